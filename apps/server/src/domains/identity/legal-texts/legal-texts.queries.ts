import type { AgreedDocument, LegalDocument } from '@husrum/contract/identity/legal-texts/documents.rules.ts'
import type { Language } from '@husrum/contract/core/locales.ts'
import { LEGAL_VERSION } from '@husrum/contract/identity/legal-texts/versions.rules.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'

export type Sources = Record<Language, string | null>
export type Changes = Record<Language, string>
type Colleague = { id: number; name: string } | null

/** The version of terms and privacy policy in force, for use in another statement. */
export const versionInForce = (): RawBuilder<string> => sql<string>`greatest(${LEGAL_VERSION},
  (select max(version) from legal_publications where document in ('terms', 'privacy')))`

export async function selectVersionInForce(db: Db): Promise<string> {
  const { version } = await db.selectNoFrom(versionInForce().as('version')).executeTakeFirstOrThrow()
  return version
}

export type PublicationRow = {
  id: number
  document: LegalDocument
  number: number
  version: string
  taken_from: number | null
  published_at: Date
  published_by: Colleague
  changes: Changes
}

const changesOfIt = sql<Changes>`(select jsonb_object_agg(t.language, t.changes) from legal_publication_texts t
  where t.publication_id = p.id)`

const person = (column: 'p.published_by' | 'd.saved_by') =>
  sql<Colleague>`(select jsonb_build_object('id', a.id, 'name', a.name) from accounts a
    where a.id = ${sql.ref(column)} and a.deleted_at is null)`

/** The newest first. */
export async function listPublications(db: Db, document?: LegalDocument): Promise<PublicationRow[]> {
  const rows = await db
    .selectFrom('legal_publications as p')
    .select(['p.id', 'p.document', 'p.number', 'p.version', 'p.taken_from', 'p.published_at'])
    .select(person('p.published_by').as('published_by'))
    .select(changesOfIt.as('changes'))
    .$if(document !== undefined, (query) => query.where('p.document', '=', document ?? ''))
    .orderBy('p.number', 'desc')
    .orderBy('p.document')
    .execute()
  return rows.map((row) => ({ ...row, document: row.document as LegalDocument })) // a check of the table ensures it
}

/** The newest published version of each document, for the cache of an instance. */
export async function listSourcesInForce(db: Db): Promise<{ document: LegalDocument; sources: Sources }[]> {
  const rows = await sql<{ document: LegalDocument; sources: Sources }>`
    select p.document, (select jsonb_object_agg(t.language, t.source) from legal_publication_texts t
                         where t.publication_id = p.id) as sources
      from (select distinct on (document) id, document from legal_publications order by document, number desc) p`.execute(
    db,
  )
  return rows.rows
}

export async function maybeSources(db: Db, document: LegalDocument, number: number): Promise<Sources | undefined> {
  const row = await db
    .selectFrom('legal_publications as p')
    .select(
      sql<Sources>`(select jsonb_object_agg(t.language, t.source) from legal_publication_texts t
        where t.publication_id = p.id)`.as('sources'),
    )
    .where('p.document', '=', document)
    .where('p.number', '=', number)
    .executeTakeFirst()
  return row?.sources
}

/** The published versions of these documents that have this date, without the shipped one. */
export async function listVersionsOfDay(tx: Tx, documents: readonly LegalDocument[], day: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('legal_publications')
    .select('version')
    .where('document', 'in', [...documents])
    .where('version', 'like', `${day}%`)
    .execute()
  return rows.map(({ version }) => version)
}

export async function insertPublication(
  tx: Tx,
  publication: {
    document: LegalDocument
    number: number
    version: string
    taken_from: number | null
    published_by: number
  },
  texts: readonly { language: Language; source: string | null; changes: string }[],
): Promise<number> {
  const { id } = await tx.insertInto('legal_publications').values(publication).returning('id').executeTakeFirstOrThrow()
  await tx
    .insertInto('legal_publication_texts')
    .values(texts.map((each) => ({ ...each, publication_id: id })))
    .execute()
  return id
}

/** The summary of changes, for the mail that announces them; undefined for the shipped version. */
export async function maybeChanges(db: Db, version: string): Promise<Changes | undefined> {
  const row = await db
    .selectFrom('legal_publications as p')
    .select(changesOfIt.as('changes'))
    .where('p.version', '=', version)
    .where('p.document', 'in', ['terms', 'privacy'] satisfies AgreedDocument[])
    .executeTakeFirst()
  return row?.changes
}

export type DraftRow = {
  id: number
  document: LegalDocument
  language: Language
  source: string
  revision: number
  saved_at: Date
  saved_by: Colleague
}

export async function listDrafts(db: Db, document?: LegalDocument): Promise<DraftRow[]> {
  const rows = await db
    .selectFrom('legal_drafts as d')
    .select(['d.id', 'd.document', 'd.language', 'd.source', 'd.revision', 'd.saved_at'])
    .select(person('d.saved_by').as('saved_by'))
    .$if(document !== undefined, (query) => query.where('d.document', '=', document ?? ''))
    .orderBy('d.id')
    .execute()
  // checks of the table ensure both
  return rows.map((row) => ({ ...row, document: row.document as LegalDocument, language: row.language as Language }))
}

type DraftKey = { document: LegalDocument; language: Language }

export function maybeDraftForUpdate(tx: Tx, { document, language }: DraftKey) {
  return tx
    .selectFrom('legal_drafts')
    .select(['id', 'revision', sql<number>`char_length(source)`.as('characters')])
    .where('document', '=', document)
    .where('language', '=', language)
    .forUpdate()
    .executeTakeFirst()
}

export async function upsertDraft(
  tx: Tx,
  { document, language }: DraftKey,
  draft: { source: string; saved_by: number; revision: number },
): Promise<number> {
  const set = { ...draft, saved_at: sql<Date>`app_now()` }
  const { id } = await tx
    .insertInto('legal_drafts')
    .values({ document, language, ...draft })
    .onConflict((on) => on.columns(['document', 'language']).doUpdateSet(set))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function deleteDrafts(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('legal_drafts')
    .where('id', 'in', [...ids])
    .execute()
}
