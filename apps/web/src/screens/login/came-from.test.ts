import { expect, test } from 'vitest'
import { cameFrom } from './came-from.ts'

test('says why someone was sent to log in, whatever the language and the query', () => {
  expect(cameFrom('/account/messages?thread=4')).toBe('login.next.messages')
  expect(cameFrom('/de/expert/messages')).toBe('login.next.messages')
  expect(cameFrom('/da/account/design-hub#top')).toBe('login.next.matches')
  expect(cameFrom('/expert/leads?lead=2')).toBe('login.next.leads')
})

test('who comes from a page with hearts wants to keep an expert', () => {
  expect(cameFrom('/')).toBe('login.next.favourites')
  expect(cameFrom('/de/experts?service_type=designer')).toBe('login.next.favourites')
  expect(cameFrom('/experts/7')).toBe('login.next.favourites')
})

test('other pages, and pages that only begin alike, get the general sentence', () => {
  expect(cameFrom('/account/settings')).toBe('login.next.other')
  expect(cameFrom('/account/messages-archive')).toBe('login.next.other')
  expect(cameFrom('/account/support')).toBe('login.next.other')
})
