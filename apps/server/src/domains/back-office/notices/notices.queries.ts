import { sql, type Insertable, type Selectable } from 'kysely'
import { likeAnywhere, type Db, type Tx } from '../../../platform/database/database.ts'
import { countIds, inOrder, listIds, type Page } from '../../../platform/database/lists.ts'
import type { DB } from '../../../platform/database/schema.ts'

export type NoticeRow = Selectable<DB['notices']>

export async function insertNotice(tx: Tx, notice: Insertable<DB['notices']>): Promise<void> {
  await tx.insertInto('notices').values(notice).execute()
}

export type ShownNotice = NoticeRow & { decider: string | null; settler: string | null }

/** In the order of the given ids; notices deleted in the meantime are missing. */
export async function listNotices(db: Db, ids: readonly number[]): Promise<ShownNotice[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('notices as n')
    .leftJoin('accounts as a', 'a.id', 'n.decided_by')
    .leftJoin('accounts as b', 'b.id', 'n.settled_by')
    .selectAll('n')
    .select(['a.name as decider', 'b.name as settler'])
    .where('n.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute()
  return inOrder(ids, rows)
}

export type NoticeFilter = {
  status?: readonly string[] | undefined
  kind?: readonly string[] | undefined
  /** A part of the number, the address, or the sender's name or e-mail. */
  q?: string | undefined
}

function filtered(db: Db, { status, kind, q }: NoticeFilter) {
  let query = db.selectFrom('notices as n')
  if (status) {
    const statuses = status.filter((each) => each !== 'appealed')
    query = query.where((eb) =>
      eb.or([
        ...(statuses.length > 0 ? [eb('n.status', 'in', statuses)] : []),
        ...(statuses.length < status.length
          ? [eb.and([eb('n.appealed_at', 'is not', null), eb('n.settled', 'is', null)])]
          : []),
      ]),
    )
  }
  if (kind) query = query.where('n.kind', 'in', [...kind])
  if (q)
    query = query.where((eb) =>
      eb.or(
        (['n.case_number', 'n.path', 'n.name', 'n.email'] as const).map((column) =>
          eb(column, 'ilike', likeAnywhere(q)),
        ),
      ),
    )
  return query
}

/** Notices are numbered in the order of arrival. */
export function listNoticeIds(db: Db, filter: NoticeFilter, descending: boolean, page?: Page): Promise<number[]> {
  const sorted = filtered(db, filter)
    .select('n.id')
    .orderBy('n.id', descending ? 'desc' : 'asc')
  return listIds(sorted, page)
}

/** Counts up to 10,001. */
export const countNotices = (db: Db, filter: NoticeFilter): Promise<number> =>
  countIds(db, filtered(db, filter).select('n.id'))

export function lockNotice(tx: Tx, id: number): Promise<NoticeRow | undefined> {
  return tx.selectFrom('notices').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Locks all notices that name the person, in the order of their ids. */
export async function lockNoticesOf(tx: Tx, accountId: number): Promise<void> {
  await tx
    .selectFrom('notices')
    .select('id')
    .where((eb) =>
      eb.or(
        (['account_id', 'owner_account_id', 'content_account_id', 'decided_by', 'settled_by'] as const).map((column) =>
          eb(column, '=', accountId),
        ),
      ),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
}

type Decided = Pick<NoticeRow, 'status' | 'reasons'> & { decided_by: number } & Partial<
    Pick<
      NoticeRow,
      'measure' | 'ground' | 'rule' | 'facts' | 'owner_account_id' | 'target' | 'target_id' | 'target_label'
    >
  >
export function markDecided(tx: Tx, id: number, decided: Decided): Promise<NoticeRow> {
  return tx
    .updateTable('notices')
    .set({ ...decided, decided_at: sql`app_now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Decisions about the person's content, the newest first. They are few, so there are no pages. */
export function listDecisionsAbout(db: Db, accountId: number): Promise<NoticeRow[]> {
  return db
    .selectFrom('notices')
    .selectAll()
    .where('owner_account_id', '=', accountId)
    .where('status', '=', 'upheld')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
}

export async function markAppealed(tx: Tx, id: number, words: string): Promise<void> {
  await tx
    .updateTable('notices')
    .set({ appeal: words, appealed_at: sql`app_now()` })
    .where('id', '=', id)
    .execute()
}

type Settled = { settled: 'lifted' | 'stays'; settled_reason: string; settled_by: number }
export async function markClosed(tx: Tx, id: number, settled: Settled): Promise<void> {
  await tx
    .updateTable('notices')
    .set({ ...settled, settled_at: sql`app_now()` })
    .where('id', '=', id)
    .execute()
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

/** For decisions about a person's content: the decision stays, and everything about the person is cleared. */
export async function markOwnerForgotten(tx: Tx, accountId: number): Promise<number[]> {
  const rows = await tx
    .updateTable('notices')
    .set({ owner_account_id: null, facts: null, target_label: null, appeal: null, settled_reason: null })
    .where('owner_account_id', '=', accountId)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Clears the stored content of this owner, and the name of this decider. */
export async function clearContentOf(tx: Tx, accountId: number): Promise<void> {
  await tx
    .updateTable('notices')
    .set({ content: null, content_account_id: null })
    .where('content_account_id', '=', accountId)
    .execute()
  await tx.updateTable('notices').set({ decided_by: null }).where('decided_by', '=', accountId).execute()
  await tx.updateTable('notices').set({ settled_by: null }).where('settled_by', '=', accountId).execute()
}

/** Deletes up to `most`. Open notices stay, because nobody has decided them. */
export async function deleteNoticesAfter(tx: Tx, months: number, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    delete from notices where id = any(array(
      select id from notices where decided_at < app_now() - make_interval(months => ${months})
       limit ${most} for update skip locked))
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}
