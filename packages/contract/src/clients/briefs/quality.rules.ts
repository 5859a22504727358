/** How informative a brief is for an expert, and what would improve it most: 0-100. */

/** The answers the flow always asks for. */
const ALWAYS = 10
/** A text of this length usually states the problem, what may stay and who lives there. */
const TELLING_TEXT = 300
/** From this number of photos on they show a client's taste clearly. */
const TELLING_PHOTOS = 6
/** A named style is weaker evidence than photos. */
const NAMED_STYLE = 0.4

export const qualityParts = ['about_project', 'photos', 'budget', 'timeline', 'specialists'] as const
export type QualityPart = (typeof qualityParts)[number]

const points: Record<QualityPart, number> = { about_project: 40, photos: 22, budget: 14, timeline: 7, specialists: 7 }

/** Lowest percentages; without a text a brief cannot reach the third level, whatever else it contains. */
const levels = { fair: 40, good: 65, full: 85 } as const
export type QualityLevel = 1 | 2 | 3 | 4
export const qualityLevel = (percent: number): QualityLevel =>
  percent < levels.fair ? 1 : percent < levels.good ? 2 : percent < levels.full ? 3 : 4

export type BriefFacts = {
  about_project: string
  photos: number
  named_styles: number
  specialists: number
  /** True for "No preference" and "just exploring". */
  budget_open: boolean
  timeline_open: boolean
}
export type BriefQuality = {
  percent: number
  /** What would improve the brief most, first. */
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
