import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, openPool, type Database } from '../../../platform/database/database.ts'
import { testConnection } from '../../../testing/database/database.ts'
import { loadReference } from './load.ts'

// The template of these databases has already been loaded.
let pool: pg.Pool
let db: Database

beforeAll(async () => {
  pool = openPool(await testConnection(), 10)
  db = openDatabase(pool)
})
afterAll(() => pool.end())

const contents = async () => {
  const { rows } = await pool.query(
    "select md5(string_agg(c::text, '' order by id)) as cities, (select md5(string_agg(p::text, '' order by id)) from subscription_plans p) as plans, (select count(*) from city_spellings) as spellings from cities c",
  )
  return rows[0]
}

test('writes nothing when nothing changed', async () => {
  expect(await loadReference(db)).toBe(false)
})

test('a release with other sources writes its rows over the old ones, ids and what points to them stay', async () => {
  const before = await contents()
  const { rows } = await pool.query("select id, country_id from cities where slug = 'aarhus'")
  await pool.query(
    `insert into accounts (role, name, email, password_hash, country_id, city_id) values ('client', 'Ann Test', 'ann@husrum.example', 'x', $1, $2)`,
    [rows[0].country_id, rows[0].id],
  )
  await pool.query("update reference_loads set version = 'of the release before'")
  // two slugs are swapped
  for (const [from, to] of [
    ['aarhus', 'between'],
    ['odense', 'aarhus'],
    ['between', 'odense'],
  ])
    await pool.query('update cities set slug = $2 where slug = $1', [from, to])
  await pool.query('update subscription_plans set is_default = false')
  await pool.query('update subscription_plans set is_default = true where id = 3')
  await pool.query("update styles set name_da = 'Gammelt navn'")
  expect(await loadReference(db)).toBe(true)
  expect(await contents()).toEqual(before)
  expect((await pool.query('select c.slug from accounts a join cities c on c.id = a.city_id')).rows).toEqual([
    { slug: 'aarhus' },
  ])
  expect((await pool.query("select count(*) as left from styles where name_da = 'Gammelt navn'")).rows[0].left).toBe(0)
})

test('rows that staff added stay', async () => {
  await pool.query(
    "insert into aspects (slug, name_en, name_da, name_de, description_en, description_da, description_de) values ('sauna', 'Sauna', 'Sauna', 'Sauna', '', '', '')",
  )
  await pool.query("update reference_loads set version = 'of the release before'")
  await loadReference(db)
  const { rows } = await pool.query("select id from aspects where slug = 'sauna'")
  expect(rows[0].id).toBeGreaterThanOrEqual(1000)
})

test('of several instances that start at once one writes', async () => {
  await pool.query("update reference_loads set version = 'of the release before'")
  const wrote = await Promise.all([1, 2, 3, 4].map(() => loadReference(db)))
  expect(wrote.filter(Boolean)).toHaveLength(1)
})

test('what staff have edited is theirs: a release writes over nothing of it, and brings back nothing they merged', async () => {
  await pool.query(`update styles set name_da = 'Vores', edited_at = app_now() where slug = 'modern'`)
  await pool.query(`update styles set merged_into = (select id from styles where slug = 'modern'), active = false,
    edited_at = app_now() where slug = 'urban'`)
  await pool.query(
    `update subscription_plans set name_da = 'Vores', is_default = false, edited_at = app_now() where id = 2`,
  )
  // and a row made by staff has a slug that the release would add
  await pool.query(`update aspects set slug = 'facade-of-staff' where slug = 'facade'`)
  await pool.query(
    `insert into aspects (slug, name_en, name_da, name_de, description_en, description_da, description_de, edited_at)
     values ('facade', 'Front', 'Front', 'Front', '', '', '', app_now())`,
  )
  await pool.query("update reference_loads set version = 'of the release before'")
  expect(await loadReference(db)).toBe(true)
  const { rows } = await pool.query(
    `select (select name_da from styles where slug = 'modern') as name, (select active from styles where slug = 'urban') as offered,
            (select name_da from subscription_plans where id = 2) as plan, (select is_default from subscription_plans where id = 2) as proposed,
            (select id >= 1000 from aspects where slug = 'facade') as ours, (select count(*) from aspects where slug like 'facade%') as facades`,
  )
  expect(rows).toEqual([{ name: 'Vores', offered: false, plan: 'Vores', proposed: true, ours: true, facades: 2 }])
})
