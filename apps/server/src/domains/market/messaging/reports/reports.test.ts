import { leads } from '@husrum/contract/market/leads/leads.ts'
import { messages } from '@husrum/contract/market/messaging/messaging.ts'
import { reports } from '@husrum/contract/market/messaging/reports.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../testing/app.ts'
import { aClient, aLead, anAdmin, anExpert, type ExpertPerson, type Person } from '../../../../testing/people.ts'

let t: TestApp
let moderator: Person
beforeAll(async () => {
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })
})
beforeEach(async () => {
  await t.deps.db.deleteFrom('reports').execute()
  await t.deps.db.deleteFrom('deliveries').execute()
  moderator = await anAdmin(t, 'moderator')
})
afterAll(() => t.close())

type Made = { id: number; thread: number; lead: number; client: Person; expert: ExpertPerson }
/** The client reports a message of the expert. */
async function aReport(words = 'Asks for cash'): Promise<Made> {
  const client = await aClient(t, { email_verified_at: new Date(), locale: 'de' })
  const expert = await anExpert(t, {}, { locale: 'da' })
  const lead = await aLead(t, { client, expert, columns: { contact_shared_at: new Date() } })
  const body = { lead_id: lead.id, body: 'Pay me in cash beforehand, please.' }
  const sent = await t.call(messages.sendMessage, { token: expert.token, body })
  expect(sent.status, sent.text).toBe(201)
  const thread = sent.json.data.id
  const reported = await t.call(messages.reportThread, {
    token: client.token,
    params: { id: thread },
    body: { reason: 'fraud', words },
  })
  expect(reported.status, reported.text).toBe(201)
  const { id } = await t.deps.db
    .selectFrom('reports')
    .select('id')
    .where('reporter_account_id', '=', client.account_id)
    .executeTakeFirstOrThrow()
  return { id, thread, lead: lead.id, client, expert }
}
const reason = 'Payment outside Husrum was asked for before any offer was made.'
const list = (query: Record<string, unknown> = {}, { token }: Person = moderator) =>
  t.call(reports.listAdminReports, { query, token })
const ids = async (query: Record<string, unknown>) => (await list(query)).json.data.map(({ id }: { id: number }) => id)
const decide = (id: number, body: object, { token }: Person = moderator) =>
  t.call(reports.decideReport, { params: { id }, body, token })
const mails = async () =>
  (
    await t.deps.db
      .selectFrom('deliveries')
      .selectAll()
      .where('kind', 'in', ['report-done', 'report-nothing', 'report-warned', 'report-blocked'])
      .orderBy('id')
      .execute()
  ).map(({ kind, recipient, subject, text }) => ({ kind, recipient, subject, text: text ?? '' }))
const audited = (id: number) =>
  t.deps.db
    .selectFrom('audit_entries')
    .selectAll()
    .where('subject_kind', '=', 'report')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
const write = ({ thread }: Made, { token }: Person) =>
  t.call(messages.sendMessage, { token, body: { thread_id: thread, body: 'Are you there?' } })

describe('GET /api/admin/reports', () => {
  test('those that wait longest first; by state, origin and names, without what was said', async () => {
    const [first, second] = [await aReport(), await aReport('=1+1')]
    await decide(first.id, { measure: 'none' })
    expect(await ids({})).toEqual([first.id, second.id])
    expect(await ids({ sort: '-created_at' })).toEqual([second.id, first.id])
    expect(await ids({ status: 'open' })).toEqual([second.id])
    expect(await ids({ status: 'decided' })).toEqual([first.id])
    expect(await ids({ origin: 'automatic' })).toEqual([])
    expect(await ids({ q: second.client.email })).toEqual([second.id])
    expect(await ids({ per_page: 1, page: 2 })).toEqual([second.id])
    const { text, json } = await list()
    expect(text).not.toContain('in cash')
    expect(json.data[1]).toMatchObject({
      reason: 'fraud',
      words: '=1+1',
      reporter: { id: second.client.account_id, role: 'client' },
      reported: { id: second.expert.account_id, role: 'expert' },
      decision: null,
    })
    expect((await list({ format: 'csv' })).text).toContain("'=1+1")
  })

  test.each([{ status: 'lost' }, { origin: 'gossip' }])('422 for %o', async (query) =>
    expect((await list(query)).status).toBe(422),
  )

  test('moderators and owners alone', async () => {
    const { id, client } = await aReport()
    for (const who of [await anAdmin(t, 'support'), client]) {
      expect((await list({}, who)).status).toBe(403)
      expect((await decide(id, { measure: 'none' }, who)).status).toBe(403)
    }
    expect((await list({}, await anAdmin(t))).status).toBe(200)
  })
})

describe('PUT /api/admin/reports/{id}', () => {
  test('a warning: the reported person gets the reason, who reported hears that something was done', async () => {
    const { id, client, expert } = await aReport()
    const { status, json } = await decide(id, { measure: 'warned', reason })
    expect([status, json.data.decision]).toEqual([
      200,
      { measure: 'warned', reason, by: { id: moderator.account_id, name: moderator.name } },
    ])
    const told = await mails()
    expect(told.map(({ kind, recipient }) => `${kind} ${recipient}`).toSorted()).toEqual([
      `report-done ${client.email}`,
      `report-warned ${expert.email}`,
    ])
    const toExpert = told.find(({ kind }) => kind === 'report-warned')
    const toClient = told.find(({ kind }) => kind === 'report-done')
    expect([toExpert?.text.includes(reason), toExpert?.subject]).toEqual([true, 'En advarsel om det, du skrev'])
    expect([toClient?.text.includes(reason), toClient?.subject?.includes('gemeldeten')]).toEqual([false, true])
    expect(await audited(id)).toMatchObject([
      { action: 'report.decide', before: { decision: null }, after: { decision: 'warned', reason } },
    ])
  })

  test('closed: neither writes any more, contact is hidden, and neither can open it again', async () => {
    const made = await aReport()
    const { id, thread, client, expert, lead } = made
    expect((await decide(id, { measure: 'blocked', reason })).status).toBe(200)
    for (const who of [client, expert]) {
      const refused = await write(made, who)
      expect([refused.status, refused.json.code]).toEqual([409, 'thread_closed'])
      await t.call(messages.blockThread, { token: who.token, params: { id: thread } })
      await t.call(messages.unblockThread, { token: who.token, params: { id: thread } })
      expect((await write(made, who)).json.code).toBe('thread_closed')
    }
    const shown = await t.call(leads.getLead, { token: expert.token, params: { id: lead } })
    expect(shown.text).not.toContain(client.email)
    expect((await mails()).map(({ kind }) => kind).toSorted()).toEqual(['report-blocked', 'report-done'])
  })

  test('suspended: the sessions end, the account hears why, and who is no longer there is 404', async () => {
    const made = await aReport()
    expect((await decide(made.id, { measure: 'suspended', reason })).status).toBe(200)
    expect((await write(made, made.expert)).status).toBe(401)
    const account = t.deps.db.selectFrom('accounts').select('suspended_at').where('id', '=', made.expert.account_id)
    expect((await account.executeTakeFirstOrThrow()).suspended_at).not.toBeNull()
    expect((await mails()).map(({ kind }) => kind)).toEqual(['report-done'])
    const again = await aReport()
    await t.deps.db.updateTable('reports').set({ reported_account_id: null }).where('id', '=', again.id).execute()
    expect((await decide(again.id, { measure: 'suspended', reason })).json.code).toBe('user_not_found')
    const [open] = (await list({ status: 'open' })).json.data
    expect(open).toMatchObject({ id: again.id, decision: null })
  })

  test('no action: only who reported it is told', async () => {
    const made = await aReport()
    await decide(made.id, { measure: 'none', reason })
    expect((await mails()).map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ['report-nothing', made.client.email],
    ])
    expect((await write(made, made.expert)).status).toBe(201)
  })

  test('of twelve at once one decides, the others are 409', async () => {
    const { id } = await aReport()
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, nth) =>
        decide(id, nth % 2 ? { measure: 'warned', reason } : { measure: 'blocked', reason }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ json }) => json.code === 'report_decided')).toHaveLength(11)
    expect([(await mails()).length, (await audited(id)).length]).toEqual([2, 1])
  })

  test('404 for none, 409 where there is no conversation to close, 422 for what makes no sense', async () => {
    const { id } = await aReport()
    expect((await decide(999_999_999, { measure: 'none' })).json.code).toBe('report_not_found')
    for (const [field, body] of [
      ['measure', {}],
      ['measure', { measure: 'shot' }],
      ['reason', { measure: 'warned' }],
      ['reason', { measure: 'warned', reason: 'no' }],
    ] as const) {
      const { status, json } = await decide(id, body)
      expect([status, Object.keys(json.errors)]).toEqual([422, [field]])
    }
    await t.deps.db.updateTable('reports').set({ thread_id: null }).where('id', '=', id).execute()
    expect((await decide(id, { measure: 'blocked', reason })).json.code).toBe('thread_gone')
  })
})

describe('POST /api/admin/reports/{id}/undo', () => {
  const undo = (id: number, { token }: Person = moderator) => t.call(reports.undoReport, { params: { id }, token })
  const waiting = async () =>
    (
      await t.deps.db
        .selectFrom('deliveries')
        .select(['kind', 'state', sql<boolean>`coalesce(expires_at <= app_now(), false)`.as('cancelled')])
        .where('kind', 'like', 'report-%')
        .orderBy('id')
        .execute()
    ).map(({ kind, state, cancelled }) => `${kind} ${state}${cancelled ? ' cancelled' : ''}`)

  const waitsForLock = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%"reports"%'`.execute(t.deps.db)
    return rows.length > 0
  }

  test('within the minute nobody has heard of it, nobody does, and the report waits again', async () => {
    const { id } = await aReport()
    expect((await decide(id, { measure: 'warned', reason })).json.data.undo_until).toEqual(expect.any(String))
    await t.runJobs()
    expect((await waiting()).toSorted()).toEqual(['report-done waiting', 'report-warned waiting'])
    const { status, json } = await undo(id)
    expect([status, json.data.decision, json.data.handled_at, json.data.undo_until]).toEqual([200, null, null, null])
    expect((await waiting()).toSorted()).toEqual(['report-done waiting cancelled', 'report-warned waiting cancelled'])
    expect((await audited(id)).map(({ action }) => action)).toEqual(['report.decide', 'report.undo'])
    expect((await decide(id, { measure: 'none' })).status).toBe(200)
  })

  test('of twelve at once one undoes it, the others are 409', async () => {
    const { id } = await aReport()
    await decide(id, { measure: 'blocked', reason })
    const answers = await Promise.all(Array.from({ length: 12 }, () => undo(id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ json }) => json.code === 'report_undo_over')).toHaveLength(11)
    expect((await audited(id)).map(({ action }) => action)).toEqual(['report.decide', 'report.undo'])
  })

  test('mails about another report of the same person stay', async () => {
    const first = await aReport()
    await decide(first.id, { measure: 'none' })
    const body = { reason: 'spam' }
    await t.call(messages.reportThread, { token: first.client.token, params: { id: first.thread }, body })
    const second = (await list({ status: 'open' })).json.data[0].id
    await decide(second, { measure: 'none' })
    await undo(second)
    expect(await waiting()).toEqual(['report-nothing waiting', 'report-nothing waiting cancelled'])
  })

  test('a closed conversation is open again with its contact, a suspended account can log in', async () => {
    const closed = await aReport()
    await decide(closed.id, { measure: 'blocked', reason })
    expect((await write(closed, closed.expert)).status).toBe(409)
    expect((await undo(closed.id)).status).toBe(200)
    expect((await write(closed, closed.expert)).status).toBe(201)
    const shown = await t.call(leads.getLead, { token: closed.expert.token, params: { id: closed.lead } })
    expect(shown.text).toContain(closed.client.email)
    const suspended = await aReport()
    await decide(suspended.id, { measure: 'suspended', reason })
    expect((await undo(suspended.id)).status).toBe(200)
    const { suspended_at } = await t.deps.db
      .selectFrom('accounts')
      .select('suspended_at')
      .where('id', '=', suspended.expert.account_id)
      .executeTakeFirstOrThrow()
    expect(suspended_at).toBeNull()
  })

  test.each([
    ['blocked', [messages.blockThread]],
    ['blocked and let in again', [messages.blockThread, messages.unblockThread]],
    ['hid their contact from', [messages.withdrawContact]],
  ] as const)('the client has %s the expert since: contact stays hidden', async (_, steps) => {
    const { id, thread, lead, client, expert } = await aReport()
    await decide(id, { measure: 'blocked', reason })
    for (const step of steps)
      expect((await t.call(step, { token: client.token, params: { id: thread } })).status).toBe(200)
    expect((await undo(id)).status).toBe(200)
    const shown = await t.call(leads.getLead, { token: expert.token, params: { id: lead } })
    expect([shown.status, shown.text.includes(client.email)]).toEqual([200, false])
  })

  test('closed by another report too: stays closed', async () => {
    const first = await aReport()
    const body = { reason: 'spam' }
    await t.call(messages.reportThread, { token: first.expert.token, params: { id: first.thread }, body })
    const second = (await ids({ status: 'open' })).find((id: number) => id !== first.id)
    for (const id of [first.id, second]) expect((await decide(id, { measure: 'blocked', reason })).status).toBe(200)
    expect((await undo(first.id)).status).toBe(200)
    expect((await write(first, first.expert)).status).toBe(409)
    const shown = await t.call(leads.getLead, { token: first.expert.token, params: { id: first.lead } })
    expect(shown.text).not.toContain(first.client.email)
  })

  test('409 once a mail has been tried, and where the minute ends while it waits for the report', async () => {
    const told = await aReport()
    await decide(told.id, { measure: 'warned', reason })
    const mailed = t.deps.db.updateTable('deliveries').set({ tries: 1 }).where('kind', '=', 'report-warned')
    await mailed.execute()
    expect((await undo(told.id)).json.code).toBe('report_undo_over')
    const late = await aReport()
    await decide(late.id, { measure: 'none' })
    const { reply } = await t.deps.db.transaction().execute(async (tx) => {
      await sql`select from reports where id = ${late.id} for update`.execute(tx)
      const reply = undo(late.id)
      await expect.poll(waitsForLock, { timeout: 15_000 }).toBe(true)
      await sql`
        update reports set undo_until = app_now() + (clock_timestamp() - now()) where id = ${late.id}`.execute(tx)
      return { reply }
    })
    expect((await reply).json.code).toBe('report_undo_over')
  })

  test('409 after the minute, where a brief was ended, and where it was reported again; 404 for none', async () => {
    const late = await aReport()
    await decide(late.id, { measure: 'none' })
    await t.deps.db
      .updateTable('reports')
      .set({ undo_until: new Date(0) })
      .where('id', '=', late.id)
      .execute()
    const ended = await aReport()
    await t.deps.db.updateTable('leads').set({ status: 'new' }).where('id', '=', ended.lead).execute()
    expect((await decide(ended.id, { measure: 'blocked', reason })).json.data.undo_until).toBeNull()
    const again = await aReport()
    await decide(again.id, { measure: 'none' })
    const body = { reason: 'spam' }
    await t.call(messages.reportThread, { token: again.client.token, params: { id: again.thread }, body })
    for (const { id } of [late, ended, again]) expect((await undo(id)).json.code).toBe('report_undo_over')
    expect((await undo(999_999_999)).json.code).toBe('report_not_found')
    expect((await undo(late.id, await anAdmin(t, 'support'))).status).toBe(403)
  })
})

test('erased: that it was decided stays, why it was about the person goes', async () => {
  const { id, expert } = await aReport()
  await decide(id, { measure: 'warned', reason })
  for (const { account_id } of [expert, moderator])
    await t.deps.events.transaction((tx) => t.deps.events.emit(tx, 'account.erasing', { account_id }))
  const row = await t.deps.db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ decision: 'warned', decision_reason: null, decided_by: null })
  expect((await audited(id)).map(({ after }) => after)).toEqual([null])
})
