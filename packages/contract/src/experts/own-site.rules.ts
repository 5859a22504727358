/** Which hosts an expert may connect, and their normal form. */
import { OWN_DOMAIN_MAX } from '../core/limits.ts'

/** Names that resolve only inside a network. */
const LOCAL = /(^|\.)(localhost|local|lan|internal|intranet|corp|home|onion|arpa)$/

/** The stored form: lower case, without scheme, path and final dot, umlauts as in DNS. Undefined if invalid. */
export function toHost(typed: string): string | undefined {
  const bare = typed
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/.*$/, '')
    .replace(/\.$/, '')
  if (bare === '' || /[\s@:?#\\%]/.test(bare)) return undefined
  const address = `http://${bare}/`
  if (!URL.canParse(address)) return undefined
  const { hostname } = new URL(address)
  const labels = hostname.split('.')
  if (hostname.length > OWN_DOMAIN_MAX || labels.length < 2) return undefined
  if (!labels.every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label))) return undefined
  // refuses addresses of numbers alone, in any notation, and names of local networks
  if (!/^([a-z]{2,63}|xn--[a-z0-9-]+)$/.test(labels.at(-1) ?? '') || LOCAL.test(hostname)) return undefined
  return hostname
}

/** True for `ours` and all hosts below it. */
export const isWithin = (host: string, ours: string): boolean => host === ours || host.endsWith(`.${ours}`)
