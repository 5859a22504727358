/**
 * One database server per test run with a migrated template in it: a throwaway cluster tuned for speed, not durability,
 * or the server in TEST_DATABASE_URL. Vitest runs this once, before the first test that needs a database.
 */
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openEmbedded } from '../platform/database/embedded.ts'
import { fastFolder } from './processes/fast-folder.ts'
import { whenThisProcessDies } from './processes/guard.ts'

export type TestServer = { connection: { host: string; port: number; user: string; password?: string }; prefix: string }

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
  }
}

const FAST = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '200',
  shared_buffers: '64MB',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  checkpoint_timeout: '1d',
  max_wal_size: '4GB',
  autovacuum: 'off', // autovacuum would visit each of hundreds of short-lived databases every minute
}
const STOP_AND_REMOVE = `
  pid=$(head -n 1 "$FOLDER/pg/postmaster.pid") && kill -QUIT "$pid"
  for i in 1 2 3 4 5 6 7 8 9 10; do kill -0 "$pid" && sleep 0.2; done
  rm -rf "$FOLDER"`

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const prefix = `husrum_test_${randomBytes(4).toString('hex')}`
  const url = process.env.TEST_DATABASE_URL
  const server = url
    ? { connection: parseUrl(url), stop: () => dropDatabases(parseUrl(url), prefix) }
    : await throwaway()
  try {
    await makeTemplate(server.connection, prefix)
  } catch (error) {
    await server.stop()
    throw error
  }
  project.provide('testServer', { connection: server.connection, prefix })
  return () => server.stop()
}

async function throwaway() {
  const folder = mkdtempSync(path.join(fastFolder(), 'husrum-test-'))
  chmodSync(folder, 0o755) // PostgreSQL runs as another account when we are root
  const dismiss = whenThisProcessDies(STOP_AND_REMOVE, { FOLDER: folder })
  const { connection, stop } = await openEmbedded(folder, { address: 'tests', settings: FAST })
  return {
    connection: { host: connection.host, port: connection.port, user: connection.user },
    async stop() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
      dismiss()
    },
  }
}

async function makeTemplate(connection: TestServer['connection'], prefix: string): Promise<void> {
  const admin = new pg.Client({ ...connection, database: 'postgres' })
  await admin.connect()
  try {
    await admin.query(`create database ${prefix}_template template template0 encoding 'UTF8'`)
    const pool = new pg.Pool({ ...connection, database: `${prefix}_template`, max: 4 })
    const { fillTemplate } = await import('./template.ts')
    await fillTemplate(pool).finally(() => pool.end())
    // no session may be open in it while it is copied
    await admin.query(`alter database ${prefix}_template with allow_connections false`)
  } finally {
    await admin.end()
  }
}

function parseUrl(url: string): TestServer['connection'] {
  const { hostname, port, username, password } = new URL(url)
  return {
    host: hostname,
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    ...(password && { password: decodeURIComponent(password) }),
  }
}

async function dropDatabases(connection: TestServer['connection'], prefix: string): Promise<void> {
  const admin = new pg.Client({ ...connection, database: 'postgres' })
  await admin.connect()
  const { rows } = await admin.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [prefix],
  )
  for (const { name } of rows) await admin.query(`drop database ${name} with (force)`)
  await admin.end()
}
