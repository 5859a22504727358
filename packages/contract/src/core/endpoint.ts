/**
 * An endpoint table is the only description of a call: the server mounts it (types, validation, stripped replies,
 * audience), and OpenAPI, the browser's typed client and the permission matrix are generated from it.
 */
import type { z } from 'zod'
import type { SwitchName } from './switches.rules.ts'

/**
 * Who may call. `public` needs no token; the staff roles are kinds of the wire role `admin`; `service` is another
 * program with its own token.
 */
export const audiences = ['public', 'client', 'expert', 'support', 'moderator', 'owner', 'service'] as const
export type Audience = (typeof audiences)[number]
export const staff = ['support', 'moderator', 'owner'] as const satisfies readonly Audience[]
/** What another program's token may read. */
export const serviceScopes = ['experts:read', 'leads:read', 'reviews:read'] as const
export type ServiceScope = (typeof serviceScopes)[number]
export const signedIn = ['client', 'expert', ...staff] as const satisfies readonly Audience[]

/** An expert's role in the studio: its owner, who has the profile, or a person the owner has invited. */
export const studioRoles = ['owner', 'member', 'assistant'] as const
export type StudioRole = (typeof studioRoles)[number]
/** The roles an invited person can get. */
export const studioSeatRoles = ['member', 'assistant'] as const satisfies readonly StudioRole[]
/** Roles that see the studio's payments: all but the assistant. */
export const withMoney = ['owner', 'member'] as const satisfies readonly StudioRole[]
export const ownerOnly = ['owner'] as const satisfies readonly StudioRole[]

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The endpoint's refusals, in addition to those of every endpoint (401, 403, 422 `validation_failed`, 429, 500). */
export type Refusals = Partial<
  Record<400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 503, readonly string[]>
>

export type Endpoint = {
  method: Method
  /** OpenAPI spelling: `/api/leads/{id}`. An optional last segment is written as two endpoints. */
  path: `/${string}`
  audience: readonly Audience[]
  /** A list whose optional id is its last segment: it also answers when that segment is present and empty. */
  withEmptyId?: true
  /** Which studio roles may call, where experts may. Default: all of them. */
  studio?: readonly StudioRole[]
  /** Also for people without a seat in their studio: calls about their own account only. */
  withoutSeat?: true
  /** Also for staff who still have to switch on their second factor: the calls that switch it on. */
  withoutFactor?: true
  summary: string
  /** Example values that cannot be derived from the schema alone, because one field depends on another. */
  example?: Readonly<Record<string, unknown>>
  /** Also reached by POST on the same path with `_method` in the body; `endpoints` adds it. */
  override?: boolean
  params?: z.ZodType<Record<string, unknown>>
  query?: z.ZodType<Record<string, unknown>>
  body?: z.ZodType
  /**
   * Takes form data (urlencoded, multipart) beside JSON; only there "true", "1", "on" and digit strings are converted.
   */
  form?: boolean
  /** Fields that take a file; only in multipart, one file each. */
  files?: readonly string[]
  /** Fields that take several files (`images[]`, `images[0]`), with their maximum; only in multipart. */
  fileLists?: Readonly<Record<string, number>>
  /** The maximum size of one file; default: that of a picture. */
  fileMegabytes?: number
  /** Visitors may send files too (registering); default: only people who are signed in. */
  filesFromVisitors?: true
  /** The status of success; `endpoints` adds the usual one. */
  status: 200 | 201 | 202 | 204
  /** The JSON of success; absent for 204 and for `produces`. */
  reply?: z.ZodType
  /** A reply that is not JSON: its content type. */
  produces?: string
  /** The JSON of 202, while the file is being made or another step is needed first. */
  pending?: z.ZodType
  /** A stream of server-sent events that lasts until one side ends it: the data of each event, by name. */
  events?: Readonly<Record<string, z.ZodType>>
  /** The list is also available as a table without pages: `format=csv` in its query. */
  csv?: true
  refusals?: Refusals
  /**
   * May answer 429 `challenge_required` when strangers have used up much of a limit: the same call succeeds with the
   * header `Proof-Of-Work`. Takes `Known-Device` too.
   */
  proof?: true
  /** Lists and reference data that are equal for all readers: ETag and Cache-Control: public. */
  cache?: 'public'
  /** Ends an impersonation, so staff may call it during one. Their other writes are refused (403 `looking_only`). */
  whileLookedAt?: true
  /** A read that is refused to impersonating staff (403 `hidden_from_staff`): conversations, copies, payment. */
  hiddenFromStaff?: true
  /** A write that is allowed to a suspended expert: signing out and leaving. All others are 403 `account_suspended`. */
  whileSuspended?: true
  /** The scope another program's token needs, where `service` may call: without it 403 `scope_missing`. */
  scope?: ServiceScope
  /** The switch with which owners can turn this call off: 409 `switched_off` meanwhile. */
  switch?: SwitchName
  /** A write that is allowed in read-only mode, such as the sign-in of staff. */
  whileReadOnly?: true
  /** Answers 404 in production. */
  development?: boolean
}

export type EndpointTable = Record<string, Endpoint>

type Success = Pick<Endpoint, 'status'>

/**
 * Preserves the literal types of a table while checking it, and adds what a call leaves out: success is 200, or 204
 * without a reply (a call that creates something says 201), and PUT, PATCH and DELETE are also reached by POST with
 * `_method`, unless `override` is false.
 */
export function endpoints<const T extends Record<string, Omit<Endpoint, 'status'> & Partial<Success>>>(table: T) {
  const entries = Object.entries(table).map(([name, endpoint]) => {
    const hasBody = [endpoint.reply, endpoint.produces, endpoint.events].some((each) => each !== undefined)
    const override = endpoint.method !== 'GET' && endpoint.method !== 'POST'
    return [name, { status: hasBody ? 200 : 204, override, ...endpoint }]
  })
  return Object.fromEntries(entries) as { [K in keyof T]: T[K] & Success } // the entries have the names of the table
}

type ParsedOf<S, Fallback> = S extends z.ZodType ? z.output<S> : Fallback
type GivenOf<S, Fallback> = S extends z.ZodType ? z.input<S> : Fallback

/** The input of a handler: parsed and validated. */
export type ParamsOf<E extends Endpoint> = ParsedOf<E['params'], Record<string, never>>
export type QueryOf<E extends Endpoint> = ParsedOf<E['query'], Record<string, never>>
export type BodyOf<E extends Endpoint> = ParsedOf<E['body'], undefined>
/** The output of a handler (before stripping), and what a caller reads. */
export type AnswerOf<E extends Endpoint> = E['produces'] extends string
  ? Download | (E['pending'] extends z.ZodType ? z.input<E['pending']> : never)
  :
      | GivenOf<E['reply'], void>
      | (E['csv'] extends true ? Download : never)
      | (E['pending'] extends z.ZodType ? Waiting<z.input<E['pending']>> : never)
export type ReplyOf<E extends Endpoint> = E['produces'] extends string
  ? Blob | (E['pending'] extends z.ZodType ? z.output<E['pending']> : never)
  :
      | ParsedOf<E['reply'], undefined>
      | (E['csv'] extends true ? Blob : never)
      | (E['pending'] extends z.ZodType ? z.output<E['pending']> : never)
/** Sent with 202 instead of the endpoint's JSON reply. */
export type Waiting<T> = { waiting: T }
/** A file as reply: its bytes, and a file name in plain letters. */
export type Download = {
  name: string
  content: AsyncIterable<Uint8Array>
  /** in bytes, if known beforehand */ size?: number
  /** for files that are requested repeatedly */ etag?: string
}
/** Endpoints with files take the same fields as a form too. */
type FormFor<E extends Endpoint> = E['files'] extends readonly string[]
  ? FormData
  : E['fileLists'] extends Readonly<Record<string, number>>
    ? FormData
    : never
/** The caller's arguments. */
export type CallOf<E extends Endpoint> = (E['params'] extends z.ZodType
  ? { params: z.input<E['params']> }
  : { params?: undefined }) &
  (E['query'] extends z.ZodType ? { query?: z.input<E['query']> } : { query?: undefined }) &
  (E['body'] extends z.ZodType ? { body: z.input<E['body']> | FormFor<E> } : { body?: undefined })

/** `/api/leads/{id}` and `{id: 4}` → `/api/leads/4`. */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

/** Names of the parameters in a path, in order. */
export function pathFields(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
}
