/** Changes so many experts a second, profiles and loads, until a message comes; then reports how many a second. */
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { openPool } from '../../apps/server/src/platform/database/database.ts'

const wanted = Number(process.env.BENCH_CHANGES ?? 1000)
const pool = openPool(JSON.parse(process.env.BENCH_CONNECTION ?? '{}'), 1)
const { rows } = await pool.query<{ id: number }>("select id from experts where status = 'active' order by random()")

let isStopped = false
let changed = 0
process.once('message', () => (isStopped = true))
process.once('disconnect', () => process.exit())

const from = performance.now()
const seconds = () => (performance.now() - from) / 1000
for (; !isStopped; await sleep(20)) {
  const due = Math.min(500, Math.floor(seconds() * wanted) - changed)
  const ids = Array.from({ length: due }, (_, i) => rows[(changed + i) % rows.length]?.id ?? 0)
  // every third one also gets another offer, the others another load
  await pool.query(
    `update experts set leads_total = leads_total + 1, works_outside = case when id % 3 = 0 then not works_outside else works_outside end where id = any($1::bigint[])`,
    [ids],
  )
  changed += due
}
process.send?.(changed / seconds())
await pool.end()
process.disconnect?.()
