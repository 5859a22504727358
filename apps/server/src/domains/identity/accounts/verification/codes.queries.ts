import { sql, type Insertable, type Selectable } from 'kysely'
import type { Tx } from '../../../../platform/database/database.ts'
import type { DB } from '../../../../platform/database/schema.ts'

export type PhoneCode = Selectable<DB['phone_codes']> & {
  alive: boolean
  /** verified, and recently enough */ proven: boolean
}

export async function insertPhoneCode(
  tx: Tx,
  code: Pick<Insertable<DB['phone_codes']>, 'phone' | 'code_hash' | 'device_hash' | 'network_hash'>,
  lifeSeconds: number,
): Promise<void> {
  await tx
    .insertInto('phone_codes')
    .values({ ...code, expires_at: sql<Date>`app_now() + make_interval(secs => ${lifeSeconds})` })
    .execute()
}

/** Locks the newest codes of a phone, newest first: parallel tries run one after the other, and each is counted. */
export function lockNewestCodes(tx: Tx, phone: string, proofSeconds: number): Promise<PhoneCode[]> {
  return tx
    .selectFrom('phone_codes')
    .selectAll()
    .select([sql<boolean>`expires_at > app_now()`.as('alive'), provenSince(proofSeconds).as('proven')])
    .where('phone', '=', phone)
    .orderBy('id', 'desc')
    .limit(5)
    .forUpdate()
    .execute()
}

const provenSince = (seconds: number) =>
  sql<boolean>`coalesce(verified_at > app_now() - make_interval(secs => ${seconds}), false)`

export function maybeProof(
  tx: Tx,
  phone: string,
  tokenHash: Buffer,
  proofSeconds: number,
): Promise<{ id: number } | undefined> {
  return tx
    .selectFrom('phone_codes')
    .select('id')
    .where('phone', '=', phone)
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where(provenSince(proofSeconds))
    .executeTakeFirst()
}

/** The kinds of callers, each with a counter of its own. */
export const wrongTriesOf = {
  device: 'device_wrong_tries',
  network: 'network_wrong_tries',
  anybody: 'wrong_tries',
} as const
export type TriedBy = keyof typeof wrongTriesOf

export async function markWrongTry(tx: Tx, id: number, by: TriedBy): Promise<void> {
  const counter = wrongTriesOf[by]
  await tx
    .updateTable('phone_codes')
    .set((row) => ({ [counter]: row(counter, '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function markVerified(tx: Tx, id: number, tokenHash: Buffer): Promise<void> {
  await tx
    .updateTable('phone_codes')
    .set({ verified_at: sql`coalesce(verified_at, app_now())`, token_hash: tokenHash })
    .where('id', '=', id)
    .execute()
}

/** True for exactly one caller. */
export async function markUsed(tx: Tx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('phone_codes')
    .set({ used_at: sql`app_now()` })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
