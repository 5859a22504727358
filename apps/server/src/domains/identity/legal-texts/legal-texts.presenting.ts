import { legalDocuments, type LegalDocument } from '@husrum/contract/identity/legal-texts/documents.rules.ts'
import type { Db } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/http/errors.ts'
import * as queries from './legal-texts.queries.ts'

export async function presentAll(db: Db) {
  const publications = await queries.listPublications(db)
  const drafts = await queries.listDrafts(db)
  return legalDocuments.map((document) => present(document, publications, drafts))
}

export async function presentOne(db: Db, document: LegalDocument) {
  const publications = await queries.listPublications(db, document)
  const drafts = await queries.listDrafts(db, document)
  const number = publications[0]?.number ?? 0
  return {
    ...present(document, publications, drafts),
    sources: (number > 0 && (await queries.maybeSources(db, document, number))) || { en: null, da: null, de: null },
    drafts: drafts.map((draft) => ({ ...presentDraft(draft), source: draft.source })),
    versions: publications.map((row) => ({ ...row, published_at: row.published_at.toISOString() })),
  }
}

/** 404 `legal_version_not_found`. */
export async function presentVersion(db: Db, document: LegalDocument, number: number) {
  const sources = await queries.maybeSources(db, document, number)
  if (!sources) throw notFound('legal_version_not_found')
  return { number, sources }
}

function present(
  document: LegalDocument,
  publications: readonly queries.PublicationRow[],
  drafts: readonly queries.DraftRow[],
) {
  const held = publications.find((each) => each.document === document)
  return {
    document,
    number: held?.number ?? 0,
    version: held?.version ?? null,
    published_at: held?.published_at.toISOString() ?? null,
    drafts: drafts.filter((draft) => draft.document === document).map(presentDraft),
  }
}

const presentDraft = ({ language, revision, saved_at, saved_by }: queries.DraftRow) => ({
  language,
  revision,
  saved_at: saved_at.toISOString(),
  saved_by,
})
