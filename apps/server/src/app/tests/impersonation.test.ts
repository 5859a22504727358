/** Staff who impersonate a person: every call of the contract that could write is refused, and reads change nothing. */
import { accounts } from '@husrum/contract/identity/accounts/accounts.ts'
import { adminUsers } from '@husrum/contract/back-office/users.ts'
import { fillPath, pathFields, type Endpoint } from '@husrum/contract/core/endpoint.ts'
import { api } from '@husrum/contract/index.ts'
import { userSteps } from '@husrum/contract/identity/accounts/user-steps.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { lastMail, twelve } from '../../domains/identity/accounts/accounts.testing.ts'
import { recordEndedImpersonations } from '../../domains/identity/accounts/staff/impersonation.service.ts'
import { testApp, type TestApp } from '../../testing/app.ts'
import { aBrief, aClient, aLead, anAdmin, anExpert, type Person } from '../../testing/people.ts'

let t: TestApp
let owner: Person
beforeAll(async () => {
  t = await testApp({}, { remembering: true })
  owner = await anAdmin(t)
})
beforeEach(async () => void (await t.deps.db.deleteFrom('limit_hits').execute()))
afterAll(() => t.close())

const reason = 'Cannot find the quote, ticket 4711.'
const look = (staff: Person, id: number) =>
  t.call(userSteps.impersonate, { token: staff.token, params: { id }, body: { reason } })
async function lookAs(staff: Person, person: Person): Promise<string> {
  const { status, json, text } = await look(staff, person.account_id)
  expect(status, text).toBe(200)
  return json.data.token
}
const who = (token: string) => t.call(accounts.getAccount, { token })
const isLive = async (token: string) => (await who(token)).status === 200

const table: [string, Endpoint][] = Object.entries(api)
function ask(
  endpoint: Endpoint,
  token: string,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' = endpoint.method,
  body?: object,
  known: Record<string, number> = {},
) {
  const fields = pathFields(endpoint.path).map((field) => [
    field,
    field === 'keyword' ? 'nothing' : (known[field] ?? 999_999),
  ])
  const payload = body ?? (endpoint.body && method !== 'GET' ? {} : undefined)
  return t.request({
    method,
    url: fillPath(endpoint.path, Object.fromEntries(fields)),
    headers: { authorization: `Bearer ${token}` },
    ...(payload ? { payload } : {}),
  })
}

/** What staff never see of a person: conversations, complete exports, private addresses, payment pages. */
const hidden = [
  'exportAccount',
  'exportLeads',
  'getAttachment',
  'getCalendarFeed',
  'getThread',
  'getVisitAddress',
  'listThreads',
  'openBillingPortal',
  'searchThreads',
  'streamEvents',
]

describe('a token of staff who look as somebody', () => {
  test('is refused by every write of the contract, of whichever role, and under every method', async () => {
    const { client, expert } = await aLead(t)
    for (const person of [client, expert]) {
      const token = await lookAs(owner, person)
      for (const [name, endpoint] of table) {
        if (endpoint.method === 'GET' || name === 'logout') continue
        const { status, json } = await ask(endpoint, token)
        expect([name, status, ['looking_only', 'forbidden'].includes(json?.code)]).toEqual([name, 403, true])
        if (!endpoint.override) continue
        const overridden = await ask(endpoint, token, 'POST', { _method: endpoint.method })
        expect([name, overridden.status]).toEqual([name, 403])
      }
      expect(await isLive(token)).toBe(true)
    }
  })

  test('may read these, and not those', async () => {
    const flagged = table.flatMap(([name, { hiddenFromStaff }]) => (hiddenFromStaff ? [name] : []))
    expect(flagged.toSorted()).toEqual(hidden)
    // check each new read of a client or an expert: does it show a secret, or change anything?
    const own = table.filter(
      ([, { method, audience, development }]) =>
        method === 'GET' &&
        !development &&
        !audience.includes('public') &&
        audience.some((a) => a === 'client' || a === 'expert'),
    )
    expect(
      own
        .map(([name]) => name)
        .filter((name) => !hidden.includes(name))
        .toSorted(),
    ).toMatchInlineSnapshot(`
      [
        "getAccount",
        "getBoard",
        "getBrief",
        "getBriefLife",
        "getDataExport",
        "getFavourite",
        "getInsights",
        "getInvoiceFile",
        "getLead",
        "getLeadStatistics",
        "getMeeting",
        "getMeetingFile",
        "getNotificationPreferences",
        "getOwnExpert",
        "getOwnProject",
        "getOwnSite",
        "getPushKey",
        "getQuote",
        "getQuotePdf",
        "getQuoteStart",
        "getSecondFactor",
        "getStudio",
        "getSubscription",
        "getTimeline",
        "listBoards",
        "listConsents",
        "listContentDecisions",
        "listDaysOff",
        "listDeletedProjects",
        "listFavourites",
        "listKeptTexts",
        "listLeads",
        "listMatches",
        "listMeetings",
        "listNotifications",
        "listOwnDecisions",
        "listOwnProjects",
        "listOwnReviews",
        "listPasskeys",
        "listPastClients",
        "listQuotes",
        "listReceivedReviews",
        "listSavedReplies",
        "listSavedSearches",
        "listSessions",
        "listShownMatches",
        "previewMatches",
      ]
    `)
  })

  test('gets its reads without a statement that writes', async () => {
    const client = await aClient(t)
    const expert = await anExpert(t)
    await aBrief(t, client)
    const lead = await aLead(t, { client, expert })
    await ask(api.getPushKey, client.token) // the installation's key pair, created on its first use
    const sent: string[] = []
    const spy = vi.spyOn(pg.Client.prototype, 'query')
    for (const person of [client, expert]) {
      const token = await lookAs(owner, person)
      await who(token)
      for (const [name, endpoint] of table) {
        if (endpoint.method !== 'GET' || endpoint.development || name === 'previewMatches') continue
        spy.mockClear()
        const { status, json } = await ask(endpoint, token, 'GET', undefined, {
          id: endpoint.path.startsWith('/api/leads') ? lead.id : expert.expert_id,
        })
        if (hidden.includes(name)) expect([name, status, json?.code].slice(0, 2)).toEqual([name, 403])
        // pg accepts a text, or an object that contains it
        const texts = spy.mock.calls.map(([given]) => String((given as unknown as { text?: string })?.text ?? given))
        const writes = texts.filter((text) => /\b(insert into|delete from|update "?\w+"? set)\b/i.test(text))
        // the session lease renews by itself, and refusals are written a moment later
        sent.push(
          ...writes.filter((text) => !/session_keepers|security_events/.test(text)).map((text) => `${name}: ${text}`),
        )
      }
    }
    spy.mockRestore()
    expect(sent).toEqual([])
  })

  test('lasts 30 minutes, and says on every call whose it is', async () => {
    const person = await aClient(t)
    const token = await lookAs(owner, person)
    const { json } = await who(token)
    expect(json.data).toMatchObject({
      email: person.email,
      looked_at_by: { name: owner.name, until: expect.any(String) },
    })
    await t.moveClock(29 * 60)
    expect(await isLive(token)).toBe(true)
    await t.moveClock(30 * 60 + 1)
    await expect.poll(() => isLive(token)).toBe(false) // the session cache notices the moved clock a moment later
    await t.moveClock(0)
  })

  test('the person is told, finds it among the devices, and can end it', async () => {
    const person = await aClient(t)
    const token = await lookAs(owner, person)
    const mail = await lastMail(t, person.email)
    expect([mail.subject, mail.text.includes(reason)]).toEqual(['Our team is looking at your account', true])
    const devices = async () => (await t.call(accounts.listSessions, { token: person.token })).json.data
    const [, seen] = await devices()
    expect(seen.by_staff).toEqual({ reason, ended: false })
    expect((await t.call(accounts.endSession, { token: person.token, params: { id: seen.id } })).status).toBe(204)
    expect(await isLive(token)).toBe(false)
    expect((await devices())[1].by_staff).toEqual({ reason, ended: true })
  })

  test('ends by itself, both names in the audit log; the own session goes on', async () => {
    const person = await aClient(t)
    const support = await anAdmin(t, 'support')
    const token = await lookAs(support, person)
    expect((await t.call(accounts.logout, { token })).status).toBe(204)
    expect([await isLive(token), await isLive(support.token)]).toEqual([false, true])
    const entries = await t.deps.db
      .selectFrom('audit_entries')
      .select(['action', 'actor_account_id', 'actor_name', 'actor_role', 'subject_id', 'subject_label', 'after'])
      .where('subject_kind', '=', 'account')
      .where('subject_id', '=', person.account_id)
      .orderBy('id')
      .execute()
    expect(entries).toEqual([
      {
        action: 'account.impersonate',
        actor_account_id: support.account_id,
        actor_name: support.name,
        actor_role: 'support',
        subject_id: person.account_id,
        subject_label: person.name,
        after: { reason, until: expect.any(String) },
      },
      expect.objectContaining({
        action: 'account.impersonate_end',
        actor_name: support.name,
        subject_label: person.name,
      }),
    ])
  })

  test('that ends by the clock, or by the person, stands in the audit log once', async () => {
    const support = await anAdmin(t, 'support')
    const [timed, ended, open] = [await aClient(t), await aClient(t), await aClient(t)]
    const note = () => recordEndedImpersonations(t.deps)
    const endsOf = ({ account_id }: Person) =>
      t.deps.db
        .selectFrom('audit_entries')
        .select(['actor_account_id', 'actor_role', 'after'])
        .where('action', '=', 'account.impersonate_end')
        .where('subject_id', '=', account_id)
        .execute()
    await lookAs(support, timed)
    await lookAs(support, ended)
    const devices = await t.call(accounts.listSessions, { token: ended.token })
    const look_id = devices.json.data.find((each: { by_staff?: object }) => each.by_staff)?.id
    await t.call(accounts.endSession, { token: ended.token, params: { id: look_id } })
    await twelve(note)
    expect([(await endsOf(timed)).length, (await endsOf(ended)).length]).toEqual([0, 1])
    await t.moveClock(30 * 60 + 1)
    await lookAs(await anAdmin(t), open)
    await twelve(note)
    const entry = {
      actor_account_id: support.account_id,
      actor_role: 'support',
      after: { ended_at: expect.any(String) },
    }
    expect(await endsOf(timed)).toEqual([entry])
    expect(await endsOf(ended)).toEqual([entry])
    expect(await endsOf(open)).toEqual([])
    await t.moveClock(0)
  })

  test('many of them that ended together are noted once each, by twelve who begin at either end', async () => {
    const support = await anAdmin(t, 'support')
    const people = await Promise.all(Array.from({ length: 12 }, () => aClient(t)))
    for (const person of people) await lookAs(support, person)
    await t.moveClock(30 * 60 + 1)
    // the table stores rows in the order of their last write
    for (const { account_id } of people.toReversed())
      await t.deps.db
        .updateTable('sessions')
        .set({ user_agent: 'Later' })
        .where('account_id', '=', account_id)
        .execute()
    await twelve(() => recordEndedImpersonations(t.deps))
    const ends = t.deps.db
      .selectFrom('audit_entries')
      .select('subject_id')
      .where('action', '=', 'account.impersonate_end')
    const noted = await ends.where('actor_account_id', '=', support.account_id).orderBy('subject_id').execute()
    const ids = people.map(({ account_id }) => account_id).toSorted((a, b) => a - b)
    expect(noted.map(({ subject_id }) => subject_id)).toEqual(ids)
    await t.moveClock(0)
  })

  test('is no visit of the person', async () => {
    const person = await aClient(t)
    const before = new Date(Date.now() - 7 * 86_400_000)
    await t.deps.db
      .updateTable('sessions')
      .set({ last_seen_at: before })
      .where('account_id', '=', person.account_id)
      .execute()
    await who(await lookAs(owner, person))
    const { json } = await t.call(adminUsers.getAdminUser, { token: owner.token, params: { id: person.account_id } })
    expect(json.data.last_seen_at).toBe(before.toISOString())
    expect(json.data.sessions).toHaveLength(1)
    expect(json.data.has_factor).toBe(false)
  })

  test.each([
    ['the staff person logs out', (staff: Person) => t.call(accounts.logout, { token: staff.token })],
    [
      'the staff person is suspended',
      (staff: Person) =>
        t.call(userSteps.changeUser, {
          token: owner.token,
          params: { id: staff.account_id },
          body: { action: 'suspend', reason },
        }),
    ],
    [
      'the person is suspended',
      (_: Person, person: Person) =>
        t.call(userSteps.changeUser, {
          token: owner.token,
          params: { id: person.account_id },
          body: { action: 'suspend', reason },
        }),
    ],
  ])('ends at once when %s', async (_, end) => {
    const [person, staff] = [await aClient(t), await anAdmin(t, 'support')]
    const token = await lookAs(staff, person)
    expect(await isLive(token)).toBe(true)
    expect((await end(staff, person)).status).toBeLessThan(300)
    expect(await isLive(token)).toBe(false)
  })
})

describe('who may, at whom', () => {
  test('support and owners, with a reason, at clients and experts who are there', async () => {
    const person = await aClient(t)
    expect((await look(await anAdmin(t, 'moderator'), person.account_id)).status).toBe(403)
    expect((await look(person, owner.account_id)).status).toBe(403)
    const blank = await t.call(userSteps.impersonate, {
      token: owner.token,
      params: { id: person.account_id },
      body: { reason: ' ' },
    })
    expect(blank.status).toBe(422)
    const refusals = [
      [owner.account_id, 409, 'own_account'],
      [(await anAdmin(t, 'support')).account_id, 409, 'staff_account'],
      [(await aClient(t, { suspended_at: new Date() })).account_id, 409, 'user_not_active'],
      [(await aClient(t, { deleted_at: new Date() })).account_id, 404, 'user_not_found'],
      [999_999, 404, 'user_not_found'],
    ] as const
    for (const [id, status, code] of refusals) {
      const { status: seen, json } = await look(owner, id)
      expect([seen, json.code]).toEqual([status, code])
    }
  })

  test('30 an hour for each of the team, counted exactly', async () => {
    const [person, staff] = [await aClient(t), await anAdmin(t, 'support')]
    const seen = await Promise.all(Array.from({ length: 50 }, () => look(staff, person.account_id)))
    expect(seen.filter(({ status }) => status === 200)).toHaveLength(30)
    expect(seen.filter(({ status }) => status === 429)).toHaveLength(20)
  })
})
