/**
 * What the server hands to the renderer with every page. Plain values and functions only: the renderer is a bundle of its own,
 * so nothing here may be told apart by `instanceof`. `apps/server/src/platform/web/web.ts` builds it and spells the same type.
 */
import { getGlobalStartContext } from '@tanstack/react-start'
import type { Locale } from './locale.ts'

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
  apiFetch: (path: string, init: { method: string; body?: unknown }) => Promise<{ status: number; json: unknown }>
  /** For the server's log: something broke while drawing. */
  report: (error: unknown) => void
  site: Site
}

/** Who runs the installation. `madeUp`: the demo's company, and pages say so. */
export type Company = {
  name: string
  address: string[]
  registration: string | undefined
  vat: string | undefined
  email: string
  phone: string | undefined
  madeUp: boolean
}

/** For pages without a server's word: the company of the demo. */
export const unnamedSite: Pick<Site, 'product' | 'logoUrl' | 'company'> = {
  product: 'Husrum',
  logoUrl: undefined,
  company: {
    name: 'Husrum ApS',
    address: [],
    registration: undefined,
    vat: undefined,
    email: 'hello@husrum.example',
    phone: undefined,
    madeUp: true,
  },
}

/** Settings of the installation that pages show. */
export type Site = {
  baseUrl: string
  marketingUrl: string | undefined
  /** The demo world is loaded: offer its sign-ins. */
  demo: boolean
  /** The development inbox and component page exist. */
  development: boolean
  /** Pictures behind the map, from the one host the page's policy lets in; without them it draws outlines of its own. */
  mapTiles: { url: string; attribution: string } | undefined
  /** What the product is called here; texts name it already. */
  product: string
  logoUrl: string | undefined
  company: Company
}

/** The page being rendered; undefined in the browser. */
export function pageRequest(): PageRequest | undefined {
  return getGlobalStartContext()
}
