/** What staff read about an expert: the row in the queue, and all details. */
import { z } from 'zod'
import { locales } from '../../core/locales.ts'
import { instant, picture } from '../../core/shapes.ts'
import * as words from '../../core/vocabulary.ts'
import { appealable, corrected, historyActions, refusedCompany } from '../../experts/profile/decision-kinds.ts'
import { ownExpert } from '../../experts/profile/profile.ts'
import { checklist as checklistItems } from '../../experts/profile/checklist.rules.ts'

/** What staff check about an expert before they decide. */
export const checkKinds = ['company', 'vat', 'email', 'phone', 'chamber'] as const
/** `open`: valid form, but not looked up yet; `asked`: an answer is still missing. */
export const checkStates = ['ok', 'wrong', 'asked', 'open'] as const
/** Parts of the queue: everything that waits, one kind of it, experts asked for changes, and the start page's picks. */
export const reviewQueues = ['waiting', 'new', 'changes_requested', 'company', 'appeals', 'featured'] as const
export type ReviewQueue = (typeof reviewQueues)[number]

export type ChecklistItem = (typeof checklistItems)[number]

/** An expert in the staff's queue. */
export const adminExpert = z.object({
  id: z.int(),
  account_id: z.int(),
  status: z.enum(words.expertStatuses),
  status_reason: z.string().nullable(),
  name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  /** The expert's language, for mails and pages. */
  locale: z.enum(locales),
  phone: z.string().nullable(),
  phone_verified: z.boolean(),
  company_name: z.string().nullable(),
  company_registration: z.string().nullable(),
  /** Why the number does not look valid for its country; null when it does, or when no number is given. */
  registration_problem: z.enum(['shape', 'check_digit']).nullable(),
  registration_checked: z.boolean(),
  /** A changed company name or number that waits for review while the old one stays visible. */
  pending: z.object({ company_name: z.string().nullable(), company_registration: z.string().nullable() }).nullable(),
  chamber: z.string().nullable(),
  chamber_number: z.string().nullable(),
  chamber_checked: z.boolean(),
  /** The profile is public with an unchecked entry: it is new, or its name or country has changed since the check. */
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
  /** All leads ever received, as the expert's profile counts them. */
  leads_count: z.int(),
  completeness: z.int(),
  projects_count: z.int(),
  /** The first three pictures of projects, drafts included, and the total number. */
  pictures: z.array(picture),
  pictures_count: z.int(),
  checks: z.array(
    z.object({
      kind: z.enum(checkKinds),
      state: z.enum(checkStates),
      /** Why it is wrong, where that is known: the form, the register's answer, or a failed lookup. */
      because: z.enum(['shape', 'check_digit', 'not_found', 'not_confirmed']).nullable(),
    }),
  ),
  /** Null when nothing waits for staff. Minutes count Danish working days of 24 hours. */
  waiting: z.object({ since: instant(), due_at: instant(), minutes: z.int(), overdue: z.boolean() }).nullable(),
  /** Time of the expert's appeal against the last decision. */
  appealed_at: instant().nullable(),
  /** The last day as one of the start page's picks. */
  featured_until: z.iso.date().nullable(),
  submitted_at: instant().nullable(),
  reviewed_at: instant().nullable(),
  created_at: instant(),
})
export type AdminExpert = z.infer<typeof adminExpert>

export const templateActions = ['request_changes', 'reject', 'suspend', 'unapprove'] as const

/** Registers that are queried automatically; `not_asked`: no provider is set, only the number's form was checked. */
export const askedRegisters = ['vies', 'cvr'] as const
export const registerOutcomes = ['found', 'not_found', 'no_answer', 'not_asked'] as const

export const adminExpertDetail = adminExpert.extend({
  profile: ownExpert.omit({ email_verified: true }),
  /** Drafts included. */
  projects: z.array(
    z.object({ id: z.int(), title: z.string(), status: z.enum(['draft', 'published']), pictures: z.array(picture) }),
  ),
  /** The newest answer of each register. */
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
  /** Until when the approval can be undone; null when that time is over or there was no approval. */
  approval_undo_until: instant().nullable(),
  /** The open appeal, and whether the caller may decide it: a person other than the first decider, if there is one. */
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
  /** Templates for reasons in the expert's language, with titles in the reader's. */
  templates: z.array(z.object({ action: z.enum(templateActions), title: z.string(), text: z.string() })),
  /** The newest first. */
  history: z.array(
    z.object({
      id: z.int(),
      status_from: z.string().nullable(),
      status_to: z.string(),
      /** Null for a step that only changed the status. */
      action: z.enum(historyActions).nullable(),
      /** The items that staff had checked. */
      checklist: z.array(z.enum(checklistItems)),
      reason: z.string().nullable(),
      actor: z.enum(['expert', 'staff', 'system']),
      actor_name: z.string().nullable(),
      created_at: instant(),
    }),
  ),
})
export type AdminExpertDetail = z.infer<typeof adminExpertDetail>
