/** The caller's network, as limits count it: one household has one IPv4 address, or a whole /64 of IPv6. */
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** The warning is logged once in this time, however often the case occurs. */
const SAID_EVERY_MS = 3_600_000

/** Whether the request came through an untrusted proxy: all its visitors share one address and its limits. */
export function watchProxies(): (request: FastifyRequest) => boolean {
  let said = Number.NEGATIVE_INFINITY
  return ({ headers, ips }) => {
    // `ips` begins with the connection's own address, and continues as far as proxies are trusted
    const now = performance.now()
    if (headers['x-forwarded-for'] === undefined || (ips?.length ?? 1) > 1 || now - said < SAID_EVERY_MS) return false
    said = now
    return true
  }
}

/** `::ffff:192.0.2.7` is `192.0.2.7`; IPv6 becomes its /64; an invalid address (a proxy wrote it) is `unknown`. */
export function networkOf(address: string | undefined): string {
  const plain = (address ?? '').split('%', 1)[0] ?? '' // the zone of a link-local address
  const version = isIP(plain)
  if (version === 4) return plain
  if (version !== 6) return 'unknown'
  const groups = expand(plain)
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    const [high = 0, low = 0] = groups.slice(6)
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/**
 * The networks around a result of `networkOf`, the narrowest first. A home line often gets a /56, an office or a rented
 * server a /48; in IPv4 a /24 is rented as a whole.
 */
export function networksAround(network: string): { bits: 24 | 48 | 56; name: string }[] {
  if (isIP(network) === 4) return [{ bits: 24, name: `${network.split('.').slice(0, 3).join('.')}.0/24` }]
  const [, prefix, last] = /^(.*):([0-9a-f]+)::\/64$/.exec(network) ?? []
  if (prefix === undefined || last === undefined) return []
  const upper = (Number.parseInt(last, 16) & 0xff00).toString(16)
  return [
    { bits: 56, name: `${prefix}:${upper}::/56` },
    { bits: 48, name: `${prefix}::/48` },
  ]
}

/** The eight groups of an IPv6 address. */
function expand(address: string): number[] {
  const hex = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number)
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
  })
  const [head = '', tail] = hex.split('::')
  const read = (part: string | undefined) => (part ? part.split(':').map((group) => Number.parseInt(group, 16)) : [])
  const [before, after] = [read(head), read(tail)]
  return tail === undefined ? before : [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
}
