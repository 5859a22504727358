import { describe, expect, test } from 'vitest'
import { loadCatalogues, type Catalogue } from './catalogues.ts'
import { pseudoCatalogue, pseudoText } from './pseudo-locale.ts'

const lettersOf = (text: string) => text.replaceAll(/\{\{[^}]*\}\}|\$t\([^)]*\)|<\/?[^>]*>|[^\p{L}]/gu, '').length

describe('a text of the pseudo-locale', () => {
  test('is longer, has accents, and keeps its words apart', () => {
    const text = pseudoText('Send my brief')
    expect(text.split(' ')).toHaveLength(3)
    expect(text).not.toMatch(/[aeiou]/)
    expect(lettersOf(text)).toBe(Math.ceil(lettersOf('Send my brief') * 1.4))
  })

  test('keeps slots, references and tags as they are', () => {
    const text = pseudoText('<0>Open</0> {{count, number}} of {{name}}: $t(some.key)')
    for (const part of ['<0>', '</0>', '{{count, number}}', '{{name}}', '$t(some.key)']) expect(text).toContain(part)
  })

  test('without a vowel stays as it is', () => {
    expect(pseudoText('24 h')).toBe('24 h')
  })
})

test('every English text has its pseudo text with the same slots', () => {
  const { en } = loadCatalogues()
  const pseudo = new Map(flat(pseudoCatalogue(en)))
  const pairs = flat(en).map(([key, text]) => [key, text, pseudo.get(key) ?? ''] as const)
  expect(pairs.length).toBeGreaterThan(2000)
  const slots = (text: string) => text.match(/\{\{[^}]*\}\}|\$t\([^)]*\)|<\/?[^>]*>/g) ?? []
  expect(pairs.filter(([, english, longer]) => slots(english).join() !== slots(longer).join())).toEqual([])
})

function flat(texts: Catalogue, under = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[under + key, value]] : flat(value, `${under}${key}.`),
  )
}
