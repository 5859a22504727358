import { leads } from '@husrum/contract/market/leads/leads.ts'
import { messages } from '@husrum/contract/market/messaging/messaging.ts'
import { reports } from '@husrum/contract/market/messaging/reports.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import type { Viewer } from '../../../platform/http/http-viewer.ts'
import { followEnd } from '../leads/leads.service.ts'
import { inviteByMessage } from '../matching/matching.service.ts'
import { openThreadOfLead, postMessage } from './messaging.service.ts'
import { createSearch } from './search/searching.service.ts'
import { aProject } from '../../experts/profile/profile.testing.ts'
import { aBrief, aClient, aLead, anAdmin, anExpert, type ExpertPerson, type Person } from '../../../testing/people.ts'

let t: TestApp
beforeAll(async () => void (t = await testApp()))
afterAll(() => t.close())

const send = (from: Person, body: Record<string, unknown>) => t.call(messages.sendMessage, { token: from.token, body })
const leadStatus = async (id: number) =>
  (await t.deps.db.selectFrom('leads').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

/** Creates a client and an expert with a thread. */
async function aTalk(): Promise<{ client: Person; expert: ExpertPerson; lead_id: number; thread_id: number }> {
  const { client, expert, id } = await aLead(t)
  const reply = await send(expert, { lead_id: id, body: 'Hello, I have read your brief.' })
  return { client, expert, lead_id: id, thread_id: reply.json.data.id }
}

test('a page behind the last one is empty and says how many threads there are', async () => {
  const { client } = await aTalk()
  for (const [page, length] of [
    [1, 1],
    [2, 0],
  ]) {
    const { json } = await t.call(messages.listThreads, { token: client.token, query: { page, per_page: 1 } })
    expect(json.data).toHaveLength(length ?? 0)
    expect(json.meta.total).toBe(1)
  }
  const { json } = await t.call(messages.listThreads, { token: (await aClient(t)).token })
  expect([json.data, json.meta.total]).toEqual([[], 0])
})

test('reading the thread of others marks nothing', async () => {
  const { client, thread_id } = await aTalk()
  const other = await aClient(t)
  const reply = await t.call(messages.readThread, { token: other.token, params: { id: thread_id } })
  expect(reply.status).toBe(404)
  const own = await t.call(messages.getThread, { token: client.token, params: { id: thread_id } })
  expect(own.json.data.unread_count).toBe(1)
})

describe('POST /api/messages', () => {
  test("an expert's first message answers the lead and starts the thread; data.id is the thread's id", async () => {
    const { id, expert, client } = await aLead(t)
    const reply = await send(expert, { lead_id: id, body: 'Hello Karen' })
    expect(reply.status).toBe(201)
    expect(reply.json.data).toMatchObject({
      lead_id: id,
      lead_status: 'contacted',
      message: { body: 'Hello Karen', mine: true, sender: 'expert' },
    })
    const seen = await t.call(messages.getThread, { token: client.token, params: { id: reply.json.data.id } })
    expect(seen.json.data.messages).toMatchObject([{ body: 'Hello Karen', mine: false }])
    expect(seen.json.data.unread_count).toBe(1)
  })

  test("a client's first message to an expert sends the brief along: a lead is born", async () => {
    const [client, expert] = [await aClient(t), await anExpert(t)]
    await aBrief(t, client)
    await t.deps.market.refresh()
    const reply = await send(client, { architect_id: expert.expert_id, body: 'Would you look at our kitchen?' })
    expect(reply.status).toBe(201)
    expect(await leadStatus(reply.json.data.lead_id)).toBe('new')
    const again = await send(client, { architect_id: expert.expert_id, body: 'One more thing' })
    expect(again.json.data.id).toBe(reply.json.data.id)
  })

  test.each(['expired', 'declined', 'withdrawn', 'lost'])(
    'after an invitation that is %s a message is a new one, in the same thread',
    async (status) => {
      const { client, expert, lead_id, thread_id } = await aTalk()
      await t.deps.db.updateTable('leads').set({ status }).where('id', '=', lead_id).execute()
      const read = await t.call(messages.getThread, { token: client.token, params: { id: thread_id } })
      expect(read.json.data.invites).toBe(true)
      const sent = await send(client, { architect_id: expert.expert_id, body: 'May I ask again?' })
      expect(sent.json.data).toMatchObject({ id: thread_id, lead_status: 'new', invites: false })
      expect(sent.json.data.lead_id).not.toBe(lead_id)
      expect(await leadStatus(lead_id)).toBe(status)
      const again = await send(client, { thread_id, body: 'And one more thing' })
      expect(again.json.data.lead_id).toBe(sent.json.data.lead_id)
    },
  )

  test('a message under a second brief sends that one along, also when it is written in the thread', async () => {
    const { client, lead_id, thread_id } = await aTalk()
    await t.deps.db.updateTable('briefs').set({ status: 'closed' }).where('client_id', '=', client.account_id).execute()
    await aBrief(t, client)
    const sent = await send(client, { thread_id, body: 'Now the bathroom.' })
    expect(sent.json.data).toMatchObject({ id: thread_id, lead_status: 'new' })
    expect(sent.json.data.lead_id).not.toBe(lead_id)
  })

  const stops: Record<string, (client: Person, expert: ExpertPerson) => Promise<unknown>> = {
    'three experts have the brief': async (client) => {
      for (let n = 0; n < 3; n += 1) await aLead(t, { client })
    },
    'the month is full': (_, expert) =>
      t.deps.db.updateTable('experts').set({ capacity_wish: 1 }).where('id', '=', expert.expert_id).execute(),
    'the expert is away': (_, expert) =>
      t.deps.db.updateTable('experts').set({ status: 'paused' }).where('id', '=', expert.expert_id).execute(),
  }
  test.each(Object.entries(stops))('when %s, words go on in the same thread, without a lead', async (_, stop) => {
    const { client, expert, lead_id, thread_id } = await aTalk()
    await t.deps.db.updateTable('leads').set({ status: 'lost' }).where('id', '=', lead_id).execute()
    await stop(client, expert)
    const figures = () =>
      t.deps.db
        .selectFrom('experts')
        .select((e) => [
          'leads_total',
          e
            .selectFrom('leads')
            .select((l) => l.fn.countAll<number>().as('n'))
            .where('client_id', '=', client.account_id)
            .as('leads'),
        ])
        .where('id', '=', expert.expert_id)
        .executeTakeFirstOrThrow()
    const before = await figures()
    for (const to of [{ architect_id: expert.expert_id }, { thread_id }]) {
      const { status, json } = await send(client, { ...to, body: 'Thank you all the same.' })
      expect([status, json.data?.id, json.data?.lead_id, json.data?.lead_status]).toEqual([
        201,
        thread_id,
        lead_id,
        'lost',
      ])
    }
    expect(await figures()).toEqual(before)
    const read = await t.call(messages.getThread, { token: expert.token, params: { id: thread_id } })
    expect(read.json.data.messages).toHaveLength(3)
  })

  test('twelve messages at once after an expiry make one new lead', async () => {
    const { client, expert, lead_id } = await aTalk()
    await t.deps.db.updateTable('leads').set({ status: 'expired' }).where('id', '=', lead_id).execute()
    await Promise.all(
      Array.from({ length: 12 }, (_, n) => send(client, { architect_id: expert.expert_id, body: `again ${n}` })),
    )
    const own = t.deps.db.selectFrom('leads').select('id').where('client_id', '=', client.account_id)
    expect(await own.execute()).toHaveLength(2)
  })

  test('an answer in an old thread answers the brief the client sent since', async () => {
    const { client, expert, thread_id } = await aTalk()
    await t.deps.db.updateTable('briefs').set({ status: 'closed' }).where('client_id', '=', client.account_id).execute()
    const brief = await aBrief(t, client)
    const lead = await t.deps.db
      .transaction()
      .execute((tx) => inviteByMessage(t.deps, tx, { id: brief.id, client_id: client.account_id }, expert.expert_id))
    const reply = await send(expert, { thread_id, body: 'A second kitchen, how nice.' })
    expect(reply.json.data).toMatchObject({ id: thread_id, lead_id: lead.id, lead_status: 'contacted' })
    expect(await leadStatus(lead.id)).toBe('contacted')
  })

  test("a message about a lost lead answers the client's new invitation and leaves the thread with it", async () => {
    const { client, expert, lead_id, thread_id } = await aTalk()
    const moved = await t.call(leads.moveLead, {
      token: expert.token,
      params: { id: lead_id },
      body: { status: 'lost' },
    })
    expect(moved.status).toBe(200)
    const again = await send(client, { thread_id, body: 'May I ask again?' })
    const reply = await send(expert, { lead_id, body: 'Gladly.' })
    expect(reply.json.data).toMatchObject({
      id: thread_id,
      lead_id: again.json.data.lead_id,
      lead_status: 'contacted',
    })
    expect([await leadStatus(lead_id), await leadStatus(again.json.data.lead_id)]).toEqual(['lost', 'contacted'])
  })

  test.each(['lead_id', 'thread_id'])(
    'an answer by %s reaches the open invitation of a thread that still points to an ended lead',
    async (by) => {
      const { client, expert, lead_id, thread_id } = await aTalk()
      await t.deps.db.updateTable('leads').set({ status: 'lost' }).where('id', '=', lead_id).execute()
      // without events, as in rows of earlier releases
      const { id } = await aLead(t, { client, expert })
      const reply = await send(expert, { [by]: by === 'lead_id' ? id : thread_id, body: 'Gladly.' })
      expect(reply.json.data).toMatchObject({ id: thread_id, lead_id: id, lead_status: 'contacted' })
      expect([await leadStatus(lead_id), await leadStatus(id)]).toEqual(['lost', 'contacted'])
    },
  )

  test('a thread stays with a confirmed hire, not with a later declined invitation of that brief', async () => {
    const { client, expert, lead_id, thread_id } = await aTalk()
    const move = (status: string) =>
      t.call(leads.moveLead, { token: expert.token, params: { id: lead_id }, body: { status } })
    await move('lost')
    const second = (await send(client, { thread_id, body: 'May I ask again?' })).json.data.lead_id
    await t.call(leads.declineLead, { token: expert.token, params: { id: second }, body: { reason: 'busy' } })
    for (const status of ['contacted', 'won']) expect((await move(status)).status).toBe(200)
    const { brief_id } = await t.deps.db
      .selectFrom('leads')
      .select('brief_id')
      .where('id', '=', lead_id)
      .executeTakeFirstOrThrow()
    await t.deps.events.transaction((tx) =>
      followEnd(t.deps, tx, { brief_id, close_reason: 'hired', hired_expert_id: expert.expert_id }),
    )
    const read = () => t.call(messages.getThread, { token: client.token, params: { id: thread_id } })
    expect((await read()).json.data).toMatchObject({ lead_id, lead_status: 'won' })
    expect((await send(expert, { thread_id, body: 'Thank you.' })).json.data).toMatchObject({ lead_id })

    // the next brief's lead replaces it and remains, also when declined
    await t.deps.db.updateTable('briefs').set({ status: 'hired' }).where('id', '=', brief_id).execute()
    await aBrief(t, client)
    const next = (await send(client, { thread_id, body: 'Now the bathroom.' })).json.data.lead_id
    expect(next).not.toBe(lead_id)
    await t.call(leads.declineLead, { token: expert.token, params: { id: next }, body: { reason: 'busy' } })
    expect((await read()).json.data).toMatchObject({ lead_id: next, lead_status: 'declined' })
  })

  test('a lost lead that is taken up again is what the thread is about, also after a declined second invitation', async () => {
    const { client, expert, lead_id, thread_id } = await aTalk()
    const move = (status: string) =>
      t.call(leads.moveLead, { token: expert.token, params: { id: lead_id }, body: { status } })
    await move('lost')
    const again = await send(client, { thread_id, body: 'May I ask again?' })
    await t.call(leads.declineLead, {
      token: expert.token,
      params: { id: again.json.data.lead_id },
      body: { reason: 'busy' },
    })
    expect((await move('contacted')).status).toBe(200)
    const read = await t.call(messages.getThread, { token: client.token, params: { id: thread_id } })
    expect(read.json.data).toMatchObject({ lead_id, lead_status: 'contacted' })
  })

  test('a thread with somebody who has left stays readable, without the name, and takes nothing more', async () => {
    const { client, expert, thread_id } = await aTalk()
    await t.deps.db
      .updateTable('accounts')
      .set({ deleted_at: new Date() })
      .where('id', '=', expert.account_id)
      .execute()
    const read = await t.call(messages.getThread, { token: client.token, params: { id: thread_id } })
    expect([read.status, read.json.data.messages.length]).toEqual([200, 1])
    expect(read.json.data.counterpart).toMatchObject({
      name: 'Deleted user',
      short_name: 'Deleted user',
      avatar: null,
      expert_id: null,
      city: null,
      deleted: true,
    })
    const late = await send(client, { thread_id, body: 'Are you there?' })
    expect([late.status, late.json.code]).toEqual([409, 'person_left'])
    const found = await t.call(messages.searchThreads, { token: client.token, params: { keyword: expert.name } })
    expect(found.json.data).toEqual([])
  })

  test('refused and answered at once: one of the two happens', async () => {
    const { id, expert } = await aLead(t)
    const refusal = () => t.call(leads.declineLead, { token: expert.token, params: { id }, body: { reason: 'busy' } })
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => (n % 2 ? refusal() : send(expert, { lead_id: id, body: 'Hello' }))),
    )
    const status = await leadStatus(id)
    expect(answers.filter((answer) => answer.status === 201).length > 0).toBe(status === 'contacted')
    expect(answers.every((answer) => [200, 201, 409].includes(answer.status))).toBe(true)
  })

  test('422 brief_required for a client without a brief, 409 for one on a break, 404 for one who is not public', async () => {
    const client = await aClient(t)
    const expert = await anExpert(t)
    expect((await send(client, { architect_id: expert.expert_id, body: 'Hi' })).json.code).toBe('brief_required')
    const paused = await anExpert(t, { status: 'paused' })
    expect((await send(client, { architect_id: paused.expert_id, body: 'Hi' })).json.code).toBe('expert_unavailable')
    const rejected = await anExpert(t, { status: 'rejected' })
    expect((await send(client, { architect_id: rejected.expert_id, body: 'Hi' })).status).toBe(404)
  })

  test('an expert answers any number of waiting leads within the hour', async () => {
    const expert = await anExpert(t)
    for (let n = 0; n < 7; n += 1) {
      const { id } = await aLead(t, { expert })
      expect((await send(expert, { lead_id: id, body: `Hello, this is answer ${n}.` })).status).toBe(201)
    }
  })

  test('twenty first messages at once make one thread and one lead', async () => {
    const [client, expert] = [await aClient(t), await anExpert(t)]
    await aBrief(t, client)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => send(client, { architect_id: expert.expert_id, body: `message ${n}` })),
    )
    const made = answers.filter((answer) => answer.status === 201)
    expect(new Set(made.map((answer) => answer.json.data.id)).size).toBe(1)
    expect(answers.map(({ status }) => status).filter((status) => ![201, 409, 429].includes(status))).toEqual([])
    expect(
      await t.deps.db.selectFrom('leads').select('id').where('client_id', '=', client.account_id).execute(),
    ).toHaveLength(1)
  })

  test('an expert shows an own published project, with words or without', async () => {
    const { client, expert, thread_id } = await aTalk()
    const project_id = await aProject(t, expert.expert_id)
    for (const body of ['Like this one', undefined]) {
      const reply = await send(expert, { thread_id, project_id, ...(body ? { body } : {}) })
      expect(reply.json.data.message).toMatchObject({ kind: 'project', ref_id: project_id, body: body ?? '' })
    }
    const seen = await t.call(messages.getThread, { token: client.token, params: { id: thread_id } })
    expect(seen.json.data.messages.at(-1)).toMatchObject({ kind: 'project', ref_id: project_id, mine: false })
  })

  test('422 for a draft, another’s project and a client’s, and nothing is written', async () => {
    const { client, expert, thread_id } = await aTalk()
    const draft = await aProject(t, expert.expert_id)
    await t.deps.db.updateTable('projects').set({ status: 'draft' }).where('id', '=', draft).execute()
    const others = await aProject(t, (await anExpert(t)).expert_id)
    const own = await aProject(t, expert.expert_id)
    for (const [from, project_id] of [
      [expert, draft],
      [expert, others],
      [expert, 999_999],
      [client, own],
    ] as const) {
      const reply = await send(from, { thread_id, project_id, body: 'Like this one' })
      expect([reply.status, reply.json.code, Object.keys(reply.json.errors)]).toEqual([
        422,
        'unknown_project',
        ['project_id'],
      ])
    }
    for (const project_id of ['x', -1, [own], 2 ** 63])
      expect((await send(expert, { thread_id, project_id })).status).toBe(422)
    const seen = await t.call(messages.getThread, { token: client.token, params: { id: thread_id } })
    expect(seen.json.data.messages).toHaveLength(1)
  })

  test('404 for another pair’s thread and another expert’s lead; 409 on a declined lead', async () => {
    const { thread_id, lead_id } = await aTalk()
    expect((await send(await aClient(t), { thread_id, body: 'Hi' })).status).toBe(404)
    expect((await send(await anExpert(t), { lead_id, body: 'Hi' })).status).toBe(404)
    const declined = await aLead(t, { columns: { status: 'declined' } })
    expect((await send(declined.expert, { lead_id: declined.id, body: 'Hi' })).json.code).toBe('thread_closed')
  })

  test('429 from the 21st message in a minute', async () => {
    const { client, thread_id } = await aTalk()
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(client, { thread_id, body: 'again' })))
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(20)
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(30)
  })

  test.each([
    [{ body: 'x' }],
    [{ thread_id: 1, lead_id: 1, body: 'x' }],
    [{ thread_id: 1, body: '   ' }],
    [{ thread_id: 1, body: 'x'.repeat(5001) }],
    [{ thread_id: 1, body: 'a\u0000b' }],
    [{ thread_id: '1', body: 'x' }],
    [{ thread_id: 1e308, body: 'x' }],
    [{ thread_id: [1], body: 'x' }],
  ])('422 for %j', async (body) => {
    expect((await send(await aClient(t), body)).status).toBe(422)
  })

  test('a form may send digits as text; hostile text comes back as it was', async () => {
    const { client, thread_id } = await aTalk()
    const text = '<script>alert(1)</script> "quoted" & æøå'
    const form = new URLSearchParams({ thread_id: String(thread_id), body: text })
    const reply = await t.request({
      method: 'POST',
      url: '/api/messages',
      headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/x-www-form-urlencoded' },
      payload: form.toString(),
    })
    expect(reply.json.data.message.body).toBe(text)
  })
})

describe('a first message', () => {
  const hostile = 'Message me on WhatsApp +45 20 12 34 56 so we avoid the fee'
  const reportsOf = (thread_id: number) =>
    t.deps.db.selectFrom('reports').select(['origin', 'reason']).where('thread_id', '=', thread_id).execute()

  test('that asks to leave is delivered, its reader is told to be careful, and staff may look', async () => {
    const { id, client, expert } = await aLead(t)
    const sent = await send(expert, { lead_id: id, body: hostile })
    expect([sent.status, sent.json.data.message.caution]).toEqual([201, false])
    const read = () => t.call(messages.getThread, { token: client.token, params: { id: sent.json.data.id } })
    expect((await read()).json.data.messages).toMatchObject([{ body: hostile, caution: true }])
    expect(await reportsOf(sent.json.data.id)).toEqual([{ origin: 'automatic', reason: 'contact elsewhere' }])
    // later messages are not scanned
    await send(client, { thread_id: sent.json.data.id, body: 'I would rather stay here.' })
    for (const from of [expert, client]) await send(from, { thread_id: sent.json.data.id, body: hostile })
    const cautions = (await read()).json.data.messages.map(({ caution }: { caution: boolean }) => caution)
    expect(cautions).toEqual([true, false, false, false])
    expect(await reportsOf(sent.json.data.id)).toHaveLength(1)
  })

  test('that is plain gets no mark', async () => {
    const { client, thread_id } = await aTalk()
    const read = await t.call(messages.getThread, { token: client.token, params: { id: thread_id } })
    expect(read.json.data.messages[0].caution).toBe(false)
    expect(await reportsOf(thread_id)).toEqual([])
  })

  test('422 for the same text with a link to a fourth person within an hour', async () => {
    const expert = await anExpert(t)
    const statuses = []
    for (let n = 0; n < 4; n += 1) {
      const { id } = await aLead(t, { expert })
      const body = n % 2 ? 'See https://studio.example' : 'SEE https://studio.example'
      const { status, json } = await send(expert, { lead_id: id, body })
      statuses.push(status === 422 ? json.errors.body[0] : status)
    }
    expect(statuses).toEqual([201, 201, 201, expect.stringContaining('several people')])
  })

  test('is one until its writer has said something: an edit, and what follows an automatic answer or a card', async () => {
    const { client, expert, thread_id } = await aTalk()
    const cautions = async (by: Person) => {
      const { json } = await t.call(messages.getThread, { token: by.token, params: { id: thread_id } })
      return json.data.messages.map(({ caution }: { caution: boolean }) => caution)
    }
    const [first] = await t.deps.db.selectFrom('messages').select('id').where('thread_id', '=', thread_id).execute()
    const edit = (id: unknown, body: string) =>
      t.call(messages.editMessage, { token: expert.token, params: { id }, body: { body } })
    // the expert edits the first text
    for (const body of [hostile, `${hostile}.`]) expect((await edit(first?.id, body)).status).toBe(200)
    expect([await cautions(client), await reportsOf(thread_id)]).toEqual([
      [true],
      [{ origin: 'automatic', reason: 'contact elsewhere' }],
    ])
    // repeated edits make one report, with the few messages around it
    for (let n = 0; n < 8; n += 1) await send(client, { thread_id, body: `Hello ${n}` })
    for (const body of ['Hello', hostile, 'Hello, I have read your brief.'])
      expect((await edit(first?.id, body)).status).toBe(200)
    expect(await reportsOf(thread_id)).toHaveLength(1)
    const { id: report } = await t.deps.db
      .selectFrom('reports')
      .select('id')
      .where('thread_id', '=', thread_id)
      .executeTakeFirstOrThrow()
    const seen = await t.call(reports.getReport, { token: (await anAdmin(t)).token, params: { id: report } })
    expect(seen.json.data.evidence.messages.map(({ body }: { body: string }) => body)).toEqual([hostile])
    await t.deps.db.deleteFrom('reports').where('id', '=', report).execute()
    for (const body of [hostile, 'Hello, I have read your brief.']) await edit(first?.id, body)
    const again = await t.deps.db
      .selectFrom('reports')
      .select('evidence')
      .where('thread_id', '=', thread_id)
      .executeTakeFirstOrThrow()
    expect(again.evidence).toMatchObject({ messages_count: 9, messages: [{}, {}, {}, {}] })
    await t.deps.db.deleteFrom('messages').where('body', 'like', 'Hello _').execute()
    expect(await cautions(client)).toEqual([false])
    const second = await send(expert, { thread_id, body: 'May I come by?' })
    expect((await edit(second.json.data.message.id, hostile)).status).toBe(200)
    expect(await cautions(client)).toEqual([false, false])
    // the client's own first text also counts in a thread that the expert began
    await send(client, { thread_id, body: hostile })
    await send(client, { thread_id, body: hostile })
    expect(await cautions(expert)).toEqual([false, false, true, false])
  })

  test('may be a card or an automatic answer, after which the first words are still to come', async () => {
    const { client, expert, id: lead_id } = await aLead(t)
    const card = (kind: 'automatic' | 'meeting', body: string, words?: string[]) =>
      t.deps.events.transaction(async (tx) => {
        const pair = { client_id: client.account_id, expert_id: expert.expert_id, lead_id }
        const thread_id = await openThreadOfLead(tx, pair)
        return postMessage(t.deps, tx, { thread_id, sender: 'expert', kind, ref_id: null, body, words })
      })
    const sent = [
      await card('automatic', 'I am back in May.'),
      await card('automatic', hostile),
      await card('meeting', 'At our studio', ['Pay upfront at https://offer.example']),
      (await send(expert, { lead_id, body: hostile })).json.data.message,
      await card('meeting', hostile),
    ]
    const rows = await t.deps.db.selectFrom('messages').select(['id', 'caution']).orderBy('id').execute()
    const cautionOf = new Map(rows.map(({ id, caution }) => [id, caution]))
    expect(sent.map(({ id }) => cautionOf.get(id))).toEqual([false, true, true, true, false])
  })

  test('422 when an edit or an invitation brings the same text with a link to a fourth person', async () => {
    const client = await aClient(t)
    const body = 'We build at https://our-house.example'
    const experts = [await anExpert(t), await anExpert(t)]
    await aBrief(t, client)
    await t.deps.market.refresh()
    for (const { expert_id } of experts)
      expect((await send(client, { architect_id: expert_id, body })).status).toBe(201)
    const brief = await t.deps.db
      .selectFrom('briefs')
      .select(['id', 'client_id'])
      .where('client_id', '=', client.account_id)
      .executeTakeFirstOrThrow()
    // the text of an invitation counts as well
    const invite = async (message: string, to = client) => {
      const { expert_id } = await anExpert(t)
      await t.deps.market.refresh()
      return t.deps.events.transaction((tx) =>
        inviteByMessage(t.deps, tx, { ...brief, client_id: to.account_id }, expert_id, message),
      )
    }
    const { id } = await invite(body)
    await t.deps.db.updateTable('leads').set({ status: 'expired' }).where('id', '=', id).execute()
    await expect(invite(body.toUpperCase())).rejects.toMatchObject({
      status: 422,
      fields: { message: [{ code: 'looks_like_spam' }] },
    })
    const plain = await send(client, { architect_id: (await anExpert(t)).expert_id, body: 'Hello' })
    const edited = await t.call(messages.editMessage, {
      token: client.token,
      params: { id: plain.json.data.message.id },
      body: { body },
    })
    expect([edited.status, Object.keys(edited.json.errors)]).toEqual([422, ['body']])
  })

  test('with an invitation: the expert is told to be careful, and staff may look', async () => {
    const client = await aClient(t)
    await aBrief(t, client)
    const expert = await anExpert(t)
    await t.deps.market.refresh()
    const brief = await t.deps.db
      .selectFrom('briefs')
      .select(['id', 'client_id'])
      .where('client_id', '=', client.account_id)
      .executeTakeFirstOrThrow()
    const { id } = await t.deps.events.transaction((tx) =>
      inviteByMessage(t.deps, tx, brief, expert.expert_id, hostile),
    )
    const { json } = await t.call(leads.getLead, { token: expert.token, params: { id } })
    expect(json.data).toMatchObject({ message: hostile, caution: true })
    const [report] = await t.deps.db.selectFrom('reports').selectAll().where('lead_id', '=', id).execute()
    const seen = await t.call(reports.getReport, { token: (await anAdmin(t)).token, params: { id: report?.id } })
    expect(seen.json.data).toMatchObject({
      origin: 'automatic',
      reason: 'contact elsewhere',
      lead_id: id,
      thread_id: null,
      reported_account_id: client.account_id,
      evidence: { invitation: hostile, messages: [], lead_status: 'new' },
    })
    const plain = await aLead(t, { expert, columns: { message: 'We open the kitchen in spring.' } })
    const other = await t.call(leads.getLead, { token: expert.token, params: { id: plain.id } })
    expect(other.json.data.caution).toBe(false)
  })
})

describe('threads', () => {
  test('lists own threads only, newest first, each side with the other as counterpart', async () => {
    const { client, expert, thread_id } = await aTalk()
    const forClient = await t.call(messages.listThreads, { token: client.token })
    expect(forClient.json.data).toMatchObject([
      { id: thread_id, counterpart: { role: 'expert', expert_id: expert.expert_id }, unread_count: 1 },
    ])
    const forExpert = await t.call(messages.listThreads, { token: expert.token })
    expect(forExpert.json.data[0].counterpart).toMatchObject({ role: 'client', name: 'Karen', expert_id: null })
    expect(forExpert.text).not.toContain(client.email)
    expect((await t.call(messages.listThreads, { token: (await aClient(t)).token })).json.data).toEqual([])
  })

  test('reading changes nothing; POST read marks what the other wrote', async () => {
    const { client, expert, thread_id } = await aTalk()
    await t.call(messages.getThread, { token: client.token, params: { id: thread_id } })
    const unread = await t.call(messages.getThread, { token: expert.token, params: { id: thread_id } })
    expect(unread.json.data.messages[0].read_at).toBeNull()
    expect(
      (await t.call(messages.readThread, { token: expert.token, params: { id: thread_id } })).json.data.unread_count,
    ).toBe(0)
    expect(
      (await t.call(messages.getThread, { token: client.token, params: { id: thread_id } })).json.data.unread_count,
    ).toBe(1)
    await t.call(messages.readThread, { token: client.token, params: { id: thread_id } })
    const read = await t.call(messages.getThread, { token: expert.token, params: { id: thread_id } })
    expect(read.json.data.messages[0].read_at).toBeTruthy()
  })

  test('older messages wait behind ?before=', async () => {
    const { client, thread_id } = await aTalk()
    for (let n = 0; n < 4; n += 1) await send(client, { thread_id, body: `number ${n}` })
    const latest = await t.call(messages.getThread, {
      token: client.token,
      params: { id: thread_id },
      query: { per_page: 3 },
    })
    expect(latest.json.data.messages.map((message: { body: string }) => message.body)).toEqual([
      'number 1',
      'number 2',
      'number 3',
    ])
    expect(latest.json.data.has_more).toBe(true)
    const older = await t.call(messages.getThread, {
      token: client.token,
      params: { id: thread_id },
      query: { per_page: 3, before: latest.json.data.messages[0].id },
    })
    expect(older.json.data.messages).toHaveLength(2)
    expect(older.json.data.has_more).toBe(false)
  })

  test('search finds words and names with a highlight, never another pair’s', async () => {
    const { client, expert, thread_id } = await aTalk()
    await send(client, { thread_id, body: 'The larch panelling by the stairs should stay.' })
    const found = await t.call(messages.searchThreads, { token: expert.token, params: { keyword: 'LARCH panel' } })
    expect(found.json.data).toMatchObject([
      {
        id: thread_id,
        highlights: [{ before: 'The ', match: 'larch panel', after: 'ling by the stairs should stay.' }],
      },
    ])
    expect(
      (await t.call(messages.searchThreads, { token: client.token, params: { keyword: 'Erik' } })).json.data,
    ).toHaveLength(1)
    expect(
      (await t.call(messages.searchThreads, { token: (await anExpert(t)).token, params: { keyword: 'larch' } })).json
        .data,
    ).toEqual([])
    expect(
      (await t.call(messages.searchThreads, { token: client.token, params: { keyword: '%%' } })).json.data,
    ).toEqual([])
    expect((await t.call(messages.searchThreads, { token: client.token, params: { keyword: 'x' } })).status).toBe(422)
  })

  test('search takes each spelling of a letter, and marks what it found; a page behind the last says how many', async () => {
    const { client, thread_id } = await aTalk()
    const said = ['Café i KØBENHAVN', 'Die Küche der Straße', 'Skt. Knuds Gade 5 (baghus)?', 'Åben  for idéer']
    for (const body of said) await send(client, { thread_id, body })
    const marked = async (keyword: string) => {
      const { json } = await t.call(messages.searchThreads, { token: client.token, params: { keyword } })
      return json.data[0]?.highlights[0]?.match
    }
    for (const [keyword, match] of [
      ['cafe', 'Café'],
      ['koebenhavn', 'KØBENHAVN'],
      ['köbenhavn', 'KØBENHAVN'],
      ['kueche', 'Küche'],
      ['STRASSE', 'Straße'],
      ['aaben for idé', 'Åben  for idé'],
      ['gade 5 (bag', 'Gade 5 (bag'],
      ['hus)?', 'hus)?'],
      ['kobenhavn', undefined],
      ['.*', undefined],
    ] as const)
      expect([keyword, await marked(keyword)]).toEqual([keyword, match])
    const { json } = await t.call(messages.searchThreads, {
      token: client.token,
      params: { keyword: 'cafe' },
      query: { page: 3, per_page: 1 },
    })
    expect([json.data, json.meta.total]).toEqual([[], 1])
  })

  test('with two letters search finds names alone, with three messages too', async () => {
    const { client, expert, thread_id } = await aTalk()
    await send(client, { thread_id, body: 'Xy or Xyz, that is the question. X y?' })
    const found = async (who: Person, keyword: string) => {
      const { json } = await t.call(messages.searchThreads, { token: who.token, params: { keyword } })
      return [json.meta.total, json.data.flatMap((thread: { highlights: unknown[] }) => thread.highlights)]
    }
    for (const keyword of ['xy', 'XY', 'x y', '?.,', '. X']) expect(await found(client, keyword)).toEqual([0, []])
    expect(await found(client, 'xyz')).toMatchObject([1, [{ match: 'Xyz' }]])
    expect(await found(client, 'xy or')).toMatchObject([1, [{ match: 'Xy or' }]])
    expect(await found(client, 'er')).toEqual([1, []])
    // decomposed letters, four in all
    expect(await found(expert, 'a\u030Aa\u030A')).toEqual([0, []])
  })

  test('a search that takes too long is ended: 422 with a sentence, and the connection keeps its own bound', async () => {
    const { client } = await aTalk()
    const viewer: Viewer = {
      account_id: client.account_id,
      session_id: 0,
      role: 'client',
      audience: 'client',
      expert_id: undefined,
    }
    const search = createSearch(t.deps, { withinMs: 500 })
    const page = { limit: 20, offset: 0 }
    await t.deps.db.transaction().execute(async (tx) => {
      await sql`lock table messages in access exclusive mode`.execute(tx)
      await expect(search(viewer, 'kitchen', page)).rejects.toMatchObject({
        status: 422,
        fields: { keyword: [{ code: 'search_too_slow' }] },
      })
    })
    expect(await search(viewer, 'kitchen', page)).toEqual({ hits: [], total: 0 })
    const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(t.deps.db)
    expect(rows).toEqual([{ statement_timeout: '20s' }])
  })

  test('429 from the 31st search in a minute', async () => {
    const { client } = await aTalk()
    const statuses = []
    for (let n = 0; n < 31; n += 1)
      statuses.push(
        (await t.call(messages.searchThreads, { token: client.token, params: { keyword: 'brief' } })).status,
      )
    expect(statuses).toEqual([...Array<number>(30).fill(200), 429])
  })

  test("404 for another's thread, the same as for none; 401 and 403", async () => {
    const { thread_id, client } = await aTalk()
    const stranger = await aClient(t)
    for (const endpoint of [messages.getThread, messages.readThread]) {
      const [theirs, none] = [
        await t.call(endpoint, { token: stranger.token, params: { id: thread_id } }),
        await t.call(endpoint, { token: stranger.token, params: { id: 999_999 } }),
      ]
      expect([theirs.status, theirs.json]).toEqual([404, none.json])
      expect((await t.call(endpoint, { params: { id: thread_id } })).status).toBe(401)
    }
    expect((await t.call(messages.getThread, { token: client.token, params: { id: thread_id } })).status).toBe(200)
  })
})

describe('PATCH /api/messages/{id}', () => {
  const edit = (from: Person | undefined, id: number, body: unknown) =>
    t.call(messages.editMessage, { token: from?.token, params: { id }, body })
  const said = async (talk: { client: Person; thread_id: number }, body = 'Tuesday') =>
    (await send(talk.client, { thread_id: talk.thread_id, body })).json.data.message.id as number // our own reply

  test('changes the own words for both, says so, and is told to whoever listens', async () => {
    const talk = await aTalk()
    const id = await said(talk)
    const told: number[] = []
    t.deps.events.on('message.changed', async (_, { message_id }) => void told.push(message_id))
    const reply = await edit(talk.client, id, { body: ' Wednesday ' })
    expect(reply.json.data).toMatchObject({ id, body: 'Wednesday', mine: true, edited_at: expect.any(String) })
    const { json } = await t.call(messages.getThread, { token: talk.expert.token, params: { id: talk.thread_id } })
    expect(json.data.messages.at(-1)).toMatchObject({ body: 'Wednesday', edited_at: expect.any(String) })
    await edit(talk.client, id, { body: 'Wednesday' }) // nothing changes, so no event is emitted
    expect(told).toEqual([id])
  })

  test('by POST with _method too', async () => {
    const talk = await aTalk()
    const id = await said(talk)
    const reply = await t.request({
      method: 'POST',
      url: `/api/messages/${id}`,
      headers: { authorization: `Bearer ${talk.client.token}` },
      payload: { _method: 'PATCH', body: 'Friday' },
    })
    expect(reply.json.data.body).toBe('Friday')
  })

  test('409 after fifteen minutes, in a closed conversation, and when the other one has left', async () => {
    const talk = await aTalk()
    const id = await said(talk)
    await t.moveClock(14 * 60)
    expect((await edit(talk.client, id, { body: 'Thursday' })).status).toBe(200)
    await t.moveClock(15 * 60 + 1)
    const late = await edit(talk.client, id, { body: 'Friday' })
    await t.moveClock(0)
    expect([late.status, late.json.code]).toEqual([409, 'edit_expired'])
    await t.deps.db.updateTable('threads').set({ blocked_at: new Date() }).where('id', '=', talk.thread_id).execute()
    expect((await edit(talk.client, id, { body: 'Friday' })).json.code).toBe('thread_closed')
    await t.deps.db
      .updateTable('accounts')
      .set({ deleted_at: new Date() })
      .where('id', '=', talk.expert.account_id)
      .execute()
    expect((await edit(talk.client, id, { body: 'Friday' })).json.code).toBe('person_left')
    const row = await t.deps.db.selectFrom('messages').select('body').where('id', '=', id).executeTakeFirstOrThrow()
    expect(row.body).toBe('Thursday')
  })

  test('404 for what the other one wrote, a stranger, a card and what is not there; 422 without words', async () => {
    const talk = await aTalk()
    const id = await said(talk)
    const stranger = await aClient(t)
    for (const [from, of] of [
      [talk.expert, id],
      [stranger, id],
      [talk.client, 999_999],
    ] as const)
      expect((await edit(from, of, { body: 'Mine now' })).json.code).toBe('message_not_found')
    for (const body of [{}, { body: '' }, { body: 'x'.repeat(5001) }])
      expect((await edit(talk.client, id, body)).json.errors).toHaveProperty('body')
    await t.deps.db.updateTable('messages').set({ kind: 'automatic' }).where('id', '=', id).execute()
    expect((await edit(talk.client, id, { body: 'Mine now' })).status).toBe(404)
  })
})

describe('a part of a long thread', () => {
  let talk: Awaited<ReturnType<typeof aTalk>>
  let ids: number[]
  beforeAll(async () => {
    talk = await aTalk()
    await sql`insert into messages (thread_id, sender, body)
              select ${talk.thread_id}, 'expert', 'line ' || n from generate_series(1, 10000) n`.execute(t.deps.db)
    const rows = await t.deps.db
      .selectFrom('messages')
      .select('id')
      .where('thread_id', '=', talk.thread_id)
      .orderBy('id')
      .execute()
    ids = rows.map(({ id }) => id)
    await sql`analyze messages`.execute(t.deps.db)
  })
  const part = async (query: Record<string, number>) => {
    const reply = await t.call(messages.getThread, {
      token: talk.client.token,
      params: { id: talk.thread_id },
      query: { per_page: 50, ...query },
    })
    expect(reply.status, reply.text).toBe(200)
    const { messages: shown, has_more, has_newer } = reply.json.data
    return { ids: shown.map(({ id }: { id: number }) => id), has_more, has_newer }
  }

  test('around a message, before the first and after the last of what is known: every message once', async () => {
    const place = 5000
    const middle = await part({ around: ids[place] ?? 0 })
    expect(middle).toEqual({ ids: ids.slice(place - 24, place + 26), has_more: true, has_newer: true })
    const older = await part({ before: middle.ids[0] ?? 0 })
    expect(older).toEqual({ ids: ids.slice(place - 74, place - 24), has_more: true, has_newer: true })
    const newer = await part({ after: middle.ids.at(-1) ?? 0 })
    expect(newer).toEqual({ ids: ids.slice(place + 26, place + 76), has_more: true, has_newer: true })
  })

  test('at either end', async () => {
    expect(await part({ around: ids[0] ?? 0 })).toEqual({ ids: ids.slice(0, 26), has_more: false, has_newer: true })
    expect(await part({ around: ids.at(-1) ?? 0 })).toEqual({ ids: ids.slice(-25), has_more: true, has_newer: false })
    expect(await part({ after: ids.at(-1) ?? 0 })).toEqual({ ids: [], has_more: true, has_newer: false })
    expect(await part({ after: ids.at(-3) ?? 0 })).toEqual({ ids: ids.slice(-2), has_more: true, has_newer: false })
    expect(await part({})).toEqual({ ids: ids.slice(-50), has_more: true, has_newer: false })
  })

  test('404 around a message of another thread, 422 in two directions', async () => {
    const other = await aTalk()
    const theirs = (await send(other.client, { thread_id: other.thread_id, body: 'Hello' })).json.data.message.id
    const ask = (query: Record<string, number>) =>
      t.call(messages.getThread, { token: talk.client.token, params: { id: talk.thread_id }, query })
    expect((await ask({ around: theirs })).json.code).toBe('message_not_found')
    expect((await ask({ around: ids[5] ?? 0, before: ids[9] ?? 0 })).json.errors).toHaveProperty('around')
  })

  test('no part reads the whole thread, and neither does what is unread in it', async () => {
    await t.deps.db
      .updateTable('messages')
      .set({ read_at: new Date() })
      .where('thread_id', '=', talk.thread_id)
      .where('id', '<', ids.at(-3) ?? 0)
      .execute()
    await sql`vacuum analyze messages`.execute(t.deps.db)
    const rowsRead = async (query: string) => {
      const { rows } = await sql
        .raw<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (analyze, format json) ${query}`)
        .execute(t.deps.db)
      return Math.max(0, ...rows.map((row) => mostRows(row['QUERY PLAN'][0].Plan)))
    }
    const of = `from messages where thread_id = ${talk.thread_id}`
    for (const query of [
      `select * ${of} order by id desc limit 51`,
      `(select * ${of} and id > ${ids[5000]} order by id limit 26)
        union all (select * ${of} and id <= ${ids[5000]} order by id desc limit 26) order by id desc`,
      `select count(*) ${of} and sender = 'expert' and read_at is null`,
    ])
      expect(await rowsRead(query), query).toBeLessThan(60)
  })
})

type Plan = { 'Actual Rows': number; 'Rows Removed by Filter'?: number; Plans?: Plan[] }
/** The most rows that any step of a plan returned or discarded. */
const mostRows = (plan: Plan): number =>
  Math.max(
    plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0),
    ...(plan.Plans ?? []).map((inner) => mostRows(inner)),
  )
