import type { Language } from '../../core/shapes.ts'

/** Styles whose names are proper names, or nouns: all others are in lower case inside a sentence. */
const properNames: Partial<Record<Language, readonly string[]>> = {
  en: ['scandinavian', 'japandi'],
  de: ['japandi', 'vintage'],
}

export const isProperStyleName = (slug: string, language: Language): boolean =>
  properNames[language]?.includes(slug) ?? false

/** "Minimalist" → "minimalist", but "Scandinavian" in English. */
export const styleInside = ({ slug, name }: { slug: string; name: string }, language: Language): string =>
  isProperStyleName(slug, language) ? name : name.charAt(0).toLowerCase() + name.slice(1)
