/** Security events: which refusals are recorded, and how staff find them. */
import { accounts } from '@husrum/contract/identity/accounts/accounts.ts'
import { security, type SecurityEvent } from '@husrum/contract/identity/accounts/security.ts'
import { integrations } from '@husrum/contract/back-office/integrations/integrations.ts'
import { expertReview } from '@husrum/contract/back-office/expert-review/expert-review.ts'
import { userSteps } from '@husrum/contract/identity/accounts/user-steps.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSecurityEvents, type Gathered } from '../../../../platform/core/security-events.ts'
import { testApp, type TestApp } from '../../../../testing/app.ts'
import { aClient, anAdmin, type Person } from '../../../../testing/people.ts'
import { signIn } from '../accounts.testing.ts'
import { sweepSecurityEvents } from './security-events.service.ts'

let t: TestApp
let owner: Person
beforeAll(async () => {
  t = await testApp()
  owner = await anAdmin(t)
})
beforeEach(async () => {
  await t.security.flush()
  await t.deps.db.deleteFrom('security_events').execute()
})
afterAll(() => t.close())

async function list(query: object = {}, by = owner): Promise<SecurityEvent[]> {
  await t.security.flush()
  const { status, json, text } = await t.call(security.listSecurityEvents, { token: by.token, query: { ...query } })
  expect(status, text).toBe(200)
  return json.data
}

describe('what is written', () => {
  test('a wrong pair, by account where there is one and else by a hash; the same again counts', async () => {
    const person = await aClient(t)
    for (let at = 0; at < 3; at += 1) await signIn(t, person.email, 'not it at all')
    await signIn(t, 'nobody.there@husrum.example', 'not it at all')
    const seen = await list()
    expect(seen).toMatchObject([
      {
        kind: 'sign_in',
        code: 'wrong',
        account: null,
        account_hash: expect.stringMatching(/^[0-9a-f]{16}$/),
        count: 1,
      },
      {
        kind: 'sign_in',
        code: 'wrong',
        account: { id: person.account_id, name: person.name },
        account_hash: null,
        address: '127.0.0.1',
        count: 3,
      },
    ])
    const kept = JSON.stringify(await t.deps.db.selectFrom('security_events').selectAll().execute())
    for (const secret of [person.email, 'nobody.there', 'not it at all']) expect(kept).not.toContain(secret)
    // found by email, number and address
    expect(await list({ q: person.email })).toHaveLength(1)
    expect(await list({ q: String(person.account_id) })).toHaveLength(1)
    expect(await list({ q: 'nobody.there@husrum.example' })).toHaveLength(1)
    expect(await list({ q: '127.0.0.1' })).toHaveLength(2)
    expect(await list({ q: '192.0.2.1' })).toEqual([])
    expect(await list({ kind: 'refused' })).toEqual([])
  })

  test('refused calls of whoever is signed in, and what staff who look are refused', async () => {
    const person = await aClient(t)
    await t.call(expertReview.listAdminExperts, { token: person.token })
    await t.call(expertReview.listAdminExperts, { token: 'x'.repeat(43) })
    await t.call(expertReview.listAdminExperts) // a visitor causes no event
    await t.call(accounts.verifyEmail, { body: { token: 'none' } }) // 422 is not a security event
    const look = await t.call(userSteps.impersonate, {
      token: owner.token,
      params: { id: person.account_id },
      body: { reason: 'Cannot find the quote.' },
    })
    await t.call(accounts.patchAccount, { token: look.json.data.token, body: { name: 'Somebody Else' } })
    expect(
      (await list({ sort: 'created_at' })).map(({ kind, code, account, route }) => [kind, code, account?.id, route]),
    ).toEqual([
      ['refused', 'forbidden', person.account_id, 'GET /api/admin/experts'],
      ['refused', 'unauthenticated', undefined, 'GET /api/admin/experts'],
      ['look', 'looking_only', owner.account_id, 'PATCH /api/account'],
    ])
  })

  test('what a program was refused names its token', async () => {
    const body = { name: 'Warehouse', scopes: ['leads:read'] }
    const { token } = (await t.call(integrations.createServiceToken, { body, token: owner.token })).json.data
    await t.call(expertReview.listAdminExperts, { token })
    expect(await list()).toMatchObject([{ code: 'scope_missing', account: null, service_token: 'Warehouse', count: 1 }])
  })

  test('limits that were reached', async () => {
    const person = await aClient(t)
    for (let at = 0; at < 11; at += 1) await signIn(t, person.email, 'not it at all')
    // recorded once, by the login, and not as a limit as well
    expect((await list()).map(({ kind, code, count }) => [kind, code, count])).toEqual([
      ['sign_in', 'limited', 1],
      ['limit', 'challenge_required', 5],
      ['sign_in', 'wrong', 5],
    ])
  })

  test('no more than a hundred rows at once, and what is beyond is counted', async () => {
    const written: (readonly Gathered[])[] = []
    const events = createSecurityEvents({ log: t.deps.log, write: async (some) => void written.push(some) })
    for (let at = 0; at < 5000; at += 1)
      events.note({ kind: 'limit', code: 'too_many_requests', address: `198.51.100.${at}` })
    await events.flush()
    expect(written.map((rows) => rows.length)).toEqual([101])
    expect(written[0]?.at(-1)).toMatchObject({ code: 'more_events', count: 4900 })
    for (let round = 0; round < 30; round += 1) {
      for (let at = 0; at < 100; at += 1) events.note({ kind: 'limit', code: 'x', address: `${round}.${at}` })
      await events.flush()
    }
    // at most two thousand an hour
    const rows = written.flat().filter(({ code }) => code !== 'more_events')
    expect(rows).toHaveLength(2000)
    await events.close()
  })

  test('after 90 days they are gone', async () => {
    await signIn(t, (await aClient(t)).email, 'not it at all')
    expect(await list()).toHaveLength(1)
    await t.moveClock(89 * 86_400)
    await sweepSecurityEvents(t.deps.db)
    expect(await t.deps.db.selectFrom('security_events').select('id').execute()).toHaveLength(1)
    await t.moveClock(91 * 86_400)
    await sweepSecurityEvents(t.deps.db)
    expect(await t.deps.db.selectFrom('security_events').select('id').execute()).toEqual([])
    await t.moveClock(0)
  })
})

describe('GET /api/admin/security-events', () => {
  test('is for support and owners', async () => {
    const who = [await anAdmin(t, 'support'), await anAdmin(t, 'moderator'), await aClient(t)]
    const seen = await Promise.all(
      who.map(async ({ token }) => (await t.call(security.listSecurityEvents, { token })).status),
    )
    expect(seen).toEqual([200, 403, 403])
    expect((await t.call(security.listSecurityEvents)).status).toBe(401)
  })

  test('one of them, in pages, and as a table', async () => {
    const people = [await aClient(t), await aClient(t), await aClient(t)]
    for (const person of people) await signIn(t, person.email, 'not it at all')
    const [first] = await list({ per_page: 2 })
    const page = await t.call(security.listSecurityEvents, { token: owner.token, query: { per_page: 2, page: 2 } })
    expect(page.json.meta).toMatchObject({ total: 3, current_page: 2 })
    const one = await t.call(security.getSecurityEvent, { token: owner.token, params: { id: first?.id } })
    expect(one.json.data).toEqual(first)
    const gone = await t.call(security.getSecurityEvent, { token: owner.token, params: { id: 999_999 } })
    expect([gone.status, gone.json.code]).toEqual([404, 'security_event_not_found'])
    const table = await t.call(security.listSecurityEvents, { token: owner.token, query: { format: 'csv' } })
    expect(table.text.trim().split('\r\n')).toHaveLength(4)
  })

  test('a table longer than what is read at once is whole, in either order', async () => {
    await t.deps.db
      .insertInto('security_events')
      .values(Array.from({ length: 600 }, (_, at) => ({ kind: 'limit', code: `c${at}`, address: '192.0.2.9' })))
      .execute()
    for (const [sort, first, last] of [
      ['-created_at', 'c599', 'c0'],
      ['created_at', 'c0', 'c599'],
    ] as const) {
      const { text } = await t.call(security.listSecurityEvents, {
        token: owner.token,
        query: { format: 'csv', kind: 'limit', sort },
      })
      const codes = text
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => /c\d+/.exec(line)?.[0])
      expect([codes.length, new Set(codes).size, codes[0], codes.at(-1)]).toEqual([600, 600, first, last])
    }
  })
})
