import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { sessionId } from '#lib/auth.ts'
import { isRefusal } from '#lib/refusals.ts'
import { keepOutgoing, outboxReducer, readOutgoing, type Outgoing } from './outbox.ts'

/**
 * `deliver` resolves when the server has the message. Messages go one after the other, so that they arrive in the order they were written.
 * What did not reach the server is sent again by itself when the connection is back.
 */
export function useOutbox(deliver: (message: Outgoing) => Promise<void>) {
  const [outbox, dispatch] = useReducer(outboxReducer, [])
  const line = useRef(Promise.resolve())
  const carry = useRef(deliver)
  useEffect(() => {
    carry.current = deliver
  }, [deliver])

  const post = (message: Outgoing) => {
    line.current = line.current.then(() =>
      carry
        .current(message)
        .then(() => dispatch({ type: 'done', key: message.key }))
        .catch((error: unknown) => dispatch({ type: isRefusal(error) ? 'failed' : 'unreached', key: message.key })),
    )
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
export type Outbox = ReturnType<typeof useOutbox>
