/** The events that each of two people receives, on the instance of the change and on another one. */
import type { Endpoint } from '@husrum/contract/core/endpoint.ts'
import { api } from '@husrum/contract/index.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { countStatements } from '../../../platform/database/statements.ts'
import { testApp, type Answer, type Sent, type TestApp } from '../../../testing/app.ts'
import { aBrief, aClient, aLead, anExpert, type ExpertPerson, type Person } from '../../../testing/people.ts'
import { fifty, signIn } from '../../identity/accounts/accounts.testing.ts'
import { enterWith, withPasskey } from '../../identity/accounts/factors/passkeys.testing.ts'
import { holdAppClock, withFactor } from '../../identity/accounts/factors/second-factor.testing.ts'
import { addressOf, openStream, type StreamReader } from './live-events.testing.ts'
import { sweepEvents } from './live-events.service.ts'

let a: TestApp
let b: TestApp
let urls: { a: string; b: string }
const open: StreamReader[] = []
beforeAll(async () => {
  a = await testApp({ HUSRUM_RATE_LIMITS: 'off' }, { working: true })
  b = await testApp({ HUSRUM_RATE_LIMITS: 'off' }, { at: a.connection, working: true })
  urls = { a: await addressOf(a), b: await addressOf(b) }
})
afterAll(async () => {
  await b.close()
  await a.close()
})
afterEach(() => {
  for (const reader of open.splice(0)) reader.leave()
})

async function listen(at: 'a' | 'b', { token }: { token: string }, lastEventId?: string): Promise<StreamReader> {
  const reader = await openStream(urls[at], token, lastEventId)
  open.push(reader)
  return reader
}

type Talk = { client: Person; expert: ExpertPerson; lead: number; thread: number }
async function aTalk(people: Partial<Pick<Talk, 'client' | 'expert'>> = {}): Promise<Talk> {
  const { client, expert, id } = await aLead(a, { client: await aClient(a, { name: 'Ann Krogh' }), ...people })
  const sent = await a.call(api.sendMessage, { token: expert.token, body: { lead_id: id, body: 'May I come by?' } })
  expect(sent.status, sent.text).toBe(201)
  return { client, expert, lead: id, thread: sent.json.data.id }
}

type Answered = { id: number; message: { id: number } }
async function send(app: TestApp, token: string, message: object): Promise<Answered> {
  for (const end = Date.now() + 30_000; ;) {
    const { status, json, text } = await app.call(api.sendMessage, { token, body: message })
    // a busy machine may answer 503 to some of fifty parallel calls
    if (status === 503 && Date.now() < end) continue
    expect(status, text).toBe(201)
    return json.data
  }
}
const say = async (app: TestApp, { token }: { token: string }, thread_id: number, body = 'Yes'): Promise<number> =>
  (await send(app, token, { thread_id, body })).message.id

describe('what each of the two is sent', () => {
  test('a message, as its reader reads it, with the counts beside it', async () => {
    const talk = await aTalk()
    const [client, expert] = [await listen('b', talk.client), await listen('a', talk.expert)]
    const id = await say(a, talk.expert, talk.thread, 'On Tuesday at nine?')
    const { data } = await client.next('message.created')
    expect(data).toMatchObject({ thread_id: talk.thread, unread_count: 2, waiting: { messages: 2 } })
    expect(data.message).toMatchObject({ id, mine: false, sender: 'expert', kind: 'text', body: 'On Tuesday at nine?' })
    expect((await client.next('notification.created')).data.waiting.notifications).toBe(2)
    const own = await expert.next('message.created')
    expect(own.data).toMatchObject({ unread_count: 0, message: { id, mine: true } })
    expect(expert.events.map(({ name }) => name)).toEqual(['ready', 'message.created'])
    const { json } = await a.call(api.listThreads, { token: talk.client.token })
    expect(json.data[0].unread_count).toBe(2)
  })

  test('that it was read: the tick for one, the counts for the other; twice is once', async () => {
    const talk = await aTalk()
    const up_to = await say(a, talk.expert, talk.thread)
    const [client, expert] = [await listen('a', talk.client), await listen('b', talk.expert)]
    for (let n = 0; n < 2; n += 1)
      expect((await a.call(api.readThread, { token: talk.client.token, params: { id: talk.thread } })).status).toBe(200)
    const read = { thread_id: talk.thread, reader: 'client', up_to, unread_count: 0 }
    expect((await expert.next('message.read')).data).toMatchObject(read)
    expect((await client.next('message.read')).data).toMatchObject({
      ...read,
      waiting: { messages: 0, notifications: 0 },
    })
    await sleep(50)
    expect(expert.events.filter(({ name }) => name === 'message.read')).toHaveLength(1)
  })

  test('that notifications were put away, to the person’s other devices; twice is once', async () => {
    const talk = await aTalk()
    const [phone, laptop] = [await listen('a', talk.client), await listen('b', talk.client)]
    const { token } = talk.client
    for (let n = 0; n < 2; n += 1) expect((await a.call(api.readNotifications, { token, body: {} })).status).toBe(200)
    for (const device of [phone, laptop])
      expect((await device.next('notification.read')).data).toEqual({ waiting: { notifications: 0 } })
    await sleep(50)
    expect(phone.events.filter(({ name }) => name === 'notification.read')).toHaveLength(1)
  })

  test('somebody else reading or reading nothing says nothing', async () => {
    const talk = await aTalk()
    const expert = await listen('a', talk.expert)
    const stranger = await aClient(a)
    const refused = await a.call(api.readThread, { token: stranger.token, params: { id: talk.thread } })
    expect([refused.status, refused.json.code]).toEqual([404, 'thread_not_found'])
    await sleep(50)
    expect(expert.events.map(({ name }) => name)).toEqual(['ready'])
  })

  test('the steps of a lead, with the number beside Leads for the expert', async () => {
    const columns = { status: 'contacted', answered_at: new Date(), expires_at: null }
    const { client, expert, id } = await aLead(a, { columns })
    const [toClient, toExpert] = [await listen('a', client), await listen('b', expert)]
    const moved = await a.call(api.moveLead, { token: expert.token, params: { id }, body: { status: 'meeting' } })
    expect(moved.status, moved.text).toBe(200)
    const lead = { lead_id: id, expert_id: expert.expert_id, status: 'meeting' }
    expect((await toExpert.next('lead.updated')).data).toMatchObject({ ...lead, waiting: { leads: 0 } })
    expect((await toClient.next('lead.updated')).data).toMatchObject(lead)
  })

  test('that a conversation is about another brief now, after the client has sent another one', async () => {
    const talk = await aTalk()
    await a.deps.db.updateTable('leads').set({ status: 'expired' }).where('id', '=', talk.lead).execute()
    const [client, expert] = [await listen('a', talk.client), await listen('b', talk.expert)]
    await say(a, talk.client, talk.thread, 'May I ask again?')
    for (const reader of [client, expert])
      expect((await reader.next('thread.updated')).data).toMatchObject({ thread_id: talk.thread })
    const { json } = await a.call(api.getThread, { token: talk.expert.token, params: { id: talk.thread } })
    expect(json.data.lead_id).not.toBe(talk.lead)
  })

  test('a new lead, to the expert with the number beside Leads, and to its client’s other devices', async () => {
    const [client, expert] = [await aClient(a), await anExpert(a)]
    await aBrief(a, client)
    const [toClient, toExpert] = [await listen('b', client), await listen('b', expert)]
    await send(a, client.token, { architect_id: expert.expert_id, body: 'Could you look at our kitchen?' })
    const { data } = await toExpert.next('lead.created')
    expect(data).toMatchObject({ expert_id: expert.expert_id, status: 'new', waiting: { leads: 1 } })
    expect((await toClient.next('lead.created')).data).toMatchObject({ lead_id: data.lead_id, status: 'new' })
  })

  test('a quote as it is sent and answered, to both; its draft to nobody but the expert', async () => {
    const talk = await aTalk()
    const [client, expert] = [await listen('a', talk.client), await listen('b', talk.expert)]
    const call = async (endpoint: Endpoint, { token }: Person, sent: Sent) => {
      const { status, text, json } = await a.call(endpoint, { token, ...sent })
      expect(status, text).toBeLessThan(300)
      return json.data
    }
    const lines = [{ part: 'Kitchen', included: '', amount: 1000 }]
    const body = { thread_id: talk.thread, lines, title: 'Kitchen', revisions: 1 }
    const { id } = await call(api.createQuote, talk.expert, { body })
    const quote = { thread_id: talk.thread, quote_id: id, lead_id: talk.lead }
    await call(api.sendQuote, talk.expert, { params: { id } })
    for (const reader of [client, expert])
      expect((await reader.next('quote.updated', ({ data }) => data.status === 'sent')).data).toMatchObject(quote)
    await call(api.declineQuote, talk.client, { params: { id }, body: {} })
    for (const reader of [client, expert])
      expect((await reader.next('quote.updated', ({ data }) => data.status === 'declined')).data).toMatchObject(quote)
    expect(client.events.some(({ name, data }) => name === 'quote.updated' && data.status === 'draft')).toBe(false)
  })

  test('times that are offered for a meeting, and the one that was chosen, to both', async () => {
    const talk = await aTalk()
    const [client, expert] = [await listen('b', talk.client), await listen('a', talk.expert)]
    const slot = new Date(Date.now() + 2 * 86_400_000).toISOString()
    const body = { thread_id: talk.thread, kind: 'phone', about: 'Talk', minutes: 30, slots: [slot] }
    const offered = await a.call(api.offerMeeting, { token: talk.expert.token, body })
    expect(offered.status, offered.text).toBe(201)
    const meeting = { thread_id: talk.thread, meeting_id: offered.json.data.id, lead_id: talk.lead }
    for (const reader of [client, expert])
      expect((await reader.next('meeting.updated')).data).toEqual({ ...meeting, status: 'offered' })
    const params = { id: meeting.meeting_id }
    const chosen = await a.call(api.chooseSlot, { token: talk.client.token, params, body: { slot } })
    expect(chosen.status, chosen.text).toBe(200)
    for (const reader of [client, expert])
      expect((await reader.next('meeting.updated', ({ data }) => data.status === 'agreed')).data).toMatchObject(meeting)
  })

  test('experts who have come into a list, to its client alone', async () => {
    const talk = await aTalk()
    const [client, expert] = [await listen('b', talk.client), await listen('b', talk.expert)]
    const added = { brief_id: 7, client_id: talk.client.account_id, expert_ids: [talk.expert.expert_id] }
    await a.deps.events.transaction((tx) => a.deps.events.emit(tx, 'matches.added', added))
    expect((await client.next('matches.updated')).data).toEqual({ brief_id: 7 })
    await sleep(30)
    expect(expert.events.map(({ name }) => name)).toEqual(['ready'])
  })

  test('nothing of other people’s conversations', async () => {
    const [talk, other] = [await aTalk(), await aTalk()]
    const reader = await listen('a', other.client)
    await say(a, talk.expert, talk.thread)
    const id = await say(a, other.expert, other.thread)
    await reader.next('message.created')
    expect(reader.events.filter(({ name }) => name === 'message.created').map(({ data }) => data.message.id)).toEqual([
      id,
    ])
  })

  test('the counts are those of the lists', async () => {
    const talk = await aTalk()
    await say(a, talk.expert, talk.thread)
    await say(a, talk.client, talk.thread)
    // each of the two has another muted conversation, which does not count
    const [heard, told] = [await aTalk({ client: talk.client }), await aTalk({ expert: talk.expert })]
    await say(a, told.client, told.thread)
    for (const [{ token }, { thread }] of [
      [talk.client, heard],
      [talk.expert, told],
    ] as const)
      expect((await a.call(api.muteThread, { token, params: { id: thread } })).status).toBe(200)
    for (const person of [talk.client, talk.expert]) {
      const reader = await listen('a', person)
      await a.deps.events.transaction((tx) => a.deps.events.emit(tx, 'thread.changed', { thread_id: talk.thread }))
      await a.deps.events.transaction((tx) =>
        a.deps.events.emit(tx, 'lead.changed', {
          lead_id: talk.lead,
          client_id: talk.client.account_id,
          expert_id: talk.expert.expert_id,
        }),
      )
      const { json } = await a.call(api.listThreads, { token: person.token })
      const unmuted = json.data.filter(({ muted }: { muted: boolean }) => !muted)
      const unread = unmuted.reduce((sum: number, each: { unread_count: number }) => sum + each.unread_count, 0)
      expect([json.data.length, unmuted.length, json.meta.unread]).toEqual([2, 1, unread])
      expect(unread).toBeGreaterThan(0)
      expect((await reader.next('thread.updated')).data.waiting.messages).toBe(unread)
      const { leads, notifications } = (await reader.next('lead.updated')).data.waiting
      const listed = await a.call(api.listNotifications, { token: person.token })
      expect(notifications).toBe(listed.json.meta.unread)
      if (person === talk.expert)
        expect(leads).toBe((await a.call(api.listLeads, { token: person.token })).json.counts.waiting)
    }
  })

  test('what one side alone can see goes to that side alone', async () => {
    const talk = await aTalk()
    const [client, expert] = [await listen('a', talk.client), await listen('a', talk.expert)]
    await a.deps.events.transaction((tx) =>
      a.deps.events.emit(tx, 'thread.changed', { thread_id: talk.thread, side: 'expert' }),
    )
    await expert.next('thread.updated')
    await sleep(30)
    expect(client.events.map(({ name }) => name)).toEqual(['ready'])
  })
})

describe('typing', () => {
  const type = (app: TestApp, person: Person, id: number) =>
    app.call(api.sendTyping, { token: person.token, params: { id } })

  test('reaches the other one on any instance, is not kept, and comes once in two seconds', async () => {
    const talk = await aTalk()
    const [client, expert] = [await listen('b', talk.client), await listen('b', talk.expert)]
    for (let n = 0; n < 5; n += 1) expect((await type(a, talk.expert, talk.thread)).status).toBe(204)
    const heard = await client.next('typing')
    expect(heard).toEqual({ id: undefined, name: 'typing', data: { thread_id: talk.thread } })
    await sleep(50)
    expect(client.events.filter(({ name }) => name === 'typing')).toHaveLength(1)
    expect(expert.events.map(({ name }) => name)).toEqual(['ready'])
    const resumed = await listen('b', talk.client, client.lastId)
    await sleep(50)
    expect(resumed.events).toEqual([])
  })

  test('404 in a thread of others, and one that is not there; nothing of a closed one', async () => {
    const talk = await aTalk()
    const stranger = await aClient(a)
    for (const id of [talk.thread, 999_999]) {
      const { status, json } = await type(a, stranger, id)
      expect([status, json.code]).toEqual([404, 'thread_not_found'])
    }
    await a.deps.db.updateTable('threads').set({ blocked_at: new Date() }).where('id', '=', talk.thread).execute()
    const client = await listen('a', talk.client)
    expect((await type(a, talk.expert, talk.thread)).status).toBe(204)
    await sleep(50)
    expect(client.events.map(({ name }) => name)).toEqual(['ready'])
  })
})

describe('resuming', () => {
  test('goes on after the last event, on another instance, with nothing lost or doubled', async () => {
    const talk = await aTalk()
    const first = await listen('a', talk.client)
    await say(a, talk.expert, talk.thread, 'one')
    await first.next('notification.created')
    first.leave()
    const missed = [await say(b, talk.expert, talk.thread, 'two'), await say(a, talk.expert, talk.thread, 'three')]
    const second = await listen('b', talk.client, first.lastId)
    const live = await say(a, talk.expert, talk.thread, 'four')
    await second.next('message.created', ({ data }) => data.message.id === live)
    const ids = second.events.filter(({ name }) => name === 'message.created').map(({ data }) => data.message.id)
    expect(ids).toEqual([...missed, live])
    expect(second.events.map(({ name }) => name)).not.toContain('reset')
  })

  test('more than a page of missed events', async () => {
    const talk = await aTalk()
    const reader = await listen('a', talk.client)
    const { lastId } = reader
    reader.leave()
    const sent: number[] = []
    for (let n = 0; n < 130; n += 1) sent.push(await say(a, talk.expert, talk.thread, `${n}`))
    const resumed = await listen('b', talk.client, lastId)
    await resumed.next('message.created', ({ data }) => data.message.id === sent.at(-1))
    const ids = resumed.events.filter(({ name }) => name === 'message.created').map(({ data }) => data.message.id)
    expect(ids).toEqual(sent)
  })

  test.each(['', 'garbage', '-1', '1e9', '0', '99999999999999999999', "1'; drop table events", '１２'])(
    'an id nobody gave out (%s) is a reset to the present',
    async (given) => {
      const talk = await aTalk()
      const reader = await listen('a', talk.client, encodeURIComponent(given))
      const { id } = await reader.next('reset')
      const message = await say(a, talk.expert, talk.thread)
      const next = await reader.next('message.created')
      expect([next.data.message.id, next.id]).toEqual([message, Number(id) + 1])
    },
  )

  test('one older than what is kept is a reset; newer ones still resume after the sweep', async () => {
    const talk = await aTalk()
    const reader = await listen('a', talk.client)
    const { lastId } = reader
    await say(a, talk.expert, talk.thread)
    await reader.next('notification.created')
    const between = reader.lastId
    await sql`update events set created_at = app_now() - interval '49 hours' where recipient_id = ${talk.client.account_id}`.execute(
      a.deps.db,
    )
    const kept = await say(a, talk.expert, talk.thread)
    await sweepEvents(a.deps)
    await (await listen('a', talk.client, lastId)).next('reset')
    const resumed = await listen('a', talk.client, between)
    expect((await resumed.next('message.created')).data.message.id).toBe(kept)
  })

  test('a thousand missed events are sent, one more is a reset', async () => {
    const talk = await aTalk()
    const reader = await listen('a', talk.client)
    reader.leave()
    const { account_id } = talk.client
    const from = Number(reader.lastId)
    await sql`
      insert into events (recipient_id, seq, name, payload)
      select ${account_id}, ${from}::bigint + n, 'thread.updated', ${JSON.stringify({ thread_id: talk.thread })}::jsonb
        from generate_series(1, 1001) n`.execute(a.deps.db)
    await sql`update event_counters set seq = ${from}::bigint + 1001 where account_id = ${account_id}`.execute(
      a.deps.db,
    )
    const reset = await listen('a', talk.client, String(from))
    expect((await reset.next('reset')).id).toBe(from + 1001)
    const resumed = await listen('b', talk.client, String(from + 1))
    await resumed.next('thread.updated', ({ id }) => id === from + 1001)
    expect(resumed.events.map(({ id }) => id)).toEqual(Array.from({ length: 1000 }, (_, n) => from + 2 + n))
    expect(reset.events.map(({ name }) => name)).toEqual(['reset'])
  })

  test('what is gone when it would be sent is passed over', async () => {
    const talk = await aTalk()
    const reader = await listen('a', talk.client)
    reader.leave()
    const gone = await say(a, talk.expert, talk.thread)
    const kept = await say(a, talk.expert, talk.thread)
    await a.deps.db.deleteFrom('messages').where('id', '=', gone).execute()
    const resumed = await listen('a', talk.client, reader.lastId)
    expect((await resumed.next('message.created')).data.message.id).toBe(kept)
  })
})

describe('the answer to whoever signs in', () => {
  const read = ({ status, json, text }: Answer) => {
    expect([200, 201], text).toContain(status)
    return json.data
  }
  const withCode = async (person: Person) => {
    const { codes } = await withFactor(a, person)
    const { challenge } = (await signIn(a, person.email)).json.data
    return a.call(api.finishLogin, { body: { challenge, code: codes[0] } })
  }
  const withKey = async (person: Person) => enterWith(a, (await withPasskey(a, person)).device)

  test.each([
    ['a password', ({ email }: Person) => signIn(a, email)],
    ['a code after it', withCode],
    ['a passkey', withKey],
  ])('with %s names where the stream goes on: what follows is sent, and nothing else', async (_, enter) => {
    holdAppClock(a)
    const talk = await aTalk()
    const { token, last_event_id } = read(await enter(talk.client))
    vi.restoreAllMocks()
    const id = await say(b, talk.expert, talk.thread)
    const reader = await listen('b', { token }, last_event_id)
    await reader.next('notification.created')
    expect(reader.events.map(({ name, data }) => [name, data.message?.id])).toEqual([
      ['message.created', id],
      ['notification.created', undefined],
    ])
  })

  test('names nothing where there was never an event', async () => {
    const { email } = await aClient(a)
    expect(read(await signIn(a, email))).not.toHaveProperty('last_event_id')
  })
})

test('fifty writers to one recipient: every event once, in the order of the commits, with numbers that follow', async () => {
  const expert = await anExpert(a)
  const talks = await fifty(async () => {
    const { id, client } = await aLead(a, { expert })
    return { client, lead: id }
  })
  const threads = await Promise.all(
    talks.map(async ({ client, lead }) => {
      const { id } = await send(a, expert.token, { lead_id: lead, body: 'Hello' })
      return { client, thread: id }
    }),
  )
  const [here, there] = [await listen('a', expert), await listen('b', expert)]
  const sent = await Promise.all(
    threads.map(async ({ client, thread }, n) => say(n % 2 ? a : b, client, thread, `${n}`)),
  )
  for (const reader of [here, there]) {
    for (const id of sent) await reader.next('message.created', ({ data }) => data.message.id === id)
    const ids = reader.events.flatMap(({ id, name }) => (name === 'ready' ? [] : [id ?? 0]))
    expect(ids.length).toBeGreaterThanOrEqual(100)
    expect(ids).toEqual(ids.map((_, n) => (ids[0] ?? 0) + n))
    const messages = reader.events.filter(({ name }) => name === 'message.created').map(({ data }) => data.message.id)
    expect(messages.toSorted((x, y) => x - y)).toEqual(sent.toSorted((x, y) => x - y))
  }
})

test('two who write to each other at once never wait for each other in a circle', async () => {
  const talk = await aTalk()
  const deadlocks = async () =>
    (
      await sql<{
        n: number
      }>`select deadlocks::int as n from pg_stat_database where datname = current_database()`.execute(a.deps.db)
    ).rows[0]?.n
  const before = await deadlocks()
  const reader = await listen('a', talk.client)
  const sent = await fifty((n) => say(n % 3 ? a : b, n % 2 ? talk.client : talk.expert, talk.thread, `${n}`))
  for (const id of sent) await reader.next('message.created', ({ data }) => data.message.id === id)
  expect(await deadlocks()).toBe(before)
})

test('a call that fails says nothing', async () => {
  const talk = await aTalk()
  const reader = await listen('a', talk.client)
  const work = a.deps.events.transaction(async (tx) => {
    await a.deps.events.emit(tx, 'thread.changed', { thread_id: talk.thread })
    throw new Error('rolled back')
  })
  await expect(work).rejects.toThrow('rolled back')
  const id = await say(a, talk.expert, talk.thread)
  expect((await reader.next('message.created')).data.message.id).toBe(id)
  expect(reader.events.map(({ name }) => name)).not.toContain('thread.updated')
})

test('events cost one statement of the call, the last one before the commit', async () => {
  const talk = await aTalk()
  const { statements } = await countStatements(() => say(a, talk.expert, talk.thread))
  const writing = statements.filter((text) => text.includes('event_counters'))
  expect(writing).toHaveLength(1)
  expect(statements.filter((text) => /^\s*(insert|update|with)/i.test(text)).at(-1)).toBe(writing[0])
})

describe('streams end', () => {
  async function endsWithin(reader: StreamReader, change: () => Promise<unknown>): Promise<void> {
    await change()
    const late = sleep(10_000, 'late')
    expect(await Promise.race([reader.ended.then(() => 'ended'), late])).toBe('ended')
  }
  const update = (columns: object, { account_id }: Person) =>
    a.deps.db.updateTable('accounts').set(columns).where('id', '=', account_id).execute()

  test('when the session is logged out on another instance', async () => {
    const client = await aClient(a)
    const reader = await listen('b', client)
    await endsWithin(reader, () => a.call(api.logout, { token: client.token }))
  })
  test('when the account is suspended, or deleted', async () => {
    for (const columns of [{ suspended_at: new Date() }, { deleted_at: new Date() }]) {
      const client = await aClient(a)
      const reader = await listen('b', client)
      await endsWithin(reader, () => update(columns, client))
    }
  })
  test('when the token expires', async () => {
    const client = await aClient(a)
    const reader = await listen('b', client)
    await endsWithin(reader, () =>
      a.deps.db
        .updateTable('sessions')
        .set({ expires_at: new Date(Date.now() + 500) })
        .where('account_id', '=', client.account_id)
        .execute(),
    )
  })
  test('and nobody else’s', async () => {
    const [stays, goes] = [await aClient(a), await aClient(a)]
    const [one, other] = [await listen('a', stays), await listen('a', goes)]
    await endsWithin(other, () => a.call(api.logout, { token: goes.token }))
    expect(await Promise.race([one.ended.then(() => 'ended'), sleep(2500, 'open')])).toBe('open')
  })
  test('the oldest one, when an account opens a thirteenth', async () => {
    const client = await aClient(a)
    const readers: StreamReader[] = []
    for (let n = 0; n < 13; n += 1) readers.push(await listen('a', client))
    const [oldest, second] = readers
    await oldest?.ended
    expect(oldest?.text).toContain('retry: 60000')
    expect(second && (await Promise.race([second.ended.then(() => 'ended'), sleep(200, 'open')]))).toBe('open')
  })
})

describe('refusals', () => {
  test('without a token, by cookie, in the query: 401', async () => {
    const { token } = await aClient(a)
    for (const [path, headers] of [
      ['/api/events', {}],
      ['/api/events', { cookie: `access_token=${token}` }],
      [`/api/events?access_token=${token}`, {}],
    ] as const) {
      const response = await fetch(urls.a + path, { headers })
      await response.body?.cancel()
      expect([path, response.status]).toEqual([path, 401])
    }
  })
  test('HEAD answers the head and ends', async () => {
    const { token } = await aClient(a)
    const response = await fetch(`${urls.a}/api/events`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${token}` },
    })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
    expect(response.headers.get('x-accel-buffering')).toBe('no')
  })
})
