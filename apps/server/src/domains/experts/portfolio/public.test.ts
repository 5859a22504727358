import { experts } from '@husrum/contract/experts/profile/experts.ts'
import { inspirations } from '@husrum/contract/discovery/inspiration.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aClient, anExpert, anUpload, type ExpertPerson } from '../../../testing/people.ts'
import { aDraft, aPublished, withinDeadline, read, ready, save, someUploads } from './portfolio.testing.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const shown = (of: ExpertPerson, projectId: unknown, locale = 'en') =>
  t.call(experts.getExpertProject, { params: { id: of.expert_id, projectId }, headers: { locale } })
const look = (id: unknown, projectId: unknown, from = '192.0.2.1', token?: string) =>
  t.request({
    method: 'POST',
    url: `/api/architect/${String(id)}/projects/${String(projectId)}/view`,
    remoteAddress: from,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })

describe('a published project', () => {
  test('shows exactly what everybody may see, in the reader’s language', async () => {
    const one = await anExpert(t)
    const [a, b, c, old] = await someUploads(t, one, 4)
    const id = await aPublished(t, one, {
      title: 'A stair',
      description: 'Of oak.',
      materials: ['Oak', 'Steel'],
      year: 2023,
      size_m2: 40,
      project_budget_id: '1000-5000',
      room_types: ['bathroom'],
      images: [
        { id: a, style: 'urban', room: 'bathroom', caption: 'From below', before: { id: old, split: 25 } },
        { id: b, alt: 'The rail', focus: { x: 10, y: 90 } },
        { id: c },
      ],
      cover: 1,
    })
    const { data } = (await shown(one, id, 'de')).json
    expect(Object.keys(data).sort()).toEqual([
      'aspects',
      'budget',
      'city',
      'cover',
      'description',
      'id',
      'images',
      'materials',
      'palette',
      'project_type',
      'published_at',
      'room_types',
      'size_m2',
      'styles',
      'title',
      'year',
    ])
    expect(data).toMatchObject({
      title: 'A stair',
      materials: ['Oak', 'Steel'],
      room_types: [{ name: 'Bad' }],
      budget: { slug: '1000-5000' },
      published_at: expect.any(String),
      cover: { id: b, alt: 'The rail', focus: { x: 10, y: 90 } },
      images: [
        {
          id: a,
          alt: 'A stair',
          caption: 'From below',
          style: { slug: 'urban' },
          room: { slug: 'bathroom', name: 'Bad' },
          before: { id: old, alt: 'A stair', split: 25 },
          photo_id: null,
        },
        { id: b, before: null },
        { id: c, alt: 'A stair', style: null, room: null },
      ],
    })
    const list = await t.call(experts.listExpertProjects, {
      params: { id: one.expert_id },
      headers: { locale: 'de' },
    })
    expect(list.json.data).toEqual([data])
  })

  test('names the photos that inspiration shows, and no others, so that boards can keep them', async () => {
    const one = await anExpert(t)
    const [a, b, c] = await someUploads(t, one)
    const images = [{ id: a, in_inspiration: true }, { id: b }, { id: c }]
    const id = await aPublished(t, one, { images })
    const photosOf = async (): Promise<(number | null)[]> =>
      (await shown(one, id)).json.data.images.map(({ photo_id }: { photo_id: number | null }) => photo_id)
    const [photo, ...others] = await photosOf()
    expect([photo, others]).toEqual([expect.any(Number), [null, null]])
    await t.deps.photos.refresh()
    const seen = await t.call(inspirations.getInspiration, { params: { id: photo } })
    expect([seen.status, seen.json.data.picture.id]).toEqual([200, a])
    await save(t, one, id, { images: images.map(({ id: each }) => ({ id: each, in_inspiration: false })) })
    expect(await photosOf()).toEqual([null, null, null])
  })

  test('has up to six colours that can be told apart, in the pictures’ order', async () => {
    const one = await anExpert(t)
    const colors = ['#102030', '#112131', '#ffffff', '#808080', '#c03020', '#20c030', '#2030c0', '#c0c020']
    const ids: number[] = []
    for (const color of colors) ids.push(await anUpload(t, one, { color }))
    const id = await aPublished(t, one, { images: ids.map((each) => ({ id: each })) })
    const { palette } = (await shown(one, id)).json.data
    expect(palette.map(({ color }: { color: string }) => color)).toEqual([
      '#102030',
      '#ffffff',
      '#808080',
      '#c03020',
      '#20c030',
      '#2030c0',
    ])
    // the first two pictures have visually the same colour
    expect(palette.map(({ share }: { share: number }) => share)).toEqual([2, 1, 1, 1, 1, 1].map((seen) => seen / 7))
  })

  test('has its colours measured in the placeholders, the most seen first', async () => {
    const { rgbaToThumbHash } = await import('thumbhash')
    const pixels = Array.from({ length: 32 * 32 }, (_, at) => (at % 32 < 20 ? [200, 190, 170, 255] : [40, 60, 50, 255]))
    const placeholder = Buffer.from(rgbaToThumbHash(32, 32, pixels.flat())).toString('base64')
    const one = await anExpert(t)
    const ids: number[] = []
    for (let at = 0; at < 3; at++) ids.push(await anUpload(t, one, { placeholder, color: '#ff0000' }))
    const id = await aPublished(t, one, { images: ids.map((each) => ({ id: each })) })
    const { palette } = (await shown(one, id)).json.data
    expect(palette.length).toBeGreaterThan(1)
    expect(palette.length).toBeLessThanOrEqual(6)
    const colors: string[] = palette.map(({ color }: { color: string }) => color)
    const [light, ...others] = colors.map((color) => Number.parseInt(color.slice(1, 3), 16))
    expect(light).toBeGreaterThan(150)
    expect(Math.min(...others)).toBeLessThan(90)
    expect(colors).not.toContain('#ff0000')
  })

  test('404 for a draft, another’s, none, and of who is not active: all the same', async () => {
    const [one, other] = [await anExpert(t), await anExpert(t)]
    const [draft, theirs] = [await aDraft(t, one), await aPublished(t, other)]
    const none = await shown(one, 999_999)
    expect([none.status, none.json.code]).toEqual([404, 'project_not_found'])
    for (const id of [draft, theirs]) expect((await shown(one, id)).json).toEqual(none.json)
    await t.deps.db.updateTable('experts').set({ status: 'suspended' }).where('id', '=', other.expert_id).execute()
    expect((await shown(other, theirs)).json).toEqual(none.json)
    expect((await look(other.expert_id, theirs)).status).toBe(404)
  })
})

describe('looks at it', () => {
  const viewsOf = async (of: ExpertPerson, id: number) => (await read(t, of, id)).views

  test('are counted once a day for an address and a project, signed in or not', async () => {
    const one = await anExpert(t)
    const [a, b] = [await aPublished(t, one), await aPublished(t, one)]
    const client = await aClient(t)
    for (let at = 0; at < 3; at++) expect((await look(one.expert_id, a)).status).toBe(204)
    await look(one.expert_id, a, '192.0.2.2')
    await look(one.expert_id, a, '192.0.2.2', client.token)
    await look(one.expert_id, b)
    expect(await viewsOf(one, a)).toEqual({ recent: 2, total: 2 })
    expect(await viewsOf(one, b)).toEqual({ recent: 1, total: 1 })
  })

  test('twelve at once from one address are one, from twelve addresses twelve', async () => {
    const one = await anExpert(t)
    const id = await aPublished(t, one)
    await Promise.all(Array.from({ length: 12 }, () => withinDeadline(() => look(one.expert_id, id))))
    expect(await viewsOf(one, id)).toEqual({ recent: 1, total: 1 })
    await Promise.all(
      Array.from({ length: 12 }, (_, at) => withinDeadline(() => look(one.expert_id, id, `198.51.100.${at}`))),
    )
    expect(await viewsOf(one, id)).toEqual({ recent: 13, total: 13 })
  })

  test('its own expert is not counted, another one is', async () => {
    const [one, other] = [await anExpert(t), await anExpert(t)]
    const id = await aPublished(t, one)
    expect((await look(one.expert_id, id, '192.0.2.1', one.token)).status).toBe(204)
    expect((await viewsOf(one, id)).total).toBe(0)
    await look(one.expert_id, id, '192.0.2.1', other.token)
    expect((await viewsOf(one, id)).total).toBe(1)
  })

  test('after a day the address counts again; after thirty the old ones are past', async () => {
    const one = await anExpert(t)
    const id = await aPublished(t, one)
    await look(one.expert_id, id)
    await viewsOf(one, id)
    await t.moveClock(25 * 3600)
    const later = await aSession(one)
    await look(one.expert_id, id)
    expect((await read(t, later, id)).views).toEqual({ recent: 2, total: 2 })
    // days are Copenhagen's: late in the evening 25 hours lead to the day after tomorrow
    await t.moveClock(32 * 24 * 3600)
    expect((await read(t, await aSession(one), id)).views).toEqual({ recent: 0, total: 2 })
    await t.moveClock(0)
  })

  test('404 for a draft and for none; a deleted project loses what was not written yet', async () => {
    const one = await anExpert(t)
    const [draft, id] = [await aDraft(t, one), await aPublished(t, one)]
    for (const each of [draft, 999_999]) expect((await look(one.expert_id, each)).json.code).toBe('project_not_found')
    await look(one.expert_id, id)
    await save(t, one, id, { status: 'draft' })
    expect((await viewsOf(one, id)).total).toBe(1)
    expect((await look(one.expert_id, id, '192.0.2.9')).status).toBe(404)
    const gone = await aPublished(t, one)
    await look(one.expert_id, gone)
    await t.deps.db.deleteFrom('projects').where('id', '=', gone).execute()
    expect(await viewsOf(one, id)).toEqual({ recent: 1, total: 1 })
  })

  test.each(['0', 'x', '9223372036854775808', '%00'])('no 500 for the ids %s', async (id) => {
    expect([404, 422]).toContain((await look(id, 1)).status)
    expect([404, 422]).toContain((await look(1, id)).status)
  })

  /** A new session, because older ones have expired. */
  async function aSession(of: ExpertPerson): Promise<ExpertPerson> {
    const { openSession } = await import('../../identity/accounts/sessions/sessions.service.ts')
    const { token } = await t.deps.db.transaction().execute((tx) => openSession(tx, of.account_id, 'test'))
    return { ...of, token }
  }
})

test('cards and profiles have the pictures of public projects only', async () => {
  const one = await anExpert(t)
  const pictures = await someUploads(t, one)
  const id = await aDraft(t, one, { ...ready(pictures), cover: 2 })
  const photosOf = async () => {
    const { data } = (await t.call(experts.getExpert, { params: { id: one.expert_id } })).json
    return data.photos.map((photo: { id: number }) => photo.id)
  }
  expect(await photosOf()).toEqual([])
  await save(t, one, id, { status: 'published' })
  expect(await photosOf()).toEqual([pictures[2], pictures[0], pictures[1]])
})

test('a crop of a card keeps what its project says must stay', async () => {
  const one = await anExpert(t)
  const [a, b, c] = await someUploads(t, one)
  await aPublished(t, one, { images: [{ id: a, focus: { x: 5, y: 95 } }, { id: b }, { id: c }] })
  const { photos } = (await t.call(experts.getExpert, { params: { id: one.expert_id } })).json.data
  expect(photos[0]).toMatchObject({ id: a, focus: { x: 5, y: 95 } })
  expect(photos[1]).not.toHaveProperty('focus')
})
