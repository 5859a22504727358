/** The format of a legal page: plain content, one file for each page and language, fetched only where it is read. */
import type { PlainBlock } from '@husrum/contract/identity/legal-texts/markdown.rules.ts'
import { LEGAL_VERSION } from '@husrum/contract/identity/legal-texts/versions.rules.ts'
import type { Service } from '@husrum/contract/core/pages/page-request.ts'
import type { StoredId } from '#lib/device-storage/stored-names.ts'

/** A paragraph (`[words](/path)` is a link, `{email}` the contact address), a list or a table. */
export type Block = PlainBlock

/** Tables whose rows are facts of the program: the text contains their words, not their facts. */
type StoredTable = {
  stored: {
    head: readonly [name: string, kind: string, purpose: string, life: string]
    kinds: { cookie: string; local: string; session: string; cache: string }
    words: Record<StoredId, readonly [purpose: string, life: string]>
  }
}
type ServicesTable = {
  services: { head: readonly [string, string]; words: Record<Service, readonly [name: string, receives: string]> }
}
/** From the scoring formula: its weights, and in a paragraph `{enough}`, `{version}` and the like. */
type WeightsTable = {
  weights: {
    head: readonly [what: string, client: string, expert: string]
    multiplies: string
  }
}
export type WrittenBlock = Block | StoredTable | ServicesTable | WeightsTable

type Section<B> = {
  /** Its address in the page; the same in every language. */ id: string
  title: string
  blocks: readonly B[]
}
type Text<B> = {
  title: string
  description: string
  /** The page in a few lines, for readers who stop there. */
  inShort: readonly string[]
  sections: readonly Section<B>[]
  /** For a text that people agree to: its versions, the newest first, with the changes of each. */
  history?: readonly { version: string; what: string }[]
}
/** The text as written and as displayed. */
export type LegalText = Text<WrittenBlock>
export type FilledText = Text<Block>

/** In force since; the server stores it with every consent. */
export const VERSION = LEGAL_VERSION
/** The day of a version; a second one of the same day loses its number. */
export const dayOf = (version: string): string => version.slice(0, 10)

/** The version in the address; one that cannot be a version is ignored. */
export const readVersion = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d(\.[2-9])?$/.test(value) ? value : undefined
