import { sql, type Insertable, type RawBuilder } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { DB } from '../../platform/database/schema.ts'

export type NewExpertRow = Insertable<DB['experts']>

export async function insertExpert(tx: Tx, row: NewExpertRow, photoIds: readonly number[]): Promise<number> {
  const { id } = await tx.insertInto('experts').values(row).returning('id').executeTakeFirstOrThrow()
  if (photoIds.length > 0)
    await tx
      .insertInto('expert_photos')
      .values(photoIds.map((showcase_id) => ({ expert_id: id, showcase_id })))
      .execute()
  return id
}

/** A trigger sets `xid` on any update, which tells the market index. */
export async function markExpertChanged(tx: Tx, expertId: number): Promise<void> {
  await tx
    .updateTable('experts')
    .set({ updated_at: sql`app_now()` })
    .where('id', '=', expertId)
    .execute()
}

/** Counts a new lead at each expert of the subquery, which locks them in the order of their ids. For a `with`. */
export const countNewLeads = (expertIds: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  update experts e set leads_total = e.leads_total + 1
    from (select id from experts where id in (${expertIds}) order by id for no key update) as locked
   where e.id = locked.id returning e.id, e.country_id, e.city_id`

/** Whether the expert can be sent another lead this month; holds as long as the expert is locked. */
export const takesAnotherLead = (expertId: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (
  select from experts e join accounts a on a.id = e.account_id join subscription_plans p on p.id = e.plan_id
   where e.id = ${expertId} and e.status = 'active' and a.suspended_at is null and a.deleted_at is null
     and least(e.capacity_wish, p.new_leads_limit) > (
       select count(*) from leads l where l.expert_id = e.id and l.created_at > app_now() - interval '30 days'))`

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

export async function lockExpert(tx: Tx, expertId: number): Promise<void> {
  await tx.selectFrom('experts').select('id').where('id', '=', expertId).forNoKeyUpdate().executeTakeFirstOrThrow()
}
