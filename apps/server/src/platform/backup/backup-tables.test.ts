/** Copies tables out of a database and into one, as a backup does, also when one of the two sides fails. */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emptyDatabase, type TestConnection } from '../../testing/database/database.ts'
import { checksumOf, fillTable, openTable, type BackupTable } from './backup-tables.ts'

const ROWS = 200_000
const full: BackupTable = { name: 'public.full', columns: ['id', 'words'], order: ['id'] }
const taken: BackupTable = { ...full, name: 'public.taken' }
const absent: BackupTable = { ...full, name: 'public.absent' }

let connection: TestConnection
let client: pg.Client
let backend: number
let other: pg.Client
const connect = async () => {
  const opened = new pg.Client(connection)
  opened.on('error', () => {}) // some of these tests terminate it
  await opened.connect()
  return opened
}
beforeAll(async () => {
  connection = await emptyDatabase()
  ;[client, other] = [await connect(), await connect()]
  await client.query(
    `create table "full" as select id, repeat('æ' || chr(9) || id, 10) as words from generate_series(1, ${ROWS}) id`,
  )
  await client.query('create table taken (id int, words text)')
})
beforeEach(async () => {
  await client.end()
  client = await connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  backend = rows[0]?.pid ?? 0
  await client.query('truncate taken')
})
afterAll(() => Promise.all([client.end(), other.end()]))

const works = async () => expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
const cut = async () => {
  // the previous connection may still be closing
  const { rows } = await other.query<{ cut: number }>(
    'select count(pg_terminate_backend(pid))::int as cut from pg_stat_activity where pid = $1',
    [backend],
  )
  expect(rows).toEqual([{ cut: 1 }])
}

test('what comes out goes in again, row by row the same, however slowly it is read', async () => {
  async function* slowly() {
    let pieces = 0
    for await (const piece of openTable(other, full)) {
      yield piece
      if ((pieces += 1) % 100 === 0) await sleep(1)
    }
  }
  expect(await fillTable(client, taken, slowly())).toBe(ROWS)
  expect(await checksumOf(client, taken)).toBe(await checksumOf(client, full))
})

test('no rows are no bytes', async () => {
  expect(await fillTable(client, taken, (async function* () {})())).toBe(0)
  expect(await Array.fromAsync(openTable(client, taken))).toEqual([])
})

test('a table that is not there is refused in both directions, and the connection goes on', async () => {
  await expect(Array.fromAsync(openTable(client, absent))).rejects.toThrow('"public.absent" does not exist')
  const content = async function* () {
    yield Buffer.from('1\tone\n')
  }
  await expect(fillTable(client, absent, content())).rejects.toThrow('"public.absent" does not exist')
  await works()
})

test('a row that does not fit leaves none of the others', async () => {
  const content = async function* () {
    yield Buffer.from('1\tone\n')
    yield Buffer.from('two\ttwo\n')
  }
  await expect(fillTable(client, taken, content())).rejects.toThrow('invalid input syntax for type integer')
  await works()
  expect((await client.query('select from taken')).rowCount).toBe(0)
})

test('content that breaks off leaves nothing', async () => {
  const content = async function* () {
    yield Buffer.from('1\tone\n')
    throw new Error('the archive is damaged')
  }
  await expect(fillTable(client, taken, content())).rejects.toThrow('the archive is damaged')
  await works()
  expect((await client.query('select from taken')).rowCount).toBe(0)
})

test('a connection that is lost while a table is read ends the reading', async () => {
  let pieces = 0
  const read = async () => {
    for await (const _ of openTable(client, full)) if ((pieces += 1) === 1) await cut()
  }
  await expect(read()).rejects.toThrow(/terminat/)
  client = await connect()
})

test('a connection that is lost while a table is filled ends the filling', async () => {
  const content = async function* () {
    for (let id = 1; ; id += 1) {
      yield Buffer.from(`${id}\tone\n`)
      if (id === 1000) await cut()
      if (id % 1000 === 0) await sleep(1)
    }
  }
  await expect(fillTable(client, taken, content())).rejects.toThrow(/terminat|EPIPE|ECONNRESET/)
  client = await connect()
})
