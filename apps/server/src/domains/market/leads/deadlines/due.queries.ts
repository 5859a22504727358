/** Finds due leads, one at a time and locked, for the jobs that move them. */
import { openStatuses } from '@husrum/contract/market/leads/moves.rules.ts'
import { sql } from 'kysely'
import { appNow, type Db, type Tx } from '../../../../platform/database/database.ts'
import type { Ready } from '../../../../platform/core/jobs/set-aside-rows.ts'
import { countsAsNew } from '../../../experts/profile/workload/load.service.ts'
import { leadRow, type LeadRow } from '../leads.queries.ts'

/** Selects one unanswered lead for update, past those that other transactions have locked. */
const oneUnanswered = (tx: Tx, ready: Ready) =>
  tx
    .selectFrom('leads')
    .selectAll()
    .where('status', '=', 'new')
    .where(ready('leads.id'))
    .limit(1)
    .forUpdate()
    .skipLocked()

/**
 * Finds and locks one lead past its deadline, against a simultaneous answer. A decline or an archiving in the last
 * minute is in time: it takes effect when it can no longer be undone.
 */
export async function maybeExpired(tx: Tx, ready: Ready): Promise<LeadRow | undefined> {
  const row = await oneUnanswered(tx, ready)
    .where('expires_at', '<=', appNow)
    .where('declines_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where('paused_at', 'is', null)
    .orderBy('expires_at')
    .executeTakeFirst()
  return row && leadRow(row)
}

/** Finds and locks one lead whose decline can no longer be undone. */
export async function maybeDeclineDue(tx: Tx, ready: Ready): Promise<LeadRow | undefined> {
  const row = await oneUnanswered(tx, ready)
    .where('declines_at', '<=', appNow)
    .orderBy('declines_at')
    .executeTakeFirst()
  return row && leadRow(row)
}

/** Finds and locks one unanswered lead whose archiving can no longer be undone. */
export async function maybeArchivedUnanswered(
  tx: Tx,
  ready: Ready,
  afterSeconds: number,
): Promise<LeadRow | undefined> {
  const row = await oneUnanswered(tx, ready)
    .where('deleted_at', '<=', sql<Date>`app_now() - make_interval(secs => ${afterSeconds})`)
    .orderBy('id')
    .executeTakeFirst()
  return row && leadRow(row)
}

/** Open leads of an expert whose account is deleted. */
export async function listOpenOfLeft(db: Db, expertId: number): Promise<number[]> {
  const rows = await openOfGone(db, expertId).select('l.id').orderBy('l.id').execute()
  return rows.map(({ id }) => id)
}

/** Locks one of these leads, unless it has ended meanwhile. */
export async function maybeOpenOfLeft(tx: Tx, expertId: number, id: number): Promise<LeadRow | undefined> {
  const row = await openOfGone(tx, expertId).selectAll('l').where('l.id', '=', id).forUpdate('l').executeTakeFirst()
  return row && leadRow(row)
}

const openOfGone = (db: Db, expertId: number) =>
  db
    .selectFrom('leads as l')
    .innerJoin('experts as e', 'e.id', 'l.expert_id')
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .where('l.expert_id', '=', expertId)
    .where('l.status', 'in', openStatuses)
    .where('a.deleted_at', 'is not', null)

/**
 * Finds and locks one answered lead whose client was silent for that long after the expert wrote. A client who has
 * acted since the answer is not silent. A lead that no longer takes a place has none to return.
 */
export async function maybeSilent(tx: Tx, ready: Ready, days: number): Promise<LeadRow | undefined> {
  const row = await tx
    .selectFrom('leads as l')
    .selectAll('l')
    .where('l.status', 'in', ['contacted', 'meeting', 'proposal'])
    .where('l.given_back_at', 'is', null)
    .where('l.answered_at', '<=', sql<Date>`app_now() - make_interval(days => ${days})`)
    .where(countsAsNew('l'))
    .where(sql<boolean>`(l.client_acted_at is null or l.client_acted_at <= l.answered_at)`)
    .where(
      sql<boolean>`exists (
        select from threads t join messages m on m.thread_id = t.id
         where t.client_id = l.client_id and t.expert_id = l.expert_id and m.created_at >= l.created_at
        having bool_or(m.sender = 'expert' and m.kind <> 'automatic')
           and not coalesce(bool_or(m.sender = 'client' and m.created_at > l.answered_at), false))`,
    )
    .where(ready('l.id'))
    .orderBy('l.answered_at')
    .limit(1)
    .forUpdate('l')
    .skipLocked()
    .executeTakeFirst()
  return row && leadRow(row)
}

/** The city whose public holidays apply. */
export async function selectCityOf(db: Db, expertId: number): Promise<number> {
  const { city_id } = await db
    .selectFrom('experts')
    .select('city_id')
    .where('id', '=', expertId)
    .executeTakeFirstOrThrow()
  return city_id
}

export type OpenDeadline = { id: number; created_at: Date; expires_at: Date; city_id: number }
/** Unanswered leads of an expert with future days off, which may move the deadlines. */
export async function listOpenDeadlines(db: Db, expertId: number): Promise<OpenDeadline[]> {
  const { rows } = await sql<OpenDeadline>`
    select l.id, l.created_at, l.expires_at, e.city_id from leads l join experts e on e.id = l.expert_id
     where l.expert_id = ${expertId} and l.status = 'new' and l.expires_at > app_now()
       and exists (select from days_off d where d.expert_id = e.id and d.to_day >= (l.created_at at time zone 'Europe/Copenhagen')::date)
     order by l.id`.execute(db)
  return rows
}
