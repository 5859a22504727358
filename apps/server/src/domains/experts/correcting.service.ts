/** Fields of a profile that staff correct: told to its owner, and newer than what its owner has open to edit. */
import type { CorrectedFields } from '@husrum/contract/onboarding.ts'
import type { AuditValues } from '@husrum/contract/rules/audit-words.ts'
import { fieldRefusal } from '../../platform/http/errors.ts'
import type { Tx } from '../../platform/database/database.ts'
import { changedFields, revised } from '../../platform/field-merge.ts'
import type { Platform } from '../../platform/platform.ts'
import type { References } from '../reference/reference.service.ts'
import { expertChanged } from './changes.service.ts'
import * as queries from './own-profile.queries.ts'
import type { ExpertColumns, ExpertRow } from './own-profile.queries.ts'

type Corrected = { before: AuditValues; after: AuditValues }

/**
 * What was and what is, of the fields that changed. 422 `unchanged`, `required` for a studio without a company. A
 * company's new name or number waits for nobody: staff have just looked at it. Checks fall with what they were made of.
 */
export async function correctProfile(
  deps: Pick<Platform, 'events'> & { refs: References },
  tx: Tx,
  expertId: number,
  fields: CorrectedFields,
): Promise<Corrected> {
  const row = await queries.lockExpert(tx, expertId)
  const columns = columnsOf(row, fields)
  const edited = changedFields(row, columns).filter((column) => !derived.has(column))
  if (edited.length === 0) throw fieldRefusal('fields', 'unchanged')
  if (row.expert_type === 'agency' && columns.company_name === null)
    throw fieldRefusal('fields.company_name', 'required')
  const revision = row.revision + 1
  // the owner's own change of it would wait under another name
  const waiting = edited.filter((column) => column in pendingOf).map((column) => `pending_${column}`)
  const field_revisions = JSON.stringify(revised(row.field_revisions, [...edited, ...waiting], revision))
  await queries.updateExpert(tx, expertId, { ...columns, revision, field_revisions })
  await expertChanged(deps, tx, expertId, { words: true })
  const pick = (of: object) => Object.fromEntries(Object.entries(of).filter(([name]) => edited.includes(name)))
  return { before: pick(row), after: pick(columns) }
}

const pendingOf = { company_name: true, company_registration: true }
const derived = new Set(['registration_checked_at', 'chamber_checked_at'])

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
