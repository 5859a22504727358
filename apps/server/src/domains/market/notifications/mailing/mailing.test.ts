import { leads } from '@husrum/contract/market/leads/leads.ts'
import { messages } from '@husrum/contract/market/messaging/messaging.ts'
import { notifications } from '@husrum/contract/market/notifications/notifications.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../testing/app.ts'
import { expireLeads } from '../../leads/deadlines/due.service.ts'
import { mailServer } from '../../../../testing/providers/mail-server.ts'
import { excerptOf } from './mails.ts'
import { mailDue } from './mailing.service.ts'
import { aPair, inboxOf, sendLead } from '../notifications.testing.ts'
import { remindExperts } from '../notifications.service.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
beforeEach(async () => {
  await t.moveClock(0)
  await t.deps.db.deleteFrom('limit_hits').execute()
})
afterAll(() => t.close())

const HOUR = 3600
const write = (token: string, body: object) => t.call(messages.sendMessage, { token, body })
/** Runs the minutely jobs, `seconds` from now. */
async function minute(seconds: number) {
  await t.moveClock(seconds)
  await remindExperts(t.deps)
  await mailDue(t.deps)
  await t.runJobs()
}
const subjects = async (person: { email: string }) => (await inboxOf(t, person)).map(({ subject }) => subject)
const readThread = (token: string, id: number) => t.call(messages.readThread, { token, params: { id } })
const threadOf = async (lead_id: number) =>
  (await t.deps.db.selectFrom('threads').select('id').where('lead_id', '=', lead_id).executeTakeFirstOrThrow()).id

describe('a new lead', () => {
  test('is mailed at once, in the expert’s language, with a way to end such mails', async () => {
    const { bo, lead_id } = await aPair(t, { expert: { locale: 'de' } })
    await sendLead(t, lead_id, bo.expert_id)
    const [letter, ...more] = await inboxOf(t, bo)
    expect(more).toEqual([])
    expect(letter?.text).toContain('Ann in Aarhus hat dich angefragt.')
    expect(letter?.text).toContain(`http://localhost:3000/de/expert/leads?lead=${lead_id}#answer`)
    expect(letter?.text).toContain('Die Chance, dass ihr beide Ja sagt, liegt bei 74\u00a0%.')
    const link = /http:\/\/localhost:3000\/de\/unsubscribe\?token=(\S+)/.exec(letter?.text ?? '')
    expect(letter?.html).toContain(link?.[0] ?? 'no link')
    expect(letter?.html).toContain('<html lang="de">')
    for (const secret of ['Krogh', '20418637', '@husrum.example']) expect(letter?.text).not.toContain(secret)
  })

  test('is mailed with what decides about it, to the expert by name', async () => {
    const { ann, bo, lead_id } = await aPair(t, { lead: { distance_km: 42 } })
    const brief = await t.deps.db
      .updateTable('briefs')
      .set({ about_project: 'Our kitchen is dark. We cook every evening. Write to ann@husrum.example.' })
      .where('client_id', '=', ann.account_id)
      .returning(['id'])
      .executeTakeFirstOrThrow()
    await sendLead(t, lead_id, bo.expert_id)
    const [letter] = await inboxOf(t, bo)
    const { json } = await t.call(leads.getLead, { token: bo.token, params: { id: lead_id } })
    const { room_types, budget, timeline } = json.data.brief
    const rooms = room_types.map(({ name }: { name: string }) => name)
    expect(brief.id).toBe(json.data.brief.id)
    expect(letter?.subject).toContain(`${rooms[0]}`)
    expect(letter?.subject).toContain(`, ${budget.name}, 42 km: Ann in Aarhus`.replaceAll('\u00a0', ' '))
    expect(letter?.text).toMatch(/^Hello Bo,/)
    expect(letter?.text).toContain('“Our kitchen is dark. We cook every evening.”')
    const plain = letter?.text.replaceAll('\u00a0', ' ')
    for (const said of [`Your fee: ${budget.name}`, `Start: ${timeline.name}`, 'Where: Aarhus, 42 km'])
      expect(plain).toContain(said.replaceAll('\u00a0', ' '))
    expect(letter?.text).toContain('It was sent to you alone.')
    expect(letter?.text).toContain(`Decline:\nhttp://localhost:3000/expert/leads?lead=${lead_id}#decline`)
    expect(letter?.text).toContain('Ann reads your reply as your answer at Husrum.')
  })

  test('that was answered, read or taken back before the job ran is not', async () => {
    for (const columns of [{ status: 'declined' }, { status: 'withdrawn' }, { read_at: new Date() }] as const) {
      const { bo, lead_id } = await aPair(t)
      await sendLead(t, lead_id, bo.expert_id)
      await t.deps.db.updateTable('leads').set(columns).where('id', '=', lead_id).execute()
      expect([columns, await subjects(bo)]).toEqual([columns, []])
    }
  })
})

describe('a client whose email is not confirmed', () => {
  const textsTo = async (phone: string) => {
    await t.runJobs()
    const sent = t.deps.db
      .selectFrom('outbox')
      .select('text')
      .where('channel', '=', 'sms')
      .where('recipient', '=', phone)
    return (await sent.execute()).map(({ text }) => text)
  }
  let last = 20418700
  const aPhone = () => `+45${++last}`

  test('hears of the first answer by text message, and by one only', async () => {
    const phone = aPhone()
    const client = { phone, phone_verified_at: new Date(), email_verified_at: null, locale: 'de' }
    const { ann, bo, lead_id } = await aPair(t, { client })
    await write(bo.token, { lead_id, body: 'Hello Ann' })
    await minute(121)
    expect(await textsTo(phone)).toEqual([expect.stringContaining('http://localhost:3000/de/account/messages')])
    await write(bo.token, { lead_id, body: 'Are you there?' })
    await minute(3 * HOUR)
    expect([await textsTo(phone), await subjects(ann)]).toEqual([[expect.any(String)], []])
  })

  test.each([
    ['has a confirmed email', { email_verified_at: new Date() }],
    ['has a phone that is not known to be theirs', { phone_verified_at: null }],
    ['has left', { deleted_at: new Date() }],
  ])('who %s is not texted', async (_, columns) => {
    const phone = aPhone()
    const client = { phone, phone_verified_at: new Date(), email_verified_at: null }
    const { ann, bo, lead_id } = await aPair(t, { client })
    await write(bo.token, { lead_id, body: 'Hello Ann' })
    await t.deps.db.updateTable('accounts').set(columns).where('id', '=', ann.account_id).execute()
    await minute(121)
    expect(await textsTo(phone)).toEqual([])
  })
})

describe('whoever cannot or does not want to be mailed', () => {
  test.each([
    ['has not confirmed the address', { email_verified_at: null }],
    ['has left', { deleted_at: new Date() }],
    ['is suspended', { suspended_at: new Date() }],
  ])('%s: nothing', async (_, columns) => {
    const { bo, lead_id } = await aPair(t)
    await sendLead(t, lead_id, bo.expert_id)
    await t.deps.db.updateTable('accounts').set(columns).where('id', '=', bo.account_id).execute()
    expect(await subjects(bo)).toEqual([])
  })

  test('is suspended as an expert: nothing, and nothing later either', async () => {
    const { bo, lead_id } = await aPair(t)
    await sendLead(t, lead_id, bo.expert_id)
    const set = (status: string) =>
      t.deps.db.updateTable('experts').set({ status }).where('id', '=', bo.expert_id).execute()
    await set('suspended')
    expect(await subjects(bo)).toEqual([])
    await set('active')
    await minute(60)
    expect(await subjects(bo)).toEqual([])
  })

  test('has paused the profile: hears of what is open all the same', async () => {
    const { bo, lead_id } = await aPair(t)
    await t.deps.db.updateTable('experts').set({ status: 'paused' }).where('id', '=', bo.expert_id).execute()
    await sendLead(t, lead_id, bo.expert_id)
    expect(await subjects(bo)).toHaveLength(1)
  })

  test('has switched the kind off before it goes out: nothing of it, but the others; what waits is taken back', async () => {
    const { bo, lead_id } = await aPair(t, { lead: { expires_at: new Date(Date.now() + 3 * HOUR * 1000) } })
    const choose = (body: object) => t.call(notifications.putNotificationPreferences, { token: bo.token, body })
    await sendLead(t, lead_id, bo.expert_id)
    await choose({ new_lead: { email: false } })
    await minute(0)
    expect(await subjects(bo)).toEqual([expect.stringMatching(/^Last reminder: answer Ann by /)])
    const other = await aPair(t)
    await sendLead(t, other.lead_id, other.bo.expert_id)
    await mailDue(t.deps) // written, but not sent yet
    await t.call(notifications.putNotificationPreferences, {
      token: other.bo.token,
      body: { new_lead: { email: false } },
    })
    expect(await subjects(other.bo)).toEqual([])
    const left = await aPair(t)
    await sendLead(t, left.lead_id, left.bo.expert_id)
    await mailDue(t.deps)
    await t.deps.events.transaction((tx) => t.deps.events.emit(tx, 'account.left', { account_id: left.bo.account_id }))
    expect(await subjects(left.bo)).toEqual([])
    const states = await t.deps.db
      .selectFrom('deliveries')
      .select(['state', 'text', 'unsubscribe_url'])
      .where('account_id', '=', other.bo.account_id)
      .execute()
    expect(states).toEqual([{ state: 'expired', text: null, unsubscribe_url: null }])
  })
})

describe('a lead that is about to expire', () => {
  test('is mailed 24 and 4 hours before, once each, and not once it is answered', async () => {
    const expires_at = new Date(Date.now() + 48 * HOUR * 1000)
    const { bo } = await aPair(t, { expert: { locale: 'da' }, lead: { expires_at } })
    const answered = await aPair(t, { lead: { expires_at } })
    await minute(23 * HOUR)
    expect(await subjects(bo)).toEqual([])
    for (const hours of [24.1, 25, 43]) await minute(hours * HOUR)
    expect(await subjects(bo)).toEqual([expect.stringMatching(/^Ann venter på dig: /)])
    expect(await subjects(answered.bo)).toHaveLength(1)
    await t.call(leads.declineLead, {
      token: answered.bo.token,
      params: { id: answered.lead_id },
      body: { reason: 'busy' },
    })
    for (const hours of [44.1, 45, 47.9, 48.1, 60]) await minute(hours * HOUR)
    const [first, last, ...more] = await inboxOf(t, bo)
    expect(more).toEqual([])
    expect(last?.subject).toMatch(/^Sidste påmindelse: Svar Ann senest \S+dag /)
    expect(last?.text).not.toContain(first?.text.split('\n\n')[1])
    expect(await subjects(answered.bo)).toHaveLength(1)
    expect((await inboxOf(t, answered.ann)).map(({ subject }) => subject)).toEqual([
      'Bo Lindgaard can’t take your brief',
    ])
  })

  test('and does, tells its expert what was missed and how to hear of the next one', async () => {
    const { bo } = await aPair(t, { lead: { expires_at: new Date(Date.now() + HOUR * 1000) } })
    await t.moveClock(2 * HOUR)
    await expireLeads(t.deps)
    await minute(2 * HOUR + 600)
    const letters = (await inboxOf(t, bo)).filter(({ subject }) => subject === 'You missed Ann')
    expect(letters).toHaveLength(1)
    expect(letters[0]?.text).toContain('turn on reminders on your phone')
  })

  test('has new reminders once its deadline was moved', async () => {
    const { bo, lead_id } = await aPair(t, { lead: { expires_at: new Date(Date.now() + 20 * HOUR * 1000) } })
    for (const hours of [0, 1]) await minute(hours * HOUR)
    expect(await subjects(bo)).toHaveLength(1)
    const later = new Date(Date.now() + 100 * HOUR * 1000)
    await t.deps.db.updateTable('leads').set({ expires_at: later }).where('id', '=', lead_id).execute()
    for (const hours of [2, 77, 78]) await minute(hours * HOUR)
    expect(await subjects(bo)).toHaveLength(2)
  })

  test('and was answered between the reminder and its mail, is not mailed', async () => {
    const { bo, lead_id } = await aPair(t, { lead: { expires_at: new Date(Date.now() + 3 * HOUR * 1000) } })
    await remindExperts(t.deps)
    const answer = await t.call(messages.sendMessage, { token: bo.token, body: { lead_id, body: 'Shall we meet?' } })
    expect(answer.status, answer.text).toBe(201)
    await minute(0)
    expect(await subjects(bo)).toEqual([])
  })

  test('an archived one is not, one whose time is over neither, nor one that is being declined', async () => {
    const archived = await aPair(t, {
      lead: { deleted_at: new Date(), expires_at: new Date(Date.now() + 3 * HOUR * 1000) },
    })
    const over = await aPair(t, { lead: { expires_at: new Date(Date.now() - 1000) } })
    const expires_at = new Date(Date.now() + 3 * HOUR * 1000)
    const declining = await aPair(t, { lead: { declines_at: new Date(Date.now() + HOUR * 1000), expires_at } })
    await minute(0)
    for (const { bo } of [archived, over, declining]) expect(await subjects(bo)).toEqual([])
  })
})

describe('a message', () => {
  test('is mailed when nobody read it for 2 minutes; the next 15 minutes later, with how many there are', async () => {
    const { ann, bo, lead_id } = await aPair(t, { lead: { status: 'contacted' } })
    await write(bo.token, { lead_id, body: 'When can I see the kitchen?' })
    await minute(110)
    expect(await subjects(ann)).toEqual([])
    await minute(125)
    const [letter] = await inboxOf(t, ann)
    expect(letter?.subject).toBe('New message from Bo Lindgaard')
    expect(letter?.text).toContain('“When can I see the kitchen?”')
    expect(letter?.text).toContain(`http://localhost:3000/account/messages?thread=${await threadOf(lead_id)}`)
    await write(bo.token, { lead_id, body: 'Thursday?' })
    await write(bo.token, { lead_id, body: 'Or Friday.' })
    await minute(125 + 890)
    expect(await subjects(ann)).toHaveLength(1)
    await minute(125 + 905)
    expect((await inboxOf(t, ann)).at(-1)).toMatchObject({
      subject: '3 new messages from Bo Lindgaard',
      text: expect.stringContaining('“Or Friday.”'),
    })
    await minute(125 + 3000)
    expect(await subjects(ann)).toHaveLength(2)
  })

  test('after one that was read in time has two minutes of its own', async () => {
    const { ann, bo, lead_id } = await aPair(t, { lead: { status: 'contacted' } })
    await write(bo.token, { lead_id, body: 'When can I see the kitchen?' })
    await t.moveClock(30)
    await readThread(ann.token, await threadOf(lead_id))
    await t.moveClock(60)
    await write(bo.token, { lead_id, body: 'Thursday?' })
    for (const seconds of [122, 170]) {
      await minute(seconds)
      expect([seconds, await subjects(ann)]).toEqual([seconds, []])
    }
    await minute(185)
    expect(await inboxOf(t, ann)).toEqual([
      expect.objectContaining({
        subject: 'New message from Bo Lindgaard',
        text: expect.stringContaining('“Thursday?”'),
      }),
    ])
  })

  test('that joins others which nobody has read goes with them, and needs no job of its own', async () => {
    const { ann, bo, lead_id } = await aPair(t, { lead: { status: 'contacted' } })
    const jobs = async () => {
      const line = await t.deps.db
        .selectFrom('notifications')
        .select('id')
        .where('account_id', '=', ann.account_id)
        .where('kind', '=', 'new_message')
        .executeTakeFirstOrThrow()
      const { rows } = await sql<{ id: string }>`
        select id from pgboss.job where data ->> 'notification_id' = ${String(line.id)}`.execute(t.deps.db)
      return rows.length
    }
    for (const seconds of [0, 60, 110]) {
      await t.moveClock(seconds)
      await write(bo.token, { lead_id, body: `After ${seconds} seconds.` })
      expect([seconds, await jobs()]).toEqual([seconds, 1])
    }
    await minute(125)
    expect(await subjects(ann)).toEqual(['3 new messages from Bo Lindgaard'])
    await readThread(ann.token, await threadOf(lead_id))
    await write(bo.token, { lead_id, body: 'Until Thursday.' })
    await write(bo.token, { lead_id, body: 'At nine.' })
    expect(await jobs()).toBe(2)
    await minute(125 + 905)
    expect((await subjects(ann)).slice(1)).toEqual(['2 new messages from Bo Lindgaard'])
  })

  test('that was read in time is not mailed, nor one of a blocked conversation or of somebody who has left', async () => {
    const pairs = [await aPair(t), await aPair(t), await aPair(t)] as const
    for (const { bo, lead_id } of pairs) await write(bo.token, { lead_id, body: 'Hello Ann.' })
    for (const { ann } of pairs)
      await t.call(notifications.putNotificationPreferences, {
        token: ann.token,
        body: { lead_answered: { email: false } },
      })
    const [seen, blocked, left] = pairs
    await readThread(seen.ann.token, await threadOf(seen.lead_id))
    await t.deps.db
      .updateTable('threads')
      .set({ blocked_at: new Date() })
      .where('lead_id', '=', blocked.lead_id)
      .execute()
    await t.deps.db
      .updateTable('accounts')
      .set({ deleted_at: new Date() })
      .where('id', '=', left.bo.account_id)
      .execute()
    await minute(130)
    expect(await Promise.all(pairs.map(({ ann }) => subjects(ann)))).toEqual([[], [], []])
  })

  test('that came with the answer to a brief is in the mail about the answer, and in no second one', async () => {
    const { ann, bo, lead_id } = await aPair(t)
    await write(bo.token, { lead_id, body: 'Yes, gladly. When can I see the kitchen?' })
    expect(await subjects(ann)).toEqual([])
    await minute(11)
    const [letter] = await inboxOf(t, ann)
    expect(letter).toMatchObject({
      subject: 'Bo Lindgaard has answered your brief',
      text: expect.stringContaining('“Yes, gladly. When can I see the kitchen?”'),
    })
    await minute(130)
    await minute(1000)
    expect(await subjects(ann)).toHaveLength(1)
    await write(bo.token, { lead_id, body: 'Thursday?' })
    await minute(1200)
    expect(await subjects(ann)).toEqual(['Bo Lindgaard has answered your brief', 'New message from Bo Lindgaard'])
  })

  test('never carries an address or a number, nor anything a mail program would run', () => {
    expect(excerptOf('Call +45 20 41 86 37 or (20) 41-86.37, ann.krogh@example.dk\n\n5.000-10.000 on 23.11.2026')).toBe(
      'Call … or …, … 5.000-10.000 on 23.11.2026',
    )
    const long = excerptOf('word '.repeat(200))
    expect([long.length < 210, long.endsWith('word …')]).toEqual([true, true])
    for (const body of ['👩‍👩‍👧'.repeat(300), `a${'\u0301'.repeat(4000)}`, `Hello b${'\u0301'.repeat(4000)} end`])
      expect(Buffer.byteLength(excerptOf(body))).toBeLessThan(610)
    expect(excerptOf(`Hello b${'\u0301'.repeat(4000)} end`)).toBe('Hello …')
  })

  test('shows hostile words as text', async () => {
    const { ann, bo, lead_id } = await aPair(t, { lead: { status: 'contacted' } })
    await write(bo.token, {
      lead_id,
      body: '<img src=x onerror=alert(1)>\r\nBcc: all@husrum.example {{name}} $t(error)',
    })
    await minute(125)
    const [letter] = await inboxOf(t, ann)
    expect(letter?.html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(letter?.html).not.toContain('<img')
    expect(letter?.text).toContain('{{name}} $t(error)')
  })
})

test('twelve jobs at once, on two instances, write one mail of each', async () => {
  const other = await testApp({}, { at: t.connection })
  const { bo, lead_id } = await aPair(t, { lead: { expires_at: new Date(Date.now() + 3 * HOUR * 1000) } })
  await sendLead(t, lead_id, bo.expert_id)
  await remindExperts(other.deps)
  await Promise.all(Array.from({ length: 12 }, (_, nth) => mailDue(nth % 2 ? t.deps : other.deps)))
  expect(await subjects(bo)).toHaveLength(2)
  await other.close()
})

test('a mail that a long outage kept back is not sent any more', async () => {
  const { ann, bo, lead_id } = await aPair(t, { lead: { status: 'contacted' } })
  await write(bo.token, { lead_id, body: 'Hello Ann.' })
  await minute(3 * 86_400)
  expect(await subjects(ann)).toEqual([])
})

test('a mailbox can end the kind by itself (RFC 8058), and it counts', async () => {
  const server = await mailServer()
  const posting = await testApp({
    SMTP_URL: `smtp://127.0.0.1:${server.port}`,
    MAIL_FROM: 'Husrum <hello@husrum.example>',
    BASE_URL: 'https://husrum.example',
  })
  const { bo, lead_id } = await aPair(posting)
  await sendLead(posting, lead_id, bo.expert_id)
  await posting.runJobs()
  const source = server.received[0]?.source.replace(/\r\n[ \t]+/g, ' ') ?? ''
  const url = /^List-Unsubscribe: <https:\/\/husrum\.example(\/api\/notifications\/unsubscribe\?token=[^>]+)>\r$/m.exec(
    source,
  )?.[1]
  expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  const { status, json } = await posting.request({
    method: 'POST',
    url: url ?? '',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect([status, json]).toEqual([200, { data: { kind: 'new_lead', email: false } }])
  const again = await aPair(posting)
  await posting.deps.db.updateTable('leads').set({ expert_id: bo.expert_id }).where('id', '=', again.lead_id).execute()
  await sendLead(posting, again.lead_id, bo.expert_id)
  await posting.runJobs()
  expect(server.received).toHaveLength(1)
  await posting.close()
  await server.close()
})
