import type { Message, Thread, ThreadWithMessages } from '@husrum/contract/market/messaging/messaging.ts'
import { describe, expect, test } from 'vitest'
import {
  conversationOf,
  latestPage,
  threadsOf,
  withMessage,
  withThread,
  type MessagePages,
  type ThreadList,
} from '#queries/market/messaging.ts'
import { find, nextSelection, shownThreads, type Seen, type Selection } from './chat-state.ts'

const aMessage = (id: number, thread_id = 1, change: Partial<Message> = {}): Message => ({
  id,
  thread_id,
  mine: false,
  sender: 'expert',
  author: null,
  kind: 'text',
  ref_id: null,
  body: `message ${id}`,
  caution: false,
  edited_at: null,
  attachments: [],
  read_at: null,
  created_at: '2026-11-20T08:00:00.000Z',
  ...change,
})
const aThread = (id: number, change: Partial<Thread> = {}): Thread => ({
  id,
  counterpart: {
    role: 'expert',
    name: `Expert ${id}`,
    short_name: `Expert ${id}`,
    avatar: null,
    expert_id: id,
    city: 'Aarhus',
    deleted: false,
  },
  last_message: null,
  unread_count: 0,
  lead_id: null,
  lead_status: null,
  awaiting_confirmation: false,
  paused: false,
  invites: false,
  archived: false,
  muted: false,
  blocked: false,
  blocked_by_me: false,
  reported: false,
  contact_shared: false,
  updated_at: `2026-11-${String(30 - id).padStart(2, '0')}T08:00:00.000Z`, // A lower id is newer, as in the list
  ...change,
})
const withMessages = (id: number, ids: number[], has_more = false): ThreadWithMessages => ({
  ...aThread(id),
  messages: ids.map((each) => aMessage(each, id)),
  has_more,
  has_newer: false,
})
const ids = (threads: readonly { id: number }[]) => threads.map(({ id }) => id)
const aList = (...pages: Thread[][]): ThreadList => ({
  pages: pages.map((data) => ({ data }) as ThreadList['pages'][number]), // The list is made from these fields.
  pageParams: pages.map((_, place) => place + 1),
})
const conversation = (...pages: MessagePages['pages']): MessagePages => ({
  pages,
  pageParams: pages.map((_, place) => (place === 0 ? null : place)),
})
const three = [aThread(1), aThread(2), aThread(3)]
const seen = (change: Partial<Seen> = {}): Seen => ({
  words: undefined,
  thread: undefined,
  threads: three,
  found: undefined,
  fetched: undefined,
  ...change,
})
const loaded = nextSelection(undefined, seen())

describe('threads fetched', () => {
  test('nothing is active before they are there', () => {
    expect(nextSelection(undefined, seen({ threads: undefined }))).toBeUndefined()
  })

  test('the first becomes active; on a phone the list stays in view', () => {
    expect(loaded).toEqual({ activeChatId: 1, chatSelected: false, search: '' })
  })

  test('no threads, none active', () => {
    expect(nextSelection(undefined, seen({ threads: [] }))).toEqual({
      activeChatId: null,
      chatSelected: false,
      search: '',
    })
  })
})

describe('thread search', () => {
  const found = nextSelection(loaded, seen({ words: 'oak', found: [aThread(3)] }))

  test('until it is answered all stays as it is', () => {
    expect(nextSelection(loaded, seen({ words: 'oak' }))).toBe(loaded)
  })

  test('the list is replaced and no thread is active', () => {
    expect(found).toEqual({ activeChatId: null, chatSelected: false, search: 'oak' })
    expect(ids(shownThreads(three, [aThread(3)], undefined))).toEqual([3])
  })

  test('when it ends the list is back, and its first thread active', () => {
    expect(nextSelection(found, seen({ threads: [aThread(2), aThread(3)] }))).toEqual({
      activeChatId: 2,
      chatSelected: false,
      search: '',
    })
    expect(shownThreads(three, undefined, undefined)).toEqual(three)
  })

  test('what changes elsewhere does not slip into what was found, but what was found is shown as it is now', () => {
    const highlights = [{ message_id: 7, before: '', match: 'oak', after: '' }]
    const shown = shownThreads(
      [aThread(1), aThread(3, { unread_count: 2 })],
      [{ ...aThread(3), highlights }],
      undefined,
    )
    expect(ids(shown)).toEqual([3])
    expect(find(shown, 3)).toMatchObject({ unread_count: 2, highlights })
  })

  test('a found thread can be opened without losing the others found', () => {
    expect(nextSelection(found, seen({ words: 'oak', found: [aThread(3)], thread: 3, fetched: 3 }))).toEqual({
      activeChatId: 3,
      chatSelected: true,
      search: 'oak',
    })
    expect(ids(shownThreads(three, [aThread(2), aThread(3)], withMessages(3, [7])))).toEqual([2, 3])
  })

  test('a conversation that the address names stays open when the search ends', () => {
    const opened = nextSelection(found, seen({ words: 'oak', found: [aThread(3)], thread: 3, fetched: 3 }))
    expect(nextSelection(opened, seen({ thread: 3, fetched: 3 }))).toEqual({
      activeChatId: 3,
      chatSelected: true,
      search: '',
    })
  })
})

describe('thread fetched by id', () => {
  test('becomes active once it is there', () => {
    expect(nextSelection(loaded, seen({ thread: 2 }))).toBe(loaded)
    expect(nextSelection(loaded, seen({ thread: 2, fetched: 1 }))).toBe(loaded)
    expect(nextSelection(loaded, seen({ thread: 2, fetched: 2 }))).toEqual({
      activeChatId: 2,
      chatSelected: true,
      search: '',
    })
  })

  test('replaces that thread in the list, in its place', () => {
    const shown = shownThreads(three, undefined, { ...withMessages(2, [5, 6]), unread_count: 4 })
    expect(ids(shown)).toEqual([1, 2, 3])
    expect(find(shown, 2)).toMatchObject({ unread_count: 4, messages: [{ id: 5 }, { id: 6 }] })
  })

  test('one that the list does not hold comes on top of it', () => {
    expect(ids(shownThreads(three, undefined, withMessages(9, [])))).toEqual([9, 1, 2, 3])
  })
})

describe('message sent', () => {
  const sent = { ...aThread(3, { updated_at: '2026-11-30T09:00:00.000Z' }), message: aMessage(12, 3, { mine: true }) }

  test('its thread moves to the top, with the message at the end of the conversation', () => {
    expect(ids(threadsOf(withThread(aList(three), sent)))).toEqual([3, 1, 2])
    const after = conversationOf(withMessage(conversation(withMessages(3, [10, 11], true)), sent))
    expect(after?.messages.map(({ id }) => id)).toEqual([10, 11, 12])
    expect(after?.has_more).toBe(true)
  })

  test('a first message brings its thread along', () => {
    expect(ids(threadsOf(withThread(aList([]), sent)))).toEqual([3])
    expect(conversationOf(withMessage(undefined, sent))).toMatchObject({
      id: 3,
      has_more: false,
      has_newer: false,
      messages: [{ id: 12 }],
    })
  })
})

describe('changes from elsewhere', () => {
  test('choose nothing, whatever comes first in the list', () => {
    expect(nextSelection(loaded, seen({ threads: [aThread(8), ...three] }))).toBe(loaded)
  })

  test('patch the list and put the newest first', () => {
    const newer = aThread(3, { unread_count: 1, updated_at: '2026-12-01T08:00:00.000Z' })
    const arrived = aThread(8, { updated_at: '2026-11-30T08:00:00.000Z' })
    const after = threadsOf(withThread(withThread(aList(three), newer), arrived))
    expect(ids(after)).toEqual([3, 8, 1, 2])
    expect(find(after, 3)?.unread_count).toBe(1)
  })

  test('keep the messages that are loaded, and take newer versions of them', () => {
    const fresh = {
      ...withMessages(1, [6]),
      messages: [aMessage(5, 1, { read_at: '2026-11-20T09:00:00.000Z' }), aMessage(6)],
    }
    const after = latestPage(withMessages(1, [4, 5], true), fresh)
    expect(after.messages.map(({ id, read_at }) => [id, read_at !== null])).toEqual([
      [4, false],
      [5, true],
      [6, false],
    ])
    expect(after.has_more, 'older ones than the first loaded wait as before').toBe(true)
    expect(latestPage(undefined, fresh)).toEqual(fresh)
  })
})

test('older messages come before the loaded ones', () => {
  const latest = withMessages(1, [20, 21], true)
  expect(conversationOf(conversation(latest, withMessages(1, [18, 19])))).toMatchObject({
    has_more: false,
    has_newer: false,
    messages: [{ id: 18 }, { id: 19 }, { id: 20 }, { id: 21 }],
  })
  const refreshed = latestPage(latest, withMessages(1, [20, 21, 22], true))
  expect(
    conversationOf(conversation(refreshed, withMessages(1, [18, 19])))?.has_more,
    'the button does not come back',
  ).toBe(false)
  expect(conversationOf(conversation(null))).toBeNull()
})

test('further threads come below, none twice', () => {
  expect(ids(threadsOf(aList(three, [aThread(3), aThread(4)])))).toEqual([1, 2, 3, 4])
})

test('leaving the chat on a phone shows the list and keeps what was active', () => {
  const opened: Selection | undefined = nextSelection(loaded, seen({ thread: 2, fetched: 2 }))
  expect(nextSelection(opened, seen())).toEqual({ activeChatId: 2, chatSelected: false, search: '' })
})
