/** Compares an expert with a client's wishes: fee, place and style, as far as both are known. */
import type { Brief } from '@husrum/contract/clients/briefs/briefs.ts'
import type { ExpertProfile } from '@husrum/contract/experts/profile/experts.ts'
import { budgets } from '@husrum/contract/core/vocabulary.ts'

/** From the lowest fee up; "no preference" is not a fee. */
const bands: readonly string[] = budgets.filter((band) => band !== 'no-preference')

/** How many bands the expert's fees are above the client's budget: negative below it, 0 when they overlap. */
export function bandsAbove(
  budget: Pick<Brief['budget'], 'slug'>,
  fees: readonly Pick<ExpertProfile['budgets'][number], 'slug'>[],
): number | undefined {
  const wanted = bands.indexOf(budget.slug)
  const steps = fees
    .map(({ slug }) => bands.indexOf(slug))
    .filter((place) => place >= 0)
    .map((place) => place - wanted)
    .toSorted((a, b) => Math.abs(a) - Math.abs(b))
  return wanted < 0 ? undefined : steps[0]
}

type Point = { latitude: number; longitude: number }

const EARTH_KM = 6371
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The straight distance in whole kilometres. */
export function kmBetween(a: Point, b: Point): number {
  const north = radians(b.latitude - a.latitude)
  const east = radians(b.longitude - a.longitude)
  const chord =
    Math.sin(north / 2) ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(east / 2) ** 2
  return Math.round(2 * EARTH_KM * Math.asin(Math.sqrt(chord)))
}

/** The number of leading styles that are compared on both sides. */
const LEADING = 3

/** The expert's leading styles that are leading for the client too. */
export function sharedStyles(
  expert: Pick<ExpertProfile, 'styles'>,
  brief: Pick<Brief, 'style_profile'>,
): ExpertProfile['styles'] {
  const wanted = new Set(brief.style_profile.slice(0, LEADING).map(({ slug }) => slug))
  return expert.styles.slice(0, LEADING).filter(({ slug }) => wanted.has(slug))
}
