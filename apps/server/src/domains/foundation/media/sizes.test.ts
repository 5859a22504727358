/** Sizes in the background, in a folder and in an S3-compatible store. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pictureSources } from '@husrum/contract/foundation/media/picture-files.rules.ts'
import type { Picture } from '@husrum/contract/core/shapes.ts'
import { openFiles } from '../../../platform/files/files-store.ts'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { openTestStore, type TestStore } from '../../../testing/providers/object-store.ts'
import { aClient, type Person } from '../../../testing/people.ts'

let t: TestApp
let other: TestApp
let store: TestStore
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'husrum-sizes-'))
  store = await openTestStore()
  const { endpoint, region, bucket, keys } = store.settings
  t = await testApp({ HUSRUM_DATA: path.join(folder, 'here') })
  other = await testApp({
    HUSRUM_DATA: path.join(folder, 'there'),
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: keys.accessKeyId,
    S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
  })
})
afterAll(async () => {
  await Promise.all([t.close(), other.close()])
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

const aPhoto = (width: number, height: number) =>
  sharp(randomBytes(12 * 9 * 3), { raw: { width: 12, height: 9, channels: 3 } })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .jpeg()
    .toBuffer()

async function send(app: TestApp, person: Person, content: Buffer) {
  const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'
  const reply = await app.request({
    method: 'POST',
    url: '/api/uploads',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'multipart/form-data; boundary=x' },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--x--\r\n')]),
  })
  expect(reply.status, reply.text).toBe(201)
  return reply.json.data
}
const filesOf = (app: TestApp) => Array.fromAsync(openFiles(app.deps.config).list(''))
const sizesOf = async (app: TestApp, url: string) =>
  (await filesOf(app)).filter((key) => key.startsWith('sizes/') && key.includes(url.split('/')[2] ?? '-'))
const addressesOf = (picture: Picture) =>
  Object.values(pictureSources(picture))
    .flat()
    .map(({ url }) => url)
const named = (keys: readonly string[]) => keys.map((key) => key.split('/').at(-1) ?? '').toSorted()

test('after an upload every address it names is made by a job; once, and again only what is missing', async () => {
  const picture = await send(t, await aClient(t), await aPhoto(700, 500))
  const addresses = addressesOf(picture).map((url) => url.split('/').at(-1) ?? '')
  expect(await sizesOf(t, picture.url)).toEqual([])
  await t.deps.jobs.flush(['make-sizes'])
  const made = await sizesOf(t, picture.url)
  expect(named(made)).toEqual(addresses.toSorted())
  const gone = path.join(folder, 'here/files', made.find((key) => key.endsWith('640.webp')) ?? '')
  await rm(gone)
  const { sha256 } = await t.deps.db
    .selectFrom('images')
    .select('sha256')
    .where('id', '=', picture.id)
    .executeTakeFirstOrThrow()
  await t.deps.pictures.makeSizes(sha256)
  expect(named(await sizesOf(t, picture.url))).toEqual(addresses.toSorted())
  expect(await readdir(path.join(folder, 'here/files/.writing'))).toEqual([])
})

test('what is asked for before its turn is made at once; a picture that is gone costs nothing', async () => {
  const picture = await send(t, await aClient(t), await aPhoto(500, 400))
  const asked = await t.http.inject({ url: addressesOf(picture)[0] ?? '' })
  expect([asked.statusCode, asked.headers['content-type']]).toEqual([200, 'image/avif'])
  expect(await sizesOf(t, picture.url)).toHaveLength(1)
  await t.deps.pictures.makeSizes('0'.repeat(64))
})

test('a job that fails is tried again, and no call hears of it', async () => {
  const person = await aClient(t)
  const picture = await send(t, person, await aPhoto(420, 300))
  const { sha256 } = await t.deps.db
    .selectFrom('images')
    .select('sha256')
    .where('id', '=', picture.id)
    .executeTakeFirstOrThrow()
  const files = openFiles(t.deps.config)
  const key = `originals/${sha256.slice(0, 2)}/${sha256}`
  const original = await files.open(key)
  const bytes = Buffer.concat(await Array.fromAsync(original?.stream ?? []))
  await files.put(key, Buffer.from('spoilt on the disk'))
  await expect(t.deps.jobs.flush(['make-sizes'])).rejects.toThrow()
  expect((await t.http.inject({ url: '/live' })).statusCode).toBe(200)
  await files.put(key, bytes)
  // the queue's own clock decides when: at the latest after its first waits
  await expect
    .poll(() => t.deps.jobs.flush(['make-sizes']).then(() => sizesOf(t, picture.url)), {
      timeout: 15_000,
      interval: 500,
    })
    .toHaveLength(addressesOf(picture).length)
})

test('an S3-compatible store: sent, sized, shown and swept', async () => {
  const picture = await send(other, await aClient(other), await aPhoto(700, 500))
  await other.deps.jobs.flush(['make-sizes'])
  expect(await sizesOf(other, picture.url)).toHaveLength(addressesOf(picture).length)
  for (const url of addressesOf(picture)) expect((await other.http.inject({ url })).statusCode).toBe(200)
  expect(await readdir(path.join(folder, 'there'))).toEqual(['spool'])
  for (const seconds of [86_460, 86_460 + 3700]) {
    await other.moveClock(seconds)
    await other.deps.db.transaction().execute((tx) => other.deps.jobs.enqueue(tx, 'sweep-pictures', {}))
    await other.deps.jobs.flush(['sweep-pictures'])
  }
  await other.moveClock(0)
  expect(await filesOf(other)).toEqual(['keys/pictures']) // names remain keyed by it
  expect((await other.http.inject({ url: picture.url })).statusCode).toBe(404)
})
