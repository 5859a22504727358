import { api } from '@husrum/contract/index.ts'
import type { Endpoint } from '@husrum/contract/core/endpoint.ts'
import { meetings } from '@husrum/contract/market/meetings.ts'
import { QUOTE_END_DAYS_MAX } from '@husrum/contract/core/limits.ts'
import { quotes, type QuoteTerms } from '@husrum/contract/market/quotes.ts'
import {
  copenhagenDay,
  copenhagenInstant,
  endOfCopenhagenDay,
  plusDays,
} from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readTypeface } from '../../../platform/core/drawing/typeface.ts'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aClient, aLead, anExpert, type ExpertPerson, type Person } from '../../../testing/people.ts'
import { printQuote } from './printing.ts'
import { printsPerMinute } from './prints.service.ts'
import { expireQuotes } from './quotes.service.ts'

let t: TestApp
beforeAll(async () => void (t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })))
afterAll(() => t.close())

type Talk = { client: Person; expert: ExpertPerson; lead: number; brief: number; thread: number }
async function aTalk(given: Parameters<typeof aLead>[1] = {}): Promise<Talk> {
  const { client, expert, id, brief_id } = await aLead(t, given)
  const sent = await t.call(api.sendMessage, { token: expert.token, body: { lead_id: id, body: 'Hello' } })
  expect(sent.status, sent.text).toBe(201)
  return { client, expert, lead: id, brief: brief_id, thread: sent.json.data.id }
}

const kitchen = {
  title: 'Kitchen and living room',
  currency: 'EUR',
  lines: [
    { part: 'Concept and two mood boards', included: 'Two meetings', amount: 180_000 },
    { part: 'Drawings and material list', included: '', amount: 320_000 },
    { part: 'Two visits on site', included: '', amount: 90_000 },
  ],
} as const
const inAWeek = () => copenhagenInstant(plusDays(copenhagenDay(new Date()), 8), '16:30').toISOString()
const create = (by: Person, body: object) => t.call(quotes.createQuote, { token: by.token, body })
const act = (endpoint: Endpoint, by: Person, id: number, body?: object) =>
  t.call(endpoint, { token: by.token, params: { id }, ...(body ? { body } : {}) })
async function aQuote(talk: Talk, terms: object = {}): Promise<number> {
  const { status, json, text } = await create(talk.expert, { thread_id: talk.thread, send: true, ...kitchen, ...terms })
  expect(status, text).toBe(201)
  return json.data.id
}
const stored = (id: number) => t.deps.db.selectFrom('quotes').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const leadOf = ({ lead }: Talk) =>
  t.deps.db.selectFrom('leads').select(['status', 'hire_confirmed_at']).where('id', '=', lead).executeTakeFirstOrThrow()
const briefOf = async ({ brief }: Talk) =>
  (await t.deps.db.selectFrom('briefs').select('status').where('id', '=', brief).executeTakeFirstOrThrow()).status
const overdue = (id: number) =>
  t.deps.db
    .updateTable('quotes')
    .set({ expires_at: new Date(Date.now() - 60_000) })
    .where('id', '=', id)
    .execute()

describe('a draft', () => {
  test("begins with the brief's rooms and the usual VAT, one at a time, and only its expert sees it", async () => {
    const talk = await aTalk()
    const made = await create(talk.expert, { thread_id: talk.thread })
    expect(made.status, made.text).toBe(201)
    expect(made.json.data).toMatchObject({
      status: 'draft',
      title: 'Kitchen',
      lines: [{ part: 'Kitchen', included: '', amount: null }],
      currency: 'DKK',
      vat_rate: 2500,
      vat_rates: [2500, 0],
      sums: null,
      version: null,
      mine: true,
    })
    expect((await create(talk.expert, { thread_id: talk.thread })).json.code).toBe('quote_draft_exists')
    const { id } = made.json.data
    const list = (by: Person) => t.call(quotes.listQuotes, { token: by.token, query: { thread_id: talk.thread } })
    expect((await list(talk.expert)).json.data).toMatchObject([{ id }])
    expect((await list(talk.client)).json.data).toEqual([])
    for (const endpoint of [quotes.getQuote, quotes.acceptQuote, quotes.declineQuote, quotes.getQuotePdf])
      expect((await act(endpoint, talk.client, id)).status).toBe(404)
    expect((await leadOf(talk)).status).toBe('contacted')
  })

  test('what one begins with is read without keeping anything', async () => {
    const talk = await aTalk()
    const start = (by: Person) => act(quotes.getQuoteStart, by, talk.thread)
    const { json, status } = await start(talk.expert)
    expect([status, json.data]).toMatchObject([200, { title: 'Kitchen', vat_rates: [2500, 0] }])
    expect(json.data.client).toEqual({ first_name: 'Karen' })
    expect((await t.call(quotes.listQuotes, { token: talk.expert.token })).json.data).toEqual([])
    const made = (await create(talk.expert, { thread_id: talk.thread })).json.data
    expect(made).toMatchObject(json.data)
    expect((await start(talk.client)).status).toBe(403)
    expect((await start(await anExpert(t))).json.code).toBe('thread_not_found')
    await t.deps.db.updateTable('leads').set({ status: 'lost' }).where('id', '=', talk.lead).execute()
    expect((await start(talk.expert)).json.code).toBe('lead_not_live')
  })

  test('keeps what was saved; what is absent stays; it can be thrown away', async () => {
    const talk = await aTalk()
    const { id } = (await create(talk.expert, { thread_id: talk.thread })).json.data
    await act(quotes.updateQuote, talk.expert, id, kitchen)
    const saved = await act(quotes.updateQuote, talk.expert, id, { notes: 'Without the hall' })
    expect(saved.json.data).toMatchObject({
      title: 'Kitchen and living room',
      notes: 'Without the hall',
      sums: { net: 590_000, vat: 147_500, total: 737_500 },
    })
    const hourly = { fee_model: 'hourly', hourly_rate: 9500, hours_cap: 40 }
    const changed = (await act(quotes.updateQuote, talk.expert, id, hourly)).json.data
    expect(changed.sums).toEqual({ net: 380_000, vat: 95_000, total: 475_000 })
    // switching the model retains the input of the other model
    expect(changed.lines[0].amount).toBe(180_000)
    const back = (await act(quotes.updateQuote, talk.expert, id, { fee_model: 'fixed' })).json.data
    expect(back).toMatchObject({ hourly_rate: 9500, sums: { net: 590_000 } })
    expect((await act(quotes.deleteQuote, talk.expert, id)).status).toBe(204)
    expect((await act(quotes.getQuote, talk.expert, id)).status).toBe(404)
  })

  test.each([
    ['a negative amount', { lines: [{ part: 'Hall', included: '', amount: -1 }] }],
    ['more than any amount', { hourly_rate: 1e308 }],
    ['half a cent', { building_cost: 10.5 }],
    ['text for a number', { hours_cap: '40' }],
    ['10 kB of notes', { notes: 'x'.repeat(10_240) }],
    ['a hundred lines', { lines: Array.from({ length: 100 }, () => ({ part: 'Hall', included: '', amount: 1 })) }],
    ['a title of two lines', { title: 'Kitchen\nand bath' }],
    ['a rate of another country', { vat_rate: 1900 }],
    ['a day no calendar has', { valid_until: '2026-02-30' }],
    ['an end no calendar has', { ends_on: '2027-02-29' }],
    ['an end in the year 0', { ends_on: '0000-01-01' }],
    ['an end that is a number', { ends_on: 20_270_101 }],
    ['an end with a time', { ends_on: '2027-01-01T10:00:00Z' }],
    ['an end that is a list', { ends_on: ['2027-01-01'] }],
    ['NUL', { notes: 'a\u0000b' }],
    ['another model', { fee_model: 'free' }],
  ])('422 for %s', async (_, terms) => {
    const talk = await aTalk()
    const reply = await create(talk.expert, { thread_id: talk.thread, ...terms })
    expect(reply.status, reply.text).toBe(422)
    expect(reply.json.errors).toBeTruthy()
  })

  test('markup is kept as the text it is', async () => {
    const talk = await aTalk()
    const title = '<script>alert(1)</script> javascript:alert(1)'
    const made = await create(talk.expert, { thread_id: talk.thread, title })
    expect(made.json.data.title).toBe(title)
  })
})

describe('sending', () => {
  test.each(['start', 'duration'])('is looked at for what a first message may not say: its %s', async (field) => {
    const { client, expert, id } = await aLead(t)
    const sent = await t.call(api.sendMessage, { token: expert.token, body: { lead_id: id, body: 'Hello' } })
    const thread: number = sent.json.data.id
    // pretends that only an automatic answer was sent
    await t.deps.db.updateTable('messages').set({ kind: 'automatic' }).where('thread_id', '=', thread).execute()
    await aQuote({ client, expert, lead: id, brief: 0, thread }, { [field]: 'WhatsApp +45 20 12 34 56' })
    const read = await t.call(api.getThread, { token: client.token, params: { id: thread } })
    expect(read.json.data.messages.at(-1)).toMatchObject({ kind: 'quote', caution: true })
  })

  test('moves the lead to proposal, shows a card, and gives the quote its number and its end', async () => {
    const talk = await aTalk()
    const last = plusDays(copenhagenDay(new Date()), 10)
    const sent = await aQuote(talk, { valid_until: last })
    const seen = (await act(quotes.getQuote, talk.client, sent)).json.data
    expect(seen).toMatchObject({
      status: 'sent',
      version: 1,
      mine: false,
      sums: { total: 737_500 },
      expires_at: endOfCopenhagenDay(last).toISOString(),
      client: { first_name: 'Karen' },
    })
    expect((await leadOf(talk)).status).toBe('proposal')
    const thread = (await t.call(api.getThread, { token: talk.client.token, params: { id: talk.thread } })).json.data
    expect(thread.messages.at(-1)).toMatchObject({ kind: 'quote', ref_id: sent, sender: 'expert', body: kitchen.title })
    expect((await act(quotes.updateQuote, talk.expert, sent, { notes: 'x' })).json.code).toBe('quote_not_draft')
    expect((await act(quotes.sendQuote, talk.expert, sent)).json.code).toBe('quote_not_draft')
    expect((await act(quotes.deleteQuote, talk.expert, sent)).json.code).toBe('quote_not_draft')
  })

  test('what is sent says nothing that only another model needs', async () => {
    const talk = await aTalk()
    const { id } = (await create(talk.expert, { thread_id: talk.thread, ...kitchen })).json.data
    await act(quotes.updateQuote, talk.expert, id, { fee_model: 'hourly', hourly_rate: 9500, hours_cap: 40 })
    await act(quotes.updateQuote, talk.expert, id, { building_cost: 100, fee_share: 100 })
    await act(quotes.sendQuote, talk.expert, id)
    const seen = (await act(quotes.getQuote, talk.client, id)).json.data
    expect(seen).toMatchObject({ hourly_rate: 9500, hours_cap: 40, building_cost: null, fee_share: null })
    expect(seen.lines.map(({ amount }: { amount: number | null }) => amount)).toEqual([null, null, null])
    const fixed = await aQuote(talk, { hourly_rate: 1, hours_cap: 1 })
    expect((await stored(fixed)).terms).toMatchObject({ hourly_rate: null, hours_cap: null })
  })

  test('422 with every field that is missing, and nothing is sent', async () => {
    const talk = await aTalk()
    const { id } = (await create(talk.expert, { thread_id: talk.thread, title: '', valid_until: '2020-01-01' })).json
      .data
    const reply = await act(quotes.sendQuote, talk.expert, id)
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.json.errors)).toEqual(['title', 'lines.0.amount', 'valid_until'])
    await act(quotes.updateQuote, talk.expert, id, { fee_model: 'percent', revisions: null, lines: [] })
    const percent = await act(quotes.sendQuote, talk.expert, id)
    expect(Object.keys(percent.json.errors)).toEqual([
      'title',
      'lines',
      'building_cost',
      'fee_share',
      'revisions',
      'valid_until',
    ])
    expect((await stored(id)).status).toBe('draft')
    expect((await leadOf(talk)).status).toBe('contacted')
  })

  test('422 on each line without an amount; one that is marked as included goes out', async () => {
    const talk = await aTalk()
    const lines = [
      { part: 'Living room', included: '', amount: 1_250_000 },
      { part: 'Kitchen', included: '', amount: null },
    ]
    const { id } = (await create(talk.expert, { thread_id: talk.thread, ...kitchen, lines })).json.data
    const refused = await act(quotes.sendQuote, talk.expert, id)
    expect([refused.status, refused.json.errors]).toEqual([
      422,
      { 'lines.1.amount': ['Kitchen has no amount: enter one, or mark it as included.'] },
    ])
    await act(quotes.updateQuote, talk.expert, id, { lines: lines.map((each) => ({ ...each, amount: 0 })) })
    const nothing = await act(quotes.sendQuote, talk.expert, id)
    expect(nothing.json.errors).toEqual({ 'lines.0.amount': ['Enter an amount above zero.'] })
    await act(quotes.updateQuote, talk.expert, id, { lines: [lines[0], { ...lines[1], amount: 0 }] })
    expect((await act(quotes.sendQuote, talk.expert, id)).json.data).toMatchObject({
      status: 'sent',
      sums: { net: 1_250_000 },
    })
  })

  test('a new version takes the place of the open one', async () => {
    const talk = await aTalk()
    const first = await aQuote(talk)
    const second = await aQuote(talk, { title: 'Kitchen alone' })
    const list = (await t.call(quotes.listQuotes, { token: talk.client.token })).json
    expect(list.data).toMatchObject([
      { id: second, status: 'sent', version: 2, replaced_by: null },
      { id: first, status: 'replaced', version: 1, replaced_by: second },
    ])
    expect(list.meta.total).toBe(2)
    expect((await act(quotes.acceptQuote, talk.client, first)).json.code).toBe('quote_replaced')
    expect((await act(quotes.declineQuote, talk.client, first)).json.code).toBe('quote_replaced')
    expect((await act(quotes.withdrawQuote, talk.expert, first)).json.code).toBe('quote_replaced')
  })

  test('409 where no live lead is, where the conversation is closed, and where the client has left', async () => {
    const talk = await aTalk()
    const { id } = (await create(talk.expert, { thread_id: talk.thread, ...kitchen })).json.data
    await t.deps.db
      .updateTable('accounts')
      .set({ deleted_at: new Date() })
      .where('id', '=', talk.client.account_id)
      .execute()
    expect((await act(quotes.sendQuote, talk.expert, id)).json.code).toBe('person_left')
    await t.deps.db.updateTable('accounts').set({ deleted_at: null }).where('id', '=', talk.client.account_id).execute()
    await t.deps.db.updateTable('threads').set({ blocked_at: new Date() }).where('id', '=', talk.thread).execute()
    expect((await act(quotes.sendQuote, talk.expert, id)).json.code).toBe('thread_closed')
    await t.deps.db.updateTable('threads').set({ blocked_at: null }).where('id', '=', talk.thread).execute()
    await t.deps.db.updateTable('leads').set({ status: 'lost' }).where('id', '=', talk.lead).execute()
    expect((await act(quotes.sendQuote, talk.expert, id)).json.code).toBe('lead_not_live')
    expect((await create(talk.expert, { thread_id: talk.thread })).json.code).toBe('lead_not_live')
  })

  test.each([
    ['yesterday', -1, 'Choose a day that is still to come.'],
    ['six years from now', QUOTE_END_DAYS_MAX + 1, /or an earlier date\.$/],
  ])('422 at the end of the work for %s; the draft stays', async (_, days, message) => {
    const talk = await aTalk()
    const today = copenhagenDay(new Date())
    const { id } = (await create(talk.expert, { thread_id: talk.thread, ...kitchen })).json.data
    expect((await act(quotes.updateQuote, talk.expert, id, { ends_on: plusDays(today, days) })).status).toBe(200)
    const refused = await act(quotes.sendQuote, talk.expert, id)
    expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, ['ends_on']])
    expect(refused.json.errors.ends_on[0]).toMatch(message)
    await act(quotes.updateQuote, talk.expert, id, { ends_on: plusDays(today, Math.max(0, days - 1)) })
    expect((await act(quotes.sendQuote, talk.expert, id)).status).toBe(200)
  })

  test('twelve at once send one', async () => {
    const talk = await aTalk()
    const { id } = (await create(talk.expert, { thread_id: talk.thread, ...kitchen })).json.data
    const tries = await Promise.all(Array.from({ length: 12 }, () => act(quotes.sendQuote, talk.expert, id)))
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(tries.filter(({ json }) => json.code === 'quote_not_draft')).toHaveLength(11)
    const cards = await t.deps.db.selectFrom('messages').select('id').where('ref_id', '=', id).execute()
    expect(cards).toHaveLength(1)
  })
})

test('six quotes and offers of times an hour in one conversation, also of twelve at once; the refusal says until when', async () => {
  const limited = await testApp({}, { at: t.connection })
  try {
    const [talk, other] = [await aTalk(), await aTalk()]
    const send = ({ expert, thread }: Talk) =>
      limited.call(quotes.createQuote, {
        token: expert.token,
        body: { thread_id: thread, send: true, ...kitchen },
        headers: { locale: 'en' },
      })
    const slot = new Date(Date.now() + 7 * 86_400_000).toISOString()
    const times = { kind: 'home', about: 'See the kitchen', minutes: 45, slots: [slot] }
    const offer = () =>
      limited.call(api.offerMeeting, { token: talk.expert.token, body: { thread_id: talk.thread, ...times } })
    for (const once of [offer, () => send(talk), () => send(talk), () => send(talk)])
      expect((await once()).status).toBe(201)
    const tries = await Promise.all(Array.from({ length: 12 }, () => send(talk)))
    expect(tries.filter(({ status }) => status === 201)).toHaveLength(2)
    // on a slow machine, calls that wait too long for the lead get 503
    const refused = tries.filter(({ status }) => status !== 201 && status !== 503)
    expect(new Set(refused.map(({ json }) => json.code))).toEqual(new Set(['too_many_cards']))
    expect(refused[0]?.json.message).toMatch(/^That was a lot of quotes and suggested times .* Try again in 60 min\.$/)
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(3500)
    expect((await offer()).json.code).toBe('too_many_cards')
    expect((await send(other)).status).toBe(201)
    await limited.moveClock(3601)
    expect((await send(talk)).status).toBe(201)
  } finally {
    await limited.moveClock(0)
    await limited.close()
  }
})

describe('the answer', () => {
  test('accepting hires: the lead is won and confirmed, the brief ends, the other leads close', async () => {
    const talk = await aTalk()
    const other = await aTalk({ client: talk.client })
    const theirs = await aQuote(other)
    const id = await aQuote(talk)
    const visit = await t.call(meetings.offerMeeting, {
      token: other.expert.token,
      body: { thread_id: other.thread, kind: 'home', about: 'See the room', minutes: 45, slots: [inAWeek()] },
    })
    expect(visit.status, visit.text).toBe(201)
    const reply = await act(quotes.acceptQuote, talk.client, id, { note: 'We look forward to it.' })
    expect(reply.status, reply.text).toBe(200)
    expect(reply.json.data.status).toBe('accepted')
    expect((await act(quotes.getQuote, talk.expert, id)).json.data).toMatchObject({
      accept_note: 'We look forward to it.',
      decline_note: null,
    })
    expect(await leadOf(talk)).toMatchObject({ status: 'won', hire_confirmed_at: expect.any(Date) })
    expect(await briefOf(talk)).toBe('hired')
    expect((await leadOf(other)).status).toBe('lost')
    expect((await stored(theirs)).status).toBe('declined')
    for (const reader of [talk.client, other.expert])
      expect((await act(meetings.getMeeting, reader, visit.json.data.id)).json.data).toMatchObject({
        status: 'cancelled',
        hired_other: true,
      })
    expect((await act(quotes.acceptQuote, talk.client, theirs)).json.code).toBe('quote_declined')
  })

  test('a quote for more work after the hire is accepted by itself', async () => {
    const talk = await aTalk()
    await act(quotes.acceptQuote, talk.client, await aQuote(talk))
    const more = await aQuote(talk, { title: 'The hall as well' })
    expect((await act(quotes.acceptQuote, talk.client, more)).json.data.status).toBe('accepted')
    expect((await leadOf(talk)).status).toBe('won')
  })

  const endOf = async ({ lead }: Talk) =>
    (await t.deps.db.selectFrom('leads').select('ends_at').where('id', '=', lead).executeTakeFirstOrThrow()).ends_at
  const inDays = (days: number) => plusDays(copenhagenDay(new Date()), days)

  test('the agreed end is kept with the hire, of twelve accepts once; that of more work moves it only later', async () => {
    const talk = await aTalk()
    const id = await aQuote(talk, { ends_on: inDays(120) })
    expect(await endOf(talk)).toBeNull()
    const tries = await Promise.all(Array.from({ length: 12 }, () => act(quotes.acceptQuote, talk.client, id)))
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await act(quotes.getQuote, talk.client, id)).json.data.ends_on).toBe(inDays(120))
    expect(await endOf(talk)).toEqual(endOfCopenhagenDay(inDays(120)))
    for (const [ends_on, kept] of [
      [inDays(90), 120],
      [null, 120],
      [inDays(150), 150],
    ] as const) {
      await act(quotes.acceptQuote, talk.client, await aQuote(talk, { title: 'The hall as well', ends_on }))
      expect(await endOf(talk)).toEqual(endOfCopenhagenDay(inDays(kept)))
    }
  })

  test('an end that was not accepted agrees nothing', async () => {
    const talk = await aTalk()
    const id = await aQuote(talk, { ends_on: inDays(120) })
    expect((await act(quotes.acceptQuote, await aClient(t), id)).status).toBe(404)
    expect((await act(quotes.declineQuote, talk.client, id)).status).toBe(200)
    expect(await endOf(talk)).toBeNull()
  })

  test('a quote from before it could name an end has none, and is accepted', async () => {
    const talk = await aTalk()
    const id = await aQuote(talk)
    const { ends_on: _, ...before } = (await stored(id)).terms as QuoteTerms // the terms as sent
    await t.deps.db
      .updateTable('quotes')
      .set({ terms: JSON.stringify(before) })
      .where('id', '=', id)
      .execute()
    expect((await act(quotes.getQuote, talk.expert, id)).json.data.ends_on).toBeNull()
    expect((await act(quotes.acceptQuote, talk.client, id)).status).toBe(200)
    expect(await endOf(talk)).toBeNull()
  })

  test('declining keeps the word for the expert, and the lead goes on', async () => {
    const talk = await aTalk()
    const id = await aQuote(talk)
    const note = 'Lovely, but more than we planned.'
    expect((await act(quotes.declineQuote, talk.client, id, { note })).json.data.status).toBe('declined')
    expect((await act(quotes.getQuote, talk.expert, id)).json.data.decline_note).toBe(note)
    expect((await act(quotes.declineQuote, talk.client, id)).json.code).toBe('quote_declined')
    expect((await leadOf(talk)).status).toBe('proposal')
    for (const endpoint of [quotes.declineQuote, quotes.acceptQuote])
      expect((await act(endpoint, talk.client, id, { note: 'x'.repeat(501) })).status).toBe(422)
  })

  test.each(['client', 'expert'] as const)(
    'while the %s blocks the other nothing is accepted, and a decline or withdrawal carries no word',
    async (by) => {
      const talk = await aTalk()
      const [other, id] = [await aTalk({ client: talk.client }), await aQuote(talk)]
      const blocked = await t.call(api.blockThread, { token: talk[by].token, params: { id: talk.thread } })
      expect(blocked.status).toBe(200)
      expect((await act(quotes.acceptQuote, talk.client, id)).json.code).toBe('thread_closed')
      expect(await stored(id)).toMatchObject({ status: 'sent', accept_note: null })
      expect([await briefOf(talk), (await leadOf(talk)).status]).toEqual(['active', 'proposal'])
      const declined = await act(quotes.declineQuote, talk.client, id, { note: 'You will regret this' })
      expect(declined.json.data).toMatchObject({ status: 'declined', decline_note: null })
      expect((await act(quotes.acceptQuote, other.client, await aQuote(other))).status).toBe(200)
    },
  )

  test('withdrawing is for what is open', async () => {
    const talk = await aTalk()
    const id = await aQuote(talk)
    expect((await act(quotes.withdrawQuote, talk.expert, id)).json.data.status).toBe('withdrawn')
    expect((await act(quotes.acceptQuote, talk.client, id)).json.code).toBe('quote_withdrawn')
    const draft = (await create(talk.expert, { thread_id: talk.thread })).json.data.id
    expect((await act(quotes.withdrawQuote, talk.expert, draft)).json.code).toBe('quote_not_sent')
  })

  test('what is over cannot be accepted, whether the clock has been there or not', async () => {
    const talk = await aTalk()
    const id = await aQuote(talk)
    await overdue(id)
    expect((await act(quotes.acceptQuote, talk.client, id)).json.code).toBe('quote_expired')
    expect(await briefOf(talk)).toBe('active')
    expect(await expireQuotes(t.deps)).toBe(1)
    expect((await stored(id)).status).toBe('expired')
    expect((await act(quotes.acceptQuote, talk.client, id)).json.code).toBe('quote_expired')
    expect((await act(quotes.declineQuote, talk.client, id)).json.code).toBe('quote_expired')
  })

  test.each([
    ['the expert', 'withdrawn'],
    ['the client', 'declined'],
  ])('when %s ends the lead the quote is %s with it', async (who, status) => {
    const talk = await aTalk()
    const id = await aQuote(talk)
    const ended =
      who === 'the expert'
        ? await t.call(api.moveLead, { token: talk.expert.token, params: { id: talk.lead }, body: { status: 'lost' } })
        : await t.call(api.closeBrief, { token: talk.client.token, body: { reason: 'other' } })
    expect(ended.status, ended.text).toBe(200)
    expect((await stored(id)).status).toBe(status)
  })

  test('twelve accepts leave one hire', async () => {
    const talk = await aTalk()
    const id = await aQuote(talk)
    const tries = await Promise.all(Array.from({ length: 12 }, () => act(quotes.acceptQuote, talk.client, id)))
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(tries.filter(({ json }) => json.code === 'quote_accepted')).toHaveLength(11)
  }, 60_000)

  test('an accept beside a withdrawal, a decline, a new version and the clock: one of them happens', async () => {
    const talk = await aTalk()
    const id = await aQuote(talk)
    const draft = (await create(talk.expert, { thread_id: talk.thread, ...kitchen })).json.data.id
    const tries = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        n % 4 === 0
          ? act(quotes.acceptQuote, talk.client, id)
          : n % 4 === 1
            ? act(quotes.withdrawQuote, talk.expert, id)
            : n % 4 === 2
              ? act(quotes.declineQuote, talk.client, id)
              : n === 3
                ? act(quotes.sendQuote, talk.expert, draft)
                : expireQuotes(t.deps).then(() => ({ status: 409, json: {} })),
      ),
    )
    expect(tries.filter(({ status }) => status >= 500)).toEqual([])
    const { status } = await stored(id)
    expect(tries.filter((each) => each.status === 200).length).toBeLessThanOrEqual(2) // answer and new version
    expect(['accepted', 'withdrawn', 'declined', 'replaced']).toContain(status)
    expect(await briefOf(talk)).toBe(status === 'accepted' ? 'hired' : 'active')
  }, 60_000)

  test('two quotes of one client accepted at once hire one of the two', async () => {
    const one = await aTalk()
    const other = await aTalk({ client: one.client })
    const ids = [await aQuote(one), await aQuote(other)]
    const tries = await Promise.all(
      Array.from({ length: 20 }, (_, n) => act(quotes.acceptQuote, one.client, ids[n % 2] ?? 0)),
    )
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(tries.filter(({ status }) => status >= 500)).toEqual([])
    expect([(await leadOf(one)).status, (await leadOf(other)).status].toSorted()).toEqual(['lost', 'won'])
  }, 60_000)
})

test('404 for everybody else, the same as for one that is not there; nothing changes', async () => {
  const talk = await aTalk()
  const id = await aQuote(talk)
  const before = await stored(id)
  const [otherClient, otherExpert] = [await aClient(t), await anExpert(t)]
  for (const endpoint of Object.values(quotes).filter(({ path }) => path.includes('{id}'))) {
    for (const by of [otherClient, otherExpert]) {
      const role = by === otherClient ? 'client' : 'expert'
      if (!(endpoint.audience as readonly string[]).includes(role)) continue
      const [theirs, none] = [await act(endpoint, by, id), await act(endpoint, by, 999_999)]
      expect([endpoint.path, theirs.status]).toEqual([endpoint.path, 404])
      expect(theirs.json).toEqual(none.json)
    }
  }
  expect((await create(otherExpert, { thread_id: talk.thread })).json.code).toBe('thread_not_found')
  expect((await t.call(quotes.listQuotes, { token: otherClient.token })).json.data).toEqual([])
  expect(await stored(id)).toEqual(before)
})

describe('the PDF', () => {
  const pdf = async (by: Person, id: number, locale: string) => {
    const { statusCode, rawPayload, headers } = await t.http.inject({
      method: 'GET',
      url: `/api/quotes/${id}/pdf`,
      headers: { authorization: `Bearer ${by.token}`, locale },
    })
    return { statusCode, bytes: rawPayload, headers, pages: rawPayload.toString('latin1').match(/\/Type \/Page\b/g) }
  }

  test('for both of the two, in each language', async () => {
    const talk = await aTalk({ client: await aClient(t, { name: 'Åse Ærø-Øbo' }) })
    const id = await aQuote(talk, { notes: 'Größe, Maß, ångström: 1.200 € æøå ÄÖÜ ß Łódź' })
    for (const [by, locale] of [
      [talk.client, 'en'],
      [talk.client, 'da'],
      [talk.expert, 'de'],
    ] as const) {
      const { statusCode, bytes, headers, pages } = await pdf(by, id, locale)
      expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf'])
      expect(headers['content-disposition']).toBe(`attachment; filename="husrum-${id}.pdf"`)
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
      expect(pages).toHaveLength(1)
    }
  })

  test('is made once for both and anew after a change; 30 a minute for an account', async () => {
    const limited = await testApp({}, { at: t.connection })
    try {
      const talk = await aTalk()
      const id = await aQuote(talk)
      const { token } = talk.client
      const ask = (locale: string, by = token) =>
        limited.http.inject({ url: `/api/quotes/${id}/pdf`, headers: { authorization: `Bearer ${by}`, locale } })
      const first = await ask('en')
      // a PDF contains its creation time: equal bytes prove that it is the same file
      for (const by of [token, talk.expert.token])
        expect((await ask('en', by)).rawPayload.equals(first.rawPayload)).toBe(true)
      expect((await ask('de')).rawPayload.equals(first.rawPayload)).toBe(false)
      await act(quotes.declineQuote, talk.client, id)
      expect((await ask('en')).rawPayload.equals(first.rawPayload)).toBe(false)
      // three were drawn; stored prints are still returned
      const { db, limits } = limited.deps
      for (let n = 3; n < 30; n += 1)
        await db.transaction().execute((tx) => limits.count(tx, printsPerMinute, String(talk.client.account_id)))
      expect((await ask('en')).statusCode).toBe(200)
      expect((await ask('da')).json()).toMatchObject({ code: 'too_many_prints' })
      expect((await ask('da', talk.expert.token)).statusCode).toBe(200)
    } finally {
      await limited.close()
    }
  })

  test('a line that was sent without an amount says nothing there, and one that is included says so', async () => {
    const talk = await aTalk()
    const { data } = (await act(quotes.getQuote, talk.client, await aQuote(talk))).json
    const typeface = await readTypeface()
    const said = async (amount: number | null) => {
      const keys: string[] = []
      const lines = [data.lines[0], { part: 'Drawings', included: '', amount }]
      const translate = (key: string) => String(keys.push(key))
      for await (const _ of printQuote(typeface, { ...data, lines }, translate, 'en')) continue
      return keys.includes('quotes.included')
    }
    expect([await said(0), await said(null), await said(5)]).toEqual([true, false, false])
  })

  test('as many pages as its words need, whatever they are', async () => {
    const talk = await aTalk()
    const id = await aQuote(talk, {
      title: `${'W'.repeat(70)} 🏠 कमरा`,
      fee_model: 'percent',
      building_cost: 10_000_000_000,
      fee_share: 1250,
      lines: Array.from({ length: 30 }, (_, n) => ({
        part: `${n} ${'Ł'.repeat(70)}`,
        included: n % 2 ? 'x'.repeat(500) : 'one\n\n\ntwo\n'.repeat(40),
        amount: null,
      })),
      notes: 'A very long word: '.concat('ø'.repeat(1900)),
    })
    const { statusCode, pages } = await pdf(talk.client, id, 'en')
    expect(statusCode).toBe(200)
    expect(pages?.length).toBeGreaterThan(3)
  })
})
