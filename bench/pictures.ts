/**
 * `npm run bench:pictures -- [experts=30000] [pictures=500]`: how long the sweep takes to delete so many unused
 * pictures in a market of that size. Beside it, in the same run: deleting as many rows of the same shape from a table
 * that nothing refers to, in batches of the same size.
 */
import process from 'node:process'
import { sweepUnused } from '../apps/server/src/domains/foundation/media/uploads.service.ts'
import { openDatabase, openPool } from '../apps/server/src/platform/database/database.ts'
import { createEvents } from '../apps/server/src/platform/core/events.ts'
import { createLog } from '../apps/server/src/platform/core/log.ts'
import { openStage } from './api/stage.ts'

const AIM_MS = 1000
const RUNS = 3
/** The number that the sweep deletes in one transaction. */
const BATCH = 50
const unused = "created_at between now() - interval '3 days' and now() - interval '1 day'"
const [experts = 0, pictures = 0] = [30_000, 500].map((usual, at) => Number(process.argv[at + 2] ?? usual))

const stage = await openStage(experts)
const pool = openPool(stage.connection, 2)
const db = openDatabase(pool)
const log = createLog({ level: 'silent' })
const events = createEvents(db, log)
try {
  await pool.query('drop table if exists bare_pictures')
  await pool.query('create table bare_pictures (like images including all)')
  let best = { ours: Number.POSITIVE_INFINITY, bare: Number.POSITIVE_INFINITY }
  for (let run = 1; run <= RUNS; run += 1) {
    await addUnused(run)
    const ours = await timeOf(
      () => sweepUnused({ db, events, log }),
      `select count(*)::int as there from images where ${unused}`,
    )
    const bare = await timeOf(deleteBare, 'select count(*)::int as there from bare_pictures')
    best = { ours: Math.min(best.ours, ours), bare: Math.min(best.bare, bare) }
  }
  const { ours, bare } = best
  console.log(
    `${pictures} unused pictures deleted at ${experts.toLocaleString('en')} experts in ${ours.toFixed(0)} ms, ` +
      `bare rows in ${bare.toFixed(0)} ms: ${(ours / bare).toFixed(1)}× (best of ${RUNS}, aim: at most ${AIM_MS} ms)`,
  )
  if (ours > AIM_MS) {
    console.log('above the aim')
    process.exitCode = 1
  }
} finally {
  await pool.end()
  await stage.stop()
}

/** Half of them have an owner and were never shown, half belong to a refused registration. */
async function addUnused(run: number): Promise<void> {
  await pool.query(
    `with made as (
       insert into images (sha256, type, width, height, bytes, created_at)
       select encode(sha256(($2::int || ' ' || g)::bytea), 'hex'), 'image/jpeg', 1920, 1280, 300000, now() - interval '2 days'
         from generate_series(1, $1::int) as g returning id
     )
     insert into uploads (account_id, image_id, used_at)
     select (select min(account_id) from experts), id, now() - interval '2 days' from made where id % 2 = 0`,
    [pictures, run],
  )
  await pool.query(`insert into bare_pictures overriding system value select * from images where ${unused}`)
  await pool.query('analyze images, uploads, bare_pictures')
}

/** In milliseconds. Throws unless the work deleted every picture. */
async function timeOf(work: () => Promise<unknown>, counting: string): Promise<number> {
  const before = await count(counting)
  const from = performance.now()
  await work()
  const taken = performance.now() - from
  const after = await count(counting)
  if (before !== pictures || after !== 0) throw new Error(`${before - after} of ${pictures} pictures were deleted`)
  return taken
}

async function deleteBare(): Promise<void> {
  for (let left = true; left;) {
    const { rowCount } = await pool.query(
      'delete from bare_pictures where id in (select id from bare_pictures order by id limit $1)',
      [BATCH],
    )
    left = rowCount === BATCH
  }
}

async function count(statement: string): Promise<number> {
  const { rows } = await pool.query<{ there: number }>(statement)
  return rows[0]?.there ?? 0
}
