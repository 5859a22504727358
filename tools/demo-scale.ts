/**
 * `npm run demo:scale -- 100000`: adds that many generated experts to Husrum's database. Start Husrum on it once
 * before, for the tables and pictures. A running server finds the new ones. Refused in production.
 */
import { addExperts } from '../demo/scale.ts'
import { foldName } from '../apps/server/src/domains/foundation/reference/fold.ts'
import { readConfig } from '../apps/server/src/platform/config/config.ts'
import { openPool } from '../apps/server/src/platform/database/database.ts'
import { reachDatabase } from '../apps/server/src/platform/database/embedded-reach.ts'
import { loadSettings } from './settings.ts'

const asked = Number(process.argv[2] ?? 100_000)
if (!Number.isInteger(asked) || asked < 1 || asked > 2_000_000) {
  console.error('How many experts? A whole number up to 2,000,000. Example: npm run demo:scale -- 100000')
  process.exit(1)
}
loadSettings()
const config = readConfig()
if (config.production) {
  console.error('demo:scale writes made-up experts; it is refused with NODE_ENV=production.')
  process.exit(1)
}
const server = await reachDatabase(config, 'npm run demo:scale')
const pool = openPool(server.connection, 1)
const client = await pool.connect()
try {
  const { rows } = await client.query("select to_regclass('experts') as present")
  if (!rows[0]?.present) throw new Error('This database is empty. Start Husrum on it first: npm start')
  const from = performance.now()
  await client.query('set statement_timeout = 0')
  await client.query('begin')
  await addExperts(client, asked, foldName)
  await client.query('commit')
  await client.query('analyze')
  console.log(`${asked.toLocaleString('en')} experts more in ${((performance.now() - from) / 1000).toFixed(1)} s.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  client.release(true)
  await pool.end()
  await server.stop()
}
