/** Who is behind a request: asked once, however many steps of the request want to know. */
import type { Audience, ServiceScope, StudioRole } from '@husrum/contract/core/endpoint.ts'
import type { Role } from '@husrum/contract/core/vocabulary.ts'
import type { FastifyRequest } from 'fastify'
import { newDeadline, withDeadline, type Deadline } from '../database/database-deadline.ts'
import { Refusal } from './errors.ts'
import { networkOf } from './connections/http-address.ts'

/** The signed-in person behind a call. */
export type Viewer = {
  account_id: number
  session_id: number
  role: Role
  audience: Exclude<Audience, 'public'>
  /** set for role `expert`: the own profile, or that of the studio the person works in */ expert_id: number | undefined
  /** set for role `expert` */ studio_role?: StudioRole
  /** Of somebody who works in another person's studio: whose pictures the studio shows, its owner. */
  keeper_id?: number
  /** The studio's plan has no seat for them: only what is about the own account. */
  seat_missing?: true
  /** Staff whose second factor is not on, where it must be: only what switches it on. */
  factor_missing?: true
  /** Of the call, for the audit log and the log of the server. */
  request_id?: string
  /** Staff who look as this person: nothing may be written. */
  looked_at_by?: {
    account_id: number
    audience: Exclude<Audience, 'public' | 'client' | 'expert' | 'service'>
    name: string
    until: Date
  }
  /** What another program may read; set for the audience `service`. */
  scopes?: readonly ServiceScope[]
  /** What the token is called; set for the audience `service`. */
  service_token?: string
  /** Suspended by staff: may read, and call the endpoints marked `whileSuspended`. */
  suspended?: boolean
}
/** A live token's person, or undefined for an unknown, expired or revoked one. */
export type Identify = (token: string, /** the network it came from */ from?: string) => Promise<Viewer | undefined>

type Asked = { viewer: Promise<Viewer | undefined>; deadline: Deadline }
const asked = new WeakMap<FastifyRequest, Asked>()

/** The API takes the Authorization header and nothing else. */
export function bearerOf(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization
  return header && /^Bearer ([A-Za-z0-9_-]{20,200})$/i.exec(header)?.[1]
}
export const isToken = (given: string): boolean => /^[A-Za-z0-9_-]{20,200}$/.test(given)

/** A person's write goes before reads when callers wait. */
const deadlineFor = ({ method }: FastifyRequest): Deadline =>
  newDeadline(undefined, method === 'GET' || method === 'HEAD' ? 'read' : 'write')

function ask(request: FastifyRequest, identify: Identify): Asked {
  const known = asked.get(request)
  if (known) return known
  const token = bearerOf(request)
  const deadline = deadlineFor(request)
  const viewer = token
    ? withDeadline(deadline, () => identify(token, networkOf(request.ip)))
    : Promise.resolve(undefined)
  const asking = { viewer, deadline }
  asked.set(request, asking)
  return asking
}

export const viewerOf = (request: FastifyRequest, identify: Identify): Promise<Viewer | undefined> =>
  ask(request, identify).viewer

/** Who was found to be behind a request by any of its steps; undefined when none of them asked, or nobody was. */
export const knownViewer = (request: FastifyRequest): Promise<Viewer | undefined> =>
  asked.get(request)?.viewer.catch(() => undefined) ?? Promise.resolve(undefined)

/** The caller's own profile. 403 for an account without one. */
export function requireExpert({ expert_id }: Viewer): number {
  if (expert_id === undefined) throw new Refusal(403, 'forbidden')
  return expert_id
}

/** Whose uploads the caller's are: in a studio they are all its owner's, so that they stay when somebody leaves. */
export const keeperOf = ({ keeper_id, account_id }: Viewer): number => keeper_id ?? account_id

/** What knowing the caller has left of the call's deadline. */
export const deadlineOf = (request: FastifyRequest): Deadline => asked.get(request)?.deadline ?? deadlineFor(request)
