/** Who is behind a request: asked once, however many steps of the request want to know. */
import type { FastifyRequest } from 'fastify'
import { newPatience, withPatience, type Patience } from './database-deadline.ts'
import type { Identify, Viewer } from './mount.ts'

type Asked = { viewer: Promise<Viewer | undefined>; patience: Patience }
const asked = new WeakMap<FastifyRequest, Asked>()

/** The API takes the Authorization header and nothing else. */
export function bearerOf(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization
  return header && /^Bearer ([A-Za-z0-9_-]{20,200})$/i.exec(header)?.[1]
}

function ask(request: FastifyRequest, identify: Identify): Asked {
  const known = asked.get(request)
  if (known) return known
  const token = bearerOf(request)
  const patience = newPatience()
  const viewer = token ? withPatience(patience, () => identify(token)) : Promise.resolve(undefined)
  const asking = { viewer, patience }
  asked.set(request, asking)
  return asking
}

export const viewerOf = (request: FastifyRequest, identify: Identify): Promise<Viewer | undefined> =>
  ask(request, identify).viewer

/** What knowing the caller has left of the call's patience. */
export const patienceOf = (request: FastifyRequest): Patience => asked.get(request)?.patience ?? newPatience()
