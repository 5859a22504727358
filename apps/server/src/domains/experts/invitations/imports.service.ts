/**
 * Imports of experts. A list is checked first, and imported only as it was checked: the fingerprint covers every line
 * with its verdict. Lines that are not imported are not stored (docs/decisions/0083).
 */
import { createHash } from 'node:crypto'
import type { CheckedImport, ImportLine, startExpertImport } from '@husrum/contract/experts/invitations/imports.ts'
import { importVerdicts, type ImportVerdict } from '@husrum/contract/experts/invitations/imports.rules.ts'
import { INVITATION_DAYS } from '@husrum/contract/core/limits.ts'
import type { z } from 'zod'
import { writeAudit } from '../../../platform/core/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import { mailboxOf } from '../../../platform/providers/delivery/mailbox.ts'
import { conflict, fieldRefusal, notFound, type Translate } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/http-viewer.ts'
import type { Limit } from '../../../platform/limits/limits.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import type { References } from '../../foundation/reference/reference.service.ts'
import { readList, type ReadLine } from './import-lines.ts'
import * as queries from './imports.queries.ts'
import { listWaiting, markImportWithdrawn } from './invitations.queries.ts'
import { hasher, mailNewLink, type EndingDeps, type InvitationDeps } from './invitations.service.ts'
import { cancelInvitationMails } from './mails.ts'

type Deps = InvitationDeps & Pick<Platform, 'jobs'> & { refs: References }
type Given = z.output<typeof startExpertImport>
export type List = Omit<Given, 'fingerprint'>

export const IMPORT_JOB = 'mail-expert-import'
/** Mails per transaction. */
const BATCH = 20
const perDay: Limit = { scope: 'expert-imports', allowed: 20, windowSeconds: 86_400, code: 'too_many_imports' }

type Judged = ReadLine & { verdict: ImportVerdict; of_line: number | null }

/** 422 as in `readList`. It writes nothing. */
async function judge({ refs }: Pick<Deps, 'refs'>, db: Db, { csv, locale }: List) {
  const { lines, left_out } = readList(refs, csv, locale)
  const hash = await hasher(db)
  const hashes = new Map(lines.map(({ email }) => [email, hash(email)]))
  const known = await queries.selectKnown(db, [...hashes.keys()], [...hashes.values()])
  const [accounts, invited, refused] = [new Set(known.accounts), new Set(known.invited), new Set(known.refused)]
  const first = new Map<string, number>()
  const judged = lines.map((line): Judged => {
    const { email, wrong } = line
    const mailbox = mailboxOf(email)
    const of_line = first.get(mailbox) ?? null
    if (wrong.length > 0) return { ...line, verdict: 'error', of_line: null }
    if (of_line !== null) return { ...line, verdict: 'duplicate', of_line }
    first.set(mailbox, line.line)
    if (accounts.has(email)) return { ...line, verdict: 'has_account', of_line }
    if (invited.has(email)) return { ...line, verdict: 'invited', of_line }
    const refuses = refused.has(hashes.get(email)?.toString('hex') ?? '')
    return { ...line, verdict: refuses ? 'refused' : 'ready', of_line }
  })
  return { judged, left_out }
}

const fingerprintOf = ({ source, locale }: List, judged: readonly Judged[]): string =>
  createHash('sha256')
    .update(JSON.stringify([source, locale, judged]))
    .digest('base64url')

/** The outcome for each line. */
export async function checkImport(deps: Deps, list: List, translate: Translate): Promise<CheckedImport> {
  const { judged, left_out } = await judge(deps, deps.db, list)
  const of = (verdict: ImportVerdict) => judged.filter((line) => line.verdict === verdict).length
  // one line for each verdict
  const counts = Object.fromEntries(importVerdicts.map((each) => [each, of(each)])) as CheckedImport['counts']
  return {
    fingerprint: fingerprintOf(list, judged),
    counts,
    lines: judged.map((line) => presentLine(line, translate)),
    left_out,
  }
}

const presentLine = ({ line, name, email, verdict, of_line, wrong }: Judged, translate: Translate): ImportLine => ({
  line,
  name,
  email,
  verdict,
  of_line,
  problems: wrong.map(({ column, value }) => ({
    column,
    value,
    message: translate(`admin-imports.problem.${value === '' ? 'required' : column}`),
  })),
})

/**
 * Returns its id. All ready lines are written together or not at all. 409 `import_changed`; 422 as in `readList`, and
 * `nothing_to_import`; 429 `too_many_imports`.
 */
export function startImport(deps: Deps, viewer: Viewer, { fingerprint, ...list }: Given): Promise<number> {
  const { file_name, source } = list
  return deps.events.transaction(async (tx) => {
    await queries.lockImports(tx)
    const { judged } = await judge(deps, tx, list)
    if (fingerprintOf(list, judged) !== fingerprint) throw conflict('import_changed')
    const ready = judged.filter(({ verdict }) => verdict === 'ready')
    if (ready.length === 0) throw fieldRefusal('csv', 'nothing_to_import')
    await deps.limits.count(tx, perDay, String(viewer.account_id))
    const counts = { lines: judged.length, invited: ready.length }
    const id = await queries.insertImport(tx, { file_name, source, ...counts, created_by: viewer.account_id })
    const about = { id, source, by: viewer.account_id, days: INVITATION_DAYS }
    const lines = ready.map(({ name, email, locale, answers }) => ({ name, email, locale, answers }))
    if ((await queries.insertImported(tx, about, lines)) !== ready.length) throw conflict('import_changed')
    await deps.jobs.enqueue(tx, IMPORT_JOB, { import_id: id })
    await writeAudit(tx, viewer, {
      action: 'expert_import.start',
      subject: { kind: 'expert_import', id, label: file_name },
      before: null,
      after: { source, ...counts },
    })
    return id
  })
}

/** Writes the mails of a list, a few at a time; withdrawn invitations get none. */
export async function mailImport(deps: InvitationDeps, importId: number): Promise<void> {
  const mailSome = () =>
    deps.events.transaction(async (tx) => {
      const waiting = await listWaiting(tx, importId, BATCH)
      for (const row of waiting) await mailNewLink(deps, tx, row)
      return waiting.length
    })
  while ((await mailSome()) > 0);
}

/** 404 `import_not_found`; 409 `import_undone`. */
export function undoImport(deps: EndingDeps, viewer: Viewer, id: number): Promise<void> {
  return deps.events.transaction(async (tx) => {
    const found = await queries.maybeImportForUpdate(tx, id)
    if (!found) throw notFound('import_not_found')
    if (found.undone_at) throw conflict('import_undone')
    const addresses = await markImportWithdrawn(tx, id)
    await cancelInvitationMails(deps, tx, addresses)
    const withdrawn = addresses.length
    await queries.markUndone(tx, id)
    const [row] = await queries.listImports(tx, [id])
    await writeAudit(tx, viewer, {
      action: 'expert_import.undo',
      subject: { kind: 'expert_import', id, ...(row ? { label: row.file_name } : {}) },
      before: { open: withdrawn },
      after: { open: 0, withdrawn, taken_over: row?.taken_over ?? 0 },
    })
  })
}
