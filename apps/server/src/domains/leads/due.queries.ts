/** Leads whose time has come, one at a time and locked, for the jobs that move them. */
import { openStatuses } from '@husrum/contract/rules/lead-moves.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { leadRow, type LeadRow } from './leads.queries.ts'

/** One lead past its deadline, locked against a simultaneous answer. */
export async function maybeExpired(tx: Tx): Promise<LeadRow | undefined> {
  const row = await tx
    .selectFrom('leads')
    .selectAll()
    .where('status', '=', 'new')
    .where('expires_at', '<=', sql<Date>`app_now()`)
    .orderBy('expires_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row && leadRow(row)
}

/** One lead whose decline can no longer be undone, locked. */
export async function maybeDeclineDue(tx: Tx): Promise<LeadRow | undefined> {
  const row = await tx
    .selectFrom('leads')
    .selectAll()
    .where('status', '=', 'new')
    .where('declines_at', '<=', sql<Date>`app_now()`)
    .orderBy('declines_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row && leadRow(row)
}

/** One unanswered lead archived so long ago that undoing is over, locked. */
export async function maybeArchivedUnanswered(tx: Tx, afterSeconds: number): Promise<LeadRow | undefined> {
  const row = await tx
    .selectFrom('leads')
    .selectAll()
    .where('status', '=', 'new')
    .where('deleted_at', '<=', sql<Date>`app_now() - make_interval(secs => ${afterSeconds})`)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row && leadRow(row)
}

/** One open lead of an expert whose account is deleted, locked. */
export async function maybeOpenOfGone(tx: Tx, expertId: number): Promise<LeadRow | undefined> {
  const row = await tx
    .selectFrom('leads as l')
    .innerJoin('experts as e', 'e.id', 'l.expert_id')
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .selectAll('l')
    .where('l.expert_id', '=', expertId)
    .where('l.status', 'in', openStatuses)
    .where('a.deleted_at', 'is not', null)
    .orderBy('l.id')
    .limit(1)
    .forUpdate('l')
    .executeTakeFirst()
  return row && leadRow(row)
}
