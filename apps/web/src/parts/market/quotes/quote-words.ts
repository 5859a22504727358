import type { TFunction } from 'i18next'
import type { Quote, QuoteTerms } from '@husrum/contract/market/quotes.ts'
import { KRONER_PER_EURO } from '@husrum/contract/core/numbers.rules.ts'
import { formatDate, formatMoney, formatNumber } from '#lib/language/format.ts'
import type { Language } from '#lib/language/locale.ts'

/** "At most, with VAT": the kind of a total. */
export function totalLabel({ fee_model, vat_rate }: Pick<Quote, 'fee_model' | 'vat_rate'>, t: TFunction): string {
  if (fee_model === 'hourly') return t(vat_rate > 0 ? 'quotes.total.hourly' : 'quotes.total.hourlyNoVat')
  if (fee_model === 'percent') return t(vat_rate > 0 ? 'quotes.total.percent' : 'quotes.total.percentNoVat')
  return t(vat_rate > 0 ? 'quotes.total.fixed' : 'quotes.total.fixedNoVat')
}

/** The fields of a quote that a card reads: also of a quote that is not sent yet. */
export type QuoteWords = QuoteTerms & Pick<Quote, 'status' | 'version' | 'sums' | 'answered_at'>

/** The price of a line: 0 is included in a fixed fee. Drafts and older quotes may have no amount. */
export function lineWords(
  { fee_model, currency }: QuoteWords,
  { amount }: QuoteTerms['lines'][number],
  t: TFunction,
): string {
  if (amount) return formatMoney(amount, currency)
  return fee_model === 'fixed' && amount === 0 ? t('quotes.included') : ''
}

/** "95 € an hour, 40 hours at most"; nothing for a fixed fee. */
export function modelWords(quote: QuoteTerms, t: TFunction): string | undefined {
  const { fee_model, hourly_rate, hours_cap, building_cost, fee_share, currency } = quote
  if (fee_model === 'hourly' && hourly_rate !== null && hours_cap !== null)
    return t('quotes.hourly', { rate: formatMoney(hourly_rate, currency), hours: formatNumber(hours_cap) })
  if (fee_model === 'percent' && building_cost !== null && fee_share !== null)
    return t('quotes.percent', { share: formatNumber(fee_share / 100), cost: formatMoney(building_cost, currency) })
  return undefined
}

/** Danish pages show the approximate amount in kroner for an amount in euros. */
export function inKroner(minor: number, currency: Quote['currency'], language: Language): string | undefined {
  if (language !== 'da' || currency !== 'EUR') return undefined
  return `ca. ${formatNumber(Math.round((minor / 10_000) * KRONER_PER_EURO) * 100)}\u00a0kr.`
}

/** The state in words: "Open until 4 December", "Accepted on 3 December". */
export function stateWords(quote: QuoteWords, language: Language, t: TFunction): string {
  const { status, valid_until, answered_at } = quote
  if (status === 'draft') return t('quotes.pdf.draft')
  if (status === 'sent')
    return valid_until === null
      ? ''
      : t('quotes.until', { date: formatDate(`${valid_until}T12:00:00Z`, language, 'dayOfYear') })
  return t(`quotes.pdf.state.${status}`, {
    date: answered_at === null ? '' : formatDate(answered_at, language, 'dayOfYear'),
  })
}
