import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../testing/app.ts'
import { aClient, anExpert } from '../../testing/people.ts'

let t: TestApp
beforeAll(async () => void (t = await testApp({ STAFF_EMAIL: 'staff@husrum.example' })))
afterAll(() => t.close())

test('security.txt names whom to tell of a weakness, and is valid for half a year', async () => {
  const { status, text, headers } = await t.request({ method: 'GET', url: '/.well-known/security.txt' })
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(text).toContain('Contact: mailto:staff@husrum.example\n')
  expect(text).toContain('Canonical: http://localhost:3000/.well-known/security.txt\n')
  const days = (Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '') - Date.now()) / 86_400_000
  expect([days > 178, days <= 180]).toEqual([true, true])
})

test('change-password leads each to their own page, and everybody else to a new password', async () => {
  const leads = async (token?: string) => {
    const { status, headers } = await t.request({
      method: 'GET',
      url: '/.well-known/change-password',
      headers: token ? { cookie: `access_token=${token}` } : {},
    })
    return [status, headers.location]
  }
  const client = await aClient(t)
  const expert = await anExpert(t)
  expect(await leads(client.token)).toEqual([302, '/account/settings?tab=password'])
  expect(await leads(expert.token)).toEqual([302, '/expert/settings?tab=password'])
  expect(await leads('x'.repeat(43))).toEqual([302, '/forgot-password'])
  expect(await leads('not a token')).toEqual([302, '/forgot-password'])
  expect(await leads()).toEqual([302, '/forgot-password'])
})
