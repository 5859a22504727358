import { expect, test } from 'vitest'
import { unnamedSite } from '#lib/rendering/page-request.ts'
import type { Block } from './legal-text.ts'
import { VERSION } from './legal-text.ts'
import { fillText, plainLanguage, shippedText, type LegalDocument } from './load-legal-text.ts'
import { shippedSource, written } from './written-text.ts'
import type { Language } from '#lib/language/locale.ts'
import { readLegalText } from '@husrum/contract/identity/legal-texts/markdown.rules.ts'

const documents: LegalDocument[] = ['terms', 'privacy', 'imprint', 'cookies', 'accessibility', 'ranking']
const languages = ['en', 'da', 'de'] as const

/** As its page shows it. */
const load = async (document: LegalDocument, language: Language, site: Parameters<typeof fillText>[2]) => ({
  text: fillText(await shippedText(document, language), language, site),
})

const linesOf = (block: Block): readonly string[] =>
  typeof block === 'string' ? [block] : 'list' in block ? block.list : [...block.table.head, ...block.table.rows.flat()]
const shapeOf = (block: Block): string =>
  typeof block === 'string'
    ? 'p'
    : 'list' in block
      ? `list ${block.list.length}`
      : `table ${block.table.rows.length}×${block.table.head.length}`

test('the version in force is the newest of those it names, and says what changed with each', async () => {
  for (const language of languages)
    for (const document of ['terms', 'privacy'] as const) {
      const { text } = await load(document, language, unnamedSite)
      const versions = text.history?.map(({ version }) => version)
      expect(versions).toEqual([VERSION])
      expect(versions).toEqual(versions?.toSorted().toReversed())
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

test.each(documents)('%s can be edited: written as Markdown and read again it says the same', async (document) => {
  for (const language of languages) {
    const shipped = await shippedText(document, language)
    const source = shippedSource(shipped)
    expect(readLegalText(source).problems).toEqual([])
    const { history: _, ...text } = shipped
    expect(written(source, shipped)).toEqual(text)
  }
})
