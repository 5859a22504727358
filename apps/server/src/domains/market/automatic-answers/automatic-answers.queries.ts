/** Leads that await an automatic answer, and leads that received one. */
import { liveStatuses } from '@husrum/contract/market/leads/moves.rules.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { Ready } from '../../../platform/core/jobs/set-aside-rows.ts'

export type AwaitingLead = {
  lead_id: number
  client_id: number
  expert_id: number
  client_name: string
  locale: string
  text: string
  today: string
  /** The last day of a pause; null for days off and for a pause without an end. */
  back_on: string | null
  paused: boolean
}

/** The expert answers older leads by hand. */
const LATEST = sql`interval '1 hour'`
const today = sql`(app_now() at time zone 'Europe/Copenhagen')::date`

/**
 * Live leads that arrived, or whose client wrote, in the last hour while the expert is away, and that have no automatic
 * answer yet. Blocked conversations and accounts that have left are excluded.
 */
export async function listAwaiting(
  db: Db,
  { ready, leadId }: { ready?: Ready; leadId?: number },
): Promise<AwaitingLead[]> {
  const { rows } = await sql<AwaitingLead>`
    with away as (
      select e.id, e.automatic_answer, e.status = 'paused' as paused, case when e.status = 'paused' then e.back_on end as back_on,
             greatest(app_now() - ${LATEST},
                      case when e.status = 'paused'
                           then (select max(m.created_at) from expert_moves m where m.expert_id = e.id and m.status_to = 'paused'
                                    and m.status_from is distinct from 'paused')
                           else off.since end) as since
        from experts e join accounts a on a.id = e.account_id
        left join lateral (
          select min(d.from_day)::timestamp at time zone 'Europe/Copenhagen' as since
            from days_off d where d.expert_id = e.id and ${today} between d.from_day and d.to_day) off on true
       where e.automatic_answer is not null and a.deleted_at is null and a.suspended_at is null
         and (e.status = 'paused' or (e.status = 'active' and off.since is not null))
    )
    select l.id as lead_id, l.client_id, l.expert_id, c.name as client_name, c.locale, away.automatic_answer as text,
           ${today}::text as today, away.back_on, away.paused
      from away join leads l on l.expert_id = away.id join accounts c on c.id = l.client_id
      left join threads t on t.client_id = l.client_id and t.expert_id = l.expert_id
     where l.status in (${sql.join([...liveStatuses])}) and l.hire_confirmed_at is null and l.deleted_at is null
       and c.deleted_at is null and t.blocked_at is null and l.id = coalesce(${leadId ?? null}::bigint, l.id)
       and (l.created_at >= away.since
            or exists (select from messages m where m.thread_id = t.id and t.lead_id = l.id and m.sender = 'client'
                          and m.kind = 'text' and m.created_at >= away.since))
       and not exists (select from automatic_answers done where done.lead_id = l.id) and ${ready?.('l.id') ?? true}
     order by l.id`.execute(db)
  return rows
}

export async function insertAutomaticAnswer(tx: Tx, leadId: number, messageId: number): Promise<void> {
  await tx.insertInto('automatic_answers').values({ lead_id: leadId, message_id: messageId }).execute()
}
