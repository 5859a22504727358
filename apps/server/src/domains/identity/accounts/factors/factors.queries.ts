import { sql, type Selectable } from 'kysely'
import { deleteInBatches } from '../../../../platform/database/batches.ts'
import type { Database, Db, Tx } from '../../../../platform/database/database.ts'
import type { DB } from '../../../../platform/database/schema.ts'

export type FactorRow = Selectable<DB['second_factors']>

export async function hasFactor(db: Db, accountId: number): Promise<boolean> {
  const { rows } =
    await sql`select from second_factors where account_id = ${accountId} and confirmed_at is not null`.execute(db)
  return rows.length > 0
}

/** Which factors the account has besides the password. */
export async function selectFactors(db: Db, accountId: number): Promise<{ app: boolean; passkey: boolean }> {
  const { rows } = await sql<{ app: boolean; passkey: boolean }>`
    select exists (select from second_factors where account_id = ${accountId} and confirmed_at is not null) as app,
           exists (select from passkeys where account_id = ${accountId}) as passkey`.execute(db)
  return rows[0] ?? { app: false, passkey: false }
}

/** When the app was switched on, how many recovery codes are unused, and whether there is a passkey. */
export type Protection = { confirmed_at: Date | null; codes_left: number; passkey: boolean }

export async function selectProtection(db: Db, accountId: number): Promise<Protection> {
  const { rows } = await sql<Protection>`
    select (select confirmed_at from second_factors where account_id = ${accountId}) as confirmed_at,
           (select count(*)::int from recovery_codes where account_id = ${accountId} and used_at is null) as codes_left,
           exists (select from passkeys where account_id = ${accountId}) as passkey`.execute(db)
  return rows[0] ?? { confirmed_at: null, codes_left: 0, passkey: false }
}

/** Also returns an app that is being set up. */
export function maybeFactorForUpdate(tx: Tx, accountId: number): Promise<FactorRow | undefined> {
  return tx.selectFrom('second_factors').selectAll().where('account_id', '=', accountId).forUpdate().executeTakeFirst()
}

/** Replaces an earlier unfinished set-up. */
export async function upsertStartedFactor(tx: Tx, accountId: number, secret: Buffer): Promise<void> {
  await tx
    .insertInto('second_factors')
    .values({ account_id: accountId, secret })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ secret, last_step: 0, created_at: sql<Date>`app_now()` }),
    )
    .execute()
}

export async function markFactorConfirmed(tx: Tx, accountId: number, step: number): Promise<void> {
  await tx
    .updateTable('second_factors')
    .set({ confirmed_at: sql<Date>`app_now()`, last_step: step })
    .where('account_id', '=', accountId)
    .execute()
}

export async function markStepTaken(tx: Tx, accountId: number, step: number): Promise<void> {
  await tx.updateTable('second_factors').set({ last_step: step }).where('account_id', '=', accountId).execute()
}

/** Deletes a set-up that was begun and never confirmed. */
export async function deleteStartedFactor(tx: Tx, accountId: number): Promise<void> {
  await sql`delete from second_factors where account_id = ${accountId} and confirmed_at is null`.execute(tx)
}

export async function deleteRecoveryCodes(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
}

/** True if it was on. Its recovery codes remain for accounts that need them beside passkeys. */
export async function deleteFactor(tx: Tx, accountId: number): Promise<boolean> {
  const { rows } = await sql<{ was_on: boolean }>`
    delete from second_factors where account_id = ${accountId} returning confirmed_at is not null as was_on`.execute(tx)
  return rows[0]?.was_on ?? false
}

/** Replaces all earlier codes. */
export async function replaceRecoveryCodes(tx: Tx, accountId: number, hashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ account_id: accountId, code_hash })))
    .execute()
}

/** True for exactly one caller. */
export async function markRecoveryCodeUsed(tx: Tx, accountId: number, codeHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_codes')
    .set({ used_at: sql<Date>`app_now()` })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function insertChallenge(
  tx: Tx,
  challenge: { token_hash: Buffer; account_id: number },
  lifeSeconds: number,
): Promise<Date> {
  const { expires_at } = await tx
    .insertInto('login_challenges')
    .values({ ...challenge, expires_at: sql<Date>`app_now() + make_interval(secs => ${lifeSeconds})` })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return expires_at
}

/** The account of the challenge, while it can be answered: after fewer wrong codes than `tries`. */
export async function maybeChallenged(tx: Tx, tokenHash: Buffer, tries: number): Promise<number | undefined> {
  const { rows } = await sql<{ account_id: number }>`
    select account_id from login_challenges
     where token_hash = ${tokenHash} and expires_at > app_now() and wrong_tries < ${tries}`.execute(tx)
  return rows[0]?.account_id
}

/** The email of the challenge's account. */
export async function maybeChallengedEmail(db: Db, tokenHash: Buffer, tries: number): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`
    select a.email from login_challenges c join accounts a on a.id = c.account_id
     where c.token_hash = ${tokenHash} and c.expires_at > app_now() and c.wrong_tries < ${tries}`.execute(db)
  return rows[0]?.email
}

export async function markChallengeWrong(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx
    .updateTable('login_challenges')
    .set((row) => ({ wrong_tries: row('wrong_tries', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .execute()
}

export async function deleteChallenge(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx.deleteFrom('login_challenges').where('token_hash', '=', tokenHash).execute()
}

/** Deletes all open second steps and unfinished registrations of passkeys. */
export async function deleteChallenges(tx: Tx, accountId: number): Promise<void> {
  await sql`
    with new_keys as (delete from passkey_challenges where account_id = ${accountId})
    delete from login_challenges where account_id = ${accountId}`.execute(tx)
}

/** Deletes unanswered challenges, and set-ups that were not finished for a day. */
export async function deleteEndedFactors(db: Database): Promise<void> {
  await deleteInBatches(db, 'login_challenges', sql`expires_at < app_now()`)
  await deleteInBatches(db, 'passkey_challenges', sql`expires_at < app_now()`)
  const aDayAgo = sql`app_now() - interval '1 day'`
  await deleteInBatches(db, 'second_factors', sql`confirmed_at is null and created_at < ${aDayAgo}`)
}
