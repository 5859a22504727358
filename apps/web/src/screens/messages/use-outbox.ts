import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { sessionId } from '#lib/auth.ts'
import { isRefusal, refusalCode } from '#lib/refusals.ts'
import { draftStores } from '#lib/storage.ts'
import { unsentOf } from '#lib/unsent.ts'
import { keepOutgoing, outboxReducer, readOutgoing, retryDelay, type Outgoing } from './outbox.ts'

/**
 * `deliver` resolves when the server has the message; messages are sent one at a time, in the order they were written.
 * What did not reach the server is sent again when the connection is back, and with growing delays until then.
 * After a logout or another person's login in any tab, messages are forgotten here: neither sent nor stored.
 */
export function useOutbox(deliver: (message: Outgoing) => Promise<void>, token: () => string | undefined) {
  const isSameAccount = useSameAccount(token)
  const [outbox, dispatch] = useReducer(outboxReducer, [])
  const line = useRef(Promise.resolve())
  const carry = useRef(deliver)
  useEffect(() => {
    carry.current = deliver
  }, [deliver])

  /** Keys queued or under way: the timer, the event and a press may all ask for the same one. */
  const underWay = useRef(new Set<string>())
  const [attempts, setAttempts] = useState(0)
  const post = (message: Outgoing) => {
    const { key } = message
    if (underWay.current.has(key)) return
    underWay.current.add(key)
    const send = async () => {
      try {
        if (!isSameAccount()) return dispatch({ type: 'forgotten' })
        await carry.current(message)
        dispatch({ type: 'done', key })
        setAttempts(0)
      } catch (error) {
        dispatch({ type: isUnreached(error) ? 'unreached' : 'failed', key })
      } finally {
        underWay.current.delete(key)
      }
    }
    line.current = line.current.then(send)
  }
  const revived = useRef(false)
  const onListChanged = useEffectEvent((messages: readonly Outgoing[]) => {
    const { device } = draftStores()
    if (revived.current) {
      if (isSameAccount()) keepOutgoing(device, messages)
      return
    }
    revived.current = true
    const stored = readOutgoing(device)
    dispatch({ type: 'revived', messages: stored })
    for (const message of stored) if (message.state !== 'failed') post(message)
  })
  useEffect(() => onListChanged(outbox), [outbox])

  const resume = useEffectEvent(() => {
    if (!isSameAccount()) return dispatch({ type: 'forgotten' })
    for (const message of outbox) if (message.state === 'waiting') retry(message)
  })
  const isWaiting = outbox.some(({ state }) => state === 'waiting') && outbox.every(({ state }) => state !== 'sending')
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => {
      setAttempts((before) => before + 1)
      resume()
    }, retryDelay(attempts))
    return () => clearTimeout(timer)
  }, [isWaiting, attempts])
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
    send: (threadId: number, body: string) => {
      const message = { key: sessionId(12), threadId, body, at: new Date().toISOString() }
      dispatch({ type: 'queued', message })
      // what was written just now is not deleted unseen
      if (isSameAccount()) post({ ...message, state: 'sending' })
      else dispatch({ type: 'failed', key: message.key })
    },
    retry,
    drop: (message: Outgoing) => dispatch({ type: 'done', key: message.key }),
  }
}

/** Whether the account of the first render is still logged in; a new login of the same person counts. */
function useSameAccount(token: () => string | undefined): () => boolean {
  const [first] = useState(() => ({ token: token(), person: unsentOf() }))
  return () => {
    const now = token()
    if (now === first.token) return true
    return now !== undefined && first.person !== undefined && unsentOf() === first.person
  }
}

const GATEWAY_STATUSES = [502, 503, 504]
/**
 * No answer of the application: nobody answered, a proxy did while the server restarts, or an earlier try of the same
 * message still holds its key.
 */
const isUnreached = (error: unknown): boolean =>
  !isRefusal(error) || GATEWAY_STATUSES.includes(error.status) || refusalCode(error) === 'idempotency_in_progress'

export type Outbox = ReturnType<typeof useOutbox>
