/**
 * The durable queue on PostgreSQL. Jobs are enqueued in the business transaction, so they exist exactly when it
 * commits.
 */
import { PgBoss, type JobResult } from 'pg-boss'
import type pg from 'pg'
import { runSql, type Tx } from '../../database/database.ts'
import { createJobsView, failureOf, type JobsView } from './jobs-view.ts'
import { Refusal } from '../../http/errors.ts'
import { outageOf, type Log } from '../log.ts'

export type Job<T> = { id: string; payload: T }
type Handler<T> = (job: Job<T>) => Promise<void>
/** How an instance works a queue. */
export type Pace = {
  /** how many of its jobs at once */ together?: number
  /** when one that was taken counts as lost: its process died */ lostAfterSeconds?: number
  /** how often to look for new ones; rarely where nobody waits for them */ lookEverySeconds?: number
}
type Work = { name: string; run: Handler<unknown>; pace: Pace; everyMinutes?: number }
type Taken = { id: string; data: unknown; priority: number; createdOn: Date }

/** `id` names the job beforehand; of two that are due the higher `priority` goes first. */
export type When = { id?: string; afterSeconds?: number; priority?: number }

export type Jobs = {
  /** Registers the one handler of a queue; before `start`. */
  work<T>(name: string, run: Handler<T>, pace?: Pace): void
  /** Runs `run` every n minutes on one of the instances; a run that has not ended holds the next one up. */
  every(minutes: number, name: string, run: () => Promise<void>): void
  enqueue(tx: Tx, name: string, payload: object, when?: When): Promise<void>
  /** One job for each payload, in one statement. */
  enqueueAll(
    tx: Tx,
    name: string,
    payloads: readonly object[],
    when?: Pick<When, 'afterSeconds' | 'priority'> & { /** in the order of the payloads */ ids?: readonly string[] },
  ): Promise<void>
  /** `working: false` prepares the queues without taking jobs: tests take them with `runAll`. */
  start(options?: { working?: boolean }): Promise<void>
  /** Takes and runs what these queues hold now, beside the workers: each job still has one taker. */
  flush(names: readonly string[]): Promise<void>
  /** What the queues hold, for staff. */
  view: JobsView
  /** Runs what is queued now, in order, until nothing is left; returns how many jobs ran. A failing job rejects. */
  runAll(): Promise<number>
  stop(): Promise<void>
}

/** A job that was given up is kept for staff to look into and run again; what went well is swept after an hour. */
const FAILED_KEPT_S = 7 * 86_400
const NO_JOB = '00000000-0000-0000-0000-000000000000'

/** Failed jobs wait 1, 2, 4 … seconds, at most an hour, and are tried for about two days. */
const retries = {
  retryLimit: 60,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 3600,
  deleteAfterSeconds: FAILED_KEPT_S,
}

/**
 * Work that comes round is one job at a time, tried three times: the next round is a new try anyway. A run whose
 * process died is noticed within two minutes, since it says every half minute that it is still at work.
 */
const recurring = { policy: 'exclusive', retryLimit: 2, retryDelay: 5, heartbeatSeconds: 60 }

/** While jobs wait each taker looks for the next one at once; the first wakes the others. */
const OTHERS_LOOK_EVERY_S = 5

/** pg-boss takes the oldest ones, but hands them out in no order. */
const inOrder = (jobs: readonly Taken[]) =>
  jobs.toSorted((a, b) => b.priority - a.priority || a.createdOn.getTime() - b.createdOn.getTime())

/** pg-boss reports copies of errors with its own words added: a lost database is known by a field that it copies. */
function throwAsOutage(error: unknown): never {
  const outage = outageOf(error)
  throw outage ? new Refusal(503, 'unavailable', { retryAfter: 2, outage: outage.what, cause: error }) : error
}

export function createJobs(pool: pg.Pool, log: Log): Jobs {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values).catch(throwAsOutage) },
    schema: 'pgboss',
    reindex: false,
    monitorVacuum: false,
  })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  const works = new Map<string, Work>()
  const view = createJobsView(pool, () =>
    [...works.values()].map(({ name, everyMinutes }) => ({ name, everyMinutes: everyMinutes ?? null })),
  )
  let started = false
  let stopped = false

  async function run(work: Work, { id, data }: Taken): Promise<JobResult> {
    try {
      await work.run({ id, payload: data })
      return { id, status: 'completed' }
    } catch (error) {
      // work that was still running when we stopped is in its queue again
      if (stopped) log.info({ queue: work.name, job: id }, 'job interrupted')
      else log.error({ err: error, queue: work.name, job: id }, 'job failed')
      return { id, status: 'failed', output: failureOf(error) }
    }
  }

  /**
   * One job at a time for each taker: each is completed by itself, so neither a kill nor a slow one lets those run
   * again that were done, and the time after which it counts as lost is its own.
   */
  async function take(work: Work): Promise<void> {
    const { together = 1, lookEverySeconds = 0.5 } = work.pace
    const takers: string[] = []
    for (let at = 0; at < together; at += 1) {
      const pollingIntervalSeconds = at === 0 ? lookEverySeconds : Math.max(lookEverySeconds, OTHERS_LOOK_EVERY_S)
      const pace = { pollingIntervalSeconds, batchSize: 1, perJobResults: true, includeMetadata: true } as const
      const taker = await boss.work(work.name, pace, (jobs: Taken[]) => {
        for (const each of takers) boss.notifyWorker(each)
        return Promise.all(jobs.map((job) => run(work, job)))
      })
      takers.push(taker)
    }
    if (work.everyMinutes) await schedule(work.name, work.everyMinutes)
  }

  const schedule = (name: string, everyMinutes: number) => boss.schedule(name, `*/${everyMinutes} * * * *`)

  /** What an earlier release, or another kind of installation on the same database, had come round. */
  async function endOldSchedules(): Promise<void> {
    const schedules = await boss.getSchedules()
    const old = schedules.map(({ name }) => name).filter((name) => !works.get(name)?.everyMinutes)
    for (const name of old) await boss.unschedule(name)
    await view.deleteWaiting(old)
  }

  /** A job that fails goes back to its queue and is tried again like any other; whoever asked hears of it. */
  async function runTaken(work: Work, job: Taken): Promise<void> {
    try {
      await work.run({ id: job.id, payload: job.data })
    } catch (error) {
      await boss.fail(work.name, job.id, failureOf(error))
      throw error
    }
    await boss.complete(work.name, job.id)
  }

  async function runQueued(queues: readonly Work[]): Promise<number> {
    const listDue = () => view.listDue(queues.map(({ name }) => name))
    let ran = 0
    for (let found = true; found;) {
      found = false
      let due = await listDue()
      for (const work of queues) {
        if (!due.has(work.name)) continue
        const jobs: Taken[] = inOrder(await boss.fetch(work.name, { batchSize: 20, includeMetadata: true }))
        for (const job of jobs) {
          await runTaken(work, job)
          found = true
          ran += 1
        }
        if (jobs.length > 0) due = await listDue() // they may have put some into the queues that follow
      }
    }
    return ran
  }

  function requireHandler(name: string): void {
    if (!works.has(name)) throw new Error(`No handler is registered for the job "${name}"`)
  }

  const every: Jobs['every'] = (minutes, name, run) =>
    void works.set(name, { name, run, pace: { lookEverySeconds: 10 }, everyMinutes: minutes })
  const listRecurring = () => [...works.values()].filter(({ everyMinutes }) => everyMinutes !== undefined)
  every(10, 'sweep-finished-jobs', async () => {
    await view.sweepFinished(listRecurring().map(({ name }) => name))
    // an instance of the release before, restarted during an update, has removed what it does not know
    if (started) for (const { name, everyMinutes = 0 } of listRecurring()) await schedule(name, everyMinutes)
  })

  return {
    view,
    // a queue carries what `enqueue` of the same name put in
    work: (name, run, pace = {}) => void works.set(name, { name, run: run as Handler<unknown>, pace }),
    every,
    async enqueueAll(tx, name, payloads, { afterSeconds, priority, ids = [] } = {}) {
      requireHandler(name)
      const jobs = payloads.map((data, at) => ({
        data,
        ...(ids[at] === undefined ? {} : { id: ids[at] }),
        ...(afterSeconds ? { startAfter: afterSeconds } : {}),
        ...(priority ? { priority } : {}),
      }))
      if (jobs.length > 0)
        await boss.insert(name, jobs, { db: { executeSql: (text, values) => runSql(tx, text, values) } })
    },
    async enqueue(tx, name, payload, { id, afterSeconds, priority } = {}) {
      requireHandler(name)
      await boss.send(name, payload, {
        ...(id ? { id } : {}),
        ...(afterSeconds ? { startAfter: afterSeconds } : {}),
        ...(priority ? { priority } : {}),
        db: { executeSql: async (text, values) => runSql(tx, text, values) },
      })
    },
    async start({ working = true } = {}) {
      await boss.start()
      const found = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
      /** Read by pg-boss when it started, and as it would be made now. */
      const isKnown = ({ name, everyMinutes }: Work) => {
        const queue = found.get(name)
        const { policy, heartbeatSeconds } = everyMinutes ? recurring : { policy: 'standard', heartbeatSeconds: null }
        return queue?.policy === policy && (queue.heartbeatSeconds ?? null) === heartbeatSeconds
      }
      const unknown = [...works.values()].filter((work) => !isKnown(work))
      for (const { name, pace, everyMinutes } of unknown)
        await boss.createQueue(name, {
          ...retries,
          ...(everyMinutes ? recurring : {}),
          ...(pace.lostAfterSeconds ? { expireInSeconds: pace.lostAfterSeconds } : {}),
        })
      await view.keepFailed(FAILED_KEPT_S)
      await view.makeRecurring(
        listRecurring().map(({ name }) => name),
        recurring,
      )
      await endOldSchedules()
      // pg-boss reads the settings of a new queue at its first use: a transaction beside many would find no connection
      for (const { name } of unknown) await boss.getJobById(name, NO_JOB)
      if (working) for (const work of works.values()) await take(work)
      started = true
    },
    flush: async (names) => void (await runQueued([...works.values()].filter(({ name }) => names.includes(name)))),
    runAll: () => runQueued([...works.values()]),
    async stop() {
      // what runs longer goes back to its queue
      if (started) await boss.stop({ graceful: true, timeout: 5000 })
      stopped = true
    },
  }
}
