/** Notices of unlawful content, for anybody, and the staff's decisions (Digital Services Act, Articles 16 and 17). */
import { z } from 'zod'
import { adminListQuery } from '../../core/staff-lists.ts'
import { accepted, email, personName } from '../../core/fields/bounds.ts'
import { endpoints } from '../../core/endpoint.ts'
import { NOTICE_PATH_MAX, NOTICE_RULE_MAX, NOTICE_TEXT_MAX, NOTICE_TEXT_MIN } from '../../core/limits.ts'
import { measuresOf, noticeMeasures, noticeTargets, type NoticeMeasure, type NoticeTarget } from './notices.rules.ts'
import { REVIEW_NOTICE_FACTS_MAX } from '../../core/limits.ts'
import {
  colleague,
  id,
  idText,
  instant,
  locales,
  one,
  paged,
  picture,
  several,
  text,
  trimmed,
  unlessEmpty,
  whole,
  withRules,
} from '../../core/shapes.ts'
import { expertStatuses, noticeKinds } from '../../core/vocabulary.ts'

export { noticeMeasures } from './notices.rules.ts'
export const noticeGrounds = ['law', 'terms'] as const
export const noticeStatuses = ['open', 'upheld', 'not_upheld'] as const
/** The outcome of an appeal, or of a measure that staff lifted without one. */
export const noticeOutcomes = ['lifted', 'stays'] as const

/** Article 16(2)(c): offences of Articles 3 to 7 of Directive 2011/93/EU can be reported without a name. */
export const mayBeAnonymous = (kind: (typeof noticeKinds)[number]): boolean => kind === 'child_abuse'

export const sendNotice = withRules(
  z.object({
    kind: z.enum(noticeKinds),
    /** Where the content is: a path of our pages, or a full address that begins with ours. */
    at: trimmed(1, NOTICE_PATH_MAX),
    /** Why the content is unlawful. */
    explanation: trimmed(NOTICE_TEXT_MIN, NOTICE_TEXT_MAX),
    name: unlessEmpty(personName()),
    email: unlessEmpty(email()),
    /** The sender confirms that the statements are true and complete, as far as they know. */
    good_faith: accepted(),
    /** A hidden field that only bots fill in. Such a notice gets the usual answer and is not stored. */
    website: text().max(2000).optional(),
  }),
  (
    value: { kind?: (typeof noticeKinds)[number]; name?: string; email?: string },
    { addIssue }: z.core.$RefinementCtx,
  ) => {
    if (value.kind === undefined || mayBeAnonymous(value.kind)) return
    for (const field of ['name', 'email'] as const)
      if (value[field] === undefined) addIssue({ code: 'custom', path: [field], message: 'required' })
  },
)

/** For an upheld notice the other fields are the statement to the content's owner (Article 17). */
export const decideNotice = withRules(
  z.object({
    decision: z.enum(['upheld', 'not_upheld']),
    /** The text for the sender: facts, rule and measure. */
    reasons: trimmed(NOTICE_TEXT_MIN, NOTICE_TEXT_MAX),
    measure: z.enum(noticeMeasures).optional(),
    ground: z.enum(noticeGrounds).optional(),
    /** The section of the law or of the terms. */
    rule: trimmed(2, NOTICE_RULE_MAX).optional(),
    /** The text for the owner, who does not learn from it who sent the notice. */
    facts: trimmed(NOTICE_TEXT_MIN, NOTICE_TEXT_MAX).optional(),
    /** The target that the measure is applied to with the decision; without a target the measure is only recorded. */
    target: z.enum(noticeTargets).optional(),
    target_id: id().optional(),
    /** Owner without a target: the expert of the page, a given account, or none that can be notified. */
    owner: z.enum(['page', 'account', 'nobody']).optional(),
    owner_account_id: z.int().positive().optional(),
  }),
  (
    value: {
      decision?: string
      owner?: string
      owner_account_id?: number
      target?: NoticeTarget
      measure?: NoticeMeasure
      facts?: string
    } & Record<string, unknown>,
    { addIssue }: z.core.$RefinementCtx,
  ) => {
    if (value.decision !== 'upheld') return
    const { target, measure, facts = '' } = value
    const whose = value.owner === 'account' ? ['owner', 'owner_account_id'] : ['owner']
    for (const field of ['measure', 'ground', 'rule', 'facts', ...(target ? ['target_id'] : whose)])
      if (value[field] === undefined) addIssue({ code: 'custom', path: [field], message: 'required' })
    if (target && measure && !measuresOf[target].includes(measure))
      addIssue({ code: 'custom', path: ['measure'], message: 'unknown_choice' })
    if (target === 'review' && facts.length > REVIEW_NOTICE_FACTS_MAX)
      addIssue({ code: 'custom', path: ['facts'], message: 'too_long', params: { limit: REVIEW_NOTICE_FACTS_MAX } })
  },
)

export const adminNotice = z.object({
  id: z.int(),
  case_number: z.string(),
  /** Null for a visitor without an account. */
  account_id: z.int().nullable(),
  kind: z.enum(noticeKinds),
  path: z.string(),
  explanation: z.string(),
  /** Name and email may be missing for offences against children. */
  name: z.string().nullable(),
  email: z.string().nullable(),
  /** The language of the notice; the decision is sent in it. */
  locale: z.enum(locales),
  status: z.enum(noticeStatuses),
  reasons: z.string().nullable(),
  /** The statement to the owner; null when the notice was not upheld, and for an erased owner. */
  measure: z.enum(noticeMeasures).nullable(),
  ground: z.enum(noticeGrounds).nullable(),
  rule: z.string().nullable(),
  facts: z.string().nullable(),
  owner_account_id: z.int().nullable(),
  /** The target of the measure; null when the measure is only recorded. */
  target: z.object({ kind: z.enum(noticeTargets), id: z.int(), label: z.string().nullable() }).nullable(),
  decided_by: colleague.nullable(),
  /** The owner's objection, which is possible once. */
  appeal: z.object({ words: z.string().nullable(), created_at: instant() }).nullable(),
  settled: z
    .object({
      outcome: z.enum(noticeOutcomes),
      reason: z.string().nullable(),
      by: colleague.nullable(),
      created_at: instant(),
    })
    .nullable(),
  decided_at: instant().nullable(),
  created_at: instant(),
})
export type AdminNotice = z.infer<typeof adminNotice>

/** The public content at the address of a notice: a whole profile, or one project or photo. */
const noticeContent = z.object({
  expert: z.object({ id: z.int(), name: z.string(), status: z.enum(expertStatuses) }),
  /** The profile's own text. */
  text: z.string(),
  /** The target that the address names. */
  named: z.object({ kind: z.enum(noticeTargets), id: z.int() }),
  projects: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      text: z.string(),
      pictures: z.array(
        z.object({
          id: z.int(),
          caption: z.string(),
          in_inspiration: z.boolean(),
          /** Null for a picture that was deleted. */
          picture: picture.nullable(),
        }),
      ),
    }),
  ),
  /** The newest reviews. */
  reviews: z.array(z.object({ id: z.int(), author: z.string(), rating: z.int(), title: z.string(), text: z.string() })),
})
export type NoticeContent = z.infer<typeof noticeContent>

export const adminNoticeDetail = adminNotice.extend({
  /** The content now, for an open notice; null when no expert's content is public at the address. */
  content: noticeContent.nullable(),
  /** The content when the notice came in; null when there was none, and for an erased owner. */
  reported: noticeContent.nullable(),
})
export type AdminNoticeDetail = z.infer<typeof adminNoticeDetail>

/** A decision about the caller's own content. */
export const contentDecision = z.object({
  id: z.int(),
  case_number: z.string(),
  measure: z.enum(noticeMeasures),
  ground: z.enum(noticeGrounds),
  rule: z.string(),
  facts: z.string(),
  target: z.object({ kind: z.enum(noticeTargets), label: z.string().nullable() }).nullable(),
  decided_at: instant(),
  appeal: z.object({ words: z.string().nullable(), created_at: instant() }).nullable(),
  settled: z
    .object({ outcome: z.enum(noticeOutcomes), reason: z.string().nullable(), created_at: instant() })
    .nullable(),
  /** Possible once, within six months. */
  may_object: z.boolean(),
})
export type ContentDecision = z.infer<typeof contentDecision>

export const notices = endpoints({
  sendNotice: {
    method: 'POST',
    path: '/api/notices',
    proof: true,
    audience: ['public'],
    summary: 'Tell staff of unlawful content; its receipt is confirmed by e-mail',
    example: {
      kind: 'rights',
      at: '/experts/1',
      explanation: 'The second photo is mine; I never allowed its use here.',
      name: 'Karen Holm',
      email: 'karen@example.com',
    },
    form: true,
    body: sendNotice,
    status: 201,
    reply: one(z.object({ case_number: z.string() })),
    refusals: { 422: ['foreign_address'], 429: ['too_many_notices'] },
  },
  listAdminNotices: {
    method: 'GET',
    path: '/api/admin/notices',
    audience: ['moderator', 'owner'],
    summary: 'Notices of unlawful content for staff, those that wait longest first',
    query: z.object({
      ...adminListQuery([]),
      /** `appealed`: an appeal against it waits. */
      status: several(z.enum([...noticeStatuses, 'appealed'])).optional(),
      kind: several(z.enum(noticeKinds)).optional(),
      /** Numbers follow the order of arrival. Default `oldest`. */
      sort: unlessEmpty(z.enum(['newest', 'oldest', 'created_at', '-created_at'])),
    }),
    reply: paged(adminNotice),
    csv: true,
  },
  getAdminNotice: {
    method: 'GET',
    path: '/api/admin/notices/{id}',
    audience: ['moderator', 'owner'],
    summary: 'One notice of unlawful content, with what it is about as it stands and as it stood',
    params: z.object({ id: idText() }),
    reply: one(adminNoticeDetail),
    refusals: { 404: ['notice_not_found'] },
  },
  decideNotice: {
    method: 'PUT',
    path: '/api/admin/notices/{id}',
    audience: ['moderator', 'owner'],
    summary:
      'Decide about a notice, once, with the reasons, and carry the measure out; sender and owner are told by mail',
    example: {
      decision: 'upheld',
      reasons: 'The photo is yours. We have removed it.',
      measure: 'removed',
      ground: 'law',
      rule: 'Danish Copyright Act, section 2',
      facts: 'The second photo of the project was taken by somebody else, who has not allowed its use.',
      target: 'photo',
      target_id: 12,
    },
    form: true,
    params: z.object({ id: idText() }),
    body: decideNotice,
    reply: one(adminNoticeDetail),
    refusals: {
      404: ['notice_not_found'],
      409: ['notice_decided', 'target_gone', 'last_picture'],
      422: ['owner_unknown'],
    },
  },
  settleNotice: {
    method: 'PUT',
    path: '/api/admin/notices/{id}/measure',
    audience: ['moderator', 'owner'],
    summary: 'Lift a decided measure, or answer an appeal against it, with the reason; what was withdrawn comes back',
    example: { outcome: 'lifted', reason: 'The file shows that the photo is of your own work.' },
    params: z.object({ id: idText() }),
    body: z.object({
      outcome: z.enum(noticeOutcomes),
      /** The text for the owner. */
      reason: trimmed(NOTICE_TEXT_MIN, NOTICE_TEXT_MAX),
    }),
    reply: one(adminNoticeDetail),
    refusals: { 404: ['notice_not_found'], 409: ['nothing_to_settle', 'own_decision'] },
  },
  listContentDecisions: {
    method: 'GET',
    path: '/api/user/content-decisions',
    audience: ['expert'],
    summary: 'Decisions about content of one’s own, newest first: what was done, why, and what became of an appeal',
    reply: whole(contentDecision),
  },
  appealContentDecision: {
    method: 'POST',
    path: '/api/user/content-decisions/{id}/appeal',
    audience: ['expert'],
    summary: 'Appeal against a decision about content of one’s own, once and within six months',
    example: { words: 'I took this photo myself; the file with its date is in the attachment of my mail.' },
    params: z.object({ id: idText() }),
    body: z.object({ words: trimmed(NOTICE_TEXT_MIN, NOTICE_TEXT_MAX) }),
    refusals: { 404: ['notice_not_found'], 409: ['already_appealed', 'nothing_to_appeal'] },
  },
})
