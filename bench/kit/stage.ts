/** Where a bench happens: a PostgreSQL of its own, the product on it, and the ceiling in another process. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import type pg from 'pg'
import { foldName } from '../../apps/server/src/domains/foundation/reference/fold.ts'
import { openPool } from '../../apps/server/src/platform/database/database.ts'
import { openEmbedded, type Embedded } from '../../apps/server/src/platform/database/embedded.ts'
import { fillTemplate } from '../../apps/server/src/testing/template.ts'
import { whenThisProcessDies } from '../../apps/server/src/testing/processes/guard.ts'
import { addExperts } from '../../demo/scale.ts'
import { buildWeb } from '../../tools/web-build.ts'
import { startChild, type Child } from './child.ts'

export type Stage = AsyncDisposable & {
  connection: Embedded['connection']
  folder: string
  /** Starts the product as it is served; `module` is a process with questions of its own. */
  serve(options: { demo: boolean; module?: string }): Promise<Child>
  /** Starts the ceiling: a bare Fastify in a process of its own. */
  serveBare(): Promise<Child>
}

const STOP_AND_REMOVE = `pid=$(head -n 1 "$FOLDER/pg/postmaster.pid") && kill -QUIT "$pid"; sleep 2; rm -rf "$FOLDER"`

/** HUSRUM_BENCH_DATA names a folder that is kept and reused; without it everything is created and then removed. */
export async function openStage(experts = 0): Promise<Stage> {
  const kept = process.env.HUSRUM_BENCH_DATA
  const folder = kept ?? mkdtempSync(path.join(tmpdir(), 'husrum-bench-'))
  if (!kept) chmodSync(folder, 0o755) // PostgreSQL runs as another account when we are root
  const dismiss = kept ? () => {} : whenThisProcessDies(STOP_AND_REMOVE, { FOLDER: folder })
  const server = await openEmbedded(folder, {
    address: 'bench',
    settings: { shared_buffers: '256MB', max_wal_size: '4GB', jit: 'off' },
  })
  await usingPool(server.connection, (pool) => fill(pool, experts))
  const env = { BENCH_CONNECTION: JSON.stringify(server.connection), BENCH_FOLDER: folder }
  const children: Child[] = []
  const start = async (module: string, more: Record<string, string> = {}) => {
    const child = await startChild(module, { ...env, ...more })
    children.push(child)
    return child
  }
  return {
    connection: server.connection,
    folder,
    async serve({ demo, module = import.meta.resolve('./product.ts') }) {
      await buildWeb()
      return start(module, { HUSRUM_DEMO: demo ? 'on' : 'off' })
    },
    serveBare: () => start(import.meta.resolve('./bare.ts')),
    async [Symbol.asyncDispose]() {
      for (const child of children) child.stop()
      await server.stop()
      dismiss()
      if (!kept) rmSync(folder, { recursive: true, force: true })
    },
  }
}

export async function usingPool<T>(connection: pg.ClientConfig, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = openPool(connection, 2)
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

/** Runs the work in one transaction without a time limit, on a connection that is closed afterwards. */
export async function fillAtOnce(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    const from = performance.now()
    await client.query('set statement_timeout = 0')
    await client.query('begin')
    await work(client)
    await client.query('commit')
    await client.query('vacuum analyze')
    console.log(`data written in ${((performance.now() - from) / 1000).toFixed(1)} s`)
  } finally {
    client.release(true)
  }
}

async function fill(pool: pg.Pool, experts: number): Promise<void> {
  await fillTemplate(pool)
  const { rows } = await pool.query<{ there: number }>('select count(*)::int as there from experts')
  const missing = experts - (rows[0]?.there ?? 0)
  if (missing <= 0) return
  await fillAtOnce(pool, async (client) => {
    await client.query(
      `insert into images (sha256, type, width, height, bytes, placeholder)
       select encode(sha256(g::text::bytea), 'hex'), 'image/jpeg', 1920, 1280, 300000, 'k0oGLQaSVsl3l3eAl4d3iHd3eEeIWHgH' from generate_series(1, 300) as g on conflict do nothing`,
    )
    await addExperts(client, missing, foldName)
  })
}
