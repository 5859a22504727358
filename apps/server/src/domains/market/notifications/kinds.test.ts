import { api } from '@husrum/contract/index.ts'
import { leads } from '@husrum/contract/market/leads/leads.ts'
import { notifications } from '@husrum/contract/market/notifications/notifications.ts'
import { copenhagenDay, copenhagenInstant, plusDays } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { EventMap, EventName } from '../../../app/events.ts'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aLead, anExpert } from '../../../testing/people.ts'
import { returnPlaces } from '../leads/deadlines/due.service.ts'
import { refuseHire, withdrawLead } from '../leads/leads.service.ts'
import { expireQuotes } from '../quotes/quotes.service.ts'
import { publishDue } from '../reviews/reviews.service.ts'
import { notificationsFor } from './compose.ts'
import { mailDue } from './mailing/mailing.service.ts'
import { aPair, inboxOf } from './notifications.testing.ts'
import { remindOfAppointments } from './notifications.service.ts'

const HOUR = 3600
const DAY = 24 * HOUR
let t: TestApp
beforeAll(async () => void (t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })))
beforeEach(() => t.moveClock(0))
afterAll(() => t.close())

/** Logs in again, because sessions last three days and some of these tests move the clock further. */
async function ahead(seconds: number): Promise<void> {
  await t.moveClock(Math.round(seconds))
  await t.deps.db
    .updateTable('sessions')
    .set({ expires_at: new Date(Date.now() + 400 * DAY * 1000) })
    .execute()
}
type Person = { token: string; email: string }
const list = async ({ token }: Person) => (await t.call(notifications.listNotifications, { token })).json
const keys = async (person: Person) => (await list(person)).data.map(({ key }: { key: string }) => key)
/** Returns what the minutely job mails. */
async function minute(seconds: number) {
  await ahead(seconds)
  await remindOfAppointments(t.deps)
  await mailDue(t.deps)
}
/** Moves the clock ten seconds, because mails of steps wait that long for readers with an open page. */
async function letters(person: Person) {
  await t.moveClock(Math.round((t.deps.clock.now().getTime() - Date.now()) / 1000) + 11)
  await mailDue(t.deps)
  return inboxOf(t, person)
}
const subjects = async (person: Person) => (await letters(person)).map(({ subject }) => subject)
const emit = <N extends EventName>(name: N, event: EventMap[N]) =>
  t.deps.events.transaction((tx) => t.deps.events.emit(tx, name, event))
const threadOf = async (lead_id: number) =>
  (
    await t.deps.db
      .selectFrom('threads as t')
      .innerJoin('leads as l', (join) =>
        join.onRef('l.client_id', '=', 't.client_id').onRef('l.expert_id', '=', 't.expert_id'),
      )
      .select('t.id')
      .where('l.id', '=', lead_id)
      .executeTakeFirstOrThrow()
  ).id
const pairOf = ({ lead_id }: { lead_id: number }) =>
  t.deps.db.selectFrom('leads').select(['brief_id', 'expert_id']).where('id', '=', lead_id).executeTakeFirstOrThrow()

/** Ann and Bo have a thread; its notifications so far are removed. */
async function aTalk(columns: object = {}) {
  const pair = await aPair(t, { lead: { status: 'contacted', answered_at: new Date(), ...columns } })
  const { ann, bo, lead_id } = pair
  const { status, text } = await t.call(api.sendMessage, { token: bo.token, body: { lead_id, body: 'Hello.' } })
  expect(status, text).toBe(201)
  const thread = await threadOf(lead_id)
  await t.call(api.readThread, { token: ann.token, params: { id: thread } })
  await t.deps.db.deleteFrom('notifications').where('account_id', 'in', [ann.account_id, bo.account_id]).execute()
  return { ...pair, thread }
}
type Talk = Awaited<ReturnType<typeof aTalk>>

const terms = { title: 'Kitchen and hall', currency: 'EUR', lines: [{ part: 'Plan', included: '', amount: 180_000 }] }
const sendQuote = async ({ bo, thread }: Talk, more: object = {}): Promise<number> => {
  const body = { thread_id: thread, send: true, ...terms, ...more }
  const { status, json, text } = await t.call(api.createQuote, { token: bo.token, body })
  expect(status, text).toBe(201)
  return json.data.id
}
const today = copenhagenDay(new Date())
const slots = [8, 9, 11].map((days) => copenhagenInstant(plusDays(today, days), '16:30').toISOString())
const offerTimes = async ({ bo, thread }: Talk): Promise<number> => {
  const body = { thread_id: thread, kind: 'home', about: 'See the kitchen', minutes: 45, slots }
  const { status, json, text } = await t.call(api.offerMeeting, { token: bo.token, body })
  expect(status, text).toBe(201)
  return json.data.id
}
const act = (endpoint: Parameters<TestApp['call']>[0], { token }: Person, id: number, body: object = {}) =>
  t.call(endpoint, { token, params: { id }, body })

describe('a quote', () => {
  test('sent is one line and one mail with its title, and opens the conversation; a message beside it is no second', async () => {
    const talk = await aTalk()
    await sendQuote(talk)
    expect((await list(talk.ann)).data).toEqual([
      expect.objectContaining({
        key: 'quote.sent',
        text: 'Bo Lindgaard has sent you a quote',
        path: `/account/messages?thread=${talk.thread}`,
        read: false,
      }),
    ])
    const [letter, ...more] = await letters(talk.ann)
    expect([letter?.subject, more]).toEqual(['Bo Lindgaard has sent you a quote', []])
    expect(letter?.text).toMatch(/It’s valid until \w+day \d+ \w+\./)
    expect(letter?.text).toContain('“Kitchen and hall”')
    await minute(130)
    expect(await subjects(talk.ann)).toHaveLength(1)
    await t.call(api.readThread, { token: talk.ann.token, params: { id: talk.thread } })
    expect((await list(talk.ann)).meta.unread).toBe(0)
    expect(await keys(talk.bo)).toEqual([])
  })

  test('accepted is read by looking at the conversation, where no message tells it', async () => {
    const talk = await aTalk()
    const quote = await sendQuote(talk)
    const accepted = await t.call(api.acceptQuote, { token: talk.ann.token, params: { id: quote }, body: {} })
    expect(accepted.status, accepted.text).toBe(200)
    const unread = async () => (await list(talk.bo)).meta.unread
    const before = await unread()
    await t.call(api.readThread, { token: talk.ann.token, params: { id: talk.thread } })
    expect([before, await unread()]).toEqual([1, 1])
    await t.call(api.readThread, { token: talk.bo.token, params: { id: talk.thread } })
    expect([await unread(), await subjects(talk.bo)]).toEqual([0, []])
  })

  test('in a new version, withdrawn, declined and run out: to the other side, once each', async () => {
    const talk = await aTalk()
    await sendQuote(talk)
    const second = await sendQuote(talk)
    await act(api.declineQuote, talk.ann, second)
    expect((await act(api.declineQuote, talk.ann, second)).status).toBe(409)
    const third = await sendQuote(talk)
    await act(api.withdrawQuote, talk.bo, third)
    const fourth = await sendQuote(talk)
    await t.deps.db
      .updateTable('quotes')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('id', '=', fourth)
      .execute()
    await Promise.all(Array.from({ length: 5 }, () => expireQuotes(t.deps)))
    expect(await keys(talk.ann)).toEqual([
      'quote.sent',
      'quote.withdrawn',
      'quote.sent',
      'quote.new_version',
      'quote.sent',
    ])
    expect(await keys(talk.bo)).toEqual(['quote.expired', 'quote.declined'])
  })

  test('accepted wins the lead: the expert hears of the quote, the others that somebody else was chosen', async () => {
    const talk = await aTalk()
    const { id: other_lead, expert: other } = await aLead(t, {
      client: talk.ann,
      expert: await anExpert(t),
      columns: { status: 'contacted' },
    })
    const waiting = await aLead(t, { client: talk.ann, expert: await anExpert(t) })
    const id = await sendQuote(talk)
    expect((await act(api.acceptQuote, talk.ann, id, { note: 'We look forward to it.' })).status).toBe(200)
    expect(await keys(talk.bo)).toEqual(['quote.accepted'])
    expect((await letters(talk.bo)).at(-1)?.text).toContain('“We look forward to it.”')
    expect((await list(other)).data).toEqual([
      expect.objectContaining({ key: 'lead_changed.chose_another', path: `/expert/leads?lead=${other_lead}` }),
    ])
    expect(await keys(waiting.expert)).toEqual(['lead_changed.chose_another'])
    expect(await keys(talk.ann)).toEqual(['review.due', 'quote.sent'])
  })

  test('about to expire is told at midday of the day before its last, once, unless it was sent a moment ago', async () => {
    const [talk, late] = [await aTalk(), await aTalk()]
    await sendQuote(talk, { valid_until: plusDays(today, 10) })
    await sendQuote(late, { valid_until: plusDays(today, 2) })
    for (const days of [8, 9.6, 9.7]) await minute(days * DAY)
    expect(await keys(late.ann)).toEqual(['quote.sent'])
    expect(await keys(talk.ann)).toEqual(['quote.expiring', 'quote.sent'])
    expect((await subjects(talk.ann)).filter((subject) => subject?.startsWith('The quote from Bo'))).toHaveLength(1)
  })
})

describe('cards of one conversation', () => {
  const mailed = async (talk: Talk, seconds: number) => {
    await ahead(seconds)
    await mailDue(t.deps)
    return (await inboxOf(t, talk.ann)).map(({ subject }) => subject)
  }
  const [first, newer, back] = ['a quote', 'a new version of the quote', ''].map((what) =>
    what ? `Bo Lindgaard has sent you ${what}` : 'Bo Lindgaard has withdrawn the quote',
  )

  test('in quick succession are one mail, of the last; then one a quarter of an hour, and the last state always', async () => {
    const talk = await aTalk()
    await sendQuote(talk)
    const second = await sendQuote(talk)
    expect(await mailed(talk, 11)).toEqual([newer])
    await act(api.withdrawQuote, talk.bo, second)
    const third = await sendQuote(talk)
    expect(await mailed(talk, 60)).toEqual([newer])
    const fourth = await sendQuote(talk)
    expect(await mailed(talk, 890)).toEqual([newer])
    expect(await mailed(talk, 920)).toEqual([newer, newer])
    expect((await act(api.withdrawQuote, talk.bo, third)).json.code).toBe('quote_replaced')
    await act(api.withdrawQuote, talk.bo, fourth)
    expect(await mailed(talk, 1700)).toEqual([newer, newer])
    // the cards cause no mails about new messages, and an end is mailed like a beginning
    for (const seconds of [1840, 5000, 9000]) expect(await mailed(talk, seconds)).toEqual([newer, newer, back])
    expect(await keys(talk.ann)).toHaveLength(6)
  })

  test('that were looked at in time are not mailed; each kind and each conversation has its own pace', async () => {
    const [talk, seen] = [await aTalk(), await aTalk()]
    for (const each of [talk, seen]) await sendQuote(each)
    await t.moveClock(5)
    await t.call(api.readThread, { token: seen.ann.token, params: { id: seen.thread } })
    await offerTimes(talk)
    expect(await mailed(talk, 20)).toEqual([first, expect.stringMatching(/^Bo Lindgaard .* time/)])
    expect(await mailed(seen, 2000)).toEqual([])
  })

  test('an agreed meeting that is off is told at once, and an offer beside it is not lost', async () => {
    const talk = await aTalk()
    const id = await offerTimes(talk)
    await mailed(talk, 11)
    await act(api.chooseSlot, talk.ann, id, { slot: slots[0] })
    await act(api.cancelMeeting, talk.bo, id, {})
    await offerTimes(talk)
    const at = (await mailed(talk, 30)).length
    expect([at, (await mailed(talk, 30))[1]]).toEqual([2, expect.stringContaining('cancelled')])
    expect((await mailed(talk, 60 + 900)).length).toBe(3)
  })

  test('twelve workers at once put off and mail each once', async () => {
    const talk = await aTalk()
    for (let nth = 0; nth < 3; nth += 1) await sendQuote(talk)
    await ahead(11)
    await Promise.all(Array.from({ length: 12 }, () => mailDue(t.deps)))
    expect(await mailed(talk, 12)).toEqual([newer])
  })
})

describe('a meeting', () => {
  test('offered, agreed, asked, changed and cancelled: to the other side alone, with the time', async () => {
    const talk = await aTalk()
    const id = await offerTimes(talk)
    expect(await keys(talk.ann)).toEqual(['meeting.offered'])
    await act(api.chooseSlot, talk.ann, id, { slot: slots[0] })
    const [agreed] = (await list(talk.bo)).data
    expect([agreed.key, agreed.params.happens_at]).toEqual(['meeting.agreed', slots[0]])
    expect(agreed.text).toMatch(/^Ann is meeting you on \w+day \d+ \w+ at 16:30$/)
    expect((await subjects(talk.bo)).at(-1)).toMatch(/^You’re meeting Ann: /)
    const mail = await t.deps.db
      .selectFrom('outbox')
      .select(['text', 'attachments'])
      .where('recipient', '=', talk.bo.email)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(mail.text).toMatch(/^Length: \d+ minutes$/m)
    const [file] = mail.attachments as { name: string; content: string }[] // the file list of the mail
    expect(file?.name).toMatch(/^husrum-\d+\.ics$/)
    expect(Buffer.from(file?.content ?? '', 'base64').toString()).toContain('STATUS:CONFIRMED')
    await act(api.askOtherTimes, talk.ann, id, { note: 'Could it be later?' })
    // no delay, because the agreed time does not suit
    const asked = await letters(talk.bo)
    expect([asked.length, asked.at(-1)?.text]).toEqual([2, expect.stringContaining('“Could it be later?”')])
    const changed = await t.call(api.changeMeeting, {
      token: talk.bo.token,
      params: { id },
      body: { kind: 'home', about: 'See the kitchen', minutes: 45, slots: slots.slice(1) },
    })
    await act(api.chooseSlot, talk.ann, changed.json.data.id, { slot: slots[1] })
    await act(api.cancelMeeting, talk.ann, changed.json.data.id, {})
    expect(await keys(talk.ann)).toEqual(['meeting.changed', 'meeting.offered'])
    expect(await keys(talk.bo)).toEqual(['meeting.cancelled', 'meeting.agreed', 'meeting.asked', 'meeting.agreed'])
    const offered = await offerTimes(talk)
    await act(api.cancelMeeting, talk.bo, offered, {})
    expect((await keys(talk.ann))[0]).toBe('meeting.called_off')
    // the tap moved the lead, and people get no mail about their own steps
    expect((await subjects(talk.ann)).every((subject) => !subject?.includes('recorded'))).toBe(true)
  })

  test('is told to both the day before, once, unless it was agreed that day or is off', async () => {
    const [talk, off] = [await aTalk(), await aTalk()]
    for (const each of [talk, off]) await act(api.chooseSlot, each.ann, await offerTimes(each), { slot: slots[0] })
    const id = (
      await t.deps.db.selectFrom('meetings').select('id').where('thread_id', '=', off.thread).executeTakeFirstOrThrow()
    ).id
    await act(api.cancelMeeting, off.bo, id, {})
    const start = (new Date(slots[0] ?? '').getTime() - Date.now()) / 1000
    await minute(start - 25 * HOUR)
    expect(await keys(talk.ann)).toEqual(['meeting.offered'])
    for (const hours of [23.9, 20, 1]) await minute(start - hours * HOUR)
    for (const person of [talk.ann, talk.bo])
      expect((await keys(person)).filter((key: string) => key === 'meeting.reminder')).toHaveLength(1)
    expect(await keys(off.ann)).toEqual(['meeting.cancelled', 'meeting.offered'])
    expect((await subjects(talk.bo)).at(-1)).toMatch(/^Meeting with Ann: \w+day/)
  })

  test('that is offered on a new lead answers it in one line', async () => {
    const { ann, bo, lead_id } = await aPair(t)
    await t.call(api.sendMessage, { token: ann.token, body: { architect_id: bo.expert_id, body: 'Are you free?' } })
    await offerTimes({ ann, bo, lead_id, thread: await threadOf(lead_id) })
    expect(await keys(ann)).toEqual(['meeting.offered'])
  })
})

describe('an expert hears what became of a lead', () => {
  test('taken back; refused and asked again; contact shared; a place returned', async () => {
    const talk = await aTalk()
    const { ann, bo, lead_id, thread } = talk
    await t.call(api.shareContact, { token: ann.token, params: { id: thread } })
    await t.call(api.withdrawContact, { token: ann.token, params: { id: thread } })
    await t.call(api.shareContact, { token: ann.token, params: { id: thread } })
    expect(await keys(bo)).toEqual(['new_message', 'lead_changed.contact_shared'])
    const win = () => t.call(api.moveLead, { token: bo.token, params: { id: lead_id }, body: { status: 'won' } })
    for (let nth = 0; nth < 2; nth += 1) {
      expect((await win()).status).toBe(200)
      await t.deps.events.transaction(async (tx) => refuseHire(t.deps, tx, await pairOf(talk), null))
    }
    expect((await list(ann)).data.map(({ key, path }: Record<string, string>) => [key, path])).toEqual([
      ['lead_answered.won', '/account/design-hub'],
      ['lead_answered.won', '/account/design-hub'],
    ])
    await t.deps.events.transaction(async (tx) => withdrawLead(t.deps, tx, await pairOf(talk), 'Not now.'))
    expect((await keys(bo)).slice(0, 3)).toEqual([
      'lead_changed.withdrawn',
      'lead_changed.refused',
      'lead_changed.refused',
    ])
    const withdrawn = (await letters(bo)).find(({ subject }) => subject?.includes('has withdrawn the brief'))
    expect(withdrawn?.text).toContain('“Not now.”')
    const silent = await aPair(t, { lead: { status: 'contacted', answered_at: new Date() } })
    await t.call(api.sendMessage, { token: silent.bo.token, body: { lead_id: silent.lead_id, body: 'When?' } })
    await ahead(15 * DAY)
    await returnPlaces(t.deps)
    expect(await keys(silent.bo)).toEqual(['lead_changed.place_returned'])
  })

  test('which opening the lead reads: nothing is mailed, and other leads and people keep theirs', async () => {
    const [talk, other] = [await aTalk(), await aTalk()]
    for (const each of [talk, other])
      await t.deps.events.transaction(async (tx) => withdrawLead(t.deps, tx, await pairOf(each), 'Not now.'))
    const open = (by: Person) => t.call(leads.readLead, { token: by.token, params: { id: talk.lead_id } })
    expect((await open(other.bo)).status).toBe(404)
    for (let nth = 0; nth < 2; nth += 1) expect((await open(talk.bo)).status).toBe(200)
    const unread = async ({ bo }: Talk) => (await list(bo)).meta.unread
    expect([await unread(talk), await unread(other)]).toEqual([0, 1])
    expect([await subjects(talk.bo), (await subjects(other.bo)).length]).toEqual([[], 1])
    const told = await t.deps.db
      .selectFrom('events')
      .select('name')
      .where('recipient_id', '=', talk.bo.account_id)
      .where('name', '=', 'notification.read')
      .execute()
    expect(told).toHaveLength(1)
  })

  test('a refused hire leads to the lead, whose history has the client’s words, and its mail quotes them', async () => {
    const talk = await aTalk()
    const { bo, lead_id } = talk
    await t.call(api.moveLead, { token: bo.token, params: { id: lead_id }, body: { status: 'won' } })
    await t.deps.events.transaction(async (tx) => refuseHire(t.deps, tx, await pairOf(talk), 'We still compare.'))
    const [line] = (await list(bo)).data
    expect([line.key, line.path]).toEqual(['lead_changed.refused', `/expert/leads?lead=${lead_id}`])
    expect((await letters(bo)).at(-1)?.text).toContain('“We still compare.”')
  })

  test('a brief that is closed without a hire says so, and one that is chosen is confirmed', async () => {
    const closing = await aTalk()
    await t.call(api.closeBrief, { token: closing.ann.token, body: { reason: 'changed_mind' } })
    expect(await keys(closing.bo)).toEqual(['lead_changed.closed'])
    const hiring = await aTalk()
    await t.call(api.closeBrief, {
      token: hiring.ann.token,
      body: { reason: 'hired', expert_id: hiring.bo.expert_id },
    })
    expect(await keys(hiring.bo)).toEqual(['lead_changed.won'])
    expect((await subjects(hiring.bo)).at(-1)).toBe('Ann has confirmed: you’re working together')
  })
})

describe('a blocked or muted pair', () => {
  test('hears nothing of steps; an end is told to whoever was blocked', async () => {
    const talk = await aTalk()
    const id = await offerTimes(talk)
    await act(api.chooseSlot, talk.ann, id, { slot: slots[0] })
    await t.deps.db
      .deleteFrom('notifications')
      .where('account_id', 'in', [talk.ann.account_id, talk.bo.account_id])
      .execute()
    await t.call(api.blockThread, { token: talk.ann.token, params: { id: talk.thread } })
    for (const status of ['proposal', 'lost'])
      await t.call(api.moveLead, { token: talk.bo.token, params: { id: talk.lead_id }, body: { status } })
    expect(await keys(talk.ann)).toEqual([])
    const other = await aTalk()
    const agreed = await offerTimes(other)
    await act(api.chooseSlot, other.ann, agreed, { slot: slots[0] })
    await t.deps.db
      .deleteFrom('notifications')
      .where('account_id', 'in', [other.ann.account_id, other.bo.account_id])
      .execute()
    await t.call(api.blockThread, { token: other.ann.token, params: { id: other.thread } })
    await act(api.cancelMeeting, other.ann, agreed, {})
    expect((await keys(other.bo)).filter((key: string) => key !== 'meeting.cancelled')).toEqual([])
  })

  test('a muted conversation has its lines, and no mail of any step', async () => {
    const talk = await aTalk()
    const before = (await subjects(talk.ann)).length
    await t.call(api.muteThread, { token: talk.ann.token, params: { id: talk.thread } })
    await t.call(api.moveLead, { token: talk.bo.token, params: { id: talk.lead_id }, body: { status: 'proposal' } })
    await sendQuote(talk)
    expect(await keys(talk.ann)).toEqual(['quote.sent', 'lead_answered.proposal'])
    expect(await subjects(talk.ann)).toHaveLength(before)
  })
})

test('new matches are one line a brief and one mail a day, an hour after, unless the list was looked at', async () => {
  const { ann, lead_id } = await aPair(t)
  const { brief_id } = await pairOf({ lead_id })
  const added = () => emit('matches.added', { brief_id, client_id: ann.account_id, expert_ids: [1] })
  await added()
  expect((await list(ann)).data).toEqual([
    expect.objectContaining({ key: 'new_matches', path: '/account/design-hub', read: false }),
  ])
  await minute(0.5 * HOUR)
  expect(await subjects(ann)).toEqual([])
  await minute(1.1 * HOUR)
  expect(await subjects(ann)).toEqual(['A new match for your brief'])
  await added()
  await minute(20 * HOUR)
  expect([await keys(ann), await subjects(ann)]).toEqual([['new_matches'], ['A new match for your brief']])
  await minute(26 * HOUR)
  expect(await subjects(ann)).toHaveLength(2)
  await added()
  await t.deps.db.updateTable('briefs').set({ status: 'closed' }).where('id', '=', brief_id).execute()
  await minute(60 * HOUR)
  expect(await subjects(ann)).toHaveLength(2)
})

describe('a review', () => {
  test('is asked for at the hire and mailed a month later, unless it was written by then', async () => {
    const [waits, wrote] = [await aTalk(), await aTalk()]
    for (const { ann, bo } of [waits, wrote])
      await t.call(api.closeBrief, { token: ann.token, body: { reason: 'hired', expert_id: bo.expert_id } })
    const [line] = (await list(waits.ann)).data
    expect(line).toMatchObject({ key: 'review.due', path: `/account/reviews/${waits.lead_id}` })
    const body = { rating: 5, title: 'A calm kitchen', body: 'They listened first, and the light is right now.' }
    const review = await t.call(api.createReview, { token: wrote.ann.token, params: { id: wrote.bo.expert_id }, body })
    expect(review.status, review.text).toBe(201)
    await minute(29 * DAY)
    for (const { ann } of [waits, wrote]) expect((await subjects(ann)).join()).not.toContain('How was it')
    await minute(31 * DAY)
    expect((await subjects(waits.ann)).at(-1)).toBe('How was it working with Bo Lindgaard?')
    expect((await subjects(wrote.ann)).join()).not.toContain('How was it')
    await publishDue(t.deps)
    expect((await list(wrote.bo)).data[0]).toMatchObject({ key: 'review.published', path: '/expert/reviews' })
    const { id } = await t.deps.db
      .selectFrom('reviews')
      .select('id')
      .where('lead_id', '=', wrote.lead_id)
      .executeTakeFirstOrThrow()
    await t.call(api.replyToReview, {
      token: wrote.bo.token,
      params: { id },
      body: { body: 'Thank you, it was a pleasure.' },
    })
    expect((await list(wrote.ann)).data[0]).toMatchObject({ key: 'review.replied', path: '/account/reviews' })
  })
})

test('of several steps of a lead at once the one that says most is told', () => {
  const lead = { lead_id: 7, expert_id: 1, client_id: 2, from: 'contacted' as const }
  const quote = { quote_id: 3, thread_id: 4, lead_id: 7, note: null }
  const meeting = { meeting_id: 5, thread_id: 4, lead_id: 7 }
  const told = (...emitted: Parameters<typeof notificationsFor>[0]) =>
    notificationsFor(emitted).map(({ side, kind, detail }) => [side, kind, detail])
  expect(
    told(
      { name: 'quote.moved', event: { ...quote, status: 'declined', actor: 'client' } },
      { name: 'meeting.moved', event: { ...meeting, status: 'cancelled', actor: 'client' } },
      { name: 'lead.moved', event: { ...lead, status: 'withdrawn', actor: 'client' } },
    ),
  ).toEqual([['expert', 'lead_changed', 'withdrawn']])
  expect(
    told(
      { name: 'lead.moved', event: { ...lead, status: 'meeting', actor: 'client' } },
      { name: 'meeting.moved', event: { ...meeting, status: 'agreed', actor: 'client' } },
    ),
  ).toEqual([['expert', 'meeting', 'agreed']])
  expect(
    told(
      { name: 'lead.moved', event: { ...lead, status: 'lost', actor: 'system' } },
      { name: 'meeting.moved', event: { ...meeting, status: 'cancelled', actor: 'system' } },
    ),
  ).toEqual([
    ['expert', 'lead_changed', 'lost'],
    ['client', 'meeting', 'cancelled'],
  ])
})
