import { expect, test } from 'vitest'
import { cameFrom, forNewClients } from './came-from.ts'

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

test('who comes from a search wants to save it', () => {
  expect(cameFrom('/experts?styles=japandi#save')).toBe('login.next.search')
  expect(cameFrom('/da/experts?styles=japandi#save')).toBe('login.next.search')
  expect(cameFrom('/experts/7#save')).toBe('login.next.favourites')
})

test('who makes an account goes on where it leads in', () => {
  expect(forNewClients('/de/experts?styles=japandi#save')).toBe('/de/experts?styles=japandi#save')
  expect(forNewClients('/account/messages?thread=4')).toBe('/account/messages?thread=4')
  expect(forNewClients('/expert/leads?lead=2')).toBeUndefined()
  expect(forNewClients('/da/admin/experts')).toBeUndefined()
  expect(forNewClients(undefined)).toBeUndefined()
})

test('other pages, and pages that only begin alike, get the general sentence', () => {
  expect(cameFrom('/account/settings')).toBe('login.next.other')
  expect(cameFrom('/account/messages-archive')).toBe('login.next.other')
  expect(cameFrom('/account/support')).toBe('login.next.other')
})
