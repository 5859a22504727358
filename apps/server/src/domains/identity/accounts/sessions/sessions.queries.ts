import { sql, type Selectable } from 'kysely'
import { deleteInBatches, updateInBatches } from '../../../../platform/database/batches.ts'
import type { Database, Db, Tx } from '../../../../platform/database/database.ts'
import type { Ready } from '../../../../platform/core/jobs/set-aside-rows.ts'
import type { DB } from '../../../../platform/database/schema.ts'

/** Returns also when the session ends, and the account's newest live event. */
export async function insertSession(
  tx: Tx,
  { byFactor, ...session }: { token_hash: Buffer; account_id: number; user_agent: string; byFactor: boolean },
  life: { seconds: number; ofStaff: number },
): Promise<{ id: number; expires_at: Date; last_event_id: string | null }> {
  const seconds = sql`(select case a.role when 'admin' then ${life.ofStaff}::int else ${life.seconds}::int end
                         from accounts a where a.id = ${session.account_id})`
  return tx
    .insertInto('sessions')
    .values({
      ...session,
      expires_at: sql<Date>`app_now() + make_interval(secs => ${seconds})`,
      ...(byFactor ? { factor_at: sql<Date>`app_now()` } : {}),
    })
    .returning([
      'id',
      'expires_at',
      sql<string | null>`(select c.seq::text from event_counters c where c.account_id = sessions.account_id)`.as(
        'last_event_id',
      ),
    ])
    .executeTakeFirstOrThrow()
}

/** Records that a code or a passkey was given in this session. */
export async function markFactorGiven(tx: Tx, sessionId: number): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ factor_at: sql<Date>`app_now()` })
    .where('id', '=', sessionId)
    .execute()
}

/** Whether one was given in the last five minutes, so that it is not required again. */
export async function hasRecentFactor(db: Db, sessionId: number): Promise<boolean> {
  const { rows } = await sql`
    select from sessions where id = ${sessionId} and factor_at > app_now() - interval '5 minutes'`.execute(db)
  return rows.length > 0
}

/** Opens a session in which staff impersonate the person; ends with their own. Undefined if that has ended. */
export async function maybeInsertedImpersonation(
  tx: Tx,
  look: {
    token_hash: Buffer
    account_id: number
    user_agent: string
    impersonator_account_id: number
    impersonator_session_id: number
    impersonation_reason: string
  },
  lifeSeconds: number,
): Promise<Date | undefined> {
  const { rows } = await sql<{ expires_at: Date }>`
    insert into sessions (token_hash, account_id, user_agent, impersonator_account_id, impersonator_session_id,
                          impersonation_reason, expires_at)
    select ${look.token_hash}, ${look.account_id}, ${look.user_agent}, ${look.impersonator_account_id},
           ${look.impersonator_session_id}, ${look.impersonation_reason},
           least(app_now() + make_interval(secs => ${lifeSeconds}), own.expires_at)
      from sessions own
     where own.id = ${look.impersonator_session_id} and own.revoked_at is null and own.expires_at > app_now()
       for share of own
    returning expires_at`.execute(tx)
  return rows[0]?.expires_at
}

/** Staff see other people's data, so their idle sessions end. Exact to the five minutes of `unseen`. */
const STAFF_IDLE = sql.raw("interval '1 hour'")
const seenLongAgo = sql<Date>`(app_now() - interval '5 minutes')`

export type LiveSession = {
  session_id: number
  account_id: number
  role: string
  staff_role: string | null
  expert_id: number | null
  /** the role in another person's studio */ member_role: string | null
  owner_id: number | null
  has_seat: boolean | null
  /** an expert whose profile is suspended */ suspended: boolean
  /** an app or a passkey of staff */ has_factor: boolean
  /** last recorded as seen more than five minutes ago */ unseen: boolean
  /** staff who impersonate the person */ impersonator: { account_id: number; staff_role: string; name: string } | null
  expires_at: Date
  /** until the session expires, or must be recorded as seen again */ seconds_left: number
}

/** The session of a token, unless it has expired, was revoked, or its person is suspended or deleted. */
export function maybeLiveSession(db: Db, tokenHash: Buffer): Promise<LiveSession | undefined> {
  return db
    .selectFrom('sessions as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .leftJoin('experts as own', 'own.account_id', 'a.id')
    .leftJoin('studio_members as m', 'm.account_id', 'a.id')
    .leftJoin('experts as e', (join) => join.on('e.id', '=', sql<number>`coalesce(own.id, m.expert_id)`))
    .leftJoin('accounts as i', 'i.id', 's.impersonator_account_id')
    .leftJoin('sessions as o', 'o.id', 's.impersonator_session_id')
    .select([
      's.id as session_id',
      's.expires_at',
      sql<LiveSession['impersonator']>`case when i.id is not null then
        jsonb_build_object('account_id', i.id, 'staff_role', i.staff_role, 'name', i.name) end`.as('impersonator'),
      'a.id as account_id',
      'a.role',
      'a.staff_role',
      'e.id as expert_id',
      'm.role as member_role',
      'e.account_id as owner_id',
      'm.has_seat',
      sql<boolean>`coalesce(e.status = 'suspended', false)`.as('suspended'),
      sql<boolean>`a.role = 'admin' and (
        exists (select from second_factors f where f.account_id = a.id and f.confirmed_at is not null)
        or exists (select from passkeys k where k.account_id = a.id))`.as('has_factor'),
      sql<boolean>`s.last_seen_at < ${seenLongAgo}`.as('unseen'),
      sql<number>`extract(epoch from least(
        s.expires_at - app_now(),
        case when s.last_seen_at < ${seenLongAgo} then interval '5 minutes' else s.last_seen_at - ${seenLongAgo} end))`.as(
        'seconds_left',
      ),
    ])
    .where('s.token_hash', '=', tokenHash)
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', sql<Date>`app_now()`)
    .where('a.suspended_at', 'is', null)
    .where('a.deleted_at', 'is', null)
    .where(sql<boolean>`(a.role <> 'admin' or s.last_seen_at > app_now() - ${STAFF_IDLE})`)
    .where(sql<boolean>`(s.impersonator_account_id is null or (
      o.revoked_at is null and o.expires_at > app_now() and i.suspended_at is null and i.deleted_at is null
      and i.staff_role in ('support', 'owner')))`)
    .executeTakeFirst()
}

/** Which of these are live, by the rules of `maybeLiveSession`. */
export async function listLiveAmong(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('sessions as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select('s.id')
    .where('s.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', sql<Date>`app_now()`)
    .where('a.suspended_at', 'is', null)
    .where('a.deleted_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

const endNotNoted = sql<boolean>`(impersonator_account_id is not null and not look_end_noted
  and (revoked_at is not null or expires_at <= app_now()))`

/** Locks one impersonation whose end is not in the audit log yet; each instance gets a different one. */
export async function maybeEndedImpersonation(tx: Tx, ready: Ready): Promise<{ id: number } | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from sessions where ${endNotNoted} and ${ready('sessions.id')}
     order by id limit 1 for no key update skip locked`.execute(tx)
  return rows[0]
}

/** Undefined if the impersonation has not ended, or its end is recorded already. */
export async function markImpersonationEndRecorded(tx: Tx, sessionId: number): Promise<EndedImpersonation | undefined> {
  const { rows } = await sql<EndedImpersonation>`
    with ended as (select id from sessions where ${endNotNoted} and id = ${sessionId} for no key update)
    update sessions s set look_end_noted = true from ended, accounts i, accounts a
     where s.id = ended.id and i.id = s.impersonator_account_id and a.id = s.account_id
    returning s.id as session_id, s.account_id, a.name as account_name, i.id as staff_id, i.staff_role,
              least(s.revoked_at, s.expires_at) as ended_at`.execute(tx)
  return rows[0]
}
export type EndedImpersonation = {
  session_id: number
  account_id: number
  account_name: string
  staff_id: number
  staff_role: string | null
  ended_at: Date
}

/** If several requests race, only one of them writes. */
export async function markSeen(db: Db, sessionId: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: sql<Date>`app_now()` })
    .where('id', '=', sessionId)
    .where('last_seen_at', '<', seenLongAgo)
    .execute()
}

/** True if it was live. Impersonations begun in it end with it. */
export async function markOwnSessionRevoked(db: Db, accountId: number, sessionId: number): Promise<boolean> {
  const { numUpdatedRows } = await live(db)
    .where('account_id', '=', accountId)
    .where('id', '=', sessionId)
    .executeTakeFirst()
  await live(db)
    .where('impersonator_account_id', '=', accountId)
    .where('impersonator_session_id', '=', sessionId)
    .execute()
  return numUpdatedRows === 1n
}

/** Ends a person's sessions, all but the one to keep, and the impersonations begun in them. */
export async function markSessionsRevoked(db: Db, accountId: number, keep?: number): Promise<void> {
  await live(db)
    .where((eb) =>
      eb.or([
        eb.and([eb('account_id', '=', accountId), ...(keep === undefined ? [] : [eb('id', '!=', keep)])]),
        eb.and([
          eb('impersonator_account_id', '=', accountId),
          ...(keep === undefined ? [] : [eb('impersonator_session_id', '!=', keep)]),
        ]),
      ]),
    )
    .execute()
}

const live = (db: Db) =>
  db
    .updateTable('sessions')
    .set({ revoked_at: sql<Date>`app_now()` })
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`app_now()`)

export type SessionRow = Pick<
  Selectable<DB['sessions']>,
  'id' | 'user_agent' | 'created_at' | 'last_seen_at' | 'expires_at' | 'impersonation_reason'
> & { is_live: boolean }

/**
 * Live sessions: the current one first, then by when they were last seen. Sessions of staff who impersonated the person
 * also for 30 days after.
 */
export function listLiveSessions(db: Db, accountId: number, current: number): Promise<SessionRow[]> {
  const isLive = sql<boolean>`(revoked_at is null and expires_at > app_now())`
  return db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_seen_at', 'expires_at', 'impersonation_reason'])
    .select(isLive.as('is_live'))
    .where('account_id', '=', accountId)
    .where(
      sql<boolean>`(${isLive} or (impersonation_reason is not null and created_at > app_now() - interval '30 days'))`,
    )
    .orderBy((row) => row('id', '=', current), 'desc')
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Deletes sessions a month after their end, except the last of a person: it shows when the person was last here. */
export async function deleteEndedSessions(db: Database): Promise<void> {
  const endedLongAgo = sql`expires_at < app_now() - interval '30 days'`
  await updateInBatches(db, 'sessions', sql`${endedLongAgo} and user_agent <> ''`, sql`user_agent = ''`)
  const ended = sql<boolean>`${endedLongAgo}
    and (impersonator_account_id is not null or exists (
      select from sessions later where later.account_id = sessions.account_id and later.id > sessions.id
         and later.impersonator_account_id is null))`
  await deleteInBatches(db, 'sessions', ended)
}

export async function selectSignInKey(db: Db): Promise<Buffer> {
  const { key } = await db.selectFrom('sign_in_key').select('key').executeTakeFirstOrThrow()
  return key
}
