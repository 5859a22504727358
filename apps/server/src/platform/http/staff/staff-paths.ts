/**
 * Only staff learn whether an address below `/api/admin` exists, however it is spelled: a visitor gets 401 and other
 * accounts 403, where an unknown address would be 404.
 */
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../errors.ts'
import { viewerOf, type Identify } from '../http-viewer.ts'

export function guardStaffPaths(http: FastifyInstance, identify: Identify): void {
  http.addHook('onRequest', async (request) => {
    // endpoints refuse by themselves; other addresses go to the pages, where there are any
    const isEndpoint = !request.is404 && request.routeOptions.url?.startsWith('/api/')
    if (isEndpoint || !isStaffPath(request.url)) return
    const viewer = await viewerOf(request, identify)
    if (!viewer) throw new Refusal(401, 'unauthenticated')
    if (viewer.role !== 'admin') throw new Refusal(403, 'forbidden')
  })
}

/** Decodes case, double and backward slashes, dots and escapes, also double escapes, as a careless proxy might. */
export function isStaffPath(url: string): boolean {
  const [path = ''] = url.split(/[?#]/)
  const slashed = decoded(path)
    .replaceAll('\\', '/')
    .replace(/\/{2,}/g, '/')
  const parts: string[] = []
  for (const part of slashed.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part.toLowerCase())
  }
  return parts[0] === 'api' && /^admin(?:$|[^a-z0-9-])/.test(parts[1] ?? '')
}

function decoded(path: string): string {
  let text = path
  for (let round = 0; round < 3; round += 1)
    text = text.replace(/%([0-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return text
}
