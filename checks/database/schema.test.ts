import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type pg from 'pg'
import { testDatabase } from '../../apps/server/src/testing/database.ts'
import { describeSchema, typesOf } from '../../apps/server/src/testing/schema-text.ts'

let pool: pg.Pool
beforeAll(async () => void (pool = await testDatabase()))
afterAll(() => pool.end())

const how = 'run `npm run db:types` and commit what it writes'

test('schema.sql is the schema the migrations make', async () => {
  expect(await describeSchema(pool), how).toBe(readFileSync('apps/server/migrations/schema.sql', 'utf8'))
})

test('schema.ts has its types', async () => {
  expect(await typesOf(pool), how).toBe(readFileSync('apps/server/src/platform/database/schema.ts', 'utf8'))
})
