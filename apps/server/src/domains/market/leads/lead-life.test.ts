/** Effects of time and the client on a lead: deadlines that move, places returned, briefs withdrawn. */

import { availability } from '@husrum/contract/experts/profile/availability.ts'
import { api } from '@husrum/contract/index.ts'
import { leads } from '@husrum/contract/market/leads/leads.ts'
import { matches } from '@husrum/contract/market/matching/matching.ts'
import { messages } from '@husrum/contract/market/messaging/messaging.ts'
import { copenhagenDay } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import { canWithdraw, leadDeadlines } from '@husrum/contract/market/leads/moves.rules.ts'
import { leadStatuses } from '@husrum/contract/core/vocabulary.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { EventMap, EventName } from '../../../app/events.ts'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aClient, aLead, anExpert, type ExpertPerson, type Person } from '../../../testing/people.ts'
import { held, listHeld } from '../../identity/data-export/data-export.queries.ts'
import { listMarketLoads } from '../../experts/profile/market.service.ts'
import { inviteByMessage } from '../matching/matching.service.ts'
import { addWorkingDays } from './deadlines/deadlines.ts'
import { declineArchived, declineDue, expireLeads, returnPlaces } from './deadlines/due.service.ts'

let t: TestApp
const heard: { [Name in EventName]?: EventMap[Name][] } = {}
beforeAll(async () => {
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })
  for (const name of ['lead.changed', 'matches.added'] as const)
    t.deps.events.on(name, async (_, event) => void (heard[name] ??= []).push(event as never))
})
afterEach(() => t.moveClock(0))
afterAll(() => t.close())

const DAY = 86_400
const ago = (days: number) => new Date(Date.now() - days * DAY * 1000)
const stored = (id: number) => t.deps.db.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const detail = async ({ id, expert }: { id: number; expert: ExpertPerson }) =>
  (await t.call(leads.getLead, { token: expert.token, params: { id } })).json.data
const stepsOf = async (id: number) =>
  (await t.deps.db.selectFrom('lead_history').selectAll().where('lead_id', '=', id).orderBy('id').execute()).map(
    ({ status, fact, actor, note }) => [fact ?? status, actor, note].filter(Boolean).join(' '),
  )
/** Places taken in the last 30 days; read from the database, because a moved clock ends sessions. */
const placesTaken = async ({ expert_id }: ExpertPerson) => (await listMarketLoads(t.deps.db, [expert_id]))[0]?.leads30

/** Inserts a match of the client with the expert of a lead, as in the list. */
async function aMatch(lead: { brief_id: number; expert: ExpertPerson }, status = 'invited'): Promise<number> {
  const { id } = await t.deps.db
    .insertInto('matches')
    .values({
      brief_id: lead.brief_id,
      expert_id: lead.expert.expert_id,
      rank: 1,
      score: 0.7,
      percent: 70,
      step: 0,
      relaxed: [],
      reasons: '[]',
      caveats: '[]',
      components: JSON.stringify({ client: 0.8, expert: 0.9, components: [], expert_reasons: [], expert_caveats: [] }),
      model_version: 'test',
      status,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const inviteByMessageTo = ({ brief_id, client, expert }: { brief_id: number; client: Person; expert: ExpertPerson }) =>
  t.deps.events.transaction((tx) =>
    inviteByMessage(t.deps, tx, { id: brief_id, client_id: client.account_id }, expert.expert_id),
  )
const withdraw = (client: Person, id: number, body?: object) =>
  t.call(matches.withdrawMatch, { token: client.token, params: { id }, body })
const refuse = (client: Person, id: number, body?: object) =>
  t.call(matches.refuseHire, { token: client.token, params: { id }, body })

describe('POST /api/matches/{id}/withdraw', () => {
  test('takes the brief back: the place is free, the expert keeps the frame of it and reads the word', async () => {
    const reasons = JSON.stringify([{ key: 'style', params: { percent: 62, style: 'japandi' }, weight: 1 }])
    const lead = await aLead(t, {
      columns: { message: 'Could you look at it?', contact_shared_at: new Date(), reasons, caveats: reasons },
    })
    const match = await aMatch(lead)
    const before = await placesTaken(lead.expert)
    expect((await detail(lead)).reasons).toHaveLength(1)
    const reply = await withdraw(lead.client, match, { note: 'We are moving after all.' })
    expect([reply.status, reply.json.data.status, reply.json.data.lead_status]).toEqual([200, 'passed_on', 'withdrawn'])
    expect(reply.json.data).toMatchObject({ answer_by: null, passed_on_reason: null })
    const shown = await detail(lead)
    expect(shown).toMatchObject({ status: 'withdrawn', message: null, contact: null, expires_at: null })
    expect(shown).toMatchObject({ reasons: [], caveats: [] })
    expect(shown.brief).toMatchObject({ about_project: '', photos: [], room_types: [{ slug: 'kitchen' }] })
    expect(shown.history.at(-1)).toMatchObject({ status: 'withdrawn', by: 'client', note: 'We are moving after all.' })
    expect(shown.given_back_at).not.toBeNull()
    expect([before, await placesTaken(lead.expert)]).toEqual([1, 0])
    const found = await t.call(leads.listLeads, { token: lead.expert.token, query: { q: 'garden' } })
    expect(found.json.data).toEqual([])
    expect((await withdraw(lead.client, match)).json.code).toBe('nothing_to_withdraw')
  })

  test('hides contact in every lead of the two, for good, and the style with the words', async () => {
    const older = await aLead(t, { columns: { status: 'expired', contact_shared_at: new Date() } })
    const { client, expert } = older
    const lead = await aLead(t, { client, expert, columns: { contact_shared_at: new Date(), message: 'Please' } })
    const brief = { style_ids: [t.deps.refs.choose('style', 'japandi', 'style').id], preferred_contacts: ['phone'] }
    await t.deps.db.updateTable('briefs').set(brief).where('id', '=', lead.brief_id).execute()
    expect((await detail(lead)).brief).toMatchObject({ styles: [{ slug: 'japandi' }], preferred_contacts: ['phone'] })
    heard['lead.changed'] = []
    expect((await withdraw(client, await aMatch(lead))).status).toBe(200)
    expect(heard['lead.changed'].map(({ lead_id }) => lead_id)).toContain(older.id)
    expect([(await detail(lead)).contact, (await detail({ ...older, expert })).contact]).toEqual([null, null])
    expect((await detail(lead)).brief).toMatchObject({ styles: [], style_profile: [], preferred_contacts: [] })
    const list = await t.call(leads.listLeads, { token: expert.token })
    const [first] = list.json.data
    expect([first.id, first.brief.style_profile, first.contact]).toEqual([lead.id, [], null])
    expect((await t.call(leads.exportLeads, { token: expert.token })).text).not.toContain(client.email)
    const next = await inviteByMessageTo(lead)
    expect((await stored(next.id)).contact_shared_at).toBeNull()
  })

  test.each(leadStatuses)('a lead that is %s', async (status) => {
    const lead = await aLead(t, { columns: { status } })
    const reply = await withdraw(lead.client, await aMatch(lead, 'replied'))
    expect(reply.status, reply.text).toBe(canWithdraw(status) ? 200 : 409)
    expect((await stored(lead.id)).status).toBe(canWithdraw(status) ? 'withdrawn' : status)
  })

  test('after an answer the conversation stays and the place stays counted', async () => {
    const lead = await aLead(t)
    const sent = await t.call(messages.sendMessage, {
      token: lead.expert.token,
      body: { lead_id: lead.id, body: 'Hi' },
    })
    expect((await withdraw(lead.client, await aMatch(lead, 'replied'))).status).toBe(200)
    expect((await stored(lead.id)).given_back_at).toBeNull()
    for (const { token } of [lead.client, lead.expert]) {
      const thread = await t.call(messages.getThread, { token, params: { id: sent.json.data.id } })
      expect(thread.json.data.messages).toHaveLength(1)
    }
  })

  test("404 for another client's match, 401 and 403, 422 for a word too long; nothing changes", async () => {
    const lead = await aLead(t)
    const match = await aMatch(lead)
    const stranger = await aClient(t)
    for (const endpoint of [matches.withdrawMatch, matches.refuseHire]) {
      const [theirs, none] = [
        await t.call(endpoint, { token: stranger.token, params: { id: match } }),
        await t.call(endpoint, { token: stranger.token, params: { id: 999_999 } }),
      ]
      expect([theirs.status, theirs.json]).toEqual([404, none.json])
      expect((await t.call(endpoint, { params: { id: match } })).status).toBe(401)
      expect((await t.call(endpoint, { token: lead.expert.token, params: { id: match } })).status).toBe(403)
      for (const note of ['x'.repeat(501), 7, 'a\u0000b'])
        expect(
          (await t.call(endpoint, { token: lead.client.token, params: { id: match }, body: { note } })).status,
        ).toBe(422)
    }
    expect((await stored(lead.id)).status).toBe('new')
  })

  test('twelve take it back at once: one does', async () => {
    const lead = await aLead(t)
    const match = await aMatch(lead)
    const tries = await Promise.all(Array.from({ length: 12 }, () => withdraw(lead.client, match)))
    expect([200, 409].map((wanted) => tries.filter(({ status }) => status === wanted).length)).toEqual([1, 11])
    expect(await stepsOf(lead.id)).toEqual(['withdrawn client'])
  })

  test('answering and taking back at once: one is first, and both histories agree', async () => {
    for (let n = 0; n < 8; n += 1) {
      const lead = await aLead(t)
      const match = await aMatch(lead)
      const [answer, back] = await Promise.all([
        t.call(messages.sendMessage, { token: lead.expert.token, body: { lead_id: lead.id, body: 'Hello' } }),
        withdraw(lead.client, match),
      ])
      expect(back.status).toBe(200)
      expect([201, 409]).toContain(answer.status)
      expect(await stepsOf(lead.id)).toEqual(
        answer.status === 201 ? ['contacted expert', 'withdrawn client'] : ['withdrawn client'],
      )
    }
  })

  test('taking back and sending in fifty tries never pass three open', async () => {
    const client = await aClient(t)
    const first = await aLead(t, { client })
    const held = [first, await aLead(t, { client }), await aLead(t, { client })]
    const ids = await Promise.all(held.map((lead) => aMatch(lead)))
    const others = await Promise.all(Array.from({ length: 25 }, () => anExpert(t)))
    const invite = (expert: ExpertPerson) =>
      t.deps.events.transaction((tx) =>
        inviteByMessage(t.deps, tx, { id: first.brief_id, client_id: client.account_id }, expert.expert_id),
      )
    const tries = await Promise.allSettled([
      ...others.map(invite),
      ...Array.from({ length: 25 }, (_, n) => withdraw(client, ids[n % ids.length] ?? 0)),
    ])
    const sent = tries.slice(0, others.length).filter(({ status }) => status === 'fulfilled').length
    const all = await t.deps.db.selectFrom('leads').select('status').where('brief_id', '=', first.brief_id).execute()
    expect(all.filter(({ status }) => status === 'new').length).toBeLessThanOrEqual(3)
    expect(all).toHaveLength(3 + sent)
    expect(all.length).toBeLessThanOrEqual(8)
    const taken = await t.deps.db
      .selectFrom('leads')
      .select(['status', 'given_back_at'])
      .where(
        'id',
        'in',
        held.map(({ id }) => id),
      )
      .execute()
    expect(taken.every(({ status, given_back_at }) => status === 'withdrawn' && given_back_at !== null)).toBe(true)
  })
})

describe('at the same moment', () => {
  const invite = (client: Person, id: number) =>
    t.call(api.inviteExpert, { token: client.token, params: { id }, body: {} })

  test('fifty invitations of a tab that has not heard of it beside the first answer: nobody waits for nobody', async () => {
    for (let round = 0; round < 5; round += 1) {
      const lead = await aLead(t)
      const match = await aMatch(lead)
      const answer = () =>
        t.call(messages.sendMessage, { token: lead.expert.token, body: { lead_id: lead.id, body: 'Hello' } })
      const tries = await Promise.all(
        Array.from({ length: 10 }, (_, n) => (n === 4 ? answer() : invite(lead.client, match))),
      )
      expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array<number>(9).fill(409)])
      expect((await stored(lead.id)).status).toBe('contacted')
    }
  })

  test('an expert takes a lost lead up while the client invites again: one of the two lives, never an error', async () => {
    for (let round = 0; round < 10; round += 1) {
      const lead = await aLead(t, { columns: { status: 'lost', answered_at: new Date(), expires_at: null } })
      const match = await aMatch(lead, 'replied')
      const takeUp = () =>
        t.call(leads.moveLead, { token: lead.expert.token, params: { id: lead.id }, body: { status: 'contacted' } })
      const tries = await Promise.all([
        takeUp(),
        invite(lead.client, match),
        takeUp(),
        invite(lead.client, match),
        takeUp(),
      ])
      const outcomes = tries.map(({ status }) => status)
      expect(outcomes.filter((status) => ![200, 201, 409].includes(status))).toEqual([])
      expect(outcomes.filter((status) => status < 300)).toHaveLength(1)
    }
  })
})

describe('POST /api/matches/{id}/refuse-hire', () => {
  test.each(['contacted', 'proposal', 'meeting'] as const)(
    'a hire from %s goes back there, and the expert may ask again',
    async (from) => {
      const lead = await aLead(t)
      const match = await aMatch(lead, 'replied')
      const move = (status: string) =>
        t.call(leads.moveLead, { token: lead.expert.token, params: { id: lead.id }, body: { status } })
      const answer = { token: lead.expert.token, body: { lead_id: lead.id, body: `Then ${from}` } }
      expect((await t.call(messages.sendMessage, answer)).status).toBe(201)
      const steps = from === 'contacted' ? ['won'] : [from, 'won']
      for (const status of steps) expect((await move(status)).status).toBe(200)
      const reply = await refuse(lead.client, match, { note: 'We are still comparing.' })
      expect(reply.status, reply.text).toBe(200)
      expect(reply.json.data).toMatchObject({ status: 'replied', lead_status: from, awaiting_confirmation: false })
      expect(await stepsOf(lead.id)).toEqual([
        'contacted expert',
        ...steps.map((status) => `${status} expert`),
        'hire_refused client We are still comparing.',
      ])
      expect((await refuse(lead.client, match)).json.code).toBe('nothing_to_confirm')
      expect((await move('won')).status).toBe(200)
    },
  )

  test('nothing to say no to once it is confirmed; twelve say no at once: one does', async () => {
    const hired = await aLead(t, { columns: { status: 'won', hire_confirmed_at: new Date() } })
    expect((await refuse(hired.client, await aMatch(hired, 'hired'))).json.code).toBe('nothing_to_confirm')
    const lead = await aLead(t, { columns: { status: 'won' } })
    const match = await aMatch(lead, 'replied')
    const tries = await Promise.all(Array.from({ length: 12 }, () => refuse(lead.client, match)))
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await stored(lead.id)).status).toBe('contacted')
  })
})

describe('while one of the two has blocked the other', () => {
  const block = async (by: Person, thread: number) =>
    expect((await t.call(messages.blockThread, { token: by.token, params: { id: thread } })).status).toBe(200)
  /** Creates a lead in conversation, with the client's contact shared in it and in an older lead of the same pair. */
  async function talking(columns: { status?: string } = {}) {
    const first = await aLead(t, { columns: { status: 'lost', contact_shared_at: new Date() } })
    const lead = await aLead(t, {
      client: first.client,
      expert: first.expert,
      columns: { status: 'contacted', expires_at: null, contact_shared_at: new Date(), ...columns },
    })
    const { id: thread } = await t.deps.db
      .insertInto('threads')
      .values({ client_id: lead.client.account_id, expert_id: lead.expert.expert_id, lead_id: lead.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    const move = (status: string) =>
      t.call(leads.moveLead, { token: lead.expert.token, params: { id: lead.id }, body: { status } })
    return { ...lead, thread, older: first.id, move }
  }

  test.each(['client', 'expert'] as const)(
    'by the %s: the expert moves the lead nowhere, and may end it',
    async (by) => {
      const lead = await talking()
      await block(lead[by], lead.thread)
      for (const status of ['meeting', 'proposal', 'won']) {
        const reply = await lead.move(status)
        expect([reply.status, reply.json.code]).toEqual([409, 'thread_closed'])
      }
      expect((await stored(lead.id)).status).toBe('contacted')
      expect((await lead.move('lost')).status).toBe(200)
    },
  )

  test('a withdrawal and a no to a hire come through without words; a hire does not', async () => {
    const [taken, refused] = [await talking(), await talking({ status: 'won' })]
    for (const lead of [taken, refused]) await block(lead.expert, lead.thread)
    const match = await aMatch(refused, 'replied')
    const hire = await t.call(matches.confirmHire, { token: refused.client.token, params: { id: match } })
    expect([hire.status, hire.json.code]).toEqual([409, 'thread_closed'])
    const closed = await t.call(api.closeBrief, {
      token: refused.client.token,
      body: { reason: 'hired', expert_id: refused.expert.expert_id },
    })
    expect(Object.keys(closed.json.errors)).toEqual(['expert_id'])
    expect((await refuse(refused.client, match, { note: 'You will regret this' })).status).toBe(200)
    expect((await withdraw(taken.client, await aMatch(taken, 'replied'), { note: 'Shame on you' })).status).toBe(200)
    expect([await stepsOf(refused.id), await stepsOf(taken.id)]).toEqual([
      ['hire_refused client'],
      ['withdrawn client'],
    ])
  })

  test("the client's block hides email and phone in every lead of the two; the expert's changes nothing", async () => {
    const [own, theirs] = [await talking(), await talking()]
    await block(own.client, own.thread)
    await block(theirs.expert, theirs.thread)
    const sharedOf = async ({ id, older }: { id: number; older: number }) => [
      (await stored(id)).contact_shared_at,
      (await stored(older)).contact_shared_at,
    ]
    expect(await sharedOf(own)).toEqual([null, null])
    expect((await detail(own)).contact).toBeNull()
    expect(await sharedOf(theirs)).not.toContain(null)
  })
})

test('a note, the archive and a decline that may be undone are announced to the expert alone', async () => {
  const { id, expert } = await aLead(t)
  const by = { token: expert.token, params: { id } }
  heard['lead.changed'] = []
  await t.call(leads.readLead, by)
  expect(heard['lead.changed']).toMatchObject([{ lead_id: id }])
  expect(heard['lead.changed'][0]).not.toHaveProperty('side')
  heard['lead.changed'] = []
  const note = await t.call(leads.createLeadNote, { ...by, body: { body: 'Asks a lot' } })
  const params = { id, noteId: note.json.data.id }
  await t.call(leads.updateLeadNote, { ...by, params, body: { body: 'Asks much' } })
  await t.call(leads.deleteLeadNote, { ...by, params })
  await t.call(leads.declineLead, { ...by, body: { reason: 'busy', undo_seconds: 60 } })
  await t.call(leads.undoDecline, by)
  await t.call(leads.deleteLead, by)
  await t.call(leads.restoreLead, by)
  expect(heard['lead.changed'].map(({ lead_id, side }) => `${lead_id} ${side}`)).toEqual(Array(7).fill(`${id} expert`))
})

describe('a client who stays silent', () => {
  const SILENCE = leadDeadlines.silence.days
  /** A lead answered this many days ago, by a message unless `words` is false. */
  async function answered(days: number, words = true, columns: Record<string, unknown> = {}) {
    const lead = await aLead(t, {
      columns: { status: 'contacted', created_at: ago(days + 1), answered_at: ago(days), expires_at: null, ...columns },
    })
    const thread = await t.deps.db
      .insertInto('threads')
      .values({ client_id: lead.client.account_id, expert_id: lead.expert.expert_id, lead_id: lead.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    const say = (sender: string, kind = 'text', daysAgo = days) =>
      t.deps.db
        .insertInto('messages')
        .values({ thread_id: thread.id, sender, kind, body: 'Good day', created_at: ago(daysAgo) })
        .execute()
    if (words) await say('expert')
    return { ...lead, say }
  }

  test('gives the place back 14 days after the answer and not before; it stands in the history, once', async () => {
    const lead = await answered(0)
    expect(await placesTaken(lead.expert)).toBe(1)
    await t.moveClock(SILENCE * DAY - 3600)
    await returnPlaces(t.deps)
    expect((await stored(lead.id)).given_back_at).toBeNull()
    await t.moveClock(SILENCE * DAY + 60)
    await Promise.all(Array.from({ length: 5 }, () => returnPlaces(t.deps)))
    expect(await placesTaken(lead.expert)).toBe(0)
    await t.moveClock(0)
    expect(await stepsOf(lead.id)).toEqual(['given_back system'])
    const shown = await detail(lead)
    expect(shown).toMatchObject({ status: 'contacted', given_back_at: expect.any(String) })
    expect(shown.history).toMatchObject([{ fact: 'given_back', status: 'contacted', by: 'system' }])
    expect(heard['lead.changed']).toContainEqual({
      lead_id: lead.id,
      expert_id: lead.expert.expert_id,
      client_id: lead.client.account_id,
      side: 'expert',
    })
  })

  test('the freed place takes another lead at once, also under fifty tries', async () => {
    const lead = await answered(15, true)
    await t.deps.db.updateTable('experts').set({ capacity_wish: 1 }).where('id', '=', lead.expert.expert_id).execute()
    const { aBrief } = await import('../../../testing/people.ts')
    const invite = async () => {
      const client = await aClient(t)
      const brief = { id: (await aBrief(t, client)).id, client_id: client.account_id }
      return t.deps.events.transaction((tx) => inviteByMessage(t.deps, tx, brief, lead.expert.expert_id))
    }
    await expect(invite()).rejects.toMatchObject({ code: 'expert_unavailable' })
    await returnPlaces(t.deps)
    const tries = await Promise.allSettled(Array.from({ length: 50 }, invite))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test.each<[string, () => Promise<{ id: number }>]>([
    [
      'who has written since',
      async () => {
        const lead = await answered(20)
        await lead.say('client', 'text', 18)
        return lead
      },
    ],
    [
      'who has shared contact details',
      async () => {
        const lead = await answered(20)
        await lead.say('client', 'contact_shared', 3)
        return lead
      },
    ],
    ['who agreed on a meeting', () => answered(20, true, { client_acted_at: ago(2) })],
    ['who agreed on a meeting long ago', () => answered(20, true, { status: 'meeting', client_acted_at: ago(19) })],
    ['to whom the expert never wrote', () => answered(20, false)],
    [
      'who got no more than an automatic answer',
      async () => {
        const lead = await answered(20, false)
        await lead.say('expert', 'automatic')
        return lead
      },
    ],
    ['who says they work together', () => answered(20, true, { status: 'won' })],
    ['whose lead counts no more', () => answered(31)],
  ])('keeps the place taken of one %s', async (_, make) => {
    const { id } = await make()
    await returnPlaces(t.deps)
    expect((await stored(id)).given_back_at).toBeNull()
  })
})

describe('an answer in the last minute', () => {
  const aDueLead = (seconds: number) => aLead(t, { columns: { expires_at: new Date(Date.now() + seconds * 1000) } })
  /** Runs all minutely jobs of leads, this many seconds from now. */
  const runDue = async (seconds: number) => {
    await t.moveClock(seconds)
    for (const run of [expireLeads, declineDue, declineArchived]) await run(t.deps)
    await t.moveClock(0)
  }
  const decline = ({ id, expert }: { id: number; expert: ExpertPerson }) =>
    t.call(leads.declineLead, {
      token: expert.token,
      params: { id },
      body: { reason: 'busy', note: 'Full until March', undo_seconds: 60 },
    })

  test('is a decline with its reason, though the deadline passes before it takes effect; undone, the lead expires', async () => {
    const [lead, undone] = [await aDueLead(30), await aDueLead(30)]
    for (const each of [lead, undone]) expect((await decline(each)).status).toBe(200)
    await runDue(35)
    expect((await stored(lead.id)).status).toBe('new')
    await t.call(leads.undoDecline, { token: undone.expert.token, params: { id: undone.id } })
    await runDue(65)
    expect(await stored(lead.id)).toMatchObject({
      status: 'declined',
      decline_reason: 'busy',
      decline_note: 'Full until March',
      answered_at: expect.any(Date),
    })
    expect((await stored(undone.id)).status).toBe('expired')
  })

  test('is a decline by archiving too; brought back, the lead expires', async () => {
    const [lead, restored] = [await aDueLead(30), await aDueLead(30)]
    for (const { id, expert } of [lead, restored])
      expect((await t.call(leads.deleteLead, { token: expert.token, params: { id } })).status).toBe(204)
    await runDue(35)
    expect((await stored(lead.id)).status).toBe('new')
    await t.call(leads.restoreLead, { token: restored.expert.token, params: { id: restored.id } })
    await runDue(65)
    expect(await stored(lead.id)).toMatchObject({ status: 'declined', answered_at: expect.any(Date) })
    expect((await stored(restored.id)).status).toBe('expired')
  })
})

describe('days off and open leads', () => {
  const off = (expert: ExpertPerson, from: Date, to: Date) =>
    t.call(availability.addDaysOff, {
      token: expert.token,
      body: { from_day: copenhagenDay(from), to_day: copenhagenDay(to) },
    })

  test('entering them moves a deadline later, never earlier, and the client sees the new date', async () => {
    const now = new Date()
    const lead = await aLead(t, { columns: { created_at: now, expires_at: addWorkingDays(now, 2, { country: 'DK' }) } })
    const match = await aMatch(lead)
    const soon = await aLead(t, {
      expert: lead.expert,
      columns: { created_at: now, expires_at: new Date(Date.now() + 40 * DAY * 1000) },
    })
    const before = await stored(lead.id)
    const days_off = [{ from_day: copenhagenDay(ago(-1)), to_day: copenhagenDay(ago(-12)) }]
    expect((await off(lead.expert, ago(-1), ago(-12))).status).toBe(201)
    await t.runJobs()
    const wanted = addWorkingDays(before.created_at, 2, { country: 'DK', days_off })
    expect((await stored(lead.id)).expires_at).toEqual(wanted)
    expect(wanted.getTime()).toBeGreaterThan(before.expires_at?.getTime() ?? 0)
    expect(await stepsOf(lead.id)).toEqual(['deadline_moved system'])
    expect(await stepsOf(soon.id)).toEqual([])
    const shown = await t.call(matches.listShownMatches, { token: lead.client.token })
    const item = shown.json.data.find(({ id }: { id: number }) => id === match)
    expect(item.answer_by).toBe(wanted.toISOString())
    expect(item.history.at(-1)).toMatchObject({ fact: 'deadline_moved', by: 'system' })
    // after the days off are deleted, the promised deadline stays
    const [entry] = (await t.call(availability.listDaysOff, { token: lead.expert.token })).json.data
    await t.call(availability.removeDaysOff, { token: lead.expert.token, params: { id: entry.id } })
    await t.runJobs()
    expect((await stored(lead.id)).expires_at).toEqual(wanted)
    await t.moveClock(Math.round((wanted.getTime() - Date.now()) / 1000) - 60)
    await expireLeads(t.deps)
    expect((await stored(lead.id)).status).toBe('new')
    await t.moveClock(Math.round((wanted.getTime() - Date.now()) / 1000) + 60)
    await expireLeads(t.deps)
    expect((await stored(lead.id)).status).toBe('expired')
  })

  test('a brief sent to somebody who is away counts from their return', async () => {
    const expert = await anExpert(t)
    await off(expert, new Date(), ago(-9))
    const { aBrief } = await import('../../../testing/people.ts')
    const client = await aClient(t)
    const brief = { id: (await aBrief(t, client)).id, client_id: client.account_id }
    const sent = await t.deps.events.transaction((tx) => inviteByMessage(t.deps, tx, brief, expert.expert_id))
    expect(sent.expires_at?.getTime()).toBeGreaterThan(ago(-10).getTime())
  })
})

describe("the expert's notes", () => {
  const at = ({ id, expert }: { id: number; expert: ExpertPerson }) => ({ token: expert.token, params: { id } })

  test('are dated, written anew and removed; the client never gets them', async () => {
    const lead = await aLead(t)
    const made = await t.call(leads.createLeadNote, { ...at(lead), body: { body: '  Wants oak.  ' } })
    expect([made.status, made.json.data.body]).toEqual([201, 'Wants oak.'])
    const noteId = made.json.data.id
    const params = { id: lead.id, noteId }
    const second = await t.call(leads.createLeadNote, { ...at(lead), body: { body: 'Call in May' } })
    const changed = await t.call(leads.updateLeadNote, { ...at(lead), params, body: { body: 'Wants ash.' } })
    expect(changed.json.data).toMatchObject({ id: noteId, body: 'Wants ash.', created_at: made.json.data.created_at })
    expect((await detail(lead)).notes.map(({ body }: { body: string }) => body)).toEqual(['Wants ash.', 'Call in May'])
    const shown = await t.call(matches.listShownMatches, { token: lead.client.token })
    expect(shown.text).not.toContain('Wants ash')
    expect((await t.call(leads.deleteLeadNote, { ...at(lead), params })).status).toBe(204)
    expect((await t.call(leads.deleteLeadNote, { ...at(lead), params })).json.code).toBe('note_not_found')
    expect((await detail(lead)).notes).toEqual([second.json.data])
  })

  test('another lead, another expert, and what is no note', async () => {
    const [lead, other] = [await aLead(t), await aLead(t)]
    const { json } = await t.call(leads.createLeadNote, { ...at(lead), body: { body: 'Mine' } })
    const theirs = { token: other.expert.token, params: { id: lead.id, noteId: json.data.id } }
    const elsewhere = { token: other.expert.token, params: { id: other.id, noteId: json.data.id } }
    for (const sent of [theirs, elsewhere]) {
      expect((await t.call(leads.updateLeadNote, { ...sent, body: { body: 'x' } })).status).toBe(404)
      expect((await t.call(leads.deleteLeadNote, sent)).status).toBe(404)
    }
    expect(
      (await t.call(leads.createLeadNote, { ...theirs, params: { id: lead.id }, body: { body: 'x' } })).json.code,
    ).toBe('lead_not_found')
    for (const body of ['', '   ', 'x'.repeat(2001), 7, null, 'a\u0000b'])
      expect((await t.call(leads.createLeadNote, { ...at(lead), body: { body } })).status).toBe(422)
    expect((await detail(lead)).notes).toMatchObject([{ body: 'Mine' }])
  })

  test('a hundred a lead, also in parallel', async () => {
    const lead = await aLead(t)
    await t.deps.db
      .insertInto('lead_notes')
      .values(Array.from({ length: 90 }, (_, n) => ({ lead_id: lead.id, body: `Note ${n}` })))
      .execute()
    const tries = await Promise.all(
      Array.from({ length: 50 }, (_, n) => t.call(leads.createLeadNote, { ...at(lead), body: { body: `More ${n}` } })),
    )
    expect(tries.filter(({ status }) => status === 201)).toHaveLength(10)
    expect(tries.filter(({ json }) => json.code === 'notes_full')).toHaveLength(40)
  })

  test('go with the client, whom they are about, and with the expert', async () => {
    const [one, two] = [await aLead(t), await aLead(t)]
    for (const lead of [one, two]) await t.call(leads.createLeadNote, { ...at(lead), body: { body: 'A note' } })
    for (const account_id of [one.client.account_id, two.expert.account_id])
      await t.deps.events.transaction((tx) => t.deps.events.emit(tx, 'account.erasing', { account_id }))
    const left = await t.deps.db
      .selectFrom('lead_notes')
      .select('id')
      .where('lead_id', 'in', [one.id, two.id])
      .execute()
    expect(left).toEqual([])
  })

  test('are in the data of the expert, not in the client’s', async () => {
    const lead = await aLead(t)
    await t.call(leads.createLeadNote, { ...at(lead), body: { body: 'Prefers mornings' } })
    const notes = held.find(({ name }) => name === 'lead-notes')
    const rowsOf = ({ account_id }: Person) => notes && listHeld(t.deps.db, notes, account_id)
    expect(await rowsOf(lead.expert)).toMatchObject([{ body: 'Prefers mornings' }])
    expect(await rowsOf(lead.client)).toEqual([])
    for (const file of held)
      expect(JSON.stringify(await listHeld(t.deps.db, file, lead.client.account_id))).not.toContain('Prefers mornings')
  })
})

describe('who else has it', () => {
  test('counts the other experts to whom it was sent, each once, unless it was taken back', async () => {
    const client = await aClient(t)
    const lead = await aLead(t, { client })
    expect((await detail(lead)).sent_to_others).toBe(0)
    const second = await aLead(t, { client })
    const declined = await aLead(t, { client, columns: { status: 'declined' } })
    await aLead(t, { client, expert: declined.expert })
    await aLead(t)
    expect((await detail(lead)).sent_to_others).toBe(2)
    await t.call(leads.declineLead, { token: second.expert.token, params: { id: second.id }, body: { reason: 'busy' } })
    expect((await detail(lead)).sent_to_others).toBe(2)
    await aLead(t, { client, columns: { status: 'withdrawn' } })
    expect((await detail(lead)).sent_to_others).toBe(2)
  })

  test('the client sees when the expert has read it, and what happened', async () => {
    const lead = await aLead(t)
    await aMatch(lead)
    const first = async () => (await t.call(matches.listShownMatches, { token: lead.client.token })).json.data[0]
    expect(await first()).toMatchObject({ read_at: null, history: [] })
    await t.call(leads.readLead, { token: lead.expert.token, params: { id: lead.id } })
    expect((await first()).read_at).toEqual(expect.any(String))
    await t.call(messages.sendMessage, { token: lead.expert.token, body: { lead_id: lead.id, body: 'Gladly' } })
    await t.call(leads.moveLead, { token: lead.expert.token, params: { id: lead.id }, body: { status: 'meeting' } })
    expect((await first()).history).toMatchObject([
      { status: 'contacted', by: 'expert', fact: null },
      { status: 'meeting', by: 'expert', fact: null },
    ])
  })
})

describe('GET /api/leads/export', () => {
  const table = (token: string, query: Record<string, unknown> = {}, locale = 'en') =>
    t.call(leads.exportLeads, { token, query, headers: { locale } })

  test('is the list with its filters, in the reader’s language, and no cell is a formula', async () => {
    const expert = await anExpert(t)
    const client = await aClient(t, { name: '=HYPERLINK("http://evil") Krogh' })
    await aLead(t, { expert, client })
    await aLead(t, { expert, columns: { status: 'lost', created_at: new Date('2026-06-10T22:30:00Z') } })
    const reply = await table(expert.token)
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(String(reply.headers['content-disposition'])).toMatch(/husrum-leads-\d{4}-\d\d-\d\d\.csv/)
    expect(reply.text.startsWith('\uFEFFLead,Received,Client,Town,Status')).toBe(true)
    const lines = reply.text.trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[1]).toContain(`'=HYPERLINK`)
    expect(lines[1]).not.toMatch(/Krogh|@husrum|\+45/)
    expect(lines[2]).toContain('2026-06-11 00:30')
    const lost = (await table(expert.token, { status: ['lost'] }, 'de')).text.trim().split('\r\n')
    expect(lost[0]).toContain('Eingegangen')
    expect(lost).toHaveLength(2)
    expect((await table(expert.token, { q: 'nothing of this' })).text.trim().split('\r\n')).toHaveLength(1)
  })

  test('holds more than a batch, in order; other experts’ leads are not in it', async () => {
    const expert = await anExpert(t)
    const client = await aClient(t)
    const { brief_id } = await aLead(t, { expert, client, columns: { status: 'lost' } })
    await t.deps.db
      .insertInto('leads')
      .values(
        Array.from({ length: 450 }, () => ({
          expert_id: expert.expert_id,
          client_id: client.account_id,
          brief_id,
          status: 'lost',
        })),
      )
      .execute()
    await aLead(t)
    const ids = (await table(expert.token, { sort: 'oldest' })).text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => Number(line.split(',')[0]))
    expect(ids).toHaveLength(451)
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  })

  test('401, 403 and 422', async () => {
    const [expert, client] = [await anExpert(t), await aClient(t)]
    expect((await t.call(leads.exportLeads, {})).status).toBe(401)
    expect((await table(client.token)).status).toBe(403)
    expect((await table(expert.token, { date_from: '2026-02-30' })).status).toBe(422)
    expect((await table(expert.token, { date_from: '2026-02-02', date_to: '2026-01-01' })).status).toBe(422)
  })
})

describe('GET /api/leads/statistics', () => {
  const read = async ({ token }: ExpertPerson) => (await t.call(leads.getLeadStatistics, { token })).json.data

  test('says nothing before three; then the median and the share of what was not left open', async () => {
    const expert = await anExpert(t)
    const add = (status: string, hours?: number, days = 3) =>
      aLead(t, {
        expert,
        columns: {
          status,
          created_at: ago(days),
          ...(hours === undefined ? {} : { answered_at: new Date(ago(days).getTime() + hours * 3_600_000) }),
        },
      })
    expect(await read(expert)).toEqual({ days: 90, received: 0, answered: 0, percent: null, median_minutes: null })
    await add('contacted', 2)
    await add('declined', 8)
    await add('expired')
    await add('new')
    await add('withdrawn')
    await add('lost', 1, 100)
    expect(await read(expert)).toEqual({ days: 90, received: 3, answered: 2, percent: 67, median_minutes: null })
    await add('won', 5)
    expect(await read(expert)).toEqual({ days: 90, received: 4, answered: 3, percent: 75, median_minutes: 300 })
  })
})
