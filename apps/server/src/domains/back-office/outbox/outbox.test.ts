import { outbox } from '@husrum/contract/back-office/outbox.ts'
import type { Insertable } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DB } from '../../../platform/database/schema.ts'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aClient, anAdmin } from '../../../testing/people.ts'

let t: TestApp
let support: string
beforeAll(async () => {
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })
  support = (await anAdmin(t, 'support')).token
})
beforeEach(async () => {
  await t.deps.db.deleteFrom('deliveries').execute()
})
afterAll(() => t.close())

/** This file does not move the test clock. */
const hour = (hours: number) => new Date(Date.now() + hours * 3_600_000)
async function aDelivery(columns: Partial<Insertable<DB['deliveries']>> = {}): Promise<number> {
  const { id } = await t.deps.db
    .insertInto('deliveries')
    .values({
      channel: 'mail',
      kind: 'reset',
      recipient: 'karen@husrum.example',
      subject: 'A new password',
      text: 'walnut',
      html: '<p>walnut</p>',
      job_id: crypto.randomUUID(),
      give_up_at: hour(48),
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const aDeadOne = (columns: Partial<Insertable<DB['deliveries']>> = {}) =>
  aDelivery({ state: 'dead', tries: 3, last_error: 'smtp: RCPT TO 550 5.1.1', ended_at: hour(0), ...columns })
const list = (query = {}, token = support) => t.call(outbox.listDeliveries, { query, token })
const retry = (id: number, token = support) => t.call(outbox.retryDelivery, { params: { id }, token })

describe('GET /api/admin/outbox', () => {
  test('shows what became of each message, newest first, never its words', async () => {
    const open = await aDelivery({
      state: 'retrying',
      tries: 1,
      last_error: 'smtp: CONN ETIMEDOUT',
      expires_at: hour(1),
    })
    const dead = await aDeadOne({ channel: 'sms', recipient: '+4520123456', subject: null, kind: 'code' })
    const { status, json, text, headers } = await list()
    expect([status, headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect(json).toEqual({
      data: [
        {
          id: dead,
          channel: 'sms',
          kind: 'code',
          recipient: '+4520123456',
          subject: null,
          state: 'dead',
          tries: 3,
          last_error: 'smtp: RCPT TO 550 5.1.1',
          created_at: expect.any(String),
          next_try_at: null,
          expires_at: null,
          ended_at: expect.any(String),
        },
        expect.objectContaining({
          id: open,
          state: 'retrying',
          subject: 'A new password',
          next_try_at: expect.any(String),
          expires_at: expect.any(String),
          ended_at: null,
        }),
      ],
      meta: { current_page: 1, last_page: 1, per_page: 25, total: 2, from: 1, to: 2 },
    })
    expect(text).not.toContain('walnut')
  })

  test('by state, by channel, by a part of the recipient', async () => {
    await aDelivery()
    await aDeadOne({ recipient: 'per_cent%@husrum.example' })
    await aDeadOne({ channel: 'sms', recipient: '+4520123456' })
    const found = async (query: object) =>
      (await list(query)).json.data.map(({ recipient }: { recipient: string }) => recipient)
    expect(await found({ state: 'dead' })).toEqual(['+4520123456', 'per_cent%@husrum.example'])
    expect(await found({ state: 'dead', channel: 'mail' })).toEqual(['per_cent%@husrum.example'])
    expect(await found({ q: 'KAREN@' })).toEqual(['karen@husrum.example'])
    expect(await found({ q: '%' })).toEqual(['per_cent%@husrum.example'])
    expect(await found({ q: 'r_c' })).toEqual(['per_cent%@husrum.example'])
    expect(await found({ q: '4520' })).toEqual(['+4520123456'])
    expect(await found({ q: '\\' })).toEqual([])
    expect(await found({ state: 'expired' })).toEqual([])
  })

  test('ordered by recipient or tries, several states at once, and one by its id', async () => {
    await aDelivery({ recipient: 'b@husrum.example', tries: 1, state: 'retrying' })
    await aDeadOne({ recipient: 'a@husrum.example', tries: 3 })
    const id = await aDelivery({ recipient: 'c@husrum.example', tries: 0, state: 'sent' })
    const found = async (query: object) =>
      (await list(query)).json.data.map(({ recipient }: { recipient: string }) => recipient.slice(0, 1)).join('')
    expect(await found({ sort: 'recipient' })).toBe('abc')
    expect(await found({ sort: '-tries' })).toBe('abc')
    expect(await found({ sort: 'created_at' })).toBe('bac')
    expect(await found({ state: 'dead,retrying', sort: '-recipient' })).toBe('ba')
    const one = await t.call(outbox.getDelivery, { params: { id }, token: support })
    expect(one.json.data).toMatchObject({ id, recipient: 'c@husrum.example' })
    expect(one.text).not.toContain('walnut')
    const none = await t.call(outbox.getDelivery, { params: { id: 999_999 }, token: support })
    expect([none.status, none.json.code]).toEqual([404, 'delivery_not_found'])
  })

  test('as a table of all that the filters leave, without words or formulas', async () => {
    await aDeadOne({ recipient: 'a@husrum.example', subject: '=cmd()' })
    await aDelivery({ recipient: 'b@husrum.example' })
    const { status, text, headers } = await list({ state: 'dead', format: 'csv' })
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(text.split('\r\n')).toHaveLength(3)
    expect(text).toContain("'=cmd()")
    expect(text).not.toContain('walnut')
    expect(text).not.toContain('b@husrum.example')
  })

  test('in pages of 25', async () => {
    for (let i = 0; i < 30; i += 1) await aDelivery()
    const second = await list({ page: 2 })
    expect(second.json.data).toHaveLength(5)
    expect(second.json.meta).toEqual({ current_page: 2, last_page: 2, per_page: 25, total: 30, from: 26, to: 30 })
    expect((await list({ page: 9 })).json.data).toEqual([])
    expect((await list({ per_page: 3 })).json.data).toHaveLength(3)
  })

  test.each([{ state: 'lost' }, { channel: 'pigeon' }])('422 for %o', async (query) =>
    expect((await list(query)).status).toBe(422),
  )

  test('staff only', async () => {
    expect((await list({}, (await anAdmin(t, 'moderator')).token)).status).toBe(200)
    expect((await list({}, (await aClient(t)).token)).status).toBe(403)
    expect((await t.call(outbox.listDeliveries)).status).toBe(401)
  })
})

describe('POST /api/admin/outbox/{id}/retry', () => {
  test('a dead letter is tried again, for two more days', async () => {
    const id = await aDeadOne({ give_up_at: hour(-1) })
    const { status, json } = await retry(id)
    expect([status, json.data.state, json.data.ended_at]).toEqual([200, 'waiting', null])
    expect(await t.runJobs()).toBe(1)
    expect((await list()).json.data).toMatchObject([{ id, state: 'sent', tries: 4, last_error: null }])
    const inbox = await t.request({ method: 'GET', url: '/api/dev/outbox?to=karen@husrum.example' })
    expect(inbox.json.data).toMatchObject([{ text: 'walnut' }])
  })

  test('by twelve at once: one is heard, and it goes once', async () => {
    const id = await aDeadOne({ recipient: 'once@husrum.example' })
    const answers = await Promise.all(Array.from({ length: 12 }, () => retry(id)))
    const heard = (status: number) => answers.filter((answer) => answer.status === status).length
    expect([heard(200), heard(409)]).toEqual([1, 11])
    expect(await t.runJobs()).toBe(1)
    const inbox = await t.request({ method: 'GET', url: '/api/dev/outbox?to=once@husrum.example' })
    expect(inbox.json.data).toHaveLength(1)
  })

  test('409 when it is not dead, or too late to be of use', async () => {
    for (const state of ['waiting', 'retrying', 'sent', 'expired']) {
      const { status, json } = await retry(await aDelivery({ state }))
      expect([state, status, json.code]).toEqual([state, 409, 'delivery_not_dead'])
    }
    const late = await retry(await aDeadOne({ expires_at: hour(-1) }))
    expect([late.status, late.json.code]).toEqual([409, 'delivery_expired'])
  })

  test('404 for none, 422 for no number', async () => {
    expect([(await retry(999_999)).status, (await retry(999_999)).json.code]).toEqual([404, 'delivery_not_found'])
    expect(
      (
        await t.request({
          method: 'POST',
          url: '/api/admin/outbox/first/retry',
          headers: { authorization: `Bearer ${support}` },
        })
      ).status,
    ).toBe(422)
  })

  test('support and owners only', async () => {
    const id = await aDeadOne()
    expect((await retry(id, (await anAdmin(t, 'moderator')).token)).status).toBe(403)
    expect((await retry(id, (await aClient(t)).token)).status).toBe(403)
    expect((await t.call(outbox.retryDelivery, { params: { id } })).status).toBe(401)
    expect((await retry(id, (await anAdmin(t, 'owner')).token)).status).toBe(200)
  })
})

describe('POST /api/admin/outbox/bulk', () => {
  const bulk = (body: object, token = support) => t.call(outbox.changeDeliveries, { body, token })

  test('a preview says what would become of each and changes nothing', async () => {
    const dead = await aDeadOne()
    const sent = await aDelivery({ state: 'sent' })
    const late = await aDeadOne({ expires_at: hour(-1) })
    const { status, json } = await bulk({ ids: [late, dead, sent, 999_999, dead], action: 'retry', preview: true })
    expect([status, json.data]).toEqual([
      200,
      [
        { id: late, outcome: 'delivery_expired', message: expect.any(String) },
        { id: dead, outcome: 'ready', message: null },
        { id: sent, outcome: 'delivery_not_dead', message: expect.any(String) },
        { id: 999_999, outcome: 'delivery_not_found', message: expect.any(String) },
      ],
    ])
    expect((await list({ state: 'dead' })).json.meta.total).toBe(2)
  })

  test('by twelve at once: each letter goes once, and the log has a line for each', async () => {
    const ids = [await aDeadOne(), await aDeadOne({ channel: 'sms', recipient: '+4520123456' }), await aDeadOne()]
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => bulk({ ids: at % 2 ? ids : ids.toReversed(), action: 'retry' })),
    )
    const outcomes = answers.flatMap(({ json }) => json.data.map(({ outcome }: { outcome: string }) => outcome))
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(3)
    expect(outcomes.filter((outcome) => outcome === 'delivery_not_dead')).toHaveLength(33)
    await t.runJobs()
    expect((await list({ state: 'sent' })).json.data.map(({ tries }: { tries: number }) => tries)).toEqual([4, 4, 4])
    const entries = await t.deps.db
      .selectFrom('audit_entries')
      .select('subject_id')
      .where('subject_kind', '=', 'delivery')
      .where('subject_id', 'in', ids)
      .execute()
    expect(new Set(entries.map(({ subject_id }) => subject_id))).toEqual(new Set(ids))
    expect(entries).toHaveLength(3)
  })

  test('422 for none, for more than a hundred, for another action; moderators and clients may not', async () => {
    expect((await bulk({ ids: [], action: 'retry' })).status).toBe(422)
    expect((await bulk({ ids: Array.from({ length: 101 }, (_, at) => at + 1), action: 'retry' })).status).toBe(422)
    expect((await bulk({ ids: [1], action: 'delete' })).status).toBe(422)
    expect((await bulk({ ids: [1], action: 'retry' }, (await anAdmin(t, 'moderator')).token)).status).toBe(403)
    expect((await bulk({ ids: [1], action: 'retry' }, (await aClient(t)).token)).status).toBe(403)
  })
})
