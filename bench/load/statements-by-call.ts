/**
 * Loaded into each instance (`--import`): counts the statements of every call, by method and route, and writes them to
 * a file of BENCH_STATEMENTS when the instance ends. Background work belongs to no call.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { channel } from 'node:diagnostics_channel'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import pg from 'pg'

export type StatementsOfRoute = { route: string; calls: number; statements: number }

/** The start and end of a transaction do not count as statements. */
const FRAME = /^\s*(begin|start transaction|commit|rollback|savepoint|release)\b/i

const current = new AsyncLocalStorage<StatementsOfRoute>()
const routes = new Map<string, StatementsOfRoute>()

/** The message that Fastify publishes. */
type Handled = { route: { method: string; url?: string } }
channel('tracing:fastify.request.handler:start').bindStore(current, (message) => {
  const { method, url = '' } = (message as Handled).route // the channel's messages have this type
  const route = `${method} ${url}`
  const counted = routes.get(route) ?? { route, calls: 0, statements: 0 }
  counted.calls += 1
  routes.set(route, counted)
  return counted
})

const query = pg.Client.prototype.query
const send: (this: pg.Client, ...given: unknown[]) => unknown = query
pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  const [first] = given as [string | { text?: string }] // all types that `query` accepts first
  const text = typeof first === 'string' ? first : first.text
  const counted = current.getStore()
  if (counted && !FRAME.test(text ?? '')) counted.statements += 1
  return send.apply(this, given)
} as typeof query // the same signature, with a count of each call

const folder = process.env.BENCH_STATEMENTS
process.on('exit', () => {
  if (folder && routes.size > 0)
    writeFileSync(path.join(folder, `statements-${process.pid}.json`), JSON.stringify([...routes.values()]))
})
