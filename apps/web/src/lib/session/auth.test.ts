import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserAuth, storeSeed, makeSeed, requestAuth, sessionId } from './auth.ts'

let written: string[] = []
let protocol = 'https:'

/** A browser's cookies: one value for each name, removed by Max-Age=0. */
function fakeCookies() {
  const jar = new Map<string, string>()
  return {
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      written.push(text)
      const [name = '', value = ''] = (text.split('; ')[0] ?? '').split('=')
      if (text.includes('Max-Age=0')) jar.delete(name)
      else jar.set(name, value)
    },
  }
}

beforeEach(() => {
  written = []
  protocol = 'https:'
  vi.stubGlobal('document', fakeCookies())
  vi.stubGlobal('location', {
    get protocol() {
      return protocol
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

test('the token is a strict cookie for three days, and an empty token removes it', () => {
  const auth = browserAuth()
  auth.setToken('abc/=1')
  expect(written).toEqual(['access_token=abc%2F%3D1; path=/; SameSite=Strict; Max-Age=259200; Secure'])
  expect(auth.token()).toBe('abc/=1')
  auth.setToken('')
  expect(written[1]).toBe('access_token=; path=/; SameSite=Strict; Max-Age=0; Secure')
  expect(auth.token()).toBeUndefined()
})

test('without https the cookie is not marked secure, or the browser would drop it', () => {
  protocol = 'http:'
  browserAuth().setToken('abc')
  expect(written[0]).toBe('access_token=abc; path=/; SameSite=Strict; Max-Age=259200')
})

test('whoever listens hears of every change of the token, until they stop', () => {
  const auth = browserAuth()
  const heard = vi.fn<() => void>()
  const stop = auth.subscribe(heard)
  auth.setToken('a')
  auth.setToken('')
  stop()
  auth.setToken('b')
  expect(heard).toHaveBeenCalledTimes(2)
})

test('a cookie that another tab has changed is seen in the next task, and read once in each', async () => {
  const auth = browserAuth()
  auth.setToken('mine')
  const read = vi.spyOn(document, 'cookie', 'get')
  for (let card = 0; card < 24; card++) expect(auth.token()).toBe('mine')
  expect(read).toHaveBeenCalledTimes(1)
  browserAuth().setToken('other')
  await Promise.resolve()
  expect(auth.token()).toBe('other')
})

test('the seed is four digits 1-9, one for the browser session', () => {
  const auth = browserAuth()
  const seed = auth.seed()
  expect(seed).toMatch(/^[1-9]{4}$/)
  expect(browserAuth().seed()).toBe(seed)
  expect(written).toEqual([`seed=${seed}; path=/; SameSite=Strict; Secure`])
  for (let i = 0; i < 200; i++) expect(makeSeed()).toMatch(/^[1-9]{4}$/)
})

test('the server hands over the seed of the first page; a session that has one keeps its own', () => {
  storeSeed('1234')
  storeSeed('9876')
  storeSeed('0000')
  expect(browserAuth().seed()).toBe('1234')
})

test('credentials stay in memory', () => {
  const auth = browserAuth()
  auth.setCredentials({ email: 'ann@demo.example', password: 'secret' })
  expect(auth.credentials()).toEqual({ email: 'ann@demo.example', password: 'secret' })
  expect(written).toEqual([])
  expect(browserAuth().credentials()).toBeUndefined()
})

test('while the server draws, the request is all there is', () => {
  const auth = requestAuth({ token: 'abc', seed: () => '4444' })
  auth.setToken('other')
  expect([auth.token(), auth.seed(), auth.credentials()]).toEqual(['abc', '4444', undefined])
  expect(written).toEqual([])
})

test('session ids are seven of 0-9a-f, or as many as asked for', () => {
  expect(sessionId()).toMatch(/^[0-9a-f]{7}$/)
  expect(sessionId(12)).toMatch(/^[0-9a-f]{12}$/)
  expect(new Set(Array.from({ length: 500 }, () => sessionId())).size).toBeGreaterThan(495)
})
