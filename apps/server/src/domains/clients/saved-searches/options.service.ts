/** The option columns of saved searches; staff edit these options. */
import type { OptionColumn } from '../../foundation/reference/reference.service.ts'

const search = { holder: 'saved_searches', table: 'saved_searches', column: 'criteria', form: 'filters' } as const

export const searchOptions: readonly OptionColumn[] = [
  { ...search, kind: 'aspect', fields: ['aspects'] },
  { ...search, kind: 'style', fields: ['styles'] },
  { ...search, kind: 'specialty', fields: ['specialists', 'specialties'] },
]
