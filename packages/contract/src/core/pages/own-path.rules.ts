/** The targets a person may be redirected to: paths of our own pages only. */

/** One leading slash, and no backslash or control character that would make a browser read another host. */
const OWN_PATH = /^\/(?![/\\])[^\\\p{Cc}]*$/u
const MAX = 2000

export const isOwnPath = (value: string): boolean => value.length <= MAX && OWN_PATH.test(value) && isOwnDecoded(value)

/** Refuses paths that decode to a line break or another host too, because a proxy may decode them. */
function isOwnDecoded(value: string): boolean {
  try {
    const decoded = decodeURIComponent(value)
    return !/[\p{Cc}\\]/u.test(decoded) && !decoded.startsWith('//')
  } catch {
    return false
  }
}
