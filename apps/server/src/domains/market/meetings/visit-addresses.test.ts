/** The address of a home visit: who enters it, who reads it, and when it is deleted. */
import { api } from '@husrum/contract/index.ts'
import type { Endpoint } from '@husrum/contract/core/endpoint.ts'
import { meetings } from '@husrum/contract/market/meetings.ts'
import { VISIT_ADDRESS_DAYS, VISIT_ADDRESS_MAX, VISIT_NOTE_MAX } from '@husrum/contract/core/limits.ts'
import { copenhagenDay, copenhagenInstant, plusDays } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import { userSteps } from '@husrum/contract/identity/accounts/user-steps.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aClient, aLead, anAdmin, anExpert, PASSWORD, type ExpertPerson, type Person } from '../../../testing/people.ts'
import { unzip } from '../../../testing/unzip.ts'
import { eraseAccounts } from '../../identity/accounts/leaving/erasing.service.ts'
import { openSession } from '../../identity/accounts/sessions/sessions.service.ts'
import { EXPORT_JOB } from '../../identity/data-export/data-export.service.ts'
import { mailDue } from '../notifications/mailing/mailing.service.ts'
import { remindOfAppointments } from '../notifications/notifications.service.ts'
import { deleteOldAddresses } from './visit-addresses.queries.ts'

let t: TestApp
beforeAll(async () => void (t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })))
afterEach(() => t.moveClock(0))
afterAll(() => t.close())

const DAY = 86_400
const today = copenhagenDay(new Date())
const slotAt = (days: number, time = '16:30') => copenhagenInstant(plusDays(today, days), time).toISOString()
const slots = [slotAt(8), slotAt(9), slotAt(11)]
const secondsUntil = (instant = '') => Math.round((Date.parse(instant) - Date.now()) / 1000)
const visit = { kind: 'home', about: 'See the kitchen', minutes: 45, slots } as const
const given = { address: 'Nørrebrogade 12, 2200 København N', note: '2. tv.' }
const WORD = 'Nørrebrogade'

/** Logs in again, because a session lasts only days. */
async function again(person: Person): Promise<Person> {
  const { token } = await t.deps.db.transaction().execute((tx) => openSession(tx, person.account_id, 'test'))
  return { ...person, token }
}

type Talk = { client: Person; expert: ExpertPerson; lead: number; thread: number }
type Visit = Talk & { id: number }
const act = (endpoint: Endpoint, by: Person, id: number, body?: object) =>
  t.call(endpoint, { token: by.token, params: { id }, ...(body ? { body } : {}) })
const put = (by: Person, id: number, body: object = given) => act(meetings.putVisitAddress, by, id, body)
const clear = (by: Person, id: number) => act(meetings.deleteVisitAddress, by, id)
const choose = (by: Person, id: number) => act(meetings.chooseSlot, by, id, { slot: slots[0] })
const read = async (by: Person, id: number) => {
  const { status, json, text } = await act(meetings.getVisitAddress, by, id)
  expect(status, text).toBe(200)
  return json.data
}
const kept = (id: number) =>
  t.deps.db.selectFrom('visit_addresses').selectAll().where('meeting_id', '=', id).executeTakeFirst()
const fileOf = async (by: Person, id: number) =>
  (await act(meetings.getMeetingFile, by, id)).text.replace(/\r\n[ \t]/g, '').split('\r\n')
const LOCATION = 'LOCATION:Nørrebrogade 12\\, 2200 København N\\, 2. tv.'

async function anOffer(offer: object = {}): Promise<Visit> {
  const { client, expert, id: lead } = await aLead(t)
  const sent = await t.call(api.sendMessage, { token: expert.token, body: { lead_id: lead, body: 'Hello' } })
  const thread: number = sent.json.data.id
  const body = { thread_id: thread, ...visit, ...offer }
  const offered = await t.call(meetings.offerMeeting, { token: expert.token, body })
  expect(offered.status, offered.text).toBe(201)
  return { client, expert, lead, thread, id: offered.json.data.id }
}
async function aVisit(): Promise<Visit> {
  const made = await anOffer()
  expect((await choose(made.client, made.id)).status).toBe(200)
  return made
}
/** Confirms the address, because mails about meetings go only to confirmed addresses. */
const confirm = ({ account_id }: Person) =>
  t.deps.db.updateTable('accounts').set({ email_verified_at: new Date() }).where('id', '=', account_id).execute()
async function anAddress(): Promise<Visit> {
  const made = await aVisit()
  expect((await put(made.client, made.id)).status).toBe(200)
  return made
}

describe('the client of an agreed visit', () => {
  test('gives the address, changes it and takes it back; both read it at that meeting', async () => {
    const { client, expert, id } = await aVisit()
    expect(await read(client, id)).toBeNull()
    expect((await put(client, id, { address: '  Jagtvej 3 ' })).json.data).toEqual({ address: 'Jagtvej 3', note: '' })
    expect((await put(client, id)).status).toBe(200)
    for (const by of [client, expert]) {
      expect(await read(by, id)).toEqual(given)
      expect(await fileOf(by, id)).toContain(LOCATION)
    }
    expect((await clear(client, id)).status).toBe(204)
    expect((await clear(client, id)).status).toBe(204)
    for (const by of [client, expert]) {
      expect(await read(by, id)).toBeNull()
      expect(await fileOf(by, id)).toContain('LOCATION:At the client’s home')
    }
  })

  test('a change makes the calendar file a newer one, and open pages of both hear that it was, without words', async () => {
    const { client, expert, thread, id } = await aVisit()
    const stampOf = async () => (await fileOf(client, id)).find((line) => line.startsWith('DTSTAMP'))
    const before = await stampOf()
    await t.moveClock(60)
    await put(client, id)
    expect(await stampOf()).not.toBe(before)
    for (const { account_id } of [client, expert]) {
      const events = t.deps.db.selectFrom('events').select(['name', 'payload']).where('recipient_id', '=', account_id)
      const last = await events.orderBy('seq', 'desc').executeTakeFirstOrThrow()
      expect(last).toMatchObject({ name: 'meeting.updated', payload: { thread_id: thread, meeting_id: id } })
      expect(JSON.stringify(last)).not.toContain(WORD)
    }
  })

  test.each([
    ['nothing', {}],
    ['an empty address', { address: ' ' }],
    ['a longer one than fits', { address: 'x'.repeat(VISIT_ADDRESS_MAX + 1) }],
    ['a longer note than fits', { ...given, note: 'x'.repeat(VISIT_NOTE_MAX + 1) }],
    ['another line of a calendar', { address: 'A 1\r\nATTENDEE:mailto:x@y.example' }],
    ['two lines in the note', { ...given, note: 'a\nb' }],
    ['a NUL', { address: 'A\u0000 1' }],
    ['half a letter', { address: 'A\ud800 1' }],
    ['a list', { address: ['A 1'] }],
    ['no text', { address: 12 }],
  ])('422 for %s', async (_, body) => {
    const { client, id } = await aVisit()
    const reply = await put(client, id, body)
    expect(reply.status, reply.text).toBe(422)
    expect(await kept(id)).toBeUndefined()
  })

  test('what looks like markup or SQL stays the text it is', async () => {
    const { client, expert, id } = await aVisit()
    const address = `<img src=x onerror=alert(1)> ';drop table meetings;-- {{name}} "q"`
    expect((await put(client, id, { address })).status).toBe(200)
    expect(await read(expert, id)).toEqual({ address, note: '' })
  })
})

describe('refused', () => {
  const refusal = async (by: Person, id: number) => {
    const { status, json } = await put(by, id)
    return [status, json.code]
  }

  test('409 before a time is agreed, elsewhere than at home, once it is cancelled, replaced or over', async () => {
    const offered = await anOffer()
    expect(await refusal(offered.client, offered.id)).toEqual([409, 'meeting_not_agreed'])
    const studio = await anOffer({ kind: 'studio', place: 'Vestergade 1' })
    await choose(studio.client, studio.id)
    expect(await refusal(studio.client, studio.id)).toEqual([409, 'meeting_not_at_home'])
    const [cancelled, changed, past] = [await aVisit(), await aVisit(), await aVisit()]
    await act(meetings.cancelMeeting, cancelled.expert, cancelled.id)
    await act(meetings.changeMeeting, changed.expert, changed.id, visit)
    for (const { client, id } of [cancelled, changed]) expect(await refusal(client, id)).toEqual([409, 'meeting_over'])
    await t.moveClock(9 * DAY)
    expect(await refusal(await again(past.client), past.id)).toEqual([409, 'meeting_past'])
  })

  test('409 across a block; the client can still take it back, and the expert reads it no more', async () => {
    const { client, expert, thread, id } = await anAddress()
    await t.call(api.blockThread, { token: client.token, params: { id: thread } })
    expect(await refusal(client, id)).toEqual([409, 'thread_closed'])
    expect(await read(expert, id)).toBeNull()
    expect((await fileOf(expert, id)).join()).not.toContain(WORD)
    expect(await read(client, id)).toEqual(given)
    expect((await clear(client, id)).status).toBe(204)
  })

  test('403 for the expert and for staff, 404 for everybody else, and nothing is changed', async () => {
    const { expert, id } = await anAddress()
    for (const by of [expert, await anAdmin(t)]) {
      expect((await put(by, id, { address: 'Elsewhere 1' })).status).toBe(403)
      expect((await clear(by, id)).status).toBe(403)
    }
    const stranger = await aClient(t)
    const other = await anAddress()
    for (const by of [stranger, other.client]) {
      expect(await refusal(by, id)).toEqual([404, 'meeting_not_found'])
      expect((await clear(by, id)).status).toBe(404)
    }
    for (const by of [stranger, other.client, other.expert, await anExpert(t)])
      expect((await act(meetings.getVisitAddress, by, id)).status).toBe(404)
    expect(await read(expert, id)).toEqual(given)
  })

  test('staff who look as one of the two do not learn it', async () => {
    const { client, expert, id } = await anAddress()
    const owner = await anAdmin(t)
    for (const person of [client, expert]) {
      const looking = await t.call(userSteps.impersonate, {
        token: owner.token,
        params: { id: person.account_id },
        body: { reason: 'Cannot find the visit, ticket 4711.' },
      })
      const seen = { ...person, token: looking.json.data.token }
      const reply = await act(meetings.getVisitAddress, seen, id)
      expect([reply.status, reply.json.code]).toEqual([403, 'hidden_from_staff'])
      const file = await fileOf(seen, id)
      expect(file).toContain('STATUS:CONFIRMED')
      expect(file.join()).not.toContain(WORD)
    }
  })
})

describe('nowhere else', () => {
  test('no list, calendar of all meetings, timeline, notification or push carries it', async () => {
    const { client, expert, thread, id } = await anAddress()
    for (const { token } of [client, expert]) {
      const { url } = (await t.call(meetings.createCalendarFeed, { token })).json.data
      const answers = [
        await t.call(meetings.listMeetings, { token, query: { thread_id: thread } }),
        await t.call(meetings.getMeeting, { token, params: { id } }),
        await t.call(api.getThread, { token, params: { id: thread } }),
        await t.call(api.listThreads, { token }),
        await t.call(api.listNotifications, { token }),
        await t.request({ method: 'GET', url: new URL(url).pathname }),
      ]
      for (const { status, text } of answers) {
        expect(status, text).toBe(200)
        expect(text).not.toContain(WORD)
      }
    }
    const timeline = await t.call(api.getTimeline, { token: client.token })
    expect([timeline.status, timeline.text.includes(WORD)]).toEqual([200, false])
    for (const table of [
      'audit_entries',
      'security_events',
      'webhook_deliveries',
      'notifications',
      'messages',
    ] as const) {
      const rows = await t.deps.db.selectFrom(table).selectAll().execute()
      expect(JSON.stringify(rows)).not.toContain(WORD)
    }
  })

  test('the mail of the day before names it to both, with the file', async () => {
    const { client, expert, id } = await anAddress()
    await confirm(client)
    await confirm(expert)
    await t.moveClock(11)
    await mailDue(t.deps) // the mail about the agreement
    const dayBefore = secondsUntil(slots[0]) - 23 * 3600
    await t.moveClock(dayBefore)
    await remindOfAppointments(t.deps)
    await t.moveClock(dayBefore + 11)
    await mailDue(t.deps)
    await t.runJobs()
    for (const { email } of [client, expert]) {
      const mails = t.deps.db.selectFrom('outbox').select(['text', 'attachments']).where('recipient', '=', email)
      const mail = await mails.orderBy('id', 'desc').executeTakeFirstOrThrow()
      expect(mail.text).toContain(`${given.address}, ${given.note}`)
      const [file] = mail.attachments as { name: string; content: string }[] // the file list of the mail
      expect(file?.name).toBe(`husrum-${id}.ics`)
      const lines = Buffer.from(file?.content ?? '', 'base64')
        .toString()
        .replace(/\r\n[ \t]/g, '')
      expect(lines.split('\r\n')).toContain(LOCATION)
    }
  })

  test('the client’s copy of data has it, the expert’s has not', async () => {
    const { client, expert, id } = await anAddress()
    const copies: string[] = []
    for (const { token } of [client, expert]) {
      expect((await t.call(api.renewDataExport, { token })).status).toBe(202)
      await t.deps.jobs.flush([EXPORT_JOB])
      const { rawPayload } = await t.http.inject({
        url: api.exportAccount.path,
        headers: { authorization: `Bearer ${token}` },
      })
      copies.push([...unzip(rawPayload).values()].map(String).join('\n'))
    }
    expect(copies.map((text) => text.includes(WORD))).toEqual([true, false])
    expect(copies.map((text) => text.includes('See the kitchen'))).toEqual([true, true])
    expect(await kept(id)).toBeDefined()
  })
})

describe('it goes', () => {
  test.each(['client', 'expert'] as const)('when the %s cancels', async (by) => {
    const made = await anAddress()
    await act(meetings.cancelMeeting, made[by], made.id)
    expect(await kept(made.id)).toBeUndefined()
    for (const who of [made.client, made.expert]) {
      expect(await read(who, made.id)).toBeNull()
      expect((await fileOf(who, made.id)).join()).not.toContain(WORD)
    }
  })

  test('when the lead ends', async () => {
    const { expert, lead, id } = await anAddress()
    await t.call(api.moveLead, { token: expert.token, params: { id: lead }, body: { status: 'lost' } })
    expect(await kept(id)).toBeUndefined()
  })

  test('along to another time of the same visit, and not elsewhere', async () => {
    const { client, expert, id } = await anAddress()
    const changed = (await act(meetings.changeMeeting, expert, id, visit)).json.data.id
    expect([await kept(id), await read(expert, changed), await read(client, changed)]).toEqual([undefined, null, given])
    expect((await clear(client, changed)).status).toBe(204)
    await choose(client, changed)
    expect(await read(expert, changed)).toBeNull()
    await put(client, changed)
    const third = (await act(meetings.changeMeeting, expert, changed, visit)).json.data.id
    await choose(client, third)
    expect(await read(expert, third)).toEqual(given)
    const studio = { ...visit, kind: 'studio', place: 'Vestergade 1' }
    const fourth = (await act(meetings.changeMeeting, expert, third, studio)).json.data.id
    await choose(client, fourth)
    expect(await read(expert, fourth)).toBeNull()
    expect(await Promise.all([id, changed, third, fourth].map(kept))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  test('days after the visit: read no longer at once, and swept; an offer nobody took as well', async () => {
    const [made, later] = [await anAddress(), await anAddress()]
    const offered = (await act(meetings.changeMeeting, later.expert, later.id, visit)).json.data.id
    const end = secondsUntil(slots[0]) + visit.minutes * 60
    await t.moveClock(end + VISIT_ADDRESS_DAYS * DAY - 60)
    let client = await again(made.client)
    expect(await read(client, made.id)).toEqual(given)
    await deleteOldAddresses(t.deps.db)
    expect(await kept(made.id)).toBeDefined()
    await t.moveClock(end + VISIT_ADDRESS_DAYS * DAY + 60)
    client = await again(made.client)
    expect(await read(client, made.id)).toBeNull()
    await deleteOldAddresses(t.deps.db)
    expect([await kept(made.id), (await kept(offered))?.address]).toEqual([undefined, given.address])
    await t.moveClock(end + (VISIT_ADDRESS_DAYS + 3) * DAY + 60)
    await deleteOldAddresses(t.deps.db)
    expect(await kept(offered)).toBeUndefined()
  })

  test('swept with a meeting or a client that the release before has ended', async () => {
    const [cancelled, replaced, erased, stays] = [
      await anAddress(),
      await anAddress(),
      await anAddress(),
      await anAddress(),
    ]
    for (const [{ id }, status] of [
      [cancelled, 'cancelled'],
      [replaced, 'replaced'],
    ] as const)
      await t.deps.db.updateTable('meetings').set({ status, ended_at: new Date() }).where('id', '=', id).execute()
    await t.deps.db
      .updateTable('accounts')
      .set({ deleted_at: new Date(), erased_at: new Date() })
      .where('id', '=', erased.client.account_id)
      .execute()
    await deleteOldAddresses(t.deps.db)
    expect(await Promise.all([cancelled, replaced, erased].map(({ id }) => kept(id)))).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(await kept(stays.id)).toBeDefined()
  })

  test('with its client: hidden at once, and erased', async () => {
    const { client, expert, id } = await anAddress()
    const left = await t.call(api.leaveAccount, { token: client.token, body: { current_password: PASSWORD } })
    expect(left.status, left.text).toBe(204)
    expect(await read(expert, id)).toBeNull()
    await t.moveClock(14 * DAY + 60)
    await eraseAccounts(t.deps)
    expect(await kept(id)).toBeUndefined()
  })

  test('with its expert', async () => {
    const { expert, id } = await anAddress()
    await t.call(api.leaveAccount, { token: expert.token, body: { current_password: PASSWORD } })
    await t.moveClock(14 * DAY + 60)
    await eraseAccounts(t.deps)
    expect(await kept(id)).toBeUndefined()
  })

  test('given by thirty beside a cancellation: a cancelled meeting has none', async () => {
    const { client, expert, id } = await aVisit()
    const tries = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        n === 15 ? act(meetings.cancelMeeting, expert, id) : put(client, id, { address: `Jagtvej ${n}` }),
      ),
    )
    expect(tries[15]?.status).toBe(200)
    const codes = new Set(tries.map(({ status, json }) => (status === 200 ? 200 : json.code)))
    expect([...codes].filter((code) => code !== 200 && code !== 'meeting_over')).toEqual([])
    expect(await kept(id)).toBeUndefined()
  }, 60_000)
})
