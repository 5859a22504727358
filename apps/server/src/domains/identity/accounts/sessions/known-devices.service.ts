/**
 * Devices from which a person has signed in (docs/decisions/0103): their token gives no access, but lets the right
 * password through while strangers try wrong ones. The page stores it and sends it in a header; the database stores its
 * hash. It is deleted when its owner signs the device out, sets a new password or signs out everywhere.
 */
import type { Database, Db, Tx } from '../../../../platform/database/database.ts'
import type { Caller } from '../../../../platform/limits/allowances.ts'
import { hashSecret, newToken } from '../common/secrets.ts'
import * as queries from './known-devices.queries.ts'

export { deleteDeviceOf, deleteDevices } from './known-devices.queries.ts'

/** docs/product/limits.md. */
const DEVICES_MOST = 30
const KEPT_IDLE_DAYS = 365

const hashesOf = ({ devices }: Pick<Caller, 'devices'>): Buffer[] => devices.map((token) => hashSecret(token))

/** Looks up by email, whether it is known or not, so that the response time reveals nothing. */
export async function findKnownDevice(db: Db, email: string, caller: Caller): Promise<number | undefined> {
  return caller.devices.length === 0 ? undefined : queries.maybeKnownDevice(db, email, hashesOf(caller))
}

export async function findDeviceOfPhone(db: Db, phone: string, caller: Caller): Promise<number | undefined> {
  return caller.devices.length === 0 ? undefined : queries.maybeDeviceOfPhone(db, phone, hashesOf(caller))
}

/** The token of a device that is new to the account; undefined for a known device. */
export async function rememberDevice(
  tx: Tx,
  session: { account_id: number; session_id: number },
  caller: Pick<Caller, 'devices'>,
): Promise<string | undefined> {
  if (caller.devices.length > 0 && (await queries.markDeviceUsed(tx, session, hashesOf(caller)))) return undefined
  const token = newToken()
  await queries.insertDevice(tx, { ...session, token_hash: hashSecret(token) }, DEVICES_MOST)
  return token
}

export const sweepDevices = (db: Database): Promise<void> => queries.deleteIdleDevices(db, KEPT_IDLE_DAYS)
