import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { DB } from '../../../platform/database/schema.ts'

/** Returns when the session ends. */
export async function insertSession(
  tx: Tx,
  session: { token_hash: Buffer; account_id: number; user_agent: string },
  life: { seconds: number; ofStaff: number },
): Promise<Date> {
  const seconds = sql`(select case a.role when 'admin' then ${life.ofStaff}::int else ${life.seconds}::int end
                         from accounts a where a.id = ${session.account_id})`
  const row = await tx
    .insertInto('sessions')
    .values({ ...session, expires_at: sql<Date>`app_now() + make_interval(secs => ${seconds})` })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return row.expires_at
}

/** Staff see other people's data, so an idle session of theirs ends. Exact to the five minutes of `unseen`. */
const STAFF_IDLE = sql.raw("interval '1 hour'")
const seenLongAgo = sql<Date>`(app_now() - interval '5 minutes')`

export type LiveSession = {
  session_id: number
  account_id: number
  role: string
  staff_role: string | null
  expert_id: number | null
  /** of somebody who works in another person's studio */ member_role: string | null
  owner_id: number | null
  has_seat: boolean | null
  /** an expert whose profile is suspended */ suspended: boolean
  /** a second factor is on */ has_factor: boolean
  /** not noted as seen for five minutes */ unseen: boolean
  /** until it expires, or is to be noted as seen again */ seconds_left: number
}

/** The session behind a token, unless it has expired, was revoked, or its person is suspended or deleted. */
export function maybeLiveSession(db: Db, tokenHash: Buffer): Promise<LiveSession | undefined> {
  return db
    .selectFrom('sessions as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .leftJoin('experts as own', 'own.account_id', 'a.id')
    .leftJoin('studio_members as m', 'm.account_id', 'a.id')
    .leftJoin('experts as e', (join) => join.on('e.id', '=', sql<number>`coalesce(own.id, m.expert_id)`))
    .select([
      's.id as session_id',
      'a.id as account_id',
      'a.role',
      'a.staff_role',
      'e.id as expert_id',
      'm.role as member_role',
      'e.account_id as owner_id',
      'm.has_seat',
      sql<boolean>`coalesce(e.status = 'suspended', false)`.as('suspended'),
      sql<boolean>`a.role = 'admin' and exists (
        select from second_factors f where f.account_id = a.id and f.confirmed_at is not null)`.as('has_factor'),
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
    .executeTakeFirst()
}

/** Which of these are live, as `maybeLiveSession` decides it. */
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

/** If several requests race, only one writes. */
export async function markSeen(db: Db, sessionId: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: sql<Date>`app_now()` })
    .where('id', '=', sessionId)
    .where('last_seen_at', '<', seenLongAgo)
    .execute()
}

/** True when it was live. */
export async function markOwnSessionRevoked(db: Db, accountId: number, sessionId: number): Promise<boolean> {
  const { numUpdatedRows } = await live(db, accountId).where('id', '=', sessionId).executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ends a person's sessions, all but the one to keep. */
export async function markSessionsRevoked(db: Db, accountId: number, keep?: number): Promise<void> {
  const sessions = live(db, accountId)
  await (keep === undefined ? sessions : sessions.where('id', '!=', keep)).execute()
}

const live = (db: Db, accountId: number) =>
  db
    .updateTable('sessions')
    .set({ revoked_at: sql<Date>`app_now()` })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`app_now()`)

export type SessionRow = Pick<
  Selectable<DB['sessions']>,
  'id' | 'user_agent' | 'created_at' | 'last_seen_at' | 'expires_at'
>

/** Live sessions: the current one first, then by when they were last seen. */
export function listLiveSessions(db: Db, accountId: number, current: number): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_seen_at', 'expires_at'])
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`app_now()`)
    .orderBy((row) => row('id', '=', current), 'desc')
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Deletes sessions a month after their end, except the last of a person: it shows when they were last here. */
export async function deleteEndedSessions(db: Db): Promise<void> {
  await sql`update sessions set user_agent = '' where expires_at < app_now() - interval '30 days' and user_agent <> ''`.execute(
    db,
  )
  await sql`
    delete from sessions s where s.expires_at < app_now() - interval '30 days'
       and exists (select from sessions later where later.account_id = s.account_id and later.id > s.id)`.execute(db)
}

export async function selectSignInKey(db: Db): Promise<Buffer> {
  const { key } = await db.selectFrom('sign_in_key').select('key').executeTakeFirstOrThrow()
  return key
}
