import { portfolio } from '@husrum/contract/experts/portfolio/portfolio.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../testing/app.ts'
import { anExpert, anUpload, type ExpertPerson } from '../../../../testing/people.ts'
import { assignUpload } from '../../../foundation/media/uploads.service.ts'
import { removeDeleted } from '../portfolio.service.ts'
import { aDraft, aPublished, read, save, someUploads } from '../portfolio.testing.ts'

let t: TestApp
let expert: ExpertPerson
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'husrum-portfolio-'))
  t = await testApp({ HUSRUM_DATA: folder })
  expert = await anExpert(t)
})
afterAll(async () => {
  await t.close()
  rmSync(folder, { recursive: true, force: true })
})

let made = 0 // only increases, so that photos differ
function aPhoto(width = 1200, height = 900): Promise<Buffer> {
  made += 1
  const background = { r: (made * 41) % 255, g: (made * 17) % 255, b: 90 }
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

type Part = readonly [field: string, value: string | Buffer]
function send(of: ExpertPerson, parts: readonly Part[], id?: number, headers: Record<string, string> = {}) {
  const body = Buffer.concat([
    ...parts.flatMap(([field, value]) => [
      Buffer.from(
        `--x\r\nContent-Disposition: form-data; name="${field}"${typeof value === 'string' ? '' : '; filename="a.jpg"\r\nContent-Type: image/jpeg'}\r\n\r\n`,
      ),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ]),
    Buffer.from('--x--\r\n'),
  ])
  return t.request({
    method: 'POST',
    url: id === undefined ? '/api/projects' : `/api/projects/${id}`,
    headers: { authorization: `Bearer ${of.token}`, 'content-type': 'multipart/form-data; boundary=x', ...headers },
    payload: body,
  })
}
const uploadsOf = async (of: ExpertPerson) =>
  (
    await t.deps.db
      .selectFrom('uploads')
      .select('image_id')
      .where('account_id', '=', of.account_id)
      .orderBy('image_id')
      .execute()
  ).map(({ image_id }) => image_id)

describe('files with a project', () => {
  test('are its pictures in their order, with words, a cover, and publishable at once', async () => {
    const { status, json } = await send(expert, [
      ['title', 'From the camera'],
      ['project_type', 'residential'],
      ['status', 'published'],
      ['images[2]', await aPhoto(900, 1400)],
      ['images[0]', await aPhoto(1300, 900)],
      ['images[1]', await aPhoto(1210, 700)],
      ['alts[0]', 'A stair'],
      ['alts[1]', 'A door'],
      ['captions[0]', 'Of oak'],
      ['cover', '2'],
    ])
    expect(status).toBe(201)
    expect(json.data.images.map((each: { width: number; alt: string }) => [each.width, each.alt])).toEqual([
      [1300, 'A stair'],
      [1210, 'A door'],
      [900, ''],
    ])
    expect(json.data).toMatchObject({
      status: 'published',
      cover: { width: 900 },
      images: [{ caption: 'Of oak' }, {}, {}],
    })
  })

  test('come behind those that are there or named', async () => {
    const [a, b] = await someUploads(t, expert, 2)
    const id = await aDraft(t, expert, { images: [{ id: a }, { id: b }] })
    const added = await send(expert, [['images[]', await aPhoto()]], id)
    expect(added.status).toBe(200)
    const fresh = added.json.data.images[2].id
    expect(added.json.data.images.map((each: { id: number }) => each.id)).toEqual([a, b, fresh])
    const named = await send(
      expert,
      [
        ['images[]', String(fresh)],
        ['images[]', String(a)],
        ['images[]', await aPhoto()],
      ],
      id,
    )
    expect(named.json.data.images.map((each: { id: number }) => each.id).slice(0, 2)).toEqual([fresh, a])
    expect(named.json.data.images).toHaveLength(3)
  })

  test('may be spoken of beside them, and put into another order', async () => {
    const alts = (json: { data: { images: { alt: string }[] } }) => json.data.images.map(({ alt }) => alt)
    const made = await send(expert, [
      ['images[1][alt]', 'A door'],
      ['images[0][alt]', 'A stair'],
      ['images[0][style]', 'japandi'],
      ['images[1]', await aPhoto()],
      ['images[0][file]', await aPhoto()],
      ['images[2]', await aPhoto()],
      ['order[]', '2'],
      ['order[]', '0'],
      ['cover_index', '1'],
      ['budget', '5000-10000'],
    ])
    expect(made.status).toBe(201)
    expect(alts(made.json)).toEqual(['', 'A stair', 'A door'])
    const { id, images, cover, budget } = made.json.data
    expect([images[1].style.slug, cover.id, budget.slug]).toEqual(['japandi', images[2].id, '5000-10000'])
    const added = await send(
      expert,
      [
        ['images[][alt]', 'A lamp'],
        ['images[]', await aPhoto()],
      ],
      id,
    )
    expect(alts(added.json)).toEqual(['', 'A stair', 'A door', 'A lamp'])
    const ids = added.json.data.images.map((each: { id: number }) => each.id)
    const sorted = await send(
      expert,
      [
        ['order[]', String(ids[3])],
        ['remove_images[]', String(ids[0])],
      ],
      id,
    )
    expect(alts(sorted.json)).toEqual(['A lamp', 'A stair', 'A door'])
    const again = await send(
      expert,
      [
        ['images[0][id]', String(ids[1])],
        ['images[0][alt]', 'Of ash'],
        ['images[1]', String(ids[3])],
      ],
      id,
    )
    expect(alts(again.json)).toEqual(['Of ash', 'A lamp'])
  })

  test('422 where something is said of a file that did not come, or of an order that is none', async () => {
    const refused = async (parts: Part[]) => {
      const { status, json } = await send(expert, parts)
      return [status, Object.keys(json.errors ?? {})]
    }
    expect(
      await refused([
        ['images[0][alt]', 'A'],
        ['images[1][alt]', 'B'],
        ['images[]', await aPhoto()],
      ]),
    ).toEqual([422, ['images.1.id']])
    for (const order of [['0', '0'], ['7'], ['0', '99999999']])
      expect(await refused([['images[]', await aPhoto()], ...order.map((at): Part => ['order[]', at])])).toEqual([
        422,
        [`order.${order.length - 1}`],
      ])
    expect(await refused([['images[0][file]', 'no file']])).toEqual([422, ['images.0.id']])
  })

  test('what a form leaves empty is none', async () => {
    const full = {
      title: 'Full',
      project_type: 'residential',
      city_id: 'aarhus',
      year: 2020,
      size_m2: 40,
      project_budget_id: '5000-10000',
      styles: ['japandi'],
      room_types: ['kitchen'],
    }
    const id = await aDraft(t, expert, full)
    const names = ['project_type', 'city_id', 'year', 'size_m2', 'project_budget_id', 'styles[]', 'room_types[]']
    const { status, json } = await send(
      expert,
      names.map((name): Part => [name, '']),
      id,
    )
    expect([status, json.data]).toMatchObject([
      200,
      {
        title: 'Full',
        project_type: null,
        city: null,
        year: null,
        size_m2: null,
        budget: null,
        styles: [],
        room_types: [],
      },
    ])
    const wrong = await send(expert, [['year', 'long ago']], id)
    expect(wrong.json.errors).toEqual({ year: ['This isn’t in the right format.'] })
  })

  test('a bad one is named by its place; the good ones stay uploads, and their ids are told', async () => {
    const one = await anExpert(t)
    const { status, json } = await send(one, [
      ['title', 'Half of it'],
      ['images[]', await aPhoto()],
      ['images[]', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
      ['images[]', await aPhoto()],
    ])
    expect([status, json.code, Object.keys(json.errors)]).toEqual([422, 'image_type', ['images.1']])
    const kept = json.kept.map(({ id }: { id: number }) => id)
    expect(json.kept.map(({ index }: { index: number }) => index)).toEqual([0, 2])
    expect(await uploadsOf(one)).toEqual(kept.toSorted((a: number, b: number) => a - b))
    const id = await aDraft(t, one, { title: 'Half of it', images: kept.map((each: number) => ({ id: each })) })
    expect((await read(t, one, id)).images).toHaveLength(2)
  })

  test('the same photo twice is 422 picture_twice, also when it is there already', async () => {
    const photo = await aPhoto()
    const twice = await send(expert, [
      ['images[]', photo],
      ['images[]', photo],
    ])
    expect([twice.status, twice.json.code]).toEqual([422, 'picture_twice'])
    const made = await send(expert, [['images[]', photo]])
    expect(made.status).toBe(201)
    expect((await send(expert, [['images[]', photo]], made.json.data.id)).json.code).toBe('picture_twice')
  })

  test('more than fit are refused before any is decoded', async () => {
    const one = await anExpert(t)
    const ids = await someUploads(t, one, 24)
    const id = await aDraft(t, one, { images: ids.map((each) => ({ id: each })) })
    const { status, json } = await send(one, [['images[]', await aPhoto()]], id)
    expect([status, json.code, Object.keys(json.errors)]).toEqual([422, 'too_many', ['images']])
    expect(await uploadsOf(one)).toEqual(ids)
  })

  test('another’s project and an old version keep no file', async () => {
    const [one, other] = [await anExpert(t), await anExpert(t)]
    const id = await aDraft(t, other)
    expect((await send(one, [['images[]', await aPhoto()]], id)).json.code).toBe('project_not_found')
    const put = await someUploads(t, other, 1)
    await save(t, other, id, { images: put })
    const late = await send(
      other,
      [
        ['version', '1'],
        ['images[]', await aPhoto()],
      ],
      id,
    )
    expect(late.json.code).toBe('changed_elsewhere')
    expect([await uploadsOf(one), await uploadsOf(other)]).toEqual([[], put])
  })

  test('count with the pictures of an hour, before any is decoded', async () => {
    const one = await anExpert(t)
    const hits = Array.from({ length: 599 }, () => ({ scope: 'uploads', key: String(one.account_id) }))
    await t.deps.db.insertInto('limit_hits').values(hits).execute()
    const two = await send(one, [
      ['images[]', await aPhoto()],
      ['images[]', await aPhoto()],
    ])
    expect([two.status, two.json.code, await uploadsOf(one)]).toEqual([429, 'too_many_tries', []])
    expect((await send(one, [['images[]', await aPhoto()]])).status).toBe(201)
    expect((await send(one, [['images[]', await aPhoto()]])).status).toBe(429)
  })

  test('files of a refused project stay uploads, and its key can be used again', async () => {
    const one = await anExpert(t)
    const key = { 'idempotency-key': 'with-files' }
    const photo = await aPhoto()
    const refused = await send(
      one,
      [
        ['status', 'published'],
        ['images[]', photo],
      ],
      undefined,
      key,
    )
    expect([refused.status, refused.json.code]).toEqual([422, 'not_ready'])
    const kept = await uploadsOf(one)
    expect(refused.json.kept).toEqual([{ index: 0, id: kept[0] }])
    expect(kept).toHaveLength(1)
    const again = await send(
      one,
      [
        ['title', 'A draft'],
        ['images[]', photo],
      ],
      undefined,
      key,
    )
    expect(again.status).toBe(201)
    expect(again.json.data.images.map((each: { id: number }) => each.id)).toEqual(await uploadsOf(one))
  })
})

describe('pictures that are taken out', () => {
  const used = async (of: ExpertPerson, id: number) =>
    (
      await t.deps.db
        .selectFrom('uploads')
        .select('used_at')
        .where('account_id', '=', of.account_id)
        .where('image_id', '=', id)
        .executeTakeFirst()
    )?.used_at

  test('are uploads of the person again, and can be put back', async () => {
    const one = await anExpert(t)
    const [a, b] = await someUploads(t, one, 2)
    const id = await aDraft(t, one, { images: [{ id: a, before: { id: b } }] })
    // a picture from the demo, or from before uploads existed
    await t.deps.db.deleteFrom('uploads').where('account_id', '=', one.account_id).execute()
    expect((await save(t, one, id, { title: 'Still its own' })).status).toBe(200)
    expect((await save(t, one, id, { images: [{ id: a }] })).status).toBe(200)
    await save(t, one, id, { images: [] })
    expect(await used(one, a ?? 0)).toBeInstanceOf(Date)
    expect((await save(t, one, id, { images: [{ id: a, before: { id: b } }] })).status).toBe(200)
  })

  test('of a deleted project once it cannot be restored any more', async () => {
    const one = await anExpert(t)
    const [a, b] = await someUploads(t, one, 2)
    const id = await aDraft(t, one, { images: [{ id: a, before: { id: b } }] })
    await t.deps.db.deleteFrom('uploads').where('account_id', '=', one.account_id).execute()
    await t.call(portfolio.deleteProject, { token: one.token, params: { id } })
    expect(await uploadsOf(one)).toEqual([])
    await t.moveClock(31 * 86_400)
    await removeDeleted(t.deps)
    await t.moveClock(0)
    expect(await uploadsOf(one)).toEqual([a, b])
  })

  test('one that is put into a project while it is taken back is either there or unknown', async () => {
    const one = await anExpert(t)
    for (let round = 0; round < 10; round++) {
      const image = await anUpload(t, one)
      const id = await aDraft(t, one)
      const [put, back] = await Promise.all([
        save(t, one, id, { images: [{ id: image }] }),
        t.request({
          method: 'DELETE',
          url: `/api/uploads/${image}`,
          headers: { authorization: `Bearer ${one.token}` },
        }),
      ])
      expect([
        [200, 409],
        [422, 204],
      ]).toContainEqual([put.status, back.status])
      expect((await read(t, one, id)).images).toHaveLength(put.status === 200 ? 1 : 0)
    }
  })
})

test('a picture of two accounts in a public project stays when one of them is erased', async () => {
  const [one, other] = [await anExpert(t), await anExpert(t)]
  const shared: number = (await send(one, [['images[]', await aPhoto()]])).json.data.images[0].id
  // older rows from before keyed names belong to two accounts
  await t.deps.db.transaction().execute((tx) => assignUpload(tx, other.account_id, shared))
  const theirs = await aPublished(t, other, {
    images: [...(await someUploads(t, other)), shared].map((id) => ({ id })),
  })
  await t.deps.events.transaction((tx) => t.deps.events.emit(tx, 'account.erasing', { account_id: one.account_id }))
  expect((await read(t, other, theirs)).images).toHaveLength(4)
  const left = await t.deps.db.selectFrom('projects').select('id').where('expert_id', '=', one.expert_id).execute()
  expect(left).toEqual([])
})
