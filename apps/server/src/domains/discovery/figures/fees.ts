/** The price range of projects, without revealing a single price. */
import { PRICES_EXPERTS_MIN, PRICES_PROJECTS_MIN, PRICES_SHARE_PER_EXPERT_MAX } from '@husrum/contract/core/limits.ts'

/** One expert's final price for one project, in euro cents. */
export type Fee = { brief_id: number; expert_id: number; accepted: boolean; cents: number }
export type Range = { from: number; to: number; projects: number; experts: number }

/** Undefined where too few are known, or most are one expert's. */
export function rangeOf(fees: readonly Fee[]): Range | undefined {
  const projects = Map.groupBy(fees, ({ brief_id }) => brief_id)
  const experts = Map.groupBy(fees, ({ expert_id }) => expert_id)
  if (projects.size < PRICES_PROJECTS_MIN || experts.size < PRICES_EXPERTS_MIN) return undefined
  const most = Math.max(...[...experts.values()].map((own) => new Set(own.map(({ brief_id }) => brief_id)).size))
  if (most > projects.size * PRICES_SHARE_PER_EXPERT_MAX) return undefined
  const of = [...projects.values()].map(feeOf).toSorted((a, b) => a - b)
  const from = rounded(quantile(of, 0.25), Math.floor)
  const to = rounded(quantile(of, 0.75), Math.ceil)
  return { from, to: Math.max(to, from + stepOf(from)), projects: projects.size, experts: experts.size }
}

/** The agreed price, else the median of the quotes: a project counts once, however many experts quoted. */
function feeOf(quoted: readonly Fee[]): number {
  const agreed = quoted.find(({ accepted }) => accepted)
  if (agreed) return agreed.cents
  return quantile(
    quoted.map(({ cents }) => cents).toSorted((a, b) => a - b),
    0.5,
  )
}

/** Interpolates between the two nearest, so that the result is no single expert's price. */
function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share
  const below = sorted[Math.floor(place)] ?? 0
  const above = sorted[Math.ceil(place)] ?? below
  return below + (above - below) * (place - Math.floor(place))
}

/** Steps of a tenth to a fifth of the amount: rounding hides a single quote. */
function stepOf(cents: number): number {
  if (cents < 100_000) return 10_000
  if (cents < 500_000) return 50_000
  if (cents < 2_000_000) return 100_000
  return 500_000
}
const rounded = (cents: number, round: (steps: number) => number): number => {
  const step = stepOf(cents)
  return Math.max(step, round(cents / step) * step)
}
