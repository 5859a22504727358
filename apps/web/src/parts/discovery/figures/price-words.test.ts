import type { PriceFigure } from '@husrum/contract/discovery/figures/price-figures.ts'
import { rooms } from '@husrum/contract/core/vocabulary.ts'
import i18next from 'i18next'
import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { formatNumber } from '#lib/language/format.ts'
import { priceSentence } from './price-words.ts'

const figure: PriceFigure = {
  from: 500_000,
  to: 900_000,
  currency: 'EUR',
  projects: 41,
  experts: 7,
  place: { country_id: 1, city_id: 2, name: 'Aarhus' },
  project_size: null,
}
const texts = (language: string): object =>
  JSON.parse(
    readFileSync(new URL(`../../../../locales/discovery/figures/prices.${language}.json`, import.meta.url), 'utf8'),
  )
const i18n = i18next.createInstance()
beforeAll(async () => {
  await i18n.init({
    lng: 'en',
    resources: Object.fromEntries(['en', 'da', 'de'].map((each) => [each, { translation: texts(each) }])),
    interpolation: { escapeValue: false },
  })
  i18n.services.formatter?.add('number', (value: number) => formatNumber(value))
})

test('says the range, how many it is from and where; kroner where the home is Danish', () => {
  const say = (language: 'en' | 'da' | 'de', home: string | undefined, change: Partial<PriceFigure> = {}) =>
    priceSentence({ ...figure, ...change }, { room: 'kitchen' }, i18n.getFixedT(language), { language, home })
  expect(say('en', 'DK')).toBe(
    'Kitchens like yours: 5.000–9.000\u00a0€ (about 37.500–67.500\u00a0kr.), from 41 projects in Aarhus',
  )
  expect(say('de', 'DE', { place: null })).toBe('Küchen wie deine: 5.000–9.000\u00a0€, aus 41 Vorhaben')
  expect(say('da', 'DK')).toContain('ca. 37.500–67.500\u00a0kr.')
})

test('every room has its words in every language', () => {
  for (const language of ['en', 'da', 'de'] as const)
    for (const room of rooms) {
      const said = priceSentence(figure, { room }, i18n.getFixedT(language), { language })
      expect(said).not.toContain('prices.')
    }
})
