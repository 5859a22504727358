import { api } from '@husrum/contract/index.ts'
import type { InspirationPhoto } from '@husrum/contract/experts/portfolio/inspiration-photo.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aClient, anAdmin, placeIds, type ExpertPerson } from '../../../testing/people.ts'
import { aKnownExpert, anImage, aProject } from '../../experts/profile/profile.testing.ts'
import { read, save } from '../../experts/portfolio/portfolio.testing.ts'

let t: TestApp
/** A second instance on the same database. */
let other: TestApp
let danish: ExpertPerson
let german: ExpertPerson
beforeAll(async () => {
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })
  other = await testApp({ HUSRUM_RATE_LIMITS: 'off' }, { at: t.connection })
  danish = await aKnownExpert(t, { name: 'Bodil Bøgh', city: 'Aarhus', styles: ['japandi'] })
  german = await aKnownExpert(t, { name: 'Greta Grün', city: 'Hamburg', service_types: ['designer', 'architect'] })
  await aShownProject(danish, 'A flat in Risskov', { room: 'livingRoom', style: 'japandi' })
  await aShownProject(danish, 'A small kitchen', { room: 'kitchen', style: 'vintage' })
  await aShownProject(german, 'Haus am Deich', { room: 'newConstruction', style: 'modern' })
  await aShownProject(german, 'Wohnzimmer', { room: 'livingRoom', style: 'modern' })
  await refreshAll()
})
afterAll(async () => {
  await other.close()
  await t.close()
})

async function refreshAll(): Promise<void> {
  for (const each of [t, other]) {
    await each.deps.readModels.refresh()
    await each.deps.market.refresh()
    await each.deps.photos.refresh()
  }
}
/** Three photos, all shown in inspiration. */
async function aShownProject({ expert_id }: ExpertPerson, title: string, said: { room: string; style: string }) {
  const images = []
  for (let at = 0; at < 3; at += 1) images.push({ image_id: await anImage(t), ...said, in_inspiration: true })
  return aProject(t, expert_id, { title, images, styles: [said.style] })
}
const list = (query: Record<string, unknown> = {}, on = t, headers = {}) =>
  on.call(api.listInspirations, { query: { per_page: 60, ...query }, headers })
const titles = async (query: Record<string, unknown> = {}, on = t): Promise<string[]> => {
  const photos: InspirationPhoto[] = (await list(query, on)).json.data
  return [...new Set(photos.map(({ project }) => project.title))].toSorted()
}
const idsOf = async (query: Record<string, unknown> = {}, on = t): Promise<number[]> =>
  (await list(query, on)).json.data.map(({ id }: { id: number }) => id)

describe('a photo', () => {
  test('carries its picture, room, style, colours, project and expert, and nothing private', async () => {
    const [photo] = (await list({ room_type: 'kitchen' })).json.data
    expect(photo).toMatchObject({
      category: 'interior',
      room_type: { slug: 'kitchen', name: 'Kitchen' },
      architecture_type: null,
      style: { slug: 'vintage' },
      palette: [{ color: '#aabbcc', share: 1 }],
      project: { title: 'A small kitchen' },
      expert: { id: danish.expert_id, name: 'Bodil Bøgh', city: { name: 'Aarhus' }, rating: { count: 0 } },
    })
    expect(JSON.stringify(photo)).not.toContain(danish.email)
  })

  test('without a room and style of its own has the first of its project', async () => {
    const bare = await aKnownExpert(t, { name: 'Nina Nielsen' })
    const images = [
      { image_id: await anImage(t), in_inspiration: true },
      { image_id: await anImage(t) },
      { image_id: await anImage(t) },
    ]
    await aProject(t, bare.expert_id, {
      title: 'Bare',
      images,
      styles: ['urban', 'vintage'],
      room_types: ['terrace', 'garden'],
    })
    await refreshAll()
    const [photo, ...more] = (await list({ q: 'Nina' })).json.data
    expect([photo.style.slug, photo.room_type.slug, more]).toEqual(['urban', 'terrace', []])
  })

  test('of a project that says no room is of the kind its expert works in', async () => {
    const architect = await aKnownExpert(t, { name: 'Arne Ark', service_types: ['architect'] })
    const images = [
      { image_id: await anImage(t), in_inspiration: true },
      { image_id: await anImage(t) },
      { image_id: await anImage(t) },
    ]
    await aProject(t, architect.expert_id, { title: 'No room', images })
    await refreshAll()
    expect(await titles({ q: 'Arne', category: 'architecture' })).toEqual(['No room'])
    expect(await titles({ q: 'Arne' })).toEqual([])
  })
})

describe('the list', () => {
  test('is of interiors unless architecture is asked for', async () => {
    expect(await titles({ q: 'Greta' })).toEqual(['Wohnzimmer'])
    expect(await titles({ q: 'Greta', category: 'architecture' })).toEqual(['Haus am Deich'])
  })

  test('finds by room, building work and styles, which are alternatives', async () => {
    expect(await titles({ room_type: 'kitchen' })).toEqual(['A small kitchen'])
    expect(await titles({ category: 'architecture', architecture_type: 'newConstruction' })).toEqual(['Haus am Deich'])
    expect(await titles({ category: 'architecture', architecture_type: 'extension' })).toEqual([])
    expect(await titles({ room_type: 'livingRoom', styles: 'japandi,modern' })).toEqual([
      'A flat in Risskov',
      'Wohnzimmer',
    ])
  })

  test('finds by words in every spelling, in title, name, town, style and room', async () => {
    for (const q of ['bogh', 'Bøgh risskov', 'japandi', 'stue risskov', 'aarhus flat', 'Århus flat'])
      expect(await titles({ q }), q).toContain('A flat in Risskov')
    expect(await titles({ q: 'wohnzimmer hamburg' })).toEqual(['Wohnzimmer'])
    expect(await titles({ q: '!?!' })).toEqual([])
  })

  test('counts every style and room, and what each filter takes away', async () => {
    const { facets, meta } = (await list({ room_type: 'kitchen', styles: 'japandi', q: 'bodil' })).json
    expect(meta.total).toBe(0)
    expect(facets.styles).toContainEqual({ value: 'vintage', name: 'Vintage', count: 3 })
    expect(facets.types).toContainEqual({ value: 'livingRoom', name: 'Living room', count: 3 })
    expect(facets.without).toEqual({ styles: 3, type: 3, q: 0 })
  })

  test('has disjoint pages that together are everything, the same on two instances', async () => {
    const seed = '4711'
    const all = await idsOf({ seed })
    for (const on of [t, other]) {
      const pages = []
      for (let page = 1; page <= Math.ceil(all.length / 2); page += 1)
        pages.push(...(await idsOf({ seed, page, per_page: 2 }, on)))
      expect(pages).toEqual(all)
    }
    expect(new Set(all).size).toBe(all.length)
    expect((await list({ seed, page: 400 })).json).toMatchObject({ data: [], meta: { seed, from: null } })
    expect(await idsOf({ seed: '4712' })).not.toEqual(all)
  })

  test('gives named photos in their order, without those that are not shown', async () => {
    const [first = 0, second = 0] = await idsOf()
    const { data, meta } = (await list({ ids: `${second},999999,${first}`, category: 'architecture' })).json
    expect([data.map(({ id }: { id: number }) => id), meta.total]).toEqual([[second, first], 2])
  })

  test.each([
    [{ category: 'garden' }, 'validation_failed'],
    [{ room_type: 'cellar' }, 'unknown_option'],
    [{ room_type: 'newConstruction' }, 'unknown_option'],
    [{ styles: 'unknown' }, 'unknown_option'],
    [{ seed: '0123' }, 'validation_failed'],
    [{ seed: '12345' }, 'validation_failed'],
    [{ q: 'a' }, 'validation_failed'],
    [{ q: '\u0000\u0000' }, 'validation_failed'],
    [{ q: 'x'.repeat(81) }, 'validation_failed'],
    [{ per_page: 61 }, 'validation_failed'],
    [{ page: -1 }, 'validation_failed'],
    [{ ids: '1,x' }, 'validation_failed'],
    [{ ids: Array.from({ length: 61 }, (_, at) => at + 1).join(',') }, 'validation_failed'],
  ])('422 for %j', async (query, code) => {
    const { status, json } = await list(query)
    expect([status, json.code]).toEqual([422, code])
  })

  test.each(["'; drop table projects; --", '%%', '\\\\', '<script>', '💥💥', "x' or '1'='1", 'q'.repeat(80)])(
    'finds nothing and breaks nothing by %s',
    async (q) => {
      const { status, json } = await list({ q })
      expect([status, json.meta?.total]).toEqual([200, 0])
    },
  )
})

describe('the right to a photo', () => {
  /** Of a project that only this test uses; returns its photos as the editor shows them. */
  async function aProjectOf(title: string) {
    const expert = await aKnownExpert(t, { name: `Expert of ${title}` })
    const id = await aShownProject(expert, title, { room: 'bathroom', style: 'minimalist' })
    await refreshAll()
    expect(await idsOf({ q: title })).toHaveLength(3)
    const images: { id: number; in_inspiration: boolean }[] = (await read(t, expert, id)).images
    return { expert, id, images, shown: await idsOf({ q: title }) }
  }
  /** At once on the instance that wrote it, on the other one with its next poll. */
  async function expectGone(title: string, photos: readonly number[], left = 0): Promise<void> {
    expect(await idsOf({ q: title })).toHaveLength(left)
    for (const each of [t, other]) {
      await each.deps.readModels.refresh()
      expect(await idsOf({ q: title }, each)).toHaveLength(left)
      await each.deps.photos.refresh()
      expect(await idsOf({ q: title }, each)).toHaveLength(left)
      expect(await idsOf({ ids: photos.join(',') }, each)).toHaveLength(left)
    }
  }

  test('is the expert’s to give: no photo shows unless they said so', async () => {
    const expert = await aKnownExpert(t, { name: 'Quiet Quist' })
    const id = await aProject(t, expert.expert_id, { title: 'Quistgaard' })
    await refreshAll()
    expect(await idsOf({ q: 'Quistgaard' })).toEqual([])
    const images: { id: number }[] = (await read(t, expert, id)).images
    const changed = images.map(({ id: image }, at) => ({ id: image, in_inspiration: at === 1 }))
    const { status, json } = await save(t, expert, id, { images: changed })
    expect([status, json.data.images.map(({ in_inspiration }: { in_inspiration: boolean }) => in_inspiration)]).toEqual(
      [200, [false, true, false]],
    )
    await refreshAll()
    for (const on of [t, other]) expect(await idsOf({ q: 'Quistgaard' }, on)).toHaveLength(1)
  })

  test('taken back, the photo is gone at once, also on the other instance', async () => {
    const { expert, id, images, shown } = await aProjectOf('Tagetbort')
    const changed = images.map((image, at) => ({ id: image.id, in_inspiration: at > 0 }))
    expect((await save(t, expert, id, { images: changed })).status).toBe(200)
    await expectGone('Tagetbort', shown, 2)
  })

  test('an edit that says nothing of it leaves it, and the photos keep their ids', async () => {
    const { expert, id, images, shown } = await aProjectOf('Beholdt')
    const reordered = images.toReversed().map((image) => ({ id: image.id, caption: 'Anew' }))
    expect((await save(t, expert, id, { title: 'Beholdt still', images: reordered, cover: 0 })).status).toBe(200)
    await refreshAll()
    expect(new Set(await idsOf({ q: 'Beholdt' }))).toEqual(new Set(shown))
    const { data } = (await list({ q: 'Beholdt' })).json
    expect(data[0]).toMatchObject({ caption: 'Anew', project: { title: 'Beholdt still' } })
  })

  test('an unpublished, a deleted and a resting project shows none, and all again when it is back', async () => {
    const { expert, id, shown } = await aProjectOf('Kladde')
    await save(t, expert, id, { status: 'draft' })
    await expectGone('Kladde', shown)
    await save(t, expert, id, { status: 'published' })
    await refreshAll()
    expect(new Set(await idsOf({ q: 'Kladde' }))).toEqual(new Set(shown))
    await t.call(api.deleteProject, { token: expert.token, params: { id } })
    await expectGone('Kladde', shown)
    await t.call(api.restoreProject, { token: expert.token, params: { id } })
    await t.deps.db.updateTable('projects').set({ status: 'resting' }).where('id', '=', id).execute()
    for (const each of [t, other]) await each.deps.readModels.refresh()
    await expectGone('Kladde', shown)
  })

  test.each(['paused', 'suspended', 'left'] as const)('an expert who is %s shows none', async (how) => {
    const { expert, shown } = await aProjectOf(`Ude${how}`)
    const { db } = t.deps
    const { token } = expert
    if (how === 'paused') expect((await t.call(api.patchOwnExpert, { token, body: { paused: true } })).status).toBe(200)
    else if (how === 'suspended') {
      const { token: staff } = await anAdmin(t)
      const body = { action: 'suspend', reason: 'The photos are not their own work.' }
      const params = { id: expert.expert_id }
      expect((await t.call(api.reviewExpert, { token: staff, params, body })).status).toBe(200)
    } else
      await db.updateTable('accounts').set({ deleted_at: new Date() }).where('id', '=', expert.account_id).execute()
    await t.deps.readModels.refresh()
    await expectGone(`Ude${how}`, shown)
  })

  test('what another expert may do with the photo is nothing', async () => {
    const { id, images } = await aProjectOf('Fremmed')
    const { status, json } = await save(t, german, id, {
      images: images.map((image) => ({ id: image.id, in_inspiration: false })),
    })
    expect([status, json.code]).toEqual([404, 'project_not_found'])
    expect(await idsOf({ q: 'Fremmed' })).toHaveLength(3)
  })
})

describe('one photo', () => {
  const get = (id: unknown, { query = {}, token }: { query?: Record<string, unknown>; token?: string } = {}) =>
    t.call(api.getInspiration, { params: { id }, query, token })

  test('comes with the others of its project and with experts like it in the country of its expert', async () => {
    const [id = 0] = await idsOf({ q: 'Risskov', seed: '1111' })
    const peer = await aKnownExpert(t, { name: 'Pia Peer', city: 'Odense', styles: ['japandi'] })
    await refreshAll()
    const { status, json } = await get(id)
    expect([status, json.data.id, json.data.of_project.length, json.data.near]).toEqual([200, id, 3, null])
    const like: { expert: { id: number }; reason: string }[] = json.data.experts_like_this
    expect(like.map(({ expert }) => expert.id)).toContain(peer.expert_id)
    expect(like.map(({ expert }) => expert.id)).not.toContain(danish.expert_id)
    expect(like[0]?.reason).toBe('in_country')
  })

  test('with experts near the place asked for, or the place of the account', async () => {
    const [id = 0] = await idsOf({ q: 'Risskov' })
    const near = await aKnownExpert(t, { name: 'Nora Near', city: 'Hamburg', styles: ['japandi'] })
    await refreshAll()
    const hamburg = (await placeIds(t, 'Hamburg')).city_id
    const { data } = (await get(id, { query: { city_id: hamburg } })).json
    expect(data.near).toMatchObject({ id: hamburg, name: 'Hamburg' })
    expect(data.experts_like_this[0]).toMatchObject({
      expert: { id: near.expert_id },
      reason: 'in_town',
      style_share: 1,
      distance_km: null,
    })
    const client = await aClient(t)
    await t.deps.db.updateTable('accounts').set({ city_id: hamburg }).where('id', '=', client.account_id).execute()
    expect((await get(id, { token: client.token })).json.data.near).toMatchObject({ id: hamburg })
  })

  test('404 for one that was never shown, and the same for one that is not any more', async () => {
    const [none, odd] = [await get(987_654), await get('1x')]
    expect([none.status, none.json.code, odd.status]).toEqual([404, 'photo_not_found', 422])
    const expert = await aKnownExpert(t, { name: 'Once Only' })
    const project = await aShownProject(expert, 'Onceonly', { room: 'garden', style: 'urban' })
    await refreshAll()
    const [id = 0] = await idsOf({ q: 'Onceonly' })
    expect((await get(id)).status).toBe(200)
    await save(t, expert, project, { status: 'draft' })
    expect((await get(id)).text).toBe(none.text)
  })

  test('422 for a place that is none', async () => {
    const [id = 0] = await idsOf()
    expect((await get(id, { query: { city_id: 'atlantis' } })).status).toBe(422)
  })
})

describe('the feed', () => {
  const ask = (url: string, headers: Record<string, string> = {}) => t.request({ method: 'GET', url, headers })
  const tagsOf = (xml: string, name: string) =>
    [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text]) => text)

  test.each([
    [
      '/inspiration.atom',
      'en',
      '',
      'Inspiration: photos of finished homes – Husrum',
      'Photo of Haus am Deich by Greta',
    ],
    ['/da/inspiration.atom', 'da', '/da', 'Inspiration: ', 'Haus am Deich'],
    ['/de/inspiration.atom', 'de', '/de', 'Inspiration: ', 'Haus am Deich'],
  ])('%s has the photos that were added last, in its language', async (url, language, prefix, title, entry) => {
    const { status, headers, text } = await ask(url)
    expect([status, headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8'])
    expect(text).toContain(`xml:lang="${language}"`)
    const [own, ...entries] = tagsOf(text, 'title')
    expect(own).toContain(title)
    expect(entries.some((each) => each?.includes(entry))).toBe(true)
    const { baseUrl } = t.deps.config
    const ids = tagsOf(text, 'id').slice(1)
    expect(ids).toHaveLength(entries.length)
    for (const id of ids) expect(id).toMatch(new RegExp(`^${baseUrl}${prefix}/inspiration\\?photo=\\d+$`))
    const numbers = ids.map((id) => Number(id?.split('=')[1]))
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a))
    const shown = new Set([...(await idsOf()), ...(await idsOf({ category: 'architecture' }))])
    expect(numbers.filter((id) => !shown.has(id))).toEqual([])
    expect(text).not.toContain(danish.email)
  })

  test('is kept and checked by its mark until a photo changes, and what people wrote stays text', async () => {
    const before = await ask('/inspiration.atom')
    const etag = String(before.headers.etag)
    expect(before.headers['cache-control']).toContain('public, max-age=3600')
    expect((await ask('/inspiration.atom', { 'if-none-match': etag })).status).toBe(304)
    await aShownProject(danish, `<script>alert("&")</script>`, { room: 'kitchen', style: 'vintage' })
    await refreshAll()
    const after = await ask('/inspiration.atom', { 'if-none-match': etag })
    expect(after.status).toBe(200)
    expect(after.text).not.toContain('<script')
    expect(after.text).toContain('&lt;script&gt;alert(&quot;&amp;&quot;)')
  })
})
