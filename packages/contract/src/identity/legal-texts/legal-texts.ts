/** Legal texts: visitors read them; an owner edits, publishes and restores versions. */
import { z } from 'zod'
import { endpoints, staff } from '../../core/endpoint.ts'
import { LEGAL_CHANGES_MAX, LEGAL_SOURCE_MAX } from '../../core/limits.ts'
import { languages } from '../../core/locales.ts'
import { legalDocuments } from './documents.rules.ts'
import { colleague, instant, one, text, trimmed, whole } from '../../core/shapes.ts'

const language = z.enum(languages)
/** The day of publication, and its number on that day: `2026-11-23`, `2026-11-23.2`. */
const version = () => z.string().regex(/^\d{4}-\d\d-\d\d(\.[2-9])?$/)

/** `source` is null while the shipped text applies, because that text is part of the program. */
export const legalText = z.object({
  /** The version of the text; null for the shipped one. */
  version: z.string().nullable(),
  source: z.string().nullable(),
  /** Published versions, newest first, with their changes. */
  history: z.array(z.object({ version: z.string(), what: z.string() })),
})
export type LegalText = z.infer<typeof legalText>

const inLanguages = <T extends z.ZodType>(item: T) => z.object({ en: item, da: item, de: item })

const versionRow = z.object({
  /** Counts versions per text; 0 is the shipped text and not listed. */
  number: z.int(),
  version: z.string(),
  published_at: instant(),
  /** Null for a person who has left. */
  published_by: colleague.nullable(),
  /** The older version that was restored. */
  taken_from: z.int().nullable(),
  /** Empty for texts without an agreement. */
  changes: inLanguages(z.string()),
})
export type LegalVersionRow = z.infer<typeof versionRow>

const draftRow = z.object({
  language,
  /** Counts saves; sent back with a change, so that it applies to the draft that was read. */
  revision: z.int(),
  saved_at: instant(),
  saved_by: colleague.nullable(),
})

export const adminLegalText = z.object({
  document: z.enum(legalDocuments),
  /** 0 while the shipped text applies. */
  number: z.int(),
  version: z.string().nullable(),
  published_at: instant().nullable(),
  drafts: z.array(draftRow),
})
export type AdminLegalText = z.infer<typeof adminLegalText>

export const adminLegalDetail = adminLegalText.extend({
  /** The published sources; null for the shipped text. */
  sources: inLanguages(z.string().nullable()),
  drafts: z.array(draftRow.extend({ source: z.string() })),
  versions: z.array(versionRow),
})
export type AdminLegalDetail = z.infer<typeof adminLegalDetail>

const params = z.object({ document: z.enum(legalDocuments) })
const draftParams = params.extend({ language })
/** Summary of the changes, for the mail and the list of versions; only for texts people agree to. */
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
      /** An earlier version. */
      version: version().optional(),
    }),
    reply: one(legalText),
    refusals: { 404: ['legal_version_not_found'] },
  },
  listAdminLegalTexts: {
    method: 'GET',
    path: '/api/admin/legal',
    audience: staff,
    summary: 'The legal texts, which version of each holds, and who has saved drafts',
    reply: whole(adminLegalText),
  },
  getAdminLegalText: {
    method: 'GET',
    path: '/api/admin/legal/{document}',
    audience: staff,
    summary: 'One legal text with its drafts and versions',
    params,
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
    reply: one(z.object({ number: z.int(), sources: inLanguages(z.string().nullable()) })),
    refusals: { 404: ['legal_version_not_found'] },
  },
  saveLegalDraft: {
    method: 'PUT',
    path: '/api/admin/legal/{document}/drafts/{language}',
    audience: ['owner'],
    override: false,
    summary: 'Keep a draft; nobody but staff sees it',
    example: { source: '# Imprint\n\nWho runs this.\n\n## Who we are\n\nThe company below.', revision: 0 },
    params: draftParams,
    body: z.object({
      /** The Markdown of docs/decisions/0078. */
      source: text().min(1).max(LEGAL_SOURCE_MAX),
      /** Revision of the draft that was edited; 0 when there was none. */
      revision: z.int().min(0),
    }),
    reply: one(adminLegalDetail),
    refusals: { 409: ['changed_elsewhere'] },
  },
  deleteLegalDraft: {
    method: 'DELETE',
    path: '/api/admin/legal/{document}/drafts/{language}',
    audience: ['owner'],
    summary: 'Throw a draft away',
    params: draftParams,
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
      /** The published version at the time of the decision. */
      number: z.int().min(0),
      /** Restores this version, 0 being the shipped text; drafts stay. */
      from: z.int().min(0).optional(),
      changes: changes().optional(),
    }),
    reply: one(adminLegalDetail),
    refusals: {
      404: ['legal_version_not_found'],
      409: ['changed_elsewhere', 'no_legal_draft', 'too_many_legal_versions'],
      422: ['legal_text_wrong'],
    },
  },
})
