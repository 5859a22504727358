import { sql, type RawBuilder, type Selectable } from 'kysely'
import { deleteInBatches } from '../../../../platform/database/batches.ts'
import { appNow, likeAnywhere, type Database, type Db, type Tx } from '../../../../platform/database/database.ts'
import { countIds, listIds, type Page } from '../../../../platform/database/lists.ts'
import { idsIfSelective } from '../../../../platform/database/selective-ids.ts'
import type { DB } from '../../../../platform/database/schema.ts'
import { own, type Reader } from '../threads/threads.queries.ts'

export type ReportRow = Selectable<DB['reports']>

/** A report stores this many of the latest messages; staff read longer conversations in the thread itself. */
const KEPT_MESSAGES = 200
/** An automatic report stores this many messages before its message and after it. */
const KEPT_AROUND = 3

const latest = sql`select * from messages where thread_id = t.id order by id desc limit ${KEPT_MESSAGES}`
const around = sql`
  (select * from messages where thread_id = t.id and id <= m.id order by id desc limit ${KEPT_AROUND + 1})
  union all (select * from messages where thread_id = t.id and id > m.id order by id limit ${KEPT_AROUND})`
const evidenceOf = (kept: RawBuilder<unknown>) => sql`jsonb_build_object(
  'blocked', t.blocked_at is not null,
  'lead_status', (select l.status from leads l where l.id = t.lead_id),
  'messages_count', (select count(*) from messages m where m.thread_id = t.id),
  'messages', (
    select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'sender', m.sender, 'kind', m.kind, 'body', m.body,
             'edited_at', m.edited_at, 'created_at', m.created_at) order by m.id), '[]')
      from (${kept}) m))`

export type NewReport = { id: number; reported_account_id: number }

/** Also marks the thread as reported. Undefined while an earlier report by the reader is open. */
export async function insertReport(
  tx: Tx,
  reader: Reader,
  threadId: number,
  { reason, words }: { reason: string; words: string | null },
): Promise<NewReport | undefined> {
  const account = sql`(select e.account_id from experts e where e.id = t.expert_id)`
  const [mine, theirs] = reader.side === 'client' ? [sql`t.client_id`, account] : [account, sql`t.client_id`]
  const { rows } = await sql<NewReport>`
    with marked as (
      update threads t set ${sql.ref(`reported_by_${reader.side}_at`)} = app_now()
       where t.id = ${threadId} and ${own(reader)} returning t.*
    )
    insert into reports (origin, thread_id, reporter_account_id, reported_account_id, reason, words, evidence)
    select 'person', t.id, ${mine}, ${theirs}, ${reason}, ${words}, ${evidenceOf(latest)} from marked t
    on conflict (thread_id, reporter_account_id) where origin = 'person' and handled_at is null do nothing
    returning id, reported_account_id`.execute(tx)
  return rows[0]
}

/** The scan of a first message found something: staff may review it, and no one is accused. One report per message. */
export async function insertAutomaticReport(tx: Tx, messageId: number, reason: string): Promise<void> {
  await sql`
    insert into reports (origin, thread_id, message_id, reported_account_id, reason, evidence)
    select 'automatic', t.id, m.id, case m.sender when 'client' then t.client_id else e.account_id end, ${reason},
           ${evidenceOf(around)}
      from messages m join threads t on t.id = m.thread_id join experts e on e.id = t.expert_id
     where m.id = ${messageId}
    on conflict (message_id) where origin = 'automatic' do nothing`.execute(tx)
}

/** The same for the text of an invitation; the two may not have a conversation yet. */
export async function insertInvitationReport(tx: Tx, leadId: number, reason: string): Promise<void> {
  await sql`
    insert into reports (origin, lead_id, reported_account_id, reason, evidence)
    select 'automatic', l.id, l.client_id, ${reason}, jsonb_build_object('blocked', false, 'lead_status', l.status,
             'messages_count', 0, 'messages', '[]'::jsonb, 'invitation', l.message)
      from leads l where l.id = ${leadId}`.execute(tx)
}

type Named = { id: number; name: string; role: string }
export type ShownReport = ReportRow & { reporter: Named | null; reported: Named | null; decider: string | null }

/** An erased person has no name and becomes null. */
const named = (alias: string) => sql`case when ${sql.ref(`${alias}.name`)} <> '' then
  jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.name`)}, 'role', ${sql.ref(`${alias}.role`)}) end`

/** In the order of the ids; deleted reports are missing. */
export async function listReports(db: Db, ids: readonly number[]): Promise<ShownReport[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ShownReport>`
    select r.*, ${named('a')} as reporter, ${named('b')} as reported, s.name as decider
      from reports r left join accounts a on a.id = r.reporter_account_id
      left join accounts b on b.id = r.reported_account_id left join accounts s on s.id = r.decided_by
     where r.id = any(${[...ids]}::bigint[])`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export type ReportFilter = {
  status?: 'open' | 'decided' | undefined
  origin?: 'person' | 'automatic' | undefined
  /** A part of a name. */
  q?: string | undefined
  /** Ids of the matching people, unless they are many. */
  few?: readonly number[] | undefined
}

function filtered(db: Db, { status, origin, q, few }: ReportFilter) {
  let query = db.selectFrom('reports as r')
  if (status) query = query.where('r.handled_at', status === 'open' ? 'is' : 'is not', null)
  if (origin) query = query.where('r.origin', '=', origin)
  if (few) {
    const people = sql`any(${[...few]}::bigint[])`
    query = query.where(sql<boolean>`(r.reporter_account_id = ${people} or r.reported_account_id = ${people})`)
  } else if (q)
    query = query.where(
      sql<boolean>`exists (select from accounts a where a.id in (r.reporter_account_id, r.reported_account_id)
        and (${isPerson(q)}) offset 0)`,
    )
  return query
}

const isPerson = (q: string) => sql`a.name ilike ${likeAnywhere(q)} or a.email ilike ${likeAnywhere(q)}`

/** People with that name or email, if they are few. */
export const maybePeopleIds = (db: Db, q: string): Promise<number[] | undefined> =>
  idsIfSelective(db, [sql`select a.id from accounts a where ${isPerson(q)}`])

/** The order of ids is the order of arrival. */
export async function listReportIds(db: Db, filter: ReportFilter, descending: boolean, page?: Page): Promise<number[]> {
  const sorted = filtered(db, filter)
    .select('r.id')
    .orderBy('r.id', descending ? 'desc' : 'asc')
  return listIds(sorted, page)
}

/** The count is at most 10,001. */
export const countReports = (db: Db, filter: ReportFilter): Promise<number> =>
  countIds(db, filtered(db, filter).select('r.id'))

export function lockReport(tx: Tx, id: number): Promise<ReportRow | undefined> {
  return tx.selectFrom('reports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Locks all reports that name the person, in the order of the ids. */
export async function lockReportsOf(tx: Tx, accountId: number): Promise<void> {
  await sql`
    select from reports where ${accountId} in (reporter_account_id, reported_account_id, decided_by)
     order by id for update`.execute(tx)
}

type Decided = { decision: string; decision_reason: string | null; decided_by: number }
/** Seconds during which the decision can be undone; zero if it cannot. */
type Undoable = { undo_seconds: number }
export async function markDecided(tx: Tx, id: number, { undo_seconds, ...decided }: Decided & Undoable): Promise<void> {
  await tx
    .updateTable('reports')
    .set({
      ...decided,
      handled_at: appNow,
      undo_until: undo_seconds > 0 ? sql<Date>`app_now() + make_interval(secs => ${undo_seconds})` : null,
    })
    .where('id', '=', id)
    .execute()
}

/** False if it is too late, or if the same person has reported the conversation again since. */
export async function markUndecided(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    update reports r set decision = null, decision_reason = null, decided_by = null, handled_at = null,
           undo_until = null
     where id = ${id} and undo_until > app_now() + (clock_timestamp() - now()) and not exists (
       select from reports x where x.thread_id = r.thread_id and x.reporter_account_id = r.reporter_account_id
          and x.origin = 'person' and x.handled_at is null)
    returning id`.execute(tx)
  return rows.length > 0
}

export type Recipient = { id: number; name: string; email: string; locale: string; verified: boolean }
/** The accounts that still exist. */
export async function listRecipients(tx: Tx, ids: readonly (number | null)[]): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select id, name, email, locale, email_verified_at is not null as verified
      from accounts where id = any(${ids.filter((id) => id !== null)}::bigint[]) and deleted_at is null`.execute(tx)
  return rows
}

/**
 * Clears an erased person's texts about others and the reasons of decisions about that person; the other person retains
 * the conversation. Returns the reports decided about the erased person.
 */
export async function deleteReporterWords(tx: Tx, accountId: number): Promise<number[]> {
  await tx.updateTable('reports').set({ words: null }).where('reporter_account_id', '=', accountId).execute()
  await tx.updateTable('reports').set({ decided_by: null }).where('decided_by', '=', accountId).execute()
  const rows = await tx
    .updateTable('reports')
    .set({ decision_reason: null })
    .where('reported_account_id', '=', accountId)
    .where('decision', 'is not', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes reports that were decided long ago. */
export async function deleteOldReports(db: Database, months: number): Promise<void> {
  await deleteInBatches(db, 'reports', sql`handled_at < app_now() - make_interval(months => ${months})`)
}
