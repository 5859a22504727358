/** Solves challenges as a page does. */
import type { WorkChallenge } from '@husrum/contract/core/shapes.ts'
import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

/** The value of `Proof-Of-Work`. */
export async function proofOf(challenge: WorkChallenge): Promise<string> {
  // the server's own challenge, as JSON has carried it
  const solution = await solveChallenge({ challenge: challenge as unknown as Challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
