import { expertReview } from '@husrum/contract/back-office/expert-review/expert-review.ts'
import { notifications } from '@husrum/contract/market/notifications/notifications.ts'
import { profiles } from '@husrum/contract/experts/profile/profile.ts'
import { copenhagenDay, plusDays } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { anAdmin, type ExpertPerson, type Person } from '../../../testing/people.ts'
import { lastMail } from '../../identity/accounts/accounts.testing.ts'
import {
  aPublicExpert,
  aWaitingExpert,
  logInAgain,
  movesOf,
  review,
  rowOf,
  seenBy,
} from '../../experts/joining/joining.testing.ts'

let t: TestApp
let moderator: Person
let decider: Person
beforeAll(async () => {
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })
  moderator = await anAdmin(t, 'moderator')
  decider = await anAdmin(t, 'moderator')
})
afterEach(() => t.moveClock(0))
afterAll(() => t.close())

const reason = 'The register does not know this company.'
const words = 'It is registered since Monday; I can send the letter.'
const answer = 'The register knows it by now.'

const own = async ({ token }: Pick<Person, 'token'>) =>
  (await t.call(expertReview.listOwnDecisions, { token })).json.data
const appeal = ({ token }: Pick<Person, 'token'>, decision_id: unknown, text = words) =>
  t.call(expertReview.appealDecision, { body: { text, decision_id }, token })
const decide = (id: number, decision: string, staff: Pick<Person, 'token'> = moderator) =>
  t.call(expertReview.decideAppeal, { params: { id }, body: { decision, reason: answer }, token: staff.token })
const seenOf = async (id: number, { token }: Pick<Person, 'token'> = moderator) =>
  (await t.call(expertReview.getAdminExpert, { params: { id }, token })).json.data
const toldOf = async ({ token }: Pick<Person, 'token'>): Promise<string[]> =>
  (await t.call(notifications.listNotifications, { token })).json.data.map(({ key }: { key: string }) => key)

async function refusedCompany(): Promise<ExpertPerson & { decision_id: number }> {
  const expert = await aPublicExpert(t, {
    company_name: 'Egestuen',
    company_registration: '10150817',
    registration_checked_at: new Date(),
    pending_company_name: 'Egestuen & Co',
    pending_company_registration: '10150825',
  })
  const refused = { action: 'reject', reason, seen: await seenBy(t, decider, expert.expert_id) }
  expect((await review(t, decider, expert.expert_id, refused)).status).toBe(200)
  return { ...expert, decision_id: (await own(expert))[0].id }
}
async function withdrawnPick(days = 9): Promise<ExpertPerson & { decision_id: number }> {
  const expert = await aPublicExpert(t)
  const until = plusDays(copenhagenDay(t.deps.clock.now()), days)
  await review(t, decider, expert.expert_id, { action: 'feature', until, reason: 'Quiet, exact work.' })
  await review(t, decider, expert.expert_id, { action: 'unfeature', reason })
  return { ...expert, decision_id: (await own(expert))[0]?.id }
}

test('a refused change of company: told with its reason, objected to, seen in the queue, and upheld', async () => {
  const expert = await refusedCompany()
  const mail = (await lastMail(t, expert.email)).text
  expect([mail.includes(reason), mail.includes('/expert/settings?part=decisions')]).toEqual([true, true])
  expect((await t.call(notifications.listNotifications, { token: expert.token })).json.data).toContainEqual(
    expect.objectContaining({ key: 'profile_decision.company_rejected', path: '/expert/settings?part=decisions' }),
  )
  const company = { name: 'Egestuen & Co', registration: '10150825' }
  expect(await own(expert)).toMatchObject([
    { what: 'company_rejected', reason, company, may_appeal: true, appeal: null },
  ])
  const { status, json } = await appeal(expert, expert.decision_id)
  expect([status, json.data]).toMatchObject([201, [{ may_appeal: false, appeal: { text: words, upheld: null } }]])
  const query = { queue: 'appeals', per_page: 100 }
  const listed = await t.call(expertReview.listAdminExperts, { query, token: moderator.token })
  expect(listed.json.data.map(({ id }: { id: number }) => id)).toContain(expert.expert_id)
  expect((await seenOf(expert.expert_id)).appeal).toMatchObject({ what: 'company_rejected', company, text: words })
  const decided = await decide(expert.expert_id, 'upheld')
  expect(decided.json.data).toMatchObject({
    status: 'active',
    company_name: company.name,
    company_registration: company.registration,
    registration_checked: false,
    appeal: null,
    appealed_at: null,
    history: [{ action: 'appeal_upheld', reason: answer }, { action: 'appeal', reason: words }, { action: 'reject' }],
  })
  expect(await own(expert)).toEqual([])
  expect((await lastMail(t, expert.email)).text).toContain(answer)
  expect(await toldOf(expert)).toContain('profile_decision.appeal_upheld')
  const audited = t.deps.db.selectFrom('audit_entries').selectAll().where('subject_id', '=', expert.expert_id)
  expect(await audited.orderBy('id', 'desc').executeTakeFirst()).toMatchObject({
    action: 'expert.appeal_upheld',
    actor_account_id: moderator.account_id,
    before: { company_name: 'Egestuen' },
    after: { company_name: company.name },
  })
})

test('a number that was to go is gone with an appeal upheld', async () => {
  const expert = await aPublicExpert(t, {
    company_name: 'Egestuen',
    company_registration: '10150817',
    pending_company_registration: '',
  })
  const seen = await seenBy(t, decider, expert.expert_id)
  await review(t, decider, expert.expert_id, { action: 'reject', reason, seen })
  await appeal(expert, (await own(expert))[0].id)
  expect((await decide(expert.expert_id, 'upheld')).json.data).toMatchObject({
    company_name: 'Egestuen',
    company_registration: null,
  })
})

describe('entered again while the appeal waits', () => {
  const waiting = { pending_company_name: null, pending_company_registration: null, waiting_since: null }
  const enter = ({ token }: ExpertPerson, body: object) => t.call(profiles.patchOwnExpert, { body, token })

  test('the same waits no longer once it is given back', async () => {
    const expert = await refusedCompany()
    await appeal(expert, expert.decision_id)
    await enter(expert, { company_name: 'Egestuen & Co', company_registration: '10150825' })
    await decide(expert.expert_id, 'upheld')
    expect(await rowOf(t, expert.expert_id)).toMatchObject({ company_name: 'Egestuen & Co', ...waiting })
  })

  test('another name goes on waiting', async () => {
    const expert = await refusedCompany()
    await appeal(expert, expert.decision_id)
    await enter(expert, { company_name: 'Egestuen 1902' })
    await decide(expert.expert_id, 'upheld')
    expect(await rowOf(t, expert.expert_id)).toMatchObject({
      company_name: 'Egestuen & Co',
      company_registration: '10150825',
      pending_company_name: 'Egestuen 1902',
      pending_company_registration: null,
    })
  })

  test('a number that staff have corrected and checked meanwhile keeps its check', async () => {
    const expert = await refusedCompany()
    await appeal(expert, expert.decision_id)
    const fields = { company_registration: '10150825' }
    await review(t, decider, expert.expert_id, { action: 'edit', fields, reason: 'The register says so.' })
    const seen = await seenBy(t, decider, expert.expert_id)
    await review(t, decider, expert.expert_id, { registration_checked: true, seen })
    expect((await decide(expert.expert_id, 'upheld')).json.data).toMatchObject({
      company_name: 'Egestuen & Co',
      registration_checked: true,
    })
  })
})

test('an approval of the whole profile ends it: what was refused before does not come back over its name', async () => {
  const expert = await aWaitingExpert(t, { company_name: 'Egestuen' })
  await review(t, decider, expert.expert_id, { action: 'approve' })
  await t.call(profiles.patchOwnExpert, { body: { company_name: 'Egestuen & Co' }, token: expert.token })
  const seen = await seenBy(t, decider, expert.expert_id)
  await review(t, decider, expert.expert_id, { action: 'reject', reason, seen })
  expect(await own(expert)).toMatchObject([{ what: 'company_rejected' }])
  await review(t, decider, expert.expert_id, { action: 'unapprove' })
  await t.call(profiles.patchOwnExpert, { body: { company_name: 'Egestuen 1902' }, token: expert.token })
  await review(t, decider, expert.expert_id, { action: 'approve' })
  expect(await rowOf(t, expert.expert_id)).toMatchObject({ status: 'active', company_name: 'Egestuen 1902' })
  expect(await own(expert)).toEqual([])
})

test('a withdrawn pick comes back for the days that it lost', async () => {
  const expert = await withdrawnPick(9)
  expect(await toldOf(expert)).toContain('profile_decision.unfeatured')
  expect(await own(expert)).toMatchObject([{ what: 'unfeatured', reason, company: null, may_appeal: true }])
  await appeal(expert, expert.decision_id)
  await t.moveClock(30 * 86_400)
  const until = plusDays(copenhagenDay(t.deps.clock.now()), 9)
  const later = await anAdmin(t, 'moderator')
  expect((await decide(expert.expert_id, 'upheld', later)).json.data).toMatchObject({
    featured_until: until,
    appeal: null,
  })
})

test('a pick that had run out lost nothing', async () => {
  const expert = await aPublicExpert(t, { featured_until: '2020-01-01' })
  await review(t, decider, expert.expert_id, { action: 'unfeature', reason })
  expect(await own(expert)).toEqual([])
})

test('dismissed: it stands, with the answer, and there is no second appeal', async () => {
  const expert = await withdrawnPick()
  await appeal(expert, expert.decision_id)
  expect((await decide(expert.expert_id, 'dismissed')).json.data).toMatchObject({ featured_until: null, waiting: null })
  expect(await own(expert)).toMatchObject([{ may_appeal: false, appeal: { upheld: false, answer } }])
  expect((await appeal(expert, expert.decision_id)).json.code).toBe('already_appealed')
  expect((await decide(expert.expert_id, 'upheld')).json.code).toBe('nothing_to_decide')
  expect((await lastMail(t, expert.email)).text).toContain(answer)
  expect(await toldOf(expert)).toContain('profile_decision.appeal_dismissed')
})

describe('the wait of a profile that something else waits of too', () => {
  const sinceOf = async (id: number) => (await rowOf(t, id)).waiting_since
  const enter = ({ token }: ExpertPerson) =>
    t.call(profiles.patchOwnExpert, { body: { company_name: 'Egestuen 1902' }, token })
  const later = () => t.moveClock(600)

  test('an appeal makes a changed company no younger, nor does its end', async () => {
    const expert = await withdrawnPick()
    await enter(expert)
    const since = await sinceOf(expert.expert_id)
    await later()
    expect((await appeal(expert, expert.decision_id)).status).toBe(201)
    const waits = await rowOf(t, expert.expert_id)
    expect(waits.waiting_since).toEqual(since)
    expect(waits.appealed_at?.getTime()).toBeGreaterThan(Number(since?.getTime()))
    expect((await decide(expert.expert_id, 'dismissed')).json.data.waiting).toMatchObject({
      since: since?.toISOString(),
    })
  })

  test('the company decided, the appeal waits since it was made', async () => {
    const expert = await withdrawnPick()
    await enter(expert)
    await later()
    await appeal(expert, expert.decision_id)
    const seen = await seenBy(t, moderator, expert.expert_id)
    expect((await review(t, moderator, expert.expert_id, { action: 'approve', seen })).status).toBe(200)
    const { waiting_since, appealed_at } = await rowOf(t, expert.expert_id)
    expect(appealed_at).not.toBeNull()
    expect(waiting_since).toEqual(appealed_at)
  })

  test('an appeal keeps its place when a company is changed after it', async () => {
    const expert = await withdrawnPick()
    await appeal(expert, expert.decision_id)
    const since = await sinceOf(expert.expert_id)
    await later()
    await enter(expert)
    expect(await rowOf(t, expert.expert_id)).toMatchObject({ appealed_at: since, waiting_since: since })
  })

  test('a chamber entry to look at counts like a company', async () => {
    const expert = await withdrawnPick()
    const entered = { chamber: 'Byggekammeret', chamber_number: '12345', chamber_checked_at: null, reviewed_at: null }
    await t.deps.db.updateTable('experts').set(entered).where('id', '=', expert.expert_id).execute()
    const since = await sinceOf(expert.expert_id)
    await later()
    await appeal(expert, expert.decision_id)
    expect([since, await sinceOf(expert.expert_id)]).toEqual([expect.any(Date), since])
  })
})

describe('refused', () => {
  test('twelve at once: one', async () => {
    const expert = await refusedCompany()
    const replies = await Promise.all(Array.from({ length: 12 }, () => appeal(expert, expert.decision_id)))
    const answers = replies.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(answers).toEqual([201, ...Array.from({ length: 11 }, () => 409)])
    expect((await movesOf(t, expert.expert_id)).filter((move) => move.endsWith('by expert'))).toHaveLength(1)
  })

  test('twelve answers at once: one, and one pick', async () => {
    const expert = await withdrawnPick()
    await appeal(expert, expert.decision_id)
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, nth) => decide(expert.expert_id, nth % 2 ? 'upheld' : 'dismissed')),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ json }) => json.code === 'nothing_to_decide')).toHaveLength(11)
  })

  test('another expert’s, or one that never was: the same 404', async () => {
    const [mine, theirs] = [await withdrawnPick(), await refusedCompany()]
    const [other, missing] = [await appeal(mine, theirs.decision_id), await appeal(mine, 999_999_999)]
    expect([other.status, other.json.code]).toEqual([404, 'decision_not_found'])
    expect(other.json).toEqual(missing.json)
    expect((await own(theirs))[0].appeal).toBeNull()
  })

  test.each([0, -1, 'x', '1; drop table experts', 1.5])('422 for the id %o', async (id) =>
    expect((await appeal(await aWaitingExpert(t), id)).status).toBe(422),
  )

  test('without an id it is about the status, from which nothing came', async () => {
    const expert = await refusedCompany()
    expect((await appeal(expert, undefined)).json.code).toBe('nothing_to_appeal')
  })

  test('by who decided, while somebody else can', async () => {
    const expert = await withdrawnPick()
    await appeal(expert, expert.decision_id)
    expect((await seenOf(expert.expert_id, decider)).appeal).toMatchObject({ what: 'unfeatured', may_decide: false })
    expect((await decide(expert.expert_id, 'dismissed', decider)).json.code).toBe('own_decision')
    expect((await decide(expert.expert_id, 'dismissed', await anAdmin(t, 'support'))).status).toBe(403)
  })

  test('a second one while the first waits', async () => {
    const expert = await refusedCompany()
    const until = plusDays(copenhagenDay(t.deps.clock.now()), 3)
    await review(t, decider, expert.expert_id, { action: 'feature', until, reason: 'Quiet, exact work.' })
    await review(t, decider, expert.expert_id, { action: 'unfeature', reason })
    const [pick, company] = await own(expert)
    expect([pick.what, company.what]).toEqual(['unfeatured', 'company_rejected'])
    expect((await appeal(expert, company.id)).status).toBe(201)
    expect((await appeal(expert, pick.id)).json.code).toBe('appeal_waits')
    expect(await own(expert)).toMatchObject([{ may_appeal: false }, { may_appeal: false }])
    await decide(expert.expert_id, 'dismissed')
    expect((await appeal(expert, pick.id)).status).toBe(201)
    expect((await seenOf(expert.expert_id)).appeal).toMatchObject({ what: 'unfeatured' })
  })

  test('after 183 days; what was asked before still waits', async () => {
    const [late, early] = [await withdrawnPick(), await withdrawnPick()]
    await appeal(early, early.decision_id)
    const moved = t.deps.db
      .updateTable('expert_moves')
      .where('id', 'in', [late.decision_id, early.decision_id])
      .set({ created_at: new Date(t.deps.clock.now().getTime() - 184 * 86_400_000) })
    await moved.execute()
    expect([await own(late), (await appeal(late, late.decision_id)).json.code]).toEqual([[], 'nothing_to_appeal'])
    expect((await decide(early.expert_id, 'dismissed')).status).toBe(200)
  })
})

describe('ended', () => {
  test('by a pick of staff', async () => {
    const expert = await withdrawnPick()
    await appeal(expert, expert.decision_id)
    const until = plusDays(copenhagenDay(t.deps.clock.now()), 5)
    await review(t, moderator, expert.expert_id, { action: 'feature', until, reason: 'It was a mistake of ours.' })
    expect(await rowOf(t, expert.expert_id)).toMatchObject({ appealed_at: null, waiting_since: null })
    expect((await decide(expert.expert_id, 'upheld')).json.code).toBe('nothing_to_decide')
    expect((await appeal(expert, expert.decision_id)).json.code).toBe('nothing_to_appeal')
  })

  test('by a suspension; unanswered, it can be made again once that is lifted', async () => {
    const expert = await withdrawnPick()
    await appeal(expert, expert.decision_id)
    await review(t, decider, expert.expert_id, { action: 'suspend', reason })
    expect(await rowOf(t, expert.expert_id)).toMatchObject({ appealed_at: null })
    await review(t, decider, expert.expert_id, { action: 'restore' })
    const owner = { token: await logInAgain(t, expert.email) }
    expect(await own(owner)).toMatchObject([{ what: 'unfeatured', may_appeal: true, appeal: null }])
    expect((await appeal(owner, expert.decision_id)).status).toBe(201)
    expect((await seenOf(expert.expert_id)).appeal).toMatchObject({ what: 'unfeatured' })
  })

  test('not by a pause', async () => {
    const expert = await withdrawnPick()
    await appeal(expert, expert.decision_id)
    for (const paused of [true, false]) {
      const reply = await t.call(profiles.patchOwnExpert, { body: { paused }, token: expert.token })
      expect(reply.json.data.status).toBe(paused ? 'paused' : 'active')
      expect((await seenOf(expert.expert_id)).appeal).toMatchObject({ what: 'unfeatured' })
    }
  })
})

test('erased: that it was refused stays, and no word of what was', async () => {
  const expert = await refusedCompany()
  await appeal(expert, expert.decision_id)
  await t.deps.events.transaction((tx) => t.deps.events.emit(tx, 'account.erasing', { account_id: expert.account_id }))
  const moves = t.deps.db.selectFrom('expert_moves').selectAll().where('expert_id', '=', expert.expert_id)
  const rows = await moves.orderBy('id').execute()
  expect(rows.map(({ action }) => action)).toEqual(['reject', 'appeal'])
  for (const row of rows)
    expect(row).toMatchObject({ reason: null, refused_company_name: null, refused_company_registration: null })
})
