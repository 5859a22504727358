/** The answers of the client's brief as the form holds them, and on their way to and from the wire. */
import type { Brief, BriefAnswers, briefAnswers, showcasePhoto } from '@husrum/contract/briefs.ts'
import { OWN_STYLES_MAX, PHOTOS_MAX } from '@husrum/contract/limits.ts'
import * as vocabulary from '@husrum/contract/vocabulary.ts'
import type { z } from 'zod'
import { accountShape, emptyAccount, type AccountAnswers } from './account-answers.ts'
import { amount, flag, listOf, nothingOr, oneOf, reviveBy, shaped, whole, words, type Reads } from './revive.ts'

/** The chosen town with what the card and its map show. */
export type Town = {
  id: number
  name: string
  country_id: number
  state_id: number | null
  latitude: number | null
  longitude: number | null
  /** In which the name is; another page asks for its own. */
  language?: 'en' | 'da' | 'de' | undefined
}
export type ChosenPhoto = z.infer<typeof showcasePhoto>

type Wire = z.output<typeof briefAnswers>
type OrNull<K extends keyof Wire> = { [P in K]: NonNullable<Wire[P]> | null }

export type BriefDraft = AccountAnswers &
  OrNull<
    | 'service_type'
    | 'project_type'
    | 'expert_type'
    | 'session_type'
    | 'project_size'
    | 'project_phase'
    | 'outside_expert'
  > & {
    /** Slugs, as everything below that has one. */
    aspects: string[]
    project_aspect_id: string | null
    room_types: string[]
    /** "Select all" is on: state of the form, never sent. */
    allCtaSelected: boolean
    country_id: number | null
    city_id: number | null
    town: Town | null
    specialists: string[]
    specialist_type: string | null
    project_budget_id: string | null
    project_timeline_id: string | null
    /** Named in a word, beside the photos or in their place. */
    styles: string[]
    photos: number[]
    /** The chosen photos themselves: pages of the offer that are not loaded hold some of them. */
    chosen_photos: ChosenPhoto[]
    /** "Not sure yet" was said on the photo step. */
    photos_skipped: boolean
    choose_photo_page: number
    about_project: string
    preferred_contacts: Wire['preferred_contacts']
  }

export const emptyBrief: BriefDraft = {
  ...emptyAccount,
  service_type: null,
  project_type: null,
  expert_type: null,
  session_type: null,
  project_size: null,
  project_phase: null,
  outside_expert: null,
  aspects: [],
  project_aspect_id: null,
  room_types: [],
  allCtaSelected: false,
  country_id: null,
  city_id: null,
  town: null,
  specialists: [],
  specialist_type: null,
  project_budget_id: null,
  project_timeline_id: null,
  styles: [],
  photos: [],
  chosen_photos: [],
  photos_skipped: false,
  choose_photo_page: 1,
  about_project: '',
  preferred_contacts: ['chat'],
}

const slugs = listOf(words(60), 12)
const slug = nothingOr(words(60))
const named = shaped({ id: whole(), slug: words(), name: words() })
const languages = oneOf(['en', 'da', 'de'])

export const town: Reads<Town> = shaped({
  id: whole(),
  name: words(),
  country_id: whole(),
  state_id: nothingOr(whole()),
  latitude: nothingOr(amount),
  longitude: nothingOr(amount),
  language: (value): value is Town['language'] => value === undefined || languages(value),
})

export const sentPicture: Reads<ChosenPhoto['image']> = shaped({
  id: whole(),
  url: words(),
  width: whole(),
  height: whole(),
  alt: words(),
  placeholder: nothingOr(words()),
  color: words(),
  srcset: listOf(shaped({ url: words(), width: whole(), type: words() }), 100),
})

export const chosenPhoto: Reads<ChosenPhoto> = shaped({
  id: whole(),
  style: named,
  room: nothingOr(named),
  image: sentPicture,
})

export const reviveBrief = reviveBy({
  ...accountShape,
  service_type: nothingOr(oneOf(vocabulary.serviceTypes)),
  project_type: nothingOr(oneOf(vocabulary.projectTypes)),
  expert_type: nothingOr(oneOf(vocabulary.wishedExpertTypes)),
  session_type: nothingOr(oneOf(vocabulary.sessionTypes)),
  project_size: nothingOr(oneOf(vocabulary.projectSizes)),
  project_phase: nothingOr(oneOf(vocabulary.projectPhases)),
  outside_expert: nothingOr(oneOf(vocabulary.yesNo)),
  aspects: slugs,
  project_aspect_id: slug,
  room_types: slugs,
  allCtaSelected: flag,
  country_id: nothingOr(whole()),
  city_id: nothingOr(whole()),
  town: nothingOr(town),
  specialists: slugs,
  specialist_type: slug,
  project_budget_id: slug,
  project_timeline_id: slug,
  styles: listOf(words(60), OWN_STYLES_MAX),
  photos: listOf(whole(1), PHOTOS_MAX),
  chosen_photos: listOf(chosenPhoto, 20),
  photos_skipped: flag,
  choose_photo_page: whole(1, 1000),
  about_project: words(20_000),
  preferred_contacts: listOf(oneOf(vocabulary.contactWays), 3),
})

/** What is sent: the specification's fields and nothing that only the form knows. Unanswered ones are absent, so that the server names them. */
export function toWire(draft: BriefDraft): Partial<BriefAnswers> {
  const answers = {
    service_type: draft.service_type,
    project_type: draft.project_type,
    expert_type: draft.expert_type,
    session_type: draft.session_type,
    country_id: draft.country_id,
    state_id: draft.town?.state_id,
    city_id: draft.city_id,
    outside_expert: draft.outside_expert,
    aspects: draft.aspects,
    project_aspect_id: draft.project_aspect_id,
    room_types: draft.room_types,
    project_size: draft.project_size,
    project_phase: draft.project_phase,
    specialists: draft.specialists,
    specialist_type: draft.specialist_type,
    project_budget_id: draft.project_budget_id,
    project_timeline_id: draft.project_timeline_id,
    styles: draft.styles,
    photos: draft.photos,
    about_project: draft.about_project.trim(),
    preferred_contacts: draft.preferred_contacts,
  }
  return Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer != null))
}

/** A stored brief back into the form, for a client who changes it. */
export function fromBrief(brief: Brief): Partial<BriefDraft> {
  const named = (list: { slug: string }[]) => list.map((each) => each.slug)
  return {
    service_type: brief.service_type,
    project_type: brief.project_type,
    expert_type: brief.expert_type,
    session_type: brief.session_type,
    project_size: brief.project_size,
    project_phase: brief.project_phase,
    outside_expert: brief.outside_expert,
    aspects: named(brief.aspects),
    project_aspect_id: brief.project_aspect?.slug ?? null,
    room_types: named(brief.room_types),
    country_id: brief.country.id,
    city_id: brief.city.id,
    town: { ...brief.city, country_id: brief.country.id, state_id: brief.state?.id ?? null },
    specialists: named(brief.specialists),
    specialist_type: brief.specialist_type?.slug ?? null,
    project_budget_id: brief.budget.slug,
    project_timeline_id: brief.timeline.slug,
    styles: named(brief.styles),
    photos: brief.photos.map((photo) => photo.id),
    chosen_photos: brief.photos,
    photos_skipped: brief.photos.length === 0,
    about_project: brief.about_project,
    preferred_contacts: brief.preferred_contacts,
  }
}
