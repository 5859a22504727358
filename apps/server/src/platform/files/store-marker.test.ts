import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../testing/app.ts'
import { openTestStore, type TestStore } from '../../testing/object-store.ts'
import { openFiles } from './files-store.ts'
import { folderFiles, type Files } from './files.ts'
import { s3Files } from './files-s3.ts'
import { isOurStore, MARKER_KEY, matchStore, requireLastingStore } from './store-marker.ts'

let t: TestApp
let folder: string
let bucket: TestStore
let nth = 0
let files: Files
let dataDir: string
beforeAll(async () => {
  t = await testApp()
  bucket = await openTestStore()
  folder = mkdtempSync(path.join(tmpdir(), 'husrum-marker-'))
})
beforeEach(async () => {
  await t.deps.db.deleteFrom('file_store_marker').execute()
  ;({ files, dataDir } = aFolder())
})
afterAll(async () => {
  await t.close()
  await bucket.close()
  rmSync(folder, { recursive: true, force: true })
})

function aFolder() {
  const place = path.join(folder, String(++nth))
  return { dataDir: place, files: folderFiles(path.join(place, 'files')) }
}
const production = (more: object = {}) => ({
  production: true,
  store: undefined,
  dataDir,
  adoptStore: false,
  temporaryStore: false,
  ...more,
})
const markerOf = async (store: Files) => {
  const opened = await store.open(MARKER_KEY)
  return opened && Buffer.concat(await Array.fromAsync(opened.stream)).toString()
}

describe('at the start', () => {
  test('a new database and a new store get one marker, and know each other from then on', async () => {
    const marker = await matchStore(t.deps.db, files, production())
    expect(await markerOf(files)).toBe(marker)
    expect(await matchStore(t.deps.db, files, production())).toBe(marker)
    expect(await isOurStore(files, marker)).toBe(true)
  })

  test('an empty store, and one of another database, are refused in production with what to do', async () => {
    await matchStore(t.deps.db, files, production())
    const { files: empty, dataDir: other } = aFolder()
    await expect(matchStore(t.deps.db, empty, production({ dataDir: other }))).rejects.toThrow(
      /is not the file store of this database.*HUSRUM_DATA.*HUSRUM_ADOPT_STORE=on/,
    )
    await empty.put(MARKER_KEY, Buffer.from('another'))
    await expect(matchStore(t.deps.db, empty, production())).rejects.toThrow('belongs to another database')
    await t.deps.db.deleteFrom('file_store_marker').execute()
    await expect(matchStore(t.deps.db, files, production())).rejects.toThrow('belongs to another database')
  })

  test('an operator who is sure takes it over, and so does a developer', async () => {
    const marker = await matchStore(t.deps.db, files, production())
    for (const settings of [production({ adoptStore: true }), production({ production: false })]) {
      const { files: other } = aFolder()
      await other.put(MARKER_KEY, Buffer.from('another'))
      expect(await matchStore(t.deps.db, other, settings)).toBe(marker)
      expect(await markerOf(other)).toBe(marker)
    }
    await t.deps.db.deleteFrom('file_store_marker').execute()
    expect(await matchStore(t.deps.db, files, production({ adoptStore: true }))).toBe(marker)
  })

  test('a wrong bucket, a wrong key and nobody there are found, and the settings named', async () => {
    const { settings } = bucket
    for (const wrong of [
      { ...settings, bucket: 'elsewhere' },
      { ...settings, keys: { accessKeyId: 'UNKNOWN', secretAccessKey: 'wrong' } },
      { ...settings, endpoint: 'http://127.0.0.1:9' },
    ])
      await expect(matchStore(t.deps.db, s3Files(wrong), production({ store: wrong }))).rejects.toThrow(
        new RegExp(`The bucket ${wrong.bucket} at .* cannot be used \\(.+\\)\\. Check S3_BUCKET`),
      )
    const marker = await matchStore(t.deps.db, s3Files(settings), production({ store: settings }))
    expect(await isOurStore(s3Files(settings), marker)).toBe(true)
  })

  test.runIf(process.platform === 'linux')('a folder in memory is no store for production', () => {
    expect(() => requireLastingStore(production({ dataDir: '/dev/shm' }))).toThrow(
      /in memory.*HUSRUM_ALLOW_TEMPORARY_STORE/,
    )
    for (const fine of [
      production({ dataDir: '/dev/shm', temporaryStore: true }),
      production({ dataDir: '/dev/shm', production: false }),
      production({ dataDir: '/dev/shm', store: bucket.settings }),
    ])
      expect(() => requireLastingStore(fine)).not.toThrow()
  })
})

describe('/ready', () => {
  const ready = async (app: TestApp) => (await app.request({ method: 'GET', url: '/ready' })).status

  test('says no while the store is another one, and yes while it is ours or does not answer', async () => {
    const own = openFiles({ store: undefined, dataDir })
    const marker = await matchStore(t.deps.db, own, production())
    const [ours, wrong, away] = await Promise.all([
      testApp({ HUSRUM_DATA: dataDir }, { storeMarker: marker }),
      testApp({ HUSRUM_DATA: aFolder().dataDir }, { storeMarker: marker }),
      testApp(
        { S3_BUCKET: 'x', S3_ENDPOINT: 'http://127.0.0.1:9', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' },
        { storeMarker: marker },
      ),
    ])
    expect([await ready(ours), await ready(wrong), await ready(away)]).toEqual([200, 503, 200])
    await Promise.all([ours.close(), wrong.close(), away.close()])
  })
})
