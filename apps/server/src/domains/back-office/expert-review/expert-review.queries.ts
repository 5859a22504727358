import { sql, type Selectable } from 'kysely'
import type { ReviewQueue } from '@husrum/contract/back-office/expert-review/reviewed-expert.ts'
import { likeAnywhere, type Db, type Tx } from '../../../platform/database/database.ts'
import { countIds, inOrder, listIds, type Page } from '../../../platform/database/lists.ts'
import type { Ready } from '../../../platform/core/jobs/set-aside-rows.ts'
import { idsIfSelective } from '../../../platform/database/selective-ids.ts'
import type { DB } from '../../../platform/database/schema.ts'
import { shownImage, type ShownImage } from '../../foundation/media/media.service.ts'

export type QueueRow = Pick<
  Selectable<DB['experts']>,
  | 'id'
  | 'account_id'
  | 'status'
  | 'status_reason'
  | 'name'
  | 'company_name'
  | 'company_registration'
  | 'registration_checked_at'
  | 'pending_company_name'
  | 'pending_company_registration'
  | 'chamber'
  | 'chamber_number'
  | 'chamber_checked_at'
  | 'expert_type'
  | 'service_types'
  | 'country_id'
  | 'city_id'
  | 'plan_id'
  | 'leads_total'
  | 'submitted_at'
  | 'waiting_since'
  | 'appealed_at'
  | 'reviewed_at'
  | 'created_at'
> & {
  email: string
  locale: string
  phone: string | null
  email_verified_at: Date | null
  phone_verified_at: Date | null
  featured_until: string | null
  projects_count: number
  pictures_count: number
  pictures: { image: ShownImage; alt: string }[]
  registers: RegisterRow[]
}
/** The newest answer of a register. */
export type RegisterRow = {
  register: string
  number: string
  outcome: string
  holder: string | null
  source: string
  asked_at: string
}
export type QueueFilter = {
  queue?: ReviewQueue | undefined
  status?: readonly string[] | undefined
  waiting?: 'yes' | 'no' | undefined
  service_types?: readonly string[] | undefined
  expert_types?: readonly string[] | undefined
  country_ids?: readonly number[] | undefined
  city_ids?: readonly number[] | undefined
  style_ids?: readonly number[] | undefined
  plan_ids?: readonly number[] | undefined
  /** `few`: ids of the experts with these words, unless they are many. */
  q?: (Words & { few?: readonly number[] | undefined }) | undefined
}
export type QueueSort = {
  column: 'waiting' | 'name' | 'created_at' | 'submitted_at' | 'leads' | 'plan'
  descending: boolean
}

/** A trigger sets it: for a submitted profile, a change after the approval, or an appeal. */
const isWaiting = sql<boolean>`e.waiting_since is not null`
const isChanged = sql<boolean>`(e.waiting_since is not null and e.status in ('active', 'paused')
  and (e.pending_company_name is not null or e.pending_company_registration is not null))`
const queues: Record<ReviewQueue, typeof isWaiting> = {
  waiting: isWaiting,
  new: sql`(e.waiting_since is not null and e.status = 'pending_review')`,
  changes_requested: sql`e.status = 'changes_requested'`,
  company: isChanged,
  appeals: sql`(e.waiting_since is not null and e.appealed_at is not null)`,
  featured: sql`e.featured_until >= (app_now() at time zone 'Europe/Copenhagen')::date`,
}

/** Every expert in these queues waits. */
const waitingQueues: ReadonlySet<ReviewQueue> = new Set<ReviewQueue>(['waiting', 'new', 'company', 'appeals'])

/** As typed, and folded for search (foundation/reference/fold.ts). */
type Words = { typed: string; folded: readonly string[] }

/** Folded words have letters and digits only; `A` is the weight of names (experts/profile/search/words.service.ts). */
const inWords = ({ folded }: Words) => sql`w.words @@ ${folded.map((word) => `'${word}':*A`).join(' & ')}::tsquery`

/** Ids of the experts whose name, company or email matches, when they are few; each part by its own index. */
export function maybeNamedIds(db: Db, words: Words): Promise<number[] | undefined> {
  const pattern = likeAnywhere(words.typed)
  return idsIfSelective(db, [
    sql`select n.id from experts n
         where n.name ilike ${pattern} or n.company_name ilike ${pattern} or n.pending_company_name ilike ${pattern}`,
    sql`select o.id from accounts b join experts o on o.account_id = b.id where b.email ilike ${pattern}`,
    ...(words.folded.length === 0 ? [] : [sql`select w.expert_id as id from expert_words w where ${inWords(words)}`]),
  ])
}

const isNamed = ({ few, ...words }: NonNullable<QueueFilter['q']>) => {
  if (few) return sql<boolean>`e.id = any(${[...few]}::bigint[])`
  const pattern = likeAnywhere(words.typed)
  const inText =
    words.folded.length === 0
      ? sql``
      : sql`or exists (select from expert_words w where w.expert_id = e.id and ${inWords(words)})`
  return sql<boolean>`(e.name ilike ${pattern} or e.company_name ilike ${pattern} or e.pending_company_name ilike ${pattern}
    or a.email ilike ${pattern} ${inText})`
}

/** Experts who have left are not listed. */
function filtered(
  db: Db,
  { queue, status, waiting, service_types, expert_types, country_ids, city_ids, style_ids, plan_ids, q }: QueueFilter,
) {
  let query = db
    .selectFrom('experts as e')
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .where('a.deleted_at', 'is', null)
  if (queue) query = query.where(queues[queue])
  if (status) query = query.where('e.status', 'in', [...status])
  if (waiting) query = query.where(waiting === 'yes' ? isWaiting : sql<boolean>`not ${isWaiting}`)
  if (service_types) query = query.where(sql<boolean>`e.service_types && ${[...service_types]}::text[]`)
  if (expert_types) query = query.where('e.expert_type', 'in', [...expert_types])
  if (country_ids) query = query.where('e.country_id', 'in', [...country_ids])
  if (city_ids) query = query.where('e.city_id', 'in', [...city_ids])
  if (style_ids) query = query.where(sql<boolean>`e.style_ids && ${[...style_ids]}::bigint[]`)
  if (plan_ids) query = query.where('e.plan_id', 'in', [...plan_ids])
  if (q) query = query.where(isNamed(q))
  return query
}

function selected(query: ReturnType<typeof filtered>) {
  return query
    .select([
      'e.id',
      'e.account_id',
      'e.status',
      'e.status_reason',
      'e.name',
      'e.company_name',
      'e.company_registration',
      'e.registration_checked_at',
      'e.pending_company_name',
      'e.pending_company_registration',
      'e.chamber',
      'e.chamber_number',
      'e.chamber_checked_at',
      'e.expert_type',
      'e.service_types',
      'e.country_id',
      'e.city_id',
      'e.plan_id',
      'e.leads_total',
      'e.submitted_at',
      'e.waiting_since',
      'e.appealed_at',
      'e.reviewed_at',
      'e.created_at',
      'a.email',
      'a.locale',
      'a.phone',
      'a.email_verified_at',
      'a.phone_verified_at',
    ])
    .select((eb) =>
      eb
        .selectFrom('projects as p')
        .whereRef('p.expert_id', '=', 'e.id')
        .where('p.draft_of', 'is', null)
        .where('p.deleted_at', 'is', null)
        .select(eb.fn.countAll<number>().as('n'))
        .$asScalar()
        .$notNull()
        .as('projects_count'),
    )
    .select([
      sql<string | null>`e.featured_until::text`.as('featured_until'),
      sql<number>`(select count(*)::int from projects p join project_images i on i.project_id = p.id
                    where p.expert_id = e.id and p.draft_of is null and p.deleted_at is null)`.as('pictures_count'),
      // in the order of the work, as in `listPictures`
      sql<QueueRow['pictures']>`(
        select coalesce(json_agg(json_build_object('image', t.image, 'alt', t.alt) order by t.nth), '[]') from (
          select row_number() over () as nth, o.image, o.alt from (
            select ${shownImage} as image, coalesce(nullif(x.alt, ''), p.title) as alt
              from projects p join project_images x on x.project_id = p.id join images i on i.id = x.image_id
             where p.expert_id = e.id and p.draft_of is null and p.deleted_at is null
             order by p.position, p.id, x.position limit ${SHOWN_PICTURES}) o) t)`.as('pictures'),
      sql<RegisterRow[]>`(
        select coalesce(json_agg(to_jsonb(r) - 'expert_id' order by r.register), '[]')
          from register_checks r where r.expert_id = e.id)`.as('registers'),
    ])
}

const SHOWN_PICTURES = 3

/** All matching ids, sorted. */
export function listQueueIds(db: Db, filter: QueueFilter, sort: QueueSort, page?: Page): Promise<number[]> {
  if (sort.column === 'waiting') return listByWait(db, filter, sort.descending, page)
  const column = {
    name: sql`coalesce(e.company_name, e.name) collate "da-x-icu"`,
    created_at: sql`e.created_at`,
    submitted_at: sql`e.submitted_at`,
    leads: sql`e.leads_total`,
    plan: sql`e.plan_id`,
  }[sort.column]
  const direction = sort.descending ? sql`desc nulls first` : sql`asc nulls last`
  const sorted = filtered(db, filter)
    .select('e.id')
    .orderBy(sql`${column} ${direction}`)
    .orderBy('e.id', sort.descending ? 'desc' : 'asc')
  return listIds(sorted, page)
}

/**
 * Waiting experts first, the longest wait first, and those that cannot be approved yet after the others. Then all
 * others by submission date. Joins two lists, and reads each by its index as far as the page needs it.
 */
async function listByWait(db: Db, filter: QueueFilter, descending: boolean, page?: Page): Promise<number[]> {
  const most = page ? sql`limit ${page.limit + page.offset}` : sql``
  const way = descending ? sql`desc` : sql`asc`
  const waiting = filtered(db, filter)
    .where(isWaiting)
    .select(['e.id', sql<number>`0`.as('part'), sql<boolean>`a.email_verified_at is null`.as('later')])
    .select('e.waiting_since as since')
  const onlyWaiting = filter.waiting === 'yes' || (filter.queue !== undefined && waitingQueues.has(filter.queue))
  const others = filtered(db, filter)
    // `false` skips the scan when only waiting experts are requested
    .where(onlyWaiting ? sql<boolean>`false` : sql<boolean>`not ${isWaiting}`)
    .select(['e.id', sql<number>`1`.as('part'), sql<boolean>`false`.as('later'), 'e.submitted_at as since'])
  const { rows } = await sql<{ id: number }>`
    select id from (
      (${waiting} order by later, e.waiting_since ${way}, e.id ${most})
      union all
      (${others} order by e.submitted_at ${way} ${descending ? sql`nulls first` : sql`nulls last`}, e.id ${way} ${most})
    ) listed
    order by part, later, since ${way} ${descending ? sql`nulls first` : sql`nulls last`}, case when part = 0 or ${!descending} then id else -id end
    ${page ? sql`limit ${page.limit} offset ${page.offset}` : sql``}`.execute(db)
  return rows.map(({ id }) => id)
}

/** In the order of the given ids; experts who have left in the meantime are missing. */
export async function listQueued(db: Db, ids: readonly number[]): Promise<QueueRow[]> {
  if (ids.length === 0) return []
  const found = await selected(filtered(db, {}))
    .where('e.id', 'in', [...ids])
    .execute()
  return inOrder(ids, found)
}

/** Counts up to 10,001. */
export const countQueue = (db: Db, filter: QueueFilter): Promise<number> =>
  countIds(db, filtered(db, filter).select('e.id'))

export type QueueCountsRow = { waiting: number; changes_requested: number; company: number; appeals: number }

/** The size of each queue, counted up to 10,000. */
export async function selectQueueCounts(db: Db): Promise<QueueCountsRow> {
  const count = (where: typeof isWaiting) => sql<number>`(select count(*)::int from (
    select from experts e join accounts a on a.id = e.account_id
     where a.deleted_at is null and ${where} limit 10000) counted)`
  const { rows } = await sql<QueueCountsRow>`
    select ${count(queues.waiting)} as waiting, ${count(queues.changes_requested)} as changes_requested,
           ${count(queues.company)} as company, ${count(queues.appeals)} as appeals`.execute(db)
  return rows[0] ?? { waiting: 0, changes_requested: 0, company: 0, appeals: 0 }
}

export function maybeQueued(db: Db, expertId: number): Promise<QueueRow | undefined> {
  return selected(filtered(db, {})).where('e.id', '=', expertId).executeTakeFirst()
}

/** For one expert; lists read the chips with the row. */
export async function listRegisterChecks(db: Db, expertId: number): Promise<RegisterRow[]> {
  const { rows } = await sql<RegisterRow>`
    select register, number, outcome, holder, source, asked_at::text as asked_at
      from register_checks where expert_id = ${expertId} order by register`.execute(db)
  return rows
}

export async function upsertRegisterCheck(
  tx: Tx,
  check: Omit<RegisterRow, 'asked_at'> & { expert_id: number },
): Promise<void> {
  const { expert_id, register, ...answer } = check
  await tx
    .insertInto('register_checks')
    .values({ expert_id, register, ...answer })
    .onConflict((on) =>
      on.columns(['expert_id', 'register']).doUpdateSet({ ...answer, asked_at: sql<Date>`app_now()` }),
    )
    .execute()
}

/** Deletes the answers of registers about a person who is erased. */
export async function deleteRegisterChecks(tx: Tx, expertId: number): Promise<void> {
  await tx.deleteFrom('register_checks').where('expert_id', '=', expertId).execute()
}

export type RegisterSubject = { id: number; country_id: number; number: string }

/** Waiting experts with ids above `after` whose number was not queried yet, or last an hour ago without an answer. */
export function listUnasked(db: Db, ready: Ready, after: number, most: number): Promise<RegisterSubject[]> {
  return unasked(db)
    .where('e.waiting_since', 'is not', null)
    .where('e.id', '>', after)
    .where(ready('e.id'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('register_checks as r')
            .whereRef('r.expert_id', '=', 'e.id')
            .whereRef('r.number', '=', askedNumber)
            .where((eb) =>
              eb.or([
                eb('r.outcome', '<>', 'no_answer'),
                eb('r.asked_at', '>', sql<Date>`app_now() - interval '1 hour'`),
              ]),
            ),
        ),
      ),
    )
    .orderBy('e.id')
    .limit(most)
    .execute()
}

export function maybeRegisterSubject(db: Db, expertId: number): Promise<RegisterSubject | undefined> {
  return unasked(db).where('e.id', '=', expertId).executeTakeFirst()
}

/** A changed number that waits for review is checked first. */
const askedNumber = sql<string>`coalesce(e.pending_company_registration, e.company_registration)`

const unasked = (db: Db) =>
  db
    .selectFrom('experts as e')
    .select(['e.id', 'e.country_id', askedNumber.as('number')])
    .where('e.status_before_leaving', 'is', null)
    .where(sql<boolean>`${askedNumber} <> ''`)

/**
 * Experts whose last step is an approval of the last minutes, with no later step and no brief from a client. The
 * profiles must be locked: sending a brief locks them too.
 */
export async function listUndoableApprovals(
  tx: Tx,
  expertIds: readonly number[],
  minutes: number,
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select e.id from experts e
      join lateral (
        select * from expert_moves m
         where m.expert_id = e.id and m.status_from is distinct from m.status_to
         order by m.id desc limit 1) m on true
     where e.id = any(${[...expertIds]}::bigint[]) and m.action = 'approve' and m.status_to = 'active'
       and m.created_at > app_now() - make_interval(mins => ${minutes})
       and not exists (select from leads l where l.expert_id = e.id)`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

export type PictureRow = { project_id: number; title: string; status: string; image_id: number; alt: string }

/** Pictures of all projects, drafts included, in order. */
export function listPictures(db: Db, expertId: number): Promise<PictureRow[]> {
  return db
    .selectFrom('projects as p')
    .innerJoin('project_images as i', 'i.project_id', 'p.id')
    .select(['p.id as project_id', 'p.title', 'p.status', 'i.image_id', 'i.alt'])
    .where('p.expert_id', '=', expertId)
    .where('p.draft_of', 'is', null)
    .where('p.deleted_at', 'is', null)
    .orderBy('p.position')
    .orderBy('p.id')
    .orderBy('i.position')
    .execute()
}
