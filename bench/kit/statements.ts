/**
 * Records the statements that the server in this process sends for each call. Background work (jobs, the refresh of the
 * market) belongs to no call. Loaded into a real instance (`--import`), it writes the number of statements by route to
 * a file in the folder BENCH_STATEMENTS when the instance ends.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { writeFileSync } from 'node:fs'
import { Server } from 'node:http'
import path from 'node:path'
import process from 'node:process'
import pg from 'pg'

export type Statement = { text: string; values: unknown[]; name?: string }
/** The statements of one call in their order, `begin` and `commit` included. */
export type CallStatements = { route: string; sent: Statement[] }
export type RouteStatements = { route: string; calls: number; statements: number }

const FRAME = /^\s*(begin|start transaction|commit|rollback|savepoint|release)\b/i
const COMMIT = /^\s*commit\b/i

/** The beginning and the end of a transaction are not statements. */
export function countStatements(sent: readonly Statement[]): { statements: number; commits: number } {
  return {
    statements: sent.filter(({ text }) => !FRAME.test(text)).length,
    commits: sent.filter(({ text }) => COMMIT.test(text)).length,
  }
}

/** `GET /api/leads/7?page=2` becomes `GET /api/leads/:id`. */
export function routeOf(method: string, address: string): string {
  return `${method} ${(address.split('?')[0] ?? '').replaceAll(/\/\d+(?=\/|$)/g, '/:id')}`
}

const folder = process.env.BENCH_STATEMENTS
const current = new AsyncLocalStorage<{ call: CallStatements; total: RouteStatements }>()
const routes = new Map<string, RouteStatements>()
let recorded: CallStatements[] | undefined

/** Returns the calls since the last time; the first time starts the recording. */
export function takeStatements(isLast: unknown): CallStatements[] {
  const taken = recorded ?? []
  recorded = isLast === true ? undefined : []
  return taken
}

const emit: (this: Server, event: string, ...given: unknown[]) => boolean = Server.prototype.emit
Server.prototype.emit = function (this: Server, event: string, ...given: unknown[]) {
  if (event !== 'request' || !(folder || recorded)) return emit.call(this, event, ...given)
  const { method = '', url = '' } = given[0] as { method?: string; url?: string } // the event hands over a request
  const route = routeOf(method, url)
  const call: CallStatements = { route, sent: [] }
  const total = routes.get(route) ?? { route, calls: 0, statements: 0 }
  total.calls += 1
  routes.set(route, total)
  recorded?.push(call)
  return current.run({ call, total }, () => emit.call(this, event, ...given))
}

const query = pg.Client.prototype.query
const send: (this: pg.Client, ...given: unknown[]) => unknown = query
pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  const counted = current.getStore()
  if (counted) {
    // all types that `query` accepts
    const [first, second] = given as [string | { text?: string; name?: string; values?: unknown[] }, unknown]
    const { text = '', name, values } = typeof first === 'string' ? { text: first } : first
    const statement = { text, values: values ?? (Array.isArray(second) ? second : []), ...(name && { name }) }
    if (recorded) counted.call.sent.push(statement)
    counted.total.statements += countStatements([statement]).statements
  }
  return send.apply(this, given)
} as typeof query // the same signature, with a record of each statement

process.on('exit', () => {
  if (folder && routes.size > 0)
    writeFileSync(path.join(folder, `statements-${process.pid}.json`), JSON.stringify([...routes.values()]))
})
