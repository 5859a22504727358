import { expertReview } from '@husrum/contract/back-office/expert-review/expert-review.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aClient, anAdmin, anExpert, type Person } from '../../../testing/people.ts'
import { mailsTo } from '../../identity/accounts/accounts.testing.ts'
import { aPublicExpert, aWaitingExpert, movesOf, rowOf, seenBy } from '../../experts/joining/joining.testing.ts'

let t: TestApp
let moderator: Person
beforeAll(async () => {
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })
  moderator = await anAdmin(t, 'moderator')
})
afterAll(() => t.close())

const bulk = (body: object, staff: Pick<Person, 'token'> | undefined = moderator) =>
  t.call(expertReview.reviewExperts, { body, token: staff?.token })
const reason = 'Add two more pictures of your own work.'
const statuses = async (ids: number[]) => Promise.all(ids.map(async (id) => (await rowOf(t, id)).status))

describe('POST /api/admin/experts/bulk', () => {
  test('each by itself: what is refused is named and stops no other; a preview writes nothing', async () => {
    const ready = await aWaitingExpert(t)
    const unconfirmed = await anExpert(t, { status: 'pending_review', submitted_at: new Date() })
    const approved = await aPublicExpert(t)
    const ids = [approved.expert_id, unconfirmed.expert_id, ready.expert_id, 999_999]
    const refused = [
      { id: approved.expert_id, outcome: 'illegal_move', message: expect.any(String) },
      { id: unconfirmed.expert_id, outcome: 'email_unverified', message: expect.any(String) },
    ]
    const missing = { id: 999_999, outcome: 'expert_not_found', message: 'We can’t find this expert.' }
    const preview = await bulk({ ids, action: 'approve', preview: true })
    expect(preview.json.data).toMatchObject([
      ...refused,
      { id: ready.expert_id, outcome: 'ready', message: null },
      missing,
    ])
    expect(await statuses(ids.slice(0, 3))).toEqual(['active', 'pending_review', 'pending_review'])
    const done = await bulk({ ids, action: 'approve' })
    expect(done.json.data).toMatchObject([...refused, { id: ready.expert_id, outcome: 'done', message: null }, missing])
    expect(await statuses(ids.slice(0, 3))).toEqual(['active', 'pending_review', 'active'])
  })

  test('asked for changes, and taken back: the place in the queue is the old one', async () => {
    const experts = [await aWaitingExpert(t), await aWaitingExpert(t)]
    const ids = experts.map(({ expert_id }) => expert_id)
    const before = await Promise.all(ids.map(async (id) => (await rowOf(t, id)).waiting_since))
    await bulk({ ids, action: 'request_changes', reason, checklist: ['texts'] })
    expect(await statuses(ids)).toEqual(['changes_requested', 'changes_requested'])
    await bulk({ ids, action: 'restore' })
    expect(await statuses(ids)).toEqual(['pending_review', 'pending_review'])
    expect(await Promise.all(ids.map(async (id) => (await rowOf(t, id)).waiting_since))).toEqual(before)
    for (const { email } of experts)
      expect((await mailsTo(t, email)).map(({ subject }) => subject)).toEqual([
        'Your profile needs a few changes',
        'We’re reviewing your profile again',
      ])
  })

  test('a changed company is taken over only where it was looked at', async () => {
    const expert = await aPublicExpert(t, { company_name: 'Old Studio', pending_company_name: 'New Studio' })
    const ids = [expert.expert_id]
    expect((await bulk({ ids, action: 'approve' })).json.data).toMatchObject([{ outcome: 'look_first' }])
    const old = { [expert.expert_id]: 'another' }
    expect((await bulk({ ids, action: 'approve', seen: old })).json.data).toMatchObject([
      { outcome: 'changed_elsewhere' },
    ])
    const seen = { [expert.expert_id]: await seenBy(t, moderator, expert.expert_id) }
    expect((await bulk({ ids, action: 'approve', seen })).json.data).toMatchObject([{ outcome: 'done' }])
    expect((await rowOf(t, expert.expert_id)).company_name).toBe('New Studio')
  })

  test('each reads the reason in their own language, as the preview shows; a rejection is taken back', async () => {
    const [danish, german] = [await aWaitingExpert(t), await aWaitingExpert(t)]
    for (const [{ account_id }, locale] of [
      [danish, 'dk'],
      [german, 'de'],
    ] as const)
      await t.deps.db.updateTable('accounts').set({ locale }).where('id', '=', account_id).execute()
    const changed = await aPublicExpert(t, { pending_company_name: 'New Studio' })
    const ids = [danish.expert_id, german.expert_id, changed.expert_id]
    const body = { ids, action: 'reject', template: 'not_own' }
    const { json } = await bulk({ ...body, preview: true })
    expect(json.data).toMatchObject([
      { outcome: 'ready', locale: 'dk', reason: expect.stringContaining('profil') },
      { outcome: 'ready', locale: 'de', reason: expect.stringContaining('Profil') },
      { outcome: 'look_first', reason: null },
    ])
    expect(await statuses(ids)).toEqual(['pending_review', 'pending_review', 'active'])
    await bulk(body)
    expect(await statuses(ids)).toEqual(['rejected', 'rejected', 'active'])
    for (const [at, { email, expert_id }] of [danish, german].entries()) {
      const { reason: told } = json.data[at]
      expect((await mailsTo(t, email)).at(-1)?.text).toContain(told)
      expect((await rowOf(t, expert_id)).status_reason).toBe(told)
    }
    const back = await bulk({ ids: ids.slice(0, 2), action: 'restore' })
    expect(back.json.data).toMatchObject([{ outcome: 'done' }, { outcome: 'done' }])
    expect(await statuses(ids)).toEqual(['pending_review', 'pending_review', 'active'])
  })

  test('twelve at once, in any order: each profile is decided once', async () => {
    const ids: number[] = []
    for (let n = 0; n < 6; n += 1) ids.push((await aWaitingExpert(t)).expert_id)
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, nth) =>
        bulk({
          ids: nth % 2 === 0 ? ids : ids.toReversed(),
          action: nth % 3 === 0 ? 'request_changes' : 'approve',
          reason,
        }),
      ),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    for (const id of ids) {
      const done = replies.flatMap(({ json }) => json.data).filter((each) => each.id === id && each.outcome === 'done')
      const moves = await movesOf(t, id)
      expect([done.length, moves.length, (await rowOf(t, id)).status]).toEqual([
        1,
        1,
        moves[0]?.includes('active') ? 'active' : 'changes_requested',
      ])
    }
  })

  test.each([
    [{ ids: [], action: 'approve' }, 'ids'],
    [{ ids: Array.from({ length: 101 }, (_, at) => at + 1), action: 'approve' }, 'ids'],
    [{ ids: [1], action: 'suspend', reason }, 'action'],
    [{ ids: [1], action: 'request_changes' }, 'reason'],
    [{ ids: [1], action: 'reject' }, 'reason'],
    [{ ids: [1], action: 'reject', template: 'chamber' }, 'template'],
    [{ ids: [1], action: 'request_changes', reason, template: '__proto__' }, 'template'],
    [{ ids: ['1; drop table experts'], action: 'approve' }, 'ids.0'],
  ])('422 for %j', async (body, field) => {
    const reply = await bulk(body)
    expect([reply.status, Object.keys(reply.json.errors ?? {})]).toEqual([422, [field]])
  })

  test('moderators and owners only', async () => {
    const body = { ids: [1], action: 'approve' }
    expect((await bulk(body, await anAdmin(t, 'support'))).status).toBe(403)
    expect((await bulk(body, await aClient(t))).status).toBe(403)
    expect((await t.call(expertReview.reviewExperts, { body })).status).toBe(401)
  })
})

test('GET /api/admin/experts/queue: how many of each kind', async () => {
  const count = async () => (await t.call(expertReview.countReviewQueue, { token: moderator.token })).json.data
  const before = await count()
  const asked = await aWaitingExpert(t)
  await aWaitingExpert(t)
  await aPublicExpert(t, { pending_company_name: 'New Studio' })
  await bulk({ ids: [asked.expert_id], action: 'request_changes', reason })
  expect(await count()).toEqual({
    waiting: before.waiting + 2,
    changes_requested: before.changes_requested + 1,
    company: before.company + 1,
    appeals: before.appeals,
  })
})
