/**
 * One signed POST (Standard Webhooks) to an address that strangers enter: over https, only to addresses that are public
 * at the moment of connecting, without redirects, and finished within ten seconds.
 */
import { createHmac } from 'node:crypto'
import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

export type Sending = {
  url: string
  /** as displayed: `whsec_…`; there are two during a rotation */ secrets: readonly string[]
  id: string
  body: string
  /** seconds since 1970 */ timestamp: number
}
type LookupAll = (host: string, found: (error: Error | null, addresses: LookupAddress[]) => void) => void
export type SendOptions = {
  /** Allows private addresses and http: for tests on this machine. */ allowPrivate?: boolean
  /** Replaces the machine's own resolver. */ lookup?: LookupAll
  timeoutMs?: number
}
export type Sent = { status: number } | { error: string }

const TIMEOUT_MS = 10_000
export const SECRET_PREFIX = 'whsec_'
const PRIVATE = 'private address'

/** Why the address cannot be used; undefined when it can. */
export function urlProblem(url: string, { allowPrivate = false }: SendOptions = {}): 'form' | 'private' | undefined {
  if (!URL.canParse(url)) return 'form'
  const { protocol, username, password, hash, hostname } = new URL(url)
  if (username || password || hash) return 'form'
  if (protocol !== 'https:' && !(allowPrivate && protocol === 'http:')) return 'form'
  // a trailing dot marks a fully qualified name, and changes nothing
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (allowPrivate) return undefined
  if (isIP(host)) return isPublicAddress(host) ? undefined : 'private'
  return host === 'localhost' || host.endsWith('.localhost') || !host.includes('.') ? 'private' : undefined
}

/** One for each secret: a receiver accepts the event when one of them is valid. */
function signaturesOf({ id, timestamp, body, secrets }: Omit<Sending, 'url'>): string {
  const signatureOf = (secret: string) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  }
  return secrets.map(signatureOf).join(' ')
}

export async function sendWebhook(sending: Sending, options: SendOptions = {}): Promise<Sent> {
  const problem = urlProblem(sending.url, options)
  if (problem) return { error: problem === 'private' ? PRIVATE : 'no https address' }
  const url = new URL(sending.url)
  const { allowPrivate = false, timeoutMs = TIMEOUT_MS } = options
  return new Promise((resolve) => {
    const calling = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
      method: 'POST',
      // connections are not reused: the next one is looked up and checked again
      agent: false,
      lookup: checkedLookup(options.lookup ?? resolveAll, allowPrivate),
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(sending.body),
        'user-agent': 'Husrum-Webhooks',
        'webhook-id': sending.id,
        'webhook-timestamp': String(sending.timestamp),
        'webhook-signature': signaturesOf(sending),
      },
    })
    calling.on('response', (response) => {
      resolve({ status: response.statusCode ?? 0 })
      response.destroy() // only the status of the answer matters
    })
    calling.on('error', (error) => resolve({ error: reasonOf(error) }))
    calling.end(sending.body)
  })
}

const resolveAll: LookupAll = (host, found) => systemLookup(host, { all: true, verbatim: true }, found)

/** The checked addresses are the ones that are connected to: there is no second lookup in between. */
const checkedLookup =
  (lookup: LookupAll, allowPrivate: boolean): LookupFunction =>
  (host, { all }, callback) =>
    lookup(host, (error, found) => {
      const [first] = found ?? [] // the machine's resolver returns none together with an error
      if (error) return callback(error, '')
      if (!first) return callback(new Error('no address'), '')
      if (!allowPrivate && found.some(({ address }) => !isPublicAddress(address)))
        return callback(new Error(PRIVATE), '')
      return all ? callback(null, found) : callback(null, first.address, first.family)
    })

/** Our own words, or the system's code: the other side's message may contain anything. */
function reasonOf(error: Error): string {
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'no answer in time'
  if (error.message === PRIVATE || error.message === 'no address') return error.message
  const code = 'code' in error ? String(error.code) : ''
  return /^\w{2,40}$/.test(code) ? code : 'failed'
}
