/**
 * `npm run soak:scale [-- --minutes <n> --experts <n>]`: the product for half an hour at 30,000 experts with all jobs
 * running and people who register and write. Prints memory, failed jobs and log lines of each minute; ends with 1 when
 * memory grew, a job failed or the log was flooded.
 */
import process from 'node:process'
import { parseArgs } from 'node:util'
import { addExperts } from '../demo/scale.ts'
import { foldName } from '../apps/server/src/domains/foundation/reference/fold.ts'
import { endure } from '../apps/server/src/soak/endurance.ts'

const { values } = parseArgs({ options: { minutes: { type: 'string' }, experts: { type: 'string' } } })
const minutes = Number(values.minutes ?? 30)
const experts = Number(values.experts ?? 30_000)
if (!Number.isInteger(minutes) || minutes < 3 || !Number.isInteger(experts) || experts < 1) {
  console.error(
    'Say minutes (three or more) and experts as whole numbers: npm run soak:scale -- --minutes 30 --experts 30000',
  )
  process.exit(1)
}
const wrong = await endure({
  minutes,
  experts,
  say: console.log,
  fill: async (client) => {
    await client.query('set statement_timeout = 0')
    await client.query('begin')
    await addExperts(client, experts, foldName)
    await client.query('commit')
    await client.query('analyze')
  },
})
for (const line of wrong.slice(0, 20)) console.error(line)
console.log(wrong.length === 0 ? 'Nothing grew and nothing failed.' : `${wrong.length} things went wrong.`)
process.exit(wrong.length === 0 ? 0 : 1)
