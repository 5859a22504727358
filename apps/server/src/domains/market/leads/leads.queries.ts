import { liveStatuses, openStatuses, type LeadActor, type LeadFact } from '@husrum/contract/market/leads/moves.rules.ts'
import type { LeadStatus } from '@husrum/contract/core/vocabulary.ts'
import { sql, type Selectable } from 'kysely'
import { appNow, type Db, type Tx } from '../../../platform/database/database.ts'
import type { DB } from '../../../platform/database/schema.ts'

export type LeadRow = Omit<Selectable<DB['leads']>, 'status'> & { status: LeadStatus }
// a column check allows only these values
export const leadRow = (row: Selectable<DB['leads']>): LeadRow => ({ ...row, status: row.status as LeadStatus })

export async function maybeLead(db: Db, id: number): Promise<LeadRow | undefined> {
  const row = await db.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirst()
  return row && leadRow(row)
}

export async function maybeLeadForUpdate(tx: Tx, id: number): Promise<LeadRow | undefined> {
  const row = await tx.selectFrom('leads').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row && leadRow(row)
}

/** The live lead of a brief and an expert; at most one exists. */
export async function maybeLiveLead(db: Db, briefId: number, expertId: number): Promise<LeadRow | undefined> {
  const row = await db
    .selectFrom('leads')
    .selectAll()
    .where('brief_id', '=', briefId)
    .where('expert_id', '=', expertId)
    .where('status', 'in', liveStatuses)
    .executeTakeFirst()
  return row && leadRow(row)
}

export type LeadOfBrief = {
  lead_id: number
  match_id: number | null
  expert_id: number
  status: LeadStatus
  thread_id: number | null
  expires_at: Date | null
  decline_reason: string | null
  decline_note: string | null
  hire_confirmed_at: Date | null
  read_at: Date | null
}
/** One lead per expert: the live one, otherwise the newest. */
export async function listLeadsOfBrief(db: Db, briefId: number): Promise<LeadOfBrief[]> {
  const rows = await db
    .selectFrom('leads as l')
    .leftJoin('threads as t', (join) =>
      join.onRef('t.client_id', '=', 'l.client_id').onRef('t.expert_id', '=', 'l.expert_id'),
    )
    .select([
      'l.id as lead_id',
      'l.match_id',
      'l.expert_id',
      'l.status',
      't.id as thread_id',
      'l.expires_at',
      'l.decline_reason',
      'l.decline_note',
      'l.hire_confirmed_at',
      'l.read_at',
    ])
    .distinctOn('l.expert_id')
    .where('l.brief_id', '=', briefId)
    .orderBy('l.expert_id')
    .orderBy(sql`l.status in (${sql.join([...liveStatuses])})`, 'desc')
    .orderBy('l.id', 'desc')
    .execute()
  // a column check allows only these values
  return rows.map((row) => ({ ...row, status: row.status as LeadStatus }))
}

/** The studio member who acted, with the name at that time. */
const signedBy = (by: number | undefined) =>
  by === undefined
    ? {}
    : { author_id: by, author_name: sql<string | null>`(select name from accounts where id = ${by})` }

export async function insertHistory(
  tx: Tx,
  lead: { id: number; status: LeadStatus },
  actor: LeadActor,
  { note = null, fact = null, by }: { note?: string | null; fact?: LeadFact | null; by?: number | undefined } = {},
): Promise<void> {
  await tx
    .insertInto('lead_history')
    .values({ lead_id: lead.id, status: lead.status, actor, note, fact, ...signedBy(by) })
    .execute()
}

/** The status before the last step to this one. */
export async function maybeStatusBefore(tx: Tx, leadId: number, status: LeadStatus): Promise<LeadStatus | undefined> {
  const { rows } = await sql<{ status: string }>`
    select status from lead_history
     where lead_id = ${leadId} and fact is null and status <> ${status}
       and id < (select max(id) from lead_history where lead_id = ${leadId} and fact is null and status = ${status})
     order by id desc limit 1`.execute(tx)
  return rows[0]?.status as LeadStatus | undefined // a column check allows only these values
}

/** Whether another lead of the pair has returned its place in the last days. */
export async function hasGivenBack(
  tx: Tx,
  { id, client_id, expert_id }: Pick<LeadRow, 'id' | 'client_id' | 'expert_id'>,
  days: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from leads where client_id = ${client_id} and expert_id = ${expert_id} and id <> ${id}
       and given_back_at > app_now() - make_interval(days => ${days}) limit 1`.execute(tx)
  return rows.length > 0
}

/** Records that the client acted on the lead without a message. */
export async function markClientActed(tx: Tx, leadId: number): Promise<void> {
  await sql`update leads set client_acted_at = app_now() where id = ${leadId}`.execute(tx)
}

export function listHistory(db: Db, leadId: number) {
  return db.selectFrom('lead_history').selectAll().where('lead_id', '=', leadId).orderBy('id').execute()
}

export async function updateLead(
  tx: Tx,
  id: number,
  change: Partial<Pick<LeadRow, 'decline_reason' | 'decline_note' | 'expires_at' | 'assigned_to'>> & {
    /** Seconds until the decline takes effect; null cancels it. */
    declines_in?: number | null
    status?: LeadStatus
    answered?: boolean
    /** The studio member who gives the first answer. */
    answers_by?: number | undefined
    closes?: boolean
    confirmed?: boolean
    finished_by?: 'client' | 'expert'
    /** The end of the work in the accepted quote. A quote for more work never moves this to an earlier day. */
    agreed_end?: Date
    gives_back?: boolean
    /** Paused by staff, together with the client. */
    paused?: boolean
    read?: boolean
    deleted?: boolean
  },
): Promise<LeadRow> {
  const {
    answered,
    answers_by,
    closes,
    confirmed,
    gives_back,
    paused,
    read,
    deleted,
    declines_in,
    agreed_end,
    ...columns
  } = change
  const row = await tx
    .updateTable('leads')
    .set({
      ...columns,
      ...(answered ? { answered_at: sql<Date>`coalesce(answered_at, app_now())` } : {}),
      ...(answers_by === undefined
        ? {}
        : {
            answered_by: sql<number>`coalesce(answered_by, ${answers_by})`,
            answered_by_name: sql<string>`coalesce(answered_by_name, (select name from accounts where id = ${answers_by}))`,
          }),
      ...(closes ? { expires_at: null, declines_at: null, snoozed_until: null } : {}),
      ...(declines_in === undefined
        ? {}
        : { declines_at: declines_in === null ? null : sql<Date>`app_now() + make_interval(secs => ${declines_in})` }),
      ...(confirmed ? { hire_confirmed_at: sql<Date>`coalesce(hire_confirmed_at, app_now())` } : {}),
      ...(agreed_end ? { ends_at: sql<Date>`greatest(ends_at, ${agreed_end}::timestamptz)` } : {}),
      ...(columns.finished_by ? { finished_at: appNow } : {}),
      ...(gives_back ? { given_back_at: sql<Date>`coalesce(given_back_at, app_now())` } : {}),
      ...(paused === undefined ? {} : { paused_at: paused ? appNow : null }),
      ...(read ? { read_at: sql<Date>`coalesce(read_at, app_now())` } : {}),
      ...(deleted === undefined ? {} : { deleted_at: deleted ? sql<Date>`coalesce(deleted_at, app_now())` : null }),
      updated_at: appNow,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return leadRow(row)
}

/** Whether the account belongs to the studio, so that leads can be assigned to it. */
export async function isOfStudio(tx: Tx, expertId: number, accountId: number): Promise<boolean> {
  const { rows } = await sql`
    select from studio_people where expert_id = ${expertId} and account_id = ${accountId}`.execute(tx)
  return rows.length > 0
}

/** Unassigns all leads of a person who has left a studio; returns these leads. */
export async function markUnassigned(tx: Tx, accountId: number): Promise<LeadRow[]> {
  const { rows } = await sql<Selectable<DB['leads']>>`
    update leads set assigned_to = null where id in (
      select id from leads where assigned_to = ${accountId} order by id for no key update) returning *`.execute(tx)
  return rows.map(leadRow)
}

/** Clears the names of an erased person in the leads of their studio. */
export async function clearAuthor(tx: Tx, accountId: number): Promise<void> {
  const ofStudio = sql`select l.id from leads l where l.expert_id in (
    select id from experts where account_id = ${accountId}
    union select expert_id from studio_members where account_id = ${accountId})`
  await sql`
    update leads set answered_by_name = null where answered_by = ${accountId} and id in (${ofStudio})`.execute(tx)
  await sql`
    update lead_history set author_name = null where author_id = ${accountId} and lead_id in (${ofStudio})`.execute(tx)
  await sql`
    update lead_notes set author_name = null where author_id = ${accountId} and lead_id in (${ofStudio})`.execute(tx)
}

/**
 * Locks a brief's leads by id. Callers that end a brief lock its leads before the brief, and also the earlier leads of
 * the same pairs, because withdrawing a lead hides contact details in those too.
 */
export async function lockLeadsOfBrief(tx: Tx, briefId: number): Promise<LeadRow[]> {
  const rows = await tx
    .selectFrom('leads')
    .selectAll()
    .where(
      sql<boolean>`(client_id, expert_id) in (select o.client_id, o.expert_id from leads o where o.brief_id = ${briefId})`,
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.filter(({ brief_id }) => brief_id === briefId).map(leadRow)
}

/** The unanswered leads of a client. Locks all leads of the client, as `lockLeadsOfBrief` does. */
export async function listClientsOpen(tx: Tx, clientId: number): Promise<LeadRow[]> {
  const rows = await tx
    .selectFrom('leads')
    .selectAll()
    .where('client_id', '=', clientId)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(leadRow).filter(({ status }) => openStatuses.some((open) => open === status))
}

/** Locks the leads of a client or of an expert. */
export async function lockLeadsOf(tx: Tx, accountId: number): Promise<void> {
  await sql`
    select from leads where client_id = ${accountId}
        or expert_id in (select id from experts where account_id = ${accountId}) order by id for update`.execute(tx)
}

/** The live leads of a client, answered or not; locked in the common lock order. */
export async function listClientsLive(tx: Tx, clientId: number): Promise<LeadRow[]> {
  const rows = await tx
    .selectFrom('leads')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('status', 'in', liveStatuses)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(leadRow)
}

/** Clears a client's texts and contact sharing, and experts' notes about them, in all leads or in one brief's. */
export async function clearClientTexts(tx: Tx, of: { client_id: number } | { brief_id: number }): Promise<void> {
  const own = 'client_id' in of ? sql<boolean>`client_id = ${of.client_id}` : sql<boolean>`brief_id = ${of.brief_id}`
  await tx
    .updateTable('leads')
    .set({ message: null, contact_shared_at: null, contact_held_at: null })
    .where(own)
    .execute()
  // the expert's notes describe the client
  await sql`delete from lead_notes where lead_id in (select id from leads where ${own})`.execute(tx)
  await sql`
    update lead_history set note = null where actor = 'client' and note is not null
       and lead_id in (select id from leads where ${own})`.execute(tx)
}

/** Clears the texts an expert wrote about leads. */
export async function clearExpertTexts(tx: Tx, expertId: number): Promise<void> {
  await tx.updateTable('leads').set({ decline_note: null }).where('expert_id', '=', expertId).execute()
  await sql`delete from lead_notes where lead_id in (select id from leads where expert_id = ${expertId})`.execute(tx)
  await sql`
    update lead_history set note = null where actor = 'expert' and note is not null
       and lead_id in (select id from leads where expert_id = ${expertId})`.execute(tx)
}
