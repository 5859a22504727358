/** How much an expert can tell from a brief, and what would add most. Texts: `brief.quality.<key>`. */
import type { BriefRow } from './briefs.queries.ts'

/** What every brief has, because it is asked for. */
const ALWAYS = 15
/** A text of this length usually says what is wrong, what may stay and who lives there. */
const TELLING_TEXT = 300
/** From here on photos say clearly what somebody likes. */
const TELLING_PHOTOS = 6

type Part = { key: string; points: number; /** 0..1 */ filled: number }

export type BriefQuality = { percent: number; missing: string[] }

export function qualityOf(
  brief: Pick<BriefRow, 'about_project' | 'photo_ids' | 'style_ids' | 'specialty_ids'>,
  open: { budget: boolean; timeline: boolean },
): BriefQuality {
  const photos = Math.min(1, brief.photo_ids.length / TELLING_PHOTOS)
  const parts: Part[] = [
    { key: 'about_project', points: 30, filled: Math.min(1, brief.about_project.length / TELLING_TEXT) },
    // a style named by hand says something, photos say more
    { key: 'photos', points: 25, filled: Math.max(photos, brief.style_ids.length > 0 ? 0.4 : 0) },
    { key: 'budget', points: 15, filled: open.budget ? 0 : 1 },
    { key: 'timeline', points: 8, filled: open.timeline ? 0 : 1 },
    { key: 'specialists', points: 7, filled: brief.specialty_ids.length > 0 ? 1 : 0 },
  ]
  return {
    percent: Math.round(parts.reduce((sum, { points, filled }) => sum + points * filled, ALWAYS)),
    missing: parts
      .filter(({ filled }) => filled < 1)
      .toSorted((a, b) => b.points * (1 - b.filled) - a.points * (1 - a.filled))
      .map(({ key }) => key),
  }
}
