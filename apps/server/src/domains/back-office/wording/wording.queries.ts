import type { Language } from '@husrum/contract/core/locales.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'

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
export type WordingDraftRow = {
  id: number
  language: Language
  key: string
  text: string
  revision: number
  saved_at: Date
  saved_by: { id: number; name: string } | null
}

const by = sql<WordingRow['changed_by']>`(select jsonb_build_object('id', a.id, 'name', a.name) from accounts a
  where a.id = w.changed_by and a.deleted_at is null)`.as('changed_by')
const columns = ['w.id', 'w.language', 'w.key', 'w.number', 'w.text', 'w.changed_at'] as const

/** The newest version of each text, for the memory of an instance. */
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
  return rows.map((row) => ({ ...row, language: row.language as Language })) // a check of the table enforces it
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
/** More versions than anybody needs to go back. */
const MOST_VERSIONS = 100

export async function insertVersion(
  tx: Tx,
  version: Key & { number: number; text: string | null; changed_by: number },
): Promise<number> {
  const { id } = await tx.insertInto('wording_versions').values(version).returning('id').executeTakeFirstOrThrow()
  return id
}

const draftColumns = ['d.id', 'd.language', 'd.key', 'd.text', 'd.revision', 'd.saved_at'] as const
const savedBy = sql<WordingDraftRow['saved_by']>`(select jsonb_build_object('id', a.id, 'name', a.name) from accounts a
  where a.id = d.saved_by and a.deleted_at is null)`.as('saved_by')

/** The drafts of one language, or of all. */
export async function listDrafts(db: Db, language?: Language): Promise<WordingDraftRow[]> {
  const rows = await db
    .selectFrom('wording_drafts as d')
    .select(draftColumns)
    .select(savedBy)
    .$if(language !== undefined, (query) => query.where('d.language', '=', language ?? ''))
    .orderBy('d.id')
    .execute()
  return rows.map((row) => ({ ...row, language: row.language as Language })) // as above
}

export async function maybeDraft(db: Db, { language, key }: Key): Promise<WordingDraftRow | undefined> {
  const row = await db
    .selectFrom('wording_drafts as d')
    .select(draftColumns)
    .select(savedBy)
    .where('d.language', '=', language)
    .where('d.key', '=', key)
    .executeTakeFirst()
  return row && { ...row, language: row.language as Language } // as above
}

export async function upsertDraft(
  tx: Tx,
  draft: Key & { text: string; revision: number; saved_by: number },
): Promise<number> {
  const { text, revision, saved_by } = draft
  const { id } = await tx
    .insertInto('wording_drafts')
    .values(draft)
    .onConflict((on) =>
      on.columns(['language', 'key']).doUpdateSet({ text, revision, saved_by, saved_at: sql<Date>`app_now()` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function deleteDraft(tx: Tx, { language, key }: Key): Promise<void> {
  await tx.deleteFrom('wording_drafts').where('language', '=', language).where('key', '=', key).execute()
}
