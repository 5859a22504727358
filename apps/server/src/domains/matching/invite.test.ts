import { briefs } from '@husrum/contract/briefs.ts'
import { leads } from '@husrum/contract/leads.ts'
import { matches } from '@husrum/contract/matches.ts'
import { messages } from '@husrum/contract/messages.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../testing/app.ts'
import { aClient, anExpert, type ExpertPerson, type Person } from '../../testing/people.ts'
import { aClientIn, aMarket, leadsOf, listOf, type Listed } from './matching.testing.ts'

let t: TestApp
let experts: ExpertPerson[]
beforeAll(async () => {
  t = await testApp()
  experts = await aMarket(t, 'Oslo', 20)
})
afterAll(() => t.close())

const inviteAll = (client: Person, match_ids: unknown, message?: string) =>
  t.call(matches.inviteExperts, {
    token: client.token,
    body: { match_ids, ...(message === undefined ? {} : { message }) },
  })
const inviteOne = (client: Person, id: number) => t.call(matches.inviteExpert, { token: client.token, params: { id } })
const dismiss = (client: Person, id: number, body: unknown = { reason: 'style' }) =>
  t.call(matches.dismissMatch, { token: client.token, params: { id }, body })
const restore = (client: Person, id: number) => t.call(matches.restoreMatch, { token: client.token, params: { id } })
const statusOf = async (id: number) =>
  (await t.deps.db.selectFrom('matches').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const historyOf = async (id: number) =>
  (
    await t.deps.db
      .selectFrom('match_history')
      .select(['status', 'actor'])
      .where('match_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ status, actor }) => `${status} by ${actor}`)
const expertOf = (match: Listed | undefined): ExpertPerson => {
  const found = experts.find(({ expert_id }) => expert_id === match?.expert.id)
  if (!found) throw new Error('the match is with somebody of this market')
  return found
}
const leadWith = async (client: { brief_id: number }, expert: ExpertPerson) =>
  (await leadsOf(t, client.brief_id)).find(({ expert_id }) => expert_id === expert.expert_id)?.id ?? 0
const decline = async (client: { brief_id: number }, expert: ExpertPerson, body: object) =>
  t.call(leads.declineLead, { token: expert.token, params: { id: await leadWith(client, expert) }, body })

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
    const seen = await t.call(leads.getLead, { token: expertOf(top).token, params: { id: lead?.id } })
    expect(seen.json.data).toMatchObject({ score: top?.score, word: top?.word })
    expect(await historyOf(top?.id ?? 0)).toEqual(['proposed by system', 'invited by client'])
    expect((await listOf(t, client)).meta.invitations).toEqual({ open: 1, open_limit: 3, used: 1, used_limit: 8 })
  })

  test('to the top three at once, all or none', async () => {
    const client = await aClientIn(t, 'Oslo')
    const ids = (await listOf(t, client)).data.map(({ id }) => id)
    const three = await inviteAll(client, ids.slice(0, 3))
    expect([three.status, three.json.data.map(({ id, status }: Listed) => [id, status])]).toEqual([
      201,
      ids.slice(0, 3).map((id) => [id, 'invited']),
    ])
    const other = await aClientIn(t, 'Oslo')
    const theirs = (await listOf(t, other)).data.map(({ id }) => id)
    await inviteOne(other, theirs[1] ?? 0)
    const half = await inviteAll(other, theirs.slice(0, 2))
    expect([half.status, half.json.code]).toEqual([409, 'already_invited'])
    const tooMany = await inviteAll(other, theirs.slice(2, 5))
    expect([tooMany.status, tooMany.json.code]).toEqual([409, 'too_many_open'])
    expect(await leadsOf(t, other.brief_id)).toHaveLength(1)
    expect(await statusOf(theirs[2] ?? 0)).toBe('proposed')
  })

  test('409 when the brief is paused, when the expert has left or has no room, and when all eight are used', async () => {
    const client = await aClientIn(t, 'Oslo')
    const { data } = await listOf(t, client)
    const [first, second, third] = data.map(({ id }) => id)
    await t.deps.db.updateTable('briefs').set({ status: 'paused' }).where('id', '=', client.brief_id).execute()
    expect((await inviteOne(client, first ?? 0)).json.code).toBe('brief_not_active')
    await t.deps.db.updateTable('briefs').set({ status: 'active' }).where('id', '=', client.brief_id).execute()
    await t.deps.db
      .updateTable('experts')
      .set({ status: 'paused' })
      .where('id', '=', expertOf(data[0]).expert_id)
      .execute()
    expect((await inviteOne(client, first ?? 0)).json.code).toBe('expert_unavailable')
    await t.deps.db
      .updateTable('experts')
      .set({ status: 'active', capacity_wish: 0 })
      .where('id', '=', expertOf(data[0]).expert_id)
      .execute()
    expect((await inviteOne(client, first ?? 0)).json.code).toBe('expert_unavailable')
    await t.deps.db
      .updateTable('experts')
      .set({ capacity_wish: 20 })
      .where('id', '=', expertOf(data[0]).expert_id)
      .execute()
    for (const match of data.slice(3, 11)) {
      expect((await inviteOne(client, match.id)).status).toBe(201)
      expect((await decline(client, expertOf(match), { reason: 'busy' })).status).toBe(200)
    }
    expect([(await inviteOne(client, second ?? 0)).json.code, (await inviteOne(client, third ?? 0)).json.code]).toEqual(
      ['too_many_invitations', 'too_many_invitations'],
    )
  })

  test("another client's match is as absent as none, alone or among one's own; 401, 403", async () => {
    const [mine, theirs] = [await aClientIn(t, 'Oslo'), await aClientIn(t, 'Oslo')]
    const [own] = (await listOf(t, mine)).data
    const [foreign] = (await listOf(t, theirs)).data
    const [stolen, missing, mixed] = [
      await inviteOne(mine, foreign?.id ?? 0),
      await inviteOne(mine, 999_999),
      await inviteAll(mine, [own?.id, foreign?.id]),
    ]
    expect([stolen.status, missing.status, mixed.status]).toEqual([404, 404, 404])
    expect(stolen.json).toEqual(missing.json)
    expect(await statusOf(foreign?.id ?? 0)).toBe('proposed')
    expect(await leadsOf(t, mine.brief_id)).toEqual([])
    for (const endpoint of [matches.inviteExpert, matches.dismissMatch, matches.restoreMatch]) {
      expect((await t.call(endpoint, { params: { id: 1 } })).status).toBe(401)
      expect((await t.call(endpoint, { params: { id: 1 }, token: expertOf(own).token })).status).toBe(403)
    }
    expect((await t.call(matches.inviteExperts, { token: expertOf(own).token, body: { match_ids: [1] } })).status).toBe(
      403,
    )
  })

  test('fifty invitations at once: three leads, the rest 409, never an error of ours', async () => {
    const client = await aClientIn(t, 'Oslo')
    const ids = (await listOf(t, client)).data.map(({ id }) => id)
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        n % 3 === 0 ? inviteAll(client, [ids[n % 15], ids[(n + 4) % 15]]) : inviteOne(client, ids[n % 15] ?? 0),
      ),
    )
    expect(replies.filter(({ status }) => ![201, 409].includes(status)).map(({ text }) => text)).toEqual([])
    const born = await leadsOf(t, client.brief_id)
    expect(born.length).toBe(3)
    expect(new Set(born.map(({ expert_id }) => expert_id)).size).toBe(3)
    const invited = (await listOf(t, client)).data.filter(({ status }) => status === 'invited')
    expect(invited.map(({ expert }) => expert.id).toSorted()).toEqual(born.map(({ expert_id }) => expert_id).toSorted())
  })

  test('fifty clients at once for the last place of one expert: one gets it', async () => {
    const [popular] = await aMarket(t, 'Bern', 1, { capacity_wish: 1 })
    const clients = []
    for (let n = 0; n < 25; n += 1) clients.push(await aClientIn(t, 'Bern'))
    const ids = await Promise.all(clients.map(async (client) => (await listOf(t, client)).data[0]?.id ?? 0))
    const replies = await Promise.all(clients.map((client, n) => inviteOne(client, ids[n] ?? 0)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, ...Array(24).fill(409)])
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
      expect((await inviteAll(client, match_ids)).status, JSON.stringify(match_ids)).toBe(422)
    for (const message of ['\u0000', 'x'.repeat(1001)]) expect((await inviteAll(client, [1], message)).status).toBe(422)
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

describe('a match follows its lead', () => {
  test('declined: the client reads why, and the next best takes the place', async () => {
    const client = await aClientIn(t, 'Oslo')
    const before = await listOf(t, client)
    const [top] = before.data
    await inviteOne(client, top?.id ?? 0)
    await decline(client, expertOf(top), { reason: 'distance' })
    const after = await listOf(t, client)
    expect(after.data[0]).toMatchObject({
      id: top?.id,
      status: 'passed_on',
      lead_status: 'declined',
      passed_on_reason: 'Too far away',
      answer_by: null,
    })
    const fresh = after.experts.filter((id) => !before.experts.includes(id))
    expect(fresh).toHaveLength(1)
    expect(after.meta).toMatchObject({ total: 15, invitations: { open: 0, used: 1 } })
    expect(await historyOf(top?.id ?? 0)).toEqual(['proposed by system', 'invited by client', 'passed_on by expert'])
    expect((await inviteOne(client, top?.id ?? 0)).json.code).toBe('already_invited')
  })

  test("in the expert's own words when there are any", async () => {
    const client = await aClientIn(t, 'Oslo')
    const [top] = (await listOf(t, client)).data
    await inviteOne(client, top?.id ?? 0)
    await decline(client, expertOf(top), { reason: 'other', note: 'I am moving to Tromsø.' })
    expect((await listOf(t, client)).data[0]?.passed_on_reason).toBe('I am moving to Tromsø.')
  })

  test('answered, and won', async () => {
    const client = await aClientIn(t, 'Oslo')
    const [top] = (await listOf(t, client)).data
    await inviteOne(client, top?.id ?? 0)
    const id = await leadWith(client, expertOf(top))
    for (const [status, follows] of [
      ['contacted', 'replied'],
      ['meeting', 'replied'],
      ['won', 'hired'],
    ] as const) {
      await t.call(leads.moveLead, { token: expertOf(top).token, params: { id }, body: { status } })
      expect(await statusOf(top?.id ?? 0)).toBe(follows)
    }
    expect(await historyOf(top?.id ?? 0)).toEqual([
      'proposed by system',
      'invited by client',
      'replied by expert',
      'hired by expert',
    ])
  })

  test('a first message is an invitation, also to an expert who was put aside', async () => {
    const client = await aClientIn(t, 'Oslo')
    const [top, second] = (await listOf(t, client)).data
    await dismiss(client, second?.id ?? 0)
    for (const match of [top, second]) {
      const sent = await t.call(messages.sendMessage, {
        token: client.token,
        body: { architect_id: match?.expert.id, body: 'Hello, would you come and look?' },
      })
      expect(sent.status).toBe(201)
      expect(await statusOf(match?.id ?? 0)).toBe('invited')
    }
    const shown = (await listOf(t, client)).data.find(({ id }) => id === top?.id)
    expect(shown).toMatchObject({ status: 'invited', thread_id: expect.any(Number) })
  })

  test('what the client has acted on outlives a changed brief', async () => {
    const client = await aClientIn(t, 'Oslo')
    const before = (await listOf(t, client)).data
    const [invited, aside] = [before[3], before[4]]
    await inviteOne(client, invited?.id ?? 0)
    await dismiss(client, aside?.id ?? 0)
    await t.call(briefs.putBrief, {
      token: client.token,
      body: { styles: ['luxurious'], project_budget_id: '25000-50000' },
    })
    const after = await listOf(t, client)
    expect(after.data.find(({ id }) => id === invited?.id)).toMatchObject({ status: 'invited', score: invited?.score })
    expect(after.meta.dismissed).toEqual([{ id: aside?.id, name: aside?.expert.name }])
    expect(after.experts).not.toContain(aside?.expert.id)
    expect(after.data).toHaveLength(15)
  })
})

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
    const reply = await dismiss(client, page.data[1]?.id ?? 0, { reason: 'price', note: 'Too dear' })
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
    const { next } = (await dismiss(client, data[0]?.id ?? 0)).json.data
    expect(before).not.toContain(next.expert.id)
    const second = (await dismiss(client, next.id)).json.data.next
    expect([...before, next.expert.id]).not.toContain(second.expert.id)
  })

  test('taken back, the list is as it was', async () => {
    const client = await aClientIn(t, 'Oslo')
    const before = await listOf(t, client)
    const id = before.data[2]?.id ?? 0
    await dismiss(client, id)
    const reply = await restore(client, id)
    expect([reply.status, reply.json.data]).toMatchObject([200, { id, status: 'proposed' }])
    const after = await listOf(t, client)
    expect([after.experts, after.meta.dismissed]).toEqual([before.experts, []])
    expect(await historyOf(id)).toEqual(['proposed by system', 'dismissed by client', 'proposed by client'])
  })

  test("409 out of turn, 404 for another's, 422 without a known reason", async () => {
    const [client, other] = [await aClientIn(t, 'Oslo'), await aClientIn(t, 'Oslo')]
    const { data } = await listOf(t, client)
    const [first, second] = data.map(({ id }) => id)
    await inviteOne(client, first ?? 0)
    const refusal = async (reply: Promise<{ status: number; json: { code: string } }>) => [
      (await reply).status,
      (await reply).json.code,
    ]
    expect(await refusal(dismiss(client, first ?? 0))).toEqual([409, 'already_invited'])
    expect(await refusal(restore(client, second ?? 0))).toEqual([409, 'not_dismissed'])
    await dismiss(client, second ?? 0)
    expect(await refusal(dismiss(client, second ?? 0))).toEqual([409, 'already_dismissed'])
    expect(await refusal(dismiss(other, second ?? 0))).toEqual([404, 'match_not_found'])
    expect(await refusal(restore(other, second ?? 0))).toEqual([404, 'match_not_found'])
    for (const body of [
      {},
      { reason: 'ugly' },
      { reason: 'other', note: '\u0000' },
      { reason: 'other', note: 'x'.repeat(501) },
      { reason: ['style'] },
    ])
      expect((await dismiss(client, data[3]?.id ?? 0, body)).status).toBe(422)
  })

  test('twenty dismissals of one match at once: one counts', async () => {
    const client = await aClientIn(t, 'Oslo')
    const [top] = (await listOf(t, client)).data
    const replies = await Promise.all(Array.from({ length: 20 }, () => dismiss(client, top?.id ?? 0)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(409)])
    expect((await listOf(t, client)).data).toHaveLength(15)
  })

  test('a client with another role of person is no client', async () => {
    expect((await t.call(matches.listMatches, { token: (await anExpert(t)).token })).status).toBe(403)
    expect((await t.call(matches.listMatches, { token: (await aClient(t)).token })).status).toBe(200)
  })
})
