import { sql, type Selectable } from 'kysely'
import { likeAnywhere, type Db } from '../../platform/database/database.ts'
import type { DB } from '../../platform/database/schema.ts'

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
  | 'submitted_at'
  | 'reviewed_at'
  | 'created_at'
> & {
  email: string
  locale: string
  phone: string | null
  email_verified_at: Date | null
  phone_verified_at: Date | null
  projects_count: number
}
export type QueueFilter = {
  status?: readonly string[] | undefined
  waiting?: 'yes' | 'no' | undefined
  service_types?: readonly string[] | undefined
  expert_types?: readonly string[] | undefined
  country_ids?: readonly number[] | undefined
  /** As typed, and folded for search (reference/fold.ts). */
  q?: { typed: string; folded: readonly string[] } | undefined
}
export type QueueSort = 'waiting' | 'newest' | 'name'

/** Submitted and not reviewed yet, or with a company or chamber entry (`chamberUnseen`) that changed since. */
const isWaiting = sql<boolean>`(e.status = 'pending_review' and e.submitted_at is not null
  or e.status in ('active', 'paused')
    and (e.pending_company_name is not null or e.pending_company_registration is not null
      or e.chamber_number is not null and e.chamber_checked_at is null and e.reviewed_at is null))`

/** Folded words hold letters and digits only; `A` is the weight of names (experts/words.service.ts). */
const isNamed = (folded: readonly string[]) =>
  sql<boolean>`exists (select from expert_words w where w.expert_id = e.id
    and w.words @@ ${folded.map((word) => `'${word}':*A`).join(' & ')}::tsquery)`

/** Experts who have left are not listed. */
function filtered(db: Db, { status, waiting, service_types, expert_types, country_ids, q }: QueueFilter) {
  let query = db
    .selectFrom('experts as e')
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .where('a.deleted_at', 'is', null)
  if (status) query = query.where('e.status', 'in', [...status])
  if (waiting) query = query.where(waiting === 'yes' ? isWaiting : sql<boolean>`not ${isWaiting}`)
  if (service_types) query = query.where(sql<boolean>`e.service_types && ${[...service_types]}::text[]`)
  if (expert_types) query = query.where('e.expert_type', 'in', [...expert_types])
  if (country_ids) query = query.where('e.country_id', 'in', [...country_ids])
  if (q)
    query = query.where((eb) =>
      eb.or([
        ...(['e.name', 'e.company_name', 'e.pending_company_name', 'a.email'] as const).map((column) =>
          eb(column, 'ilike', likeAnywhere(q.typed)),
        ),
        ...(q.folded.length > 0 ? [isNamed(q.folded)] : []),
      ]),
    )
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
      'e.submitted_at',
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
        .where('p.deleted_at', 'is', null)
        .select(eb.fn.countAll<number>().as('n'))
        .$asScalar()
        .$notNull()
        .as('projects_count'),
    )
}

/** All that match, in order. */
export async function listQueueIds(
  db: Db,
  filter: QueueFilter,
  sort: QueueSort = 'waiting',
  page?: { limit: number; offset: number },
): Promise<number[]> {
  const query = filtered(db, filter).select('e.id')
  const sorted = (
    sort === 'name'
      ? query.orderBy(sql`coalesce(e.company_name, e.name) collate "da-x-icu"`)
      : sort === 'newest'
        ? query.orderBy('e.created_at', 'desc')
        : query
            // those that cannot be approved yet come after those that can
            .orderBy(sql`${isWaiting} desc, a.email_verified_at is null`)
            .orderBy('e.submitted_at', (order) => order.asc().nullsLast())
  ).orderBy('e.id')
  const rows = await (page ? sorted.limit(page.limit).offset(page.offset) : sorted).execute()
  return rows.map(({ id }) => id)
}

/** In the order of the ids; experts who have left meanwhile are missing. */
export async function listQueued(db: Db, ids: readonly number[]): Promise<QueueRow[]> {
  if (ids.length === 0) return []
  const found = await selected(filtered(db, {}))
    .where('e.id', 'in', [...ids])
    .execute()
  const byId = new Map(found.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Up to 10,001. */
export async function countQueue(db: Db, filter: QueueFilter): Promise<number> {
  const { total } = await db
    .selectFrom(filtered(db, filter).select('e.id').limit(10_001).as('some'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export function maybeQueued(db: Db, expertId: number): Promise<QueueRow | undefined> {
  return selected(filtered(db, {})).where('e.id', '=', expertId).executeTakeFirst()
}

export type PictureRow = { project_id: number; title: string; status: string; image_id: number; alt: string }

/** Pictures of all projects, drafts included, in order. */
export function listPictures(db: Db, expertId: number): Promise<PictureRow[]> {
  return db
    .selectFrom('projects as p')
    .innerJoin('project_images as i', 'i.project_id', 'p.id')
    .select(['p.id as project_id', 'p.title', 'p.status', 'i.image_id', 'i.alt'])
    .where('p.expert_id', '=', expertId)
    .where('p.deleted_at', 'is', null)
    .orderBy('p.position')
    .orderBy('p.id')
    .orderBy('i.position')
    .execute()
}

export type HandedIn = {
  service_types: string[]
  project_types: string[]
  session_types: string[]
  budget_ids: number[]
  description: string
  has_style: boolean
}

/**
 * What submitting checks. One source of style is enough: named, chosen by photo, or in a published project
 * (docs/product/experts.md).
 */
export async function selectHandedIn(db: Db, expertId: number): Promise<HandedIn> {
  return db
    .selectFrom('experts as e')
    .select([
      'e.service_types',
      'e.project_types',
      'e.session_types',
      'e.budget_ids',
      'e.description',
      sql<boolean>`cardinality(e.style_ids) > 0
        or exists (select from expert_photos p where p.expert_id = e.id)
        or exists (select from projects p join project_images i on i.project_id = p.id
                    where p.expert_id = e.id and p.status = 'published'
                      and (i.style_id is not null or cardinality(p.style_ids) > 0))`.as('has_style'),
    ])
    .where('e.id', '=', expertId)
    .executeTakeFirstOrThrow()
}

export type Reader = { account_id: number; name: string; email: string; locale: string; email_verified: boolean }

/** The recipient of mails about a profile. */
export async function selectReader(db: Db, accountId: number): Promise<Reader> {
  return db
    .selectFrom('accounts')
    .select([
      'id as account_id',
      'name',
      'email',
      'locale',
      sql<boolean>`email_verified_at is not null`.as('email_verified'),
    ])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
}
