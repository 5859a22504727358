import { leads } from '@husrum/contract/market/leads/leads.ts'
import { messages } from '@husrum/contract/market/messaging/messaging.ts'
import { notifications } from '@husrum/contract/market/notifications/notifications.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aClient, anAdmin, anExpert } from '../../../testing/people.ts'
import { lockStatus, moveExpert } from '../../experts/profile/status/status.service.ts'
import { aPair, sendLead } from './notifications.testing.ts'
import { remindExperts, sweepNotifications } from './notifications.service.ts'
import { momentIn } from './words.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
beforeEach(async () => {
  await t.moveClock(0)
})
afterAll(() => t.close())

const list = async (token: string, query: Record<string, unknown> = {}, locale = 'en') =>
  (await t.call(notifications.listNotifications, { token, query, headers: { locale } })).json
const notified = async (token: string, locale = 'en') =>
  (await list(token, {}, locale)).data.map(({ text, path, read }: Record<string, unknown>) => [text, path, read])
const read = (token: string, body: object = {}) => t.call(notifications.readNotifications, { token, body })
const write = (token: string, body: object) => t.call(messages.sendMessage, { token, body })

describe('GET /api/notifications', () => {
  test('an expert hears of a new lead, in each language, with where it leads', async () => {
    const { bo, lead_id } = await aPair(t)
    await sendLead(t, lead_id, bo.expert_id)
    const { data, meta } = await list(bo.token)
    expect(data).toEqual([
      {
        id: expect.any(Number),
        kind: 'new_lead',
        key: 'new_lead',
        params: { name: 'Ann', city: 'Aarhus', expires_at: expect.any(String) },
        text: 'Ann in Aarhus has sent you a brief',
        path: `/expert/leads?lead=${lead_id}`,
        read: false,
        created_at: expect.any(String),
      },
    ])
    expect(meta).toEqual({ current_page: 1, last_page: 1, per_page: 20, total: 1, from: 1, to: 1, unread: 1 })
    for (const [locale, text] of [
      ['da', 'Ann i Aarhus har sendt dig en opgave'],
      ['dk', 'Ann i Aarhus har sendt dig en opgave'],
      ['de', 'Ann in Aarhus hat dich angefragt'],
    ] as const)
      expect([locale, (await notified(bo.token, locale))[0][0]]).toEqual([locale, text])
  })

  test('a client hears of an answer and of a refusal; what was written is one line for each conversation', async () => {
    const { ann, bo, lead_id } = await aPair(t)
    expect((await write(bo.token, { lead_id, body: 'When can I see the kitchen?' })).status).toBe(201)
    expect((await notified(ann.token)).map(([text]: string[]) => text)).toEqual([
      'Bo Lindgaard has answered your brief',
    ]) // one notification, not two
    await write(bo.token, { lead_id, body: 'Thursday would suit me.' })
    const thread = (await list(ann.token)).data[0].path
    expect(await notified(ann.token)).toEqual([
      ['Bo Lindgaard wrote to you, 2 messages', expect.stringMatching(/^\/account\/messages\?thread=\d+$/), false],
      ['Bo Lindgaard has answered your brief', thread, false],
    ])
    const refused = await aPair(t)
    await t.call(leads.declineLead, {
      token: refused.bo.token,
      params: { id: refused.lead_id },
      body: { reason: 'busy' },
    })
    expect(await notified(refused.ann.token)).toEqual([
      ['Bo Lindgaard can’t take your brief', '/account/design-hub', false],
    ])
    expect(await notified(refused.bo.token)).toEqual([])
  })

  test('whoever looks at the lead or the conversation has read its line; a new message brings it back to the top', async () => {
    const { ann, bo, lead_id } = await aPair(t)
    await sendLead(t, lead_id, bo.expert_id)
    await t.call(leads.readLead, { token: bo.token, params: { id: lead_id } })
    expect((await list(bo.token)).meta.unread).toBe(0)
    await write(bo.token, { lead_id, body: 'Hello Ann.' })
    const [{ path }] = (await list(ann.token)).data
    const id = Number(/\d+$/.exec(path)?.[0])
    await t.call(messages.readThread, { token: ann.token, params: { id } })
    expect((await list(ann.token)).data.map(({ read }: { read: boolean }) => read)).toEqual([true])
    await write(bo.token, { thread_id: id, body: 'One more thing.' })
    expect(await notified(ann.token)).toEqual([
      ['Bo Lindgaard wrote to you', path, false],
      ['Bo Lindgaard has answered your brief', path, true],
    ])
  })

  test('an expert hears what was decided about the profile, whoever decided; not what they did themselves', async () => {
    const bo = await anExpert(t, { status: 'pending_review' })
    const admin = await anAdmin(t)
    const move = (step: 'request_changes' | 'submit' | 'approve' | 'pause') =>
      t.deps.events.transaction(async (tx) => {
        const standing = await lockStatus(tx, bo.expert_id)
        if (!standing) throw new Error('no profile')
        const own = step === 'submit' || step === 'pause'
        const by = own
          ? { actor: 'expert' as const, account_id: bo.account_id }
          : { actor: 'staff' as const, account_id: admin.account_id }
        await moveExpert(t.deps, tx, standing, step, { by })
      })
    for (const step of ['request_changes', 'submit', 'request_changes', 'submit', 'approve', 'pause'] as const)
      await move(step)
    expect(await notified(bo.token)).toEqual([
      ['Your profile is public', '/expert/leads', false],
      ['Your profile needs a few changes', '/expert/settings', false],
      ['Your profile needs a few changes', '/expert/settings', false],
    ])
  })

  test('nobody who has left keeps a name', async () => {
    const { ann, bo, lead_id } = await aPair(t)
    for (const body of ['Hello Ann.', 'Thursday?']) await write(bo.token, { lead_id, body })
    await t.deps.db.updateTable('accounts').set({ deleted_at: new Date() }).where('id', '=', bo.account_id).execute()
    expect((await notified(ann.token)).map(([text]: string[]) => text)).toEqual([
      'Deleted user wrote to you, 2 messages',
      'An expert who had your brief has left Husrum',
    ])
    expect(JSON.stringify(await list(ann.token))).not.toContain('Lindgaard')
  })

  test('pages, newest first; one past the end is empty', async () => {
    const bo = await anExpert(t)
    for (let nth = 0; nth < 3; nth += 1) {
      const { lead_id } = await aPair(t)
      await t.deps.db.updateTable('leads').set({ expert_id: bo.expert_id }).where('id', '=', lead_id).execute()
      await sendLead(t, lead_id, bo.expert_id)
    }
    const all = (await list(bo.token)).data.map(({ id }: { id: number }) => id)
    expect(all).toEqual(all.toSorted((a: number, b: number) => b - a))
    const second = await list(bo.token, { page: 2, per_page: 2 })
    expect(second.data.map(({ id }: { id: number }) => id)).toEqual(all.slice(2))
    expect(second.meta).toMatchObject({ total: 3, unread: 3, last_page: 2 })
    expect((await list(bo.token, { page: 9 })).data).toEqual([])
  })

  test('a kind of a newer release, which this one has no words for, is neither listed nor counted', async () => {
    const { ann, bo, lead_id } = await aPair(t)
    await write(bo.token, { lead_id, body: 'Hello Ann.' })
    await sql`alter table notifications drop constraint notifications_kind_check`.execute(t.deps.db)
    await sql`insert into notifications (account_id, kind, about) values (${ann.account_id}, 'of_tomorrow', 'x')`.execute(
      t.deps.db,
    )
    const { data, meta } = await list(ann.token)
    expect([data.map(({ kind }: { kind: string }) => kind), meta]).toMatchObject([
      ['lead_answered'],
      { total: 1, unread: 1 },
    ])
    expect((await read(ann.token, { ids: [] })).json).toEqual({ data: { unread: 1 } })
  })

  test.each([{ page: 0 }, { page: 'x' }, { per_page: 101 }, { 'page[]': 1 }, { page: '9'.repeat(40) }])(
    '422 for %o',
    async (query) => {
      const client = await aClient(t)
      expect((await t.call(notifications.listNotifications, { token: client.token, query })).status).toBe(422)
    },
  )
})

describe('POST /api/notifications/read', () => {
  test('some, then all; twice changes nothing; nobody touches somebody else’s', async () => {
    const { ann, bo, lead_id } = await aPair(t)
    for (const body of ['Hello Ann.', 'Thursday?']) await write(bo.token, { lead_id, body })
    const ids = (await list(ann.token)).data.map(({ id }: { id: number }) => id)
    const stranger = await aClient(t)
    expect((await read(stranger.token, { ids: [...ids, 999_999] })).json).toEqual({ data: { unread: 0 } })
    expect((await list(ann.token)).meta.unread).toBe(2)
    expect((await read(ann.token, { ids: [] })).json).toEqual({ data: { unread: 2 } })
    expect((await read(ann.token, { ids: [ids[0]] })).json).toEqual({ data: { unread: 1 } })
    expect((await read(ann.token)).json).toEqual({ data: { unread: 0 } })
    expect((await read(ann.token)).json).toEqual({ data: { unread: 0 } })
  })

  test('form data is taken', async () => {
    const { bo, lead_id } = await aPair(t)
    await sendLead(t, lead_id, bo.expert_id)
    const [{ id }] = (await list(bo.token)).data
    const { json } = await t.request({
      method: 'POST',
      url: '/api/notifications/read',
      headers: { authorization: `Bearer ${bo.token}`, 'content-type': 'application/x-www-form-urlencoded' },
      payload: `ids[]=${id}`,
    })
    expect(json).toEqual({ data: { unread: 0 } })
  })

  test.each([
    { ids: 'all' },
    { ids: [0] },
    { ids: [2 ** 63] },
    { ids: ['1'] },
    { ids: [[1]] },
    { ids: { a: 1 } },
    { ids: Array.from({ length: 101 }, (_, at) => at + 1) },
  ])('422 for %o', async (body) => {
    const client = await aClient(t)
    expect((await read(client.token, body)).status).toBe(422)
  })
})

describe('once each', () => {
  test('twelve at once tell one line, and many messages at once are one line too', async () => {
    const { ann, bo, lead_id } = await aPair(t, { lead: { expires_at: new Date(Date.now() + 3 * 3_600_000) } })
    await Promise.all(Array.from({ length: 12 }, () => sendLead(t, lead_id, bo.expert_id)))
    await Promise.all(Array.from({ length: 12 }, () => remindExperts(t.deps)))
    expect((await notified(bo.token)).map(([text]: string[]) => text?.slice(0, 12))).toEqual([
      'Answer Ann b',
      'Ann in Aarhu',
    ])
    await t.deps.db.deleteFrom('limit_hits').execute()
    const sent = await Promise.all(
      Array.from({ length: 20 }, (_, nth) => write(bo.token, { lead_id, body: `Message ${nth}` })),
    )
    // a slow machine may answer some with 503 and write nothing
    const taken = sent.filter(({ status }) => status === 201).length
    expect((await notified(ann.token)).map(([text]: string[]) => text)).toEqual([
      `Bo Lindgaard wrote to you, ${taken} messages`,
      'Bo Lindgaard has answered your brief',
    ])
  })
})

describe('forgetting', () => {
  test('with the account, and after 90 days', async () => {
    const [leaves, stays] = [await aPair(t), await aPair(t)]
    for (const { bo, lead_id } of [leaves, stays]) await sendLead(t, lead_id, bo.expert_id)
    await t.call(notifications.putNotificationPreferences, {
      token: leaves.bo.token,
      body: { new_lead: { email: false } },
    })
    await t.deps.events.transaction((tx) =>
      t.deps.events.emit(tx, 'account.erasing', { account_id: leaves.bo.account_id }),
    )
    expect((await list(leaves.bo.token)).data).toEqual([])
    expect(
      (await t.call(notifications.getNotificationPreferences, { token: leaves.bo.token })).json.data.new_lead,
    ).toEqual({ email: true, push: true })
    expect((await list(stays.bo.token)).data).toHaveLength(1)
    const kept = () =>
      t.deps.db.selectFrom('notifications').select('id').where('account_id', '=', stays.bo.account_id).execute()
    await t.moveClock(89 * 86_400)
    await sweepNotifications(t.deps)
    expect(await kept()).toHaveLength(1)
    await t.moveClock(91 * 86_400)
    await sweepNotifications(t.deps)
    expect(await kept()).toHaveLength(0)
  })
})

test('a deadline at midnight is named by the last whole day before it', () => {
  expect(momentIn(new Date('2026-11-24T23:00:00Z'), 'en')).toBe('Tuesday 24 November')
  expect(momentIn(new Date('2026-11-24T22:59:00Z'), 'en')).toContain('23:59')
})

test('the release before writes the old column of the time, and both stay equal', async () => {
  const { bo, lead_id } = await aPair(t)
  await sendLead(t, lead_id, bo.expert_id)
  await sql`update notifications set told_at = told_at + interval '1 hour' where account_id = ${bo.account_id}`.execute(
    t.deps.db,
  )
  const rows = () => t.deps.db.selectFrom('notifications').selectAll().where('account_id', '=', bo.account_id).execute()
  const [late] = await rows()
  expect(late?.notified_at).toEqual(late?.told_at)
  await sql`update notifications set notified_at = app_now() where account_id = ${bo.account_id}`.execute(t.deps.db)
  const [now] = await rows()
  expect(now?.told_at).toEqual(now?.notified_at)
  expect(now?.notified_at).not.toEqual(late?.notified_at)
})
