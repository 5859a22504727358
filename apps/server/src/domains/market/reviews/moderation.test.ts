import { experts } from '@husrum/contract/experts/profile/experts.ts'
import { reviewModeration } from '@husrum/contract/market/reviews/moderation.ts'
import { reviews } from '@husrum/contract/market/reviews/reviews.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aClient, aLead, anAdmin, anExpert, anUpload, type ExpertPerson, type Person } from '../../../testing/people.ts'

let t: TestApp
let moderator: Person
beforeAll(async () => {
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })
})
beforeEach(async () => {
  await t.deps.db.deleteFrom('reviews').execute()
  await t.deps.db.deleteFrom('deliveries').execute()
  moderator = await anAdmin(t, 'moderator')
})
afterEach(() => t.moveClock(0))
afterAll(() => t.close())

type Made = { id: number; client: Person; expert: ExpertPerson; lead_id: number }
async function aReview(columns: Record<string, unknown> = {}, given: { expert?: ExpertPerson } = {}): Promise<Made> {
  const client = await aClient(t, { name: 'Karen Holm', email_verified_at: new Date() })
  const lead = await aLead(t, { ...given, client, columns: { status: 'won', hire_confirmed_at: new Date() } })
  const { id } = await t.deps.db
    .insertInto('reviews')
    .values({
      expert_id: lead.expert.expert_id,
      client_id: client.account_id,
      lead_id: lead.id,
      author_name: 'Karen',
      language: 'en',
      rating: 1,
      title: 'A cold kitchen',
      body: 'They never came, and the neighbour Bodil at number 4 saw it.',
      status: 'published',
      published_at: new Date(),
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, client, expert: lead.expert, lead_id: lead.id }
}
const held = { status: 'pending', held_reason: 'private_data', published_at: null }
const reason = 'The second sentence names the neighbour and where she lives.'
const rejecting = { decision: 'reject', ground: 'private_data', reason } as const

const list = (query: Record<string, unknown> = {}, { token }: Person = moderator) =>
  t.call(reviewModeration.listAdminReviews, { query, token })
const ids = async (query: Record<string, unknown>) => (await list(query)).json.data.map(({ id }: { id: number }) => id)
const detail = async (id: number) =>
  (await t.call(reviewModeration.getAdminReview, { params: { id }, token: moderator.token })).json.data
const decide = (id: number, body: object, { token }: Person = moderator) =>
  t.call(reviewModeration.decideReview, { params: { id }, body, token })
const bulk = (body: object, { token }: Person = moderator) => t.call(reviewModeration.bulkReviews, { body, token })
const appeal = (id: number, { token }: Person, words = 'Bodil is my own name, and I live at number 4.') =>
  t.call(reviewModeration.appealReview, { params: { id }, body: { words }, token })
const report = (id: number, { token }: Person) =>
  t.call(reviews.reportReview, { params: { id }, body: { reason: 'private_data', note: 'That is me' }, token })
const shown = async ({ expert_id }: ExpertPerson) =>
  (await t.call(experts.listReviews, { params: { id: expert_id } })).json.data.map(({ id }: { id: number }) => id)
const own = async ({ token }: Person) => (await t.call(reviews.listOwnReviews, { token })).json.data.written[0]
const mails = async () =>
  (await t.deps.db.selectFrom('deliveries').selectAll().where('kind', 'like', 'review-%').orderBy('id').execute()).map(
    ({ kind, recipient, subject, text }) => ({ kind, recipient, subject, text: text ?? '' }),
  )
const audited = (id: number) =>
  t.deps.db
    .selectFrom('audit_entries')
    .selectAll()
    .where('subject_kind', '=', 'review')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
const code = ({ status, json }: { status: number; json: { code?: string } }) => [status, json?.code]

describe('GET /api/admin/reviews', () => {
  test('by what waits, by words and expert, sorted, in pages', async () => {
    const [open, waiting, reported, rejected] = [
      await aReview({ rating: 5, title: '100 % calm_' }),
      await aReview(held),
      await aReview({ rating: 3 }),
      await aReview({ status: 'rejected' }),
    ]
    await report(reported.id, reported.expert)
    await appeal(rejected.id, rejected.client)
    expect(await ids({})).toEqual([rejected.id, reported.id, waiting.id, open.id])
    expect(await ids({ state: 'held' })).toEqual([waiting.id])
    expect(await ids({ state: 'reported' })).toEqual([reported.id])
    expect(await ids({ state: 'appealed' })).toEqual([rejected.id])
    expect(await ids({ state: 'held,reported,appealed' })).toEqual([rejected.id, reported.id, waiting.id])
    expect(await ids({ state: 'published' })).toEqual([reported.id, open.id])
    expect(await ids({ state: 'pending' })).toEqual([])
    expect(await ids({ q: '% CALM_' })).toEqual([open.id])
    expect(await ids({ expert_id: open.expert.expert_id })).toEqual([open.id])
    expect((await ids({ sort: '-rating' }))[0]).toBe(open.id)
    expect(await ids({ sort: 'created_at', per_page: 1, page: 2 })).toEqual([waiting.id])
    const { json, headers } = await list({ state: 'reported' })
    expect(headers['cache-control']).toBe('private, no-store')
    expect(json.meta.total).toBe(1)
    expect(json.data[0]).toMatchObject({
      reports_count: 1,
      waits_since: expect.any(String),
      author: { id: reported.client.account_id, name: 'Karen Holm' },
      expert: { id: reported.expert.expert_id },
    })
  })

  test('by how long each waits, whenever it was written; what waits for nobody comes after it, the newest first', async () => {
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)
    const open = await aReview({ created_at: ago(900) })
    const objected = await aReview({ status: 'rejected', created_at: ago(800), appealed_at: ago(5) })
    const edited = await aReview({ ...held, created_at: ago(700), edited_at: ago(40) })
    const byStaff = await aReview({ ...held, held_reason: 'staff', held_at: ago(2), edited_at: ago(600) })
    const untouched = await aReview({ ...held, created_at: ago(30) })
    const reported = await aReview({ reported_at: ago(20) })
    const due = await aReview({ status: 'pending' })
    const rejected = await aReview({ status: 'rejected' })
    const others = [rejected, due, open].map(({ id }) => id)
    const gone = await aReview({ ...held, created_at: ago(999) })
    await t.call(reviews.withdrawReview, { params: { id: gone.id }, token: gone.client.token })
    const waiting = [edited, untouched, reported, objected, byStaff].map(({ id }) => id)
    const state = 'held,reported,appealed'
    expect(await ids({ state, sort: 'waiting' })).toEqual(waiting)
    expect(await ids({ state, sort: '-waiting' })).toEqual(waiting.toReversed())
    expect(await ids({ sort: 'waiting' })).toEqual([...waiting, ...others])
    expect(await ids({ sort: '-waiting' })).toEqual([...waiting.toReversed(), ...others])
    expect(await ids({ state: 'held', sort: 'waiting' })).toEqual([edited.id, untouched.id, byStaff.id])
    expect(await ids({ state: 'rejected', sort: 'waiting' })).toEqual([objected.id, rejected.id])
    expect(await ids({ sort: 'waiting', per_page: 3, page: 2 })).toEqual([objected.id, byStaff.id, rejected.id])
    expect(await ids({ state, sort: 'waiting', q: 'cold', per_page: 2, page: 3 })).toEqual([byStaff.id])
    const { text } = await list({ state, sort: 'waiting', format: 'csv' })
    const [head = '', ...rows] = text.trim().split(/\r?\n/)
    expect(head).toContain('waits_since')
    expect(rows.map((row: string) => Number(row.replace(/^\uFEFF?"?(\d+).*/, '$1')))).toEqual(waiting)
  })

  test('those that began to wait at once, as they were written', async () => {
    const at = new Date()
    const made: number[] = []
    for (let nth = 0; nth < 3; nth += 1) made.push((await aReview({ reported_at: at })).id)
    expect(await ids({ sort: 'waiting' })).toEqual(made)
    expect(await ids({ sort: '-waiting' })).toEqual(made.toReversed())
  })

  test('as a table in which no cell is a formula', async () => {
    await aReview({ title: '=HYPERLINK("https://evil.example")' })
    const { status, text } = await list({ format: 'csv' })
    expect([status, text.includes('"\'=HYPERLINK(""https://evil.example"")"')]).toEqual([200, true])
  })

  test.each([{ state: 'lost' }, { expert_id: '; drop' }])('422 for %o', async (query) =>
    expect((await list(query)).status).toBe(422),
  )

  test('read by all staff, decided by moderators and owners alone', async () => {
    const { id, client, expert } = await aReview()
    const support = await anAdmin(t, 'support')
    expect((await list({}, support)).status).toBe(200)
    for (const who of [support, client, expert]) expect((await decide(id, rejecting, who)).status).toBe(403)
    expect((await list({}, client)).status).toBe(403)
    expect((await t.call(reviewModeration.listAdminReviews, {})).status).toBe(401)
  })
})

test('GET /api/admin/reviews/{id}: photos, reports with their reasons, the hire, and 404 for what was taken back', async () => {
  const { id, client, expert, lead_id } = await aReview()
  const image_id = await anUpload(t, client)
  await t.deps.db.insertInto('review_photos').values({ review_id: id, position: 0, image_id }).execute()
  await report(id, expert)
  expect(await detail(id)).toMatchObject({
    id,
    photos: [expect.objectContaining({ width: expect.any(Number) })],
    reports: [
      { by: { id: expert.account_id, role: 'expert' }, reason: 'private_data', note: 'That is me', upheld: null },
    ],
    lead: { id: lead_id, hired_at: expect.any(String) },
    decisions: [],
    appeal: null,
  })
  await t.call(reviews.withdrawReview, { params: { id }, token: client.token })
  const gone = await t.call(reviewModeration.getAdminReview, { params: { id }, token: moderator.token })
  expect(code(gone)).toEqual([404, 'review_not_found'])
  expect(code(await decide(id, rejecting))).toEqual([404, 'review_not_found'])
  const row = t.deps.db.selectFrom('reviews').select('reported_at').where('id', '=', id)
  expect(await row.executeTakeFirst()).toEqual({ reported_at: null })
})

describe('deciding', () => {
  test('rejected: gone from the page with its stars, author and reporter told why, recorded and audited', async () => {
    const { id, client, expert } = await aReview()
    const reader = await aClient(t, { email_verified_at: new Date(), locale: 'de' })
    const unconfirmed = await aClient(t)
    for (const who of [reader, unconfirmed]) expect((await report(id, who)).status).toBe(204)
    expect(await shown(expert)).toEqual([id])
    const { status, json } = await decide(id, rejecting)
    expect([status, json.data.status]).toEqual([200, 'rejected'])
    expect(await shown(expert)).toEqual([])
    expect(json.data).toMatchObject({
      reported_at: null,
      reports: [
        { upheld: true, ground: 'private_data' },
        { upheld: true, ground: 'private_data' },
      ],
      decisions: [
        { decision: 'reject', ground: 'private_data', reason, by: { id: moderator.account_id, name: moderator.name } },
      ],
    })
    const [toAuthor, toReader, ...others] = await mails()
    expect(others).toEqual([])
    expect(toAuthor).toMatchObject({ kind: 'review-rejected', recipient: client.email })
    expect(toAuthor?.text).toContain(reason)
    expect(toAuthor?.text).toContain('private information')
    expect(toReader).toMatchObject({ kind: 'review-report_upheld', recipient: reader.email })
    expect(toReader?.subject).toContain('gemeldete')
    expect(toReader?.text).toContain('Sie gibt Privates preis')
    expect(await audited(id)).toMatchObject([
      {
        action: 'review.reject',
        actor_account_id: moderator.account_id,
        before: { status: 'published', reported: true },
        after: { status: 'rejected', reported: false, ground: 'private_data', reason },
      },
    ])
    expect(JSON.stringify(await audited(id))).not.toContain('They never came')
    expect(await own(client)).toMatchObject({
      status: 'rejected',
      decided: { ground: 'private_data', reason },
      appeal: null,
    })
  })

  test('a rejection of one is taken back with what it answered', async () => {
    const { id, expert } = await aReview()
    const { undo } = (await decide(id, rejecting)).json.data
    expect((await decide(id, { decision: 'publish', reason })).json.data.undo).toBeNull()
    const again = (await decide(id, rejecting)).json.data.undo
    const takeBack = async (seen: string) => {
      const body = { ids: [id], action: 'undo', seen: { [id]: seen } }
      return (await t.call(reviewModeration.bulkReviews, { token: moderator.token, body })).json.data[0].outcome
    }
    expect(await takeBack(undo)).toBe('changed_elsewhere')
    expect(await takeBack(again)).toBe('done')
    expect(await shown(expert)).toEqual([id])
  })

  test('the rating follows at once', async () => {
    const expert = await anExpert(t)
    const made: Made[] = []
    for (const rating of [5, 5, 5, 1]) made.push(await aReview({ rating }, { expert }))
    const average = async () => (await t.call(experts.getExpert, { params: { id: expert.expert_id } })).json.data.rating
    expect(await average()).toMatchObject({ average: 4, count: 4 })
    await decide(made[3]?.id ?? 0, rejecting)
    expect(await average()).toMatchObject({ average: 5, count: 3 })
  })

  test('kept: the mark is gone, who reported it is told, the author is not', async () => {
    const { id, expert } = await aReview()
    const reader = await aClient(t, { email_verified_at: new Date() })
    await report(id, reader)
    const { json } = await decide(id, { decision: 'keep' })
    expect(json.data).toMatchObject({ status: 'published', reported_at: null, reports: [{ upheld: false }] })
    expect((await mails()).map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ['review-report_kept', reader.email],
    ])
    expect(await shown(expert)).toEqual([id])
    // another person may report it later
    await report(id, expert)
    expect(await ids({ state: 'reported' })).toEqual([id])
  })

  test('held, which its author reads with the reason, and then published', async () => {
    const { id, client, expert } = await aReview()
    await decide(id, { decision: 'hold', reason: 'We ask the neighbour first.' })
    expect([await shown(expert), await ids({ state: 'held' })]).toEqual([[], [id]])
    expect(await own(client)).toMatchObject({ held: 'staff', decided: { reason: 'We ask the neighbour first.' } })
    await decide(id, { decision: 'publish' })
    expect(await shown(expert)).toEqual([id])
    expect(await own(client)).toMatchObject({ status: 'published', held: null, decided: null })
    expect((await mails()).map(({ kind }) => kind)).toEqual(['review-held', 'review-published'])
    expect((await detail(id)).decisions.map(({ decision }: { decision: string }) => decision)).toEqual([
      'publish',
      'hold',
    ])
  })

  test('of twelve that reject it at once one wins, with one mail and one record', async () => {
    const { id } = await aReview()
    const answers = await Promise.all(Array.from({ length: 12 }, () => decide(id, rejecting)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ json }) => json.code === 'illegal_move')).toHaveLength(11)
    expect([(await mails()).length, (await audited(id)).length]).toEqual([1, 1])
  })

  test('of twelve about what was seen exactly one wins', async () => {
    const { id } = await aReview(held)
    const { seen } = await detail(id)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, nth) => decide(id, { ...(nth % 2 ? { decision: 'publish' } : rejecting), seen })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await audited(id)).toHaveLength(1)
  })

  test('409 on what the author has changed meanwhile', async () => {
    const { id, client } = await aReview(held)
    const { seen } = await detail(id)
    await t.call(reviews.editReview, {
      params: { id },
      body: { body: 'They never came, which I saw for myself.' },
      token: client.token,
    })
    expect(code(await decide(id, { decision: 'publish', seen }))).toEqual([409, 'changed_elsewhere'])
  })

  test.each([
    ['keep', {}],
    ['publish', {}],
    ['refuse_appeal', {}],
    ['reject', { status: 'rejected' }],
    ['hold', { status: 'pending', held_reason: 'staff' }],
  ])('409 to %s what is %o', async (decision, columns) => {
    const { id } = await aReview(columns)
    expect(code(await decide(id, { ...rejecting, decision }))).toEqual([409, 'illegal_move'])
    expect([await audited(id), await mails()]).toEqual([[], []])
  })

  test.each([
    ['decision', {}],
    ['decision', { decision: 'delete' }],
    ['ground', { decision: 'reject', reason }],
    ['ground', { decision: 'reject', ground: 'taste', reason }],
    ['reason', { decision: 'reject', ground: 'private_data' }],
    ['reason', { decision: 'hold' }],
    ['reason', { decision: 'hold', reason: 'x'.repeat(2001) }],
    ['reason', { decision: 'hold', reason: `NUL ${String.fromCharCode(0)} in it` }],
    ['rule', { decision: 'reject', ground: 'illegal', reason }],
  ])('422 on %s', async (field, body) => {
    const { id } = await aReview()
    const { status, json } = await decide(id, body)
    expect([status, Object.keys(json.errors)]).toEqual([422, [field]])
  })
})

describe('POST /api/reviews/{id}/appeal', () => {
  test('once: staff find it, and what they say to it is told', async () => {
    const { id, client, expert } = await aReview()
    await decide(id, rejecting)
    const tries = await Promise.all(Array.from({ length: 12 }, () => appeal(id, client)))
    expect(tries.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(tries.filter(({ json }) => json?.code === 'already_appealed')).toHaveLength(11)
    expect(await own(client)).toMatchObject({ appeal: { upheld: null, words: expect.stringContaining('Bodil') } })
    expect(await ids({ state: 'appealed' })).toEqual([id])
    await decide(id, { decision: 'publish' })
    expect([await shown(expert), await ids({ state: 'appealed' })]).toEqual([[id], []])
    expect((await own(client)).appeal).toMatchObject({ upheld: true })
    await decide(id, rejecting)
    expect(code(await appeal(id, client))).toEqual([409, 'already_appealed'])
  })

  test('refused, with a reason', async () => {
    const { id, client } = await aReview()
    await decide(id, rejecting)
    await appeal(id, client)
    await decide(id, { decision: 'refuse_appeal', reason: 'The neighbour asked us to.' })
    expect(await own(client)).toMatchObject({ status: 'rejected', appeal: { upheld: false } })
    expect((await mails()).map(({ kind }) => kind)).toEqual(['review-rejected', 'review-appeal_refused'])
  })

  test('409 for what is not rejected, 404 for anybody else’s, 422 without words', async () => {
    const { id, client } = await aReview()
    const other = await aClient(t)
    expect(code(await appeal(id, client))).toEqual([409, 'not_rejected'])
    await decide(id, rejecting)
    const [theirs, missing] = [await appeal(id, other), await appeal(999_999_999, other)]
    expect(code(theirs)).toEqual([404, 'review_not_found'])
    expect(theirs.json).toEqual(missing.json)
    expect((await appeal(id, client, 'no')).status).toBe(422)
  })
})

describe('many at once', () => {
  test('previewed and decided, each for itself', async () => {
    const [first, second] = [await aReview(held), await aReview({ status: 'rejected' })]
    const sent = { ids: [second.id, first.id, 999_999_999], action: 'hold', reason }
    const outcomes = (data: { id: number; outcome: string }[]) => data.map(({ id, outcome }) => [id, outcome])
    const preview = await bulk({ ...sent, preview: true })
    expect(outcomes(preview.json.data)).toEqual([
      [second.id, 'illegal_move'],
      [first.id, 'ready'],
      [999_999_999, 'review_not_found'],
    ])
    expect([await mails(), (await detail(first.id)).decisions]).toEqual([[], []])
    expect(outcomes((await bulk(sent)).json.data)[1]).toEqual([first.id, 'done'])
    expect((await detail(first.id)).held).toBe('staff')
  })

  test('twelve in every order decide each once', async () => {
    const expert = await anExpert(t)
    const made: number[] = []
    for (let nth = 0; nth < 4; nth += 1) made.push((await aReview(held, { expert })).id)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, nth) => bulk({ ids: nth % 2 ? made : made.toReversed(), action: 'publish' })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200))
    const done = answers.flatMap(({ json }) => json.data).filter(({ outcome }) => outcome === 'done')
    expect(done).toHaveLength(4)
    expect(await mails()).toHaveLength(4)
    expect((await shown(expert)).toSorted((a: number, b: number) => a - b)).toEqual(made)
  })

  test('422 without a reason but for a preview, 403 for support', async () => {
    expect((await bulk({ ids: [1], action: 'reject', preview: true })).status).toBe(200)
    expect((await bulk({ ids: [1], action: 'reject' })).status).toBe(422)
    expect((await bulk({ ids: [1], action: 'refuse_appeal', reason })).status).toBe(422)
    expect((await bulk({ ids: [1], action: 'keep' }, await anAdmin(t, 'support'))).status).toBe(403)
  })
})

describe('undo', () => {
  type Outcome = { id: number; outcome: string; seen: string | null; message: string | null }
  const many = { action: 'reject', ground: 'private_data', reason }
  const act = async (body: object): Promise<Outcome[]> => (await bulk(body)).json.data
  const seenOf = (outcomes: Outcome[]) =>
    Object.fromEntries(outcomes.flatMap(({ id, seen }) => (seen === null ? [] : [[id, seen]])))
  const undo = (all: number[], outcomes: Outcome[]) => act({ ids: all, action: 'undo', seen: seenOf(outcomes) })
  const storedOf = (id: number) =>
    t.deps.db.selectFrom('reviews').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const reportsOf = (id: number) =>
    t.deps.db.selectFrom('review_reports').selectAll().where('review_id', '=', id).orderBy('id').execute()

  test.each([
    ['reject', 'public', {}],
    ['reject', 'held for what it says', { ...held, edited_at: new Date('2026-01-02T08:00:00Z') }],
    ['reject', 'held by staff', { ...held, held_reason: 'staff', held_at: new Date('2026-01-02T08:00:00Z') }],
    ['reject', 'not public yet', { status: 'pending', published_at: null }],
    ['hold', 'public', {}],
    ['hold', 'held for what it says', held],
    ['hold', 'not public yet', { status: 'pending', published_at: null }],
  ])('of %s: what was %s is so again, and waits as long as it did', async (action, _, columns) => {
    const { id, expert } = await aReview(columns)
    const before = await storedOf(id)
    const done = await act({ ...many, ids: [id], action })
    expect(done).toMatchObject([{ outcome: 'done', seen: expect.any(String) }])
    expect(await storedOf(id)).not.toEqual(before)
    expect(await undo([id], done)).toMatchObject([{ outcome: 'done', seen: null }])
    expect(await storedOf(id)).toEqual(before)
    expect(await shown(expert)).toEqual(before.status === 'published' ? [id] : [])
    const { decisions } = await detail(id)
    expect(decisions.map(({ decision }: { decision: string }) => decision)).toEqual(['undo', action])
    expect((await audited(id)).at(-1)).toMatchObject({
      action: 'review.undo',
      actor_account_id: moderator.account_id,
      before: { status: action === 'reject' ? 'rejected' : 'pending' },
      after: { status: before.status, held: before.held_reason, reported: false },
    })
  })

  test.each(['reject', 'hold'])(
    'of %s: reports wait again where they waited, those decided before do not',
    async (action) => {
      const { id, client } = await aReview()
      const [early, late, german] = [
        await aClient(t, { email_verified_at: new Date() }),
        await aClient(t),
        await aClient(t, { email_verified_at: new Date(), locale: 'de' }),
      ]
      await report(id, early)
      await decide(id, { decision: 'keep' })
      await report(id, late)
      await report(id, german)
      const before = { review: await storedOf(id), reports: await reportsOf(id) }
      await t.deps.db.deleteFrom('deliveries').execute()
      const done = await act({ ...many, ids: [id], action })
      expect((await reportsOf(id)).map(({ upheld }) => upheld)).toEqual(
        action === 'reject' ? [false, true, true] : [false, null, null],
      )
      await undo([id], done)
      expect({ review: await storedOf(id), reports: await reportsOf(id) }).toEqual(before)
      expect(await ids({ state: 'reported' })).toEqual([id])
      const told = await mails()
      expect(told.map(({ kind, recipient }) => [kind, recipient])).toEqual(
        action === 'reject'
          ? [
              ['review-rejected', client.email],
              ['review-report_upheld', german.email],
              ['review-published', client.email],
              ['review-report_reopened', german.email],
            ]
          : [
              ['review-held', client.email],
              ['review-published', client.email],
            ],
      )
      if (action === 'reject') expect(told.at(-1)?.text).toContain('zurückgenommen')
    },
  )

  test('the author reads what holds: not what was undone, but the hold before it', async () => {
    const { id, client } = await aReview()
    await decide(id, { decision: 'hold', reason: 'We ask the neighbour first.' })
    const done = await act({ ...many, ids: [id] })
    expect(await own(client)).toMatchObject({ status: 'rejected', decided: { reason } })
    await undo([id], done)
    expect(await own(client)).toMatchObject({ held: 'staff', decided: { reason: 'We ask the neighbour first.' } })
    expect((await mails()).map(({ kind }) => kind)).toEqual(['review-held', 'review-rejected', 'review-returned'])
  })

  test('a report whose sender has left waits no longer', async () => {
    const { id } = await aReview()
    const reporter = await aClient(t)
    await report(id, reporter)
    const done = await act({ ...many, ids: [id] })
    await t.deps.events.transaction((tx) =>
      t.deps.events.emit(tx, 'account.erasing', { account_id: reporter.account_id }),
    )
    expect(await undo([id], done)).toMatchObject([{ outcome: 'done' }])
    expect(await storedOf(id)).toMatchObject({ status: 'published', reported_at: null })
  })

  test('nothing that was changed or decided since, each for itself', async () => {
    const made: Made[] = []
    for (let nth = 0; nth < 6; nth += 1) made.push(await aReview())
    const all = made.map(({ id }) => id)
    const [edited, decided, appealed, again, gone, same] = made
    if (!edited || !decided || !appealed || !again || !gone || !same) throw new Error('six were made')
    const held = await act({ ids: all.slice(0, 2), action: 'hold', reason })
    const rejected = await act({ ...many, ids: all.slice(2) })
    const body = { body: 'Bodil Holm lives at number 4, ring her at 20 12 34 56.' }
    const change = { params: { id: edited.id }, body, token: edited.client.token }
    expect((await t.call(reviews.editReview, change)).status).toBe(200)
    await decide(decided.id, rejecting)
    expect((await appeal(appealed.id, appealed.client)).status).toBe(204)
    // the review is as that rejection left it, but this is another rejection
    await decide(again.id, { decision: 'publish' })
    await decide(again.id, rejecting)
    await t.call(reviews.withdrawReview, { params: { id: gone.id }, token: gone.client.token })
    const since = 'changed_elsewhere'
    const undone = await undo(all, [...held, ...rejected])
    expect(undone.map(({ outcome }) => outcome)).toEqual([since, since, since, since, 'review_not_found', 'done'])
    expect(undone[0]?.message).toBeTruthy()
    const statuses = ['pending', 'rejected', 'rejected', 'rejected', 'rejected', 'published']
    expect(await Promise.all(all.map(async (id) => (await storedOf(id)).status))).toEqual(statuses)
    expect((await undo([same.id], rejected))[0]?.outcome).toBe('illegal_move')
  })

  test('nor without having seen it, nor what is neither rejected nor held, nor what was before it could be', async () => {
    const [rejected, kept, older] = [await aReview(), await aReview(), await aReview()]
    await act({ ...many, ids: [rejected.id, older.id] })
    await t.deps.db
      .updateTable('review_decisions')
      .set({ was_status: null })
      .where('review_id', '=', older.id)
      .execute()
    const all = [rejected.id, kept.id, older.id]
    const refused = ['changed_elsewhere', 'illegal_move', 'illegal_move']
    const { seen } = await detail(rejected.id)
    for (const body of [{}, { seen: { [rejected.id]: seen } }, { preview: true }])
      expect((await act({ ids: all, action: 'undo', ...body })).map(({ outcome }) => outcome)).toEqual(refused)
    expect((await detail(rejected.id)).status).toBe('rejected')
    const forbidden = await bulk({ ids: all, action: 'undo' }, await anAdmin(t, 'support'))
    expect(forbidden.status).toBe(403)
  })

  test('of twelve at once, and others that publish, one decides about each, told once', async () => {
    const expert = await anExpert(t)
    const made: Made[] = []
    for (let nth = 0; nth < 4; nth += 1) made.push(await aReview(nth % 2 ? held : {}, { expert }))
    const all = made.map(({ id }) => id)
    const reporter = await aClient(t, { email_verified_at: new Date() })
    for (const { id } of made.filter((_, nth) => nth % 2 === 0)) await report(id, reporter)
    const before = await Promise.all(all.map(storedOf))
    const seen = seenOf(await act({ ...many, ids: all }))
    await t.deps.db.deleteFrom('deliveries').execute()
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, nth) => bulk({ ids: nth % 2 ? all : all.toReversed(), action: 'undo', seen })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200))
    const done = answers.flatMap(({ json }) => json.data).filter(({ outcome }) => outcome === 'done')
    expect(done).toHaveLength(4)
    expect(await Promise.all(all.map(storedOf))).toEqual(before)
    expect((await mails()).map(({ kind }) => kind).toSorted()).toEqual([
      'review-published',
      'review-published',
      'review-report_reopened',
      'review-report_reopened',
      'review-returned',
      'review-returned',
    ])

    const anew = seenOf(await act({ ...many, ids: all }))
    const mixed = await Promise.all(
      Array.from({ length: 12 }, (_, nth) =>
        bulk(nth % 2 ? { ids: all, action: 'publish' } : { ids: all.toReversed(), action: 'undo', seen: anew }),
      ),
    )
    expect(mixed.every(({ status }) => status === 200)).toBe(true)
    // after undoing, a held review waits and may be published: no decision is undone twice, nor after publishing
    for (const id of all) {
      const { decisions } = await detail(id)
      const last = decisions.map(({ decision }: { decision: string }) => decision).slice(0, decisions.length - 3)
      expect([['publish'], ['undo'], ['publish', 'undo']]).toContainEqual(last)
      expect((await storedOf(id)).status).toBe(last[0] === 'publish' ? 'published' : before[all.indexOf(id)]?.status)
    }
  })
})

test('taken back or erased: that it was decided stays, and no word of it', async () => {
  const [taken, kept, gone] = [await aReview(), await aReview(), await aReview()]
  for (const { id } of [taken, kept, gone]) await decide(id, rejecting)
  await decide(kept.id, { decision: 'publish' })
  await appeal(taken.id, taken.client)
  await t.call(reviews.withdrawReview, { params: { id: taken.id }, token: taken.client.token })
  for (const { client } of [kept, gone])
    await t.deps.events.transaction((tx) =>
      t.deps.events.emit(tx, 'account.erasing', { account_id: client.account_id }),
    )
  const decisions = await t.deps.db.selectFrom('review_decisions').selectAll().orderBy('id').execute()
  expect(decisions.map(({ review_id, reason: words }) => [review_id, words])).toEqual([
    [taken.id, null],
    [kept.id, null],
    [kept.id, null],
  ])
  expect(await t.deps.db.selectFrom('review_appeals').selectAll().execute()).toEqual([])
  for (const { id } of [taken, kept, gone])
    expect((await audited(id)).map(({ before, after }) => [before, after])).not.toContainEqual([
      expect.anything(),
      expect.anything(),
    ])
  await t.deps.events.transaction((tx) =>
    t.deps.events.emit(tx, 'account.erasing', { account_id: moderator.account_id }),
  )
  const left = await t.deps.db.selectFrom('review_decisions').select('decided_by').execute()
  expect(left.map(({ decided_by }) => decided_by)).toEqual([null, null, null])
})
