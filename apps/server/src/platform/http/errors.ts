/** Refusals: a stable code and, through the catalogue (`error.<code>`), a sentence for people. */
import type { Problem, WorkChallenge } from '@husrum/contract/core/shapes.ts'

export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 415 | 422 | 429 | 503
export type StoredFile = { index: number; id: number }
export type FieldRefusal = { code: string; params?: Record<string, unknown> }

/** A dependency that is down as a whole, not one failed call. */
export type Outage =
  | 'the database does not answer'
  | 'the disk of the database is full'
  | 'no connection to the database was free in time'
  | 'more calls come than can be served'
  | 'an instance does not confirm that a session has ended'
  | 'the file store does not answer'

export class Refusal extends Error {
  readonly status: RefusalStatus
  readonly code: string
  fields: Record<string, FieldRefusal[]> | undefined
  readonly params: Record<string, unknown>
  /** Seconds, sent as Retry-After. */
  readonly retryAfter: number | undefined
  readonly limit: LimitHeaders | undefined
  /** The challenge of a 429 `challenge_required`. */
  readonly challenge: WorkChallenge | undefined
  /** For items sent together: those that were stored although others were refused. */
  readonly kept: readonly StoredFile[] | undefined
  /** The outage behind a 503: the log reports it at intervals, not for each call. */
  readonly outage: Outage | undefined

  constructor(
    status: RefusalStatus,
    code: string,
    more: {
      fields?: Record<string, FieldRefusal[]>
      params?: Record<string, unknown>
      retryAfter?: number
      limit?: LimitHeaders
      challenge?: WorkChallenge
      kept?: readonly StoredFile[]
      outage?: Outage
      cause?: unknown
    } = {},
  ) {
    super(`${status} ${code}`, more.cause === undefined ? {} : { cause: more.cause })
    this.status = status
    this.code = code
    this.fields = more.fields
    this.params = more.params ?? {}
    this.retryAfter = more.retryAfter
    this.limit = more.limit
    this.challenge = more.challenge
    this.kept = more.kept
    this.outage = more.outage
  }

  /** The same refusal with its fields renamed. */
  named(rename: (field: string) => string): this {
    if (this.fields)
      this.fields = Object.fromEntries(Object.entries(this.fields).map(([field, list]) => [rename(field), list]))
    return this
  }
}

/** The values of `RateLimit` and `RateLimit-Policy`: `allowed` in `window` seconds, reset in `reset` seconds. */
export type LimitHeaders = { name: string; allowed: number; window: number; reset: number }

export const notFound = (code: string): Refusal => new Refusal(404, code)
export const conflict = (code: string, params?: Record<string, unknown>): Refusal =>
  new Refusal(409, code, params ? { params } : {})

/** A 422 whose sentence belongs to one field. */
export function fieldRefusal(field: string, code: string, params: Record<string, unknown> = {}): Refusal {
  return new Refusal(422, code, { fields: { [field]: [{ code, params }] }, params })
}

export type Translate = (key: string, params?: Record<string, unknown>) => string

/** The error body in the reader's language. */
export function toProblem(refusal: Refusal, translate: Translate): Problem {
  const fields = Object.entries(refusal.fields ?? {})
  const errors = Object.fromEntries(
    fields.map(([field, list]) => [field, list.map(({ code, params }) => translate(`error.field.${code}`, params))]),
  )
  const first = Object.values(errors)[0]?.[0]
  const message = refusal.status === 422 && first ? first : translate(`error.${refusal.code}`, refusal.params)
  return {
    message,
    code: refusal.code,
    ...(fields.length > 0 ? { errors } : {}),
    ...(refusal.kept ? { kept: [...refusal.kept] } : {}),
    ...(refusal.challenge ? { challenge: refusal.challenge } : {}),
  }
}
