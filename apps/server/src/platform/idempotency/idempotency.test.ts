/** `Idempotency-Key`: runs once and gives the same answer, whatever happens in between. */
import { randomUUID } from 'node:crypto'
import { accounts } from '@husrum/contract/identity/accounts/accounts.ts'
import { integrations } from '@husrum/contract/back-office/integrations/integrations.ts'
import { matches } from '@husrum/contract/market/matching/matching.ts'
import { meetings } from '@husrum/contract/market/meetings.ts'
import { messages } from '@husrum/contract/market/messaging/messaging.ts'
import { api } from '@husrum/contract/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  aPerson as aNewPerson,
  codeFor,
  kitchenBrief,
  register as registerClient,
} from '../../domains/clients/briefs/briefs.testing.ts'
import { testApp, type TestApp } from '../../testing/app.ts'
import { aLead, anAdmin, anExpert, type Person } from '../../testing/people.ts'
import { createIdempotency, acceptsIdempotencyKey } from './idempotency.ts'

let t: TestApp
beforeAll(async () => void (t = await testApp()))
afterAll(() => t.close())

const DAY_S = 86_400
const withKey = (key: string) => ({ 'idempotency-key': key })
const say = (person: Person, body: object, key: string, headers = {}) =>
  t.call(messages.sendMessage, { token: person.token, body, headers: { ...withKey(key), ...headers } })
const countMessages = async (body: string) =>
  (await t.deps.db.selectFrom('messages').select('id').where('body', '=', body).execute()).length

describe('messages', () => {
  test('of twelve at once one is sent, and who waits gets its answer', async () => {
    const { id: lead_id, expert } = await aLead(t)
    const key = randomUUID()
    const body = { lead_id, body: `Twelve at once ${key}` }
    const answers = await Promise.all(Array.from({ length: 12 }, () => say(expert, body, key)))
    const sent = answers.filter(({ status }) => status === 201)
    expect(sent.length).toBeGreaterThan(0)
    for (const { status, json, headers } of answers.filter((answer) => answer.status !== 201)) {
      expect([status, json.code]).toEqual([409, 'idempotency_in_progress'])
      expect(headers['retry-after']).toBe('1')
    }
    expect(new Set(sent.map(({ json }) => json.data.message.id)).size).toBe(1)
    expect(sent.filter(({ headers }) => headers['idempotency-replayed'] === undefined)).toHaveLength(1)
    expect(await countMessages(body.body)).toBe(1)
    const later = await say(expert, body, key)
    expect([later.status, later.headers['idempotency-replayed']]).toEqual([201, 'true'])
    expect(later.json).toEqual(sent[0]?.json)
  })

  test('another body under the same key is 422; another order of its fields is the same body', async () => {
    const { id: lead_id, expert } = await aLead(t)
    const key = randomUUID()
    const first = await say(expert, { lead_id, body: `One ${key}` }, key)
    const turned = await say(expert, { body: `One ${key}`, lead_id }, key)
    expect([first.status, turned.json]).toEqual([201, first.json])
    const other = await say(expert, { lead_id, body: `Two ${key}` }, key, { locale: 'de' })
    expect([other.status, other.json]).toEqual([
      422,
      { code: 'idempotency_key_reused', message: expect.stringContaining('Nimm einen neuen') },
    ])
    expect(await countMessages(`Two ${key}`)).toBe(0)
  })

  test("somebody else's same key is a key of their own, and so is the same one on another address", async () => {
    const [mine, theirs] = [await aLead(t), await aLead(t)]
    const key = randomUUID()
    const first = await say(mine.expert, { lead_id: mine.id, body: `Shared ${key}` }, key)
    const second = await say(theirs.expert, { lead_id: theirs.id, body: `Shared ${key}` }, key)
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.headers['idempotency-replayed']).toBeUndefined()
    expect(await countMessages(`Shared ${key}`)).toBe(2)
    const elsewhere = await t.call(accounts.sendVerification, {
      token: mine.expert.token,
      body: { phone: '+4520987601' },
      headers: withKey(key),
    })
    expect(elsewhere.status).toBe(202)
  })

  test('a refusal is not kept: corrected or not, it is judged anew', async () => {
    const { id: lead_id, expert } = await aLead(t)
    const key = randomUUID()
    expect((await say(expert, { lead_id: 999_999, body: 'Lost' }, key)).json.code).toBe('lead_not_found')
    expect((await say(expert, { lead_id, body: `Found ${key}` }, key)).status).toBe(201)
  })

  test('after a day the key is new', async () => {
    const { id: lead_id, expert } = await aLead(t)
    const key = randomUUID()
    const body = { lead_id, body: `Daily ${key}` }
    expect((await say(expert, body, key)).status).toBe(201)
    // a later session: tokens live three days
    await t.moveClock(DAY_S - 60)
    expect((await say(expert, body, key)).headers['idempotency-replayed']).toBe('true')
    await t.moveClock(DAY_S + 60)
    const anew = await say(expert, body, key)
    expect([anew.status, anew.headers['idempotency-replayed']]).toEqual([201, undefined])
    expect(await countMessages(body.body)).toBe(2)
    await t.moveClock(0)
  })

  test('kept rows are swept after a day, and hold neither key nor words', async () => {
    const { id: lead_id, expert } = await aLead(t)
    const key = `walnut-${randomUUID()}`
    await say(expert, { lead_id, body: `Walnut ${key}` }, key)
    const rows = () => t.deps.db.selectFrom('idempotent_requests').selectAll().execute()
    const kept = (await rows()).map((row) => Object.values(row).map((value) => String(value as unknown)))
    expect(kept.flat().join(' ')).not.toMatch(/walnut/i)
    await t.moveClock(3 * DAY_S)
    const { sweepRequests } = await import('./idempotency.rows.ts')
    await sweepRequests(t.deps.db)
    expect(await rows()).toEqual([])
    await t.moveClock(0)
  })
})

test.each([
  ['', 422],
  ['two words', 422],
  ['ø', 422],
  ['x'.repeat(256), 422],
  ['x'.repeat(255), 404],
  ['!~', 404],
])('the key %j', async (key, status) => {
  const expert = await anExpert(t)
  const answer = await say(expert, { lead_id: 999_999, body: 'Hello' }, key)
  expect([answer.status, status === 404 || answer.json.code === 'idempotency_key_invalid']).toEqual([status, true])
})

describe('registrations', () => {
  const register = (payload: object, key: string, remoteAddress: string) =>
    t.request({ method: 'POST', url: '/api/applicant/register', payload, headers: withKey(key), remoteAddress })

  test('a visitor who repeats gets the same session, not "e-mail taken"', async () => {
    const { person, address } = aNewPerson()
    const verifyCode = await codeFor(t, String(person.phone), address)
    const form = { ...kitchenBrief, ...person, verifyCode }
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => register(form, key, address)))
    expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([])
    const again = await register(form, key, address)
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([201, 'true'])
    const { token } = again.json.data
    expect((await t.call(accounts.getAccount, { token })).json.data.email).toBe(person.email)
    // the same key from another address is another visitor
    expect((await register(form, key, '192.0.2.2')).json.code).toBe('email_taken')
    // a caller who does not know the password does not get the session
    const guess = { ...form, password: 'another long one', password_confirmation: 'another long one' }
    expect((await register(guess, key, address)).json.code).toBe('idempotency_key_reused')
    const rows = await t.deps.db.selectFrom('idempotent_requests').select('answer').execute()
    expect(rows.filter(({ answer }) => answer?.includes(token))).toEqual([])
  })

  test('a refused one frees the key: the corrected form registers with it', async () => {
    const { person, address } = aNewPerson()
    const verifyCode = await codeFor(t, String(person.phone), address)
    const key = randomUUID()
    const form = { ...kitchenBrief, ...person, verifyCode: verifyCode === '111111' ? '222222' : '111111' }
    expect((await register(form, key, address)).json.code).toBe('verification_wrong')
    expect((await register({ ...form, verifyCode }, key, address)).status).toBe(201)
  })
})

test('invitations: twelve at once send the brief once', async () => {
  await anExpert(t)
  await t.deps.market.refresh()
  const { token } = await registerClient(t)
  const { json } = await t.call(matches.listMatches, { token })
  const id: number = json.data[0].id
  const key = randomUUID()
  const invite = () => t.call(matches.inviteExpert, { token, params: { id }, body: {}, headers: withKey(key) })
  const answers = await Promise.all(Array.from({ length: 12 }, invite))
  expect(answers.filter(({ status, json: { code } }) => status !== 201 && code !== 'idempotency_in_progress')).toEqual(
    [],
  )
  expect((await invite()).json.data.id).toBe(id)
  const leads = await t.deps.db
    .selectFrom('leads as l')
    .innerJoin('matches as m', (join) =>
      join.onRef('m.brief_id', '=', 'l.brief_id').onRef('m.expert_id', '=', 'l.expert_id'),
    )
    .select('l.id')
    .where('m.id', '=', id)
    .execute()
  expect(leads).toHaveLength(1)
})

describe('when a process dies in between', () => {
  const request = () => ({ scope: 'account:1', path: 'POST /api/x', key: randomUUID(), body: { a: 1 } })
  const LEASE_S = 11
  const effect = (text: string) =>
    t.deps.events.transaction(async (tx) => {
      await tx
        .insertInto('outbox')
        .values({ channel: 'sms', recipient: 'x', text, delivery_key: randomUUID() })
        .execute()
    })
  const effects = async (text: string) =>
    (await t.deps.db.selectFrom('outbox').select('id').where('text', '=', text).execute()).length

  test('after the commit and before the answer: nothing happens twice, and the caller is told', async () => {
    const { once } = createIdempotency(t.deps.db, t.deps.log)
    const asked = request()
    const never = Promise.withResolvers<void>()
    const committed = Promise.withResolvers<void>()
    void once(asked, async () => {
      await effect(asked.key)
      committed.resolve()
      await never.promise
    })
    await committed.promise
    await expect(once(asked, () => effect(asked.key))).rejects.toMatchObject({ code: 'idempotency_in_progress' })
    await t.moveClock(LEASE_S)
    await expect(once(asked, () => effect(asked.key))).rejects.toMatchObject({
      status: 409,
      code: 'idempotency_answer_lost',
    })
    await t.moveClock(0)
    expect(await effects(asked.key)).toBe(1)
  })

  test('before the commit: the next try runs, and the first one can no longer commit should it wake up', async () => {
    const { once } = createIdempotency(t.deps.db, t.deps.log)
    const asked = request()
    const wake = Promise.withResolvers<void>()
    const started = Promise.withResolvers<void>()
    const asleep = once(asked, async () => {
      started.resolve()
      await wake.promise
      await effect(asked.key)
    })
    await started.promise
    await t.moveClock(LEASE_S)
    const second = await once(asked, async () => {
      await effect(asked.key)
      return { done: 2 }
    })
    expect(second).toEqual({ answer: { done: 2 }, replayed: false })
    wake.resolve()
    await expect(asleep).rejects.toMatchObject({ code: 'idempotency_in_progress' })
    expect(await once(asked, () => effect(asked.key))).toEqual({ answer: { done: 2 }, replayed: true })
    await t.moveClock(0)
    expect(await effects(asked.key)).toBe(1)
  })

  test('while it commits nobody takes over, and nobody waits', async () => {
    const { once } = createIdempotency(t.deps.db, t.deps.log)
    const asked = request()
    const [go, inside] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const first = once(asked, () =>
      t.deps.events.transaction(async () => {
        inside.resolve()
        await go.promise
        return { done: 1 }
      }),
    )
    await inside.promise
    await t.moveClock(LEASE_S)
    await expect(once(asked, () => effect(asked.key))).rejects.toMatchObject({ code: 'idempotency_in_progress' })
    go.resolve()
    expect(await first).toEqual({ answer: { done: 1 }, replayed: false })
    await t.moveClock(0)
    expect(await effects(asked.key)).toBe(0)
  })

  test('a failure after the commit keeps the proof; a failure before frees the key', async () => {
    const { once } = createIdempotency(t.deps.db, t.deps.log)
    const asked = request()
    const failing = once(asked, async () => {
      await effect(asked.key)
      throw new Error('the answer could not be made')
    })
    await expect(failing).rejects.toThrow('could not be made')
    await expect(once(asked, () => effect(asked.key))).rejects.toMatchObject({ code: 'idempotency_answer_lost' })
    expect(await effects(asked.key)).toBe(1)
    const other = request()
    await expect(once(other, () => Promise.reject(new Error('too early')))).rejects.toThrow('too early')
    expect((await once(other, async () => ({ ok: true }))).replayed).toBe(false)
  })

  test('what a call leaves running behind is not its try', async () => {
    const { once } = createIdempotency(t.deps.db, t.deps.log)
    const asked = request()
    const later = Promise.withResolvers<void>()
    let left: Promise<void> = Promise.resolve()
    await expect(
      once(asked, async () => {
        left = later.promise.then(() => effect(asked.key))
        throw new Error('refused')
      }),
    ).rejects.toThrow('refused')
    later.resolve()
    await left
    expect(await effects(asked.key)).toBe(1)
  })
})

test('OpenAPI names the key where it is taken, and nowhere else', async () => {
  const { json } = await t.request({ method: 'GET', url: '/api/openapi.json' })
  const reference = { $ref: '#/components/parameters/Idempotency-Key' }
  for (const [name, endpoint] of Object.entries(api)) {
    const operation = json.paths[endpoint.path][endpoint.method.toLowerCase()]
    const named = operation.parameters.some(({ $ref }: { $ref?: string }) => $ref === reference.$ref)
    expect([name, named]).toEqual([name, acceptsIdempotencyKey(endpoint)])
    if (!named) continue
    expect(operation.responses[409]['x-codes']).toContain('idempotency_in_progress')
    expect(operation.responses[endpoint.status].headers).toHaveProperty('Idempotency-Replayed')
  }
  expect(json.components.parameters['Idempotency-Key'].schema.maxLength).toBe(255)
  for (const endpoint of [messages.sendMessage, matches.inviteExperts, accounts.login, meetings.createCalendarFeed])
    expect(acceptsIdempotencyKey(endpoint)).toBe(true)
  expect(acceptsIdempotencyKey(accounts.getAccount)).toBe(false)
})

describe('a POST that answers 200', () => {
  test('a calendar address asked for twice with one key is one address, which works', async () => {
    const { expert } = await aLead(t)
    const key = randomUUID()
    const make = () => t.call(meetings.createCalendarFeed, { token: expert.token, headers: withKey(key) })
    const [first, second] = [await make(), await make()]
    expect([first.status, second.status, second.headers['idempotency-replayed']]).toEqual([200, 200, 'true'])
    expect(second.json).toEqual(first.json)
    const { pathname } = new URL(first.json.data.url)
    expect((await t.request({ method: 'GET', url: pathname })).status).toBe(200)
  })

  test('a webhook’s secret replaced twice with one key is replaced once', async () => {
    const { token } = await anAdmin(t)
    const body = { url: 'https://receiver.example/hook', kinds: ['lead.created'] }
    const { id } = (await t.call(integrations.createWebhook, { token, body })).json.data
    const key = randomUUID()
    const rotate = () =>
      t.call(integrations.rotateWebhookSecret, { token, params: { id }, body: {}, headers: withKey(key) })
    const [first, second] = [await rotate(), await rotate()]
    expect(first.json.data.secret).toMatch(/^whsec_/)
    expect(second.json.data.secret).toBe(first.json.data.secret)
    const audited = await t.deps.db
      .selectFrom('audit_entries')
      .select('id')
      .where('action', '=', 'webhook.rotate')
      .where('subject_id', '=', id)
      .execute()
    expect(audited).toHaveLength(1)
  })
})
