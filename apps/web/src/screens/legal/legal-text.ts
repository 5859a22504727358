/** How a legal page is written: plain content, one file for each page and language, fetched only where it is read. */

/** A paragraph. `[words](/path)` is a link, `{email}` the address people write to. */
type Paragraph = string
export type Block =
  | Paragraph
  | { list: readonly string[] }
  | { table: { head: readonly string[]; rows: readonly (readonly string[])[] } }
export type LegalSection = {
  /** Its address in the page; the same in every language. */ id: string
  title: string
  blocks: readonly Block[]
}
export type LegalText = {
  title: string
  description: string
  /** The page in a few lines, for whoever reads no further. */
  inShort: readonly string[]
  sections: readonly LegalSection[]
}

/** In force since; the server stores it with every consent (LEGAL_VERSION, a test compares them). */
export const VERSION = '2026-11-21'
