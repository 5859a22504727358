import { sql } from 'kysely'
import { deleteInBatches } from '../../../../platform/database/batches.ts'
import type { Database, Db, Tx } from '../../../../platform/database/database.ts'
import type { DB } from '../../../../platform/database/schema.ts'
import { shownImage, type ShownImage } from '../../../foundation/media/media.service.ts'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { versionInForce } from '../../legal-texts/legal-texts.service.ts'

export type AccountRow = Selectable<DB['accounts']>
export type NewAccount = Insertable<DB['accounts']>

/** The phone is always confirmed by now; the email only for accounts that we create ourselves. */
export async function insertAccount(tx: Tx, account: NewAccount, emailIsKnown: boolean): Promise<number> {
  const { id } = await tx
    .insertInto('accounts')
    .values({
      ...account,
      phone_verified_at: sql`app_now()`,
      email_verified_at: emailIsKnown ? sql<Date>`app_now()` : null,
    })
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

export function maybeAccount(db: Db, id: number): Promise<AccountRow | undefined> {
  return db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locks the account for a change. Undefined if it is suspended, closed, or does not exist. */
export function maybeAccountForUpdate(tx: Tx, id: number): Promise<AccountRow | undefined> {
  return tx
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', id)
    .where('suspended_at', 'is', null)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Locks the account even if it is suspended or closed. */
export function maybeAnyAccountForUpdate(tx: Tx, id: number): Promise<AccountRow | undefined> {
  return tx.selectFrom('accounts').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

export async function updateAccount(tx: Tx, id: number, columns: Updateable<DB['accounts']>): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ ...columns, updated_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .execute()
}

/** Marks the address or phone as confirmed and removes the pending one. */
export async function markEmailVerified(tx: Tx, id: number, email: string): Promise<void> {
  await tx
    .updateTable('accounts')
    .set((row) => ({
      email,
      email_verified_at: sql<Date>`app_now()`,
      pending_email: sql<string | null>`nullif(${row.ref('pending_email')}, ${email})`,
      updated_at: sql<Date>`app_now()`,
    }))
    .where('id', '=', id)
    .execute()
}

export async function markPhoneVerified(tx: Tx, id: number, phone: string): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ phone, phone_verified_at: sql<Date>`app_now()`, pending_phone: null, updated_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .execute()
}

export async function markLinkSent(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ email_link_sent_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .execute()
}

/** Forgets failed logins: wrong tries of others must not lock out an owner who has just proven the identity. */
export async function deleteHits(tx: Tx, scope: string, key: string): Promise<void> {
  await tx.deleteFrom('limit_hits').where('scope', '=', scope).where('key', '=', key).execute()
}

/** Deletes those counts for every network (`ofPair`). */
export async function deletePairHits(tx: Tx, scope: string, subject: string): Promise<void> {
  await tx
    .deleteFrom('limit_hits')
    .where('scope', '=', scope)
    .where(sql<boolean>`starts_with(key, ${subject})`)
    .execute()
}

/** An account with all that its person sees; with the profile of an expert, if there is one. */
export type PersonRow = AccountRow & {
  expert_id: number | null
  plan_id: number | null
  studio: { role: string; name: string; people: number; has_seat: boolean } | null
  avatar: ShownImage | null
  /** For staff: an app or a passkey. */
  has_factor: boolean
  /** When the person was notified of the version in force, if it is not known to have been read. */
  told_of_terms_at: Date | null
  terms_version: string
}
export function selectPerson(db: Db, id: number): Promise<PersonRow> {
  return db
    .selectFrom('accounts as a')
    .leftJoin('experts as own', (join) => join.onRef('own.account_id', '=', 'a.id').on('a.role', '=', 'expert'))
    .leftJoin('studio_members as m', 'm.account_id', 'a.id')
    .leftJoin('experts as e', (join) => join.on('e.id', '=', sql<number>`coalesce(own.id, m.expert_id)`))
    .selectAll('a')
    .select([
      'e.id as expert_id',
      'e.plan_id',
      sql<PersonRow['studio']>`case when e.id is not null then jsonb_build_object(
        'role', coalesce(m.role, 'owner'), 'has_seat', coalesce(m.has_seat, true),
        'name', case e.expert_type when 'agency' then coalesce(e.company_name, e.name) else e.name end,
        'people', (select count(*) + 1 from studio_members o where o.expert_id = e.id and o.left_at is null)) end`.as(
        'studio',
      ),
      sql<ShownImage | null>`(select ${shownImage} from images i where i.id = a.avatar_image_id)`.as('avatar'),
      sql<boolean>`(a.role = 'admin' and (
        exists (select from second_factors f where f.account_id = a.id and f.confirmed_at is not null)
        or exists (select from passkeys k where k.account_id = a.id)))`.as('has_factor'),
      sql<Date | null>`(select t.announced_at from terms_announcements t
         where t.account_id = a.id and t.version = ${versionInForce()}
           and not exists (select from consents c where c.account_id = a.id and c.document = 'terms'
                              and c.version >= ${versionInForce()}))`.as('told_of_terms_at'),
      versionInForce().as('terms_version'),
    ])
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow()
}

export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  return (await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirst()) !== undefined
}

/** An account without a phone, whose address is proven by the mailed link. */
export async function insertMemberAccount(tx: Tx, account: NewAccount): Promise<number> {
  const { id } = await tx
    .insertInto('accounts')
    .values({ ...account, email_verified_at: sql<Date>`app_now()` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Closed, not yet erased, and a member of a studio before: nothing else belongs to it. */
export async function isFormerMember(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from accounts a join studio_members m on m.account_id = a.id
     where a.id = ${id} and a.deleted_at is not null and a.erased_at is null and a.suspended_at is null`.execute(db)
  return rows.length > 0
}

export async function deleteEndedCodes(db: Database): Promise<void> {
  await deleteInBatches(db, 'phone_codes', sql`expires_at < app_now() - interval '1 day'`)
}
