/** How often the demo's projects were viewed: more for popular experts, for first projects, and recently. */
import { chanceFrom } from './seed.ts'
import type { Expert } from './types.ts'

const DAYS = 45

/** For the expert's project at this index, since its publication. */
export function viewsOf(
  expert: Pick<Expert, 'key' | 'record'>,
  place: number,
  publishedDaysAgo: number,
): { days_ago: number; views: number }[] {
  const chance = chanceFrom(`views ${expert.key} ${place}`)
  const usual = (1 + Math.min(expert.record.leads_total, 160) / 12) / (1 + place / 2)
  return Array.from({ length: Math.min(DAYS, publishedDaysAgo) }, (_, days_ago) => ({
    days_ago,
    views: Math.floor(chance.next() * usual * (1.6 - days_ago / DAYS)),
  })).filter(({ views }) => views > 0)
}
