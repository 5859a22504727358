/**
 * Refusals that matter to security, buffered in memory and written together: a refused call waits for nothing, and a
 * flood writes a bounded number of rows. Repeats within a moment are one row with a count. Refusals beyond the bound
 * are counted in one row, so that the flood itself is visible.
 */
import type { SecurityCause } from '@husrum/contract/identity/accounts/security-causes.rules.ts'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../http/errors.ts'
import { networkOf } from '../http/connections/http-address.ts'
import { bearerOf, viewerOf, type Identify } from '../http/http-viewer.ts'
import type { Platform } from './platform.ts'

/** Our own causes are typed; refusals use their code, and a check uses its own words. */
type Cause =
  | { kind: 'sign_in'; code: SecurityCause<'sign_in'> }
  | { kind: 'passkey'; code: SecurityCause<'passkey'> }
  | { kind: 'refused' | 'limit' | 'look'; code: string }
export type SecurityEvent = Cause & {
  address: string
  route?: string
  account_id?: number
  /** The name of a service token. */ service_token?: string
  /** The email of a try to sign in: replaced by its account when it is written, and not stored. */ email?: string
  /** The hash of an email that has no account. */ account_hash?: string
}
export type Gathered = SecurityEvent & { count: number }
export type SecurityEvents = {
  /** `refusal`: the answer to the caller; the most specific note about it counts, not the one by its status. */
  note(event: SecurityEvent, refusal?: Error): void
  isNoted(refusal: Error): boolean
  /** Writes the buffered events. */
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
    // events that could not be written are in the server's log
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

/** Notes refused calls that carried a token, and every limit that was reached. */
export function noteRefusals(http: FastifyInstance, events: SecurityEvents, identify: Identify): void {
  http.addHook('onError', async (request, _, error) => {
    if (!(error instanceof Refusal) || ![401, 403, 429].includes(error.status) || events.isNoted(error)) return
    const isSignedIn = bearerOf(request) !== undefined
    if (!isSignedIn && error.status !== 429) return
    // the viewer is looked up once for a request: it is known by now
    const viewer = isSignedIn ? await viewerOf(request, identify).catch(() => undefined) : undefined
    // a service token has no account
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
