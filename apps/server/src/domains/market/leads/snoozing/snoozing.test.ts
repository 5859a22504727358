/** Snoozed leads: only the expert sees the snooze, and it never passes the deadline. */
import { leads } from '@husrum/contract/market/leads/leads.ts'
import { matches } from '@husrum/contract/market/matching/matching.ts'
import { messages } from '@husrum/contract/market/messaging/messaging.ts'
import { leadStatuses } from '@husrum/contract/core/vocabulary.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { EventMap } from '../../../../app/events.ts'
import { testApp, type TestApp } from '../../../../testing/app.ts'
import { aLead, anExpert, type ExpertPerson, type Person } from '../../../../testing/people.ts'
import { held, listHeld } from '../../../identity/data-export/data-export.queries.ts'
import { countLeads as countLiveLeads } from '../../live-events/live-events.queries.ts'
import { expireLeads } from '../deadlines/due.service.ts'
import { wakeSnoozed } from './snoozing.service.ts'

let t: TestApp
let heard: EventMap['lead.changed'][] = []
beforeAll(async () => {
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })
  t.deps.events.on('lead.changed', async (_, event) => void heard.push(event))
})
afterEach(() => {
  heard = []
  return t.moveClock(0)
})
afterAll(() => t.close())

const HOUR_MS = 3_600_000
const stored = (id: number) => t.deps.db.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const snooze = (lead: { id: number; expert: ExpertPerson }, until: unknown = 'hours', id: unknown = lead.id) =>
  t.call(leads.snoozeLead, { token: lead.expert.token, params: { id }, body: { until } })
const wake = (lead: { id: number; expert: ExpertPerson }) =>
  t.call(leads.wakeLead, { token: lead.expert.token, params: { id: lead.id } })
const list = ({ token }: ExpertPerson, query: Record<string, unknown> = {}) => t.call(leads.listLeads, { token, query })
const idsIn = async (expert: ExpertPerson, query: Record<string, unknown>) =>
  (await list(expert, query)).json.data.map(({ id }: { id: number }) => id)
/** A deadline a week ahead, so that tomorrow and Monday are both in time. */
const inAWeek = () => ({ expires_at: new Date(Date.now() + 7 * 24 * HOUR_MS) })

describe('PUT and DELETE /api/leads/{id}/snooze', () => {
  test('takes it out of what waits and puts it back; deadline and reading stay, the client hears nothing', async () => {
    const lead = await aLead(t, { columns: inAWeek() })
    const other = await aLead(t, { expert: lead.expert })
    const before = await stored(lead.id)
    const reply = await snooze(lead)
    expect(reply.status, reply.text).toBe(200)
    const left = Date.parse(reply.json.data.snoozed_until) - Date.now()
    expect(Math.round(left / HOUR_MS)).toBe(3)
    expect(await stored(lead.id)).toMatchObject({ expires_at: before.expires_at, read_at: null, status: 'new' })
    expect(await idsIn(lead.expert, { snoozed: '0' })).toEqual([other.id])
    expect(await idsIn(lead.expert, { snoozed: '1' })).toEqual([lead.id])
    expect(await idsIn(lead.expert, {})).toEqual([other.id, lead.id])
    expect((await list(lead.expert)).json.counts).toEqual({ unread: 1, waiting: 1, snoozed: 1, by_status: { new: 1 } })
    expect(await countLiveLeads(t.deps.db, [lead.expert.account_id])).toEqual([
      { account_id: lead.expert.account_id, count: 1 },
    ])
    const client_id = lead.client.account_id
    expect(heard).toEqual([{ lead_id: lead.id, expert_id: lead.expert.expert_id, client_id, side: 'expert' }])
    expect((await t.call(matches.listMatches, { token: lead.client.token })).text).not.toContain('snooze')
    const exported = async ({ account_id }: Person) =>
      JSON.stringify(await Promise.all(held.map((file) => listHeld(t.deps.db, file, account_id))))
    expect(await exported(lead.client)).not.toContain('"snoozed_until":"')
    expect(await exported(lead.expert)).toContain('"snoozed_until":"')

    const woken = await wake(lead)
    expect([woken.status, woken.json.data.snoozed_until]).toEqual([200, null])
    expect((await wake(lead)).status).toBe(200)
    expect(await idsIn(lead.expert, { snoozed: '0' })).toEqual([other.id, lead.id])
    expect(heard).toHaveLength(2)
  })

  test.each(['tomorrow', 'monday'])('until %s at eight in Copenhagen', async (until) => {
    // on a Monday, the next Monday is a week away
    const lead = await aLead(t, { columns: { expires_at: new Date(Date.now() + 9 * 24 * HOUR_MS) } })
    const { snoozed_until } = (await snooze(lead, until)).json.data
    const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/Copenhagen' })
    expect(clock.format(new Date(snoozed_until))).toBe('08:00')
    expect(Date.parse(snoozed_until)).toBeGreaterThan(Date.now())
  })

  test('409 when it would be back too late to be answered; nothing changes', async () => {
    const lead = await aLead(t, { columns: { expires_at: new Date(Date.now() + 3.9 * HOUR_MS) } })
    for (const until of ['hours', 'monday']) {
      const reply = await snooze(lead, until)
      expect([reply.status, reply.json.code]).toEqual([409, 'snooze_past_deadline'])
    }
    expect((await stored(lead.id)).snoozed_until).toBeNull()
  })

  test.each(leadStatuses.filter((status) => status !== 'new'))('409 for a lead that is %s', async (status) => {
    const reply = await snooze(await aLead(t, { columns: { status, ...inAWeek() } }))
    expect([reply.status, reply.json.code]).toEqual([409, 'lead_not_open'])
  })

  test.each([
    ['archived', { deleted_at: new Date() }],
    ['being declined', { declines_at: new Date(Date.now() + 60_000) }],
  ])('409 for one that is %s', async (_, columns) => {
    expect((await snooze(await aLead(t, { columns: { ...inAWeek(), ...columns } }))).json.code).toBe('lead_not_open')
  })

  test("404 for another expert's lead, 401 and 403, 422 for what is no choice", async () => {
    const lead = await aLead(t, { columns: inAWeek() })
    const stranger = await anExpert(t)
    for (const [endpoint, body] of [
      [leads.snoozeLead, { until: 'hours' }],
      [leads.wakeLead, undefined],
    ] as const) {
      const params = { id: lead.id }
      const theirs = await t.call(endpoint, { token: stranger.token, params, body })
      const none = await t.call(endpoint, { token: stranger.token, params: { id: 999_999 }, body })
      expect([theirs.status, theirs.json]).toEqual([404, none.json])
      expect((await t.call(endpoint, { params, body })).status).toBe(401)
      expect((await t.call(endpoint, { token: lead.client.token, params, body })).status).toBe(403)
    }
    for (const until of ['never', '', 7, null, ['hours'], '2026-11-20T10:00:00Z', 'a\u0000b'])
      expect((await snooze(lead, until)).status).toBe(422)
    expect((await snooze(lead, 'hours', "1' or 1=1")).status).toBeGreaterThanOrEqual(400)
    expect((await stored(lead.id)).snoozed_until).toBeNull()
  })

  test('twelve at once leave one time and one event', async () => {
    const lead = await aLead(t, { columns: inAWeek() })
    const replies = await Promise.all(Array.from({ length: 12 }, () => snooze(lead, 'tomorrow')))
    expect(new Set(replies.map(({ status, json }) => `${status} ${json.data.snoozed_until}`)).size).toBe(1)
    expect(heard).toHaveLength(1)
  })
})

describe('while it is put off', () => {
  test('its time brings it back, and the expert hears of that alone', async () => {
    const lead = await aLead(t, { columns: inAWeek() })
    await snooze(lead)
    expect(await wakeSnoozed(t.deps)).toBe(0)
    heard = []
    await t.moveClock(3 * 3600 + 1)
    expect(await wakeSnoozed(t.deps)).toBe(1)
    expect(await wakeSnoozed(t.deps)).toBe(0)
    expect(heard).toMatchObject([{ lead_id: lead.id, side: 'expert' }])
    expect((await stored(lead.id)).snoozed_until).toBeNull()
  })

  test('it expires at its deadline, as if it had not been put off', async () => {
    const lead = await aLead(t, { columns: { expires_at: new Date(Date.now() + 5 * HOUR_MS) } })
    await snooze(lead)
    await t.moveClock(5 * 3600 + 1)
    await expireLeads(t.deps)
    expect(await stored(lead.id)).toMatchObject({ status: 'expired', snoozed_until: null })
  })

  test('answering ends it; a decline that is undone leaves it put off', async () => {
    const [answered, kept] = [await aLead(t, { columns: inAWeek() }), await aLead(t, { columns: inAWeek() })]
    for (const lead of [answered, kept]) await snooze(lead)
    const body = { lead_id: answered.id, body: 'Gladly' }
    expect((await t.call(messages.sendMessage, { token: answered.expert.token, body })).status).toBe(201)
    expect(await stored(answered.id)).toMatchObject({ status: 'contacted', snoozed_until: null })
    const own = { token: kept.expert.token, params: { id: kept.id } }
    await t.call(leads.declineLead, { ...own, body: { reason: 'busy', undo_seconds: 60 } })
    expect(await idsIn(kept.expert, { snoozed: '0' })).toEqual([kept.id])
    await t.call(leads.undoDecline, own)
    expect(await idsIn(kept.expert, { snoozed: '1' })).toEqual([kept.id])
  })
})
