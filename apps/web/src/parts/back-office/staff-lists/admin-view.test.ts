import { expect, test } from 'vitest'
import { searchOption } from '#lib/addresses/search.ts'
import { adminView, isNarrowed, nextSort, queryOf, searchWords, unfiltered } from './admin-view.ts'

const read = adminView({
  sorts: ['created_at', 'name'],
  columns: ['name', 'email', 'city'],
  filters: { role: searchOption(['client', 'expert']) },
})

test('an address is read, and what makes no sense in it is left out', () => {
  expect(
    read({ q: ' karen ', sort: '-name', page: '3', columns: 'city,email,none', open: '7', role: 'expert', other: '1' }),
  ).toEqual({ q: 'karen', sort: '-name', page: 3, columns: ['email', 'city'], open: 7, role: 'expert' })
  expect(read({ q: '', sort: 'password', page: '-1', columns: 'none', open: 'x', role: 'admin' })).toEqual({})
})

test('the server is asked for rows, not for what only the screen knows', () => {
  expect(queryOf(read({ sort: 'name', columns: 'email', open: '7', role: 'client' }))).toEqual({
    sort: 'name',
    role: 'client',
  })
})

test('several words of an address are each there once, and what is none is left out', () => {
  const words = searchWords(/^[a-z][a-z_.]*$/)
  expect(words('style.merge,view.save,style.merge,1=1')).toEqual(['style.merge', 'view.save'])
  expect(words(['style.merge', 7, 'No'])).toEqual(['style.merge'])
  expect([words('-'), words(undefined), words(3)]).toEqual([undefined, undefined, undefined])
})

test('a head turns its order around; the list’s own has no spelling', () => {
  const date = { sort: 'created_at', descending: true }
  expect(nextSort({ sort: 'name' }, '-created_at', '-created_at')).toBe('name')
  expect(nextSort({ sort: 'name' }, 'name', '-created_at')).toBe('-name')
  expect(nextSort(date, 'name', '-created_at')).toBeUndefined()
  expect(nextSort(date, '-created_at', '-created_at')).toBe('created_at')
})

test('without its filters a list is the same list in the same order', () => {
  const place = ['role']
  const view = read({ q: 'karen', sort: '-name', page: '3', columns: 'city', open: '7', role: 'expert' })
  expect(isNarrowed(view, place)).toBe(true)
  expect(unfiltered(place)(view)).toEqual({ sort: '-name', columns: ['city'], role: 'expert' })
  expect(isNarrowed(read({ ...unfiltered(place)(view) }), place)).toBe(false)
  expect([isNarrowed({}, place), isNarrowed(read({ role: 'expert' }), [])]).toEqual([false, true])
})
