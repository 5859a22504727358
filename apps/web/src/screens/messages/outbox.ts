/**
 * Messages between the press on "send" and the server's answer, kept on the device until they are sent or dropped. Each goes with its `key` as
 * Idempotency-Key, so that trying again what may have arrived cannot make it arrive twice.
 */

import { tryStorage, type KeyValueStore } from '#lib/storage.ts'
import { UNSENT } from '#lib/unsent.ts'

export type Outgoing = {
  key: string
  threadId: number
  body: string
  /** `waiting`: the server was not reached. */ state: 'sending' | 'waiting' | 'failed'
  at: string
}

export type OutboxAction =
  | { type: 'queued'; message: Omit<Outgoing, 'state'> }
  | { type: 'failed' | 'unreached' | 'retried' | 'done'; key: string }
  | { type: 'revived'; messages: readonly Outgoing[] }

export function outboxReducer(state: readonly Outgoing[], action: OutboxAction): readonly Outgoing[] {
  switch (action.type) {
    case 'queued':
      return [...state, { ...action.message, state: 'sending' }]
    case 'failed':
      return state.map((message) => (message.key === action.key ? { ...message, state: 'failed' } : message))
    case 'unreached':
      return state.map((message) => (message.key === action.key ? { ...message, state: 'waiting' } : message))
    case 'retried':
      return state.map((message) => (message.key === action.key ? { ...message, state: 'sending' } : message))
    case 'done':
      return state.filter((message) => message.key !== action.key)
    case 'revived':
      return [...action.messages.filter(({ key }) => !state.some((message) => message.key === key)), ...state]
  }
}

const PLACE = `${UNSENT}outbox`
type Store = Pick<KeyValueStore, 'getItem' | 'setItem' | 'removeItem'>

/** A browser that keeps nothing shows them until the page is left. */
export function keepOutgoing(store: Store, messages: readonly Outgoing[]): void {
  tryStorage(() => (messages.length > 0 ? store.setItem(PLACE, JSON.stringify(messages)) : store.removeItem(PLACE)))
}

/** Those of a page that was left; what it had under way is to be sent again. */
export function readOutgoing(store: Store): Outgoing[] {
  const kept: unknown = tryStorage(() => JSON.parse(store.getItem(PLACE) ?? '[]'))
  return Array.isArray(kept) ? kept.filter(isOutgoing) : []
}

function isOutgoing(value: unknown): value is Outgoing {
  if (typeof value !== 'object' || value === null) return false
  const { key, threadId, body, state, at } = value as Record<string, unknown> // an object's properties, each looked at below
  return (
    [key, body, at].every((text) => typeof text === 'string') &&
    typeof threadId === 'number' &&
    (state === 'failed' || state === 'waiting' || state === 'sending')
  )
}
