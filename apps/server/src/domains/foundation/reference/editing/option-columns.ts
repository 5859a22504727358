/** Which columns hold options that staff edit: each domain names its own, and a test reads the schema for others. */
import { type RawBuilder } from 'kysely'

export const editedKinds = ['aspect', 'style', 'specialty', 'skill'] as const
export type EditedKind = (typeof editedKinds)[number]

/** Where an option is used, as staff read it. */
export type OptionHolder = 'briefs' | 'boards' | 'experts' | 'projects' | 'photos' | 'showcases' | 'saved_searches'

export type OptionColumn = {
  kind: EditedKind
  holder: OptionHolder
  table: string
  column: string
  /**
   * `one`: an id or null. `list`: ids, each once, in an order that means something. `weights`: an object whose
   * `styles` has weights by id. `filters`: an object of filters, each a list of slugs or ids as text.
   */
  form: 'one' | 'list' | 'weights' | 'filters'
  /** Of `filters`: which of them. */
  fields?: readonly string[]
  /** Another column of the same row has it as well, and is counted. */
  again?: true
  /** Rows that say again what another row says: they are moved with it, and not counted. */
  copies?: RawBuilder<boolean>
}
