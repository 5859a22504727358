import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { drainBatches, drainListed } from './drain.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await sql`create table chores (id int primary key, is_done boolean not null default false)`.execute(t.deps.db)
})
afterEach(async () => {
  await sql`truncate chores, set_aside_rows`.execute(t.deps.db)
})
afterAll(() => t.close())

const KIND = 'chores'
const fill = (count: number) => sql`insert into chores select generate_series(1, ${count})`.execute(t.deps.db)
const done = async () =>
  (await sql<{ id: number }>`select id from chores where is_done order by id`.execute(t.deps.db)).rows.map(
    ({ id }) => id,
  )
const failures = async () =>
  (await sql<{ row_id: string; tries: number }>`select row_id, tries from set_aside_rows`.execute(t.deps.db)).rows

describe('a list that is limited', () => {
  test('goes on behind rows that stay due', async () => {
    await fill(7)
    const seen: number[] = []
    const count = await drainListed<{ id: number }>(t.deps, KIND, {
      list: async (ready, after) =>
        (
          await sql<{ id: number }>`
            select id from chores where id > ${after?.id ?? 0} and ${ready('chores.id')} order by id limit 3`.execute(
            t.deps.db,
          )
        ).rows,
      act: async ({ id }) => {
        seen.push(id)
        return id === 7
      },
    })
    expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(count).toBe(1)
  })

  test('with a row twice: its failure stays, though it was done the other time', async () => {
    let times = 0
    await drainListed<number>(t.deps, KIND, {
      list: async () => [5, 5],
      act: async () => {
        times += 1
        if (times === 1) throw new Error('broken')
      },
    })
    expect(await failures()).toEqual([{ row_id: '5', tries: 1 }])
  })
})

describe('batches', () => {
  const run = (broken: readonly number[], sizes: number[] = []) =>
    drainBatches<{ id: number }>(t.deps, KIND, {
      most: 4,
      next: async (tx, ready, most) =>
        (
          await sql<{ id: number }>`
            select id from chores where not is_done and ${ready('chores.id')} order by id limit ${most}
               for update skip locked`.execute(tx)
        ).rows,
      async act(tx, rows) {
        sizes.push(rows.length)
        await sql`update chores set is_done = true where id = any(${rows.map(({ id }) => id)}::int[])`.execute(tx)
        if (rows.some(({ id }) => broken.includes(id))) throw new Error('broken')
      },
    })

  test('are as large as they may be while nothing fails', async () => {
    await fill(10)
    const sizes: number[] = []
    expect(await run([], sizes)).toBe(10)
    expect(sizes).toEqual([4, 4, 2])
    expect(await failures()).toEqual([])
  })

  test('one that fails is done again one row at a time, and those behind it as batches', async () => {
    await fill(10)
    const sizes: number[] = []
    expect(await run([2, 6], sizes)).toBe(8)
    expect(await done()).toEqual([1, 3, 4, 5, 7, 8, 9, 10])
    expect(sizes).toEqual([4, 1, 1, 1, 1, 4, 1, 1, 1, 1, 2])
    expect(await failures()).toEqual([
      { row_id: '2', tries: 1 },
      { row_id: '6', tries: 1 },
    ])
    expect(await run([])).toBe(0) // both wait
  })

  test('work without an effect ends, and counts as failed', async () => {
    await fill(2)
    const nothing = drainBatches<{ id: number }>(t.deps, KIND, {
      most: 2,
      next: async (tx, ready, most) =>
        (
          await sql<{ id: number }>`
            select id from chores where ${ready('chores.id')} order by id limit ${most}`.execute(tx)
        ).rows,
      act: async () => {},
    })
    await nothing
    expect(await failures()).toEqual([
      { row_id: '1', tries: 1 },
      { row_id: '2', tries: 1 },
    ])
  })
})
