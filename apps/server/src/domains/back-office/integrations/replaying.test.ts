/** Manual resending: parallel requests send each event once, and always with the same id. */
import { integrations } from '@husrum/contract/back-office/integrations/integrations.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { anAdmin } from '../../../testing/people.ts'
import { webhookServer, type WebhookServer } from '../../../testing/providers/webhook-server.ts'
import { webhooksIn } from './integrations.testing.ts'

let t: TestApp
let server: WebhookServer
let act: Awaited<ReturnType<typeof webhooksIn>>
beforeAll(async () => {
  server = await webhookServer()
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off', HUSRUM_PRIVATE_WEBHOOKS: 'on' })
  act = await webhooksIn(t, server.url)
})
beforeEach(async () => {
  server.mood = {}
  server.received.length = 0
  await t.deps.db.deleteFrom('webhooks').execute()
})
afterAll(async () => {
  await t.close()
  await server.close()
})

const idsSent = () => server.received.map(({ headers }) => String(headers['webhook-id'])).toSorted()
const twelve = <T>(ask: (at: number) => Promise<T>) => Promise.all(Array.from({ length: 12 }, (_, at) => ask(at)))

/** A webhook whose events were all given up. */
async function aFailing(count: number): Promise<{ webhook: number; ids: number[] }> {
  const { id: webhook } = await act.make()
  server.mood = { status: 500 }
  const ids: number[] = []
  for (let at = 0; at < count; at += 1) ids.push((await act.ping(webhook)).json.data.id)
  await act.lastTry()
  await t.runJobs()
  await act.lastTry()
  await act.retryNow()
  server.mood = {}
  server.received.length = 0
  return { webhook, ids }
}

test('twelve replays of one at once send it once', async () => {
  const { webhook, ids } = await aFailing(1)
  const answers = await twelve(() => act.replay(ids[0] ?? 0))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ json }) => json.code === 'webhook_under_way')).toHaveLength(11)
  await t.runJobs()
  expect(server.received).toHaveLength(1)
  expect(await act.sent(webhook)).toMatchObject([{ state: 'delivered', tries: 1 }])
})

describe('POST /api/admin/webhooks/{id}/replay', () => {
  test('all that was given up, however many ask at once, each once and with its id', async () => {
    const { webhook, ids } = await aFailing(12)
    const events = (await act.sent(webhook)).map(({ event_id }: { event_id: string }) => `msg_${event_id}`)
    expect((await act.replayFailed(webhook, { preview: true })).json.data).toEqual({ events: 12, more: false })
    const answers = await twelve(() => act.replayFailed(webhook))
    const sent = answers.map(({ json }) => json.data.events)
    expect(sent.toSorted((a, b) => b - a)).toEqual([12, ...Array.from({ length: 11 }, () => 0)])
    await t.runJobs()
    expect(idsSent()).toEqual(events.toSorted())
    expect(await act.sent(webhook, { state: 'delivered' })).toHaveLength(ids.length)
  })

  test('only what was given up since then; nothing of another address; nothing while it is off', async () => {
    const { webhook, ids } = await aFailing(3)
    const other = await aFailing(1)
    await t.deps.db
      .updateTable('webhook_deliveries')
      .set({ created_at: new Date(Date.now() - 3 * 86_400_000) })
      .where('id', '=', ids[0] ?? 0)
      .execute()
    const since = new Date(Date.now() - 86_400_000).toISOString()
    await act.change(webhook, { is_on: false })
    expect((await act.replayFailed(webhook)).json.code).toBe('webhook_off')
    await act.change(webhook, { is_on: true })
    expect((await act.replayFailed(webhook, { since })).json.data).toEqual({ events: 2, more: false })
    await t.runJobs()
    expect(await act.sent(webhook, { state: 'failed' })).toMatchObject([{ id: ids[0] }])
    expect(await act.sent(other.webhook, { state: 'failed' })).toHaveLength(1)
    expect((await act.replayFailed(999_999)).json.code).toBe('webhook_not_found')
    expect((await act.replayFailed(webhook, { since: 'yesterday' })).status).toBe(422)
  })
})

describe('POST /api/admin/webhook-deliveries/bulk', () => {
  test('each by itself; a preview sends nothing; twelve at once in any order send each once', async () => {
    const { webhook, ids } = await aFailing(6)
    const off = await aFailing(1)
    await act.change(off.webhook, { is_on: false })
    const waiting = (await act.ping(webhook)).json.data.id
    const all = [...ids, waiting, ...off.ids, 999_999]
    const refused = [
      { id: waiting, outcome: 'webhook_under_way', message: 'This event is on its way.' },
      { id: off.ids[0], outcome: 'webhook_off', message: expect.any(String) },
      { id: 999_999, outcome: 'webhook_delivery_not_found', message: expect.any(String) },
    ]
    const outcomes = (outcome: string) => [...ids.map((id) => ({ id, outcome, message: null })), ...refused]
    const preview = await act.replayMany({ ids: all, action: 'replay', preview: true })
    expect(preview.json.data).toEqual(outcomes('ready'))
    const answers = await twelve((at) => act.replayMany({ ids: at % 2 ? all : all.toReversed(), action: 'replay' }))
    const done = answers.flatMap(({ json }) => json.data).filter(({ outcome }) => outcome === 'done')
    expect(new Set(done.map(({ id }) => id))).toEqual(new Set(ids))
    expect(done).toHaveLength(ids.length)
    await t.runJobs()
    expect(server.received).toHaveLength(ids.length + 1)
    expect(new Set(idsSent()).size).toBe(ids.length + 1)
  })

  test('replays and sending at once end, and each event has arrived', async () => {
    const { webhook, ids } = await aFailing(8)
    await Promise.all([
      ...Array.from({ length: 20 }, () => act.replayMany({ ids, action: 'replay' })),
      t.runJobs(),
      act.replayFailed(webhook),
      act.change(webhook, { description: 'still here' }),
    ])
    await t.runJobs()
    expect(await act.sent(webhook, { state: 'delivered' })).toHaveLength(8)
    expect(new Set(idsSent()).size).toBe(8)
  })

  test('refused: nobody else, nothing empty, too many, another action', async () => {
    expect((await act.replayMany({ ids: [], action: 'replay' })).status).toBe(422)
    expect((await act.replayMany({ ids: [1], action: 'delete' })).status).toBe(422)
    const many = Array.from({ length: 101 }, (_, at) => at + 1)
    expect((await act.replayMany({ ids: many, action: 'replay' })).status).toBe(422)
    const { token } = await anAdmin(t, 'moderator')
    const body = { ids: [1], action: 'replay' }
    expect((await t.call(integrations.replayWebhookDeliveries, { body, token })).status).toBe(403)
  })
})
