import { availability } from '@husrum/contract/experts/profile/availability.ts'
import { experts } from '@husrum/contract/experts/profile/experts.ts'
import { profiles } from '@husrum/contract/experts/profile/profile.ts'
import { copenhagenDay } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../testing/app.ts'
import { anExpert, type ExpertPerson } from '../../../../testing/people.ts'
import { withinDeadline } from '../../portfolio/portfolio.testing.ts'
import { followAll, awayOn } from './availability.service.ts'

const christmas = { from_day: '2026-12-20', to_day: '2027-01-06' }
const ski = { from_day: '2027-01-07', to_day: '2027-01-10' }
const active = { status: 'active', back_on: null, snoozed_until: null }
const snoozed = (snoozed_until: string, back_on = snoozed_until) => ({ status: 'paused', back_on, snoozed_until })
const onHoliday = (back_on: string) => ({ status: 'paused', back_on, snoozed_until: null })
const open = { status: 'paused', back_on: null, snoozed_until: null }

test.each([
  ['nothing planned', active, [], '2026-12-01', active],
  ['before a holiday', active, [christmas], '2026-12-19', active],
  ['its first day', active, [christmas], '2026-12-20', onHoliday('2027-01-07')],
  ['its last day', onHoliday('2027-01-07'), [christmas], '2027-01-06', onHoliday('2027-01-07')],
  ['the day after', onHoliday('2027-01-07'), [christmas], '2027-01-07', active],
  ['the next holiday follows at once', active, [christmas, ski], '2026-12-20', onHoliday('2027-01-11')],
  ['a holiday that was taken out', onHoliday('2027-01-07'), [], '2026-12-22', active],
  [
    'a holiday that was made longer',
    onHoliday('2027-01-07'),
    [{ ...christmas, to_day: '2027-01-08' }],
    '2026-12-22',
    onHoliday('2027-01-09'),
  ],
  ['a snooze', snoozed('2026-12-10'), [], '2026-12-01', snoozed('2026-12-10')],
  ['the end of a snooze', snoozed('2026-12-10'), [], '2026-12-10', active],
  [
    'a snooze that ends in a holiday',
    snoozed('2026-12-22'),
    [christmas],
    '2026-12-01',
    snoozed('2026-12-22', '2027-01-07'),
  ],
  ['that holiday taken out', snoozed('2026-12-22', '2027-01-07'), [], '2026-12-01', snoozed('2026-12-22')],
  ['the end of that snooze', snoozed('2026-12-22', '2027-01-07'), [christmas], '2026-12-22', onHoliday('2027-01-07')],
  ['an open pause goes over everything', open, [christmas], '2026-12-22', open],
  ['seen a year late', snoozed('2026-12-10'), [christmas], '2027-12-10', active],
])('%s', (_, row, holidays, today, after) => expect(awayOn(row, holidays, today)).toEqual(after))

describe('one control', () => {
  let t: TestApp
  beforeAll(async () => void (t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })))
  afterEach(() => t.moveClock(0))
  afterAll(() => t.close())

  /** Copenhagen is one hour ahead of UTC in winter, two in summer. */
  const at = async (instant: string) => {
    await t.moveClock(Math.round((Date.parse(instant) - Date.now()) / 1000))
    // the people's tokens are older by then
    await t.deps.db
      .updateTable('sessions')
      .set({ expires_at: new Date('2099-01-01') })
      .execute()
  }
  const change = ({ token }: ExpertPerson, body: object) => t.call(profiles.patchOwnExpert, { token, body })
  const holiday = ({ token }: ExpertPerson, from_day: string, to_day: string) =>
    t.call(availability.addDaysOff, { token, body: { from_day, to_day, pauses_leads: true } })
  const state = async ({ token }: ExpertPerson) => {
    const { status, back_on, away } = (await t.call(profiles.getOwnExpert, { token })).json.data
    return [status, away, back_on]
  }
  const page = async ({ expert_id }: ExpertPerson) =>
    (await t.call(experts.getExpert, { params: { id: expert_id } })).json.data.paused
  const found = async ({ expert_id }: ExpertPerson) => {
    await t.deps.market.refresh()
    const { json } = await t.call(experts.searchExperts, { query: { per_page: 100 } })
    return json.data.some(({ id }: { id: number }) => id === expert_id)
  }
  const taking = ['active', null, null]

  test('a planned holiday begins and ends at midnight in Copenhagen', async () => {
    await at('2027-12-01T12:00:00Z')
    const expert = await anExpert(t)
    expect((await holiday(expert, '2027-12-20', '2028-01-06')).status).toBe(201)
    expect(await state(expert)).toEqual(taking)
    await at('2027-12-19T22:59:00Z')
    await followAll(t.deps)
    expect(await state(expert)).toEqual(taking)
    expect(await found(expert)).toBe(true)
    await at('2027-12-19T23:00:30Z')
    // two instances run at once, and one is killed half-way: the next run does the rest
    await Promise.all([followAll(t.deps), followAll(t.deps)])
    expect(await state(expert)).toEqual(['paused', 'holiday', '2028-01-07'])
    expect(await page(expert)).toEqual({ back_on: '2028-01-07' })
    expect(await found(expert)).toBe(false)
    await at('2028-01-06T22:59:00Z')
    await followAll(t.deps)
    expect(await state(expert)).toEqual(['paused', 'holiday', '2028-01-07'])
    await at('2028-01-06T23:00:30Z')
    await followAll(t.deps)
    expect(await state(expert)).toEqual(taking)
    expect(await page(expert)).toBeNull()
    expect(await found(expert)).toBe(true)
    const moves = t.deps.db.selectFrom('expert_moves').select(['status_to', 'actor']).orderBy('id')
    expect(await moves.where('expert_id', '=', expert.expert_id).execute()).toEqual([
      { status_to: 'paused', actor: 'system' },
      { status_to: 'active', actor: 'system' },
    ])
  })

  test('across the change of the clocks too', async () => {
    await at('2028-03-20T12:00:00Z')
    const expert = await anExpert(t)
    await holiday(expert, '2028-03-25', '2028-03-26') // summer time begins on the 26th
    await at('2028-03-24T23:00:30Z')
    await followAll(t.deps)
    await at('2028-03-26T21:59:00Z')
    await followAll(t.deps)
    expect(await state(expert)).toEqual(['paused', 'holiday', '2028-03-27'])
    await at('2028-03-26T22:00:30Z')
    await followAll(t.deps)
    expect(await state(expert)).toEqual(taking)
  })

  test('a snooze goes on through the holiday next to it, and ends with it when that is taken out', async () => {
    await at('2027-12-01T12:00:00Z')
    const expert = await anExpert(t)
    const { id } = (await holiday(expert, '2027-12-20', '2028-01-06')).json.data
    await change(expert, { paused: true, back_on: '2027-12-22' })
    expect(await state(expert)).toEqual(['paused', 'snoozed', '2028-01-07'])
    await t.call(availability.removeDaysOff, { token: expert.token, params: { id } })
    expect(await state(expert)).toEqual(['paused', 'snoozed', '2027-12-22'])
    await at('2027-12-21T23:00:30Z')
    await followAll(t.deps)
    expect(await state(expert)).toEqual(taking)
  })

  test('taking projects again ends the holiday of today, and not the next one', async () => {
    await at('2027-12-20T12:00:00Z')
    const expert = await anExpert(t)
    expect((await holiday(expert, '2027-12-20', '2028-01-06')).status).toBe(201)
    await holiday(expert, '2028-02-01', '2028-02-07')
    expect(await state(expert)).toEqual(['paused', 'holiday', '2028-01-07'])
    expect((await change(expert, { paused: false })).status).toBe(200)
    await followAll(t.deps)
    expect(await state(expert)).toEqual(taking)
    const left = (await t.call(availability.listDaysOff, { token: expert.token })).json.data
    expect(left.map(({ from_day }: { from_day: string }) => from_day)).toEqual(['2028-02-01'])
  })

  test('a pause without an end outlasts a holiday', async () => {
    await at('2027-12-19T12:00:00Z')
    const expert = await anExpert(t)
    await holiday(expert, '2027-12-20', '2027-12-21')
    await change(expert, { paused: true, back_on: null })
    await at('2027-12-25T12:00:00Z')
    await followAll(t.deps)
    expect(await state(expert)).toEqual(['paused', 'paused', null])
  })

  test('days off that pause nothing leave the profile as it is', async () => {
    const expert = await anExpert(t)
    const today = copenhagenDay(new Date())
    await t.call(availability.addDaysOff, { token: expert.token, body: { from_day: today, to_day: today } })
    await followAll(t.deps)
    expect(await state(expert)).toEqual(taking)
  })

  test('who is not public, or has left, is neither paused nor brought back', async () => {
    await at('2027-12-01T12:00:00Z')
    const suspended = await anExpert(t, { status: 'suspended' })
    await holiday(suspended, '2027-12-02', '2027-12-03')
    await t.deps.db
      .insertInto('days_off')
      .values({ expert_id: suspended.expert_id, from_day: '2027-12-05', to_day: '2027-12-09', pauses_leads: true })
      .execute()
    const gone = await anExpert(t, { status: 'paused', status_before_leaving: 'active', back_on: '2027-12-04' })
    await at('2027-12-05T12:00:00Z')
    await followAll(t.deps)
    const rows = await t.deps.db
      .selectFrom('experts')
      .select('status')
      .where('id', 'in', [suspended.expert_id, gone.expert_id])
      .orderBy('id')
      .execute()
    expect(rows).toEqual([{ status: 'suspended' }, { status: 'paused' }])
  })

  test('twelve switches at once leave one state, with a history that fits', async () => {
    const expert = await anExpert(t)
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        // all calls wait for one row, on a busy machine beyond the deadline: they are repeated
        withinDeadline(() => change(expert, n % 2 ? { paused: true, back_on: '2090-01-01' } : { paused: false })),
      ),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    const moves = await t.deps.db
      .selectFrom('expert_moves')
      .select(['status_from', 'status_to'])
      .where('expert_id', '=', expert.expert_id)
      .orderBy('id')
      .execute()
    moves.forEach((move, n) => expect(move.status_from).toBe(n % 2 ? 'paused' : 'active'))
    const [status, kind] = await state(expert)
    expect(status).toBe(moves.at(-1)?.status_to ?? 'active')
    expect(kind).toBe(status === 'paused' ? 'snoozed' : null)
  })
})
