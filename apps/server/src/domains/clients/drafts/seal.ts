/**
 * A draft's token is mailed and not stored: its hash finds the row, and a key derived from it opens the answers. The
 * table or a backup alone reveals neither.
 */
import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import { openText, sealText } from '../../../platform/core/sealed-text.ts'

export const newDraftToken = (): string => randomBytes(32).toString('base64url')

export const hashDraftToken = (token: string): Buffer => createHash('sha256').update(`flow draft\n${token}`).digest()

export const sealAnswers = (token: string, answers: object): Buffer => sealText(keyOf(token), JSON.stringify(answers))

/** Undefined if another token sealed the answers. */
export function openAnswers(token: string, sealed: Buffer): unknown {
  const text = openText(keyOf(token), sealed)
  return text === undefined ? undefined : JSON.parse(text)
}

const keyOf = (token: string): Buffer =>
  Buffer.from(hkdfSync('sha256', token, 'flow draft', 'husrum flow draft answers', 32))
