import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { folderFiles } from '../../../../platform/files/files.ts'
import { testApp, type TestApp } from '../../../../testing/app.ts'
import { anExpert, optionId } from '../../../../testing/people.ts'
import { selectBrief } from '../../../clients/briefs/briefs.service.ts'
import { createLiveMarket, type LiveMarket } from './live-market.ts'
import { createMarketSnapshots } from './market-snapshot.ts'
import { aClientIn, aMarket } from '../matching.testing.ts'
import { rankFor } from '../lists/proposals.service.ts'

const store = mkdtempSync(path.join(tmpdir(), 'husrum-snapshots-'))
const folder = path.join(store, 'derived', 'market')
let t: TestApp
let experts: number[]
let briefs: Awaited<ReturnType<typeof selectBrief>>[]

beforeAll(async () => {
  t = await testApp()
  experts = (await aMarket(t, 'Oslo', 24)).map(({ expert_id }) => expert_id)
  const ids = [await aClientIn(t, 'Oslo'), await aClientIn(t, 'Oslo', { styles: ['vintage'] })].map((c) => c.brief_id)
  briefs = await Promise.all(ids.map((id) => selectBrief(t.deps.db, id)))
})
afterAll(async () => {
  await t.close()
  rmSync(store, { recursive: true, force: true })
})

const snapshots = () => createMarketSnapshots({ ...t.deps, files: folderFiles(store) })
/** Starts a market of another instance; with `kept` it writes and reads snapshots. */
async function started(kept: boolean): Promise<LiveMarket> {
  const { db, events, log, refs } = t.deps
  const market = createLiveMarket({
    db,
    events,
    log,
    refs,
    worthASnapshot: 1,
    ...(kept ? { snapshots: snapshots() } : {}),
  })
  await market.start({ following: false })
  return market
}

const sorts = ['relevance', 'newest', 'rating', 'distance', 'random'] as const
async function answersOf(market: LiveMarket) {
  const day = 40_000
  const origin = { lat: 59.9, lon: 10.7 }
  return {
    size: market.size,
    searches: sorts.flatMap((sort) =>
      [{}, { origin, radius_km: 50 }, { words: ['expert'] }, { styles: ['vintage'], available: true as const }].map(
        (filters) => market.search(filters, { day, sort, per_page: 100 }),
      ),
    ),
    places: market.places({}, { day }),
    ranks: await Promise.all(briefs.map((brief) => rankFor({ ...t.deps, market }, t.deps.db, brief, 50))),
  }
}
const sameAsRead = async (market: LiveMarket) =>
  expect(await answersOf(market)).toEqual(await answersOf(await started(false)))

const fileOf = () => path.join(folder, readdirSync(folder)[0] ?? '')
/** Whether a market starts from the snapshot; in either case it answers like one that has read all experts. */
async function startsFromIt(): Promise<boolean> {
  let read = false
  const { db, events, log, refs } = t.deps
  const kept = snapshots()
  const market = createLiveMarket({
    db,
    events,
    log,
    refs,
    worthASnapshot: 1,
    snapshots: { ...kept, read: async (take) => (read = await kept.read(take)) },
  })
  await market.start({ following: false })
  await sameAsRead(market)
  return read
}

beforeEach(async () => {
  rmSync(folder, { recursive: true, force: true })
  await t.deps.db.deleteFrom('market_snapshot').execute()
  await (await started(true)).keep()
})

describe('a start from the snapshot', () => {
  test('answers as a start that reads everybody', async () => {
    expect(readdirSync(folder)).toHaveLength(1)
    expect(await startsFromIt()).toBe(true)
  })

  test('knows who came, changed and left since', async () => {
    const { db } = t.deps
    const [changed = 0, paused = 0] = experts
    const gone = await anExpert(t)
    await (await started(true)).keep()
    expect((await started(true)).has(gone.expert_id)).toBe(true)
    const came = await anExpert(t, { style_ids: [await optionId(t, 'styles', 'vintage')] })
    await db.updateTable('experts').set({ style_ids: [] }).where('id', '=', changed).execute()
    await db.updateTable('experts').set({ status: 'paused' }).where('id', '=', paused).execute()
    await db.deleteFrom('experts').where('id', '=', gone.expert_id).execute()
    await db
      .insertInto('market_ledger')
      .values({ expert_id: experts[3] ?? 0, deserved: 1, given: 5 })
      .execute()
    const market = await started(true)
    expect([came.expert_id, paused, gone.expert_id].map((id) => market.has(id))).toEqual([true, false, false])
    await sameAsRead(market)
    await db.updateTable('experts').set({ status: 'active' }).where('id', '=', paused).execute()
    await market.refresh()
    await sameAsRead(market)
  })
})

describe('a start reads everybody, and right, when the snapshot', () => {
  test('is cut', async () => {
    const bytes = readFileSync(fileOf())
    writeFileSync(fileOf(), bytes.subarray(0, bytes.length - 100))
    expect(await startsFromIt()).toBe(false)
    writeFileSync(fileOf(), '')
    expect(await startsFromIt()).toBe(false)
  })

  test('has one bit flipped, wherever', async () => {
    const whole = readFileSync(fileOf())
    for (const at of [0, 40, 60, whole.length >> 1, whole.length - 1]) {
      await (await started(true)).keep()
      const bytes = readFileSync(fileOf())
      bytes.writeUInt8(bytes.readUInt8(Math.min(at, bytes.length - 1)) ^ 4, Math.min(at, bytes.length - 1))
      writeFileSync(fileOf(), bytes)
      expect(await startsFromIt()).toBe(false)
    }
  })

  test('is gone', async () => {
    rmSync(fileOf())
    expect(await startsFromIt()).toBe(false)
  })

  /** The header is after the checksum and the frame of its part. */
  const rewritten = (change: (header: Record<string, string>) => void) => {
    const bytes = readFileSync(fileOf()).subarray(32)
    const length = bytes.readDoubleBE(16)
    const header: Record<string, string> = JSON.parse(bytes.subarray(24, 24 + length).toString())
    change(header)
    bytes.write(JSON.stringify(header), 24)
    writeFileSync(fileOf(), Buffer.concat([createHash('sha256').update(bytes).digest(), bytes]))
  }
  const other = (text = '') => (text.startsWith('0') ? '1' : '0') + text.slice(1)

  test.each(['program', 'references', 'history', 'key'])('was written with another %s', async (part) => {
    rewritten((header) => void (header[part] = other(header[part])))
    expect(await startsFromIt()).toBe(false)
  })

  test('but is read when only its checksum was written anew', async () => {
    rewritten(() => {})
    expect(await startsFromIt()).toBe(true)
  })

  test('ends too early, although its checksum fits', async () => {
    const bytes = readFileSync(fileOf()).subarray(32, -16)
    writeFileSync(fileOf(), Buffer.concat([createHash('sha256').update(bytes).digest(), bytes]))
    expect(await startsFromIt()).toBe(false)
    const row = await t.deps.db.selectFrom('market_snapshot').select('key').executeTakeFirstOrThrow()
    expect(row.key, 'the next one is written soon').toBeNull()
  })

  test('is older than a migration', async () => {
    await sql`insert into migrations (name, checksum) values ('9999_newer.sql', 'x')`.execute(t.deps.db)
    try {
      expect(await startsFromIt()).toBe(false)
    } finally {
      await sql`delete from migrations where name = '9999_newer.sql'`.execute(t.deps.db)
    }
  })

  test('is one that the database, restored from before it, does not know', async () => {
    const kept = readFileSync(fileOf())
    await t.deps.db.deleteFrom('market_snapshot').execute()
    expect(await startsFromIt()).toBe(false)
    expect(readFileSync(fileOf())).toEqual(kept)
  })
})

describe('writing', () => {
  test('many instances at once write one, and the one before it is removed', async () => {
    const before = fileOf()
    const market = await started(true)
    await Promise.all(Array.from({ length: 50 }, () => market.keep()))
    expect(readdirSync(folder)).toHaveLength(1)
    expect(fileOf()).not.toBe(before)
    expect(await startsFromIt()).toBe(true)
  })

  test('one that another instance wrote lately is enough', async () => {
    const before = fileOf()
    await (await started(true)).keep(30)
    expect(fileOf()).toBe(before)
  })

  test('is possible again once the database has answered', async () => {
    const { write } = snapshots()
    await sql`alter table migrations rename to away`.execute(t.deps.db)
    await expect(write(0, async () => {})).rejects.toThrow('does not exist')
    await sql`alter table away rename to migrations`.execute(t.deps.db)
    expect(await write(0, async () => {})).toBe(true)
  })

  test('a write that fails leaves the one before it, and the next may begin at once', async () => {
    const before = fileOf()
    const full = { ...folderFiles(store), put: () => Promise.reject(new Error('no room')) }
    const { write } = createMarketSnapshots({ ...t.deps, files: full })
    await expect(write(0, async () => {})).rejects.toThrow('no room')
    expect(fileOf()).toBe(before)
    expect(await startsFromIt()).toBe(true)
    await (await started(true)).keep()
    expect(fileOf()).not.toBe(before)
  })
})
