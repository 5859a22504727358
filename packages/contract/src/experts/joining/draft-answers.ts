/** Answers of an unfinished registration, as the forms hold them: nothing is required, long texts are stored. */
import { z } from 'zod'
import { EXTRA_OPTIONS_MAX, OWN_STYLES_MAX, PHOTOS_MAX, SHOWCASES_MAX } from '../../core/limits.ts'
import { id, slug, text } from '../../core/shapes.ts'
import * as words from '../../core/vocabulary.ts'

const typed = (max = 300) => text().max(max)
/** Longer than the final limit, because a text that is too long must not be lost. */
export const longText = () => typed(20_000)
export const choiceOf = <const T extends readonly [string, ...string[]]>(options: T) => z.enum(options).nullable()
export const choicesOf = <const T extends readonly [string, ...string[]]>(options: T) =>
  z.array(z.enum(options)).max(10)
export const slugList = (max = 24) => z.array(slug()).max(max)

/** Answers of both roles, without credentials and consent: those are given when the account is made. */
export const sharedAnswers = {
  name: typed(),
  phone_prefix: z.string().regex(/^\+\d{1,4}$/),
  phone: typed(),
  outside_expert: choiceOf(words.yesNo),
  session_type: choiceOf(words.sessionTypes),
  country_id: id().nullable(),
  city_id: id().nullable(),
  aspects: slugList(),
  specialists: slugList(),
  specialist_type: slug().nullable(),
  styles: slugList(OWN_STYLES_MAX),
  photos: z.array(id()).max(PHOTOS_MAX),
  photos_skipped: z.boolean(),
  choose_photo_page: z.int().min(1).max(1000),
  /** Answers to an owner's questions, as typed and chosen. */
  extra_answers: z
    .record(z.string().regex(/^q[1-9]\d{0,14}$/), z.union([typed(2000), z.array(typed(40)).max(EXTRA_OPTIONS_MAX)]))
    .refine((given) => Object.keys(given).length <= 100, { error: 'invalid' }),
}

/** A picture that stays on the device: the draft only names it. */
const keptPicture = z.object({
  key: typed(60),
  name: typed(),
  size: z.int().min(0),
  width: z.int().min(1).nullable(),
  height: z.int().min(1).nullable(),
})

export const expertDraftAnswers = z
  .object({
    ...sharedAnswers,
    service_type: choicesOf(words.serviceTypes),
    expert_type: choiceOf(words.expertTypes),
    project_types: choicesOf(words.projectTypes),
    project_size: choicesOf(words.projectSizes),
    phaseOfProject: choicesOf(words.projectPhases),
    room_type_id: slugList(),
    skills: slugList(),
    project_budget_id: slugList(),
    project_timeline_id: slugList(),
    company_name: typed(),
    company_details: typed(2000),
    company_registration: typed(),
    description: longText(),
    chamber: typed(),
    chamber_number: typed(),
    languages: choicesOf(words.spokenLanguages),
    showcases: z.array(keptPicture).max(SHOWCASES_MAX),
    plan_id: id(),
  })
  .partial()

export const mailedTown = z.object({
  id: z.int(),
  name: z.string(),
  country_id: z.int(),
  state_id: z.int(),
  latitude: z.number(),
  longitude: z.number(),
})
