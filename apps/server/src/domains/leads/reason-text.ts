/** Stored reasons (keys and numbers) → sentences in the reader's language; slugs in params become names. */
import type { Reason } from '@husrum/contract/matches.ts'
import type { Locale } from '@husrum/contract/shapes.ts'
import type { Translators } from '../../platform/catalogues.ts'
import { nameIn, type OptionKind, type References } from '../reference/reference.service.ts'
import type { StoredReason } from './leads.service.ts'

/** Params that carry a slug of a vocabulary. */
const slugParams: Partial<Record<string, OptionKind>> = { style: 'style', style2: 'style', specialist: 'specialty', specialty: 'specialty', aspect: 'aspect', room: 'room_type', budget: 'budget', timeline: 'timeline' }

export type ReasonTexts = { refs: References; translators: Translators }

/** `catalogue` is the branch of the texts: `match.reason` speaks to the client, `match.expert_reason` to the expert. */
export function renderReason({ refs, translators }: ReasonTexts, reason: StoredReason, catalogue: string, locale: Locale): Reason {
  const named = Object.fromEntries(
    Object.entries(reason.params).map(([name, value]) => {
      const kind = slugParams[name]
      const row = kind && typeof value === 'string' ? refs.resolve(kind, value) : undefined
      return [name, row ? nameIn(row, locale) : value]
    }),
  )
  return { ...reason, params: reason.params, text: translators.for(locale)(`${catalogue}.${reason.key}`, named) }
}
