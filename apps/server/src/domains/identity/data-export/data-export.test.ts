import { accounts } from '@husrum/contract/identity/accounts/accounts.ts'
import { contacts } from '@husrum/contract/back-office/contacts.ts'
import { dataExport } from '@husrum/contract/identity/data-export.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aBrief, aClient, aLead, anAdmin, anExpert, type Person } from '../../../testing/people.ts'
import { unzip } from '../../../testing/unzip.ts'
import { held } from './data-export.queries.ts'
import { EXPORT_JOB, makeExport, sweepExports, type ExportJob } from './data-export.service.ts'
import { packAccount } from './packing.service.ts'

let t: TestApp
// its own store, because the sweep would delete other tests' files
const folder = mkdtempSync(path.join(tmpdir(), 'husrum-exports-'))
beforeAll(async () => {
  t = await testApp({ HUSRUM_DATA: folder })
})
beforeEach(async () => {
  await t.deps.db.deleteFrom('limit_hits').execute()
})
afterAll(async () => {
  await t.close()
  rmSync(folder, { recursive: true })
})

async function get(token: string | undefined) {
  const { statusCode, rawPayload, headers } = await t.http.inject({
    method: 'GET',
    url: '/api/account/export',
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
  return { status: statusCode, bytes: rawPayload, headers }
}

const renew = (token: string) => t.call(dataExport.renewDataExport, { token })

/** An export: requested, made and downloaded. */
async function exported(token: string) {
  expect((await renew(token)).status).toBe(202)
  await t.deps.jobs.flush([EXPORT_JOB])
  return get(token)
}

const json = (files: Map<string, Buffer>, name: string) => JSON.parse(files.get(name)?.toString() ?? 'null')

describe('GET /api/account/export', () => {
  test('holds what a client wrote and sent, and nothing that opens the account', async () => {
    const client = await aClient(t)
    await aBrief(t, client, { about_project: 'A kitchen for six, with the old oak floor kept as it is.' })
    await t.call(contacts.sendContact, {
      token: client.token,
      body: { name: client.name, email: client.email, subject: 'Hello', message: 'Where do I find my brief again?' },
    })
    const avatar = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#204060' } })
      .png()
      .toBuffer()
    const image = await t.deps.pictures.storeImage(t.deps.db, avatar)
    await t.deps.db
      .updateTable('accounts')
      .set({ avatar_image_id: image.id })
      .where('id', '=', client.account_id)
      .execute()

    const { status, bytes, headers } = await exported(client.token)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="husrum.zip"',
      'cache-control': 'private, no-store',
    })
    const files = unzip(bytes)
    expect(json(files, 'account.json')[0]).toMatchObject({ email: client.email, role: 'client' })
    expect(json(files, 'briefs.json')[0].about_project).toContain('old oak floor')
    const [message] = json(files, 'messages-to-husrum.json')
    expect(message.message).toContain('my brief')
    expect(message).not.toHaveProperty('note')
    expect(message).not.toHaveProperty('digested_at')
    expect(json(files, 'devices.json').length).toBeGreaterThan(0)
    expect(json(files, 'options.json').styles).toEqual(expect.objectContaining({ '1': expect.any(String) }))
    expect(files.get(`pictures/${image.id}.webp`)?.byteLength).toBe(image.bytes)
    const everything = [...files]
      .filter(([name]) => name.endsWith('.json'))
      .map(([, content]) => content.toString())
      .join('')
    for (const secret of ['password_hash', 'token_hash', 'code_hash', client.token, 'argon2'])
      expect(everything.includes(secret), secret).toBe(false)
  })

  test('holds an expert’s profile; nothing of anybody else', async () => {
    const [expert, other] = [await anExpert(t), await anExpert(t)]
    const client = await aClient(t)
    const files = unzip((await exported(expert.token)).bytes)
    expect(json(files, 'expert-profile.json')).toEqual([expect.objectContaining({ id: expert.expert_id })])
    const everything = [...files.values()].map(String).join('')
    expect([everything.includes(other.email), everything.includes(client.email)]).toEqual([false, false])
  })

  test('each of two people gets of their lead and their words what their pages show', async () => {
    const lead = await aLead(t, {
      columns: {
        message: 'Could you look at our kitchen?',
        deleted_at: new Date(),
        declines_at: new Date(Date.now() + 60_000),
        decline_reason: 'busy',
        decline_note: 'They ask a lot',
        given_back_at: new Date(),
      },
    })
    const { client, expert } = lead
    const steps = [
      { status: 'new', actor: 'client' } as const,
      { status: 'new', actor: 'system', fact: 'given_back' } as const,
    ]
    const signed = { author_id: expert.account_id, author_name: 'Somebody of the studio' }
    await t.deps.db
      .insertInto('lead_history')
      .values(steps.map((step) => ({ ...step, lead_id: lead.id, ...signed })))
      .execute()
    const { id: thread_id } = await t.deps.db
      .insertInto('threads')
      .values({ client_id: client.account_id, expert_id: expert.expert_id, lead_id: lead.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    const messages = [
      { sender: 'expert', body: 'Pay in advance', caution: true },
      { sender: 'client', body: 'Why?', caution: true },
    ]
    await t.deps.db
      .insertInto('messages')
      .values(messages.map((each) => ({ ...each, thread_id })))
      .execute()
    const leadOf = async ({ token }: { token: string }) => {
      const files = unzip((await exported(token)).bytes)
      const said: Record<string, unknown>[] = json(files, 'conversations.json')[0].messages
      return { lead: json(files, 'leads.json')[0], cautions: said.map((each) => each['caution']) }
    }
    const [theirs, own] = [await leadOf(client), await leadOf(expert)]
    expect(Object.keys(theirs.lead).toSorted().join(' ')).toBe(
      'answered_at brief_id contact_shared_at created_at ends_at expert_id expires_at finished_at finished_by hire_confirmed_at history id match_id ' +
        'message read_at status',
    )
    expect(theirs.lead.history.map((step: object) => Object.keys(step).toSorted().join(' '))).toEqual([
      'actor created_at fact id note status',
    ])
    expect(own.lead.history[0]).toMatchObject(signed)
    expect(own.lead).toMatchObject({ message: expect.any(String), decline_reason: 'busy', history: { length: 2 } })
    expect(own.lead).not.toHaveProperty('client_id')
    expect([theirs.cautions, own.cautions]).toEqual([
      [true, undefined],
      [undefined, true],
    ])

    await t.deps.db.updateTable('leads').set({ status: 'withdrawn' }).where('id', '=', lead.id).execute()
    expect((await leadOf(expert)).lead).toMatchObject({ message: null, reasons: null, caveats: null })
    expect((await leadOf(client)).lead.message).toBe('Could you look at our kitchen?')
    await t.deps.db.updateTable('leads').set({ status: 'declined' }).where('id', '=', lead.id).execute()
    expect((await leadOf(client)).lead).toMatchObject({ decline_reason: 'busy', decline_note: 'They ask a lot' })
  })

  test('staff have theirs as well; 401 without a token', async () => {
    expect((await exported((await anAdmin(t, 'support')).token)).status).toBe(200)
    expect((await get(undefined)).status).toBe(401)
  })

  test('a picture whose file is gone leaves an empty place, and the rest arrives', async () => {
    const client = await aClient(t)
    const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#aa2211' } })
      .png()
      .toBuffer()
    const image = await t.deps.pictures.storeImage(t.deps.db, bytes)
    await t.deps.db
      .updateTable('accounts')
      .set({ avatar_image_id: image.id })
      .where('id', '=', client.account_id)
      .execute()
    await t.deps.db
      .updateTable('images')
      .set({ sha256: 'f'.repeat(64) })
      .where('id', '=', image.id)
      .execute()
    const files = unzip((await exported(client.token)).bytes)
    expect(files.get(`pictures/${image.id}.webp`)?.byteLength).toBe(0)
    expect(json(files, 'account.json')).toHaveLength(1)
  })

  test('a job that is stopped in the middle leaves no file open', async () => {
    const client = await aClient(t)
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
    const bytes = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#808080', noise } })
      .webp({ quality: 90 })
      .toBuffer()
    const image = await t.deps.pictures.storeImage(t.deps.db, bytes)
    await t.deps.db
      .updateTable('accounts')
      .set({ avatar_image_id: image.id })
      .where('id', '=', client.account_id)
      .execute()
    const opened: Readable[] = []
    const pictures = {
      ...t.deps.pictures,
      async openOriginal(sha256: string) {
        const stream = await t.deps.pictures.openOriginal(sha256)
        if (stream) opened.push(stream)
        return stream
      },
    }
    const { packed } = await packAccount({ ...t.deps, pictures }, client.account_id, 'en')
    const parts = packed[Symbol.asyncIterator]()
    while (opened.length === 0) await parts.next()
    await parts.return?.()
    await expect.poll(() => opened.map(({ destroyed }) => destroyed)).toEqual([true])
  })

  test('a session that has ended takes nothing along', async () => {
    const { token } = await aClient(t)
    await exported(token)
    await t.call(accounts.logout, { token })
    expect((await get(token)).status).toBe(401)
  })
})

const stateOf = async (token: string) => (await t.call(dataExport.getDataExport, { token })).json.data
async function mailsTo(email: string): Promise<string[]> {
  await t.deps.jobs.flush(['send-mail'])
  const rows = await t.deps.db.selectFrom('outbox').select('text').where('recipient', '=', email).execute()
  return rows.map(({ text }) => text)
}
const aConfirmed = () => aClient(t, { email_verified_at: new Date() })
const keyOf = async ({ account_id }: Person) =>
  (await t.deps.db.selectFrom('data_exports').select('key').where('account_id', '=', account_id).executeTakeFirst())
    ?.key
const jobOf = async ({ account_id }: Person): Promise<ExportJob> => {
  const { ask } = await t.deps.db
    .selectFrom('data_exports')
    .select('ask')
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow()
  return { account_id, ask }
}
const isStored = async (key: string | null | undefined) => (await t.deps.files.head(key ?? 'none')) !== undefined

describe('the export as a job', () => {
  test('asking to look makes nothing; the first asking for the file does, and is told by mail with a date', async () => {
    const client = await aConfirmed()
    expect(await stateOf(client.token)).toEqual({
      state: 'none',
      percent: 0,
      bytes: null,
      requested_at: null,
      ready_at: null,
      expires_at: null,
    })
    const asked = await get(client.token)
    expect([asked.status, JSON.parse(asked.bytes.toString()).data.state]).toEqual([202, 'queued'])
    expect(await stateOf(client.token)).toMatchObject({ state: 'queued', requested_at: expect.any(String) })
    await t.deps.jobs.flush([EXPORT_JOB])
    const ready = await stateOf(client.token)
    const taken = await get(client.token)
    expect(ready).toMatchObject({ state: 'ready', percent: 100, bytes: taken.bytes.byteLength })
    expect(taken.headers['content-length']).toBe(String(taken.bytes.byteLength))
    expect(new Date(ready.expires_at).getTime() - new Date(ready.ready_at).getTime()).toBe(7 * 86_400_000)
    const mails = await mailsTo(client.email)
    expect(mails).toHaveLength(1)
    const said = mails[0] ?? ''
    expect(said).toContain('/account/settings?tab=privacy')
    expect(said).not.toContain((await keyOf(client))?.split('/').at(-1) ?? 'a key')
  })

  test('an expert’s mail leads to the settings of experts; without a confirmed address there is none', async () => {
    const [expert, unconfirmed] = [await anExpert(t, {}, { email_verified_at: new Date() }), await aClient(t)]
    for (const { token } of [expert, unconfirmed]) expect((await exported(token)).status).toBe(200)
    expect((await mailsTo(expert.email))[0]).toContain('/expert/settings?tab=privacy')
    expect(await mailsTo(unconfirmed.email)).toEqual([])
  })

  test('twelve at once are one job, one file and one mail', async () => {
    const client = await aConfirmed()
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => (n % 2 ? renew : get)(client.token)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pgboss.job
       where name = ${EXPORT_JOB} and data->>'account_id' = ${String(client.account_id)}`.execute(t.deps.db)
    expect(rows).toEqual([{ n: 1 }])
    await t.deps.jobs.flush([EXPORT_JOB])
    expect(await mailsTo(client.email)).toHaveLength(1)
  })

  test('a new one takes the place of one that is ready; the fourth in a day is 429', async () => {
    const client = await aConfirmed()
    await exported(client.token)
    const first = await keyOf(client)
    for (let n = 0; n < 2; n += 1) {
      expect((await renew(client.token)).status).toBe(202)
      await t.deps.jobs.flush([EXPORT_JOB])
    }
    const refused = await Promise.all(Array.from({ length: 10 }, () => renew(client.token)))
    expect(refused.map(({ status, json: body }) => [status, body.code])).toEqual(
      Array.from({ length: 10 }, () => [429, 'too_many_exports']),
    )
    // a finished export can be downloaded any number of times
    expect((await get(client.token)).status).toBe(200)
    await sweepExports(t.deps)
    expect([await isStored(first), await isStored(await keyOf(client))]).toEqual([false, true])
  })

  test('a job whose process died is done by the next try; of two that run at once one file stays', async () => {
    const client = await aConfirmed()
    await get(client.token)
    const job = await jobOf(client)
    const dying = { ...t.deps.files, put: async () => Promise.reject(new Error('the process is gone')) }
    await expect(makeExport({ ...t.deps, files: dying }, job)).rejects.toThrow('the process is gone')
    expect(await stateOf(client.token)).toMatchObject({ state: 'making' })
    expect((await get(client.token)).status).toBe(202)

    const stored: string[] = []
    const files = {
      ...t.deps.files,
      put: async (key: string, content: Uint8Array | AsyncIterable<Uint8Array>) => {
        stored.push(key)
        await t.deps.files.put(key, content)
      },
    }
    await Promise.all([makeExport({ ...t.deps, files }, job), makeExport({ ...t.deps, files }, job)])
    expect(stored.length).toBeGreaterThan(0)
    expect((await get(client.token)).status).toBe(200)
    expect(await mailsTo(client.email)).toHaveLength(1)
    const kept = await keyOf(client)
    expect(await Promise.all(stored.map(isStored))).toEqual(stored.map((key) => key === kept))
    // a second run after it is ready does nothing
    await makeExport(t.deps, job)
    expect([await keyOf(client), (await mailsTo(client.email)).length]).toEqual([kept, 1])
  })

  test('over after seven days: its file is deleted, and the next asking makes a new one', async () => {
    const client = await aConfirmed()
    await exported(client.token)
    const key = await keyOf(client)
    await t.deps.db
      .updateTable('data_exports')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('account_id', '=', client.account_id)
      .execute()
    expect(await stateOf(client.token)).toMatchObject({ state: 'none' })
    const again = await get(client.token)
    expect(again.status).toBe(202)
    await sweepExports(t.deps)
    expect(await isStored(key)).toBe(false)
    await t.deps.jobs.flush([EXPORT_JOB])
    expect((await get(client.token)).status).toBe(200)
  })

  test('one whose file is lost is made anew, and one that nobody can make is forgotten', async () => {
    const client = await aConfirmed()
    await exported(client.token)
    await t.deps.files.delete((await keyOf(client)) ?? '')
    const answers = await Promise.all(Array.from({ length: 10 }, () => get(client.token)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
    await t.deps.db
      .updateTable('data_exports')
      .set({ requested_at: new Date(Date.now() - 4 * 86_400_000) })
      .where('account_id', '=', client.account_id)
      .execute()
    await sweepExports(t.deps)
    expect(await stateOf(client.token)).toMatchObject({ state: 'none' })
  })

  test('gone with who leaves; what is being made then becomes nothing', async () => {
    const [ready, making, stays] = [await aConfirmed(), await aConfirmed(), await aConfirmed()]
    for (const { token } of [ready, stays]) await exported(token)
    await get(making.token)
    const [key, job] = [await keyOf(ready), await jobOf(making)]
    for (const { account_id } of [ready, making])
      await t.deps.events.transaction((tx) => t.deps.events.emit(tx, 'account.erasing', { account_id }))
    await makeExport(t.deps, job)
    await sweepExports(t.deps)
    expect([await isStored(key), await isStored(await keyOf(stays))]).toEqual([false, true])
    expect(await mailsTo(making.email)).toEqual([])
  })

  test('index.html tells in the person’s language what is there, and takes no text for markup', async () => {
    const client = await aClient(t, { locale: 'de' })
    await aBrief(t, client, { about_project: '<script>alert(1)</script> & a kitchen' })
    const page =
      unzip((await exported(client.token)).bytes)
        .get('index.html')
        ?.toString() ?? ''
    expect(page).toContain('<html lang="de">')
    expect(page).toContain('Deine Vorhaben')
    expect(page).toContain('href="briefs.json"')
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; a kitchen')
    expect(page).not.toMatch(/<script|https?:/)
  })
})

test('every topic has a title in the index', () => {
  for (const { name } of held)
    expect(
      t.deps.translators.has(`data-export-index.topic.${name}`),
      `${name}: add it to apps/web/locales/data-export-index`,
    ).toBe(true)
})

/** Tables that refer to people and are not exported, each with its reason. */
const leftOut: Record<string, string> = {
  audit_entries: 'what staff decided: the record of the house, told to the person by mail',
  contact_notes: 'what staff write down for each other about a message, which is told of',
  company_draft: 'the company that runs the house, with who is at work on it',
  company_versions: 'the company that runs the house, with who published it',
  dashboard_given: 'days of leads, whose rows are there',
  event_counters: 'numbers of events that are kept for two days: ids of what is told of elsewhere',
  expert_imports: 'lists of the house, with who uploaded them',
  expert_marks: 'numbers of transactions, by which instances follow what changed',
  expert_words: 'an index of the profile',
  feature_switches: 'what owners switched: the house’s state, with who changed it last',
  legal_drafts: 'legal texts of the house, with who wrote them',
  legal_publications: 'legal texts of the house, with who published them',
  mailed_links: 'secrets',
  known_devices: 'secrets, of sessions that are told of',
  maintenance: 'a notice of the house, with who wrote it',
  match_impressions: 'numbers the model made of a list; who was in it is told with the matches',
  market_ledger: 'sums of the market, nothing a person said or did',
  service_tokens: 'what other programs may read: the house’s, with who made it',
  wording_versions: 'words of the house, with who wrote them',
  wording_drafts: 'words of the house that are tried out, with who wrote them',
  uploads: 'their pictures are all there',
  webhooks: 'addresses the house tells of events, with who made them',
}

test('every table that points at a person is told of, or left out for a reason', async () => {
  const { rows } = await sql<{ table: string }>`
    select distinct c.conrelid::regclass::text as table from pg_constraint c
     where c.contype = 'f' and c.confrelid in ('accounts'::regclass, 'experts'::regclass) order by 1`.execute(t.deps.db)
  const told = new Set(held.flatMap(({ tables }) => tables))
  const missing = rows.map(({ table }) => table).filter((table) => !told.has(table) && !(table in leftOut))
  expect(missing, 'add it to data-export.queries.ts, or to the list above').toEqual([])
})
