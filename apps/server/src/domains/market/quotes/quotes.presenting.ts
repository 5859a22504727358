/** Presents quotes to one of their two people. */
import type { Quote } from '@husrum/contract/market/quotes.ts'
import { sumsOf, vatRatesOf } from '@husrum/contract/market/quotes.rules.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'
import type { Deps } from '../../../app/deps.ts'
import { firstName, presentPeople } from '../agreements/agreements.presenting.ts'
import type { Reader } from '../messaging/messaging.service.ts'
import type { QuoteStart, ShownQuote } from './quotes.service.ts'

type PresentDeps = Pick<Deps, 'refs' | 'translators'>

export function presentQuote(deps: PresentDeps, reader: Reader, row: ShownQuote, locale: Locale): Quote {
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
    ...presentPeople(deps, row, locale),
    sums: sumsOf(terms) ?? null,
    vat_rates: ratesIn(deps.refs, row.country_id),
    replaced_by: row.replaced_by,
    expires_at: row.expires_at?.toISOString() ?? null,
    sent_at: row.sent_at?.toISOString() ?? null,
    answered_at: row.answered_at?.toISOString() ?? null,
    accept_note: row.accept_note,
    decline_note: row.decline_note,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

const ratesIn = (refs: Deps['refs'], country: number): number[] => [...vatRatesOf(refs.country(country).code)]

export const presentQuoteStart = (
  { refs, translators }: PresentDeps,
  { terms, ground: { country_id, client_left, client_name } }: QuoteStart,
  locale: Locale,
) => ({
  ...terms,
  vat_rates: ratesIn(refs, country_id),
  client: { first_name: client_left ? translators.for(locale)('person.deleted') : firstName(client_name) },
})
