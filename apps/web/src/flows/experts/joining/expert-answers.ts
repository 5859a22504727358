/** The answers of experts in both of their flows, in the form and converted to and from the API. */
import {
  COMPANY_DETAILS_MAX,
  OWN_STYLES_MAX,
  PHOTOS_MAX,
  PROJECT_PICTURES_MAX,
  SHOWCASES_MAX,
} from '@husrum/contract/core/limits.ts'
import { spokenLanguages, type ExpertAnswers, type OwnExpert } from '@husrum/contract/experts/profile/profile.ts'
import * as vocabulary from '@husrum/contract/core/vocabulary.ts'
import { accountTable, followPhone } from './account-answers.ts'
import {
  chosenPhoto,
  sentPicture,
  storedTown,
  town,
  type ChosenPhoto,
} from '../../clients/briefs/client-brief-answers.ts'
import { extraAnswers, typedAnswers, unlessUnanswered } from '../../foundation/reference/extra-answers.ts'
import {
  answersOf,
  choice,
  emptyOf,
  list,
  nullable,
  oneOf,
  optional,
  reviveBy,
  shaped,
  slug,
  slugs,
  slugsOf,
  storedOf,
  text,
  tick,
  trimmed,
  unlessEmpty,
  whole,
  wireOf,
  words,
  type Answer,
  type Answers,
  type Reads,
  type Sent,
} from '../../fields.ts'

type Of<T extends readonly string[]> = T[number]
export type SpokenLanguage = Of<typeof spokenLanguages>

/** One of the expert's own pictures: the data about the file. The file itself is stored separately, under its key. */
export type StoredPicture = {
  key: string
  name: string
  size: number
  /** Null where the program cannot read it from the file. */
  width: number | null
  height: number | null
}

/** A picture that the server has. */
export type SentPicture = ChosenPhoto['image']

/** The specification's default. */
export const DEFAULT_PLAN = 2

const picture: Reads<StoredPicture> = shaped({
  key: words(60),
  name: words(300),
  size: whole(0),
  width: nullable(whole(1)),
  height: nullable(whole(1)),
})

const { sent, kept } = answersOf<OwnExpert>()

/** All fields of the contract except two aliases, and except the region, which is sent with the town. */
type Asked = Omit<Required<ExpertAnswers>, 'local_expert' | 'specialties' | 'state_id'>
const table = {
  ...accountTable,
  service_type: sent(list(oneOf(vocabulary.serviceTypes), 2), (expert) => expert.service_type, unlessEmpty),
  expert_type: sent(choice(vocabulary.expertTypes), (expert) => expert.expert_type),
  project_types: sent(list(oneOf(vocabulary.projectTypes), 3), (expert) => expert.project_types, unlessEmpty),
  project_size: sent(list(oneOf(vocabulary.projectSizes), 3), (expert) => expert.project_size, unlessEmpty),
  phaseOfProject: sent(list(oneOf(vocabulary.projectPhases), 4), (expert) => expert.phaseOfProject, unlessEmpty),
  country_id: sent(optional(whole()), (expert) => expert.country.id),
  city_id: sent(optional(whole()), (expert) => expert.city.id),
  town: kept(optional(town), storedTown),
  outside_expert: sent(choice(vocabulary.yesNo), (expert) => expert.outside_expert),
  session_type: sent(choice(vocabulary.sessionTypes), (expert) => expert.session_type),
  // An unanswered question sends an empty list, which removes the stored answer.
  room_type_id: sent(slugs(24), (expert) => slugsOf(expert.room_types)),
  aspects: sent(slugs(24), (expert) => slugsOf(expert.aspects)),
  specialists: sent(slugs(24), (expert) => slugsOf(expert.specialists)),
  specialist_type: sent(slug, (expert) => expert.specialist_type?.slug ?? null),
  skills: sent(slugs(24), (expert) => slugsOf(expert.skills)),
  project_budget_id: sent(slugs(24), (expert) => slugsOf(expert.budgets), unlessEmpty),
  project_timeline_id: sent(slugs(24), (expert) => slugsOf(expert.timelines), unlessEmpty),
  photos: sent(list(whole(1), PHOTOS_MAX), (expert) => expert.photos.map(({ id }) => id)),
  chosen_photos: kept(list(chosenPhoto, PHOTOS_MAX), (expert) => expert.photos),
  photos_skipped: kept(tick, (expert) => expert.photos.length === 0 && expert.styles.length > 0),
  choose_photo_page: { empty: 1, reads: whole(1, 1000) },
  /** Styles chosen by name. */
  styles: sent(slugs(OWN_STYLES_MAX), (expert) => slugsOf(expert.styles)),
  company_name: sent(text(300), (expert) => expert.company_name ?? '', trimmed),
  company_details: sent(text(COMPANY_DETAILS_MAX * 4), (expert) => expert.company_details, trimmed),
  company_registration: sent(text(300), (expert) => expert.company_registration ?? '', trimmed),
  description: sent(text(20_000), (expert) => expert.description, trimmed),
  chamber: sent(text(300), (expert) => expert.chamber ?? '', trimmed),
  chamber_number: sent(text(300), (expert) => expert.chamber_number ?? '', trimmed),
  languages: sent(list(oneOf(spokenLanguages), 10), (expert) =>
    spokenLanguages.filter((each) => expert.languages.includes(each)),
  ),
  /** Answers to questions that an owner has added. */
  extra_answers: sent(extraAnswers, (expert) => typedAnswers(expert.extra_answers), unlessUnanswered),
  /** The application's pictures, not sent yet. */
  showcases: list(picture, SHOWCASES_MAX),
  /** The account-first flow's pictures, uploaded already and not in a project yet. */
  portfolio: list(sentPicture, PROJECT_PICTURES_MAX),
  project_title: text(300),
  plan_id: kept({ empty: DEFAULT_PLAN, reads: whole(1) }, (expert) => expert.plan_id),
} satisfies { [K in keyof Asked]: Sent<Asked[K] | null> } & Record<string, Answer<unknown>>

export type ExpertDraft = Answers<typeof table>

export const emptyExpert: ExpertDraft = emptyOf(table)
export const reviveExpert = reviveBy(table)

/** The payload: the specification's fields and nothing that only the form uses. */
export const toExpertWire = (draft: ExpertDraft): Partial<ExpertAnswers> => ({
  ...wireOf(table, draft),
  ...(draft.town?.state_id == null ? {} : { state_id: draft.town.state_id }),
})

/** Converts the stored profile to the form's answers, for a person who made the account first and continues. */
export const fromOwnExpert = (expert: OwnExpert): ExpertDraft => ({
  ...emptyExpert,
  ...storedOf(table, expert),
  name: expert.name,
  terms: true,
})

const ALL_FEES = 'no-preference'

/** Dependent answers: the town depends on its country, the chamber on the title, "all fees" excludes other fees. */
export function followExpert(before: ExpertDraft, change: Partial<ExpertDraft>): Partial<ExpertDraft> {
  const after = { ...before, ...change }
  const isOtherCountry = change.country_id !== undefined && change.country_id !== before.country_id
  const fees = change.project_budget_id
  return {
    ...followPhone(before, change),
    ...(change.country_id !== undefined && change.country_id !== after.town?.country_id
      ? { city_id: null, town: null }
      : {}),
    ...((isOtherCountry && before.country_id !== null) || !after.service_type.includes('architect')
      ? { chamber: '', chamber_number: '' }
      : {}),
    ...(after.specialist_type && !after.specialists.includes(after.specialist_type) ? { specialist_type: null } : {}),
    ...(change.photos && change.photos.length > 0 ? { photos_skipped: false } : {}),
    ...(fees?.includes(ALL_FEES) && fees.length > 1
      ? {
          project_budget_id: before.project_budget_id.includes(ALL_FEES)
            ? fees.filter((each) => each !== ALL_FEES)
            : [ALL_FEES],
        }
      : {}),
  }
}
