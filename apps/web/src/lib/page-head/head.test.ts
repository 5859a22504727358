import { expect, test } from 'vitest'
import { canonicalPage, languageLinks, pageMeta, shareCard } from './head.ts'
import type { Locale } from '../language/locale.ts'

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

test('a shared page has a card with its size and words; another one when what it shows changes', () => {
  const of = (average: number | null) =>
    shareCard('expert-7', 'da', { alt: 'Studio Vest, Aarhus', shows: ['Studio Vest', average] })
  expect(of(4.9).path).toMatch(/^\/images\/cards\/expert-7-da\.jpg\?v=[0-9a-z]+$/)
  expect(of(4.9)).toEqual(of(4.9))
  expect(of(4.9).path).not.toBe(of(null).path)
  expect(shareCard('site', 'de', { alt: '' }).path).toBe('/images/cards/site-de.jpg')
  const site = { baseUrl: 'https://husrum.example', product: 'Husrum' }
  const meta = pageMeta({ site: site as never }, { title: 'Studio Vest', card: of(4.9) }) // no other field is read
  expect(meta).toEqual(
    expect.arrayContaining([
      { property: 'og:image', content: `https://husrum.example${of(4.9).path}` },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { property: 'og:image:alt', content: 'Studio Vest, Aarhus' },
    ]),
  )
})

test('each page of a list is one of its own, in every language', () => {
  const page = (number: number | undefined) =>
    languageLinks({ site: { baseUrl: 'https://husrum.example' }, locale: 'da' }, '/experts', canonicalPage(number))
  expect(page(3).map(({ href }) => href)).toEqual([
    'https://husrum.example/da/experts?page=3',
    'https://husrum.example/experts?page=3',
    'https://husrum.example/da/experts?page=3',
    'https://husrum.example/de/experts?page=3',
    'https://husrum.example/experts?page=3',
  ])
  for (const first of [1, undefined]) expect(page(first)[0]?.href).toBe('https://husrum.example/da/experts')
})

test('a long title goes without the product, which would not be shown', () => {
  const site = { product: 'Husrum', baseUrl: 'https://husrum.example' }
  const context = { site } as Parameters<typeof pageMeta>[0] // the fields that are read
  const titleOf = (title: string) => pageMeta(context, { title })[0]
  expect(titleOf('Architects in Aarhus')).toEqual({ title: 'Architects in Aarhus – Husrum' })
  expect(titleOf('Husrum')).toEqual({ title: 'Husrum' })
  expect(titleOf('x'.repeat(60))).toEqual({ title: 'x'.repeat(60) })
})
