import { briefs } from '@husrum/contract/clients/briefs/briefs.ts'
import { leads } from '@husrum/contract/market/leads/leads.ts'
import { matches } from '@husrum/contract/market/matching/matching.ts'
import { messages } from '@husrum/contract/market/messaging/messaging.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aBrief, aClient, aLead, anExpert, type ExpertPerson, type Person } from '../../../testing/people.ts'
import { markBriefStatus } from './briefs.service.ts'
import { forgetOldBriefs } from './ending.service.ts'
import { aClientIn, aMarket, leadsOf, listOf } from '../../market/matching/matching.testing.ts'

let t: TestApp
beforeAll(async () => void (t = await testApp()))
afterAll(() => t.close())

const pause = (client: Person) => t.call(briefs.pauseBrief, { token: client.token })
const resume = (client: Person) => t.call(briefs.resumeBrief, { token: client.token })
const close = (client: Person, body: unknown = { reason: 'other' }) =>
  t.call(briefs.closeBrief, { token: client.token, body })
const rowOf = (id: number) => t.deps.db.selectFrom('briefs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const leadOf = async (briefId: number, expert: ExpertPerson) =>
  (await leadsOf(t, briefId)).find(({ expert_id }) => expert_id === expert.expert_id)
const refusal = ({ status, json }: { status: number; json: { code: string } }) => [status, json.code]

describe('pausing and resuming', () => {
  test('a paused brief asks nobody new; its list and conversations go on; resuming makes the list anew', async () => {
    const experts = await aMarket(t, 'Hamburg', 6)
    const client = await aClientIn(t, 'Hamburg')
    const before = await listOf(t, client)
    const [first, second] = before.data
    await t.call(matches.inviteExpert, { token: client.token, params: { id: first?.id } })
    expect((await pause(client)).json.data.status).toBe('paused')

    expect((await listOf(t, client)).data.map(({ id }) => id)).toEqual(before.data.map(({ id }) => id))
    expect(refusal(await t.call(matches.inviteExpert, { token: client.token, params: { id: second?.id } }))).toEqual([
      409,
      'brief_not_active',
    ])
    const stranger = await anExpert(t)
    const written = await t.call(messages.sendMessage, {
      token: client.token,
      body: { architect_id: stranger.expert_id, body: 'Hello' },
    })
    expect(refusal(written)).toEqual([422, 'brief_required'])
    const asked = experts.find(({ expert_id }) => expert_id === first?.expert.id)
    const lead_id = (await leadsOf(t, client.brief_id))[0]?.id
    const answer = await t.call(messages.sendMessage, { token: asked?.token, body: { lead_id, body: 'Gladly' } })
    expect(answer.status).toBe(201)
    const reply = { thread_id: answer.json.data.id, body: 'Good to hear' }
    expect((await t.call(messages.sendMessage, { token: client.token, body: reply })).status).toBe(201)
    expect(
      (await t.call(briefs.putBrief, { token: client.token, body: { about_project: 'x'.repeat(40) } })).status,
    ).toBe(200)

    await aMarket(t, 'Hamburg', 3)
    expect((await resume(client)).json.data.status).toBe('active')
    expect((await listOf(t, client)).data.length).toBeGreaterThan(before.data.length)
  })

  test('while it is paused, the place of somebody who declines stays empty', async () => {
    const experts = await aMarket(t, 'Göteborg', 4, { plan_id: 3 })
    const client = await aClientIn(t, 'Göteborg')
    const { data } = await listOf(t, client)
    const asked = experts.find(({ expert_id }) => expert_id === data[0]?.expert.id)
    await t.call(matches.inviteExpert, { token: client.token, params: { id: data[0]?.id } })
    await pause(client)
    await aMarket(t, 'Göteborg', 3)
    const lead = (await leadsOf(t, client.brief_id))[0]
    await t.call(leads.declineLead, { token: asked?.token, params: { id: lead?.id }, body: { reason: 'busy' } })
    const after = await listOf(t, client)
    expect([after.data.length, after.passed_on.length]).toEqual([data.length - 1, 1])
  })

  test('404 without a brief; 409 for steps that lead nowhere', async () => {
    expect(refusal(await pause(await aClient(t)))).toEqual([404, 'no_brief'])
    expect(refusal(await resume(await aClient(t)))).toEqual([404, 'no_brief'])
    const client = await aClient(t)
    await aBrief(t, client)
    expect(refusal(await resume(client))).toEqual([409, 'illegal_move'])
    await pause(client)
    expect(refusal(await pause(client))).toEqual([409, 'illegal_move'])
    await close(client)
    expect(refusal(await pause(client))).toEqual([409, 'illegal_move'])
    expect(refusal(await resume(client))).toEqual([409, 'illegal_move'])
    const drafting = await aClient(t)
    await aBrief(t, drafting, { status: 'draft' })
    expect(refusal(await pause(drafting))).toEqual([409, 'illegal_move'])
  })
})

describe('ending', () => {
  /** Creates a brief with one lead in each of these statuses. */
  async function withLeads(statuses: readonly string[]) {
    const client = await aClient(t)
    const brief_id = (await aBrief(t, client)).id
    const experts: ExpertPerson[] = []
    for (const status of statuses) {
      const { expert } = await aLead(t, { client, columns: { status, brief_id } })
      experts.push(expert)
    }
    return { client, brief_id, experts }
  }
  const statusesOf = async (briefId: number) => (await leadsOf(t, briefId)).map(({ status }) => status)

  test('without a hire: open leads are withdrawn, answered ones lost, the rest stays', async () => {
    const all = ['new', 'contacted', 'meeting', 'proposal', 'lost', 'declined', 'expired']
    const { client, brief_id } = await withLeads(all)
    const reply = await close(client, { reason: 'changed_mind', note: '  We stay as we are.  ' })
    expect([reply.status, reply.json.data.status]).toEqual([200, 'closed'])
    expect(await statusesOf(brief_id)).toEqual(['withdrawn', 'lost', 'lost', 'lost', 'lost', 'declined', 'expired'])
    const row = await rowOf(brief_id)
    expect(row).toMatchObject({ close_reason: 'changed_mind', close_note: 'We stay as we are.', hired_expert_id: null })
    expect(row.ended_at).not.toBeNull()
    const steps = await t.deps.db
      .selectFrom('lead_history')
      .selectAll()
      .where(
        'lead_id',
        'in',
        (await leadsOf(t, brief_id)).map(({ id }) => id),
      )
      .execute()
    const lines = steps.map(({ actor, status, fact }) => `${fact ?? status} by ${actor}`)
    expect(lines.toSorted()).toEqual([...Array<string>(3).fill('brief_closed by client'), 'withdrawn by client'])
  })

  test.each(['contacted', 'meeting', 'proposal', 'won'])(
    'the hired expert was %s and has won; the others have lost',
    async (status) => {
      const { client, brief_id, experts } = await withLeads([status, 'proposal', 'new'])
      const reply = await close(client, { reason: 'hired', expert_id: experts[0]?.expert_id })
      expect([reply.status, reply.json.data.status]).toEqual([200, 'hired'])
      expect(await statusesOf(brief_id)).toEqual(['won', 'lost', 'withdrawn'])
      expect(await rowOf(brief_id)).toMatchObject({ close_reason: 'hired', hired_expert_id: experts[0]?.expert_id })
    },
  )

  test('the matches follow: hired by the client, the invited one passed on, and nobody takes the place', async () => {
    const experts = await aMarket(t, 'Malmö', 5)
    const client = await aClientIn(t, 'Malmö')
    const { data } = await listOf(t, client)
    await t.call(matches.inviteExperts, {
      token: client.token,
      body: { match_ids: data.slice(0, 2).map(({ id }) => id) },
    })
    const hired = experts.find(({ expert_id }) => expert_id === data[0]?.expert.id)
    if (!hired) throw new Error('the first match is of this market')
    const lead = await leadOf(client.brief_id, hired)
    const answer = { token: hired.token, body: { lead_id: lead?.id, body: 'Gladly' } }
    expect((await t.call(messages.sendMessage, answer)).status).toBe(201)
    await aMarket(t, 'Malmö', 4)
    await close(client, { reason: 'hired', expert_id: hired.expert_id })
    const after = await t.deps.db
      .selectFrom('matches')
      .select(['expert_id', 'status'])
      .where('brief_id', '=', client.brief_id)
      .orderBy('rank')
      .execute()
    expect(after.slice(0, 3).map(({ status }) => status)).toEqual(['hired', 'passed_on', 'proposed'])
    expect(after).toHaveLength(data.length)
    const history = await t.deps.db
      .selectFrom('match_history as h')
      .innerJoin('matches as m', 'm.id', 'h.match_id')
      .select(['h.status', 'h.actor'])
      .where('m.brief_id', '=', client.brief_id)
      .where('h.status', '=', 'hired')
      .execute()
    expect(history).toEqual([{ status: 'hired', actor: 'client' }])
  })

  test('found elsewhere: hired, and nobody has won', async () => {
    const { client, brief_id } = await withLeads(['contacted'])
    expect((await close(client, { reason: 'hired' })).json.data.status).toBe('hired')
    expect(await statusesOf(brief_id)).toEqual(['lost'])
    const lead = (await leadsOf(t, brief_id))[0]?.id ?? 0
    const steps = await t.deps.db.selectFrom('lead_history').selectAll().where('lead_id', '=', lead).execute()
    expect(steps).toMatchObject([{ status: 'lost', actor: 'client', fact: null }])
  })

  test('422 for an expert who has not this brief, never answered it, or is named without a hire', async () => {
    const { client, brief_id, experts } = await withLeads(['new', 'declined', 'contacted'])
    const stranger = await anExpert(t)
    const named = [stranger.expert_id, experts[0]?.expert_id, experts[1]?.expert_id, 999_999]
    for (const expert_id of named) {
      const reply = await close(client, { reason: 'hired', expert_id })
      expect([...refusal(reply), Object.keys(reply.json.errors)]).toEqual([422, 'unknown_option', ['expert_id']])
    }
    expect(refusal(await close(client, { reason: 'no_fit', expert_id: experts[2]?.expert_id }))).toEqual([
      422,
      'unknown_option',
    ])
    expect((await rowOf(brief_id)).status).toBe('active')
    expect(await statusesOf(brief_id)).toEqual(['new', 'declined', 'contacted'])
  })

  test.each([
    {},
    { reason: 'because' },
    { reason: 5 },
    { reason: 'other', note: 'x'.repeat(501) },
    { reason: 'other', note: 'a\u0000' },
    { reason: 'hired', expert_id: 'x' },
    { reason: 'hired', expert_id: 1.5 },
    [],
  ])('422 for %j', async (body) => {
    const { client, brief_id } = await withLeads([])
    expect([(await close(client, body)).status, (await rowOf(brief_id)).status]).toEqual([422, 'active'])
  })

  test('by a form; 404 without a brief; 409 once it has ended; then a new one may begin', async () => {
    expect(refusal(await close(await aClient(t)))).toEqual([404, 'no_brief'])
    const { client, brief_id } = await withLeads([])
    const form = await t.request({
      method: 'POST',
      url: '/api/applicant/brief/close',
      headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'reason=no_fit',
    })
    expect(form.status).toBe(200)
    expect(refusal(await close(client))).toEqual([409, 'illegal_move'])
    expect((await rowOf(brief_id)).close_reason).toBe('no_fit')
    await aBrief(t, client)
    expect((await pause(client)).status).toBe(200)
  })

  test('a paused brief can be ended; nobody else’s is touched', async () => {
    const [client, other] = [await aClient(t), await aClient(t)]
    await aBrief(t, client, { status: 'paused' })
    const theirs = await aBrief(t, other)
    expect((await close(client)).status).toBe(200)
    expect((await rowOf(theirs.id)).status).toBe('active')
  })

  test('ended and paused at once, twelve times: ended once', async () => {
    const { client, brief_id } = await withLeads(['new', 'contacted'])
    const replies = await Promise.all(Array.from({ length: 12 }, (_, n) => (n % 2 ? close(client) : pause(client))))
    expect(replies.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect(replies.filter(({ status, json }) => status === 200 && json.data.status === 'closed')).toHaveLength(1)
    expect((await rowOf(brief_id)).status).toBe('closed')
    expect(await statusesOf(brief_id)).toEqual(['withdrawn', 'lost'])
  })

  test('ended while its experts answer: no deadlock, and every lead ends in a state that goes with it', async () => {
    const { client, brief_id, experts } = await withLeads(['new', 'new', 'new', 'contacted'])
    const rows = await leadsOf(t, brief_id)
    const answers = experts.flatMap((expert) => {
      const id = rows.find(({ expert_id }) => expert_id === expert.expert_id)?.id
      return [
        t.call(messages.sendMessage, { token: expert.token, body: { lead_id: id, body: `Gladly, says ${id}` } }),
        t.call(leads.declineLead, { token: expert.token, params: { id }, body: { reason: 'busy' } }),
      ]
    })
    const [ended, ...others] = await Promise.all([close(client), ...answers])
    expect(ended.status).toBe(200)
    expect(others.every(({ status }) => [200, 201, 409].includes(status))).toBe(true)
    expect((await statusesOf(brief_id)).every((status) => ['withdrawn', 'lost', 'declined'].includes(status))).toBe(
      true,
    )
  })
})

test('two years after its end a brief loses its words, and what was written about it; nothing else', async () => {
  const words = { about_project: 'We want to open the kitchen towards the garden.', preferred_contacts: ['email'] }
  const [old, fresh, open] = [await aClient(t), await aClient(t), await aClient(t)]
  const ids: number[] = []
  for (const client of [old, fresh, open]) {
    const { id } = await aBrief(t, client, words)
    await aLead(t, { client, columns: { brief_id: id, status: 'contacted', message: 'Could you have a look?' } })
    ids.push(id)
  }
  await close(old, { reason: 'other', note: 'Thank you all' })
  await t.moveClock(400 * 86_400)
  await t.deps.events.transaction((tx) => markBriefStatus(t.deps, tx, ids[1] ?? 0, 'closed'))
  await t.moveClock(731 * 86_400)
  await forgetOldBriefs(t.deps)
  await t.moveClock(0)
  const rows = await t.deps.db.selectFrom('briefs').selectAll().where('id', 'in', ids).orderBy('id').execute()
  expect(rows[0]).toMatchObject({
    about_project: '',
    preferred_contacts: [],
    close_note: null,
    close_reason: 'other',
    status: 'closed',
  })
  expect(rows.slice(1)).toMatchObject([words, words])
  const notes = (await Promise.all(ids.map((id) => leadsOf(t, id)))).map(([lead]) => lead?.message)
  expect(notes).toEqual([null, 'Could you have a look?', 'Could you have a look?'])
})
