/** Queries of staff for reviews and their decisions. */
import type { RecordedDecision, ReviewGround } from '@husrum/contract/market/reviews/decisions.rules.ts'
import { sql, type RawBuilder } from 'kysely'
import { anyOf, appNow, likeAnywhere, type Db, type Tx } from '../../../platform/database/database.ts'
import { countIds, listIds, type Page } from '../../../platform/database/lists.ts'
import type { ShownImage } from '../../foundation/media/media.service.ts'
import { appealOf, photosOf, reviewRow, type AppealRow, type ReviewRow } from './reviews.queries.ts'

type State = 'held' | 'reported' | 'appealed' | 'pending' | 'published' | 'rejected'
export type ReviewFilter = {
  state?: readonly State[] | undefined
  expert_id?: number | undefined
  q?: string | undefined
}
export type ReviewOrder = { column: 'created_at' | 'rating' | 'waiting'; descending: boolean }

const isHeld = sql<boolean>`(r.status = 'pending' and r.held_reason is not null)`
/** Each state has its own index. */
const isIn: Record<State, RawBuilder<boolean>> = {
  held: isHeld,
  reported: sql`r.reported_at is not null`,
  appealed: sql`r.appealed_at is not null`,
  pending: sql`(r.status = 'pending' and r.held_reason is null)`,
  published: sql`r.status = 'published'`,
  rejected: sql`r.status = 'rejected'`,
}
const waitingStates: ReadonlySet<State> = new Set<State>(['held', 'reported', 'appealed'])

/** Tests each column: the planner knows the whole expression only by the index, which contains none of these rows. */
const waitsForNobody = sql<boolean>`(r.appealed_at is null and r.reported_at is null
  and (r.status <> 'pending' or r.held_reason is null))`
/** Null if there is nothing to decide. Must equal the expression of the index `reviews_by_wait` word for word. */
const waitsSince = sql<Date | null>`coalesce(r.appealed_at, r.reported_at,
  case when r.status = 'pending' and r.held_reason is not null then coalesce(r.held_at, r.edited_at, r.created_at) end)`

function filtered(db: Db, { state, expert_id, q }: ReviewFilter) {
  let query = db.selectFrom('reviews as r').where('r.withdrawn_at', 'is', null)
  if (state) query = query.where((eb) => eb.or(state.map((each) => isIn[each])))
  if (expert_id !== undefined) query = query.where('r.expert_id', '=', expert_id)
  if (q)
    query = query.where((eb) =>
      eb.or((['r.author_name', 'r.title', 'r.body'] as const).map((column) => eb(column, 'ilike', likeAnywhere(q)))),
    )
  return query
}

export async function listReviewIds(
  db: Db,
  filter: ReviewFilter,
  { column, descending }: ReviewOrder,
  page?: Page,
): Promise<number[]> {
  if (column === 'waiting') return listByWait(db, filter, descending, page)
  const direction = descending ? 'desc' : 'asc'
  const query = filtered(db, filter).select('r.id')
  // ids are in the order of writing
  const sorted = (column === 'rating' ? query.orderBy('r.rating', direction) : query).orderBy('r.id', direction)
  return listIds(sorted, page)
}

/** Waiting reviews first, then the newest others: each part reads its own index, as far as the page needs it. */
async function listByWait(db: Db, filter: ReviewFilter, descending: boolean, page?: Page): Promise<number[]> {
  const most = page ? sql`limit ${page.limit + page.offset}` : sql``
  const way = descending ? sql`desc` : sql`asc`
  const waiting = filtered(db, filter)
    .where(sql<boolean>`${waitsSince} is not null`)
    .select(['r.id', sql<number>`0`.as('part'), waitsSince.as('since')])
  const others = filtered(db, filter)
    // only waiting reviews are requested: the planner would scan all others
    .where(filter.state?.every((each) => waitingStates.has(each)) ? sql<boolean>`false` : waitsForNobody)
    .select(['r.id', sql<number>`1`.as('part'), sql<Date | null>`null::timestamptz`.as('since')])
  const { rows } = await sql<{ id: number }>`
    select id from (
      (${waiting} order by ${waitsSince} ${way}, r.id ${way} ${most})
      union all
      (${others} order by r.id desc ${most})
    ) listed
    order by part, since ${way}, case when part = 0 and ${!descending} then id else -id end
    ${page ? sql`limit ${page.limit} offset ${page.offset}` : sql``}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The count is at most 10,001. */
export const countReviews = (db: Db, filter: ReviewFilter): Promise<number> =>
  countIds(db, filtered(db, filter).select('r.id'))

type Report = {
  id: number
  account_id: number
  name: string
  role: string
  reason: string
  note: string | null
  upheld: boolean | null
  ground: ReviewGround | null
  created_at: string
}
type Decision = {
  id: number
  decision: RecordedDecision
  ground: ReviewGround | null
  rule: string | null
  reason: string | null
  by: { id: number; name: string } | null
  created_at: string
}
export type ModeratedRow = ReviewRow & {
  author: string | null
  expert_name: string
  photos: ShownImage[]
  appeal: AppealRow | null
  reports_count: number
  waits_since: Date | null
}
export type ModeratedDetailRow = ModeratedRow & {
  reports: Report[]
  decisions: Decision[]
  brief_id: number | null
  hired_at: Date | null
}

const beside = sql`case when a.deleted_at is null then a.name end as author,
  case when e.expert_type = 'agency' then coalesce(e.company_name, e.name) else e.name end as expert_name,
  ${photosOf}, ${appealOf}, ${waitsSince} as waits_since,
  (select count(*)::int from review_reports p where p.review_id = r.id and p.settled_at is null) as reports_count`
const moderated = sql`from reviews r join experts e on e.id = r.expert_id left join accounts a on a.id = r.client_id`

/** In the order of the ids; withdrawn reviews are missing. */
export async function listModerated(db: Db, ids: readonly number[]): Promise<ModeratedRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ModeratedRow>`
    select r.*, ${beside} ${moderated} where r.id = any(${[...ids]}::bigint[]) and r.withdrawn_at is null`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, reviewRow(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export async function maybeModerated(db: Db, id: number): Promise<ModeratedDetailRow | undefined> {
  const { rows } = await sql<ModeratedDetailRow>`
    select r.*, ${beside}, l.brief_id, l.hire_confirmed_at as hired_at,
           (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'account_id', p.account_id, 'name', b.name,
                     'role', b.role, 'reason', p.reason, 'note', p.note, 'upheld', p.upheld,
                     'ground', (select d.ground from review_decisions d where d.review_id = r.id
                       and d.decision = 'reject' and d.created_at = p.settled_at limit 1),
                     'created_at', p.created_at) order by p.id), '[]')
              from review_reports p join accounts b on b.id = p.account_id where p.review_id = r.id) as reports,
           (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'decision', d.decision, 'ground', d.ground,
                     'rule', d.rule, 'reason', d.reason, 'created_at', d.created_at,
                     'by', case when s.name <> '' then jsonb_build_object('id', s.id, 'name', s.name) end)
                     order by d.id desc), '[]')
              from review_decisions d left join accounts s on s.id = d.decided_by where d.review_id = r.id) as decisions
      ${moderated} left join leads l on l.id = r.lead_id
     where r.id = ${id} and r.withdrawn_at is null`.execute(db)
  return rows[0]
}

export type Locked = ReviewRow & { expert_name: string }

/**
 * Locks reviews in the order of their ids, so that two bulk decisions wait for each other instead of both failing.
 * Locks their leads before them, because the expert's notification of a public review contains its lead.
 */
export async function lockReviews(tx: Tx, ids: readonly number[]): Promise<Locked[]> {
  await sql`
    select from leads where id in (select lead_id from reviews where id = any(${[...ids]}::bigint[]))
     order by id for key share`.execute(tx)
  const { rows } = await sql<Locked>`
    select r.*, case when e.expert_type = 'agency' then coalesce(e.company_name, e.name) else e.name end as expert_name
      from reviews r join experts e on e.id = r.expert_id
     where r.id = any(${[...ids]}::bigint[]) and r.withdrawn_at is null order by r.id for update of r`.execute(tx)
  return rows.map(reviewRow)
}

type Standing = Pick<ReviewRow, 'status' | 'held_reason'>

/**
 * Sets the status after a decision, and closes the appeal and the mark of a report if the decision does so. One
 * statement: its trigger marks the experts in the order of their ids.
 */
export async function markDecided(
  tx: Tx,
  ids: readonly number[],
  { status, held_reason }: Standing,
  settles: { reports: boolean },
): Promise<void> {
  await tx
    .updateTable('reviews')
    .set({
      status,
      held_reason,
      held_at: held_reason === 'staff' ? appNow : null,
      appealed_at: null,
      ...(status === 'published' ? { published_at: sql<Date>`coalesce(published_at, app_now())` } : {}),
      ...(settles.reports ? { reported_at: null } : {}),
    })
    .where('id', '=', anyOf(ids))
    .execute()
}

export type NewDecision = {
  review_id: number
  decision: RecordedDecision
  decided_by: number
  ground?: ReviewGround | null
  rule?: string | null
  reason?: string | null
  /** The status that undoing the decision restores. */
  was_status?: ReviewRow['status']
  was_held_reason?: ReviewRow['held_reason']
  was_held_at?: Date | null
  was_reported_at?: Date | null
}

/** Returns the decisions' ids by review. */
export async function insertDecisions(tx: Tx, decisions: readonly NewDecision[]): Promise<Map<number, number>> {
  const rows = await tx
    .insertInto('review_decisions')
    .values([...decisions])
    .returning(['id', 'review_id'])
    .execute()
  return new Map(rows.map(({ id, review_id }) => [review_id, id]))
}

/** False when there is already an appeal. */
export async function insertAppeal(tx: Tx, review_id: number, words: string): Promise<boolean> {
  const added = await tx
    .insertInto('review_appeals')
    .values({ review_id, words })
    .onConflict((taken) => taken.column('review_id').doNothing())
    .returning('review_id')
    .executeTakeFirst()
  if (added) await tx.updateTable('reviews').set({ appealed_at: appNow }).where('id', '=', review_id).execute()
  return added !== undefined
}

export async function markAppealsClosed(tx: Tx, reviewIds: readonly number[], upheld: boolean): Promise<void> {
  await tx
    .updateTable('review_appeals')
    .set({ upheld, settled_at: appNow })
    .where('review_id', '=', anyOf(reviewIds))
    .where('settled_at', 'is', null)
    .execute()
}

export type Recipient = { id: number; name: string; email: string; locale: string; verified: boolean }

/** Closes the open reports; returns their senders by review, without those who have left. */
export async function markReportsClosed(
  tx: Tx,
  reviewIds: readonly number[],
  upheld: boolean,
): Promise<(Recipient & { review_id: number })[]> {
  const { rows } = await sql<Recipient & { review_id: number }>`
    with settled as (
      update review_reports set upheld = ${upheld}, settled_at = app_now()
       where review_id = ${anyOf(reviewIds)} and settled_at is null returning review_id, account_id
    )
    select s.review_id, a.id, a.name, a.email, a.locale, a.email_verified_at is not null as verified
      from settled s join accounts a on a.id = s.account_id where a.deleted_at is null order by a.id`.execute(tx)
  return rows
}

/** The last decision about each review that stored what to restore; read it once the reviews are locked. */
export async function listUndoable(tx: Tx, reviewIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; review_id: number }>`
    select id, review_id from (
      select distinct on (review_id) id, review_id, was_status from review_decisions
       where review_id = ${anyOf(reviewIds)} order by review_id, id desc) last
     where was_status is not null`.execute(tx)
  return new Map(rows.map(({ id, review_id }) => [review_id, id]))
}

/** Reopens the reports that these decisions closed; returns their senders as `markReportsClosed` does. */
export async function markReportsReopened(
  tx: Tx,
  decisionIds: readonly number[],
): Promise<(Recipient & { review_id: number })[]> {
  const { rows } = await sql<Recipient & { review_id: number }>`
    with reopened as (
      update review_reports p set upheld = null, settled_at = null
        from review_decisions d
       where d.id = ${anyOf(decisionIds)} and d.decision = 'reject'
         -- in one transaction there is one time
         and p.review_id = d.review_id and p.settled_at = d.created_at returning p.review_id, p.account_id
    )
    select o.review_id, a.id, a.name, a.email, a.locale, a.email_verified_at is not null as verified
      from reopened o join accounts a on a.id = o.account_id where a.deleted_at is null order by a.id`.execute(tx)
  return rows
}

/** Restores the state before these decisions; a report's mark only if an open report is left. One statement. */
export async function markUndone(
  tx: Tx,
  decisionIds: readonly number[],
): Promise<Map<number, Standing & { reported_at: Date | null }>> {
  const { rows } = await sql<Standing & { id: number; reported_at: Date | null }>`
    update reviews r
       set status = d.was_status, held_reason = d.was_held_reason, held_at = d.was_held_at,
           reported_at = case when exists (select from review_reports p
             where p.review_id = r.id and p.settled_at is null) then d.was_reported_at end
      from review_decisions d
     where d.id = ${anyOf(decisionIds)} and r.id = d.review_id
     returning r.id, r.status, r.held_reason, r.reported_at`.execute(tx)
  return new Map(rows.map(({ id, ...standing }) => [id, standing]))
}

/** Authors who have not left. */
export async function listAuthors(tx: Tx, accountIds: readonly number[]): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select id, name, email, locale, email_verified_at is not null as verified
      from accounts where id = ${anyOf(accountIds)} and deleted_at is null`.execute(tx)
  return rows
}

/** Removes the name of an erased staff member. */
export async function clearDecider(tx: Tx, accountId: number): Promise<void> {
  await tx.updateTable('review_decisions').set({ decided_by: null }).where('decided_by', '=', accountId).execute()
}
