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
  /** how many of its jobs run at once */ together?: number
  /** when a taken job counts as lost, because its process died */ lostAfterSeconds?: number
  /** how often to poll for new jobs; seldom where no person waits for them */ lookEverySeconds?: number
}
type Work = { name: string; run: Handler<unknown>; pace: Pace; everyMinutes?: number }
type Taken = { id: string; data: unknown; priority: number; createdOn: Date }

/** `id` is the id of the new job; of two due jobs the one with the higher `priority` runs first. */
export type When = { id?: string; afterSeconds?: number; priority?: number }

export type Jobs = {
  /** Registers the one handler of a queue; call it before `start`. */
  work<T>(name: string, run: Handler<T>, pace?: Pace): void
  /** Runs `run` every n minutes on one of the instances; the next run waits until the last has ended. */
  every(minutes: number, name: string, run: () => Promise<void>): void
  enqueue(tx: Tx, name: string, payload: object, when?: When): Promise<void>
  /** One job for each payload, in one statement. */
  enqueueAll(
    tx: Tx,
    name: string,
    payloads: readonly object[],
    when?: Pick<When, 'afterSeconds' | 'priority'> & { /** in the order of the payloads */ ids?: readonly string[] },
  ): Promise<void>
  /** `working: false` prepares the queues without taking jobs: tests run them with `runAll`. */
  start(options?: { working?: boolean }): Promise<void>
  /** Takes and runs the current jobs of these queues, beside the workers: each job still has one taker. */
  flush(names: readonly string[]): Promise<void>
  /** The contents of the queues, for staff. */
  view: JobsView
  /** Runs the queued jobs in order until none is left; returns how many ran. Rejects when a job fails. */
  runAll(): Promise<number>
  stop(): Promise<void>
}

/** A failed job is retained so that staff can inspect it and run it again; completed ones are swept after an hour. */
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
 * Recurring work is one job at a time, tried three times: the next round is a new try anyway. A run whose process died
 * is noticed within two minutes, since a live run sends a heartbeat every half minute.
 */
const recurring = { policy: 'exclusive', retryLimit: 2, retryDelay: 5, heartbeatSeconds: 60 }

/** While jobs wait, each taker polls for the next one at once; the first taker wakes the others. */
const OTHERS_LOOK_EVERY_S = 5

/** pg-boss takes the oldest jobs, but returns them in no order. */
const inOrder = (jobs: readonly Taken[]) =>
  jobs.toSorted((a, b) => b.priority - a.priority || a.createdOn.getTime() - b.createdOn.getTime())

/** pg-boss reports copies of errors with its own text added: a lost database is recognised by a copied field. */
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
      // work that was still running at the stop is in its queue again
      if (stopped) log.info({ queue: work.name, job: id }, 'job interrupted')
      else log.error({ err: error, queue: work.name, job: id }, 'job failed')
      return { id, status: 'failed', output: failureOf(error) }
    }
  }

  /**
   * One job at a time for each taker, and each is completed on its own: after a kill or a slow job no completed one
   * runs again, and each has its own time after which it counts as lost.
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

  /** Removes schedules that an earlier release, or another kind of installation on the same database, had made. */
  async function endOldSchedules(): Promise<void> {
    const schedules = await boss.getSchedules()
    const old = schedules.map(({ name }) => name).filter((name) => !works.get(name)?.everyMinutes)
    for (const name of old) await boss.unschedule(name)
    await view.deleteWaiting(old)
  }

  /** A failed job goes back to its queue and is retried like any other; the caller gets the error. */
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
        if (jobs.length > 0) due = await listDue() // these jobs may have enqueued some in later queues
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
    // an instance of the earlier release, restarted during an update, has removed schedules that it does not know
    if (started) for (const { name, everyMinutes = 0 } of listRecurring()) await schedule(name, everyMinutes)
  })

  return {
    view,
    // a queue contains only what `enqueue` of the same name put in
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
      /** Compares what pg-boss read when it started with the present settings. */
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
      // pg-boss reads a new queue's settings on first use: a transaction beside many others would find no connection
      for (const { name } of unknown) await boss.getJobById(name, NO_JOB)
      if (working) for (const work of works.values()) await take(work)
      started = true
    },
    flush: async (names) => void (await runQueued([...works.values()].filter(({ name }) => names.includes(name)))),
    runAll: () => runQueued([...works.values()]),
    async stop() {
      // jobs that run longer go back to their queue
      if (started) await boss.stop({ graceful: true, timeout: 5000 })
      stopped = true
    },
  }
}
