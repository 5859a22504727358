/**
 * Snapshots of the market index in the file store, so that a start need not read all experts. The database names the
 * valid one, so a database restored from an older state, or into another cluster, reads all experts. Deleting snapshots
 * is always safe.
 */
import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createSnapshotReader, createSnapshotWriter, type Exchange } from '@husrum/matching/store/snapshot.ts'
import type { Db } from '../../../../platform/database/database.ts'
import { DERIVED, type Files } from '../../../../platform/files/files.ts'
import type { Log } from '../../../../platform/core/log.ts'
import type { OptionKind, References } from '../../../foundation/reference/reference.service.ts'
import * as queries from './market-snapshot.queries.ts'

/** The identity of a snapshot; one with another identity is not read. */
type Identity = {
  /** Hash of the program: the code that fills the index, and the Node version. */ program: string
  /** Hash of the names and places that experts refer to. */ references: string
  /** The migrations of the database. */ schema: string
  /** The cluster and the database in it. */ history: string
}

export type MarketSnapshots = {
  /** Fills `take` from the snapshot; false when none fits, or when `take` throws, which discards the snapshot. */
  read(take: (exchange: Exchange) => Promise<void>): Promise<boolean>
  /** Writes unless another instance does, or wrote less than `minutes` ago. */
  write(minutes: number, give: (exchange: Exchange) => Promise<void>): Promise<boolean>
}

type SnapshotDeps = { db: Db; files: Files; log: Log; refs: References }

export function createMarketSnapshots({ db, files, log, refs }: SnapshotDeps): MarketSnapshots {
  type Lasting = Omit<Identity, 'references'>
  let asked: Promise<Lasting> | undefined
  /** Staff may have edited a name, so this is calculated each time. */
  async function identity(): Promise<Identity> {
    asked ??= identify().catch((error: unknown) => {
      asked = undefined // the next call asks again
      throw error
    })
    const lasting = await asked
    return { ...lasting, references: hashOf(JSON.stringify(kinds.map((kind) => refs.everything(kind)))) }
  }
  async function identify(): Promise<Lasting> {
    const [program, { history, schema }] = await Promise.all([hashProgram(), queries.selectDatabaseIdentity(db)])
    return { program, schema: hashOf(schema), history }
  }

  /** The content of the valid snapshot, or the reason why it is not read. */
  async function find(): Promise<{ key: string; exchange: Exchange } | string> {
    const key = await queries.maybeSnapshotKey(db)
    if (key === undefined) return 'none was written'
    const bytes = await bytesIn(files, key)
    const content = bytes && checked(bytes)
    if (!content) {
      await queries.markSnapshotLost(db, key)
      return bytes ? 'damaged' : 'not in the file store'
    }
    const exchange = createSnapshotReader(content)
    const own = { key, ...(await identity()) }
    const written = await exchange.value(own)
    const other = Object.keys(own).find((part) => Reflect.get(written, part) !== Reflect.get(own, part))
    return other === undefined ? { key, exchange } : `of another ${other}`
  }

  return {
    async read(take) {
      const found = await find().catch((error: unknown) => {
        log.warn({ err: error }, 'the snapshot of the market cannot be read')
        return 'unreadable'
      })
      if (typeof found === 'string') {
        log.info({ reason: found }, 'reading the whole market: no snapshot fits')
        return false
      }
      try {
        await take(found.exchange)
        return true
      } catch (error) {
        log.warn({ err: error }, 'reading the whole market: its snapshot cannot be used')
        await queries.markSnapshotLost(db, found.key).catch(() => {})
        return false
      }
    },
    async write(minutes, give) {
      const own = await identity()
      const writer = randomUUID()
      const mark = hashOf(JSON.stringify(own))
      if (!(await queries.insertSnapshotClaim(db, writer, mark, minutes))) return false
      const key = `${SNAPSHOTS}${writer}`
      try {
        const exchange = createSnapshotWriter(yieldToEventLoop)
        await exchange.value({ key, ...own })
        await give(exchange)
        await files.put(key, withChecksum(exchange.pieces))
        const entered = await queries.updateSnapshot(db, writer, mark, key)
        await removeOthers(entered ? key : undefined, key)
        return entered
      } catch (error) {
        await queries.markSnapshotReleased(db, writer).catch(() => {})
        throw error
      }
    },
  }

  /** Only the instance whose snapshot is valid removes those of other instances. */
  async function removeOthers(kept: string | undefined, written: string): Promise<void> {
    if (kept === undefined) return files.delete(written)
    for await (const key of files.list(SNAPSHOTS)) if (key !== kept) await files.delete(key)
  }
}

const kinds = [
  'country',
  'state',
  'city',
  'budget',
  'timeline',
  'style',
  'room_type',
  'architecture_type',
  'aspect',
  'specialty',
  'skill',
  'plan',
] as const satisfies readonly OptionKind[]

const SNAPSHOTS = `${DERIVED}market/`
/** The length of the SHA-256 hash before the content. */
const CHECKSUM = 32
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

async function* withChecksum(pieces: readonly Uint8Array[]): AsyncIterable<Uint8Array> {
  const hash = createHash('sha256')
  for (const piece of pieces) {
    hash.update(piece)
    await yieldToEventLoop()
  }
  yield hash.digest()
  yield* pieces
}

/** Returns the content without its checksum; undefined when that is wrong. */
function checked(bytes: Uint8Array): Uint8Array | undefined {
  const content = bytes.subarray(CHECKSUM)
  const expected = createHash('sha256').update(content).digest()
  return bytes.byteLength > CHECKSUM && expected.equals(bytes.subarray(0, CHECKSUM)) ? content : undefined
}

async function bytesIn(files: Files, key: string): Promise<Uint8Array | undefined> {
  const opened = await files.open(key)
  if (!opened) return undefined
  const bytes = new Uint8Array(opened.head.size)
  let at = 0
  for await (const piece of opened.stream) {
    bytes.set(piece, at)
    at += piece.byteLength
  }
  return bytes.subarray(0, at)
}

/** Hashes the code that determines the index: its package, the domains that read and convert experts, the contract. */
async function hashProgram(): Promise<string> {
  const folders = [
    import.meta.resolve('@husrum/matching/market.ts'),
    import.meta.resolve('../matching.service.ts'),
    import.meta.resolve('../../../experts/profile/market.service.ts'),
    import.meta.resolve('../../../foundation/reference/reference.service.ts'),
    import.meta.resolve('@husrum/contract/index.ts'),
  ]
  const hash = createHash('sha256').update(`${process.version} ${process.arch}`)
  for (const url of folders) {
    const folder = fileURLToPath(new URL('.', url))
    for (const name of (await readdir(folder, { recursive: true })).toSorted())
      if (name.endsWith('.ts') && !name.endsWith('.test.ts')) hash.update(name).update(await readFile(folder + name))
  }
  return hash.digest('hex')
}
