/** The brief's quality while it is written; the topics are what experts ask first when they are missing. */
import {
  briefQuality,
  qualityLevel,
  type BriefQuality,
  type QualityLevel,
} from '@husrum/contract/clients/briefs/quality.rules.ts'
import type { BriefDraft } from '#flows/clients/briefs/client-brief-answers.ts'

export const topics = ['problem', 'keep', 'people', 'area'] as const
export type Topic = (typeof topics)[number]

/** Words by which a topic is recognised, in the three languages. A missed topic only costs a hint. */
const signs: Record<Topic, RegExp> = {
  problem:
    /\b(dark|old|worn|small|cold|narrow|noisy|broken|messy|cramped|too |lack|missing|problem|stop|tired|mørk|gammel|slidt|lille|kold|smal|trang|rod|for (?:lidt|lille|mørk)|mangler|trænger|træt|dunkel|alt|abgenutzt|klein|kalt|eng|unordnung|fehlt|stört|zu wenig|zu (?:dunkel|klein|eng))/iu,
  keep: /\b(keep|stay|reuse|remain|preserve|leave|behold|bevar|genbrug|blive stående|behalten|bleiben|erhalten|weiterverwend)/iu,
  people:
    /\b(famil|adult|child|kid|son\b|daughter|baby|dog|cat|couple|alone|we are|we live|voksn|barn|børn|datter|hund|kat\b|par\b|alene|vi er|vi bor|erwachsen|kind|sohn|tochter|katze|paar|allein|wir sind|wir wohnen)/iu,
  area: /\d\s*(m²|m2\b|sqm|sq\.? ?m|square met|kvm|kvadratmeter|qm\b|quadratmeter)/iu,
}

export const topicsIn = (text: string): Topic[] => topics.filter((topic) => signs[topic].test(text))

export type { QualityPart as Missing } from '@husrum/contract/clients/briefs/quality.rules.ts'

export type Quality = BriefQuality & { level: QualityLevel }

/** The meter while the brief is written, by the same rule as the server's. */
export function qualityOf(
  draft: Pick<BriefDraft, 'about_project' | 'photos' | 'project_budget_id' | 'project_timeline_id' | 'specialists'> & {
    styles?: readonly string[]
  },
): Quality {
  const quality = briefQuality({
    about_project: draft.about_project,
    photos: draft.photos.length,
    named_styles: draft.styles?.length ?? 0,
    specialists: draft.specialists.length,
    budget_open: !draft.project_budget_id || draft.project_budget_id === 'no-preference',
    timeline_open: !draft.project_timeline_id || draft.project_timeline_id === 'just-exploring',
  })
  return { ...quality, level: qualityLevel(quality.percent) }
}
