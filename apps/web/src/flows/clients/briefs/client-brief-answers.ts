/** The answers of the client's brief in the form, and their conversion to and from the API. */
import type { Brief, BriefAnswers } from '@husrum/contract/clients/briefs/briefs.ts'
import type { showcasePhoto } from '@husrum/contract/experts/showcases/showcases.ts'
import { OWN_STYLES_MAX, PHOTOS_MAX } from '@husrum/contract/core/limits.ts'
import * as vocabulary from '@husrum/contract/core/vocabulary.ts'
import type { z } from 'zod'
import { accountTable } from '../../experts/joining/account-answers.ts'
import { extraAnswers, typedAnswers, unlessUnanswered } from '../../foundation/reference/extra-answers.ts'
import {
  amount,
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
  whole,
  wireOf,
  words,
  type Answer,
  type Answers,
  type Reads,
  type Sent,
} from '../../fields.ts'

/** The chosen town with the data that the card and its map show. */
export type Town = {
  id: number
  name: string
  country_id: number
  state_id: number | null
  latitude: number | null
  longitude: number | null
  /** The language of the name; a page in another language loads its own. */
  language?: 'en' | 'da' | 'de' | undefined
}
export type ChosenPhoto = z.infer<typeof showcasePhoto>

const named = shaped({ id: whole(), slug: words(), name: words() })
const languages = oneOf(['en', 'da', 'de'])

export const town: Reads<Town> = shaped({
  id: whole(),
  name: words(),
  country_id: whole(),
  state_id: nullable(whole()),
  latitude: nullable(amount),
  longitude: nullable(amount),
  language: (value): value is Town['language'] => value === undefined || languages(value),
})

type StoredPlace = {
  city: Omit<Town, 'country_id' | 'state_id'>
  country: { id: number }
  state: { id: number } | null
}
export const storedTown = ({ city, country, state }: StoredPlace): Town => ({
  ...city,
  country_id: country.id,
  state_id: state?.id ?? null,
})

export const sentPicture: Reads<ChosenPhoto['image']> = shaped({
  id: whole(),
  url: words(),
  width: whole(),
  height: whole(),
  alt: words(),
  placeholder: nullable(words()),
  color: words(),
})

export const chosenPhoto: Reads<ChosenPhoto> = shaped({
  id: whole(),
  style: named,
  room: nullable(named),
  image: sentPicture,
})

const { sent, kept } = answersOf<Brief>()

/** Every answer of the brief except two aliases of the API, and except the region, which is sent with the town. */
type Asked = Omit<Required<BriefAnswers>, 'local_expert' | 'specialties' | 'state_id'>
const table = {
  ...accountTable,
  service_type: sent(choice(vocabulary.serviceTypes), (brief) => brief.service_type),
  project_type: sent(choice(vocabulary.projectTypes), (brief) => brief.project_type),
  expert_type: sent(choice(vocabulary.preferredExpertTypes), (brief) => brief.expert_type),
  session_type: sent(choice(vocabulary.sessionTypes), (brief) => brief.session_type),
  project_size: sent(choice(vocabulary.projectSizes), (brief) => brief.project_size),
  project_phase: sent(choice(vocabulary.projectPhases), (brief) => brief.project_phase),
  outside_expert: sent(choice(vocabulary.yesNo), (brief) => brief.outside_expert),
  aspects: sent(slugs(12), (brief) => slugsOf(brief.aspects)),
  project_aspect_id: sent(slug, (brief) => brief.project_aspect?.slug ?? null),
  room_types: sent(slugs(12), (brief) => slugsOf(brief.room_types)),
  /** "Select all" is on. */
  allCtaSelected: tick,
  country_id: sent(optional(whole()), (brief) => brief.country.id),
  city_id: sent(optional(whole()), (brief) => brief.city.id),
  town: kept(optional(town), storedTown),
  specialists: sent(slugs(12), (brief) => slugsOf(brief.specialists)),
  specialist_type: sent(slug, (brief) => brief.specialist_type?.slug ?? null),
  project_budget_id: sent(slug, (brief) => brief.budget.slug),
  project_timeline_id: sent(slug, (brief) => brief.timeline.slug),
  /** Styles chosen by name, beside the photos or instead of them. */
  styles: sent(slugs(OWN_STYLES_MAX), (brief) => slugsOf(brief.styles)),
  photos: sent(list(whole(1), PHOTOS_MAX), (brief) => brief.photos.map((photo) => photo.id)),
  /** The chosen photos themselves: some are on pages of the offer that are not loaded. */
  chosen_photos: kept(list(chosenPhoto, 20), (brief) => brief.photos),
  /** The client chose "Not sure yet" on the photo step. */
  photos_skipped: kept(tick, (brief) => brief.photos.length === 0),
  /** The board it begins with: one of the account, or the photos saved on this device. Sent separately. */
  board_id: optional(whole(1)),
  device_board: tick,
  choose_photo_page: { empty: 1, reads: whole(1, 1000) },
  about_project: sent(text(20_000), (brief) => brief.about_project, trimmed),
  preferred_contacts: sent(list(oneOf(vocabulary.contactWays), 3, ['chat']), (brief) => brief.preferred_contacts),
  /** Answers to questions that an owner has added. */
  extra_answers: sent(extraAnswers, (brief) => typedAnswers(brief.extra_answers), unlessUnanswered),
} satisfies { [K in keyof Asked]: Sent<Asked[K] | null> } & Record<string, Answer<unknown>>

export type BriefDraft = Answers<typeof table>

export const emptyBrief: BriefDraft = emptyOf(table)
export const reviveBrief = reviveBy(table)

/** The payload: the specification's fields and nothing that only the form uses. */
export const toWire = (draft: BriefDraft): Partial<BriefAnswers> => ({
  ...wireOf(table, draft),
  ...(draft.town?.state_id == null ? {} : { state_id: draft.town.state_id }),
})

/** Converts a stored brief to the form's answers, for a client who changes it. */
export const fromBrief = (brief: Brief): Partial<BriefDraft> => storedOf(table, brief)
