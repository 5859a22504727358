import { accounts, type Device } from '@husrum/contract/identity/accounts/accounts.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../testing/app.ts'
import { aClient, PASSWORD, type Person } from '../../../../testing/people.ts'

let t: TestApp
beforeAll(async () => void (t = await testApp()))
afterAll(() => t.close())

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'
async function signedIn(person: Person, userAgent = firefox): Promise<string> {
  const reply = await t.call(accounts.login, {
    body: { email: person.email, password: PASSWORD },
    headers: { 'user-agent': userAgent },
  })
  return reply.json.data.token
}
async function devices(token: string): Promise<Device[]> {
  const reply = await t.call(accounts.listSessions, { token })
  expect(reply.status).toBe(200)
  return reply.json.data
}
const isLive = async (token: string) => (await t.call(accounts.getAccount, { token })).status === 200
const end = (token: string, id: unknown) => t.call(accounts.endSession, { token, params: { id } })

describe('GET /api/account/sessions', () => {
  test('the own live ones, the asking one first, and nothing that opens them', async () => {
    const person = await aClient(t)
    const token = await signedIn(person)
    await aClient(t)
    const list = await devices(token)
    expect(list.map(({ current, browser, system, kind }) => [current, browser, system, kind])).toEqual([
      [true, 'Firefox', 'Linux', 'computer'],
      [false, null, null, 'other'],
    ])
    expect(Object.keys(list[0] ?? {}).toSorted()).toEqual([
      'browser',
      'created_at',
      'current',
      'expires_at',
      'id',
      'kind',
      'last_seen_at',
      'system',
    ])
  })

  test('not those that have ended or run out', async () => {
    const person = await aClient(t)
    const other = await signedIn(person)
    await t.call(accounts.logout, { token: other })
    expect(await devices(person.token)).toHaveLength(1)
    await t.moveClock(259_000)
    const late = await signedIn(person)
    await t.moveClock(260_000)
    expect(await devices(late)).toHaveLength(1)
    await t.moveClock(0)
  })

  test('when a device was last here is exact to five minutes', async () => {
    const person = await aClient(t)
    const seen = async () => (await devices(person.token))[0]?.last_seen_at ?? ''
    const first = await seen()
    await t.moveClock(240)
    expect(await seen()).toBe(first)
    await t.moveClock(310)
    expect(Date.parse(await seen()) - Date.parse(first)).toBeGreaterThanOrEqual(300_000)
    await t.moveClock(0)
  })
})

describe('signing devices out', () => {
  test('one of them, by id; then it is gone', async () => {
    const person = await aClient(t)
    const other = await signedIn(person)
    const [mine] = await devices(other)
    expect((await end(person.token, mine?.id)).status).toBe(204)
    expect([await isLive(other), await isLive(person.token)]).toEqual([false, true])
    const again = await end(person.token, mine?.id)
    expect([again.status, again.json.code]).toEqual([404, 'session_not_found'])
  })

  test('the asking one too', async () => {
    const person = await aClient(t)
    const [mine] = await devices(person.token)
    expect([(await end(person.token, mine?.id)).status, await isLive(person.token)]).toEqual([204, false])
  })

  test('somebody else’s is as absent as none, and stays', async () => {
    const [person, other] = [await aClient(t), await aClient(t)]
    const [theirs] = await devices(other.token)
    const [refused, absent] = [await end(person.token, theirs?.id), await end(person.token, 999_999)]
    expect([refused.status, refused.text]).toEqual([404, absent.text])
    expect(await isLive(other.token)).toBe(true)
  })

  test('all others, and nobody else’s', async () => {
    const [person, stranger] = [await aClient(t), await aClient(t)]
    const others = [await signedIn(person), await signedIn(person)]
    expect((await t.call(accounts.endOtherSessions, { token: person.token })).status).toBe(204)
    expect([await isLive(others[0] ?? ''), await isLive(others[1] ?? '')]).toEqual([false, false])
    expect([await isLive(person.token), await isLive(stranger.token)]).toEqual([true, true])
    expect((await t.call(accounts.endOtherSessions, { token: person.token })).status).toBe(204)
  })

  test.each(['x', '0', '-1', '1e3', '9'.repeat(20), '%00'])('an id like %s is refused', async (id) => {
    const person = await aClient(t)
    const url = `/api/account/sessions/${id}`
    const reply = await t.request({ method: 'DELETE', url, headers: { authorization: `Bearer ${person.token}` } })
    expect([400, 404, 422]).toContain(reply.status)
    expect(await isLive(person.token)).toBe(true)
  })
})
