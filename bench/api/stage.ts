/** The data for measuring the API: a database with a large market, and pairs who write to each other. */
import { createHash } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { foldName } from '../../apps/server/src/domains/foundation/reference/fold.ts'
import { hashSecret, newToken } from '../../apps/server/src/domains/identity/accounts/common/secrets.ts'
import { openPool } from '../../apps/server/src/platform/database/database.ts'
import { openEmbedded, type Embedded } from '../../apps/server/src/platform/database/embedded.ts'
import { fillTemplate } from '../../apps/server/src/testing/template.ts'
import { whenThisProcessDies } from '../../apps/server/src/testing/processes/guard.ts'
import { addExperts } from '../../demo/scale.ts'

export type Stage = { connection: Embedded['connection']; folder: string; stop(): Promise<void> }

const STOP_AND_REMOVE = `pid=$(head -n 1 "$FOLDER/pg/postmaster.pid") && kill -QUIT "$pid"; sleep 2; rm -rf "$FOLDER"`

/** HUSRUM_BENCH_DATA names a folder that is kept and reused; without it everything is created and then removed. */
export async function openStage(experts: number): Promise<Stage> {
  const kept = process.env.HUSRUM_BENCH_DATA
  const folder = kept ?? mkdtempSync(path.join(tmpdir(), 'husrum-bench-'))
  if (!kept) chmodSync(folder, 0o755) // PostgreSQL runs as another account when we are root
  const dismiss = kept ? () => {} : whenThisProcessDies(STOP_AND_REMOVE, { FOLDER: folder })
  const server = await openEmbedded(folder, {
    address: 'bench',
    settings: { shared_buffers: '256MB', max_wal_size: '4GB', jit: 'off' },
  })
  const pool = openPool(server.connection, 2)
  try {
    await fill(pool, experts)
  } finally {
    await pool.end()
  }
  return {
    connection: server.connection,
    folder,
    async stop() {
      await server.stop()
      dismiss()
      if (!kept) rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function fill(pool: pg.Pool, experts: number): Promise<void> {
  await fillTemplate(pool)
  const { rows } = await pool.query<{ there: number }>('select count(*)::int as there from experts')
  const missing = experts - (rows[0]?.there ?? 0)
  if (missing <= 0) return
  const client = await pool.connect()
  try {
    const from = performance.now()
    await client.query('set statement_timeout = 0')
    await client.query('begin')
    await client.query(
      `insert into images (sha256, type, width, height, bytes, placeholder)
       select encode(sha256(g::text::bytea), 'hex'), 'image/jpeg', 1920, 1280, 300000, 'k0oGLQaSVsl3l3eAl4d3iHd3eEeIWHgH' from generate_series(1, 300) as g on conflict do nothing`,
    )
    await addExperts(client, missing, foldName)
    await client.query('commit')
    await client.query('analyze')
    console.log(
      `${missing.toLocaleString('en')} experts written in ${((performance.now() - from) / 1000).toFixed(1)} s`,
    )
  } finally {
    client.release(true)
  }
}

export type Writer = { token: string; thread_id: number }

/** Clients and experts in pairs with a thread, and a lead behind it; both sides write. */
export async function makePairs(connection: pg.ClientConfig, pairs: number): Promise<Writer[]> {
  const pool = openPool(connection, 1)
  try {
    const mark = createHash('sha256')
      .update(String(process.pid) + Date.now())
      .digest('hex')
      .slice(0, 8)
    const { rows } = await pool.query<{ client_id: number; account_id: number; thread_id: number }>(
      `with chosen as (
         select e.id, e.account_id, e.country_id, e.state_id, e.city_id, row_number() over (order by e.id) as n from experts e where e.status = 'active' order by e.id limit $1
       ), clients as (
         insert into accounts (role, name, email, password_hash, country_id, city_id)
         select 'client', 'Karen Holm', 'bench-${mark}-' || n || '@husrum.example', '', country_id, city_id from chosen returning id, email
       ), met as (
         select c.id as client_id, e.* from clients c join chosen e on c.email = 'bench-${mark}-' || e.n || '@husrum.example'
       ), briefs as (
         insert into briefs (client_id, status, service_type, project_type, expert_type, session_type, country_id, state_id, city_id, outside_welcome,
                             project_size, project_phase, budget_id, timeline_id, about_project)
         select client_id, 'active', 'designer', 'residential', 'no-preference', 'both', country_id, state_id, city_id, true, 'complete', 'sketching',
                (select min(id) from budgets), (select min(id) from timelines), 'A kitchen that opens to the garden.' from met returning id, client_id
       ), led as (
         insert into leads (brief_id, expert_id, client_id, status, answered_at)
         select b.id, m.id, m.client_id, 'contacted', now() from briefs b join met m using (client_id) returning id, client_id, expert_id
       ), talks as (
         insert into threads (client_id, expert_id, lead_id) select client_id, expert_id, id from led returning id, client_id
       )
       select t.client_id, m.account_id, t.id as thread_id from talks t join met m using (client_id)`,
      [pairs],
    )
    const writers: Writer[] = []
    for (const { client_id, account_id, thread_id } of rows) {
      for (const person of [client_id, account_id]) {
        const token = newToken()
        await pool.query(
          "insert into sessions (token_hash, account_id, expires_at) values ($1, $2, now() + interval '1 hour')",
          [hashSecret(token), person],
        )
        writers.push({ token, thread_id })
      }
    }
    return writers
  } finally {
    await pool.end()
  }
}
