import { sql } from 'kysely'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testConnection } from '../../testing/database/database.ts'
import { openDatabase, openPool, type Database } from './database.ts'
import { rowVersions } from './row-versions.ts'

let pool: pg.Pool
let db: Database
beforeEach(async () => {
  pool = openPool(await testConnection(), 2)
  db = openDatabase(pool)
  await pool.query(`create table pots (id bigint primary key, name text not null)`)
  await pool.query(`create table lids (pot_id bigint primary key, name text not null)`)
  await pool.query(`insert into pots values (1, 'round'), (2, 'square')`)
})
afterEach(() => pool.end())

async function version(): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select ${rowVersions(['p', 'l'], 'p.id')} as version from pots p left join lids l on l.pot_id = p.id`.execute(db)
  return rows[0]?.version ?? ''
}

test('the same rows have the same version, also when they were only locked or read', async () => {
  const before = await version()
  await pool.query('begin; select from pots for update; commit')
  expect(await version()).toBe(before)
  expect(before).toMatch(/^[0-9a-f]{32}$/)
})

test('every change of a joined row is seen, one that changes nothing and the absent one too', async () => {
  const seen = [await version()]
  for (const change of [
    `update pots set name = 'oval' where id = 2`,
    `update pots set name = name where id = 2`,
    `insert into lids values (1, 'flat')`,
    `update lids set name = 'high'`,
    `delete from lids`,
    `delete from pots where id = 1; insert into pots values (1, 'round')`,
    `insert into pots values (3, 'tall')`,
    `delete from pots`,
  ]) {
    await pool.query(change)
    seen.push(await version())
  }
  for (const [at, one] of seen.entries()) expect(one).not.toBe(seen[at - 1])
  expect(seen[5], 'the rows that were there before the lid came').toBe(seen[2])
  expect(seen.at(-1)).toBe('')
})

test('a change counts from its commit on, and not when it is taken back', async () => {
  const before = await version()
  const other = await pool.connect()
  try {
    await other.query(`begin; update pots set name = 'oval'`)
    expect(await version()).toBe(before)
    await other.query('rollback')
    expect(await version()).toBe(before)
    await other.query(`begin; update pots set name = 'oval'`)
    await other.query('commit')
    expect(await version()).not.toBe(before)
  } finally {
    other.release()
  }
})
