/** A legal text as its page shows it, and its versions. Sources: texts/<document>/<language>.md, or an owner's own. */
import type { MarkedText, PlainBlock } from '@husrum/contract/identity/legal-texts/markdown.rules.ts'

/** A paragraph (`[words](/path)` is a link, `{email}` the contact address), a list or a table. */
export type Block = PlainBlock

/** The newest first, with the changes of each. */
export type Versions = readonly { version: string; what: string }[]

export type FilledText = MarkedText<Block> & {
  /** Only of texts that people agree to. */
  history?: Versions | undefined
}

/** The day of a version; a second one of the same day loses its number. */
export const dayOf = (version: string): string => version.slice(0, 10)

/** The version in the address; one that cannot be a version is ignored. */
export const readVersion = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d(\.[2-9])?$/.test(value) ? value : undefined
