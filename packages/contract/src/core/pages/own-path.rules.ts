/** Where a person may be sent on to: paths of our own pages alone. */

/** One leading slash, and no backslash or control character with which a browser would read another host. */
const OWN_PATH = /^\/(?![/\\])[^\\\p{Cc}]*$/u
const MAX = 2000

export const isOwnPath = (value: string): boolean => value.length <= MAX && OWN_PATH.test(value) && isOwnDecoded(value)

/** What decodes to a line break or to another host is refused as well: something on the way may decode it. */
function isOwnDecoded(value: string): boolean {
  try {
    const decoded = decodeURIComponent(value)
    return !/[\p{Cc}\\]/u.test(decoded) && !decoded.startsWith('//')
  } catch {
    return false
  }
}
