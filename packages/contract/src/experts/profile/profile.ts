/** The expert's profile as its owner reads and changes it (wire: architect account). */
import { z } from 'zod'
import { endpoints } from '../../core/endpoint.ts'
import {
  AUTOMATIC_ANSWER_MAX,
  AUTOMATIC_ANSWER_MIN,
  CAPACITY_MAX,
  COMPANY_DETAILS_MAX,
  COMPANY_MAX,
  COMPANY_MIN,
  DESCRIPTION_MAX,
  DESCRIPTION_MIN,
  NOTICE_WEEKS_MAX,
  OWN_STYLES_MAX,
  PHOTOS_MAX,
  PHOTOS_MIN,
  REACH_KM_MAX,
  REACH_KM_MIN,
} from '../../core/limits.ts'
import { personName } from '../../core/fields/bounds.ts'
import { day, id, instant, one, oneOrMore, option, pastYear, picture, text, withRules } from '../../core/shapes.ts'
import { EXPERT_PLACES_MAX } from '../../core/limits.ts'
import { pictureRefusals } from '../../foundation/media/uploads.ts'
import { showcasePhoto } from '../showcases/showcases.ts'
import { styleShare } from './experts.ts'
import { extraAnswer, extraAnswers } from '../../foundation/reference/extra-answers.ts'
import { expertCard } from './experts.ts'
import * as words from '../../core/vocabulary.ts'

export { spokenLanguages } from '../../core/vocabulary.ts'

const list = <T extends z.ZodType>(item: T, max = 12) => z.array(item).max(max)
const line = (max: number) =>
  text()
    .trim()
    .max(max)
    .refine((value) => !/\p{Cc}/u.test(value), { error: 'invalid_characters' })

/**
 * Experts' answers about their work, by the specification's names. Fields with several answers take one value or a
 * list. Each step of the flows checks its own part with `.pick`.
 */
export const expertAnswers = z.object({
  service_type: oneOrMore(z.enum(words.serviceTypes), 2),
  project_types: oneOrMore(z.enum(words.projectTypes), 3),
  expert_type: z.enum(words.expertTypes),
  session_type: z.enum(words.sessionTypes),
  project_size: oneOrMore(z.enum(words.projectSizes), 3),
  phaseOfProject: oneOrMore(z.enum(words.projectPhases), 4),
  country_id: option(),
  state_id: option().nullish(),
  city_id: option(),
  /** Works outside their own area. */
  outside_expert: z.enum(words.yesNo),
  /** The same question in reverse; the answer is inverted. */
  local_expert: z.enum(words.yesNo),
  aspects: list(option()),
  /** Rooms, or kinds of building work; `room_types` is the client form's name for it. */
  room_type_id: list(option()),
  specialists: list(option()),
  /** The specification's other name for `specialists`. */
  specialties: list(option()),
  /** The most important specialist. */
  specialist_type: option().nullish(),
  skills: list(option(), 24),
  project_budget_id: oneOrMore(option(), 6),
  project_timeline_id: oneOrMore(option(), 4),
  /** Styles that were named, not derived from pictures. */
  styles: list(option(), OWN_STYLES_MAX),
  /** Ids of showcases chosen for taste; an empty list means "not sure yet". */
  photos: z.array(id()).max(PHOTOS_MAX),
  company_name: line(COMPANY_MAX).refine((value) => value === '' || value.length >= COMPANY_MIN, {
    error: 'company_short',
  }),
  /** A few facts: how many people, and the studio's other services. */
  company_details: text().trim().max(COMPANY_DETAILS_MAX),
  /** Optional text; a number that looks invalid for its country only warns (`companyRegistrationProblem`). */
  company_registration: line(60),
  description: text()
    .trim()
    .max(DESCRIPTION_MAX)
    .refine((value) => value === '' || value.length >= DESCRIPTION_MIN, { error: 'description_short' }),
  /** For architects in DE, AT and CH who use the title: the chamber and the number in it, checked at approval. */
  chamber: line(120),
  chamber_number: line(60),
  languages: z.array(z.enum(words.spokenLanguages)).max(10),
})
export type ExpertAnswers = z.input<typeof expertAnswers>

/** The rules that need more than one field; absent fields are not checked, so that a step can use them too. */
export function checkExpert(value: Partial<z.output<typeof expertAnswers>>, context: z.core.$RefinementCtx): void {
  const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
  if (value.photos && value.photos.length > 0 && value.photos.length < PHOTOS_MIN) refuse('photos', 'too_few_photos')
  if (value.photos && new Set(value.photos).size !== value.photos.length) refuse('photos', 'photo_twice')
  if (value.expert_type === 'agency' && value.company_name === '') refuse('company_name', 'required')
  if (value.chamber && value.chamber_number === '') refuse('chamber_number', 'required')
}

const { shape } = expertAnswers
const removable = <T extends z.ZodType<string>>(item: T) => item.nullable().transform((value) => value ?? '')
const removableList = <T extends z.ZodType>(items: z.ZodArray<T>) => items.nullable().transform((value) => value ?? [])
/** Form data cannot contain null: an empty text means null. */
const orNone = <T extends z.ZodType>(item: T) =>
  z.preprocess<unknown, z.ZodNullable<T>, z.input<T> | null | ''>(
    (value) => (value === '' ? null : value),
    item.nullable(),
  )
/** Absent fields stay; an empty text, an empty list or null removes the value. */
export const patchExpert = withRules(
  expertAnswers
    .extend({
      aspects: removableList(shape.aspects),
      room_type_id: removableList(shape.room_type_id),
      room_types: removableList(shape.room_type_id),
      specialists: removableList(shape.specialists),
      specialties: removableList(shape.specialties),
      skills: removableList(shape.skills),
      styles: removableList(shape.styles),
      photos: removableList(shape.photos),
      languages: removableList(shape.languages),
      company_name: removable(shape.company_name),
      company_details: removable(shape.company_details),
      company_registration: removable(shape.company_registration),
      description: removable(shape.description),
      chamber: removable(shape.chamber),
      chamber_number: removable(shape.chamber_number),
      /** Cities where the expert works, the main place first. It takes precedence over `city_id`. */
      places: z.array(option()).min(1).max(EXPERT_PLACES_MAX),
      name: personName(),
      /** The expert's own limit of new leads in 30 days; null uses the plan's. */
      capacity_month: orNone(z.int().min(0).max(CAPACITY_MAX)),
      available_from: orNone(day()),
      notice_weeks: orNone(z.int().min(0).max(NOTICE_WEEKS_MAX)),
      working_since: orNone(pastYear(1950)),
      /** Hidden from search and matching; page and conversations stay. Only between active and paused. */
      paused: z.boolean(),
      /** The day on which a pause ends automatically; null until it is ended by hand. Stored only while paused. */
      back_on: orNone(day()),
      /** The own area as a circle in kilometres; null is the region. Ignored for experts who work beyond it. */
      reach_km: orNone(z.int().min(REACH_KM_MIN).max(REACH_KM_MAX)),
      /** The reply to clients who write while the expert is away; `{first_name}` and `{back_on}` are filled in. */
      automatic_answer: orNone(
        text()
          .trim()
          .max(AUTOMATIC_ANSWER_MAX)
          .refine((value) => value.length >= AUTOMATIC_ANSWER_MIN, { error: 'answer_short' }),
      ),
      /** One of the expert's pictures; null uses the first project's. */
      cover_image_id: orNone(id()),
      /** Answers to the owner's questions of `profile`. With one answer the required ones must be answered too. */
      extra_answers: extraAnswers,
      specialist_type: orNone(option()),
      /**
       * The `revision` that was edited: 409 `changed_elsewhere` names fields that another window has changed since.
       * Without it the last edit wins.
       */
      revision: z.int().positive(),
      /** The picture itself is sent as a file, in multipart; an empty text removes it. */
      avatar: z.literal(''),
    })
    .partial(),
  checkExpert,
)
export type ExpertPatch = z.input<typeof patchExpert>

const named = z.object({ id: z.int(), slug: z.string(), name: z.string() })
const place = z.object({ id: z.int(), name: z.string() })

const workPlace = {
  country: place.extend({ code: z.string() }),
  state: place,
  city: place.extend({ latitude: z.number(), longitude: z.number() }),
}

/** Parts of a complete profile, most useful first. */
export const profileParts = [
  'portfolio',
  'description',
  'service',
  'place',
  'styles',
  'budget',
  'avatar',
  'size_phase',
  'timeline',
  'rooms_aspects',
  'specialists',
  'languages',
  'cover',
  'company',
  'availability',
] as const

export const awayKinds = ['snoozed', 'holiday', 'paused'] as const
export type AwayKind = (typeof awayKinds)[number]

export const ownExpert = z.object({
  id: z.int(),
  /** Increases with every change by its owner. */
  revision: z.int(),
  status: z.enum(words.expertStatuses),
  /** While paused: the day the pause ends automatically. */
  back_on: z.iso.date().nullable(),
  /** Why there are no new leads: a long break, a holiday in the expert's calendar, or a pause without an end. */
  away: z.enum(awayKinds).nullable(),
  /** The staff's reason when they request changes, reject or suspend. */
  status_reason: z.string().nullable(),
  /** Null until the profile is submitted, if the account was made first. */
  submitted_at: instant().nullable(),
  email_verified: z.boolean(),
  name: z.string(),
  company_name: z.string().nullable(),
  company_registration: z.string().nullable(),
  /** Changed after approval and waiting for review; the old values stay visible. */
  pending: z.object({ company_name: z.string().nullable(), company_registration: z.string().nullable() }).nullable(),
  registration_checked: z.boolean(),
  company_details: z.string(),
  chamber: z.string().nullable(),
  chamber_number: z.string().nullable(),
  chamber_checked: z.boolean(),
  description: z.string(),
  service_type: z.array(z.enum(words.serviceTypes)),
  project_types: z.array(z.enum(words.projectTypes)),
  expert_type: z.enum(words.expertTypes),
  session_type: z.enum(words.sessionTypes).nullable(),
  project_size: z.array(z.enum(words.projectSizes)),
  phaseOfProject: z.array(z.enum(words.projectPhases)),
  ...workPlace,
  state: place.nullable(),
  /** All of them, main place first; `resting` places exceed the plan's number and wait for a larger plan. */
  places: z.array(z.object({ ...workPlace, resting: z.boolean() })),
  places_limit: z.int(),
  outside_expert: z.enum(words.yesNo),
  reach_km: z.int().nullable(),
  aspects: z.array(named),
  room_types: z.array(named),
  specialists: z.array(named),
  specialist_type: named.nullable(),
  skills: z.array(named),
  budgets: z.array(named.extend({ min: z.int().nullable(), max: z.int().nullable(), currency: z.string() })),
  timelines: z.array(named),
  /** Styles that were named by the expert. */
  styles: z.array(named),
  /** Showcases chosen for taste. */
  photos: z.array(showcasePhoto),
  /** The public profile: pictures, taste and names together. */
  style_profile: z.array(styleShare),
  /** Styles of pictures in published projects, one point each; showcase photos and named styles count half. */
  project_styles: z.array(z.object({ slug: z.string(), name: z.string(), points: z.number() })),
  languages: z.array(z.string()),
  capacity: z.object({
    /** own limit */ wish: z.int(),
    /** the plan's cap */ plan: z.int(),
    /** the lower of the two */ month: z.int(),
    /** new leads in the last 30 days */ used: z.int(),
    /** when the next place is free, if none is */ next_free_at: instant().nullable(),
  }),
  available_from: z.iso.date().nullable(),
  notice_weeks: z.int().nullable(),
  working_since: z.int().nullable(),
  automatic_answer: z.string().nullable(),
  extra_answers: z.array(extraAnswer),
  avatar: picture.nullable(),
  cover: picture.nullable(),
  plan_id: z.int(),
  /** The expert's card as others see it, even while the profile is not public. */
  card: expertCard,
  completeness: z.object({
    percent: z.int(),
    /** Missing parts, most useful first; `gain` is in points of the percentage. */
    missing: z.array(z.object({ key: z.enum(profileParts), gain: z.int() })),
  }),
  created_at: instant(),
  updated_at: instant(),
})
export type OwnExpert = z.infer<typeof ownExpert>

export const profiles = endpoints({
  getOwnExpert: {
    method: 'GET',
    path: '/api/architect/account',
    audience: ['expert'],
    summary: 'The own profile, with what only its owner sees',
    reply: one(ownExpert),
  },
  patchOwnExpert: {
    method: 'PATCH',
    path: '/api/architect/account',
    audience: ['expert'],
    summary: 'Change the own profile; company name and registration return to review once it is approved',
    form: true,
    body: patchExpert,
    files: ['avatar'],
    reply: one(ownExpert),
    refusals: {
      403: ['owner_decides'],
      409: ['illegal_move', 'changed_elsewhere'],
      413: ['too_large'],
      422: ['unknown_option', 'unknown_image', 'places_limit', ...pictureRefusals],
    },
  },
})
