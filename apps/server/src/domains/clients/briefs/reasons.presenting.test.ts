import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { renderReason, type ReasonBranch } from './reasons.presenting.ts'

let t: TestApp
beforeAll(async () => void (t = await testApp()))
afterAll(() => t.close())

const said = (
  branch: ReasonBranch,
  key: string,
  params: Record<string, string | number>,
  locale: 'en' | 'da' | 'dk' | 'de' = 'en',
) => renderReason(t.deps, { key, params, weight: 1 }, branch, locale).text

test('slugs and ids become names in the language of the reader', () => {
  const style = { percent: 62, style: 'scandinavian', percent_2: 23, style_2: 'japandi' }
  expect(said('match.reason', 'style_two', style)).toMatch(/^Works in your style: 62% Scandinavian, 23% Japandi$/)
  expect(said('match.reason', 'style_two', style, 'dk')).toMatch(/62\s% Skandinavisk/)
  const city = t.deps.refs.choose('city', 'kobenhavn', 'city').id
  expect(said('match.reason', 'proximity', { km: 12, city })).toMatch(/^12\skm from you in Copenhagen$/)
  expect(said('match.reason', 'proximity', { km: 12, city: String(city) }, 'de')).toContain('Kopenhagen')
})

test('names are written small inside a sentence, except names of their own and German nouns', () => {
  expect(said('match.reason', 'specialist', { covered: 'lighting-design' })).toBe(
    'Offers lighting design, which you asked for',
  )
  expect(said('match.reason', 'aspect', { covered: 'kitchen' }, 'de')).toContain('Küche')
  expect(said('match.caveat', 'style', { other_style: 'minimalist' })).toBe('More minimalist than the photos you chose')
  expect(said('match.caveat', 'style', { other_style: 'scandinavian' })).toContain('More Scandinavian')
  expect(said('match.caveat', 'timeline', { timeline: '3-6' })).toBe(
    'Prefers a different start from yours (in 3 to 6 months)',
  )
  expect(said('match.expert_reason', 'budget', { band: '0-1000' }, 'de')).toMatch(/bis 1\.000/)
  expect(said('match.expert_reason', 'size', { size: 'complete' }, 'da')).toContain('en hel bolig')
})

test('plurals follow the count', () => {
  expect(said('match.caveat', 'budget_above', { count: 1 })).toContain('one fee range')
  expect(said('match.caveat', 'budget_above', { count: 2 })).toContain('2 fee ranges')
})

test('what is no slug stays as it is', () => {
  expect(said('match.reason', 'text', { word: 'renovation' })).toContain('“renovation”')
})

test('a distance that rounds to nothing is the same town', () => {
  const city = t.deps.refs.choose('city', 'kobenhavn', 'city').id
  expect(said('match.reason', 'proximity', { km: 0, city })).toBe('In your town: Copenhagen')
  expect(said('match.reason', 'proximity', { km: 0, city }, 'de')).toBe('In deinem Ort: Kopenhagen')
  expect(said('match.reason', 'online_km', { km: 0 })).toBe('Meets online, lives in your town')
  expect(said('match.expert_reason', 'proximity', { km: 0, city }, 'da')).toBe('I din egen by')
  expect(said('match.expert_reason', 'online_km', { km: 0 })).toContain('in the same town')
})

test('everything that was asked for is said to be all of it', () => {
  expect(said('match.reason', 'aspects', { n: 3, total: 4 })).toBe('Takes on 3 of the 4 things you named')
  expect(said('match.reason', 'aspects', { n: 4, total: 4 })).toBe('Takes on all 4 things you named')
  expect(said('match.expert_reason', 'specialists', { n: 2, total: 2 }, 'de')).toContain('alle 2')
})
