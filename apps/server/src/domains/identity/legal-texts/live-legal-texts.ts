/** Caches the legal texts that an owner has published: every visit needs one, and they change rarely. */
import type { LegalDocument } from '@husrum/contract/identity/legal-texts/documents.rules.ts'
import type { Language } from '@husrum/contract/core/locales.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Editions } from '../../../platform/core/sync/published-versions.ts'
import * as queries from './legal-texts.queries.ts'

type Shown = { version: string | null; source: string | null; history: { version: string; what: string }[] }

export type LiveLegalTexts = {
  /** The version in force. */
  current(document: LegalDocument, language: Language): Shown
  /** An earlier version; undefined if there was none of that name. It is cached too, because it never changes. */
  earlier(document: LegalDocument, language: Language, version: string): Promise<Shown | undefined>
}

/** Earlier versions in the cache: each is up to a quarter of a megabyte. */
const EARLIER_KEPT = 12

export function createLiveLegalTexts({ db, editions }: { db: Database; editions: Editions }): LiveLegalTexts {
  let publications: readonly queries.PublicationRow[] = []
  let inForce = new Map<LegalDocument, queries.Sources>()
  const kept = new Map<number, Promise<queries.Sources | undefined>>()
  editions.keep('legal_texts', async () => {
    const sources = await queries.listSourcesInForce(db)
    publications = await queries.listPublications(db)
    inForce = new Map(sources.map((each) => [each.document, each.sources]))
  })
  const of = (document: LegalDocument) => publications.filter((each) => each.document === document)
  const historyOf = (document: LegalDocument, language: Language) =>
    of(document).map(({ version, changes }) => ({ version, what: changes[language] }))

  function sourcesOf({ id, document, number }: queries.PublicationRow): Promise<queries.Sources | undefined> {
    const known = kept.get(id)
    if (known) return known
    const asked = queries.maybeSources(db, document, number)
    kept.set(id, asked)
    asked.catch(() => kept.delete(id))
    for (const oldest of kept.keys()) if (kept.size > EARLIER_KEPT) kept.delete(oldest)
    return asked
  }
  return {
    current: (document, language) => ({
      version: of(document)[0]?.version ?? null,
      source: inForce.get(document)?.[language] ?? null,
      history: historyOf(document, language),
    }),
    async earlier(document, language, version) {
      const found = of(document).find((each) => each.version === version)
      if (!found) return undefined
      const sources = await sourcesOf(found)
      return { version, source: sources?.[language] ?? null, history: historyOf(document, language) }
    },
  }
}
