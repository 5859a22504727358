import { createHash } from 'node:crypto'
/** What is recorded about people who try to sign in, and when a session ends by itself. */
import { accounts } from '@husrum/contract/identity/accounts/accounts.ts'
import { experts } from '@husrum/contract/experts/profile/experts.ts'
import { messages } from '@husrum/contract/market/messaging/messaging.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { testApp, type TestApp } from '../../../../testing/app.ts'
import { aClient, aLead, anAdmin, PASSWORD } from '../../../../testing/people.ts'
import { review } from '../../../experts/joining/joining.testing.ts'
import { callerAt } from '../../../../platform/limits/allowances.ts'
import { createLogin } from './sessions.service.ts'
import { proofOf } from '../../../../testing/proofs.ts'

let t: TestApp
beforeAll(async () => void (t = await testApp()))
afterAll(() => t.close())

const tried = async (outcome: string) => {
  const text = await t.metrics.registry.metrics()
  return Number(new RegExp(`husrum_sign_ins_total\\{outcome="${outcome}"\\} (\\d+)`).exec(text)?.[1] ?? 0)
}
const login = (email: string, password = PASSWORD) => t.call(accounts.login, { body: { email, password } })

describe('security events', () => {
  test('a refused try is counted and written down by a hash of the account, its reason and its address', async () => {
    const warn = vi.spyOn(t.deps.log, 'warn')
    const person = await aClient(t)
    const away = await aClient(t, { suspended_at: new Date() })
    expect((await login(person.email)).status).toBe(200)
    expect((await login(person.email, 'not it')).status).toBe(401)
    expect((await login(away.email)).status).toBe(403)
    for (let at = 0; at < 9; at += 1) await login(person.email, 'not it')
    expect((await login(person.email)).status).toBe(429)
    expect([await tried('ok'), await tried('wrong'), await tried('suspended'), await tried('limited')]).toEqual([
      1, 5, 1, 1,
    ])
    const events = warn.mock.calls.map(([event]) => event as Record<string, string>) // the log writes such events to it
    expect(events).toHaveLength(7)
    expect(events[0]).toEqual({
      security: 'sign_in_refused',
      account: expect.stringMatching(/^[0-9a-f]{16}$/),
      reason: 'wrong',
      address: '127.0.0.1',
    })
    expect(events.filter(({ account }) => account === events[0]?.account)).toHaveLength(6)
    expect(JSON.stringify(events)).not.toContain(person.email)
    // an attacker who guesses the email cannot make the hash without the key
    for (const guess of [person.email, `sign-in\n${person.email}`])
      expect(createHash('sha256').update(guess).digest('hex')).not.toContain(events[0]?.account)
    warn.mockRestore()
  })

  test('when the key of the log cannot be read, a refused try keeps its answer and is written down without account', async () => {
    const person = await aClient(t)
    const warn = vi.spyOn(t.deps.log, 'warn')
    const kept = await t.deps.db.deleteFrom('sign_in_key').returningAll().executeTakeFirstOrThrow()
    const tryLogin = createLogin({ ...t.deps, metrics: t.metrics })
    const given = {
      email: person.email,
      password: 'not it',
      caller: callerAt('127.0.0.1'),
      userAgent: '',
      locale: 'en' as const,
    }
    await expect(tryLogin(given)).rejects.toMatchObject({ status: 401, code: 'wrong_credentials' })
    await t.deps.db.insertInto('sign_in_key').values(kept).execute()
    expect(warn.mock.calls.map(([event]) => event)).toEqual([
      { security: 'sign_in_refused', reason: 'wrong', address: '127.0.0.1' },
    ])
    warn.mockRestore()
  })
})

test('a session of staff ends after an hour without a call, others do not', async () => {
  const [client, staff] = [await aClient(t), await anAdmin(t)]
  const seen = async () =>
    Promise.all([client, staff].map(async ({ token }) => (await t.call(accounts.getAccount, { token })).status))
  await t.moveClock(3000)
  expect(await seen()).toEqual([200, 200])
  await t.moveClock(6000) // counted from the previous call
  expect(await seen()).toEqual([200, 200])
  await t.moveClock(6000 + 3601)
  expect(await seen()).toEqual([200, 401])
  await t.moveClock(0)
})

test('a suspended expert is signed out, and may then read, sign out and leave, and nothing else', async () => {
  const { id: lead_id, expert } = await aLead(t)
  expect(
    (await review(t, await anAdmin(t), expert.expert_id, { action: 'suspend', reason: 'Not your own pictures.' }))
      .status,
  ).toBe(200)
  expect((await t.call(accounts.getAccount, { token: expert.token })).status).toBe(401)
  const again = await login(expert.email)
  const token: string = again.json.data.token
  expect((await t.call(accounts.getAccount, { token })).status).toBe(200)
  expect((await t.call(experts.getExpert, { token, params: { id: expert.expert_id } })).status).toBe(404)
  const refused = [
    await t.call(messages.sendMessage, { token, body: { lead_id, body: 'Hello' } }),
    await t.call(accounts.patchAccount, { token, body: { name: 'Somebody Else' } }),
  ]
  for (const { status, json } of refused) expect([status, json.code]).toEqual([403, 'account_suspended'])
  expect((await t.call(accounts.leaveAccount, { token, body: { current_password: 'not it' } })).json.code).toBe(
    'wrong_password',
  )
  expect((await t.call(accounts.logout, { token })).status).toBe(204)
})

test('codes go to numbers that receive them, and a block of numbers has its bound', async () => {
  const send = (phone: string, remoteAddress: string) =>
    t.request({ method: 'POST', url: '/api/verification/send', payload: { phone }, remoteAddress })
  const premium = await send('+4590123456', '192.0.2.1')
  expect([premium.status, premium.json.code]).toEqual([422, 'phone_not_mobile'])
  const answers: number[] = []
  for (let at = 0; at < 152; at += 1) {
    const { status } = await send(`+4520777${String(at).padStart(3, '0')}`, `198.51.100.${Math.floor(at / 5)}`)
    answers.push(status)
  }
  // half of it without a proof of work
  expect([answers.filter((status) => status === 202).length, answers.slice(75, 77)]).toEqual([75, [429, 429]])
  await t.deps.db
    .insertInto('limit_hits')
    .values(Array.from({ length: 525 }, () => ({ scope: 'code-block', key: '+4520777' })))
    .execute()
  const asked = await send('+4520777999', '192.0.2.3')
  expect(asked.json.code).toBe('challenge_required')
  const proven = await t.request({
    method: 'POST',
    url: '/api/verification/send',
    payload: { phone: '+4520777999' },
    remoteAddress: '192.0.2.3',
    headers: { 'proof-of-work': await proofOf(asked.json.challenge) },
  })
  expect(proven.status).toBe(202)
  expect((await send('+4520888000', '192.0.2.2')).status).toBe(202)
  const text = await t.metrics.registry.metrics()
  expect(text).toContain('husrum_phone_codes_total{country="DK",outcome="sent"} 77')
  expect(text).toContain('husrum_phone_codes_total{country="DK",outcome="refused"} 1')
  expect(text).toContain('husrum_phone_codes_total{country="DK",outcome="beyond_limit"} 1')
})
