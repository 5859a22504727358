/** Where options are used: the stored count against the rows. */
import { catalogue } from '@husrum/contract/back-office/catalogue.ts'
import type { Endpoint } from '@husrum/contract/core/endpoint.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aBrief, aClient, anAdmin, anExpert, type Person } from '../../../testing/people.ts'
import { aStyle, aStyleBody, aWord } from './catalogue.testing.ts'
import { countOptionUses } from './uses.service.ts'

let t: TestApp
let owner: Person
beforeAll(async () => {
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })
  owner = await anAdmin(t)
})
afterAll(() => t.close())
beforeEach(() => sql`update option_uses set uses = '{}', counted_at = null`.execute(t.deps.db))

const send = (endpoint: Endpoint, sent: object) => t.call(endpoint, { token: owner.token, ...sent })
const listed = async (style: { id: number; slug: string }) =>
  (await send(catalogue.listAdminStyles, { query: { q: style.slug } })).json.data.find(
    ({ id }: { id: number }) => id === style.id,
  )
const changeBrief = (id: number, style_ids: number[]) =>
  t.deps.db.updateTable('briefs').set({ style_ids }).where('id', '=', id).execute()

/** Counts row by row, in another way than the code under test. */
async function recount(kind: 'style' | 'aspect', id: number): Promise<Record<string, number>> {
  const column = sql.ref(`${kind}_ids`)
  const { rows } = await sql<{ holder: string; count: number }>`
    select 'briefs' as holder, count(*)::int as count from briefs where ${id} = any(${column})
    union all select 'experts', count(*)::int from experts where ${id} = any(${column})
    union all select 'projects', count(*)::int from projects where ${id} = any(${column})`.execute(t.deps.db)
  return Object.fromEntries(rows.filter(({ count }) => count > 0).map(({ holder, count }) => [holder, count]))
}

test('until the first count as of now; then as counted, with the time', async () => {
  const style = await aStyle(t, owner)
  const brief = await aBrief(t, await aClient(t), { style_ids: [style.id] })
  expect(await listed(style)).toMatchObject({ uses: { briefs: 1 }, uses_total: 1, uses_counted_at: null })
  await countOptionUses(t.deps.db)
  const first = await listed(style)
  expect(first).toMatchObject({ uses: { briefs: 1 }, uses_counted_at: expect.any(String) })
  await changeBrief(brief.id, [])
  expect(await listed(style)).toEqual(first)
  await countOptionUses(t.deps.db)
  const second = await listed(style)
  expect(second).toMatchObject({ uses: {}, uses_total: 0 })
  expect(Date.parse(second.uses_counted_at)).toBeGreaterThanOrEqual(Date.parse(first.uses_counted_at))
})

test('deleting and editing decide by what is used now, whatever was counted', async () => {
  const [unused, left] = [await aStyle(t, owner), await aStyle(t, owner)]
  const brief = await aBrief(t, await aClient(t), { style_ids: [left.id] })
  await countOptionUses(t.deps.db)
  await changeBrief(brief.id, [unused.id])

  expect((await listed(unused)).uses_total).toBe(0)
  const refused = await send(catalogue.deleteStyle, { params: { id: unused.id } })
  expect([refused.status, refused.json.code]).toEqual([409, 'option_used'])
  const body = { ...aStyleBody(unused.slug), slug: aWord(), version: unused.version }
  expect((await send(catalogue.updateStyle, { params: { id: unused.id }, body })).json.code).toBe('slug_fixed')

  expect((await listed(left)).uses_total).toBe(1)
  expect((await send(catalogue.deleteStyle, { params: { id: left.id } })).status).toBe(204)
})

test('a merge says and moves what is used now, and the list says at once what is left', async () => {
  const [from, into] = [await aStyle(t, owner), await aStyle(t, owner)]
  await countOptionUses(t.deps.db)
  await aBrief(t, await aClient(t), { style_ids: [from.id] })
  await aBrief(t, await aClient(t), { style_ids: [from.id, into.id] })
  await anExpert(t, { style_ids: [into.id] })
  const merge = (more: object) =>
    send(catalogue.mergeStyle, { params: { id: from.id }, body: { into: into.id, ...more } })
  expect((await merge({ preview: true })).json.data).toMatchObject({ moves: { briefs: 2 }, total: 2 })
  expect((await listed(into)).uses_total).toBe(0)
  expect((await merge({ confirm: from.names.en })).json.data).toMatchObject({ moves: { briefs: 2 }, total: 2 })
  expect((await listed(into)).uses).toEqual({ briefs: 2, experts: 1 })
  expect((await listed(into)).uses).toEqual(await recount('style', into.id))
})

test('a count never writes over that of a merge under way', async () => {
  const style = await aStyle(t, owner)
  await t.deps.db.transaction().execute(async (tx) => {
    await sql`select from option_uses where kind = 'style' for update`.execute(tx)
    await countOptionUses(t.deps.db)
    expect((await listed(style)).uses_counted_at).toBeNull()
    const aspects = (await send(catalogue.listAdminAspects, {})).json.data
    expect(aspects[0].uses_counted_at).toEqual(expect.any(String))
  })
})

test('50 who write at once while others count and merge: the next count is a recount of every row', async () => {
  const styles: Awaited<ReturnType<typeof aStyle>>[] = []
  for (let at = 0; at < 4; at += 1) styles.push(await aStyle(t, owner))
  const [gone, , , last] = styles
  const clients = await Promise.all(Array.from({ length: 50 }, () => aClient(t)))
  const [aspect] = t.deps.refs.list('aspect')
  if (!aspect) throw new Error('the release brings aspects')
  const writing = clients.flatMap((client, at) => [
    aBrief(t, client, { style_ids: [styles[at % 3].id], aspect_ids: [aspect.id] }),
    ...(at % 10 === 0 ? [countOptionUses(t.deps.db)] : []),
  ])
  const body = { into: last.id, confirm: gone.names.en }
  const [{ status }] = await Promise.all([
    send(catalogue.mergeStyle, { params: { id: gone.id }, body }),
    Promise.all(writing),
  ])
  expect(status).toBe(200)
  await countOptionUses(t.deps.db)
  const kept = (await send(catalogue.listAdminStyles, { query: { per_page: 100 } })).json.data
  for (const { id, uses } of kept) expect(uses, String(id)).toEqual(await recount('style', id))
  for (const { id, uses } of (await send(catalogue.listAdminAspects, { query: { per_page: 100 } })).json.data)
    expect(uses, String(id)).toEqual(await recount('aspect', id))
})
