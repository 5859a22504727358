import { sql, type Selectable } from 'kysely'
import { likeAnywhere, type Db } from '../../../platform/database/database.ts'
import { countIds, listIds, type Page } from '../../../platform/database/lists.ts'
import type { DB } from '../../../platform/database/schema.ts'
import type { userSorts, userStates } from '@husrum/contract/back-office/users.ts'

type Account = Selectable<DB['accounts']>
export type UserRow = Pick<
  Account,
  | 'id'
  | 'name'
  | 'email'
  | 'email_verified_at'
  | 'phone'
  | 'phone_verified_at'
  | 'role'
  | 'staff_role'
  | 'locale'
  | 'country_id'
  | 'city_id'
  | 'suspended_at'
  | 'deleted_at'
  | 'created_at'
> & { expert_id: number | null; last_seen_at: Date | null }

export type UserFilter = {
  q?: string | undefined
  role?: readonly string[] | undefined
  staff_role?: readonly string[] | undefined
  state?: readonly (typeof userStates)[number][] | undefined
  email_verified?: 'yes' | 'no' | undefined
  country_ids?: readonly number[] | undefined
}
export type UserOrder = { column: (typeof userSorts)[number]; descending: boolean }

const states = {
  active: sql<boolean>`(a.suspended_at is null and a.deleted_at is null)`,
  suspended: sql<boolean>`(a.suspended_at is not null and a.deleted_at is null)`,
  leaving: sql<boolean>`(a.deleted_at is not null)`,
}

/** Erased accounts are left out. */
function filtered(db: Db, { q, role, staff_role, state, email_verified, country_ids }: UserFilter) {
  let query = db.selectFrom('accounts as a').where('a.erased_at', 'is', null)
  if (role) query = query.where('a.role', 'in', [...role])
  if (staff_role) query = query.where('a.staff_role', 'in', [...staff_role])
  if (state) query = query.where((eb) => eb.or(state.map((each) => states[each])))
  if (email_verified) query = query.where('a.email_verified_at', email_verified === 'yes' ? 'is not' : 'is', null)
  if (country_ids) query = query.where('a.country_id', 'in', [...country_ids])
  if (q) {
    const pattern = likeAnywhere(q)
    query = query.where((eb) =>
      eb.or([
        eb('a.name', 'ilike', pattern),
        eb('a.email', 'ilike', pattern),
        ...(/^[1-9]\d{0,14}$/.test(q) ? [eb('a.id', '=', Number(q))] : []),
      ]),
    )
  }
  return query
}

/** Sorted; without a page it lists all. */
export function listUserIds(
  db: Db,
  filter: UserFilter,
  { column, descending }: UserOrder,
  page?: Page,
): Promise<number[]> {
  const way = descending ? 'desc' : 'asc'
  const by = column === 'name' ? sql`a.name collate "da-x-icu"` : sql.ref(`a.${column}`)
  const sorted = filtered(db, filter).select('a.id').orderBy(by, way).orderBy('a.id', way)
  return listIds(sorted, page)
}

/** Counts up to 10,001. */
export const countUsers = (db: Db, filter: UserFilter): Promise<number> =>
  countIds(db, filtered(db, filter).select('a.id'))

/** In the order of the given ids; accounts erased in the meantime are missing. */
export async function listUsers(db: Db, ids: readonly number[]): Promise<UserRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<UserRow>`
    select a.id, a.name, a.email, a.email_verified_at, a.phone, a.phone_verified_at, a.role, a.staff_role, a.locale,
           a.country_id, a.city_id, a.suspended_at, a.deleted_at, a.created_at, e.id as expert_id,
           (select max(s.last_seen_at) from sessions s
             where s.account_id = a.id and s.impersonator_account_id is null) as last_seen_at
      from unnest(${[...ids]}::bigint[]) with ordinality as o (id, place)
      join accounts a on a.id = o.id and a.erased_at is null
      left join experts e on e.account_id = a.id
     order by o.place`.execute(db)
  return rows
}

export type UserMore = {
  has_factor: boolean
  briefs: { id: number; status: string; city_id: number; matches: number; leads: number; created_at: string }[] | null
  expert: { id: number; status: string; company_name: string | null; plan_id: number; leads: number } | null
  sessions: { id: number; user_agent: string; created_at: string; last_seen_at: string }[] | null
  consents: { document: string; version: string; accepted_at: string; withdrawn_at: string | null }[] | null
  audit: { id: number; action: string; actor_name: string | null; created_at: string }[] | null
}

/** Everything related to an account in one statement; empty lists are null. */
export async function selectUserMore(db: Db, id: number): Promise<UserMore> {
  const { rows } = await sql<UserMore>`
    select
      exists (select from second_factors f where f.account_id = ${id} and f.confirmed_at is not null)
        or exists (select from passkeys k where k.account_id = ${id}) as has_factor,
      (select jsonb_agg(b order by b.id desc) from (
         select b.id, b.status, b.city_id, b.created_at,
                (select count(*) from matches m where m.brief_id = b.id)::int as matches,
                (select count(*) from leads l where l.brief_id = b.id)::int as leads
           from briefs b where b.client_id = ${id} order by b.id desc limit 10) b) as briefs,
      (select to_jsonb(e) from (
         select e.id, e.status, e.company_name, e.plan_id,
                (select count(*) from leads l where l.expert_id = e.id)::int as leads
           from experts e where e.account_id = ${id}) e) as expert,
      (select jsonb_agg(s order by s.last_seen_at desc) from (
         select s.id, s.user_agent, s.created_at, s.last_seen_at from sessions s
          where s.account_id = ${id} and s.impersonator_account_id is null
            and s.revoked_at is null and s.expires_at > app_now()
          order by s.last_seen_at desc limit 20) s) as sessions,
      (select jsonb_agg(c order by c.accepted_at desc) from (
         select c.document, c.version, c.accepted_at, c.withdrawn_at from consents c where c.account_id = ${id}) c
      ) as consents,
      (select jsonb_agg(n order by n.id desc) from (
         select n.id, n.action, n.created_at, n.actor_name
           from audit_entries n
          where n.subject_kind = 'account' and n.subject_id = ${id} order by n.id desc limit 10) n) as audit`.execute(
    db,
  )
  // a select without a table returns one row
  return rows[0] as UserMore
}
