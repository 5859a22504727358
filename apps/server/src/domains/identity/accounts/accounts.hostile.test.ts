/** Hostile values in the fields of an account. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '@husrum/contract/identity/accounts/accounts.ts'
import { testApp, type TestApp } from '../../../testing/app.ts'

let t: TestApp
beforeAll(async () => void (t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })))
afterAll(() => t.close())

test.each([
  ['signs without end', { password: `${'!'.repeat(200_000)}a` }],
  ['a name of many words', { password: `${'z'.repeat(200)}A1!`, name: 'abcd '.repeat(100_000) }],
  ['a domain of many dots', { email: `a@${'a.'.repeat(300_000)}!` }],
  ['a long phone', { phone: `+45${'9'.repeat(800_000)}` }],
])('%s: 422 without a second of work', async (_, body) => {
  const before = process.threadCpuUsage()
  const reply = await t.call(accounts.applicantCheck, { body })
  expect(reply.status).toBe(422)
  const { user, system } = process.threadCpuUsage(before) // of this thread, because other processes slow the machine
  expect((user + system) / 1000).toBeLessThan(1000)
})

test('a name holds no line breaks: it stands in the heads of mails', async () => {
  const reply = await t.call(accounts.applicantCheck, { body: { name: 'Karen\r\nBcc: all@example.com' } })
  expect([reply.status, Object.keys(reply.json.errors)]).toEqual([422, ['name']])
})
