import { sql, type Insertable } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { DB } from '../../platform/database/schema.ts'

export type NewExpertRow = Insertable<DB['experts']>
export type NewReviewRow = Insertable<DB['reviews']>

export async function insertExpert(tx: Tx, row: NewExpertRow, photoIds: readonly number[]): Promise<number> {
  const { id } = await tx.insertInto('experts').values(row).returning('id').executeTakeFirstOrThrow()
  if (photoIds.length > 0)
    await tx
      .insertInto('expert_photos')
      .values(photoIds.map((showcase_id) => ({ expert_id: id, showcase_id })))
      .execute()
  return id
}

export async function insertReviews(tx: Tx, reviews: readonly NewReviewRow[]): Promise<number[]> {
  const inserted = await tx
    .insertInto('reviews')
    .values([...reviews])
    .returning('id')
    .execute()
  return inserted.map(({ id }) => id)
}

/** A trigger sets `xid` on any update, which tells the market index. */
export async function markExpertChanged(tx: Tx, expertId: number): Promise<void> {
  await tx
    .updateTable('experts')
    .set({ updated_at: sql`app_now()` })
    .where('id', '=', expertId)
    .execute()
}

export async function markLeadReceived(tx: Tx, expertId: number): Promise<void> {
  await tx
    .updateTable('experts')
    .set((row) => ({ leads_total: row('leads_total', '+', 1) }))
    .where('id', '=', expertId)
    .execute()
}

/** An exponential average: each answer moves the usual time by a fifth. */
export async function markLeadAnswered(tx: Tx, expertId: number, minutes: number): Promise<void> {
  await tx
    .updateTable('experts')
    .set((row) => ({
      leads_answered: row('leads_answered', '+', 1),
      usual_response_minutes: sql<number>`coalesce(
        round(0.8 * usual_response_minutes + 0.2 * ${minutes}::int)::int, ${minutes}::int)`,
    }))
    .where('id', '=', expertId)
    .execute()
}

/** New leads of 30 days and the lower of the expert's own limit and the plan's; locks the expert. */
export async function selectCapacity(tx: Tx, expertId: number): Promise<{ used: number; capacity: number }> {
  await tx.selectFrom('experts').select('id').where('id', '=', expertId).forNoKeyUpdate().executeTakeFirstOrThrow()
  const { rows } = await sql<{ used: number; capacity: number }>`
    select (select count(*)::int from leads l
             where l.expert_id = e.id and l.created_at > app_now() - interval '30 days') as used,
           least(e.capacity_wish, p.new_leads_limit) as capacity
      from experts e join subscription_plans p on p.id = e.plan_id where e.id = ${expertId}`.execute(tx)
  const row = rows[0]
  if (!row) throw new Error(`There is no expert ${expertId}`)
  return row
}
