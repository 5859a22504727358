import { sql, type Insertable, type Selectable } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { DB } from '../../platform/database/schema.ts'

export type NoticeRow = Selectable<DB['notices']>

export async function insertNotice(tx: Tx, notice: Insertable<DB['notices']>): Promise<void> {
  await tx.insertInto('notices').values(notice).execute()
}

type Statuses = readonly string[] | undefined

export async function listNotices(
  db: Db,
  { status, sort = 'oldest' }: { status?: Statuses; sort?: 'newest' | 'oldest' | undefined },
  { limit, offset }: { limit: number; offset: number },
): Promise<NoticeRow[]> {
  let query = db.selectFrom('notices').selectAll()
  if (status) query = query.where('status', 'in', [...status])
  return query
    .orderBy('id', sort === 'oldest' ? 'asc' : 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** Up to 10,001. */
export async function countNotices(db: Db, status?: Statuses): Promise<number> {
  let some = db.selectFrom('notices').select('id')
  if (status) some = some.where('status', 'in', [...status])
  const { total } = await db
    .selectFrom(some.limit(10_001).as('some'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export function maybeNotice(db: Db, id: number): Promise<NoticeRow | undefined> {
  return db.selectFrom('notices').selectAll().where('id', '=', id).executeTakeFirst()
}

export function lockNotice(tx: Tx, id: number): Promise<NoticeRow | undefined> {
  return tx.selectFrom('notices').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

type Decided = Pick<NoticeRow, 'status' | 'reasons'> &
  Partial<Pick<NoticeRow, 'measure' | 'ground' | 'rule' | 'facts' | 'owner_account_id'>>
export function markDecided(tx: Tx, id: number, decided: Decided): Promise<NoticeRow> {
  return tx
    .updateTable('notices')
    .set({ ...decided, decided_at: sql`app_now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The oldest that no digest has named yet; the caller holds the digest's lock. */
export async function markNoticesDigested(
  tx: Tx,
  limit: number,
): Promise<Pick<NoticeRow, 'id' | 'case_number' | 'kind' | 'path'>[]> {
  const rows = await tx
    .updateTable('notices')
    .set({ digested_at: sql`app_now()` })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('notices')
        .select('id')
        .where('status', '=', 'open')
        .where('digested_at', 'is', null)
        .orderBy('id')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'case_number', 'kind', 'path'])
    .execute()
  return rows.toSorted((a, b) => a.id - b.id)
}

export async function deleteNoticesOf(tx: Tx, accountId: number): Promise<number[]> {
  const rows = await tx.deleteFrom('notices').where('account_id', '=', accountId).returning('id').execute()
  return rows.map(({ id }) => id)
}

/** Decided about a person's content: that it was decided stays, and nothing of whom it was about. */
export async function markOwnerForgotten(tx: Tx, accountId: number): Promise<number[]> {
  const rows = await tx
    .updateTable('notices')
    .set({ owner_account_id: null, facts: null })
    .where('owner_account_id', '=', accountId)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** What is open stays: nobody has decided it. */
export async function deleteNoticesAfter(tx: Tx, months: number): Promise<number[]> {
  const rows = await tx
    .deleteFrom('notices')
    .where('decided_at', '<', sql<Date>`app_now() - make_interval(months => ${months})`)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
