import { briefs } from '@husrum/contract/clients/briefs/briefs.ts'
import { leads } from '@husrum/contract/market/leads/leads.ts'
import { matches } from '@husrum/contract/market/matching/matching.ts'
import { messages } from '@husrum/contract/market/messaging/messaging.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EventMap } from '../../../app/events.ts'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { type ExpertPerson } from '../../../testing/people.ts'
import { expireLeads } from '../leads/deadlines/due.service.ts'
import { actorsIn, aClientIn, aMarket, inOrder, leadsOf, listOf } from './matching.testing.ts'

let t: TestApp
let experts: ExpertPerson[]
let act: ReturnType<typeof actorsIn>
beforeAll(async () => {
  t = await testApp()
  experts = await aMarket(t, 'Oslo', 20)
  act = actorsIn(t, () => experts)
})
afterAll(() => t.close())

describe('a match follows its lead', () => {
  test('declined: the client reads why, and the next best takes the place', async () => {
    const client = await aClientIn(t, 'Oslo')
    const before = await listOf(t, client)
    const [top] = before.data
    await act.inviteOne(client, top?.id ?? 0)
    await act.decline(client, act.expertOf(top), { reason: 'distance' })
    const after = await listOf(t, client)
    expect(after.passed_on[0]).toMatchObject({
      id: top?.id,
      status: 'passed_on',
      lead_status: 'declined',
      passed_on_reason: 'Too far away',
      answer_by: null,
    })
    const fresh = after.experts.filter((id) => !before.experts.includes(id))
    expect(fresh).toHaveLength(1)
    expect(after.meta).toMatchObject({ total: 15, invitations: { open: 0, used: 1 } })
    expect(await act.historyOf(top?.id ?? 0)).toEqual([
      'proposed by system',
      'invited by client',
      'passed_on by expert',
    ])
    expect(after.data.map(({ id }) => id)).not.toContain(top?.id)
  })

  test('whoever comes into a list that was seen is announced, unless the client made the place free', async () => {
    const added: EventMap['matches.added'][] = []
    t.deps.events.on('matches.added', async (_, event) => void added.push(event))
    const client = await aClientIn(t, 'Oslo')
    const own = () => added.filter(({ client_id }) => client_id === client.account_id)
    const [first, second, third, fourth] = (await listOf(t, client)).data
    for (const match of [first, second, third]) await act.inviteOne(client, match?.id ?? 0)
    await act.dismiss(client, fourth?.id ?? 0)
    await t.call(matches.withdrawMatch, { token: client.token, params: { id: first?.id } })
    expect(own()).toEqual([])
    const before = await listOf(t, client)
    await act.decline(client, act.expertOf(second), { reason: 'busy' })
    const [declined] = own()
    expect(declined).toMatchObject({ brief_id: client.brief_id })
    await t.deps.db
      .updateTable('leads')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('id', '=', await act.leadWith(client, act.expertOf(third)))
      .execute()
    await expireLeads(t.deps)
    const after = await listOf(t, client)
    expect(new Set(after.passed_on.map(({ lead_status }) => lead_status))).toEqual(
      new Set(['declined', 'expired', 'withdrawn']),
    )
    const fresh = after.experts.filter((id) => !before.experts.includes(id))
    expect(inOrder(own().flatMap(({ expert_ids }) => expert_ids))).toEqual(inOrder(fresh))
    expect(fresh).toHaveLength(2)
    expect(after.meta).toMatchObject({ total: 15, invitations: { open: 0, used: 3 } })
    const unseen = await aClientIn(t, 'Oslo')
    await t.call(messages.sendMessage, { token: unseen.token, body: { architect_id: first?.expert.id, body: 'Hello' } })
    await act.decline(unseen, act.expertOf(first), { reason: 'busy' })
    expect(added.filter(({ client_id }) => client_id === unseen.account_id)).toEqual([])
  })

  test('who declined may be asked again: a new lead with its own deadline and history, the old one stays', async () => {
    const client = await aClientIn(t, 'Oslo')
    const [top] = (await listOf(t, client)).data
    await act.inviteOne(client, top?.id ?? 0)
    expect((await act.inviteOne(client, top?.id ?? 0)).json.code).toBe('already_invited')
    const first = await act.leadWith(client, act.expertOf(top))
    await act.decline(client, act.expertOf(top), { reason: 'busy' })
    expect((await act.inviteOne(client, top?.id ?? 0)).json.data).toMatchObject({
      status: 'invited',
      lead_status: 'new',
      answer_by: expect.any(String),
      passed_on_reason: null,
    })
    const after = await listOf(t, client)
    expect(after.passed_on).toEqual([])
    expect(after.meta.invitations).toMatchObject({ open: 1, used: 2 })
    const own = await t.deps.db
      .selectFrom('leads')
      .select(['id', 'status'])
      .where('client_id', '=', client.account_id)
      .orderBy('id')
      .execute()
    expect(own).toMatchObject([{ id: first, status: 'declined' }, { status: 'new' }])
  })

  test("in the expert's own words when there are any", async () => {
    const client = await aClientIn(t, 'Oslo')
    const [top] = (await listOf(t, client)).data
    await act.inviteOne(client, top?.id ?? 0)
    await act.decline(client, act.expertOf(top), { reason: 'other', note: 'I am moving to Tromsø.' })
    expect((await listOf(t, client)).passed_on[0]?.passed_on_reason).toBe('I am moving to Tromsø.')
  })

  test('answered, and won once the client has confirmed it', async () => {
    const client = await aClientIn(t, 'Oslo')
    const [top] = (await listOf(t, client)).data
    await act.inviteOne(client, top?.id ?? 0)
    const id = await act.leadWith(client, act.expertOf(top))
    await act.answer(client, act.expertOf(top))
    expect(await act.statusOf(top?.id ?? 0)).toBe('replied')
    for (const status of ['meeting', 'won']) {
      await t.call(leads.moveLead, { token: act.expertOf(top).token, params: { id }, body: { status } })
      expect(await act.statusOf(top?.id ?? 0)).toBe('replied')
    }
    const waiting = await listOf(t, client)
    expect(waiting.data[0]).toMatchObject({ status: 'replied', lead_status: 'won', awaiting_confirmation: true })
    expect(waiting.meta.brief_status).toBe('active')
    const stranger = await aClientIn(t, 'Oslo')
    const confirm = (by: { token: string }, match: number) =>
      t.call(matches.confirmHire, { token: by.token, params: { id: match } })
    expect((await confirm(stranger, top?.id ?? 0)).status).toBe(404)
    expect((await confirm(client, waiting.data[1]?.id ?? 0)).json.code).toBe('nothing_to_confirm')
    const tries = await Promise.all(Array.from({ length: 12 }, () => confirm(client, top?.id ?? 0)))
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(tries.filter(({ status, json }) => status === 409 && json.code === 'nothing_to_confirm')).toHaveLength(11)
    expect((await listOf(t, client)).meta.brief_status).toBe('hired')
    expect((await t.call(leads.getLead, { token: act.expertOf(top).token, params: { id } })).json.data).toMatchObject({
      status: 'won',
      awaiting_confirmation: false,
    })
    expect(await act.historyOf(top?.id ?? 0)).toEqual([
      'proposed by system',
      'invited by client',
      'replied by expert',
      'hired by client',
    ])
  })

  test('given up without a word before it: refused, and the client still waits for the answer', async () => {
    const client = await aClientIn(t, 'Oslo')
    const [top] = (await listOf(t, client)).data
    const expert = act.expertOf(top)
    await act.inviteOne(client, top?.id ?? 0)
    const id = await act.leadWith(client, expert)
    const give = () => t.call(leads.moveLead, { token: expert.token, params: { id }, body: { status: 'lost' } })
    expect((await give()).json.code).toBe('illegal_move')
    const before = await listOf(t, client)
    expect(before.passed_on).toEqual([])
    expect(before.data[0]).toMatchObject({ id: top?.id, status: 'invited', answer_by: expect.any(String) })
    await act.answer(client, expert)
    expect((await give()).status).toBe(200)
    expect((await listOf(t, client)).data[0]).toMatchObject({ id: top?.id, status: 'replied', lead_status: 'lost' })
  })

  test('taken up again after a declined second invitation: the earlier lead is shown, and the match has replied', async () => {
    const client = await aClientIn(t, 'Oslo')
    const [top] = (await listOf(t, client)).data
    const expert = act.expertOf(top)
    await act.inviteOne(client, top?.id ?? 0)
    const id = await act.leadWith(client, expert)
    const move = (status: string) => t.call(leads.moveLead, { token: expert.token, params: { id }, body: { status } })
    await act.answer(client, expert)
    expect((await move('lost')).status).toBe(200)
    const second = await act.inviteOne(client, top?.id ?? 0)
    expect(second.json.data).toMatchObject({ status: 'invited', lead_status: 'new' })
    const newest = Math.max(...(await leadsOf(t, client.brief_id)).map((lead) => lead.id))
    await t.call(leads.declineLead, { token: expert.token, params: { id: newest }, body: { reason: 'busy' } })
    expect((await listOf(t, client)).passed_on[0]).toMatchObject({ id: top?.id, lead_status: 'declined' })
    expect((await move('contacted')).status).toBe(200)
    const after = await listOf(t, client)
    expect(after.passed_on).toEqual([])
    expect(after.data[0]).toMatchObject({ id: top?.id, status: 'replied', lead_status: 'contacted' })
    expect(after.data).toHaveLength(15)
  })

  test('an invited expert keeps a place, however low, when another lead is taken up again; a proposal gives way', async () => {
    const client = await aClientIn(t, 'Oslo')
    const [top] = (await listOf(t, client)).data
    const expert = act.expertOf(top)
    await act.inviteOne(client, top?.id ?? 0)
    const id = await act.leadWith(client, expert)
    const move = (status: string) => t.call(leads.moveLead, { token: expert.token, params: { id }, body: { status } })
    await act.answer(client, expert)
    expect((await move('lost')).status).toBe(200)
    await act.inviteOne(client, top?.id ?? 0)
    const newest = Math.max(...(await leadsOf(t, client.brief_id)).map((lead) => lead.id))
    await t.call(leads.declineLead, { token: expert.token, params: { id: newest }, body: { reason: 'busy' } })
    const before = (await listOf(t, client)).data
    const [proposal, last] = before.slice(-2)
    expect((await act.inviteOne(client, last?.id ?? 0)).status).toBe(201)
    expect((await move('contacted')).status).toBe(200)

    const expected = [top?.id, ...before.flatMap((match) => (match.id === proposal?.id ? [] : [match.id]))]
    const after = await listOf(t, client)
    expect(after.data.map((match) => match.id)).toEqual(expected)
    expect(after.data.at(-1)).toMatchObject({ id: last?.id, status: 'invited' })
    expect(after.meta.total).toBe(15)
    const shown = await t.call(matches.listShownMatches, { token: client.token })
    expect(shown.json.data.map((match: { id: number }) => match.id)).toEqual(expected)
  })

  test('a first message is an invitation, also to an expert who was put aside', async () => {
    const client = await aClientIn(t, 'Oslo')
    const [top, second] = (await listOf(t, client)).data
    await act.dismiss(client, second?.id ?? 0)
    for (const match of [top, second]) {
      const sent = await t.call(messages.sendMessage, {
        token: client.token,
        body: { architect_id: match?.expert.id, body: 'Hello, would you come and look?' },
      })
      expect(sent.status).toBe(201)
      expect(await act.statusOf(match?.id ?? 0)).toBe('invited')
    }
    const shown = (await listOf(t, client)).data.find(({ id }) => id === top?.id)
    expect(shown).toMatchObject({ status: 'invited', thread_id: expect.any(Number) })
  })

  test('what the client has acted on outlives a changed brief', async () => {
    const client = await aClientIn(t, 'Oslo')
    const before = (await listOf(t, client)).data
    const [invited, aside] = [before[3], before[4]]
    await act.inviteOne(client, invited?.id ?? 0)
    await act.dismiss(client, aside?.id ?? 0)
    await t.call(briefs.putBrief, {
      token: client.token,
      body: { styles: ['luxurious'], project_budget_id: '25000-50000' },
    })
    const after = await listOf(t, client)
    const still = after.data.find(({ id }) => id === invited?.id)
    expect(still?.status).toBe('invited')
    // reasons describe the brief as it is now
    expect(still?.reasons.map(({ key }) => key)).not.toContain('budget')
    expect(still?.score).toBeLessThan(invited?.score ?? 0)
    expect(after.meta.dismissed).toEqual([{ id: aside?.id, name: aside?.expert.name }])
    expect(after.experts).not.toContain(aside?.expert.id)
    expect(after.data).toHaveLength(15)
  })
})
