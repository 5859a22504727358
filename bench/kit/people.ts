/** People for measuring: those of the demo world, signed in, and people written by SQL into a temporary database. */
import type pg from 'pg'
import { hashSecret, newToken } from '../../apps/server/src/domains/identity/accounts/common/secrets.ts'
import { demoPassword, world } from '../../demo/world.ts'
import { ask, post, read } from './ask.ts'
import type { Child } from './child.ts'
import { usingPool } from './stage.ts'

const emailOf = (role: 'client' | 'expert') => world.signIns.find((person) => person.role === role)?.email ?? ''

/** The demo world's first named client and expert, signed in, and something of each kind that they read. */
export type Found = {
  client: string
  specialist: string
  expert: number
  project: number
  lead: number
  thread: number
}

export async function findFirst(child: Child): Promise<Found> {
  const signIn = async (role: 'client' | 'expert') => {
    const { body } = await ask(
      child,
      post('/api/auth/login', undefined, { email: emailOf(role), password: demoPassword }),
    )
    const { data } = JSON.parse(body.toString()) as { data: { token: string } } // the contract defines it
    return data.token
  }
  const first = async (path: string, token?: string) => {
    const [row] = (await read<{ data: { id: number }[] }>(child, path, token)).data
    if (!row) throw new Error(`${path} is empty: there is nothing to measure`)
    return row.id
  }
  const [client, specialist] = [await signIn('client'), await signIn('expert')]
  await first('/api/matches', client) // the first request marks the list as shown, which is a write
  const expert = await first('/api/architect/search?per_page=1')
  return {
    client,
    specialist,
    expert,
    project: await first(`/api/architect/${expert}/projects`),
    lead: await first('/api/leads', specialist),
    thread: await first('/api/threads', client),
  }
}

/** Returns a token for each account. */
export async function openSessions(pool: pg.Pool, accounts: readonly { id: number }[]): Promise<string[]> {
  const tokens = accounts.map(() => newToken())
  await pool.query(
    `insert into sessions (token_hash, account_id, expires_at)
     select t, a, now() + interval '1 day' from unnest($1::bytea[], $2::bigint[]) as s (t, a)`,
    [tokens.map((token) => hashSecret(token)), accounts.map(({ id }) => id)],
  )
  return tokens
}

/** Signs in a new owner of the back office. */
export const makeOwner = (connection: pg.ClientConfig): Promise<string> =>
  usingPool(connection, async (pool) => {
    const { rows } = await pool.query<{ id: number }>(
      `insert into accounts (role, staff_role, name, email, password_hash, email_verified_at)
       values ('admin', 'owner', 'Bench Owner', 'bench-owner-' || gen_random_uuid() || '@husrum.example', '', now()) returning id`,
    )
    const [token = ''] = await openSessions(pool, rows)
    return token
  })

const BRIEF = `status, service_type, project_type, expert_type, session_type, country_id, state_id, city_id, outside_welcome, aspect_ids,
  room_type_ids, project_size, project_phase, specialty_ids, budget_id, timeline_id, style_ids, about_project`
const MATCH = 'status, score, percent, step, relaxed, reasons, caveats, components, model_version, delivered_at'

/** New clients, each with a copy of the chosen brief. */
const copies = (brief: string) => `with model as (
    ${brief}
  ), people as (
    insert into accounts (role, name, email, password_hash, country_id, city_id)
    select 'client', 'Karen Holm', 'bench-client-' || gen_random_uuid() || '@husrum.example', '', country_id, city_id
      from model cross join generate_series(1, $1) returning id
  ), asked as (
    insert into briefs (client_id, ${BRIEF}) select people.id, ${BRIEF} from people cross join model returning id, client_id
  )`

/** Signs in so many clients, each with a copy of the named client's brief and matches, all proposed and seen. */
export const makeReaders = (connection: pg.ClientConfig, count: number): Promise<string[]> =>
  usingPool(connection, async (pool) => {
    const { rows } = await pool.query<{ id: number }>(
      `${copies('select b.* from briefs b join accounts a on a.id = b.client_id where a.email = $2 order by b.id desc limit 1')},
       seen as (
         select expert_id, rank, 'proposed' as status, score, percent, step, relaxed, reasons, caveats, components, model_version,
                now() as delivered_at from matches where brief_id = (select id from model)
       ), listed as (
         insert into matches (brief_id, expert_id, rank, ${MATCH}) select asked.id, expert_id, rank, ${MATCH} from asked cross join seen
       )
       select client_id as id from asked`,
      [count, emailOf('client')],
    )
    return openSessions(pool, rows)
  })

/** A client with a brief and three matches, who has not contacted any of them. */
export type Client = { token: string; match_ids: number[] }

/** So many clients, whose matches are the experts in rotation; experts accept any number of leads. */
export const makeClients = (connection: pg.ClientConfig, count: number): Promise<Client[]> =>
  usingPool(connection, async (pool) => {
    await pool.query('update subscription_plans set new_leads_limit = 1000000')
    await pool.query('update experts set capacity_wish = null')
    const { rows } = await pool.query<{ id: number; match_ids: number[] }>(
      `${copies("select b.* from briefs b join matches m on m.brief_id = b.id where b.status = 'active' order by m.id limit 1")},
       found as (
         select id, row_number() over (order by id) - 1 as n, count(*) over () as total from experts where status = 'active'
       ), seen as (
         select 'proposed' as status, score, percent, step, relaxed, reasons, caveats, components, model_version, now() as delivered_at
           from matches where brief_id = (select id from model) order by id limit 1
       ), listed as (
         insert into matches (brief_id, expert_id, rank, ${MATCH})
         select asked.id, found.id, k, ${MATCH}
           from asked cross join generate_series(1, 3) as k join found on found.n = (asked.id * 3 + k) % found.total cross join seen
         returning id, brief_id
       )
       select client_id as id, array_agg(listed.id order by listed.id) as match_ids from asked join listed on brief_id = asked.id group by 1`,
      [count],
    )
    const tokens = await openSessions(pool, rows)
    return rows.map(({ match_ids }, at) => ({ match_ids, token: tokens[at] ?? '' }))
  })

export type Writer = { token: string; thread_id: number }

const PAIRS = 40
/** Clients and experts in pairs with a lead and a thread; both sides write. */
export const makePairs = (connection: pg.ClientConfig): Promise<Writer[]> =>
  usingPool(connection, async (pool) => {
    const { rows } = await pool.query<{ client_id: number; account_id: number; thread_id: number }>(
      `${copies("select * from briefs where status = 'active' order by id limit 1")},
       met as (
         select asked.id as brief_id, client_id, e.id as expert_id, account_id
           from (select *, row_number() over (order by id) as n from asked) asked
           join (select *, row_number() over (order by id) as n from experts where status = 'active') e using (n)
       ), led as (
         insert into leads (brief_id, expert_id, client_id, status, answered_at)
         select brief_id, expert_id, client_id, 'contacted', now() from met returning id, client_id, expert_id
       ), talks as (
         insert into threads (client_id, expert_id, lead_id) select client_id, expert_id, id from led returning id, client_id
       )
       select client_id, account_id, talks.id as thread_id from talks join met using (client_id)`,
      [PAIRS],
    )
    const people = rows.flatMap(({ client_id, account_id }) => [{ id: client_id }, { id: account_id }])
    const tokens = await openSessions(pool, people)
    return tokens.map((token, at) => ({ token, thread_id: rows[at >> 1]?.thread_id ?? 0 }))
  })
