import { useState } from 'react'
import { sessionId } from '../session/auth.ts'
import { refusalCode } from './refusals.ts'

/** The code for a repeated call that an earlier try, whose answer was lost, has already carried out. */
const ANSWER_LOST = 'idempotency_answer_lost'
export const wasAlreadyDone = (error: unknown): boolean => refusalCode(error) === ANSWER_LOST

/** Options of a call that may be repeated after a lost answer: the server stores it only once. */
export type OnceOptions = { headers: { 'idempotency-key': string }; quiet: readonly string[] }

/** Uses one key for one content until the call has succeeded; other content gets a new key. */
export function createOnceKey(newKey: () => string = () => sessionId(16)) {
  let kept: { content: string; key: string } | undefined
  return {
    optionsFor: (of: unknown): OnceOptions => {
      const content = JSON.stringify(of)
      if (kept?.content !== content) kept = { content, key: newKey() }
      return { headers: { 'idempotency-key': kept.key }, quiet: [ANSWER_LOST] }
    },
    arrived: () => {
      kept = undefined
    },
  }
}

export const useOnceKey = () => useState(() => createOnceKey())[0]
