import { api } from '@husrum/contract/index.ts'
import type { Endpoint } from '@husrum/contract/core/endpoint.ts'
import { copenhagenDay, plusDays } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import { INVITE_AGAIN_DAYS } from '@husrum/contract/core/limits.ts'
import { REVIEW_WINDOW_DAYS } from '@husrum/contract/core/limits.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aClient, anExpert, type ExpertPerson, type Person } from '../../../testing/people.ts'
import { actorsIn, aClientIn, aMarket, inOrder, leadsOf, listOf } from '../matching/matching.testing.ts'

let t: TestApp
let experts: ExpertPerson[]
let act: ReturnType<typeof actorsIn>
beforeAll(async () => {
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })
  experts = await aMarket(t, 'Oslo', 20)
  act = actorsIn(t, () => experts)
})
afterAll(() => t.close())

type Client = Person & { brief_id: number }
const read = async (by: Person, headers = {}) => (await t.call(api.getTimeline, { token: by.token, headers })).json.data
const replace = (by: Person, id: number, body: unknown) =>
  t.call(api.replaceExpert, { token: by.token, params: { id }, body })
async function done(endpoint: Endpoint, by: Person, body: object, params = {}) {
  const { status, text, json } = await t.call(endpoint, { token: by.token, params, body })
  expect(status, text).toBeLessThan(300)
  return json?.data
}
/** A client who has sent the brief to this many of the best matches. */
async function aSender(sent: number): Promise<{ client: Client; ids: number[]; leads: number[] }> {
  const client = await aClientIn(t, 'Oslo')
  const ids = (await listOf(t, client)).data.map(({ id }) => id)
  if (sent > 0) expect((await act.inviteAll(client, ids.slice(0, sent))).status).toBe(201)
  const leadOf = new Map((await leadsOf(t, client.brief_id)).map(({ id, match_id }) => [match_id, id]))
  return { client, ids, leads: ids.slice(0, sent).map((id) => leadOf.get(id) ?? 0) }
}
const statuses = async (client: Client) => (await leadsOf(t, client.brief_id)).map(({ status }) => status)

describe('GET /api/timeline', () => {
  test('is empty without a brief and before it was sent; for clients only', async () => {
    expect(await read(await aClient(t))).toEqual([])
    expect(await read((await aSender(0)).client)).toEqual([])
    expect((await t.call(api.getTimeline)).status).toBe(401)
    expect((await t.call(api.getTimeline, { token: (await anExpert(t)).token })).status).toBe(403)
  })

  test('says how far each has come: sent, read, answered, meeting, quote, declined in words', async () => {
    const { client, ids, leads } = await aSender(3)
    const list = (await listOf(t, client)).data
    const [first, second, third] = ids.slice(0, 3).map((id) => act.expertOf(list.find((match) => match.id === id)))
    if (!first || !second || !third) throw new Error('three were asked')
    await done(api.readLead, second, {}, { id: leads[1] })
    await done(api.declineLead, third, { reason: 'busy' }, { id: leads[2] })
    const { id: thread } = await done(api.sendMessage, first, { lead_id: leads[0], body: 'Gladly' })
    const slot = new Date(Date.now() + 86_400_000).toISOString()
    const offer = { thread_id: thread, kind: 'phone', about: 'Talk', minutes: 30, slots: [slot] }
    await done(api.offerMeeting, first, offer)
    const lines = [{ part: 'Kitchen', included: '', amount: 100_000 }]
    const terms = { title: 'Kitchen', fee_model: 'fixed', currency: 'EUR', vat_rate: 2500, revisions: 1, lines }
    const quote = {
      ...terms,
      thread_id: thread,
      valid_until: plusDays(copenhagenDay(new Date()), 9),
    }
    await done(api.createQuote, first, { ...quote, send: true })
    await done(api.createQuote, first, { ...quote, lines: [{ ...lines[0], amount: 1 }] })

    const rows = await read(client)
    const of = (lead: number | undefined) => rows.find(({ lead_id }: { lead_id: number }) => lead_id === lead)
    expect(rows).toHaveLength(3)
    expect(of(leads[0])).toMatchObject({
      match_id: ids[0],
      status: 'proposal',
      thread_id: thread,
      answer_by: null,
      expert: { id: first.expert_id },
      meeting: { status: 'offered', kind: 'phone', slots: [slot], starts_at: null },
      // only its expert can see another draft
      quote: { status: 'sent', total: 125_000, currency: 'EUR', valid_until: quote.valid_until },
    })
    expect(of(leads[1])).toMatchObject({
      status: 'new',
      read_at: expect.stringMatching(/Z$/),
      answer_by: expect.stringMatching(/Z$/),
      quote: null,
      meeting: null,
    })
    expect(of(leads[2])).toMatchObject({ status: 'declined', answer_by: null, passed_on_reason: expect.any(String) })
    const german = (await read(client, { locale: 'de' })).find(
      ({ lead_id }: { lead_id: number }) => lead_id === leads[2],
    )
    expect(german.passed_on_reason).not.toBe(of(leads[2]).passed_on_reason)
  })

  test('has whom a first message asked outside the list, the live lead of each, and nobody of a brief before', async () => {
    const { client, ids } = await aSender(1)
    const listed = new Set((await listOf(t, client)).data.map(({ expert }) => expert.id))
    const outside = experts.find(({ expert_id }) => !listed.has(expert_id))
    if (!outside) throw new Error('more experts than places')
    await done(api.sendMessage, client, { architect_id: outside.expert_id, body: 'May we meet?' })
    await done(api.withdrawMatch, client, {}, { id: ids[0] })
    await act.inviteOne(client, ids[0] ?? 0)
    const rows: { match_id: number | null; status: string; thread_id: number | null; expert: { id: number } }[] =
      await read(client)
    expect(rows.map(({ match_id, status }) => [match_id, status])).toEqual([
      [null, 'new'],
      [ids[0], 'new'],
    ])
    expect(rows[0]).toMatchObject({ expert: { id: outside.expert_id }, thread_id: expect.any(Number) })
    await done(api.closeBrief, client, { reason: 'other' })
    expect((await read(client)).map(({ status }: { status: string }) => status)).toEqual(['withdrawn', 'withdrawn'])
    await done(api.restartBrief, client, {})
    expect(await read(client)).toEqual([])
  })
})

test('a confirmed hire says until when it can be reviewed, and nothing once it is', async () => {
  const { client, ids, leads } = await aSender(1)
  const match = (await listOf(t, client)).data.find(({ id }) => id === ids[0])
  const expert = act.expertOf(match)
  expect((await read(client))[0].review_until).toBeNull()
  await done(api.sendMessage, expert, { lead_id: leads[0], body: 'Gladly' })
  await done(api.moveLead, expert, { status: 'won' }, { id: leads[0] })
  expect((await read(client))[0].review_until).toBeNull()
  await done(api.confirmHire, client, {}, { id: ids[0] })
  const days = (Date.parse((await read(client))[0].review_until) - Date.now()) / 86_400_000
  expect(Math.round(days)).toBe(REVIEW_WINDOW_DAYS)
  const body = 'They listened first, and the light is right now.'
  await done(api.createReview, client, { rating: 5, body }, { id: expert.expert_id })
  expect((await read(client))[0].review_until).toBeNull()
})

describe('POST /api/timeline/{id}/withdraw', () => {
  const withdraw = (by: Person | undefined, id: number, body?: unknown) =>
    t.call(api.withdrawLead, { token: by?.token, params: { id }, body })

  test('takes it back from an expert whom a first message asked, outside the list', async () => {
    const { client } = await aSender(0)
    const stranger = await anExpert(t)
    await done(api.sendMessage, client, { architect_id: stranger.expert_id, body: 'Would you take this on?' })
    const [entry] = await read(client)
    expect(entry).toMatchObject({ match_id: null, status: 'new' })
    expect((await withdraw(client, entry.lead_id, { note: 'We wait a year.' })).status).toBe(204)
    const [after] = await read(client)
    expect(after).toMatchObject({ lead_id: entry.lead_id, status: 'withdrawn', answer_by: null })
    expect((await withdraw(client, entry.lead_id)).json.code).toBe('nothing_to_withdraw')
  })

  test('once more it goes there at once; taken back again, the timeline says from when', async () => {
    const { client, ids } = await aSender(1)
    const takeBack = async () => {
      const [{ lead_id }] = await read(client)
      expect((await withdraw(client, lead_id)).status).toBe(204)
      return (await read(client))[0]
    }
    expect(await takeBack()).toMatchObject({ status: 'withdrawn', again_at: null })
    expect((await act.inviteOne(client, ids[0] ?? 0)).status).toBe(201)
    expect((await read(client))[0].again_at).toBeNull()
    const { again_at: again } = await takeBack()
    const days = (Date.parse(again) - Date.now()) / 86_400_000
    expect([days > 2.9, days <= INVITE_AGAIN_DAYS]).toEqual([true, true])
    expect((await act.inviteOne(client, ids[0] ?? 0)).json.code).toBe('withdrawn_lately')
  })

  test("twelve at once take it back once; another's is as absent as none; 401, 403, 422", async () => {
    const [mine, theirs] = [await aSender(1), await aSender(1)]
    const [own, foreign] = [mine.leads[0] ?? 0, theirs.leads[0] ?? 0]
    const [stolen, missing] = [await withdraw(mine.client, foreign), await withdraw(mine.client, 999_999_999)]
    expect([stolen.status, stolen.json]).toEqual([404, missing.json])
    expect((await withdraw(undefined, own)).status).toBe(401)
    expect((await withdraw(experts[0], own)).status).toBe(403)
    for (const note of ['\u0000', 'x'.repeat(501), 7])
      expect((await withdraw(mine.client, own, { note })).status).toBe(422)
    const tries = await Promise.all(Array.from({ length: 12 }, () => withdraw(mine.client, own)))
    expect(inOrder(tries.map(({ status }) => status))).toEqual([204, ...Array<number>(11).fill(409)])
    expect([await statuses(mine.client), await statuses(theirs.client)]).toEqual([['withdrawn'], ['new']])
  })
})

test('what was seen as unanswered is not taken back once it is answered, by either call, also in a race', async () => {
  const { client, ids, leads } = await aSender(2)
  const list = (await listOf(t, client)).data
  const answer = (at: number) =>
    t.call(api.sendMessage, {
      token: act.expertOf(list.find((match) => match.id === ids[at])).token,
      body: { lead_id: leads[at], body: 'Gladly' },
    })
  const withdraw = (at: number, status: unknown) =>
    t.call(api.withdrawLead, { token: client.token, params: { id: leads[at] }, body: { status } })
  expect((await answer(0)).status).toBe(201)
  const late = await withdraw(0, 'new')
  expect([late.status, late.json.code]).toEqual([409, 'lead_has_moved'])
  const replaced = await replace(client, leads[0] ?? 0, { match_id: ids[3], status: 'new' })
  expect([replaced.status, replaced.json.code]).toEqual([409, 'lead_has_moved'])
  // leads of one call are in the order of their experts
  expect((await statuses(client)).toSorted()).toEqual(['contacted', 'new'])
  for (const status of ['sent', 1, null]) expect((await withdraw(0, status)).status).toBe(422)
  expect((await withdraw(0, 'contacted')).status).toBe(204)

  const [answered, ...tries] = await Promise.all([answer(1), ...Array.from({ length: 12 }, () => withdraw(1, 'new'))])
  const taken = tries.filter(({ status }) => status === 204).length
  expect(tries.every(({ status }) => status === 204 || status === 409)).toBe(true)
  const steps = await t.deps.db
    .selectFrom('lead_history')
    .select('status')
    .where('lead_id', '=', leads[1] ?? 0)
    .orderBy('id')
    .execute()
  // the first call wins: an answered lead stays, and a withdrawn lead was not answered
  expect(steps.map(({ status }) => status)).toEqual(taken === 1 ? ['new', 'withdrawn'] : ['new', 'contacted'])
  expect(answered?.status === 201 || taken === 1).toBe(true)
})

describe('POST /api/timeline/{id}/confirm-hire and refuse-hire', () => {
  const confirm = (by: Person | undefined, id: number) =>
    t.call(api.confirmLeadHire, { token: by?.token, params: { id } })
  const refuse = (by: Person | undefined, id: number, body?: unknown) =>
    t.call(api.refuseLeadHire, { token: by?.token, params: { id }, body })
  /** An expert outside the list, asked by a first message, who has answered and set `won`. */
  async function anAsker() {
    const { client, ids, leads } = await aSender(1)
    const expert = await anExpert(t)
    const talk = await done(api.sendMessage, client, {
      architect_id: expert.expert_id,
      body: 'Would you take this on?',
    })
    const rows: { match_id: number | null; lead_id: number }[] = await read(client)
    const lead = rows.find(({ match_id }) => match_id === null)?.lead_id ?? 0
    await done(api.sendMessage, expert, { lead_id: lead, body: 'Gladly.' })
    await done(api.moveLead, expert, { status: 'won' }, { id: lead })
    return { client, expert, lead, thread: talk.id as number, ids, other: leads[0] ?? 0 } // the contract types it
  }
  const entryOf = async (client: Person, lead: number) =>
    (await read(client)).find(({ lead_id }: { lead_id: number }) => lead_id === lead)

  test('a yes to an expert outside the list ends the brief as hired; the other lead closes', async () => {
    const { client, expert, lead, other } = await anAsker()
    expect(await entryOf(client, lead)).toMatchObject({ match_id: null, awaiting_confirmation: true })
    expect((await confirm(client, other)).json.code).toBe('nothing_to_confirm')
    expect((await confirm(client, lead)).status).toBe(204)
    expect(await entryOf(client, lead)).toMatchObject({ status: 'won', awaiting_confirmation: false })
    expect(await entryOf(client, other)).toMatchObject({ status: 'withdrawn' })
    expect((await listOf(t, client)).meta.brief_status).toBe('hired')
    expect((await t.call(api.getLead, { token: expert.token, params: { id: lead } })).json.data).toMatchObject({
      status: 'won',
      awaiting_confirmation: false,
    })
    expect((await refuse(client, lead)).json.code).toBe('nothing_to_confirm')
  })

  test('a no puts the lead back where it was, with a word, and the expert may ask again', async () => {
    const { client, expert, lead } = await anAsker()
    expect((await refuse(client, lead, { note: 'We still compare.' })).status).toBe(204)
    expect(await entryOf(client, lead)).toMatchObject({ status: 'contacted', awaiting_confirmation: false })
    expect((await confirm(client, lead)).json.code).toBe('nothing_to_confirm')
    const told = t.deps.db.selectFrom('lead_history').select(['actor', 'note']).where('lead_id', '=', lead)
    expect(await told.where('fact', '=', 'hire_refused').execute()).toEqual([
      { actor: 'client', note: 'We still compare.' },
    ])
    await done(api.moveLead, expert, { status: 'won' }, { id: lead })
    expect((await confirm(client, lead)).status).toBe(204)
  })

  test('while one of the two has blocked the other there is no hire, and a no comes through without words', async () => {
    const { client, expert, lead, thread } = await anAsker()
    await done(api.blockThread, expert, {}, { id: thread })
    const reply = await confirm(client, lead)
    expect([reply.status, reply.json.code]).toEqual([409, 'thread_closed'])
    expect((await refuse(client, lead, { note: 'You will regret this' })).status).toBe(204)
    const notes = await t.deps.db.selectFrom('lead_history').select('note').where('lead_id', '=', lead).execute()
    expect(notes.filter(({ note }) => note !== null)).toEqual([])
  })

  test("another's lead is as absent as none; 401, 403, 422; twelve at once say yes or no once", async () => {
    const [mine, theirs] = [await anAsker(), await anAsker()]
    for (const say of [confirm, refuse]) {
      const [stolen, missing] = [await say(mine.client, theirs.lead), await say(mine.client, 999_999_999)]
      expect([stolen.status, stolen.json]).toEqual([404, missing.json])
      expect((await say(undefined, mine.lead)).status).toBe(401)
      expect((await say(mine.expert, mine.lead)).status).toBe(403)
    }
    for (const note of ['\u0000', 'x'.repeat(501), 7])
      expect((await refuse(mine.client, mine.lead, { note })).status).toBe(422)
    const yes = await Promise.all(Array.from({ length: 12 }, () => confirm(mine.client, mine.lead)))
    expect(inOrder(yes.map(({ status }) => status))).toEqual([204, ...Array<number>(11).fill(409)])
    const both = await Promise.all(
      Array.from({ length: 12 }, (_, n) => (n % 2 ? confirm : refuse)(theirs.client, theirs.lead)),
    )
    expect(inOrder(both.map(({ status }) => status))).toEqual([204, ...Array<number>(11).fill(409)])
  })
})

describe('POST /api/timeline/{id}/replace', () => {
  test('takes the brief back from one and sends it to the other, also with all three places taken', async () => {
    const { client, ids, leads } = await aSender(3)
    const reply = await replace(client, leads[1] ?? 0, { match_id: ids[3], note: 'Thank you all the same.' })
    expect(reply.status, reply.text).toBe(201)
    expect(reply.json.data).toMatchObject({ id: ids[3], status: 'invited', lead_status: 'new' })
    expect((await statuses(client)).toSorted()).toEqual(['new', 'new', 'new', 'withdrawn'])
    expect((await listOf(t, client)).meta.invitations).toMatchObject({ open: 3, used: 4 })
    expect(await act.statusOf(ids[1] ?? 0)).toBe('passed_on')
    const told = await t.deps.db
      .selectFrom('lead_history')
      .select(['status', 'actor', 'note'])
      .where('lead_id', '=', leads[1] ?? 0)
      .where('status', '=', 'withdrawn')
      .execute()
    expect(told).toEqual([{ status: 'withdrawn', actor: 'client', note: 'Thank you all the same.' }])
  })

  test('takes back from an expert outside the list too', async () => {
    const { client, ids } = await aSender(0)
    const listed = new Set((await listOf(t, client)).data.map(({ expert }) => expert.id))
    const outside = experts.find(({ expert_id }) => !listed.has(expert_id))
    await done(api.sendMessage, client, { architect_id: outside?.expert_id, body: 'May we meet?' })
    const [{ lead_id }] = await read(client)
    expect((await replace(client, lead_id, { match_id: ids[0] })).status).toBe(201)
    expect(await statuses(client)).toEqual(['withdrawn', 'new'])
  })

  test('both or neither: what refuses the second step leaves the first as it was', async () => {
    const { client, ids, leads } = await aSender(2)
    const lead = leads[0] ?? 0
    const code = async (match_id: number | undefined) => (await replace(client, lead, { match_id })).json.code
    expect(await code(999_999_999)).toBe('match_not_found')
    expect(await code(ids[1])).toBe('already_invited')
    const list = (await listOf(t, client)).data
    const away = act.expertOf(list.find(({ id }) => id === ids[4]))
    await t.deps.db.updateTable('experts').set({ status: 'paused' }).where('id', '=', away.expert_id).execute()
    expect(await code(ids[4])).toBe('expert_unavailable')
    await t.deps.db.updateTable('experts').set({ status: 'active' }).where('id', '=', away.expert_id).execute()
    await t.deps.db.updateTable('briefs').set({ status: 'paused' }).where('id', '=', client.brief_id).execute()
    expect(await code(ids[5])).toBe('brief_not_active')
    await t.deps.db.updateTable('briefs').set({ status: 'active' }).where('id', '=', client.brief_id).execute()
    expect(await statuses(client)).toEqual(['new', 'new'])
    for (const at of [2, 3, 4, 5, 6, 7]) {
      expect((await act.inviteOne(client, ids[at] ?? 0)).status).toBe(201)
      expect(
        (await act.decline(client, act.expertOf(list.find(({ id }) => id === ids[at])), { reason: 'busy' })).status,
      ).toBe(200)
    }
    expect(await code(ids[9])).toBe('too_many_invitations')
    expect((await statuses(client)).slice(0, 2)).toEqual(['new', 'new'])
  })

  test('409 for a lead that has ended, also when a newer one with the same expert lives', async () => {
    const { client, ids, leads } = await aSender(1)
    await done(api.withdrawMatch, client, {}, { id: ids[0] })
    await act.inviteOne(client, ids[0] ?? 0)
    const reply = await replace(client, leads[0] ?? 0, { match_id: ids[1] })
    expect([reply.status, reply.json.code]).toEqual([409, 'nothing_to_withdraw'])
    expect(await statuses(client)).toEqual(['withdrawn', 'new'])
  })

  test("another client's lead or match is as absent as none; 401, 403, 422", async () => {
    const [mine, theirs] = [await aSender(1), await aSender(1)]
    const [stolen, missing] = [
      await replace(mine.client, theirs.leads[0] ?? 0, { match_id: mine.ids[1] }),
      await replace(mine.client, 999_999_999, { match_id: mine.ids[1] }),
    ]
    expect([stolen.status, stolen.json]).toEqual([404, missing.json])
    const foreign = await replace(mine.client, mine.leads[0] ?? 0, { match_id: theirs.ids[1] })
    expect([foreign.status, foreign.json.code]).toEqual([404, 'match_not_found'])
    expect([await statuses(mine.client), await statuses(theirs.client)]).toEqual([['new'], ['new']])
    const params = { id: mine.leads[0] }
    expect((await t.call(api.replaceExpert, { params, body: { match_id: 1 } })).status).toBe(401)
    const [anybody] = experts
    expect(
      (await t.call(api.replaceExpert, { params, token: anybody?.token ?? '', body: { match_id: 1 } })).status,
    ).toBe(403)
    for (const body of [{}, { match_id: '1' }, { match_id: -1 }, { match_id: [1] }, { match_id: 2 ** 63 }, null])
      expect((await replace(mine.client, mine.leads[0] ?? 0, body)).status, JSON.stringify(body)).toBe(422)
    for (const note of ['\u0000', 'x'.repeat(501)])
      expect((await replace(mine.client, mine.leads[0] ?? 0, { match_id: mine.ids[1], note })).status).toBe(422)
  })

  test('twelve at once for one place: one expert gets it, and never an error of ours', async () => {
    const { client, ids, leads } = await aSender(3)
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, n) => replace(client, leads[0] ?? 0, { match_id: ids[3 + (n % 10)] })),
    )
    expect(inOrder(replies.map(({ status }) => status))).toEqual([201, ...Array(11).fill(409)])
    expect((await statuses(client)).toSorted()).toEqual(['new', 'new', 'new', 'withdrawn'])
  })

  test('fifty at once of three places, while the three answer: never more than the limits, nobody left out', async () => {
    const { client, ids, leads } = await aSender(3)
    const list = (await listOf(t, client)).data
    const replies = await Promise.all([
      ...Array.from({ length: 50 }, (_, n) => replace(client, leads[n % 3] ?? 0, { match_id: ids[3 + (n % 8)] })),
      ...leads.map(async (id, at) =>
        t.call(api.sendMessage, {
          token: act.expertOf(list.find((match) => match.id === ids[at])).token,
          body: { lead_id: id, body: 'Gladly' },
        }),
      ),
    ])
    expect(replies.filter(({ status }) => ![201, 409].includes(status)).map(({ text }) => text)).toEqual([])
    const now = await statuses(client)
    expect(now.filter((status) => status === 'new').length).toBeLessThanOrEqual(3)
    expect(now.length).toBe(3 + now.filter((status) => status === 'withdrawn').length)
  })
})
