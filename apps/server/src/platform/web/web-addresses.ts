/** Normalises the addresses of requests. */

/** `//evil.example` would be another host. */
export const ownAddress = (given: string): string => given.replace(/^\/[/\\]+/, '/') || '/'

const ODD = /(^|[/\\])(\.|%2e){1,2}([/\\]|$)|[/\\]{2}|\\/i

/**
 * `/a/../b`, `/a//b` and `/a\\b`, however their dots are written, as one address: otherwise one page would be rendered
 * at endless addresses. Undefined for every other address.
 */
export function plainAddress(given: string): string | undefined {
  const [path = ''] = given.split('?', 1)
  if (!ODD.test(path)) return undefined
  const slashed = path.replaceAll(/[/\\]+/g, '/')
  return ownAddress(new URL(`http://localhost${slashed}`).pathname + given.slice(path.length))
}
