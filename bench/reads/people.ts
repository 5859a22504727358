/** People for measuring in the demo world: its own, signed in, and writing clients inserted by SQL. */
import type pg from 'pg'
import { hashSecret, newToken } from '../../apps/server/src/domains/identity/accounts/common/secrets.ts'
import { openPool } from '../../apps/server/src/platform/database/database.ts'
import { demoPassword, world } from '../../demo/world.ts'
import type { Child } from '../api/child.ts'
import { ask } from '../api/same.ts'

export type Found = {
  expert: number
  /** The handle that an expert has chosen. */ handle: string
  project: number
  lead: number
  thread: number
  client: string
  /** Several clients with lists of the same length, so that more than one cached reply is measured. */
  readers: string[]
  /** A client who has sent the brief to several experts. */
  sender: string
  specialist: string
  /** An expert with very many leads and conversations. */
  talker?: Talker
  /** An owner of the back office. */
  staff?: string
}

const namedAs = (role: 'client' | 'expert') => world.signIns.find((person) => person.role === role)?.email

async function signIn(child: Pick<Child, 'port'>, role: 'client' | 'expert'): Promise<string> {
  const email = namedAs(role)
  const { body } = await ask(child, {
    method: 'POST',
    path: '/api/auth/login',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  })
  const { data } = JSON.parse(body.toString()) as { data: { token: string } } // the contract defines it
  return data.token
}

/** The demo world's first named client and expert, and their data; `readers` are tokens of `makeReaders`. */
export async function findFirst(child: Child, readers: string[] = []): Promise<Found> {
  const [client, specialist] = [await signIn(child, 'client'), await signIn(child, 'expert')]
  const read = async (path: string, token?: string) => {
    const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const { body } = await ask(child, { method: 'GET', path, headers })
    // the contract defines it
    return (JSON.parse(body.toString()) as { data: { id: number; handle?: string | null }[] }).data
  }
  const list = async (path: string, token?: string) => {
    const [first] = await read(path, token)
    if (!first) throw new Error(`${path} is empty: there is nothing to measure`)
    return first.id
  }
  await list('/api/matches', client) // the first request marks the list as shown, which is a write
  await list('/api/timeline', client)
  const expert = await list('/api/architect/search?per_page=1')
  const found = await read(`/api/architect/search?q=${encodeURIComponent('Studio Vest')}`)
  const handle = found.find((each) => each.handle)?.handle
  if (!handle) throw new Error('nobody has chosen a name: there is nothing to measure')
  return {
    readers: [client, ...readers],
    client,
    sender: client,
    specialist,
    expert,
    handle,
    project: await list(`/api/architect/${expert}/projects`),
    lead: await list('/api/leads', specialist),
    thread: await list('/api/threads', client),
  }
}

/** Signs in so many clients, each with a copy of the named client's brief and matches, all proposed and seen. */
export async function makeReaders(connection: pg.ClientConfig, count: number): Promise<string[]> {
  const pool = openPool(connection, 1)
  try {
    const { rows } = await pool.query<{ id: number }>(
      `with model as (
         select b.* from briefs b join accounts a on a.id = b.client_id where a.email = $2 order by b.id desc limit 1
       ), people as (
         insert into accounts (role, name, email, password_hash, country_id, city_id)
         select 'client', 'Karen Holm', 'bench-reader-' || gen_random_uuid() || '@husrum.example', '', country_id, city_id
           from model cross join generate_series(1, $1) returning id
       ), asked as (
         insert into briefs (client_id, status, service_type, project_type, expert_type, session_type, country_id, state_id, city_id, outside_welcome,
                             aspect_ids, room_type_ids, project_size, project_phase, specialty_ids, budget_id, timeline_id, style_ids, about_project)
         select p.id, 'active', b.service_type, b.project_type, b.expert_type, b.session_type, b.country_id, b.state_id, b.city_id, b.outside_welcome,
                b.aspect_ids, b.room_type_ids, b.project_size, b.project_phase, b.specialty_ids, b.budget_id, b.timeline_id, b.style_ids, b.about_project
           from people p cross join model b returning id, client_id
       ), listed as (
         insert into matches (brief_id, expert_id, rank, status, score, percent, step, relaxed, reasons, caveats, components, model_version, delivered_at)
         select a.id, m.expert_id, m.rank, 'proposed', m.score, m.percent, m.step, m.relaxed, m.reasons, m.caveats, m.components, m.model_version, now()
           from asked a cross join matches m where m.brief_id = (select id from model)
       )
       select client_id as id from asked`,
      [count, namedAs('client')],
    )
    return await openSessions(
      pool,
      rows.map(({ id }) => id),
    )
  } finally {
    await pool.end()
  }
}

/** Their newest thread has the many messages, and its lead has the long history. */
export type Talker = {
  token: string
  thread: number
  /** One of its messages, far from both ends. */ middle: number
  lead: number
}

/** Signs in a new owner of the back office. */
export async function makeStaff(connection: pg.ClientConfig): Promise<string> {
  const pool = openPool(connection, 1)
  try {
    const { rows } = await pool.query<{ id: number }>(
      `insert into accounts (role, staff_role, name, email, password_hash, email_verified_at)
       values ('admin', 'owner', 'Bench Owner', 'bench-owner-' || gen_random_uuid() || '@husrum.example', '', now()) returning id`,
    )
    const [token] = await openSessions(
      pool,
      rows.map(({ id }) => id),
    )
    if (token === undefined) throw new Error('nobody was signed in')
    return token
  } finally {
    await pool.end()
  }
}

/** Signs in a new expert with so many leads and conversations about them, one of them very long. */
export async function makeTalker(connection: pg.ClientConfig, threads: number, messages: number): Promise<Talker> {
  const pool = openPool(connection, 1)
  try {
    const { rows } = await pool.query<{ account_id: number; thread_id: number; lead_id: number }>(
      `with model as (
         select e.*, a.country_id as of_country from experts e join accounts a on a.id = e.account_id
          where e.status = 'active' order by e.id limit 1
       ), account as (
         insert into accounts (role, name, email, password_hash, country_id, city_id)
         select 'expert', 'Maja Vest', 'bench-talker-' || gen_random_uuid() || '@husrum.example', '', of_country, city_id
           from model returning id
       ), expert as (
         insert into experts (account_id, status, expert_type, service_types, project_types, session_types, name, city_id, country_id)
         select account.id, 'paused', m.expert_type, m.service_types, m.project_types, m.session_types, 'Maja Vest', m.city_id, m.country_id
           from account cross join model m returning id
       ), people as (
         insert into accounts (role, name, email, password_hash, country_id, city_id)
         select 'client', 'Karen Holm', 'bench-talk-' || gen_random_uuid() || '@husrum.example', '', of_country, city_id
           from model cross join generate_series(1, $1) returning id
       ), asked as (
         insert into briefs (client_id, status, service_type, project_type, expert_type, session_type, country_id, state_id, city_id, outside_welcome,
                             project_size, project_phase, budget_id, timeline_id, about_project)
         select p.id, 'active', b.service_type, b.project_type, b.expert_type, b.session_type, b.country_id, b.state_id, b.city_id, b.outside_welcome,
                b.project_size, b.project_phase, b.budget_id, b.timeline_id, b.about_project
           from people p cross join (select * from briefs where status = 'active' order by id limit 1) as b
         returning id, client_id
       ), led as (
         insert into leads (brief_id, expert_id, client_id, status, read_at, answered_at, created_at)
         select a.id, expert.id, a.client_id, (array['contacted', 'meeting', 'proposal', 'won', 'lost'])[1 + n % 5],
                now(), now(), now() - make_interval(mins => n)
           from (select *, (row_number() over (order by client_id desc))::int as n from asked) as a cross join expert
         returning id, client_id, expert_id, created_at
       ), talks as (
         insert into threads (client_id, expert_id, lead_id, updated_at)
         select client_id, expert_id, id, created_at from led returning id, lead_id, updated_at
       ), longest as (
         select id, lead_id from talks order by updated_at desc limit 1
       ), moved as (
         insert into lead_history (lead_id, status, actor, created_at)
         select t.lead_id, (array['contacted', 'meeting', 'proposal'])[1 + (n - 1) % 3], 'expert',
                now() - make_interval(mins => 40 - n)
           from talks t cross join lateral
                generate_series(1, case when t.id = (select id from longest) then 40 else 3 end) as n
       ), said as (
         insert into messages (thread_id, sender, kind, body, read_at, created_at)
         select t.id, case when n % 2 = 0 then 'client' else 'expert' end, 'text',
                'The carpenter can start in May. Shall I ask for the oak you liked? Køkken ' || n,
                case when n > 2 then now() end, now() - make_interval(mins => n)
           from talks t cross join lateral
                generate_series(case when t.id = (select id from longest) then $2 else 3 end, 1, -1) as n
       )
       select account.id as account_id, longest.id as thread_id, longest.lead_id from account, longest`,
      [threads, messages],
    )
    const [made] = rows
    if (!made) throw new Error('there is no active expert to be like')
    await pool.query('analyze accounts, briefs, leads, lead_history, threads, messages')
    const { rows: among } = await pool.query<{ id: number }>(
      'select id from messages where thread_id = $1 order by id offset $2 limit 1',
      [made.thread_id, Math.floor(messages / 2)],
    )
    const [token] = await openSessions(pool, [made.account_id])
    return { token: token ?? '', thread: made.thread_id, middle: among[0]?.id ?? 0, lead: made.lead_id }
  } finally {
    await pool.end()
  }
}

/** Returns a token for each account. */
async function openSessions(pool: pg.Pool, accounts: readonly number[]): Promise<string[]> {
  const tokens = accounts.map(() => newToken())
  await pool.query(
    `insert into sessions (token_hash, account_id, expires_at)
     select t, a, now() + interval '1 day' from unnest($1::bytea[], $2::bigint[]) as s (t, a)`,
    [tokens.map((token) => hashSecret(token)), accounts],
  )
  return tokens
}

/** A client with a brief and three matches, who has not contacted any of them. */
export type Client = { token: string; match_ids: number[] }

/**
 * So many clients, each with a copy of a demo client's brief and matches of three experts in rotation; experts accept
 * any number of leads. For a database that is thrown away.
 */
export async function makeClients(connection: pg.ClientConfig, count: number): Promise<Client[]> {
  const pool = openPool(connection, 1)
  try {
    await pool.query('update subscription_plans set new_leads_limit = 1000000')
    await pool.query('update experts set capacity_wish = null')
    const { rows } = await pool.query<{ id: number; match_ids: number[] }>(
      `with model as (
         select m.*, b.id as of_brief from matches m join briefs b on b.id = m.brief_id where b.status = 'active' order by m.id limit 1
       ), people as (
         insert into accounts (role, name, email, password_hash, country_id, city_id)
         select 'client', 'Karen Holm', 'bench-client-' || gen_random_uuid() || '@husrum.example', '', b.country_id, b.city_id
           from briefs b join model on model.of_brief = b.id cross join generate_series(1, $1) returning id
       ), asked as (
         insert into briefs (client_id, status, service_type, project_type, expert_type, session_type, country_id, state_id, city_id, outside_welcome,
                             aspect_ids, room_type_ids, project_size, project_phase, specialty_ids, budget_id, timeline_id, style_ids, about_project)
         select p.id, 'active', b.service_type, b.project_type, b.expert_type, b.session_type, b.country_id, b.state_id, b.city_id, b.outside_welcome,
                b.aspect_ids, b.room_type_ids, b.project_size, b.project_phase, b.specialty_ids, b.budget_id, b.timeline_id, b.style_ids, b.about_project
           from people p cross join briefs b join model on model.of_brief = b.id returning id, client_id
       ), found as (
         select id, row_number() over (order by id) - 1 as n, count(*) over () as total from experts where status = 'active'
       ), listed as (
         insert into matches (brief_id, expert_id, rank, status, score, percent, step, relaxed, reasons, caveats, components, model_version, delivered_at)
         select a.id, f.id, k, 'proposed', m.score, m.percent, m.step, m.relaxed, m.reasons, m.caveats, m.components, m.model_version, now()
           from asked a cross join generate_series(1, 3) as k join found f on f.n = (a.id * 3 + k) % f.total cross join model m
         returning id, brief_id
       )
       select a.client_id as id, array_agg(l.id order by l.id) as match_ids from asked a join listed l on l.brief_id = a.id group by 1`,
      [count],
    )
    const tokens = await openSessions(
      pool,
      rows.map(({ id }) => id),
    )
    return rows.map(({ match_ids }, at) => ({ match_ids, token: tokens[at] ?? '' }))
  } finally {
    await pool.end()
  }
}
