import { portfolio } from '@husrum/contract/experts/portfolio/portfolio.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { anExpert, placeIds, type ExpertPerson } from '../../../testing/people.ts'
import { removeDeleted } from './portfolio.service.ts'
import { aDraft, aPublished, withinDeadline, post, read, save, someUploads } from './portfolio.testing.ts'

let t: TestApp
let expert: ExpertPerson
beforeAll(async () => {
  t = await testApp()
  expert = await anExpert(t)
})
afterAll(() => t.close())

const list = (of: ExpertPerson, query: object = {}) =>
  t.call(portfolio.listOwnProjects, { token: of.token, query: { ...query } })
const sort = (of: ExpertPerson, ids: unknown) => t.call(portfolio.sortProjects, { token: of.token, body: { ids } })
const remove = (of: ExpertPerson, id: unknown) => t.call(portfolio.deleteProject, { token: of.token, params: { id } })
const idsIn = (answer: { json: { data: { id: number }[] } }) => answer.json.data.map(({ id }) => id)

describe('a new project', () => {
  test('is an empty draft that says what it lacks', async () => {
    const { status, json } = await post(t, expert, {})
    expect(status).toBe(201)
    expect(json.data).toEqual({
      id: expect.any(Number),
      status: 'draft',
      version: 1,
      unpublished_changes: false,
      stays: false,
      title: '',
      description: '',
      project_type: null,
      city: null,
      year: null,
      size_m2: null,
      budget: null,
      styles: [],
      room_types: [],
      aspects: [],
      materials: [],
      palette: [],
      published_at: null,
      cover: null,
      images: [],
      needs: [
        { key: 'title', missing: 1 },
        { key: 'project_type', missing: 1 },
        { key: 'pictures', missing: 3 },
      ],
      views: { recent: 0, total: 0 },
      created_at: expect.any(String),
      updated_at: expect.any(String),
    })
  })

  test('takes every field, options by slug and by id, materials once', async () => {
    const [a, b] = await someUploads(t, expert, 2)
    const { city_id } = await placeIds(t, 'Odense')
    const { status, json } = await t.call(portfolio.createProject, {
      token: expert.token,
      headers: { locale: 'da' },
      body: {
        title: '  A villa by the fjord ',
        description: 'Windows first.',
        project_type: 'commercial',
        room_types: ['kitchen', 'renovation', 'kitchen'],
        styles: ['japandi', t.deps.refs.choose('style', 'modern', 'styles').id],
        aspects: ['facade'],
        materials: ['Oak', 'Terrazzo', 'oak'],
        city_id,
        year: 2024,
        size_m2: 120,
        project_budget_id: '10000-25000',
        cover: 1,
        images: [
          { id: a, alt: 'An empty room', caption: 'Before the floor', style: 'urban', room: 'bathroom' },
          { id: b, focus: { x: 20, y: 80 } },
        ],
      },
    })
    expect(status).toBe(201)
    expect(json.data).toMatchObject({
      title: 'A villa by the fjord',
      project_type: 'commercial',
      room_types: [{ slug: 'kitchen', name: 'Køkken' }, { slug: 'renovation' }],
      styles: [{ slug: 'japandi' }, { slug: 'modern' }],
      aspects: [{ slug: 'facade' }],
      materials: ['Oak', 'Terrazzo'],
      city: { id: city_id, name: 'Odense', country: 'Danmark' },
      year: 2024,
      size_m2: 120,
      budget: { slug: '10000-25000', min: 1_000_000, currency: 'EUR' },
      cover: { id: b },
      needs: [{ key: 'pictures', missing: 1 }],
      images: [
        {
          id: a,
          alt: 'An empty room',
          caption: 'Before the floor',
          style: { slug: 'urban' },
          room: { slug: 'bathroom' },
          before: null,
          publishable: true,
        },
        { id: b, alt: '', focus: { x: 20, y: 80 }, style: null, room: null },
      ],
    })
    expect(json.data.images[0]).not.toHaveProperty('focus')
  })

  test('comes last among the own ones', async () => {
    const one = await anExpert(t)
    const ids = [await aDraft(t, one), await aPublished(t, one), await aDraft(t, one)]
    expect(idsIn(await list(one))).toEqual(ids)
  })

  test('sent twice with one key is one project', async () => {
    const one = await anExpert(t)
    const send = () =>
      t.call(portfolio.createProject, {
        token: one.token,
        body: { title: 'Once' },
        headers: { 'idempotency-key': 'the-first-of-them' },
      })
    const [first, again] = [await send(), await send()]
    expect([again.status, again.json.data.id]).toEqual([201, first.json.data.id])
    expect((await list(one)).json.meta.total).toBe(1)
  })
})

describe('the own list', () => {
  test('has drafts, filters by status, tells what the plan leaves', async () => {
    const one = await anExpert(t, { plan_id: 1 })
    const [draft, shown] = [await aDraft(t, one, { title: 'A plan' }), await aPublished(t, one)]
    const all = await list(one)
    expect(idsIn(all)).toEqual([draft, shown])
    expect(all.json).toMatchObject({ meta: { total: 2, per_page: 24 }, room: { limit: 3, used: 1 } })
    expect(idsIn(await list(one, { status: 'draft' }))).toEqual([draft])
    expect((await list(one, { status: 'published' })).json.meta.total).toBe(1)
    expect((await list(one, { page: '2', per_page: '1' })).json.data.map(({ id }: { id: number }) => id)).toEqual([
      shown,
    ])
    expect((await list(await anExpert(t, { plan_id: 2 }))).json).toMatchObject({
      data: [],
      room: { limit: null, used: 0 },
    })
  })

  test.each([
    ['page=0', 'page'],
    ['per_page=101', 'per_page'],
    ['status=gone', 'status'],
    ['status[]=draft', 'status'],
    ['page=%00', 'page'],
    ['page=1e308', 'page'],
  ])('422 for ?%s', async (query, field) => {
    const { status, json } = await t.request({
      url: `/api/projects?${query}`,
      headers: { authorization: `Bearer ${expert.token}` },
    })
    expect([status, Object.keys(json.errors)]).toEqual([422, [field]])
  })
})

describe('changing one', () => {
  test('what is not named stays; null takes away', async () => {
    const id = await aDraft(t, expert, { title: 'A stair', year: 2020, project_type: 'residential', styles: ['urban'] })
    const first = await save(t, expert, id, { description: 'Of oak.' })
    expect(first.json.data).toMatchObject({
      title: 'A stair',
      description: 'Of oak.',
      year: 2020,
      styles: [{ slug: 'urban' }],
      version: 2,
    })
    const second = await save(t, expert, id, { title: '', year: null, project_type: null, styles: [] })
    expect(second.json.data).toMatchObject({
      title: '',
      description: 'Of oak.',
      year: null,
      project_type: null,
      styles: [],
      version: 3,
    })
  })

  test('409 changed_elsewhere with another version than the present one; without a version the last one wins', async () => {
    const id = await aDraft(t, expert, { title: 'First' })
    expect((await save(t, expert, id, { title: 'Second', version: 1 })).status).toBe(200)
    const late = await save(t, expert, id, { title: 'Late', version: 1 })
    expect([late.status, late.json.code]).toEqual([409, 'changed_elsewhere'])
    expect(await read(t, expert, id)).toMatchObject({ title: 'Second', version: 2 })
    expect(late.json.errors).toHaveProperty('title')
    expect((await save(t, expert, id, { title: 'Last' })).json.data).toMatchObject({ title: 'Last', version: 3 })
  })

  test('edits of different fields from two windows are merged; as long as nobody changed the same', async () => {
    const id = await aDraft(t, expert, { title: 'First' })
    await save(t, expert, id, { title: 'Second', version: 1 })
    const merged = await save(t, expert, id, { year: 2024, title: 'Second', version: 1 })
    expect([merged.status, merged.json.data.title, merged.json.data.year]).toEqual([200, 'Second', 2024])
  })

  test('of twelve windows that save one version, one does', async () => {
    const id = await aDraft(t, expert)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        withinDeadline(() => save(t, expert, id, { title: `Window ${at}`, version: 1 })),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ json }) => json.code === 'changed_elsewhere')).toHaveLength(11)
    expect((await read(t, expert, id)).version).toBe(2)
  })

  test('hostile words stay words', async () => {
    const text = `<script>alert(1)</script>"'><img src=x onerror=alert(1)> {{constructor}} \u202E`
    const [image] = await someUploads(t, expert, 1)
    const id = await aDraft(t, expert, {
      title: text.slice(0, 80),
      description: text,
      materials: ['<b>oak</b>'],
      images: [{ id: image, alt: text, caption: text }],
    })
    expect(await read(t, expert, id)).toMatchObject({
      title: text.slice(0, 80).trim(),
      description: text,
      materials: ['<b>oak</b>'],
      images: [{ alt: text, caption: text }],
    })
  })
})

describe('the order', () => {
  test('named ones first, the others as they stood, each once', async () => {
    const one = await anExpert(t)
    const [a, b, c, d] = [await aDraft(t, one), await aDraft(t, one), await aPublished(t, one), await aDraft(t, one)]
    const sorted = await sort(one, [c, a, c])
    expect([sorted.status, sorted.json.data.ids]).toEqual([200, [c, a, b, d]])
    expect(idsIn(await list(one))).toEqual([c, a, b, d])
    const by = await t.request({
      method: 'POST',
      url: '/api/projects/order',
      headers: { authorization: `Bearer ${one.token}` },
      payload: { _method: 'PUT', ids: [d] },
    })
    expect([by.status, by.json.data.ids]).toEqual([200, [d, c, a, b]])
  })

  test('422 unknown_project for another’s and for none; nothing moves', async () => {
    const [one, other] = [await anExpert(t), await anExpert(t)]
    const own = [await aDraft(t, one), await aDraft(t, one)]
    const theirs = await aDraft(t, other)
    for (const stranger of [theirs, 999_999]) {
      const { status, json } = await sort(one, [own[1], stranger])
      expect([status, json.code, Object.keys(json.errors)]).toEqual([422, 'unknown_project', ['ids.1']])
    }
    expect(idsIn(await list(one))).toEqual(own)
  })

  test('twelve at once leave one whole order', async () => {
    const one = await anExpert(t)
    const ids: number[] = []
    for (let at = 0; at < 5; at++) ids.push(await aDraft(t, one))
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => withinDeadline(() => sort(one, [ids[at % 5]]))),
    )
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    const rows = await t.deps.db
      .selectFrom('projects')
      .select('position')
      .where('expert_id', '=', one.expert_id)
      .orderBy('position')
      .execute()
    expect(rows.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4])
  })

  test.each([[[]], ['x'], [[0]], [[1.5]], [[2 ** 63]], [['1']], [[[1]]], [{ a: 1 }], [null]])(
    '422 for ids %j',
    async (ids) => {
      expect((await sort(expert, ids)).status).toBe(422)
    },
  )
})

describe('restoring', () => {
  const restore = (of: { token: string }, id: unknown) =>
    t.call(portfolio.restoreProject, { token: of.token, params: { id } })
  const deleted = (of: { token: string }) => t.call(portfolio.listDeletedProjects, { token: of.token })
  const agedTo = (id: number, days: number) =>
    t.deps.db
      .updateTable('projects')
      .set({ deleted_at: new Date(Date.now() - days * 86_400_000) })
      .where('id', '=', id)
      .execute()

  test('a deleted project comes back as it was, with its pictures, and is in no list meanwhile', async () => {
    const one = await anExpert(t)
    const id = await aPublished(t, one)
    const { images } = await read(t, one, id)
    await remove(one, id)
    expect([idsIn(await list(one)), (await list(one)).json.room.used]).toEqual([[], 0])
    expect((await deleted(one)).json.data).toMatchObject([{ id, deleted_at: expect.any(String) }])
    expect((await sort(one, [id])).status).toBe(422)
    const back = await restore(one, id)
    expect(back.json.data).toMatchObject({ id, status: 'published', images: images.map(() => ({})) })
    expect([idsIn(await list(one)), (await deleted(one)).json.data]).toEqual([[id], []])
    expect((await restore(one, id)).json.code).toBe('not_deleted')
  })

  test("another's, none and visitors: 404, 404 and 401; nothing changes", async () => {
    const one = await anExpert(t)
    const id = await aDraft(t, one)
    await remove(one, id)
    const other = await anExpert(t)
    for (const wanted of [id, 2 ** 40]) expect((await restore(other, wanted)).status).toBe(404)
    expect((await deleted(other)).json.data).toEqual([])
    expect((await t.call(portfolio.restoreProject, { params: { id } })).status).toBe(401)
    expect((await t.call(portfolio.listDeletedProjects, {})).status).toBe(401)
    expect((await deleted(one)).json.data).toHaveLength(1)
  })

  test('twelve restore it at once: one does', async () => {
    const one = await anExpert(t)
    const id = await aDraft(t, one)
    await remove(one, id)
    const tries = await Promise.all(Array.from({ length: 12 }, () => withinDeadline(() => restore(one, id))))
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(tries.filter(({ json }) => json.code === 'not_deleted')).toHaveLength(11)
  })

  test('a public one comes back as a draft when the plan has no place left', async () => {
    const one = await anExpert(t, { plan_id: 1 })
    const id = await aPublished(t, one)
    await remove(one, id)
    const { limit } = (await list(one)).json.room
    for (let used = 0; used < limit; used++) await aPublished(t, one)
    expect((await restore(one, id)).json.data.status).toBe('draft')
  })

  test('after thirty days it is refused, then removed with its pictures', async () => {
    const one = await anExpert(t)
    const [late, soon] = [await aPublished(t, one), await aDraft(t, one)]
    const images = (await read(t, one, late)).images.map(({ id }: { id: number }) => id)
    await Promise.all([remove(one, late), remove(one, soon)])
    await agedTo(late, 31)
    expect((await restore(one, late)).json.code).toBe('restore_expired')
    expect(await removeDeleted(t.deps)).toBeGreaterThan(0)
    expect((await restore(one, late)).json.code).toBe('project_not_found')
    expect(idsIn(await deleted(one))).toEqual([soon])
    const shown = await t.deps.db.selectFrom('project_images').select('id').where('image_id', 'in', images).execute()
    expect(shown).toEqual([])
  })
})

describe('deleting', () => {
  test('204, and it is gone; again it is absent', async () => {
    const id = await aPublished(t, expert)
    expect((await remove(expert, id)).status).toBe(204)
    expect((await remove(expert, id)).json.code).toBe('project_not_found')
    const draft = await aDraft(t, expert)
    const by = await t.request({
      method: 'POST',
      url: `/api/projects/${draft}`,
      headers: { authorization: `Bearer ${expert.token}` },
      payload: { _method: 'DELETE' },
    })
    expect(by.status).toBe(204)
    expect((await save(t, expert, draft, { title: 'Back' })).status).toBe(404)
  })

  test('beside eleven saves: each is saved or told that it is gone', async () => {
    const one = await anExpert(t)
    const id = await aPublished(t, one)
    const [gone, ...saved] = await Promise.all([
      withinDeadline(() => remove(one, id)),
      ...Array.from({ length: 11 }, (_, at) => withinDeadline(() => save(t, one, id, { title: `Title ${at}` }))),
    ])
    expect(gone.status).toBe(204)
    expect(saved.every(({ status, json }) => status === 200 || json.code === 'project_not_found')).toBe(true)
    expect((await list(one)).json.meta.total).toBe(0)
  })
})
