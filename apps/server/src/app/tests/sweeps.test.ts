/**
 * Expired rows are deleted in small batches: after a long pause one statement would exceed the statement timeout, and
 * the rows would never go.
 */
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepSecrets } from '../../domains/identity/accounts/accounts.service.ts'
import { sweepEvents } from '../../domains/experts/billing/sync.service.ts'
import { forgetOldBriefs } from '../../domains/clients/briefs/ending.service.ts'
import { sweepContacts } from '../../domains/back-office/contacts/contacts.service.ts'
import { sweepImpressions } from '../../domains/market/matching/learning/learning.service.ts'
import { sweepDeliveries } from '../../domains/back-office/integrations/sending.service.ts'
import { sweepNotifications } from '../../domains/market/notifications/notifications.service.ts'
import { deleteEnded } from '../../platform/providers/delivery/delivery-rows.ts'
import { sweepRequests } from '../../platform/idempotency/idempotency.rows.ts'
import { sweepHits } from '../../platform/limits/limits.ts'
import { sweepProofs } from '../../platform/limits/proof-of-work.ts'
import { testApp, type TestApp } from '../../testing/app.ts'
import { aBrief, aClient, anExpert } from '../../testing/people.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  const brief = await aBrief(t, await aClient(t), { about_project: '' })
  const expert = await anExpert(t)
  await sql`create table shown_to as select ${sql.lit(brief.id)} as brief, ${sql.lit(expert.expert_id)} as expert`.execute(
    t.deps.db,
  )
  // for each statement, how many rows it deleted or changed
  await sql`create table swept (rows bigint not null)`.execute(t.deps.db)
  await sql`
    create function count_swept() returns trigger language plpgsql as $$
    begin
      insert into swept select count(*) from before_it;
      return null;
    end $$`.execute(t.deps.db)
})
afterAll(() => t.close())

const ROWS = 2300
const MOST = 1000
const deliver = (more: string, values: string) => `
  insert into deliveries (channel, kind, recipient, state, job_id, give_up_at, ended_at${more})
  select 'mail', 'hello', 'karen@husrum.example', 'sent', gen_random_uuid(), now(), now() - ${values} from generate_series(1, ${ROWS})`

test.each([
  {
    what: 'messages that ended',
    table: 'deliveries',
    fill: deliver('', `interval '31 days'`),
    sweep: () => deleteEnded(t.deps.db, 30),
  },
  {
    what: 'messages that leave no trace',
    table: 'deliveries',
    fill: deliver(', traceless', `interval '1 minute', true`),
    sweep: () => deleteEnded(t.deps.db, 30),
  },
  {
    what: 'events of webhooks that ended',
    table: 'webhook_deliveries',
    fill: `
      with hook as (
        insert into webhooks (url, kinds, secret_sealed) values ('https://crm.example/hook', '{lead.created}', '') returning id
      )
      insert into webhook_deliveries (webhook_id, kind, body, state, job_id, ended_at)
      select hook.id, 'lead.created', '{}', 'delivered', gen_random_uuid(), now() - interval '2 years' from hook, generate_series(1, ${ROWS})`,
    sweep: () => sweepDeliveries(t.deps),
  },
  {
    what: 'hits of limits',
    table: 'limit_hits',
    fill: `insert into limit_hits (scope, key, at) select 'login', 'karen', now() - interval '3 days' from generate_series(1, ${ROWS})`,
    sweep: () => sweepHits(t.deps.db),
  },
  {
    what: 'keys of repeated calls',
    table: 'idempotent_requests',
    fill: `
      insert into idempotent_requests (id, fingerprint, claim, claimed_until, created_at)
      select sha256(n::text::bytea), '', gen_random_uuid(), now() - interval '2 days', now() - interval '2 days' from generate_series(1, ${ROWS}) n`,
    sweep: () => sweepRequests(t.deps.db),
  },
  {
    what: 'old notifications',
    table: 'notifications',
    fill: `
      insert into notifications (account_id, kind, about, notified_at)
      select (select min(id) from accounts), 'new_lead', 'lead:' || n, now() - interval '91 days' from generate_series(1, ${ROWS}) n`,
    sweep: () => sweepNotifications(t.deps),
  },
  {
    what: 'events of payments that were applied',
    table: 'payment_events',
    fill: `
      insert into payment_events (id, type, received_at, applied_at)
      select 'evt_' || n, 'invoice.paid', now() - interval '2 years', now() - interval '2 years' from generate_series(1, ${ROWS}) n`,
    sweep: () => sweepEvents(t.deps),
  },
  {
    what: 'security events',
    table: 'security_events',
    fill: `
      insert into security_events (kind, code, address, created_at)
      select 'refused', 'wrong_password', '192.0.2.1', now() - interval '2 years' from generate_series(1, ${ROWS})`,
    sweep: () => sweepSecrets(t.deps.db),
  },
  {
    what: 'proofs of work that ended',
    table: 'spent_proofs',
    fill: `
      insert into spent_proofs (id, expires_at)
      select sha256(n::text::bytea), now() - interval '1 day' from generate_series(1, ${ROWS}) n`,
    sweep: () => sweepProofs(t.deps.db),
  },
  {
    what: 'what was shown',
    table: 'match_impressions',
    fill: `
      insert into match_impressions (match_id, brief_id, expert_id, position, components, factor, score, model_version, shown_at)
      select n, brief, expert, 1, '{}', 1, 1, '1', now() - interval '25 months'
        from shown_to, generate_series(1, ${ROWS}) n`,
    sweep: () => sweepImpressions(t.deps.db),
  },
])('$what: no statement deletes more than a batch', async ({ table, fill, sweep }) => {
  await sql.raw(fill).execute(t.deps.db)
  expect(await sizesOf('delete', table, sweep)).toEqual([ROWS - 2 * MOST, MOST, MOST])
  const { rows } = await sql`select from ${sql.table(table)}`.execute(t.deps.db)
  expect(rows).toEqual([])
})

test('handled messages: no transaction deletes more than a few, and clears what is said of them', async () => {
  await sql`
    insert into contacts (name, email, topic, subject, message, locale, status, handled_at)
    select 'Karen', 'karen@husrum.example', 'other', 'Hello', 'Hello', 'en', 'handled', now() - interval '3 years'
      from generate_series(1, 450)`.execute(t.deps.db)
  expect(await sizesOf('delete', 'contacts', () => sweepContacts(t.deps))).toEqual([50, 200, 200])
})

test('no statement deletes whatever is older than a moment at once', async () => {
  const sources = path.resolve(import.meta.dirname, '../..')
  const files = (await readdir(sources, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  const unbounded: string[] = []
  for (const name of files) {
    const text = await readFile(path.join(sources, name), 'utf8')
    const statements = [
      ...text.matchAll(/`[^`]*delete from[^`]*`/gi),
      ...text.matchAll(/\.deleteFrom\((?:(?!\.execute)[^])*/g),
    ].map(([statement]) => statement)
    if (statements.some((each) => /<=?['", ]*(?:sql<Date>`)?app_now\(\)/.test(each) && !/\blimit\b/i.test(each)))
      unbounded.push(name)
  }
  expect(unbounded).toEqual([
    'domains/back-office/company/company.queries.ts', // the operator has only a few logos
    'platform/core/jobs/set-aside-rows.ts', // failed rows of one kind are few
  ])
})

test('texts of old briefs: no statement changes more than a batch', async () => {
  const client = await aClient(t)
  const { id } = await aBrief(t, client)
  await t.deps.db
    .updateTable('briefs')
    .set({ status: 'closed', ended_at: new Date('2020-01-01') })
    .where('id', '=', id)
    .execute()
  const columns =
    'client_id, status, service_type, project_type, expert_type, session_type, country_id, state_id, city_id, outside_welcome, project_size, project_phase, budget_id, timeline_id, about_project, ended_at'
  await sql
    .raw(`insert into briefs (${columns}) select ${columns} from briefs, generate_series(1, 119) where id = ${id}`)
    .execute(t.deps.db)
  expect(await sizesOf('update', 'briefs', () => forgetOldBriefs(t.deps))).toEqual([20, 50, 50])
  const texts = await t.deps.db.selectFrom('briefs').select('about_project').distinct().execute()
  expect(texts).toEqual([{ about_project: '' }])
})

/** The number of rows that each statement of the work deleted or changed, in order, without zeros. */
async function sizesOf(change: 'delete' | 'update', table: string, work: () => Promise<unknown>): Promise<number[]> {
  await sql`delete from swept`.execute(t.deps.db)
  await sql
    .raw(`
    create trigger count_swept after ${change} on ${table} referencing old table as before_it
      for each statement execute function count_swept()`)
    .execute(t.deps.db)
  await work()
  await sql.raw(`drop trigger count_swept on ${table}`).execute(t.deps.db)
  const { rows } = await sql<{ rows: number }>`select rows from swept where rows > 0 order by rows`.execute(t.deps.db)
  return rows.map((each) => Number(each.rows))
}
