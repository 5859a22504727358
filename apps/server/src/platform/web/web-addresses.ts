/** Addresses as they are sent, and as they should have been. */

/** `//evil.example` would be another host. */
export const ownAddress = (given: string): string => given.replace(/^\/[/\\]+/, '/') || '/'

const ODD = /(^|[/\\])(\.|%2e){1,2}([/\\]|$)|[/\\]{2}|\\/i

/**
 * `/a/../b`, `/a//b` and `/a\\b`, however their dots are written, as one address: drawn as they are, one page would
 * stand at addresses without number. Undefined of every other.
 */
export function plainAddress(given: string): string | undefined {
  const [path = ''] = given.split('?', 1)
  if (!ODD.test(path)) return undefined
  const slashed = path.replaceAll(/[/\\]+/g, '/')
  return ownAddress(new URL(`http://localhost${slashed}`).pathname + given.slice(path.length))
}
