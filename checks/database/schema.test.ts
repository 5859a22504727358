import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type pg from 'pg'
import { testDatabase } from '../../apps/server/src/testing/database/database.ts'
import { typesOf } from '../../apps/server/src/testing/database/schema-text.ts'

let pool: pg.Pool
beforeAll(async () => void (pool = await testDatabase()))
afterAll(() => pool.end())

test('schema.ts has the types of the tables that the migrations make', async () => {
  const file = readFileSync('apps/server/src/platform/database/schema.ts', 'utf8')
  expect(await typesOf(pool), 'run `npm run db:types` and commit what it writes').toBe(file)
})
