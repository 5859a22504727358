import { profileParts, profiles } from '@husrum/contract/experts/profile/profile.ts'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../testing/app.ts'
import { anExpert, type ExpertPerson } from '../../../../testing/people.ts'
import { completenessOf } from './completeness.ts'
import { anImage, aProject } from '../profile.testing.ts'
import { listCompletenessRows } from './own-profile.queries.ts'
import { listCompleteness } from './own-profile.presenting.ts'

let t: TestApp
beforeAll(async () => void (t = await testApp()))
afterAll(() => t.close())

const nothing = {
  description: '',
  service_types: [],
  project_types: [],
  session_types: [],
  project_sizes: [],
  project_phases: [],
  budget_ids: [],
  timeline_ids: [],
  room_type_ids: [],
  style_ids: [],
  languages: [],
}
const completeness = async (expert: ExpertPerson) =>
  (await t.call(profiles.getOwnExpert, { token: expert.token })).json.data.completeness

test('a profile with nothing but its place says everything that is missing, what helps most first', async () => {
  const { percent, missing } = await completeness(await anExpert(t, { ...nothing, status: 'pending_review' }))
  expect(percent).toBe(8)
  const keys = missing.map(({ key }: { key: string }) => key)
  expect(keys.slice(0, 3)).toEqual(['portfolio', 'description', 'service'])
  expect(keys.toSorted()).toEqual(profileParts.filter((part) => part !== 'place').toSorted())
})

test('every part filled is a hundred, and only then', async () => {
  const expert = await anExpert(t, {
    description: 'We restore staircases. '.repeat(15),
    specialty_ids: [t.deps.refs.choose('specialty', 'lighting-design', '').id],
    company_details: 'Two people and a workshop.',
    avatar_image_id: await anImage(t),
    notice_weeks: 4,
  })
  for (const projects of [1, 2]) {
    await aProject(t, expert.expert_id)
    const { percent, missing } = await completeness(expert)
    expect(percent).toBeLessThan(100)
    expect(missing).toEqual([{ key: 'portfolio', gain: expect.any(Number) }])
    expect(percent + missing[0].gain).toBe(100)
    expect(missing[0].gain).toBe(22 - Math.floor((22 * projects) / 3))
  }
  await aProject(t, expert.expert_id)
  expect(await completeness(expert)).toEqual({ percent: 100, missing: [] })
})

test('an architect needs kinds of work, a designer rooms, both both', async () => {
  const gain = async (service_types: string[], columns: object) =>
    (await completeness(await anExpert(t, { service_types, ...columns }))).missing.find(
      ({ key }: { key: string }) => key === 'rooms_aspects',
    )?.gain
  const rooms = { room_type_ids: [t.deps.refs.choose('room_type', 'kitchen', '').id], aspect_ids: [] }
  expect(await gain(['designer'], rooms)).toBeUndefined()
  expect(await gain(['architect'], rooms)).toBe(4)
  expect(await gain(['designer', 'architect'], rooms)).toBe(2)
})

test('a studio needs name and number, one that waits counts', async () => {
  const gain = async (columns: object) =>
    (await completeness(await anExpert(t, { expert_type: 'agency', ...columns }))).missing.find(
      ({ key }: { key: string }) => key === 'company',
    )?.gain
  expect(await gain({ company_name: 'Studio Nord', company_details: 'Six people' })).toBe(1)
  expect(await gain({ company_name: 'Studio Nord', pending_company_registration: '24256790' })).toBeUndefined()
})

test('points are whole, never below none and add up to a hundred, whatever is filled in', async () => {
  const expert = await anExpert(t)
  const [row] = await listCompletenessRows(t.deps.db, [expert.expert_id])
  if (!row) throw new Error('the expert was just made')
  const list = fc.array(fc.constant(1), { maxLength: 2 })
  const words = fc.array(fc.constantFrom('designer', 'architect'), { maxLength: 2 })
  fc.assert(
    fc.property(
      fc.record({
        description: fc.string({ maxLength: 400 }),
        service_types: words,
        project_types: words,
        session_types: words,
        project_sizes: words,
        style_ids: list,
        room_type_ids: list,
        aspect_ids: list,
        published_projects: fc.nat(9),
        photos: fc.nat(20),
        has_avatar: fc.boolean(),
        expert_type: fc.constantFrom('agency', 'individual-expert'),
      }),
      (filled) => {
        const { percent, missing } = completenessOf({ ...row, ...filled })
        const gains = missing.map(({ gain }) => gain)
        return (
          percent + gains.reduce((sum, gain) => sum + gain, 0) === 100 &&
          gains.every((gain) => Number.isInteger(gain) && gain > 0) &&
          gains.every((gain, at) => gain <= (gains[at - 1] ?? 100))
        )
      },
    ),
  )
})

test('of many at once, each its own', async () => {
  const [one, other] = [await anExpert(t), await anExpert(t, nothing)]
  const found = await listCompleteness(t.deps.db, [one.expert_id, other.expert_id, 999_999_999])
  expect(found.size).toBe(2)
  expect(found.get(one.expert_id)?.percent).toBeGreaterThan(found.get(other.expert_id)?.percent ?? 100)
  expect(await listCompleteness(t.deps.db, [])).toEqual(new Map())
})
