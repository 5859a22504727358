import { briefs } from '@husrum/contract/clients/briefs/briefs.ts'
import { notifications } from '@husrum/contract/market/notifications/notifications.ts'
import { afterEach, beforeAll, afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { EventMap } from '../../../app/events.ts'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aBrief, aClient, aLead, type Person } from '../../../testing/people.ts'
import { mailEnding } from '../../market/notifications/preferences/unsubscribing.service.ts'
import { askStillLooking, endOldBriefs, stillLookingToken } from './life.service.ts'

const DAY = 86_400

let t: TestApp
const asked: EventMap['brief.asked'][] = []
beforeAll(async () => {
  t = await testApp()
  t.deps.events.on('brief.asked', async (_, event) => void asked.push(event))
})
beforeEach(async () => {
  asked.length = 0
  await t.deps.db.deleteFrom('limit_hits').execute()
  await t.deps.db.deleteFrom('deliveries').execute()
  await t.deps.db.updateTable('briefs').set({ status: 'closed', close_reason: 'other' }).execute()
})
afterEach(() => t.moveClock(0))
afterAll(() => t.close())

/** Logs in again, because a session lasts three days and these tests move the clock further. */
async function ahead(days: number): Promise<void> {
  await t.moveClock(Math.round(days * DAY))
  await t.deps.db
    .updateTable('sessions')
    .set({ expires_at: new Date(Date.now() + 900 * DAY * 1000) })
    .execute()
}
async function aBriefOf(person: Parameters<typeof aClient>[1] = {}) {
  const client = await aClient(t, { email_verified_at: new Date(), ...person })
  const { id } = await aBrief(t, client)
  return { client, id }
}
const askLooking = () => askStillLooking({ ...t.deps, mailEnding: mailEnding('brief_asked') })
const life = async ({ token }: Person) => (await t.call(briefs.getBriefLife, { token })).json.data
const rowOf = (id: number) => t.deps.db.selectFrom('briefs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const mails = ({ account_id }: Person) =>
  t.deps.db.selectFrom('deliveries').selectAll().where('account_id', '=', account_id).orderBy('id').execute()
const answer = (token: string, said: string) => t.call(briefs.answerStillLooking, { body: { token, answer: said } })
const code = ({ status, json }: { status: number; json: { code?: string } }) => [status, json?.code]

describe('still looking?', () => {
  test('is asked at 30 and at 75 days, once each, however often the job runs', async () => {
    const { client, id } = await aBriefOf()
    await ahead(29.9)
    await askLooking()
    expect([asked, await life(client)]).toEqual([[], { asked: null, ended: null }])
    await ahead(30.1)
    await Promise.all(Array.from({ length: 10 }, () => askLooking()))
    expect(asked).toEqual([{ brief_id: id, client_id: client.account_id, days: 30 }])
    const { asked: question } = await life(client)
    expect(question.days).toBe(30)
    expect(Math.round((Date.parse(question.ends_at) - Date.now()) / 1000 / DAY)).toBe(90)
    await ahead(74.9)
    await askLooking()
    expect(asked).toHaveLength(1)
    await ahead(75.1)
    await Promise.all(Array.from({ length: 10 }, () => askLooking()))
    expect(asked.map(({ days }) => days)).toEqual([30, 75])
    expect((await mails(client)).map(({ kind }) => kind)).toEqual(Array(2).fill('notification-brief_asked'))
  })

  test('what was missed is not asked as well', async () => {
    await aBriefOf()
    await ahead(80)
    await askLooking()
    expect(asked.map(({ days }) => days)).toEqual([75])
  })

  test('goes by mail in the client’s language with three links, to a confirmed address only', async () => {
    const danish = await aBriefOf({ locale: 'da', name: 'Karen Holm' })
    const unconfirmed = await aBriefOf({ email_verified_at: null })
    await ahead(31)
    await askLooking()
    const [mail] = await mails(danish.client)
    expect(mail?.subject).toBe('Leder du stadig efter en ekspert?')
    for (const said of ['looking', 'paused', 'found'])
      expect(mail?.text).toContain(`/da/still-looking?answer=${said}&token=${danish.id}.30.`)
    expect(mail?.html?.match(/<a href="[^"]*still-looking/g)?.length).toBeGreaterThanOrEqual(3)
    expect(await mails(unconfirmed.client)).toEqual([])
    expect((await life(unconfirmed.client)).asked.days).toBe(30)
  })

  test('its mails end by one click of the mailbox, by the line at the foot, and in the settings', async () => {
    const [clicked, chose] = [await aBriefOf({ locale: 'de' }), await aBriefOf()]
    await ahead(31)
    await askLooking()
    const [mail] = await mails(clicked.client)
    const url = new URL(mail?.unsubscribe_url ?? 'https://none.example')
    expect(url.pathname).toBe('/api/notifications/unsubscribe')
    expect(mail?.text).toContain(`/de/unsubscribe?token=${url.searchParams.get('token')}`)
    expect(mail?.text).toMatch(/Du bekommst diese E-Mail, weil/)
    const ended = await t.request({
      method: 'POST',
      url: url.pathname + url.search,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect([ended.status, ended.json]).toEqual([200, { data: { kind: 'brief_asked', email: false } }])
    await t.call(notifications.putNotificationPreferences, {
      token: chose.client.token,
      body: { brief_asked: { email: false } },
    })
    await ahead(76)
    await askLooking()
    for (const { client } of [clicked, chose]) {
      // this is the first mail, which had not been sent yet
      expect(await mails(client)).toMatchObject([{ expires_at: expect.any(Date) }])
      expect((await life(client)).asked.days).toBe(75)
    }
    await ahead(91)
    await endOldBriefs(t.deps)
    expect((await mails(clicked.client)).map(({ kind }) => kind)).toContain('brief-ran-out')
  })

  test('stands under the bell until it is answered', async () => {
    const { client } = await aBriefOf()
    await ahead(31)
    await askLooking()
    const bell = async () => (await t.call(notifications.listNotifications, { token: client.token })).json
    expect((await bell()).data).toMatchObject([
      {
        kind: 'brief_asked',
        key: 'brief_asked',
        text: 'Are you still looking for an expert?',
        path: '/account/design-hub',
        read: false,
      },
    ])
    await t.call(briefs.keepLooking, { token: client.token })
    expect(await bell()).toMatchObject({ data: [{ read: true }], meta: { unread: 0 } })
    await ahead(76)
    await askLooking()
    expect((await bell()).data).toMatchObject([{ read: false }, { read: true }])
  })

  test('the question about a brief that has ended stays read when the next brief is asked about', async () => {
    const { client, id } = await aBriefOf()
    await ahead(31)
    await askLooking()
    await t.deps.db
      .updateTable('briefs')
      .set({ status: 'closed', close_reason: 'other' })
      .where('id', '=', id)
      .execute()
    await aBrief(t, client)
    await ahead(62)
    await askLooking()
    const { json } = await t.call(notifications.listNotifications, { token: client.token })
    expect(json).toMatchObject({ data: [{ read: false }, { read: true }], meta: { unread: 1 } })
  })

  test('yes on the page settles it, also twice; the next question comes all the same', async () => {
    const { client } = await aBriefOf()
    await ahead(31)
    await askLooking()
    for (let times = 0; times < 2; times += 1) {
      const said = await t.call(briefs.keepLooking, { token: client.token })
      expect([said.status, said.json.data.asked]).toEqual([200, null])
    }
    await ahead(76)
    await askLooking()
    expect((await life(client)).asked.days).toBe(75)
    const nobody = await t.call(briefs.keepLooking, { token: (await aClient(t)).token })
    expect(code(nobody)).toEqual([404, 'no_brief'])
  })
})

describe('POST /api/briefs/still-looking', () => {
  async function aQuestion() {
    const made = await aBriefOf()
    await ahead(31)
    await askLooking()
    return { ...made, token: await stillLookingToken(t.deps.db, made.id, 30) }
  }

  test.each([
    ['looking', 'active'],
    ['paused', 'paused'],
    ['found', 'active'],
  ])('%s, once: the brief is %s', async (said, status) => {
    const { client, id, token } = await aQuestion()
    const [mail] = await mails(client)
    expect(mail?.text).toContain(token)
    const replies = await Promise.all(Array.from({ length: 50 }, () => answer(token, said)))
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
    expect(replies.find((reply) => reply.status !== 200)?.json.code).toBe('already_answered')
    expect(await rowOf(id)).toMatchObject({ status, asked_answer: said })
    expect((await life(client)).asked).toBeNull()
  })

  test('a link of an earlier question, of an ended brief, or made up, does nothing', async () => {
    const { client, id, token } = await aQuestion()
    await ahead(76)
    await askLooking()
    expect(code(await answer(token, 'paused'))).toEqual([409, 'already_answered'])
    const other = await aBriefOf()
    for (const wrong of [
      `${other.id}${token.slice(String(id).length)}`,
      token.replace('.30.', '.75.'),
      `${token.slice(0, -2)}xx`,
      'nonsense',
      `${2 ** 60}.30.${'a'.repeat(43)}`,
    ])
      expect(code(await answer(wrong, 'paused'))).toEqual([422, 'still_looking_invalid'])
    expect(code(await answer(token, 'perhaps'))[0]).toBe(422)
    expect((await rowOf(id)).status).toBe('active')
    const second = await stillLookingToken(t.deps.db, id, 75)
    await t.call(briefs.closeBrief, { token: client.token, body: { reason: 'no_fit' } })
    expect(code(await answer(second, 'looking'))).toEqual([409, 'brief_ended'])
  })

  test('429 after 60 tries from one place', async () => {
    const replies = await Promise.all(Array.from({ length: 70 }, () => answer('nonsense', 'looking')))
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(10)
  })
})

describe('the end at 90 days', () => {
  test('closes the brief and its leads, tells the client, and the answers can be taken up again', async () => {
    const { client, id } = await aBriefOf()
    const open = await aLead(t, { client, columns: { brief_id: id } })
    const talking = await aLead(t, { client, columns: { brief_id: id, status: 'contacted' } })
    await ahead(89.9)
    expect(await endOldBriefs(t.deps)).toBe(0)
    await ahead(90.1)
    const ended = await Promise.all([endOldBriefs(t.deps), endOldBriefs(t.deps), endOldBriefs(t.deps)])
    expect(ended.reduce((sum, each) => sum + each, 0)).toBe(1)
    expect(await rowOf(id)).toMatchObject({ status: 'closed', close_reason: 'ran_out', hired_expert_id: null })
    const leads = await t.deps.db.selectFrom('leads').select(['id', 'status']).where('brief_id', '=', id).execute()
    expect(new Map(leads.map((lead) => [lead.id, lead.status]))).toEqual(
      new Map([
        [open.id, 'withdrawn'],
        [talking.id, 'lost'],
      ]),
    )
    const steps = await t.deps.db
      .selectFrom('lead_history')
      .select(['status', 'actor', 'fact'])
      .where('lead_id', 'in', [open.id, talking.id])
      .orderBy('lead_id')
      .execute()
    expect(steps).toEqual([
      { status: 'withdrawn', actor: 'system', fact: null },
      { status: 'lost', actor: 'system', fact: 'brief_closed' },
    ])
    expect((await mails(client)).map(({ kind }) => kind)).toContain('brief-ran-out')
    expect(await life(client)).toEqual({ asked: null, ended: 'ran_out' })

    const restarts = await Promise.all(
      Array.from({ length: 20 }, () => t.call(briefs.restartBrief, { token: client.token })),
    )
    expect(restarts.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(restarts.find(({ status }) => status !== 201)?.json.code).toBe('illegal_move')
    const again = await t.call(briefs.getBrief, { token: client.token })
    const was = await rowOf(id)
    expect(again.json.data).toMatchObject({ status: 'active', about_project: was.about_project })
    expect(again.json.data.id).not.toBe(id)
    expect(await life(client)).toEqual({ asked: null, ended: null })
    expect(await endOldBriefs(t.deps)).toBe(0)
  })

  test('days of a pause do not count', async () => {
    const { client, id } = await aBriefOf()
    await ahead(20)
    await t.call(briefs.pauseBrief, { token: client.token })
    await ahead(200)
    await askLooking()
    expect([asked, await endOldBriefs(t.deps)]).toEqual([[], 0])
    await t.call(briefs.resumeBrief, { token: client.token })
    await ahead(209)
    await askLooking()
    expect(asked).toEqual([])
    await ahead(211)
    await askLooking()
    expect(asked).toMatchObject([{ brief_id: id, days: 30 }])
    await ahead(269)
    expect(await endOldBriefs(t.deps)).toBe(0)
    await ahead(271)
    expect(await endOldBriefs(t.deps)).toBe(1)
  })

  test('nor those in which the account was on its way out', async () => {
    const { client, id } = await aBriefOf()
    const emit = (name: 'account.left' | 'account.restored') =>
      t.deps.events.transaction((tx) => t.deps.events.emit(tx, name, { account_id: client.account_id }))
    await ahead(80)
    await emit('account.left')
    await ahead(92)
    expect(await endOldBriefs(t.deps)).toBe(0)
    await emit('account.restored')
    await ahead(101)
    expect(await endOldBriefs(t.deps)).toBe(0)
    await ahead(103)
    expect(await endOldBriefs(t.deps)).toBe(1)
    expect((await rowOf(id)).close_reason).toBe('ran_out')
  })

  test('a hire is not begun again, and nobody begins another’s brief', async () => {
    const { client, id } = await aBriefOf()
    await t.deps.db.updateTable('briefs').set({ status: 'hired' }).where('id', '=', id).execute()
    expect(code(await t.call(briefs.restartBrief, { token: client.token }))).toEqual([409, 'illegal_move'])
    const nobody = await t.call(briefs.restartBrief, { token: (await aClient(t)).token })
    expect(code(nobody)).toEqual([404, 'no_brief'])
  })

  test('one that fails leaves nothing half done, and a later run ends it', async () => {
    const { id } = await aBriefOf()
    await ahead(91)
    const failing = {
      ...t.deps,
      delivery: { ...t.deps.delivery, mailLater: () => Promise.reject(new Error('killed')) },
    }
    expect(await endOldBriefs(failing)).toBe(0)
    expect((await rowOf(id)).status).toBe('active')
    await ahead(91.01)
    expect(await endOldBriefs(t.deps)).toBe(1)
  })
})
