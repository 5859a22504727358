/** Read-only: billing writes the rows. */
import { sql, type Selectable } from 'kysely'
import type { subscriptionSorts } from '@husrum/contract/back-office/subscriptions.ts'
import { likeAnywhere, type Db } from '../../../platform/database/database.ts'
import { countIds, listIds, type Page } from '../../../platform/database/lists.ts'
import { idsIfSelective } from '../../../platform/database/selective-ids.ts'
import type { DB } from '../../../platform/database/schema.ts'

export type SubscriptionRow = Pick<
  Selectable<DB['subscriptions']>,
  | 'id'
  | 'expert_id'
  | 'plan_id'
  | 'plan_interval'
  | 'currency'
  | 'state'
  | 'started_at'
  | 'period_end'
  | 'trial_ends_at'
  | 'past_due_since'
  | 'cancel_at_period_end'
  | 'next_plan_id'
  | 'next_interval'
  | 'next_at'
  | 'ended_at'
  | 'provider_id'
> & { account_id: number; name: string; company_name: string | null; email: string }
export type SubscriptionFilter = {
  q?: string | undefined
  /** Ids of the experts that match `q`, unless they are many. */
  few?: readonly number[] | undefined
  state?: readonly string[] | undefined
  plan_id?: readonly number[] | undefined
  plan_interval?: readonly string[] | undefined
  ending?: 'yes' | 'no' | undefined
}
export type SubscriptionOrder = { column: (typeof subscriptionSorts)[number]; descending: boolean }

/** Ids of the experts whose name, company or email matches, when they are few; each part by its own index. */
export function maybeExpertIds(db: Db, q: string): Promise<number[] | undefined> {
  const pattern = likeAnywhere(q)
  return idsIfSelective(db, [
    sql`select e.id from experts e where e.name ilike ${pattern} or e.company_name ilike ${pattern}`,
    sql`select e.id from accounts a join experts e on e.account_id = a.id where a.email ilike ${pattern}`,
  ])
}

const isOf = (pattern: string) => sql<boolean>`exists (
  select from experts e join accounts a on a.id = e.account_id
   where e.id = s.expert_id and (e.name ilike ${pattern} or e.company_name ilike ${pattern} or a.email ilike ${pattern}) offset 0)`

function filtered(db: Db, { q, few, state, plan_id, plan_interval, ending }: SubscriptionFilter) {
  let query = db.selectFrom('subscriptions as s')
  if (few) query = query.where('s.expert_id', '=', sql<number>`any(${[...few]}::bigint[])`)
  else if (q) query = query.where(isOf(likeAnywhere(q)))
  if (state) query = query.where('s.state', 'in', [...state])
  if (plan_id) query = query.where('s.plan_id', 'in', [...plan_id])
  if (plan_interval) query = query.where('s.plan_interval', 'in', [...plan_interval])
  if (ending)
    query = query.where(
      ending === 'yes'
        ? sql<boolean>`(s.cancel_at_period_end and s.ended_at is null)`
        : sql<boolean>`not (s.cancel_at_period_end and s.ended_at is null)`,
    )
  return query
}

/** Sorted; without a page it lists all. */
export function listSubscriptionIds(
  db: Db,
  filter: SubscriptionFilter,
  { column, descending }: SubscriptionOrder,
  page?: Page,
): Promise<number[]> {
  const way = descending ? 'desc' : 'asc'
  const sorted = filtered(db, filter).select('s.id').orderBy(`s.${column}`, way).orderBy('s.id', way)
  return listIds(sorted, page)
}

/** Counts up to 10,001. */
export const countSubscriptions = (db: Db, filter: SubscriptionFilter): Promise<number> =>
  countIds(db, filtered(db, filter).select('s.id'))

/** In the order of the given ids. */
export async function listSubscriptions(db: Db, ids: readonly number[]): Promise<SubscriptionRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<SubscriptionRow>`
    select s.id, s.expert_id, s.plan_id, s.plan_interval, s.currency, s.state, s.started_at, s.period_end,
           s.trial_ends_at, s.past_due_since, s.cancel_at_period_end, s.next_plan_id, s.next_interval, s.next_at,
           s.ended_at, s.provider_id, e.account_id, e.name, e.company_name, a.email
      from unnest(${[...ids]}::bigint[]) with ordinality as o (id, place)
      join subscriptions s on s.id = o.id
      join experts e on e.id = s.expert_id
      join accounts a on a.id = e.account_id
     order by o.place`.execute(db)
  return rows
}
