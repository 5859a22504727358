import { matches } from '@husrum/contract/market/matching/matching.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aClient, anExpert, type ExpertPerson } from '../../../testing/people.ts'
import { actorsIn, aClientIn, aMarket, listOf, inOrder } from './matching.testing.ts'

let t: TestApp
let experts: ExpertPerson[]
let act: ReturnType<typeof actorsIn>
beforeAll(async () => {
  t = await testApp()
  experts = await aMarket(t, 'Oslo', 20)
  act = actorsIn(t, () => experts)
})
afterAll(() => t.close())

describe('POST /api/matches/{id}/dismiss and /restore', () => {
  test('the next best slides in: the first the client has not seen', async () => {
    const client = await aClientIn(t, 'Oslo')
    const all = await t.deps.db
      .selectFrom('matches')
      .select(['id', 'expert_id'])
      .where('brief_id', '=', client.brief_id)
      .orderBy('rank')
      .execute()
    const page = await listOf(t, client, { page: 1 })
    const reply = await act.dismiss(client, page.data[1]?.id ?? 0, { reason: 'price', note: 'Too dear' })
    expect(reply.status).toBe(200)
    expect(reply.json.data).toMatchObject({
      dismissed: { id: page.data[1]?.id, status: 'dismissed' },
      next: { id: all[5]?.id, status: 'proposed' },
    })
    const after = await listOf(t, client, { page: 1 })
    expect(after.data.map(({ id }) => id)).toEqual([0, 2, 3, 4, 5].map((at) => all[at]?.id))
    expect(after.meta).toMatchObject({
      total: 15,
      dismissed: [{ id: page.data[1]?.id, name: page.data[1]?.expert.name }],
    })
    const stored = await t.deps.db
      .selectFrom('matches')
      .selectAll()
      .where('id', '=', page.data[1]?.id ?? 0)
      .executeTakeFirstOrThrow()
    expect(stored).toMatchObject({ dismiss_reason: 'price', dismiss_note: 'Too dear' })
  })

  test('when all were seen, somebody new', async () => {
    const client = await aClientIn(t, 'Oslo')
    const { data, experts: before } = await listOf(t, client)
    const { next } = (await act.dismiss(client, data[0]?.id ?? 0)).json.data
    expect(before).not.toContain(next.expert.id)
    const second = (await act.dismiss(client, next.id)).json.data.next
    expect([...before, next.expert.id]).not.toContain(second.expert.id)
  })

  test('taken back, the list is as it was', async () => {
    const client = await aClientIn(t, 'Oslo')
    const before = await listOf(t, client)
    const id = before.data[2]?.id ?? 0
    await act.dismiss(client, id)
    const reply = await act.restore(client, id)
    expect([reply.status, reply.json.data]).toMatchObject([200, { id, status: 'proposed' }])
    const after = await listOf(t, client)
    expect([after.experts, after.meta.dismissed]).toEqual([before.experts, []])
    expect(await act.historyOf(id)).toEqual(['proposed by system', 'dismissed by client', 'proposed by client'])
  })

  test("409 out of turn, 404 for another's, 422 without a known reason", async () => {
    const [client, other] = [await aClientIn(t, 'Oslo'), await aClientIn(t, 'Oslo')]
    const { data } = await listOf(t, client)
    const [first, second] = data.map(({ id }) => id)
    await act.inviteOne(client, first ?? 0)
    const refusal = async (reply: Promise<{ status: number; json: { code: string } }>) => [
      (await reply).status,
      (await reply).json.code,
    ]
    expect(await refusal(act.dismiss(client, first ?? 0))).toEqual([409, 'already_invited'])
    expect(await refusal(act.restore(client, second ?? 0))).toEqual([409, 'not_dismissed'])
    await act.dismiss(client, second ?? 0)
    expect(await refusal(act.dismiss(client, second ?? 0))).toEqual([409, 'already_dismissed'])
    expect(await refusal(act.dismiss(other, second ?? 0))).toEqual([404, 'match_not_found'])
    expect(await refusal(act.restore(other, second ?? 0))).toEqual([404, 'match_not_found'])
    for (const body of [
      {},
      { reason: 'ugly' },
      { reason: 'other', note: '\u0000' },
      { reason: 'other', note: 'x'.repeat(501) },
      { reason: ['style'] },
    ])
      expect((await act.dismiss(client, data[3]?.id ?? 0, body)).status).toBe(422)
  })

  test('twenty dismissals of one match at once: one counts', async () => {
    const client = await aClientIn(t, 'Oslo')
    const [top] = (await listOf(t, client)).data
    const replies = await Promise.all(Array.from({ length: 20 }, () => act.dismiss(client, top?.id ?? 0)))
    expect(inOrder(replies.map(({ status }) => status))).toEqual([200, ...Array(19).fill(409)])
    expect((await listOf(t, client)).data).toHaveLength(15)
  })

  test('a client with another role of person is no client', async () => {
    expect((await t.call(matches.listMatches, { token: (await anExpert(t)).token })).status).toBe(403)
    expect((await t.call(matches.listMatches, { token: (await aClient(t)).token })).status).toBe(200)
  })
})
