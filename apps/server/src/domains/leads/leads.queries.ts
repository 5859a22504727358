import { liveStatuses, openStatuses, type LeadActor } from '@husrum/contract/rules/lead-moves.ts'
import type { LeadStatus } from '@husrum/contract/vocabulary.ts'
import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely'
import { likeAnywhere, type Db, type Tx } from '../../platform/database/database.ts'
import { rowVersion, rowVersions } from '../../platform/database/row-versions.ts'
import type { DB } from '../../platform/database/schema.ts'
import { countNewLeads, takesAnotherLead } from '../experts/load.service.ts'

export type LeadRow = Omit<Selectable<DB['leads']>, 'status'> & { status: LeadStatus }
// a column check allows only these values
const leadRow = (row: Selectable<DB['leads']>): LeadRow => ({ ...row, status: row.status as LeadStatus })

export type LeadFilter = {
  expert_id: number
  statuses?: readonly LeadStatus[] | undefined
  /** Days in Europe/Copenhagen, inclusive. */
  date_from?: string | undefined
  date_to?: string | undefined
  /** Words in the client's first name, city or project text. */
  q?: string | undefined
  deleted: boolean
}

const copenhagenDay = (day: string, plus: number) =>
  sql<Date>`((${day}::date + ${plus}::int)::timestamp at time zone 'Europe/Copenhagen')`

const ofExpert = (db: Db, expertId: number) => db.selectFrom('leads as l').where('l.expert_id', '=', expertId)

function filtered(db: Db, filter: LeadFilter) {
  let query = ofExpert(db, filter.expert_id)
  query = filter.deleted ? query.where('l.deleted_at', 'is not', null) : query.where('l.deleted_at', 'is', null)
  if (filter.statuses?.length) query = query.where('l.status', 'in', filter.statuses)
  if (filter.date_from) query = query.where('l.created_at', '>=', copenhagenDay(filter.date_from, 0))
  if (filter.date_to) query = query.where('l.created_at', '<', copenhagenDay(filter.date_to, 1))
  return filter.q ? query.where(says(filter.q)) : query
}

/** Only what the expert may see: the first name, not the full name. */
function says(words: string) {
  const pattern = likeAnywhere(words)
  return sql<boolean>`exists (
    select from accounts c, briefs b join cities on cities.id = b.city_id
     where c.id = l.client_id and b.id = l.brief_id and (
           b.about_project ilike ${pattern} or cities.name ilike ${pattern}
           or c.deleted_at is null and split_part(c.name, ' ', 1) ilike ${pattern}))`
}

export type LeadSort = 'newest' | 'oldest' | 'time_left' | 'score' | 'budget'
type Page = { limit: number; offset: number }

/** A lead with what its expert reads beside it, the brief aside. */
export type ShownLead = LeadRow & {
  client_name: string
  client_email: string
  client_phone: string | null
  client_left: boolean
  thread_id: number | null
  /** The client has the expert as a favourite. */
  favourite: boolean
  /** When this was read. */
  now: Date
}

const isFavourite = sql<boolean>`(c.deleted_at is null and exists (
  select from favourites f where f.account_id = l.client_id and f.expert_id = l.expert_id))`

/** Of the pair: not by a join, which would read all threads of an expert who has many. */
const threadId = sql<number | null>`(
  select t.id from threads t where t.client_id = l.client_id and t.expert_id = l.expert_id)`

const withBrief = (leads: ReturnType<typeof ofExpert>) =>
  leads.innerJoin('accounts as c', 'c.id', 'l.client_id').innerJoin('briefs as b', 'b.id', 'l.brief_id')

const shown = (leads: ReturnType<typeof ofExpert>) =>
  withBrief(leads)
    .selectAll('l')
    .select([
      'c.name as client_name',
      'c.email as client_email',
      'c.phone as client_phone',
      sql<boolean>`c.deleted_at is not null`.as('client_left'),
      threadId.as('thread_id'),
      isFavourite.as('favourite'),
      sql<Date>`app_now()`.as('now'),
    ])
const shownLead = ({ status, ...row }: Omit<ShownLead, 'status'> & { status: string }): ShownLead => ({
  ...row,
  status: status as LeadStatus, // a column check allows only these values
})

const orders = {
  newest: sql`l.created_at desc, l.id desc`,
  oldest: sql`l.created_at, l.id`,
  // open leads by deadline, the others last
  time_left: sql`l.expires_at nulls last, l.id desc`,
  score: sql`l.percent desc nulls last, l.id desc`,
  budget: sql`(select min_eur from budgets where id = b.budget_id) desc nulls last, l.id desc`,
}

export async function listLeads(db: Db, filter: LeadFilter, sort: LeadSort, page: Page): Promise<ShownLead[]> {
  const rows = await shown(filtered(db, filter)).orderBy(orders[sort]).limit(page.limit).offset(page.offset).execute()
  return rows.map(shownLead)
}

export async function maybeShownLead(db: Db, expertId: number, id: number): Promise<ShownLead | undefined> {
  const row = await shown(ofExpert(db, expertId)).where('l.id', '=', id).executeTakeFirst()
  return row && shownLead(row)
}

export type LeadCounts = {
  /** Of the filtered leads, up to 10,001: the most that totals report. */
  total: number
  /** Of all leads that are not archived. */
  unread: number
  by_status: Record<string, number>
}

export async function countLeads(db: Db, filter: LeadFilter): Promise<LeadCounts> {
  const { rows } = await sql<LeadCounts>`
    with counted as (
      select status, count(*) as n, count(*) filter (where read_at is null) as unread from leads
       where expert_id = ${filter.expert_id} and deleted_at is null group by status
    )
    select (select count(*) from (${filtered(db, filter).select('l.id').limit(10_001)}) as found) as total,
           (select coalesce(sum(unread), 0) from counted) as unread,
           (select coalesce(jsonb_object_agg(status, n), '{}') from counted) as by_status`.execute(db)
  return rows[0] ?? { total: 0, unread: 0, by_status: {} }
}

/** Of the brief's photos, as its summary and its detail show them. */
const photoStyles = sql<string>`array(select s.style_id from showcases s where s.id = any(b.photo_ids))::text`
const photoVersions = sql<string>`(
  select ${rowVersions(['s', 'i'], 's.id')} from showcases s join images i on i.id = s.image_id
   where s.id = any(b.photo_ids))`
const favouriteVersion = sql<string>`(
  select ${rowVersion(['f'])} from favourites f where f.account_id = l.client_id and f.expert_id = l.expert_id)`
const leadVersion = sql<string>`concat_ws(' ', ${rowVersion(['l', 'c', 'b'])}, ${threadId}, ${favouriteVersion})`

/** Changes with everything that `listLeads` and `countLeads` read for a page that no words or dates filter. */
export async function selectLeadsVersion(db: Db, filter: LeadFilter, sort: LeadSort, page: Page): Promise<string> {
  const listed = withBrief(filtered(db, filter))
    .select(['l.id', sql<string>`${leadVersion} || ${photoStyles}`.as('version')])
    .orderBy(orders[sort])
    .limit(page.limit)
    .offset(page.offset)
  const { rows } = await sql<{ version: string }>`
    select (select coalesce(md5(string_agg(version, ',' order by id)), '') from (${listed}) as listed) || coalesce((
             select string_agg(concat_ws(' ', status, archived, n, unread), ',' order by status, archived) from (
               select status, deleted_at is not null as archived, count(*) as n,
                      count(*) filter (where read_at is null) as unread
                 from leads where expert_id = ${filter.expert_id} group by 1, 2) as counted), '') as version`.execute(
    db,
  )
  return rows[0]?.version ?? ''
}

/** Changes with everything that is read for the detail of the expert's lead; undefined for anybody else's. */
export async function maybeLeadVersion(db: Db, expertId: number, id: number): Promise<string | undefined> {
  const row = await withBrief(ofExpert(db, expertId))
    .select([
      sql<string>`${leadVersion} || ${photoVersions} || (
        select ${rowVersions(['h'], 'h.id')} from lead_history h where h.lead_id = l.id)`.as('version'),
    ])
    .where('l.id', '=', id)
    .executeTakeFirst()
  return row?.version
}

export async function maybeLead(db: Db, id: number): Promise<LeadRow | undefined> {
  const row = await db.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirst()
  return row && leadRow(row)
}

export async function maybeLeadForUpdate(tx: Tx, id: number): Promise<LeadRow | undefined> {
  const row = await tx.selectFrom('leads').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row && leadRow(row)
}

/** Hired or closed. */
export async function isBriefEnded(db: Db, briefId: number): Promise<boolean> {
  const { status } = await db.selectFrom('briefs').select('status').where('id', '=', briefId).executeTakeFirstOrThrow()
  return status === 'hired' || status === 'closed'
}

/** The live lead of a brief and an expert; there is one at most. */
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
}
/** One lead with each expert: the live one, otherwise the newest. */
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

export type Locked = {
  brief_id: number
  client_id: number
  brief_status: string
  brief_city_id: number
  /** When the transaction began. */
  now: Date
  expert_id: number
  country_id: number
  city_id: number
}
/**
 * Locks the one brief of these pairs, then their experts in the order of their ids, each with a new lead counted. A row
 * for each expert. The caller reads afterwards: this statement began before it had the locks.
 */
export async function lockForLeads(
  tx: Tx,
  pairs: RawBuilder<{ brief_id: number; expert_id: number }>,
): Promise<Locked[]> {
  const { rows } = await sql<Locked>`
    with wanted as materialized (${pairs}),
    brief as materialized (
      select id, client_id, status, city_id from briefs where id = (select max(brief_id) from wanted) for update
    ),
    counted as (${countNewLeads(sql`select wanted.expert_id from wanted join brief on brief.id = wanted.brief_id`)})
    select brief.id as brief_id, brief.client_id, brief.status as brief_status,
           brief.city_id as brief_city_id, app_now() as now,
           counted.id as expert_id, counted.country_id, counted.city_id
      from brief cross join counted order by counted.id`.execute(tx)
  return rows
}

export type LeadToInsert = Pick<
  Insertable<DB['leads']>,
  'expert_id' | 'match_id' | 'percent' | 'message' | 'distance_km'
> & { reasons: readonly unknown[]; caveats: readonly unknown[]; expires_at: Date }
/** A lead that was just written, and the thread of the two people where there is one. */
export type SentLead = Pick<
  LeadRow,
  'id' | 'client_id' | 'expert_id' | 'status' | 'expires_at' | 'decline_reason' | 'decline_note' | 'hire_confirmed_at'
> & { thread_id: number | null }
export type Inserted = {
  /** By expert; empty when something below stands against it. */
  leads: SentLead[]
  /** One of the experts has a live lead of the brief. */
  is_live: boolean
  /** All of them take another lead. */
  is_free: boolean
  /** Leads of the brief before these: all, and the unanswered. */
  used: number
  open: number
}

/**
 * Writes all of them with their first step, or none; `more` are further parts of the `with`, over the leads `created`.
 * The brief and the experts must be locked, see `lockForLeads`.
 */
export async function insertLeads(
  tx: Tx,
  brief: { id: number; client_id: number },
  wanted: readonly LeadToInsert[],
  most: { used: number; open: number },
  more: RawBuilder<unknown>,
): Promise<Inserted> {
  type Row = Omit<Inserted, 'leads'> & { [Column in keyof SentLead]: SentLead[Column] | null }
  const { rows } = await sql<Row>`
    with wanted as materialized (
      select expert_id, match_id, percent, reasons, caveats, message, distance_km, expires_at
        from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (
        expert_id bigint, match_id bigint, percent int, reasons jsonb, caveats jsonb, message text, distance_km int,
        expires_at timestamptz)
    ),
    facts as materialized (
      select (select count(*) from leads where brief_id = ${brief.id}) as used,
             (select count(*) from leads where brief_id = ${brief.id} and status in (${sql.join([...openStatuses])})) as open,
             exists (
               select from leads join wanted using (expert_id)
                where brief_id = ${brief.id} and status in (${sql.join([...liveStatuses])})) as is_live,
             (select bool_and(${takesAnotherLead(sql`w.expert_id`)}) from wanted w) as is_free
    ),
    created as (
      insert into leads (brief_id, client_id, status, expert_id, match_id, percent, reasons, caveats, message,
                         distance_km, expires_at)
      select ${brief.id}::bigint, ${brief.client_id}::bigint, 'new', expert_id, match_id, percent, reasons, caveats,
             message, distance_km, expires_at
        from wanted cross join facts
       where not is_live and is_free and used + ${wanted.length}::int <= ${most.used}::int
         and open + ${wanted.length}::int <= ${most.open}::int
       order by expert_id
      returning id, brief_id, client_id, expert_id, status, expires_at, decline_reason, decline_note, hire_confirmed_at
    ),
    steps as (insert into lead_history (lead_id, status, actor) select id, status, 'client' from created order by id),
    ${more}
    select used, open, is_live, is_free, created.id, created.client_id, created.expert_id, created.status,
           created.expires_at, created.decline_reason, created.decline_note, created.hire_confirmed_at, (
             select t.id from threads t where t.client_id = created.client_id and t.expert_id = created.expert_id
           ) as thread_id
      from facts left join created on true order by created.expert_id`.execute(tx)
  const [first] = rows
  if (!first) throw new Error('leads were neither written nor refused')
  const { used, open, is_live, is_free } = first
  return {
    leads: rows.flatMap(
      ({ used: _used, open: _open, is_live: _live, is_free: _free, ...row }) =>
        row.id === null ? [] : [row as Inserted['leads'][number]], // a row that was created
    ),
    used,
    open,
    is_live,
    is_free,
  }
}

export async function insertHistory(
  tx: Tx,
  lead: { id: number; status: LeadStatus },
  actor: LeadActor,
  note: string | null,
): Promise<void> {
  await tx.insertInto('lead_history').values({ lead_id: lead.id, status: lead.status, actor, note }).execute()
}

export function listHistory(db: Db, leadId: number) {
  return db.selectFrom('lead_history').selectAll().where('lead_id', '=', leadId).orderBy('id').execute()
}

export async function updateLead(
  tx: Tx,
  id: number,
  change: Partial<Pick<LeadRow, 'decline_reason' | 'decline_note'>> & {
    /** Seconds until the decline takes effect; null cancels it. */
    declines_in?: number | null
    status?: LeadStatus
    answered?: boolean
    closes?: boolean
    confirmed?: boolean
    read?: boolean
    deleted?: boolean
  },
): Promise<LeadRow> {
  const { answered, closes, confirmed, read, deleted, declines_in, ...columns } = change
  const row = await tx
    .updateTable('leads')
    .set({
      ...columns,
      ...(answered ? { answered_at: sql<Date>`coalesce(answered_at, app_now())` } : {}),
      ...(closes ? { expires_at: null, declines_at: null } : {}),
      ...(declines_in === undefined
        ? {}
        : { declines_at: declines_in === null ? null : sql<Date>`app_now() + make_interval(secs => ${declines_in})` }),
      ...(confirmed ? { hire_confirmed_at: sql<Date>`coalesce(hire_confirmed_at, app_now())` } : {}),
      ...(read ? { read_at: sql<Date>`coalesce(read_at, app_now())` } : {}),
      ...(deleted === undefined ? {} : { deleted_at: deleted ? sql<Date>`coalesce(deleted_at, app_now())` : null }),
      updated_at: sql<Date>`app_now()`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return leadRow(row)
}

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

/** A brief's leads by id, locked. Whoever ends a brief locks its leads before the brief. */
export async function lockLeadsOfBrief(tx: Tx, briefId: number): Promise<LeadRow[]> {
  const rows = await tx
    .selectFrom('leads')
    .selectAll()
    .where('brief_id', '=', briefId)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(leadRow)
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

export async function listClientsOpen(tx: Tx, clientId: number): Promise<LeadRow[]> {
  const rows = await tx
    .selectFrom('leads')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('status', 'in', openStatuses)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(leadRow)
}

/** Clears what a client wrote to experts, in all leads or in those of one brief. */
export async function clearClientsWords(tx: Tx, of: { client_id: number } | { brief_id: number }): Promise<void> {
  const own = 'client_id' in of ? sql<boolean>`client_id = ${of.client_id}` : sql<boolean>`brief_id = ${of.brief_id}`
  await tx.updateTable('leads').set({ message: null, contact_shared_at: null }).where(own).execute()
  await sql`
    update lead_history set note = null where actor = 'client' and note is not null
       and lead_id in (select id from leads where ${own})`.execute(tx)
}

/** Clears what an expert wrote about leads. */
export async function clearExpertsWords(tx: Tx, expertId: number): Promise<void> {
  await tx.updateTable('leads').set({ decline_note: null }).where('expert_id', '=', expertId).execute()
  await sql`
    update lead_history set note = null where actor = 'expert' and note is not null
       and lead_id in (select id from leads where expert_id = ${expertId})`.execute(tx)
}
