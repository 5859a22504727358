/** Tests every kind of event from its cause to a receiver that checks the signature with code of its own. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { api } from '@husrum/contract/index.ts'
import { leads } from '@husrum/contract/market/leads/leads.ts'
import { expertReview } from '@husrum/contract/back-office/expert-review/expert-review.ts'
import { joining } from '@husrum/contract/experts/joining/joining.ts'
import { reviewModeration } from '@husrum/contract/market/reviews/moderation.ts'
import {
  WEBHOOK_RECEIVER,
  webhookExamples,
  webhookKinds,
} from '@husrum/contract/back-office/integrations/integrations.rules.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aClient, aLead, anExpert, type ExpertPerson } from '../../../testing/people.ts'
import { webhookServer, type WebhookServer } from '../../../testing/providers/webhook-server.ts'
import { expireLeads } from '../../market/leads/deadlines/due.service.ts'
import { actorsIn, aClientIn, aMarket, listOf } from '../../market/matching/matching.testing.ts'
import { aWaitingExpert } from '../../experts/joining/joining.testing.ts'
import { publishDue } from '../../market/reviews/reviews.service.ts'
import { webhooksIn } from './integrations.testing.ts'
import { sweepDeliveries } from './sending.service.ts'

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
  await t.runJobs()
  await t.deps.db.deleteFrom('webhooks').execute()
  server.received.length = 0
})
afterEach(() => t.moveClock(0))
afterAll(async () => {
  await t.close()
  await server.close()
})

type Told = { type: keyof typeof webhookExamples; timestamp: string; data: Record<string, unknown> }
/** The events that arrived, without their times. */
async function arrived(): Promise<Pick<Told, 'type' | 'data'>[]> {
  await t.runJobs()
  const told: Told[] = server.received.map(({ body }) => JSON.parse(body))
  for (const { type, data } of told) expect(Object.keys(data)).toEqual(Object.keys(webhookExamples[type]))
  return told.map(({ type, data }) => ({ type, data }))
}
const decided = (id: number, body: object) =>
  t.call(expertReview.reviewExpert, { params: { id }, body, token: act.owner })
const reason = 'Nobody answers any more, and two clients have written to us.'

describe('each kind, of the step that causes it', () => {
  test('lead.created: an invitation', async () => {
    const experts = await aMarket(t, 'Oslo', 6)
    const client = await aClientIn(t, 'Oslo')
    const { data } = await listOf(t, client)
    await act.make(['lead.created'])
    expect((await actorsIn(t, () => experts).inviteOne(client, data[0]?.id ?? 0)).status).toBe(201)
    const [{ id, expert_id }] = (await t.deps.db
      .selectFrom('leads')
      .select(['id', 'expert_id'])
      .where('brief_id', '=', client.brief_id)
      .execute()) as [{ id: number; expert_id: number }] // one client was invited
    expect(await arrived()).toEqual([{ type: 'lead.created', data: { lead_id: id, expert_id, status: 'new' } }])
  })

  test('lead.updated: answered, on the way, won, lost, declined and run out', async () => {
    await act.make(['lead.updated'])
    const expert = await anExpert(t)
    const move = ({ token }: ExpertPerson, id: number, status: string) =>
      t.call(leads.moveLead, { params: { id }, body: { status }, token })
    const steps: unknown[] = []
    const step = (lead_id: number, previous_status: string, status: string) =>
      steps.push({ type: 'lead.updated', data: { lead_id, expert_id: expert.expert_id, status, previous_status } })

    const answered = await aLead(t, { expert })
    const body = { lead_id: answered.id, body: 'I would like to see the flat.' }
    expect((await t.call(api.sendMessage, { body, token: expert.token })).status).toBe(201)
    step(answered.id, 'new', 'contacted')
    for (const [from, to] of [
      ['contacted', 'meeting'],
      ['meeting', 'proposal'],
      ['proposal', 'won'],
    ] as const) {
      expect((await move(expert, answered.id, to)).status).toBe(200)
      step(answered.id, from, to)
    }
    const lost = await aLead(t, { expert, columns: { status: 'contacted', answered_at: new Date() } })
    expect((await move(expert, lost.id, 'lost')).status).toBe(200)
    step(lost.id, 'contacted', 'lost')
    const declined = await aLead(t, { expert })
    const saying = { params: { id: declined.id }, body: { reason: 'not_my_style' }, token: expert.token }
    expect((await t.call(leads.declineLead, saying)).status).toBe(200)
    step(declined.id, 'new', 'declined')
    const late = await aLead(t, { expert, columns: { expires_at: new Date(Date.now() - 1000) } })
    await expireLeads(t.deps)
    step(late.id, 'new', 'expired')
    expect(await arrived()).toEqual(steps)
  })

  test('expert.approved, expert.rejected and expert.suspended: decided by staff', async () => {
    await act.make(['expert.approved', 'expert.rejected', 'expert.suspended'])
    const [good, poor] = [await aWaitingExpert(t), await aWaitingExpert(t)]
    expect((await decided(good.expert_id, { action: 'approve' })).status).toBe(200)
    expect((await decided(poor.expert_id, { action: 'reject', reason })).status).toBe(200)
    expect((await decided(good.expert_id, { action: 'suspend', reason })).status).toBe(200)
    expect((await decided(good.expert_id, { action: 'restore', reason })).status).toBe(200)
    const told = (type: string, { expert_id }: ExpertPerson, previous_status: string, status: string) => ({
      type,
      data: { expert_id, status, previous_status },
    })
    expect(await arrived()).toEqual([
      told('expert.approved', good, 'pending_review', 'active'),
      told('expert.rejected', poor, 'pending_review', 'rejected'),
      told('expert.suspended', good, 'active', 'suspended'),
      told('expert.approved', good, 'suspended', 'active'),
    ])
  })

  test('expert.submitted: handed in for the first time, and again after changes', async () => {
    await act.make(['expert.submitted'])
    const expert = await anExpert(
      t,
      { status: 'pending_review', submitted_at: null },
      { email_verified_at: new Date() },
    )
    const submit = () => t.call(joining.submitExpert, { token: expert.token })
    expect((await submit()).status).toBe(200)
    expect((await submit()).status).toBe(200) // a second submission changes nothing
    await t.deps.db
      .updateTable('experts')
      .set({ status: 'changes_requested' })
      .where('id', '=', expert.expert_id)
      .execute()
    expect((await submit()).status).toBe(200)
    const told = (previous_status: string | null) => ({
      type: 'expert.submitted',
      data: { expert_id: expert.expert_id, status: 'pending_review', previous_status },
    })
    expect(await arrived()).toEqual([told(null), told('changes_requested')])
  })

  test('review.published when its time has come, review.rejected by staff', async () => {
    await act.make(['review.published', 'review.rejected'])
    const client = await aClient(t, { name: 'Karen Holm', email_verified_at: new Date() })
    const lead = await aLead(t, { client, columns: { status: 'won', hire_confirmed_at: new Date() } })
    const { id } = await t.deps.db
      .insertInto('reviews')
      .values({
        expert_id: lead.expert.expert_id,
        client_id: client.account_id,
        lead_id: lead.id,
        author_name: 'Karen',
        language: 'en',
        rating: 1,
        title: 'A cold kitchen',
        body: 'They never came, and the neighbour Bodil at number 4 saw it.',
        status: 'pending',
        created_at: new Date(Date.now() - 49 * 3_600_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await publishDue(t.deps)
    const body = { decision: 'reject', ground: 'private_data', reason }
    const rejected = await t.call(reviewModeration.decideReview, { params: { id }, body, token: act.owner })
    expect(rejected.status, rejected.text).toBe(200)
    const data = { review_id: id, expert_id: lead.expert.expert_id }
    expect(await arrived()).toEqual([
      { type: 'review.published', data: { ...data, status: 'published' } },
      { type: 'review.rejected', data: { ...data, status: 'rejected' } },
    ])
    expect(JSON.stringify(server.received)).not.toMatch(/Karen|Bodil|kitchen/)
  })

  test('only of the kinds it asked for, and nothing of what is undone', async () => {
    await act.make(['review.published'])
    const expert = await aWaitingExpert(t)
    await decided(expert.expert_id, { action: 'approve' })
    await act.make(['expert.suspended'])
    const undone = t.deps.events.transaction(async (tx) => {
      await t.deps.events.emit(tx, 'expert.moved', { expert_id: expert.expert_id, from: 'active', status: 'suspended' })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await arrived()).toEqual([])
  })

  test('an example of every kind', () => expect(Object.keys(webhookExamples)).toEqual([...webhookKinds, 'ping']))
})

describe('the receiver that we show others', () => {
  let receiver: ChildProcess | undefined
  afterEach(async () => {
    if (!receiver) return
    receiver.kill()
    await once(receiver, 'exit')
    receiver = undefined
  })
  async function freePort(): Promise<number> {
    const probe = createServer().listen(0, '127.0.0.1')
    await once(probe, 'listening')
    const { port } = probe.address() as { port: number } // the address of a server that listens on a port
    probe.close()
    await once(probe, 'close')
    return port
  }
  /** Starts the documented sample receiver with this secret. */
  async function receiveWith(secret: string, port: number): Promise<() => string> {
    if (receiver) {
      receiver.kill()
      await once(receiver, 'exit')
    }
    const started = spawn(process.execPath, ['--input-type=module', '-e', WEBHOOK_RECEIVER], {
      env: { PATH: process.env.PATH, WEBHOOK_SECRET: secret, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    receiver = started
    let said = ''
    started.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
    const isUp = () =>
      fetch(`http://127.0.0.1:${port}`).then(
        () => true,
        () => false,
      )
    while (!(await isUp())) if (started.exitCode !== null) throw new Error('the receiver has ended')
    return () => said
  }

  test('takes what is signed by its secret and nothing else; while it is changed both are right', async () => {
    const port = await freePort()
    const { id, secret } = await act.make(undefined, `http://127.0.0.1:${port}/`)
    const answered = async () => {
      const sent = (await act.ping(id)).json.data.id
      await t.runJobs()
      return (await act.readSent(sent)).json.data.response_status
    }
    const said = await receiveWith(secret, port)
    expect(await answered()).toBe(204)
    await expect.poll(said).toMatch(/^msg_[\da-f-]+ ping {}/)

    const rotated = await act.rotate(id)
    expect(rotated.json.data).toMatchObject({ id, previous_secret_until: expect.any(String) })
    const next = rotated.json.data.secret
    expect([next.startsWith('whsec_'), next === secret]).toEqual([true, false])
    expect(await answered()).toBe(204) // the old secret is still accepted
    await receiveWith(next, port)
    expect(await answered()).toBe(204) // the new secret is accepted already
    await receiveWith(`whsec_${Buffer.from('somebody else').toString('base64')}`, port)
    expect(await answered()).toBe(400)
    await receiveWith(secret, port)
    await t.deps.db
      .updateTable('webhooks')
      .set({ previous_secret_until: new Date(Date.now() - 1000) })
      .execute()
    expect(await answered()).toBe(400) // the old secret has expired
    await sweepDeliveries(t.deps)
    const row = await t.deps.db.selectFrom('webhooks').selectAll().executeTakeFirstOrThrow()
    expect([row.previous_secret_sealed, row.previous_secret_until]).toEqual([null, null])
  })

  test('a secret that leaked signs nothing more from now on; no secret is ever read again', async () => {
    const { id, secret } = await act.make()
    const rotated = (await act.rotate(id, { overlap_hours: 0 })).json.data
    expect(rotated.previous_secret_until).toBeNull()
    await act.ping(id)
    await t.runJobs()
    expect(String(server.received[0]?.headers['webhook-signature']).split(' ')).toHaveLength(1)
    for (const { text } of [await act.read(id), await act.list()])
      for (const each of [secret, rotated.secret]) expect(text).not.toContain(each)
    expect((await act.rotate(id, { overlap_hours: 169 })).status).toBe(422)
    expect((await act.rotate(999_999)).json.code).toBe('webhook_not_found')
    const audit = await t.deps.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('subject_kind', '=', 'webhook')
      .where('subject_id', '=', id)
      .execute()
    expect(audit.map(({ action }) => action)).toEqual(['webhook.create', 'webhook.rotate', 'webhook.ping'])
    for (const each of [secret, rotated.secret]) expect(JSON.stringify(audit)).not.toContain(each)
  })
})
