import type { CompanyFacts } from '@husrum/contract/back-office/company/company.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'

type Colleague = { id: number; name: string } | null
export type VersionRow = { number: number; facts: CompanyFacts; published_at: Date; published_by: Colleague }
export type DraftRow = { facts: CompanyFacts; revision: number; saved_at: Date; saved_by: Colleague }

const person = (column: 'v.published_by' | 'd.saved_by') =>
  sql<Colleague>`(select jsonb_build_object('id', a.id, 'name', a.name) from accounts a
    where a.id = ${sql.ref(column)} and a.deleted_at is null)`
/** The facts were validated when they were saved. */
const facts = (table: 'v' | 'd') => sql<CompanyFacts>`${sql.ref(`${table}.facts`)}`.as('facts')

/** The newest first; nobody needs more to go back. */
export const listVersions = (db: Db, most = 100): Promise<VersionRow[]> =>
  db
    .selectFrom('company_versions as v')
    .select(['v.number', 'v.published_at', facts('v'), person('v.published_by').as('published_by')])
    .orderBy('v.number', 'desc')
    .limit(most)
    .execute()

export const maybeDraft = (db: Db): Promise<DraftRow | undefined> =>
  db
    .selectFrom('company_draft as d')
    .select(['d.revision', 'd.saved_at', facts('d'), person('d.saved_by').as('saved_by')])
    .executeTakeFirst()

export async function insertVersion(
  tx: Tx,
  version: { number: number; facts: CompanyFacts; published_by: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('company_versions')
    .values({ ...version, facts: JSON.stringify(version.facts) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function upsertDraft(
  tx: Tx,
  draft: { facts: CompanyFacts; revision: number; saved_by: number },
): Promise<void> {
  const values = { ...draft, facts: JSON.stringify(draft.facts), saved_at: sql<Date>`app_now()` }
  await tx
    .insertInto('company_draft')
    .values(values)
    .onConflict((on) => on.column('only_row').doUpdateSet(values))
    .execute()
}

export async function deleteDraft(tx: Tx): Promise<void> {
  await tx.deleteFrom('company_draft').execute()
}

type LogoRow = { hash: string; png: Buffer; width: number; height: number }

/** Equal logos are stored once. */
export async function insertLogo(tx: Tx, logo: LogoRow): Promise<void> {
  await tx
    .insertInto('company_logos')
    .values(logo)
    .onConflict((on) => on.column('hash').doUpdateSet({ uploaded_at: sql<Date>`app_now()` }))
    .execute()
}

export async function maybeLogo(db: Db, hash: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('company_logos').select('png').where('hash', '=', hash).executeTakeFirst()
  return row?.png
}

export async function listAllLogoHashes(db: Db): Promise<string[]> {
  return (await db.selectFrom('company_logos').select('hash').orderBy('hash').execute()).map(({ hash }) => hash)
}

/** Those of the hashes that were uploaded. */
export const listLogos = (db: Db, hashes: readonly string[]): Promise<Omit<LogoRow, 'png'>[]> =>
  db
    .selectFrom('company_logos')
    .select(['hash', 'width', 'height'])
    .where(sql<boolean>`hash = any(${[...hashes]}::text[])`)
    .execute()

/** Deletes logos older than a day that no version and no draft names. */
export async function deleteForgottenLogos(tx: Tx): Promise<void> {
  await sql`delete from company_logos l
    where l.uploaded_at < app_now() - interval '1 day'
      and not exists (select from company_versions v
        where l.hash in (v.facts ->> 'logo', v.facts ->> 'logo_dark', v.facts ->> 'icon'))
      and not exists (select from company_draft d
        where l.hash in (d.facts ->> 'logo', d.facts ->> 'logo_dark', d.facts ->> 'icon'))`.execute(tx)
}
