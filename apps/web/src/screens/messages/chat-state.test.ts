import type { Message, Thread, ThreadWithMessages } from '@husrum/contract/messages.ts'
import { describe, expect, test } from 'vitest'
import { chatReducer, emptyChat, find, type ChatState } from './chat-state.ts'

const aMessage = (id: number, thread_id = 1, change: Partial<Message> = {}): Message => ({
  id,
  thread_id,
  mine: false,
  sender: 'expert',
  body: `message ${id}`,
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
  invites: false,
  archived: false,
  blocked: false,
  updated_at: `2026-11-${String(30 - id).padStart(2, '0')}T08:00:00.000Z`, // the lower the id the newer: the list's order
  ...change,
})
const withMessages = (id: number, ids: number[], has_more = false): ThreadWithMessages => ({
  ...aThread(id),
  messages: ids.map((each) => aMessage(each, id)),
  has_more,
})
const ids = ({ threads }: ChatState) => threads.map(({ id }) => id)
const loaded = chatReducer(emptyChat, { type: 'threadsFetched', threads: [aThread(1), aThread(2), aThread(3)] })

describe('threads fetched', () => {
  test('the first becomes active and the list is replaced; on a phone the list stays in view', () => {
    expect(loaded).toMatchObject({ activeChatId: 1, chatSelected: false, search: '' })
    const again = chatReducer(loaded, { type: 'threadsFetched', threads: [aThread(3), aThread(4)] })
    expect(again.activeChatId).toBe(3)
    expect(ids(again)).toEqual([3, 4])
  })

  test('no threads, none active', () => {
    expect(chatReducer(loaded, { type: 'threadsFetched', threads: [] })).toEqual(emptyChat)
  })
})

describe('thread search', () => {
  const found = chatReducer(loaded, { type: 'threadsSearched', words: 'oak', threads: [aThread(3)] })

  test('the list is replaced and no thread is active', () => {
    expect(found).toMatchObject({ activeChatId: null, chatSelected: false, search: 'oak' })
    expect(ids(found)).toEqual([3])
  })

  test('when it ends the list is back, without the places where the words were found', () => {
    const highlights = [{ message_id: 7, before: '', match: 'oak', after: '' }]
    const marked = chatReducer(loaded, {
      type: 'threadsSearched',
      words: 'oak',
      threads: [{ ...aThread(3), highlights }],
    })
    const back = chatReducer(marked, { type: 'threadsFetched', threads: [aThread(1), aThread(3)] })
    expect(back).toMatchObject({ activeChatId: 1, search: '' })
    expect(find(back, 3)).toEqual(aThread(3))
  })

  test('what changes elsewhere does not slip into what was found', () => {
    const changed = chatReducer(found, {
      type: 'threadsChanged',
      threads: [aThread(1), aThread(3, { unread_count: 2 })],
    })
    expect(ids(changed)).toEqual([3])
    expect(find(changed, 3)?.unread_count).toBe(2)
  })

  test('a found thread can be opened without losing the others found', () => {
    const opened = chatReducer(found, { type: 'threadFetched', thread: withMessages(3, [7]) })
    expect(opened).toMatchObject({ activeChatId: 3, chatSelected: true, search: 'oak' })
    expect(ids(opened)).toEqual([3])
  })
})

describe('thread fetched by id', () => {
  test('becomes active and replaces that thread in the list, in its place', () => {
    const opened = chatReducer(loaded, {
      type: 'threadFetched',
      thread: { ...withMessages(2, [5, 6]), unread_count: 4 },
    })
    expect(opened).toMatchObject({ activeChatId: 2, chatSelected: true })
    expect(ids(opened)).toEqual([1, 2, 3])
    expect(find(opened, 2)).toMatchObject({ unread_count: 4, messages: [{ id: 5 }, { id: 6 }] })
  })

  test('one that the list does not hold comes on top of it', () => {
    expect(ids(chatReducer(loaded, { type: 'threadFetched', thread: withMessages(9, []) }))).toEqual([9, 1, 2, 3])
  })
})

describe('message sent', () => {
  const sent = { ...aThread(3, { updated_at: '2026-11-30T09:00:00.000Z' }), message: aMessage(12, 3, { mine: true }) }

  test('the returned id becomes the active chat, which moves to the top with the message', () => {
    const opened = chatReducer(loaded, { type: 'threadFetched', thread: withMessages(3, [10, 11], true) })
    const after = chatReducer(opened, { type: 'messageSent', thread: sent })
    expect(after).toMatchObject({ activeChatId: 3, chatSelected: true })
    expect(ids(after)).toEqual([3, 1, 2])
    expect(find(after, 3)?.messages?.map(({ id }) => id)).toEqual([10, 11, 12])
    expect(find(after, 3)?.has_more).toBe(true)
  })

  test('a first message brings its thread along', () => {
    const after = chatReducer(emptyChat, { type: 'messageSent', thread: sent })
    expect(after).toMatchObject({ activeChatId: 3, threads: [{ id: 3, has_more: false, messages: [{ id: 12 }] }] })
  })
})

describe('changes from elsewhere', () => {
  test('patch the list, put the newest first and choose nothing', () => {
    const newer = aThread(3, { unread_count: 1, updated_at: '2026-12-01T08:00:00.000Z' })
    const after = chatReducer(loaded, {
      type: 'threadsChanged',
      threads: [newer, aThread(8, { updated_at: '2026-11-30T08:00:00.000Z' })],
    })
    expect(after).toMatchObject({ activeChatId: 1, chatSelected: false })
    expect(ids(after)).toEqual([3, 8, 1, 2])
  })

  test('keep the messages that are loaded, and take newer versions of them', () => {
    const opened = chatReducer(loaded, { type: 'threadFetched', thread: withMessages(1, [4, 5], true) })
    const listed = chatReducer(opened, { type: 'threadsChanged', threads: [aThread(1, { unread_count: 1 })] })
    expect(find(listed, 1)?.messages).toHaveLength(2)
    const read = {
      ...withMessages(1, [6]),
      messages: [aMessage(5, 1, { read_at: '2026-11-20T09:00:00.000Z' }), aMessage(6)],
    }
    const after = chatReducer(listed, { type: 'threadChanged', thread: read })
    expect(find(after, 1)?.messages?.map(({ id, read_at }) => [id, read_at !== null])).toEqual([
      [4, false],
      [5, true],
      [6, false],
    ])
    expect(find(after, 1)?.has_more, 'older ones than the first loaded wait as before').toBe(true)
  })
})

test('older messages come before the loaded ones', () => {
  const opened = chatReducer(loaded, { type: 'threadFetched', thread: withMessages(1, [20, 21], true) })
  const after = chatReducer(opened, {
    type: 'olderFetched',
    id: 1,
    messages: [aMessage(18), aMessage(19)],
    hasMore: false,
  })
  expect(find(after, 1)).toMatchObject({ has_more: false, messages: [{ id: 18 }, { id: 19 }, { id: 20 }, { id: 21 }] })
  const refreshed = chatReducer(after, { type: 'threadChanged', thread: withMessages(1, [20, 21], true) })
  expect(find(refreshed, 1)?.has_more, 'a refresh of the latest page does not bring the button back').toBe(false)
})

test('further threads come below, none twice', () => {
  expect(ids(chatReducer(loaded, { type: 'moreThreadsFetched', threads: [aThread(3), aThread(4)] }))).toEqual([
    1, 2, 3, 4,
  ])
})

test('leaving the chat on a phone shows the list and keeps what was active', () => {
  const opened = chatReducer(loaded, { type: 'threadFetched', thread: withMessages(2, []) })
  expect(chatReducer(opened, { type: 'chatLeft' })).toMatchObject({ activeChatId: 2, chatSelected: false })
})
