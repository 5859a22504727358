/** Rows of a hundred days, each table in one statement, without notifications. */
import { LEGAL_VERSION } from '@husrum/contract/identity/legal-texts/versions.rules.ts'
import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'

/** Lists name it as their model version, so that no fit learns from made-up data. */
const MODEL = 'demo'

export type PastPerson = {
  name: string
  email: string
  phone: string
  locale: string
  country_id: number
  city_id: number
  at: Date
}
/** With their consent to the terms; returns their ids in order. */
export async function insertPastPeople(tx: Tx, people: readonly PastPerson[], passwordHash: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into accounts (role, name, email, email_verified_at, phone, phone_verified_at, password_hash, locale, country_id, city_id,
                          created_at, updated_at)
    select 'client', p.name, p.email, p.at, p.phone, p.at, ${passwordHash}, p.locale, p.country_id, p.city_id, p.at, p.at
      from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
        as p (name text, email text, phone text, locale text, country_id bigint, city_id bigint, at timestamptz)
    returning id`.execute(tx)
  const ids = rows.map(({ id }) => id)
  await sql`
    insert into consents (account_id, document, version, locale, accepted_at)
    select a.id, document, ${LEGAL_VERSION}, a.locale, a.created_at
      from accounts a cross join unnest(array['terms', 'privacy']) as document
     where a.id = any(${ids}::bigint[]) order by a.id, document`.execute(tx)
  return ids
}

export type PastMarketBrief = {
  client_id: number
  service_type: string
  country_id: number
  city_id: number
  style_ids: number[]
  budget_id: number
  timeline_id: number
  room_type_id: number
  hired_expert_id: number | null
  at: Date
  ended_at: Date
}
export async function insertPastBriefs(tx: Tx, briefs: readonly PastMarketBrief[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into briefs (client_id, status, close_reason, hired_expert_id, service_type, project_type, expert_type, session_type, country_id,
                        city_id, outside_welcome, room_type_ids, project_size, project_phase, budget_id, timeline_id, style_ids,
                        about_project, created_at, updated_at, ended_at)
    select b.client_id, case when b.hired_expert_id is null then 'closed' else 'hired' end,
           case when b.hired_expert_id is null then 'changed_mind' else 'hired' end, b.hired_expert_id, b.service_type, 'residential',
           'no-preference', 'both', b.country_id, b.city_id, true, array[b.room_type_id], 'complete', 'sketching', b.budget_id,
           b.timeline_id, array(select jsonb_array_elements_text(b.style_ids)::bigint), '', b.at, b.ended_at, b.ended_at
      from jsonb_to_recordset(${JSON.stringify(briefs)}::jsonb)
        as b (client_id bigint, service_type text, country_id bigint, city_id bigint, style_ids jsonb, budget_id bigint,
              timeline_id bigint, room_type_id bigint, hired_expert_id bigint, at timestamptz, ended_at timestamptz)
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

export type PastMarketMatch = {
  brief_id: number
  expert_id: number
  rank: number
  status: string
  percent: number
  relaxed: readonly string[]
  reasons: readonly { key: string; params: object; weight: number }[]
  /** When the client saw the list; null if never. */
  at: Date | null
  created_at: Date
}
/** Returns the ids in order; seen ones have their position in the list. */
export async function insertPastMatches(tx: Tx, matches: readonly PastMarketMatch[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into matches (brief_id, expert_id, rank, status, score, percent, step, relaxed, reasons, caveats, components, model_version,
                         delivered_at, created_at, updated_at)
    select m.brief_id, m.expert_id, m.rank, m.status, m.percent / 100.0, m.percent, 1,
           array(select jsonb_array_elements_text(m.relaxed)), m.reasons, '[]', '{}', ${MODEL}, m.at, m.created_at, m.created_at
      from jsonb_to_recordset(${JSON.stringify(matches)}::jsonb)
        as m (brief_id bigint, expert_id bigint, rank int, status text, percent int, relaxed jsonb, reasons jsonb, at timestamptz,
              created_at timestamptz)
    returning id`.execute(tx)
  const ids = rows.map(({ id }) => id)
  await sql`
    insert into match_features (match_id, brief_id, position, components, factor, score, model_version, delivered_at)
    select id, brief_id, rank, '{}', 1, score, ${MODEL}, delivered_at
      from matches where id = any(${ids}::bigint[]) and delivered_at is not null`.execute(tx)
  return ids
}

export type PastMarketLead = {
  brief_id: number
  client_id: number
  expert_id: number
  match_id: number
  percent: number
  status: string
  sent_at: Date
  answered_at: Date | null
  confirmed_at: Date | null
  ended_at: Date
}
/** Their experts have archived them and they use no capacity, so they appear in no list. */
export async function insertPastLeads(tx: Tx, leads: readonly PastMarketLead[]): Promise<void> {
  await sql`
    with made as (
      insert into leads (brief_id, client_id, expert_id, match_id, percent, status, decline_reason, created_at, updated_at, read_at,
                         answered_at, hire_confirmed_at, given_back_at, deleted_at)
      select l.brief_id, l.client_id, l.expert_id, l.match_id, l.percent, l.status, case when l.status = 'declined' then 'other' end,
             l.sent_at, l.ended_at, l.answered_at, l.answered_at, l.confirmed_at, l.sent_at, l.ended_at
        from jsonb_to_recordset(${JSON.stringify(leads)}::jsonb)
          as l (brief_id bigint, client_id bigint, expert_id bigint, match_id bigint, percent int, status text, sent_at timestamptz,
                answered_at timestamptz, confirmed_at timestamptz, ended_at timestamptz)
      returning *)
    insert into lead_history (lead_id, status, actor, created_at)
    select made.id, step.status, step.actor, step.at
      from made cross join lateral (values
        ('new', 'client', made.created_at),
        (case when made.status in ('won', 'lost') then 'contacted' end, 'expert', made.answered_at),
        (made.status, case made.status when 'expired' then 'system' when 'won' then 'client' else 'expert' end, made.updated_at)
      ) as step (status, actor, at)
     where step.status is not null and step.at is not null
     order by made.id, step.at`.execute(tx)
}
