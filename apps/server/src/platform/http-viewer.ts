/** Who is behind a request: asked once, however many steps of the request want to know. */
import type { FastifyRequest } from 'fastify'
import type { Identify, Viewer } from './mount.ts'

const asked = new WeakMap<FastifyRequest, Promise<Viewer | undefined>>()

/** The API takes the Authorization header and nothing else. */
export function bearerOf(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization
  return header && /^Bearer ([A-Za-z0-9_-]{20,200})$/i.exec(header)?.[1]
}

export function viewerOf(request: FastifyRequest, identify: Identify): Promise<Viewer | undefined> {
  const known = asked.get(request)
  if (known) return known
  const token = bearerOf(request)
  const viewer = token ? identify(token) : Promise.resolve(undefined)
  asked.set(request, viewer)
  return viewer
}
