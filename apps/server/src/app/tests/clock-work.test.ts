/**
 * One bad row in each kind of timed work: a trigger makes it fail, and the other rows are done. It is retried, set
 * aside with its cause after three tries, shown to staff, and done when staff let it be retried.
 */
import { readdir, readFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { operating } from '@husrum/contract/back-office/operations/operations.ts'
import { STILL_LOOKING_DAYS } from '@husrum/contract/core/limits.ts'
import { copenhagenDay, copenhagenInstant, plusDays } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import { sql, type Insertable } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { announceTerms } from '../../domains/identity/accounts/consents/consents.service.ts'
import { eraseAccounts, leaveInactive } from '../../domains/identity/accounts/leaving/erasing.service.ts'
import { recordEndedImpersonations } from '../../domains/identity/accounts/staff/impersonation.service.ts'
import { answerAutomatically } from '../../domains/market/automatic-answers/automatic-answers.service.ts'
import { recalculateDuePlans } from '../../domains/experts/billing/plans.service.ts'
import { reconcile, remind } from '../../domains/experts/billing/sync.service.ts'
import { forgetOldBriefs } from '../../domains/clients/briefs/ending.service.ts'
import { askStillLooking, endOldBriefs } from '../../domains/clients/briefs/life.service.ts'
import { followAll } from '../../domains/experts/profile/availability/availability.service.ts'
import {
  declineArchived,
  declineDue,
  expireLeads,
  returnPlaces,
} from '../../domains/market/leads/deadlines/due.service.ts'
import { wakeSnoozed } from '../../domains/market/leads/snoozing/snoozing.service.ts'
import { sweepUnused } from '../../domains/foundation/media/uploads.service.ts'
import { mailDue } from '../../domains/market/notifications/mailing/mailing.service.ts'
import { remindExperts, remindOfAppointments } from '../../domains/market/notifications/notifications.service.ts'
import { pushDue } from '../../domains/market/notifications/push/pushing.service.ts'
import { askWaiting } from '../../domains/back-office/expert-review/register-lookup.service.ts'
import { aWaitingExpert } from '../../domains/experts/joining/joining.testing.ts'
import { checkDomains } from '../../domains/experts/own-site/domains.service.ts'
import { removeDeleted } from '../../domains/experts/portfolio/portfolio.service.ts'
import { expireQuotes } from '../../domains/market/quotes/quotes.service.ts'
import { publishPastDue } from '../../domains/market/reviews/past-clients.service.ts'
import { publishDue } from '../../domains/market/reviews/reviews.service.ts'
import { runSavedSearches } from '../../domains/clients/saved-searches/running.service.ts'
import { sweepDeletedShowcases } from '../../domains/experts/showcases/deleting.service.ts'
import type { DB } from '../../platform/database/schema.ts'
import { testApp, type TestApp } from '../../testing/app.ts'
import { aBrief, aClient, aLead, anAdmin, anExpert, anUpload } from '../../testing/people.ts'

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })
  owner = (await anAdmin(t)).token
})
afterEach(async () => {
  await t.moveClock(0)
  await sql`delete from set_aside_rows`.execute(t.deps.db)
})
afterAll(() => t.close())

const DAY = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * DAY)
const three = async <T>(make: (nth: number) => Promise<T>): Promise<[T, T, T]> => [
  await make(0),
  await make(1),
  await make(2),
]

type Id = number | string
const CAUSE = 'broken row of …'

/** Makes every write or delete of this row of `table` fail; the returned function ends that. */
async function breakRow(table: string, id: Id, column = 'id'): Promise<() => Promise<void>> {
  const name = `broken_${table}`
  await sql`
    create function ${sql.id(name)}() returns trigger language plpgsql as
      $$ begin raise exception 'broken row of karen@husrum.example'; end $$`.execute(t.deps.db)
  const [found, written] = ['old', 'new'].map((row) => sql`${sql.raw(row)}.${sql.id(column)} = ${sql.lit(id)}`)
  for (const [change, when] of [
    ['update', found],
    ['delete', found],
    ['insert', written],
  ] as const)
    await sql`
      create trigger ${sql.id(`${name}_${change}`)} before ${sql.raw(change)} on ${sql.table(table)} for each row
        when (${when}) execute function ${sql.id(name)}()`.execute(t.deps.db)
  return async () => void (await sql`drop function ${sql.id(name)}() cascade`.execute(t.deps.db))
}

type Kind = {
  /** Rows that are due, in the order in which they are taken. */ prepare: () => Promise<[Id, Id, Id]>
  /** The value on which the row fails, where it is not in a column `id`. */ table: string
  column?: string
  run: () => Promise<unknown>
  isDone: (id: Id) => Promise<boolean>
  /** The id that staff see, where it differs from the row's. */ rowId?: (id: Id) => Promise<string>
  /** Seconds from now, for work at a fixed time of day. */ startsAt?: number
}
const has = async (query: ReturnType<typeof sql<{ found: boolean }>>): Promise<boolean> =>
  (await query.execute(t.deps.db)).rows[0]?.found ?? false
const statusIs = (table: string, status: string) => (id: Id) =>
  has(sql`select status = ${status} as found from ${sql.table(table)} where id = ${id}`)
const isNull =
  (table: string, column: string, key = 'id') =>
  (id: Id) =>
    has(sql`select ${sql.id(column)} is null as found from ${sql.table(table)} where ${sql.id(key)} = ${id}`)
const isNotNull = (table: string, column: string, key?: string) => async (id: Id) =>
  !(await isNull(table, column, key)(id))
const isThere =
  (table: string, key = 'id') =>
  (id: Id) =>
    has(sql`select true as found from ${sql.table(table)} where ${sql.id(key)} = ${id}`)
const isGone = (table: string, key?: string) => async (id: Id) => !(await isThere(table, key)(id))
const leads = (columns: NonNullable<Parameters<typeof aLead>[1]>['columns'] = {}) =>
  three(async (nth) => (await aLead(t, { columns: { ...columns, created_at: ago(3 - nth / 10) } })).id)
const briefs = (days: number) =>
  three(async (nth) => (await aBrief(t, await aClient(t), { created_at: ago(days - nth / 10) })).id)
const notifications = (due: 'mail_due_at' | 'push_due_at') =>
  three(async (nth) => {
    const { id: lead_id, expert } = await aLead(t)
    const { id } = await t.deps.db
      .insertInto('notifications')
      .values({
        account_id: expert.account_id,
        kind: 'new_lead',
        lead_id,
        about: `lead:${lead_id}`,
        [due]: new Date(Date.now() - 60_000 + nth),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
const leaving = (columns: { deleted_at?: Date; created_at?: Date }) =>
  three(async () => {
    const { account_id } = await aClient(t, columns)
    await t.deps.db.deleteFrom('sessions').where('account_id', '=', account_id).execute()
    return account_id
  })

const images = (columns: { created_at?: Date } = {}) =>
  three(async (nth) => {
    const client = await aClient(t)
    const image = await anUpload(t, client, columns)
    const unused = t.deps.db.updateTable('uploads').set({ used_at: ago(2 - nth / 10) })
    await unused.where('image_id', '=', image).execute()
    return image
  })
const forgotten = async (table: 'forgotten_images' | 'forgotten_attachments', column: 'sha256' | 'key') =>
  three(async (nth) => {
    const id = `${column === 'key' ? 'attachments/' : ''}${randomBytes(32).toString('hex')}`
    await sql`
      insert into ${sql.table(table)} (${sql.id(column)}, forgotten_at) values (${id}, ${ago(1 - nth / 10)})`.execute(
      t.deps.db,
    )
    return id
  })
const billing = (columns: Partial<Insertable<DB['billing_accounts']>>) =>
  three(async () => {
    const { expert_id, account_id } = await anExpert(t)
    await t.deps.db
      .insertInto('billing_accounts')
      .values({ expert_id, account_id, wished_plan_id: 2, ...columns })
      .execute()
    return expert_id
  })
const aThread = async ({ id: lead_id, client, expert }: Awaited<ReturnType<typeof aLead>>) => {
  const thread = { client_id: client.account_id, expert_id: expert.expert_id, lead_id }
  const { id } = await t.deps.db.insertInto('threads').values(thread).returning('id').executeTakeFirstOrThrow()
  return id
}
const quotes = (times: (nth: number) => { sent_at: Date; expires_at: Date }) =>
  three(async (nth) => {
    const lead = await aLead(t, { columns: { status: 'proposal' } })
    const quote = { thread_id: await aThread(lead), lead_id: lead.id, status: 'sent', version: 1, terms: '{}' }
    const { id } = await t.deps.db
      .insertInto('quotes')
      .values({ ...quote, ...times(nth) })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
/** Tomorrow at noon in Copenhagen. */
const noon = () =>
  Math.round((copenhagenInstant(plusDays(copenhagenDay(new Date()), 1), '12:00').getTime() - Date.now()) / 1000)

const kinds: Record<string, Kind> = {
  'expire-leads': {
    prepare: () => leads({ expires_at: ago(0.01) }),
    table: 'leads',
    run: () => expireLeads(t.deps),
    isDone: statusIs('leads', 'expired'),
  },
  'decline-leads': {
    prepare: () => leads({ declines_at: ago(0.01) }),
    table: 'leads',
    run: () => declineDue(t.deps),
    isDone: statusIs('leads', 'declined'),
  },
  'decline-archived-leads': {
    prepare: () => leads({ deleted_at: ago(1) }),
    table: 'leads',
    run: () => declineArchived(t.deps),
    isDone: statusIs('leads', 'declined'),
  },
  'wake-snoozed-leads': {
    prepare: () => leads({ snoozed_until: ago(0.01) }),
    table: 'leads',
    run: () => wakeSnoozed(t.deps),
    isDone: isNull('leads', 'snoozed_until'),
  },
  'expire-quotes': {
    prepare: () => quotes((nth) => ({ sent_at: ago(9), expires_at: ago(1 - nth / 10) })),
    table: 'quotes',
    run: () => expireQuotes(t.deps),
    isDone: statusIs('quotes', 'expired'),
  },
  'mail-notifications': {
    prepare: () => notifications('mail_due_at'),
    table: 'notifications',
    run: () => mailDue(t.deps),
    isDone: isNull('notifications', 'mail_due_at'),
  },
  'push-notifications': {
    prepare: () => notifications('push_due_at'),
    table: 'notifications',
    run: () => pushDue(t.deps),
    isDone: isNull('notifications', 'push_due_at'),
  },
  'publish-reviews': {
    prepare: () =>
      three(async (nth) => {
        const {
          id: lead_id,
          client,
          expert,
        } = await aLead(t, { columns: { status: 'won', hire_confirmed_at: ago(9) } })
        const { id } = await t.deps.db
          .insertInto('reviews')
          .values({
            expert_id: expert.expert_id,
            client_id: client.account_id,
            lead_id,
            author_name: 'Karen',
            language: 'da',
            rating: 5,
            title: 'Calm',
            body: 'They listened first, and the light is right now.',
            status: 'pending',
            created_at: ago(4 - nth / 10),
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        return id
      }),
    table: 'reviews',
    run: () => publishDue(t.deps),
    isDone: statusIs('reviews', 'published'),
  },
  'publish-past-reviews': {
    prepare: () =>
      three(async (nth) => {
        const { expert_id } = await anExpert(t)
        const hash = Buffer.from(`past ${expert_id}`)
        const past = {
          expert_id,
          email_hash: hash,
          email_hint: 'k…',
          locale: 'da',
          token_hash: hash,
          expires_at: ago(-9),
        }
        const { id: past_client_id } = await t.deps.db
          .insertInto('past_clients')
          .values(past)
          .returning('id')
          .executeTakeFirstOrThrow()
        const review = {
          author_name: 'Karen',
          language: 'da',
          rating: 5,
          body: 'They listened first, and the light is right now.',
          status: 'pending',
        }
        const { id } = await t.deps.db
          .insertInto('past_reviews')
          .values({ expert_id, past_client_id, ...review, created_at: ago(4 - nth / 10) })
          .returning('id')
          .executeTakeFirstOrThrow()
        return id
      }),
    table: 'past_reviews',
    run: () => publishPastDue(t.deps),
    isDone: statusIs('past_reviews', 'published'),
  },
  'ask-briefs-30': {
    prepare: () => briefs(31),
    table: 'briefs',
    run: () => askStillLooking({ ...t.deps, mailEnding: async () => ({ kind: 'brief_asked', token: 'EXAMPLE' }) }),
    isDone: isNotNull('briefs', 'asked_days'),
  },
  'end-old-briefs': {
    prepare: () => briefs(120),
    table: 'briefs',
    run: () => endOldBriefs(t.deps),
    isDone: statusIs('briefs', 'closed'),
  },
  'settle-plans': {
    prepare: () =>
      three(async (nth) => {
        const { expert_id, account_id } = await anExpert(t)
        const plan = { wished_plan_id: 1, plan_due_at: ago(1 - nth / 10) }
        await t.deps.db
          .insertInto('billing_accounts')
          .values({ expert_id, account_id, ...plan })
          .onConflict((conflict) => conflict.column('expert_id').doUpdateSet(plan))
          .execute()
        return expert_id
      }),
    table: 'billing_accounts',
    column: 'expert_id',
    run: () => recalculateDuePlans(t.deps),
    isDone: isNull('billing_accounts', 'plan_due_at', 'expert_id'),
  },
  'end-pauses': {
    prepare: () =>
      three(async () => {
        const { expert_id } = await anExpert(t)
        const columns = { status: 'paused', back_on: ago(1) }
        await t.deps.db.updateTable('experts').set(columns).where('id', '=', expert_id).execute()
        return expert_id
      }),
    table: 'experts',
    run: () => followAll(t.deps),
    isDone: statusIs('experts', 'active'),
  },
  'remove-deleted-projects': {
    prepare: () =>
      three(async (nth) => {
        const { expert_id } = await anExpert(t)
        const { id } = await t.deps.db
          .insertInto('projects')
          .values({ expert_id, status: 'draft', title: 'Hall', deleted_at: ago(90 - nth / 10) })
          .returning('id')
          .executeTakeFirstOrThrow()
        return id
      }),
    table: 'projects',
    run: () => removeDeleted(t.deps),
    isDone: isGone('projects'),
  },
  'erase-accounts': {
    prepare: () => leaving({ deleted_at: ago(20) }),
    table: 'accounts',
    run: () => eraseAccounts(t.deps),
    isDone: isNotNull('accounts', 'erased_at'),
  },
  'leave-inactive': {
    prepare: () => leaving({ created_at: ago(1000) }),
    table: 'accounts',
    run: () => leaveInactive(t.deps),
    isDone: isNotNull('accounts', 'deleted_at'),
  },
  'ask-briefs-75': {
    prepare: () => briefs(80),
    table: 'briefs',
    run: () => askStillLooking({ ...t.deps, mailEnding: async () => ({ kind: 'brief_asked', token: 'EXAMPLE' }) }),
    isDone: (id) => has(sql`select asked_days = 75 as found from briefs where id = ${id}`),
  },
  'forget-old-briefs': {
    prepare: () =>
      three(async (nth) => {
        const old = { status: 'closed', ended_at: ago(900 - nth) }
        return (await aBrief(t, await aClient(t), old)).id
      }),
    table: 'briefs',
    run: () => forgetOldBriefs(t.deps),
    isDone: (id) => has(sql`select about_project = '' as found from briefs where id = ${id}`),
  },
  'remind-of-leads': {
    prepare: () => leads({ expires_at: new Date(Date.now() + 3_600_000) }),
    table: 'notifications',
    column: 'lead_id',
    run: () => remindExperts(t.deps),
    isDone: isThere('notifications', 'lead_id'),
  },
  'remind-of-appointments': {
    prepare: async () => {
      const due = await quotes(() => ({ sent_at: ago(9), expires_at: ago(-1) }))
      const [first, broken, last] = due.map((id) => `quote:${id}:expiring`)
      return [first ?? '', broken ?? '', last ?? '']
    },
    table: 'notifications',
    column: 'about',
    run: () => remindOfAppointments(t.deps),
    isDone: isThere('notifications', 'about'),
  },
  'give-back-places': {
    prepare: () =>
      three(async (nth) => {
        const answered_at = ago(24 - nth / 10)
        const lead = await aLead(t, { columns: { status: 'contacted', created_at: ago(25), answered_at } })
        const answer = { thread_id: await aThread(lead), sender: 'expert', body: 'When shall we meet?' }
        await t.deps.db
          .insertInto('messages')
          .values({ ...answer, created_at: answered_at })
          .execute()
        return lead.id
      }),
    table: 'leads',
    run: () => returnPlaces(t.deps),
    isDone: isNotNull('leads', 'given_back_at'),
  },
  'automatic-answers': {
    prepare: async () => {
      const today = copenhagenDay(new Date())
      return three(async () => {
        const expert = await anExpert(t, { automatic_answer: 'Hello {first_name}, I am away.' })
        const days = { from_day: plusDays(today, -1), to_day: plusDays(today, 2) }
        await t.deps.db
          .insertInto('days_off')
          .values({ expert_id: expert.expert_id, ...days })
          .execute()
        return (await aLead(t, { expert })).id
      })
    },
    table: 'automatic_answers',
    column: 'lead_id',
    run: () => answerAutomatically(t.deps),
    isDone: isThere('automatic_answers', 'lead_id'),
  },
  'sweep-unused-uploads': {
    prepare: () => images(),
    table: 'images',
    run: () => sweepUnused(t.deps),
    isDone: isGone('images'),
    rowId: async (id) => {
      const upload = t.deps.db.selectFrom('uploads').select('account_id').where('image_id', '=', Number(id))
      return `${(await upload.executeTakeFirstOrThrow()).account_id}:${id}`
    },
  },
  'sweep-stranded-pictures': {
    prepare: async () => {
      const due = await images({ created_at: ago(2) })
      await t.deps.db.deleteFrom('uploads').where('image_id', 'in', due).execute()
      return due
    },
    table: 'images',
    run: () => sweepUnused(t.deps),
    isDone: isGone('images'),
  },
  'sweep-forgotten-pictures': {
    prepare: () => forgotten('forgotten_images', 'sha256'),
    table: 'forgotten_images',
    column: 'sha256',
    run: () => t.deps.pictures.sweepForgotten(),
    isDone: isGone('forgotten_images', 'sha256'),
  },
  'sweep-forgotten-attachments': {
    prepare: () => forgotten('forgotten_attachments', 'key'),
    table: 'forgotten_attachments',
    column: 'key',
    run: () => t.deps.attachments.sweep(),
    isDone: isGone('forgotten_attachments', 'key'),
  },
  'sweep-deleted-showcases': {
    prepare: () =>
      three(async (nth) => {
        const image_id = await anUpload(t, await aClient(t))
        const words = { alt_en: '', alt_da: '', alt_de: '', credit: '', license: '' }
        const { id } = await t.deps.db
          .insertInto('showcases')
          .values({ image_id, category: 'interior', active: false, deleted_at: ago(40 - nth), ...words })
          .returning('id')
          .executeTakeFirstOrThrow()
        return id
      }),
    table: 'showcases',
    run: () => sweepDeletedShowcases(t.deps),
    isDone: isGone('showcases'),
  },
  'announce-terms': {
    prepare: () =>
      three(async () => {
        const { account_id } = await aClient(t, { email_verified_at: new Date() })
        const consent = { account_id, document: 'terms', version: '2026-11-21', locale: 'en' }
        await t.deps.db.insertInto('consents').values(consent).execute()
        return account_id
      }),
    table: 'terms_announcements',
    column: 'account_id',
    run: () => announceTerms(t.deps),
    isDone: isThere('terms_announcements', 'account_id'),
  },
  'note-ended-looks': {
    prepare: async () => {
      const { account_id: impersonator_account_id } = await anAdmin(t)
      return three(async () => {
        const { account_id } = await aClient(t)
        const look = { impersonator_account_id, impersonator_session_id: 1, impersonation_reason: 'A question.' }
        const { id } = await t.deps.db
          .insertInto('sessions')
          .values({ token_hash: randomBytes(32), account_id, expires_at: ago(0.1), ...look })
          .returning('id')
          .executeTakeFirstOrThrow()
        return id
      })
    },
    table: 'sessions',
    run: () => recordEndedImpersonations(t.deps),
    isDone: (id) => has(sql`select look_end_noted as found from sessions where id = ${id}`),
  },
  'remind-of-billing': {
    prepare: () => billing({ trial_plan_id: 2, trial_started_at: ago(12), trial_ends_at: ago(-2) }),
    table: 'billing_accounts',
    column: 'expert_id',
    run: () => remind(t.deps),
    isDone: isNotNull('billing_accounts', 'trial_reminded_at', 'expert_id'),
  },
  'reconcile-payments': {
    prepare: () =>
      three(async () => {
        const { expert_id, account_id } = await anExpert(t)
        const customer_id = `cus_${expert_id}`
        const customer = { expert_id, account_id, wished_plan_id: 2, customer_id, provider: 'local' }
        await t.deps.db.insertInto('billing_accounts').values(customer).execute()
        return customer_id
      }),
    table: 'billing_accounts',
    column: 'customer_id',
    run: () => reconcile(t.deps),
    isDone: isNotNull('billing_accounts', 'synced_at', 'customer_id'),
  },
  'check-own-domains': {
    prepare: () =>
      three(async () => {
        const { expert_id } = await anExpert(t)
        const host = `www.studio-${expert_id}.example`
        await t.deps.db.insertInto('own_domains').values({ expert_id, host, label: host }).execute()
        return expert_id
      }),
    table: 'own_domains',
    column: 'expert_id',
    run: () => checkDomains(t.deps),
    isDone: isNotNull('own_domains', 'checked_at', 'expert_id'),
  },
  'ask-registers': {
    prepare: () => three(async () => (await aWaitingExpert(t, { company_registration: '10150817' })).expert_id),
    table: 'register_checks',
    column: 'expert_id',
    run: () =>
      askWaiting({
        ...t.deps,
        registers: {
          asks: (register) => register === 'cvr',
          ask: async () => ({ outcome: 'found', holder: 'Egestuen ApS', source: 'virk.dk' }),
        },
      }),
    isDone: isThere('register_checks', 'expert_id'),
  },
  'look-through-saved-searches': {
    prepare: () =>
      three(async () => {
        const { account_id } = await aClient(t)
        const search = { account_id, name: 'Calm rooms', criteria: '{}', mails: true, knows_all: true }
        await t.deps.db
          .insertInto('saved_searches')
          .values({ ...search, checked_on: '2026-01-01' })
          .execute()
        return account_id
      }),
    table: 'saved_searches',
    column: 'account_id',
    run: () => runSavedSearches({ ...t.deps, mailEnding: async () => ({ kind: 'saved_searches', token: '' }) }),
    isDone: (id) => has(sql`select checked_on > '2026-01-01' as found from saved_searches where account_id = ${id}`),
    startsAt: noon(),
  },
}

describe('one that fails holds up no other, and is set aside after three tries', () => {
  test.each(Object.entries(kinds))('%s', async (kind, { prepare, table, column, run, isDone, rowId, startsAt = 0 }) => {
    const [first, broken, last] = await prepare()
    const row_id = rowId ? await rowId(broken) : String(broken)
    const mend = await breakRow(table, broken, column)
    // the pauses are one and ten minutes
    for (const [nth, seconds] of [0, 61, 700].entries()) {
      await t.moveClock(startsAt + seconds)
      await run()
      expect(await Promise.all([first, broken, last].map(isDone))).toEqual([true, false, true])
      const { rows } = await sql`select row_id, tries, cause from set_aside_rows where kind = ${kind}`.execute(
        t.deps.db,
      )
      expect(rows).toEqual([{ row_id, tries: nth + 1, cause: CAUSE }])
    }
    await mend()
    const { token } = await anAdmin(t) // moving the clock ends sessions
    const { json } = await t.call(operating.listSetAside, { token })
    expect(json.data).toContainEqual(expect.objectContaining({ kind, row_id, cause: CAUSE, tries: 3 }))
    expect((await t.call(operating.retrySetAside, { body: { kind, row_id }, token })).json.data).toEqual({
      queued: true,
    })
    await run()
    expect(await isDone(broken)).toBe(true)
    expect((await sql`select from set_aside_rows where kind = ${kind}`.execute(t.deps.db)).rows).toEqual([])
  })

  test('every kind of the code is among these', async () => {
    const sources = path.resolve(import.meta.dirname, '../..')
    const files = (await readdir(sources, { recursive: true })).filter(
      (name) => name.startsWith('domains/') && name.endsWith('.ts') && !name.endsWith('.test.ts'),
    )
    const found: string[] = []
    for (const name of files) {
      const text = await readFile(path.join(sources, name), 'utf8')
      const called = text.matchAll(/\bdrain(?:Listed|Batches)?(?:<[^(]*>)?\(\s*(?:deps|\{[^}]*\}),\s*(['`]?)([^'`,]*)/g)
      for (const [, quote, kind = ''] of called) {
        expect(quote, `${name}: name the kind here, so that this test finds it`).not.toBe('')
        found.push(
          ...(kind.includes('${') ? STILL_LOOKING_DAYS.map((days) => kind.replace('${days}', String(days))) : [kind]),
        )
      }
    }
    expect(found.toSorted()).toEqual(Object.keys(kinds).toSorted())
  })
})

describe('a row that failed three times', () => {
  const list = async (token = owner) => (await t.call(operating.listSetAside, { token })).json
  const retry = (row_id: string, kind = 'expire-leads', token = owner) =>
    t.call(operating.retrySetAside, { body: { kind, row_id }, token })
  const figure = async () => {
    const text = await t.metrics.registry.metrics()
    return /husrum_set_aside_rows\{kind="expire-leads"\} (\d+)/.exec(text)?.[1]
  }
  async function setAside() {
    const [, broken] = await leads({ expires_at: ago(0.01) })
    const mend = await breakRow('leads', broken)
    // the pauses are one and ten minutes
    for (const seconds of [0, 30, 61, 300, 700]) {
      await t.moveClock(seconds)
      await expireLeads(t.deps)
    }
    return { id: broken, mend }
  }

  test('is set aside with its cause, shown to staff and counted; done once it may be tried again', async () => {
    const { id, mend } = await setAside()
    expect(await list()).toMatchObject({
      data: [
        {
          kind: 'expire-leads',
          row_id: String(id),
          cause: CAUSE,
          tries: 3,
          first_failed_at: expect.any(String),
          last_failed_at: expect.any(String),
        },
      ],
      meta: { total: 1 },
    })
    expect(await figure()).toBe('1')
    await mend()
    await t.moveClock(2000)
    await expireLeads(t.deps)
    expect(await statusIs('leads', 'expired')(id)).toBe(false)
    expect((await retry(String(id))).json.data).toEqual({ queued: true })
    expect((await list()).data).toEqual([])
    await expireLeads(t.deps)
    expect(await statusIs('leads', 'expired')(id)).toBe(true)
    expect((await retry(String(id))).json.code).toBe('not_set_aside')
  })

  test('that is due no more is forgotten a day after it might have been tried again', async () => {
    const { id, mend } = await setAside()
    await mend()
    await t.deps.db.updateTable('leads').set({ status: 'declined' }).where('id', '=', id).execute()
    await retry(String(id))
    await t.moveClock(3 * 86_400)
    await expireLeads(t.deps)
    await t.moveClock(0)
    expect((await sql`select from set_aside_rows`.execute(t.deps.db)).rows).toEqual([])
  })

  test('staff may read, owners alone let it be tried again; 422 for what is no kind', async () => {
    const { id, mend } = await setAside()
    await mend()
    for (const role of ['support', 'moderator'] as const) {
      const { token } = await anAdmin(t, role)
      expect((await list(token)).data).toHaveLength(1)
      expect((await retry(String(id), 'expire-leads', token)).status).toBe(403)
    }
    const { token } = await aClient(t)
    expect((await t.call(operating.listSetAside, { token })).status).toBe(403)
    expect((await retry(String(id), "expire-leads' or true")).status).toBe(422)
    expect((await retry('', 'expire-leads')).status).toBe(422)
    expect((await retry(String(id), 'decline-leads')).json.code).toBe('not_set_aside')
  })
})
