/**
 * Decoding and encoding happen in one child process, two jobs at once: a hostile file can take that process down, never the server, and
 * pictures never take both of a small machine's cores away from answering. It starts with the first job and ends when it has been idle.
 */
import { fork, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { Refusal } from '../../platform/errors.ts'
import type { EncodeJob, EncodeResult } from './encoder-jobs.ts'

export type Encoder = {
  run<K extends EncodeJob['kind']>(job: Extract<EncodeJob, { kind: K }>): Promise<Extract<EncodeResult, { kind: K }>>
  /** Of the process, while there is one. */ pid(): number | undefined
  close(): Promise<void>
}

const AT_ONCE = 2
/** Longer queues than this are not waited for. */
const QUEUE_MAX = 400
/** The largest allowed picture needs about three seconds; whatever takes this long is hostile. */
const JOB_LIMIT_MS = 20_000
const IDLE_MS = 60_000

type Waiting = {
  id: number
  tries: number
  job: EncodeJob
  resolve: (result: EncodeResult) => void
  reject: (error: unknown) => void
  timer?: NodeJS.Timeout
}

export class EncoderError extends Error {}

export function createEncoder(): Encoder {
  const queue: Waiting[] = []
  const running = new Map<number, Waiting>()
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let ids = 0
  let closed = false

  function start(): ChildProcess {
    const started = fork(path.join(import.meta.dirname, 'encoder-child.ts'), [], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [],
      env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1' },
    })
    started.on('message', (answer: { id: number; result?: EncodeResult; error?: string }) => settle(answer.id, answer)) // encoder-child.ts sends nothing else
    started.on('error', () => started.kill('SIGKILL'))
    started.on('exit', () => fail(started))
    started.unref() // an idle encoder keeps nobody from ending
    started.channel?.unref()
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

  function settle(id: number, answer: { result?: EncodeResult; error?: string }): void {
    const waiting = running.get(id)
    if (!waiting) return
    finish(waiting, () =>
      answer.result
        ? waiting.resolve(answer.result)
        : waiting.reject(new EncoderError(answer.error ?? 'The encoder answered nothing')),
    )
    next()
  }

  function finish(waiting: Waiting, tell: () => void): void {
    clearTimeout(waiting.timer)
    running.delete(waiting.id)
    if (running.size === 0) child?.channel?.unref()
    tell()
  }

  function next(): void {
    clearTimeout(idle)
    while (!closed && running.size < AT_ONCE) {
      const waiting = queue.shift()
      if (!waiting) break
      child ??= start()
      child.channel?.ref() // an answer is awaited
      waiting.timer = setTimeout(() => child?.kill('SIGKILL'), JOB_LIMIT_MS)
      waiting.tries += 1
      running.set(waiting.id, waiting)
      child.send({ id: waiting.id, job: waiting.job })
    }
    if (running.size === 0) idle = setTimeout(() => child?.kill('SIGTERM'), IDLE_MS).unref()
  }

  return {
    run: (job) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new Refusal(503, 'unavailable', { retryAfter: 5 }))
        if (queue.length >= QUEUE_MAX) return reject(new Refusal(503, 'unavailable', { retryAfter: 5 }))
        queue.push({ id: (ids += 1), tries: 0, job, resolve: resolve as Waiting['resolve'], reject }) // a job is answered by its own kind
        next()
      }),
    pid: () => child?.pid,
    async close() {
      closed = true
      clearTimeout(idle)
      for (const waiting of [...queue.splice(0), ...running.values()])
        waiting.reject(new Refusal(503, 'unavailable', { retryAfter: 5 }))
      const ending = child
      if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
      const gone = new Promise((resolve) => ending.once('exit', resolve))
      ending.ref()
      ending.kill('SIGKILL') // it holds nothing: files are written by this process
      await gone
    },
  }
}
