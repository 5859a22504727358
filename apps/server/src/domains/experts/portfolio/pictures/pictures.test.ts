import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../testing/app.ts'
import { anExpert, type ExpertPerson } from '../../../../testing/people.ts'
import { aDraft, post, read, save, someUploads } from '../portfolio.testing.ts'

let t: TestApp
let expert: ExpertPerson
let ids: number[]
beforeAll(async () => {
  t = await testApp()
  expert = await anExpert(t)
  ids = await someUploads(t, expert, 24)
})
afterAll(() => t.close())

/** The grid in short form: `3 cover <4` is picture 3, the cover, with before-picture 4. Numbers are places in `ids`. */
async function gridOf(project: number): Promise<string[]> {
  const { images, cover } = await read(t, expert, project)
  return images.map((picture: { id: number; before: { id: number } | null }) =>
    [
      ids.indexOf(picture.id),
      ...(cover.id === picture.id ? ['cover'] : []),
      ...(picture.before ? [`<${ids.indexOf(picture.before.id)}`] : []),
    ].join(' '),
  )
}
const named = (...places: number[]) => places.map((at) => ({ id: ids[at] }))

describe('the list is the whole of it', () => {
  test('adds, removes and reorders; what is not said of a picture stays', async () => {
    const id = await aDraft(t, expert, {
      images: [{ id: ids[0], alt: 'A stair', style: 'urban', focus: { x: 1, y: 2 } }, { id: ids[1] }, { id: ids[2] }],
    })
    await save(t, expert, id, { images: [...named(3, 2), { id: ids[0], caption: 'Oak' }] })
    expect(await gridOf(id)).toEqual(['3', '2', '0 cover'])
    const { images } = await read(t, expert, id)
    expect(images[2]).toMatchObject({ alt: 'A stair', caption: 'Oak', style: { slug: 'urban' }, focus: { x: 1, y: 2 } })
    await save(t, expert, id, { images: [{ id: ids[0], style: null, room: 'kitchen' }] })
    expect((await read(t, expert, id)).images).toMatchObject([
      { alt: 'A stair', style: null, room: { slug: 'kitchen' } },
    ])
    await save(t, expert, id, { title: 'Pictures stay' })
    expect(await gridOf(id)).toEqual(['0 cover'])
    await save(t, expert, id, { images: [] })
    expect(await read(t, expert, id)).toMatchObject({ images: [], cover: null })
  })

  test('a removed picture comes back without its words', async () => {
    const id = await aDraft(t, expert, { images: [{ id: ids[0], alt: 'A stair' }] })
    await save(t, expert, id, { images: [] })
    await save(t, expert, id, { images: named(0) })
    expect((await read(t, expert, id)).images).toMatchObject([{ alt: '' }])
  })

  test('24 fit', async () => {
    const id = await aDraft(t, expert, { images: ids.map((each) => ({ id: each })), cover: 23 })
    expect((await gridOf(id)).at(-1)).toBe('23 cover')
  })

  test('one picture may stand in several projects', async () => {
    const [one, other] = [await aDraft(t, expert, { images: named(0) }), await aDraft(t, expert, { images: named(0) })]
    await save(t, expert, one, { images: [] })
    expect(await gridOf(other)).toEqual(['0 cover'])
  })

  test('422 picture_twice for one that is named twice', async () => {
    const { status, json } = await post(t, expert, { images: named(0, 1, 0) })
    expect([status, json.code, Object.keys(json.errors)]).toEqual([422, 'picture_twice', ['images.2']])
  })
})

describe('the cover', () => {
  test('is the first until one is chosen, follows the picture, and falls back when it is removed', async () => {
    const id = await aDraft(t, expert, { images: named(0, 1, 2) })
    expect(await gridOf(id)).toEqual(['0 cover', '1', '2'])
    await save(t, expert, id, { cover: 2 })
    await save(t, expert, id, { images: named(2, 0, 1) })
    expect(await gridOf(id)).toEqual(['2 cover', '0', '1'])
    await save(t, expert, id, { images: named(0, 1) })
    expect(await gridOf(id)).toEqual(['0 cover', '1'])
  })

  test('422 beyond the list', async () => {
    const id = await aDraft(t, expert, { images: named(0, 1) })
    const { status, json } = await save(t, expert, id, { cover: 2 })
    expect([status, Object.keys(json.errors)]).toEqual([422, ['cover']])
  })
})

describe('before and after', () => {
  test('what is taken as before leaves the grid and gives the cover on', async () => {
    const id = await aDraft(t, expert, { images: named(0, 1, 2), cover: 1 })
    await save(t, expert, id, {
      images: [{ id: ids[0], before: { id: ids[1], alt: 'Walls', split: 30 } }, ...named(1, 2)],
    })
    expect(await gridOf(id)).toEqual(['0 cover <1', '2'])
    expect((await read(t, expert, id)).images[0].before).toMatchObject({ id: ids[1], alt: 'Walls', split: 30 })
  })

  test('its words and line stay until said otherwise; another picture begins anew; null takes it away', async () => {
    const id = await aDraft(t, expert, { images: [{ id: ids[0], before: { id: ids[1], alt: 'Walls', split: 30 } }] })
    await save(t, expert, id, { images: [{ id: ids[0], before: { id: ids[1], split: 40 } }] })
    expect((await read(t, expert, id)).images[0].before).toMatchObject({ alt: 'Walls', split: 40 })
    await save(t, expert, id, { images: [{ id: ids[0], before: { id: ids[2] } }] })
    expect((await read(t, expert, id)).images[0].before).toMatchObject({ id: ids[2], alt: '', split: 50 })
    await save(t, expert, id, { images: named(0) })
    expect(await gridOf(id)).toEqual(['0 cover <2'])
    await save(t, expert, id, { images: [{ id: ids[0], before: null }] })
    expect(await gridOf(id)).toEqual(['0 cover'])
  })

  test('a before that is put into the grid again is none any more', async () => {
    const id = await aDraft(t, expert, { images: [{ id: ids[0], before: { id: ids[1] } }] })
    await save(t, expert, id, { images: named(1, 0) })
    expect(await gridOf(id)).toEqual(['1', '0 cover'])
  })

  test('one that had a before itself is taken without it', async () => {
    const id = await aDraft(t, expert, { images: [{ id: ids[0], before: { id: ids[1] } }, ...named(2)] })
    await save(t, expert, id, { images: [...named(0), { id: ids[2], before: { id: ids[0] } }] })
    expect(await gridOf(id)).toEqual(['2 cover <0'])
    await save(t, expert, id, { images: [{ id: ids[3], before: { id: ids[1] } }] })
    expect(await gridOf(id)).toEqual(['3 cover <1'])
  })

  test('a before changes hands', async () => {
    const id = await aDraft(t, expert, { images: [{ id: ids[0], before: { id: ids[1] } }, ...named(2)] })
    await save(t, expert, id, { images: [...named(0), { id: ids[2], before: { id: ids[1] } }] })
    expect(await gridOf(id)).toEqual(['0 cover', '2 <1'])
  })

  test.each([
    ['itself', [{ id: 0, before: 0 }], 'images.0.before.id'],
    [
      'the same twice',
      [
        { id: 0, before: 2 },
        { id: 1, before: 2 },
      ],
      'images.1.before.id',
    ],
    [
      'each other',
      [
        { id: 0, before: 1 },
        { id: 1, before: 0 },
      ],
      'images.0.before.id',
    ],
    [
      'a row of three',
      [
        { id: 0, before: 1 },
        { id: 1, before: 2 },
      ],
      'images.0.before.id',
    ],
  ])('422 picture_twice for %s', async (_, pairs, field) => {
    const images = pairs.map(({ id, before }) => ({ id: ids[id], before: { id: ids[before] } }))
    const { status, json } = await post(t, expert, { images })
    expect([status, json.code, Object.keys(json.errors)]).toEqual([422, 'picture_twice', [field]])
  })
})
