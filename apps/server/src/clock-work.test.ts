/**
 * One bad row in each kind of work that the clock brings: a trigger lets it fail, and the others are done. It is tried
 * again, set aside with its cause after three tries, shown to staff and counted, and done once staff let it be.
 */
import { operating } from '@husrum/contract/operating.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { eraseAccounts, leaveInactive } from './domains/accounts/leaving/erasing.service.ts'
import { settleDue } from './domains/billing/plans.service.ts'
import { askStillLooking, endOldBriefs } from './domains/briefs/life.service.ts'
import { followAll } from './domains/experts/away.service.ts'
import { declineArchived, declineDue, expireLeads } from './domains/leads/due.service.ts'
import { wakeSnoozed } from './domains/leads/snoozing.service.ts'
import { mailDue } from './domains/notifications/mailing.service.ts'
import { remindExperts } from './domains/notifications/notifications.service.ts'
import { pushDue } from './domains/notifications/pushing.service.ts'
import { removeDeleted } from './domains/portfolio/portfolio.service.ts'
import { expireQuotes } from './domains/quotes/quotes.service.ts'
import { publishPastDue } from './domains/reviews/past-clients.service.ts'
import { publishDue } from './domains/reviews/reviews.service.ts'
import { testApp, type TestApp } from './testing/app.ts'
import { aBrief, aClient, aLead, anAdmin, anExpert } from './testing/people.ts'

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

/** From now on nobody can change or delete this row of `table`; what it returns ends that. */
async function breakRow(table: string, id: number, column = 'id'): Promise<() => Promise<void>> {
  const name = `broken_${table}_${id}`
  await sql`
    create function ${sql.id(name)}() returns trigger language plpgsql as
      $$ begin raise exception 'broken row of karen@husrum.example'; end $$`.execute(t.deps.db)
  await sql`
    create trigger ${sql.id(name)} before update on ${sql.table(table)} for each row
      when (old.${sql.id(column)} = ${sql.lit(id)}) execute function ${sql.id(name)}()`.execute(t.deps.db)
  await sql`
    create trigger ${sql.id(`${name}_deleted`)} before delete on ${sql.table(table)} for each row
      when (old.${sql.id(column)} = ${sql.lit(id)}) execute function ${sql.id(name)}()`.execute(t.deps.db)
  return async () => void (await sql`drop function ${sql.id(name)}() cascade`.execute(t.deps.db))
}

type Kind = {
  /** Rows that are due, in the order they would be taken. */ prepare: () => Promise<[number, number, number]>
  table: string
  column?: string
  run: () => Promise<unknown>
  isDone: (id: number) => Promise<boolean>
}
const has = async (query: ReturnType<typeof sql<{ found: boolean }>>): Promise<boolean> =>
  (await query.execute(t.deps.db)).rows[0]?.found ?? false
const statusIs = (table: string, status: string) => (id: number) =>
  has(sql`select status = ${status} as found from ${sql.table(table)} where id = ${id}`)
const isNull =
  (table: string, column: string, key = 'id') =>
  (id: number) =>
    has(sql`select ${sql.id(column)} is null as found from ${sql.table(table)} where ${sql.id(key)} = ${id}`)
const isNotNull = (table: string, column: string) => async (id: number) => !(await isNull(table, column)(id))
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

const kinds: Record<string, Kind> = {
  'leads that expire': {
    prepare: () => leads({ expires_at: ago(0.01) }),
    table: 'leads',
    run: () => expireLeads(t.deps),
    isDone: statusIs('leads', 'expired'),
  },
  'declines that cannot be undone any more': {
    prepare: () => leads({ declines_at: ago(0.01) }),
    table: 'leads',
    run: () => declineDue(t.deps),
    isDone: statusIs('leads', 'declined'),
  },
  'archived leads': {
    prepare: () => leads({ deleted_at: ago(1) }),
    table: 'leads',
    run: () => declineArchived(t.deps),
    isDone: statusIs('leads', 'declined'),
  },
  'leads that were put off': {
    prepare: () => leads({ snoozed_until: ago(0.01) }),
    table: 'leads',
    run: () => wakeSnoozed(t.deps),
    isDone: isNull('leads', 'snoozed_until'),
  },
  quotes: {
    prepare: () =>
      three(async (nth) => {
        const { id: lead_id, client, expert } = await aLead(t, { columns: { status: 'proposal' } })
        const { id: thread_id } = await t.deps.db
          .insertInto('threads')
          .values({ client_id: client.account_id, expert_id: expert.expert_id, lead_id })
          .returning('id')
          .executeTakeFirstOrThrow()
        const times = { sent_at: ago(9), expires_at: ago(1 - nth / 10) }
        const quote = { thread_id, lead_id, status: 'sent', version: 1, terms: '{}', ...times }
        const { id } = await t.deps.db.insertInto('quotes').values(quote).returning('id').executeTakeFirstOrThrow()
        return id
      }),
    table: 'quotes',
    run: () => expireQuotes(t.deps),
    isDone: statusIs('quotes', 'expired'),
  },
  'notifications by mail': {
    prepare: () => notifications('mail_due_at'),
    table: 'notifications',
    run: () => mailDue(t.deps),
    isDone: isNull('notifications', 'mail_due_at'),
  },
  'notifications by push': {
    prepare: () => notifications('push_due_at'),
    table: 'notifications',
    run: () => pushDue(t.deps),
    isDone: isNull('notifications', 'push_due_at'),
  },
  reviews: {
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
  'reviews of past clients': {
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
  'questions about briefs': {
    prepare: () => briefs(31),
    table: 'briefs',
    run: () => askStillLooking(t.deps),
    isDone: isNotNull('briefs', 'asked_days'),
  },
  'briefs whose days are over': {
    prepare: () => briefs(120),
    table: 'briefs',
    run: () => endOldBriefs(t.deps),
    isDone: statusIs('briefs', 'closed'),
  },
  plans: {
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
    run: () => settleDue(t.deps),
    isDone: isNull('billing_accounts', 'plan_due_at', 'expert_id'),
  },
  'holidays that are over': {
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
  'projects that were deleted': {
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
    isDone: async (id) => !(await has(sql`select true as found from projects where id = ${id}`)),
  },
  'accounts that have left': {
    prepare: () => leaving({ deleted_at: ago(20) }),
    table: 'accounts',
    run: () => eraseAccounts(t.deps),
    isDone: isNotNull('accounts', 'erased_at'),
  },
  'accounts that nobody uses': {
    prepare: () => leaving({ created_at: ago(1000) }),
    table: 'accounts',
    run: () => leaveInactive(t.deps),
    isDone: isNotNull('accounts', 'deleted_at'),
  },
}

describe('one that fails holds up no other', () => {
  test.each(Object.entries(kinds))('%s', async (_, { prepare, table, column, run, isDone }) => {
    const [first, broken, last] = await prepare()
    const mend = await breakRow(table, broken, column)
    await run()
    expect(await Promise.all([first, broken, last].map(isDone))).toEqual([true, false, true])
    const { rows } = await sql<{ row_id: string; tries: number; cause: string }>`
      select row_id, tries, cause from set_aside_rows`.execute(t.deps.db)
    expect(rows).toEqual([{ row_id: String(broken), tries: 1, cause: 'broken row of …' }])
    await mend()
    await t.moveClock(61)
    await run()
    expect(await isDone(broken)).toBe(true)
    expect((await sql`select from set_aside_rows`.execute(t.deps.db)).rows).toEqual([])
  })

  test('reminders of deadlines', async () => {
    const soon = { expires_at: new Date(Date.now() + 3_600_000) }
    const [first, broken, last] = await leads(soon)
    await sql`
      create function refuse_reminder() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`.execute(
      t.deps.db,
    )
    await sql`
      create trigger refuse_reminder before insert on notifications for each row
        when (new.lead_id = ${sql.lit(broken)}) execute function refuse_reminder()`.execute(t.deps.db)
    await remindExperts(t.deps)
    const reminded = async () =>
      (await t.deps.db.selectFrom('notifications').select('lead_id').where('kind', '=', 'lead_expiring').execute())
        .map(({ lead_id }) => lead_id)
        .toSorted((a, b) => Number(a) - Number(b))
    expect(await reminded()).toEqual([first, last])
    await sql`drop function refuse_reminder() cascade`.execute(t.deps.db)
    await t.moveClock(61)
    await remindExperts(t.deps)
    expect(await reminded()).toEqual([first, broken, last])
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
    // pauses of one and of ten minutes
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
          cause: 'broken row of …',
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
