/** The text, the language and the open tab, all stored in the address. */
import { legalDocuments, type LegalDocument } from '@husrum/contract/identity/legal-texts/documents.rules.ts'
import { languages } from '@husrum/contract/core/locales.ts'
import { search, searchNumber, searchOption } from '#lib/addresses/search.ts'

export const sides = ['write', 'preview', 'versions'] as const
export type Side = (typeof sides)[number]

/** `look`: a version in the list of versions; 0 is the shipped text. */
export const readTextsView = search({
  document: searchOption(legalDocuments),
  language: searchOption(languages),
  side: searchOption(sides),
  look: searchNumber(0, 999_999),
})
export type TextsView = ReturnType<typeof readTextsView>
export type { LegalDocument }

/** The keys are literals, so that the check for unused texts finds them. */
export const documentNames: Record<LegalDocument, string> = {
  terms: 'admin-texts.document.terms',
  privacy: 'admin-texts.document.privacy',
  imprint: 'admin-texts.document.imprint',
  cookies: 'admin-texts.document.cookies',
  accessibility: 'admin-texts.document.accessibility',
  ranking: 'admin-texts.document.ranking',
}
