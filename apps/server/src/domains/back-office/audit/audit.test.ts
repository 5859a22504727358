import { audit } from '@husrum/contract/back-office/audit/audit.ts'
import { staffViews } from '@husrum/contract/back-office/saved-views.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clearAuditOf, writeAudit, type AuditEntry } from '../../../platform/core/audit.ts'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aClient, anAdmin, type Person } from '../../../testing/people.ts'

let t: TestApp
let owner: Person
beforeAll(async () => {
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })
  owner = await anAdmin(t)
})
afterAll(() => t.close())

const list = (query = {}, token = owner.token) => t.call(audit.listAudit, { query, token })
const get = (id: number, token = owner.token) => t.call(audit.getAudit, { params: { id }, token })
const labels = async (query: object) =>
  (await list(query)).json.data.map(({ subject }: { subject: { label: string } }) => subject.label)
const rows = () => t.deps.db.selectFrom('audit_entries').selectAll().orderBy('id').execute()

/** Writes the entry as a service does. */
async function anEntry(entry: Partial<AuditEntry> = {}, by = owner): Promise<number> {
  const viewer = {
    account_id: by.account_id,
    session_id: 1,
    role: 'admin',
    audience: 'owner',
    expert_id: undefined,
  } as const
  await t.deps.db.transaction().execute((tx) =>
    writeAudit(tx, viewer, {
      action: 'expert.approve',
      subject: { kind: 'expert', id: 7, label: 'Studio Vest' },
      before: { status: 'pending_review' },
      after: { status: 'active' },
      ...entry,
    }),
  )
  const { id } = await t.deps.db
    .selectFrom('audit_entries')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return id
}

describe('GET /api/admin/audit', () => {
  test('a write of staff with who, what, which, what changed, and the request', async () => {
    const saved = await t.call(staffViews.saveStaffView, {
      token: owner.token,
      body: { list: 'users', name: 'Kept view', address: '?role=expert' },
    })
    const { status, json } = await list({ q: 'Kept view' })
    expect(status).toBe(200)
    expect(json.data).toEqual([
      {
        id: expect.any(Number),
        actor: { id: owner.account_id, name: owner.name, role: 'owner' },
        action: 'view.save',
        subject: { kind: 'view', id: saved.json.data.id, label: 'Kept view' },
        changed: ['list', 'name', 'address'],
        created_at: expect.any(String),
      },
    ])
    expect(json.actions).toContain('view.save')
    const one = await get(json.data[0].id)
    expect(one.json.data).toMatchObject({
      before: null,
      after: { list: 'users', name: 'Kept view', address: '?role=expert' },
      request_id: saved.headers['x-request-id'],
    })
  })

  test('by actor, action, kind and number of the subject', async () => {
    const support = await anAdmin(t, 'support')
    await anEntry({ action: 'contact.reply', subject: { kind: 'contact', id: 31, label: 'By support' } }, support)
    await anEntry({ action: 'contact.update', subject: { kind: 'contact', id: 32, label: 'By owner' } })
    expect(await labels({ actor_id: support.account_id })).toEqual(['By support'])
    expect(await labels({ action: 'contact.update' })).toEqual(['By owner'])
    expect(await labels({ action: 'contact.update,contact.reply', sort: 'created_at' })).toEqual([
      'By support',
      'By owner',
    ])
    expect(await labels({ subject_kind: 'contact', subject_id: 31 })).toEqual(['By support'])
    expect(await labels({ subject_kind: 'nothing' })).toEqual([])
  })

  test('by words before and after, also such that JSON and patterns spell in another way', async () => {
    await anEntry({ subject: { kind: 'notice', id: 1, label: 'Quoted' }, after: { reason: 'She said "no" \\ 100 %_' } })
    await anEntry({ subject: { kind: 'notice', id: 2, label: 'Was Ørsted' }, before: { name: 'Åse' }, after: null })
    expect(await labels({ q: 'said "no" \\ 100' })).toEqual(['Quoted'])
    expect(await labels({ q: '%_' })).toEqual(['Quoted'])
    expect(await labels({ q: 'ÅSE' })).toEqual(['Was Ørsted'])
    expect(await labels({ q: 'ørsted' })).toEqual(['Was Ørsted'])
    expect(await labels({ q: "'; delete from audit_entries; --" })).toEqual([])
  })

  test.each([
    ['webhook', { host: 'old.example.com' }, { host: 'new.example.com', is_on: true }, 'new.example.com'],
    ['webhook', { host: 'hooks.example.com' }, null, 'hooks.example.com'],
    ['webhook', null, { delivery: 4 }, null],
    ['service_token', { name: 'Warehouse', state: 'live' }, { name: 'Warehouse', state: 'revoked' }, 'Warehouse'],
    ['question', { labels: { en: '', da: 'Er der kæledyr?', de: '' } }, null, 'Er der kæledyr?'],
    // in other kinds a name that is only among the values may be a person's
    ['expert_invitation', null, { name: 'Mette Lund' }, null],
  ] as const)('a %s written without a label is named by %j and %j: %s', async (kind, before, after, label) => {
    const id = await anEntry({ subject: { kind, id: 77 }, before, after })
    expect((await get(id)).json.data.subject).toEqual({ kind, id: 77, label })
  })

  test('by days in Copenhagen, both included', async () => {
    const at = (moment: string) =>
      sql`
      insert into audit_entries (actor_role, action, subject_kind, subject_id, subject_label, created_at)
      values ('owner', 'job.retry', 'job', 1, ${moment}, ${moment})`.execute(t.deps.db)
    for (const moment of [
      '2026-03-27T22:59:59Z',
      '2026-03-27T23:00:00Z',
      '2026-03-28T22:59:59Z',
      '2026-03-28T23:00:00Z',
    ])
      await at(moment)
    expect(await labels({ action: 'job.retry', from: '2026-03-28', to: '2026-03-28', sort: 'created_at' })).toEqual([
      '2026-03-27T23:00:00Z',
      '2026-03-28T22:59:59Z',
    ])
    expect(await labels({ action: 'job.retry', to: '2026-03-27' })).toEqual(['2026-03-27T22:59:59Z'])
    expect(await labels({ action: 'job.retry', from: '2026-03-29' })).toEqual(['2026-03-28T23:00:00Z'])
  })

  test('as a table with what was before and after', async () => {
    await anEntry({ action: 'plan.update', after: { status: '=1+1' } })
    const { status, text, headers } = await list({ action: 'plan.update', format: 'csv' })
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(text).toContain('"{""status"":""pending_review""}","{""status"":""=1+1""}"')
  })

  test.each([{ from: '28.3.2026' }, { actor_id: 'ida' }, { action: 'x;y' }])('422 for %o', async (query) =>
    expect((await list(query)).status).toBe(422),
  )

  test('staff only; 404 for none', async () => {
    expect((await list({}, (await anAdmin(t, 'support')).token)).status).toBe(200)
    const client = await aClient(t)
    expect([(await list({}, client.token)).status, (await get(1, client.token)).status]).toEqual([403, 403])
    expect((await t.call(audit.listAudit)).status).toBe(401)
    expect([(await get(999_999)).status, (await get(999_999)).json.code]).toEqual([404, 'audit_not_found'])
  })
})

describe('the log is only added to', () => {
  test.each([
    "update audit_entries set action = 'expert.reject'",
    'update audit_entries set actor_account_id = null',
    "update audit_entries set actor_name = 'Somebody else'",
    'update audit_entries set before = null, after = null',
    'update audit_entries set before = null, after = null, subject_label = null',
    `update audit_entries set after = '{"status": "rejected"}'`,
    "update audit_entries set created_at = created_at - interval '1 day'",
    'delete from audit_entries',
    'truncate audit_entries',
    'truncate accounts cascade; delete from audit_entries',
    'merge into audit_entries e using (select 1) s on true when matched then delete',
    "insert into audit_entries overriding system value select * from audit_entries on conflict (id) do update set action = 'x'",
  ])('%s', async (statement) => {
    await anEntry()
    const before = await rows()
    await expect(sql.raw(statement).execute(t.deps.db)).rejects.toThrow()
    expect(await rows()).toEqual(before)
  })

  test('forgetting one subject opens the way to no other, and not for long', async () => {
    const [mine, theirs] = [
      await anEntry({ subject: { kind: 'expert', id: 101, label: 'To be erased' } }),
      await anEntry({ subject: { kind: 'expert', id: 102, label: 'Stays' } }),
    ]
    const change = (id: number, set: string) =>
      t.deps.db.transaction().execute(async (tx) => {
        await sql`select set_config('husrum.forgets', 'expert:101', true)`.execute(tx)
        await sql.raw(`update audit_entries set ${set} where id = ${id}`).execute(tx)
      })
    await expect(change(theirs, 'before = null, after = null, subject_label = null')).rejects.toThrow('only added to')
    await expect(change(mine, "before = null, after = null, subject_label = null, action = 'x'")).rejects.toThrow()
    await expect(change(mine, `before = null, after = '{"status": "active"}', subject_label = null`)).rejects.toThrow()
    await t.deps.db.transaction().execute((tx) => clearAuditOf(tx, { kind: 'expert', id: 101 }))
    expect((await get(mine)).json.data).toMatchObject({
      actor: { name: owner.name },
      action: 'expert.approve',
      subject: { kind: 'expert', id: 101, label: null },
      before: null,
      after: null,
    })
    expect((await get(theirs)).json.data).toMatchObject({ subject: { label: 'Stays' }, after: { status: 'active' } })
  })

  test('who acted keeps the name when the account is renamed, erased or gone', async () => {
    const leaver = await anAdmin(t, 'moderator')
    const id = await anEntry({}, leaver)
    await t.deps.db.updateTable('accounts').set({ name: 'Another name' }).where('id', '=', leaver.account_id).execute()
    await t.deps.db.deleteFrom('accounts').where('id', '=', leaver.account_id).execute()
    expect((await get(id)).json.data.actor).toEqual({ id: leaver.account_id, name: leaver.name, role: 'owner' })
  })

  test('an entry whose change is undone is not there', async () => {
    const before = (await rows()).length
    await t.deps.db
      .transaction()
      .execute(async (tx) => {
        const viewer = {
          account_id: owner.account_id,
          session_id: 1,
          role: 'admin',
          audience: 'owner',
          expert_id: undefined,
        } as const
        await writeAudit(tx, viewer, {
          action: 'job.retry',
          subject: { kind: 'job', id: 1 },
          before: null,
          after: null,
        })
        throw new Error('undone')
      })
      .catch(() => undefined)
    expect((await rows()).length).toBe(before)
  })
})
