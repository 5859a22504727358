/**
 * Pictures are decoded and encoded in one child process: a hostile file can end that process, never the server. It
 * starts with the first job, ends when idle, and is replaced when it has grown, the only way to free its memory.
 */
import path from 'node:path'
import { fork, type ChildProcess } from 'node:child_process'
import { Refusal } from '../../../../platform/http/errors.ts'
import type { Answer, EncodeJob, EncodeResult } from './encoder-jobs.ts'
import { createQueue, PLACES, weightOf, type Sender, type Urgency, type Waiting } from './encoder-queue.ts'
import { PROCESS_MAX } from './limits.ts'
import { readFileSync } from 'node:fs'

export type Encoder = {
  /** `pixels` and `held` (bytes) decide what may run beside the job; senders (`by`) take turns. */
  run<K extends EncodeJob['kind']>(
    job: Extract<EncodeJob, { kind: K }>,
    options?: { urgency?: Urgency; pixels?: number; held?: number; by?: Sender | undefined },
  ): Promise<Extract<EncodeResult, { kind: K }>>
  /** The id of the running process. */ pid(): number | undefined
  close(): Promise<void>
}

/**
 * The largest JPEG takes about three seconds, a HEIC of 48 megapixels five; twenty times that on a busy machine. A job
 * that takes longer is hostile.
 */
const JOB_LIMIT_MS = { 1: 30_000, 2: 120_000 }
const IDLE_MS = 60_000
/** The process takes 90 MB at its start, up to 135 MB after a job, and 150 to 200 MB during one. */
const GROWN_BYTES = { alone: 160 * 1024 * 1024, beside: 260 * 1024 * 1024 }
/** Interval of memory checks: the fastest decoder allocates some tens of megabytes in that time. */
const WATCH_EVERY_MS = 50

const TRIES = 2

const unavailable = () => new Refusal(503, 'unavailable', { retryAfter: 5 })

export class EncoderError extends Error {}

/** `processMax`: bytes above which the process is ended, whatever the estimate from the header. */
export function createEncoder({ processMax = PROCESS_MAX, limitsMs = JOB_LIMIT_MS } = {}): Encoder {
  const queue = createQueue()
  const running = new Map<number, Waiting>()
  let child: ChildProcess | undefined
  let grown = false
  /** The number of jobs in the process. */
  let given = 0
  /** The job that ended the process, if known. */
  let blamed: Waiting | undefined
  let watch: NodeJS.Timeout | undefined
  let idle: NodeJS.Timeout | undefined
  let ids = 0
  let closed = false

  function start(): ChildProcess {
    const started = fork(path.join(import.meta.dirname, 'encoder-child.ts'), [], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: ['--max-old-space-size=128'],
      // one heap for all threads: separate heaps would each retain their peak
      env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1', MALLOC_ARENA_MAX: '1' },
    })
    started.on('message', (answer: Answer) => settle(answer)) // encoder-child.ts sends nothing else
    started.on('error', () => started.kill('SIGKILL'))
    started.on('exit', () => fail(started))
    started.unref() // an idle encoder does not keep the server alive
    started.channel?.unref()
    grown = false
    given = 0
    blamed = undefined
    return started
  }

  function end(guilty: Waiting | undefined): void {
    blamed ??= guilty
    child?.kill('SIGKILL')
  }

  /** Checks the real memory, because estimates come from headers, and headers can lie. */
  function look(): void {
    if (child?.pid === undefined || (residentBytes(child.pid) ?? 0) <= processMax) return
    const [first, ...others] = running.values()
    // either of two jobs, or memory left by an earlier one, may be the cause: both are retried alone
    if (first && others.length === 0 && given === 1) first.tries = TRIES
    end(others.length === 0 ? first : undefined)
  }

  function fail(gone: ChildProcess): void {
    if (child !== gone) return
    child = undefined
    for (const waiting of running.values())
      finish(waiting, () => {
        const innocent = blamed !== undefined && blamed !== waiting
        if (innocent) waiting.tries -= 1
        else if (waiting.tries >= TRIES) return waiting.reject(new EncoderError('The encoder ended'))
        // one of two jobs broke the process; retried alone, the other one succeeds
        else waiting.weight = PLACES
        queue.unshift(waiting)
      })
    next()
  }

  function settle({ id, result, error, full, rss }: Answer): void {
    const waiting = running.get(id)
    if (!waiting) return
    grown ||= rss > GROWN_BYTES[running.size > 1 ? 'beside' : 'alone']
    finish(waiting, () =>
      result
        ? waiting.resolve(result)
        : waiting.reject(
            full
              ? new Refusal(503, 'storage_full', { retryAfter: 60 })
              : new EncoderError(error ?? 'The encoder answered nothing'),
          ),
    )
    next()
  }

  function finish(waiting: Waiting, notify: () => void): void {
    clearTimeout(waiting.timer)
    running.delete(waiting.id)
    if (running.size === 0) {
      child?.channel?.unref()
      clearInterval(watch)
      watch = undefined
    }
    notify()
  }

  /** Ends the process once nothing runs in it. */
  function replaceGrown(): void {
    if (!grown || running.size > 0) return
    const old = child
    child = undefined
    old?.kill('SIGKILL') // safe: files of a job count only after its answer
    grown = false
  }

  function next(): void {
    clearTimeout(idle)
    replaceGrown()
    while (!closed && !grown) {
      const taken = [...running.values()].reduce((sum, { weight }) => sum + weight, 0)
      const waiting = queue.take(PLACES - taken)
      if (!waiting) break
      child ??= start()
      child.channel?.ref() // keeps the server alive while a job runs
      waiting.timer = setTimeout(() => {
        waiting.tries = TRIES // no retry: it would time out again while others wait
        end(waiting)
      }, limitsMs[waiting.weight])
      waiting.tries += 1
      given += 1
      running.set(waiting.id, waiting)
      watch ??= setInterval(look, WATCH_EVERY_MS)
      child.send({ id: waiting.id, job: waiting.job })
    }
    if (running.size === 0) idle = setTimeout(() => child?.kill('SIGTERM'), IDLE_MS).unref()
  }

  return {
    run: (job, { urgency = 'soon', pixels = 0, held = 0, by } = {}) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(unavailable())
        const asked = { id: (ids += 1), tries: 0, job, urgency, by, weight: weightOf(pixels, held), reject }
        // a result has the kind of its job
        const { taken, instead } = queue.push({ ...asked, resolve: resolve as Waiting['resolve'] })
        instead?.reject(unavailable())
        if (!taken) return reject(unavailable())
        next()
      }),
    pid: () => child?.pid,
    async close() {
      closed = true
      clearTimeout(idle)
      for (const waiting of [...queue.drain(), ...running.values()]) waiting.reject(unavailable())
      const ending = child
      if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
      const gone = new Promise((resolve) => ending.once('exit', resolve))
      ending.ref()
      ending.kill('SIGKILL')
      await gone
    },
  }
}

/** Resident bytes; undefined when it has ended, and without /proc. */
function residentBytes(pid: number): number | undefined {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? []
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024
  } catch {
    return undefined
  }
}
