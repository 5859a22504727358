/**
 * The server's data for the renderer with every page. Plain values and functions only: the renderer is its own bundle,
 * so `instanceof` fails between the two. The renderer gets a copy, so it returns results by functions alone.
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
  /** From the `access_token` cookie: it is valid for rendering pages and nothing else. */
  token: string | undefined
  /** Four digits 1-9 for shuffled lists; after reading it the page is specific to this visitor. */
  seed: () => string
  /** The seed if it was read, else undefined. */
  takenSeed: () => string | undefined
  /** Calls the API inside the process, with the bearer `token` and the page's language. */
  apiFetch: (path: string, init: { method: string; body?: unknown }) => Promise<PageAnswer>
  /** Reports a rendering error to the server's log. */
  report: (error: unknown) => void
  site: Site
  /** The renderer asks for streaming: the page is sent as it is produced, its shell first. */
  sendShellFirst: () => void
  /**
   * The renderer passes the whole page; a Response would encode and decode it once more. `params` are the parameters of
   * the address that the page reads; undefined means any.
   */
  takeHtml: (html: string, params: readonly string[] | undefined) => void
}

/** `text` is the JSON that was parsed. The parsed value may be shared with other pages, and is frozen then. */
export type PageAnswer = { status: number; json: unknown; text?: string }

/** The company that runs the installation. */
export type Company = {
  name: string
  /** One entry per line. */
  address: string[]
  /** As the register writes it ("CVR 12345678"); undefined without a registration. */
  registration: string | undefined
  vat: string | undefined
  email: string
  phone: string | undefined
  /** No company is set: this is the company of the demo world, and pages say so. */
  madeUp: boolean
}

/** `url` with `{z}`, `{x}` and `{y}`. */
export type MapTiles = { url: string; attribution: string }

/** Service providers of an installation, as the privacy policy lists them: only those that are set up. */
export type Service = 'hosting' | 'mail' | 'inbound' | 'sms' | 'push' | 'payments' | 'tagging' | 'translation' | 'maps'

/** Settings of the installation that pages show. */
export type Site = {
  baseUrl: string
  marketingUrl: string | undefined
  /** The demo world is loaded, so pages offer its sign-ins. */
  demo: boolean
  /** The development inbox and component page exist. */
  development: boolean
  /** Map tiles, from the one host the page's policy allows; without them the map draws outlines. */
  mapTiles: MapTiles | undefined
  /** The name of the product in this installation; texts contain it already. */
  product: string
  logoUrl: string | undefined
  /** Addresses: drawn from the operator's logo, or the shipped icons. */
  icons: { tab: string; touch: string }
  /** The style sheet with the operator's own colours. */
  styleUrl?: string | undefined
  company: Company
  /** The company's other pages. */
  links?: readonly string[] | undefined
  services: readonly Service[]
  /** The state when the page was rendered. */
  operating: OperatingState
}
