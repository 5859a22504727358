import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { DB } from '../../platform/database/schema.ts'
import { own, type Reader } from './threads.queries.ts'

export type ReportRow = Selectable<DB['reports']>

/** So many of the latest messages are kept with a report; longer talk is read in the thread itself. */
const KEPT_MESSAGES = 200
/** With a report that nobody asked for, of those before its message and of those after it. */
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

/** Undefined when the reader's report of it still waits. The mark on the thread is set with it. */
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

/** The scan of a first message found something: staff may look, nobody is accused. Once for each message. */
export async function insertAutomaticReport(tx: Tx, messageId: number, reason: string): Promise<void> {
  await sql`
    insert into reports (origin, thread_id, message_id, reported_account_id, reason, evidence)
    select 'automatic', t.id, m.id, case m.sender when 'client' then t.client_id else e.account_id end, ${reason},
           ${evidenceOf(around)}
      from messages m join threads t on t.id = m.thread_id join experts e on e.id = t.expert_id
     where m.id = ${messageId}
    on conflict (message_id) where origin = 'automatic' do nothing`.execute(tx)
}

/** The same for the words of an invitation; the two may have no conversation yet. */
export async function insertInvitationReport(tx: Tx, leadId: number, reason: string): Promise<void> {
  await sql`
    insert into reports (origin, lead_id, reported_account_id, reason, evidence)
    select 'automatic', l.id, l.client_id, ${reason}, jsonb_build_object('blocked', false, 'lead_status', l.status,
             'messages_count', 0, 'messages', '[]'::jsonb, 'invitation', l.message)
      from leads l where l.id = ${leadId}`.execute(tx)
}

export function maybeReport(db: Db, id: number): Promise<ReportRow | undefined> {
  return db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirst()
}

/** What an erased person wrote about others goes; the conversation itself stays with the other one. */
export async function deleteReporterWords(tx: Tx, accountId: number): Promise<void> {
  await tx.updateTable('reports').set({ words: null }).where('reporter_account_id', '=', accountId).execute()
}

/** Handled so long ago that nothing of it is needed any more. */
export async function deleteOldReports(db: Db, months: number): Promise<void> {
  await db
    .deleteFrom('reports')
    .where('handled_at', '<', sql<Date>`app_now() - make_interval(months => ${months})`)
    .execute()
}
