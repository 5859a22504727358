/** Notices of unlawful content, for anybody, and the staff's decisions (Digital Services Act, Articles 16 and 17). */
import { z } from 'zod'
import { accepted, email, personName } from './bounds.ts'
import { endpoints } from './endpoint.ts'
import { NOTICE_PATH_MAX, NOTICE_RULE_MAX, NOTICE_TEXT_MAX, NOTICE_TEXT_MIN } from './limits.ts'
import {
  idText,
  instant,
  locales,
  one,
  paged,
  pageQuery,
  several,
  text,
  trimmed,
  unlessEmpty,
  withRules,
} from './shapes.ts'
import { noticeKinds } from './vocabulary.ts'

/** What was done about content, and on which ground. */
export const noticeMeasures = ['removed', 'hidden', 'suspended'] as const
export const noticeGrounds = ['law', 'terms'] as const
export const noticeStatuses = ['open', 'upheld', 'not_upheld'] as const

/** Article 16(2)(c): offences of Articles 3 to 7 of Directive 2011/93/EU are told without a name. */
export const mayBeNameless = (kind: (typeof noticeKinds)[number]): boolean => kind === 'child_abuse'

export const sendNotice = withRules(
  z.object({
    kind: z.enum(noticeKinds),
    /** Where it is: a path of our pages, or a whole address that begins with ours. */
    at: trimmed(1, NOTICE_PATH_MAX),
    /** What is unlawful about it, and why. */
    explanation: trimmed(NOTICE_TEXT_MIN, NOTICE_TEXT_MAX),
    name: unlessEmpty(personName()),
    email: unlessEmpty(email()),
    /** That what is said is true and complete, as far as the sender knows. */
    good_faith: accepted(),
    /** Nobody sees this field: whoever fills it in is a machine, is answered like everybody and kept nowhere. */
    website: text().max(2000).optional(),
  }),
  (
    value: { kind?: (typeof noticeKinds)[number]; name?: string; email?: string },
    { addIssue }: z.core.$RefinementCtx,
  ) => {
    if (value.kind === undefined || mayBeNameless(value.kind)) return
    for (const field of ['name', 'email'] as const)
      if (value[field] === undefined) addIssue({ code: 'custom', path: [field], message: 'required' })
  },
)

/** Of an upheld notice the rest is the statement to whom the content is of (Article 17). */
export const decideNotice = withRules(
  z.object({
    decision: z.enum(['upheld', 'not_upheld']),
    /** What the sender gets: facts, rule, and what was done. */
    reasons: trimmed(NOTICE_TEXT_MIN, NOTICE_TEXT_MAX),
    measure: z.enum(noticeMeasures).optional(),
    ground: z.enum(noticeGrounds).optional(),
    /** The section of the law or of the terms. */
    rule: trimmed(2, NOTICE_RULE_MAX).optional(),
    /** For the owner, who does not learn here who has sent the notice. */
    facts: trimmed(NOTICE_TEXT_MIN, NOTICE_TEXT_MAX).optional(),
    /** Whose it is: the expert's whose page it stands on, of an account that is named, or of nobody who can be told. */
    owner: z.enum(['page', 'account', 'nobody']).optional(),
    owner_account_id: z.int().positive().optional(),
  }),
  (
    value: { decision?: string; owner?: string; owner_account_id?: number } & Record<string, unknown>,
    { addIssue }: z.core.$RefinementCtx,
  ) => {
    if (value.decision !== 'upheld') return
    const needed = ['measure', 'ground', 'rule', 'facts', 'owner']
    for (const field of value.owner === 'account' ? [...needed, 'owner_account_id'] : needed)
      if (value[field] === undefined) addIssue({ code: 'custom', path: [field], message: 'required' })
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
  /** Both may be missing of offences against children. */
  name: z.string().nullable(),
  email: z.string().nullable(),
  /** The language it was sent in; the decision goes out in it. */
  locale: z.enum(locales),
  status: z.enum(noticeStatuses),
  reasons: z.string().nullable(),
  /** The statement to the owner; null of what was not upheld, and of whom was erased. */
  measure: z.enum(noticeMeasures).nullable(),
  ground: z.enum(noticeGrounds).nullable(),
  rule: z.string().nullable(),
  facts: z.string().nullable(),
  owner_account_id: z.int().nullable(),
  decided_at: instant().nullable(),
  created_at: instant(),
})
export type AdminNotice = z.infer<typeof adminNotice>

export const notices = endpoints({
  sendNotice: {
    method: 'POST',
    path: '/api/notices',
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
      ...pageQuery(25),
      status: several(z.enum(noticeStatuses)).optional(),
      /** `oldest` unless another is asked for. */
      sort: unlessEmpty(z.enum(['newest', 'oldest'])),
    }),
    status: 200,
    reply: paged(adminNotice),
  },
  getAdminNotice: {
    method: 'GET',
    path: '/api/admin/notices/{id}',
    audience: ['moderator', 'owner'],
    summary: 'One notice of unlawful content',
    params: z.object({ id: idText() }),
    status: 200,
    reply: one(adminNotice),
    refusals: { 404: ['notice_not_found'] },
  },
  decideNotice: {
    method: 'PUT',
    path: '/api/admin/notices/{id}',
    audience: ['moderator', 'owner'],
    summary: 'Decide about a notice, once, with the reasons; the sender and the owner of the content are told by mail',
    example: {
      decision: 'upheld',
      reasons: 'The photo is yours. We have removed it.',
      measure: 'removed',
      ground: 'law',
      rule: 'Danish Copyright Act, section 2',
      facts: 'The second photo of the project was taken by somebody else, who has not allowed its use.',
      owner: 'page',
    },
    override: true,
    form: true,
    params: z.object({ id: idText() }),
    body: decideNotice,
    status: 200,
    reply: one(adminNotice),
    refusals: { 404: ['notice_not_found'], 409: ['notice_decided'], 422: ['owner_unknown'] },
  },
})
