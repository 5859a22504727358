import type { LegalText as Published } from '@husrum/contract/identity/legal-texts/legal-texts.ts'
import type { LegalDocument } from '@husrum/contract/identity/legal-texts/documents.rules.ts'
import { notFound } from '@tanstack/react-router'
import type { MatchingFormula } from '@husrum/contract/market/matching/formula.ts'
import type { Site } from '@husrum/contract/core/pages/page-request.ts'
import type { Api } from '#lib/api/api.ts'
import type { Language } from '#lib/language/locale.ts'
import { hasStatus } from '#lib/api/refusals.ts'
import { fillBlock, formulaFacts } from './fill-blocks.ts'
import { VERSION, type FilledText, type LegalText } from './legal-text.ts'

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

type Fetched = Record<Language, () => Promise<{ text: LegalText }>>
const texts: Record<LegalDocument, Fetched> = {
  terms: {
    en: () => import('./texts/terms/en.ts'),
    da: () => import('./texts/terms/da.ts'),
    de: () => import('./texts/terms/de.ts'),
  },
  privacy: {
    en: () => import('./texts/privacy/en.ts'),
    da: () => import('./texts/privacy/da.ts'),
    de: () => import('./texts/privacy/de.ts'),
  },
  imprint: {
    en: () => import('./texts/imprint/en.ts'),
    da: () => import('./texts/imprint/da.ts'),
    de: () => import('./texts/imprint/de.ts'),
  },
  cookies: {
    en: () => import('./texts/cookies/en.ts'),
    da: () => import('./texts/cookies/da.ts'),
    de: () => import('./texts/cookies/de.ts'),
  },
  accessibility: {
    en: () => import('./texts/accessibility/en.ts'),
    da: () => import('./texts/accessibility/da.ts'),
    de: () => import('./texts/accessibility/de.ts'),
  },
  ranking: {
    en: () => import('./texts/ranking/en.ts'),
    da: () => import('./texts/ranking/da.ts'),
    de: () => import('./texts/ranking/de.ts'),
  },
}

type Named = Pick<Site, 'product' | 'company' | 'services'>

type Asked = {
  document: LegalDocument
  language: Language
  /** A version of a text that people agree to; by default the one in force. */
  version?: string | undefined
  /** The page about the order of results needs it. */
  formula?: MatchingFormula
}

/** The operator's published text, else the text as shipped; only the reader's language is fetched. */
export async function loadLegalText(
  api: Api,
  site: Named,
  { document, language, version, formula }: Asked,
): Promise<LegalPage> {
  const isShipped = version === VERSION
  const published = await readPublished(api, document, language, isShipped ? undefined : version)
  const shipped = await shippedText(document, language)
  const inForce = published.history[0]?.version ?? VERSION
  const shown = version ?? inForce
  const text = isShipped || published.source === null ? shipped : await writtenText(published.source, shipped)
  const history = shipped.history && newestFirst([...published.history, ...shipped.history])
  return {
    document,
    language,
    text: fillText({ ...text, ...(history ? { history } : {}) }, language, site, formula),
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

/** The parser of an owner's text is fetched only where there is such a text. */
const writtenText = async (source: string, shipped: LegalText): Promise<LegalText> =>
  (await import('./written-text.ts')).written(source, shipped)

const newestFirst = (versions: NonNullable<LegalText['history']>) =>
  versions.toSorted((a, b) => (a.version < b.version ? 1 : -1))

export const shippedText = async (document: LegalDocument, language: Language): Promise<LegalText> =>
  (await texts[document][language]()).text

/** With the facts of the program and the names of its operator. */
export function fillText(text: LegalText, language: Language, site: Named, formula?: MatchingFormula): FilledText {
  const facts = formula ? formulaFacts(formula, language) : {}
  const sections = text.sections.map((section) => ({
    ...section,
    blocks: section.blocks.map((block) => fillBlock(block, { language, services: site.services, formula })),
  }))
  return replaced({ ...text, sections }, (line) =>
    line
      .replace(/Husrum ApS|Husrum/g, (name) => (name === 'Husrum' ? site.product : site.company.name))
      .replace(/\{(\w+)\}/g, (slot, name: string) => facts[name] ?? slot),
  )
}

/** The texts contain our own names; an installation replaces them with its own. */
function replaced<T>(value: T, write: (line: string) => string): T {
  const changed: unknown =
    typeof value === 'string'
      ? write(value)
      : Array.isArray(value)
        ? value.map((each: unknown) => replaced(each, write))
        : typeof value === 'object' && value !== null
          ? Object.fromEntries(
              Object.entries(value).map(([key, each]: [string, unknown]) => [key, replaced(each, write)]),
            )
          : value
  return changed as T // replaces strings by strings, at every depth
}

/** An address without -dk is in English or German, whatever its prefix (docs/product/interface.md). */
export const plainLanguage = (language: Language): Language => (language === 'de' ? 'de' : 'en')
