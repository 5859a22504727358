/**
 * Decoding and encoding happen in one child process: a hostile file can take that process down, never the server. It starts with the first
 * job, ends when it has been idle, and is replaced once it has grown: what a large picture took is given back that way and no other.
 */
import { fork, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { Refusal } from '../../platform/errors.ts'
import type { Answer, EncodeJob, EncodeResult } from './encoder-jobs.ts'
import { createQueue, PLACES, weightOf, type Urgency, type Waiting } from './encoder-queue.ts'

export type Encoder = {
  /** `pixels` of the picture to decode decide what may run beside it. */
  run<K extends EncodeJob['kind']>(
    job: Extract<EncodeJob, { kind: K }>,
    options?: { urgency?: Urgency; pixels?: number },
  ): Promise<Extract<EncodeResult, { kind: K }>>
  /** Of the process, while there is one. */ pid(): number | undefined
  close(): Promise<void>
}

/** Longer queues than this are not waited for. */
const QUEUE_MAX = 400
/**
 * The largest allowed JPEG needs about three seconds, a HEIC of 48 megapixels five; on a machine that does twenty other things, twenty times
 * that. Whatever takes longer is hostile.
 */
const JOB_LIMIT_MS = { 1: 30_000, 2: 120_000 }
const IDLE_MS = 60_000
/** The process takes about 90 MB when it starts, and 150 to 200 with twelve megapixels in work. */
const GROWN_BYTES = 260 * 1024 * 1024

export class EncoderError extends Error {}

export function createEncoder(): Encoder {
  const queue = createQueue()
  const running = new Map<number, Waiting>()
  let child: ChildProcess | undefined
  let grown = false
  let idle: NodeJS.Timeout | undefined
  let ids = 0
  let closed = false

  function start(): ChildProcess {
    const started = fork(path.join(import.meta.dirname, 'encoder-child.ts'), [], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: ['--max-old-space-size=128'],
      // one heap for all threads: each of its own would keep what it once needed
      env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1', MALLOC_ARENA_MAX: '1' },
    })
    started.on('message', (answer: Answer) => settle(answer)) // encoder-child.ts sends nothing else
    started.on('error', () => started.kill('SIGKILL'))
    started.on('exit', () => fail(started))
    started.unref() // an idle encoder keeps nobody from ending
    started.channel?.unref()
    grown = false
    return started
  }

  function fail(gone: ChildProcess): void {
    if (child !== gone) return
    child = undefined
    // whoever was being served beside the one that brought it down gets a second try
    for (const waiting of running.values())
      finish(waiting, () =>
        waiting.tries < 2 ? queue.unshift(waiting) : waiting.reject(new EncoderError('The encoder ended')),
      )
    next()
  }

  function settle({ id, result, error, full, rss }: Answer): void {
    const waiting = running.get(id)
    if (!waiting) return
    grown ||= rss > GROWN_BYTES
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

  function finish(waiting: Waiting, tell: () => void): void {
    clearTimeout(waiting.timer)
    running.delete(waiting.id)
    if (running.size === 0) child?.channel?.unref()
    tell()
  }

  /** Once nothing is running in it. */
  function replaceGrown(): void {
    if (!grown || running.size > 0) return
    const old = child
    child = undefined
    old?.kill('SIGKILL') // it holds nothing: what it writes is kept only after it has answered
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
      child.channel?.ref() // an answer is awaited
      waiting.timer = setTimeout(() => child?.kill('SIGKILL'), JOB_LIMIT_MS[waiting.weight])
      waiting.tries += 1
      running.set(waiting.id, waiting)
      child.send({ id: waiting.id, job: waiting.job })
    }
    if (running.size === 0) idle = setTimeout(() => child?.kill('SIGTERM'), IDLE_MS).unref()
  }

  return {
    run: (job, { urgency = 'soon', pixels = 0 } = {}) =>
      new Promise((resolve, reject) => {
        if (closed || queue.length() >= QUEUE_MAX) return reject(new Refusal(503, 'unavailable', { retryAfter: 5 }))
        const asked = { id: (ids += 1), tries: 0, job, urgency, weight: weightOf(pixels), reject }
        queue.push({ ...asked, resolve: resolve as Waiting['resolve'] }) // a job is answered by its own kind
        next()
      }),
    pid: () => child?.pid,
    async close() {
      closed = true
      clearTimeout(idle)
      for (const waiting of [...queue.drain(), ...running.values()])
        waiting.reject(new Refusal(503, 'unavailable', { retryAfter: 5 }))
      const ending = child
      if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
      const gone = new Promise((resolve) => ending.once('exit', resolve))
      ending.ref()
      ending.kill('SIGKILL')
      await gone
    },
  }
}
