/** The option columns of briefs; staff edit these options. */
import type { OptionColumn } from '../../foundation/reference/reference.service.ts'

const brief = { holder: 'briefs', table: 'briefs' } as const

export const briefOptions: readonly OptionColumn[] = [
  { ...brief, kind: 'aspect', column: 'aspect_ids', form: 'list' },
  { ...brief, kind: 'aspect', column: 'main_aspect_id', form: 'one', again: true },
  { ...brief, kind: 'specialty', column: 'specialty_ids', form: 'list' },
  { ...brief, kind: 'specialty', column: 'main_specialty_id', form: 'one', again: true },
  { ...brief, kind: 'style', column: 'style_ids', form: 'list' },
  { ...brief, holder: 'boards', kind: 'style', column: 'board', form: 'weights' },
]
