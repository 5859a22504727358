/** How experts join: registration in either flow, and submitting the profile. */
import { z } from 'zod'
import { accountFields, checkProof, session } from '../../identity/accounts/accounts.ts'
import { checkPasswords } from '../../core/fields/bounds.ts'
import { endpoints, ownerOnly } from '../../core/endpoint.ts'
import { ALT_MAX, PROJECT_TITLE_MAX, PROJECT_TITLE_MIN, SHOWCASES_MAX } from '../../core/limits.ts'
import { extraAnswers } from '../../foundation/reference/extra-answers.ts'
import { checkExpert, expertAnswers, ownExpert } from '../profile/profile.ts'
import { withRules, id, one, option, text } from '../../core/shapes.ts'
import { pictureRefusals } from '../../foundation/media/uploads.ts'
import * as words from '../../core/vocabulary.ts'

const { shape } = expertAnswers

/** The application: all fields of the expert's form. */
const application = expertAnswers.extend({
  state_id: shape.state_id,
  outside_expert: shape.outside_expert.optional(),
  local_expert: shape.local_expert.optional(),
  aspects: shape.aspects.default([]),
  room_type_id: shape.room_type_id.optional(),
  room_types: shape.room_type_id.optional(),
  specialists: shape.specialists.default([]),
  specialties: shape.specialties.optional(),
  skills: shape.skills.default([]),
  styles: shape.styles.default([]),
  photos: shape.photos.default([]),
  company_name: shape.company_name.default(''),
  company_details: shape.company_details.default(''),
  company_registration: shape.company_registration.default(''),
  description: shape.description.default(''),
  /** The specification's name for `description`. */
  company_description: shape.description.optional(),
  chamber: shape.chamber.default(''),
  chamber_number: shape.chamber_number.default(''),
  languages: shape.languages.default([]),
  /** Answers to the owner's questions of `profile`. With one answer the required ones must be answered too. */
  extra_answers: extraAnswers.default({}),
})

/** The fields of both flows before there is an account. */
const accountPart = {
  ...accountFields,
  plan_id: option().default(2),
  /** The token of a mailed invitation: it confirms the address of the mail. An ended invitation has no effect. */
  invitation: text().max(200).optional(),
  /** Photos were sent out for suggestions, with the person's consent, which is stored with the account. */
  photo_tags: z.boolean().optional(),
  /** Ids of earlier uploads of the same person, or files in multipart. Stored as a first draft project. */
  showcases: z.array(id()).max(SHOWCASES_MAX).default([]),
  /** Data about the files in `showcases`, in the same order. */
  showcase_pictures: z
    .array(
      z.object({
        room: option().nullish(),
        style: option().nullish(),
        alt: text().trim().max(ALT_MAX).optional(),
        /** The position of its project in `showcase_projects`. */
        project: z
          .int()
          .min(0)
          .max(SHOWCASES_MAX - 1)
          .optional(),
      }),
    )
    .max(SHOWCASES_MAX)
    .default([]),
  /** The projects of those files: published if complete and within the plan's limit, else drafts. */
  showcase_projects: z
    .array(
      z.object({
        title: text().trim().min(PROJECT_TITLE_MIN).max(PROJECT_TITLE_MAX),
        project_type: z.enum(words.projectTypes).optional(),
      }),
    )
    .max(SHOWCASES_MAX)
    .default([]),
}

function checkReach(
  value: { outside_expert?: string | undefined; local_expert?: string | undefined },
  context: z.core.$RefinementCtx,
): void {
  if (value.outside_expert === undefined && value.local_expert === undefined)
    context.addIssue({ code: 'custom', path: ['outside_expert'], message: 'required' })
}

/** The application in one call: all answers, account and phone code. */
const whole = withRules(
  z.object({ ...application.shape, ...accountPart, flow: z.literal('application').optional() }),
  checkPasswords,
  checkProof,
  checkExpert,
  checkReach,
)

/** The account-first flow: person and place. The rest follows by `PATCH /api/architect/account`, then `submit`. */
const first = withRules(
  z.object({
    ...application.omit({ country_id: true, city_id: true, state_id: true }).partial().shape,
    country_id: shape.country_id,
    state_id: shape.state_id,
    city_id: shape.city_id,
    ...accountPart,
    flow: z.literal('account-first'),
  }),
  checkPasswords,
  checkProof,
  checkExpert,
)

export const registerExpert = z.discriminatedUnion('flow', [first, whole])
export const registerWholeExpert = whole
export const registerFirstExpert = first

/** What a profile needs before it can be submitted. A confirmed e-mail is only needed for the approval. */
export const submitNeeds = [
  'service_type',
  'project_types',
  'session_type',
  'project_budget_id',
  'style',
  'description',
] as const

export const joining = endpoints({
  registerExpert: {
    method: 'POST',
    path: '/api/architect/register',
    proof: true,
    switch: 'expert_registration',
    audience: ['public'],
    summary: 'Register as an expert: the whole application, or the account first (`flow: account-first`)',
    example: { verifyCode: '123456' },
    form: true,
    body: registerExpert,
    fileLists: { showcases: SHOWCASES_MAX },
    filesFromVisitors: true,
    status: 201,
    reply: one(session),
    refusals: {
      413: ['too_large'],
      422: [
        'email_taken',
        'password_common',
        'password_personal',
        'verification_wrong',
        'verification_expired',
        'verification_burnt',
        'unknown_option',
        'unknown_image',
        'too_many',
        ...pictureRefusals,
      ],
      429: ['too_many_tries'],
      503: ['storage_full'],
    },
  },
  submitExpert: {
    method: 'POST',
    path: '/api/architect/account/submit',
    audience: ['expert'],
    studio: ownerOnly,
    summary: 'Hand the profile in for review, first or again after changes were asked for',
    reply: one(ownExpert),
    refusals: { 409: ['illegal_move'], 422: ['profile_incomplete'] },
  },
})
