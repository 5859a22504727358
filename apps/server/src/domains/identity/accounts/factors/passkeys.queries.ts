import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '../../../../platform/database/database.ts'
import type { DB } from '../../../../platform/database/schema.ts'

export type PasskeyRow = Selectable<DB['passkeys']>

/** The newest first. */
export function listPasskeys(db: Db, accountId: number): Promise<PasskeyRow[]> {
  return db.selectFrom('passkeys').selectAll().where('account_id', '=', accountId).orderBy('id', 'desc').execute()
}

/** The owner of the passkey that is used to sign in. */
export async function maybePasskeyOwner(tx: Tx, keyId: Buffer): Promise<number | undefined> {
  const row = await tx.selectFrom('passkeys').select('account_id').where('key_id', '=', keyId).executeTakeFirst()
  return row?.account_id
}

export function maybePasskeyForUpdate(tx: Tx, accountId: number, keyId: Buffer): Promise<PasskeyRow | undefined> {
  return tx
    .selectFrom('passkeys')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('key_id', '=', keyId)
    .forUpdate()
    .executeTakeFirst()
}

/** Undefined if the key already belongs to an account. */
export function maybeInsertedPasskey(
  tx: Tx,
  key: Pick<PasskeyRow, 'account_id' | 'key_id' | 'public_key' | 'counter' | 'transports' | 'name'>,
): Promise<PasskeyRow | undefined> {
  return tx
    .insertInto('passkeys')
    .values(key)
    .onConflict((conflict) => conflict.column('key_id').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function markPasskeyUsed(tx: Tx, id: number, counter: number): Promise<void> {
  await tx
    .updateTable('passkeys')
    .set({ counter, last_used_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .execute()
}

export function updatePasskeyName(
  tx: Tx,
  accountId: number,
  id: number,
  name: string,
): Promise<PasskeyRow | undefined> {
  return tx
    .updateTable('passkeys')
    .set({ name })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

export function deletePasskey(tx: Tx, accountId: number, id: number): Promise<PasskeyRow | undefined> {
  return tx
    .deleteFrom('passkeys')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** Returns how many there were. */
export async function deletePasskeys(tx: Tx, accountId: number): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('passkeys').where('account_id', '=', accountId).executeTakeFirst()
  return Number(numDeletedRows)
}

export async function insertPasskeyChallenge(
  tx: Tx,
  challenge: { challenge_hash: Buffer; account_id: number | null },
  lifeSeconds: number,
): Promise<Date> {
  const { expires_at } = await tx
    .insertInto('passkey_challenges')
    .values({ ...challenge, expires_at: sql<Date>`app_now() + make_interval(secs => ${lifeSeconds})` })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return expires_at
}

/** Deletes one challenge: true for exactly one caller, in time. `accountId`: who adds a passkey; null for a login. */
export async function deleteOpenChallenge(tx: Tx, challengeHash: Buffer, accountId: number | null): Promise<boolean> {
  const { rows } = await sql<{ in_time: boolean }>`
    delete from passkey_challenges
     where challenge_hash = ${challengeHash} and account_id is not distinct from ${accountId}::bigint
    returning expires_at > app_now() as in_time`.execute(tx)
  return rows[0]?.in_time ?? false
}

export async function deletePasskeyChallenges(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom('passkey_challenges').where('account_id', '=', accountId).execute()
}
