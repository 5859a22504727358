import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import type { DB } from '../../platform/schema.ts'
import type { Insertable, Selectable } from 'kysely'

export type AccountRow = Selectable<DB['accounts']>
export type NewAccount = Insertable<DB['accounts']>

/** The phone was proven by its code before anybody gets here. */
export async function insertAccount(tx: Tx, account: NewAccount): Promise<number> {
  const { id } = await tx
    .insertInto('accounts')
    .values({ ...account, phone_verified_at: sql`app_now()` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export function maybeAccountByEmail(db: Db, email: string): Promise<AccountRow | undefined> {
  return db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst()
}

export function selectAccount(db: Db, id: number): Promise<AccountRow> {
  return db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

export function listAccounts(db: Db, ids: number[]): Promise<AccountRow[]> {
  return db.selectFrom('accounts').selectAll().where('id', 'in', ids).execute()
}

export type ExpertOf = { id: number; plan_id: number }
/** The expert profile of a person, when there is one. */
export function maybeExpertOf(db: Db, accountId: number): Promise<ExpertOf | undefined> {
  return db.selectFrom('experts').select(['id', 'plan_id']).where('account_id', '=', accountId).executeTakeFirst()
}

export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  return (await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirst()) !== undefined
}

export async function insertConsents(tx: Tx, accountId: number, version: string, locale: string): Promise<void> {
  await tx
    .insertInto('consents')
    .values(['terms', 'privacy'].map((document) => ({ account_id: accountId, document, version, locale })))
    .execute()
}

/** Answers when the session ends. */
export async function insertSession(
  tx: Tx,
  session: { token_hash: Buffer; account_id: number; user_agent: string },
  lifeSeconds: number,
): Promise<Date> {
  const row = await tx
    .insertInto('sessions')
    .values({ ...session, expires_at: sql<Date>`app_now() + make_interval(secs => ${lifeSeconds})` })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return row.expires_at
}

export type LiveSession = {
  session_id: number
  account_id: number
  role: string
  staff_role: string | null
  expert_id: number | null
}

/** The session behind a token, unless it has expired, was revoked, or its person is suspended or deleted. */
export function maybeLiveSession(db: Db, tokenHash: Buffer): Promise<LiveSession | undefined> {
  return db
    .selectFrom('sessions as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .leftJoin('experts as e', 'e.account_id', 'a.id')
    .select(['s.id as session_id', 'a.id as account_id', 'a.role', 'a.staff_role', 'e.id as expert_id'])
    .where('s.token_hash', '=', tokenHash)
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', sql<Date>`app_now()`)
    .where('a.suspended_at', 'is', null)
    .where('a.deleted_at', 'is', null)
    .executeTakeFirst()
}

export async function markSessionRevoked(db: Db, sessionId: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: sql`app_now()` })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute()
}

export async function deleteEndedSessions(db: Db): Promise<void> {
  await sql`delete from sessions where expires_at < app_now() - interval '30 days'`.execute(db)
}

export async function deleteEndedCodes(db: Db): Promise<void> {
  await sql`delete from phone_codes where expires_at < app_now() - interval '1 day'`.execute(db)
}
