import { api } from '@husrum/contract/index.ts'
import type { Endpoint } from '@husrum/contract/core/endpoint.ts'
import { isMeetingLink, meetings } from '@husrum/contract/market/meetings.ts'
import { MEETING_DAYS_MAX } from '@husrum/contract/core/limits.ts'
import {
  copenhagenDay,
  copenhagenInstant,
  copenhagenTime,
  plusDays,
} from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loggedUrl } from '../../../platform/core/log.ts'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aClient, aLead, anExpert, PASSWORD, type ExpertPerson, type Person } from '../../../testing/people.ts'
import { mailsTo } from '../../identity/accounts/accounts.testing.ts'

let t: TestApp
beforeAll(async () => void (t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })))
afterAll(() => t.close())

type Talk = { client: Person; expert: ExpertPerson; lead: number; thread: number }
async function aTalk(given: Parameters<typeof aLead>[1] = {}): Promise<Talk> {
  const { client, expert, id } = await aLead(t, given)
  const sent = await t.call(api.sendMessage, { token: expert.token, body: { lead_id: id, body: 'Hello' } })
  expect(sent.status, sent.text).toBe(201)
  return { client, expert, lead: id, thread: sent.json.data.id }
}

const today = copenhagenDay(new Date())
const slotAt = (days: number, time = '16:30') => copenhagenInstant(plusDays(today, days), time).toISOString()
const slots = [slotAt(8), slotAt(9, '08:15'), slotAt(11, '19:00')]
const visit = { kind: 'home', about: 'Go through the quote', minutes: 45, slots } as const
const offer = (by: Person, body: object) => t.call(meetings.offerMeeting, { token: by.token, body })
const act = (endpoint: Endpoint, by: Person, id: number, body?: object) =>
  t.call(endpoint, { token: by.token, params: { id }, ...(body ? { body } : {}) })
async function aMeeting(talk: Talk, given: object = {}): Promise<number> {
  const { status, json, text } = await offer(talk.expert, { thread_id: talk.thread, ...visit, ...given })
  expect(status, text).toBe(201)
  return json.data.id
}
const choose = (talk: Talk, id: number, slot = slots[0]) => act(meetings.chooseSlot, talk.client, id, { slot })
const statusOf = async ({ lead }: Talk) =>
  (await t.deps.db.selectFrom('leads').select('status').where('id', '=', lead).executeTakeFirstOrThrow()).status
const stored = (id: number) =>
  t.deps.db.selectFrom('meetings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
/** Lines of a calendar, unfolded. */
const calendarOf = (text: string) => text.replace(/\r\n[ \t]/g, '').split('\r\n')

describe('offering times', () => {
  test('no later than in a year, by the days of Copenhagen', async () => {
    const talk = await aTalk()
    const evening = Date.parse(`${new Date().toISOString().slice(0, 10)}T23:30:00Z`) // after midnight in Copenhagen
    await t.moveClock(Math.round((evening - Date.now()) / 1000))
    try {
      const last = new Date(evening + MEETING_DAYS_MAX * 86_400_000)
      const reply = await offer(talk.expert, {
        thread_id: talk.thread,
        ...visit,
        slots: [slotAt(MEETING_DAYS_MAX + 3)],
      })
      expect([reply.status, reply.json.code]).toEqual([422, 'date_too_late'])
      expect(reply.text).toContain(copenhagenDay(last))
    } finally {
      await t.moveClock(0)
    }
  })

  test('shows a card to both; the lead moves only once a time is agreed', async () => {
    const talk = await aTalk()
    const id = await aMeeting(talk)
    expect((await act(meetings.getMeeting, talk.client, id)).json.data).toMatchObject({
      status: 'offered',
      slots,
      mine: false,
      starts_at: null,
      client: { first_name: 'Karen' },
    })
    expect(await statusOf(talk)).toBe('contacted')
    const thread = (await t.call(api.getThread, { token: talk.client.token, params: { id: talk.thread } })).json.data
    expect(thread.messages.at(-1)).toMatchObject({ kind: 'meeting', ref_id: id, body: 'Go through the quote' })
    expect(thread.unread_count).toBe(2)
  })

  test('another offer takes the place of the one that waits', async () => {
    const talk = await aTalk()
    const first = await aMeeting(talk)
    const second = await aMeeting(talk, { minutes: 60 })
    expect((await act(meetings.getMeeting, talk.client, first)).json.data).toMatchObject({
      status: 'replaced',
      replaced_by: second,
    })
    expect((await choose(talk, first)).json.code).toBe('meeting_not_offered')
  })

  test.each([
    ['no time', { slots: [] }],
    ['four times', { slots: [...slots, slotAt(12)] }],
    ['the same time twice', { slots: [slots[0], slots[0]] }],
    ['a time that is over', { slots: [slotAt(-1)] }],
    ['a time in two years', { slots: [slotAt(730)] }],
    ['no time at all', { slots: ['tomorrow'] }],
    ['a minute', { minutes: 1 }],
    ['1e308 minutes', { minutes: 1e308 }],
    ['a negative length', { minutes: -45 }],
    ['nothing to talk about', { about: '  ' }],
    ['10 kB to talk about', { about: 'x'.repeat(10_240) }],
    ['two lines', { about: 'a\r\nATTENDEE:x' }],
    ['another kind', { kind: 'moon' }],
    ['an online meeting without a link', { kind: 'online' }],
    ['a script for a link', { kind: 'online', place: 'javascript:alert(1)' }],
    ['a link without encryption', { kind: 'online', place: 'http://meet.example/x' }],
    ['a link with a login in it', { kind: 'online', place: 'https://me:secret@meet.example/x' }],
    ['a studio nowhere', { kind: 'studio' }],
  ])('422 for %s', async (_, given) => {
    const talk = await aTalk()
    const reply = await offer(talk.expert, { thread_id: talk.thread, ...visit, ...given })
    expect(reply.status, reply.text).toBe(422)
    expect(reply.json.errors).toBeTruthy()
  })

  test('409 where no live lead is', async () => {
    const talk = await aTalk()
    await t.deps.db.updateTable('leads').set({ status: 'lost' }).where('id', '=', talk.lead).execute()
    expect((await offer(talk.expert, { thread_id: talk.thread, ...visit })).json.code).toBe('lead_not_live')
  })
})

test('a home visit carries no link, however it was offered', async () => {
  const talk = await aTalk()
  const id = await aMeeting(talk, { kind: 'online', place: 'https://meet.example/kitchen' })
  const home = { ...visit, place: 'https://meet.example/kitchen' }
  const changed = await act(meetings.changeMeeting, talk.expert, id, home)
  expect(changed.json.data).toMatchObject({ kind: 'home', place: '' })
  expect((await stored(await aMeeting(talk, { place: 'https://meet.example/kitchen' }))).place).toBe('')
})

test('a link is https and has no login in it', () => {
  expect(['https://meet.example/a', 'https://zoom.us/j/1?pwd=2'].map(isMeetingLink)).toEqual([true, true])
  expect(['', 'meet.example', 'data:text/html,x', 'https://', 'https://localhost'].map(isMeetingLink)).toEqual(
    Array.from({ length: 5 }, () => false),
  )
})

describe('agreeing', () => {
  test('one tap agrees, moves the lead and is told to both', async () => {
    const talk = await aTalk()
    const id = await aMeeting(talk)
    const reply = await choose(talk, id, slots[1])
    expect(reply.json.data).toMatchObject({ status: 'agreed', starts_at: slots[1] })
    expect(await statusOf(talk)).toBe('meeting')
    // the client's own step: the client gets no notification that names the expert as its actor
    const steps = t.deps.db.selectFrom('lead_history').select(['status', 'actor']).where('lead_id', '=', talk.lead)
    expect(await steps.orderBy('id', 'desc').executeTakeFirst()).toEqual({ status: 'meeting', actor: 'client' })
    expect((await choose(talk, id, slots[2])).json.code).toBe('meeting_not_offered')
  })

  test('a lead with a quote stays at its quote', async () => {
    const talk = await aTalk()
    await t.deps.db.updateTable('leads').set({ status: 'proposal' }).where('id', '=', talk.lead).execute()
    await choose(talk, await aMeeting(talk))
    expect(await statusOf(talk)).toBe('proposal')
  })

  test('422 for a time that was not offered, or is over', async () => {
    const talk = await aTalk()
    const soon = [slotAt(1), slotAt(5)]
    const id = await aMeeting(talk, { slots: soon })
    expect((await choose(talk, id, slotAt(20))).status).toBe(422)
    await t.moveClock(2 * 86_400)
    try {
      const late = await choose(talk, id, soon[0])
      expect([late.status, late.json.code]).toEqual([422, 'slot_past'])
      expect((await choose(talk, id, soon[1])).json.data.status).toBe('agreed')
    } finally {
      await t.moveClock(0)
    }
  })

  test('twelve taps leave one time', async () => {
    const talk = await aTalk()
    const id = await aMeeting(talk)
    const tries = await Promise.all(Array.from({ length: 12 }, (_, n) => choose(talk, id, slots[n % 3])))
    const agreed = tries.filter(({ status }) => status === 200)
    expect(agreed).toHaveLength(1)
    expect(tries.filter(({ json }) => json.code === 'meeting_not_offered')).toHaveLength(11)
    expect((await stored(id)).starts_at?.toISOString()).toBe(agreed[0]?.json.data.starts_at)
  }, 60_000)

  test('a tap beside a change and a cancellation: one of them happens', async () => {
    const talk = await aTalk()
    const id = await aMeeting(talk)
    const tries = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        n % 3 === 0
          ? choose(talk, id)
          : n % 3 === 1
            ? act(meetings.cancelMeeting, talk.client, id)
            : act(meetings.changeMeeting, talk.expert, id, visit),
      ),
    )
    expect(tries.filter(({ status }) => status >= 500)).toEqual([])
    const ends = tries.filter((each, n) => n % 3 !== 0 && each.status < 300)
    expect(ends).toHaveLength(1) // an agreed meeting can still be cancelled or changed, once
    expect(['cancelled', 'replaced']).toContain((await stored(id)).status)
  }, 60_000)
})

describe('changing and cancelling', () => {
  test('other times are asked for with a word, which stands in the conversation', async () => {
    const talk = await aTalk()
    const id = await aMeeting(talk)
    const asked = await act(meetings.askOtherTimes, talk.client, id, { note: 'Evenings would be better.' })
    expect(asked.json.data).toMatchObject({ status: 'offered', other_times_wanted: true })
    const thread = (await t.call(api.getThread, { token: talk.expert.token, params: { id: talk.thread } })).json.data
    expect(thread.messages.at(-1)).toMatchObject({ kind: 'text', sender: 'client', body: 'Evenings would be better.' })
    const next = await act(meetings.changeMeeting, talk.expert, id, visit)
    expect(next.json.data).toMatchObject({ status: 'offered', other_times_wanted: false })
    expect((await act(meetings.askOtherTimes, talk.client, id)).json.code).toBe('meeting_over')
    expect((await act(meetings.changeMeeting, talk.expert, id, visit)).json.code).toBe('meeting_over')
  })

  test('both may cancel, with a word; once', async () => {
    const talk = await aTalk()
    const id = await aMeeting(talk)
    await choose(talk, id)
    const cancelled = await act(meetings.cancelMeeting, talk.expert, id, { note: 'I am ill, sorry.' })
    expect(cancelled.json.data).toMatchObject({ status: 'cancelled', cancelled_by: 'expert' })
    expect((await act(meetings.getMeeting, talk.client, id)).json.data.cancel_note).toBe('I am ill, sorry.')
    expect((await act(meetings.cancelMeeting, talk.client, id)).json.code).toBe('meeting_over')
  })

  test.each(['client', 'expert'] as const)(
    'while the %s blocks the other no time is agreed, and a cancellation carries no word',
    async (by) => {
      const talk = await aTalk()
      const id = await aMeeting(talk)
      await t.call(api.blockThread, { token: talk[by].token, params: { id: talk.thread } })
      expect((await choose(talk, id)).json.code).toBe('thread_closed')
      expect([(await stored(id)).status, await statusOf(talk)]).toEqual(['offered', 'contacted'])
      for (const who of [talk.client, talk.expert]) {
        const note = 'You will regret this'
        const reply = await act(meetings.cancelMeeting, who, id, { note })
        if (reply.status === 200) expect(reply.json.data).toMatchObject({ status: 'cancelled', cancel_note: null })
        else expect(reply.json.code).toBe('meeting_over')
      }
    },
  )

  test('a lead that ends cancels what was to come', async () => {
    const talk = await aTalk()
    const id = await aMeeting(talk)
    await choose(talk, id)
    await t.call(api.moveLead, { token: talk.expert.token, params: { id: talk.lead }, body: { status: 'lost' } })
    expect(await stored(id)).toMatchObject({ status: 'cancelled', cancelled_by: 'expert' })
    expect((await act(meetings.getMeeting, talk.client, id)).json.data.hired_other).toBe(false)
  })
})

test('404 for everybody else, the same as for one that is not there', async () => {
  const talk = await aTalk()
  const id = await aMeeting(talk)
  const before = await stored(id)
  const others = { client: await aClient(t), expert: await anExpert(t) }
  for (const endpoint of Object.values(meetings).filter(({ path }) => path.includes('{id}'))) {
    for (const role of ['client', 'expert'] as const) {
      if (!(endpoint.audience as readonly string[]).includes(role)) continue
      const body = endpoint === meetings.changeMeeting ? visit : { slot: slots[0], address: 'Jagtvej 3' }
      const sent = 'body' in endpoint ? body : undefined
      const [theirs, none] = [
        await act(endpoint, others[role], id, sent),
        await act(endpoint, others[role], 999_999, sent),
      ]
      expect([endpoint.path, theirs.status]).toEqual([endpoint.path, 404])
      expect(theirs.json).toEqual(none.json)
    }
  }
  expect((await offer(others.expert, { thread_id: talk.thread, ...visit })).status).toBe(404)
  expect(await stored(id)).toEqual(before)
})

describe('calendar files', () => {
  const file = (by: Person, id: number) => act(meetings.getMeetingFile, by, id)

  test('the same entry over changes and its end, each a later sequence; no contact of the other', async () => {
    const talk = await aTalk({ client: await aClient(t, { name: 'Ann Krogh', phone: '+4520999999' }) })
    const id = await aMeeting(talk, {
      kind: 'online',
      place: 'https://meet.example/kitchen',
      about: 'Talk; twice, over',
    })
    expect((await file(talk.client, id)).json.code).toBe('meeting_not_agreed')
    await choose(talk, id)
    const first = await file(talk.expert, id)
    expect(first.headers['content-type']).toBe('text/calendar; charset=utf-8')
    const lines = calendarOf(first.text)
    const uid = lines.find((line) => line.startsWith('UID:'))
    expect(lines).toEqual(
      expect.arrayContaining([
        'METHOD:PUBLISH',
        'SEQUENCE:0',
        'STATUS:CONFIRMED',
        `DTSTART:${slots[0]?.replace(/[-:]|\.000/g, '')}`,
        'SUMMARY:Ann: Talk\\; twice\\, over',
        'LOCATION:https://meet.example/kitchen',
      ]),
    )
    expect(first.text).not.toMatch(/Krogh|20999999|@husrum\.example/)
    const next = (await act(meetings.changeMeeting, talk.expert, id, visit)).json.data.id
    const moved = calendarOf((await file(talk.expert, id)).text)
    expect(moved).toEqual(expect.arrayContaining(['METHOD:CANCEL', 'SEQUENCE:1', 'STATUS:CANCELLED', uid]))
    await choose(talk, next, slots[2])
    expect(calendarOf((await file(talk.client, next)).text)).toEqual(expect.arrayContaining(['SEQUENCE:2', uid]))
    await act(meetings.cancelMeeting, talk.client, next)
    const ended = calendarOf((await file(talk.client, next)).text)
    expect(ended).toEqual(expect.arrayContaining(['METHOD:CANCEL', 'SEQUENCE:3', 'STATUS:CANCELLED', uid]))
  })

  test('what starts at half past four in Copenhagen does so on both sides of a change of clocks', () => {
    for (const day of ['2026-10-24', '2026-10-25', '2027-03-27', '2027-03-28'])
      expect(copenhagenTime(copenhagenInstant(day, '16:30'))).toBe('16:30')
  })
})

describe('the private calendar address', () => {
  const create = (by: Person) => t.call(meetings.createCalendarFeed, { token: by.token })
  const read = (url: string, headers: Record<string, string> = {}) =>
    t.request({ method: 'GET', url: new URL(url).pathname, headers })

  test("lists its owner's agreed meetings; a new one ends the old one, and taking it back ends both", async () => {
    const talk = await aTalk()
    await choose(talk, await aMeeting(talk))
    await aMeeting(talk, { about: 'Only offered' })
    const others = await aTalk()
    await choose(others, await aMeeting(others, { about: 'Not yours' }))
    expect((await t.call(meetings.getCalendarFeed, { token: talk.client.token })).json.data).toBeNull()
    const { url } = (await create(talk.client)).json.data
    const feed = await read(url)
    expect(feed.status).toBe(200)
    expect(feed.text.match(/BEGIN:VEVENT/g)).toHaveLength(1)
    expect(feed.text).toContain('Go through the quote')
    expect(feed.text).not.toMatch(/Only offered|Not yours/)
    expect(feed.headers['cache-control']).toBe('private, no-cache')
    const etag = String(feed.headers.etag)
    expect((await read(url, { 'if-none-match': etag })).status).toBe(304)
    await choose(talk, await aMeeting(talk, { about: 'A second one' }), slots[1])
    const changed = await read(url, { 'if-none-match': etag })
    expect([changed.status, changed.text.match(/BEGIN:VEVENT/g)?.length]).toEqual([200, 2])
    const again = (await create(talk.client)).json.data
    expect((await read(url)).status).toBe(404)
    expect((await read(again.url)).status).toBe(200)
    expect((await t.call(meetings.getCalendarFeed, { token: talk.client.token })).json.data).toEqual({
      created_at: again.created_at,
    })
    expect((await t.call(meetings.deleteCalendarFeed, { token: talk.client.token })).status).toBe(204)
    expect((await read(again.url)).json.code).toBe('calendar_not_found')
  })

  test('its owner is told by mail, and a new password or logging out everywhere turns it off', async () => {
    const { client } = await aTalk()
    const { url } = (await create(client)).json.data
    const mails = await mailsTo(t, client.email)
    expect(mails.at(-1)).toMatchObject({ subject: 'A calendar address for your meetings' })
    expect((await t.call(api.endOtherSessions, { token: client.token })).status).toBe(204)
    expect((await read(url)).status).toBe(404)
    const again = (await create(client)).json.data
    const password = 'Two hundred quiet chairs 7'
    const body = { current_password: PASSWORD, password, password_confirmation: password }
    const changed = await t.call(api.changePassword, { token: client.token, body })
    expect(changed.status, changed.text).toBe(200)
    expect((await read(again.url)).status).toBe(404)
    expect((await t.call(meetings.getCalendarFeed, { token: client.token })).json.data).toBeNull()
  })

  test('nobody else reads it, it is kept as a hash, and no log has it', async () => {
    const { expert } = await aTalk()
    const { url } = (await create(expert)).json.data
    const token = /\/([^/]+)\.ics$/.exec(url)?.[1] ?? ''
    expect(token).toHaveLength(43)
    const row = await t.deps.db
      .selectFrom('calendar_feeds')
      .selectAll()
      .where('account_id', '=', expert.account_id)
      .executeTakeFirstOrThrow()
    expect(row.token_hash.toString('base64url')).not.toBe(token)
    expect(loggedUrl(new URL(url).pathname)).toBe('/api/calendar/[hidden]')
    for (const wrong of [`/api/calendar/${'x'.repeat(43)}.ics`, `/api/calendar/${token.slice(1)}x.ics`])
      expect((await t.request({ method: 'GET', url: wrong })).status).toBe(404)
    expect((await t.request({ method: 'GET', url: `/api/calendar/${token}` })).status).toBe(422)
    await t.deps.db
      .updateTable('accounts')
      .set({ deleted_at: new Date() })
      .where('id', '=', expert.account_id)
      .execute()
    expect((await read(url)).status).toBe(404)
  })
})

test('limits: offers by the hour, calendars and wrong addresses too', async () => {
  const limited = await testApp({}, { at: t.connection })
  try {
    const talk = await aTalk()
    const codes = async (times: number, call: () => Promise<{ status: number; json: { code?: string } }>) => {
      const codes = new Set<string | number>()
      for (let n = 0; n < times; n += 1) {
        const { status, json } = await call()
        codes.add(status === 429 ? (json.code ?? '') : status)
      }
      return [...codes]
    }
    // six in each conversation
    const threads = [talk.thread]
    while (threads.length < 6) threads.push((await aTalk({ expert: talk.expert })).thread)
    let nth = 0
    const offering = () =>
      limited.call(meetings.offerMeeting, {
        token: talk.expert.token,
        body: { thread_id: threads[Math.floor(nth++ / 6)], ...visit },
      })
    expect(await codes(31, offering)).toEqual([201, 'too_many_meetings'])
    const making = () => limited.call(meetings.createCalendarFeed, { token: talk.client.token })
    expect(await codes(11, making)).toEqual([200, 'too_many_calendars'])
    const guessing = () => limited.request({ method: 'GET', url: `/api/calendar/${'y'.repeat(43)}.ics` })
    expect(await codes(61, guessing)).toEqual([404, 'too_many_calendar_reads'])
  } finally {
    await limited.close()
  }
}, 60_000)
