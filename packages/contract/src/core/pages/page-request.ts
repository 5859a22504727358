/**
 * What the server hands to the renderer with every page. Plain values and functions only: the renderer is its own
 * bundle, so `instanceof` fails across the two. The renderer has a copy, so it answers by functions alone.
 */
import type { Locale } from '../locales.ts'
import type { OperatingState } from '../operating-state.ts'

export type PageRequest = {
  /** For scripts and styles of this page under the content security policy. */
  nonce: string
  locale: Locale
  /** The catalogue of the page's language, and the address where the browser gets the same one. */
  texts: Record<string, unknown>
  textsUrl: string
  /** From the `access_token` cookie: it may render pages and nothing else. */
  token: string | undefined
  /** Four digits 1-9 for shuffled lists; asking for it makes the page this visitor's own. */
  seed: () => string
  /** The seed, if anything asked for it. */
  takenSeed: () => string | undefined
  /** Calls the API inside the process, as the bearer of `token` and in the page's language. */
  apiFetch: (path: string, init: { method: string; body?: unknown }) => Promise<PageAnswer>
  /** For the server's log: something broke while drawing. */
  report: (error: unknown) => void
  site: Site
  /** The renderer says: this page is to be sent as it comes, its shell first. */
  sendShellFirst: () => void
  /**
   * The renderer hands over the whole page; in its Response it would be encoded and decoded once more. `params` of the
   * address are all that the page reads; without them it may read any.
   */
  takeHtml: (html: string, params: readonly string[] | undefined) => void
}

/** `text` is the JSON that was parsed. What is parsed may be shared with other pages, and is frozen then. */
export type PageAnswer = { status: number; json: unknown; text?: string }

/** Who runs the installation. */
export type Company = {
  name: string
  /** Line by line. */
  address: string[]
  /** As the register writes it ("CVR 12345678"); unset where there is none. */
  registration: string | undefined
  vat: string | undefined
  email: string
  phone: string | undefined
  /** Nothing was set: the company of the demo world, and pages say so. */
  madeUp: boolean
}

/** `url` with `{z}`, `{x}` and `{y}`. */
export type MapTiles = { url: string; attribution: string }

/** Who works for an installation, as the privacy policy lists it: only what is set up. */
export type Service = 'hosting' | 'mail' | 'inbound' | 'sms' | 'push' | 'payments' | 'tagging' | 'translation' | 'maps'

/** Settings of the installation that pages show. */
export type Site = {
  baseUrl: string
  marketingUrl: string | undefined
  /** The demo world is loaded: offer its sign-ins. */
  demo: boolean
  /** The development inbox and component page exist. */
  development: boolean
  /** Map tiles, from the one host the page's policy allows; without them the map draws outlines. */
  mapTiles: MapTiles | undefined
  /** What the product is called here; texts name it already. */
  product: string
  logoUrl: string | undefined
  /** Addresses: drawn from the operator's logo, or as shipped. */
  icons: { tab: string; touch: string }
  /** The style sheet of the operator's own colours. */
  styleUrl?: string | undefined
  company: Company
  /** Where else the company is found. */
  links?: readonly string[] | undefined
  services: readonly Service[]
  /** As it was when the page was drawn. */
  operating: OperatingState
}
