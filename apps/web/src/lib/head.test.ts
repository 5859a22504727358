import { expect, test } from 'vitest'
import { languageLinks } from './head.ts'
import type { Locale } from './locale.ts'

const links = (locale: Locale, path: string) =>
  languageLinks({ site: { baseUrl: 'https://husrum.example' }, locale }, path)
const canonical = (locale: Locale, path: string) => links(locale, path).find(({ rel }) => rel === 'canonical')?.href

test('a page names itself in every language, and dk points at da', () => {
  expect(canonical('dk', '/experts')).toBe('https://husrum.example/da/experts')
  expect(links('en', '/').map(({ href }) => href)).toEqual([
    'https://husrum.example/',
    'https://husrum.example/',
    'https://husrum.example/da',
    'https://husrum.example/de',
    'https://husrum.example/',
  ])
})

test('legal pages: Danish under -dk, the plain ones English or German, whatever the prefix', () => {
  for (const locale of ['en', 'da', 'dk', 'de'] as const)
    expect(canonical(locale, '/terms-and-conditions-dk')).toBe('https://husrum.example/da/terms-and-conditions-dk')
  expect(canonical('da', '/privacy-policy')).toBe('https://husrum.example/privacy-policy')
  expect(canonical('de', '/privacy-policy')).toBe('https://husrum.example/de/privacy-policy')
  expect(links('en', '/privacy-policy').map(({ href }) => href)).toContain(
    'https://husrum.example/da/privacy-policy-dk',
  )
})
