import { leads } from '@husrum/contract/market/leads/leads.ts'
import { messages } from '@husrum/contract/market/messaging/messaging.ts'
import { profiles } from '@husrum/contract/experts/profile/profile.ts'
import { copenhagenDay, plusDays } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aClient, aLead, anExpert, type ExpertPerson, type Person } from '../../../testing/people.ts'
import { answerAutomatically } from './automatic-answers.service.ts'

let t: TestApp
beforeAll(async () => void (t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })))
afterAll(() => t.close())
/** The tests of a file share one database: this makes leads of earlier tests no longer due. */
beforeEach(() => t.deps.db.updateTable('experts').set({ automatic_answer: null }).execute())

const TEXT = 'Hello {first_name}, I am away and answer from {back_on} on. {room}'
const day = (days: number) => plusDays(copenhagenDay(new Date()), days)
const off = (expert: ExpertPerson, from = 0, to = 0) =>
  t.deps.db
    .insertInto('days_off')
    .values({ expert_id: expert.expert_id, from_day: day(from), to_day: day(to) })
    .execute()
const awayExpert = async (text: string | null = TEXT) => {
  const expert = await anExpert(t, { automatic_answer: text })
  await off(expert, -1, 2)
  return expert
}
const run = () => answerAutomatically(t.deps)
const streamOf = async (client: Person, expert: ExpertPerson) =>
  t.deps.db
    .selectFrom('messages as m')
    .innerJoin('threads as th', 'th.id', 'm.thread_id')
    .select(['m.sender', 'm.kind', 'm.body'])
    .where('th.client_id', '=', client.account_id)
    .where('th.expert_id', '=', expert.expert_id)
    .orderBy('m.id')
    .execute()
const write = (by: Person, body: object) => t.call(messages.sendMessage, { token: by.token, body })

describe('a new lead to an expert who is away', () => {
  test('with many fields and a long name is cut, and holds up nobody', async () => {
    const greedy = await awayExpert('{first_name}'.repeat(83))
    await aLead(t, { client: await aClient(t, { name: 'A'.repeat(80) }), expert: greedy })
    const other = await awayExpert()
    const client = await aClient(t)
    await aLead(t, { client, expert: other })
    expect(await run()).toBe(2)
    expect(await streamOf(client, other)).toHaveLength(1)
  })

  test('that cannot be answered leaves the others theirs, and has its own in the next round', async () => {
    const expert = await awayExpert()
    for (let n = 0; n < 3; n += 1) await aLead(t, { expert })
    let tries = 0
    const transaction: typeof t.deps.events.transaction = (work) =>
      (tries += 1) === 1 ? Promise.reject(new Error('the thread was closed')) : t.deps.events.transaction(work)
    const failing = { ...t.deps, events: { ...t.deps.events, transaction } }
    expect(await answerAutomatically(failing)).toBe(2)
    await t.moveClock(61)
    expect(await run()).toBe(1)
    await t.moveClock(0)
  })

  test('opens the conversation with the answer, once, and moves nothing', async () => {
    const expert = await awayExpert()
    const client = await aClient(t, { name: 'Ann Krogh', locale: 'de' })
    const lead = await aLead(t, { client, expert })
    expect(await run()).toBe(1)
    expect(await run()).toBe(0)
    const back = new Intl.DateTimeFormat('de', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
    expect(await streamOf(client, expert)).toEqual([
      {
        sender: 'expert',
        kind: 'automatic',
        body: `Hello Ann, I am away and answer from ${back.format(new Date(`${day(3)}T00:00:00Z`))} on. {room}`,
      },
    ])
    const row = await t.deps.db.selectFrom('leads').selectAll().where('id', '=', lead.id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ status: 'new', answered_at: null })
    const { leads_answered } = await t.deps.db
      .selectFrom('experts')
      .select('leads_answered')
      .where('id', '=', expert.expert_id)
      .executeTakeFirstOrThrow()
    expect(leads_answered).toBe(0)
    // both people read it as an automatic answer
    const { json } = await t.call(messages.listThreads, { token: client.token })
    expect(json.data[0].last_message).toMatchObject({ kind: 'automatic', mine: false })
    // only the text that the expert wrote is the first answer
    expect((await write(expert, { thread_id: json.data[0].id, body: 'Now I am here.' })).status).toBe(201)
    expect((await t.call(leads.getLead, { token: expert.token, params: { id: lead.id } })).json.data.status).toBe(
      'contacted',
    )
  })

  test('of two instances at once one answers', async () => {
    const expert = await awayExpert()
    const people = await Promise.all(Array.from({ length: 5 }, () => aClient(t)))
    for (const client of people) await aLead(t, { client, expert })
    const sent = await Promise.all(Array.from({ length: 4 }, run))
    expect(sent.reduce((sum, each) => sum + each, 0)).toBe(5)
    for (const client of people) expect(await streamOf(client, expert)).toHaveLength(1)
  })
})

test('a client who writes into a conversation gets it after the own words, once for the lead', async () => {
  const expert = await anExpert(t, { automatic_answer: TEXT })
  const client = await aClient(t)
  const lead = await aLead(t, { client, expert })
  await write(expert, { lead_id: lead.id, body: 'May I come by?' })
  await t.deps.db
    .updateTable('leads')
    .set({ created_at: new Date(Date.now() - 5 * 86_400_000) })
    .where('id', '=', lead.id)
    .execute()
  expect(await run()).toBe(0) // the expert is present, and the client wrote nothing
  await t.call(profiles.patchOwnExpert, { token: expert.token, body: { paused: true, back_on: '2090-01-12' } })
  const thread = (await t.call(messages.listThreads, { token: client.token })).json.data[0].id
  expect(await run()).toBe(0) // the expert is away, and the client has written nothing since
  for (const body of ['Yes, on Tuesday.', 'Or Friday?']) await write(client, { thread_id: thread, body })
  expect(await run()).toBe(1)
  await write(client, { thread_id: thread, body: 'Hello?' })
  expect(await run()).toBe(0)
  const stream = await streamOf(client, expert)
  expect(stream.map(({ kind }) => kind)).toEqual(['text', 'text', 'text', 'automatic', 'text'])
  expect(stream[3]?.body).toContain('12 January 2090')
})

describe('nothing is sent', () => {
  test.each<[string, (expert: ExpertPerson, lead: { id: number }, client: Person) => Promise<unknown>]>([
    [
      'without a text',
      (expert) =>
        t.deps.db.updateTable('experts').set({ automatic_answer: null }).where('id', '=', expert.expert_id).execute(),
    ],
    [
      'while the expert is here',
      (expert) => t.deps.db.deleteFrom('days_off').where('expert_id', '=', expert.expert_id).execute(),
    ],
    [
      'after an hour',
      (_, lead) =>
        t.deps.db
          .updateTable('leads')
          .set({ created_at: new Date(Date.now() - 3_700_000) })
          .where('id', '=', lead.id)
          .execute(),
    ],
    [
      'for a lead that is over',
      (_, lead) => t.deps.db.updateTable('leads').set({ status: 'withdrawn' }).where('id', '=', lead.id).execute(),
    ],
    [
      'to somebody who has left',
      (_e, _l, client) =>
        t.deps.db.updateTable('accounts').set({ deleted_at: new Date() }).where('id', '=', client.account_id).execute(),
    ],
    [
      'by somebody who is suspended',
      (expert) =>
        t.deps.db.updateTable('experts').set({ status: 'suspended' }).where('id', '=', expert.expert_id).execute(),
    ],
    [
      'with a day of return that nobody knows',
      (expert) =>
        t.deps.db.updateTable('experts').set({ status: 'paused' }).where('id', '=', expert.expert_id).execute(),
    ],
    [
      'into a blocked conversation',
      (expert, lead, client) =>
        t.deps.db
          .insertInto('threads')
          .values({
            client_id: client.account_id,
            expert_id: expert.expert_id,
            lead_id: lead.id,
            blocked_at: new Date(),
          })
          .execute(),
    ],
  ])('%s', async (_, change) => {
    const expert = await awayExpert()
    const client = await aClient(t)
    const lead = await aLead(t, { client, expert })
    await change(expert, lead, client)
    expect(await run()).toBe(0)
    expect(await streamOf(client, expert)).toEqual([])
  })
})

test('the text is the expert’s own, within bounds, and can be taken away', async () => {
  const { token } = await anExpert(t)
  const change = (automatic_answer: unknown) => t.call(profiles.patchOwnExpert, { token, body: { automatic_answer } })
  expect((await change(`  ${TEXT} `)).json.data.automatic_answer).toBe(TEXT)
  for (const wrong of ['Too short.', 'x'.repeat(1001), 7, 'Back soon \u0000 and well rested.'])
    expect((await change(wrong)).json.errors).toHaveProperty('automatic_answer')
  expect((await change('')).json.data.automatic_answer).toBeNull()
})
