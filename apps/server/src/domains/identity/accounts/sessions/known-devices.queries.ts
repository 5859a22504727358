import { sql } from 'kysely'
import { deleteInBatches } from '../../../../platform/database/batches.ts'
import type { Database, Db, Tx } from '../../../../platform/database/database.ts'

/** A device of the account with this email whose token is among these. */
export async function maybeKnownDevice(
  db: Db,
  email: string,
  tokenHashes: readonly Buffer[],
): Promise<number | undefined> {
  const row = await db
    .selectFrom('known_devices as d')
    .innerJoin('accounts as a', 'a.id', 'd.account_id')
    .select('d.id')
    .where('d.token_hash', 'in', [...tokenHashes])
    .where('a.email', '=', email)
    .executeTakeFirst()
  return row?.id
}

/** The same by the account's phone or pending phone. */
export async function maybeDeviceOfPhone(
  db: Db,
  phone: string,
  tokenHashes: readonly Buffer[],
): Promise<number | undefined> {
  const row = await db
    .selectFrom('known_devices as d')
    .innerJoin('accounts as a', 'a.id', 'd.account_id')
    .select('d.id')
    .where('d.token_hash', 'in', [...tokenHashes])
    .where((eb) => eb.or([eb('a.phone', '=', phone), eb('a.pending_phone', '=', phone)]))
    .executeTakeFirst()
  return row?.id
}

/** True if one of these is a device of the account. */
export async function markDeviceUsed(
  tx: Tx,
  { account_id, session_id }: { account_id: number; session_id: number },
  tokenHashes: readonly Buffer[],
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('known_devices')
    .set({ session_id, used_at: sql<Date>`app_now()` })
    .where('account_id', '=', account_id)
    .where('token_hash', 'in', [...tokenHashes])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Above the limit, the account's device that was unused the longest is deleted. */
export async function insertDevice(
  tx: Tx,
  device: { account_id: number; session_id: number; token_hash: Buffer },
  most: number,
): Promise<void> {
  await tx.insertInto('known_devices').values(device).execute()
  await sql`
    delete from known_devices where id in (
      select id from known_devices where account_id = ${device.account_id}
       order by used_at desc, id desc offset ${most})`.execute(tx)
}

/** Deletes all devices of the account but that of the session to keep. */
export async function deleteDevices(tx: Tx, accountId: number, keep: number | undefined): Promise<void> {
  await tx
    .deleteFrom('known_devices')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`session_id is distinct from ${keep ?? null}::bigint`)
    .execute()
}

export async function deleteDeviceOf(tx: Tx, sessionId: number): Promise<void> {
  await tx.deleteFrom('known_devices').where('session_id', '=', sessionId).execute()
}

export async function deleteIdleDevices(db: Database, days: number): Promise<void> {
  await deleteInBatches(db, 'known_devices', sql`used_at < app_now() - make_interval(days => ${days})`)
}
