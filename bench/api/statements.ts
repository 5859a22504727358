/**
 * Records, on demand, the statements that a server in this process sends: their texts, and for each call their number
 * and the time it waited for them. Background work (jobs, the refresh of the market) belongs to no call.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import pg from 'pg'
import type { App } from '../../apps/server/src/app/app.ts'
import type { Statement } from './child.ts'

/** `begin` and `commit` do not count as statements; overlapping statements count their time once. */
export type CallCost = { statements: number; commits: number; databaseMs: number }
type Counted = CallCost & { running: number; since: number }

const FRAME = /^\s*(begin|start transaction|commit|rollback|savepoint|release)\b/i
const COMMIT = /^\s*commit\b/i

const current = new AsyncLocalStorage<Counted>()
let written: Statement[] | undefined
let counted: Counted[] | undefined

function begin(call: Counted, text: string): void {
  if (COMMIT.test(text)) call.commits += 1
  else if (!FRAME.test(text)) call.statements += 1
  if (call.running === 0) call.since = performance.now()
  call.running += 1
}

function end(call: Counted): void {
  call.running -= 1
  if (call.running === 0) call.databaseMs += performance.now() - call.since
}

const query = pg.Client.prototype.query
const send: (this: pg.Client, ...given: unknown[]) => unknown = query
pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  const call = written || counted ? current.getStore() : undefined
  if (!call) return send.apply(this, given)
  const [first, second] = given
  // anything but a text is the driver's object, or a query that submits itself
  const ofDriver = first as { text?: string; name?: string; values?: unknown[] }
  const asked = typeof first === 'string' ? { text: first } : ofDriver
  const text = asked.text ?? ''
  const values = asked.values ?? (Array.isArray(second) ? second : [])
  written?.push({ text, values, ...(asked.name === undefined ? {} : { name: asked.name }) })
  begin(call, text)
  const done = given.at(-1)
  if (typeof done === 'function') {
    given[given.length - 1] = (...answer: unknown[]) => {
      end(call)
      return Reflect.apply(done, undefined, answer)
    }
    return send.apply(this, given)
  }
  const answer = send.apply(this, given)
  if (answer instanceof Promise)
    answer.then(
      () => end(call),
      () => end(call),
    )
  else end(call)
  return answer
} as typeof query // the same signature, with a record of each call

/** For `answerParent`: `write`, then `read` return the texts; `count`, then `counted` the cost of each call between. */
export function watchStatements({ server }: App['http']): Record<string, () => unknown> {
  const emit: (event: string, ...given: unknown[]) => boolean = server.emit.bind(server)
  server.emit = (event: string, ...given: [IncomingMessage, ServerResponse]) => {
    if ((!written && !counted) || event !== 'request') return emit(event, ...given)
    const call: Counted = { statements: 0, commits: 0, databaseMs: 0, running: 0, since: 0 }
    counted?.push(call)
    return current.run(call, () => emit(event, ...given))
  }
  return {
    write: () => {
      written = []
    },
    read: () => {
      const statements = written ?? []
      written = undefined
      return statements
    },
    count: () => {
      counted = []
    },
    counted: () => {
      const calls = counted ?? []
      counted = undefined
      return calls.map(({ statements, commits, databaseMs }): CallCost => ({ statements, commits, databaseMs }))
    },
  }
}
