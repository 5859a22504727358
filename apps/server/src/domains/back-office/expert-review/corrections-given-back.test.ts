import { expertReview } from '@husrum/contract/back-office/expert-review/expert-review.ts'
import { notifications } from '@husrum/contract/market/notifications/notifications.ts'
import { profiles } from '@husrum/contract/experts/profile/profile.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { anAdmin, type ExpertPerson, type Person } from '../../../testing/people.ts'
import { lastMail } from '../../identity/accounts/accounts.testing.ts'
import { aPublicExpert, aWaitingExpert, review, rowOf } from '../../experts/joining/joining.testing.ts'

let t: TestApp
let moderator: Person
let decider: Person
beforeAll(async () => {
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })
  moderator = await anAdmin(t, 'moderator')
  decider = await anAdmin(t, 'moderator')
})
afterAll(() => t.close())

const reason = 'The register has another name and number.'
const words = 'The register was changed last week; I can send the letter.'
const answer = 'The register has the new name by now.'
const was = { company_name: 'Egestuen', company_registration: '10150817', description: 'Kitchens for old flats.' }
const fields = { company_name: 'Egestuen ApS', company_registration: '10150825' }

const correct = async (id: number, given: object = fields) =>
  expect((await review(t, decider, id, { action: 'edit', fields: given, reason })).status).toBe(200)
const own = async ({ token }: Pick<Person, 'token'>) =>
  (await t.call(expertReview.listOwnDecisions, { token })).json.data
const appeal = ({ token }: Pick<Person, 'token'>, decision_id: unknown) =>
  t.call(expertReview.appealDecision, { body: { text: words, decision_id }, token })
const decide = (id: number, decision: string, staff: Pick<Person, 'token'> = moderator) =>
  t.call(expertReview.decideAppeal, { params: { id }, body: { decision, reason: answer }, token: staff.token })
const enter = ({ token }: Pick<Person, 'token'>, body: object) => t.call(profiles.patchOwnExpert, { body, token })

/** A profile that staff corrected, with an appeal to the correction. */
async function objected(columns: Parameters<typeof aPublicExpert>[1] = {}, given?: object): Promise<ExpertPerson> {
  const expert = await aPublicExpert(t, { ...was, ...columns })
  await correct(expert.expert_id, given)
  expect((await appeal(expert, (await own(expert))[0].id)).status).toBe(201)
  return expert
}

test('a correction: told with its reason, objected to, and upheld as it was, unchecked', async () => {
  const expert = await aPublicExpert(t, { ...was, registration_checked_at: new Date() })
  await correct(expert.expert_id)
  const mail = (await lastMail(t, expert.email)).text
  expect([mail.includes(reason), mail.includes('/expert/settings?part=decisions')]).toEqual([true, true])
  expect((await t.call(notifications.listNotifications, { token: expert.token })).json.data).toContainEqual(
    expect.objectContaining({ key: 'profile_decision.edited', path: '/expert/settings?part=decisions' }),
  )
  const corrected = [
    { field: 'company_name', before: 'Egestuen' },
    { field: 'company_registration', before: '10150817' },
  ]
  const [decision] = await own(expert)
  expect(decision).toMatchObject({ what: 'edited', reason, company: null, corrected, may_appeal: true })
  expect((await appeal(expert, decision.id)).json.data).toMatchObject([{ may_appeal: false, appeal: { text: words } }])
  const detail = { params: { id: expert.expert_id }, token: moderator.token }
  expect((await t.call(expertReview.getAdminExpert, detail)).json.data.appeal).toMatchObject({
    what: 'edited',
    corrected,
    text: words,
  })
  expect((await decide(expert.expert_id, 'upheld')).json.data).toMatchObject({
    status: 'active',
    company_name: was.company_name,
    company_registration: was.company_registration,
    registration_checked: false,
    appeal: null,
    history: [{ action: 'appeal_upheld', reason: answer }, { action: 'appeal' }, { action: 'edit' }],
  })
  expect(await own(expert)).toEqual([])
  expect((await lastMail(t, expert.email)).text).toContain(answer)
  const entries = t.deps.db.selectFrom('audit_entries').selectAll().where('subject_id', '=', expert.expert_id)
  expect(await entries.orderBy('id', 'desc').executeTakeFirst()).toMatchObject({
    action: 'expert.appeal_upheld',
    before: fields,
    after: { company_name: 'Egestuen', company_registration: '10150817' },
  })
})

test('dismissed: it stands, with the answer', async () => {
  const expert = await objected()
  expect((await decide(expert.expert_id, 'dismissed')).json.data).toMatchObject(fields)
  expect(await own(expert)).toMatchObject([{ may_appeal: false, appeal: { upheld: false, answer } }])
})

describe('only what still stands as it was corrected comes back', () => {
  test('a field that its owner has written anew stays, the other is as it was', async () => {
    const expert = await objected(
      {},
      { description: 'I draw kitchens for old flats, built to last and easy to repair.', company_name: 'Egestuen ApS' },
    )
    await enter(expert, { description: 'Kitchens for small old flats, built to last and easy to repair.' })
    await decide(expert.expert_id, 'upheld')
    expect(await rowOf(t, expert.expert_id)).toMatchObject({
      description: 'Kitchens for small old flats, built to last and easy to repair.',
      company_name: 'Egestuen',
    })
  })

  test('what its owner has entered for the company meanwhile goes on waiting', async () => {
    const expert = await objected()
    await enter(expert, { company_name: 'Egestuen 1902' })
    await decide(expert.expert_id, 'upheld')
    expect(await rowOf(t, expert.expert_id)).toMatchObject({
      company_name: 'Egestuen',
      pending_company_name: 'Egestuen 1902',
    })
  })

  test('the same entered again waits no longer', async () => {
    const expert = await objected()
    await enter(expert, { company_name: 'Egestuen' })
    expect(await rowOf(t, expert.expert_id)).toMatchObject({ pending_company_name: 'Egestuen' })
    await decide(expert.expert_id, 'upheld')
    expect(await rowOf(t, expert.expert_id)).toMatchObject({
      company_name: 'Egestuen',
      pending_company_name: null,
      waiting_since: null,
    })
  })

  test('corrected again by staff: the first is offered no more, the second is', async () => {
    const expert = await aPublicExpert(t, was)
    await correct(expert.expert_id)
    await correct(expert.expert_id, { company_name: 'Egestuen K/S', company_registration: '10150833' })
    const offered = await own(expert)
    expect(offered).toMatchObject([{ corrected: [{ before: 'Egestuen ApS' }, { before: '10150825' }] }])
  })

  test('nothing any more: upheld all the same, and nothing moves', async () => {
    const expert = await objected()
    const again = { company_name: 'Egestuen K/S', company_registration: '10150833' }
    await correct(expert.expert_id, again)
    expect((await decide(expert.expert_id, 'upheld')).json.data).toMatchObject({ ...again, appeal: null })
  })
})

describe('refused', () => {
  test('by who corrected, while somebody else can', async () => {
    const expert = await objected()
    expect((await decide(expert.expert_id, 'upheld', decider)).json.code).toBe('own_decision')
  })

  test('twelve answers at once: one', async () => {
    const expert = await objected()
    const replies = await Promise.all(Array.from({ length: 12 }, () => decide(expert.expert_id, 'upheld')))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('after 183 days', async () => {
    const expert = await aPublicExpert(t, was)
    await correct(expert.expert_id)
    await t.deps.db
      .updateTable('expert_moves')
      .where('expert_id', '=', expert.expert_id)
      .set({ created_at: new Date(t.deps.clock.now().getTime() - 184 * 86_400_000) })
      .execute()
    expect(await own(expert)).toEqual([])
  })
})

describe('while the profile is in review', () => {
  test('upheld: as it was, in review since it was handed in', async () => {
    const expert = await aWaitingExpert(t, was)
    const { waiting_since } = await rowOf(t, expert.expert_id)
    await correct(expert.expert_id)
    await appeal(expert, (await own(expert))[0].id)
    expect(await rowOf(t, expert.expert_id)).toMatchObject({ appealed_at: expect.any(Date), waiting_since })
    expect((await decide(expert.expert_id, 'upheld')).json.data).toMatchObject({
      status: 'pending_review',
      company_name: was.company_name,
    })
    expect((await rowOf(t, expert.expert_id)).waiting_since).toEqual(waiting_since)
  })

  test('approved before it was answered: it can be made again', async () => {
    const expert = await aWaitingExpert(t, was)
    await correct(expert.expert_id)
    await appeal(expert, (await own(expert))[0].id)
    await review(t, moderator, expert.expert_id, { action: 'approve' })
    expect(await rowOf(t, expert.expert_id)).toMatchObject({ status: 'active', appealed_at: null })
    expect(await own(expert)).toMatchObject([{ what: 'edited', may_appeal: true, appeal: null }])
  })
})

test('erased: that it was corrected stays, and no word of what was', async () => {
  const expert = await objected()
  await t.deps.events.transaction((tx) => t.deps.events.emit(tx, 'account.erasing', { account_id: expert.account_id }))
  const moves = t.deps.db.selectFrom('expert_moves').selectAll().where('expert_id', '=', expert.expert_id)
  for (const row of await moves.execute()) expect(row).toMatchObject({ reason: null, corrected: null })
})
