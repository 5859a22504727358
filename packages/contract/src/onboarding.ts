/** How experts join: registering in either flow, handing the profile in, and the staff's review. */
import { z } from 'zod'
import { accountFields, checkProof, session } from './accounts.ts'
import { checkPasswords } from './bounds.ts'
import { endpoints, ownerOnly, staff } from './endpoint.ts'
import { locales } from './locales.ts'
import { ALT_MAX, PROJECT_TITLE_MAX, PROJECT_TITLE_MIN, SHOWCASES_MAX } from './limits.ts'
import { checkExpert, expertAnswers, ownExpert } from './profiles.ts'
import {
  withRules,
  id,
  idText,
  instant,
  one,
  option,
  optionText,
  pageQuery,
  paged,
  picture,
  several,
  text,
  unlessEmpty,
} from './shapes.ts'
import { pictureRefusals } from './uploads.ts'
import * as words from './vocabulary.ts'

const { shape } = expertAnswers

/** The application: the whole of the expert's form. */
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
})

/** What both flows ask before there is an account. */
const accountPart = {
  ...accountFields,
  plan_id: option().default(2),
  /** Photos were sent out for suggestions, with the person's consent, which is kept with the account. */
  photo_tags: z.boolean().optional(),
  /** Ids of earlier uploads of the same person, or files in multipart. Kept as a first draft project. */
  showcases: z.array(id()).max(SHOWCASES_MAX).default([]),
  /** What is known of the files in `showcases`, in their order. */
  showcase_pictures: z
    .array(
      z.object({
        room: option().nullish(),
        style: option().nullish(),
        alt: text().trim().max(ALT_MAX).optional(),
        /** Its place in `showcase_projects`. */
        project: z
          .int()
          .min(0)
          .max(SHOWCASES_MAX - 1)
          .optional(),
      }),
    )
    .max(SHOWCASES_MAX)
    .default([]),
  /** The projects those files show: published where they have what that takes and the plan has room, else drafts. */
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

/** The application in one call: every answer, account and phone code. */
const whole = withRules(
  z.object({ ...application.shape, ...accountPart, flow: z.literal('application').optional() }),
  checkPasswords,
  checkProof,
  checkExpert,
  checkReach,
)

/** The account-first flow: who and where. The rest follows by `PATCH /api/architect/account`, then `submit`. */
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

/** What has to be there before a profile can be handed in. A confirmed e-mail is not: only approving waits for that. */
export const submitNeeds = [
  'service_type',
  'project_types',
  'session_type',
  'project_budget_id',
  'style',
  'description',
] as const

/** What staff read of an expert in the queue. */
export const adminExpert = z.object({
  id: z.int(),
  account_id: z.int(),
  status: z.enum(words.expertStatuses),
  status_reason: z.string().nullable(),
  name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  /** In which the expert reads mails and this site. */
  locale: z.enum(locales),
  phone: z.string().nullable(),
  phone_verified: z.boolean(),
  company_name: z.string().nullable(),
  company_registration: z.string().nullable(),
  /** Why the number does not look like one of its country; null when it does, or is not given. */
  registration_problem: z.enum(['shape', 'check_digit']).nullable(),
  registration_checked: z.boolean(),
  /** A changed company name or number that waits while the old one stays visible. */
  pending: z.object({ company_name: z.string().nullable(), company_registration: z.string().nullable() }).nullable(),
  chamber: z.string().nullable(),
  chamber_number: z.string().nullable(),
  chamber_checked: z.boolean(),
  /** Public, with an unchecked entry: it is new, or its name or country has changed since the check. */
  chamber_waits: z.boolean(),
  /**
   * Identifies what staff review: name, company, number, pending changes, chamber, country. `reviewExpert` returns it.
   */
  seen: z.string(),
  expert_type: z.enum(words.expertTypes),
  service_type: z.array(z.enum(words.serviceTypes)),
  country: z.object({ id: z.int(), code: z.string(), name: z.string() }),
  city: z.object({ id: z.int(), name: z.string() }),
  plan_id: z.int(),
  completeness: z.int(),
  projects_count: z.int(),
  submitted_at: instant().nullable(),
  reviewed_at: instant().nullable(),
  created_at: instant(),
})
export type AdminExpert = z.infer<typeof adminExpert>

export const adminExpertDetail = adminExpert.extend({
  profile: ownExpert.omit({ email_verified: true }),
  /** Drafts included. */
  projects: z.array(
    z.object({ id: z.int(), title: z.string(), status: z.enum(['draft', 'published']), pictures: z.array(picture) }),
  ),
  /** The newest first. */
  history: z.array(
    z.object({
      status_from: z.string().nullable(),
      status_to: z.string(),
      reason: z.string().nullable(),
      actor: z.enum(['expert', 'staff', 'system']),
      actor_name: z.string().nullable(),
      created_at: instant(),
    }),
  ),
})
export type AdminExpertDetail = z.infer<typeof adminExpertDetail>

export const reviewActions = ['approve', 'request_changes', 'reject', 'suspend', 'restore'] as const
/** `approve` also applies `pending` changes. Marks, and approving pending changes, need `seen`: what was reviewed. */
export const reviewExpert = z
  .object({
    action: z.enum(reviewActions).optional(),
    /** The same by target status: `active` approves, or lifts a suspension. `action` wins where both are sent. */
    status: z.enum(['active', 'changes_requested', 'rejected', 'suspended']).optional(),
    /** The applicant reads it: needed for everything but approving and restoring. */
    reason: text().trim().max(1000).optional(),
    /** Staff have looked the number up. */
    registration_checked: z.boolean().optional(),
    /** `false` too is a look: the entry could not be confirmed. */
    chamber_checked: z.boolean().optional(),
    /** `seen` of the profile that was looked at: 409 `changed_elsewhere` when it is another by now. */
    seen: text().trim().min(1).max(64).optional(),
  })
  .superRefine((value, context) => {
    const asked = value.action ?? value.status
    const needsReason = asked && !['approve', 'restore', 'active'].includes(asked)
    if (needsReason && (value.reason ?? '').length < 10)
      context.addIssue({ code: 'custom', path: ['reason'], message: 'reason_short' })
    const marks = value.registration_checked !== undefined || value.chamber_checked !== undefined
    if (!asked && !marks) context.addIssue({ code: 'custom', path: ['action'], message: 'required' })
    if (marks && value.seen === undefined) context.addIssue({ code: 'custom', path: ['seen'], message: 'required' })
  })

const queueSorts = ['waiting', 'newest', 'name'] as const

export const onboarding = endpoints({
  registerExpert: {
    method: 'POST',
    path: '/api/architect/register',
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
    status: 200,
    reply: one(ownExpert),
    refusals: { 409: ['illegal_move'], 422: ['profile_incomplete'] },
  },
  listAdminExperts: {
    method: 'GET',
    path: '/api/admin/experts',
    audience: staff,
    summary: 'Experts for staff, the review queue and everybody else; `format=csv` gives all of them as a table',
    query: z.object({
      ...pageQuery(25),
      status: several(z.enum(words.expertStatuses)).optional(),
      service_type: several(z.enum(words.serviceTypes)).optional(),
      expert_type: several(z.enum(words.expertTypes)).optional(),
      country_id: several(optionText()).optional(),
      /** `yes`: handed in and waiting for a look, changed companies and chamber entries included */
      waiting: unlessEmpty(z.enum(words.yesNo)),
      /** In name, company and e-mail, in any spelling of letters that have several. */
      q: text().trim().max(254).optional(),
      /** `waiting` unless another is asked for: the longest wait first. */
      sort: unlessEmpty(z.enum(queueSorts)),
      /** `csv`: all that the filters leave, whatever the page */
      format: unlessEmpty(z.enum(['json', 'csv'])),
    }),
    status: 200,
    reply: paged(adminExpert),
    csv: true,
    refusals: { 422: ['unknown_option'] },
  },
  getAdminExpert: {
    method: 'GET',
    path: '/api/admin/experts/{id}',
    audience: staff,
    summary: 'One expert with the profile and the history of its status',
    params: z.object({ id: idText() }),
    status: 200,
    reply: one(adminExpertDetail),
    refusals: { 404: ['expert_not_found'] },
  },
  reviewExpert: {
    method: 'PUT',
    path: '/api/admin/experts/{id}',
    audience: ['moderator', 'owner'],
    summary: 'Approve, ask for changes, reject, suspend or restore; mark what was checked',
    example: { action: 'approve' },
    override: true,
    form: true,
    params: z.object({ id: idText() }),
    body: reviewExpert,
    status: 200,
    reply: one(adminExpertDetail),
    refusals: {
      404: ['expert_not_found'],
      409: ['illegal_move', 'email_unverified', 'not_submitted', 'changed_elsewhere'],
      422: ['nothing_to_check'],
    },
  },
})
