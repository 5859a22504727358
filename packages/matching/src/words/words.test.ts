import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMarket } from '../market.ts'
import { aBrief, anExpert } from '../market.testing.ts'
import { createReadings, fold, languageOf, readProse, terms } from './prose.ts'
import { addTexts, createWords } from './words.ts'

test('spellings of the same word meet', () => {
  expect(fold('Køkken')).toBe(fold('KOEKKEN'))
  expect(fold('Århus')).toBe('aarhus')
  expect(fold('Straße')).toBe('strasse')
  expect([...terms('Fliser og flise', 1).keys()]).toHaveLength(1)
})

test('a text is read in its language', () => {
  expect(languageOf('We would like a kitchen with more light')).toBe(0)
  expect(languageOf('Vi vil gerne have et køkken med mere lys')).toBe(1)
  expect(languageOf('Wir möchten eine Küche mit mehr Licht')).toBe(2)
  expect(languageOf('oak', 'dk')).toBe(1)
  expect(languageOf('…')).toBe(-1)
})

test('words are runs of two to thirty letters of any script', () => {
  const letters = fc.constantFrom('a', 'Æ', 'ß', 'İ', 'é', 'e\u0301', 'Ж', '字', '𝒳', ' ', '-', '’', '7', '🏠', '.')
  const texts = fc.oneof(
    fc.array(letters).map((all) => all.join('')),
    fc.string(),
    fc.string({ unit: 'grapheme' }),
  )
  const long = fc.integer({ min: 25, max: 70 }).map((n) => `${'q'.repeat(n)} ok ${'w'.repeat(n)}`)
  const readings = createReadings()
  fc.assert(
    fc.property(fc.oneof(texts, long), (text) => {
      const count = readProse(readings, text)
      const read = [...readings.last.subarray(0, count)].map((word) => readings.table.words[word])
      expect(read).toEqual(text.toLowerCase().match(/\p{L}{2,30}/gu) ?? [])
    }),
    { numRuns: 1000 },
  )
})

test('an expert is entered once for each of the first eighty terms of a text, in whatever order rows come', () => {
  const words = createWords()
  const many = Array.from(
    { length: 120 },
    (_, n) => `sten${String.fromCharCode(97 + (n % 26), 97 + Math.floor(n / 26))}k`,
  )
  const text = `${many.join(' ')} ${many.join(' ')}`
  for (const row of [5, 2, 9]) addTexts(words, row, [{ language: 'da', text }])
  const expected = [...terms(text, 1).keys()].slice(0, 80)
  const entered = [...words.readings.stems].filter(([, stem]) => words.postings[1]?.[stem])
  expect(entered.map(([stem]) => stem)).toEqual(expected)
  for (const [, stem] of entered) {
    const { list = [], length = 0 } = words.postings[1]?.[stem] ?? {}
    expect(Array.from(list.slice(0, length))).toEqual([2, 5, 9])
  }
})

test('shared rare words lift a match and are named, only within a language', () => {
  const market = createMarket()
  market.upsert(anExpert({ id: 1, texts: [{ text: 'We restore parquet floors and old stoves' }] }))
  market.upsert(anExpert({ id: 2, texts: [{ text: 'We plan bright rooms and kitchens' }] }))
  market.upsert(anExpert({ id: 3, texts: [{ text: 'Wir planen helle Räume und das Parkett' }] }))
  const brief = aBrief({ about_project: 'The parquet is old and the rooms need new floors with stoves' })
  const text = (id: number) => {
    const part = market.score(brief, id, { day: 1 })?.breakdown.components.find((c) => c.key === 'text')
    return { value: part?.value, params: part?.params }
  }
  expect(text(1).value).toBeGreaterThan(text(2).value ?? 1)
  expect(['parquet', 'floors', 'stoves', 'old']).toEqual(
    expect.arrayContaining([text(1).params?.['word'], text(1).params?.['word_2']]),
  )
  expect(text(3).value).toBeNull()
  market.upsert(anExpert({ id: 1, texts: [{ text: 'We plan gardens and terraces for quiet people' }] }))
  // Too few of the words are still in use to count.
  expect(text(1).value).toBeNull()
  market.remove(2)
  expect(market.score(brief, 2, { day: 1 })).toBeNull()
})
