import { api } from '@husrum/contract/index.ts'
import { leads } from '@husrum/contract/market/leads/leads.ts'
import { messages } from '@husrum/contract/market/messaging/messaging.ts'
import { reports } from '@husrum/contract/market/messaging/reports.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '@husrum/contract/core/endpoint.ts'
import { testApp, type TestApp } from '../../../../testing/app.ts'
import {
  aBrief,
  aClient,
  aLead,
  anAdmin,
  anExpert,
  type ExpertPerson,
  type Person,
} from '../../../../testing/people.ts'

let t: TestApp
beforeAll(async () => void (t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })))
afterAll(() => t.close())

type Talk = { client: Person; expert: ExpertPerson; lead_id: number; thread_id: number }
async function aTalk(): Promise<Talk> {
  const { client, expert, id } = await aLead(t)
  const { json } = await t.call(messages.sendMessage, {
    token: expert.token,
    body: { lead_id: id, body: 'Hello, I have read your brief.' },
  })
  return { client, expert, lead_id: id, thread_id: json.data.id }
}
const does = (who: Person, endpoint: Endpoint, id: number, body?: unknown) =>
  t.call(endpoint, { token: who.token, params: { id }, ...(body === undefined ? {} : { body }) })
const read = async (who: Person, id: number) => (await does(who, messages.getThread, id)).json.data
const says = (who: Person, thread_id: number, body = 'One more thing') =>
  t.call(messages.sendMessage, { token: who.token, body: { thread_id, body } })
const listed = async (who: Person, query: Record<string, unknown>): Promise<number[]> =>
  (await t.call(messages.listThreads, { token: who.token, query })).json.data.map(({ id }: { id: number }) => id)

const report = { reason: 'abusive', words: 'He shouted at me' }
const own: readonly { does: string; call: Endpoint; body?: object }[] = [
  { does: 'archive', call: messages.archiveThread },
  { does: 'unarchive', call: messages.unarchiveThread },
  { does: 'mute', call: messages.muteThread },
  { does: 'unmute', call: messages.unmuteThread },
  { does: 'block', call: messages.blockThread },
  { does: 'unblock', call: messages.unblockThread },
  { does: 'report', call: messages.reportThread, body: report },
  { does: 'share contact', call: messages.shareContact },
  { does: 'withdraw contact', call: messages.withdrawContact },
]

test.each(own)(
  "$does: 404 for another's thread, as for none; 401 without a token; nothing changes",
  async ({ call, body }) => {
    const { client, thread_id } = await aTalk()
    const stranger = await aClient(t)
    const before = await read(client, thread_id)
    const [theirs, none] = [await does(stranger, call, thread_id, body), await does(stranger, call, 999_999_999, body)]
    expect([theirs.status, theirs.json]).toEqual([404, none.json])
    expect((await t.call(call, { params: { id: thread_id }, ...(body ? { body } : {}) })).status).toBe(401)
    expect(await read(client, thread_id)).toEqual(before)
  },
)

test.each(['0', '-1', '1e308', '9223372036854775808', 'a', '%00'])('422 for the thread %s', async (id) => {
  const { token } = await aClient(t)
  for (const {
    call: { method, path },
    body,
  } of own) {
    const url = path.replace('{id}', id)
    const headers = { authorization: `Bearer ${token}` }
    const { status } = await t.request({ method, url, headers, ...(body ? { payload: body } : {}) })
    expect([404, 422], `${method} ${url}`).toContain(status)
  }
})

describe('archived and muted', () => {
  test('an archived thread leaves the inbox of one side and comes back with the next message', async () => {
    const { client, expert, thread_id } = await aTalk()
    const reply = await does(client, messages.archiveThread, thread_id)
    expect([reply.status, reply.json.data.archived]).toEqual([200, true])
    expect((await read(expert, thread_id)).archived).toBe(false)
    expect(await listed(client, { folder: 'inbox' })).toEqual([])
    expect(await listed(client, { folder: 'archived' })).toEqual([thread_id])
    expect(await listed(client, {})).toEqual([thread_id])
    await says(expert, thread_id)
    expect(await listed(client, { folder: 'inbox' })).toEqual([thread_id])
    await does(client, messages.archiveThread, thread_id)
    const back = await does(client, messages.unarchiveThread, thread_id)
    expect(back.json.data.archived).toBe(false)
  })

  test('a muted one stays archived, makes no line under the bell and no mail', async () => {
    const { client, expert, thread_id } = await aTalk()
    await does(client, messages.readThread, thread_id)
    await does(client, messages.archiveThread, thread_id)
    expect((await does(client, messages.muteThread, thread_id)).json.data.muted).toBe(true)
    const before = await t.call(api.listNotifications, { token: client.token })
    await says(expert, thread_id)
    expect(await read(client, thread_id)).toMatchObject({ archived: true, muted: true, unread_count: 1 })
    expect((await read(expert, thread_id)).muted).toBe(false)
    const after = await t.call(api.listNotifications, { token: client.token })
    expect(after.json.data).toEqual(before.json.data)
    await does(client, messages.unmuteThread, thread_id)
    await says(expert, thread_id)
    expect(await read(client, thread_id)).toMatchObject({ archived: false, muted: false })
    const heard = await t.call(api.listNotifications, { token: client.token })
    expect(heard.json.data).toHaveLength(before.json.data.length + 1)
  })

  test('what waited to be mailed when the thread was muted is not mailed', async () => {
    const { client, expert, thread_id } = await aTalk()
    await t.deps.db
      .updateTable('accounts')
      .set({ email_verified_at: new Date() })
      .where('id', '=', client.account_id)
      .execute()
    const mails = () =>
      t.deps.db.selectFrom('deliveries').select('id').where('account_id', '=', client.account_id).execute()
    await t.moveClock(3600)
    await t.runJobs()
    const before = (await mails()).length
    await says(expert, thread_id)
    await does(client, messages.muteThread, thread_id)
    await t.moveClock(7200)
    await t.runJobs()
    expect(await mails()).toHaveLength(before)
    await t.moveClock(0)
  })

  test('unread ones alone', async () => {
    const { client, thread_id } = await aTalk()
    expect(await listed(client, { unread: '1' })).toEqual([thread_id])
    expect(await listed(client, { unread: '1', folder: 'archived' })).toEqual([])
    await does(client, messages.readThread, thread_id)
    expect(await listed(client, { unread: '1' })).toEqual([])
    expect((await t.call(messages.listThreads, { token: client.token, query: { folder: 'spam' } })).status).toBe(422)
  })
})

describe('a block', () => {
  test('closes the conversation for both; the other side learns only that; who set it alone takes it away', async () => {
    const { client, expert, thread_id } = await aTalk()
    expect((await does(client, messages.blockThread, thread_id)).json.data).toMatchObject({
      blocked: true,
      blocked_by_me: true,
    })
    expect(await read(expert, thread_id)).toMatchObject({ blocked: true, blocked_by_me: false })
    for (const person of [client, expert]) {
      const refused = await says(person, thread_id)
      expect([refused.status, refused.json.code]).toEqual([409, 'thread_closed'])
    }
    expect((await does(expert, messages.unblockThread, thread_id)).json.data.blocked).toBe(true)
    expect((await does(client, messages.unblockThread, thread_id)).json.data).toMatchObject({
      blocked: false,
      blocked_by_me: false,
    })
    expect((await says(expert, thread_id)).status).toBe(201)
  })

  test('of both ends with the second one', async () => {
    const { client, expert, thread_id } = await aTalk()
    for (const person of [client, expert]) await does(person, messages.blockThread, thread_id)
    expect((await does(client, messages.unblockThread, thread_id)).json.data).toMatchObject({
      blocked: true,
      blocked_by_me: false,
    })
    expect((await does(expert, messages.unblockThread, thread_id)).json.data.blocked).toBe(false)
  })

  test.each([
    ['client', 'withdrawn'],
    ['expert', 'declined'],
  ] as const)("the %s's leaves no brief waiting: it is %s", async (side, status) => {
    const { client, expert, lead_id, thread_id } = await aTalk()
    await t.deps.db.updateTable('leads').set({ status: 'lost' }).where('id', '=', lead_id).execute()
    const again = await says(client, thread_id, 'May I ask again?')
    expect(again.json.data.lead_status).toBe('new')
    await does(side === 'client' ? client : expert, messages.blockThread, thread_id)
    expect(await read(client, thread_id)).toMatchObject({ lead_status: status, blocked: true, invites: false })
  })

  test('nobody is invited who is blocked, by message or by match', async () => {
    const { client, expert, lead_id, thread_id } = await aTalk()
    await t.deps.db.updateTable('leads').set({ status: 'lost' }).where('id', '=', lead_id).execute()
    await does(expert, messages.blockThread, thread_id)
    const sent = await t.call(messages.sendMessage, {
      token: client.token,
      body: { architect_id: expert.expert_id, body: 'Hello again' },
    })
    expect([sent.status, sent.json.code]).toEqual([409, 'thread_closed'])
    const brief = await t.deps.db
      .selectFrom('briefs')
      .select('id')
      .where('client_id', '=', client.account_id)
      .executeTakeFirstOrThrow()
    const match = await t.deps.db
      .insertInto('matches')
      .values({
        brief_id: brief.id,
        expert_id: expert.expert_id,
        status: 'passed_on',
        rank: 1,
        score: 0.5,
        percent: 50,
        step: 0,
        model_version: 'test',
        components: JSON.stringify({ expert_reasons: [], expert_caveats: [] }),
        reasons: '[]',
        caveats: '[]',
        relaxed: [],
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const invited = await does(client, api.inviteExpert, match.id, {})
    expect([invited.status, invited.json.code]).toEqual([409, 'thread_closed'])
    const open = t.deps.db.selectFrom('leads').select('id').where('client_id', '=', client.account_id)
    expect(await open.execute()).toHaveLength(1)
  })

  test('keeps the two apart in the next list as well', async () => {
    const { client, expert, thread_id } = await aTalk()
    await t.deps.db.updateTable('briefs').set({ status: 'closed' }).where('client_id', '=', client.account_id).execute()
    await t.deps.market.refresh()
    const listOf = async (person: Person): Promise<number[]> => {
      const brief = await aBrief(t, person)
      await t.deps.events.transaction((tx) => t.deps.events.emit(tx, 'brief.changed', { brief_id: brief.id }))
      const rows = await t.deps.db.selectFrom('matches').select('expert_id').where('brief_id', '=', brief.id).execute()
      await t.deps.db.updateTable('briefs').set({ status: 'closed' }).where('id', '=', brief.id).execute()
      return rows.map(({ expert_id }) => expert_id)
    }
    const others = t.deps.db.updateTable('experts').set({ status: 'paused' }).where('id', '<>', expert.expert_id)
    await others.execute()
    await t.deps.market.refresh()
    expect(await listOf(client)).toEqual([expert.expert_id])
    await does(client, messages.blockThread, thread_id)
    expect(await listOf(client)).toEqual([])
    expect(await listOf(await aClient(t))).toEqual([expert.expert_id])
    await does(client, messages.unblockThread, thread_id)
    expect(await listOf(client)).toEqual([expert.expert_id])
    await t.deps.db.updateTable('experts').set({ status: 'active' }).execute()
    await t.deps.market.refresh()
  })

  test('beside fifty messages: each was written before it or is refused, and none comes after', async () => {
    const { client, expert, thread_id } = await aTalk()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        n === 20 ? does(client, messages.blockThread, thread_id) : says(n % 2 ? client : expert, thread_id, `no. ${n}`),
      ),
    )
    expect(answers.filter(({ status }) => ![200, 201, 409].includes(status))).toEqual([])
    const written = answers.filter(({ status }) => status === 201).length
    const count = async () =>
      (await t.deps.db.selectFrom('messages').select('id').where('thread_id', '=', thread_id).execute()).length
    expect(await count()).toBe(written + 1)
    expect((await says(expert, thread_id)).status).toBe(409)
    expect(await count()).toBe(written + 1)
  })
})

describe('a report', () => {
  const rows = (thread_id: number) =>
    t.deps.db.selectFrom('reports').selectAll().where('thread_id', '=', thread_id).execute()

  test('keeps the conversation as it is, and staff get it by mail', async () => {
    const { client, expert, thread_id } = await aTalk()
    const reply = await does(client, messages.reportThread, thread_id, report)
    expect([reply.status, reply.json.data.reported]).toEqual([201, true])
    expect((await read(expert, thread_id)).reported).toBe(false)
    await t.deps.db.updateTable('messages').set({ body: 'sorry' }).where('thread_id', '=', thread_id).execute()
    const [row] = await rows(thread_id)
    expect(row).toMatchObject({
      origin: 'person',
      reason: 'abusive',
      words: 'He shouted at me',
      reporter_account_id: client.account_id,
      reported_account_id: expert.account_id,
      evidence: { blocked: false, lead_status: 'contacted', messages: [{ body: 'Hello, I have read your brief.' }] },
    })
    const mails = await t.deps.db.selectFrom('deliveries').select('text').where('kind', '=', 'staff-report').execute()
    expect(mails.map(({ text }) => text).join()).toContain('He shouted at me')
  })

  test('twice, and twelve at once: one', async () => {
    const { client, expert, thread_id } = await aTalk()
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => does(expert, messages.reportThread, thread_id, { reason: 'spam' })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ json }) => json.code === 'already_reported')).toHaveLength(11)
    expect((await does(client, messages.reportThread, thread_id, report)).status).toBe(201)
    expect(await rows(thread_id)).toHaveLength(2)
  })

  test.each([[{}], [{ reason: 'bored' }], [{ reason: 'spam', words: 'x'.repeat(1001) }], [{ reason: ['spam'] }]])(
    '422 for %j',
    async (body) => {
      const { client, thread_id } = await aTalk()
      expect((await does(client, messages.reportThread, thread_id, body)).status).toBe(422)
      expect(await rows(thread_id)).toEqual([])
    },
  )

  test('a moderator reads it, and each look is in the audit log; support may not', async () => {
    const { client, thread_id } = await aTalk()
    await does(client, messages.reportThread, thread_id, report)
    const [row] = await rows(thread_id)
    const id = row?.id ?? 0
    const moderator = await anAdmin(t, 'moderator')
    const looks = async () =>
      (
        await t.deps.db
          .selectFrom('audit_entries')
          .select('actor_account_id')
          .where('action', '=', 'report.look')
          .where('subject_id', '=', id)
          .execute()
      ).length
    const seen = await does(moderator, reports.getReport, id)
    expect(seen.json.data).toMatchObject({ reason: 'abusive', evidence: { messages_count: 1 } })
    await does(moderator, reports.getReport, id)
    expect(await looks()).toBe(2)
    expect((await does(await anAdmin(t, 'support'), reports.getReport, id)).status).toBe(403)
    expect((await does(client, reports.getReport, id)).status).toBe(403)
    expect((await does(moderator, reports.getReport, 999_999_999)).json.code).toBe('report_not_found')
    expect(await looks()).toBe(2)
  })

  test('429 from the eleventh of a day', async () => {
    const limited = await testApp({}, { at: t.connection })
    const { client } = await aTalk()
    const talks = []
    for (let n = 0; n < 11; n += 1) {
      const { id, expert } = await aLead(t, { client })
      const sent = await t.call(messages.sendMessage, { token: expert.token, body: { lead_id: id, body: 'Hello' } })
      talks.push(sent.json.data.id)
    }
    const statuses = []
    for (const id of talks)
      statuses.push(
        (await limited.call(messages.reportThread, { token: client.token, params: { id }, body: { reason: 'spam' } }))
          .status,
      )
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429])
    await limited.close()
  })

  test('an erased person leaves no words in it', async () => {
    const { client, thread_id } = await aTalk()
    await does(client, messages.reportThread, thread_id, report)
    await t.deps.events.transaction((tx) =>
      t.deps.events.emit(tx, 'account.erasing', { account_id: client.account_id }),
    )
    expect((await rows(thread_id)).map(({ words }) => words)).toEqual([null])
  })
})

describe("the client's contact", () => {
  const contactOf = async (expert: Person, id: number) => (await does(expert, leads.getLead, id)).json.data.contact

  test('is shown to that expert once shared, said in the stream once, and hidden again at once', async () => {
    const { client, expert, lead_id, thread_id } = await aTalk()
    expect(await contactOf(expert, lead_id)).toBeNull()
    for (let n = 0; n < 2; n += 1)
      expect((await does(client, messages.shareContact, thread_id)).json.data.contact_shared).toBe(true)
    expect(await contactOf(expert, lead_id)).toEqual({ email: client.email, phone: '+4520123456' })
    expect((await read(expert, thread_id)).contact_shared).toBe(true)
    for (let n = 0; n < 2; n += 1)
      expect((await does(client, messages.withdrawContact, thread_id)).json.data.contact_shared).toBe(false)
    expect(await contactOf(expert, lead_id)).toBeNull()
    const stream = (await read(expert, thread_id)).messages
    expect(stream.slice(1)).toMatchObject([
      { kind: 'contact_shared', sender: 'client', body: '' },
      { kind: 'contact_withdrawn', sender: 'client', body: '' },
    ])
    const list = await t.call(leads.listLeads, { token: expert.token })
    expect(list.text).not.toContain(client.email)
  })

  test('only by the client, and only while the conversation is open; hiding always', async () => {
    const { client, expert, lead_id, thread_id } = await aTalk()
    expect((await does(expert, messages.shareContact, thread_id)).status).toBe(403)
    await does(client, messages.shareContact, thread_id)
    await does(expert, messages.blockThread, thread_id)
    expect((await does(client, messages.withdrawContact, thread_id)).status).toBe(200)
    expect(await contactOf(expert, lead_id)).toBeNull()
    const refused = await does(client, messages.shareContact, thread_id)
    expect([refused.status, refused.json.code]).toEqual([409, 'thread_closed'])
    expect(await contactOf(expert, lead_id)).toBeNull()
    expect((await read(client, thread_id)).messages).toHaveLength(2)
  })

  test('409 when the expert has left', async () => {
    const { client, expert, thread_id } = await aTalk()
    const gone = { deleted_at: new Date() }
    await t.deps.db.updateTable('accounts').set(gone).where('id', '=', expert.account_id).execute()
    expect((await does(client, messages.shareContact, thread_id)).json.code).toBe('person_left')
  })

  test('goes along with the next brief to the same expert', async () => {
    const { client, expert, thread_id } = await aTalk()
    await does(client, messages.shareContact, thread_id)
    await t.deps.db.updateTable('briefs').set({ status: 'closed' }).where('client_id', '=', client.account_id).execute()
    await aBrief(t, client)
    const sent = await says(client, thread_id, 'Now the bathroom.')
    expect(sent.json.data).toMatchObject({ lead_status: 'new', contact_shared: true })
    expect(await contactOf(expert, sent.json.data.lead_id)).not.toBeNull()
    const other = await aLead(t, { client, expert: await anExpert(t) })
    expect(await contactOf(other.expert, other.id)).toBeNull()
    await does(client, messages.withdrawContact, thread_id)
    expect(await contactOf(expert, sent.json.data.lead_id)).toBeNull()
  })

  /** Runs on an app with limits. */
  async function withLimits(
    run: (does: (who: Person, endpoint: Endpoint, id: number) => ReturnType<TestApp['call']>) => Promise<void>,
  ) {
    const limited = await testApp({}, { at: t.connection })
    await run((who, endpoint, id) => limited.call(endpoint, { token: who.token, params: { id } })).finally(() =>
      limited.close(),
    )
  }

  test('shared and hidden in turns: six changes an hour, then 429 for sharing, never for hiding', () =>
    withLimits(async (limitedDoes) => {
      const { client, expert, lead_id, thread_id } = await aTalk()
      const other = await aLead(t, { client })
      const sent = await t.call(messages.sendMessage, {
        token: other.expert.token,
        body: { lead_id: other.id, body: 'Hello' },
      })
      const share = () => limitedDoes(client, messages.shareContact, thread_id)
      const hide = () => limitedDoes(client, messages.withdrawContact, thread_id)
      // calls without a change do not count
      for (let n = 0; n < 8; n += 1) expect((await hide()).status).toBe(200)
      for (let n = 0; n < 3; n += 1) expect([(await share()).status, (await hide()).status]).toEqual([200, 200])
      const refused = await share()
      expect([refused.status, refused.json.code]).toEqual([429, 'too_many_contact_changes'])
      expect(refused.json.message).toMatch(/You can share them again in 60 min\./)
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500)
      expect(await contactOf(expert, lead_id)).toBeNull()
      expect((await read(expert, thread_id)).messages).toHaveLength(7)
      // the limit of one conversation does not affect others
      expect((await limitedDoes(client, messages.shareContact, sent.json.data.id)).status).toBe(200)
    }))

  test('hidden at once although the sixth change of the hour has just shown it', () =>
    withLimits(async (limitedDoes) => {
      const { client, expert, lead_id, thread_id } = await aTalk()
      await does(client, messages.shareContact, thread_id)
      for (let n = 0; n < 6; n += 1)
        await limitedDoes(client, n % 2 ? messages.shareContact : messages.withdrawContact, thread_id)
      expect(await contactOf(expert, lead_id)).not.toBeNull()
      expect((await limitedDoes(client, messages.withdrawContact, thread_id)).status).toBe(200)
      expect(await contactOf(expert, lead_id)).toBeNull()
      expect((await limitedDoes(client, messages.shareContact, thread_id)).status).toBe(429)
    }))

  test('shared and hidden fifty times at once: six changes, each said once, and hiding is never refused', () =>
    withLimits(async (limitedDoes) => {
      const { client, expert, lead_id, thread_id } = await aTalk()
      const answers = await Promise.all(
        Array.from({ length: 50 }, async (_, n) => {
          const isShare = n % 2 === 0
          const { status } = await limitedDoes(
            client,
            isShare ? messages.shareContact : messages.withdrawContact,
            thread_id,
          )
          return { isShare, status }
        }),
      )
      expect(answers.every(({ isShare, status }) => status === 200 || (isShare && status === 429))).toBe(true)
      const { messages: stream, contact_shared } = await read(expert, thread_id)
      const kinds: string[] = stream.slice(1).map(({ kind }: { kind: string }) => kind)
      expect(kinds.every((kind, at) => kind === (at % 2 ? 'contact_withdrawn' : 'contact_shared'))).toBe(true)
      expect((await contactOf(expert, lead_id)) !== null).toBe(contact_shared)
      expect(kinds.length % 2 === 1).toBe(contact_shared)
      // contact starts hidden, so the sixth change hides it again and further hiding changes nothing
      expect(kinds.length).toBeLessThanOrEqual(6)
      const counted = await t.deps.db
        .selectFrom('limit_hits')
        .select('key')
        .where('scope', '=', 'contact-changes')
        .where('key', '=', String(thread_id))
        .execute()
      expect(counted).toHaveLength(kinds.length)
    }))
})
