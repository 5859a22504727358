/** A client's brief and leads while staff have suspended the account, and afterwards. */
import { leads } from '@husrum/contract/market/leads/leads.ts'
import { messages } from '@husrum/contract/market/messaging/messaging.ts'
import { userSteps } from '@husrum/contract/identity/accounts/user-steps.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../testing/app.ts'
import { aLead, anAdmin, type ExpertPerson, type Person } from '../../../../testing/people.ts'
import { twelve } from '../../../identity/accounts/accounts.testing.ts'
import { remindExperts } from '../../notifications/notifications.service.ts'
import { addWorkingDays } from './deadlines.ts'
import { expireLeads } from './due.service.ts'

let t: TestApp
let owner: Person
beforeAll(async () => {
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })
  owner = await anAdmin(t)
})
afterEach(() => t.moveClock(0))
afterAll(() => t.close())

const HOUR = 3_600_000
const step = (client: Person, action: 'suspend' | 'restore') =>
  t.call(userSteps.changeUser, {
    token: owner.token,
    params: { id: client.account_id },
    body: { action, reason: 'Sends the same advertisement to everybody.' },
  })
const stored = (id: number) => t.deps.db.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const briefOf = ({ brief_id }: { brief_id: number }) =>
  t.deps.db.selectFrom('briefs').selectAll().where('id', '=', brief_id).executeTakeFirstOrThrow()
const seen = async ({ id, expert }: { id: number; expert: ExpertPerson }) =>
  (await t.call(leads.getLead, { token: expert.token, params: { id } })).json.data
const factsOf = async (id: number) =>
  (await t.deps.db.selectFrom('lead_history').selectAll().where('lead_id', '=', id).orderBy('id').execute()).flatMap(
    ({ fact }) => fact ?? [],
  )

describe('a suspended client’s', () => {
  test('unanswered lead rests: no reminder and no end, and the whole time to answer when it goes on', async () => {
    const lead = await aLead(t, { columns: { expires_at: new Date(Date.now() + 2 * HOUR) } })
    expect((await seen(lead)).paused_at).toBeNull()
    expect((await step(lead.client, 'suspend')).status).toBe(200)
    expect(await seen(lead)).toMatchObject({ status: 'new', paused_at: expect.any(String) })
    const [listed] = (await t.call(leads.listLeads, { token: lead.expert.token })).json.data
    expect(listed.paused_at).toEqual(expect.any(String))
    await remindExperts(t.deps)
    const reminded = t.deps.db.selectFrom('notifications').select('kind').where('lead_id', '=', lead.id)
    expect(await reminded.where('kind', '=', 'lead_expiring').execute()).toEqual([])
    await t.moveClock(72 * 3600)
    await expireLeads(t.deps)
    expect((await stored(lead.id)).status).toBe('new')
    const before = t.deps.clock.now()
    const token = (await anAdmin(t)).token // the moved clock ends sessions
    const lifted = await t.call(userSteps.changeUser, {
      token,
      params: { id: lead.client.account_id },
      body: { action: 'restore', reason: 'It was somebody else.' },
    })
    expect(lifted.status).toBe(200)
    const { paused_at, expires_at, status } = await stored(lead.id)
    expect([paused_at, status]).toEqual([null, 'new'])
    const [least, most] = [before, t.deps.clock.now()].map((at) => addWorkingDays(at, 2, { country: 'DK' }).getTime())
    expect(expires_at?.getTime()).toBeGreaterThanOrEqual((least ?? 0) - 1000)
    expect(expires_at?.getTime()).toBeLessThanOrEqual((most ?? 0) + 1000)
    expect(await factsOf(lead.id)).toEqual(['paused_by_team', 'resumed_by_team'])
  })

  test('conversations say so to the expert, who may still write, and go on as they stood', async () => {
    const lead = await aLead(t)
    const sent = { lead_id: lead.id, body: 'When would you like to start with the kitchen?' }
    expect((await t.call(messages.sendMessage, { token: lead.expert.token, body: sent })).status).toBe(201)
    const thread = async (by: Person) => (await t.call(messages.listThreads, { token: by.token })).json.data[0]
    expect([(await thread(lead.expert)).paused, (await thread(lead.client)).paused]).toEqual([false, false])
    await step(lead.client, 'suspend')
    expect(await thread(lead.expert)).toMatchObject({ paused: true, lead_status: 'contacted' })
    const more = { thread_id: (await thread(lead.expert)).id, body: 'There is no hurry.' }
    expect((await t.call(messages.sendMessage, { token: lead.expert.token, body: more })).status).toBe(201)
    const { expires_at } = await stored(lead.id)
    await step(lead.client, 'restore')
    expect(await thread(lead.expert)).toMatchObject({ paused: false, lead_status: 'contacted' })
    expect(await stored(lead.id)).toMatchObject({ status: 'contacted', expires_at, paused_at: null })
  })

  test('brief is paused and active again, unless the client had paused it', async () => {
    const [running, resting] = [await aLead(t), await aLead(t)]
    await t.deps.db.updateTable('briefs').set({ status: 'paused' }).where('id', '=', resting.brief_id).execute()
    for (const { client } of [running, resting]) await step(client, 'suspend')
    expect(await briefOf(running)).toMatchObject({ status: 'paused', paused_by_team: true, paused_by_leaving: false })
    expect(await briefOf(resting)).toMatchObject({ status: 'paused', paused_by_team: false })
    for (const { client } of [running, resting]) await step(client, 'restore')
    expect(await briefOf(running)).toMatchObject({ status: 'active', paused_by_team: false })
    expect((await briefOf(resting)).status).toBe('paused')
  })

  test('ended leads stay as they ended', async () => {
    const lead = await aLead(t, { columns: { status: 'lost' } })
    await step(lead.client, 'suspend')
    expect([(await stored(lead.id)).paused_at, await factsOf(lead.id)]).toEqual([null, []])
  })

  test('leads and brief stay together when twelve answer, suspend and lift at once', async () => {
    const lead = await aLead(t)
    const answers = await twelve((n) =>
      n % 5 === 0
        ? t.call(messages.sendMessage, { token: lead.expert.token, body: { lead_id: lead.id, body: `Line ${n}` } })
        : step(lead.client, n % 2 === 0 ? 'suspend' : 'restore'),
    )
    // on a slow machine, calls that wait too long for the account or the lead get 503
    expect(answers.filter(({ status }) => status >= 500 && status !== 503)).toEqual([])
    const facts = await factsOf(lead.id)
    expect(facts.length).toBeGreaterThan(0)
    expect(facts).toEqual(facts.map((_, nth) => (nth % 2 === 0 ? 'paused_by_team' : 'resumed_by_team')))
    const { suspended_at } = await t.deps.db
      .selectFrom('accounts')
      .select('suspended_at')
      .where('id', '=', lead.client.account_id)
      .executeTakeFirstOrThrow()
    const isSuspended = suspended_at !== null
    expect((await stored(lead.id)).paused_at !== null).toBe(isSuspended)
    expect((await briefOf(lead)).paused_by_team).toBe(isSuspended)
  })
})
