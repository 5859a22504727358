/** Migrations beside a running release: several instances, locked tables, and databases older than the baselines. */
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { emptyDatabase } from '../../testing/database/database.ts'
import { openPool } from './database.ts'
import { beforeBaselines, migrate, type Migration } from './migrate.ts'

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
  await pool.query('select from things') // waits behind the migration, which gives up its lock
  expect((await pool.query(waiting)).rowCount).toBe(0)
  await holder.query('commit')
  holder.release()
  expect(await migrated).toEqual(['0001_colour.sql'])
  expect((await pool.query('select colour from things')).rowCount).toBe(0)
}, 20_000)

test('a migration that PostgreSQL ended to resolve a deadlock tries again', async () => {
  await pool.query('create sequence tries') // a sequence is not rolled back
  const once = `do $$ begin
    if nextval('tries') = 1 then raise exception 'deadlock detected' using errcode = 'deadlock_detected'; end if;
  end $$; create table things (id bigint)`
  expect(await migrate(pool, [aMigration('0001_things.sql', once)])).toEqual(['0001_things.sql'])
  expect((await pool.query('select from things')).rowCount).toBe(0)
}, 20_000)

describe('baselines', () => {
  const earlier = [
    aMigration('0001_things.sql', 'create table things (id bigint)'),
    aMigration('0002_colour.sql', 'alter table things add column colour text'),
  ]
  const migrations = [
    aMigration('1000_things.sql', '-- baseline\ncreate table things (id bigint, colour text)'),
    aMigration('1001_places.sql', '-- baseline\ncreate table places (id bigint)'),
    aMigration('1010_size.sql', 'alter table things add column size text'),
  ]
  const lines = earlier.map(({ name, checksum }) => `${name} ${checksum}`).join(',')
  const before = { release: '0.4.0', digest: createHash('sha256').update(lines).digest('hex') }
  const namesOf = (list: Migration[]) => list.map(({ name }) => name)
  const ran = async () => {
    const { rows } = await pool.query<{ name: string }>('select name from migrations order by name')
    return rows.map(({ name }) => name)
  }

  test('a database that ran all earlier migrations takes them over, once, and the release before still starts', async () => {
    await migrate(pool, earlier)
    await pool.query('create table places (id bigint); insert into things values (1)')
    const runs = await Promise.all(Array.from({ length: 5 }, () => migrate(pool, migrations, before)))
    expect(runs.flat()).toEqual(['1010_size.sql'])
    expect(await ran()).toEqual([...namesOf(earlier), ...namesOf(migrations)])
    expect((await pool.query('select id, size from things')).rows).toEqual([{ id: 1, size: null }])
    expect(await migrate(pool, earlier)).toEqual([])
    expect(await migrate(pool, migrations, before)).toEqual([])
  })

  test.each([
    ['some of them', earlier.slice(0, 1)],
    ['one that was edited', [earlier[0], { ...earlier[1], checksum: 'x' }] as Migration[]],
    ['one more', [...earlier, aMigration('0003_more.sql', 'select 1')]],
  ])('a database that ran %s is refused, and stays as it is', async (_, list) => {
    await migrate(pool, list)
    await expect(migrate(pool, migrations, before)).rejects.toThrow('Start release 0.4.0 on it once')
    expect(await ran()).toEqual(namesOf(list))
    expect(await migrate(pool, list)).toEqual([])
  })

  test('an empty database runs them, and goes on after a start that was ended between two', async () => {
    expect(await migrate(pool, migrations.slice(0, 1), before)).toEqual(['1000_things.sql'])
    expect(await migrate(pool, migrations, before)).toEqual(['1001_places.sql', '1010_size.sql'])
    expect(await migrate(pool, migrations, before)).toEqual([])
  })

  test('those of this release refuse an older database as well', async () => {
    await migrate(pool, [aMigration('0001_platform.sql', 'select 1')])
    await expect(migrate(pool)).rejects.toThrow(`Start release ${beforeBaselines.release} on it once`)
    expect(await ran()).toEqual(['0001_platform.sql'])
  })
})
