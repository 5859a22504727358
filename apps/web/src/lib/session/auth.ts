/** The auth state of the specification: token (a cookie that script sets), seed, credentials in memory. */

export const TOKEN_COOKIE = 'access_token'
const TOKEN_SECONDS = 259_200
/** The own session of staff while they impersonate a person. */
const STAFF_COOKIE = 'staff_token'
const STAFF_SECONDS = 8 * 3600
const SEED_COOKIE = 'seed'
const SEED = /^[1-9]{4}$/

export type Credentials = { email: string; password: string }

export type Auth = {
  token: () => string | undefined
  /** An empty token removes the cookie; for staff who impersonate a person it restores their own session. */
  setToken: (token: string) => void
  /** Staff impersonate a person, with that person's token in place of their own. */
  lookWith: (token: string) => void
  /** Four digits 1-9, one for a browser session: shuffled lists have the same order while a person pages. */
  seed: () => string
  /** E-mail and password, passed from step to step of a registration and never stored. */
  credentials: () => Credentials | undefined
  setCredentials: (credentials: Credentials | undefined) => void
  /** Calls the listener after every change of the token. */
  subscribe: (listener: () => void) => () => void
}

/** During server rendering: the values of the request, which cannot change. */
export function requestAuth(request: { token: string | undefined; seed: () => string }): Auth {
  return {
    token: () => request.token,
    setToken: () => undefined,
    lookWith: () => undefined,
    seed: request.seed,
    credentials: () => undefined,
    setCredentials: () => undefined,
    subscribe: () => () => undefined,
  }
}

/** In the browser: the cookie is the only place of the token, so that all tabs agree. */
export function browserAuth(): Auth {
  const listeners = new Set<() => void>()
  let credentials: Credentials | undefined
  // Reading cookies is a call to another process, and every card of a list needs them: they are read once per task.
  let asked: { token: string | undefined } | undefined
  const tell = () => {
    asked = undefined
    for (const listener of listeners) listener()
  }
  return {
    token: () => {
      if (!asked) {
        asked = { token: readCookie(TOKEN_COOKIE) }
        queueMicrotask(() => (asked = undefined))
      }
      return asked.token
    },
    setToken: (given) => {
      const own = readCookie(STAFF_COOKIE)
      if (own) writeCookie(STAFF_COOKIE, '', 0)
      const token = given || own || ''
      writeCookie(TOKEN_COOKIE, token, token ? TOKEN_SECONDS : 0)
      tell()
    },
    lookWith: (token) => {
      writeCookie(STAFF_COOKIE, readCookie(TOKEN_COOKIE) ?? '', STAFF_SECONDS)
      writeCookie(TOKEN_COOKIE, token, STAFF_SECONDS)
      tell()
    },
    seed: () => {
      const known = readCookie(SEED_COOKIE)
      if (known && SEED.test(known)) return known
      const seed = makeSeed()
      storeSeed(seed)
      return seed
    },
    credentials: () => credentials,
    setCredentials: (given) => {
      credentials = given
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Adopts the seed with which the server shuffled the first page, unless this session has one. */
export function storeSeed(seed: string): void {
  if (SEED.test(seed) && !readCookie(SEED_COOKIE)) writeCookie(SEED_COOKIE, seed)
}

export function makeSeed(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (number) => 1 + (number % 9)).join('')
}

/** Names a brief draft on this device, a browser tab, or a try that may be repeated. It grants no access. */
export function sessionId(length = 7): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => (byte % 16).toString(16)).join('')
}

function readCookie(name: string): string | undefined {
  const pair = document.cookie.split('; ').find((item) => item.startsWith(`${name}=`))
  const value = pair?.slice(name.length + 1)
  return value ? decodeURIComponent(value) : undefined
}

/** Without `seconds` the cookie ends with the browser session. */
function writeCookie(name: string, value: string, seconds?: number): void {
  const parts = [`${name}=${encodeURIComponent(value)}`, 'path=/', 'SameSite=Strict']
  if (seconds !== undefined) parts.push(`Max-Age=${seconds}`)
  if (location.protocol === 'https:') parts.push('Secure')
  document.cookie = parts.join('; ')
}
