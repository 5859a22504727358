/**
 * What is below `/api/admin` tells nobody but staff whether it is there, however its address is spelled: a visitor is
 * refused by 401 and everybody else by 403, where an address without an endpoint would be 404.
 */
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../errors.ts'
import { viewerOf, type Identify } from '../http-viewer.ts'

export function guardStaffPaths(http: FastifyInstance, identify: Identify): void {
  http.addHook('onRequest', async (request) => {
    // endpoints refuse by themselves; what no endpoint takes goes to the pages, where there are any
    const isEndpoint = !request.is404 && request.routeOptions.url?.startsWith('/api/')
    if (isEndpoint || !isStaffPath(request.url)) return
    const viewer = await viewerOf(request, identify)
    if (!viewer) throw new Refusal(401, 'unauthenticated')
    if (viewer.role !== 'admin') throw new Refusal(403, 'forbidden')
  })
}

/** Case, doubled and backward slashes, dots and escapes, also escaped ones, as a careless proxy might read them. */
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
