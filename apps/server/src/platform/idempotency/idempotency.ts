/**
 * `Idempotency-Key` on every POST: the same key and body runs once and gets the same answer for a day. The proof that
 * it happened is written in the business transaction, so no crash can separate them (docs/decisions/0009).
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@husrum/contract/core/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import type { Database, Tx } from '../database/database.ts'
import { conflict, Refusal } from '../http/errors.ts'
import {
  enterClaim,
  markAnswered,
  markCommitted,
  releaseClaim,
  takeClaim,
  type Claim,
  type EntryStatus,
} from './idempotency.rows.ts'
import type { Log } from '../core/log.ts'
import { sealingOf, type Sealing } from './idempotency.seal.ts'

export type KeyedRequest = {
  /** The account, or the address of a visitor. */ scope: string
  path: string
  key: string
  body: unknown
}
export type Once = { answer: unknown; replayed: boolean }
export type Idempotency = {
  /**
   * Runs `work`, or returns its earlier answer. 409 `idempotency_in_progress`, `idempotency_answer_lost`; 422
   * `idempotency_key_reused`.
   */
  once(request: KeyedRequest, work: () => Promise<unknown>): Promise<Once>
}

/** Every POST whose answer can be stored: neither a file nor a stream. */
export const acceptsIdempotencyKey = ({ method, produces, events }: Endpoint): boolean =>
  method === 'POST' && !produces && !events

/** 422 `idempotency_key_invalid` unless 1-255 visible ASCII characters. */
export function readKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) throw new Refusal(422, 'idempotency_key_invalid')
  return key
}

/** The try of the current call; `running` ends with the call, so that work left behind is not part of it. */
type Running = { claim: Claim; running: boolean }
const current = new AsyncLocalStorage<Running>()

/** First statement of every business transaction: records that this try happened, or refuses if another took over. */
export async function confirmClaim(tx: Tx): Promise<void> {
  const mine = current.getStore()
  if (mine?.running && !(await markCommitted(tx, mine.claim))) throw inProgress()
}

const inProgress = () => new Refusal(409, 'idempotency_in_progress', { retryAfter: 1 })
const reused = () => new Refusal(422, 'idempotency_key_reused')

/** How often a row that changes concurrently is read again. */
const LOOKS = 3

export function createIdempotency(db: Database, log: Log): Idempotency {
  /** The stored answer, or undefined when this claim is the one to run. */
  async function enter(claim: Claim, sealing: Sealing): Promise<Once | undefined> {
    for (let look = 0; look < LOOKS; look++) {
      const standing = await enterClaim(db, claim)
      if (!standing) continue
      if (standing.made) return undefined
      if (isFree(standing)) {
        if (!standing.outdated && !standing.fingerprint.equals(claim.fingerprint)) throw reused()
        if (await takeClaim(db, standing.claim, claim)) return undefined
        continue
      }
      return replay(standing, claim, sealing)
    }
    throw inProgress()
  }

  async function run(claim: Claim, sealing: Sealing, work: () => Promise<unknown>): Promise<Once> {
    const running: Running = { claim, running: true }
    try {
      const answer = await current.run(running, work)
      running.running = false
      await markAnswered(db, claim, await sealing.seal(JSON.stringify(answer) ?? '')).catch((error: unknown) =>
        log.warn({ err: error }, 'the answer to a keyed request could not be kept'),
      )
      return { answer, replayed: false }
    } catch (error) {
      running.running = false
      // when this fails too, the claim ends with its lease
      await releaseClaim(db, claim).catch((problem: unknown) =>
        log.warn({ err: problem }, 'a key could not be released'),
      )
      throw error
    }
  }

  return {
    async once(request, work) {
      const sealing = sealingOf(request)
      const claim = { id: sealing.id, fingerprint: sealing.fingerprint, claim: randomUUID() }
      return (await enter(claim, sealing)) ?? run(claim, sealing, work)
    },
  }
}

const isFree = ({ outdated, committed, abandoned }: EntryStatus): boolean =>
  outdated ? committed || abandoned : abandoned && !committed

async function replay(standing: EntryStatus, claim: Claim, sealing: Sealing): Promise<Once> {
  if (!standing.fingerprint.equals(claim.fingerprint)) throw reused()
  if (!standing.answer) throw standing.abandoned ? conflict('idempotency_answer_lost') : inProgress()
  const text = await sealing.open(standing.answer)
  if (text === undefined) throw reused()
  return { answer: text === '' ? undefined : JSON.parse(text), replayed: true }
}
