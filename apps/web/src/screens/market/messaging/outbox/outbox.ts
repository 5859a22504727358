/**
 * Messages between the press on "send" and the server's answer, stored on the device until they are sent or dropped.
 * Each is sent with its `key` as Idempotency-Key: a retry of one that has arrived is not stored twice.
 */

import type { AttachmentFacts } from '@husrum/contract/market/messaging/attachments.ts'
import { list, number, object, oneOf, optional, text } from '#lib/device-storage/schema.ts'
import { readList, writeValue, type ValueStore } from '#lib/device-storage/stored-value.ts'
import { UNSENT } from '#lib/unsaved-work/unsent.ts'

export type Outgoing = {
  key: string
  threadId: number
  body: string
  /** Files that the server has already. */
  attachments?: readonly AttachmentFacts[] | undefined
  /** A project that is sent along. */
  project?: { id: number; title: string } | undefined
  /** Why the server refused it. */
  reason?: string | undefined
  /** `waiting`: the server was not reached. */ state: 'sending' | 'waiting' | 'failed'
  at: string
}

export type OutboxAction =
  | { type: 'queued'; message: Omit<Outgoing, 'state'> }
  | { type: 'failed'; key: string; reason?: string | undefined }
  | { type: 'unreached' | 'retried' | 'done'; key: string }
  | { type: 'forgotten' }
  | { type: 'revived'; messages: readonly Outgoing[] }

export function outboxReducer(state: readonly Outgoing[], action: OutboxAction): readonly Outgoing[] {
  switch (action.type) {
    case 'queued':
      return [...state, { ...action.message, state: 'sending' }]
    case 'failed':
      return state.map((message) =>
        message.key === action.key ? { ...message, state: 'failed', reason: action.reason } : message,
      )
    case 'unreached':
      return state.map((message) => (message.key === action.key ? { ...message, state: 'waiting' } : message))
    case 'retried':
      return state.map((message) => (message.key === action.key ? { ...message, state: 'sending' } : message))
    case 'done':
      return state.filter((message) => message.key !== action.key)
    case 'forgotten':
      return state.length > 0 ? [] : state
    case 'revived':
      return [...action.messages.filter(({ key }) => !state.some((message) => message.key === key)), ...state]
  }
}

const RETRY_DELAYS = [2_000, 5_000, 15_000, 30_000]
const LAST_RETRY_DELAY = 60_000
/** Milliseconds until unsent messages are retried, after this many failed attempts. */
export const retryDelay = (attempts: number): number => RETRY_DELAYS[attempts] ?? LAST_RETRY_DELAY

const PLACE = `${UNSENT}outbox`
const outgoing = object<Outgoing>({
  key: text,
  threadId: number,
  body: text,
  at: text,
  attachments: optional(list(object({}))),
  project: optional(object<{ id: number; title: string }>({ id: number, title: text })),
  state: oneOf(['failed', 'waiting', 'sending']),
})

/**
 * If the browser stores nothing, they last as long as the page. With `known`, the keys that this tab has had, those of
 * other tabs are retained.
 */
export function storeOutgoing(
  store: ValueStore | undefined,
  messages: readonly Outgoing[],
  known?: ReadonlySet<string>,
): void {
  const others = known ? readOutgoing(store).filter(({ key }) => !known.has(key)) : []
  const all = [...others, ...messages]
  writeValue(store, PLACE, all.length > 0 ? all : undefined)
}

/** Whether a change of the device's storage concerns these messages. */
export const isOutboxPlace = (key: string | null): boolean => key === null || key === PLACE

/** The unsent messages of a page that was left; its unanswered requests are repeated. */
export const readOutgoing = (store: ValueStore | undefined): Outgoing[] => readList(store, PLACE, outgoing)
