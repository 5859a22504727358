/** How experts join: registering in either flow, handing the profile in, and the staff's review. */
import { z } from 'zod'
import { accountFields, checkProof, session } from '../../identity/accounts/accounts.ts'
import { checkPasswords, personName } from '../../core/bounds.ts'
import { adminListQuery } from '../../core/staff-lists.ts'
import { endpoints, ownerOnly, staff } from '../../core/endpoint.ts'
import { locales } from '../../core/locales.ts'
import {
  ALT_MAX,
  PROJECT_TITLE_MAX,
  PROJECT_TITLE_MIN,
  REVIEW_REASON_MAX,
  REVIEW_REASON_MIN,
  SHOWCASES_MAX,
} from '../../core/limits.ts'
import { extraAnswers } from '../../foundation/reference/extra-answers.ts'
import { checkExpert, expertAnswers, ownExpert } from '../profile/profile.ts'
import {
  withRules,
  id,
  idText,
  instant,
  one,
  day,
  option,
  optionText,
  paged,
  picture,
  several,
  text,
  unlessEmpty,
} from '../../core/shapes.ts'
import { pictureRefusals } from '../../foundation/media/uploads.ts'
import { checklist as checklistItems } from '../../back-office/expert-review/checklist.rules.ts'
import * as words from '../../core/vocabulary.ts'

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
  /** To the owner's questions of `profile`. Who answers one answers those that are required, too. */
  extra_answers: extraAnswers.default({}),
})

/** What both flows ask before there is an account. */
const accountPart = {
  ...accountFields,
  plan_id: option().default(2),
  /** Of the link an invitation was mailed with: it confirms the address it went to. One that has ended does nothing. */
  invitation: text().max(200).optional(),
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

/** What staff find out about an expert before they decide. */
export const checkKinds = ['company', 'vat', 'email', 'phone', 'chamber'] as const
/** `open`: right by its form, and nobody has looked it up; `asked`: somebody has yet to answer. */
export const checkStates = ['ok', 'wrong', 'asked', 'open'] as const
/** Which of the queue: all that waits, or one kind of it; those who were asked for changes; the start page's picks. */
export const reviewQueues = ['waiting', 'new', 'changes_requested', 'company', 'appeals', 'featured'] as const
export type ReviewQueue = (typeof reviewQueues)[number]

export type ChecklistItem = (typeof checklistItems)[number]

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
  /** All that ever came, as the expert's profile counts them. */
  leads_count: z.int(),
  completeness: z.int(),
  projects_count: z.int(),
  /** The first three of the work, drafts included, and how many there are. */
  pictures: z.array(picture),
  pictures_count: z.int(),
  checks: z.array(
    z.object({
      kind: z.enum(checkKinds),
      state: z.enum(checkStates),
      /** Why it is wrong, where that is known: by its form, by the register's answer, or by a look that failed. */
      because: z.enum(['shape', 'check_digit', 'not_found', 'not_confirmed']).nullable(),
    }),
  ),
  /** Null when nothing waits for staff. Minutes are those of Danish working days of 24 hours. */
  waiting: z.object({ since: instant(), due_at: instant(), minutes: z.int(), overdue: z.boolean() }).nullable(),
  /** The expert objects to the last decision, since then. */
  appealed_at: instant().nullable(),
  /** The last day as one of the start page's picks. */
  featured_until: z.iso.date().nullable(),
  submitted_at: instant().nullable(),
  reviewed_at: instant().nullable(),
  created_at: instant(),
})
export type AdminExpert = z.infer<typeof adminExpert>

/** What staff do, and the expert's appeal. */
export const reviewActions = [
  'approve',
  'unapprove',
  'request_changes',
  'reject',
  'suspend',
  'restore',
  'edit',
  'feature',
  'unfeature',
] as const
export const historyActions = [...reviewActions, 'appeal', 'appeal_upheld', 'appeal_dismissed'] as const

/** What its owner may object to: where the status stands, and what was decided beside it. */
export const appealable = [
  'changes_requested',
  'rejected',
  'suspended',
  'company_rejected',
  'unfeatured',
  'edited',
] as const
/** What of a company was refused, as it had waited: null stays as it is. Of `company_rejected` alone. */
export const refusedCompany = z.object({ name: z.string().nullable(), registration: z.string().nullable() }).nullable()

/** What staff may correct, in the order of the form. */
export const correctable = [
  'name',
  'company_name',
  'company_registration',
  'company_details',
  'description',
  'chamber',
  'chamber_number',
] as const satisfies (keyof CorrectedFields)[]
/** What staff corrected, as it was before. Of `edited` alone. */
export const corrected = z.array(z.object({ field: z.enum(correctable), before: z.string() })).nullable()

export const templateActions = ['request_changes', 'reject', 'suspend', 'unapprove'] as const

/** Registers that are asked by machine; `not_asked`: no provider is set, the number was only checked by its form. */
export const askedRegisters = ['vies', 'cvr'] as const
export const registerOutcomes = ['found', 'not_found', 'no_answer', 'not_asked'] as const

export const adminExpertDetail = adminExpert.extend({
  profile: ownExpert.omit({ email_verified: true }),
  /** Drafts included. */
  projects: z.array(
    z.object({ id: z.int(), title: z.string(), status: z.enum(['draft', 'published']), pictures: z.array(picture) }),
  ),
  /** What registers answered, the newest of each. */
  registers: z.array(
    z.object({
      register: z.enum(askedRegisters),
      number: z.string(),
      outcome: z.enum(registerOutcomes),
      holder: z.string().nullable(),
      source: z.string(),
      asked_at: instant(),
    }),
  ),
  /** Until when the approval can be taken back by its time; null where there is none of the last minutes. */
  approval_undo_until: instant().nullable(),
  /** The appeal that waits, and whether the caller may decide it: another than who decided, where there is one. */
  appeal: z
    .object({
      what: z.enum(appealable),
      company: refusedCompany,
      corrected,
      text: z.string(),
      created_at: instant(),
      decided_by: z.string().nullable(),
      may_decide: z.boolean(),
    })
    .nullable(),
  /** Reasons to begin with, in the expert's language, their titles in the reader's. */
  templates: z.array(z.object({ action: z.enum(templateActions), title: z.string(), text: z.string() })),
  /** The newest first. */
  history: z.array(
    z.object({
      id: z.int(),
      status_from: z.string().nullable(),
      status_to: z.string(),
      /** What was done; null of a step that says nothing beside where it led. */
      action: z.enum(historyActions).nullable(),
      /** What staff had ticked off. */
      checklist: z.array(z.enum(checklistItems)),
      reason: z.string().nullable(),
      actor: z.enum(['expert', 'staff', 'system']),
      actor_name: z.string().nullable(),
      created_at: instant(),
    }),
  ),
})
export type AdminExpertDetail = z.infer<typeof adminExpertDetail>

/** Fields of a profile that staff may correct. An approved company or number is changed at once, being looked at. */
export const correctedFields = z
  .object({
    name: personName(),
    company_name: shape.company_name,
    company_registration: shape.company_registration,
    company_details: shape.company_details,
    description: shape.description,
    chamber: shape.chamber,
    chamber_number: shape.chamber_number,
  })
  .partial()
export type CorrectedFields = z.output<typeof correctedFields>

/** `approve` also applies `pending` changes. Marks, and approving pending changes, need `seen`: what was reviewed. */
export const reviewExpert = z
  .object({
    action: z.enum(reviewActions).optional(),
    /** The same by target status: `active` approves, or lifts a suspension. `action` wins where both are sent. */
    status: z.enum(['active', 'changes_requested', 'rejected', 'suspended']).optional(),
    /**
     * The expert reads it: needed for everything but approving and restoring. Taking an approval back has one in the
     * expert's language where none is given.
     */
    reason: text().trim().max(REVIEW_REASON_MAX).optional(),
    /** What was looked at before. */
    checklist: z.array(z.enum(checklistItems)).max(checklistItems.length).optional(),
    /** Of `edit`: the fields that are corrected. */
    fields: correctedFields.optional(),
    /** Of `feature`: the last day on the start page. */
    until: day().optional(),
    /** Staff have looked the number up. */
    registration_checked: z.boolean().optional(),
    /** `false` too is a look: the entry could not be confirmed. */
    chamber_checked: z.boolean().optional(),
    /** `seen` of the profile that was looked at: 409 `changed_elsewhere` when it is another by now. */
    seen: text().trim().min(1).max(64).optional(),
  })
  .superRefine((value, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
    const asked = value.action ?? value.status
    const needsReason =
      asked === 'unapprove' ? Boolean(value.reason) : asked && !['approve', 'restore', 'active'].includes(asked)
    if (needsReason && (value.reason ?? '').length < REVIEW_REASON_MIN) refuse('reason', 'reason_short')
    const marks = value.registration_checked !== undefined || value.chamber_checked !== undefined
    if (!asked && !marks) refuse('action', 'required')
    if (marks && value.seen === undefined) refuse('seen', 'required')
    if (asked === 'feature' && value.until === undefined) refuse('until', 'required')
    if (asked === 'edit' && Object.values(value.fields ?? {}).every((field) => field === undefined))
      refuse('fields', 'required')
  })

const listColumns = ['waiting', 'name', 'created_at', 'submitted_at', 'leads', 'plan'] as const
/** Both spellings of each column, and the word that was there before. */
const listSorts = [
  ...listColumns,
  '-waiting',
  '-name',
  '-created_at',
  '-submitted_at',
  '-leads',
  '-plan',
  'newest',
] as const

export const onboarding = endpoints({
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
    status: 200,
    reply: one(ownExpert),
    refusals: { 409: ['illegal_move'], 422: ['profile_incomplete'] },
  },
  listAdminExperts: {
    method: 'GET',
    path: '/api/admin/experts',
    audience: [...staff, 'service'],
    scope: 'experts:read',
    summary:
      'Experts for staff, the review queue and everybody else; `q` is in name, company and email, in any spelling of letters that have several; `format=csv` gives all of them as a table',
    query: z.object({
      ...adminListQuery(listColumns),
      queue: unlessEmpty(z.enum(reviewQueues)),
      status: several(z.enum(words.expertStatuses)).optional(),
      service_type: several(z.enum(words.serviceTypes)).optional(),
      expert_type: several(z.enum(words.expertTypes)).optional(),
      country_id: several(optionText()).optional(),
      city: several(optionText()).optional(),
      /** One of these at least. */
      style: several(optionText()).optional(),
      /** 1 is the free plan. */
      plan_id: several(idText()).optional(),
      /** `yes`: handed in and waiting for a look, changed companies and chamber entries included */
      waiting: unlessEmpty(z.enum(words.yesNo)),
      /** `waiting` unless another is asked for: the longest wait first. `newest` is `-created_at`. */
      sort: unlessEmpty(z.enum(listSorts)),
    }),
    status: 200,
    reply: paged(adminExpert),
    csv: true,
    refusals: { 422: ['unknown_option'] },
  },
  getAdminExpert: {
    method: 'GET',
    path: '/api/admin/experts/{id}',
    audience: [...staff, 'service'],
    scope: 'experts:read',
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
    summary:
      'Approve or take that back, ask for changes, reject, suspend, restore, correct fields, pick for the start page; mark what was checked',
    example: { action: 'approve' },
    override: true,
    form: true,
    params: z.object({ id: idText() }),
    body: reviewExpert,
    status: 200,
    reply: one(adminExpertDetail),
    refusals: {
      404: ['expert_not_found'],
      409: ['illegal_move', 'email_unverified', 'not_submitted', 'approval_undo_over', 'changed_elsewhere'],
      422: ['nothing_to_check', 'day_past', 'day_too_late', 'unchanged'],
    },
  },
})
