/**
 * `npm run db:types`: writes apps/server/src/platform/database/schema.ts (types for Kysely) from a freshly migrated
 * temporary database. checks/database/schema.test.ts checks that it is current.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openEmbedded } from '../apps/server/src/platform/database/embedded.ts'
import { openPool } from '../apps/server/src/platform/database/database.ts'
import { migrate } from '../apps/server/src/platform/database/migrate.ts'
import { typesOf } from '../apps/server/src/testing/database/schema-text.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'husrum-types-'))
const server = await openEmbedded(folder, { address: 'types', settings: { fsync: 'off' } })
try {
  const pool = openPool(server.connection)
  await migrate(pool)
  writeFileSync('apps/server/src/platform/database/schema.ts', await typesOf(pool))
  await pool.end()
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
