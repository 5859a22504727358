import { briefs } from '@husrum/contract/clients/briefs/briefs.ts'
import { leads } from '@husrum/contract/market/leads/leads.ts'
import { matches } from '@husrum/contract/market/matching/matching.ts'
import { messages } from '@husrum/contract/market/messaging/messaging.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aBrief, type ExpertPerson, type Person } from '../../../testing/people.ts'
import { listMarketLoads } from '../../experts/profile/market.service.ts'
import { actorsIn, aClientIn, aMarket, leadsOf, listOf, inOrder, type Listed } from './matching.testing.ts'

let t: TestApp
let experts: ExpertPerson[]
let act: ReturnType<typeof actorsIn>
beforeAll(async () => {
  t = await testApp()
  experts = await aMarket(t, 'Oslo', 20)
  act = actorsIn(t, () => experts)
})
afterAll(() => t.close())

describe('POST /api/matches/{id}/invite and /api/matches/invite', () => {
  test('sends the brief: a lead is born with what the expert reads, and the match is invited', async () => {
    const client = await aClientIn(t, 'Oslo')
    const { data } = await listOf(t, client)
    const [top] = data
    const reply = await t.call(matches.inviteExpert, {
      token: client.token,
      params: { id: top?.id },
      body: { message: 'Your kitchens look lived in.' },
    })
    expect(reply.status).toBe(201)
    expect(reply.json.data).toMatchObject({
      id: top?.id,
      status: 'invited',
      lead_status: 'new',
      answer_by: expect.stringMatching(/Z$/),
      thread_id: null,
    })
    const [lead, ...others] = await leadsOf(t, client.brief_id)
    expect(others).toEqual([])
    expect(lead).toMatchObject({
      match_id: top?.id,
      percent: top?.score,
      message: 'Your kitchens look lived in.',
      distance_km: 0,
      status: 'new',
    })
    expect(Array.isArray(lead?.reasons)).toBe(true)
    const seen = await t.call(leads.getLead, { token: act.expertOf(top).token, params: { id: lead?.id } })
    expect(seen.json.data).toMatchObject({ score: top?.score, word: top?.word })
    expect(await act.historyOf(top?.id ?? 0)).toEqual(['proposed by system', 'invited by client'])
    expect((await listOf(t, client)).meta.invitations).toEqual({ open: 1, open_limit: 3, used: 1, used_limit: 8 })
  })

  test('to the top three at once, all or none', async () => {
    const client = await aClientIn(t, 'Oslo')
    const ids = (await listOf(t, client)).data.map(({ id }) => id)
    const three = await act.inviteAll(client, ids.slice(0, 3))
    expect([three.status, three.json.data.map(({ id, status }: Listed) => [id, status])]).toEqual([
      201,
      ids.slice(0, 3).map((id) => [id, 'invited']),
    ])
    const other = await aClientIn(t, 'Oslo')
    const theirs = (await listOf(t, other)).data.map(({ id }) => id)
    await act.inviteOne(other, theirs[1] ?? 0)
    const half = await act.inviteAll(other, theirs.slice(0, 2))
    expect([half.status, half.json.code]).toEqual([409, 'already_invited'])
    const tooMany = await act.inviteAll(other, theirs.slice(2, 5))
    expect([tooMany.status, tooMany.json.code]).toEqual([409, 'too_many_open'])
    expect(await leadsOf(t, other.brief_id)).toHaveLength(1)
    expect(await act.statusOf(theirs[2] ?? 0)).toBe('proposed')
  })

  test('409 when the brief is paused, when the expert has left or has no room, and when all eight are used', async () => {
    const client = await aClientIn(t, 'Oslo')
    const { data } = await listOf(t, client)
    const [first, second, third] = data.map(({ id }) => id)
    await t.deps.db.updateTable('briefs').set({ status: 'paused' }).where('id', '=', client.brief_id).execute()
    expect((await act.inviteOne(client, first ?? 0)).json.code).toBe('brief_not_active')
    await t.deps.db.updateTable('briefs').set({ status: 'active' }).where('id', '=', client.brief_id).execute()
    await t.deps.db
      .updateTable('experts')
      .set({ status: 'paused' })
      .where('id', '=', act.expertOf(data[0]).expert_id)
      .execute()
    expect((await act.inviteOne(client, first ?? 0)).json.code).toBe('expert_unavailable')
    await t.deps.db
      .updateTable('experts')
      .set({ status: 'active', capacity_wish: 0 })
      .where('id', '=', act.expertOf(data[0]).expert_id)
      .execute()
    expect((await act.inviteOne(client, first ?? 0)).json.code).toBe('expert_unavailable')
    await t.deps.db
      .updateTable('experts')
      .set({ capacity_wish: 20 })
      .where('id', '=', act.expertOf(data[0]).expert_id)
      .execute()
    for (const match of data.slice(3, 11)) {
      expect((await act.inviteOne(client, match.id)).status).toBe(201)
      expect((await act.decline(client, act.expertOf(match), { reason: 'busy' })).status).toBe(200)
    }
    expect([
      (await act.inviteOne(client, second ?? 0)).json.code,
      (await act.inviteOne(client, third ?? 0)).json.code,
    ]).toEqual(['too_many_invitations', 'too_many_invitations'])
  })

  test("another client's match is as absent as none, alone or among one's own; 401, 403", async () => {
    const [mine, theirs] = [await aClientIn(t, 'Oslo'), await aClientIn(t, 'Oslo')]
    const [own] = (await listOf(t, mine)).data
    const [foreign] = (await listOf(t, theirs)).data
    const [stolen, missing, mixed] = [
      await act.inviteOne(mine, foreign?.id ?? 0),
      await act.inviteOne(mine, 999_999),
      await act.inviteAll(mine, [own?.id, foreign?.id]),
    ]
    expect([stolen.status, missing.status, mixed.status]).toEqual([404, 404, 404])
    expect(stolen.json).toEqual(missing.json)
    expect(await act.statusOf(foreign?.id ?? 0)).toBe('proposed')
    expect(await leadsOf(t, mine.brief_id)).toEqual([])
    for (const endpoint of [matches.inviteExpert, matches.dismissMatch, matches.restoreMatch]) {
      expect((await t.call(endpoint, { params: { id: 1 } })).status).toBe(401)
      expect((await t.call(endpoint, { params: { id: 1 }, token: act.expertOf(own).token })).status).toBe(403)
    }
    expect(
      (await t.call(matches.inviteExperts, { token: act.expertOf(own).token, body: { match_ids: [1] } })).status,
    ).toBe(403)
  })

  test('fifty invitations at once: three leads, the rest 409, never an error of ours', async () => {
    const client = await aClientIn(t, 'Oslo')
    const ids = (await listOf(t, client)).data.map(({ id }) => id)
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        n % 3 === 0 ? act.inviteAll(client, [ids[n % 15], ids[(n + 4) % 15]]) : act.inviteOne(client, ids[n % 15] ?? 0),
      ),
    )
    expect(replies.filter(({ status }) => ![201, 409].includes(status)).map(({ text }) => text)).toEqual([])
    const born = await leadsOf(t, client.brief_id)
    expect(born.length).toBe(3)
    expect(new Set(born.map(({ expert_id }) => expert_id)).size).toBe(3)
    const invited = (await listOf(t, client)).data.filter(({ status }) => status === 'invited')
    expect(inOrder(invited.map(({ expert }) => expert.id))).toEqual(inOrder(born.map(({ expert_id }) => expert_id)))
  })

  test('fifty clients at once for the last place of one expert: one gets it', async () => {
    const [popular] = await aMarket(t, 'Bern', 1, { capacity_wish: 1 })
    const clients = []
    for (let n = 0; n < 25; n += 1) clients.push(await aClientIn(t, 'Bern'))
    const ids = await Promise.all(clients.map(async (client) => (await listOf(t, client)).data[0]?.id ?? 0))
    const replies = await Promise.all(clients.map((client, n) => act.inviteOne(client, ids[n] ?? 0)))
    expect(inOrder(replies.map(({ status }) => status))).toEqual([201, ...Array(24).fill(409)])
    const taken = await t.deps.db
      .selectFrom('leads')
      .select('id')
      .where('expert_id', '=', popular?.expert_id ?? 0)
      .execute()
    expect(taken).toHaveLength(1)
  })

  test('422 for hostile input', async () => {
    const client = await aClientIn(t, 'Oslo')
    for (const match_ids of [[], [1, 2, 3, 4], ['1'], [-1], [1e308], [2 ** 63], [true], 'x', null, { 0: 1 }])
      expect((await act.inviteAll(client, match_ids)).status, JSON.stringify(match_ids)).toBe(422)
    for (const message of ['\u0000', 'x'.repeat(1001)])
      expect((await act.inviteAll(client, [1], message)).status).toBe(422)
    for (const id of ['0', '-1', 'abc', '1e3', '9'.repeat(30), '%00'])
      expect(
        (
          await t.request({
            method: 'POST',
            url: `/api/matches/${id}/invite`,
            headers: { authorization: `Bearer ${client.token}` },
          })
        ).status,
        id,
      ).toBe(422)
  })
})

describe('a client who takes the brief back, or closes it and begins again', () => {
  const withdraw = (client: Person, id: number) =>
    t.call(matches.withdrawMatch, { token: client.token, params: { id } })
  /** Closes the brief and restarts it; returns the new id. */
  async function begunAgain<Client extends Person>(client: Client): Promise<Client & { brief_id: number }> {
    const closed = await t.call(briefs.closeBrief, { token: client.token, body: { reason: 'other' } })
    expect(closed.status, closed.text).toBe(200)
    const again = await t.call(briefs.restartBrief, { token: client.token })
    expect(again.status, again.text).toBe(201)
    return { ...client, brief_id: again.json.data.id }
  }
  const placesTaken = async (expertId: number) => (await listMarketLoads(t.deps.db, [expertId]))[0]?.leads30
  const idWith = async (client: Person, expertId: number) =>
    (await listOf(t, client)).data.find(({ expert }) => expert.id === expertId)?.id ?? 0

  test('asks nobody again for three days, also in fifty tries; then the expert may have it', async () => {
    await aMarket(t, 'Basel', 3)
    const client = await aClientIn(t, 'Basel')
    const [first] = (await listOf(t, client)).data
    const expertId = first?.expert.id ?? 0
    expect((await act.inviteOne(client, first?.id ?? 0)).status).toBe(201)
    const next = await begunAgain(client)
    const id = await idWith(next, expertId)
    const tries = await Promise.all(Array.from({ length: 50 }, () => act.inviteOne(next, id)))
    expect(new Set(tries.map(({ status, json }) => `${status} ${json.code}`))).toEqual(
      new Set(['409 withdrawn_lately']),
    )
    expect(tries[0]?.json.message).toContain('3')
    const danish = await t.call(matches.inviteExpert, {
      token: client.token,
      params: { id },
      headers: { 'accept-language': 'da' },
    })
    expect(danish.json.message).toContain('3 dage')
    const written = await t.call(messages.sendMessage, {
      token: client.token,
      body: { architect_id: expertId, body: 'Hello again' },
    })
    expect(written.json.code).toBe('withdrawn_lately')
    expect(await leadsOf(t, next.brief_id)).toEqual([])
    await t.deps.db
      .updateTable('lead_history')
      .set({ created_at: new Date(Date.now() - 73 * 3_600_000) })
      .where('status', '=', 'withdrawn')
      .execute()
    expect((await act.inviteOne(next, id)).status).toBe(201)
  })

  test('the same brief may go to the same expert once more, and gives the place back once', async () => {
    await aMarket(t, 'Stockholm', 1)
    const client = await aClientIn(t, 'Stockholm')
    const [first] = (await listOf(t, client)).data
    const [id, expertId] = [first?.id ?? 0, first?.expert.id ?? 0]
    expect((await act.inviteOne(client, id)).status).toBe(201)
    expect((await withdraw(client, id)).status).toBe(200)
    expect(await placesTaken(expertId)).toBe(0)
    expect((await act.inviteOne(client, id)).status).toBe(201)
    expect((await withdraw(client, id)).status).toBe(200)
    expect(await placesTaken(expertId)).toBe(1)
    expect((await act.inviteOne(client, id)).json.code).toBe('withdrawn_lately')
  })

  test('sends sixteen leads in thirty days, whatever the brief, also in fifty tries', async () => {
    const client = await aClientIn(t, 'Oslo')
    const older = await aBrief(t, client, { status: 'closed' })
    const past = Array.from({ length: 14 }, (_, n) => ({
      brief_id: older.id,
      client_id: client.account_id,
      expert_id: experts[n]?.expert_id ?? 0,
      status: 'lost',
    }))
    await t.deps.db.insertInto('leads').values(past).execute()
    const ids = (await listOf(t, client)).data.map(({ id }) => id)
    const tries = await Promise.all(
      Array.from({ length: 50 }, (_, n) => act.inviteOne(client, ids[n % ids.length] ?? 0)),
    )
    const outcomes = tries.map(({ status, json }) => `${status} ${json.code ?? ''}`.trim())
    expect(outcomes.filter((each) => each === '201')).toHaveLength(2)
    expect(outcomes).toContain('409 too_many_sent')
    expect(await leadsOf(t, client.brief_id)).toHaveLength(2)
  })

  test('begins three briefs a day; the next one is refused with a sentence, also in fifty tries', async () => {
    let client = await aClientIn(t, 'Oslo') // this is the first of the three
    for (let n = 0; n < 2; n += 1) client = await begunAgain(client)
    await t.call(briefs.closeBrief, { token: client.token, body: { reason: 'other' } })
    const tries = await Promise.all(
      Array.from({ length: 50 }, () => t.call(briefs.restartBrief, { token: client.token })),
    )
    expect(new Set(tries.map(({ status, json }) => `${status} ${json.code}`))).toEqual(new Set(['429 too_many_briefs']))
    expect(tries[0]?.json.message).toMatch(/new briefs today/)
  })
})
