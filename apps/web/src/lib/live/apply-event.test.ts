import type { LiveEvent } from '@husrum/contract/market/live-events.ts'
import type { Message, Thread, ThreadWithMessages } from '@husrum/contract/market/messaging/messaging.ts'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { createApi } from '../api/api.ts'
import { threadQueries, threadsOf, conversationOf } from '#queries/market/messaging.ts'
import { applyEvent } from './apply-event.ts'

/** Long enough that a later event can be excluded, however busy the machine. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

const at = (second: number) => new Date(Date.UTC(2026, 10, 22, 12, 0, second)).toISOString()

const aMessage = (id: number, change: Partial<Message> = {}): Message => ({
  ...({} as Message), // these fields do not matter in this test
  id,
  thread_id: 1,
  mine: false,
  sender: 'expert',
  author: null,
  kind: 'text',
  ref_id: null,
  body: `Message ${id}`,
  edited_at: null,
  read_at: null,
  created_at: at(id),
  ...change,
})
const aThread = (id: number, last: Message | null, change: Partial<Thread> = {}): Thread => ({
  ...({} as Thread), // these fields do not matter in this test
  id,
  last_message: last,
  unread_count: 0,
  lead_id: 10 + id,
  lead_status: 'contacted',
  updated_at: last?.created_at ?? at(0),
  ...change,
})

/** A browser that has loaded two conversations, and its requests from then on. */
function aPage() {
  const asked: string[] = []
  const fetched = aThread(3, aMessage(30, { thread_id: 3 }), { updated_at: at(40) })
  const api = createApi(
    async ({ url }) => {
      asked.push(url)
      return { status: 200, json: { data: { ...fetched, messages: [], has_more: false } } }
    },
    () => 'token',
  )
  const queryClient = new QueryClient()
  const queries = threadQueries(api)
  const last = aMessage(9, { mine: true, sender: 'client' })
  const threads = [aThread(2, aMessage(12, { thread_id: 2 })), aThread(1, last)]
  queryClient.setQueryData(queries.list().queryKey, {
    pages: [{ data: threads, meta: {} as never }], // not open
    pageParams: [1],
  })
  const open: ThreadWithMessages = {
    ...aThread(1, last),
    messages: [aMessage(8), last],
    has_more: true,
    has_newer: false,
  }
  queryClient.setQueryData(queries.thread(1).queryKey, { pages: [open], pageParams: [null] })
  const hear = (event: LiveEvent) => applyEvent({ api, queryClient }, event)
  return {
    asked,
    hear,
    queryClient,
    list: () => {
      const list = queryClient.getQueryData(queries.list().queryKey)
      return list ? threadsOf(list) : []
    },
    open: () => {
      const one = queryClient.getQueryData(queries.thread(1).queryKey)
      return one && conversationOf(one)
    },
  }
}

const created = (message: Message, unread_count = 1): LiveEvent => ({
  name: 'message.created',
  data: { thread_id: message.thread_id, message, unread_count, waiting: { messages: unread_count } },
})

describe('a message', () => {
  test('moves its thread to the top, counts, and stands in the open conversation; nothing is asked', () => {
    const page = aPage()
    page.hear(created(aMessage(20)))
    expect(page.list().map(({ id, unread_count }) => [id, unread_count])).toEqual([
      [1, 1],
      [2, 0],
    ])
    expect(page.open()?.messages.map(({ id }) => id)).toEqual([8, 9, 20])
    expect(page.open()).toMatchObject({ has_more: true, unread_count: 1, last_message: { id: 20 } })
    expect(page.queryClient.getQueryData(['waiting', 'messages'])).toBe(1)
    expect(page.asked).toEqual([])
  })

  test('heard twice, or late, changes nothing more', () => {
    const page = aPage()
    page.hear(created(aMessage(20), 2))
    page.hear(created(aMessage(19), 2))
    page.hear(created(aMessage(20), 2))
    expect(page.open()?.messages.map(({ id }) => id)).toEqual([8, 9, 19, 20])
    expect(page.list()[0]).toMatchObject({ id: 1, last_message: { id: 20 }, updated_at: at(20), unread_count: 2 })
  })

  test('of a conversation the list does not have: it alone is read', async () => {
    const page = aPage()
    page.hear(created(aMessage(30, { thread_id: 3 })))
    await settled()
    expect(page.asked).toEqual(['/api/threads/3?per_page=1'])
    expect(page.list().map(({ id }) => id)).toEqual([3, 2, 1])
  })

  test('that was edited takes the place of the earlier one', () => {
    const page = aPage()
    const message = aMessage(8, { body: 'Better words', edited_at: at(50) })
    page.hear({ name: 'message.updated', data: { thread_id: 1, message, unread_count: 0, waiting: {} } })
    expect(page.open()?.messages.map(({ body }) => body)).toEqual(['Better words', 'Message 9'])
    expect(page.list().map(({ id }) => id)).toEqual([2, 1])
  })
})

/** Whether data that was read before will be requested again when a screen needs it. */
const isStale = (queryClient: QueryClient, key: unknown[]) => queryClient.getQueryState(key)?.isInvalidated

describe('folders beside the inbox', () => {
  const folders = [
    ['threads', 'list', 'unread'],
    ['threads', 'list', 'archived'],
  ]
  const heard: Record<string, LiveEvent> = {
    'a message': created(aMessage(20)),
    'what was read': {
      name: 'message.read',
      data: { thread_id: 1, reader: 'client', up_to: 9, unread_count: 0, waiting: { messages: 0 } },
    },
    'an archived conversation': { name: 'thread.updated', data: { thread_id: 1, unread_count: 0, waiting: {} } },
  }
  test.each(Object.keys(heard))('are asked for again after %s, also where the inbox was never read', (what) => {
    const page = aPage()
    page.queryClient.removeQueries({ queryKey: ['threads', 'list'] })
    for (const key of folders) page.queryClient.setQueryData(key, { pages: [], pageParams: [] })
    const event = heard[what]
    if (event) page.hear(event)
    expect(folders.map((key) => isStale(page.queryClient, key))).toEqual([true, true])
  })
})

describe('the part around a found message', () => {
  const key = ['threads', 'one', 1, 'around', 4]
  function aFoundPart() {
    const page = aPage()
    const own = aMessage(4, { mine: true, sender: 'client', thread_id: 1 })
    page.queryClient.setQueryData(key, {
      pages: [{ ...aThread(1, null), messages: [aMessage(3), own], has_more: true, has_newer: true }],
      pageParams: [{ around: 4 }],
    })
    const found = () => page.queryClient.getQueryData<{ pages: ThreadWithMessages[] }>(key)?.pages[0]?.messages ?? []
    return { ...page, found }
  }

  test('shows the newer words of a message, and takes no new one', () => {
    const { hear, found } = aFoundPart()
    const message = aMessage(4, { body: 'Better words', edited_at: at(50), mine: true, sender: 'client' })
    hear({ name: 'message.updated', data: { thread_id: 1, message, unread_count: 0, waiting: {} } })
    hear(created(aMessage(20)))
    expect(found().map(({ body }) => body)).toEqual(['Message 3', 'Better words'])
  })

  test('shows the tick', () => {
    const { hear, found } = aFoundPart()
    hear({
      name: 'message.read',
      data: { thread_id: 1, reader: 'expert', up_to: 9, unread_count: 0, waiting: { messages: 0 } },
    })
    expect(found().map(({ read_at }) => read_at !== null)).toEqual([false, true])
  })
})

test('what the other one has read gets its tick, in the list too', () => {
  const page = aPage()
  page.hear({
    name: 'message.read',
    data: { thread_id: 1, reader: 'expert', up_to: 9, unread_count: 0, waiting: { messages: 0 } },
  })
  expect(page.open()?.messages.map(({ read_at }) => read_at !== null)).toEqual([false, true])
  expect(page.list().find(({ id }) => id === 1)?.last_message?.read_at).not.toBeNull()
  expect(page.asked).toEqual([])
})

test('a tick stays when an older version of the message comes after it', () => {
  const page = aPage()
  const read = { thread_id: 1, reader: 'expert' as const, up_to: 9, unread_count: 0, waiting: { messages: 0 } }
  page.hear({ name: 'message.read', data: read })
  page.hear(created(aMessage(9, { mine: true, sender: 'client' }), 0))
  expect(page.open()?.messages.at(-1)).toMatchObject({ id: 9, read_at: expect.any(String) })
  expect(page.list().find(({ id }) => id === 1)?.last_message?.read_at).not.toBeNull()
})

test('a tick stays when the conversation was asked for before it came', async () => {
  const page = aPage()
  const { queryClient } = page
  const answer = Promise.withResolvers<void>()
  const unread = [aMessage(8), aMessage(9, { mine: true, sender: 'client' })]
  const api = createApi(
    async () => {
      await answer.promise
      return {
        status: 200,
        json: { data: { ...aThread(1, null), messages: unread, has_more: true, has_newer: false } },
      }
    },
    () => 'token',
  )
  const asked = queryClient.fetchInfiniteQuery({ ...threadQueries(api).thread(1), staleTime: 0 })
  page.hear({
    name: 'message.read',
    data: { thread_id: 1, reader: 'expert', up_to: 9, unread_count: 0, waiting: { messages: 0 } },
  })
  answer.resolve()
  await asked
  expect(page.open()?.messages.at(-1)).toMatchObject({ id: 9, read_at: expect.any(String) })
})

test('a lead that was moved shows its status at once, and its conversation is read anew', async () => {
  const page = aPage()
  page.queryClient.setQueryData(['leads', 'list', {}], {
    data: [
      { id: 11, status: 'new' },
      { id: 12, status: 'new' },
    ],
  })
  page.hear({ name: 'lead.updated', data: { lead_id: 11, expert_id: 4, status: 'meeting', waiting: { leads: 3 } } })
  expect(page.queryClient.getQueryData(['leads', 'list', {}])).toEqual({
    data: [
      { id: 11, status: 'meeting' },
      { id: 12, status: 'new' },
    ],
  })
  expect(page.queryClient.getQueryData(['waiting', 'leads'])).toBe(3)
  await settled()
  expect(page.asked).toEqual(['/api/threads/1?per_page=1'])
})

test('an opened conversation that is in no listed page follows its lead', async () => {
  const page = aPage()
  page.queryClient.removeQueries({ queryKey: ['threads', 'list'] })
  page.hear({ name: 'lead.updated', data: { lead_id: 11, expert_id: 4, status: 'meeting', waiting: { leads: 3 } } })
  expect(isStale(page.queryClient, ['threads', 'one', 1])).toBe(true)
})

test('a hire makes the brief, its life, quotes and what can be reviewed stale; another step does not', () => {
  const page = aPage()
  const keys = [['brief'], ['brief-life'], ['reviews', 'own'], ['quotes', 'open']]
  const lead = { lead_id: 11, expert_id: 4, waiting: { leads: 3 } }
  for (const key of keys) page.queryClient.setQueryData(key, [])
  page.hear({ name: 'lead.updated', data: { ...lead, status: 'meeting' } })
  expect(keys.map((key) => isStale(page.queryClient, key))).toEqual([false, false, false, false])
  page.hear({ name: 'lead.updated', data: { ...lead, status: 'won' } })
  expect(keys.map((key) => isStale(page.queryClient, key))).toEqual([true, true, true, true])
})

test('a quote and a meeting make the client’s timeline stale', () => {
  const of = { thread_id: 1, lead_id: 11 }
  const events: LiveEvent[] = [
    { name: 'quote.updated', data: { ...of, quote_id: 5, status: 'sent' } },
    { name: 'meeting.updated', data: { ...of, meeting_id: 5, status: 'agreed' } },
  ]
  for (const event of events) {
    const page = aPage()
    page.queryClient.setQueryData(['matches', 'timeline'], [])
    page.hear(event)
    expect([event.name, isStale(page.queryClient, ['matches', 'timeline'])]).toEqual([event.name, true])
  }
})

test('after a reset everything that is shown is stale', () => {
  const page = aPage()
  page.hear({ name: 'reset', data: {} })
  const states = page.queryClient
    .getQueryCache()
    .findAll({ queryKey: ['threads'] })
    .map(({ state }) => state.isInvalidated)
  expect(states).toEqual([true, true])
})

test('an event of a later release is passed over', () => {
  const page = aPage()
  page.hear({ name: 'later.thing', data: {} } as never) // not of this release
  expect(page.list().map(({ id }) => id)).toEqual([2, 1])
})
