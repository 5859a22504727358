/** The product as a process that also counts its dashboard when it is asked to. */
import { setTimeout as sleep } from 'node:timers/promises'
import { countOptionUses } from '../../apps/server/src/domains/back-office/catalogue/uses.service.ts'
import { countDashboard } from '../../apps/server/src/domains/back-office/dashboard/dashboard.service.ts'
import { answerParent } from '../kit/child.ts'
import { timed } from '../kit/figures.ts'
import { serveProduct } from '../kit/serve.ts'

const { app, pool } = await serveProduct()

async function isUncounted(): Promise<boolean> {
  const { rows } = await pool.query<{ left: boolean }>('select exists (select from dashboard_marks) as left')
  return rows[0]?.left ?? false
}

answerParent(app.http, {
  /** Milliseconds: all days, as in the job's first run, and one more day, as in later runs. */
  async count() {
    let days = 0
    const all = await timed(async () => {
      days += await countDashboard(app.deps)
      // the job of this instance may have run first
      for (; await isUncounted(); days += await countDashboard(app.deps)) await sleep(500)
    })
    await pool.query('insert into dashboard_marks (day) select copenhagen_day(app_now())')
    const again = await timed(() => countDashboard(app.deps))
    await countOptionUses(app.deps.db)
    return { days, all, again }
  },
  /** Makes the next answer bypass the cache, as after a count; waits for one in progress. */
  async forget() {
    const client = await pool.connect()
    try {
      await client.query('set lock_timeout = 0')
      await client.query('update dashboard_state set revision = revision + 1')
    } finally {
      client.release(true)
    }
  },
})
