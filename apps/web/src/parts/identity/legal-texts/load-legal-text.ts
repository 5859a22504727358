import type { LegalText as Published } from '@husrum/contract/identity/legal-texts/legal-texts.ts'
import { isAgreed, type LegalDocument } from '@husrum/contract/identity/legal-texts/documents.rules.ts'
import { LEGAL_VERSION } from '@husrum/contract/identity/legal-texts/versions.rules.ts'
import { notFound } from '@tanstack/react-router'
import type { MatchingFormula } from '@husrum/contract/market/matching/formula.ts'
import type { Site } from '@husrum/contract/core/pages/page-request.ts'
import type { Api } from '#lib/api/api.ts'
import type { Language } from '#lib/language/locale.ts'
import { hasStatus } from '#lib/api/refusals.ts'
import type { LegalWords } from './fill-text.ts'
import type { FilledText } from './legal-text.ts'

export type { LegalDocument }
export type LegalPage = {
  document: LegalDocument
  language: Language
  text: FilledText
  /** The day and number of the version. */
  version: string
  /** It is not the version in force. */
  isEarlier: boolean
}

const sources = import.meta.glob<string>('./texts/*/*.md', { query: '?raw', import: 'default' })
const words: Record<Language, () => Promise<{ words: LegalWords }>> = {
  en: () => import('./words/en.ts'),
  da: () => import('./words/da.ts'),
  de: () => import('./words/de.ts'),
}

/** A text of the program, and what the program adds to it and to an owner's; only this language is fetched. */
export async function loadShipped(
  document: LegalDocument,
  language: Language,
): Promise<{ source: string; words: LegalWords }> {
  const [source, added] = await Promise.all([sources[`./texts/${document}/${language}.md`]?.(), words[language]()])
  return { source: source ?? '', words: added.words } // legal.test.ts reads every one of them
}

type Asked = {
  document: LegalDocument
  language: Language
  /** A version of a text that people agree to; by default the one in force. */
  version?: string | undefined
  /** The page about the order of results needs it. */
  formula?: MatchingFormula
}

/** The operator's published text, else the text as shipped. */
export async function loadLegalText(
  api: Api,
  site: Pick<Site, 'product' | 'company' | 'services'>,
  { document, language, version, formula }: Asked,
): Promise<LegalPage> {
  const isShipped = version === LEGAL_VERSION
  const published = await readPublished(api, document, language, isShipped ? undefined : version)
  const shipped = await loadShipped(document, language)
  const source = isShipped ? shipped.source : (published.source ?? shipped.source)
  const inForce = published.history[0]?.version ?? LEGAL_VERSION
  const shown = version ?? inForce
  const history = isAgreed(document)
    ? [...published.history, { version: LEGAL_VERSION, what: shipped.words.changes[document] }].toSorted((a, b) =>
        a.version < b.version ? 1 : -1,
      )
    : undefined
  // imported late: in the browser a page that the server has rendered needs neither this nor the parser
  const { fillText } = await import('./fill-text.ts')
  return {
    document,
    language,
    text: fillText(source, { language, site, words: shipped.words, formula, history }),
    version: shown,
    isEarlier: shown !== inForce,
  }
}

async function readPublished(
  api: Api,
  document: LegalDocument,
  language: Language,
  version: string | undefined,
): Promise<Published> {
  try {
    // a rendered page makes no further requests
    const { legalTexts } = await import('@husrum/contract/identity/legal-texts/legal-texts.ts')
    return (await api(legalTexts).getLegalText({ params: { document }, query: { language, version } })).data
  } catch (error) {
    throw hasStatus(error, 404) ? notFound() : error
  }
}

/** An address without -dk is in English or German, whatever its prefix (docs/product/interface.md). */
export const plainLanguage = (language: Language): Language => (language === 'de' ? 'de' : 'en')
