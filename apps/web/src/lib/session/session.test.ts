import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import type { Session } from '@husrum/contract/identity/accounts/accounts.ts'
import type { Api } from '../api/api.ts'
import type { Auth } from './auth.ts'
import { createI18n } from '../language/i18n.ts'
import { markHydrated } from '../rendering/hydrated.ts'
import { LAST_EVENT } from '../live/last-event.ts'
import { areCallsStopped, checkRestoredPages, endSession, sessionOver } from './session.ts'
import { afterSignIn, storeSession, signIn, signOut } from './signing.ts'
import { shellContext } from '../shell-context.ts'
import { plainSite } from '../rendering/page-request.testing.ts'
import { setToastRenderer, showToastOfLastPage } from '../toast.ts'

let told: string[] = []
const stored = new Map<string, string>()
beforeEach(() => {
  told = []
  stored.clear()
  stored.set('locale', 'de')
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('localStorage', { removeItem: (key: string) => stored.delete(key) })
  setToastRenderer(({ message }) => told.push(message))
})
afterEach(() => vi.unstubAllGlobals())

const noApi = () => {
  throw new Error('nothing is called here')
}

function page(href: string, token: string | undefined, api: Api = noApi) {
  let current = token
  const moves: { to: string; search: unknown }[] = []
  const auth: Auth = {
    token: () => current,
    setToken: (next) => {
      current = next || undefined
    },
    lookWith: () => undefined,
    seed: () => '1111',
    credentials: () => undefined,
    setCredentials: () => undefined,
    subscribe: () => () => undefined,
  }
  const queryClient = new QueryClient()
  const context = shellContext({
    queryClient,
    api,
    auth,
    i18n: createI18n('en', { shell: { errors: { signedOut: 'Ended' } } }),
    locale: 'en',
    site: plainSite,
    textsUrl: '',
  })
  const router = {
    options: { context },
    latestLocation: { href, pathname: href.split('?')[0] },
    navigate: (move: { to: string; search: unknown }) => void moves.push(move),
  } as unknown as AnyRouter // the three methods of a router that ending a session uses
  return { context, router, moves, auth }
}

test('a 401 drops token, language and what was known, says so once and goes to login with the way back', async () => {
  const { context, router, moves, auth } = page('/account/messages?thread=3', 'dead')
  context.queryClient.setQueryData(['account'], { id: 1 })
  const ended = [endSession(router, 'dead'), endSession(router, 'dead')] // the second call was still running
  expect(auth.token()).toBe('dead') // React has not hydrated the person's page yet
  markHydrated()
  await Promise.all(ended)
  expect(auth.token()).toBeUndefined()
  expect(stored.has('locale')).toBe(false)
  expect(context.queryClient.getQueryData(['account'])).toBeUndefined()
  expect(told).toEqual(['Ended'])
  expect(moves).toEqual([{ to: '/login', search: { next: '/account/messages?thread=3' } }])
})

test('no token for a call of somebody who was logged in is as a 401: to the login, with the way back', async () => {
  const { context, router, moves } = page('/account/settings', undefined)
  context.queryClient.setQueryData(['account'], { id: 1 })
  expect(await sessionOver(router, undefined)).toBe(false)
  await vi.waitFor(() => expect(moves).toEqual([{ to: '/login', search: { next: '/account/settings' } }]))
  expect([told, context.queryClient.getQueryData(['account'])]).toEqual([['Ended'], undefined])
})

test('a call goes out again with the token of another tab only when that is of the same person', async () => {
  const reload = vi.fn()
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('document', { documentElement: { hidden: false } })
  const isSentAgain = (id: number) => {
    const api = (() => ({ getAccount: async () => ({ data: { id } }) })) as unknown as Api // the only call that is made
    const { context, router } = page('/account/settings', 'of the other tab', api)
    context.queryClient.setQueryData(['account'], { id: 1 })
    return sessionOver(router, 'of this page', 'PUT')
  }
  expect([await isSentAgain(1), reload.mock.calls.length, areCallsStopped()]).toEqual([true, 0, false])
  expect([await isSentAgain(2), reload.mock.calls.length, areCallsStopped()]).toEqual([false, 1, true])
})

test('no token for a call of a visitor moves nobody', async () => {
  const { router, moves } = page('/experts', undefined)
  expect(await sessionOver(router, undefined)).toBe(false)
  await endSession(router, undefined)
  expect([moves, told]).toEqual([[], []])
})

/** A browser that shows two notifications and has a subscription. */
function aBrowserWithPush() {
  const close = vi.fn()
  const unsubscribe = vi.fn(async () => true)
  const registration = {
    getNotifications: async () => [{ close }, { close }],
    pushManager: { getSubscription: async () => ({ unsubscribe }) },
  }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } })
  return { close, unsubscribe }
}

test('a 401 closes the notifications that are shown, and keeps the subscription for the same person', async () => {
  const { close, unsubscribe } = aBrowserWithPush()
  await endSession(page('/account/messages', 'dead').router, 'dead')
  await vi.waitFor(() => expect(close).toHaveBeenCalledTimes(2))
  expect(unsubscribe).not.toHaveBeenCalled()
})

test('a late 401 of an old token leaves the new session alone', async () => {
  const { router, moves, auth } = page('/experts', 'new')
  await endSession(router, 'old')
  expect([auth.token(), moves, told]).toEqual(['new', [], []])
})

describe('logging out', () => {
  function leaving(token: string | undefined) {
    const next = vi.fn()
    const kept = new Map<string, string>()
    vi.stubGlobal('location', { assign: next })
    vi.stubGlobal('addEventListener', () => undefined)
    vi.stubGlobal('sessionStorage', {
      setItem: (key: string, value: string) => kept.set(key, value),
      getItem: (key: string) => kept.get(key) ?? null,
      removeItem: (key: string) => kept.delete(key),
    })
    const { context, auth } = page('/account/messages', token)
    const logout = vi.fn(async () => undefined)
    const api = (() => ({ logout })) as unknown as Api // the only call of a logout
    context.queryClient.setQueryData(['account'], { id: 1 })
    return { context: { ...context, api }, auth, logout, next }
  }

  test('ends the session, loads the next page whole and speaks there; this page keeps what it was drawn with', async () => {
    const { context, auth, logout, next } = leaving('mine')
    await signOut(context, { to: '/da', message: 'You are logged out.' })
    expect([logout.mock.calls.length, auth.token(), next.mock.calls]).toEqual([1, undefined, [['/da']]])
    expect(context.queryClient.getQueryData(['account'])).toEqual({ id: 1 })
    expect(told).toEqual([])
    showToastOfLastPage()
    showToastOfLastPage()
    expect(told).toEqual(['You are logged out.'])
  })

  test('closes the notifications that are shown, and ends the subscription of this browser', async () => {
    const { close, unsubscribe } = aBrowserWithPush()
    const { context, next } = leaving('mine')
    await signOut(context, { to: '/' })
    expect([close.mock.calls.length, unsubscribe.mock.calls.length, next.mock.calls.length]).toEqual([2, 1, 1])
  })

  test('with the cookie gone asks no server and leads to the login', async () => {
    const { context, logout, next } = leaving(undefined)
    await signOut(context, { to: '/' })
    expect([logout.mock.calls.length, next.mock.calls]).toEqual([0, [['/login']]])
  })

  test('that is refused leaves the session and the page alone', async () => {
    const { context, auth, logout, next } = leaving('mine')
    logout.mockRejectedValue(new Error('away'))
    await expect(signOut(context, { to: '/' })).rejects.toThrow('away')
    expect([auth.token(), next.mock.calls.length]).toEqual(['mine', 0])
  })
})

test('login is not its own way back', async () => {
  const { router, moves } = page('/login?next=%2Faccount', 'dead')
  await endSession(router, 'dead')
  expect(moves).toEqual([{ to: '/login', search: {} }])
})

const session = {
  token: 'fresh',
  expires_at: '2026-12-01T00:00:00Z',
  user: { id: 2, role: 'client', name: 'Ann' },
} as unknown as Session // the fields that a login reads

test('signing in forgets the visitor and knows the person at once', () => {
  const { context, auth } = page('/login', undefined)
  context.queryClient.setQueryData(['experts'], 'as a visitor')
  signIn(context, session)
  expect(auth.token()).toBe('fresh')
  expect(context.queryClient.getQueryData(['experts'])).toBeUndefined()
  expect(context.queryClient.getQueryData(['account'])).toEqual(session.user)
})

test('after signing in nothing is known from before the login; a session that is kept leaves that as it was', () => {
  const { context } = page('/login', undefined)
  const known = () => context.queryClient.getQueryData(LAST_EVENT)
  signIn(context, { ...session, last_event_id: '7' })
  storeSession(context, { ...session, last_event_id: '9' })
  expect(known()).toBe('7')
  signIn(context, session)
  expect(known()).toBeUndefined()
})

test.each([
  ['another person', '99', 1],
  ['the same person', undefined, 0],
])('signing in as %s after a session that ran out: whose notifications end here', async (_, owner, ended) => {
  const { unsubscribe } = aBrowserWithPush()
  stored.set('push-account', owner ?? String(session.user.id))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
    key: () => null,
    length: 0,
  })
  signIn(page('/login', undefined).context, session)
  await new Promise((done) => setTimeout(done))
  expect(unsubscribe).toHaveBeenCalledTimes(ended)
  expect(stored.has('push-account')).toBe(ended === 0)
})

test('after signing in: the way back, else the start of the role; never another host', () => {
  expect([
    afterSignIn(session.user, '/experts/4'),
    afterSignIn(session.user, undefined),
    afterSignIn(session.user, '//evil.example'),
  ]).toEqual(['/experts/4', '/account/design-hub', '/account/design-hub'])
})

describe('a page brought back by the browser', () => {
  function restored(token: string | undefined, then: string | undefined) {
    const listeners = new Map<string, (event: { persisted: boolean }) => void>()
    vi.stubGlobal('addEventListener', (name: string, listen: () => void) => listeners.set(name, listen))
    vi.stubGlobal('document', { documentElement: { hidden: false } })
    const reload = vi.fn()
    vi.stubGlobal('location', { reload })
    const { context, router, auth } = page('/account/messages', token)
    const asked = vi.spyOn(context.queryClient, 'invalidateQueries').mockResolvedValue()
    if (token) context.queryClient.setQueryData(['account'], session.user)
    checkRestoredPages(router)
    listeners.get('pagehide')?.({ persisted: true })
    auth.setToken(then ?? '')
    const show = (persisted: boolean) => listeners.get('pageshow')?.({ persisted })
    return { show, reload, asked, isHidden: () => document.documentElement.hidden }
  }

  test.each([
    ['logged out', 'mine', undefined],
    ['signed in as somebody else', 'mine', 'theirs'],
    ['signed in', undefined, 'mine'],
  ])('is loaded anew after having %s meanwhile', (_, before, after) => {
    const { show, reload, isHidden } = restored(before, after)
    show(false)
    expect([reload.mock.calls.length, isHidden()]).toEqual([0, false])
    show(true)
    expect([reload.mock.calls.length, isHidden()]).toEqual([1, true])
  })

  test('with the same session asks whether it still lives; a visitor asks nothing', () => {
    const mine = restored('mine', 'mine')
    mine.show(true)
    expect([mine.reload.mock.calls.length, mine.asked.mock.calls.length]).toEqual([0, 1])
    const nobody = restored(undefined, undefined)
    nobody.show(true)
    expect([nobody.reload.mock.calls.length, nobody.asked.mock.calls.length]).toEqual([0, 0])
  })
})
