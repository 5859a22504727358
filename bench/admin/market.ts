/** A market of so many leads and experts, made by PostgreSQL: 600 days of briefs, with lists and what came of them. */
import type pg from 'pg'
import { hashSecret, newToken } from '../../apps/server/src/domains/identity/accounts/common/secrets.ts'
import { openPool } from '../../apps/server/src/platform/database/database.ts'
import { insertBeside } from './beside.ts'
import type { Run } from './statements.ts'
import { insertWork } from './work.ts'

// what is unused for 24 months is erased
const DAYS = 600
/** Leads of a brief. */
const LEADS = 4
const PAYING = 0.3

/** Returns the token of an owner. What is there already is left as it is. */
export async function fillMarket(connection: pg.ClientConfig, leads: number, experts: number): Promise<string> {
  const pool = openPool(connection, 1)
  const client = await pool.connect()
  const run = (text: string, values: unknown[] = []) => client.query(text, values)
  try {
    await run('set statement_timeout = 0')
    const there = async (table: string) => (await run(`select count(*)::int as there from ${table}`)).rows[0].there
    if ((await there('leads')) < leads)
      await written(run, async () => {
        await insertPeople(run, experts, Math.ceil(leads / LEADS))
        await insertBriefs(run)
        await insertAudit(run, Math.ceil(leads / 4))
        await run(
          'insert into dashboard_marks (day) select distinct copenhagen_day(created_at) from briefs union select copenhagen_day(created_at) from leads',
        )
      })
    if ((await there('contacts')) === 0) await written(run, () => insertWork(run, leads, experts))
    if ((await there('expert_imports')) === 0) await written(run, () => insertBeside(run, leads))
    const { rows: owners } = await run(
      `insert into accounts (role, staff_role, name, email, password_hash, email_verified_at)
       values ('admin', 'owner', 'Bench Owner', 'owner-' || gen_random_uuid() || '@husrum.example', '', now()) returning id`,
    )
    const token = newToken()
    await run("insert into sessions (token_hash, account_id, expires_at) values ($1, $2, now() + interval '2 hours')", [
      hashSecret(token),
      owners[0].id,
    ])
    return token
  } finally {
    client.release(true)
    await pool.end()
  }
}

/** Rows are consistent by how they are made; what triggers would have written is written beside them. */
async function written(run: Run, work: () => Promise<void>): Promise<void> {
  const from = performance.now()
  await run('begin')
  await run('set local session_replication_role = replica')
  await work()
  await run('commit')
  await run('vacuum analyze')
  console.log(`written in ${((performance.now() - from) / 1000).toFixed(0)} s`)
}

async function insertPeople(run: Run, experts: number, briefs: number): Promise<void> {
  await run(`create temp table homes on commit drop as
    select row_number() over (order by population desc) - 1 as n, id as city_id, country_id, state_id
      from (select * from cities where country_id in (select id from countries where code in ('DK', 'DE', 'SE', 'NO'))
             order by population desc limit 400) as c`)
  await run(
    `with people as (
       insert into accounts (role, name, email, email_verified_at, password_hash, country_id, city_id, created_at)
       select 'expert', 'Expert ' || g, 'bench-expert-' || g || '@husrum.example', now(), '', h.country_id, h.city_id, now() - random() * interval '650 days'
         from generate_series(1, $1::int) as g join homes h on h.n = g % 400
       returning id, name, created_at, city_id)
     insert into experts (account_id, status, name, company_name, description, expert_type, service_types, project_types, session_types, project_sizes,
                          project_phases, budget_ids, timeline_ids, room_type_ids, style_ids, languages, country_id, state_id, city_id,
                          plan_id, capacity_wish, joined_at, created_at, submitted_at, waiting_since)
     select p.id, case when p.id % 20 = 0 then 'paused' when p.id % 100 = 1 then 'pending_review' else 'active' end, p.name,
            case when p.id % 8 = 0 then 'Studio ' || p.id end, 'Quiet rooms in older homes.',
            case when p.id % 8 = 0 then 'agency' else 'individual-expert' end,
            case when p.id % 25 = 0 then array['designer', 'architect'] when p.id % 10 = 0 then array['architect'] else array['designer'] end, array['residential'], array['physical', 'online'],
            array['small', 'complete'], array['consultancy', 'sketching'], array(select id from budgets), array(select id from timelines),
            array(select id from room_types where category = 'interior'),
            array(select id from styles order by (id * 7919 + p.id) % 11 limit 1 + (p.id % 3)::int), array['da', 'en'], h.country_id,
            h.state_id, h.city_id, 1 + p.id % 3, 4 + (p.id % 8)::int, p.created_at, p.created_at, p.created_at,
            case when p.id % 100 = 1 then p.created_at end
       from people p join homes h using (city_id)`,
    [experts],
  )
  await run(
    `insert into accounts (role, name, email, email_verified_at, password_hash, country_id, city_id, created_at)
     select 'client', 'Client ' || g, 'bench-client-' || g || '@husrum.example', now(), '', h.country_id, h.city_id,
            now() - (g::float8 / $1) * interval '${DAYS} days'
       from generate_series(1, $1::int) as g join homes h on h.n = g % 400`,
    [briefs],
  )
  await run(
    `with sold as (
       insert into subscriptions (expert_id, provider_id, state, plan_id, plan_interval, currency, cancel_at_period_end, started_at)
       select e.id, 'sub_bench_' || e.id, 'active', e.plan_id, 'monthly', 'DKK', false, e.joined_at from experts e
        where e.plan_id > 1 and e.id % 100 < ${PAYING * 100} returning *)
     insert into subscription_steps (subscription_id, at, state, plan_id, currency, year_price)
     select id, started_at, state, plan_id, currency, year_price(plan_id, currency, plan_interval) from sold`,
  )
}

async function insertAudit(run: Run, entries: number): Promise<void> {
  await run(
    `insert into audit_entries (actor_account_id, actor_name, actor_role, action, subject_kind, subject_id, subject_label, before, after, created_at)
     select 1 + g % 7, 'Staff ' || g % 7, 'moderator', (array['expert.approve', 'review.publish', 'contact.reply'])[1 + g % 3],
            (array['expert', 'review', 'contact'])[1 + g % 3], g, 'Subject ' || g, '{"status": "pending_review"}',
            jsonb_build_object('status', 'active', 'reason', 'reason-' || g), now() - (1 - g::float8 / $1) * interval '${DAYS} days'
       from generate_series(1, $1::int) as g`,
    [entries],
  )
}

async function insertBriefs(run: Run): Promise<void> {
  await run(`insert into briefs (client_id, status, close_reason, service_type, project_type, expert_type, session_type, country_id, state_id,
                                 city_id, outside_welcome, project_size, project_phase, budget_id, timeline_id, style_ids, created_at, ended_at)
    select a.id, case when a.id % 10 = 0 then 'active' when a.id % 3 = 0 then 'hired' else 'closed' end, 'other', 'designer', 'residential',
           'no-preference', 'both', h.country_id, h.state_id, h.city_id, true, 'complete', 'sketching', (select min(id) from budgets),
           (select min(id) from timelines), array(select id from styles order by (id * 7919 + a.id) % 11 limit 2), a.created_at, a.created_at + interval '20 days'
      from accounts a join homes h using (city_id) where a.role = 'client' and a.email like 'bench-client-%'`)
  await run('update accounts a set has_briefs = true where exists (select from briefs b where b.client_id = a.id)')
  await run(`create temp table asked on commit drop as
    with numbered as (select id, row_number() over (order by id) - 1 as n from experts),
    many as (select count(*) as n from numbered)
    select b.id as brief_id, b.client_id, b.created_at, e.id as expert_id, place, 95 - place * 12 - (b.id % 9)::int as percent,
           (b.id * 31 + place * 17) % 10 as luck
      from briefs b cross join generate_series(1, ${LEADS}) as place cross join many
      join numbered e on e.n = (b.id * 7919 + place * 104729) % many.n`)
  await run(`with shown as (
      insert into matches (brief_id, expert_id, rank, status, score, percent, step, relaxed, reasons, caveats, components, model_version,
                           delivered_at, created_at)
      select brief_id, expert_id, place, 'invited', percent / 100.0, percent, 1, case when luck = 0 then array['outside_expert'] else '{}' end,
             jsonb_build_array(jsonb_build_object('key', (array['style', 'budget', 'proximity', 'quality'])[1 + luck % 4], 'params', '{}'::jsonb, 'weight', 1)),
             '[]', '{}', 'bench', created_at, created_at from asked returning id, brief_id, rank, delivered_at)
    insert into match_features (match_id, brief_id, position, components, factor, score, model_version, delivered_at)
    select id, brief_id, rank, '{}', 1, 0.5, 'bench', delivered_at from shown where rank = 1`)
  await run(`insert into leads (brief_id, client_id, expert_id, status, percent, created_at, updated_at, answered_at, hire_confirmed_at, given_back_at)
    select brief_id, client_id, expert_id,
           case when luck = 0 then 'expired' when luck < 3 then 'declined' when luck = 3 and place = 1 then 'won' else 'lost' end, percent,
           created_at + place * interval '3 hours', created_at, case when luck > 0 then created_at + (place * 5 + luck) * interval '73 minutes' end,
           case when luck = 3 and place = 1 then created_at + interval '15 days' end, null
      from asked`)
}
