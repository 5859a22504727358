import { sql } from 'kysely'
import { deleteInBatches } from '../../../platform/database/batches.ts'
import type { Database, Db, Tx } from '../../../platform/database/database.ts'
import type { Ready } from '../../../platform/core/jobs/set-aside-rows.ts'
import type { Criteria } from './criteria.ts'

/** Accounts with searches that did not run on this day; deleted and suspended accounts are skipped. */
export async function listDueAccounts(
  db: Db,
  ready: Ready,
  { day, after, limit }: { day: string; after: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    select distinct s.account_id from saved_searches s join accounts a on a.id = s.account_id
     where s.checked_on < ${day}::date and s.account_id > ${after}
       and a.deleted_at is null and a.suspended_at is null and ${ready('s.account_id')}
     order by s.account_id limit ${limit}`.execute(db)
  return rows.map(({ account_id }) => account_id)
}

export type Owner = {
  account_id: number
  name: string
  email: string
  locale: string
  /** The address is confirmed, and the owner has not switched off this kind of mail. */ may_mail: boolean
}

export async function maybeOwner(db: Db, accountId: number): Promise<Owner | undefined> {
  return db
    .selectFrom('accounts as a')
    .leftJoin('notification_preferences as p', (join) =>
      join.onRef('p.account_id', '=', 'a.id').on('p.kind', '=', 'saved_searches'),
    )
    .select(['a.id as account_id', 'a.name', 'a.email', 'a.locale'])
    .select(sql<boolean>`a.email_verified_at is not null and coalesce(p.email, true)`.as('may_mail'))
    .where('a.id', '=', accountId)
    .where('a.deleted_at', 'is', null)
    .where('a.suspended_at', 'is', null)
    .executeTakeFirst()
}

export type DueSearch = {
  id: number
  name: string
  criteria: Criteria
  mails: boolean
  known: number[]
  knows_all: boolean
}
const columns = sql`id, name, criteria, mails, known, knows_all`

export async function listDue(db: Db, accountId: number, day: string): Promise<DueSearch[]> {
  const { rows } = await sql<DueSearch>`
    select ${columns} from saved_searches where account_id = ${accountId} and checked_on < ${day}::date order by id`.execute(
    db,
  )
  return rows
}

/** Like `listDue`, and locks the rows until the result is written: after that, another instance finds none due. */
export async function listDueForUpdate(tx: Tx, accountId: number, day: string): Promise<DueSearch[]> {
  const { rows } = await sql<DueSearch>`
    select ${columns} from saved_searches where account_id = ${accountId} and checked_on < ${day}::date
     order by id for update`.execute(tx)
  return rows
}

type Known = { known: readonly number[]; knows_all: boolean }
export async function markRun(tx: Tx, id: number, day: string, { known, knows_all }: Known): Promise<void> {
  await sql`
    update saved_searches set checked_on = ${day}::date, known = ${[...known]}::bigint[], knows_all = ${knows_all}
     where id = ${id}`.execute(tx)
}

/** Skips experts who no longer exist. */
export async function insertFinds(tx: Tx, searchId: number, experts: readonly number[]): Promise<void> {
  await sql`
    insert into saved_search_finds (search_id, expert_id)
    select ${searchId}::bigint, e.id from experts e where e.id = any(${[...experts]}::bigint[]) order by e.id
        on conflict do nothing`.execute(tx)
}

export async function deleteOldFinds(db: Database, days: number): Promise<void> {
  await deleteInBatches(db, 'saved_search_finds', sql`found_at < app_now() - make_interval(days => ${days})`)
}
