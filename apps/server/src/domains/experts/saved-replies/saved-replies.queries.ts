import { sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { rowVersions } from '../../../platform/database/row-versions.ts'
import type { DB } from '../../../platform/database/schema.ts'

export type ReplyRow = { id: number; title: string; body: string }
const columns = ['id', 'title', 'body'] as const

export function listReplies(db: Db, expertId: number): Promise<ReplyRow[]> {
  return db
    .selectFrom('saved_replies')
    .select(columns)
    .where('expert_id', '=', expertId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export async function insertReply(tx: Tx, expertId: number, reply: Omit<ReplyRow, 'id'>): Promise<ReplyRow> {
  return tx
    .insertInto('saved_replies')
    .values({
      ...reply,
      expert_id: expertId,
      position: sql<number>`(select coalesce(max(position) + 1, 0) from saved_replies where expert_id = ${expertId})`,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Undefined for a reply of another expert. */
export function maybeUpdateReply(
  db: Db,
  expertId: number,
  id: number,
  set: Pick<Updateable<DB['saved_replies']>, 'title' | 'body'>,
): Promise<ReplyRow | undefined> {
  return db
    .updateTable('saved_replies')
    .set({ ...set, updated_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .where('expert_id', '=', expertId)
    .returning(columns)
    .executeTakeFirst()
}

export async function deleteReply(db: Db, expertId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_replies')
    .where('id', '=', id)
    .where('expert_id', '=', expertId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteReplies(tx: Tx, expertId: number): Promise<void> {
  await tx.deleteFrom('saved_replies').where('expert_id', '=', expertId).execute()
}

/** Renumbers the replies in the order of the ids. */
export async function updateOrder(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    update saved_replies r set position = o.position::int - 1
      from unnest(${ids}::bigint[]) with ordinality as o (id, position)
     where r.id = o.id and r.position <> o.position - 1`.execute(tx)
}

export async function selectRepliesVersion(db: Db, expertId: number): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select ${rowVersions(['r'], 'r.id')} as version from saved_replies r where r.expert_id = ${expertId}`.execute(db)
  return rows[0]?.version ?? ''
}
