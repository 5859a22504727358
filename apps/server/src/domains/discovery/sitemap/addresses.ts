/** The XML of a site map (https://www.sitemaps.org/protocol.html): each page with its other languages. */
import type { Language } from '@husrum/contract/core/locales.ts'
import { addressIn } from '@husrum/contract/core/pages/page-addresses.rules.ts'

export const languages = ['en', 'da', 'de'] as const satisfies readonly Language[]

type Listed = { path: string; changed?: number | undefined }

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
export const escapeXml = (text: string): string => text.replaceAll(/[&<>"']/g, (letter) => ESCAPES[letter] ?? letter)

export const HEAD =
  '<?xml version="1.0" encoding="UTF-8"?>\n' +
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n'
export const FOOT = '</urlset>\n'

/** The size of an entry without its addresses, including the prefixes of languages and legal texts. */
const ENTRY_BYTES = 420

/** One page in one language. Every language lists all of them, including itself. */
export function entryOf({ path, changed }: Listed, language: Language, baseUrl: string): string {
  const at = (other: Language) => escapeXml(baseUrl + addressIn(other, path))
  const other = (name: string, address: string) => `<xhtml:link rel="alternate" hreflang="${name}" href="${address}"/>`
  return (
    `<url><loc>${at(language)}</loc>${changed ? `<lastmod>${new Date(changed).toISOString()}</lastmod>` : ''}` +
    `${languages.map((each) => other(each, at(each))).join('')}${other('x-default', at('en'))}</url>\n`
  )
}

/** The most bytes in any language: an entry has the address five times, and little else. */
export const bytesOf = (page: Listed, baseUrl: string): number =>
  ENTRY_BYTES + 5 * (baseUrl.length + Buffer.byteLength(escapeXml(page.path)))
