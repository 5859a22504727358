import { accounts } from '@husrum/contract/identity/accounts/accounts.ts'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MANIFEST } from '../platform/backup/backup-manifest.ts'
import { readBackup, restoreBackup } from '../platform/backup/backup-restore.ts'
import { createArchive } from '../platform/backup/backup-tar.ts'
import { findDifference } from '../platform/backup/backup-verify.ts'
import { checksumOf, listTables, prepareSession } from '../platform/backup/backup-tables.ts'
import { joinEmbedded, openEmbedded } from '../platform/database/embedded.ts'
import { beforeBaselines } from '../platform/database/migrate.ts'
import { openFiles } from '../platform/files/files-store.ts'
import { DERIVED, folderFiles } from '../platform/files/files.ts'
import { testApp, type TestApp } from '../testing/app.ts'
import { emptyDatabase, type TestConnection } from '../testing/database/database.ts'
import { openTestStore } from '../testing/providers/object-store.ts'
import { aBrief, aClient, anExpert, PASSWORD, type Person } from '../testing/people.ts'
import { runTool, urlOf } from '../testing/processes/tool.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'husrum-backup-'))
const place = (name: string) => path.join(folder, name)
const archive = place('whole.tar')
/** Commands are their own processes: several of them are slow on a busy machine. */
const LONG = 120_000
let t: TestApp
let source: Record<string, string>
let client: Person
let expertId: number

beforeAll(async () => {
  const data = place('source')
  t = await testApp({ HUSRUM_DATA: data })
  source = { DATABASE_URL: urlOf(t.connection), HUSRUM_DATA: data }
  client = await aClient(t)
  const expert = await anExpert(t, { description: 'Tabs\tand\nlines and \\backslashes\\ and øæå 🪑.' })
  expertId = expert.expert_id
  await aBrief(t, client)
  await t.deps.pictures.storeImage(t.deps.db, await picture())
  await openFiles({ store: undefined, dataDir: data }).put('sizes/ab/empty', Buffer.alloc(0))
  await t.deps.db
    .transaction()
    .execute((tx) => t.deps.delivery.smsLater(tx, { to: '+4520123456', text: 'still to be sent' }))
})
afterAll(async () => {
  await t.close()
  rmSync(folder, { recursive: true, force: true })
})

async function picture(): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp')
  return sharp({ create: { width: 640, height: 480, channels: 3, background: '#8a6f4d' } })
    .jpeg()
    .toBuffer()
}

async function checksums(connection: TestConnection): Promise<Record<string, string>> {
  const asking = new pg.Client(connection)
  await asking.connect()
  await prepareSession(asking)
  const sums: Record<string, string> = {}
  for (const table of await listTables(asking))
    // a running queue writes into the first, and the command its run into the second after the archive is complete
    if (!['pgboss.queue', 'public.backup_runs'].includes(table.name)) sums[table.name] = await checksumOf(asking, table)
  await asking.end()
  return sums
}

function filesIn(data: string): Record<string, string> {
  const root = path.join(data, 'files')
  const names = readdirSync(root, { recursive: true, withFileTypes: true })
  return Object.fromEntries(
    names
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .filter((file) => !path.relative(root, file).startsWith(DERIVED))
      .map((file) => [path.relative(root, file), createHash('sha256').update(readFileSync(file)).digest('hex')]),
  )
}

test(
  'a backup is written once, beside nothing half-made',
  async () => {
    await folderFiles(path.join(place('source'), 'files')).put(`${DERIVED}market/x`, Buffer.from('not in a backup'))
    const made = await runTool('backup.ts', [archive], source)
    expect(made).toMatchObject({ code: 0, err: '' })
    expect(made.out).toMatch(/^backed up \d+ tables, \d+ rows, 2 files to .*whole\.tar \(\d+\.\d MB\)\n$/)
    const again = await runTool('backup.ts', [archive], source)
    expect(again).toMatchObject({ code: 1, out: '', err: expect.stringContaining('is there already') })
    expect(await rowsIn(t.connection, 'backup_runs')).toEqual([
      expect.objectContaining({ verified: true, failure: null, files: 2, missing: 0, took_ms: expect.any(Number) }),
    ])
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
  },
  LONG,
)

test('what is not as it was written is found when the archive is read again', async () => {
  expect(await findDifference(archive)).toBeUndefined()
  const bytes = readFileSync(archive)
  const harmed = place('harmed.tar')
  bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 255
  writeFileSync(harmed, bytes)
  expect(await findDifference(harmed)).toEqual(expect.any(String))
  rmSync(harmed)
})

test(
  'a backup that cannot be written is recorded with its reason',
  async () => {
    const made = await runTool('backup.ts', [place('nowhere.tar')], {
      ...source,
      S3_BUCKET: 'none',
      S3_ENDPOINT: 'http://127.0.0.1:9',
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: 'b',
    })
    expect(made.code).toBe(1)
    expect(await rowsIn(t.connection, 'backup_runs')).toContainEqual(
      expect.objectContaining({ verified: false, bytes: null, failure: expect.any(String) }),
    )
  },
  LONG,
)

test(
  'restored into another database and folder, every table and file is what it was, and people log in',
  async () => {
    const before = await checksums(t.connection)
    const data = place('restored')
    await folderFiles(path.join(data, 'files')).put(`${DERIVED}market/y`, Buffer.from('in nobody’s way'))
    const connection = await emptyDatabase()
    const restored = await runTool('restore.ts', [archive], { DATABASE_URL: urlOf(connection), HUSRUM_DATA: data })
    expect(restored).toMatchObject({ code: 0, err: '' })
    expect(restored.out).toMatch(/\nrestored \d+ tables, \d+ rows, 2 files, checksums equal\n$/)
    expect(await checksums(connection)).toEqual(before)
    expect(filesIn(data)).toEqual(filesIn(place('source')))

    const b = await testApp({ HUSRUM_DATA: data }, { at: connection })
    try {
      const login = await b.call(accounts.login, { body: { email: client.email, password: PASSWORD } })
      expect(login.status).toBe(200)
      expect(b.deps.market.has(expertId)).toBe(true)
      // the restored rows count as older than new ones, and new rows get new numbers
      const marks = await rowsIn(connection, '(select max(xid) < pg_current_xact_id() as sane from experts) as marks')
      expect(marks).toEqual([{ sane: true }])
      const next = await anExpert(b)
      expect(next.expert_id).toBeGreaterThan(expertId)
      // the restored product delivers the message that waited
      expect(await b.runJobs()).toBeGreaterThan(0)
      const sent = await b.deps.db.selectFrom('outbox').select('text').where('recipient', '=', '+4520123456').execute()
      expect(sent).toEqual([{ text: 'still to be sent' }])
    } finally {
      await b.close()
    }
    const again = await runTool('restore.ts', [archive], { DATABASE_URL: urlOf(connection), HUSRUM_DATA: data })
    expect(again).toMatchObject({ code: 1, out: '', err: expect.stringContaining('accounts in this database already') })
  },
  LONG,
)

describe('refused, with nothing changed', () => {
  const damaged = (name: string, damage: (bytes: Buffer) => Buffer) => {
    writeFileSync(place(name), damage(readFileSync(archive)))
    return place(name)
  }
  const flip = (at: (size: number) => number) => (bytes: Buffer) => {
    const position = at(bytes.byteLength)
    bytes.writeUInt8(bytes.readUInt8(position) ^ 1, position)
    return bytes
  }

  test.each([
    ['in the first header', () => 3],
    ['in the padding', () => 511],
    ['in the middle', (size: number) => Math.floor(size / 2)],
    ['in the manifest', (size: number) => size - 3000],
    ['in the checksum', (size: number) => size - 1500],
    ['in the last byte', (size: number) => size - 1],
  ])('a flipped bit %s', async (_, at) => {
    await expect(readBackup(damaged('flipped.tar', flip(at)))).rejects.toThrow('is damaged, cut off or no backup')
  })

  test.each([
    ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.byteLength - 512)],
    ['empty', () => Buffer.alloc(0)],
    ['another file', () => Buffer.alloc(4096)],
  ])('%s', async (_, damage) => {
    await expect(readBackup(damaged('other.tar', damage))).rejects.toThrow('is damaged, cut off or no backup')
  })

  async function refused(file: string, sentence: string, data = place('untouched')) {
    const connection = await emptyDatabase()
    const ran = await runTool('restore.ts', [file], { DATABASE_URL: urlOf(connection), HUSRUM_DATA: data })
    expect(ran).toMatchObject({ code: 1, out: '', err: expect.stringContaining(sentence) })
    expect(ran.err).not.toContain('\n    at ') // a sentence without a stack
    expect(await checksums(connection)).toEqual({})
  }
  test(
    'by the command, too',
    async () => {
      await refused(
        damaged(
          'flipped.tar',
          flip((size) => size / 2),
        ),
        'is damaged, cut off or no backup',
      )
      expect(existsSync(place('untouched'))).toBe(false)
      await refused(place('none.tar'), 'There is no file')
    },
    LONG,
  )
  test(
    'a store that holds something else',
    async () => {
      const data = place('used')
      await openFiles({ store: undefined, dataDir: data }).put('originals/ab/other', Buffer.from('x'))
      await refused(archive, 'restored into an empty store only', data)
    },
    LONG,
  )
  test('of a release whose database has to pass through another one first', async () => {
    const { manifest } = await readBackup(archive)
    const older = { ...manifest, release: '0.3.0', migrations: [{ name: '0001_platform.sql', checksum: 'x' }] }
    const text = Buffer.from(JSON.stringify(older))
    const file = await createArchive(place('older.tar'))
    await file.add(MANIFEST, text.byteLength, text)
    await file.finish()
    await expect(readBackup(place('older.tar'))).rejects.toThrow(
      `is older than release ${beforeBaselines.release}. Restore it with that one`,
    )
  })
  test('a database that a product is using', async () => {
    const connection = await emptyDatabase()
    const other = new pg.Client(connection)
    await other.connect()
    const files = openFiles({ store: undefined, dataDir: place('x') })
    await expect(restoreBackup(await readBackup(archive), connection, files)).rejects.toThrow('Stop Husrum first')
    await other.end()
  })
  test(
    'names that would be statements: nothing of them reaches the database',
    async () => {
      const connection = await emptyDatabase()
      const files = openFiles({ store: undefined, dataDir: place('hostile') })
      const whole = await readBackup(archive)
      const [first, ...others] = whole.manifest.tables
      if (!first) throw new Error('a backup has tables')
      for (const hostile of [
        { ...first, columns: ["id) from program 'id' --"] },
        { ...first, columns: [...first.columns, '(select 1)'] },
      ]) {
        const crafted = { ...whole, manifest: { ...whole.manifest, tables: [hostile, ...others] } }
        await expect(restoreBackup(crafted, connection, files)).rejects.toThrow('has a column that this release')
      }
    },
    LONG,
  )
  test(
    'a row that does not arrive as it was: nothing of the rest stays, and a second try works',
    async () => {
      const connection = await emptyDatabase()
      const files = openFiles({ store: undefined, dataDir: place('second-try') })
      const whole = await readBackup(archive)
      const [first, ...others] = whole.manifest.tables
      const wrong = {
        ...whole,
        manifest: { ...whole.manifest, tables: [...others, { ...first, sha256: '0'.repeat(64) }] },
      }
      await expect(restoreBackup(wrong as typeof whole, connection, files)).rejects.toThrow(
        'did not arrive as they were',
      )
      expect((await rowsIn(connection, 'accounts')).length).toBe(0)
      await restoreBackup(whole, connection, files)
      expect(await checksums(connection)).toEqual(await checksums(t.connection))
    },
    LONG,
  )
  test(
    'rows that a table refuses: its message is the only error, although most of them are unread',
    async () => {
      const whole = await readBackup(archive)
      const [name, entry] = [...whole.entries].find(([each]) => each.startsWith('tables/public.accounts/')) ?? []
      if (!name || !entry) throw new Error('a backup has accounts')
      const rows = gzipSync(`x\n${randomBytes(4_000_000).toString('hex')}`)
      const crafted = {
        ...whole,
        entries: new Map(whole.entries).set(name, { ...entry, read: () => Readable.from([rows]) }),
      }
      const files = openFiles({ store: undefined, dataDir: place('refused-rows') })
      await expect(restoreBackup(crafted, await emptyDatabase(), files)).rejects.toThrow('invalid input syntax')
    },
    LONG,
  )
})

test(
  'a backup says which pictures the store has lost',
  async () => {
    const env = { ...source, HUSRUM_DATA: place('lost') }
    const made = await runTool('backup.ts', [place('lost.tar')], env)
    expect(made.code).toBe(1)
    expect(made.err).toMatch(/^1 files that rows speak of were not in the store:\noriginals\//)
    expect(existsSync(place('lost.tar'))).toBe(true)
  },
  LONG,
)

test(
  'from a folder into an object store and the embedded database, and back, while both are in use',
  async () => {
    const store = await openTestStore()
    const { endpoint, bucket, keys } = store.settings
    const s3 = {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: keys.accessKeyId,
      S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
    }
    try {
      let writing = true
      const writes = (async () => {
        while (writing) await anExpert(t)
      })()
      const made = await runTool('backup.ts', [folder], source)
      writing = false
      await writes
      expect(made.err).toBe('')
      const named = readdirSync(folder).find((name) => name.startsWith('husrum-')) ?? ''
      const data = place('embedded')
      const restored = await runTool('restore.ts', [place(named)], { HUSRUM_DATA: data, ...s3 })
      expect(restored).toMatchObject({ code: 0, err: '', out: expect.stringContaining('2 files, checksums equal') })
      expect(await joinEmbedded(data)).toBeUndefined()

      const running = await openEmbedded(data, { address: 'a running product', settings: { fsync: 'off' } })
      try {
        const second = await runTool('backup.ts', [place('second.tar')], { HUSRUM_DATA: data, ...s3 })
        expect(second).toMatchObject({ code: 0, err: '' })
      } finally {
        await running.stop()
      }
      const [before, after] = [
        (await readBackup(place(named))).manifest,
        (await readBackup(place('second.tar'))).manifest,
      ]
      expect(after.tables).toEqual(before.tables)
      const kept = Object.fromEntries(after.files.map(({ key, sha256 }) => [key, sha256]))
      expect(kept).toEqual(filesIn(place('source')))
    } finally {
      await store.close()
    }
  },
  LONG,
)

async function rowsIn(connection: TestConnection, table: string): Promise<unknown[]> {
  const asking = new pg.Client(connection)
  await asking.connect()
  const { rows } = await asking.query(`select * from ${table}`)
  await asking.end()
  return rows
}
