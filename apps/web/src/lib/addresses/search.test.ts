import { expect, test } from 'vitest'
import {
  namesRead,
  ownPath,
  parseSearch,
  search,
  searchFlag,
  searchId,
  searchNext,
  searchOption,
  searchOptions,
  searchPage,
  searchText,
  stringifySearch,
} from './search.ts'

test('params stay strings: a search for 123 is not a number, true is not a boolean', () => {
  expect(parseSearch('?q=123&flag=true&empty=&json=%7B%7D')).toEqual({ q: '123', flag: 'true', empty: '', json: '{}' })
})

test('what routes read of an address is known, unless one of them reads it in another way', () => {
  const own = search({ q: searchText(), page: searchPage() })
  expect(namesRead([undefined, own, search({ tab: searchFlag() })])).toEqual(['q', 'page', 'tab'])
  expect(namesRead([undefined])).toEqual([])
  expect(namesRead([own, (raw: Record<string, unknown>) => raw])).toBeUndefined()
})

test('repeated and bracketed params are lists', () => {
  expect(parseSearch('?styles=japandi&styles=modern&rooms[]=kitchen')).toEqual({
    styles: ['japandi', 'modern'],
    rooms: ['kitchen'],
  })
})

test('an address says only what was chosen, and reads back the same', () => {
  const chosen = {
    q: '123',
    styles: ['japandi', 'modern'],
    page: undefined,
    open: true,
    none: [],
    off: false,
    empty: '',
  }
  expect(stringifySearch(chosen)).toBe('?q=123&styles=japandi&styles=modern&open=1')
  expect(stringifySearch({})).toBe('')
  expect(parseSearch(stringifySearch(chosen))).toEqual({ q: '123', styles: ['japandi', 'modern'], open: '1' })
})

test('a name like __proto__ is a param like any other', () => {
  const found = parseSearch('?__proto__=x&constructor=y')
  expect(Object.keys(found)).toEqual(['__proto__', 'constructor'])
  expect(({} as Record<string, unknown>).x).toBeUndefined()
})

const read = search({
  q: searchText(10),
  page: searchPage(),
  expert: searchId(),
  sort: searchOption(['best', 'new']),
  styles: searchOptions(['japandi', 'modern']),
  open: searchFlag(),
})

test('what makes no sense is dropped, never refused', () => {
  expect(
    read({ q: '  ', page: '-3', expert: '1e308', sort: 'worst', styles: ['nope'], open: 'yes', other: 'x' }),
  ).toEqual({})
  expect(read({ q: ['a', 'b'], page: { evil: 1 }, expert: ['4', '5'], styles: 7 })).toEqual({ q: 'a', expert: 4 })
})

test('what makes sense gets its type', () => {
  expect(
    read({ q: ' a very long search ', page: '2', expert: '7', sort: 'new', styles: 'modern,japandi,nope', open: '1' }),
  ).toEqual({ q: 'a very lon', page: 2, expert: 7, sort: 'new', styles: ['japandi', 'modern'], open: true })
})

test('values that were read already are read again: links pass them as types', () => {
  expect(read({ q: 'x', page: 3, expert: 9, styles: ['modern'], open: true })).toEqual({
    q: 'x',
    page: 3,
    expert: 9,
    styles: ['modern'],
    open: true,
  })
})

test('the first page has one spelling', () => {
  expect([read({ page: '1' }), read({ page: '0' }), read({ page: '1000001' })]).toEqual([{}, {}, {}])
})

test('only own paths may be returned to', () => {
  expect(['/', '/account/messages?thread=3#x', '/da'].map(ownPath)).toEqual([
    '/',
    '/account/messages?thread=3#x',
    '/da',
  ])
  const foreign = [
    '//evil.example',
    '/\\evil.example',
    '\\\\evil',
    'https://evil.example',
    'javascript:alert(1)',
    '/\t/evil',
    '/a\r\nSet-Cookie: x',
    '/a\\b',
    '',
    'account',
    `/${'a'.repeat(3000)}`,
    7,
    ['/a'],
    undefined,
  ]
  expect(foreign.map(ownPath)).toEqual(foreign.map(() => undefined))
})

test('a param that makes no sense is said to be undefined, so that the raw one does not come through', () => {
  const found = search({ next: searchNext(), page: searchPage() })({ next: '//evil.example', page: 'x', other: '1' })
  expect({ next: '//evil.example', page: 'x', ...found }).toEqual({ next: undefined, page: undefined })
})

test('what nobody can type is no part of a text', () => {
  expect(searchText()('a\u0000b\r\nc\ud800')).toBe('a b  c')
  expect(searchText()('\u0000')).toBeUndefined()
})
