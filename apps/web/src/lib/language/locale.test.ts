import { expect, test } from 'vitest'
import { inLocale, localeRewrite, splitLocale, withLocale } from './locale.ts'

test('the first part of the address names the language; English has none', () => {
  expect([
    splitLocale('/'),
    splitLocale('/da'),
    splitLocale('/dk/experts/4'),
    splitLocale('/de/'),
    splitLocale('/experts'),
  ]).toEqual([
    { locale: 'en', path: '/' },
    { locale: 'da', path: '/' },
    { locale: 'dk', path: '/experts/4' },
    { locale: 'de', path: '/' },
    { locale: 'en', path: '/experts' },
  ])
})

test('words that only begin like a language are pages', () => {
  expect([splitLocale('/dashboard').locale, splitLocale('/DA').locale, splitLocale('/fr').path]).toEqual([
    'en',
    'en',
    '/fr',
  ])
})

test('a page in another language keeps its query and fragment', () => {
  expect([
    inLocale('/de/experts?page=2#list', 'en'),
    inLocale('/experts?q=a%2Fb', 'da'),
    inLocale('/dk', 'de'),
    inLocale('/', 'da'),
    inLocale('/da?x=1', 'en'),
  ]).toEqual(['/experts?page=2#list', '/da/experts?q=a%2Fb', '/de', '/da', '/?x=1'])
})

test('what the router takes off an address it puts on every link', () => {
  const rewrite = localeRewrite('dk')
  const inside = rewrite.input({ url: new URL('https://husrum.example/dk/experts/4?q=1') })
  expect(inside.pathname).toBe('/experts/4')
  expect(rewrite.output({ url: inside }).href).toBe('https://husrum.example/dk/experts/4?q=1')
  expect(withLocale('/', 'dk')).toBe('/dk')
})
