import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aPerson, anExpert, anUpload } from '../../../testing/people.ts'
import { anImage } from '../profile/profile.testing.ts'
import { addShowcases, publishProject, recordViews, type NewProject } from './adding.service.ts'
import { read, someUploads } from './portfolio.testing.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

describe('the first draft of who has joined', () => {
  test.each([
    ['en', 'My work'],
    ['da', 'Mine arbejder'],
    ['dk', 'Mine arbejder'],
    ['de', 'Meine Arbeiten'],
  ] as const)('has their pictures in order, as their uploads, and is named in %s', async (locale, title) => {
    const one = await anExpert(t)
    const ids = [await anImage(t), await anImage(t)]
    const [id = 0] = await t.deps.events.transaction((tx) =>
      addShowcases(t.deps, tx, { expert_id: one.expert_id, locale }, [...ids, ids[0] ?? 0]),
    )
    const draft = await read(t, one, id)
    expect(draft).toMatchObject({ title, status: 'draft', project_type: null, cover: { id: ids[0] } })
    expect(draft.images.map((image: { id: number }) => image.id)).toEqual(ids)
    const uploads = await t.deps.db
      .selectFrom('uploads')
      .select('image_id')
      .where('account_id', '=', one.account_id)
      .execute()
    expect(uploads).toHaveLength(2)
  })

  test('without pictures there is none; with one that was swept it is refused', async () => {
    const one = await anExpert(t)
    const add = (ids: number[]) =>
      t.deps.events.transaction((tx) => addShowcases(t.deps, tx, { expert_id: one.expert_id, locale: 'en' }, ids))
    expect(await add([])).toEqual([])
    expect(await add([await anImage(t), 999_999]).catch((error: unknown) => error)).toMatchObject({
      code: 'unknown_image',
      fields: { 'showcases.1': [{ code: 'unknown_image' }] },
    })
    expect(
      await t.deps.db.selectFrom('projects').where('expert_id', '=', one.expert_id).select('id').execute(),
    ).toEqual([])
  })
})

describe('pictures of which more is told', () => {
  type Told = Parameters<typeof addShowcases>[4]
  const add = (one: { expert_id: number }, ids: readonly number[], told: Told) =>
    t.deps.events.transaction((tx) => addShowcases(t.deps, tx, { expert_id: one.expert_id, locale: 'en' }, ids, told))

  test('stand in their projects with room, style and alt; what is ready is published, what is not is a draft', async () => {
    const one = await anExpert(t)
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = await Promise.all(Array.from({ length: 5 }, () => anImage(t)))
    const made = await add(one, [a, b, c, d, e], {
      pictures: [
        { room: 'kitchen', style: 'japandi', alt: 'A kitchen', project: 0 },
        { room: 'newConstruction', style: 'modern', project: 0 },
        { project: 1, style: 'vintage' },
        { room: 'kitchen', style: 'modern', project: 0 },
      ],
      projects: [{ title: 'A house', project_type: 'residential' }, { title: 'One photo' }],
    })
    const [house, single, rest] = await Promise.all(made.map((id) => read(t, one, id)))
    expect(house).toMatchObject({
      title: 'A house',
      status: 'published',
      styles: [{ slug: 'modern' }, { slug: 'japandi' }],
      room_types: [{ slug: 'kitchen' }, { slug: 'newConstruction' }],
      images: [
        { id: a, alt: 'A kitchen', room: { slug: 'kitchen' }, style: { slug: 'japandi' } },
        { id: b, alt: '', room: { slug: 'newConstruction' } },
        { id: d, style: { slug: 'modern' } },
      ],
    })
    expect(single).toMatchObject({ title: 'One photo', status: 'draft', images: [{ id: c }] })
    expect(rest).toMatchObject({ title: 'My work', status: 'draft', images: [{ id: e }] })
  })

  test('the plan decides how many are published; the others wait as drafts', async () => {
    const one = await anExpert(t, { plan_id: 1 })
    const ids = await Promise.all(Array.from({ length: 12 }, () => anImage(t)))
    const projects = [0, 1, 2, 3].map((place) => ({ title: `House ${place}`, project_type: 'residential' as const }))
    const made = await add(one, ids, { pictures: ids.map((_, at) => ({ project: Math.floor(at / 3) })), projects })
    const states = await Promise.all(made.map(async (id) => (await read(t, one, id)).status))
    expect(states).toEqual(['published', 'published', 'published', 'draft'])
  })

  test('422 on what is told wrongly, and nothing is made', async () => {
    const one = await anExpert(t)
    const id = await anImage(t)
    const fieldsOf = (told: NonNullable<Told>['pictures'][number]) =>
      add(one, [id], { pictures: [told], projects: [] }).catch((error: { fields: object }) => error.fields)
    expect(await fieldsOf({ room: 'attic' })).toMatchObject({
      'showcase_pictures.0.room': [{ code: 'unknown_option' }],
    })
    expect(await fieldsOf({ style: 'brutalist' })).toMatchObject({ 'showcase_pictures.0.style': [{}] })
    expect(await fieldsOf({ project: 0 })).toMatchObject({ 'showcase_pictures.0.project': [{}] })
    const made = t.deps.db.selectFrom('projects').where('expert_id', '=', one.expert_id).select('id')
    expect(await made.execute()).toEqual([])
  })
})

describe('a project from elsewhere', () => {
  const publish = (expertId: number, project: Partial<NewProject>) =>
    t.deps.events.transaction((tx) =>
      publishProject(t.deps, tx, expertId, { title: 'A flat', project_type: 'residential', images: [], ...project }),
    )

  test('keeps its times, place and looks; the marked picture is the cover', async () => {
    const one = await anExpert(t)
    const [a, b, c, old] = await someUploads(t, one, 4)
    const created_at = new Date('2026-01-02T10:00:00Z')
    const id = await publish(one.expert_id, {
      images: [
        { image_id: a ?? 0, before: { id: old ?? 0 } },
        { image_id: b ?? 0 },
        { image_id: c ?? 0, is_cover: true },
      ],
      materials: ['Oak'],
      position: 4,
      created_at,
    })
    await t.deps.events.transaction((tx) =>
      recordViews(tx, id, [
        { days_ago: 0, views: 2 },
        { days_ago: 29, views: 3 },
        { days_ago: 30, views: 5 },
      ]),
    )
    expect(await read(t, one, id)).toMatchObject({
      published_at: created_at.toISOString(),
      created_at: created_at.toISOString(),
      materials: ['Oak'],
      cover: { id: c },
      images: [{ before: { id: old } }, {}, {}],
      views: { recent: 5, total: 10 },
    })
  })

  test('422 like any other: too few, one that is not there, an unknown option', async () => {
    const one = await anExpert(t)
    const three = (await someUploads(t, one)).map((image_id) => ({ image_id }))
    const refusal = (project: Partial<NewProject>) => publish(one.expert_id, project).catch((error: unknown) => error)
    expect(await refusal({ images: three.slice(1) })).toMatchObject({ status: 422, code: 'not_ready' })
    expect(await refusal({ images: [...three.slice(1), { image_id: 999_999 }] })).toMatchObject({
      code: 'unknown_image',
      fields: { 'images.2': [{}] },
    })
    expect(await refusal({ images: three, styles: ['brutalist'] })).toMatchObject({
      code: 'unknown_option',
      fields: { 'styles.0': [{}] },
    })
    expect(await refusal({ images: three, room_types: ['attic'] })).toMatchObject({ fields: { 'room_types.0': [{}] } })
  })
})

test('erasing forgets pictures that nothing else shows, those of before included', async () => {
  const [one, other] = [await anExpert(t), await aPerson(t)]
  const [a, b, c, old, shared] = await someUploads(t, one, 5)
  await t.deps.db
    .insertInto('uploads')
    .values({ account_id: other.account_id, image_id: shared ?? 0 })
    .execute()
  const bystander = await anUpload(t, other)
  await t.deps.events.transaction((tx) =>
    publishProject(t.deps, tx, one.expert_id, {
      title: 'A flat',
      project_type: 'residential',
      images: [{ image_id: a ?? 0, before: { id: old ?? 0 } }, ...[b, c, shared].map((id) => ({ image_id: id ?? 0 }))],
    }),
  )
  await t.deps.events.transaction((tx) => t.deps.events.emit(tx, 'account.erasing', { account_id: one.account_id }))
  const left = await t.deps.db.selectFrom('images').select('id').orderBy('id').execute()
  const ids = left.map(({ id }) => id)
  expect([a, b, c, old].filter((id) => ids.includes(id ?? 0))).toEqual([])
  expect(ids).toEqual(expect.arrayContaining([shared, bystander]))
})
