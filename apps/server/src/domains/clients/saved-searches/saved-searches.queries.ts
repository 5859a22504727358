import { sql } from 'kysely'
import { appNow, type Db, type Tx } from '../../../platform/database/database.ts'
import type { Criteria } from './criteria.ts'

type FoundExpert = { id: number; handle: string | null; name: string; city_id: number }
export type SavedSearchRow = {
  id: number
  name: string
  criteria: Criteria
  mails: boolean
  looked_at: Date
  created_at: Date
  news_count: number
  news: FoundExpert[]
}

/** The number of new experts that are named. */
const NAMED = 3

/** The latest first, with experts found since the client opened the search who are still public. */
export async function listSearches(db: Db, accountId: number, id?: number): Promise<SavedSearchRow[]> {
  const { rows } = await sql<SavedSearchRow>`
    select s.id, s.name, s.criteria, s.mails, s.looked_at, s.created_at, n.count as news_count, n.experts as news
      from saved_searches s
     cross join lateral (
       select count(*)::int as count,
              coalesce(jsonb_agg(jsonb_build_object('id', f.expert_id, 'handle', f.handle, 'city_id', f.city_id, 'name', f.name)
                                 order by f.found_at desc, f.expert_id desc) filter (where f.nth <= ${NAMED}), '[]') as experts
         from (select f.expert_id, f.found_at, e.handle, e.city_id,
                      case when e.expert_type = 'agency' then coalesce(e.company_name, e.name) else e.name end as name,
                      row_number() over (order by f.found_at desc, f.expert_id desc) as nth
                 from saved_search_finds f
                 join experts e on e.id = f.expert_id and e.status = 'active'
                 join accounts a on a.id = e.account_id and a.suspended_at is null and a.deleted_at is null
                where f.search_id = s.id and f.found_at > s.looked_at) f) n
     where s.account_id = ${accountId} and (${id ?? null}::bigint is null or s.id = ${id ?? null}::bigint)
     order by s.id desc`.execute(db)
  return rows
}

/** Locks the owner, so that one account saves its searches one at a time; returns the number of searches. */
export async function lockOwner(tx: Tx, accountId: number): Promise<number> {
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().executeTakeFirstOrThrow()
  const { count } = await tx
    .selectFrom('saved_searches')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

type NewSearch = {
  account_id: number
  name: string
  criteria: Criteria
  mails: boolean
  known: number[]
  knows_all: boolean
  day: string
}
/** Undefined when the account has already saved this search. */
export async function insertSearch(tx: Tx, search: NewSearch): Promise<number | undefined> {
  const { account_id, name, criteria, mails, known, knows_all, day } = search
  const { rows } = await sql<{ id: number }>`
    insert into saved_searches (account_id, name, criteria, mails, known, knows_all, checked_on)
    values (${account_id}, ${name}, ${JSON.stringify(criteria)}::jsonb, ${mails}, ${known}::bigint[], ${knows_all}, ${day}::date)
        on conflict (account_id, md5(criteria::text)) do nothing returning id`.execute(tx)
  return rows[0]?.id
}

/** False if the search belongs to another account. */
export async function maybeUpdateSearch(
  db: Db,
  accountId: number,
  id: number,
  { name, mails }: { name?: string | undefined; mails?: boolean | undefined },
): Promise<boolean> {
  const { rows } = await sql`
    update saved_searches set name = coalesce(${name ?? null}, name), mails = coalesce(${mails ?? null}::boolean, mails)
     where id = ${id} and account_id = ${accountId} returning id`.execute(db)
  return rows.length > 0
}

export async function markSeen(db: Db, accountId: number, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('saved_searches')
    .set({ looked_at: appNow })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteSearch(db: Db, accountId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_searches')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes a client's searches, and an expert from the results of others: both rows outlive their accounts. */
export async function deleteAllOf(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom('saved_searches').where('account_id', '=', accountId).execute()
  await sql`
    delete from saved_search_finds where expert_id in (select id from experts where account_id = ${accountId})`.execute(
    tx,
  )
}
