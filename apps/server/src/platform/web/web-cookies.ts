/** The two cookies that pages read. The API reads none. */
import type { FastifyRequest } from 'fastify'

export function readCookie({ headers }: FastifyRequest, name: string): string | undefined {
  for (const part of (headers.cookie ?? '').split(';')) {
    const [key = '', ...rest] = part.trim().split('=')
    if (key !== name) continue
    const value = rest.join('=')
    try {
      return decodeURIComponent(value) || undefined
    } catch {
      return undefined // only a forged cookie does not decode
    }
  }
  return undefined
}

/** The shuffle seed of the browser session: four digits 1-9. */
export function readSeed(request: FastifyRequest): string | undefined {
  const seed = readCookie(request, 'seed')
  return seed && /^[1-9]{4}$/.test(seed) ? seed : undefined
}

/** For pages with deferred hydration: their script, which would store the seed of the first shuffle, may never run. */
export function seedCookie(seed: string, https: boolean): [string, string] {
  return ['set-cookie', `seed=${seed}; Path=/; SameSite=Strict${https ? '; Secure' : ''}`]
}
