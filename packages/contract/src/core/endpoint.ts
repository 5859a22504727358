/**
 * An endpoint table is the one description of a call: the server mounts it (types, validation, stripped replies,
 * audience), and OpenAPI, the browser's typed client and the permission matrix are made from it.
 */
import type { z } from 'zod'
import type { SwitchName } from './switches.rules.ts'

/**
 * Who may call. `public` needs no token; the staff roles are kinds of the wire role `admin`; `service` is another
 * program with a token of its own.
 */
export const audiences = ['public', 'client', 'expert', 'support', 'moderator', 'owner', 'service'] as const
export type Audience = (typeof audiences)[number]
export const staff = ['support', 'moderator', 'owner'] as const satisfies readonly Audience[]
/** What a token of another program may read. */
export const serviceScopes = ['experts:read', 'leads:read', 'reviews:read'] as const
export type ServiceScope = (typeof serviceScopes)[number]
export const signedIn = ['client', 'expert', ...staff] as const satisfies readonly Audience[]

/** What an expert is in the studio: its owner, whose profile it is, or somebody the owner has invited. */
export const studioRoles = ['owner', 'member', 'assistant'] as const
export type StudioRole = (typeof studioRoles)[number]
/** The roles somebody can be given. */
export const studioSeatRoles = ['member', 'assistant'] as const satisfies readonly StudioRole[]
/** Everybody but an assistant: what the studio pays. */
export const withMoney = ['owner', 'member'] as const satisfies readonly StudioRole[]
export const ownerOnly = ['owner'] as const satisfies readonly StudioRole[]

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** What the endpoint refuses with, beside what every endpoint may (401, 403, 422 `validation_failed`, 429, 500). */
export type Refusals = Partial<
  Record<400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 503, readonly string[]>
>

export type Endpoint = {
  method: Method
  /** OpenAPI spelling: `/api/leads/{id}`. An optional last segment is written as two endpoints. */
  path: `/${string}`
  audience: readonly Audience[]
  /** The list of a call whose optional id is its last segment: also answers when that is there and empty. */
  withEmptyId?: true
  /** Which of a studio's people may, where experts may: all of them unless it is said. */
  studio?: readonly StudioRole[]
  /** Also for somebody whose studio has no seat for them any more: what is about their own account alone. */
  withoutSeat?: true
  /** Also for staff whose second factor is not on yet, where it must be: what switches it on. */
  withoutFactor?: true
  summary: string
  /** Fields of the documented example that the schema alone would not give: those that depend on another. */
  example?: Readonly<Record<string, unknown>>
  /** Also reached by POST on the same path with `_method` in the body. */
  override?: boolean
  params?: z.ZodType<Record<string, unknown>>
  query?: z.ZodType<Record<string, unknown>>
  body?: z.ZodType
  /**
   * Takes form data (urlencoded, multipart) beside JSON: only there are "true", "1", "on" and digit strings converted.
   */
  form?: boolean
  /** Fields that take a file; only in multipart, one file each. */
  files?: readonly string[]
  /** Fields that take several files (`images[]`, `images[0]`), with how many at most; only in multipart. */
  fileLists?: Readonly<Record<string, number>>
  /** The most that one file may have; by default what a picture may. */
  fileMegabytes?: number
  /** Files are taken from visitors too (registering); else only from somebody who is signed in. */
  filesFromVisitors?: true
  /** The status of success. */
  status: 200 | 201 | 202 | 204
  /** The JSON of success; absent for 204 and for `produces`. */
  reply?: z.ZodType
  /** A reply that is not JSON: its content type. */
  produces?: string
  /** While the file is being made, or something is asked for first: the JSON of 202. */
  pending?: z.ZodType
  /** A stream of server-sent events that goes on until one side ends it: what each carries, by name. */
  events?: Readonly<Record<string, z.ZodType>>
  /** A list that also comes as a table, whole: `format=csv` in its query. */
  csv?: true
  refusals?: Refusals
  /**
   * May answer 429 `challenge_required` when strangers have used up much of a limit: the same call is let through with
   * the header `Proof-Of-Work`. Takes `Known-Device` too.
   */
  proof?: true
  /** Lists and reference data that are the same for everybody: ETag and Cache-Control: public. */
  cache?: 'public'
  /** Also for staff who look as the person: what ends that. They may do no other write (403 `looking_only`). */
  whileLookedAt?: true
  /** A read that staff who look as the person do not get (403 `hidden_from_staff`): conversations, copies, payment. */
  hiddenFromStaff?: true
  /** A write that an expert may do while suspended: signing out and leaving. All others are 403 `account_suspended`. */
  whileSuspended?: true
  /** What a token of another program needs, where `service` may call: 403 `scope_missing` without. */
  scope?: ServiceScope
  /** What owners can switch off: 409 `switched_off` meanwhile. */
  switch?: SwitchName
  /** A write that goes through while the product takes no others: without it staff could not sign in. */
  whileReadOnly?: true
  /** Answers 404 in production. */
  development?: boolean
}

export type EndpointTable = Record<string, Endpoint>

/** Keeps the literal types of a table while holding it to `Endpoint`. */
export function endpoints<const T extends EndpointTable>(table: T): T {
  return table
}

type ParsedOf<S, Fallback> = S extends z.ZodType ? z.output<S> : Fallback
type GivenOf<S, Fallback> = S extends z.ZodType ? z.input<S> : Fallback

/** What a handler receives: parsed and trusted. */
export type ParamsOf<E extends Endpoint> = ParsedOf<E['params'], Record<string, never>>
export type QueryOf<E extends Endpoint> = ParsedOf<E['query'], Record<string, never>>
export type BodyOf<E extends Endpoint> = ParsedOf<E['body'], undefined>
/** What a handler answers (before stripping) and what a caller reads. */
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
/** Answered with 202 in place of an endpoint's JSON reply. */
export type Waiting<T> = { waiting: T }
/** A reply that is a file: its name for whoever keeps it, plain letters only, and its bytes. */
export type Download = {
  name: string
  content: AsyncIterable<Uint8Array>
  /** in bytes, where it is known beforehand */ size?: number
  /** of what is asked for again and again */ etag?: string
}
/** Where files are taken, the same fields may come in a form. */
type FormFor<E extends Endpoint> = E['files'] extends readonly string[]
  ? FormData
  : E['fileLists'] extends Readonly<Record<string, number>>
    ? FormData
    : never
/** What a caller gives. */
export type CallOf<E extends Endpoint> = (E['params'] extends z.ZodType
  ? { params: z.input<E['params']> }
  : { params?: undefined }) &
  (E['query'] extends z.ZodType ? { query?: z.input<E['query']> } : { query?: undefined }) &
  (E['body'] extends z.ZodType ? { body: z.input<E['body']> | FormFor<E> } : { body?: undefined })

/** `/api/leads/{id}` and `{id: 4}` → `/api/leads/4`. */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

/** Names of the fields in a path, in order. */
export function pathFields(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
}
