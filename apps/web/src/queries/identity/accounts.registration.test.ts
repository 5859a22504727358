import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { createApi } from '#lib/api/api.ts'
import { briefQueries } from '../clients/briefs.own.ts'
import { registration } from './accounts.registration.ts'

afterEach(() => vi.unstubAllGlobals())

test('a code is checked with the token of the browser that asked for it, and for its own phone only', async () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
  const checked: unknown[] = []
  const api = createApi(
    async ({ url, body }) => {
      if (url.endsWith('/send'))
        return { status: 202, json: { data: { resend_after_s: 60, expires_in_s: 600, device_token: 'mine' } } }
      checked.push(body)
      return { status: 200, json: { data: { verified: true, verification_token: 'proof' } } }
    },
    () => undefined,
  )
  await registration(api).checkCode('+4520111213', '123456')
  await registration(api).sendCode('+4520111213')
  await registration(api).checkCode('+4520111213', '123456')
  await registration(api).checkCode('+4520111214', '123456')
  expect(checked).toEqual([
    { phone: '+4520111213', code: '123456' },
    { phone: '+4520111213', code: '123456', device_token: 'mine' },
    { phone: '+4520111214', code: '123456' },
  ])
})

test('where the browser blocks its storage, the page itself remembers that it asked for the code', async () => {
  vi.stubGlobal(
    'sessionStorage',
    new Proxy({} as Storage, {
      // every access throws, as in a browser that blocks cookies
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    }),
  )
  const checked: unknown[] = []
  const api = createApi(
    async ({ url, body }) => {
      if (url.endsWith('/send'))
        return { status: 202, json: { data: { resend_after_s: 60, expires_in_s: 600, device_token: 'theirs' } } }
      checked.push(body)
      return { status: 200, json: { data: { verified: true, verification_token: 'proof' } } }
    },
    () => undefined,
  )
  expect(await registration(api).sendCode('+4520111215')).toEqual({ resendAfterSeconds: 60 })
  expect(await registration(api).checkCode('+4520111215', '123456')).toEqual({ verification_token: 'proof' })
  expect(checked).toEqual([{ phone: '+4520111215', code: '123456', device_token: 'theirs' }])
})

test('whoever has no brief is answered: a refusal would stand in the console of the browser', async () => {
  const asked: string[] = []
  const api = createApi(
    async ({ url }) => {
      asked.push(url)
      return url.includes('optional=1')
        ? { status: 200, json: { data: null } }
        : { status: 404, json: { status: 'fail', code: 'no_brief', message: 'There is no brief.' } }
    },
    () => 'a token',
  )
  expect(await new QueryClient().fetchQuery(briefQueries(api).current())).toBeNull()
  expect(asked).toEqual([expect.stringContaining('/api/applicant/account?optional=1')])
})

test('an instance of the release before, which refuses the question, says that there is no brief', async () => {
  const refused = { status: 404, json: { status: 'fail', code: 'no_brief', message: 'There is no brief.' } }
  const api = createApi(
    async () => refused,
    () => 'a token',
  )
  expect(await new QueryClient().fetchQuery(briefQueries(api).current())).toBeNull()
})
