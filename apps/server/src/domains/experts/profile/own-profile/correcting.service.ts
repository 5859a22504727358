/** Corrections of a profile by staff: its owner is notified, and they override what the owner has open to edit. */
import { correctable, type CorrectedFields } from '@husrum/contract/experts/profile/decision-kinds.ts'
import type { AuditValues } from '@husrum/contract/back-office/audit/audit.rules.ts'
import { fieldRefusal } from '../../../../platform/http/errors.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { changedFields, revised } from '../../../../platform/core/sync/field-merge.ts'
import { expertChanged, type ChangeDeps } from '../changes/changes.service.ts'
import * as queries from './own-profile.queries.ts'
import type { ExpertColumns, ExpertRow } from './own-profile.queries.ts'

type Corrected = { before: AuditValues; after: AuditValues }
/** As a history step stores them. */
export type Corrections = Readonly<Record<string, { before: string | null; after: string | null }>>

/** The corrections as JSON. */
export function correctionsOf({ before, after }: Corrected): string {
  const [was, is] = [new Map(Object.entries(before)), new Map(Object.entries(after))]
  return JSON.stringify(
    Object.fromEntries([...is].map(([field, now]) => [field, { before: was.get(field), after: now }])),
  )
}

/**
 * Old and new values of the changed fields. 422 `unchanged`, `required` for a studio without a company. A company's new
 * name or number needs no review, because staff have just checked it. Checks of changed values are removed.
 */
export async function correctProfile(
  deps: ChangeDeps,
  tx: Tx,
  expertId: number,
  fields: CorrectedFields,
): Promise<Corrected> {
  const row = await queries.lockExpert(tx, expertId)
  return write(deps, tx, row, columnsOf(row, fields))
}

/**
 * Restores corrected values that were not changed since; a pending change of the company remains pending, unless it
 * equals the restored value.
 */
export async function undoCorrection(
  deps: ChangeDeps,
  tx: Tx,
  expertId: number,
  corrections: Corrections,
): Promise<Corrected> {
  const row = await queries.lockExpert(tx, expertId)
  const back = correctable.flatMap((field) => {
    const correction = corrections[field]
    // a studio has a company
    const isNeeded = field === 'company_name' && row.expert_type === 'agency' && correction?.before === null
    return !correction || row[field] !== correction.after || isNeeded ? [] : [[field, correction.before ?? ''] as const]
  })
  if (back.length === 0) return { before: {}, after: {} }
  const { pending_company_name, pending_company_registration, ...columns } = columnsOf(row, Object.fromEntries(back))
  const cameBack = (waits: string | null, now: string | null | undefined) => waits !== null && waits === (now ?? '')
  return write(deps, tx, row, {
    ...columns,
    ...(cameBack(row.pending_company_name, columns.company_name) ? { pending_company_name } : {}),
    ...(cameBack(row.pending_company_registration, columns.company_registration)
      ? { pending_company_registration }
      : {}),
  })
}

async function write(deps: ChangeDeps, tx: Tx, row: ExpertRow, columns: ExpertColumns): Promise<Corrected> {
  const edited = changedFields(row, columns).filter((column) => correctable.some((field) => field === column))
  if (edited.length === 0) throw fieldRefusal('fields', 'unchanged')
  if (row.expert_type === 'agency' && columns.company_name === null)
    throw fieldRefusal('fields.company_name', 'required')
  const revision = row.revision + 1
  // a pending change by the owner is in a column with another name
  const waiting = edited.map((column) => `pending_${column}`).filter((column) => column in columns)
  const field_revisions = JSON.stringify(revised(row.field_revisions, [...edited, ...waiting], revision))
  await queries.updateExpert(tx, row.id, { ...columns, revision, field_revisions })
  await expertChanged(deps, tx, row.id, { words: true })
  const pick = (of: object) => Object.fromEntries(Object.entries(of).filter(([name]) => edited.includes(name)))
  return { before: pick(row), after: pick(columns) }
}

function columnsOf(row: ExpertRow, fields: CorrectedFields): ExpertColumns {
  const orNull = (text: string) => text || null
  const columns: ExpertColumns = {
    ...(fields.name === undefined ? {} : { name: fields.name }),
    ...(fields.company_details === undefined ? {} : { company_details: fields.company_details }),
    ...(fields.description === undefined ? {} : { description: fields.description }),
    ...(fields.chamber === undefined ? {} : { chamber: orNull(fields.chamber) }),
    ...(fields.chamber_number === undefined ? {} : { chamber_number: orNull(fields.chamber_number) }),
    ...(fields.company_name === undefined
      ? {}
      : { company_name: orNull(fields.company_name), pending_company_name: null }),
    ...(fields.company_registration === undefined
      ? {}
      : { company_registration: orNull(fields.company_registration), pending_company_registration: null }),
  }
  const changes = (...names: ('name' | 'chamber' | 'chamber_number' | 'company_registration')[]) =>
    names.some((name) => columns[name] !== undefined && columns[name] !== row[name])
  return {
    ...columns,
    ...(changes('company_registration') ? { registration_checked_at: null } : {}),
    ...(changes('name', 'chamber', 'chamber_number') ? { chamber_checked_at: null } : {}),
  }
}
