/** Texts of pages and mails that an owner has rewritten, which replace the shipped ones. */
import { z } from 'zod'
import { endpoints, staff } from '../../core/endpoint.ts'
import { languages } from '../../core/locales.ts'
import { WORDING_MAX } from '../../core/limits.ts'
import { colleague, instant, one, pageQuery, paged, text, trimmed, unlessEmpty } from '../../core/shapes.ts'

const language = z.enum(languages)
/** `shell.footer.about`, with `_one` or `_other` for plurals. */
const key = () => z.string().regex(/^[\w-]{1,60}(\.[\w-]{1,60}){1,9}$/)

export const wordingRow = z.object({
  key: z.string(),
  language,
  /** Null for a text that this release no longer has. */
  shipped: z.string().nullable(),
  /** Null while the shipped text is shown. */
  text: z.string().nullable(),
  /** Stored but not shown: the release has no such text, or its placeholders differ. */
  resting: z.boolean(),
  /** Number of changes; sent back with a change, so that it applies to the text that was read. */
  number: z.int(),
  changed_at: instant().nullable(),
  changed_by: colleague.nullable(),
  /** The draft, not published yet. */
  draft: z
    .object({
      text: z.string(),
      /** Counts saves; sent back with a change, so that it applies to the draft that was read. */
      revision: z.int(),
      saved_at: instant(),
      saved_by: colleague.nullable(),
    })
    .nullable(),
})
export type WordingRow = z.infer<typeof wordingRow>

export const wordingDetail = wordingRow.extend({
  /** Newest first; a null text is the shipped one. */
  versions: z.array(
    z.object({
      number: z.int(),
      text: z.string().nullable(),
      changed_at: instant(),
      changed_by: colleague.nullable(),
    }),
  ),
  /** Mails that contain the text. */
  mails: z.array(z.string()),
})
export type WordingDetail = z.infer<typeof wordingDetail>

const params = z.object({ language, key: key() })
const missing = { 404: ['wording_not_found'] } as const

export const wording = endpoints({
  listWording: {
    method: 'GET',
    path: '/api/admin/wording',
    audience: staff,
    summary: 'Texts of pages and mails in one language, those that were changed first of all with `only=changed`',
    query: z.object({
      ...pageQuery(25),
      language,
      /** Part of the key, of the shipped text, or of the owner's. */
      q: text().trim().max(254).optional(),
      /** `changed`: the owner's texts; `resting`: those of them that are not shown; `drafts`: those with a draft. */
      only: unlessEmpty(z.enum(['changed', 'resting', 'drafts'])),
    }),
    reply: paged(wordingRow),
  },
  getWording: {
    method: 'GET',
    path: '/api/admin/wording/{language}/{key}',
    audience: staff,
    summary: 'One text with its versions and the mails that say it',
    params,
    reply: one(wordingDetail),
    refusals: missing,
  },
  previewWording: {
    method: 'GET',
    path: '/api/admin/wording/{language}/{key}/preview',
    audience: staff,
    summary: 'A mail to made-up people as it would be with these words',
    params,
    query: z.object({
      text: trimmed(1, WORDING_MAX),
      /** One of the mails that contain the text. */
      mail: z.string().regex(/^[\w-]{1,80}$/),
    }),
    reply: one(z.object({ mail: z.string(), subject: z.string(), text: z.string() })),
    refusals: { 404: ['wording_not_found'], 422: ['wording_blanks', 'wording_tags', 'wording_nesting'] },
  },
  saveWordingDraft: {
    method: 'PUT',
    path: '/api/admin/wording/{language}/{key}/draft',
    audience: ['owner'],
    override: false,
    summary: 'Keep other words as a draft; nobody but staff sees them, on the page they preview',
    example: { text: 'Husrum finds who fits you.', revision: 0 },
    params,
    body: z.object({
      text: trimmed(1, WORDING_MAX),
      /** Revision of the draft that was edited; 0 when there was none. */
      revision: z.int().min(0),
    }),
    reply: one(wordingDetail),
    refusals: {
      404: ['wording_not_found'],
      409: ['changed_elsewhere'],
      422: ['wording_blanks', 'wording_tags', 'wording_nesting'],
    },
  },
  deleteWordingDraft: {
    method: 'DELETE',
    path: '/api/admin/wording/{language}/{key}/draft',
    audience: ['owner'],
    summary: 'Throw a draft away',
    params,
    reply: one(wordingDetail),
    refusals: { 404: ['wording_not_found', 'wording_draft_not_found'] },
  },
  changeWording: {
    method: 'PUT',
    path: '/api/admin/wording/{language}/{key}',
    audience: ['owner'],
    summary: 'Say a text in other words at once and everywhere, which ends its draft, or with null as it is shipped',
    example: { text: 'Husrum finds who fits you.', number: 0 },
    params,
    body: z.object({ text: trimmed(1, WORDING_MAX).nullable(), number: z.int().min(0) }),
    reply: one(wordingDetail),
    refusals: {
      404: ['wording_not_found'],
      409: ['changed_elsewhere'],
      422: ['wording_blanks', 'wording_tags', 'wording_nesting'],
    },
  },
})
