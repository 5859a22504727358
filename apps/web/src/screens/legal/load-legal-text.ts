import type { Language } from '#lib/locale.ts'
import type { Site } from '@husrum/contract/page-request.ts'
import type { LegalText } from './legal-text.ts'

export type LegalDocument = 'terms' | 'privacy' | 'imprint'
export type LegalPage = { document: LegalDocument; language: Language; text: LegalText }

const texts: Record<LegalDocument, Record<Language, () => Promise<{ text: LegalText }>>> = {
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
}

/** Only the page and the language that are read are fetched. */
export async function loadLegalText(document: LegalDocument, language: Language, site: Named): Promise<LegalPage> {
  const { text } = await texts[document][language]()
  return { document, language, text: named(text, site) }
}

type Named = Pick<Site, 'product' | 'company'>

/** The texts are written with our own names; an installation puts its own in their place. */
function named<T>(value: T, site: Named): T {
  const replaced: unknown =
    typeof value === 'string'
      ? value.replace(/Husrum ApS|Husrum/g, (name) => (name === 'Husrum' ? site.product : site.company.name))
      : Array.isArray(value)
        ? value.map((each: unknown) => named(each, site))
        : typeof value === 'object' && value !== null
          ? Object.fromEntries(Object.entries(value).map(([key, each]: [string, unknown]) => [key, named(each, site)]))
          : value
  return replaced as T // strings for strings, at every depth
}

/** The address without -dk is English or German, whatever its prefix says (docs/product/interface.md). */
export const plainLanguage = (language: Language): Language => (language === 'de' ? 'de' : 'en')
