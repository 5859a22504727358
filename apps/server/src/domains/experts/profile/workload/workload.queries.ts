import { sql, type Insertable, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../../platform/database/database.ts'
import type { DB } from '../../../../platform/database/schema.ts'

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

/** Counts a new lead for each expert of the subquery, which locks them in the order of their ids. Used in a `with`. */
export const countNewLeads = (expertIds: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  update experts e set leads_total = e.leads_total + 1
    from (select id from experts where id in (${expertIds}) order by id for no key update) as locked
   where e.id = locked.id returning e.id, e.country_id, e.city_id, e.further_city_ids, e.plan_id`

/** A lead that counts towards the expert's limit: from the last 30 days, and not returned. */
export const countsAsNew = (lead: string): RawBuilder<boolean> => sql<boolean>`(
  ${sql.ref(lead)}.created_at > app_now() - interval '30 days' and ${sql.ref(lead)}.given_back_at is null)`

/** Whether the expert can get another lead this month; valid as long as the expert is locked. */
export const takesAnotherLead = (expertId: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (
  select from experts e join accounts a on a.id = e.account_id join subscription_plans p on p.id = e.plan_id
   where e.id = ${expertId} and e.status = 'active' and a.suspended_at is null and a.deleted_at is null
     and least(e.capacity_wish, p.new_leads_limit) > (
       select count(*) from leads l where l.expert_id = e.id and ${countsAsNew('l')}))`

export type ReplyFigures = {
  /** Leads of the window that were answered or expired: open ones are no evidence yet. */
  received: number
  answered: number
  /** Median of the first answers, accepted or declined. */
  median_minutes: number | null
}

/** How an expert has answered leads of the last days, from the leads themselves. */
const replyFigures = (expertId: number, days: number) => sql<ReplyFigures>`
  select count(*) filter (where answered_at is not null or status = 'expired')::int as received,
         count(answered_at)::int as answered,
         greatest(1, round(percentile_cont(0.5) within group (order by extract(epoch from answered_at - created_at) / 60)
           filter (where answered_at is not null)))::int as median_minutes
    from leads where expert_id = ${expertId} and created_at > app_now() - make_interval(days => ${days})`

export async function selectReplyFigures(db: Db, expertId: number, days: number): Promise<ReplyFigures> {
  const { rows } = await replyFigures(expertId, days).execute(db)
  return rows[0] ?? { received: 0, answered: 0, median_minutes: null }
}

/** Counts an answer, whose lead is written already; with too few answers the usual time stays unchanged. */
export async function markLeadAnswered(
  tx: Tx,
  expertId: number,
  { days, enough }: { days: number; enough: number },
): Promise<void> {
  await sql`
    update experts set leads_answered = leads_answered + 1,
           usual_response_minutes = coalesce(
             (select median_minutes from (${replyFigures(expertId, days)}) as figures where answered >= ${enough}),
             usual_response_minutes)
     where id = ${expertId}`.execute(tx)
}

export async function lockExpert(tx: Tx, expertId: number): Promise<void> {
  await tx.selectFrom('experts').select('id').where('id', '=', expertId).forNoKeyUpdate().executeTakeFirstOrThrow()
}
