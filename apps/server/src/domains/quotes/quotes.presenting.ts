/** Quotes as one of their two people reads them. */
import type { Quote } from '@husrum/contract/quotes.ts'
import { sumsOf, vatRatesOf } from '@husrum/contract/rules/quote-sums.ts'
import type { Locale } from '@husrum/contract/shapes.ts'
import type { Deps } from '../../deps.ts'
import type { Reader } from '../messaging/messaging.service.ts'
import type { ShownQuote } from './quotes.service.ts'

type PresentDeps = Pick<Deps, 'refs' | 'translators'>

export function presentQuote(
  { refs, translators }: PresentDeps,
  reader: Reader,
  row: ShownQuote,
  locale: Locale,
): Quote {
  const gone = () => translators.for(locale)('person.deleted')
  const { terms } = row
  return {
    ...terms,
    id: row.id,
    thread_id: row.thread_id,
    lead_id: row.lead_id,
    brief_id: row.brief_id,
    status: row.status,
    version: row.version,
    mine: reader.side === 'expert',
    expert: { id: row.expert_id, name: row.expert_left ? gone() : row.expert_name },
    // an expert sees the client's first name only
    client: { first_name: row.client_left ? gone() : (row.client_name.split(' ')[0] ?? '') },
    sums: sumsOf(terms) ?? null,
    vat_rates: [...vatRatesOf(refs.country(row.country_id).code)],
    replaced_by: row.replaced_by,
    expires_at: row.expires_at?.toISOString() ?? null,
    sent_at: row.sent_at?.toISOString() ?? null,
    answered_at: row.answered_at?.toISOString() ?? null,
    decline_note: row.decline_note,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
