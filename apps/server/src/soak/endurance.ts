/** Runs the product at a given size and time, with all jobs and people who write, and checks whether anything grows. */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { openStage, type Stage } from '../drill/stage.ts'
import { until } from '../drill/until.ts'
import { listDemoThreads } from './kills.ts'
import { startLoad } from './load.ts'

export type EnduranceOptions = {
  minutes: number
  /** Adds experts to the demo world. */ fill: (client: pg.Client) => Promise<void>
  experts: number
  say: (line: string) => void
}
type Minute = { rssMb: number; heapMb: number; failedJobs: number; lines: number; serious: number }

/** Warnings and errors in one minute; abandoned calls and expired tokens cause a few. */
const SERIOUS_A_MINUTE = 10
/** The most that the last third may need, relative to the third before it. */
const GROWTH = 1.1

/** Returns the problems; none if memory was flat, no job failed and the log was quiet. */
export async function endure({ minutes, fill, experts, say }: EnduranceOptions): Promise<string[]> {
  const stage = await openStage({ HUSRUM_RATE_LIMITS: 'off' })
  try {
    const client = await stage.connect()
    await fill(client).finally(() => client.end())
    // some of the added experts pause, and the market leaves them out
    const [row] = await stage.query<{ active: number }>(
      `select count(*)::int as active from experts join accounts on accounts.id = account_id
        where experts.status = 'active' and accounts.email like 'scale-%'`,
    )
    const active = row?.active ?? 0
    if (active < experts * 0.9) return [`of ${experts} experts only ${active} are active`]
    if (!(await until(300_000, async () => ((await stage.figure(/^husrum_market_experts/)) ?? 0) >= active)))
      return ['the market did not take the experts up within five minutes']
    say(`${active} active experts are in the market`)
    const threads = await listDemoThreads(stage.url)
    // the demo world has one for staff to see
    const failedBefore = await countFailedJobs(stage)
    const load = startLoad([stage.url], { writers: 4, registrars: 2, threads, random: Math.random })
    const seen: Minute[] = []
    for (let minute = 1; minute <= minutes; minute += 1) {
      stage.forget()
      await hurryJobs(stage)
      await sleep(60_000)
      const now = await look(stage, failedBefore)
      seen.push(now)
      say(
        `${minute}/${minutes}: ${now.rssMb} MB (heap ${now.heapMb}), ${now.failedJobs} failed jobs, ${now.lines} log lines, ${now.serious} of them warnings or errors; ${load.registrations.length} registrations and ${load.messages.length} messages so far`,
      )
    }
    await load.stop()
    return [...judge(seen), ...(await listIdleJobs(stage, minutes)), ...load.surprises]
  } finally {
    await stage.close()
  }
}

/** Runs hourly jobs every five minutes, so that a soak includes all of them; a sweep of the product resets it. */
async function hurryJobs(stage: Stage): Promise<void> {
  await stage.query(`update pgboss.schedule set cron = '*/5 * * * *' where cron not in ('*/1 * * * *', '*/5 * * * *')`)
}

/** Recurring jobs that never ran. */
async function listIdleJobs(stage: Stage, minutes: number): Promise<string[]> {
  const queues = await stage.query<{ name: string }>('select name from pgboss.schedule order by name')
  const idle: string[] = []
  for (const { name } of queues) {
    const seconds = await stage.figure(new RegExp(`^husrum_job_last_success_seconds\\{queue="${name}"\\}`))
    if (seconds === undefined || seconds > minutes * 60) idle.push(`${name} was not done once`)
  }
  return queues.length === 0 ? ['no work comes round'] : idle
}

const countFailedJobs = async (stage: Stage) => (await stage.figure(/^husrum_jobs\{.*state="failed"/)) ?? 0

async function look(stage: Stage, failedBefore: number): Promise<Minute> {
  const lines = stage.lines()
  const megabytes = async (name: RegExp) => Math.round(((await stage.figure(name)) ?? Number.NaN) / 1024 / 1024)
  return {
    rssMb: await megabytes(/^process_resident_memory_bytes/),
    heapMb: await megabytes(/^nodejs_heap_size_used_bytes/),
    failedJobs: (await countFailedJobs(stage)) - failedBefore,
    lines: lines.length,
    serious: lines.filter(({ level = 0 }) => level >= 40).length,
  }
}

export function judge(seen: readonly Minute[]): string[] {
  const third = Math.floor(seen.length / 3)
  const mean = (part: readonly Minute[]) => part.reduce((sum, { rssMb }) => sum + rssMb, 0) / part.length
  const [before, last] = [mean(seen.slice(third, -third)), mean(seen.slice(-third))]
  const loudest = Math.max(...seen.map(({ serious }) => serious))
  const failed = Math.max(...seen.map(({ failedJobs }) => failedJobs))
  return [
    ...(last > before * GROWTH ? [`memory grew from ${before.toFixed(0)} to ${last.toFixed(0)} MB`] : []),
    ...(failed > 0 ? [`${failed} jobs failed`] : []),
    ...(loudest > SERIOUS_A_MINUTE ? [`${loudest} warnings and errors in one minute`] : []),
  ]
}
