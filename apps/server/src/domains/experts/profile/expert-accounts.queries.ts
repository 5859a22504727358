import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'

export type ExpertAvailability = { status: string; country_code: string; region: string }

/** Whether the expert is available, and which region's holidays count for deadlines. */
export function maybeAvailability(db: Db, expertId: number): Promise<ExpertAvailability | undefined> {
  return db
    .selectFrom('experts as e')
    .innerJoin('countries as c', 'c.id', 'e.country_id')
    .innerJoin('cities', 'cities.id', 'e.city_id')
    .innerJoin('states as s', 's.id', 'cities.state_id')
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .select([
      sql<string>`case when a.deleted_at is null and a.suspended_at is null then e.status else 'suspended' end`.as(
        'status',
      ),
      'c.code as country_code',
      's.slug as region',
    ])
    .where('e.id', '=', expertId)
    .executeTakeFirst()
}

/** Those of the given experts that are public. */
export async function listActive(db: Db, expertIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('experts as e')
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .select('e.id')
    .where(sql<boolean>`e.id = any(${expertIds}::bigint[])`)
    .where('e.status', '=', 'active')
    .where('a.suspended_at', 'is', null)
    .where('a.deleted_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** The expert profile of an account, if it has one. */
export async function maybeExpertOf(db: Db, accountId: number): Promise<number | undefined> {
  return (await db.selectFrom('experts').select('id').where('account_id', '=', accountId).executeTakeFirst())?.id
}

export async function selectAccountOf(db: Db, expertId: number): Promise<number> {
  const { account_id } = await db
    .selectFrom('experts')
    .select('account_id')
    .where('id', '=', expertId)
    .executeTakeFirstOrThrow()
  return account_id
}

/** An expert whose account has not been deleted, whatever the status. */
export async function hasAccount(db: Db, expertId: number): Promise<boolean> {
  const row = await db
    .selectFrom('experts as e')
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .select('e.id')
    .where('e.id', '=', expertId)
    .where('a.deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Experts picked for that day who are public, in an order that depends on the day. */
export async function listPicked(db: Db, day: string, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id from experts e join accounts a on a.id = e.account_id
     where e.featured_until >= ${day}::date and e.status = 'active' and a.suspended_at is null and a.deleted_at is null
     order by md5(e.id || ${day}::text), e.id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}
