/** What experts answer in both of their flows, as the forms hold it, and on its way to and from the wire. */
import {
  COMPANY_DETAILS_MAX,
  OWN_STYLES_MAX,
  PHOTOS_MAX,
  PROJECT_PICTURES_MAX,
  SHOWCASES_MAX,
} from '@husrum/contract/limits.ts'
import { spokenLanguages, type ExpertAnswers, type OwnExpert } from '@husrum/contract/profiles.ts'
import * as vocabulary from '@husrum/contract/vocabulary.ts'
import { accountShape, emptyAccount, followPhone, type AccountAnswers } from './account-answers.ts'
import { chosenPhoto, sentPicture, town, type ChosenPhoto, type Town } from './client-brief-answers.ts'
import { flag, listOf, nothingOr, oneOf, reviveBy, shaped, whole, words, type Reads } from './revive.ts'

type Of<T extends readonly string[]> = T[number]
export type SpokenLanguage = Of<typeof spokenLanguages>

/** One of the expert's own pictures: what is known of the file. The file itself is kept apart, under its key. */
export type KeptPicture = {
  key: string
  name: string
  size: number
  /** Null where the file does not say it in a way that is read here. */
  width: number | null
  height: number | null
}

/** One that the server has. */
export type SentPicture = ChosenPhoto['image']

export type ExpertDraft = AccountAnswers & {
  service_type: Of<typeof vocabulary.serviceTypes>[]
  expert_type: Of<typeof vocabulary.expertTypes> | null
  project_types: Of<typeof vocabulary.projectTypes>[]
  project_size: Of<typeof vocabulary.projectSizes>[]
  phaseOfProject: Of<typeof vocabulary.projectPhases>[]
  country_id: number | null
  city_id: number | null
  town: Town | null
  outside_expert: Of<typeof vocabulary.yesNo> | null
  session_type: Of<typeof vocabulary.sessionTypes> | null
  /** Slugs, as everything below that has one. */
  room_type_id: string[]
  aspects: string[]
  specialists: string[]
  specialist_type: string | null
  skills: string[]
  project_budget_id: string[]
  project_timeline_id: string[]
  photos: number[]
  chosen_photos: ChosenPhoto[]
  photos_skipped: boolean
  choose_photo_page: number
  /** Named by hand. */
  styles: string[]
  company_name: string
  company_details: string
  company_registration: string
  description: string
  chamber: string
  chamber_number: string
  languages: SpokenLanguage[]
  /** The application's pictures, not sent yet. */
  showcases: KeptPicture[]
  /** The account-first flow's pictures, sent already and not in a project yet. */
  portfolio: SentPicture[]
  project_title: string
  plan_id: number
}

/** The specification's default. */
export const DEFAULT_PLAN = 2

export const emptyExpert: ExpertDraft = {
  ...emptyAccount,
  service_type: [],
  expert_type: null,
  project_types: [],
  project_size: [],
  phaseOfProject: [],
  country_id: null,
  city_id: null,
  town: null,
  outside_expert: null,
  session_type: null,
  room_type_id: [],
  aspects: [],
  specialists: [],
  specialist_type: null,
  skills: [],
  project_budget_id: [],
  project_timeline_id: [],
  photos: [],
  chosen_photos: [],
  photos_skipped: false,
  choose_photo_page: 1,
  styles: [],
  company_name: '',
  company_details: '',
  company_registration: '',
  description: '',
  chamber: '',
  chamber_number: '',
  languages: [],
  showcases: [],
  portfolio: [],
  project_title: '',
  plan_id: DEFAULT_PLAN,
}

const slugs = listOf(words(60), 24)
const picture: Reads<KeptPicture> = shaped({
  key: words(60),
  name: words(300),
  size: whole(0),
  width: nothingOr(whole(1)),
  height: nothingOr(whole(1)),
})

export const reviveExpert = reviveBy({
  ...accountShape,
  service_type: listOf(oneOf(vocabulary.serviceTypes), 2),
  expert_type: nothingOr(oneOf(vocabulary.expertTypes)),
  project_types: listOf(oneOf(vocabulary.projectTypes), 3),
  project_size: listOf(oneOf(vocabulary.projectSizes), 3),
  phaseOfProject: listOf(oneOf(vocabulary.projectPhases), 4),
  country_id: nothingOr(whole()),
  city_id: nothingOr(whole()),
  town: nothingOr(town),
  outside_expert: nothingOr(oneOf(vocabulary.yesNo)),
  session_type: nothingOr(oneOf(vocabulary.sessionTypes)),
  room_type_id: slugs,
  aspects: slugs,
  specialists: slugs,
  specialist_type: nothingOr(words(60)),
  skills: slugs,
  project_budget_id: slugs,
  project_timeline_id: slugs,
  photos: listOf(whole(1), PHOTOS_MAX),
  chosen_photos: listOf(chosenPhoto, PHOTOS_MAX),
  photos_skipped: flag,
  choose_photo_page: whole(1, 1000),
  styles: listOf(words(60), OWN_STYLES_MAX),
  company_name: words(300),
  company_details: words(COMPANY_DETAILS_MAX * 4),
  company_registration: words(300),
  description: words(20_000),
  chamber: words(300),
  chamber_number: words(300),
  languages: listOf(oneOf(spokenLanguages), 10),
  showcases: listOf(picture, SHOWCASES_MAX),
  portfolio: listOf(sentPicture, PROJECT_PICTURES_MAX),
  project_title: words(300),
  plan_id: whole(1),
})

/** What is sent: the specification's fields and nothing that only the form knows. Questions without an answer are absent, so that they are named. */
export function toExpertWire(draft: ExpertDraft): Partial<ExpertAnswers> {
  const asked = {
    service_type: draft.service_type,
    expert_type: draft.expert_type,
    project_types: draft.project_types,
    project_size: draft.project_size,
    phaseOfProject: draft.phaseOfProject,
    country_id: draft.country_id,
    city_id: draft.city_id,
    outside_expert: draft.outside_expert,
    session_type: draft.session_type,
    project_budget_id: draft.project_budget_id,
    project_timeline_id: draft.project_timeline_id,
    specialist_type: draft.specialist_type,
    state_id: draft.town?.state_id,
  }
  const isAnswered = (answer: unknown) => answer != null && !(Array.isArray(answer) && answer.length === 0)
  return {
    ...Object.fromEntries(Object.entries(asked).filter(([, answer]) => isAnswered(answer))),
    // Empty is an answer here: it takes away what stood there.
    room_type_id: draft.room_type_id,
    aspects: draft.aspects,
    specialists: draft.specialists,
    skills: draft.skills,
    photos: draft.photos,
    styles: draft.styles,
    company_name: draft.company_name.trim(),
    company_details: draft.company_details.trim(),
    company_registration: draft.company_registration.trim(),
    description: draft.description.trim(),
    chamber: draft.chamber.trim(),
    chamber_number: draft.chamber_number.trim(),
    languages: draft.languages,
  }
}

/** The stored profile back into the form, for somebody who made the account first and goes on. */
export function fromOwnExpert(expert: OwnExpert): ExpertDraft {
  const named = (list: { slug: string }[]) => list.map((each) => each.slug)
  return {
    ...emptyExpert,
    name: expert.name,
    terms: true,
    service_type: expert.service_type,
    expert_type: expert.expert_type,
    project_types: expert.project_types,
    project_size: expert.project_size,
    phaseOfProject: expert.phaseOfProject,
    country_id: expert.country.id,
    city_id: expert.city.id,
    town: { ...expert.city, country_id: expert.country.id, state_id: expert.state?.id ?? null },
    outside_expert: expert.outside_expert,
    session_type: expert.session_type,
    room_type_id: named(expert.room_types),
    aspects: named(expert.aspects),
    specialists: named(expert.specialists),
    specialist_type: expert.specialist_type?.slug ?? null,
    skills: named(expert.skills),
    project_budget_id: named(expert.budgets),
    project_timeline_id: named(expert.timelines),
    photos: expert.photos.map(({ id }) => id),
    chosen_photos: expert.photos,
    photos_skipped: expert.photos.length === 0 && expert.styles.length > 0,
    styles: named(expert.styles),
    company_name: expert.company_name ?? '',
    company_details: expert.company_details,
    company_registration: expert.company_registration ?? '',
    description: expert.description,
    chamber: expert.chamber ?? '',
    chamber_number: expert.chamber_number ?? '',
    languages: spokenLanguages.filter((each) => expert.languages.includes(each)),
    plan_id: expert.plan_id,
  }
}

const ALL_FEES = 'no-preference'

/** What hangs on other answers: the town on its country, the chamber on the title, "all fees" on nothing else being said. */
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
