/** Lists of experts that staff upload: checked first, then carried out as invitations, which can be withdrawn. */
import { z } from 'zod'
import { adminListQuery } from '../../core/staff-lists.ts'
import { endpoints, staff } from '../../core/endpoint.ts'
import { invitationSource } from './invitations.ts'
import { locales } from '../../core/locales.ts'
import { importProblems, importVerdicts } from './imports.rules.ts'
import { IMPORT_FILE_NAME_MAX, IMPORT_CHARACTERS_MAX } from '../../core/limits.ts'
import { id, idText, instant, one, paged, text, trimmed } from '../../core/shapes.ts'

const list = {
  /** UTF-8 with or without a byte order mark, cells cut by comma, semicolon or tab; line 1 names the columns. */
  csv: text().min(1).max(IMPORT_CHARACTERS_MAX),
  file_name: trimmed(1, IMPORT_FILE_NAME_MAX).refine((value) => !/\p{Cc}/u.test(value), {
    error: 'invalid_characters',
  }),
  source: invitationSource(),
  /** The language of the mail, if a line has none. */
  locale: z.enum(locales),
}

export const importLine = z.object({
  /** The line number in the file. */
  line: z.int(),
  name: z.string(),
  email: z.string(),
  verdict: z.enum(importVerdicts),
  /** The line with the same mailbox. */
  of_line: z.int().nullable(),
  problems: z.array(
    z.object({
      column: z.enum(importProblems),
      /** The beginning of the value. */
      value: z.string(),
      message: z.string(),
    }),
  ),
})
export type ImportLine = z.infer<typeof importLine>

export const checkedImport = z.object({
  /** Identifies this list with these verdicts; carrying it out requires the same one. */
  fingerprint: z.string(),
  counts: z.record(z.enum(importVerdicts), z.int()),
  lines: z.array(importLine),
  /** Columns that are ignored. */
  left_out: z.array(z.string()),
})
export type CheckedImport = z.infer<typeof checkedImport>

export const expertImport = z.object({
  id: id(),
  file_name: z.string(),
  source: z.string(),
  lines: z.int(),
  invited: z.int(),
  created_by: z.string().nullable(),
  created_at: instant(),
  undone_at: instant().nullable(),
  /** The states of the invitations; those that ended without a takeover are deleted after 90 days. */
  waiting: z.int(),
  open: z.int(),
  taken_over: z.int(),
  refused: z.int(),
  withdrawn: z.int(),
  expired: z.int(),
})
export type ExpertImport = z.infer<typeof expertImport>

const unreadable = ['csv_not_text', 'csv_broken', 'csv_columns_missing', 'csv_empty', 'csv_too_long'] as const

export const startExpertImport = z.object({ ...list, fingerprint: text().trim().min(1).max(64) })

export const expertImports = endpoints({
  checkExpertImport: {
    method: 'POST',
    path: '/api/admin/expert-imports/check',
    audience: ['moderator', 'owner'],
    summary: 'What would become of each line of a list; nothing is written',
    body: z.object(list),
    example: { source: 'Members of the chamber of architects, May 2026' },
    reply: one(checkedImport),
    refusals: { 413: ['too_large'], 422: unreadable },
  },
  reportExpertImport: {
    method: 'POST',
    path: '/api/admin/expert-imports/report',
    audience: ['moderator', 'owner'],
    summary: 'The same as a table: a line for each problem',
    body: z.object(list),
    example: { source: 'Members of the chamber of architects, May 2026' },
    produces: 'text/csv; charset=utf-8',
    refusals: { 413: ['too_large'], 422: unreadable },
  },
  startExpertImport: {
    method: 'POST',
    path: '/api/admin/expert-imports',
    switch: 'expert_registration',
    audience: ['moderator', 'owner'],
    summary: 'Invite everybody whose line is ready, all or none; a job writes the mails',
    body: startExpertImport,
    example: { source: 'Members of the chamber of architects, May 2026' },
    status: 201,
    reply: one(expertImport),
    refusals: {
      409: ['import_changed'],
      413: ['too_large'],
      422: [...unreadable, 'nothing_to_import'],
      429: ['too_many_imports'],
    },
  },
  listExpertImports: {
    method: 'GET',
    path: '/api/admin/expert-imports',
    audience: staff,
    summary: 'Lists that were carried out, the newest first, with what became of their invitations',
    query: z.object(adminListQuery(['created_at'])),
    reply: paged(expertImport),
    csv: true,
  },
  undoExpertImport: {
    method: 'POST',
    path: '/api/admin/expert-imports/{id}/undo',
    audience: ['moderator', 'owner'],
    summary: 'Withdraw every invitation of a list that nobody has taken over, and delete what was known of them',
    params: z.object({ id: idText() }),
    reply: one(expertImport),
    refusals: { 404: ['import_not_found'], 409: ['import_undone'] },
  },
})
