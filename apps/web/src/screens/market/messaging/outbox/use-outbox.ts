import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { sessionId } from '#lib/session/auth.ts'
import type { AttachmentFacts } from '@husrum/contract/market/messaging/attachments.ts'
import { sendingProblem } from '#queries/market/matching.ts'
import { fieldErrors, isRefusal, refusalCode, type Refusal } from '#lib/api/refusals.ts'
import { deviceStorage } from '#lib/device-storage/storage.ts'
import { unsentOwner } from '#lib/unsaved-work/unsent.ts'
import { isOutboxPlace, storeOutgoing, outboxReducer, readOutgoing, retryDelay, type Outgoing } from './outbox.ts'

/**
 * `deliver` resolves when the server has the message; messages are sent one at a time, in the order they were written.
 * Unsent ones are retried when the connection returns, and with growing delays until then; those that a limit refused,
 * once it has passed. Tabs take turns: a message that one tab has sent is dropped by the others. After a logout or
 * another person's login in any tab, waiting messages are dropped in this tab: neither sent nor stored. A message sent
 * by a press after a logout waits for the same person to log in again.
 */
export function useOutbox(deliver: (message: Outgoing) => Promise<void>, token: () => string | undefined) {
  const { isSameAccount, isAnother } = useSameAccount(token)
  const [outbox, dispatch] = useReducer(outboxReducer, [])
  const line = useRef(Promise.resolve())
  const carry = useRef(deliver)
  useEffect(() => {
    carry.current = deliver
  }, [deliver])

  /** Keys that this tab has had, and those of them that were stored on the device. */
  const known = useRef(new Set<string>())
  const stored = useRef(new Set<string>())
  const wasSentElsewhere = (key: string): boolean =>
    stored.current.has(key) && !readOutgoing(deviceStorage()).some((message) => message.key === key)
  /** Keys queued or being sent: the timer, the event and a press may all request the same one. */
  const underWay = useRef(new Set<string>())
  const [attempts, setAttempts] = useState(0)
  /** Until when a limit blocks the whole queue, so that no later message overtakes a refused one. */
  const heldUntil = useRef(0)
  const post = (message: Outgoing) => {
    const { key } = message
    if (underWay.current.has(key)) return
    underWay.current.add(key)
    const send = async () => {
      try {
        if (isAnother()) return dispatch({ type: 'forgotten' })
        if (wasSentElsewhere(key)) return dispatch({ type: 'done', key })
        if (Date.now() < heldUntil.current) return dispatch({ type: 'unreached', key })
        await carry.current(message)
        dispatch({ type: 'done', key })
        setAttempts(0)
      } catch (error) {
        if (isLimited(error)) heldUntil.current = Date.now() + 1000 * (error.retryAfter ?? LIMIT_SECONDS)
        dispatch(isUnreached(error) ? { type: 'unreached', key } : { type: 'failed', key, reason: reasonOf(error) })
      } finally {
        underWay.current.delete(key)
      }
    }
    line.current = line.current.then(() => inTurn(send))
  }
  const revived = useRef(false)
  const onListChanged = useEffectEvent((messages: readonly Outgoing[]) => {
    const device = deviceStorage()
    if (revived.current) {
      for (const { key } of messages) known.current.add(key)
      if (!isSameAccount()) return
      storeOutgoing(device, messages, known.current)
      for (const { key } of readOutgoing(device)) stored.current.add(key)
      return
    }
    revived.current = true
    const found = readOutgoing(device)
    for (const { key } of found) {
      known.current.add(key)
      stored.current.add(key)
    }
    dispatch({ type: 'revived', messages: found })
    for (const message of found) if (message.state !== 'failed') post(message)
  })
  useEffect(() => onListChanged(outbox), [outbox])

  const resume = useEffectEvent(() => {
    if (!isSameAccount()) return dispatch({ type: 'forgotten' })
    for (const message of outbox) if (message.state === 'waiting') retry(message)
  })
  const isWaiting = outbox.some(({ state }) => state === 'waiting') && outbox.every(({ state }) => state !== 'sending')
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(
      () => {
        setAttempts((before) => before + 1)
        resume()
      },
      Math.max(retryDelay(attempts), heldUntil.current - Date.now()),
    )
    return () => clearTimeout(timer)
  }, [isWaiting, attempts])
  const onElsewhere = useEffectEvent(() => {
    for (const { key, state } of outbox)
      if (state !== 'sending' && wasSentElsewhere(key)) dispatch({ type: 'done', key })
  })
  useEffect(() => {
    const onStorage = (event: StorageEvent) => isOutboxPlace(event.key) && onElsewhere()
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [])
  useEffect(() => {
    const onOnline = () => resume()
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [])

  const retry = (message: Outgoing) => {
    dispatch({ type: 'retried', key: message.key })
    post(message)
  }
  return {
    outbox,
    send: (
      threadId: number,
      body: string,
      attachments: readonly AttachmentFacts[] = [],
      project?: Outgoing['project'],
    ) => {
      const along = project ? { project: { id: project.id, title: project.title } } : {}
      const message = { key: sessionId(12), threadId, body, attachments, ...along, at: new Date().toISOString() }
      dispatch({ type: 'queued', message })
      // A message written just now is shown as failed, not deleted unnoticed.
      if (!isAnother()) post({ ...message, state: 'sending' })
      else dispatch({ type: 'failed', key: message.key })
    },
    retry,
    drop: (message: Outgoing) => dispatch({ type: 'done', key: message.key }),
  }
}

/** Whether the account of the first render is still logged in, or another one; a new login of the person counts. */
function useSameAccount(token: () => string | undefined): { isSameAccount: () => boolean; isAnother: () => boolean } {
  const [first] = useState(() => ({ token: token(), person: unsentOwner() }))
  const isSamePerson = () => token() === first.token || (first.person !== undefined && unsentOwner() === first.person)
  return {
    isSameAccount: () => isSamePerson() && (token() !== undefined || first.token === undefined),
    // If nobody is logged in, sending asks this page's person for the password
    isAnother: () => token() !== undefined && !isSamePerson(),
  }
}

/** Tabs run one after the other if the browser supports it; the key of each message prevents duplicates anyway. */
async function inTurn(send: () => Promise<void>): Promise<void> {
  if (typeof navigator.locks === 'undefined') return send()
  await navigator.locks.request('husrum.outbox', send)
}

/** The server's sentence about a field: the text, or a file. */
const reasonOf = (error: unknown): string | undefined =>
  Object.values(fieldErrors(error) ?? {})[0] ?? sendingProblem(error)

const GATEWAY_STATUSES = [502, 503, 504]
/**
 * The application did not answer: no server was reached, a proxy answered during a restart, or an earlier try of the
 * same message still holds its key.
 */
const isUnreached = (error: unknown): boolean =>
  !isRefusal(error) ||
  GATEWAY_STATUSES.includes(error.status) ||
  refusalCode(error) === 'idempotency_in_progress' ||
  isLimited(error)

/** The default when a limit does not state its duration. */
const LIMIT_SECONDS = 60
/** Too many requests in a short time: a later retry succeeds. */
const isLimited = (error: unknown): error is Refusal =>
  isRefusal(error) && error.status === 429 && sendingProblem(error) === undefined

export type Outbox = ReturnType<typeof useOutbox>
