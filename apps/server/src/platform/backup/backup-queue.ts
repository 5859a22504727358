/** Creates the job queue's own tables where there are none, as the first start does. */
import { PgBoss } from 'pg-boss'
import type pg from 'pg'

export async function prepareQueues(pool: pg.Pool): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => pool.query(text, values) },
    schema: 'pgboss',
    supervise: false,
    schedule: false,
  })
  let failure: unknown
  boss.on('error', (error) => (failure ??= error))
  await boss.start()
  await boss.stop({ graceful: false })
  if (failure) throw failure
}
