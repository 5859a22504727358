/** How much an expert can tell from a brief, and what would add most: 0-100. */

/** The answers the flow always asks for. */
const ALWAYS = 10
/** A text of this length usually says what is wrong, what may stay and who lives there. */
const TELLING_TEXT = 300
/** From here on photos say clearly what somebody likes. */
const TELLING_PHOTOS = 6
/** A style named by hand says something, photos say more. */
const NAMED_STYLE = 0.4

export const qualityParts = ['about_project', 'photos', 'budget', 'timeline', 'specialists'] as const
export type QualityPart = (typeof qualityParts)[number]

const points: Record<QualityPart, number> = { about_project: 40, photos: 22, budget: 14, timeline: 7, specialists: 7 }

/** From here on; without a text a brief cannot reach the third level, whatever else it says. */
const levels = { fair: 40, good: 65, full: 85 } as const
export type QualityLevel = 1 | 2 | 3 | 4
export const qualityLevel = (percent: number): QualityLevel =>
  percent < levels.fair ? 1 : percent < levels.good ? 2 : percent < levels.full ? 3 : 4

export type BriefFacts = {
  about_project: string
  photos: number
  named_styles: number
  specialists: number
  /** "No preference" and "just exploring" leave it open. */
  budget_open: boolean
  timeline_open: boolean
}
export type BriefQuality = {
  percent: number
  /** What would add most, first. */
  missing: QualityPart[]
}

export function briefQuality(facts: BriefFacts): BriefQuality {
  const filled: Record<QualityPart, number> = {
    about_project: Math.min(1, facts.about_project.trim().length / TELLING_TEXT),
    photos: Math.max(Math.min(1, facts.photos / TELLING_PHOTOS), facts.named_styles > 0 ? NAMED_STYLE : 0),
    budget: facts.budget_open ? 0 : 1,
    timeline: facts.timeline_open ? 0 : 1,
    specialists: facts.specialists > 0 ? 1 : 0,
  }
  const gain = (part: QualityPart): number => points[part] * (1 - filled[part])
  return {
    percent: Math.round(qualityParts.reduce((sum, part) => sum + points[part] * filled[part], ALWAYS)),
    missing: qualityParts.filter((part) => filled[part] < 1).toSorted((a, b) => gain(b) - gain(a)),
  }
}
