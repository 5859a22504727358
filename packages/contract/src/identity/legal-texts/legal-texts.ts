/** Legal texts: as visitors read them, and as an owner edits, publishes and goes back to them. */
import { z } from 'zod'
import { endpoints, staff } from '../../core/endpoint.ts'
import { LEGAL_CHANGES_MAX, LEGAL_SOURCE_MAX } from '../../core/limits.ts'
import { languages } from '../../core/locales.ts'
import { legalDocuments } from './documents.rules.ts'
import { colleague, instant, one, text, trimmed, whole } from '../../core/shapes.ts'

const language = z.enum(languages)
/** The day it was published, and which of that day: `2026-11-23`, `2026-11-23.2`. */
const version = () => z.string().regex(/^\d{4}-\d\d-\d\d(\.[2-9])?$/)

/** `source` is null where the text as shipped holds; it stands in the program, not here. */
export const legalText = z.object({
  /** Of the text; null of the one that is shipped. */
  version: z.string().nullable(),
  source: z.string().nullable(),
  /** Published ones, the newest first, with what changed. */
  history: z.array(z.object({ version: z.string(), what: z.string() })),
})
export type LegalText = z.infer<typeof legalText>

const inLanguages = <T extends z.ZodType>(item: T) => z.object({ en: item, da: item, de: item })

const versionRow = z.object({
  /** Counts up for each text; 0 is the text as shipped and not listed. */
  number: z.int(),
  version: z.string(),
  published_at: instant(),
  /** Null for somebody who has left. */
  published_by: colleague.nullable(),
  /** The version that was gone back to. */
  taken_from: z.int().nullable(),
  /** Empty for texts nobody agrees to. */
  changes: inLanguages(z.string()),
})
export type LegalVersionRow = z.infer<typeof versionRow>

const draftRow = z.object({
  language,
  /** Counts what was saved; sent back with a change, which is then about what was seen. */
  revision: z.int(),
  saved_at: instant(),
  saved_by: colleague.nullable(),
})

export const adminLegalText = z.object({
  document: z.enum(legalDocuments),
  /** 0 while the text as shipped holds. */
  number: z.int(),
  version: z.string().nullable(),
  published_at: instant().nullable(),
  drafts: z.array(draftRow),
})
export type AdminLegalText = z.infer<typeof adminLegalText>

export const adminLegalDetail = adminLegalText.extend({
  /** What holds; null as shipped. */
  sources: inLanguages(z.string().nullable()),
  drafts: z.array(draftRow.extend({ source: z.string() })),
  versions: z.array(versionRow),
})
export type AdminLegalDetail = z.infer<typeof adminLegalDetail>

const params = z.object({ document: z.enum(legalDocuments) })
const draftParams = params.extend({ language })
/** What changed, for the mail and the list of versions; only of texts people agree to. */
const changes = () => inLanguages(trimmed(10, LEGAL_CHANGES_MAX))

export const legalTexts = endpoints({
  getLegalText: {
    method: 'GET',
    path: '/api/legal/{document}',
    audience: ['public'],
    summary: 'A legal text of the operator’s own in one language; `source` is null where the text as shipped holds',
    params,
    query: z.object({
      language,
      /** An earlier one. */
      version: version().optional(),
    }),
    status: 200,
    reply: one(legalText),
    refusals: { 404: ['legal_version_not_found'] },
  },
  listAdminLegalTexts: {
    method: 'GET',
    path: '/api/admin/legal',
    audience: staff,
    summary: 'The legal texts, which version of each holds, and who has saved drafts',
    status: 200,
    reply: whole(adminLegalText),
  },
  getAdminLegalText: {
    method: 'GET',
    path: '/api/admin/legal/{document}',
    audience: staff,
    summary: 'One legal text with its drafts and versions',
    params,
    status: 200,
    reply: one(adminLegalDetail),
  },
  getAdminLegalVersion: {
    method: 'GET',
    path: '/api/admin/legal/{document}/versions/{number}',
    audience: staff,
    summary: 'One published version in every language',
    params: params.extend({
      number: z
        .string()
        .regex(/^[1-9]\d{0,5}$/)
        .transform(Number),
    }),
    status: 200,
    reply: one(z.object({ number: z.int(), sources: inLanguages(z.string().nullable()) })),
    refusals: { 404: ['legal_version_not_found'] },
  },
  saveLegalDraft: {
    method: 'PUT',
    path: '/api/admin/legal/{document}/drafts/{language}',
    audience: ['owner'],
    summary: 'Keep a draft; nobody but staff sees it',
    example: { source: '# Imprint\n\nWho runs this.\n\n## Who we are\n\nThe company below.', revision: 0 },
    params: draftParams,
    body: z.object({
      /** The Markdown of docs/decisions/0078. */
      source: text().min(1).max(LEGAL_SOURCE_MAX),
      /** Of the draft it was written over; 0 when there was none. */
      revision: z.int().min(0),
    }),
    status: 200,
    reply: one(adminLegalDetail),
    refusals: { 409: ['changed_elsewhere'] },
  },
  deleteLegalDraft: {
    method: 'DELETE',
    path: '/api/admin/legal/{document}/drafts/{language}',
    audience: ['owner'],
    summary: 'Throw a draft away',
    override: true,
    params: draftParams,
    status: 200,
    reply: one(adminLegalDetail),
    refusals: { 404: ['legal_draft_not_found'] },
  },
  publishLegalText: {
    method: 'POST',
    path: '/api/admin/legal/{document}/publish',
    audience: ['owner'],
    summary:
      'Publish the drafts as a version, or go back to an earlier one; of terms and privacy policy everybody is told',
    example: {
      number: 0,
      changes: { en: 'We say more about quotes.', da: 'Vi siger mere om tilbud.', de: 'Mehr zu Angeboten.' },
    },
    params,
    body: z.object({
      /** The version that held when this was decided. */
      number: z.int().min(0),
      /** Goes back to this one, 0 being the text as shipped; drafts stay as they are. */
      from: z.int().min(0).optional(),
      changes: changes().optional(),
    }),
    status: 200,
    reply: one(adminLegalDetail),
    refusals: {
      404: ['legal_version_not_found'],
      409: ['changed_elsewhere', 'no_legal_draft', 'too_many_legal_versions'],
      422: ['legal_text_wrong'],
    },
  },
})
