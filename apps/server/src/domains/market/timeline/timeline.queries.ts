import type { QuoteTerms } from '@husrum/contract/market/quotes.ts'
import { liveStatuses, type LeadActor, type LeadFact } from '@husrum/contract/market/leads/moves.rules.ts'
import { INVITE_AGAIN_DAYS } from '@husrum/contract/core/limits.ts'
import type { LeadStatus, MeetingKind, MeetingStatus, QuoteStatus } from '@husrum/contract/core/vocabulary.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { rowVersions } from '../../../platform/database/row-versions.ts'
import { latestBriefId } from '../../clients/briefs/briefs.service.ts'

/** Times inside JSON are texts. */
export type TimelineRow = {
  lead_id: number
  match_id: number | null
  expert_id: number
  status: LeadStatus
  created_at: Date
  read_at: Date | null
  expires_at: Date | null
  decline_reason: string | null
  decline_note: string | null
  hire_confirmed_at: Date | null
  finished_at: Date | null
  ends_at: Date | null
  finished_by: string | null
  thread_id: number | null
  reviewed: boolean
  again_at: Date | null
  /** The brief's rooms: the expert's card shows their pictures first. */
  rooms: number[]
  history: { status: LeadStatus; fact: LeadFact | null; by: LeadActor; created_at: string }[]
  quote: { id: number; status: QuoteStatus; terms: QuoteTerms; expires_at: string | null } | null
  meeting: {
    id: number
    status: MeetingStatus
    kind: MeetingKind
    minutes: number
    slots: string[]
    starts_at: string | null
  } | null
}

const live = sql`l.status in (${sql.join([...liveStatuses])})`

/** As `insertLeads` checks: another brief withdrawn unanswered counts, and this one if that happened twice. */
const againAt = sql`(
  select greatest(max(h.created_at) filter (where w.brief_id <> l.brief_id),
                  (array_agg(h.created_at order by h.created_at desc))[2]) + make_interval(days => ${INVITE_AGAIN_DAYS})
    from leads w join lead_history h on h.lead_id = w.id
   where w.client_id = l.client_id and w.expert_id = l.expert_id and w.status = 'withdrawn' and w.answered_at is null
     and h.status = 'withdrawn' and h.actor = 'client')`

/** One lead per expert of the client's latest brief, the live one, otherwise the newest; first sent first. */
export async function listTimeline(db: Db, clientId: number): Promise<TimelineRow[]> {
  const { rows } = await sql<TimelineRow>`
    select l.id as lead_id, m.id as match_id, l.expert_id, l.status, l.created_at, l.read_at, l.expires_at,
           l.decline_reason, l.decline_note, l.hire_confirmed_at, l.finished_at, l.finished_by, l.ends_at,
           t.id as thread_id,
           exists (select from reviews r where r.lead_id = l.id) as reviewed, b.room_type_ids as rooms,
           case when l.status = 'withdrawn' then ${againAt} end as again_at,
           (select coalesce(json_agg(json_build_object(
                     'status', h.status, 'fact', h.fact, 'by', h.actor, 'created_at', h.created_at) order by h.id), '[]')
              -- what concerns the expert's places alone stays with the expert
              from lead_history h where h.lead_id = l.id and h.fact is distinct from 'given_back') as history,
           (select json_build_object('id', q.id, 'status', q.status, 'terms', q.terms, 'expires_at', q.expires_at)
              from quotes q where q.lead_id = l.id and q.status not in ('draft', 'replaced')
             order by q.status in ('sent', 'accepted') desc, q.version desc limit 1) as quote,
           (select json_build_object('id', g.id, 'status', g.status, 'kind', g.kind, 'minutes', g.minutes,
                     'slots', g.slots, 'starts_at', g.starts_at)
              from meetings g where g.lead_id = l.id and g.status in ('offered', 'agreed')
             order by g.id desc limit 1) as meeting
      from (select distinct on (l.expert_id) l.* from leads l
             where l.brief_id = ${latestBriefId(clientId)}
             order by l.expert_id, ${live} desc, l.id desc) l
      join briefs b on b.id = l.brief_id
      left join matches m on m.brief_id = l.brief_id and m.expert_id = l.expert_id
      left join threads t on t.client_id = l.client_id and t.expert_id = l.expert_id
     order by l.id`.execute(db)
  return rows
}

/** Changes with every row that `listTimeline` reads; a row of the history is always written with its lead. */
export async function selectTimelineVersion(db: Db, clientId: number): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    with latest as materialized (select ${latestBriefId(clientId)} as id),
    ours as materialized (
      select l.id, l.ctid::text || l.xmin::text as row, l.brief_id, l.client_id, l.expert_id
        from leads l join latest on latest.id = l.brief_id)
    select coalesce((select string_agg(id || row, ',' order by id) from ours), '') || (
      select ${rowVersions(['b', 'm', 't'], 'o.id')}
        from ours o join briefs b on b.id = o.brief_id
        left join matches m on m.brief_id = o.brief_id and m.expert_id = o.expert_id
        left join threads t on t.client_id = o.client_id and t.expert_id = o.expert_id
    ) || (select ${rowVersions(['q'], 'q.id')} from ours o join quotes q on q.lead_id = o.id)
      || (select ${rowVersions(['r'], 'r.id')} from ours o join reviews r on r.lead_id = o.id)
      || (select ${rowVersions(['g'], 'g.id')} from ours o join meetings g on g.lead_id = o.id) as version`.execute(db)
  return rows[0]?.version ?? ''
}
