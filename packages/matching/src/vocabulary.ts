import type { StyleEvidence } from './expert.types.ts'

export const serviceTypes = ['designer', 'architect'] as const
export const projectTypes = ['residential', 'commercial', 'sale_styling'] as const
export const sessionTypes = ['online', 'physical'] as const
export const expertTypes = ['individual-expert', 'agency'] as const
export const budgetBands = ['0-1000', '1000-5000', '5000-10000', '10000-25000', '25000-50000'] as const
export const projectSizes = ['consultancy', 'small', 'complete'] as const
export const projectPhases = ['consultancy', 'sketching', 'applying', 'construction'] as const
export const timelines = ['0-3', '3-6', '6+'] as const
export const specialists = [
  'craftsman-background',
  'interior-design',
  'lighting-design',
  'storage-solutions',
  'sustainable-focus',
  'technical-building',
] as const
export const aspects = ['annex', 'apartment', 'facade', 'new-construction', 'renovation', 'restoration'] as const
export const roomTypes = ['livingRoom', 'bedroom', 'bathroom', 'kitchen', 'garden', 'terrace'] as const
/** One list, because both answer "what it is about", and a brief may have either. */
export const aspectsAndRooms = [...aspects, ...roomTypes] as const
export const styles = [
  'industrial',
  'japandi',
  'luxurious',
  'minimalist',
  'modern',
  'scandinavian',
  'urban',
  'vintage',
] as const
export const languages = ['en', 'da', 'de'] as const

/** Spellings in other tables of the product and in older clients. */
const aliases: Readonly<Record<string, string>> = {
  '0-3-months': '0-3',
  '3-6-months': '3-6',
  '6-months-plus': '6+',
  '6-plus': '6+',
  '6+-months': '6+',
  newConstruction: 'new-construction',
  extension: 'annex',
  individual: 'individual-expert',
  'sale-styling': 'sale_styling',
  dk: 'da',
}

/** Index of a slug in its list, -1 when absent. */
export function placeIn(list: readonly string[], slug: string | null | undefined): number {
  if (slug == null) return -1
  const at = list.indexOf(slug)
  return at >= 0 ? at : list.indexOf(aliases[slug] ?? '')
}

/** One bit per slug; unknown slugs are left out. */
export function maskOf(list: readonly string[], slugs: readonly string[] | null | undefined): number {
  let mask = 0
  for (const slug of slugs ?? []) {
    const at = placeIn(list, slug)
    if (at >= 0) mask |= 1 << at
  }
  return mask
}

export function sessionMask(slugs: readonly string[]): number {
  return slugs.includes('both') ? 3 : maskOf(sessionTypes, slugs)
}

export function bandMask(slugs: readonly string[]): number {
  return slugs.includes('no-preference') ? 31 : maskOf(budgetBands, slugs)
}

export function slugsOf(list: readonly string[], mask: number): string[] {
  return list.filter((_, i) => mask & (1 << i))
}

function countInto(counts: Record<string, number>, slugs: readonly string[] | undefined, weight: number): void {
  for (const slug of slugs ?? []) if (placeIn(styles, slug) >= 0) counts[slug] = (counts[slug] ?? 0) + weight
}

/** An expert's styles: published pictures count 1, photos chosen for taste and named styles 0.5. */
export function styleEvidence(from: {
  project_photos?: readonly string[]
  taste_photos?: readonly string[]
  named?: readonly string[]
}): StyleEvidence {
  const counts: Record<string, number> = {}
  countInto(counts, from.project_photos, 1)
  countInto(counts, from.taste_photos, 0.5)
  countInto(counts, from.named, 0.5)
  return counts
}

/** A client's styles: favourite photos count 1, named styles 0.5, photos of a board as they are marked. */
export function briefStyles(from: {
  photos?: readonly string[]
  named?: readonly string[]
  board?: readonly (readonly [style: string, weight: number])[]
}): StyleEvidence {
  const counts: Record<string, number> = {}
  countInto(counts, from.photos, 1)
  countInto(counts, from.named, 0.5)
  for (const [style, weight] of from.board ?? []) countInto(counts, [style], weight)
  return counts
}

export class MatchingInputError extends Error {
  override name = 'MatchingInputError'
}
