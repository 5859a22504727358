import { experts } from '@husrum/contract/experts/profile/experts.ts'
import { expertReview } from '@husrum/contract/back-office/expert-review/expert-review.ts'
import { copenhagenDay, plusDays } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { longDay } from '../../../platform/core/texts/dates.ts'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { anAdmin, type ExpertPerson, type Person } from '../../../testing/people.ts'
import { lastMail, sendHeld } from '../../identity/accounts/accounts.testing.ts'
import { appeal, aPublicExpert, logInAgain, review } from '../../experts/joining/joining.testing.ts'

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

const reason = 'Several clients have told us of agreements that were not kept.'
const inDays = (days: number) => plusDays(copenhagenDay(t.deps.clock.now()), days)
const decide = async (id: number, action: string, more: object = {}, staff = decider) => {
  const { status, json } = await review(t, staff, id, { action, reason, ...more })
  return [status, json.code ?? json.data.featured_until]
}
const lift = (id: number, staff = moderator) => decide(id, 'restore', {}, staff)

/** A suspended expert who is picked for nine days more, and has got the mail about the suspension. */
async function aSuspendedPick(columns: Parameters<typeof aPublicExpert>[1] = {}): Promise<ExpertPerson> {
  const expert = await aPublicExpert(t, columns)
  await decide(expert.expert_id, 'feature', { until: inDays(9) })
  expect(await decide(expert.expert_id, 'suspend')).toEqual([200, null])
  await sendHeld(t)
  return expert
}
const lastEntry = (id: number) =>
  t.deps.db
    .selectFrom('audit_entries')
    .selectAll()
    .where('subject_id', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

describe('the pick that a suspension took', () => {
  test('comes back for the days that it lost when staff lift the suspension: shown, told, and in the log', async () => {
    const { expert_id, email } = await aSuspendedPick()
    await t.moveClock(30 * 86_400)
    const until = inDays(9)
    expect(await lift(expert_id, await anAdmin(t, 'moderator'))).toEqual([200, until])
    expect((await lastMail(t, email)).text).toContain(longDay(until, 'en'))
    const { action, before, after } = await lastEntry(expert_id)
    expect([action, before, after]).toEqual([
      'expert.restore',
      expect.not.objectContaining({ featured_until: expect.anything() }),
      expect.objectContaining({ status: 'active', featured_until: until }),
    ])
    const picks = (await t.call(experts.listPicks)).json.data
    expect(picks.map(({ id }: { id: number }) => id)).toContain(expert_id)
  })

  test('comes back with an appeal that is upheld, and not with one that is dismissed', async () => {
    const [right, wrong] = [await aSuspendedPick(), await aSuspendedPick()]
    for (const { email } of [right, wrong]) expect((await appeal(t, await logInAgain(t, email))).status).toBe(201)
    const answer = { reason: 'The clients have told us that it was somebody else.' }
    const answered = async (id: number, decision: string) =>
      (
        await t.call(expertReview.decideAppeal, {
          params: { id },
          body: { decision, ...answer },
          token: moderator.token,
        })
      ).json.data.featured_until
    expect(await answered(right.expert_id, 'upheld')).toBe(inDays(9))
    expect(await answered(wrong.expert_id, 'dismissed')).toBeNull()
    const { action, before, after } = await lastEntry(right.expert_id)
    expect([action, before, after]).toEqual([
      'expert.appeal_upheld',
      expect.not.objectContaining({ featured_until: expect.anything() }),
      expect.objectContaining({ status: 'active', featured_until: inDays(9) }),
    ])
    const mail = (await lastMail(t, right.email)).text
    expect([mail.includes(answer.reason), mail.includes(longDay(inDays(9), 'en'))]).toEqual([true, true])
    expect((await lastMail(t, wrong.email)).text).not.toContain(longDay(inDays(9), 'en'))
  })

  test('many at once, a paused one as a pause', async () => {
    const experts = [await aSuspendedPick(), await aPublicExpert(t, { status: 'paused', featured_until: inDays(4) })]
    const ids = experts.map(({ expert_id }) => expert_id)
    await decide(Number(ids[1]), 'suspend')
    await t.call(expertReview.reviewExperts, { body: { ids, action: 'restore' }, token: moderator.token })
    const read = (id: number) => t.call(expertReview.getAdminExpert, { params: { id }, token: moderator.token })
    expect((await Promise.all(ids.map(read))).map(({ json }) => json.data)).toMatchObject([
      { status: 'active', featured_until: inDays(9) },
      { status: 'paused', featured_until: inDays(4) },
    ])
  })

  test('twelve at once: one lifts it, and the days are counted once', async () => {
    const { expert_id } = await aSuspendedPick()
    const replies = await Promise.all(Array.from({ length: 12 }, () => lift(expert_id)))
    expect(replies.filter(([status]) => status === 200)).toEqual([[200, inDays(9)]])
  })

  test('one that had run out lost nothing', async () => {
    const { expert_id, email } = await aPublicExpert(t, { featured_until: '2020-01-01' })
    await decide(expert_id, 'suspend')
    await sendHeld(t)
    expect(await lift(expert_id)).toEqual([200, null])
    expect((await lastMail(t, email)).text).not.toContain('start page')
  })
})

describe('what was decided about it meanwhile stays', () => {
  test('nobody picks or withdraws while it is suspended', async () => {
    const { expert_id } = await aSuspendedPick()
    expect(await decide(expert_id, 'feature', { until: inDays(3) })).toEqual([409, 'illegal_move'])
    expect(await decide(expert_id, 'unfeature')).toEqual([409, 'illegal_move'])
  })

  test('withdrawn after it came back: the next suspension gives nothing back', async () => {
    const { expert_id } = await aSuspendedPick()
    await lift(expert_id)
    expect(await decide(expert_id, 'unfeature')).toEqual([200, null])
    await decide(expert_id, 'suspend')
    expect(await lift(expert_id)).toEqual([200, null])
  })

  test('picked anew until another day: that one comes back', async () => {
    const { expert_id } = await aSuspendedPick()
    await lift(expert_id)
    await decide(expert_id, 'feature', { until: inDays(3) })
    await decide(expert_id, 'suspend')
    expect(await lift(expert_id)).toEqual([200, inDays(3)])
  })

  // an instance that does not refuse it yet may write it
  test.each([
    ['feature', 2],
    ['unfeature', null],
  ] as const)('%s by somebody else while it was suspended', async (action, days) => {
    const { expert_id } = await aSuspendedPick()
    const featured_until = days && inDays(days)
    await t.deps.db.updateTable('experts').set({ featured_until }).where('id', '=', expert_id).execute()
    await t.deps.db
      .insertInto('expert_moves')
      .values({ expert_id, status_from: 'suspended', status_to: 'suspended', actor: 'staff', action })
      .execute()
    expect(await lift(expert_id)).toEqual([200, featured_until])
  })
})
