import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../testing/app.ts'
import { openTestStore, type TestStore } from '../../testing/providers/object-store.ts'
import { openFiles } from './files-store.ts'
import { folderFiles, type Files } from './files.ts'
import { s3Files } from './files-s3.ts'
import { isOurStore, MARKER_KEY, matchStore as match, requireLastingStore } from './store-marker.ts'

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
  photos = []
  warnings = []
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
/** The files to which the database refers, and the warnings about a store that was accepted anyway. */
let photos: string[]
let warnings: string[]
const matchStore = (store: Files, settings: Parameters<typeof match>[2]) =>
  match(t.deps.db, store, settings, {
    referenced: { folder: 'originals/', listKeys: async () => photos },
    warn: (sentence) => void warnings.push(sentence),
  })
const markerOf = async (store: Files) => {
  const opened = await store.open(MARKER_KEY)
  return opened && Buffer.concat(await Array.fromAsync(opened.stream)).toString()
}

describe('at the start', () => {
  test('a new database and a new store get one marker, and know each other from then on', async () => {
    const marker = await matchStore(files, production())
    expect(await markerOf(files)).toBe(marker)
    expect(await matchStore(files, production())).toBe(marker)
    expect(await isOurStore(files, marker)).toBe(true)
  })

  test('an empty store, and one of another database, are refused in production with what to do', async () => {
    await matchStore(files, production())
    const { files: empty, dataDir: other } = aFolder()
    await expect(matchStore(empty, production({ dataDir: other }))).rejects.toThrow(
      /is not the file store of this database.*HUSRUM_DATA.*HUSRUM_ADOPT_STORE=on/,
    )
    await empty.put(MARKER_KEY, Buffer.from('another'))
    await expect(matchStore(empty, production())).rejects.toThrow('belongs to another database')
    await t.deps.db.deleteFrom('file_store_marker').execute()
    await expect(matchStore(files, production())).rejects.toThrow('belongs to another database')
  })

  test('an operator who is sure takes it over, and so does a developer', async () => {
    const marker = await matchStore(files, production())
    for (const settings of [production({ adoptStore: true }), production({ production: false })]) {
      const { files: other } = aFolder()
      await other.put(MARKER_KEY, Buffer.from('another'))
      expect(await matchStore(other, settings)).toBe(marker)
      expect(await markerOf(other)).toBe(marker)
    }
    await t.deps.db.deleteFrom('file_store_marker').execute()
    expect(await matchStore(files, production({ adoptStore: true }))).toBe(marker)
  })

  describe('a database that was never marked', () => {
    const [one, two] = ['originals/aa/aa1', 'originals/bb/bb2']
    const fill = async (...keys: string[]) => {
      for (const key of keys) await files.put(key, Buffer.from(key))
    }
    beforeEach(() => void (photos = [one, two]))

    test('takes a store that holds every file it speaks of', async () => {
      await fill(one, two, 'sizes/aa/aa1/480.avif')
      expect(await matchStore(files, production())).toBe(await markerOf(files))
      expect(warnings).toEqual([])
    })

    test('takes a store that was marked by a start which was killed before its row, if it holds every file', async () => {
      await fill(one)
      await files.put(MARKER_KEY, Buffer.from('killed'))
      await expect(matchStore(files, production())).rejects.toThrow('belongs to another database')
      await fill(two)
      expect(await matchStore(files, production())).toBe('killed')
      expect(await matchStore(files, production())).toBe('killed')
      expect(warnings).toEqual([])
    })

    test('refuses an empty store, and one that lacks a file, and leaves both unmarked', async () => {
      await expect(matchStore(files, production())).rejects.toThrow(
        /lacks 2 of the 2 photos of this database.*HUSRUM_DATA.*HUSRUM_ADOPT_STORE=on/,
      )
      await fill(two, 'originals/cc/foreign')
      await expect(matchStore(files, production())).rejects.toThrow(`lacks 1 of the 2 photos of this database (${one})`)
      expect(await markerOf(files)).toBeUndefined()
      await fill(one)
      expect(await matchStore(files, production())).toBe(await markerOf(files))
    })

    test('refuses a store with photos when it has none itself', async () => {
      photos = []
      await fill(one)
      await expect(matchStore(files, production())).rejects.toThrow(/holds photos.*the database knows of none/)
    })

    test('takes any store that an operator insists on, and says what does not fit', async () => {
      await fill(one)
      const marker = await matchStore(files, production({ adoptStore: true }))
      expect(await markerOf(files)).toBe(marker)
      expect(warnings).toEqual([expect.stringMatching(/lacks 1 of the 2 photos .* taken all the same/)])
    })

    test('is not marked when the store did not take the marker: the next start begins anew', async () => {
      photos = []
      const full: Files = { ...files, put: () => Promise.reject(new Error('no room')) }
      await expect(matchStore(full, production())).rejects.toThrow('no room')
      expect(await matchStore(files, production())).toBe(await markerOf(files))
    })
  })

  test('a wrong bucket, a wrong key and nobody there are found, and the settings named', async () => {
    const { settings } = bucket
    for (const wrong of [
      { ...settings, bucket: 'elsewhere' },
      { ...settings, keys: { accessKeyId: 'UNKNOWN', secretAccessKey: 'wrong' } },
      { ...settings, endpoint: 'http://127.0.0.1:9' },
    ])
      await expect(matchStore(s3Files(wrong), production({ store: wrong }))).rejects.toThrow(
        new RegExp(`The bucket ${wrong.bucket} at .* cannot be used \\(.+\\)\\. Check S3_BUCKET`),
      )
    const marker = await matchStore(s3Files(settings), production({ store: settings }))
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
    const marker = await matchStore(own, production())
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
