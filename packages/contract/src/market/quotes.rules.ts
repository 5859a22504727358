/**
 * The sums of a quote. All amounts are whole minor units (cents, øre) without VAT; every share is rounded half up, once
 * (docs/product/states.md).
 */
import type { Currency, FeeModel } from '../core/vocabulary.ts'
import { KRONER_PER_EURO } from '../core/numbers.rules.ts'

export type QuotedLine = { amount: number | null }
export type Quoted = {
  fee_model: FeeModel
  currency: Currency
  hourly_rate: number | null
  hours_cap: number | null
  building_cost: number | null
  /** Hundredths of a per cent: 1250 is 12,5 %. */
  fee_share: number | null
  /** Hundredths of a per cent: 2500 is 25 %. */
  vat_rate: number
  lines: readonly QuotedLine[]
}
export type QuoteSums = {
  /** Without VAT; null while a required value is missing. */
  net: number
  vat: number
  total: number
}

const HUNDREDTHS_OF_PERCENT = 10_000

/** `amount` × `share` / 10,000, half up. Whole numbers within the bounds of the contract stay exact. */
export const shareOf = (amount: number, share: number): number => {
  const product = amount * share
  const rest = product % HUNDREDTHS_OF_PERCENT
  return (product - rest) / HUNDREDTHS_OF_PERCENT + (rest * 2 >= HUNDREDTHS_OF_PERCENT ? 1 : 0)
}

/** Without VAT: the sum of the lines, the rate for all hours up to the cap, or a share of the building cost. */
export function netOf(quote: Omit<Quoted, 'currency' | 'vat_rate'>): number | undefined {
  const { fee_model, hourly_rate, hours_cap, building_cost, fee_share, lines } = quote
  switch (fee_model) {
    case 'fixed':
      return lines.some(({ amount }) => amount !== null)
        ? lines.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
        : undefined
    case 'hourly':
      return hourly_rate === null || hours_cap === null ? undefined : hourly_rate * hours_cap
    case 'percent':
      return building_cost === null || fee_share === null ? undefined : shareOf(building_cost, fee_share)
  }
}

/** Undefined while the quote lacks required values. */
export function sumsOf(quote: Quoted): QuoteSums | undefined {
  const net = netOf(quote)
  if (net === undefined) return undefined
  const vat = shareOf(net, quote.vat_rate)
  return { net, vat, total: net + vat }
}

/** Standard rates in hundredths of a per cent; an expert who charges no VAT chooses 0. */
const standardRates: Readonly<Record<string, number>> = {
  DK: 2500,
  DE: 1900,
  SE: 2500,
  NO: 2500,
  AT: 2000,
  CH: 810,
  NL: 2100,
  GB: 2000,
}

/** The rates an expert of this country may charge, the usual one first. */
export const vatRatesOf = (country: string): readonly number[] => [standardRates[country] ?? 2500, 0]

/** For comparing two quotes: amounts in euros, at the rounded rate that pages show. */
export const inEuroCents = (minor: number, currency: Currency): number =>
  currency === 'EUR' ? minor : Math.floor(minor / KRONER_PER_EURO + 0.5)
