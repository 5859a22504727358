import { BANDS, OFFERS, QUALITY_FLOOR, SPECIALISTS } from '../store/columns.ts'
import { fits } from '../fairness/capacity.ts'
import type { TrueCapacity } from '../fairness/capacity.ts'
import { budget as budgetModel, pacing, response as responseModel, stars } from '../model/model.ts'

/** Values of the components from bits of columns and of a wish; null when nothing is known. */

export function bitCount(mask: number): number {
  let n = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) n++
  return n
}

export const bandsOf = (flags: number): number => (flags >>> BANDS) & 31
export const sizesOf = (flags: number): number => (flags >>> OFFERS) & 7
export const phasesOf = (flags: number): number => (flags >>> (OFFERS + 3)) & 15
export const timelinesOf = (flags: number): number => (flags >>> (OFFERS + 7)) & 7
export const specialistsOf = (flags: number): number => (flags >>> SPECIALISTS) & 63

/** Share of the wanted options that are covered. An expert without any has left the question open. */
export function coverage(offered: number, wanted: number): number | null {
  if (wanted === 0 || offered === 0) return null
  return bitCount(offered & wanted) / bitCount(wanted)
}

/** Aspects and rooms are two questions of one form; an expert who answered only one of them is judged by it. */
export function aspectCoverage(offered: number, wanted: number): number | null {
  let asked = 0
  let covered = 0
  for (const group of [0x3f, 0xfc0]) {
    if ((offered & group) === 0) continue
    asked += bitCount(wanted & group)
    covered += bitCount(offered & wanted & group)
  }
  return asked === 0 ? null : covered / asked
}

export function offered(mask: number, wanted: number): number | null {
  return wanted === 0 || mask === 0 ? null : mask & wanted ? 1 : 0
}

/** The expert's price level, in bands from 0; null without bands. */
export function priceLevel(bands: number): number | null {
  if (bands === 0) return null
  let sum = 0
  for (let band = 0; band < 5; band++) if (bands & (1 << band)) sum += band
  const n = bitCount(bands)
  return (sum + budgetModel.shrink * budgetModel.middle) / (n + budgetModel.shrink)
}

/** `band` is the client's, from 0; negative without a preference. */
export function budgetValue(bands: number, band: number): number | null {
  const level = priceLevel(bands)
  if (band < 0 || level == null) return null
  const claimed = bands & (1 << band) ? 1 - budgetModel.claim_fade * (bitCount(bands) - 1) : 0
  const dear = level - band
  const price = Math.exp(dear > 0 ? -dear / budgetModel.dear_fade : dear / budgetModel.cheap_fade)
  return budgetModel.claimed_share * claimed + (1 - budgetModel.claimed_share) * price
}

/** From the column's code; the prior's value without reviews. */
export function qualityValue(code: number): number {
  const value = (code / 100 + QUALITY_FLOOR - stars.low) / (stars.high - stars.low)
  return Math.max(0, Math.min(1, value))
}

export function responseValue(responded: number, leads: number): number {
  return (Math.min(responded, leads) + responseModel.prior) / (leads + responseModel.weight)
}

/** 1 when free, 0 at the stated capacity; falls with the share taken and with the chance that one more does not fit. */
export function pacingOf(leads30: number, capacity: number, known: TrueCapacity): number {
  if (leads30 >= capacity) return 0
  const free = (1 - Math.exp(leads30 / capacity - 1)) / (1 - Math.exp(-1))
  return free ** pacing.power * fits(leads30 + 1, capacity, known) ** pacing.fits
}
