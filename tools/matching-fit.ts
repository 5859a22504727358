/**
 * `npm run matching:fit`: fits the matching's weights to the outcomes of the lists that were shown, records the result
 * and reports whether it is better on unseen briefs. `-- --ship 7` uses row 7 on every instance within a second; `--
 * --withdraw` returns to the release's weights; `-- --list` shows the fits. A fit is never used automatically.
 */
import { parseArgs } from 'node:util'
import {
  fitFromOutcomes,
  listWeights,
  shipWeights,
  withdrawWeights,
} from '../apps/server/src/domains/market/matching/learning/learning.service.ts'
import { readConfig } from '../apps/server/src/platform/config/config.ts'
import { openDatabase, openPool, type Database } from '../apps/server/src/platform/database/database.ts'
import { reachDatabase } from '../apps/server/src/platform/database/embedded-reach.ts'
import type { FitLoss, FitResult } from '../packages/matching/src/learning/learning.types.ts'
import { loadSettings } from './settings.ts'

const asked = readAsked()
loadSettings()
const config = readConfig()
const server = await reachDatabase(config, 'npm run matching:fit')
const pool = openPool(server.connection, 2)
try {
  const { rows } = await pool.query("select to_regclass('model_weights') as present")
  if (rows[0]?.present) process.exitCode = await run(openDatabase(pool))
  else {
    console.error('This database has no lists to learn from yet. Start Husrum on it first: npm start')
    process.exitCode = 1
  }
} finally {
  await pool.end()
  await server.stop()
}

function readAsked() {
  try {
    return parseArgs({
      options: { ship: { type: 'string' }, withdraw: { type: 'boolean' }, list: { type: 'boolean' } },
    }).values
  } catch (error) {
    console.error(
      `${error instanceof Error ? error.message : ''}\nnpm run matching:fit [-- --list | --ship <n> | --withdraw]`,
    )
    process.exit(1)
  }
}

async function run(db: Database): Promise<number> {
  if (asked.list) return list(db)
  if (asked.withdraw) {
    console.log(
      (await withdrawWeights(db)) > 0 ? 'The weights of the release score again.' : 'No fitted weights were scoring.',
    )
    return 0
  }
  if (asked.ship !== undefined) {
    const id = Number(asked.ship)
    const shipped = Number.isSafeInteger(id) && id > 0 && (await shipWeights(db, id))
    console.log(
      shipped
        ? `Weights ${id} score from now on; new lists carry their number. Back with: npm run matching:fit -- --withdraw`
        : `There are no weights ${asked.ship} for this release's model. See: npm run matching:fit -- --list`,
    )
    return shipped ? 0 : 1
  }
  const fitted = await fitFromOutcomes(db)
  if (!fitted) {
    console.error('Too few lists were shown and answered to learn from, or to judge what was learnt.')
    return 1
  }
  console.log(report(fitted.id, fitted.fit))
  return 0
}

async function list(db: Database): Promise<number> {
  const rows = await listWeights(db)
  if (rows.length === 0) console.log('Nothing was fitted yet: npm run matching:fit')
  for (const row of rows) {
    const state = row.shipped_at === null ? 'not shipped' : row.withdrawn_at === null ? 'shipped' : 'withdrawn'
    console.log(
      `${row.id}  ${row.created_at.toISOString()}  model ${row.model_version}  ${row.improved ? 'better' : 'not better'}  ${state}`,
    )
  }
  return 0
}

function report(id: number, { weights, before, after, improved, fitted, held_out: judged, looks }: FitResult): string {
  const table = (name: string, side: object) =>
    Object.entries(side).map(([key, value]) => `  ${name} ${key.padEnd(12)} ${Number(value).toFixed(2)}`)
  const loss = (key: keyof FitLoss, name: string) =>
    `  ${name.padEnd(22)} ${number(before[key])} → ${number(after[key])}`
  return [
    `Fitted on ${fitted.rows} shown experts in ${fitted.briefs} briefs (${fitted.contacts} asked, ${fitted.accepted} yes),`,
    `judged on ${judged.rows} in ${judged.briefs} briefs it had not seen. Mean log-loss, smaller is better:`,
    loss('contact', 'client asks'),
    loss('answer', 'expert says yes'),
    loss('both', 'both say yes'),
    `Share of readers by place: ${looks
      .slice(0, 10)
      .map((share) => share.toFixed(2))
      .join(' ')}`,
    ...table('client', weights.client),
    ...table('expert', weights.expert),
    improved
      ? `Better than what scores now. To let it score: npm run matching:fit -- --ship ${id}`
      : `Not better than what scores now; kept as number ${id}, and best left there.`,
  ].join('\n')
}

function number(value: number | null): string {
  return value === null ? 'nothing to judge by' : value.toFixed(4)
}
