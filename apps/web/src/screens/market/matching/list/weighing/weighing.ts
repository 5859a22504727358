/** The client's weights: five sliders of five steps, each a multiplier of that part's weight. */
import type { BriefWeights, Match, PreviewedMatch, Weighable } from '@husrum/contract/market/matching/matching.ts'
import type { MatchPage } from '#queries/market/matching.ts'

export const sliders = ['style', 'budget', 'proximity', 'quality', 'aspects'] as const satisfies readonly Weighable[]
export type SliderKey = (typeof sliders)[number]

/** From "not at all" to "most of all"; 0 to 3. */
const multipliers = ['0', '0.5', '1', '2', '3'] as const
export const USUAL = 2
export const MOST = multipliers.length - 1

/** Steps by slider; an absent one has its default. */
export type Weighing = Partial<Record<SliderKey, number>>

/** In the call's format; undefined when no slider was moved. */
export function weightsOf(weighing: Weighing): Partial<Record<SliderKey, string>> | undefined {
  const moved = sliders.flatMap((key) => {
    const step = weighing[key] ?? USUAL
    return step === USUAL ? [] : [[key, multipliers[step] ?? '1'] as const]
  })
  return moved.length > 0 ? Object.fromEntries(moved) : undefined
}

/** In the format stored with the brief. */
export const briefWeightsOf = (weighing: Weighing): BriefWeights =>
  Object.fromEntries(Object.entries(weightsOf(weighing) ?? {}).map(([key, weight]) => [key, Number(weight)]))

/** Sets the sliders to the stored weights: each at the nearest step. */
export function weighingOf(weights: BriefWeights): Weighing {
  const nearest = (weight: number) =>
    multipliers.reduce<number>(
      (best, multiplier, step) =>
        Math.abs(Number(multiplier) - weight) < Math.abs(Number(multipliers[best]) - weight) ? step : best,
      0,
    )
  return Object.fromEntries(
    sliders.flatMap((key) => (weights[key] === undefined ? [] : [[key, nearest(weights[key])] as const])),
  )
}

export type WeighedMatch = Match & {
  /** Places gained (negative if lost); undefined for an expert who was not in the list. */
  moved: number | undefined
}

/** Experts without a stored match get a unique negative id, because the list is keyed by it. */
const asMatch = (item: PreviewedMatch): Match => ({
  ...item,
  id: item.match_id ?? -item.expert.id,
  status: item.status ?? 'proposed',
  favourite: false,
  passed_on_reason: null,
  history: [],
  created_at: '',
})

/** The list in the preview's order, followed by experts who already have the brief but are not in the preview. */
export function weighedList(previewed: readonly PreviewedMatch[], pages: readonly MatchPage[]): WeighedMatch[] {
  const listed = new Map(pages.flatMap((page) => page.data).map((match) => [match.expert.id, match]))
  const first = previewed.map((item, place) => ({
    ...(listed.get(item.expert.id) ?? asMatch(item)),
    moved: item.place_before === null ? undefined : item.place_before - (place + 1),
  }))
  const there = new Set(previewed.map(({ expert }) => expert.id))
  const kept = [...listed.values()].filter(({ status, expert }) => status !== 'proposed' && !there.has(expert.id))
  return [...first, ...kept.map((match) => ({ ...match, moved: 0 }))]
}

/** The expert who rose most, for the sentence below the sliders. */
export function mostRisen(list: readonly WeighedMatch[]): { match: WeighedMatch; place: number } | undefined {
  const places = list.map((match, i) => ({ match, place: i + 1 }))
  const best = places.toSorted((a, b) => (b.match.moved ?? 0) - (a.match.moved ?? 0))[0]
  return best && (best.match.moved ?? 0) > 0 ? best : undefined
}
