/**
 * The operator's own legal texts: drafts, versions, and returning to an earlier one (docs/decisions/0078). The shipped
 * text is version 0 and part of the program.
 */
import { type legalTexts } from '@husrum/contract/identity/legal-texts/legal-texts.ts'
import { agreedDocuments, isAgreed, type LegalDocument } from '@husrum/contract/identity/legal-texts/documents.rules.ts'
import type { BodyOf } from '@husrum/contract/core/endpoint.ts'
import { languages, type Language } from '@husrum/contract/core/locales.ts'
import { copenhagenDay } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import { readLegalText } from '@husrum/contract/identity/legal-texts/markdown.rules.ts'
import { LEGAL_VERSION } from '@husrum/contract/identity/legal-texts/versions.rules.ts'
import { writeAudit } from '../../../platform/core/audit.ts'
import { readNow } from '../../../platform/core/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { lockEdition, raiseEdition, type Editions } from '../../../platform/core/sync/published-versions.ts'
import { conflict, fieldRefusal, notFound, Refusal, type FieldRefusal } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/http-viewer.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import * as queries from './legal-texts.queries.ts'

export { maybeChanges, selectVersionInForce, versionInForce } from './legal-texts.queries.ts'

type Deps = Pick<Platform, 'events'> & { editions: Editions }
type DraftKey = { document: LegalDocument; language: Language }

/** 409 `changed_elsewhere`. A draft may have mistakes: only published texts must be correct. */
export function saveDraft(
  { events }: Pick<Deps, 'events'>,
  viewer: Viewer,
  key: DraftKey,
  { source, revision }: BodyOf<typeof legalTexts.saveLegalDraft>,
): Promise<void> {
  return events.transaction(async (tx) => {
    await lockEdition(tx, 'legal_texts')
    const before = await queries.maybeDraftForUpdate(tx, key)
    if ((before?.revision ?? 0) !== revision) throw conflict('changed_elsewhere')
    const id = await queries.upsertDraft(tx, key, { source, saved_by: viewer.account_id, revision: revision + 1 })
    await writeAudit(tx, viewer, {
      action: 'legal_draft.save',
      subject: { kind: 'legal_draft', id },
      before: before ? audited(key, before) : null,
      after: audited(key, { revision: revision + 1, characters: source.length }),
    })
  })
}

/** 404 `legal_draft_not_found`. */
export function deleteDraft({ events }: Pick<Deps, 'events'>, viewer: Viewer, key: DraftKey): Promise<void> {
  return events.transaction(async (tx) => {
    await lockEdition(tx, 'legal_texts')
    const before = await queries.maybeDraftForUpdate(tx, key)
    if (!before) throw notFound('legal_draft_not_found')
    await queries.deleteDrafts(tx, [before.id])
    await writeAudit(tx, viewer, {
      action: 'legal_draft.delete',
      subject: { kind: 'legal_draft', id: before.id },
      before: audited(key, before),
      after: null,
    })
  })
}

/** The text itself is stored with the draft, and with each version. */
const audited = (
  { document, language }: DraftKey,
  { revision, characters }: { revision: number; characters: number },
) => ({
  document,
  language,
  revision,
  characters,
})

/**
 * 409 `changed_elsewhere`, `no_legal_draft`, `too_many_legal_versions`; 404 `legal_version_not_found`; 422
 * `legal_text_wrong` on `drafts.<language>`, and `required` on `changes` for texts that people agree to. Languages
 * without a draft retain their text.
 */
export async function publish(
  deps: Deps,
  viewer: Viewer,
  document: LegalDocument,
  { number: seen, from, changes }: BodyOf<typeof legalTexts.publishLegalText>,
): Promise<void> {
  if (isAgreed(document) && !changes) throw fieldRefusal('changes', 'required')
  await deps.events.transaction(async (tx) => {
    await raiseEdition(tx, 'legal_texts')
    const [held] = await queries.listPublications(tx, document)
    const number = held?.number ?? 0
    if (number !== seen) throw conflict('changed_elsewhere')
    const drafts = from === undefined ? await queries.listDrafts(tx, document) : []
    if (from === undefined && drafts.length === 0) throw conflict('no_legal_draft')
    refuseWrong(drafts)
    const base = await sourcesOf(tx, document, from ?? number)
    const version = await nextVersion(tx, document)
    const id = await queries.insertPublication(
      tx,
      { document, number: number + 1, version, taken_from: from ?? null, published_by: viewer.account_id },
      languages.map((language) => ({
        language,
        source: drafts.find((draft) => draft.language === language)?.source ?? base[language],
        changes: (isAgreed(document) && changes?.[language]) || '',
      })),
    )
    if (drafts.length > 0)
      await queries.deleteDrafts(
        tx,
        drafts.map((draft) => draft.id),
      )
    await writeAudit(tx, viewer, {
      action: from === undefined ? 'legal_text.publish' : 'legal_text.restore',
      subject: { kind: 'legal_text', id },
      before: { document, number, version: held?.version ?? null },
      after: {
        document,
        number: number + 1,
        version,
        ...(from === undefined ? { languages: drafts.map((draft) => draft.language) } : { taken_from: from }),
      },
    })
    if (isAgreed(document)) await deps.events.emit(tx, 'terms.published', {})
  })
  await deps.editions.refresh()
}

function refuseWrong(drafts: readonly queries.DraftRow[]): void {
  const fields: Record<string, FieldRefusal[]> = {}
  for (const { language, source } of drafts) {
    const [first] = readLegalText(source).problems
    if (first) fields[`drafts.${language}`] = [{ code: first.problem, params: { line: first.line } }]
  }
  if (Object.keys(fields).length > 0) throw new Refusal(422, 'legal_text_wrong', { fields })
}

const SHIPPED: queries.Sources = { en: null, da: null, de: null }

async function sourcesOf(tx: Tx, document: LegalDocument, number: number): Promise<queries.Sources> {
  if (number === 0) return SHIPPED
  const sources = await queries.maybeSources(tx, document, number)
  if (!sources) throw notFound('legal_version_not_found')
  return sources
}

const MOST_A_DAY = 9

/** The date; a second version of one day has the date with a number, so that versions sort in order. */
async function nextVersion(tx: Tx, document: LegalDocument): Promise<string> {
  const day = copenhagenDay(await readNow(tx))
  const documents = isAgreed(document) ? agreedDocuments : [document]
  const taken = new Set(await queries.listVersionsOfDay(tx, documents, day))
  if (isAgreed(document) && LEGAL_VERSION.startsWith(day)) taken.add(LEGAL_VERSION)
  for (let nth = 1; nth <= MOST_A_DAY; nth++) {
    const version = nth === 1 ? day : `${day}.${nth}`
    if (!taken.has(version)) return version
  }
  throw conflict('too_many_legal_versions')
}
