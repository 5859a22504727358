/** Staff confirm what they saw, however quickly an expert changes the profile meanwhile. */
import { expertReview } from '@husrum/contract/back-office/expert-review/expert-review.ts'
import { profiles } from '@husrum/contract/experts/profile/profile.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { anAdmin, placeIds, type ExpertPerson, type Person } from '../../../testing/people.ts'
import { mailsTo } from '../../identity/accounts/accounts.testing.ts'
import { aPublicExpert, aWaitingExpert, movesOf, review, rowOf, seenBy } from '../../experts/joining/joining.testing.ts'

let t: TestApp
let moderator: Person
beforeAll(async () => {
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })
  moderator = await anAdmin(t, 'moderator')
})
afterAll(() => t.close())

const seen = (id: number) => seenBy(t, moderator, id)
const decide = (id: number, body: object) => review(t, moderator, id, body)
const patch = (expert: ExpertPerson, body: object) => t.call(profiles.patchOwnExpert, { body, token: expert.token })
const auditOf = (id: number) =>
  t.deps.db.selectFrom('audit_entries').selectAll().where('subject_id', '=', id).orderBy('id').execute()
const waiting = async (id: number) => {
  const { json } = await t.call(expertReview.listAdminExperts, {
    query: { waiting: 'yes', per_page: 100 },
    token: moderator.token,
  })
  return json.data.some((expert: { id: number }) => expert.id === id)
}

const company = {
  company_name: 'Old Studio',
  company_registration: '10150817',
  pending_company_name: 'New Studio',
  pending_company_registration: '54562519',
}
const entry = { chamber: 'Architektenkammer Berlin', chamber_number: 'AK 1' }

describe('what was changed between the look and the decision', () => {
  const changes = {
    name: { name: 'Somebody Else' },
    'the name that waits': { company_name: 'Royal Danish Academy' },
    'the number that waits': { company_registration: '24256790' },
    'that nothing waits any more': { company_name: company.company_name },
    chamber: { chamber: 'Architektenkammer Sachsen' },
    'number in the chamber': { chamber_number: 'AK 2' },
  }
  test.each(Object.entries(changes))('%s: 409, and nothing happens', async (_, change) => {
    const expert = await aPublicExpert(t, { ...company, ...entry })
    const looked = await seen(expert.expert_id)
    expect((await patch(expert, change)).status).toBe(200)
    const before = await rowOf(t, expert.expert_id)
    for (const body of [
      { action: 'approve' },
      { action: 'approve', registration_checked: true },
      { action: 'reject', reason: 'This is the name of another company.' },
      { action: 'suspend', reason: 'This is the name of another company.' },
      { chamber_checked: true },
      { registration_checked: true },
    ]) {
      const reply = await decide(expert.expert_id, { ...body, seen: looked })
      expect([reply.status, reply.json.code]).toEqual([409, 'changed_elsewhere'])
    }
    expect(await rowOf(t, expert.expert_id)).toEqual(before)
    expect([await movesOf(t, expert.expert_id), await auditOf(expert.expert_id)]).toEqual([[], []])
    expect(await mailsTo(t, expert.email)).toEqual([])
    expect(await seen(expert.expert_id)).not.toBe(looked)
  })

  test('country', async () => {
    const expert = await aPublicExpert(t, { ...entry, ...(await placeIds(t, 'Hamburg')) })
    const looked = await seen(expert.expert_id)
    const { country_id, city_id } = await placeIds(t)
    expect((await patch(expert, { country_id, city_id })).status).toBe(200)
    expect((await decide(expert.expert_id, { chamber_checked: true, seen: looked })).json.code).toBe(
      'changed_elsewhere',
    )
  })

  test('nothing that is confirmed: the look still counts, and changed back it counts again', async () => {
    const expert = await aPublicExpert(t, company)
    const looked = await seen(expert.expert_id)
    await patch(expert, { notice_weeks: 3, description: 'I draw kitchens for old flats, and now bathrooms as well.' })
    await patch(expert, { company_name: 'Royal Danish Academy' })
    await patch(expert, { company_name: company.pending_company_name })
    const reply = await decide(expert.expert_id, { action: 'approve', registration_checked: true, seen: looked })
    expect(reply.json.data).toMatchObject({
      company_name: 'New Studio',
      company_registration: '54562519',
      registration_checked: true,
    })
  })

  test('the list says the same as the profile', async () => {
    const expert = await aPublicExpert(t, { ...company, ...entry })
    const { json } = await t.call(expertReview.listAdminExperts, { query: { q: expert.email }, token: moderator.token })
    expect(json.data).toMatchObject([{ seen: await seen(expert.expert_id) }])
  })
})

describe('without it', () => {
  test('422 to take a company over; everything else that confirms nothing is free to go', async () => {
    const expert = await aPublicExpert(t, company)
    const refused = await decide(expert.expert_id, { action: 'approve' })
    expect([refused.status, refused.json.code, Object.keys(refused.json.errors)]).toEqual([
      422,
      'validation_failed',
      ['seen'],
    ])
    expect(await rowOf(t, expert.expert_id)).toMatchObject(company)
    const reason = 'This is the name of another company.'
    expect((await decide(expert.expert_id, { action: 'reject', reason })).status).toBe(200)
    expect((await decide(expert.expert_id, { action: 'suspend', reason })).status).toBe(200)
    expect((await decide(expert.expert_id, { action: 'restore' })).status).toBe(200)
    const applicant = await aWaitingExpert(t, { company_name: 'Old Studio' })
    expect((await decide(applicant.expert_id, { action: 'approve' })).status).toBe(200)
  })

  test('an applicant who changes the company meanwhile is not approved by who sends what they saw', async () => {
    const applicant = await aWaitingExpert(t, { company_name: 'Old Studio' })
    const looked = await seen(applicant.expert_id)
    await patch(applicant, { company_name: 'Royal Danish Academy' })
    expect((await decide(applicant.expert_id, { action: 'approve', seen: looked })).status).toBe(409)
    expect((await rowOf(t, applicant.expert_id)).status).toBe('pending_review')
  })
})

describe('fifty at once', () => {
  test('new names against approvals of one: what became public is what was seen, or nothing did', async () => {
    const expert = await aPublicExpert(t, company)
    const looked = await seen(expert.expert_id)
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        n % 2
          ? patch(expert, { company_name: `Other Studio ${n}` })
          : decide(expert.expert_id, { action: 'approve', registration_checked: true, seen: looked }),
      ),
    )
    const approvals = replies.filter((_, n) => n % 2 === 0)
    const taken = approvals.filter(({ status }) => status === 200).length
    expect(taken).toBeLessThanOrEqual(1)
    expect(approvals.filter(({ json }) => json.code === 'changed_elsewhere')).toHaveLength(25 - taken)
    const row = await rowOf(t, expert.expert_id)
    expect(row.company_name).toBe(taken ? 'New Studio' : 'Old Studio')
    expect(row.pending_company_name).toMatch(/^Other Studio/)
    expect((await auditOf(expert.expert_id)).map(({ before }) => before)).toMatchObject(
      Array.from({ length: taken }, () => ({ pending_company_name: 'New Studio' })),
    )
  })

  test('new numbers against marks of one: whatever is marked at the end is what was seen', async () => {
    const expert = await aPublicExpert(t, entry)
    const looked = await seen(expert.expert_id)
    await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        n % 2
          ? patch(expert, { chamber_number: `AK ${n + 100}` })
          : decide(expert.expert_id, { chamber_checked: true, seen: looked }),
      ),
    )
    expect(await rowOf(t, expert.expert_id)).toMatchObject({
      chamber_number: expect.stringMatching(/^AK 1\d\d$/),
      chamber_checked_at: null,
      reviewed_at: null,
    })
    expect(await waiting(expert.expert_id)).toBe(true)
  })
})

describe('a checked entry of a public profile that changes', () => {
  const checked = { ...entry, chamber_checked_at: new Date(), reviewed_at: new Date() }

  test('waits for another look until somebody has looked, whatever they found', async () => {
    for (const found of [true, false]) {
      const expert = await aPublicExpert(t, checked)
      expect(await waiting(expert.expert_id)).toBe(false)
      await patch(expert, { name: 'Somebody Else' })
      expect(await waiting(expert.expert_id)).toBe(true)
      const { json } = await decide(expert.expert_id, { chamber_checked: found, seen: await seen(expert.expert_id) })
      expect(json.data).toMatchObject({ chamber_checked: found, chamber_waits: false })
      expect(json.data.reviewed_at).not.toBeNull()
      expect(await waiting(expert.expert_id)).toBe(false)
    }
  })

  test('goes on waiting when only the company was decided, and not once it is taken away', async () => {
    const expert = await aPublicExpert(t, { ...checked, ...company })
    await patch(expert, { chamber_number: 'AK 2' })
    const reply = await decide(expert.expert_id, { action: 'approve', seen: await seen(expert.expert_id) })
    expect(reply.json.data).toMatchObject({ pending: null, chamber_checked: false, chamber_waits: true })
    expect(await waiting(expert.expert_id)).toBe(true)
    await patch(expert, { chamber: '', chamber_number: '' })
    expect(await waiting(expert.expert_id)).toBe(false)
  })

  test('does not wait while the profile is not public', async () => {
    for (const status of ['suspended', 'rejected', 'changes_requested'] as const) {
      const expert = await aPublicExpert(t, { ...checked, status })
      await patch(expert, { name: 'Somebody Else' })
      expect(await waiting(expert.expert_id)).toBe(false)
    }
  })
})
