import type { projectTypes, ReviewStatus } from '@husrum/contract/core/vocabulary.ts'
import type { ReviewGround } from '@husrum/contract/market/reviews/decisions.rules.ts'
import { sql, type Insertable, type Selectable } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { Ready } from '../../../platform/core/jobs/set-aside-rows.ts'
import { rowVersion, rowVersions } from '../../../platform/database/row-versions.ts'
import type { DB } from '../../../platform/database/schema.ts'
import { shownImage, type ShownImage } from '../../foundation/media/media.service.ts'

type Vocabulary = {
  status: ReviewStatus
  language: 'en' | 'da' | 'de'
  project_type: (typeof projectTypes)[number] | null
  held_reason: 'private_data' | 'staff' | null
}
type Stored = Selectable<DB['reviews']>
export type ReviewRow = Omit<Stored, keyof Vocabulary> & Vocabulary
// column checks allow only these values
export const reviewRow = <Row extends Stored>(row: Row) => row as Omit<Row, keyof Vocabulary> & Vocabulary

export type NewReviewRow = Insertable<DB['reviews']>

export async function insertReviews(tx: Tx, reviews: readonly NewReviewRow[]): Promise<number[]> {
  const inserted = await tx
    .insertInto('reviews')
    .values([...reviews])
    .returning('id')
    .execute()
  return inserted.map(({ id }) => id)
}

/** The start of the review period of the lead `l`, as `reviewableUntil` of the contract counts it. */
export const reviewBegins = sql<Date>`coalesce(l.finished_at, greatest(l.hire_confirmed_at, l.ends_at))`

export type Hire = {
  lead_id: number
  hired_at: Date
  project_type: string
  city_id: number
  reviewed: boolean
  /** The review period has not ended. */
  open: boolean
}

/** Confirmed hires of this expert by the client, the latest first. */
export async function listHires(
  tx: Tx,
  { client_id, expert_id, days }: { client_id: number; expert_id: number; days: number },
): Promise<Hire[]> {
  const { rows } = await sql<Hire>`
    select l.id as lead_id, l.hire_confirmed_at as hired_at, b.project_type, b.city_id,
           exists (select from reviews r where r.lead_id = l.id) as reviewed,
           ${reviewBegins} > app_now() - make_interval(days => ${days}) as open
      from leads l join briefs b on b.id = l.brief_id
     where l.client_id = ${client_id} and l.expert_id = ${expert_id}
       and l.status = 'won' and l.hire_confirmed_at is not null
     order by l.hire_confirmed_at desc, l.id desc`.execute(tx)
  return rows
}

/** The name that signs the review. */
export async function selectFirstName(tx: Tx, accountId: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select split_part(name, ' ', 1) as name from accounts where id = ${accountId}`.execute(tx)
  return rows[0]?.name ?? ''
}

export async function isExpert(db: Db, expertId: number): Promise<boolean> {
  const row = await db.selectFrom('experts').select('id').where('id', '=', expertId).executeTakeFirst()
  return row !== undefined
}

/** Returns the ids of their pictures. */
export async function deletePhotos(tx: Tx, reviewId: number): Promise<number[]> {
  const rows = await tx.deleteFrom('review_photos').where('review_id', '=', reviewId).returning('image_id').execute()
  return rows.map(({ image_id }) => image_id)
}

/** Inserts them in the given order. */
export async function insertPhotos(tx: Tx, reviewId: number, imageIds: readonly number[]): Promise<void> {
  if (imageIds.length > 0)
    await tx
      .insertInto('review_photos')
      .values(imageIds.map((image_id, position) => ({ review_id: reviewId, position, image_id })))
      .execute()
}

/** Locks the review; undefined if it does not exist or was withdrawn. */
export async function maybeReviewForUpdate(tx: Tx, id: number): Promise<ReviewRow | undefined> {
  const row = await tx
    .selectFrom('reviews')
    .selectAll()
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row && reviewRow(row)
}

type Changes = Partial<Pick<ReviewRow, 'status' | 'rating' | 'title' | 'body' | 'language' | 'held_reason'>>

export async function updateReview(tx: Tx, id: number, changes: Changes): Promise<void> {
  await tx
    .updateTable('reviews')
    .set({ ...changes, edited_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .execute()
}

/** Finds and locks the next review to publish; undefined when none is due. Each instance gets a different one. */
export async function maybePublishable(tx: Tx, ready: Ready, hours: number): Promise<ReviewRow | undefined> {
  const { rows } = await sql<Stored>`
    select * from reviews
     where status = 'pending' and held_reason is null
       and created_at <= app_now() - make_interval(hours => ${hours}) and ${ready('reviews.id')}
     order by created_at limit 1 for update skip locked`.execute(tx)
  return rows[0] && reviewRow(rows[0])
}

export async function markPublished(tx: Tx, id: number): Promise<void> {
  await sql`update reviews set status = 'published', published_at = app_now() where id = ${id}`.execute(tx)
}

export async function markWithdrawn(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('reviews')
    .set({
      status: 'rejected',
      title: '',
      body: '',
      author_name: '',
      city_name: null,
      reply: null,
      replied_at: null,
      held_reason: null,
      held_at: null,
      reported_at: null,
      withdrawn_at: sql<Date>`app_now()`,
    })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('review_reports').where('review_id', '=', id).execute()
  await deleteReasons(tx, [id])
}

/** Clears the reasons of decisions and deletes the appeals; the decisions themselves remain. */
export async function deleteReasons(tx: Tx, ids: readonly number[]): Promise<void> {
  const of = sql<number>`any(${[...ids]}::bigint[])`
  await tx.updateTable('review_decisions').set({ reason: null }).where('review_id', '=', of).execute()
  await tx.deleteFrom('review_appeals').where('review_id', '=', of).execute()
  await tx.updateTable('reviews').set({ appealed_at: null }).where('id', '=', of).execute()
}

export async function markReplied(tx: Tx, id: number, reply: string): Promise<Date> {
  const { rows } = await sql<{ replied_at: Date }>`
    update reviews set reply = ${reply}, replied_at = app_now() where id = ${id} returning replied_at`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`There is no review ${id}`)
  return row.replied_at
}

/** False when this person has already reported it. */
export async function insertReport(
  tx: Tx,
  report: { review_id: number; account_id: number; reason: string; note: string | null },
): Promise<boolean> {
  const added = await tx
    .insertInto('review_reports')
    .values(report)
    .onConflict((conflict) => conflict.columns(['review_id', 'account_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added)
    await tx
      .updateTable('reviews')
      .set({ reported_at: sql<Date>`coalesce(reported_at, app_now())` })
      .where('id', '=', report.review_id)
      .execute()
  return added !== undefined
}

/** The fields of an expert that a review shows. */
type ReviewedExpert = {
  expert_name: string
  company_name: string | null
  expert_type: string
  expert_gone: boolean
  avatar: ShownImage | null
}
/** Times are texts, as in the database's JSON. */
type Decided = { ground: ReviewGround | null; rule: string | null; reason: string | null; created_at: string }
export type AppealRow = { words: string; upheld: boolean | null; created_at: string }
type WithDecision = { decided: Decided | null; appeal: AppealRow | null }
export type OwnReviewRow = ReviewRow & ReviewedExpert & WithDecision & { photos: ShownImage[]; now: Date }
export type DueRow = ReviewedExpert & {
  lead_id: number
  expert_id: number
  hired_at: Date
  finished_at: Date | null
  ends_at: Date | null
  project_type: (typeof projectTypes)[number]
  city_id: number
}

const reviewedExpert = sql`e.name as expert_name, e.company_name, e.expert_type, a.deleted_at is not null as expert_gone,
  (select ${shownImage} from images i where i.id = coalesce(e.avatar_image_id, a.avatar_image_id)) as avatar`
export const photosOf = sql`(
  select coalesce(json_agg(${shownImage} order by p.position), '[]')
    from review_photos p join images i on i.id = p.image_id where p.review_id = r.id) as photos`
/** The decision behind the current status; null if the review is neither rejected nor held by staff. */
const decidedOf = sql`(
  select jsonb_build_object('ground', d.ground, 'rule', d.rule, 'reason', d.reason, 'created_at', d.created_at)
    from review_decisions d
   where d.review_id = r.id
     and d.decision = case when r.status = 'rejected' then 'reject' when r.held_reason = 'staff' then 'hold' end
   order by d.id desc limit 1) as decided`
export const appealOf = sql`(
  select jsonb_build_object('words', p.words, 'upheld', p.upheld, 'created_at', p.created_at)
    from review_appeals p where p.review_id = r.id) as appeal`
const withExpert = (of: 'r' | 'l') =>
  sql`join experts e on e.id = ${sql.ref(`${of}.expert_id`)} join accounts a on a.id = e.account_id`

const writtenBy = (clientId: number) => sql`from reviews r ${withExpert('r')}
  where r.client_id = ${clientId} and r.withdrawn_at is null`

/** The latest first; with an id, only that review. */
export async function listWritten(db: Db, clientId: number, id?: number): Promise<OwnReviewRow[]> {
  const { rows } = await sql<Stored & ReviewedExpert & WithDecision & { photos: ShownImage[]; now: Date }>`
    select r.*, ${reviewedExpert}, ${photosOf}, ${decidedOf}, ${appealOf}, app_now() as now ${writtenBy(clientId)}
       and (${id ?? null}::bigint is null or r.id = ${id ?? null})
     order by r.created_at desc, r.id desc limit 100`.execute(db)
  return rows.map(reviewRow)
}

const dueFor = (clientId: number, days: number) => sql`
  from leads l join briefs b on b.id = l.brief_id ${withExpert('l')}
  where l.client_id = ${clientId} and l.status = 'won'
    and l.hire_confirmed_at is not null and ${reviewBegins} > app_now() - make_interval(days => ${days})
    and not exists (select from reviews r where r.lead_id = l.id)`

/** Confirmed hires within their days that have no review yet, the latest first. */
export async function listDue(db: Db, clientId: number, days: number): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select l.id as lead_id, l.expert_id, l.hire_confirmed_at as hired_at, l.finished_at, l.ends_at,
           b.project_type, b.city_id,
           ${reviewedExpert}
      ${dueFor(clientId, days)} order by l.hire_confirmed_at desc, l.id desc`.execute(db)
  return rows
}

/** Changes with all rows that `listWritten` and `listDue` read, and when a review can no longer be changed. */
export async function selectOwnVersion(
  db: Db,
  clientId: number,
  { windowDays, editDays }: { windowDays: number; editDays: number },
): Promise<string> {
  const avatar = sql`(select ${rowVersion(['i'])} from images i where i.id = coalesce(e.avatar_image_id, a.avatar_image_id))`
  const { rows } = await sql<{ version: string }>`
    select concat_ws(' ',
      (select ${rowVersions(['r', 'e', 'a'], 'r.id')} ${writtenBy(clientId)}),
      (select concat_ws(',', count(*), string_agg(${avatar}, ',' order by r.id)) ${writtenBy(clientId)}
          and r.created_at > app_now() - make_interval(days => ${editDays})),
      (select ${rowVersions(['p', 'i'], 'p.image_id')} from review_photos p join images i on i.id = p.image_id
         join reviews r on r.id = p.review_id where r.client_id = ${clientId}),
      (select concat_ws(',', ${rowVersions(['l', 'b', 'e', 'a'], 'l.id')}, string_agg(${avatar}, ',' order by l.id))
         ${dueFor(clientId, windowDays)})) as version`.execute(db)
  return rows[0]?.version ?? ''
}

export type MailedReview = { rating: number; title: string; body: string }
/** The public data of a review; undefined once it is not public. */
export function maybeMailedReview(db: Db, id: number): Promise<MailedReview | undefined> {
  return db
    .selectFrom('reviews')
    .select(['rating', 'title', 'body'])
    .where('id', '=', id)
    .where('status', '=', 'published')
    .executeTakeFirst()
}

/** Reviews of an erased account remain without its name and photos; reviews that were never public are deleted. */
export async function clearAuthor(tx: Tx, accountId: number): Promise<{ photos: number[]; reviews: number[] }> {
  const photos = await tx
    .deleteFrom('review_photos')
    .where('review_id', 'in', ({ selectFrom }) => selectFrom('reviews').select('id').where('client_id', '=', accountId))
    .returning('image_id')
    .execute()
  const gone = await tx
    .deleteFrom('reviews')
    .where('client_id', '=', accountId)
    .where('status', '<>', 'published')
    .returning('id')
    .execute()
  const kept = await tx
    .updateTable('reviews')
    .set({ author_name: '', client_id: null, lead_id: null })
    .where('client_id', '=', accountId)
    .returning('id')
    .execute()
  await deleteReasons(
    tx,
    kept.map(({ id }) => id),
  )
  await tx.deleteFrom('review_reports').where('account_id', '=', accountId).execute()
  return { photos: photos.map(({ image_id }) => image_id), reviews: [...gone, ...kept].map(({ id }) => id) }
}

/** Locks the reviews that a person wrote, and those about them as an expert, in the order of the ids. */
export async function lockReviewsOf(tx: Tx, accountId: number): Promise<void> {
  await sql`
    select from reviews where client_id = ${accountId}
        or expert_id in (select id from experts where account_id = ${accountId}) order by id for update`.execute(tx)
}

export async function clearReplies(tx: Tx, expertId: number): Promise<void> {
  await tx.updateTable('reviews').set({ reply: null, replied_at: null }).where('expert_id', '=', expertId).execute()
}
