import { accounts } from '@husrum/contract/accounts.ts'
import { contacts } from '@husrum/contract/contacts.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import type { Readable } from 'node:stream'
import { inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../testing/app.ts'
import { aBrief, aClient, aLead, anAdmin, anExpert } from '../../testing/people.ts'
import { held } from './data-export.queries.ts'
import { packAccount } from './data-export.service.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
beforeEach(async () => {
  await t.deps.db.deleteFrom('limit_hits').execute()
})
afterAll(() => t.close())

async function exported(token: string | undefined) {
  const { statusCode, rawPayload, headers } = await t.http.inject({
    method: 'GET',
    url: '/api/account/export',
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
  return { status: statusCode, bytes: rawPayload, headers }
}

/** By name: read from the list at the end, as unpackers do. */
function unzip(bytes: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  let at = bytes.readUInt32LE(end + 16)
  for (let n = bytes.readUInt16LE(end + 10); n > 0; n -= 1) {
    const [method, packed, nameLength] = [
      bytes.readUInt16LE(at + 10),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
    ]
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const local = bytes.readUInt32LE(at + 42)
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const content = bytes.subarray(start, start + packed)
    files.set(name, method === 0 ? content : inflateRawSync(content))
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return files
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
      'answered_at brief_id contact_shared_at created_at expert_id expires_at hire_confirmed_at history id match_id ' +
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
    expect((await exported(undefined)).status).toBe(401)
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

  test('who hangs up in the middle leaves no file open', async () => {
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
    const parts = (await packAccount({ ...t.deps, pictures }, client.account_id))[Symbol.asyncIterator]()
    while (opened.length === 0) await parts.next()
    await parts.return?.()
    await expect.poll(() => opened.map(({ destroyed }) => destroyed)).toEqual([true])
  })

  test('429 from the sixth in a day, also at once', async () => {
    const { token } = await aClient(t)
    const answers = await Promise.all(Array.from({ length: 50 }, () => exported(token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(45)
    expect(JSON.parse(refused[0]?.bytes.toString() ?? '').code).toBe('too_many_exports')
  })

  test('a session that has ended takes nothing along', async () => {
    const { token } = await aClient(t)
    await t.call(accounts.logout, { token })
    expect((await exported(token)).status).toBe(401)
  })
})

/** Tables that point at people and are left out, each with its reason. */
const leftOut: Record<string, string> = {
  audit_entries: 'what staff decided: the record of the house, told to the person by mail',
  event_counters: 'numbers of events that are kept for two days: ids of what is told of elsewhere',
  expert_words: 'an index of the profile',
  mailed_links: 'secrets',
  market_ledger: 'sums of the market, nothing a person said or did',
  uploads: 'their pictures are all there',
}

test('every table that points at a person is told of, or left out for a reason', async () => {
  const { rows } = await sql<{ table: string }>`
    select distinct c.conrelid::regclass::text as table from pg_constraint c
     where c.contype = 'f' and c.confrelid in ('accounts'::regclass, 'experts'::regclass) order by 1`.execute(t.deps.db)
  const told = new Set(held.flatMap(({ tables }) => tables))
  const missing = rows.map(({ table }) => table).filter((table) => !told.has(table) && !(table in leftOut))
  expect(missing, 'add it to data-export.queries.ts, or to the list above').toEqual([])
})
