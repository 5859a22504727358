/** Reads browser and system from the user agent, for display only: a client can send anything. */
import type { Device } from '@husrum/contract/identity/accounts/accounts.ts'

export type Agent = Pick<Device, 'kind' | 'browser' | 'system'>

/** In this order, because nearly all browsers also claim to be those further down. */
const browsers: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Edge', /\bEdg(e|A|iOS)?\/\d/],
  ['Opera', /\b(OPR|Opera|OPT)\/\d/],
  ['Samsung Internet', /\bSamsungBrowser\/\d/],
  ['Vivaldi', /\bVivaldi\/\d/],
  ['DuckDuckGo', /\b(DuckDuckGo|Ddg)\/\d/],
  ['Firefox', /\b(Firefox|FxiOS)\/\d/],
  ['Chrome', /\b(Chrome|CriOS|Chromium)\/\d/],
  ['Safari', /\bVersion\/\d[\d.]* .*\bSafari\/\d/],
]

const systems: readonly (readonly [name: string, sign: RegExp])[] = [
  ['iOS', /\b(iPhone|iPod)\b/],
  ['iPadOS', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows NT\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac(intosh| OS X)\b/],
  ['Linux', /\b(Linux|X11)\b/],
]

export function readUserAgent(text: string): Agent {
  const nameIn = (signs: typeof browsers) => signs.find(([, sign]) => sign.test(text))?.[0] ?? null
  const system = nameIn(systems)
  return { kind: kindOf(text, system), browser: nameIn(browsers), system }
}

function kindOf(text: string, system: string | null): Agent['kind'] {
  if (system === null) return 'other'
  if (system === 'iOS') return 'phone'
  if (system === 'iPadOS') return 'tablet'
  if (system === 'Android') return /\bMobile\b/.test(text) ? 'phone' : 'tablet'
  return 'computer'
}
