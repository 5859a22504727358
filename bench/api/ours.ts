/** The product's own server in a process of its own, pages aside; on demand it writes down the statements it sends. */
import pg from 'pg'
import { buildApp } from '../../apps/server/src/app.ts'
import { loadCatalogues } from '../../apps/server/src/platform/catalogues.ts'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { openPool } from '../../apps/server/src/platform/database/database.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { answerParent } from './child.ts'
import type { Statement } from './child.ts'

const connection: pg.ClientConfig = JSON.parse(process.env.BENCH_CONNECTION ?? '{}')
const config = readConfig({
  HUSRUM_DEMO: 'off',
  HUSRUM_RATE_LIMITS: 'off',
  HUSRUM_DATA: process.env.BENCH_FOLDER ?? '',
})

let written: Statement[] | undefined
const query = pg.Client.prototype.query
const send: (this: pg.Client, ...given: unknown[]) => unknown = query
pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  if (written) {
    const [first, second] = given
    const asked =
      // the two ways our code asks
      typeof first === 'string' ? { text: first } : (first as { text: string; name?: string; values?: unknown[] })
    const values = asked.values ?? (Array.isArray(second) ? second : [])
    written.push({ text: asked.text, values, ...(asked.name === undefined ? {} : { name: asked.name }) })
  }
  return send.apply(this, given)
} as typeof query // the same calls, looked at on the way

const app = await buildApp({
  config,
  pool: openPool(connection, 20),
  catalogues: loadCatalogues(),
  log: createLog({ level: 'error' }),
  demoAccounts: async () => [],
})
await app.http.listen({ port: 0, host: '127.0.0.1' })
answerParent(app.http, {
  write: () => {
    written = []
  },
  read: () => {
    const statements = written ?? []
    written = undefined
    return statements
  },
})
