import { afterEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoints } from '@husrum/contract/core/endpoint.ts'
import { NO_TOKEN, browserApi, createApi } from './api.ts'
import { fieldErrors, hasStatus, refusalCode } from './refusals.ts'

vi.mock('./proof-of-work.ts', () => ({ proofFor: async () => 'proof' }))

const table = endpoints({
  login: {
    method: 'POST',
    path: '/api/auth/login',
    audience: ['public'],
    summary: '',
    body: z.object({ email: z.string() }),
    status: 200,
    reply: z.object({ ok: z.boolean() }),
  },
  logout: { method: 'POST', path: '/api/auth/logout', audience: ['client'], summary: '', status: 204 },
  mine: {
    method: 'GET',
    path: '/api/mine',
    audience: ['client'],
    summary: '',
    status: 200,
    reply: z.object({ ok: z.boolean() }),
  },
  one: {
    method: 'GET',
    path: '/api/things/{id}',
    audience: ['public'],
    summary: '',
    params: z.object({ id: z.int() }),
    query: z.object({ styles: z.array(z.string()) }),
    status: 200,
    reply: z.object({ ok: z.boolean() }),
  },
})

type Sent = { url: string; init: RequestInit }
function browser(status: number, json: unknown, token: string | undefined = 'tok') {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, init })
    return new Response(json === undefined ? null : typeof json === 'string' ? json : JSON.stringify(json), { status })
  })
  const onUnauthorised = vi.fn<(token: string | undefined, method: string) => Promise<boolean>>(async () => false)
  const onFailure = vi.fn<(message: string) => void>()
  const onSeatMissing = vi.fn<() => void>()
  return {
    api: browserApi({ token: () => token, locale: 'de', onUnauthorised, onFailure, onSeatMissing })(table),
    sent,
    onUnauthorised,
    onFailure,
    onSeatMissing,
  }
}
afterEach(() => vi.unstubAllGlobals())

test('calls carry the token and the language', async () => {
  const { api, sent } = browser(200, { ok: true })
  await api.one({ params: { id: 4 }, query: { styles: ['a', 'b'] } })
  expect(sent[0]?.url).toBe('/api/things/4?styles%5B%5D=a&styles%5B%5D=b')
  expect(sent[0]?.init.headers).toEqual({ accept: 'application/json', locale: 'de', authorization: 'Bearer tok' })
})

test('a call may carry a header of its own, but none in place of the common ones', async () => {
  const { api, sent } = browser(200, { ok: true })
  await api.one({ params: { id: 4 }, query: { styles: [] } }, { headers: { 'idempotency-key': 'k', locale: 'da' } })
  expect(sent[0]?.init.headers).toMatchObject({ 'idempotency-key': 'k', locale: 'de' })
})

test('a call that is sent while the page is left goes on after it', async () => {
  const { api, sent } = browser(200, { ok: true })
  await api.logout({}, { keepalive: true })
  await api.logout()
  expect(sent.map(({ init }) => init.keepalive)).toEqual([true, false])
})

test('a studio without a seat for the person is told once, by a page and not by a message', async () => {
  const { api, onFailure, onSeatMissing } = browser(403, { code: 'seat_missing', message: 'No seat.' })
  await expect(api.logout()).rejects.toThrow('No seat.')
  expect(onSeatMissing).toHaveBeenCalledOnce()
  expect(onFailure).not.toHaveBeenCalled()
  const other = browser(403, { code: 'forbidden', message: 'Not yours.' })
  await expect(other.api.logout()).rejects.toThrow('Not yours.')
  expect([other.onSeatMissing.mock.calls, other.onFailure.mock.calls]).toEqual([[], [['Not yours.']]])
})

describe('a call that may be asked for a proof of work', () => {
  const proved = endpoints({ login: { ...table.login, proof: true } })
  /** The first `refused` answers ask for a proof of work, the next one is a success. */
  function asking(refused: number) {
    const headers: unknown[] = []
    vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
      headers.push(init.headers)
      return headers.length <= refused
        ? Response.json({ code: 'challenge_required', message: 'Busy.' }, { status: 429 })
        : Response.json({ ok: true })
    })
    const [onProving, onFailure] = [vi.fn<(until: Promise<unknown>) => void>(), vi.fn<(message: string) => void>()]
    const api = browserApi({
      token: () => undefined,
      locale: 'de',
      onUnauthorised: async () => false,
      onFailure,
      onProving,
    })
    return { login: () => api(proved).login({ body: { email: 'a' } }), headers, onProving, onFailure }
  }

  test('is sent again with it, and says so meanwhile', async () => {
    const { login, headers, onProving, onFailure } = asking(1)
    expect(await login()).toEqual({ ok: true })
    expect(headers[0]).not.toHaveProperty('proof-of-work')
    expect(headers[1]).toMatchObject({ 'proof-of-work': 'proof' })
    expect([onProving.mock.calls.length, onFailure.mock.calls]).toEqual([1, []])
  })

  test('is refused in the server’s words after three', async () => {
    const { login, headers, onFailure } = asking(9)
    await expect(login()).rejects.toThrow('Busy.')
    expect([headers.length, onFailure.mock.calls]).toEqual([4, [['Busy.']]])
  })

  test('shows the devices that are known here, and no other call does', async () => {
    vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(['k'.repeat(43), '<b>']) })
    const { login, headers } = asking(0)
    await login()
    expect(headers).toEqual([expect.objectContaining({ 'known-device': 'k'.repeat(43) })])
    const { api, sent } = browser(200, { ok: true })
    await api.login({ body: { email: 'a' } })
    expect(sent[0]?.init.headers).not.toHaveProperty('known-device')
  })
})

test('login sends no token, and JSON', async () => {
  const { api, sent } = browser(200, { ok: true })
  await api.login({ body: { email: 'a@b.example' } })
  expect(sent[0]?.init.headers).toEqual({
    accept: 'application/json',
    locale: 'de',
    'content-type': 'application/json',
  })
  expect(sent[0]?.init.body).toBe('{"email":"a@b.example"}')
})

test('reads are checked with the server, so that people see what they have just saved', async () => {
  const { api, sent } = browser(200, { ok: true })
  await api.one({ params: { id: 4 }, query: { styles: [] } })
  await api.login({ body: { email: 'a@b.example' } })
  expect(sent.map(({ init }) => init.cache)).toEqual(['no-cache', undefined])
})

test('form data keeps the boundary that the browser writes', async () => {
  const { api, sent } = browser(200, { ok: true })
  const form = new FormData()
  await api.login({ body: form as unknown as { email: string } }) // forms with files are sent as they are
  expect(sent[0]?.init.body).toBe(form)
  expect(sent[0]?.init.headers).not.toHaveProperty('content-type')
})

test('without a token, a call that needs one fails before it is sent', async () => {
  const sent = vi.fn<() => Promise<{ status: number; json: unknown }>>()
  await expect(createApi(sent, () => undefined)(table).logout()).rejects.toThrow(NO_TOKEN)
  expect(NO_TOKEN).toBe('No token found')
  expect(sent).not.toHaveBeenCalled()
})

/** A browser in which the person logs in again as soon as a call reports that the session is over. */
function comingBack(token: string | undefined) {
  let current = token
  const sent: (string | undefined)[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const { authorization } = init.headers as Record<string, string> // in the form that `carryByFetch` gives them
    sent.push(authorization)
    return new Response('{"ok":true}', { status: authorization === 'Bearer fresh' ? 200 : 401 })
  })
  const onUnauthorised = vi.fn<(token: string | undefined, method: string) => Promise<boolean>>(async () => {
    current = 'fresh'
    return true
  })
  const onFailure = vi.fn<(message: string) => void>()
  return {
    api: browserApi({ token: () => current, locale: 'de', onUnauthorised, onFailure })(table),
    sent,
    onUnauthorised,
  }
}

test('a call that finds no token is sent as it was once the person has logged in again', async () => {
  const { api, sent, onUnauthorised } = comingBack(undefined)
  await expect(api.mine()).resolves.toEqual({ ok: true })
  expect(sent).toEqual(['Bearer fresh'])
  expect(onUnauthorised.mock.calls).toEqual([[undefined, 'GET']])
})

test('so is one whose token is dead', async () => {
  const { api, sent } = comingBack('dead')
  await expect(api.mine()).resolves.toEqual({ ok: true })
  expect(sent).toEqual(['Bearer dead', 'Bearer fresh'])
})

test('logging out without a token fails before it is sent, also when somebody logs in again', async () => {
  const { api, sent, onUnauthorised } = comingBack(undefined)
  await expect(api.logout()).rejects.toThrow(NO_TOKEN)
  expect(sent).toEqual([])
  expect(onUnauthorised).toHaveBeenCalledOnce() // the person sees the same as for every other call
})

test('a 401 tells with which token it was sent; a refused login is only a failure', async () => {
  const away = browser(401, { message: 'Log in', code: 'unauthenticated' })
  await expect(away.api.logout()).rejects.toThrow('Log in')
  expect(away.onUnauthorised.mock.calls).toEqual([['tok', 'POST']])
  expect(away.onFailure).not.toHaveBeenCalled()

  const wrong = browser(401, { message: 'Wrong password', code: 'wrong_credentials' })
  await expect(wrong.api.login({ body: { email: 'a' } })).rejects.toThrow('Wrong password')
  expect(wrong.onUnauthorised).not.toHaveBeenCalled()
  expect(wrong.onFailure.mock.calls).toEqual([['Wrong password']])
})

test.each([
  [500, { message: 'Broken', code: 'internal' }, ['Broken']],
  [409, { code: 'x' }, ['']],
  [502, '<html>bad gateway</html>', ['']],
  [404, { message: 'Not there', code: 'not_found' }, undefined],
  [422, { message: 'Check the fields', code: 'validation_failed', errors: {} }, undefined],
])('status %i is told to the person: %o', async (status, json, told) => {
  const { api, onFailure } = browser(status, json)
  await expect(api.one({ params: { id: 1 } })).rejects.toThrow()
  expect(onFailure.mock.calls).toEqual(told ? [told] : [])
})

test('a lost connection is told, a call that was given up is not', async () => {
  const { api, onFailure } = browser(200, {})
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(api.one({ params: { id: 1 } })).rejects.toThrow('Failed to fetch')
  expect(onFailure).toHaveBeenCalledTimes(1)
  await expect(api.one({ params: { id: 1 } }, { signal: AbortSignal.abort() })).rejects.toThrow()
  expect(onFailure).toHaveBeenCalledTimes(1)
})

test('what a call is quiet about is its own to tell', async () => {
  const { api, onFailure } = browser(409, { message: 'Changed', code: 'changed_elsewhere' })
  const call = { params: { id: 1 } }
  await expect(api.one(call, { quiet: true })).rejects.toThrow('Changed')
  await expect(api.one(call, { quiet: ['changed_elsewhere'] })).rejects.toThrow('Changed')
  expect(onFailure).not.toHaveBeenCalled()
  await expect(api.one(call, { quiet: ['other'] })).rejects.toThrow('Changed')
  expect(onFailure.mock.calls).toEqual([['Changed']])

  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(api.one(call, { quiet: true })).rejects.toThrow('Failed to fetch')
  expect(onFailure).toHaveBeenCalledTimes(1)
})

test.each([
  [{ message: '', code: 'validation_failed', errors: { email: ['Taken', 'Long'], name: ['Short'] } }],
  [{ message: '', error: { errors: { email: ['Taken'], name: ['Short'] } } }],
])('field errors are read from both places', async (json) => {
  const { api } = browser(422, json)
  const error = await api.one({ params: { id: 1 } }).catch((caught: unknown) => caught)
  expect(fieldErrors(error)).toEqual({ email: 'Taken', name: 'Short' })
  expect(hasStatus(error, 422)).toBe(true)
})

test('other errors have no fields and no code', () => {
  expect(fieldErrors(new Error('x'))).toBeUndefined()
  expect(refusalCode(new Error('x'))).toBeUndefined()
})

test('a table has one client', () => {
  const api = createApi(
    async () => ({ status: 200, json: {} }),
    () => 'tok',
  )
  expect(api(table)).toBe(api(table))
})
