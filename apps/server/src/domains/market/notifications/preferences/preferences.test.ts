import { accounts } from '@husrum/contract/identity/accounts/accounts.ts'
import { notifications } from '@husrum/contract/market/notifications/notifications.ts'
import { kindsOfRole, switchableKinds } from '@husrum/contract/identity/accounts/notification-preferences.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../testing/app.ts'
import { aClient, anAdmin, anExpert } from '../../../../testing/people.ts'
import { unsubscribeToken } from './unsubscribing.service.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

type Chosen = Record<string, { email: boolean; push: boolean }>
const allChosen = async (token: string): Promise<Chosen> =>
  (await t.call(notifications.getNotificationPreferences, { token })).json.data
const emailOf = (chosen: Chosen) =>
  Object.fromEntries(Object.entries(chosen).map(([kind, { email }]) => [kind, { email }]))
const chosen = async (token: string) => emailOf(await allChosen(token))
const choose = (token: string, body: unknown) => t.call(notifications.putNotificationPreferences, { token, body })
const patch = (token: string, wanted: unknown) =>
  t.call(accounts.patchAccount, { token, body: { notifications: wanted } })

/** All kinds of a role by email, except these. */
const emails = (role: keyof typeof kindsOfRole, switched: Record<string, boolean> = {}) =>
  Object.fromEntries(kindsOfRole[role].map((kind) => [kind, { email: switched[kind] ?? true }]))

describe('/api/notifications/preferences', () => {
  test('each role has its kinds, all on; what is chosen stays, also for form data and by PATCH of the account', async () => {
    const [client, expert] = [await aClient(t), await anExpert(t)]
    expect(await chosen(client.token)).toEqual(emails('client'))
    expect(await chosen(expert.token)).toEqual(emails('expert'))
    const { status, json } = await choose(expert.token, { new_message: { email: false } })
    expect([status, emailOf(json.data)]).toEqual([200, emails('expert', { new_message: false })])
    await t.request({
      method: 'POST',
      url: '/api/notifications/preferences',
      headers: { authorization: `Bearer ${expert.token}`, 'content-type': 'application/x-www-form-urlencoded' },
      payload: '_method=PUT&new_message[email]=1&lead_expiring[email]=off',
    })
    expect(await chosen(expert.token)).toEqual(emails('expert', { lead_expiring: false }))
    const patched = await patch(expert.token, { new_lead: { email: false } })
    expect([patched.status, patched.json.data.email]).toEqual([200, expert.email])
    expect(await chosen(expert.token)).toEqual(emails('expert', { new_lead: false, lead_expiring: false }))
    expect(await chosen(client.token)).toEqual(emails('client'))
  })

  test('channels are chosen apart: what is not named stays', async () => {
    const { token } = await anExpert(t)
    await choose(token, { new_lead: { push: false } })
    expect((await allChosen(token)).new_lead).toEqual({ email: true, push: false })
    await choose(token, { new_lead: { email: false }, new_message: {} })
    expect(await allChosen(token)).toMatchObject({
      new_lead: { email: false, push: false },
      lead_expiring: { email: true, push: true },
      new_message: { email: true, push: true },
    })
    await choose(token, { new_lead: { push: true } })
    expect((await allChosen(token)).new_lead).toEqual({ email: false, push: true })
  })

  test('kinds of the other role and what is not ours are dropped', async () => {
    const client = await aClient(t)
    const { status, json } = await choose(client.token, {
      new_lead: { email: false },
      profile_decision: { email: false },
      account_id: 1,
    })
    expect([status, emailOf(json.data)]).toEqual([200, emails('client')])
    const { rows } = await t.deps.db
      .selectFrom('notification_preferences')
      .selectAll()
      .where('account_id', '=', client.account_id)
      .execute()
      .then((found) => ({ rows: found }))
    expect(rows).toEqual([])
  })

  test('a change of the account that is refused changes no choice', async () => {
    const client = await aClient(t)
    const { status } = await t.call(accounts.patchAccount, {
      token: client.token,
      body: {
        notifications: { new_message: { email: false } },
        email: 'new@husrum.example',
        current_password: 'wrong',
      },
    })
    expect([status, await chosen(client.token)]).toEqual([422, emails('client')])
  })

  test.each([
    ...['no', 0, null, true, [true], { email: 'no' }, { email: null }, { email: [true] }].map((new_message) => ({
      new_message,
    })),
    [],
    'x',
    7,
  ])('422 for %o, in both calls', async (body) => {
    const client = await aClient(t)
    expect([body, (await choose(client.token, body)).status >= 400]).toEqual([body, true])
    expect((await patch(client.token, body)).status).toBe(422)
    expect(await chosen(client.token)).toEqual(emails('client'))
  })

  test('422 where the account’s change chooses nothing', async () => {
    const client = await aClient(t)
    const { status, json } = await patch(client.token, {})
    expect([status, Object.keys(json.errors)]).toEqual([422, ['notifications']])
  })

  test('twelve at once end in one of what was asked', async () => {
    const expert = await anExpert(t)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, nth) =>
        choose(
          expert.token,
          nth % 2
            ? { new_lead: { email: nth % 4 === 1 }, new_message: { email: false } }
            : { new_message: { email: false } },
        ),
      ),
    )
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect((await chosen(expert.token)).new_message).toEqual({ email: false })
  })

  test('401 without a token, 403 for staff', async () => {
    const staff = await anAdmin(t)
    for (const endpoint of [notifications.getNotificationPreferences, notifications.listNotifications]) {
      expect((await t.call(endpoint)).status).toBe(401)
      expect((await t.call(endpoint, { token: staff.token })).status).toBe(403)
    }
  })
})

describe('POST /api/notifications/unsubscribe', () => {
  const unsubscribe = (token: unknown, query?: Record<string, unknown>) =>
    t.call(notifications.unsubscribe, { body: token === undefined ? {} : { token }, ...(query ? { query } : {}) })

  test('ends one kind of one person without a login, as often as one likes; the person can switch it on again', async () => {
    const [expert, other] = [await anExpert(t), await anExpert(t)]
    const token = await unsubscribeToken(t.deps.db, expert.account_id, 'new_message')
    const answers = await Promise.all(Array.from({ length: 12 }, () => unsubscribe(token)))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set(['200 {"data":{"kind":"new_message","email":false}}']),
    )
    expect(await chosen(expert.token)).toEqual(emails('expert', { new_message: false }))
    expect((await chosen(other.token)).new_message).toEqual({ email: true })
    await choose(expert.token, { new_message: { email: true } })
    expect((await unsubscribe(undefined, { token })).status).toBe(200)
    expect((await chosen(expert.token)).new_message).toEqual({ email: false })
  })

  test('the header of a mail, which a mail program posts by itself, ends the kind too (RFC 8058)', async () => {
    const expert = await anExpert(t)
    const token = await unsubscribeToken(t.deps.db, expert.account_id, 'new_message')
    const reply = await t.request({
      method: 'POST',
      url: `/api/notifications/unsubscribe?token=${token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html,*/*' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect([reply.status, reply.json]).toEqual([200, { data: { kind: 'new_message', email: false } }])
    expect(await chosen(expert.token)).toEqual(emails('expert', { new_message: false }))
  })

  test('422 for what we did not sign: another person, another kind, a bit changed, cut off or nonsense', async () => {
    const [expert, other] = [await anExpert(t), await anExpert(t)]
    const token = await unsubscribeToken(t.deps.db, expert.account_id, 'new_message')
    const [id = '', , signature = ''] = token.split('.')
    const flipped = `${signature[0] === 'A' ? 'B' : 'A'}${signature.slice(1)}`
    for (const wrong of [
      `${other.account_id}.new_message.${signature}`,
      ...switchableKinds.filter((kind) => kind !== 'new_message').map((kind) => `${id}.${kind}.${signature}`),
      `${id}.profile_decision.${signature}`,
      `0${id}.new_message.${signature}`,
      `${id}.new_message.${flipped}`,
      token.slice(0, -1),
      `${token}A`,
      `${token}\n`,
      token.toUpperCase(),
      '9007199254740993.new_message.' + signature,
      '..',
      'x'.repeat(200),
      "1.new_message.' or 1=1 --",
    ]) {
      const { status, json } = await unsubscribe(wrong)
      expect([wrong, status, json.code]).toEqual([wrong, 422, 'unsubscribe_invalid'])
      expect(json.errors.token[0]).toBe('This link isn’t complete. Open it from the email once more.')
    }
    for (const wrong of [undefined, '', 7, null, ['x'], { a: 1 }, 'x'.repeat(201), `a${String.fromCharCode(0)}`])
      expect([wrong, (await unsubscribe(wrong)).status]).toEqual([wrong, 422])
    expect(await chosen(expert.token)).toEqual(emails('expert'))
    expect((await chosen(other.token)).new_message).toEqual({ email: true })
  })

  test('opening the address changes nothing, and whoever was erased gets no row', async () => {
    const expert = await anExpert(t)
    const token = await unsubscribeToken(t.deps.db, expert.account_id, 'new_lead')
    for (const method of ['GET', 'HEAD'] as const)
      expect((await t.request({ method, url: `/api/notifications/unsubscribe?token=${token}` })).status).toBe(405)
    expect((await chosen(expert.token)).new_lead).toEqual({ email: true })
    await t.deps.db.updateTable('accounts').set({ erased_at: new Date() }).where('id', '=', expert.account_id).execute()
    expect((await unsubscribe(token)).status).toBe(200)
    const rows = await t.deps.db
      .selectFrom('notification_preferences')
      .select('kind')
      .where('account_id', '=', expert.account_id)
      .execute()
    expect(rows).toEqual([])
  })
})
