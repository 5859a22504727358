import { describe, expect, test } from 'vitest'
import { createTranslators } from './catalogues.ts'

const texts = {
  plain: 'Wait {{minutes}} min, {{name}}.',
  nested: { deep: 'Down here' },
  rows_one: '{{count}} row',
  rows_other: '{{count}} rows',
  lines: 'At most {{limit, number}} lines',
  found_one: '{{count, number}} row',
  found_other: '{{count, number}} rows in {{places, number}} places',
  joined: 'See $t(nested.deep)',
}
const { for: translators } = createTranslators({
  en: texts,
  da: { ...texts, plain: 'Vent {{minutes}} min, {{name}}.' },
  de: texts,
})

describe('sentences', () => {
  test.each([
    ['plain', { minutes: 1500, name: '<b>&{{minutes}}' }, 'Wait 1.500 min, <b>&{{minutes}}.'],
    ['plain', {}, 'Wait  min, .'],
    ['nested.deep', {}, 'Down here'],
    ['rows', { count: 1 }, '1 row'],
    ['rows', { count: 3 }, '3 rows'],
    ['lines', { limit: 1000 }, 'At most 1.000 lines'],
    ['found', { count: 1500, places: 2000 }, '1.500 rows in 2.000 places'],
    ['joined', {}, 'See Down here'],
  ])('%s with %j', (key, params, sentence) => {
    expect(translators('en')(key, params)).toBe(sentence)
  })

  test('dk reads Danish', () => {
    expect(translators('dk')('plain', { minutes: 2, name: 'Bo' })).toBe('Vent 2 min, Bo.')
  })
})
