import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/database/database.ts'
import type { Ready } from '../../../../platform/core/jobs/set-aside-rows.ts'
import { versionInForce } from '../../legal-texts/legal-texts.service.ts'

export type ConsentRow = {
  document: string
  version: string
  locale: string
  accepted_at: Date
  withdrawn_at: Date | null
}

/** A consent that exists and was not withdrawn is not inserted again. */
export async function insertConsents(
  tx: Tx,
  accountId: number,
  documents: readonly string[],
  { version, locale }: { /** by default the version in force */ version?: string | undefined; locale: string },
): Promise<void> {
  await sql`
    with given as (select ${version ?? versionInForce()} as version)
    insert into consents (account_id, document, version, locale)
    select ${accountId}::bigint, d.document, given.version, ${locale}
      from given, unnest(${[...documents]}::text[]) with ordinality as d (document, nth)
     where not exists (select from consents c where c.account_id = ${accountId} and c.document = d.document
                          and c.version = given.version and c.withdrawn_at is null)
     order by d.nth`.execute(tx)
}

/** The newest first. */
export function listConsents(db: Db, accountId: number): Promise<ConsentRow[]> {
  return db
    .selectFrom('consents')
    .select(['document', 'version', 'locale', 'accepted_at', 'withdrawn_at'])
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .execute()
}

/** False if there was none to withdraw. */
export async function markConsentWithdrawn(tx: Tx, accountId: number, document: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('consents')
    .set({ withdrawn_at: sql<Date>`app_now()` })
    .where('account_id', '=', accountId)
    .where('document', '=', document)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type Told = { account_id: number; email: string; locale: string; may_mail: boolean; announced_at: Date }

/** Some accounts that know only an older version and were not notified of this one. */
export async function listUnannounced(tx: Tx, ready: Ready, version: string, most: number): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from accounts a
     where a.deleted_at is null
       and (select max(c.version) from consents c where c.account_id = a.id and c.document = 'terms') < ${version}
       and not exists (select from terms_announcements t where t.account_id = a.id and t.version = ${version})
       and ${ready('a.id')}
     order by a.id limit ${most}`.execute(tx)
  return rows
}

/** Records that they are notified of this version; only one of two parallel instances succeeds. */
export async function insertAnnouncements(tx: Tx, version: string, accounts: readonly number[]): Promise<Told[]> {
  const { rows } = await sql<Told>`
    with told as (
      insert into terms_announcements (account_id, version)
      select a.id, ${version} from accounts a
       where a.id = any(${[...accounts]}::bigint[]) and a.deleted_at is null
       order by a.id
          on conflict do nothing returning account_id, announced_at)
    select told.account_id, told.announced_at, a.email, a.locale, a.email_verified_at is not null as may_mail
      from told join accounts a on a.id = told.account_id order by told.account_id`.execute(tx)
  return rows
}
