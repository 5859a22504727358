/** The answers in words, for the card, the folded bar and the review. */
import type { TFunction } from 'i18next'
import type { BriefDraft } from '#flows/clients/briefs/client-brief-answers.ts'
import { formatList, insideList } from '#lib/language/format.ts'
import type { Language } from '#lib/language/locale.ts'
import { kronerOf } from '#parts/clients/briefs/steps/budget/fee-text.ts'
import { optionLabel } from '#parts/clients/briefs/steps/VocabularyCards.tsx'
import { nameOf, type BriefOptions } from '#parts/clients/briefs/steps/use-brief-options.ts'

export function briefWords(draft: BriefDraft, options: BriefOptions, t: TFunction, language: Language) {
  const budget = options.budgets.find((each) => each.slug === draft.project_budget_id)
  const label = (field: string, value: string | null) => (value === null ? undefined : optionLabel(t, field, value))
  const country = options.countries.find((each) => each.id === (draft.town?.country_id ?? draft.country_id))
  const aspects = draft.aspects.map((slug) => nameOf(options.aspects, slug))
  const project = label('project_type', draft.project_type)
  return {
    service: label('service_type', draft.service_type),
    expertType: draft.expert_type ? t(`brief.card.expert_type.${draft.expert_type}`) : undefined,
    project:
      project &&
      [project, ...(draft.service_type === 'designer' ? aspects.map((each) => insideList(each, language)) : [])].join(
        ', ',
      ),
    rooms: draft.room_types.map((slug) => ({ slug, name: nameOf(options.rooms, slug) })),
    aspects,
    size: label('project_size', draft.project_size),
    phase: label('project_phase', draft.project_phase),
    town: draft.town?.name,
    country,
    meeting: draft.session_type ? t(`brief.card.session_type.${draft.session_type}`) : undefined,
    reach: draft.outside_expert ? t(`brief.card.outside_expert.${draft.outside_expert}`) : undefined,
    specialists: draft.specialists
      .map((slug, place) =>
        place === 0 ? nameOf(options.specialties, slug) : insideList(nameOf(options.specialties, slug), language),
      )
      .join(', '),
    fee: budget?.name,
    /** The budget band, undefined if it was left open: "no preference" alone would say nothing. */
    band: budget?.max == null ? undefined : budget.name,
    kroner: budget && kronerOf(budget, language, country?.code),
    start: draft.project_timeline_id ? nameOf(options.timelines, draft.project_timeline_id) : undefined,
    about: excerpt(draft.about_project),
  }
}
export type BriefWords = ReturnType<typeof briefWords>

const EXCERPT = 90

/** The beginning of a text, cut between words. */
function excerpt(text: string): string | undefined {
  const trimmed = text.trim().replace(/\s+/g, ' ')
  if (trimmed === '') return undefined
  if (trimmed.length <= EXCERPT) return trimmed
  return `${trimmed.slice(0, trimmed.lastIndexOf(' ', EXCERPT) || EXCERPT)} …`
}

/** One line of the most important answers. */
export function summaryOf(words: BriefWords, language: Language): string {
  const rooms = words.rooms.map(({ name }, place) =>
    place === 0 && !words.service ? name : insideList(name, language),
  )
  return [
    words.service,
    rooms.length > 0 && rooms.length <= 3 ? formatList(rooms, language) : undefined,
    words.town,
    words.band,
  ]
    .filter(Boolean)
    .join(', ')
}
