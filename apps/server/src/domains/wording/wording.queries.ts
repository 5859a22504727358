import type { Language } from '@husrum/contract/locales.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'

export type WordingRow = {
  id: number
  language: Language
  key: string
  number: number
  text: string | null
  changed_at: Date
  changed_by: { id: number; name: string } | null
}
type Key = Pick<WordingRow, 'language' | 'key'>

const by = sql<WordingRow['changed_by']>`(select jsonb_build_object('id', a.id, 'name', a.name) from accounts a
  where a.id = w.changed_by and a.deleted_at is null)`.as('changed_by')
const columns = ['w.id', 'w.language', 'w.key', 'w.number', 'w.text', 'w.changed_at'] as const

/** The newest of each text, for the memory of an instance. */
export async function listNewest(db: Db): Promise<WordingRow[]> {
  const rows = await db
    .selectFrom('wording_versions as w')
    .distinctOn(['w.language', 'w.key'])
    .select(columns)
    .select(by)
    .orderBy('w.language')
    .orderBy('w.key')
    .orderBy('w.number', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, language: row.language as Language })) // a check of the table holds it
}

export async function listVersions(db: Db, { language, key }: Key): Promise<WordingRow[]> {
  const rows = await db
    .selectFrom('wording_versions as w')
    .select(columns)
    .select(by)
    .where('w.language', '=', language)
    .where('w.key', '=', key)
    .orderBy('w.number', 'desc')
    .limit(MOST_VERSIONS)
    .execute()
  return rows.map((row) => ({ ...row, language: row.language as Language })) // as above
}
/** More than anybody goes back through. */
const MOST_VERSIONS = 100

export async function insertVersion(
  tx: Tx,
  version: Key & { number: number; text: string | null; changed_by: number },
): Promise<number> {
  const { id } = await tx.insertInto('wording_versions').values(version).returning('id').executeTakeFirstOrThrow()
  return id
}
