import { adminShowcases } from '@husrum/contract/experts/showcases/staff-showcases.ts'
import type { Endpoint } from '@husrum/contract/core/endpoint.ts'
import { showcases } from '@husrum/contract/experts/showcases/showcases.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { sweepDeletedShowcases } from './deleting.service.ts'
import { aBrief, aClient, anAdmin, anExpert, anUpload, optionId, type Person } from '../../../testing/people.ts'

let t: TestApp
let moderator: Person
beforeAll(async () => {
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })
  moderator = await anAdmin(t, 'moderator')
})
afterAll(() => t.close())

const send = (endpoint: Endpoint, sent: object) => t.call(endpoint, { token: moderator.token, ...sent })
const alt = { en: 'A kitchen', da: 'Et køkken', de: 'Eine Küche' }
const whole = { category: 'interior', style: 'japandi', room: 'kitchen', alt, credit: 'Husrum', license: 'CC0-1.0' }

async function some(count: number, tags: object = whole): Promise<number[]> {
  const image_ids = []
  for (let at = 0; at < count; at += 1) image_ids.push(await anUpload(t, moderator))
  const { status, json, text } = await send(adminShowcases.createShowcases, { body: { image_ids, tags } })
  expect(status, text).toBe(201)
  return json.data.map(({ id }: { id: number }) => id)
}
const read = async (id: number) => (await send(adminShowcases.getAdminShowcase, { params: { id } })).json.data
const bulk = async (body: object) => (await send(adminShowcases.bulkShowcases, { body })).json.data
const offered = async () =>
  (await t.call(showcases.listShowcases, { query: { per_page: 100 } })).json.data.map(({ id }: { id: number }) => id)

describe('making', () => {
  test('uploads become showcases that nobody sees, and a picture is one only once', async () => {
    const [first, second] = [await anUpload(t, moderator), await anUpload(t, moderator)]
    const once = await send(adminShowcases.createShowcases, { body: { image_ids: [first] } })
    expect(once.json.data).toEqual([{ image_id: first, id: expect.any(Number), refusal: null, message: null }])
    const again = await send(adminShowcases.createShowcases, { body: { image_ids: [second, first], tags: whole } })
    expect(again.json.data).toMatchObject([
      { image_id: second, refusal: null },
      { image_id: first, id: null, refusal: 'showcase_already', message: 'This photo is a showcase already.' },
    ])
    expect(await offered()).not.toContain(again.json.data[0].id)
    expect(await read(once.json.data[0].id)).toMatchObject({ style: null, state: 'hidden', is_tagged: false })
  })

  test('422 on pictures of others and on tags that are none', async () => {
    const theirs = await anUpload(t, await anAdmin(t, 'moderator'))
    const own = await anUpload(t, moderator)
    const fields = async (body: object) =>
      Object.keys((await send(adminShowcases.createShowcases, { body })).json.errors ?? {})
    expect(await fields({ image_ids: [own, theirs] })).toEqual(['image_ids.1'])
    expect(await fields({ image_ids: [own], tags: { style: 'baroque' } })).toEqual(['tags.style'])
    expect(await fields({ image_ids: [own], tags: { room: 'attic' } })).toEqual(['tags.room'])
    expect(await fields({ image_ids: [] })).toEqual(['image_ids'])
    expect(await fields({ image_ids: [own], tags: { alt: { en: 'x'.repeat(151) } } })).toEqual(['tags.alt.en'])
  })
})

describe('tagging', () => {
  test('one is offered once it says all that is needed', async () => {
    const [id = 0] = await some(1, {})
    const put = (body: object) => send(adminShowcases.updateShowcase, { params: { id }, body })
    expect((await put({ state: 'offered', version: 1 })).json.errors).toMatchObject({ state: [expect.any(String)] })
    expect((await put({ ...whole, state: 'offered', version: 1 })).status).toBe(200)
    expect(await offered()).toContain(id)
    expect((await put({ state: 'hidden', version: 1 })).json.code).toBe('changed_elsewhere')
    expect((await put({ alt: { de: '' }, version: 2 })).status).toBe(422)
    expect((await put({ room: null, position: 7, version: 2 })).json.data).toMatchObject({ room: null, position: 7 })
  })

  test('many at once, after a look at what would happen to each, and back', async () => {
    const ids = await some(2, { credit: 'Somebody' })
    const asked = { ids: [...ids, 999_999], action: 'offer', tags: {} }
    expect((await bulk({ ...asked, preview: true })).map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'showcase_untagged',
      'showcase_untagged',
      'not_found',
    ])
    expect(await bulk({ ids, action: 'tag', tags: { style: 'modern', room: 'bathroom', alt } })).toMatchObject([
      { outcome: 'done' },
      { outcome: 'done' },
    ])
    expect(await read(ids[0] ?? 0)).toMatchObject({ style: { slug: 'modern' }, credit: 'Somebody', is_tagged: true })
    await bulk({ ids, action: 'offer' })
    expect(await offered()).toEqual(expect.arrayContaining(ids))
    await bulk({ ids, action: 'hide' })
    for (const id of ids) expect(await offered()).not.toContain(id)
    const actions = await t.deps.db
      .selectFrom('audit_entries')
      .select('action')
      .where('subject_kind', '=', 'showcase')
      .where('subject_id', '=', ids[0] ?? 0)
      .orderBy('id')
      .execute()
    expect(actions.map(({ action }) => action)).toEqual([
      'showcase.create',
      'showcase.update',
      'showcase.update',
      'showcase.update',
    ])
  })

  test('who chose it for their taste has the other style in the market', async () => {
    const [id = 0] = await some(1, { ...whole, style: 'vintage' })
    await bulk({ ids: [id], action: 'offer' })
    const { expert_id } = await anExpert(t, { style_ids: [] })
    await t.deps.db.insertInto('expert_photos').values({ expert_id, showcase_id: id }).execute()
    await t.deps.market.refresh()
    const has = async (style: string) =>
      (await t.deps.market.search({ styles: [style] }, { day: t.deps.clock.day(), per_page: 100 })).ids.includes(
        expert_id,
      )
    expect(await has('vintage')).toBe(true)
    await bulk({ ids: [id], action: 'tag', tags: { style: 'industrial' } })
    await t.runJobs()
    await t.deps.market.refresh()
    expect([await has('vintage'), await has('industrial')]).toEqual([false, true])
  })

  test('twelve at once leave each whole: all tags of one of them', async () => {
    const ids = await some(3)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        send(adminShowcases.bulkShowcases, {
          body: {
            ids: at % 2 ? ids : ids.toReversed(),
            action: 'tag',
            tags: { credit: `by ${at}`, license: `of ${at}` },
          },
        }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const rows = await Promise.all(ids.map(read))
    for (const row of rows) expect(row.license).toBe(row.credit.replace('by', 'of'))
    expect(new Set(rows.map(({ credit }) => credit)).size).toBe(1)
    expect(rows[0].version).toBe(13)
  })
})

describe('deleting', () => {
  test('409 while somebody chose it; hidden it stays with them', async () => {
    const [used = 0, free = 0] = await some(2)
    await bulk({ ids: [used, free], action: 'offer' })
    await aBrief(t, await aClient(t), { photo_ids: [used] })
    const refused = await send(adminShowcases.deleteShowcase, { params: { id: used } })
    expect([refused.status, refused.json.code]).toEqual([409, 'showcase_used'])
    expect(refused.json.message).toContain('One person chose it.')
    expect(await bulk({ ids: [used, free], action: 'delete' })).toMatchObject([
      { id: used, outcome: 'showcase_used' },
      { id: free, outcome: 'done' },
    ])
    await bulk({ ids: [used], action: 'hide' })
    expect(await read(used)).toMatchObject({ state: 'hidden', uses: { briefs: 1, experts: 0 } })
    expect((await send(adminShowcases.deleteShowcase, { params: { id: free } })).status).toBe(404)
  })

  test('a deletion is taken back for a day: number, tags, offer and the style it stands for are there again', async () => {
    const [id = 0, hidden = 0] = await some(2)
    await bulk({ ids: [id], action: 'offer' })
    const style = await optionId(t, 'styles', 'japandi')
    await t.deps.db.updateTable('styles').set({ showcase_id: id }).where('id', '=', style).execute()
    const before = await read(id)
    expect((await send(adminShowcases.deleteShowcase, { params: { id } })).status).toBe(204)
    expect(await bulk({ ids: [hidden], action: 'delete' })).toMatchObject([{ outcome: 'done' }])
    expect(await offered()).not.toContain(id)
    const listed = (await send(adminShowcases.listAdminShowcases, { query: { per_page: 100 } })).json.data
    expect(listed.filter((row: { id: number }) => row.id === id || row.id === hidden)).toEqual([])
    for (const endpoint of [adminShowcases.getAdminShowcase, adminShowcases.deleteShowcase])
      expect((await send(endpoint, { params: { id } })).status).toBe(404)
    expect(await bulk({ ids: [id], action: 'offer' })).toMatchObject([{ outcome: 'not_found' }])
    expect(await bulk({ ids: [id, hidden], action: 'restore', preview: true })).toMatchObject([
      { outcome: 'ready' },
      { outcome: 'ready' },
    ])
    expect(await bulk({ ids: [id, hidden], action: 'restore' })).toMatchObject([
      { outcome: 'done' },
      { outcome: 'done' },
    ])
    expect(await bulk({ ids: [id], action: 'restore' })).toMatchObject([{ outcome: 'not_found' }])
    expect(await read(id)).toEqual({ ...before, version: before.version + 2 })
    expect(await read(hidden)).toMatchObject({ state: 'hidden' })
    const { showcase_id } = await t.deps.db
      .selectFrom('styles')
      .select('showcase_id')
      .where('id', '=', style)
      .executeTakeFirstOrThrow()
    expect(showcase_id).toBe(id)
  })

  test('after a day it is gone with its picture, unless somebody chose it in that moment', async () => {
    const [gone = 0, chosen = 0, lately = 0] = await some(3)
    const images = await t.deps.db
      .selectFrom('showcases')
      .select(['id', 'image_id'])
      .where('id', 'in', [gone])
      .execute()
    await bulk({ ids: [gone, chosen, lately], action: 'delete' })
    await t.deps.db
      .updateTable('showcases')
      .set({ deleted_at: new Date(Date.now() - 25 * 3_600_000) })
      .where('id', 'in', [gone, chosen])
      .execute()
    await aBrief(t, await aClient(t), { photo_ids: [chosen] })
    await t.deps.db
      .deleteFrom('uploads')
      .where('image_id', '=', images[0]?.image_id ?? 0)
      .execute()
    await sweepDeletedShowcases(t.deps)
    expect(await bulk({ ids: [gone, chosen, lately], action: 'restore', preview: true })).toMatchObject([
      { outcome: 'not_found' },
      { outcome: 'not_found' },
      { outcome: 'ready' },
    ])
    expect(await read(chosen)).toMatchObject({ state: 'hidden', uses: { briefs: 1 } })
    const left = await t.deps.db
      .selectFrom('images')
      .select('id')
      .where('id', '=', images[0]?.image_id ?? 0)
      .execute()
    expect(left).toEqual([])
  })

  test('the picture of a deleted one can be sent anew', async () => {
    const image_id = await anUpload(t, moderator)
    const make = async () => (await send(adminShowcases.createShowcases, { body: { image_ids: [image_id] } })).json.data
    const [{ id }] = await make()
    await bulk({ ids: [id], action: 'delete' })
    expect(await make()).toEqual([{ image_id, id: expect.any(Number), refusal: null, message: null }])
    expect(await bulk({ ids: [id], action: 'restore' })).toMatchObject([{ outcome: 'not_found' }])
  })
})

describe('the order', () => {
  const move = (id: number, body: object) => send(adminShowcases.moveShowcase, { params: { id }, body })
  const order = async (of: readonly number[]) =>
    (await send(adminShowcases.listAdminShowcases, { query: { per_page: 100 } })).json.data
      .map(({ id }: { id: number }) => id)
      .filter((id: number) => of.includes(id))

  test('one comes before or after another, also where positions are equal or close', async () => {
    const ids = await some(4)
    const [a = 0, b = 0, c = 0, d = 0] = ids
    expect(await order(ids)).toEqual([a, b, c, d])
    expect((await move(d, { before: b })).status).toBe(200)
    expect(await order(ids)).toEqual([a, d, b, c])
    await move(a, { after: c })
    expect(await order(ids)).toEqual([d, b, c, a])
    // repeated halving leaves no room between neighbours
    for (let n = 0; n < 6; n += 1) await move(n % 2 ? b : c, { after: d })
    expect(await order(ids)).toEqual([d, b, c, a])
    await move(d, { after: a })
    expect(await order(ids)).toEqual([b, c, a, d])
    const { before, after } = await t.deps.db
      .selectFrom('audit_entries')
      .select(['before', 'after'])
      .where('subject_kind', '=', 'showcase')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect([Object.keys(before as object), Object.keys(after as object)]).toEqual([['position'], ['position']])
  })

  test('404 and 422 for what is not there, one neighbour and not itself; only those who write', async () => {
    const [id = 0, gone = 0] = await some(2)
    await bulk({ ids: [gone], action: 'delete' })
    const [other = 0] = await some(1)
    expect((await move(gone, { before: id })).status).toBe(404)
    for (const [body, field] of [
      [{ before: gone }, 'before'],
      [{ after: 999_999 }, 'after'],
      [{ after: id }, 'after'],
      [{}, 'before'],
      [{ before: other, after: other }, 'before'],
      [{ before: 'first' }, 'before'],
    ] as const) {
      const { status, json } = await move(id, body)
      expect([status, Object.keys(json.errors ?? {})], JSON.stringify(body)).toEqual([422, [field]])
    }
    const { token } = await anAdmin(t, 'support')
    const sent = { params: { id }, body: { before: other } }
    expect((await t.call(adminShowcases.moveShowcase, { token, ...sent })).status).toBe(403)
    expect((await t.call(adminShowcases.moveShowcase, sent)).status).toBe(401)
  })

  test('twelve moves beside tags leave each in one place', async () => {
    const ids = await some(5)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => {
        const [id = 0, beside = 0] = [ids[at % 5], ids[(at + 1 + (at % 4)) % 5]]
        if (at % 5 === 4)
          return send(adminShowcases.bulkShowcases, { body: { ids, action: 'tag', tags: { credit: 'x' } } })
        return move(id, at % 2 ? { before: beside } : { after: beside })
      }),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const after = await order(ids)
    expect([after.length, new Set(after)]).toEqual([5, new Set(ids)])
  })
})

describe('the list', () => {
  test('finds, filters, orders, and comes as a table', async () => {
    const ids = await some(3, { ...whole, style: 'luxurious', alt: { ...alt, en: 'A quiet hall' }, position: 5 })
    const list = async (query: object) =>
      (await send(adminShowcases.listAdminShowcases, { query })).json.data.map(({ id }: { id: number }) => id)
    expect(await list({ style: 'luxurious' })).toEqual(ids)
    expect(await list({ q: 'QUIET', sort: '-created_at' })).toEqual(ids.toReversed())
    expect(await list({ style: await optionId(t, 'styles', 'luxurious'), state: 'offered' })).toEqual([])
    expect(await list({ q: 'quiet', tagged: 'no' })).toEqual([])
    expect(await list({ q: 'quiet', category: 'architecture' })).toEqual([])
    const csv = await send(adminShowcases.listAdminShowcases, { query: { format: 'csv', q: 'quiet' } })
    expect(csv.text.split('\r\n').filter((line) => line.includes('A quiet hall'))).toHaveLength(3)
    for (const query of ['style=baroque', 'state=gone', 'tagged=1'])
      expect(
        (
          await t.request({
            url: `/api/admin/showcases?${query}`,
            headers: { authorization: `Bearer ${moderator.token}` },
          })
        ).status,
        query,
      ).toBe(422)
  })

  test('support reads, moderators write', async () => {
    const { token } = await anAdmin(t, 'support')
    const [id = 0] = await some(1)
    expect((await t.call(adminShowcases.getAdminShowcase, { token, params: { id } })).status).toBe(200)
    expect((await t.call(adminShowcases.deleteShowcase, { token, params: { id } })).status).toBe(403)
    expect((await t.call(adminShowcases.listAdminShowcases)).status).toBe(401)
    expect((await send(adminShowcases.getAdminShowcase, { params: { id: 999_999 } })).status).toBe(404)
  })
})
