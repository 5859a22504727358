/** Sends requests as fast as they are answered, and measures their cost in the answering process. */
import autocannon from 'autocannon'
import type { Child } from './child.ts'
import { percentile } from './figures.ts'

export type Request = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
}
export type Measured = {
  perSecond: number
  cpuMs: number
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
    requests: Array.isArray(requests) ? requests : [{ setupRequest: (sent) => ({ ...sent, ...requests() }) }],
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
  const timed = onOpen.length > 0 ? onOpen : times
  return {
    perSecond: (times.length / (last - started)) * 1000,
    cpuMs: cpu / times.length,
    answered: times.length,
    p50: percentile(timed, 0.5),
    p99: percentile(timed, 0.99),
  }
}

export type Compared = {
  ours: Measured
  bare: Measured
  /** The product's calls a second, as a share of the ceiling's. */ share: number
}

/** The two take turns, so that other load on the machine affects both; the median of each figure counts. */
export async function compare(ours: Side, bare: Side, rounds: number, bounds: Bounds): Promise<Compared> {
  const taken: { ours: Measured; bare: Measured }[] = []
  for (let round = 0; round < rounds; round += 1)
    taken.push({ ours: await load(ours, bounds), bare: await load(bare, bounds) })
  const [own, ceiling] = [median(taken.map((each) => each.ours)), median(taken.map((each) => each.bare))]
  return { ours: own, bare: ceiling, share: own.perSecond / ceiling.perSecond }
}

function median(list: Measured[]): Measured {
  const of = (name: keyof Measured) =>
    percentile(
      list.map((each) => each[name]),
      0.5,
    )
  return { perSecond: of('perSecond'), cpuMs: of('cpuMs'), answered: of('answered'), p50: of('p50'), p99: of('p99') }
}
