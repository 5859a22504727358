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
      return undefined // nobody but a stranger writes a cookie that does not decode
    }
  }
  return undefined
}

/** The browser session's shuffle: four digits 1-9. */
export function readSeed(request: FastifyRequest): string | undefined {
  const seed = readCookie(request, 'seed')
  return seed && /^[1-9]{4}$/.test(seed) ? seed : undefined
}

/** For pages that sleep: their script, which would keep the seed of the first shuffle, may never run. */
export function seedCookie(seed: string, https: boolean): [string, string] {
  return ['set-cookie', `seed=${seed}; Path=/; SameSite=Strict${https ? '; Secure' : ''}`]
}
