/** The answers as the card, the folded bar and the summary show them. */
import type { TFunction } from 'i18next'
import type { ExpertDraft } from '#flows/experts/joining/expert-answers.ts'
import { insideList } from '#lib/language/format.ts'
import type { Language } from '#lib/language/locale.ts'
import { nameOf, type BriefOptions } from '../../../clients/briefs/steps/use-brief-options.ts'
import { languageList } from './language-name.ts'
import { startChoices } from './start-choices.ts'

const joined = (words: readonly string[], language: Language): string | undefined =>
  words.length === 0
    ? undefined
    : words.map((word, place) => (place === 0 ? word : insideList(word, language))).join(', ')

const ALL_FEES = 'no-preference'
const EXCERPT = 140

export function profileWords(draft: ExpertDraft, options: BriefOptions, t: TFunction, language: Language) {
  const labels = (field: string, values: readonly string[]) =>
    joined(
      values.map((value) => t(`onboarding.option.${field}.${value}`)),
      language,
    )
  const names = (list: readonly { slug: string; name: string }[], chosen: readonly string[]) =>
    chosen.map((slug) => nameOf(list, slug))
  const company = draft.company_name.trim()
  const person = draft.name.trim()
  const fees = options.budgets.filter(({ slug }) => draft.project_budget_id.includes(slug))
  return {
    name: (draft.expert_type === 'agency' ? company || person : person || company) || undefined,
    /** The second of the two, where both are known. */
    beside: company && person ? (draft.expert_type === 'agency' ? person : company) : undefined,
    services: labels('service_type', draft.service_type),
    expertType: draft.expert_type ? t(`onboarding.card.expert_type.${draft.expert_type}`) : undefined,
    projects: labels('project_types', draft.project_types),
    sizes: labels('project_size', draft.project_size),
    phases: labels('phaseOfProject', draft.phaseOfProject),
    town: draft.town?.name,
    country: options.countries.find(({ id }) => id === (draft.town?.country_id ?? draft.country_id)),
    meeting: draft.session_type ? t(`onboarding.card.session_type.${draft.session_type}`) : undefined,
    reach: draft.outside_expert ? t(`onboarding.card.outside_expert.${draft.outside_expert}`) : undefined,
    rooms: draft.room_type_id.map((slug) => ({ slug, name: nameOf(options.rooms, slug) })),
    aspects: joined(names(options.aspects, draft.aspects), language),
    specialists: joined(names(options.specialties, draft.specialists), language),
    fees: draft.project_budget_id.includes(ALL_FEES)
      ? t('onboarding.card.anyFee')
      : joined(
          fees.map(({ name }) => name),
          language,
        ),
    starts: joined(
      startChoices(options.timelines, t)
        .filter(({ value }) => draft.project_timeline_id.includes(value))
        .map(({ label }) => label),
      language,
    ),
    about: excerpt(draft.description),
    languages: languageList(draft.languages, language),
  }
}
export type ProfileWords = ReturnType<typeof profileWords>

/** One line with the most important answers. */
export const summaryOf = ({ name, services, town }: ProfileWords): string =>
  [name, services, town].filter(Boolean).join(', ')

/** The beginning of a text, cut between words. */
function excerpt(text: string): string | undefined {
  const trimmed = text.trim().replace(/\s+/g, ' ')
  if (trimmed === '') return undefined
  if (trimmed.length <= EXCERPT) return trimmed
  return `${trimmed.slice(0, trimmed.lastIndexOf(' ', EXCERPT) || EXCERPT)} …`
}
