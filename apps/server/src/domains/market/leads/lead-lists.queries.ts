/** Queries for the expert's leads, as list and one by one; each `…Version` changes with all rows that it reads. */
import type { LeadStatus } from '@husrum/contract/core/vocabulary.ts'
import { sql } from 'kysely'
import { likeAnywhere, type Db } from '../../../platform/database/database.ts'
import { rowVersion, rowVersions } from '../../../platform/database/row-versions.ts'
import type { LeadRow } from './leads.queries.ts'
import { isSnoozed } from './snoozing/snoozing.queries.ts'

export type LeadFilter = {
  expert_id: number
  statuses?: readonly LeadStatus[] | undefined
  /** Days in Europe/Copenhagen, inclusive. */
  date_from?: string | undefined
  date_to?: string | undefined
  /** Text in the client's first name, city or project description. */
  q?: string | undefined
  deleted: boolean
  /** True: only snoozed leads; false: only the others; absent: both. */
  snoozed?: boolean | undefined
  /** Leads assigned to this account, or unassigned leads. */
  assigned?: number | 'nobody' | undefined
}

const copenhagenDay = (day: string, plus: number) =>
  sql<Date>`((${day}::date + ${plus}::int)::timestamp at time zone 'Europe/Copenhagen')`

const cameWithin = ({ date_from, date_to }: Pick<LeadFilter, 'date_from' | 'date_to'>) => {
  const from = date_from ? sql`l.created_at >= ${copenhagenDay(date_from, 0)}` : sql`true`
  const to = date_to ? sql`l.created_at < ${copenhagenDay(date_to, 1)}` : sql`true`
  return sql<boolean>`(${from} and ${to})`
}

const ofExpert = (db: Db, expertId: number) => db.selectFrom('leads as l').where('l.expert_id', '=', expertId)

function filtered(db: Db, filter: LeadFilter) {
  let query = ofExpert(db, filter.expert_id)
  query = filter.deleted ? query.where('l.deleted_at', 'is not', null) : query.where('l.deleted_at', 'is', null)
  if (filter.statuses?.length) query = query.where('l.status', 'in', filter.statuses)
  if (filter.snoozed !== undefined) query = query.where(filter.snoozed ? isSnoozed : sql<boolean>`not ${isSnoozed}`)
  if (filter.assigned === 'nobody') query = query.where('l.assigned_to', 'is', null)
  else if (filter.assigned !== undefined) query = query.where('l.assigned_to', '=', filter.assigned)
  query = query.where(cameWithin(filter))
  return filter.q ? query.where(says(filter.q)) : query
}

/** Searches only fields visible to the expert: the first name, not the full name. */
function says(words: string) {
  const pattern = likeAnywhere(words)
  return sql<boolean>`exists (
    select from accounts c, briefs b join cities on cities.id = b.city_id
     where c.id = l.client_id and b.id = l.brief_id and (
           l.status <> 'withdrawn' and b.about_project ilike ${pattern} or cities.name ilike ${pattern}
           or c.deleted_at is null and split_part(c.name, ' ', 1) ilike ${pattern}))`
}

export type LeadSort = 'newest' | 'oldest' | 'time_left' | 'score' | 'budget'
type Page = { limit: number; offset: number }

/** A lead with all fields that its expert sees, except the brief. */
export type ShownLead = LeadRow & {
  client_name: string
  client_email: string
  client_phone: string | null
  client_left: boolean
  /** The name of the assignee, while that person belongs to the studio. */
  assignee_name: string | null
  thread_id: number | null
  /** The client has the expert as a favourite. */
  favourite: boolean
  /** The time of reading. */
  now: Date
}
/** Adds the fields of the lead's own page. */
export type LeadPage = ShownLead & { sent_to_others: number; notes: NoteRow[] }
export type NoteRow = {
  id: number
  body: string
  author_id: number | null
  author_name: string | null
  created_at: Date
  updated_at: Date
}

const isFavourite = sql<boolean>`(c.deleted_at is null and exists (
  select from favourites f where f.account_id = l.client_id and f.expert_id = l.expert_id))`

/** The thread of the pair. A join would read all threads of an expert who has many. */
const threadId = sql<number | null>`(
  select t.id from threads t where t.client_id = l.client_id and t.expert_id = l.expert_id)`

const withBrief = (leads: ReturnType<typeof ofExpert>) =>
  leads
    .innerJoin('accounts as c', 'c.id', 'l.client_id')
    .innerJoin('briefs as b', 'b.id', 'l.brief_id')
    .leftJoin('accounts as s', 's.id', 'l.assigned_to')

const shown = (leads: ReturnType<typeof ofExpert>) =>
  withBrief(leads)
    .selectAll('l')
    .select([
      'c.name as client_name',
      'c.email as client_email',
      'c.phone as client_phone',
      sql<boolean>`c.deleted_at is not null`.as('client_left'),
      sql<string | null>`case when s.deleted_at is null then s.name end`.as('assignee_name'),
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

/** Other experts who received the brief, whatever they answered; without those from whom it was withdrawn. */
const sentToOthers = sql<number>`(
  select count(distinct o.expert_id)::int from leads o
   where o.brief_id = l.brief_id and o.expert_id <> l.expert_id and o.status <> 'withdrawn')`

export async function maybeLeadPage(db: Db, expertId: number, id: number): Promise<LeadPage | undefined> {
  const row = await shown(ofExpert(db, expertId))
    .select([
      sentToOthers.as('sent_to_others'),
      sql<(Omit<NoteRow, 'created_at' | 'updated_at'> & { created_at: string; updated_at: string })[]>`(
        select coalesce(json_agg(json_build_object(
                 'id', n.id, 'body', n.body, 'author_id', n.author_id, 'author_name', n.author_name, 'created_at', n.created_at, 'updated_at', n.updated_at) order by n.id), '[]')
          from lead_notes n where n.lead_id = l.id)`.as('notes'),
    ])
    .where('l.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { sent_to_others, notes, ...lead } = row
  return {
    ...shownLead(lead),
    sent_to_others,
    notes: notes.map(({ created_at, updated_at, ...note }) => ({
      ...note,
      created_at: new Date(created_at),
      updated_at: new Date(updated_at),
    })),
  }
}

/** Ids in the order of the list, for reading a table in batches. */
export async function listLeadIds(db: Db, filter: LeadFilter, sort: LeadSort, limit: number): Promise<number[]> {
  const rows = await withBrief(filtered(db, filter)).select('l.id').orderBy(orders[sort]).limit(limit).execute()
  return rows.map(({ id }) => id)
}

/** Reads these leads, in the given order. */
export async function listShownLeads(db: Db, expertId: number, ids: readonly number[]): Promise<ShownLead[]> {
  const rows = await shown(ofExpert(db, expertId))
    .where('l.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, shownLead(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Whether the lead awaits an answer, snoozed or not. */
const waits = sql<boolean>`l.status = 'new' and l.declines_at is null`

export type LeadCounts = {
  /** The number of filtered leads, at most 10,001, which is the most that totals report. */
  total: number
  /** Counts all leads that are not archived. */
  unread: number
  /** Leads that await an answer, read or not. */
  waiting: number
  /** Snoozed leads, which the other figures exclude. */
  snoozed: number
  by_status: Record<string, number>
}

export async function countLeads(db: Db, filter: LeadFilter): Promise<LeadCounts> {
  const { rows } = await sql<LeadCounts>`
    with counted as (
      select l.status, ${isSnoozed} as snoozed, count(*) as n, count(*) filter (where l.read_at is null) as unread,
             count(*) filter (where ${waits}) as waiting
        from leads l where l.expert_id = ${filter.expert_id} and l.deleted_at is null group by 1, 2
    )
    select (select count(*) from (${filtered(db, filter).select('l.id').limit(10_001)}) as found) as total,
           (select coalesce(sum(unread), 0) from counted where not snoozed) as unread,
           (select coalesce(sum(waiting), 0) from counted where not snoozed) as waiting,
           (select coalesce(sum(n), 0) from counted where snoozed) as snoozed,
           (select coalesce(jsonb_object_agg(status, n), '{}') from counted where not snoozed) as by_status`.execute(db)
  return rows[0] ?? { total: 0, unread: 0, waiting: 0, snoozed: 0, by_status: {} }
}

/** Styles of the brief's photos, as in its summary and its detail. */
const photoStyles = sql<string>`array(select s.style_id from showcases s where s.id = any(b.photo_ids))::text`
const photoVersions = sql<string>`(
  select ${rowVersions(['s', 'i'], 's.id')} from showcases s join images i on i.id = s.image_id
   where s.id = any(b.photo_ids))`
const favouriteVersion = sql<string>`(
  select ${rowVersion(['f'])} from favourites f where f.account_id = l.client_id and f.expert_id = l.expert_id)`
const leadVersion = sql<string>`concat_ws(' ', ${rowVersion(['l', 'c', 'b', 's'])}, ${threadId}, ${favouriteVersion})`

/** Changes with all rows that `listLeads` and `countLeads` read for a page without a text or date filter. */
export async function selectLeadsVersion(db: Db, filter: LeadFilter, sort: LeadSort, page: Page): Promise<string> {
  const listed = withBrief(filtered(db, filter))
    .select(['l.id', sql<string>`${leadVersion} || ${photoStyles}`.as('version')])
    .orderBy(orders[sort])
    .limit(page.limit)
    .offset(page.offset)
  const { rows } = await sql<{ version: string }>`
    select (select coalesce(md5(string_agg(version, ',' order by id)), '') from (${listed}) as listed) || coalesce((
             select string_agg(concat_ws(' ', status, archived, snoozed, n, unread, waiting), ',' order by status, archived, snoozed)
               from (
               select l.status, l.deleted_at is not null as archived, ${isSnoozed} as snoozed, count(*) as n,
                      count(*) filter (where l.read_at is null) as unread, count(*) filter (where ${waits}) as waiting
                 from leads l where l.expert_id = ${filter.expert_id} group by 1, 2, 3) as counted), '') as version`.execute(
    db,
  )
  return rows[0]?.version ?? ''
}

/** Changes with all rows read for the detail of the expert's lead; undefined if the lead belongs to another expert. */
export async function maybeLeadVersion(db: Db, expertId: number, id: number): Promise<string | undefined> {
  const row = await withBrief(ofExpert(db, expertId))
    .select([
      sql<string>`${leadVersion} || ${photoVersions} || (
        select ${rowVersions(['h'], 'h.id')} from lead_history h where h.lead_id = l.id) || (
        select ${rowVersions(['n'], 'n.id')} from lead_notes n where n.lead_id = l.id) || ${sentToOthers}`.as(
        'version',
      ),
    ])
    .where('l.id', '=', id)
    .executeTakeFirst()
  return row?.version
}

/** The fields of a lead that staff see: no texts of either side. */
export type StaffLeadRow = {
  id: number
  client_id: number
  client_name: string
  client_left: boolean
  city_id: number
  status: LeadStatus
  hire_confirmed_at: Date | null
  percent: number | null
  created_at: Date
  read_at: Date | null
  expires_at: Date | null
  answered_at: Date | null
  paused_at: Date | null
}
export type StaffLeadFilter = Pick<LeadFilter, 'statuses' | 'q' | 'date_from' | 'date_to'>
/** A column, or a sort order of the expert's own list. */
export type StaffLeadOrder = LeadSort | { column: 'created_at' | 'status'; descending: boolean }

/** Includes archived leads. */
function ofExpertForStaff(db: Db, expertId: number, { statuses, q, ...days }: StaffLeadFilter) {
  let query = withBrief(ofExpert(db, expertId)).where(cameWithin(days))
  if (statuses) query = query.where('l.status', 'in', [...statuses])
  if (q === undefined) return query
  const pattern = likeAnywhere(q)
  return query.where(
    sql<boolean>`(c.deleted_at is null and split_part(c.name, ' ', 1) ilike ${pattern}
      or exists (select from cities t where t.id = b.city_id and t.name ilike ${pattern}))`,
  )
}

function staffOrder(order: StaffLeadOrder) {
  if (typeof order === 'string') return orders[order]
  const [column, way] = [sql.ref(`l.${order.column}`), sql.raw(order.descending ? 'desc' : 'asc')]
  return sql`${column} ${way}, l.id ${way}`
}

export async function listLeadsForStaff(
  db: Db,
  expertId: number,
  filter: StaffLeadFilter,
  order: StaffLeadOrder,
  page?: Page,
): Promise<StaffLeadRow[]> {
  let query = ofExpertForStaff(db, expertId, filter)
    .select(['l.id', 'l.client_id', 'c.name as client_name', sql<boolean>`c.deleted_at is not null`.as('client_left')])
    .select(['b.city_id', 'l.status', 'l.hire_confirmed_at', 'l.percent', 'l.created_at', 'l.read_at', 'l.expires_at'])
    .select(['l.answered_at', 'l.paused_at'])
    .orderBy(staffOrder(order))
  if (page) query = query.limit(page.limit).offset(page.offset)
  // a column check allows only these values
  return (await query.execute()).map((row) => ({ ...row, status: row.status as LeadStatus }))
}

/** The count is at most 10,001. */
export async function countLeadsForStaff(db: Db, expertId: number, filter: StaffLeadFilter): Promise<number> {
  const { total } = await db
    .selectFrom(ofExpertForStaff(db, expertId, filter).select('l.id').limit(10_001).as('some'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
