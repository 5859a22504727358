import { portfolio } from '@husrum/contract/experts/portfolio/portfolio.ts'
import { copenhagenDay } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { anExpert, anUpload, aPerson, type ExpertPerson } from '../../../testing/people.ts'
import { aDraft, aPublished, post, read, ready, save, someUploads } from './portfolio.testing.ts'

let t: TestApp
let expert: ExpertPerson
beforeAll(async () => {
  t = await testApp()
  expert = await anExpert(t)
})
afterAll(() => t.close())

const remove = (of: ExpertPerson, id: unknown) => t.call(portfolio.deleteProject, { token: of.token, params: { id } })

test('another’s project is as absent as none, and stays as it was', async () => {
  const other = await anExpert(t)
  const ids = [await aDraft(t, other, { title: 'Theirs' }), await aPublished(t, other)]
  for (const id of ids) {
    const before = await read(t, other, id)
    for (const ask of [
      (of: unknown) => t.call(portfolio.getOwnProject, { token: expert.token, params: { id: of } }),
      (of: unknown) => save(t, expert, of, { title: 'Mine' }),
      (of: unknown) => save(t, expert, of, {}),
      (of: unknown) => remove(expert, of),
    ]) {
      const [theirs, none] = [await ask(id), await ask(999_999)]
      expect([theirs.status, theirs.json]).toEqual([404, none.json])
    }
    expect(await read(t, other, id)).toEqual(before)
  }
})

test('nothing can be set that is not asked for', async () => {
  const other = await anExpert(t)
  const id = await aDraft(t, expert, {
    id: 1,
    expert_id: other.expert_id,
    position: 7,
    published_at: '2020-01-01T00:00:00Z',
    views: { total: 9 },
    version: 9,
  })
  expect(await read(t, expert, id)).toMatchObject({ published_at: null, version: 1, views: { total: 0 } })
  await save(t, expert, id, { expert_id: other.expert_id, id: 1, published_at: '2020-01-01T00:00:00Z' })
  expect(await read(t, expert, id)).toMatchObject({ id, published_at: null })
})

describe('what is not taken', () => {
  const long = (length: number) => 'x'.repeat(length)
  test.each([
    [{ title: long(81) }, 'title'],
    [{ title: 'a\0b' }, 'title'],
    [{ title: ['a'] }, 'title'],
    [{ title: 7 }, 'title'],
    [{ title: '\uD800' }, 'title'],
    [{ description: long(5001) }, 'description'],
    [{ project_type: 'villa' }, 'project_type'],
    [{ room_types: ['attic'] }, 'room_types.0'],
    [{ room_types: 'kitchen' }, 'room_types'],
    [{ styles: ['urban', 'brutalist'] }, 'styles.1'],
    [{ styles: ['urban', 'modern', 'japandi', 'vintage', 'industrial', 'minimalist'] }, 'styles'],
    [{ aspects: [999_999] }, 'aspects.0'],
    [{ materials: ['x'] }, 'materials.0'],
    [{ materials: Array.from({ length: 9 }, (_, at) => `material ${at}`) }, 'materials'],
    [{ city_id: 999_999_999 }, 'city_id'],
    [{ city_id: 2 ** 63 }, 'city_id'],
    [{ year: 1899 }, 'year'],
    [{ year: Number(copenhagenDay(new Date()).slice(0, 4)) + 1 }, 'year'],
    [{ year: '2024' }, 'year'],
    [{ size_m2: 0 }, 'size_m2'],
    [{ size_m2: 1e308 }, 'size_m2'],
    [{ project_budget_id: 'a lot' }, 'project_budget_id'],
    [{ status: 'archived' }, 'status'],
    [{ cover: -1 }, 'cover'],
    [{ cover: 0 }, 'cover'],
    [{ images: [{ id: 0 }] }, 'images.0.id'],
    [{ images: [{ id: 2 ** 63 }] }, 'images.0.id'],
    [{ images: [{}] }, 'images.0.id'],
    [{ images: [[[[]]]] }, 'images.0'],
    [{ images: 'all' }, 'images'],
    [{ images: Array.from({ length: 25 }, (_, at) => ({ id: at + 1 })) }, 'images'],
    [{ images: [{ id: 1, focus: { x: 101, y: 0 } }] }, 'images.0.focus.x'],
    [{ images: [{ id: 1, before: { id: 2, split: -1 } }] }, 'images.0.before.split'],
    [{ images: [{ id: 1, alt: long(151) }] }, 'images.0.alt'],
    [{ images: [{ id: 1, caption: long(201) }] }, 'images.0.caption'],
    [{ images: [{ id: 999_999 }] }, 'images.0'],
  ])('422 for %j', async (body, field) => {
    const mine = await aDraft(t, expert, { title: 'As it was' })
    for (const { status, json } of [await post(t, expert, body), await save(t, expert, mine, body)])
      expect([status, Object.keys(json.errors)]).toEqual([422, [field]])
    expect(await read(t, expert, mine)).toMatchObject({ title: 'As it was', version: 1 })
  })

  test.each(['0', '-1', '1.5', 'abc', '9223372036854775808', '%00', '[]', 'order', 'x'.repeat(300)])(
    'no 500 for the id %s',
    async (id) => {
      for (const method of ['GET', 'POST', 'DELETE'] as const) {
        const { status } = await t.request({
          method,
          url: `/api/projects/${id}`,
          headers: { authorization: `Bearer ${expert.token}` },
          ...(method === 'POST' ? { payload: {} } : {}),
        })
        expect([404, 405, 422]).toContain(status)
      }
    },
  )

  test('a form carries the same: lists, digits, ids of pictures', async () => {
    const [a, b] = await someUploads(t, expert, 2)
    const form = new URLSearchParams([
      ['title', 'From a form'],
      ['year', '2021'],
      ['styles[]', 'urban'],
      ['images[0]', String(b)],
      ['images[1]', String(a)],
      ['cover', '1'],
    ])
    const { status, json } = await t.request({
      method: 'POST',
      url: '/api/projects',
      headers: {
        authorization: `Bearer ${expert.token}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: form.toString(),
    })
    expect(status).toBe(201)
    expect(json.data).toMatchObject({
      title: 'From a form',
      year: 2021,
      images: [{ id: b }, { id: a }],
      cover: { id: a },
    })
  })
})

test('a portfolio has an end, drafts included', async () => {
  const one = await anExpert(t)
  await t.deps.db
    .insertInto('projects')
    .values(Array.from({ length: 500 }, () => ({ expert_id: one.expert_id, status: 'draft', title: '' })))
    .execute()
  const { status, json } = await post(t, one, {})
  expect([status, json.code]).toEqual([409, 'projects_limit'])
})

test('pictures of others are unknown, whether they exist or not', async () => {
  const other = await anExpert(t)
  const theirs = await anUpload(t, other)
  const own = await someUploads(t, expert)
  const ask = (id: number) => post(t, expert, { ...ready(own), images: [{ id: own[0] }, { id }] })
  const [taken, none] = [await ask(theirs), await ask(999_999)]
  expect([taken.status, taken.json]).toEqual([422, none.json])
  expect(taken.json).toMatchObject({ code: 'unknown_image', errors: { 'images.1': [expect.any(String)] } })
  const id = await aDraft(t, expert)
  const before = await save(t, expert, id, { images: [{ id: own[0], before: { id: theirs } }] })
  expect([before.json.code, Object.keys(before.json.errors)]).toEqual(['unknown_image', ['images.0.before.id']])
})

test('403 for an account that has no profile yet', async () => {
  const { token } = await aPerson(t, { role: 'expert' })
  for (const answer of [
    await t.call(portfolio.listOwnProjects, { token }),
    await post(t, { token }, {}),
    await t.call(portfolio.sortProjects, { token, body: { ids: [1] } }),
  ])
    expect([answer.status, answer.json.code]).toEqual([403, 'forbidden'])
})
