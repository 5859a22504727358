import { sql, type RawBuilder } from 'kysely'
import type { applicantSorts } from '@husrum/contract/back-office/applicants.ts'
import { likeAnywhere, type Db } from '../../../platform/database/database.ts'
import { countIds, listIds, type Page } from '../../../platform/database/lists.ts'
import { idsIfSelective } from '../../../platform/database/selective-ids.ts'

export type ClientRow = {
  id: number
  name: string
  email: string
  email_verified_at: Date | null
  country_id: number | null
  city_id: number | null
  created_at: Date
  briefs: number
  brief_id: number | null
  status: string | null
  project_type: string | null
  brief_city_id: number | null
  brief_at: Date | null
  matches: number
  leads: number
}
export type ClientFilter = {
  q?: string | undefined
  /** `none` selects clients without a brief. */
  brief_status?: readonly string[] | undefined
  /** Ids of the clients in one of these states, for states that include `none`; undefined when they are many. */
  few?: readonly number[] | undefined
  country_ids?: readonly number[] | undefined
}
export type ClientOrder = { column: (typeof applicantSorts)[number]; descending: boolean }

/** Only the last brief counts: a client has one at a time, and the earlier ones are ended. */
const hasBrief = (statuses: readonly string[]) => sql<boolean>`exists (
  select from briefs b where b.client_id = a.id and b.status = any(${[...statuses]}::text[])
     and not exists (select from briefs later where later.client_id = a.id and later.id > b.id))`
const isLast = sql`not exists (select from briefs later where later.client_id = b.client_id and later.id > b.id)`
/** The same condition, evaluated once for all clients. */
const isOneOf = (statuses: readonly string[]) => sql`a.id in (
  select b.client_id from briefs b where b.status = any(${[...statuses]}::text[]) and ${isLast})`
/** The same row by row, by an index-only scan: where many clients match, the page is soon full. */
const lastIsOneOf = (statuses: readonly string[]) => sql<boolean>`coalesce((
  select b.status from briefs b where b.client_id = a.id order by b.id desc limit 1), 'none') = any(${[...statuses]}::text[])`
/** Triggers of the briefs maintain the column, with an index for each order. */
const hasNone = sql<boolean>`not a.has_briefs`

/** From this offset on, one scan of all briefs costs less than one lookup for each client before the page. */
const DEEP = 1000
/** PostgreSQL hashes as many with its default memory; it would compare more of them one by one. */
const HASHED = 100_000

/** Ids of the clients in one of several states that include `none`, when they are few. */
export const maybeClientIds = (db: Db, statuses: readonly string[]): Promise<number[] | undefined> =>
  idsIfSelective(db, [
    sql`select a.id from accounts a where a.role = 'client' and a.erased_at is null and ${hasNone}`,
    sql`select b.client_id as id from briefs b where b.status = any(${[...statuses]}::text[]) and ${isLast}`,
  ])

/** For a large offset: all clients of that state at once, or row by row where most of them would be in the set. */
async function farDown(db: Db, statuses: readonly string[], most: number): Promise<RawBuilder<boolean>> {
  const { rows } = await sql<{ many: boolean }>`
    select count(*) > ${most} as many
      from (select from briefs where status = any(${[...statuses]}::text[]) limit ${most + 1}) found`.execute(db)
  // `is true` makes PostgreSQL use a hash instead of a join, which it would sort as a whole
  return rows[0]?.many ? lastIsOneOf(statuses) : sql<boolean>`(${isOneOf(statuses)}) is true`
}

export const mixesNone = (statuses: readonly string[]): boolean => statuses.length > 1 && statuses.includes('none')

function filtered(db: Db, { q, brief_status, few, country_ids }: ClientFilter, ofBrief?: RawBuilder<boolean>) {
  let query = db.selectFrom('accounts as a').where('a.role', '=', 'client').where('a.erased_at', 'is', null)
  if (few) query = query.where('a.id', '=', sql<number>`any(${[...few]}::bigint[])`)
  else if (brief_status)
    query = query.where(
      ofBrief ??
        (mixesNone(brief_status)
          ? lastIsOneOf(brief_status)
          : brief_status.includes('none')
            ? hasNone
            : hasBrief(brief_status)),
    )
  if (country_ids) query = query.where('a.country_id', 'in', [...country_ids])
  if (q)
    query = query.where((eb) =>
      eb.or([
        eb('a.name', 'ilike', likeAnywhere(q)),
        eb('a.email', 'ilike', likeAnywhere(q)),
        ...(/^[1-9]\d{0,14}$/.test(q) ? [eb('a.id', '=', Number(q))] : []),
      ]),
    )
  return query
}

/** Sorted; without a page it lists all. */
export async function listClientIds(
  db: Db,
  filter: ClientFilter,
  { column, descending }: ClientOrder,
  page?: Page,
  most = HASHED,
): Promise<number[]> {
  const way = descending ? 'desc' : 'asc'
  const by = column === 'name' ? sql`a.name collate "da-x-icu"` : sql.ref('a.created_at')
  const isFarDown = page !== undefined && page.offset >= DEEP
  const statuses = filter.brief_status
  const ofBrief = isFarDown && statuses && !statuses.includes('none') ? await farDown(db, statuses, most) : undefined
  const sorted = filtered(db, filter, ofBrief).select('a.id').orderBy(by, way).orderBy('a.id', way)
  return listIds(sorted, page)
}

/** Counts up to 10,001. */
export function countClients(db: Db, filter: ClientFilter): Promise<number> {
  if (countsByBrief(filter)) return countByBrief(db, filter.brief_status)
  return countIds(db, filtered(db, filter).select('a.id'))
}

const countsByBrief = (filter: ClientFilter): filter is { brief_status: readonly string[] } =>
  filter.brief_status !== undefined && !filter.brief_status.includes('none') && !filter.q && !filter.country_ids

/** Starts from the briefs and stops at the limit; the planner would first join all clients to all briefs. */
async function countByBrief(db: Db, statuses: readonly string[]): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from (select b.id, b.client_id from briefs b where b.status = any(${[...statuses]}::text[]) offset 0) b
      cross join lateral (
        select from accounts a where a.id = b.client_id and a.role = 'client' and a.erased_at is null
           and not exists (select from briefs later where later.client_id = b.client_id and later.id > b.id) offset 0) a
      limit 10001) found`.execute(db)
  return rows[0]?.total ?? 0
}

/** In the order of the given ids; clients erased in the meantime are missing. */
export async function listClients(db: Db, ids: readonly number[]): Promise<ClientRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ClientRow>`
    select a.id, a.name, a.email, a.email_verified_at, a.country_id, a.city_id, a.created_at,
           (select count(*) from briefs b where b.client_id = a.id)::int as briefs,
           last.id as brief_id, last.status, last.project_type, last.city_id as brief_city_id, last.created_at as brief_at,
           (select count(*) from matches m where m.brief_id = last.id)::int as matches,
           (select count(*) from leads l where l.brief_id = last.id)::int as leads
      from unnest(${[...ids]}::bigint[]) with ordinality as o (id, place)
      join accounts a on a.id = o.id and a.erased_at is null
      left join lateral (select b.id, b.status, b.project_type, b.city_id, b.created_at from briefs b
                          where b.client_id = a.id order by b.id desc limit 1) last on true
     order by o.place`.execute(db)
  return rows
}
