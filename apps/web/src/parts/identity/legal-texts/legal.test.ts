import { expect, test } from 'vitest'
import { legalDocuments as documents } from '@husrum/contract/identity/legal-texts/documents.rules.ts'
import { readLegalText } from '@husrum/contract/identity/legal-texts/markdown.rules.ts'
import { LEGAL_VERSION } from '@husrum/contract/identity/legal-texts/versions.rules.ts'
import type { Api } from '#lib/api/api.ts'
import type { Language } from '#lib/language/locale.ts'
import { unnamedSite } from '#lib/rendering/page-request.ts'
import type { Block } from './legal-text.ts'
import { loadLegalText, loadShipped, plainLanguage, type LegalDocument } from './load-legal-text.ts'

const languages = ['en', 'da', 'de'] as const

/** An API of an operator without texts of their own. */
const api = (() => ({
  getLegalText: async () => ({ data: { version: null, source: null, history: [] } }),
})) as unknown as Api

/** As its page shows it. */
const load = (document: LegalDocument, language: Language, site: Parameters<typeof loadLegalText>[1]) =>
  loadLegalText(api, site, { document, language })

const linesOf = (block: Block): readonly string[] =>
  typeof block === 'string' ? [block] : 'list' in block ? block.list : [...block.table.head, ...block.table.rows.flat()]
const shapeOf = (block: Block): string =>
  typeof block === 'string'
    ? 'p'
    : 'list' in block
      ? `list ${block.list.length}`
      : `table ${block.table.rows.length}×${block.table.head.length}`

test('the shipped version of a text that people agree to says what it changed', async () => {
  for (const language of languages)
    for (const document of ['terms', 'privacy'] as const) {
      const { text, version } = await load(document, language, unnamedSite)
      expect(version).toBe(LEGAL_VERSION)
      expect(text.history).toEqual([{ version: LEGAL_VERSION, what: expect.stringMatching(/\w/) }])
    }
})

test.each(documents)('%s says the same in every language', async (document) => {
  const [en, ...others] = await Promise.all(languages.map((language) => load(document, language, unnamedSite)))
  for (const other of others) {
    expect(other.text.sections.map(({ id }) => id)).toEqual(en?.text.sections.map(({ id }) => id))
    expect(other.text.inShort).toHaveLength(en?.text.inShort.length ?? 0)
    // The German consumer arbitration boards concern readers of English and German only; the rest has the same shape.
    expect(other.text.sections.map(({ blocks }) => blocks.map(shapeOf))).toEqual(
      en?.text.sections.map(({ blocks }) => blocks.map(shapeOf)),
    )
  }
})

test.each(documents)('%s speaks to du, does not shout, and links to pages of its own language', async (document) => {
  for (const language of languages) {
    const { text } = await load(document, language, unnamedSite)
    const lines = [
      text.title,
      text.description,
      ...text.inShort,
      ...text.sections.flatMap(({ title, blocks }) => [title, ...blocks.flatMap(linesOf)]),
    ]
    const all = lines.join('\n')
    expect(all).not.toMatch(/!/)
    if (language === 'de') expect(all).not.toMatch(/\p{Ll},? (Sie|Ihnen|Ihre?)\b(?! (sehen|lesen))/u)
    const own = [...all.matchAll(/\]\((\/[^)#]+)/g)].map(([, path = '']) => path)
    for (const path of own) {
      expect([
        '/imprint',
        '/cookies',
        '/ranking',
        '/contact',
        '/notice',
        '/how-matching-works',
        '/terms-and-conditions',
        '/privacy-policy',
        '/terms-and-conditions-dk',
        '/privacy-policy-dk',
      ]).toContain(path)
      if (/^\/(terms|privacy)/.test(path)) expect(path.endsWith('-dk')).toBe(language === 'da')
    }
    expect(new Set(text.sections.map(({ id }) => id)).size).toBe(text.sections.length)
  }
})

test('the plain address is English or German', () => {
  expect(languages.map(plainLanguage)).toEqual(['en', 'en', 'de'])
})

test.each(documents)('%s names whoever runs the installation, and nobody else', async (document) => {
  const site = { ...unnamedSite, product: 'Hjem', company: { ...unnamedSite.company, name: 'Hjem & Rum ApS' } }
  for (const language of languages) {
    const whole = JSON.stringify(await load(document, language, site))
    expect(whole).toContain('Hjem & Rum ApS')
    expect(whole).not.toContain('Husrum')
  }
})

test.each(documents)('%s is without a mistake', async (document) => {
  for (const language of languages)
    expect(readLegalText((await loadShipped(document, language)).source).problems).toEqual([])
})

test('the tables of the program stand at their marks', async () => {
  const site = { ...unnamedSite, services: ['hosting', 'mail'] as const }
  const { text } = await load('privacy', 'en', site)
  const services = text.sections.find(({ id }) => id === 'processors')?.blocks.map(shapeOf)
  expect(services).toEqual(['p', 'table 2×2', 'p'])
  const cookies = await load('cookies', 'da', site)
  expect(cookies.text.sections[0]?.blocks.flatMap(linesOf)).toContain('access_token')
})
