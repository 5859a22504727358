/**
 * The API for screens, typed by the contract: `api(leads).listLeads({ query })`. In the browser calls go through fetch;
 * during server rendering they stay inside the process.
 */
import { createClient, type Answer, type Client, type Quiet, type Transport } from '@husrum/contract/core/client.ts'
import type { CallOf, Endpoint, EndpointTable } from '@husrum/contract/core/endpoint.ts'
import { knownDevices } from '../session/known-devices.ts'

/**
 * Returns the client of one endpoint table; a screen imports only the tables it calls, so the browser loads only those.
 */
export type Api = <T extends EndpointTable>(table: T) => Client<T>

/** What a call sends as JSON. */
export type BodyOf<Called extends Endpoint> = Exclude<NonNullable<CallOf<Called>['body']>, FormData>

export const NO_TOKEN = 'No token found'
/** A refused login is 401 too, but it does not end a session. */
const LOGIN_PATHS: readonly string[] = ['/api/auth/login', '/api/auth/passkey']

type Transporter = (request: Parameters<Transport>[0]) => Promise<Answer>

/**
 * By the specification these fail without being sent when there is no token, since a later call is of no use. Their
 * errors are shown like those of every other call.
 */
const FAIL_AT_ONCE: readonly string[] = ['/api/account/password-reset', '/api/auth/logout']

/**
 * `token` is read at every call. A call that needs one is not sent without it: it waits for `onMissing`, which returns
 * whether the person has logged in again, and fails if not.
 */
export function createApi(
  send: Transporter,
  token: () => string | undefined,
  onMissing: (method: string) => Promise<boolean> = async () => false,
): Api {
  const clients = new WeakMap<EndpointTable, unknown>()
  return (table) => {
    const known = clients.get(table)
    if (known) return known as Client<typeof table> // the map contains for each table the client created below
    const made = Object.entries(table).map(([name, endpoint]) => [
      name,
      createClient({ [name]: endpoint }, guarded(endpoint, { send, token, onMissing }))[name],
    ])
    const client = Object.fromEntries(made) as Client<typeof table> // a function for each endpoint
    clients.set(table, client)
    return client
  }
}

type Guard = { send: Transporter; token: () => string | undefined; onMissing: (method: string) => Promise<boolean> }

function guarded(endpoint: Endpoint, { send, token, onMissing }: Guard): Transport {
  if (endpoint.proof) return (request) => send({ ...request, proof: true })
  if (endpoint.audience.includes('public')) return send
  return async (request) => {
    if (!token()) {
      const isBack = onMissing(request.method)
      if (FAIL_AT_ONCE.includes(endpoint.path) || !(await isBack)) throw new Error(NO_TOKEN)
      request.signal?.throwIfAborted()
    }
    return send(request)
  }
}

export type BrowserApiOptions = {
  token: () => string | undefined
  locale: string
  /**
   * Called for a 401 from any call but login, with the token that was sent, and for a call that needs a token if there
   * is none. Returns true once the same person has logged in again: then the call is sent.
   */
  onUnauthorised: (sentToken: string | undefined, method: string) => Promise<boolean>
  /** The page was rendered for another account than the present one and is being left: its calls never resolve. */
  areCallsStopped?: () => boolean
  /** Called after a successful write. */
  onWritten?: () => void
  /**
   * Called for every other failure, a refused login included. Screens themselves show 404, 422 and the errors of
   * `quiet` calls. `message` is the server's, empty if there was none.
   */
  onFailure: (message: string) => void
  /** Called when the device begins to compute a proof for a call; `until` settles when the computing ends. */
  onProving?: (until: Promise<unknown>) => void
  /** The person's studio plan no longer has a seat for them; a page explains it. */
  onSeatMissing?: () => void
}

export function browserApi(options: BrowserApiOptions): Api {
  const { token, locale, onUnauthorised, areCallsStopped, onWritten, onFailure, onProving, onSeatMissing } = options
  const send: Transporter = async ({ method, url, body, headers, signal, quiet, keepalive, proof }) => {
    if (areCallsStopped?.()) return new Promise(() => {})
    const isLogin = LOGIN_PATHS.includes(url)
    const carry = async () => {
      const bearer = isLogin ? undefined : token()
      const once = (more?: Readonly<Record<string, string>>) =>
        carryByFetch({ method, url, body, headers: { ...headers, ...more }, signal, keepalive, bearer, locale })
      const carrying = proof ? carryWithProof(once, { signal, onProving }) : once()
      const answer = await carrying.catch((error: unknown) => {
        if (!signal?.aborted && quiet !== true) onFailure('')
        throw error
      })
      return { answer, bearer }
    }
    let { answer, bearer } = await carry()
    const isOver = () => answer.status === 401 && !isLogin
    if (isOver() && (await onUnauthorised(bearer, method)) && !FAIL_AT_ONCE.includes(url)) {
      ;({ answer, bearer } = await carry())
      if (isOver()) void onUnauthorised(bearer, method)
    }
    if (isOver()) return answer
    if (answer.status < 400 && method !== 'GET') onWritten?.()
    if (answer.status === 403 && onSeatMissing && textOf(answer.json, 'code') === 'seat_missing') onSeatMissing()
    // no message, because the banner already says that staff do not see everything
    else if (answer.status === 403 && textOf(answer.json, 'code') === 'hidden_from_staff') return answer
    else if (answer.status >= 400 && answer.status !== 404 && answer.status !== 422 && !isQuiet(quiet, answer.json))
      onFailure(textOf(answer.json, 'message'))
    return answer
  }
  return createApi(send, token, (method) => onUnauthorised(undefined, method))
}

/** The required proof may have grown while the device computed it. */
const PROOFS_MOST = 3

/** Sends the call, and again with a proof of work where one is required. Without a proof the call stays refused. */
async function carryWithProof(
  carry: (headers: Readonly<Record<string, string>>) => Promise<Answer>,
  { signal, onProving }: { signal: AbortSignal | undefined } & Pick<BrowserApiOptions, 'onProving'>,
): Promise<Answer> {
  const tokens = knownDevices()
  const known: Readonly<Record<string, string>> = tokens.length > 0 ? { 'known-device': tokens.join(',') } : {}
  let answer = await carry(known)
  for (let nth = 0; nth < PROOFS_MOST && textOf(answer.json, 'code') === 'challenge_required'; nth += 1) {
    const proving = import('./proof-of-work.ts').then(({ proofFor }) => proofFor(answer.json, signal))
    onProving?.(proving)
    const proof = await proving.catch(() => undefined)
    if (proof === undefined) return answer
    answer = await carry({ ...known, 'proof-of-work': proof })
  }
  return answer
}

type Carried = {
  method: string
  url: string
  body?: unknown
  headers?: Readonly<Record<string, string>> | undefined
  signal?: AbortSignal | undefined
  keepalive?: boolean | undefined
  bearer: string | undefined
  locale: string
}

async function carryByFetch({
  method,
  url,
  body,
  headers,
  signal,
  keepalive,
  bearer,
  locale,
}: Carried): Promise<Answer> {
  const form = body instanceof FormData
  const reply = await fetch(url, {
    method,
    // Always revalidated with the server (304 if unchanged), so that people see at once what they have just saved.
    ...(method === 'GET' ? { cache: 'no-cache' } : {}),
    headers: {
      ...headers,
      accept: 'application/json',
      locale,
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      ...(body === undefined || form ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
    signal: signal ?? null,
    keepalive: keepalive ?? false,
  })
  if (reply.ok && /^(application\/(zip|pdf)|text\/(csv|calendar))\b/.test(reply.headers.get('content-type') ?? ''))
    return { status: reply.status, json: await reply.blob() }
  const text = await reply.text()
  const retryAfter = Number(reply.headers.get('retry-after')) || undefined
  return { status: reply.status, json: text ? readJson(text) : undefined, retryAfter }
}

/** A proxy's error page is not JSON: it is read as an answer without a message. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isQuiet = (quiet: Quiet | undefined, json: unknown): boolean =>
  quiet === true || (quiet?.includes(textOf(json, 'code')) ?? false)

function textOf(json: unknown, name: 'message' | 'code'): string {
  if (typeof json !== 'object' || json === null || !(name in json)) return ''
  const value = (json as Record<string, unknown>)[name] // `in` has just proved that it exists
  return typeof value === 'string' ? value : ''
}
