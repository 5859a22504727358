import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PICTURES_PER_ACCOUNT } from '@husrum/contract/core/limits.ts'
import { uploads } from '@husrum/contract/foundation/media/uploads.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aClient, anExpert, type ExpertPerson, type Person } from '../../../testing/people.ts'
import { assignUpload, releaseImages, requireOwnImages, storeImages } from './uploads.service.ts'

const photos = path.resolve(import.meta.dirname, '../../../testing/photos')
let t: TestApp
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'husrum-uploads-'))
  t = await testApp({ HUSRUM_DATA: folder })
})
afterAll(async () => {
  await t.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A picture that no other test sends. */
const aPicture = (width = 40, height = 30): Promise<Buffer> =>
  sharp(randomBytes(8 * 6 * 3), { raw: { width: 8, height: 6, channels: 3 } })
    .resize(width, height, { fit: 'fill', kernel: 'nearest' })
    .png()
    .toBuffer()
function send(person: { token: string } | undefined, content: Uint8Array, field = 'file') {
  const head = `--x\r\nContent-Disposition: form-data; name="${field}"; filename="IMG_0001.HEIC"\r\nContent-Type: image/heic\r\n\r\n`
  return t.request({
    method: 'POST',
    url: '/api/uploads',
    headers: {
      ...(person ? { authorization: `Bearer ${person.token}` } : {}),
      'content-type': 'multipart/form-data; boundary=x',
    },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--x--\r\n')]),
  })
}
async function anUpload(person: Person): Promise<number> {
  const reply = await send(person, await aPicture())
  expect(reply.status, reply.text).toBe(201)
  return reply.json.data.id
}
const remove = (person: { token: string } | undefined, id: number) =>
  t.call(uploads.deleteUpload, { params: { id }, token: person?.token })
const sweep = () => t.deps.db.transaction().execute((tx) => t.deps.jobs.enqueue(tx, 'sweep-pictures', {}))
async function sweepAt(seconds: number): Promise<void> {
  await t.moveClock(seconds)
  await sweep()
  await t.deps.jobs.flush(['sweep-pictures'])
  await t.moveClock(0)
}
const DAY = 86_400
const isThere = async (id: number) =>
  (await t.deps.db.selectFrom('images').select('id').where('id', '=', id).execute()).length > 0
const own = async (person: Person) =>
  (await t.deps.db.selectFrom('uploads').select('image_id').where('account_id', '=', person.account_id).execute()).map(
    ({ image_id }) => image_id,
  )
async function aProject(expert: ExpertPerson): Promise<number> {
  const { id } = await t.deps.db
    .insertInto('projects')
    .values({ expert_id: expert.expert_id, status: 'draft', title: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const spooled = async () =>
  (await readdir(path.join(folder, 'spool'), { recursive: true }).catch(() => [])).filter((name) => name.includes('/'))

describe('POST /api/uploads', () => {
  test('answers the picture, ready to be shown; large enough to publish or not', async () => {
    const person = await anExpert(t)
    const small = await send(person, await aPicture(800, 600))
    expect(small.status, small.text).toBe(201)
    expect(small.json.data).toMatchObject({ width: 800, height: 600, alt: '', publishable: false })
    expect((await t.http.inject({ url: small.json.data.url })).statusCode).toBe(200)
    expect((await send(person, await aPicture(700, 1200))).json.data.publishable).toBe(true)
    expect(await own(person)).toHaveLength(2)
    await expect.poll(spooled).toEqual([])
  })

  test('a HEIC from a telephone, whatever its name and type say', async () => {
    const reply = await send(await aClient(t), await readFile(path.join(photos, 'telephone.heic')))
    expect(reply.json.data).toMatchObject({ width: 1536, height: 2048, publishable: true })
  })

  test('the same picture again is the same upload; another account has one of its own, and nothing tells of the first', async () => {
    const [one, other] = [await aClient(t), await anExpert(t)]
    const photo = await aPicture()
    const first = (await send(one, photo)).json.data
    const stored = t.deps.db.selectFrom('images').selectAll().where('id', '=', first.id)
    const before = await stored.executeTakeFirstOrThrow()
    const newest = await anUpload(await aClient(t))
    const second = (await send(other, photo)).json.data
    expect(second.id).toBeGreaterThan(newest)
    expect(second.url).not.toBe(first.url)
    expect(await stored.executeTakeFirstOrThrow()).toEqual(before)
    expect((await send(one, photo)).json.data).toEqual(first)
    expect([await own(one), await own(other)]).toEqual([[first.id], [second.id]])
    for (const { url } of [first, second]) expect((await t.http.inject({ url })).statusCode).toBe(200)
  })

  test('its address cannot be worked out from its bytes', async () => {
    const { id, url } = (await send(await aClient(t), await aPicture())).json.data
    const { sha256 } = await t.deps.db
      .selectFrom('images')
      .select('sha256')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const kept = await readFile(path.join(folder, 'files/originals', sha256.slice(0, 2), sha256))
    expect(url).toContain(sha256.slice(0, 32))
    expect(sha256).not.toBe(createHash('sha256').update(kept).digest('hex'))
  })

  test('visitors of one address who send the same picture hear nothing of each other', async () => {
    const photo = await aPicture()
    const [one] = await storeImages(t.deps, '192.0.2.9', [await aFile(photo)])
    const [other] = await storeImages(t.deps, '192.0.2.9', [await aFile(photo)])
    expect(one).not.toBe(other)
  })

  test('401 for a visitor, 415 for a file in another field, 413 above 12 MB, 422 for none', async () => {
    const person = await aClient(t)
    expect((await send(undefined, await aPicture())).status).toBe(401)
    expect((await send(await aClient(t), await aPicture(), 'image')).status).toBe(201)
    expect((await send(person, await aPicture(), 'portrait')).status).toBe(415)
    const large = await send(person, Buffer.alloc(12 * 1024 * 1024 + 1, 7))
    expect([large.status, large.json.code]).toEqual([413, 'too_large'])
    const none = await t.call(uploads.createUpload, { token: person.token, body: {} })
    expect([none.status, none.json.code, Object.keys(none.json.errors)]).toEqual([422, 'required', ['file']])
    expect(await own(person)).toEqual([])
  })

  test.each([
    ['image_type', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['image_type', () => Buffer.from('%PDF-1.7')],
    ['image_type', () => Buffer.alloc(0)],
    ['image_broken', async () => (await aPicture(300, 300)).subarray(0, 120)],
  ])('422 %s, and nothing stays', async (code, content) => {
    const person = await aClient(t)
    const reply = await send(person, await content())
    expect([reply.status, reply.json.code, Object.keys(reply.json.errors)]).toEqual([422, code, ['file']])
    expect(await own(person)).toEqual([])
    await expect.poll(spooled).toEqual([])
  })

  test('one key with one picture is kept once, with another picture it is refused', async () => {
    const person = await aClient(t)
    const keyed = (content: Buffer) =>
      t.request({
        method: 'POST',
        url: '/api/uploads',
        headers: {
          authorization: `Bearer ${person.token}`,
          'content-type': 'multipart/form-data; boundary=x',
          'idempotency-key': 'one-picture',
        },
        payload: Buffer.concat([
          Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'),
          content,
          Buffer.from('\r\n--x--\r\n'),
        ]),
      })
    const photo = await aPicture()
    const [first, again] = [await keyed(photo), await keyed(photo)]
    expect([first.status, again.status, again.headers['idempotency-replayed']]).toEqual([201, 201, 'true'])
    expect(again.json).toEqual(first.json)
    expect((await keyed(await aPicture())).json.code).toBe('idempotency_key_reused')
  })

  test('one that is cancelled on its way uses nothing up, and one that is removed gives its room back', async () => {
    const person = await aClient(t)
    const used = async () => {
      const hits = await t.deps.db
        .selectFrom('limit_hits')
        .select('id')
        .where('scope', '=', 'uploads')
        .where('key', '=', String(person.account_id))
        .execute()
      return [hits.length, (await own(person)).length]
    }
    const origin = new URL(await t.http.listen({ port: 0, host: '127.0.0.1' }))
    for (let nth = 0; nth < 3; nth += 1) {
      const socket = connect(Number(origin.port), origin.hostname)
      const head = [
        'POST /api/uploads HTTP/1.1',
        `Host: ${origin.host}`,
        `Authorization: Bearer ${person.token}`,
        'Content-Type: multipart/form-data; boundary=x',
        'Content-Length: 500000',
      ]
      const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
      socket.write(`${head.join('\r\n')}\r\n\r\n${part}`)
      socket.write((await aPicture(300, 300)).subarray(0, 2000))
      await expect.poll(async () => (await spooled()).length).toBe(1)
      socket.destroy()
      await expect.poll(spooled).toEqual([])
    }
    expect(await used()).toEqual([0, 0])

    const hits = Array.from({ length: 599 }, () => ({ scope: 'uploads', key: String(person.account_id) }))
    await t.deps.db.insertInto('limit_hits').values(hits).execute()
    const kept = await send(person, await aPicture())
    expect(kept.status).toBe(201)
    await remove(person, kept.json.data.id)
    expect(await used()).toEqual([600, 0])
  })

  test('600 an hour, then 429', async () => {
    const person = await aClient(t)
    const hits = Array.from({ length: 600 }, () => ({ scope: 'uploads', key: String(person.account_id) }))
    await t.deps.db.insertInto('limit_hits').values(hits).execute()
    const reply = await send(person, await aPicture())
    expect([reply.status, reply.json.code]).toEqual([429, 'too_many_tries'])
  })

  test('pictures sent together count one by one, a visitor’s for their address, and past the bound none is looked at', async () => {
    for (const sender of [(await aClient(t)).account_id, '192.0.2.71']) {
      const hits = Array.from({ length: 598 }, () => ({ scope: 'uploads', key: String(sender) }))
      await t.deps.db.insertInto('limit_hits').values(hits).execute()
      const three = [await aFile(), await aFile(Buffer.from('%PDF-')), await aFile()]
      await expect(storeImages(t.deps, sender, three)).rejects.toMatchObject({ status: 429, code: 'too_many_tries' })
      expect(await storeImages(t.deps, sender, [await aFile(), await aFile()])).toHaveLength(2)
      await expect(storeImages(t.deps, sender, [await aFile()])).rejects.toMatchObject({ status: 429 })
    }
  })

  test('of fifty at once no more are let through than the hour has room for', async () => {
    const sender = '192.0.2.72'
    const hits = Array.from({ length: 560 }, () => ({ scope: 'uploads', key: sender }))
    await t.deps.db.insertInto('limit_hits').values(hits).execute()
    const files = await Promise.all(Array.from({ length: 50 }, () => aFile()))
    const tries = await Promise.allSettled(files.map((file) => storeImages(t.deps, sender, [file])))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(40)
  })

  test('422 picture_quota at the bound: of fifty at once exactly as many are kept as there was room for', async () => {
    const person = await aClient(t)
    const images = await Promise.all(
      Array.from({ length: 50 }, async () => t.deps.pictures.storeImage(t.deps.db, await aPicture(8, 8))),
    )
    // other pictures, to fill the account
    await fill(person, 'quota', PICTURES_PER_ACCOUNT - 20)
    const tries = await Promise.all(
      images.map(({ id }) =>
        t.deps.db
          .transaction()
          .execute((tx) => assignUpload(tx, person.account_id, id))
          .then(
            () => 'kept',
            (error: unknown) => (error instanceof Error && 'code' in error ? error.code : String(error)),
          ),
      ),
    )
    expect(tries.filter((each) => each === 'kept')).toHaveLength(20)
    expect(tries.filter((each) => each === 'picture_quota')).toHaveLength(30)
    expect(await own(person)).toHaveLength(PICTURES_PER_ACCOUNT)
    const over = await send(person, await aPicture())
    expect([over.status, over.json.code, Object.keys(over.json.errors)]).toEqual([422, 'picture_quota', ['file']])
    // before the picture is decoded
    const broken = await send(person, (await aPicture(300, 300)).subarray(0, 120))
    expect(broken.json.code).toBe('picture_quota')
    // a picture that the account already has is not counted again
    const first = (await own(person)).find((id) => images.some((image) => image.id === id)) ?? 0
    await t.deps.db.transaction().execute((tx) => assignUpload(tx, person.account_id, first))
    await t.deps.db.deleteFrom('uploads').where('account_id', '=', person.account_id).execute()
    await t.deps.db.deleteFrom('images').where('sha256', 'like', 'quota-%').execute()
  })
})

test(
  'of fifty sent at once exactly as many are kept as the account has room for; every other is told so',
  { timeout: 60_000 },
  async () => {
    const person = await aClient(t)
    await fill(person, 'full', PICTURES_PER_ACCOUNT - 10)
    const replies = await Promise.all(Array.from({ length: 50 }, async () => send(person, await aPicture(16, 12))))
    const codes = replies.map(({ status, json }) => (status === 201 ? 'kept' : `${status} ${json.code}`)).toSorted()
    expect(codes).toEqual([...Array<string>(40).fill('422 picture_quota'), ...Array<string>(10).fill('kept')])
    expect(await own(person)).toHaveLength(PICTURES_PER_ACCOUNT)
    await expect.poll(spooled).toEqual([])
    await t.deps.db.deleteFrom('uploads').where('account_id', '=', person.account_id).execute()
    await t.deps.db.deleteFrom('images').where('sha256', 'like', 'full-%').execute()
  },
)

describe('DELETE /api/uploads/{id}', () => {
  test('takes it back, also by POST with _method; what belongs to another account too stays', async () => {
    const [one, other] = [await aClient(t), await aClient(t)]
    const photo = await aPicture()
    const { id } = (await send(one, photo)).json.data
    await share(id, other)
    expect((await remove(one, id)).status).toBe(204)
    expect(await isThere(id)).toBe(true)
    const override = await t.request({
      method: 'POST',
      url: `/api/uploads/${id}`,
      headers: { authorization: `Bearer ${other.token}` },
      payload: { _method: 'DELETE' },
    })
    expect([override.status, await isThere(id)]).toEqual([204, false])
  })

  test('404 for another’s, one that never was, and one taken back already', async () => {
    const [one, other] = [await aClient(t), await aClient(t)]
    const id = await anUpload(one)
    for (const [person, asked] of [
      [other, id],
      [one, 999_999_999],
    ] as const) {
      const reply = await remove(person, asked)
      expect([reply.status, reply.json.code]).toEqual([404, 'upload_not_found'])
    }
    expect((await remove(one, id)).status).toBe(204)
    expect((await remove(one, id)).status).toBe(404)
    expect((await remove(undefined, id)).status).toBe(401)
    for (const odd of ['0', '-1', '1e3', '9'.repeat(30), 'x'])
      expect(
        (
          await t.request({
            method: 'DELETE',
            url: `/api/uploads/${odd}`,
            headers: { authorization: `Bearer ${one.token}` },
          })
        ).status,
      ).toBe(422)
  })

  test('409 upload_in_use while something shows it: portrait, cover, project or the picture before the work', async () => {
    const expert = await anExpert(t)
    const ids = await Promise.all(Array.from({ length: 5 }, () => anUpload(expert)))
    const [portrait = 0, avatar = 0, cover = 0, after = 0, before = 0] = ids
    await t.deps.db
      .updateTable('accounts')
      .set({ avatar_image_id: portrait })
      .where('id', '=', expert.account_id)
      .execute()
    await t.deps.db
      .updateTable('experts')
      .set({ avatar_image_id: avatar, cover_image_id: cover })
      .where('id', '=', expert.expert_id)
      .execute()
    await t.deps.db
      .insertInto('project_images')
      .values({ project_id: await aProject(expert), image_id: after, before_image_id: before })
      .execute()
    for (const id of ids) {
      const reply = await remove(expert, id)
      expect([reply.status, reply.json.code]).toEqual([409, 'upload_in_use'])
    }
    await sweepAt(2 * DAY)
    expect(await own(expert)).toHaveLength(5)
  })
})

describe('sweeping', () => {
  test('what is nowhere goes a day after it was last touched, with its files; what is shown stays', async () => {
    const expert = await anExpert(t)
    const [unused, used] = [await anUpload(expert), await anUpload(expert)]
    const shown = t.deps.db.selectFrom('images').selectAll().where('id', '=', unused)
    const { sha256 } = await shown.executeTakeFirstOrThrow()
    await t.deps.db
      .insertInto('project_images')
      .values({ project_id: await aProject(expert), image_id: used })
      .execute()
    await sweepAt(DAY - 60)
    expect(await isThere(unused)).toBe(true)
    await sweepAt(DAY + 60)
    expect([await isThere(unused), await isThere(used), await own(expert)]).toEqual([false, true, [used]])
    const original = path.join(folder, 'files/originals', sha256.slice(0, 2), sha256)
    await readFile(original)
    await sweepAt(DAY + 7200)
    await expect(readFile(original)).rejects.toThrow('ENOENT')
  })

  test('what is shown is not written again each day, and looked at again after a month', async () => {
    const expert = await anExpert(t)
    const portrait = await anUpload(expert)
    const show = (image: number | null) =>
      t.deps.db.updateTable('accounts').set({ avatar_image_id: image }).where('id', '=', expert.account_id).execute()
    const version = async () =>
      (await sql`select xmin::text, used_at from uploads where image_id = ${portrait}`.execute(t.deps.db)).rows
    await show(portrait)
    await sweepAt(DAY + 60)
    const before = await version()
    for (const days of [2, 3, 10]) await sweepAt(days * DAY + 120)
    expect(await version()).toEqual(before)
    await show(null)
    await sweepAt(32 * DAY)
    expect(await own(expert)).toEqual([])
  })

  test('taking it out of a project gives it another day, also where it never was an upload', async () => {
    const expert = await anExpert(t)
    const image = await t.deps.pictures.storeImage(t.deps.db, await aPicture())
    await t.deps.db.transaction().execute((tx) => releaseImages(tx, expert.account_id, [image.id]))
    await sweepAt(DAY - 60)
    expect(await own(expert)).toEqual([image.id])
    await sweepAt(DAY + 60)
    expect([await own(expert), await isThere(image.id)]).toEqual([[], false])
  })

  test('what a refused registration left behind goes too', async () => {
    const [id = 0] = await storeImages(t.deps, '192.0.2.7', [await aFile()])
    await sweepAt(DAY - 60)
    expect(await isThere(id)).toBe(true)
    await sweepAt(DAY + 60)
    expect(await isThere(id)).toBe(false)
  })

  test('beside someone who puts it somewhere: either it is theirs, or they hear that it is gone', async () => {
    const expert = await anExpert(t)
    const project = await aProject(expert)
    const ids = await Promise.all(Array.from({ length: 25 }, () => anUpload(expert)))
    await t.moveClock(DAY + 60)
    await sweep()
    const putting = ids.map((id) =>
      t.deps.db
        .transaction()
        .execute(async (tx) => {
          await requireOwnImages(tx, expert.account_id, [{ image_id: id, field: 'images.0' }])
          await tx.insertInto('project_images').values({ project_id: project, image_id: id }).execute()
        })
        .then(
          () => id,
          (error: unknown) => error,
        ),
    )
    const [put] = await Promise.all([Promise.all(putting), t.deps.jobs.flush(['sweep-pictures'])])
    await t.moveClock(0)
    const kept = put.filter((each) => typeof each === 'number')
    for (const each of put)
      if (typeof each !== 'number') expect(each).toMatchObject({ status: 422, code: 'unknown_image' })
    expect((await own(expert)).toSorted((a, b) => a - b)).toEqual(kept.toSorted((a, b) => a - b))
    for (const id of kept) expect(await isThere(id)).toBe(true)
  })

  test('a person who is erased takes their pictures along, not those that belong to another account too', async () => {
    const [leaving, staying] = [await aClient(t), await aClient(t)]
    const photo = await aPicture()
    const shared = (await send(leaving, photo)).json.data.id
    await share(shared, staying)
    const alone = await anUpload(leaving)
    await t.deps.events.transaction((tx) =>
      t.deps.events.emit(tx, 'account.erasing', { account_id: leaving.account_id }),
    )
    expect([await own(leaving), await isThere(alone), await isThere(shared)]).toEqual([[], false, true])
  })
})

/** Restores the older state, in which equal pictures of two accounts shared one row. */
const share = (id: number, person: Person) =>
  t.deps.db.transaction().execute((tx) => assignUpload(tx, person.account_id, id))

/** A file as a call receives it. */
async function aFile(content?: Uint8Array) {
  const bytes = content ?? (await aPicture())
  const place = path.join(folder, `sent-${randomUUID()}`)
  await writeFile(place, bytes)
  return { path: place, size: bytes.byteLength, name: 'a.png' }
}

test('of files sent together the good ones are kept, and every bad one is named', async () => {
  const person = await aClient(t)
  const files = [
    await aFile(),
    await aFile(Buffer.from('%PDF-')),
    await aFile(),
    await aFile((await aPicture()).subarray(0, 60)),
  ]
  const refusal = await storeImages(t.deps, person.account_id, files).catch((error: unknown) => error)
  const ids = (await own(person)).toSorted((a, b) => a - b)
  expect(refusal).toMatchObject({
    status: 422,
    code: 'image_type',
    fields: { 'images.1': [{ code: 'image_type' }], 'images.3': [{ code: 'image_broken' }] },
    kept: expect.arrayContaining([
      { index: 0, id: expect.toBeOneOf(ids) },
      { index: 2, id: expect.toBeOneOf(ids) },
    ]),
  })
  expect(ids).toHaveLength(2)
})

test('422 unknown_image on the field of each picture that is not the person’s', async () => {
  const [one, other] = [await aClient(t), await aClient(t)]
  const [mine, theirs] = [await anUpload(one), await anUpload(other)]
  const named = [mine, theirs, 999_999_999].map((image_id, n) => ({ image_id, field: `images.${n}` }))
  const asking = t.deps.db.transaction().execute((tx) => requireOwnImages(tx, one.account_id, named))
  await expect(asking).rejects.toMatchObject({ status: 422, code: 'unknown_image' })
  await expect(asking).rejects.toHaveProperty('fields', {
    'images.1': [{ code: 'unknown_image' }],
    'images.2': [{ code: 'unknown_image' }],
  })
})

/** Inserts pictures without files, so many that only a few more fit. */
async function fill(person: { account_id: number }, name: string, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, n) => ({
    sha256: `${name}-${person.account_id}-${n}`,
    type: 'image/webp',
    width: 8,
    height: 8,
    bytes: 1,
  }))
  const filling = await t.deps.db.insertInto('images').values(rows).returning('id').execute()
  await t.deps.db
    .insertInto('uploads')
    .values(filling.map(({ id }) => ({ account_id: person.account_id, image_id: id })))
    .execute()
}
