/** How often the demo's projects were opened: more for who is asked more, for what comes first, and lately. */
import { chanceFrom } from './seed.ts'
import type { Expert } from './types.ts'

const DAYS = 45

/** Of the project at this place among the expert's, since it was published. */
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
