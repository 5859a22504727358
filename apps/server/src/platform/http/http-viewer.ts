/** Who makes a request: looked up once, however many steps of the request need it. */
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
  /**
   * set for role `expert`: the own profile, or that of the studio where the person works
   */ expert_id: number | undefined
  /** set for role `expert` */ studio_role?: StudioRole
  /** Set for a person who works in another's studio: the owner, to whom the studio's pictures belong. */
  keeper_id?: number
  /** The studio's plan has no seat for this person: only calls about the own account are allowed. */
  seat_missing?: true
  /** Staff without the required second factor: only the calls that set it up are allowed. */
  factor_missing?: true
  /** The call's id, for the audit log and the log of the server. */
  request_id?: string
  /** The staff member who impersonates this person: nothing may be written. */
  looked_at_by?: {
    account_id: number
    audience: Exclude<Audience, 'public' | 'client' | 'expert' | 'service'>
    name: string
    until: Date
  }
  /** What a service token may read; set for the audience `service`. */
  scopes?: readonly ServiceScope[]
  /** The name of the token; set for the audience `service`. */
  service_token?: string
  /** Suspended by staff: may read, and call the endpoints marked `whileSuspended`. */
  suspended?: boolean
}
/** The person behind a live token, or undefined for an unknown, expired or revoked one. */
export type Identify = (token: string, /** the network of the caller */ from?: string) => Promise<Viewer | undefined>

type Asked = { viewer: Promise<Viewer | undefined>; deadline: Deadline }
const asked = new WeakMap<FastifyRequest, Asked>()

/** The API accepts only the Authorization header. */
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

/** The viewer that any step of the request found; undefined when none was looked up or found. */
export const knownViewer = (request: FastifyRequest): Promise<Viewer | undefined> =>
  asked.get(request)?.viewer.catch(() => undefined) ?? Promise.resolve(undefined)

/** The caller's own profile. 403 for an account without one. */
export function requireExpert({ expert_id }: Viewer): number {
  if (expert_id === undefined) throw new Refusal(403, 'forbidden')
  return expert_id
}

/** The owner of the caller's uploads: in a studio the studio's owner, so that they stay when a member leaves. */
export const keeperOf = ({ keeper_id, account_id }: Viewer): number => keeper_id ?? account_id

/** The rest of the call's deadline after identifying the caller. */
export const deadlineOf = (request: FastifyRequest): Deadline => asked.get(request)?.deadline ?? deadlineFor(request)
