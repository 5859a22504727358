/**
 * `npm run demo:reset`: empties the database and the file store, so that the next `npm start` loads the demo world.
 * Refused in production, and while Husrum runs on the same data folder.
 */
import { rmSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { readConfig } from '../apps/server/src/platform/config/config.ts'
import { openEmbedded } from '../apps/server/src/platform/database/embedded.ts'
import { loadSettings } from './settings.ts'

loadSettings()
const config = readConfig()
if (config.production) {
  console.error('demo:reset would delete everything; it is refused with NODE_ENV=production.')
  process.exit(1)
}
const server = config.databaseUrl
  ? { connection: { connectionString: config.databaseUrl }, stop: async () => {} }
  : await openEmbedded(config.dataDir, { address: 'demo:reset' }).catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : error)
      process.exit(1)
    })
const client = new pg.Client(server.connection)
await client.connect()
await client.query('drop schema if exists pgboss cascade; drop schema public cascade; create schema public')
await client.end()
await server.stop()
rmSync(path.join(config.dataDir, 'files'), { recursive: true, force: true })
console.log('Everything is gone. `npm start` makes the demo world anew.')
