import { sql } from 'kysely'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testConnection } from '../../testing/database/database.ts'
import { openDatabase, openPool, type Database } from './database.ts'
import { countStatements } from './statements.ts'

let pool: pg.Pool
let db: Database
beforeEach(async () => {
  pool = openPool(await testConnection(), 1) // all statements use one connection
  db = openDatabase(pool)
  await pool.query(`create table pots (id bigint generated always as identity primary key, name text not null)`)
  await pool.query(`insert into pots (name) values ('round'), ('square')`)
})
afterEach(() => pool.end())

type Asking = () => Promise<Record<string, unknown>[]>
const allPots: Asking = async () =>
  (await sql<Record<string, unknown>>`select * from pots order by id`.execute(db)).rows
const often = async (ask: Asking, times = 15) => {
  for (let n = 0; n < times; n += 1) await ask()
}
/** The texts that the connection has prepared. */
async function kept(): Promise<string[]> {
  const { rows } = await pool.query<{ statement: string }>('select statement from pg_prepared_statements order by name')
  return rows.map(({ statement }) => statement)
}

test('a statement that comes often is kept, one that came once is not', async () => {
  await often(allPots)
  await sql`select name from pots`.execute(db)
  expect(await kept()).toEqual(['select * from pots order by id'])
})

test('what looks for words is planned for these words, however often it comes', async () => {
  for (const word of ['%round%', '%nobody%'])
    await often(async () => (await sql<object>`select name from pots where name ilike ${word}`.execute(db)).rows as [])
  expect(await kept()).toEqual([])
})

test('values may be of any kind from one call to the next', async () => {
  const named = async (id: unknown) =>
    (await sql<{ name: string }>`select name from pots where id = ${id}`.execute(db)).rows
  await often(() => named(1))
  expect([await named('2'), await named(3), await named(null)]).toEqual([[{ name: 'square' }], [], []])
  await expect(named('two')).rejects.toThrow('invalid input syntax')
  expect(await named(2)).toEqual([{ name: 'square' }])
})

test('texts that differ each time are no more than so many', async () => {
  for (let n = 1; n <= 170; n += 1)
    await often(async () => (await sql<object>`select ${sql.lit(n)} as n`.execute(db)).rows as [], 12)
  expect(await kept()).toHaveLength(150)
})

test('names of texts that are asked no more go to others after an hour', async () => {
  const askOthers = async () => {
    for (let n = 1; n <= 150; n += 1)
      await often(async () => (await sql<object>`select ${sql.lit(n)} as n`.execute(db)).rows as [], 12)
  }
  await askOthers()
  await often(allPots)
  expect(await kept()).not.toContain('select * from pots order by id')
  const now = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => now + 3_700_000)
  await often(allPots)
  expect(await kept()).toEqual(['select * from pots order by id'])
  vi.restoreAllMocks()
})

test('what is no single statement goes as it is', async () => {
  await often(async () => {
    await sql`set lock_timeout = 3000`.execute(db)
    await sql`update pots set name = name; update pots set name = name`.execute(db)
    return []
  })
  expect(await kept()).toEqual([])
})

test('a column added meanwhile is there, in a transaction and outside of one', async () => {
  const inTransaction: Asking = () =>
    db
      .transaction()
      .execute(async (tx) => (await sql<Record<string, unknown>>`select * from pots where id = 1`.execute(tx)).rows)
  await often(allPots)
  await often(inTransaction)
  await pool.query(`alter table pots add column lid boolean not null default true`)
  expect(await inTransaction()).toEqual([{ id: 1, name: 'round', lid: true }])
  expect(await allPots()).toEqual([
    { id: 1, name: 'round', lid: true },
    { id: 2, name: 'square', lid: true },
  ])
  await often(allPots)
  expect(await kept()).toEqual(['select * from pots order by id'])
})

test('a column whose type changes ends the transactions under way at most once', async () => {
  const ids: Asking = () =>
    db
      .transaction()
      .execute(async (tx) => (await sql<Record<string, unknown>>`select id from pots order by id`.execute(tx)).rows)
  const names = () => sql`select name from pots order by id`.execute(db)
  await often(ids)
  for (let n = 0; n < 15; n += 1) await names()
  await pool.query('alter table pots alter column id type integer')
  await expect(ids()).rejects.toThrow('cached plan must not change result type')
  expect(await ids()).toEqual([{ id: 1 }, { id: 2 }])
  expect(await kept(), 'what was planned before is freed').toEqual([])
})

test('a transaction that was under way when plans were forgotten leaves its connection usable', async () => {
  const two = openPool(await testConnection(), 2)
  const both = openDatabase(two)
  const plain = () => sql`select 7 as n`.execute(both)
  const ids = () => sql`select id from jugs`.execute(both)
  const repeat = async (ask: () => Promise<unknown>) => {
    for (let n = 0; n < 15; n += 1) await ask()
  }
  await two.query('create table jugs (id bigint)')
  await both.connection().execute(async (one) => {
    await one.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx)
      await repeat(ids) // on the other connection
      await two.query('alter table jugs alter column id type integer')
      await ids() // all plans are dropped
      await repeat(plain) // named on that connection, and not in the transaction
      await repeat(() => sql`select 7 as n`.execute(tx))
      await repeat(() => sql`select 8 as n`.execute(tx))
    })
    for (const text of [sql`select 7 as n`, sql`select 8 as n`]) await repeat(() => text.execute(one))
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(one)
    expect(rows.map(({ statement }) => statement).toSorted()).toEqual(['select 7 as n', 'select 8 as n'])
  })
  await two.end()
})

test('statements are counted by the work that sends them, transactions apart', async () => {
  const [one, other] = await Promise.all([
    countStatements(() => db.transaction().execute((tx) => sql`select 1`.execute(tx))),
    countStatements(async () => {
      const inner = await countStatements(() => sql`select 2`.execute(db))
      await sql`select 3`.execute(db)
      return inner.statements
    }),
  ])
  expect([one.statements, one.transactions]).toEqual([['select 1'], 1])
  expect([other.statements, other.transactions, other.result]).toEqual([['select 2', 'select 3'], 0, ['select 2']])
})
