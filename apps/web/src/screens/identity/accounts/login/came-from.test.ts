import { expect, test } from 'vitest'
import { loginReason, forNewClients } from './came-from.ts'

test('says why someone was sent to log in, whatever the language and the query', () => {
  expect(loginReason('/account/messages?thread=4')).toBe('login.next.messages')
  expect(loginReason('/de/expert/messages')).toBe('login.next.messages')
  expect(loginReason('/da/account/design-hub#top')).toBe('login.next.matches')
  expect(loginReason('/expert/leads?lead=2')).toBe('login.next.leads')
})

test('who comes from a page with hearts wants to keep an expert', () => {
  expect(loginReason('/')).toBe('login.next.favourites')
  expect(loginReason('/de/experts?service_type=designer')).toBe('login.next.favourites')
  expect(loginReason('/experts/7')).toBe('login.next.favourites')
})

test('who comes from a search wants to save it', () => {
  expect(loginReason('/experts?styles=japandi#save')).toBe('login.next.search')
  expect(loginReason('/da/experts?styles=japandi#save')).toBe('login.next.search')
  expect(loginReason('/experts/7#save')).toBe('login.next.favourites')
})

test('who makes an account goes on where it leads in', () => {
  expect(forNewClients('/de/experts?styles=japandi#save')).toBe('/de/experts?styles=japandi#save')
  expect(forNewClients('/account/messages?thread=4')).toBe('/account/messages?thread=4')
  expect(forNewClients('/expert/leads?lead=2')).toBeUndefined()
  expect(forNewClients('/da/admin/experts')).toBeUndefined()
  expect(forNewClients(undefined)).toBeUndefined()
})

test('other pages, and pages that only begin alike, get the general sentence', () => {
  expect(loginReason('/account/settings')).toBe('login.next.other')
  expect(loginReason('/account/messages-archive')).toBe('login.next.other')
  expect(loginReason('/account/support')).toBe('login.next.other')
})
