import { expect, test } from 'vitest'
import { currentIdOf, groupsWith, isMeant, type Group } from './questions.ts'

const groups: Group[] = [
  {
    key: 'clients',
    title: 'For homeowners',
    questions: [
      { key: 'a', ask: 'Hvem ser min opgave?', answer: 'Kun eksperter i Århus, som du spørger om anmeldelser.' },
      { key: 'b', ask: 'Hvordan bliver anmeldelser tjekket?', answer: 'Kun kunder, der har hyret.' },
    ],
  },
  {
    key: 'about',
    title: 'About',
    questions: [{ key: 'c', ask: 'Wie lösche ich mein Konto?', answer: 'Unter Einstellungen, Datenschutz.' }],
  },
]
const found = (typed: string) => groupsWith(typed, groups).flatMap(({ questions }) => questions.map(({ key }) => key))

test('a link of before leads to the same answer', () => {
  expect(['#husrum', '#husrum-money', '#about-money', '#client-husrum', ''].map(currentIdOf)).toEqual([
    'about',
    'about-money',
    'about-money',
    'client-husrum',
    '',
  ])
})

test('without words every question is there, with words those that have all of them', () => {
  expect(found('  ')).toEqual(['a', 'b', 'c'])
  expect(found('aarhus OPGAVE')).toEqual(['a'])
  expect(found('opgave konto')).toEqual([])
  expect(found('.*')).toEqual([])
})

test('who has the words in the question stands first', () => {
  expect(found('anmeldelser')).toEqual(['b', 'a'])
})

test('typing slips and other spellings find the same', () => {
  expect(found('losche')).toEqual(['c'])
  expect(found('einstelungen')).toEqual(['c'])
  expect(found('anmedlelser')).toEqual(['b', 'a'])
  expect(found('datenschuts')).toEqual(['c'])
})

test('short words have no slips, and another word is another word', () => {
  expect(isMeant('kun', 'kur')).toBe(false)
  expect(isMeant('konto', 'konta')).toBe(true)
  expect(isMeant('konto', 'brutto')).toBe(false)
  expect(isMeant('opgave', 'opgaver')).toBe(true)
})
