import type { Language } from '#lib/locale.ts'
import type { Site } from '@husrum/contract/page-request.ts'
import type { MatchingFormula } from '@husrum/contract/matching-formula.ts'
import { fillBlock, formulaFacts } from './fill-blocks.ts'
import type { EarlierVersion, FilledText, LegalText } from './legal-text.ts'

/** Those people agree to have addresses and versions of their own. */
export type Agreed = 'terms' | 'privacy'
export type LegalDocument = Agreed | 'imprint' | 'cookies' | 'accessibility' | 'ranking'
export type LegalPage = {
  document: LegalDocument
  language: Language
  text: FilledText
  /** An earlier version than the one in force. */
  earlier?: EarlierVersion
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

const earlier: Record<EarlierVersion, Record<Agreed, Fetched>> = {
  '2026-11-21': {
    terms: {
      en: () => import('./texts/terms/2026-11-21/en.ts'),
      da: () => import('./texts/terms/2026-11-21/da.ts'),
      de: () => import('./texts/terms/2026-11-21/de.ts'),
    },
    privacy: {
      en: () => import('./texts/privacy/2026-11-21/en.ts'),
      da: () => import('./texts/privacy/2026-11-21/da.ts'),
      de: () => import('./texts/privacy/2026-11-21/de.ts'),
    },
  },
}

type Named = Pick<Site, 'product' | 'company' | 'services'>

/** Only the page and the language that are read are fetched. The page about the order needs the formula. */
export async function loadLegalText(
  document: LegalDocument,
  language: Language,
  site: Named,
  formula?: MatchingFormula,
): Promise<LegalPage> {
  const { text } = await texts[document][language]()
  return { document, language, text: filled(text, language, site, formula) }
}

/** One of the texts people agree to, in force or an earlier version. */
export async function loadAgreedText(
  document: Agreed,
  language: Language,
  site: Named,
  version: EarlierVersion | undefined,
): Promise<LegalPage> {
  if (version === undefined) return loadLegalText(document, language, site)
  const { text } = await earlier[version][document][language]()
  return { document, language, text: filled(text, language, site), earlier: version }
}

function filled(text: LegalText, language: Language, site: Named, formula?: MatchingFormula): FilledText {
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

/** The texts are written with our own names; an installation puts its own in their place. */
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
  return changed as T // strings for strings, at every depth
}

/** The address without -dk is English or German, whatever its prefix says (docs/product/interface.md). */
export const plainLanguage = (language: Language): Language => (language === 'de' ? 'de' : 'en')
