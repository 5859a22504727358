import { randomUUID } from 'node:crypto'
import { accounts } from '@husrum/contract/identity/accounts/accounts.ts'
import { messages } from '@husrum/contract/market/messaging/messaging.ts'
import { notifications } from '@husrum/contract/market/notifications/notifications.ts'
import { push } from '@husrum/contract/market/notifications/push.ts'
import { quotes } from '@husrum/contract/market/quotes.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../testing/app.ts'
import { aClient, anAdmin, anExpert, PASSWORD } from '../../../../testing/people.ts'
import { PRODUCTION } from '../../../../testing/production.ts'
import { aBrowser } from '../../../../testing/providers/push-server.ts'
import { aPair, sendLead } from '../notifications.testing.ts'
import { createPushKeys, pushDevices } from './push.service.ts'
import { pushDue, type PushMessage } from './pushing.service.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
beforeEach(async () => {
  await t.moveClock(0)
  await t.deps.db.deleteFrom('outbox').execute()
})
afterAll(() => t.close())

const subscribe = (token: string, body: unknown = aBrowser().subscription) =>
  t.call(push.subscribePush, { token, body })
const subscriptions = (account_id: number) =>
  t.deps.db.selectFrom('push_subscriptions').select(['id', 'endpoint']).where('account_id', '=', account_id).execute()
const write = (token: string, body: object) => t.call(messages.sendMessage, { token, body })
/** Pushes handed to devices, `seconds` from now. */
async function pushed(seconds = 15): Promise<PushMessage[]> {
  await t.moveClock(seconds)
  await pushDue(t.deps)
  await t.runJobs()
  const rows = await t.deps.db.selectFrom('outbox').select('text').where('channel', '=', 'push').orderBy('id').execute()
  return rows.map(({ text }) => JSON.parse(text))
}
const titles = async (seconds?: number) => (await pushed(seconds)).map(({ title }) => title)

describe('subscriptions of devices', () => {
  test('the key is one point for the installation, also when twelve ask first', async () => {
    const [ann, bo] = [await aClient(t), await anExpert(t)]
    await t.deps.db.deleteFrom('push_key').execute()
    const made = await Promise.all(Array.from({ length: 12 }, () => createPushKeys(t.deps.db)()))
    expect(new Set(made.map(({ publicKey }) => publicKey.toString('hex'))).size).toBe(1)
    const other = await testApp({}, { at: t.connection })
    for (const { token } of [ann, bo]) {
      const { status, json } = await other.call(push.getPushKey, { token })
      expect([status, json.data.key]).toEqual([200, made[0]?.publicKey.toString('base64url')])
    }
    await other.close()
  })

  test('the same address again takes its place, also for the next person at that browser', async () => {
    const [ann, bo] = [await aClient(t), await anExpert(t)]
    const { subscription } = aBrowser()
    const first = await subscribe(ann.token, subscription)
    const again = await subscribe(ann.token, subscription)
    expect([first.status, again.json]).toEqual([201, first.json])
    expect(await subscriptions(ann.account_id)).toHaveLength(1)
    await subscribe(bo.token, subscription)
    expect([await subscriptions(ann.account_id), (await subscriptions(bo.account_id)).length]).toEqual([[], 1])
  })

  test('twenty devices; the oldest make room', async () => {
    const { token, account_id } = await aClient(t)
    const browsers = Array.from({ length: 22 }, () => aBrowser())
    for (const { subscription } of browsers) expect((await subscribe(token, subscription)).status).toBe(201)
    const kept = (await subscriptions(account_id)).map(({ endpoint }) => endpoint)
    expect(kept.toSorted()).toEqual(
      browsers
        .slice(2)
        .map(({ subscription }) => subscription.endpoint)
        .toSorted(),
    )
  })

  test.each([
    'http://fcm.googleapis.com/send/a',
    'https://fcm.googleapis.com:444/send/a',
    'https://user@fcm.googleapis.com/send/a',
    'https://fcm.googleapis.com.example/send/a',
    'https://example/fcm.googleapis.com',
    'https://xfcm.googleapis.com/send',
    'https://notify.windows.com/w',
    'https://evil.example/?notify.windows.com',
    'https://127.0.0.1/send',
    'https://[::1]/send',
    'https://localhost/send',
    'https://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    'fcm.googleapis.com',
    '',
  ])('422 for %s', async (endpoint) => {
    const { token, account_id } = await aClient(t)
    const { status, json } = await subscribe(token, { ...aBrowser().subscription, endpoint })
    expect([status, Object.keys(json.errors)]).toEqual([422, ['endpoint']])
    expect(await subscriptions(account_id)).toEqual([])
  })

  test('takes the services of the four browser makers', async () => {
    const { token } = await aClient(t)
    for (const host of [
      'fcm.googleapis.com',
      'updates.push.services.mozilla.com',
      'web.push.apple.com',
      'wns2-par02p.notify.windows.com',
    ])
      expect([host, (await subscribe(token, aBrowser(host).subscription)).status]).toEqual([host, 201])
  })

  test('422 for keys that nothing could be encrypted with', async () => {
    const { token } = await aClient(t)
    const { endpoint, keys } = aBrowser().subscription
    for (const wrong of [
      { ...keys, p256dh: 'A'.repeat(87) },
      { ...keys, p256dh: keys.p256dh.slice(1) },
      { ...keys, auth: 'short' },
      { ...keys, auth: 7 },
      { p256dh: keys.p256dh },
      null,
    ])
      expect([wrong, (await subscribe(token, { endpoint, keys: wrong })).status]).toEqual([wrong, 422])
  })

  test('nobody ends another person’s; the own one as often as one likes', async () => {
    const [ann, bo] = [await aClient(t), await anExpert(t)]
    const { subscription } = aBrowser()
    await subscribe(ann.token, subscription)
    const end = (token: string) => t.call(push.unsubscribePush, { token, body: { endpoint: subscription.endpoint } })
    expect((await end(bo.token)).status).toBe(204)
    expect(await subscriptions(ann.account_id)).toHaveLength(1)
    for (let nth = 0; nth < 2; nth += 1) expect((await end(ann.token)).status).toBe(204)
    expect(await subscriptions(ann.account_id)).toEqual([])
  })

  test('401 without a token, 403 for staff; no key where push is switched off', async () => {
    const staff = await anAdmin(t)
    for (const endpoint of [push.getPushKey, push.subscribePush, push.unsubscribePush]) {
      expect((await t.call(endpoint, { body: aBrowser().subscription })).status).toBe(401)
      expect((await t.call(endpoint, { token: staff.token, body: aBrowser().subscription })).status).toBe(403)
    }
    const off = await testApp({ ...PRODUCTION, HUSRUM_PUSH: 'off' })
    const { token } = await aClient(off)
    expect((await off.call(push.getPushKey, { token })).json).toEqual({ data: { key: null } })
    await off.close()
  })

  test('end with their session, and with the account', async () => {
    const bo = await anExpert(t)
    await subscribe(bo.token)
    const [device] = await subscriptions(bo.account_id)
    const devices = pushDevices(t.deps.db)
    expect(await devices.find(device?.id ?? 0, bo.account_id)).toBeDefined()
    await t.call(accounts.logout, { token: bo.token })
    expect(await devices.find(device?.id ?? 0, bo.account_id)).toBeUndefined()
    const left = await aClient(t)
    await subscribe(left.token)
    await t.deps.events.transaction((tx) => t.deps.events.emit(tx, 'account.erasing', { account_id: left.account_id }))
    expect(await subscriptions(left.account_id)).toEqual([])
  })
})

describe('a push', () => {
  test('says what happened on each device, in the language of the account, without contact details', async () => {
    const { bo, lead_id } = await aPair(t, { expert: { locale: 'de' } })
    for (const host of ['fcm.googleapis.com', 'web.push.apple.com'])
      await subscribe(bo.token, aBrowser(host).subscription)
    await sendLead(t, lead_id, bo.expert_id)
    expect(await pushed(5)).toEqual([])
    const messages = await pushed()
    expect(messages).toHaveLength(2)
    expect(messages[0]).toEqual({
      title: 'Ann in Aarhus hat dich angefragt',
      body: '',
      path: `/de/expert/leads?lead=${lead_id}`,
      tag: `lead:${lead_id}`,
      lang: 'de',
      answer: 'Antworten',
      plain: 'Neues bei Husrum',
    })
    for (const secret of ['Krogh', '20418637', '@husrum.example'])
      expect(JSON.stringify(messages)).not.toContain(secret)
    expect(await pushed(60)).toHaveLength(2)
  })

  test('about a message waits until nobody has read it for ten seconds; several are one', async () => {
    const { ann, bo, lead_id } = await aPair(t, { lead: { status: 'contacted' } })
    await subscribe(ann.token)
    await write(bo.token, { lead_id, body: 'Call +45 20 41 86 37 about the kitchen.' })
    await write(bo.token, { lead_id, body: 'Thursday?' })
    expect(await titles(5)).toEqual([])
    expect(await pushed()).toEqual([
      expect.objectContaining({
        title: 'Bo Lindgaard wrote to you, 2 messages',
        body: 'Thursday?',
        path: expect.stringMatching(/^\/account\/messages\?thread=\d+$/),
        tag: expect.stringMatching(/^thread:\d+$/),
      }),
    ])
    await write(bo.token, { lead_id, body: 'My number is 20418637.' })
    expect((await pushed(40)).map(({ body }) => body)).toEqual(['Thursday?', 'My number is ….'])
  })

  test('about quotes comes once a quarter of an hour in a conversation, and tells the last state', async () => {
    const { ann, bo, lead_id } = await aPair(t, { lead: { status: 'contacted', answered_at: new Date() } })
    const written = await write(bo.token, { lead_id, body: 'Here is my quote.' })
    await t.call(messages.readThread, { token: ann.token, params: { id: written.json.data.id } })
    await t.deps.db.deleteFrom('notifications').where('account_id', '=', ann.account_id).execute()
    await subscribe(ann.token)
    const send = async () => {
      const lines = [{ part: 'Plan', included: '', amount: 180_000 }]
      const body = { thread_id: written.json.data.id, send: true, title: 'Kitchen', currency: 'EUR', lines }
      const { status, json, text } = await t.call(quotes.createQuote, { token: bo.token, body })
      expect(status, text).toBe(201)
      return json.data.id
    }
    await send()
    await send()
    const [newer, back] = [
      'Bo Lindgaard has sent you a new version of the quote',
      'Bo Lindgaard has withdrawn the quote',
    ]
    expect(await titles(15)).toEqual([newer])
    const last = await send()
    expect(await titles(40)).toEqual([newer])
    await t.call(quotes.withdrawQuote, { token: bo.token, params: { id: last } })
    expect(await titles(910)).toEqual([newer])
    for (const seconds of [930, 4000]) expect(await titles(seconds)).toEqual([newer, back])
  })

  test('is not sent for what was read in time, is muted, or came with an answer that is told already', async () => {
    const thread = async (lead_id: number) =>
      (await t.deps.db.selectFrom('threads').select('id').where('lead_id', '=', lead_id).executeTakeFirstOrThrow()).id
    const [seen, muted, answered] = [
      await aPair(t, { lead: { status: 'contacted' } }),
      await aPair(t, { lead: { status: 'contacted' } }),
      await aPair(t),
    ] as const
    for (const { ann, bo, lead_id } of [seen, muted, answered]) {
      await subscribe(ann.token)
      await write(bo.token, { lead_id, body: 'When can I see the kitchen?' })
    }
    await t.call(messages.readThread, { token: seen.ann.token, params: { id: await thread(seen.lead_id) } })
    await t.call(messages.muteThread, { token: muted.ann.token, params: { id: await thread(muted.lead_id) } })
    expect(await pushed()).toEqual([
      expect.objectContaining({ title: 'Bo Lindgaard has answered your brief', body: 'When can I see the kitchen?' }),
    ])
  })

  test('goes to nobody who switched the kind off there, logged out, left or is suspended; mail is its own choice', async () => {
    const pairs = [await aPair(t), await aPair(t), await aPair(t), await aPair(t)] as const
    const [off, out, left, suspended] = pairs
    for (const { bo, lead_id } of pairs) {
      await subscribe(bo.token)
      await sendLead(t, lead_id, bo.expert_id)
    }
    await t.call(notifications.putNotificationPreferences, { token: off.bo.token, body: { new_lead: { push: false } } })
    await t.call(accounts.logout, { token: out.bo.token })
    const set = (id: number, columns: object) =>
      t.deps.db.updateTable('accounts').set(columns).where('id', '=', id).execute()
    await set(left.bo.account_id, { deleted_at: new Date() })
    await set(suspended.bo.account_id, { suspended_at: new Date() })
    expect(await titles()).toEqual([])
    const mails = await t.deps.db.selectFrom('outbox').select('recipient').where('channel', '=', 'mail').execute()
    expect(mails.map(({ recipient }) => recipient)).toEqual([off.bo.email, out.bo.email])
  })

  test('that was written and not handed over is taken back by switching off and by logging out', async () => {
    const pairs = [await aPair(t), await aPair(t)] as const
    for (const { bo, lead_id } of pairs) {
      await subscribe(bo.token)
      await sendLead(t, lead_id, bo.expert_id)
    }
    await t.moveClock(15)
    await pushDue(t.deps)
    const [off, out] = pairs
    await t.call(notifications.putNotificationPreferences, { token: off.bo.token, body: { new_lead: { push: false } } })
    await t.call(accounts.logout, { token: out.bo.token })
    await t.runJobs()
    expect(await titles()).toEqual([])
    const states = await t.deps.db
      .selectFrom('deliveries')
      .select(['state', 'text', 'last_error', 'recipient'])
      .where('kind', '=', 'push-new_lead')
      .where('account_id', 'in', [off.bo.account_id, out.bo.account_id])
      .orderBy('id')
      .execute()
    expect(states).toEqual([
      { state: 'expired', text: null, last_error: null, recipient: 'fcm.googleapis.com' },
      { state: 'expired', text: null, last_error: 'push: the device was signed out', recipient: 'fcm.googleapis.com' },
    ])
  })

  test('that waits never reaches the next person at that browser', async () => {
    const { bo, lead_id } = await aPair(t)
    const { subscription } = aBrowser()
    await subscribe(bo.token, subscription)
    await sendLead(t, lead_id, bo.expert_id)
    await t.moveClock(15)
    await pushDue(t.deps) // written, but not pushed yet
    const next = await aClient(t)
    expect((await subscribe(next.token, subscription)).status).toBe(201)
    await t.runJobs()
    expect(await titles()).toEqual([])
    const states = await t.deps.db
      .selectFrom('deliveries')
      .select(['state', 'text'])
      .where('account_id', '=', bo.account_id)
      .where('channel', '=', 'push')
      .execute()
    expect(states).toEqual([{ state: 'expired', text: null }])
  })

  test('is written once for each device by twelve jobs on two instances', async () => {
    const other = await testApp({}, { at: t.connection })
    const { bo, lead_id } = await aPair(t)
    for (let nth = 0; nth < 2; nth += 1) await subscribe(bo.token)
    await sendLead(t, lead_id, bo.expert_id)
    await t.moveClock(15)
    await Promise.all(Array.from({ length: 12 }, (_, nth) => pushDue(nth % 2 ? t.deps : other.deps)))
    expect(await pushed()).toHaveLength(2)
    await other.close()
  })
})

describe('a device asks whether it may show the words', () => {
  const ask = async (key: unknown) => t.call(push.checkPush, { params: { key } })
  /** Bo's device gets a push about a lead; returns the key in that push. */
  async function aPush() {
    await t.moveClock(0)
    const { bo, lead_id } = await aPair(t)
    const { subscription } = aBrowser()
    await subscribe(bo.token, subscription)
    await sendLead(t, lead_id, bo.expert_id)
    await pushed()
    const { key } = await t.deps.db
      .selectFrom('deliveries')
      .select('key')
      .where('account_id', '=', bo.account_id)
      .where('channel', '=', 'push')
      .where('state', '=', 'sent')
      .executeTakeFirstOrThrow()
    return { bo, key, subscription }
  }
  const no = { data: { may_show: false } }

  test('yes, to whoever has the key; nobody keeps the answer', async () => {
    const { bo, key } = await aPush()
    for (const token of [undefined, bo.token, (await aClient(t)).token]) {
      const { status, json, headers } = await t.call(push.checkPush, { params: { key }, token })
      expect([status, json]).toEqual([200, { data: { may_show: true } }])
      expect([headers['cache-control'], headers.etag]).toEqual(['private, no-store', undefined])
    }
    await t.deps.db
      .updateTable('sessions')
      .set({ expires_at: new Date(0) })
      .where('account_id', '=', bo.account_id)
      .execute()
    expect((await ask(key)).json).toEqual({ data: { may_show: true } }) // the next login uses the same device
  })

  test('no, in the same words as about a key nobody has, once the session was ended from elsewhere', async () => {
    const { bo, key } = await aPush()
    const body = { email: bo.email, password: PASSWORD }
    const elsewhere = await t.call(accounts.login, { body })
    expect(elsewhere.status, elsewhere.text).toBe(200)
    expect((await t.call(accounts.endOtherSessions, { token: elsewhere.json.data.token })).status).toBe(204)
    const [ended, unknown] = [await ask(key), await ask(randomUUID())]
    expect([ended.status, ended.json]).toEqual([200, no])
    expect([unknown.status, unknown.text]).toEqual([ended.status, ended.text])
  })

  test('no, after another person subscribed there, it was switched off there, or the person is not here', async () => {
    const [taken, off, left, suspended] = [await aPush(), await aPush(), await aPush(), await aPush()]
    const next = await aClient(t)
    expect((await subscribe(next.token, taken.subscription)).status).toBe(201)
    await t.call(push.unsubscribePush, { token: off.bo.token, body: { endpoint: off.subscription.endpoint } })
    const set = (id: number, columns: object) =>
      t.deps.db.updateTable('accounts').set(columns).where('id', '=', id).execute()
    await set(left.bo.account_id, { deleted_at: new Date() })
    await set(suspended.bo.account_id, { suspended_at: new Date() })
    for (const { key } of [taken, off, left, suspended]) expect((await ask(key)).json).toEqual(no)
    const mails = await t.deps.db.selectFrom('deliveries').select('key').where('channel', '=', 'mail').execute()
    expect(mails.length).toBeGreaterThan(0)
    for (const { key } of mails) expect((await ask(key)).json).toEqual(no)
  })

  test.each(['1', 'x'.repeat(80), '../subscriptions', '0'.repeat(35), "' or true --", '\u0000', '😀', '%00'])(
    '422 for %s',
    async (key) => {
      const { status, json } = await ask(key)
      expect([status, Object.keys(json.errors)]).toEqual([422, ['key']])
    },
  )
})
