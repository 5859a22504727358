/** The typed client: the same code in the browser (with fetch) and in server rendering (inside the process). */
import { fillPath, type CallOf, type Endpoint, type EndpointTable, type ReplyOf } from './endpoint.ts'
import type { Problem } from './shapes.ts'

/** `retryAfter`: seconds, from a rate limit or an overloaded server. */
export type Answer = { status: number; json: unknown; retryAfter?: number | undefined }
/** Carries one request; `body` is a JSON value or FormData. Network failures reject. */
export type Transport = (request: {
  method: string
  url: string
  body?: unknown
  headers?: Readonly<Record<string, string>>
  signal?: AbortSignal
  quiet?: Quiet
  keepalive?: boolean
  /** The reply may be a challenge. */
  proof?: boolean
}) => Promise<Answer>

/** Errors that the caller shows itself: all errors, or refusals with these codes. */
export type Quiet = true | readonly string[]

/** A refusal as a plain object: workspace code exists twice (host and bundle), so `instanceof` fails. */
export type Refusal = Error & { refusal: Problem; status: number; retryAfter?: number | undefined }
export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && 'refusal' in error
}

export type Client<T extends EndpointTable> = {
  [K in keyof T]: (
    ...call: Record<string, never> extends CallOf<T[K]>
      ? [call?: CallOf<T[K]>, options?: CallOptions]
      : [call: CallOf<T[K]>, options?: CallOptions]
  ) => Promise<ReplyOf<T[K]>>
}
export type CallOptions = {
  signal?: AbortSignal
  /** In addition to the headers of every call: `idempotency-key`. */
  headers?: Readonly<Record<string, string>>
  quiet?: Quiet
  /** The request continues after the page is left; for data sent while leaving. */
  keepalive?: boolean
}

export function createClient<T extends EndpointTable>(table: T, transport: Transport): Client<T> {
  const entries = Object.entries(table).map(([name, endpoint]) => [
    name,
    (call?: Call, options?: CallOptions) => send(endpoint, transport, call, options),
  ])
  return Object.fromEntries(entries) as Client<T> // each entry is made from the endpoint of the same name
}

type Call = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

async function send(
  endpoint: Endpoint,
  transport: Transport,
  call: Call = {},
  options: CallOptions = {},
): Promise<unknown> {
  const answer = await transport({
    ...options,
    method: endpoint.method,
    url: fillPath(endpoint.path, call.params) + queryString(call.query),
    body: call.body,
  })
  if (answer.status >= 400) throw refusalFrom(answer)
  return answer.json
}

function refusalFrom({ status, json, retryAfter }: Answer): Refusal {
  const body = typeof json === 'object' && json !== null ? json : {}
  // the `in` check proves that it is there
  const field = (name: string) => (name in body ? (body as Record<string, unknown>)[name] : undefined)
  const message = field('message')
  const code = field('code')
  const nested = field('error')
  const errors =
    field('errors') ?? (typeof nested === 'object' && nested !== null && 'errors' in nested ? nested.errors : undefined)
  const refusal: Problem = {
    message: typeof message === 'string' ? message : '',
    code: typeof code === 'string' ? code : 'unknown',
    ...(isFieldErrors(errors) ? { errors } : {}),
  }
  return Object.assign(new Error(refusal.message || `HTTP ${status}`), { refusal, status, retryAfter })
}

function isFieldErrors(value: unknown): value is Record<string, string[]> {
  return typeof value === 'object' && value !== null && Object.values(value).every((list) => Array.isArray(list))
}

/** `{styles: ['a','b'], page: 2}` → `?styles[]=a&styles[]=b&page=2`; absent and empty values are omitted. */
export function queryString(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue
    if (Array.isArray(value)) for (const item of value) search.append(`${name}[]`, String(item))
    else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      search.append(name, String(value))
  }
  const string = search.toString()
  return string ? `?${string}` : ''
}
