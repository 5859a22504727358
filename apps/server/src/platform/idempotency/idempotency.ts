/**
 * `Idempotency-Key` on every POST: the same key and body runs once and gets the same answer for a day. The proof that
 * it happened is written in the business transaction, so no crash can separate them (docs/decisions/0009).
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID, createHash, createHmac, hkdfSync, scrypt } from 'node:crypto'
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
import { promisify } from 'node:util'
import { openText, sealText } from '../core/sealed-text.ts'

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

const stretch = promisify<string, Buffer, number, Buffer>(scrypt)

/** Left out of the fingerprint, since they could be guessed from it; they are stretched into the answer's key. */
const secretFields = new Set([
  'password',
  'password_confirmation',
  'current_password',
  'verifyCode',
  'verification_token',
  'device_token',
  'token',
  'code',
])

type Sealing = {
  /** Identifies the request in the table. */ id: Buffer
  /** Equal for the same body. */ fingerprint: Buffer
  seal(text: string): Promise<Buffer>
  /** Undefined when a secret in the body differs. */
  open(sealed: Buffer): Promise<string | undefined>
}

/** The key is derived from the caller's own key and body, so no stored data can open a stored answer. */
function sealingOf(given: { scope: string; path: string; key: string; body: unknown }): Sealing {
  const { scope, path, key } = given
  const id = createHash('sha256').update(`${scope}\0${path}\0${key}`).digest()
  const { plain, secrets } = canonical(given.body)
  const fingerprint = createHmac('sha256', derive(key, id, 'fingerprint'))
    .update(plain)
    .digest()
  const answerKey = async () =>
    derive(`${key}\0${plain}\0${secrets && (await stretch(secrets, id, 32)).toString('hex')}`, id, 'answer')
  return {
    id,
    fingerprint,
    seal: async (text) => sealText(await answerKey(), text),
    open: async (sealed) => openText(await answerKey(), sealed),
  }
}

const derive = (secret: string, salt: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, `husrum idempotent ${purpose}`, 32))

/** The body in canonical form, whatever the order of its fields, and its secrets apart. */
function canonical(body: unknown): { plain: string; secrets: string } {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return { plain: JSON.stringify(sorted(body)) ?? '', secrets: '' }
  const fields = Object.entries(body)
  const pick = (secret: boolean) => Object.fromEntries(fields.filter(([name]) => secretFields.has(name) === secret))
  const secrets = pick(true)
  return {
    plain: JSON.stringify(sorted(pick(false))),
    secrets: Object.keys(secrets).length > 0 ? JSON.stringify(sorted(secrets)) : '',
  }
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, inner]) => [name, sorted(inner)] as const)
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
