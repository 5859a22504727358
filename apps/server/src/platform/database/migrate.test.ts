/** Migrations beside a running release: several instances, held tables, and the time of old notifications. */
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyDatabase } from '../../testing/database.ts'
import { openPool } from './database.ts'
import { listMigrations, migrate, type Migration } from './migrate.ts'

let pool: pg.Pool
beforeEach(async () => void (pool = openPool(await emptyDatabase(), 10)))
afterEach(() => pool.end())

const aMigration = (name: string, sql: string): Migration => ({
  name,
  sql,
  checksum: createHash('sha256').update(sql).digest('hex'),
})

test('instances that start at once build an index concurrently, one of them', async () => {
  const build = [
    aMigration('0001_things.sql', 'create table things as select generate_series(1, 20000) as id'),
    aMigration(
      '0002_things_by_id.sql',
      '-- outside transaction\ndrop index concurrently if exists by_id;\n\ncreate index concurrently by_id on things (id);\n',
    ),
  ]
  const ran = await Promise.all(Array.from({ length: 5 }, () => migrate(pool, build)))
  expect(ran.flat()).toEqual(build.map(({ name }) => name))
  const { rows } = await pool.query(`select indisvalid from pg_index where indexrelid = 'by_id'::regclass`)
  expect(rows).toEqual([{ indisvalid: true }])
})

test('a migration that meets a held table lets requests pass in between, and tries again', async () => {
  await pool.query('create table things (id bigint)')
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('select from things')
  const migrated = migrate(pool, [aMigration('0001_colour.sql', 'alter table things add column colour text')])
  const waiting = `select from pg_locks where relation = 'things'::regclass and not granted`
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
  await pool.query('select from things') // queued behind the migration, which lets go
  expect((await pool.query(waiting)).rowCount).toBe(0)
  await holder.query('commit')
  holder.release()
  expect(await migrated).toEqual(['0001_colour.sql'])
  expect((await pool.query('select colour from things')).rowCount).toBe(0)
}, 20_000)

test('a migration that PostgreSQL ended to resolve a deadlock tries again', async () => {
  await pool.query('create sequence tries') // counts on through a rollback
  const once = `do $$ begin
    if nextval('tries') = 1 then raise exception 'deadlock detected' using errcode = 'deadlock_detected'; end if;
  end $$; create table things (id bigint)`
  expect(await migrate(pool, [aMigration('0001_things.sql', once)])).toEqual(['0001_things.sql'])
  expect((await pool.query('select from things')).rowCount).toBe(0)
}, 20_000)

test('notifications from before `notified_at` get the time they were told at', async () => {
  const all = listMigrations()
  await migrate(
    pool,
    all.filter(({ name }) => name < '0034'),
  )
  const client = await pool.connect()
  await client.query('set session_replication_role = replica') // the account is not what is tested
  await client.query(
    `insert into notifications (account_id, kind, about, told_at)
     select 1, 'new_message', n::text, '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 minute' from generate_series(1, 12000) n`,
  )
  client.release(true)
  await migrate(pool, all)
  const { rows } = await pool.query(
    `select count(*)::int as all, count(*) filter (where notified_at = told_at and told_at < '2026-02-01')::int as told from notifications`,
  )
  expect(rows).toEqual([{ all: 12_000, told: 12_000 }])
}, 60_000)
