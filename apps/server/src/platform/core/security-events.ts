/**
 * Refusals that say something about safety, gathered in memory and written together: a refused call waits for nothing,
 * and a flood writes a bounded number of rows. The same again within a moment is one row with a count. What comes after
 * the bound is counted in one row, so that the flood itself is seen.
 */
import type { SecurityCause } from '@husrum/contract/identity/accounts/security-causes.rules.ts'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../http/errors.ts'
import { networkOf } from '../http/connections/http-address.ts'
import { bearerOf, viewerOf, type Identify } from '../http/http-viewer.ts'
import type { Platform } from './platform.ts'

/** Causes of our own are typed; a refusal's code is whatever a call is refused with, and a check has its words. */
type Cause =
  | { kind: 'sign_in'; code: SecurityCause<'sign_in'> }
  | { kind: 'passkey'; code: SecurityCause<'passkey'> }
  | { kind: 'refused' | 'limit' | 'look'; code: string }
export type SecurityEvent = Cause & {
  address: string
  route?: string
  account_id?: number
  /** The name of a program's token. */ service_token?: string
  /** Of a try to sign in: looked up when it is written, and not kept. */ email?: string
  /** In place of an email that is nobody's. */ account_hash?: string
}
export type Gathered = SecurityEvent & { count: number }
export type SecurityEvents = {
  /** `refusal`: what is answered; what noticed it more exactly than by its status is the one that says so. */
  note(event: SecurityEvent, refusal?: Error): void
  isNoted(refusal: Error): boolean
  /** Writes what is gathered. */
  flush(): Promise<void>
  close(): Promise<void>
}

const EVERY_MS = 2000
/** docs/product/limits.md. */
const ROWS_AT_ONCE = 100
const ROWS_AN_HOUR = 2000
const HOUR_MS = 3_600_000

export function createSecurityEvents({
  log,
  write,
}: Pick<Platform, 'log'> & { write: (events: readonly Gathered[]) => Promise<unknown> }): SecurityEvents {
  let gathered = new Map<string, Gathered>()
  const noted = new WeakSet<Error>()
  let beyond = 0
  let hour = { began: -Infinity, rows: 0 }
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  function room(): boolean {
    const now = performance.now()
    if (now - hour.began > HOUR_MS) hour = { began: now, rows: 0 }
    if (gathered.size >= ROWS_AT_ONCE || hour.rows >= ROWS_AN_HOUR) return false
    hour.rows += 1
    return true
  }
  async function writeGathered(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const events = [...gathered.values()]
    if (beyond > 0) events.push({ kind: 'limit', code: 'more_events', address: '', count: beyond })
    gathered = new Map()
    beyond = 0
    if (events.length === 0) return
    // what cannot be written is in the log of the server all the same
    await write(events).catch((error: unknown) => log.warn({ err: error }, 'security events could not be written'))
  }
  const flush = () => (writing = writing.then(writeGathered))
  return {
    isNoted: (refusal) => noted.has(refusal),
    note(event, refusal) {
      if (refusal) noted.add(refusal)
      const key = JSON.stringify([
        event.kind,
        event.code,
        event.address,
        event.route,
        event.account_id,
        event.service_token,
        event.email,
      ])
      const known = gathered.get(key)
      if (known) known.count += 1
      else if (room()) gathered.set(key, { ...event, count: 1 })
      else beyond += 1
      timer ??= setTimeout(() => void flush(), EVERY_MS).unref()
    },
    flush,
    async close() {
      await flush()
      clearTimeout(timer)
    },
  }
}

const kindOf = ({ status, code }: Refusal): 'limit' | 'look' | 'refused' =>
  status === 429 ? 'limit' : ['looking_only', 'hidden_from_staff'].includes(code) ? 'look' : 'refused'

/** Calls that carried a token and were refused as a whole, and limits that anybody reached. */
export function noteRefusals(http: FastifyInstance, events: SecurityEvents, identify: Identify): void {
  http.addHook('onError', async (request, _, error) => {
    if (!(error instanceof Refusal) || ![401, 403, 429].includes(error.status) || events.isNoted(error)) return
    const isSignedIn = bearerOf(request) !== undefined
    if (!isSignedIn && error.status !== 429) return
    // asked once for a request: it is known by now
    const viewer = isSignedIn ? await viewerOf(request, identify).catch(() => undefined) : undefined
    // a program with a token of its own has no account
    const account_id =
      viewer?.audience === 'service' ? undefined : (viewer?.looked_at_by?.account_id ?? viewer?.account_id)
    const route = request.routeOptions.url
    events.note({
      kind: kindOf(error),
      code: error.code,
      address: networkOf(request.ip),
      ...(route === undefined ? {} : { route: `${request.method} ${route}` }),
      ...(account_id === undefined ? {} : { account_id }),
      ...(viewer?.service_token === undefined ? {} : { service_token: viewer.service_token }),
    })
  })
}
