import { expertReview } from '@husrum/contract/back-office/expert-review/expert-review.ts'
import { FREE_PLAN, TRIAL_PLAN } from '@husrum/contract/experts/billing/plans.rules.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aLead, anAdmin, type ExpertPerson, type Person } from '../../../testing/people.ts'
import { lastMail, mailsTo } from '../../identity/accounts/accounts.testing.ts'
import { ensureBilling } from '../../experts/billing/plans.service.ts'
import { aPublicExpert, aWaitingExpert, movesOf, review, rowOf } from '../../experts/joining/joining.testing.ts'

let t: TestApp
let moderator: Person
beforeAll(async () => {
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })
  moderator = await anAdmin(t, 'moderator')
})
afterAll(() => t.close())

const decide = async (id: number, action: string) => {
  const { status, json } = await review(t, moderator, id, { action })
  return [status, json.code ?? json.data.status]
}
const approved = async (): Promise<ExpertPerson> => {
  const expert = await aWaitingExpert(t)
  expect(await decide(expert.expert_id, 'approve')).toEqual([200, 'active'])
  return expert
}
const subjects = async ({ email }: ExpertPerson) => (await mailsTo(t, email)).map(({ subject }) => subject)
const BY_MISTAKE = 'We approved your profile by mistake, before we had finished reviewing it.'
const linesOf = ({ account_id }: ExpertPerson) =>
  t.deps.db.selectFrom('notifications').select('detail').where('account_id', '=', account_id).execute()
const bulk = async (ids: number[], action: string, preview = false) => {
  const { json } = await t.call(expertReview.reviewExperts, { body: { ids, action, preview }, token: moderator.token })
  return json.data.map(({ outcome }: { outcome: string }) => outcome)
}

describe('unapprove', () => {
  test('in review as before: no mail that had not gone, no line, no trial, and an entry in the log', async () => {
    const expert = await aWaitingExpert(t)
    const { expert_id, account_id } = expert
    await t.deps.events.transaction((tx) => ensureBilling(tx, { expert_id, account_id }))
    await t.deps.db
      .updateTable('billing_accounts')
      .set({ trial_plan_id: null, trial_started_at: null, trial_ends_at: null, wished_plan_id: 2 })
      .where('expert_id', '=', expert_id)
      .execute()
    const before = await rowOf(t, expert_id)
    const trial = () =>
      t.deps.db
        .selectFrom('billing_accounts')
        .select('trial_ends_at')
        .where('expert_id', '=', expert_id)
        .executeTakeFirstOrThrow()
    await decide(expert_id, 'approve')
    expect((await trial()).trial_ends_at).not.toBeNull()
    expect((await rowOf(t, expert_id)).plan_id).toBe(TRIAL_PLAN)
    expect(await linesOf(expert)).toEqual([{ detail: 'active' }])
    const taken = await review(t, moderator, expert_id, { action: 'unapprove' })
    expect(taken.json.data).toMatchObject({
      status: 'pending_review',
      status_reason: null,
      approval_undo_until: null,
      history: [
        { action: 'unapprove', actor: 'staff', reason: expect.stringContaining(BY_MISTAKE) },
        { action: 'approve' },
      ],
    })
    const { waiting_since, plan_id } = await rowOf(t, expert_id)
    expect([waiting_since, plan_id]).toEqual([before.waiting_since, FREE_PLAN])
    expect((await trial()).trial_ends_at).toBeNull()
    expect(await linesOf(expert)).toEqual([])
    expect(await subjects(expert)).toEqual([])
    const entry = await t.deps.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('subject_id', '=', expert_id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({
      action: 'expert.unapprove',
      before: { status: 'active' },
      after: { status: 'pending_review', reason: expect.stringContaining(BY_MISTAKE) },
    })
  })

  test('with words of staff, or with the usual ones in the language that the expert reads', async () => {
    const reason = 'The register has not answered yet, so we have to look again.'
    const [own, usual] = [await approved(), await approved()]
    await t.deps.db.updateTable('accounts').set({ locale: 'da' }).where('id', '=', usual.account_id).execute()
    // an expert with a mail about the approval gets one about the undo
    expect([(await subjects(own)).length, (await subjects(usual)).length]).toEqual([1, 1])
    const taken = await review(t, moderator, own.expert_id, { action: 'unapprove', reason })
    expect(taken.json.data).toMatchObject({ status_reason: null, history: [{ reason }, { action: 'approve' }] })
    expect((await lastMail(t, own.email)).text).toContain(reason)
    const entries = t.deps.db.selectFrom('audit_entries').select('after').where('subject_id', '=', own.expert_id)
    expect(await entries.orderBy('id', 'desc').executeTakeFirst()).toMatchObject({ after: { reason } })
    await decide(usual.expert_id, 'unapprove')
    expect((await lastMail(t, usual.email)).text).toContain('Vi kom til at godkende din profil')
    const detail = { params: { id: usual.expert_id }, token: moderator.token }
    const { templates } = (await t.call(expertReview.getAdminExpert, detail)).json.data
    expect(templates.filter(({ action }: { action: string }) => action === 'unapprove')).toEqual([
      { action: 'unapprove', title: 'Approved by mistake', text: expect.stringContaining('Vi kom til at') },
    ])
  })

  test('422 for a reason that says nothing', async () => {
    const expert = await approved()
    const short = await review(t, moderator, expert.expert_id, { action: 'unapprove', reason: 'Oops.' })
    expect([short.status, Object.keys(short.json.errors)]).toEqual([422, ['reason']])
    const many = { ids: [expert.expert_id], action: 'unapprove', reason: 'Oops.' }
    expect((await t.call(expertReview.reviewExperts, { body: many, token: moderator.token })).status).toBe(422)
    expect((await rowOf(t, expert.expert_id)).status).toBe('active')
  })

  test('who was told hears of it; approved again, the profile is public', async () => {
    const expert = await approved()
    expect(await subjects(expert)).toEqual(['Your profile is public'])
    await decide(expert.expert_id, 'unapprove')
    expect(await subjects(expert)).toEqual(['Your profile is public', 'We’re reviewing your profile again'])
    expect(await decide(expert.expert_id, 'approve')).toEqual([200, 'active'])
  })

  test('twelve at once: one', async () => {
    const { expert_id } = await approved()
    const replies = await Promise.all(Array.from({ length: 12 }, () => decide(expert_id, 'unapprove')))
    expect(replies.filter(([status]) => status === 200)).toHaveLength(1)
    expect(new Set(replies.filter(([status]) => status !== 200).map(([, code]) => code))).toEqual(
      new Set(['illegal_move']),
    )
    expect(await movesOf(t, expert_id)).toHaveLength(2)
  })

  test('many at once, after a look at what would happen', async () => {
    const ids = [(await approved()).expert_id, (await approved()).expert_id, (await aPublicExpert(t)).expert_id]
    expect(await bulk(ids, 'unapprove', true)).toEqual(['ready', 'ready', 'approval_undo_over'])
    expect(await bulk(ids, 'unapprove')).toEqual(['done', 'done', 'approval_undo_over'])
    const reasons = t.deps.db.selectFrom('expert_moves').select('reason').where('action', '=', 'unapprove')
    expect(await reasons.where('expert_id', 'in', ids).execute()).toEqual(
      Array.from({ length: 2 }, () => ({ reason: expect.stringContaining(BY_MISTAKE) })),
    )
    expect(await bulk(ids, 'unapprove')).toEqual(['illegal_move', 'illegal_move', 'approval_undo_over'])
  })

  test('not once something has come of it, nor what was no approval', async () => {
    const asked = await approved()
    await aLead(t, { expert: asked })
    expect(await decide(asked.expert_id, 'unapprove')).toEqual([409, 'approval_undo_over'])
    const suspended = await approved()
    await review(t, moderator, suspended.expert_id, { action: 'suspend', reason: 'The pictures are not your own.' })
    expect(await decide(suspended.expert_id, 'unapprove')).toEqual([409, 'illegal_move'])
    await decide(suspended.expert_id, 'restore')
    expect(await decide(suspended.expert_id, 'unapprove')).toEqual([409, 'approval_undo_over'])
    expect(await decide((await aWaitingExpert(t)).expert_id, 'unapprove')).toEqual([409, 'illegal_move'])
    expect(await decide(999_999, 'unapprove')).toEqual([404, 'expert_not_found'])
  })

  test('moderators and owners only', async () => {
    const expert = await approved()
    const body = { action: 'unapprove' }
    expect((await review(t, await anAdmin(t, 'support'), expert.expert_id, body)).status).toBe(403)
    expect((await review(t, expert, expert.expert_id, body)).status).toBe(403)
    expect((await review(t, undefined, expert.expert_id, body)).status).toBe(401)
  })

  test('ten minutes, which the profile says', async () => {
    const { expert_id } = await approved()
    const until = async () =>
      (await t.call(expertReview.getAdminExpert, { params: { id: expert_id }, token: moderator.token })).json.data
        .approval_undo_until
    expect(await until()).toEqual(expect.any(String))
    await t.moveClock(601)
    expect(await until()).toBeNull()
    expect(await decide(expert_id, 'unapprove')).toEqual([409, 'approval_undo_over'])
  })
})
