import { expect, test } from 'vitest'
import { questionsWith } from './questions.ts'

const questions = [
  { key: 'a', ask: 'Hvem ser min opgave?', answer: 'Kun eksperter i Århus, som du spørger.' },
  {
    key: 'b',
    ask: 'Wie lösche ich mein Konto?',
    answer: 'Unter Einstellungen; das ist für große und kleine Häuser gleich.',
  },
]
const found = (words: string) => questionsWith(words, questions).map(({ key }) => key)

test('finds words of question and answer, however they are spelt', () => {
  expect(found('')).toEqual(['a', 'b'])
  expect(found('  aarhus OPGAVE ')).toEqual(['a'])
  expect(found('spørger')).toEqual(['a'])
  expect(found('sporger')).toEqual(['a'])
  expect(found('losche grosse')).toEqual(['b'])
  expect(found('opgave konto')).toEqual([])
})

test('signs are only letters', () => {
  expect(found('.*')).toEqual([])
  expect(found('(')).toEqual([])
})
