import { expect, test } from 'vitest'
import { bandsAbove, kmBetween, sharedStyles } from './beside-brief.ts'

const fees = (...slugs: string[]) => slugs.map((slug) => ({ slug }))
const styles = (...slugs: string[]) => slugs.map((slug) => ({ slug, name: slug, share: 1 }))

test('the nearest of several fees is what a budget is compared with', () => {
  expect(bandsAbove({ slug: '5000-10000' }, fees('10000-25000', '25000-50000'))).toBe(1)
  expect(bandsAbove({ slug: '1000-5000' }, fees('10000-25000', '25000-50000'))).toBe(2)
  expect(bandsAbove({ slug: '5000-10000' }, fees('0-1000', '5000-10000'))).toBe(0)
  expect(bandsAbove({ slug: '25000-50000' }, fees('1000-5000'))).toBe(-3)
})

test('without a budget, or without a fee, there is nothing to compare', () => {
  expect(bandsAbove({ slug: 'no-preference' }, fees('0-1000'))).toBeUndefined()
  expect(bandsAbove({ slug: '0-1000' }, [])).toBeUndefined()
})

test('two towns are as far apart as the crow flies', () => {
  const risskov = { latitude: 56.1897, longitude: 10.2251 }
  expect(kmBetween(risskov, risskov)).toBe(0)
  expect(kmBetween(risskov, { latitude: 56.0944, longitude: 10.1301 })).toBe(12)
  expect(kmBetween({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 90 })).toBe(10008)
})

test('styles are shared when they lead on both sides', () => {
  const brief = { style_profile: styles('japandi', 'scandinavian', 'urban', 'modern') }
  const shared = sharedStyles({ styles: styles('scandinavian', 'modern', 'japandi', 'urban') }, brief)
  expect(shared.map(({ slug }) => slug)).toEqual(['scandinavian', 'japandi'])
})
