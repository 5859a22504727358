/** One lock order for all writers (docs/locks.md): no two writers wait for each other. */
import { expertReview } from '@husrum/contract/back-office/expert-review/expert-review.ts'
import { notices } from '@husrum/contract/back-office/notices/notices.ts'
import { reports } from '@husrum/contract/market/messaging/reports.ts'
import { reviewModeration } from '@husrum/contract/market/reviews/moderation.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eraseAccount } from '../../domains/identity/accounts/leaving/erasing.service.ts'
import { withinDeadline } from '../../domains/experts/portfolio/portfolio.testing.ts'
import { testApp, type TestApp } from '../../testing/app.ts'
import { aClient, aLead, anAdmin, anExpert, type ExpertPerson, type Person } from '../../testing/people.ts'

let t: TestApp
let moderator: Person
beforeAll(async () => {
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })
  moderator = await anAdmin(t, 'moderator')
})
afterAll(() => t.close())

async function aReview(expert: ExpertPerson, client: Person, lead_id: number | null): Promise<number> {
  const row = await t.deps.db
    .insertInto('reviews')
    .values({
      expert_id: expert.expert_id,
      client_id: client.account_id,
      lead_id,
      author_name: 'Karen',
      language: 'en',
      rating: 1,
      title: 'A cold kitchen',
      body: 'They never came, and the neighbour at number 4 saw it.',
      status: 'published',
      published_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
async function aNotice(about: Person): Promise<number> {
  const row = await t.deps.db
    .insertInto('notices')
    .values({
      case_number: crypto.randomUUID().slice(0, 9),
      kind: 'rights',
      path: '/experts/1',
      explanation: 'It is mine.',
      name: 'Karen Holm',
      email: 'karen@husrum.example',
      locale: 'en',
      content: JSON.stringify({ kind: 'profile' }),
      content_account_id: about.account_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
async function aReport(about: Person, by: Person, lead_id: number): Promise<number> {
  const row = await t.deps.db
    .insertInto('reports')
    .values({
      origin: 'person',
      lead_id,
      reported_account_id: about.account_id,
      reporter_account_id: by.account_id,
      reason: 'spam',
      words: 'Words',
      evidence: JSON.stringify({ blocked: false, lead_status: 'new', messages_count: 0, messages: [] }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
async function leave({ account_id }: Person): Promise<void> {
  await sql`update accounts set deleted_at = app_now() - interval '15 days' where id = ${account_id}`.execute(t.deps.db)
}
const erase = ({ account_id }: Person) => t.deps.events.transaction((tx) => eraseAccount(t.deps, tx, account_id))
const isErased = async ({ account_id }: Person) =>
  (await t.deps.db.selectFrom('accounts').select('erased_at').where('id', '=', account_id).executeTakeFirstOrThrow())
    .erased_at !== null

const waiting = async () =>
  (
    await sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`.execute(t.deps.db)
  ).rows[0]?.n

describe('erasing holds no profile while it waits for', () => {
  test.each(['notices', 'reports', 'leads', 'briefs', 'reviews'] as const)('%s', async (table) => {
    const [client, expert] = [await aClient(t), await anExpert(t)]
    const lead = await aLead(t, { client, expert })
    const review = await aReview(expert, client, lead.id)
    for (const [who, other] of [[client, expert] as const, [expert, client] as const]) {
      // only its client can write a brief
      if (table === 'briefs' && who === expert) continue
      const rows = {
        notices: await aNotice(who),
        reports: await aReport(who, other, lead.id),
        leads: lead.id,
        briefs: lead.brief_id,
        reviews: review,
      }
      await leave(who)
      let erasing: Promise<unknown> = Promise.resolve()
      await t.deps.db.transaction().execute(async (tx) => {
        await sql`select from ${sql.table(table)} where id = ${rows[table]} for update`.execute(tx)
        // the erasure gives up when this takes longer than its lock timeout
        erasing = erase(who).catch(() => undefined)
        await expect.poll(waiting).toBe(1)
        await sql`select from experts where id = ${expert.expert_id} for no key update nowait`.execute(tx)
      })
      await erasing
      await erase(who)
      expect(await isErased(who)).toBe(true)
    }
  })
})

// the expert's notification of a public review names its lead
test.each(['publish', 'undo'] as const)('a review is not held by who waits for its lead: %s', async (action) => {
  const [client, expert] = [await aClient(t), await anExpert(t)]
  const lead = await aLead(t, { client, expert })
  const id = await aReview(expert, client, lead.id)
  const bulk = (body: object) => t.call(reviewModeration.bulkReviews, { body, token: moderator.token })
  const reason = 'The second sentence names the neighbour and where she lives.'
  const rejected = await bulk({ ids: [id], action: 'reject', ground: 'private_data', reason })
  const seen = action === 'undo' ? { [id]: rejected.json.data[0].seen } : undefined
  let deciding: ReturnType<typeof bulk> | undefined
  await t.deps.db.transaction().execute(async (tx) => {
    await sql`select from leads where id = ${lead.id} for update`.execute(tx)
    deciding = bulk({ ids: [id], action, ...(seen ? { seen } : {}) })
    await expect.poll(waiting).toBe(1)
    await sql`select from reviews where id = ${id} for update nowait`.execute(tx)
  })
  expect((await deciding)?.json.data).toMatchObject([{ outcome: 'done' }])
})

test('decisions about notices and erasing, 50 at once: each has one of two ends', async () => {
  const experts: ExpertPerson[] = []
  const ids: number[] = []
  for (let n = 0; n < 25; n += 1) {
    const expert = await anExpert(t)
    experts.push(expert)
    ids.push(await aNotice(expert))
    await leave(expert)
  }
  const decide = (at: number) =>
    withinDeadline(() =>
      t.call(notices.decideNotice, {
        params: { id: ids[at] ?? 0 },
        body: {
          decision: 'upheld',
          ground: 'law',
          rule: 'Ophavsretslovens § 2',
          facts: 'Somebody else took the photo and has not allowed its use.',
          reasons: 'The photo is yours; we have taken it down today.',
          target: 'profile',
          target_id: experts[at]?.expert_id,
          measure: 'suspended',
        },
        token: moderator.token,
      }),
    )
  const [decided] = await Promise.all([
    Promise.all(experts.map((_, at) => decide(at))),
    Promise.all(experts.map((expert) => erase(expert))),
  ])
  for (const [at, expert] of experts.entries()) {
    expect(await isErased(expert)).toBe(true)
    const row = await t.deps.db
      .selectFrom('notices')
      .select(['status', 'owner_account_id', 'content_account_id', 'facts'])
      .where('id', '=', ids[at] ?? 0)
      .executeTakeFirstOrThrow()
    const [status, code] = [decided[at]?.status, decided[at]?.json?.code]
    expect([`${status} ${row.status}`, code]).toEqual(
      status === 409 ? ['409 open', 'target_gone'] : ['200 upheld', undefined],
    )
    expect([row.owner_account_id, row.content_account_id, row.facts]).toEqual([null, null, null])
  }
})

test('reports that suspend, and erasing, 50 at once', async () => {
  const people: Person[] = []
  const ids: number[] = []
  for (let n = 0; n < 25; n += 1) {
    const [client, expert] = [await aClient(t), await anExpert(t)]
    const lead = await aLead(t, { client, expert })
    people.push(client)
    ids.push(await aReport(client, expert, lead.id))
    await leave(client)
  }
  const [decided] = await Promise.all([
    Promise.all(
      ids.map((id) =>
        withinDeadline(() =>
          t.call(reports.decideReport, {
            params: { id },
            body: { measure: 'suspended', reason: 'Threats in two messages.' },
            token: moderator.token,
          }),
        ),
      ),
    ),
    Promise.all(people.map((person) => erase(person))),
  ])
  // an account that has left cannot be suspended any more
  expect(new Set(decided.map(({ status, json }) => `${status} ${json.code}`))).toEqual(new Set(['404 user_not_found']))
  for (const person of people) expect(await isErased(person)).toBe(true)
})

test('bulk decisions about reviews and about their experts, 50 at once: each once', async () => {
  const client = await aClient(t)
  const experts: ExpertPerson[] = []
  for (let n = 0; n < 6; n += 1) experts.push(await anExpert(t))
  const ids: number[] = []
  // so that the order of reviews differs from that of their experts
  for (const expert of [...experts.toReversed(), ...experts]) ids.push(await aReview(expert, client, null))
  const reason = 'The second sentence names the neighbour and where she lives.'
  const expertIds = experts.map(({ expert_id }) => expert_id)
  const reviewsDecided = Array.from({ length: 25 }, () =>
    withinDeadline(() =>
      t.call(reviewModeration.bulkReviews, { body: { ids, action: 'hold', reason }, token: moderator.token }),
    ),
  )
  const expertsDecided = Array.from({ length: 25 }, () =>
    withinDeadline(() =>
      t.call(expertReview.reviewExperts, { body: { ids: expertIds, action: 'approve' }, token: moderator.token }),
    ),
  )
  const replies = await Promise.all([...reviewsDecided, ...expertsDecided])
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  const done = replies
    .slice(0, 25)
    .flatMap(({ json }) => json.data.filter(({ outcome }: { outcome: string }) => outcome === 'done'))
  expect(done).toHaveLength(ids.length)
})
