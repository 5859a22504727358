import { useState } from 'react'
import { sessionId } from '../session/auth.ts'
import { refusalCode } from './refusals.ts'

/** What a repeated call says: it has arrived with an earlier try, whose answer was not kept. */
const ANSWER_LOST = 'idempotency_answer_lost'
export const hasArrived = (error: unknown): boolean => refusalCode(error) === ANSWER_LOST

/** Options of a call that may be pressed again after a lost answer: it is stored once. */
export type OnceOptions = { headers: { 'idempotency-key': string }; quiet: readonly string[] }

/** Keeps one key for one content until that has arrived; another content gets another one. */
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
