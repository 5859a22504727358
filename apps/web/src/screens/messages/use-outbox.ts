import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { sessionId } from '#lib/auth.ts'
import { isRefusal } from '#lib/refusals.ts'
import { keepOutgoing, outboxReducer, readOutgoing, retryDelay, type Outgoing } from './outbox.ts'

/**
 * `deliver` resolves when the server has the message; messages are sent one at a time, in the order they were written.
 * What did not reach the server is sent again when the connection is back, and with growing delays until then.
 */
export function useOutbox(deliver: (message: Outgoing) => Promise<void>) {
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
  useEffect(() => {
    if (revived.current) return keepOutgoing(localStorage, outbox)
    revived.current = true
    const messages = readOutgoing(localStorage)
    dispatch({ type: 'revived', messages })
    for (const message of messages) if (message.state !== 'failed') post(message)
  }, [outbox])

  const resume = useEffectEvent(() => {
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
      post({ ...message, state: 'sending' })
    },
    retry,
    drop: (message: Outgoing) => dispatch({ type: 'done', key: message.key }),
  }
}

const GATEWAY_STATUSES = [502, 503, 504]
/** No answer of the application: nobody answered, or a proxy did while the server restarts. */
const isUnreached = (error: unknown): boolean => !isRefusal(error) || GATEWAY_STATUSES.includes(error.status)

export type Outbox = ReturnType<typeof useOutbox>
