import { sql } from 'kysely'
import { appNow, type Db, type Tx } from '../../../platform/database/database.ts'
import type { Ready } from '../../../platform/core/jobs/set-aside-rows.ts'

type Owner = {
  account_id: number
  email: string
  name: string
  locale: string
  is_confirmed: boolean
  new_leads_limit: number
  /** The own limit of new leads, if it is lower than the plan's. */
  own_limit: number | null
  /** How many projects are public, or hidden by the plan. */
  projects: number
}

/** The owner of the studio, who pays. Undefined if the account is erased. */
export function maybeOwner(tx: Tx, expertId: number): Promise<Owner | undefined> {
  return tx
    .selectFrom('experts as e')
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .innerJoin('subscription_plans as p', 'p.id', 'e.plan_id')
    .select(['a.id as account_id', 'a.email', 'a.name', 'a.locale', 'p.new_leads_limit'])
    .select(sql<boolean>`a.email_verified_at is not null`.as('is_confirmed'))
    .select(sql<number | null>`case when e.capacity_wish < p.new_leads_limit then e.capacity_wish end`.as('own_limit'))
    .select(
      sql<number>`(select count(*)::int from projects o
                    where o.expert_id = e.id and o.deleted_at is null and o.status in ('published', 'resting'))`.as(
        'projects',
      ),
    )
    .where('e.id', '=', expertId)
    .where('a.erased_at', 'is', null)
    .executeTakeFirst()
}

type UnpaidRow = {
  id: number
  provider_id: string
  plan_id: number
  past_due_since: Date
  /** Reminders sent for this period. */ reminders: number
  amount: number
  currency: 'DKK' | 'EUR'
}

/** Unpaid subscriptions with the amount due: the newest open invoice. */
export async function listUnpaid(tx: Tx, expertId: number): Promise<UnpaidRow[]> {
  const { rows } = await sql<UnpaidRow>`
    select s.id, s.provider_id, s.plan_id, s.past_due_since, s.currency,
           case when s.reminded_of = s.past_due_since then s.reminders else 0 end as reminders,
           coalesce((select i.total from invoices i where i.expert_id = s.expert_id and i.status = 'open'
                      order by i.issued_at desc, i.id desc limit 1), 0) as amount
      from subscriptions s
     where s.expert_id = ${expertId} and s.state = 'past_due' and s.past_due_since is not null
     order by s.id for update of s`.execute(tx)
  return rows
}

export async function markReminded(tx: Tx, id: number, reminders: number): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set((row) => ({ reminders, reminded_of: row.ref('past_due_since') }))
    .where('id', '=', id)
    .execute()
}

type EndingTrial = { plan_id: number; ends_at: Date; /** Continues as a paid plan. */ pays: boolean }

const within = (days: number) => sql`app_now() + make_interval(days => ${days})`

/** The account's trial, ours or at the provider, that ends within so many days and was not announced. */
export async function maybeEndingTrial(tx: Tx, expertId: number, days: number): Promise<EndingTrial | undefined> {
  const { rows } = await sql<EndingTrial>`
    select coalesce(s.plan_id, b.trial_plan_id) as plan_id, coalesce(s.trial_ends_at, b.trial_ends_at) as ends_at,
           s.id is not null and not s.cancel_at_period_end and b.card_last4 is not null as pays
      from billing_accounts b
      left join lateral (
        select * from subscriptions l
         where l.expert_id = b.expert_id and l.state not in ('canceled', 'incomplete_expired')
         order by l.started_at limit 1) s on true
     where b.expert_id = ${expertId} and b.trial_reminded_at is null
       and (s.id is null or s.state = 'trialing')
       and coalesce(s.trial_ends_at, b.trial_ends_at) > app_now()
       and coalesce(s.trial_ends_at, b.trial_ends_at) <= ${within(days)}
       for update of b`.execute(tx)
  return rows[0]
}

export async function markTrialReminded(tx: Tx, expertId: number): Promise<void> {
  await tx
    .updateTable('billing_accounts')
    .set({ trial_reminded_at: appNow })
    .where('expert_id', '=', expertId)
    .execute()
}

/** Experts who may be due for a reminder, some at once after `after`; each is read again under a lock. */
export async function listDueForReminding(
  db: Db,
  ready: Ready,
  after: number,
  { trialDays, afterDays, pastDueDays }: { trialDays: number; afterDays: readonly number[]; pastDueDays: number },
): Promise<number[]> {
  const { rows } = await sql<{ expert_id: number }>`
    select due.expert_id from (
    select b.expert_id from billing_accounts b
     where b.trial_reminded_at is null and b.trial_ends_at > app_now() and b.trial_ends_at <= ${within(trialDays)}
       and not exists (select from subscriptions s where s.expert_id = b.expert_id
                          and s.state not in ('canceled', 'incomplete_expired', 'trialing'))
    union
    select s.expert_id from subscriptions s join billing_accounts b on b.expert_id = s.expert_id
     where s.state = 'trialing' and s.trial_ends_at > app_now() and s.trial_ends_at <= ${within(trialDays)}
       and b.trial_reminded_at is null
    union
    select s.expert_id from subscriptions s
     where s.state = 'past_due' and s.past_due_since > app_now() - make_interval(days => ${pastDueDays})
       and case when s.reminded_of = s.past_due_since then s.reminders else 0 end < (
         select count(*) from unnest(${[...afterDays]}::int[]) as d(days)
          where s.past_due_since + make_interval(days => d.days) <= app_now())) due
     where due.expert_id > ${after} and ${ready('due.expert_id')} order by 1 limit 500`.execute(db)
  return rows.map(({ expert_id }) => expert_id)
}
