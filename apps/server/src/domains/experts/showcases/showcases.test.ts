import { showcases } from '@husrum/contract/experts/showcases/showcases.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import {
  insertShowcase,
  listShowcasesByIds,
  pictureStyles,
  requireOfferedPhotos,
  type NewShowcase,
} from './showcases.service.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

let made = 0
async function anImage(): Promise<number> {
  made += 1
  const { id } = await t.deps.db
    .insertInto('images')
    .values({
      sha256: String(made).padStart(64, 'a'),
      type: 'image/webp',
      width: 1200,
      height: 900,
      bytes: 1000,
      color: '#aabbcc',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
async function aShowcase(given: Partial<NewShowcase> = {}): Promise<number> {
  const image_id = given.image_id ?? (await anImage())
  const showcase = {
    category: 'interior' as const,
    style: 'japandi',
    room_type: 'kitchen',
    alt: { en: 'A kitchen', da: 'Et køkken', de: 'Eine Küche' },
    credit: 'Husrum',
    license: 'CC0-1.0',
    ...given,
    image_id,
  }
  return t.deps.db.transaction().execute((tx) => insertShowcase(t.deps, tx, showcase))
}
const list = (query: Record<string, unknown> = {}, locale = 'en') =>
  t.call(showcases.listShowcases, { query, headers: { locale } })
const idsOf = (answer: { json: { data: { id: number }[] } }) => answer.json.data.map(({ id }) => id)

test('pages of twelve, in the order staff gave them', async () => {
  const ids: number[] = []
  for (let at = 0; at < 14; at++) ids.push(await aShowcase({ style: 'urban', position: 100 - at }))
  const first = await list({ style: 'urban' })
  expect(first.status).toBe(200)
  expect(idsOf(first)).toEqual(ids.toReversed().slice(0, 12))
  expect(first.json.meta).toEqual({ current_page: 1, last_page: 2, per_page: 12, total: 14, from: 1, to: 12 })
  expect(idsOf(await list({ style: 'urban', page: 2 }))).toEqual(ids.toReversed().slice(12))
  const beyond = await list({ style: 'urban', page: 9 })
  expect([beyond.status, beyond.json.data, beyond.json.meta.from]).toEqual([200, [], null])
})

test('a photo has its style, its room and a picture described in the reader’s language', async () => {
  const id = await aShowcase({ style: 'vintage' })
  for (const [locale, alt, room] of [
    ['en', 'A kitchen', 'Kitchen'],
    ['da', 'Et køkken', 'Køkken'],
    ['dk', 'Et køkken', 'Køkken'],
    ['de', 'Eine Küche', 'Küche'],
  ] as const) {
    const { json } = await list({ style: 'vintage' }, locale)
    expect(json.data).toHaveLength(1)
    expect(json.data[0]).toMatchObject({
      id,
      style: { slug: 'vintage' },
      room: { slug: 'kitchen', name: room },
      image: { alt, width: 1200, color: '#aabbcc' },
    })
    expect(json.data[0].image.url).toMatch(/^\/images\/[0-9a-f]{32}\/1200\.jpg$/)
  }
})

test('filters by category, room and style, by slug and by id, several at once', async () => {
  const kitchen = await aShowcase({ style: 'luxurious' })
  const bath = await aShowcase({ style: 'luxurious', room_type: 'bathroom' })
  const house = await aShowcase({ style: 'luxurious', category: 'architecture', room_type: 'renovation' })
  const style = t.deps.refs.choose('style', 'luxurious', 'style').id
  const room = t.deps.refs.choose('room_type', 'bathroom', 'room').id
  expect(idsOf(await list({ style, category: 'interior' }))).toEqual([kitchen, bath])
  expect(idsOf(await list({ style, category: 'architecture' }))).toEqual([house])
  expect(idsOf(await list({ style, room_type: room }))).toEqual([bath])
  expect(idsOf(await list({ style, room_type: ['kitchen', 'renovation'] }))).toEqual([kitchen, house])
  expect(idsOf(await list({ style: 'luxurious,vintage', room_type: 'bathroom' }))).toEqual([bath])
})

test('what was taken off is not offered, but stays with who chose it', async () => {
  const id = await aShowcase({ style: 'industrial' })
  const offered = await aShowcase()
  await t.deps.db.updateTable('showcases').set({ active: false }).where('id', '=', id).execute()
  expect((await list({ style: 'industrial' })).json.data).toEqual([])
  const choose = (before: number[]) =>
    t.deps.db.transaction().execute((tx) => requireOfferedPhotos(tx, [offered, id], before))
  await expect(choose([])).rejects.toMatchObject({ fields: { 'photos.1': [{ code: 'unknown_option' }] } })
  await expect(choose([id])).resolves.toBeUndefined()
  expect(await listShowcasesByIds(t.deps, [id, 999_999], 'da')).toMatchObject([{ id, image: { alt: 'Et køkken' } }])
})

test('a brief’s rooms are asked for by the name its field has, page by page', async () => {
  for (const room_type of ['garden', 'kitchen', 'terrace']) await aShowcase({ style: 'modern', room_type })
  const { json } = await list({ style: 'modern', category: 'interior', room_types: ['kitchen', 'terrace'] })
  expect(json.data.map(({ room }: { room: { slug: string } }) => room.slug)).toEqual(['kitchen', 'terrace'])
  expect(json.meta.total).toBe(2)
})

test('chosen photos come in the order they were chosen', async () => {
  const [a, b, c] = [await aShowcase(), await aShowcase(), await aShowcase()]
  expect((await listShowcasesByIds(t.deps, [c, a, b], 'en')).map(({ id }) => id)).toEqual([c, a, b])
})

test('each style has the first of its photos for a face', async () => {
  const id = await aShowcase({ style: 'minimalist', position: -1 })
  await aShowcase({ style: 'minimalist' })
  const { image_id } = await t.deps.db
    .selectFrom('showcases')
    .select('image_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const faces = await pictureStyles(t.deps, 'de')
  expect(faces.get(t.deps.refs.choose('style', 'minimalist', 'style').id)).toMatchObject({
    id: image_id,
    alt: 'Eine Küche',
  })
})

test('revalidates by ETag, for each language its own', async () => {
  const first = await list()
  const again = await t.call(showcases.listShowcases, { headers: { 'if-none-match': String(first.headers.etag) } })
  expect([again.status, again.text]).toEqual([304, ''])
  expect((await list({}, 'da')).headers.etag).not.toBe(first.headers.etag)
})

test.each([
  ['style', 'style=brutalist'],
  ['room_type', 'room_type=attic'],
  ['room_type.1', 'room_type=kitchen,%00'],
  ['category', 'category=garden'],
  ['page', 'page=0'],
  ['page', 'page=1e308'],
  ['page', 'page=9223372036854775808'],
  ['per_page', 'per_page=101'],
  ['page', 'page[]=1&page[]=2'],
  ['style', `style=${'x'.repeat(10_000)}`],
  ['style.0', 'style[]=9223372036854775807'],
])('422 on %s', async (field, query) => {
  const answer = await t.request({ url: `/api/showcases?${query}` })
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.json.errors)).toEqual([field])
})
