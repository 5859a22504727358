import { expertReview } from '@husrum/contract/back-office/expert-review/expert-review.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aClient, anAdmin, type Person } from '../../../testing/people.ts'
import { lastMail } from '../../identity/accounts/accounts.testing.ts'
import {
  anAppeal,
  aPublicExpert,
  appeal,
  aWaitingExpert,
  movesOf,
  review,
  rowOf,
} from '../../experts/joining/joining.testing.ts'

let t: TestApp
let moderator: Person
beforeAll(async () => {
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })
  moderator = await anAdmin(t, 'moderator')
})
afterAll(() => t.close())

const all = async (token: string) => (await t.call(expertReview.listOwnDecisions, { token })).json.data
const own = async (token: string) => (await all(token))[0] ?? null
const decide = (id: number, decision: string, staff: Pick<Person, 'token'> = moderator) =>
  t.call(expertReview.decideAppeal, {
    params: { id },
    body: { decision, reason: 'The originals show that it is your work.' },
    token: staff.token,
  })
const reason = 'The pictures are not your own work.'

describe('POST /api/architect/account/appeal', () => {
  test.each([
    ['request_changes', 'changes_requested', 'pending_review'],
    ['reject', 'rejected', 'pending_review'],
    ['suspend', 'suspended', 'active'],
  ])('%s: objected to once, seen in the queue, and upheld', async (action, from, to) => {
    const { expert_id, token, email } = await anAppeal(t, { action })
    expect(await own(token)).toMatchObject({
      what: from,
      reason,
      may_appeal: false,
      appeal: { upheld: null, answer: null },
    })
    expect((await appeal(t, token)).json.code).toBe('already_appealed')
    const { json } = await t.call(expertReview.listAdminExperts, {
      query: { queue: 'appeals', per_page: 100 },
      token: moderator.token,
    })
    expect(json.data.find(({ id }: { id: number }) => id === expert_id)).toMatchObject({
      appealed_at: expect.any(String),
      waiting: { minutes: expect.any(Number) },
    })
    const decided = await decide(expert_id, 'upheld')
    expect([decided.status, decided.json.data?.status]).toEqual([200, to])
    expect(decided.json.data).toMatchObject({
      appeal: null,
      appealed_at: null,
      history: [{ action: 'appeal_upheld' }, { action: 'appeal' }, { action }],
    })
    expect(await lastMail(t, email)).toMatchObject({ subject: 'Your appeal was successful' })
    expect(await own(token)).toBeNull()
    expect((await decide(expert_id, 'upheld')).json.code).toBe('nothing_to_decide')
  })

  test('dismissed: the decision stands, with the answer, and there is no second appeal', async () => {
    const { expert_id, token, email } = await anAppeal(t, { action: 'suspend' })
    expect((await decide(expert_id, 'dismissed')).json.data).toMatchObject({ status: 'suspended', waiting: null })
    expect(await own(token)).toMatchObject({
      may_appeal: false,
      appeal: { upheld: false, answer: 'The originals show that it is your work.' },
    })
    expect((await appeal(t, token)).json.code).toBe('already_appealed')
    expect((await lastMail(t, email)).text).toContain('The originals show')
    // an appeal in between does not change the status that restore returns to
    expect((await review(t, moderator, expert_id, { action: 'restore' })).json.data.status).toBe('active')
  })

  test('twelve at once: one', async () => {
    const expert = await aWaitingExpert(t)
    await review(t, moderator, expert.expert_id, { action: 'reject', reason })
    const replies = await Promise.all(Array.from({ length: 12 }, () => appeal(t, expert.token)))
    const answers = replies.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(answers).toEqual([201, ...Array.from({ length: 11 }, () => 409)])
    expect(await movesOf(t, expert.expert_id)).toHaveLength(2)
  })

  test('who decided does not judge it while somebody else can', async () => {
    const { expert_id, decider } = await anAppeal(t)
    const seen = async ({ token }: Pick<Person, 'token'>) =>
      (await t.call(expertReview.getAdminExpert, { params: { id: expert_id }, token })).json.data.appeal
    expect(await seen(decider)).toMatchObject({ may_decide: false, text: expect.stringContaining('my own') })
    expect(await seen(moderator)).toMatchObject({ may_decide: true })
    expect((await decide(expert_id, 'dismissed', decider)).json.code).toBe('own_decision')
    const others = t.deps.db
      .updateTable('accounts')
      .where('staff_role', 'is not', null)
      .where('id', '<>', decider.account_id)
    await others.set({ suspended_at: new Date() }).execute()
    expect((await decide(expert_id, 'dismissed', decider)).status).toBe(200)
    await others.set({ suspended_at: null }).execute()
    await t.deps.events.transaction((tx) => t.deps.events.emit(tx, 'sessions.changed', {}))
  })

  test('a new decision, or handing in again, ends it', async () => {
    const { expert_id } = await anAppeal(t, { action: 'request_changes' })
    await review(t, moderator, expert_id, { action: 'reject', reason })
    expect(await rowOf(t, expert_id)).toMatchObject({ status: 'rejected', appealed_at: null, waiting_since: null })
    expect((await decide(expert_id, 'upheld')).json.code).toBe('nothing_to_decide')
  })

  test('there has to be a decision of staff', async () => {
    for (const expert of [await aWaitingExpert(t), await aPublicExpert(t)])
      expect((await appeal(t, expert.token)).json.code).toBe('nothing_to_appeal')
  })

  test('with words, by its expert; decided by moderators and owners', async () => {
    const { expert_id, token } = await anAppeal(t)
    expect((await appeal(t, token, 'Too short.')).status).toBe(422)
    expect((await appeal(t, token, 'x'.repeat(2001))).status).toBe(422)
    expect((await appeal(t, (await aClient(t)).token)).status).toBe(403)
    expect((await t.call(expertReview.appealDecision, { body: { text: reason } })).status).toBe(401)
    expect((await decide(expert_id, 'upheld', await anAdmin(t, 'support'))).status).toBe(403)
    expect((await decide(999_999, 'upheld')).status).toBe(404)
    expect((await decide(expert_id, 'maybe')).status).toBe(422)
  })
})
