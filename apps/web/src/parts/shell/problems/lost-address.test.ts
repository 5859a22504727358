import { expect, test } from 'vitest'
import { paths } from '#lib/paths.ts'
import { suggestionsFor, wordsOf } from './lost-address.ts'

test('what somebody may have looked for is in the address', () => {
  expect(wordsOf('/experts/kitchen-aarhus')).toBe('kitchen aarhus')
  expect(wordsOf('/nowhere/K%C3%B8kken_2024.html')).toBe('nowhere Køkken')
  expect(wordsOf('/experts/9999')).toBe('')
  expect(wordsOf('/%E0%A4%A')).toBe('')
  expect(wordsOf(`/${'house-'.repeat(40)}`).length).toBeLessThanOrEqual(80)
})

test('what it sounds like is offered first, and nothing twice', () => {
  expect(suggestionsFor('/pictures/12')[0]?.path).toBe(paths.inspiration())
  expect(suggestionsFor('/hj%C3%A6lp')[0]?.path).toBe(paths.faq())
  expect(suggestionsFor('/how-the-matching-works')[0]?.path).toBe(paths.howMatchingWorks())
  expect(suggestionsFor('/zzz').map(({ path }) => path)).toEqual([
    paths.experts(),
    paths.inspiration(),
    paths.contact(),
  ])
})
