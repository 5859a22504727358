/** Columns with options that staff edit: each domain lists its own, and a test searches the schema for others. */
import { type RawBuilder } from 'kysely'

export const editedKinds = ['aspect', 'style', 'specialty', 'skill'] as const
export type EditedKind = (typeof editedKinds)[number]

/** Where an option is used, as staff see it. */
export type OptionHolder = 'briefs' | 'boards' | 'experts' | 'projects' | 'photos' | 'showcases' | 'saved_searches'

export type OptionColumn = {
  kind: EditedKind
  holder: OptionHolder
  table: string
  column: string
  /**
   * `one`: an id or null. `list`: unique ids in a significant order. `weights`: an object whose `styles` has weights by
   * id. `filters`: an object of filters, each a list of slugs or ids as text.
   */
  form: 'one' | 'list' | 'weights' | 'filters'
  /** For `filters`: the fields to read. */
  fields?: readonly string[]
  /** Another column of the same row also contains the option, and is counted instead. */
  again?: true
  /** Rows that repeat another row's option: they are updated with it, and not counted. */
  copies?: RawBuilder<boolean>
}
