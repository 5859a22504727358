/**
 * The API's reads as pages call them while they are rendered: inside the process, through the same checks as a request
 * (mount.ts). A cached answer is parsed once, however many pages show it.
 */
import type { PageAnswer } from '@husrum/contract/core/pages/page-request.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Caller } from '../database/connection-queue.ts'
import { freeze, type SerializedReply } from './answers/serialized-reply.ts'

export type PageRead = {
  url: string
  token: string | undefined
  locale: Locale
  /** The reader's address, as Fastify determines it. */
  ip: string
  userAgent: string
  /** The id of the page's own request: failures are logged with it. */
  id: string
  log: FastifyBaseLogger
  /** The page's place in the queue for connections: when one of its reads has begun, the others are not new ones. */
  caller: Caller
}
export type ReadEndpoint = (
  read: PageRead,
  params: Record<string, string>,
) => Promise<{ status: number; ready: SerializedReply<unknown> }>
type Refuse = (error: unknown, read: PageRead) => PageAnswer

export type PageReads = {
  /** `path` as in the contract: `/api/expert/{id}`. */
  add(path: string, run: ReadEndpoint): void
  /** Undefined for an address that is no read of the contract: it is sent as a request. `seen` gets the version. */
  find(url: string): ((read: PageRead, seen?: (version: string) => void) => Promise<PageAnswer>) | undefined
  /** The version of the answer, which differs for any other answer; nothing is parsed to get it. */
  version(url: string): ((read: PageRead) => Promise<string>) | undefined
}

type Route = { parts: readonly string[]; run: ReadEndpoint }

/** The number of parsed answers in the cache; each is several times as large as its text. */
const PARSED = 200
/** The same limit as for Fastify's own routes. */
const LONGEST_PARAM = 300

declare module 'fastify' {
  interface FastifyInstance {
    pageReads: PageReads
  }
}

export function createPageReads(refuse: Refuse): PageReads {
  const fixed = new Map<string, ReadEndpoint>()
  /** Routes with params, by the number of their path segments. */
  const routes = new Map<number, Route[]>()
  const seen = new WeakSet<SerializedReply<unknown>>()
  const parsed = new Map<SerializedReply<unknown>, { json: unknown; text: string }>()

  /** Most answers are shown once to one reader: only a repeated one is cached in parsed form. */
  function parse(ready: SerializedReply<unknown>): { json: unknown; text: string } {
    const known = parsed.get(ready)
    const text = known?.text ?? ready.bytes.toString()
    if (!known && !seen.has(ready)) {
      seen.add(ready)
      return { json: JSON.parse(text), text }
    }
    const value = known ?? { json: freeze(JSON.parse(text)), text }
    parsed.delete(ready)
    parsed.set(ready, value)
    if (parsed.size > PARSED) for (const oldest of parsed.keys()) if (parsed.size > PARSED) parsed.delete(oldest)
    return value
  }

  function match(path: string): { run: ReadEndpoint; params: Record<string, string> } | undefined {
    const run = fixed.get(path)
    if (run) return { run, params: {} }
    const parts = path.split('/')
    for (const route of routes.get(parts.length) ?? []) {
      const params = paramsOf(route.parts, parts)
      if (params) return { run: route.run, params }
    }
    return undefined
  }

  const versionOf = (status: number, ready: SerializedReply<unknown>) => `${status} ${ready.etag}`
  const versionOfRefusal = ({ status, json }: PageAnswer) => `${status} ${JSON.stringify(json)}`

  return {
    add(path, run) {
      if (!path.includes('{')) return void fixed.set(path, run)
      const parts = path.split('/')
      const same = [...(routes.get(parts.length) ?? []), { parts, run }]
      // a literal segment goes before a param
      routes.set(
        parts.length,
        same.toSorted((one, other) => other.parts.filter(isFixed).length - one.parts.filter(isFixed).length),
      )
    },
    find(url) {
      const found = match(url.split('?', 1)[0] ?? '')
      if (!found) return undefined
      return async (read, seen) => {
        try {
          const { status, ready } = await found.run(read, found.params)
          seen?.(versionOf(status, ready))
          return { status, ...parse(ready) }
        } catch (error) {
          const refused = refuse(error, read)
          seen?.(versionOfRefusal(refused))
          return refused
        }
      }
    },
    version(url) {
      const found = match(url.split('?', 1)[0] ?? '')
      if (!found) return undefined
      return async (read) => {
        try {
          const { status, ready } = await found.run(read, found.params)
          return versionOf(status, ready)
        } catch (error) {
          return versionOfRefusal(refuse(error, read))
        }
      }
    },
  }
}

const isFixed = (part: string): boolean => !part.startsWith('{')

function paramsOf(route: readonly string[], parts: readonly string[]): Record<string, string> | undefined {
  const params: Record<string, string> = {}
  for (const [at, part] of route.entries()) {
    const given = parts[at] ?? ''
    if (isFixed(part)) {
      if (part !== given) return undefined
    } else {
      // an unusual value is sent as a request, which can refuse it properly
      if (!/^[\w-]+$/.test(given) || given.length > LONGEST_PARAM) return undefined
      params[part.slice(1, -1)] = given
    }
  }
  return params
}
