/**
 * A draft's token is mailed and kept nowhere: its hash finds the row, and a key made from it reads the answers. Who has the table, or a backup of
 * it, has neither.
 */
import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import { openText, sealText } from '../../platform/sealed-text.ts'

export const newDraftToken = (): string => randomBytes(32).toString('base64url')

export const hashDraftToken = (token: string): Buffer => createHash('sha256').update(`flow draft\n${token}`).digest()

export const sealAnswers = (token: string, answers: object): Buffer => sealText(keyOf(token), JSON.stringify(answers))

/** Undefined when they were sealed for another token. */
export function openAnswers(token: string, sealed: Buffer): unknown {
  const text = openText(keyOf(token), sealed)
  return text === undefined ? undefined : JSON.parse(text)
}

const keyOf = (token: string): Buffer =>
  Buffer.from(hkdfSync('sha256', token, 'flow draft', 'husrum flow draft answers', 32))
