/**
 * How much an expert can tell from the brief, while it is written. The points are those of the server's `quality` (a text 30, photos 25, fee 15,
 * start 8, specialities 7, what everybody answers 15); the topics are what experts ask first when a text leaves them out.
 */
import type { BriefDraft } from '../../flows/client-brief-answers.ts'

const ALWAYS = 15
const TELLING_TEXT = 300
const TELLING_PHOTOS = 6

export const topics = ['problem', 'keep', 'people', 'area'] as const
export type Topic = (typeof topics)[number]

/** Words by which a topic is noticed, in the three languages. A missed one costs a hint, nothing else. */
const signs: Record<Topic, RegExp> = {
  problem:
    /\b(dark|old|worn|small|cold|narrow|noisy|broken|messy|cramped|too |lack|missing|problem|stop|tired|mørk|gammel|slidt|lille|kold|smal|trang|rod|for (?:lidt|lille|mørk)|mangler|trænger|træt|dunkel|alt|abgenutzt|klein|kalt|eng|unordnung|fehlt|stört|zu wenig|zu (?:dunkel|klein|eng))/iu,
  keep: /\b(keep|stay|reuse|remain|preserve|leave|behold|bevar|genbrug|blive stående|behalten|bleiben|erhalten|weiterverwend)/iu,
  people:
    /\b(famil|adult|child|kid|son\b|daughter|baby|dog|cat|couple|alone|we are|we live|voksn|barn|børn|datter|hund|kat\b|par\b|alene|vi er|vi bor|erwachsen|kind|sohn|tochter|katze|paar|allein|wir sind|wir wohnen)/iu,
  area: /\d\s*(m²|m2\b|sqm|sq\.? ?m|square met|kvm|kvadratmeter|qm\b|quadratmeter)/iu,
}

export const topicsIn = (text: string): Topic[] => topics.filter((topic) => signs[topic].test(text))

export type Missing = 'about_project' | 'photos' | 'budget' | 'timeline' | 'specialists'
/** For the meter and its word. */
type Level = 1 | 2 | 3 | 4
export const levelOf = (percent: number): Level => (percent < 40 ? 1 : percent < 60 ? 2 : percent < 85 ? 3 : 4)

export type BriefQuality = {
  percent: number
  level: Level
  /** What would add most, first. */
  missing: Missing[]
}

export function qualityOf(
  draft: Pick<BriefDraft, 'about_project' | 'photos' | 'project_budget_id' | 'project_timeline_id' | 'specialists'>,
): BriefQuality {
  const parts: { key: Missing; points: number; filled: number }[] = [
    { key: 'about_project', points: 30, filled: Math.min(1, draft.about_project.trim().length / TELLING_TEXT) },
    { key: 'photos', points: 25, filled: Math.min(1, draft.photos.length / TELLING_PHOTOS) },
    {
      key: 'budget',
      points: 15,
      filled: draft.project_budget_id && draft.project_budget_id !== 'no-preference' ? 1 : 0,
    },
    {
      key: 'timeline',
      points: 8,
      filled: draft.project_timeline_id && draft.project_timeline_id !== 'just-exploring' ? 1 : 0,
    },
    { key: 'specialists', points: 7, filled: draft.specialists.length > 0 ? 1 : 0 },
  ]
  const percent = Math.round(parts.reduce((sum, { points, filled }) => sum + points * filled, ALWAYS))
  return {
    percent,
    level: levelOf(percent),
    missing: parts
      .filter(({ filled }) => filled < 1)
      .toSorted((a, b) => b.points * (1 - b.filled) - a.points * (1 - a.filled))
      .map(({ key }) => key),
  }
}
