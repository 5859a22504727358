/** Sends requests as fast as they are answered, and measures their cost in the answering process. */
import autocannon from 'autocannon'
import type { Child } from './child.ts'

/** `{n}` in a path becomes another number each time. */
export type Request = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  headers?: Record<string, string>
  body?: string
}
export type Measured = {
  perSecond: number
  cpuMs: number
  failed: number
  answered: number
  /** Milliseconds from sending to the last byte. */ p50: number
  p99: number
}
/** The same requests in turn on every connection, or another one each time. */
export type Requests = Request[] | (() => Request)
/** For so many seconds, or so many requests. */
export type Bounds = { connections?: number } & ({ seconds: number } | { amount: number })
export type Side = { child: Child; requests: Requests }

/** Throws without replies, or for any reply but 2xx: then there is nothing to compare. */
export async function load({ child, requests }: Side, { connections = 8, ...bounds }: Bounds): Promise<Measured> {
  const before = await child.ask<number>('cpu')
  let number = Date.now() // never the numbers of an earlier run
  const times: number[] = []
  /**
   * Times of calls on open connections, the basis of p50 and p99: proxies and browsers reuse theirs, and Node accepts
   * one new connection in each turn of its event loop.
   */
  const onOpen: number[] = []
  const opened = new Set<unknown>()
  let refused = ''
  const started = performance.now()
  let last = started
  const options: autocannon.Options = {
    url: `http://127.0.0.1:${child.port}`,
    connections: 'amount' in bounds ? Math.min(connections, bounds.amount) : connections,
    ...('amount' in bounds ? { amount: bounds.amount } : { duration: bounds.seconds }),
    timeout: 60,
    requests: Array.isArray(requests)
      ? requests.map((request) =>
          request.path.includes('{n}')
            ? {
                ...request,
                setupRequest: (sent) => ({ ...sent, path: request.path.replace('{n}', String((number += 1))) }),
              }
            : request,
        )
      : [{ setupRequest: (sent) => ({ ...sent, ...requests() }) }],
  }
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    // autocannon emits events only when it has a callback
    autocannon(options, (error: Error | null, done) => (error ? reject(error) : resolve(done))).on(
      'response',
      (client, status, _bytes, time) => {
        times.push(time)
        if (opened.has(client)) onOpen.push(time)
        opened.add(client)
        last = performance.now()
        if (status < 200 || status > 299) refused ||= String(status)
      },
    )
  })
  const cpu = (await child.ask<number>('cpu')) - before
  const failed = result.non2xx + result.errors
  if (times.length === 0 || failed > 0)
    throw new Error(
      `Nothing to compare: ${times.length} answers, ${result.non2xx} not 2xx (the first: ${refused || 'none'}), ${result.errors} errors, ${result.timeouts} of them timeouts.`,
    )
  const timed = (onOpen.length > 0 ? onOpen : times).sort((a, b) => a - b)
  const at = (share: number) => timed[Math.min(timed.length - 1, Math.floor(timed.length * share))] ?? 0
  return {
    perSecond: (times.length / (last - started)) * 1000,
    cpuMs: cpu / times.length,
    failed,
    answered: times.length,
    p50: at(0.5),
    p99: at(0.99),
  }
}

export type Compared = { ours: Measured; bare: Measured }

/** The two take turns, so that other load on the machine affects both; the median of each counts. */
export async function compare(
  ours: Side,
  bare: Side,
  { rounds = 3, seconds = 4 }: { rounds?: number; seconds?: number } = {},
): Promise<Compared> {
  await load(ours, { seconds: 2 })
  await load(bare, { seconds: 1 })
  return takeTurns(ours, bare, rounds, { seconds })
}

export async function takeTurns(ours: Side, bare: Side, rounds: number, bounds: Bounds): Promise<Compared> {
  const taken: Compared[] = []
  for (let round = 0; round < rounds; round++)
    taken.push({ ours: await load(ours, bounds), bare: await load(bare, bounds) })
  return { ours: middle(taken.map((each) => each.ours)), bare: middle(taken.map((each) => each.bare)) }
}

function middle(list: Measured[]): Measured {
  const of = (pick: (each: Measured) => number) => list.map(pick).sort((a, b) => a - b)[list.length >> 1] ?? 0
  const sum = (pick: (each: Measured) => number) => list.reduce((total, each) => total + pick(each), 0)
  return {
    perSecond: of((each) => each.perSecond),
    cpuMs: of((each) => each.cpuMs),
    failed: sum((each) => each.failed),
    answered: sum((each) => each.answered),
    p50: of((each) => each.p50),
    p99: of((each) => each.p99),
  }
}
