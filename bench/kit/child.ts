/** The channel between a measured server and the bench that measures it: questions and answers. */
import { fork, type ChildProcess } from 'node:child_process'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import type { App } from '../../apps/server/src/app/app.ts'

type Questions = Record<string, (given: unknown) => unknown>

/** In the child: sends the port, then answers `cpu`, `rss` and the given questions. */
export function answerParent(http: App['http'], questions: Questions = {}): void {
  const all: Questions = {
    /** Milliseconds of the whole process. */
    cpu: () => {
      const { user, system } = process.cpuUsage()
      return (user + system) / 1000
    },
    /** Megabytes. */
    rss: () => process.memoryUsage().rss / 1e6,
    ...questions,
  }
  process.on('message', (message: { question: string; given: unknown }) => {
    void Promise.resolve(all[message.question]?.(message.given)).then((answer) => process.send?.({ answer }))
  })
  process.on('disconnect', () => process.exit())
  const address = http.server.address()
  process.send?.({ answer: typeof address === 'object' && address ? address.port : 0 })
}

export type Child = { port: number; ask<T>(question: string, given?: unknown): Promise<T>; stop(): void }

export async function startChild(module: string, env: Record<string, string>): Promise<Child> {
  const child = fork(fileURLToPath(module), { env: { ...process.env, NODE_ENV: 'production', ...env } })
  const port = await next<number>(child)
  return {
    port,
    ask: (question, given) => {
      const answer = next(child)
      child.send({ question, given })
      return answer as Promise<never> // the caller names the type of the answer
    },
    stop: () => child.disconnect(),
  }
}

function next<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error('A measured server ended early.'))
    child.once('exit', ended)
    child.once('message', (message: { answer: T }) => {
      child.off('exit', ended)
      resolve(message.answer)
    })
  })
}
