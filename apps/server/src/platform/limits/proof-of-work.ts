/**
 * Proofs of work by ALTCHA's protocol: a challenge is signed instead of stored, bound to one call, valid for ten
 * minutes and, once solved, spent in the database. Making one costs a single derivation and checking one a signature,
 * so both are cheaper than the work they protect.
 */
import { createHash } from 'node:crypto'
import type { WorkChallenge } from '@husrum/contract/core/shapes.ts'
import { createChallenge, randomInt, verifySolution, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Clock } from '../core/clock.ts'
import { deleteInBatches } from '../database/batches.ts'
import type { Database, Tx } from '../database/database.ts'

const LIFE_S = 600
const ALGORITHM = 'PBKDF2/SHA-256'
/** Rounds of one derivation. */
const COST = 5000
/** Derivations of the first level: a third of a second on a computer, up to two on a slow phone. */
const DERIVATIONS = { least: 100, most: 300 } as const
/** Each level asks for twice the work of the one before; some limits go further (`Allowance.hardest`). */
export const HARDEST = 4

/** A solved challenge with a valid signature; `hits`: the uses counted for the try that it answered. */
export type GivenProof = { id: Buffer; level: number; expires_at: Date; hits: number[] }
export type Proofs = {
  ask(purpose: string, level: number, hits: readonly number[]): Promise<WorkChallenge>
  /** Undefined for an invalid or expired solution, or one for another purpose. */
  read(given: string | undefined, purpose: string): Promise<GivenProof | undefined>
  /** True for only one of the calls with the same proof. */
  spend(tx: Tx, proof: GivenProof): Promise<boolean>
}

const data = z.object({ purpose: z.string(), level: z.int(), expires: z.int() })
const payload = z.object({
  challenge: z.object({ parameters: z.looseObject({ data, hits: z.string().optional() }), signature: z.string() }),
  solution: z.looseObject({ counter: z.int(), derivedKey: z.string() }),
})

export function createProofs({ db, clock }: { db: Database; clock: Pick<Clock, 'now'> }): Proofs {
  let reading: Promise<{ hmacSignatureSecret: string; hmacKeySignatureSecret: string }> | undefined
  const secrets = () =>
    (reading ??= selectSecrets(db).catch((error: unknown) => {
      reading = undefined
      throw error
    }))
  return {
    async ask(purpose, level, hits) {
      const times = 2 ** (level - 1)
      const expires = Math.floor(clock.now().getTime() / 1000) + LIFE_S
      const carried = { hits: hits.join(' ') }
      const { parameters, signature = '' } = await createChallenge({
        algorithm: ALGORITHM,
        cost: COST,
        counter: randomInt(DERIVATIONS.most * times, DERIVATIONS.least * times),
        // not in `data`: the earlier release would drop it there, and break the signature
        deriveKey: async (...given) => {
          const derived = await deriveKey(...given)
          return { ...derived, parameters: { ...derived.parameters, ...carried } }
        },
        // replaces the protocol's own field, which is compared with another clock than all other times
        data: { purpose, level, expires },
        ...(await secrets()),
      })
      return { parameters: { ...parameters }, signature }
    },
    async read(given, purpose) {
      const parsed = payload.safeParse(decode(given))
      if (!parsed.success) return undefined
      const { challenge, solution } = parsed.data
      const { data: about, hits } = challenge.parameters
      const { purpose: bound, level, expires } = about
      if (bound !== purpose || expires * 1000 <= clock.now().getTime()) return undefined
      // the signature, which is checked before any other field, covers every field that the library needs
      const signed = challenge as unknown as Challenge
      const { verified } = await verifySolution({
        challenge: signed,
        solution: { counter: solution.counter, derivedKey: solution.derivedKey, time: 0 },
        deriveKey,
        ...(await secrets()),
      })
      if (!verified) return undefined
      const id = createHash('sha256').update(challenge.signature).digest()
      return { id, level, expires_at: new Date(expires * 1000), hits: hits?.match(/\d+/g)?.map(Number) ?? [] }
    },
    async spend(tx, { id, expires_at }) {
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('spent_proofs')
        .values({ id, expires_at })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },
  }
}

/** Base64 of JSON, as ALTCHA's clients write it. */
function decode(given: string | undefined): unknown {
  if (given === undefined || given.length > 4000) return undefined
  try {
    return JSON.parse(Buffer.from(given, 'base64').toString('utf8'))
  } catch {
    return undefined
  }
}

async function selectSecrets(db: Database) {
  const { key } = await db.selectFrom('proof_of_work_key').select('key').executeTakeFirstOrThrow()
  const secret = key.toString('hex')
  return { hmacSignatureSecret: `challenge ${secret}`, hmacKeySignatureSecret: `solution ${secret}` }
}

export async function sweepProofs(db: Database): Promise<void> {
  await deleteInBatches(db, 'spent_proofs', sql`expires_at < app_now()`)
}
