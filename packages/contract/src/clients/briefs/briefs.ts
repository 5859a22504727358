/** The client's brief: its ten steps' answers, and registering with it. */
import { z } from 'zod'
import { checkPasswords } from '../../core/fields/bounds.ts'
import { accountFields, checkProof, checkRepetition, profileFields, session } from '../../identity/accounts/accounts.ts'
import { boardStart, mark } from '../boards/board-answers.ts'
import { endpoints } from '../../core/endpoint.ts'
import { extraAnswer, extraAnswers } from '../../foundation/reference/extra-answers.ts'
import { ABOUT_MAX, ABOUT_MIN, PHOTOS_MAX, PHOTOS_MIN, REASON_NOTE_MAX } from '../../core/limits.ts'
import { stillLookingAnswers } from './life.rules.ts'
import { qualityParts } from './quality.rules.ts'
import { id, instant, one, option, picture, text, withRules } from '../../core/shapes.ts'
import * as words from '../../core/vocabulary.ts'
import { styleShare } from '../../experts/profile/experts.ts'
import { showcasePhoto } from '../../experts/showcases/showcases.ts'

const list = <T extends z.ZodType>(item: T, max = 12) => z.array(item).max(max)

/** The answers of the flow's steps, by the specification's names. Each step checks its own part with `.pick`. */
export const briefAnswers = z.object({
  service_type: z.enum(words.serviceTypes),
  project_type: z.enum(words.projectTypes),
  expert_type: z.enum(words.preferredExpertTypes),
  session_type: z.enum(words.sessionTypes),
  country_id: option(),
  state_id: option().nullish(),
  city_id: option(),
  /** The client welcomes experts from outside their own area. */
  outside_expert: z.enum(words.yesNo).optional(),
  /** The same question in reverse; the answer is inverted. */
  local_expert: z.enum(words.yesNo).optional(),
  aspects: list(option()).default([]),
  /** The main aspect; none when the question was skipped. */
  project_aspect_id: option().nullish(),
  room_types: list(option()).default([]),
  project_size: z.enum(words.projectSizes),
  project_phase: z.enum(words.projectPhases),
  specialists: list(option()).default([]),
  /** The specification's other name for `specialists`. */
  specialties: list(option()).optional(),
  /** The most important specialist. */
  specialist_type: option().nullish(),
  project_budget_id: option(),
  project_timeline_id: option(),
  styles: list(option(), 5).default([]),
  /** Ids of showcases; none means "not sure yet". */
  photos: z.array(id()).max(PHOTOS_MAX).default([]),
  about_project: text().trim().max(ABOUT_MAX).default(''),
  preferred_contacts: z.array(z.enum(words.contactWays)).max(3).default([]),
  extra_answers: extraAnswers.default({}),
})
export type BriefAnswers = z.input<typeof briefAnswers>

type Checked = Partial<z.output<typeof briefAnswers>>
/** The rules that need more than one field; absent fields are not checked, so that a step can use them too. */
export function checkBrief(value: Checked, context: z.core.$RefinementCtx): void {
  const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
  if (value.service_type === 'designer' && value.room_types && value.room_types.length === 0)
    refuse('room_types', 'choose_room')
  if (value.service_type === 'architect' && value.aspects && value.aspects.length === 0)
    refuse('aspects', 'choose_aspect')
  if (value.photos && value.photos.length > 0 && value.photos.length < PHOTOS_MIN) refuse('photos', 'too_few_photos')
  if (value.photos && new Set(value.photos).size !== value.photos.length) refuse('photos', 'photo_twice')
  if (value.about_project && value.about_project.length < ABOUT_MIN) refuse('about_project', 'about_short')
}
function checkReach(value: Checked, context: z.core.$RefinementCtx): void {
  if (value.outside_expert === undefined && value.local_expert === undefined)
    context.addIssue({ code: 'custom', path: ['outside_expert'], message: 'required' })
}

export const registerApplicant = withRules(
  z.object({
    ...briefAnswers.shape,
    ...accountFields,
    /** Photos saved before the account existed: they become its first board, attached to the brief. */
    board: boardStart.optional(),
  }),
  checkPasswords,
  checkProof,
  checkBrief,
  checkReach,
)

/**
 * A whole brief from a signed-in client: creates it, or changes it; absent fields stay. The place is the brief's.
 * Profile fields change the account in the same transaction, under the rules of `PATCH /api/account`.
 */
const { shape } = briefAnswers
export const putBrief = withRules(
  briefAnswers
    .extend({
      // without defaults, because an absent list stays unchanged, while a new brief's list is empty
      aspects: shape.aspects.unwrap(),
      room_types: shape.room_types.unwrap(),
      specialists: shape.specialists.unwrap(),
      styles: shape.styles.unwrap(),
      photos: shape.photos.unwrap(),
      about_project: shape.about_project.unwrap(),
      preferred_contacts: shape.preferred_contacts.unwrap(),
      extra_answers: shape.extra_answers.unwrap(),
      ...profileFields,
    })
    .partial(),
  checkPasswords,
  checkRepetition,
  checkBrief,
)

const named = z.object({ id: z.int(), slug: z.string(), name: z.string() })
const place = z.object({ id: z.int(), name: z.string() })
/** A photo of the board, with credit and link. */
export const briefBoardPhoto = z.object({
  id: z.int(),
  picture,
  mark,
  style: named.nullable(),
  room_type: named.nullable(),
  project: z.object({ id: z.int(), title: z.string() }),
  expert: z.object({ id: z.int(), handle: z.string().nullable(), name: z.string() }),
})

/** The brief as read by the client and by the expert it was sent to. */
export const brief = z.object({
  id: z.int(),
  status: z.enum(words.briefStatuses),
  service_type: z.enum(words.serviceTypes),
  project_type: z.enum(words.projectTypes),
  expert_type: z.enum(words.preferredExpertTypes),
  session_type: z.enum(words.sessionTypes),
  country: place.extend({ code: z.string() }),
  state: place.nullable(),
  city: place.extend({ latitude: z.number(), longitude: z.number() }),
  outside_expert: z.enum(words.yesNo),
  aspects: z.array(named),
  project_aspect: named.nullable(),
  room_types: z.array(named),
  project_size: z.enum(words.projectSizes),
  project_phase: z.enum(words.projectPhases),
  specialists: z.array(named),
  specialist_type: named.nullable(),
  budget: named.extend({ min: z.int().nullable(), max: z.int().nullable(), currency: z.string() }),
  timeline: named,
  styles: z.array(named),
  photos: z.array(showcasePhoto),
  /** The attached board: liked photos first; photos that are no longer visible are left out. */
  board: z.object({ id: z.int(), name: z.string(), photos: z.array(briefBoardPhoto) }).nullable(),
  style_profile: z.array(styleShare),
  about_project: z.string(),
  preferred_contacts: z.array(z.enum(words.contactWays)),
  /** Answers to the questions of the installation's owner, in the order of the questions. */
  extra_answers: z.array(extraAnswer),
  /** 0-100: how informative the brief is for an expert, and what would improve it most. */
  quality: z.object({ percent: z.int(), missing: z.array(z.enum(qualityParts)) }),
  created_at: instant(),
  updated_at: instant(),
})
export type Brief = z.infer<typeof brief>

/** Why a client ends the brief. `hired`: an expert was found, through Husrum (then `expert_id` names them) or not. */
export const closeReasons = ['hired', 'changed_mind', 'no_fit', 'other'] as const
export const closeBrief = z.object({
  reason: z.enum(closeReasons),
  /** one of the experts who have this brief */ expert_id: id().optional(),
  note: text().trim().max(REASON_NOTE_MAX).optional(),
})

/** The state of the latest brief: what its client is asked, or how it ended. */
export const briefLife = z.object({
  /** The open question whether they are still looking; at `ends_at` the brief ends by itself. */
  asked: z.object({ days: z.int(), ends_at: instant() }).nullable(),
  /** It expired, or was closed: a new brief can start from its answers. */
  ended: z.enum(['ran_out', 'closed']).nullable(),
})
export type BriefLife = z.infer<typeof briefLife>

const mailedToken = text().min(1).max(200)

export const briefs = endpoints({
  registerApplicant: {
    method: 'POST',
    path: '/api/applicant/register',
    proof: true,
    switch: 'client_registration',
    audience: ['public'],
    summary: 'Register with a brief; the matching has run when it answers',
    example: { verifyCode: '123456', room_types: ['kitchen'], outside_expert: 'no' },
    form: true,
    body: registerApplicant,
    status: 201,
    reply: one(session.extend({ matches_count: z.int() })),
    refusals: {
      422: [
        'email_taken',
        'password_common',
        'password_personal',
        'verification_wrong',
        'verification_expired',
        'verification_burnt',
        'unknown_option',
      ],
      429: ['too_many_tries'],
    },
  },
  getBrief: {
    method: 'GET',
    path: '/api/applicant/account',
    audience: ['client'],
    summary: "The client's current brief; without one 404, with `optional` null",
    query: z.object({ optional: z.enum(['1', '0']).default('0') }),
    reply: one(brief.nullable()),
    refusals: { 404: ['no_brief'] },
  },
  putBrief: {
    method: 'PUT',
    path: '/api/applicant/account',
    audience: ['client'],
    summary: 'Create or change the brief and the profile; matches are recomputed; null where there is no brief',
    form: true,
    body: putBrief,
    reply: one(brief.nullable()),
    refusals: {
      409: ['brief_ended'],
      422: [
        'unknown_option',
        'brief_incomplete',
        'phone_not_served',
        'phone_not_mobile',
        'password_common',
        'password_personal',
        'wrong_password',
      ],
      429: ['too_many_briefs', 'too_many_tries'],
    },
  },
  attachBoard: {
    method: 'PUT',
    path: '/api/applicant/brief/board',
    audience: ['client'],
    summary: 'Attach a board to the brief, in place of the one it has; matches are recomputed',
    form: true,
    body: z.object({ board_id: id() }),
    reply: one(brief),
    refusals: { 404: ['no_brief', 'board_not_found'] },
  },
  detachBoard: {
    method: 'DELETE',
    path: '/api/applicant/brief/board',
    audience: ['client'],
    summary: 'Take the board off the brief; matches are recomputed',
    reply: one(brief),
    refusals: { 404: ['no_brief'] },
  },
  pauseBrief: {
    method: 'POST',
    path: '/api/applicant/brief/pause',
    audience: ['client'],
    summary: 'Pause the brief: nobody new is asked, conversations go on',
    reply: one(brief),
    refusals: { 404: ['no_brief'], 409: ['illegal_move'] },
  },
  resumeBrief: {
    method: 'POST',
    path: '/api/applicant/brief/resume',
    audience: ['client'],
    summary: 'Take a paused brief up again; matches are refreshed',
    reply: one(brief),
    refusals: { 404: ['no_brief'], 409: ['illegal_move'] },
  },
  closeBrief: {
    method: 'POST',
    path: '/api/applicant/brief/close',
    audience: ['client'],
    summary: 'End the brief; experts who wait or talk are told politely, the hired one that the work is theirs',
    form: true,
    body: closeBrief,
    reply: one(brief),
    refusals: { 404: ['no_brief'], 409: ['illegal_move'], 422: ['unknown_option'] },
  },
  getBriefLife: {
    method: 'GET',
    path: '/api/applicant/brief/life',
    audience: ['client'],
    summary: 'What the client is asked about the latest brief, or how it ended',
    reply: one(briefLife),
  },
  keepLooking: {
    method: 'POST',
    path: '/api/applicant/brief/still-looking',
    audience: ['client'],
    summary: 'Say yes to "still looking?"; twice changes nothing',
    reply: one(briefLife),
    refusals: { 404: ['no_brief'] },
  },
  restartBrief: {
    method: 'POST',
    path: '/api/applicant/brief/restart',
    audience: ['client'],
    summary: 'Begin a new brief with the answers of the one that was closed or ran out',
    status: 201,
    reply: one(brief),
    refusals: { 404: ['no_brief'], 409: ['illegal_move'], 429: ['too_many_briefs'] },
  },
  answerStillLooking: {
    method: 'POST',
    path: '/api/briefs/still-looking',
    audience: ['public'],
    summary:
      'Answer "still looking?" by the link of its mail, once; `found` leaves the brief open until it is said who',
    form: true,
    body: z.object({ token: mailedToken, answer: z.enum(stillLookingAnswers) }),
    reply: one(z.object({ answer: z.enum(stillLookingAnswers), ends_at: instant() })),
    refusals: { 409: ['already_answered', 'brief_ended'], 422: ['still_looking_invalid'], 429: ['too_many_tries'] },
  },
})
