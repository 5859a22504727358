/** Up to three quotes side by side: their parts matched by name, and each total over the parts that all have. */
import type { Quote } from '@husrum/contract/market/quotes.ts'
import { inEuroCents, shareOf } from '@husrum/contract/market/quotes.rules.ts'

export const COMPARED_MAX = 3

export type Cell = { included: boolean; amount: number | null; note: string }
export type PartRow = { part: string; cells: readonly Cell[]; /** Not every quote includes it. */ missing: boolean }

/** "Living room" and "living  room" are one part. */
const keyOf = (part: string): string => part.trim().replace(/\s+/g, ' ').toLocaleLowerCase()

/** Every part that any of the quotes names, in the order of their first appearance. */
export function partRows(quotes: readonly Quote[]): PartRow[] {
  const names = new Map<string, string>()
  for (const { lines } of quotes)
    for (const { part } of lines) if (!names.has(keyOf(part))) names.set(keyOf(part), part)
  return [...names].map(([key, part]) => {
    const cells = quotes.map(({ lines }): Cell => {
      const own = lines.filter((line) => keyOf(line.part) === key)
      const amounts = own.flatMap(({ amount }) => (amount ? [amount] : []))
      return {
        included: own.length > 0,
        amount: amounts.length > 0 ? amounts.reduce((sum, amount) => sum + amount, 0) : null,
        note: own
          .map(({ included }) => included)
          .filter(Boolean)
          .join('\n'),
      }
    })
    return { part, cells, missing: cells.some(({ included }) => !included) }
  })
}

export type LikeForLike = {
  /** With VAT, in minor units of each quote's currency; null where the fee does not consist of parts. */
  totals: readonly (number | null)[]
  /** The parts that are left out, since not every quote includes them. */
  without: readonly string[]
}

/** The total of each quote without the parts that others leave out; undefined if that is all parts or none. */
export function likeForLike(quotes: readonly Quote[]): LikeForLike | undefined {
  const rows = partRows(quotes)
  const without = rows.filter(({ missing }) => missing)
  if (without.length === 0 || without.length === rows.length) return undefined
  const totals = quotes.map((quote, at) => {
    if (quote.fee_model !== 'fixed' || !quote.sums) return null
    const left = without.reduce((sum, { cells }) => sum + (cells[at]?.amount ?? 0), 0)
    const net = quote.sums.net - left
    return net + shareOf(net, quote.vat_rate)
  })
  return { totals, without: without.map(({ part }) => part) }
}

/** Places of the lowest (or highest) values, when they differ; a single value is not the best. */
export function bestOf(values: readonly (number | null)[], best: 'lowest' | 'highest'): Set<number> {
  const known = values.filter((value) => value !== null)
  if (known.length < 2 || new Set(known).size === 1) return new Set()
  const target = best === 'lowest' ? Math.min(...known) : Math.max(...known)
  return new Set(values.flatMap((value, at) => (value === target ? [at] : [])))
}

export const inEuros = (minor: number | null, { currency }: Pick<Quote, 'currency'>): number | null =>
  minor === null ? null : inEuroCents(minor, currency)
