/** Presents the two people of a quote or a meeting to one of them. */
import type { Locale } from '@husrum/contract/core/shapes.ts'
import type { Deps } from '../../../app/deps.ts'
import type { People } from './agreements.service.ts'

export type Named = { expert: { id: number; name: string }; client: { first_name: string } }

/** An expert sees only the first name of a client. */
export function presentPeople({ translators }: Pick<Deps, 'translators'>, row: People, locale: Locale): Named {
  const gone = () => translators.for(locale)('person.deleted')
  return {
    expert: { id: row.expert_id, name: row.expert_left ? gone() : row.expert_name },
    client: { first_name: row.client_left ? gone() : firstName(row.client_name) },
  }
}

export const firstName = (name: string): string => name.split(' ')[0] ?? ''
