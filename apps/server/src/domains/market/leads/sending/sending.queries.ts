/** Locks and writes of sending a brief. */
import { liveStatuses, openStatuses } from '@husrum/contract/market/leads/moves.rules.ts'
import { sql, type Insertable, type RawBuilder } from 'kysely'
import type { Tx } from '../../../../platform/database/database.ts'
import type { DB } from '../../../../platform/database/schema.ts'
import { countNewLeads, takesAnotherLead } from '../../../experts/profile/workload/load.service.ts'
import type { LeadRow } from '../leads.queries.ts'

export type Locked = {
  brief_id: number
  client_id: number
  brief_status: string
  brief_city_id: number
  /** The start of the transaction. */
  now: Date
  expert_id: number
  country_id: number
  city_id: number
  further_city_ids: number[]
  plan_id: number
  /** The expert's future days off. */
  days_off: { from_day: string; to_day: string }[]
}
/**
 * Locks the one brief of these pairs, then their experts by id, and counts a new lead for each. Returns a row per
 * expert. The caller must read afterwards, because this statement began before it had the locks.
 */
export async function lockForLeads(
  tx: Tx,
  pairs: RawBuilder<{ brief_id: number; expert_id: number }>,
): Promise<Locked[]> {
  const { rows } = await sql<Locked>`
    with wanted as materialized (${pairs}),
    brief as materialized (
      select id, client_id, status, city_id from briefs where id = (select max(brief_id) from wanted) for update
    ),
    counted as (${countNewLeads(sql`select wanted.expert_id from wanted join brief on brief.id = wanted.brief_id`)})
    select brief.id as brief_id, brief.client_id, brief.status as brief_status,
           brief.city_id as brief_city_id, app_now() as now,
           counted.id as expert_id, counted.country_id, counted.city_id, counted.further_city_ids, counted.plan_id, (
             select coalesce(json_agg(json_build_object('from_day', d.from_day, 'to_day', d.to_day)), '[]') from days_off d
              where d.expert_id = counted.id and d.to_day >= (app_now() at time zone 'Europe/Copenhagen')::date
           ) as days_off
      from brief cross join counted order by counted.id`.execute(tx)
  return rows
}

export type LeadToInsert = Pick<
  Insertable<DB['leads']>,
  'expert_id' | 'match_id' | 'percent' | 'message' | 'distance_km'
> & { reasons: readonly unknown[]; caveats: readonly unknown[]; expires_at: Date }
/** A new lead, and the thread of the pair if there is one. */
export type SentLead = Pick<
  LeadRow,
  'id' | 'client_id' | 'expert_id' | 'status' | 'expires_at' | 'decline_reason' | 'decline_note' | 'hire_confirmed_at'
> & { thread_id: number | null }
export type Inserted = {
  /** One per expert; empty when one of the checks below fails. */
  leads: SentLead[]
  /** One of the experts has a live lead of the brief. */
  is_live: boolean
  /** All of the experts can take another lead. */
  is_free: boolean
  /** Earlier leads of the brief: all, and the unanswered. */
  used: number
  open: number
  /** Leads of the client in the last days, for any brief. */
  sent: number
  /** The client has lately withdrawn another unanswered brief, or this one twice, from one of the experts. */
  is_too_soon: boolean
}
type Most = { used: number; open: number; sent: { leads: number; days: number }; again_after_days: number }

/**
 * Writes all leads with their first step, or none; `more` adds parts to the `with`, over the leads `created`. The brief
 * and the experts must be locked, see `lockForLeads`.
 */
export async function insertLeads(
  tx: Tx,
  brief: { id: number; client_id: number },
  wanted: readonly LeadToInsert[],
  most: Most,
  more: RawBuilder<unknown>,
): Promise<Inserted> {
  type Row = Omit<Inserted, 'leads'> & { [Column in keyof SentLead]: SentLead[Column] | null }
  const { rows } = await sql<Row>`
    with wanted as materialized (
      select expert_id, match_id, percent, reasons, caveats, message, distance_km, expires_at
        from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (
        expert_id bigint, match_id bigint, percent int, reasons jsonb, caveats jsonb, message text, distance_km int,
        expires_at timestamptz)
    ),
    facts as materialized (
      select (select count(*) from leads where brief_id = ${brief.id}) as used,
             (select count(*) from leads where brief_id = ${brief.id} and status in (${sql.join([...openStatuses])})) as open,
             exists (
               select from leads join wanted using (expert_id)
                where brief_id = ${brief.id} and status in (${sql.join([...liveStatuses])})) as is_live,
             (select count(*) from leads
               where client_id = ${brief.client_id} and created_at > app_now() - make_interval(days => ${most.sent.days})) as sent,
             exists (
               select from leads l join wanted using (expert_id) join lead_history h on h.lead_id = l.id
                where l.client_id = ${brief.client_id} and l.status = 'withdrawn' and l.answered_at is null
                  and h.status = 'withdrawn' and h.actor = 'client'
                  and h.created_at > app_now() - make_interval(days => ${most.again_after_days})
                group by expert_id having bool_or(l.brief_id <> ${brief.id}) or count(*) > 1) as is_too_soon,
             (select bool_and(${takesAnotherLead(sql`w.expert_id`)}) from wanted w) as is_free
    ),
    created as (
      insert into leads (brief_id, client_id, status, expert_id, match_id, percent, reasons, caveats, message,
                         distance_km, expires_at)
      select ${brief.id}::bigint, ${brief.client_id}::bigint, 'new', expert_id, match_id, percent, reasons, caveats,
             message, distance_km, expires_at
        from wanted cross join facts
       where not is_live and not is_too_soon and is_free and sent + ${wanted.length}::int <= ${most.sent.leads}::int
         and used + ${wanted.length}::int <= ${most.used}::int
         and open + ${wanted.length}::int <= ${most.open}::int
       order by expert_id
      returning id, brief_id, client_id, expert_id, status, expires_at, decline_reason, decline_note, hire_confirmed_at
    ),
    steps as (insert into lead_history (lead_id, status, actor) select id, status, 'client' from created order by id),
    ${more}
    select used, open, sent, is_live, is_too_soon, is_free, created.id, created.client_id, created.expert_id, created.status,
           created.expires_at, created.decline_reason, created.decline_note, created.hire_confirmed_at, (
             select t.id from threads t where t.client_id = created.client_id and t.expert_id = created.expert_id
           ) as thread_id
      from facts left join created on true order by created.expert_id`.execute(tx)
  const [first] = rows
  if (!first) throw new Error('leads were neither written nor refused')
  const { used, open, sent, is_live, is_too_soon, is_free } = first
  return {
    leads: rows.flatMap(
      ({ used: _used, open: _open, sent: _sent, is_live: _live, is_too_soon: _soon, is_free: _free, ...row }) =>
        row.id === null ? [] : [row as Inserted['leads'][number]], // a created row has all columns
    ),
    used,
    open,
    sent,
    is_live,
    is_too_soon,
    is_free,
  }
}
