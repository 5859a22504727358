/** Requests as fast as they are answered, and what they cost the process that answered. */
import autocannon from 'autocannon'
import type { Child } from './child.ts'

/** `{n}` in a path is another number each time. */
export type Request = { method: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string }
export type Measured = { perSecond: number; cpuMs: number; failed: number }

const CONNECTIONS = 8

export async function load(child: Child, requests: Request[], seconds: number): Promise<Measured> {
  const before = await child.ask<number>('cpu')
  let asked = Date.now() // never the numbers of the run before
  const result = await autocannon({
    url: `http://127.0.0.1:${child.port}`,
    connections: CONNECTIONS,
    duration: seconds,
    requests: requests.map((request) =>
      request.path.includes('{n}')
        ? { ...request, setupRequest: (sent) => ({ ...sent, path: request.path.replace('{n}', String((asked += 1))) }) }
        : request,
    ),
  })
  const cpu = (await child.ask<number>('cpu')) - before
  const answered = result['2xx'] + result.non2xx
  return {
    perSecond: result.requests.average,
    cpuMs: cpu / Math.max(1, answered),
    failed: result.non2xx + result.errors,
  }
}

/** The two take turns, so that a neighbour's busy minute meets both; the middle one of each counts. */
export async function compare(
  ours: { child: Child; requests: Request[] },
  bare: { child: Child; requests: Request[] },
  { rounds = 3, seconds = 4 } = {},
): Promise<{ ours: Measured; bare: Measured }> {
  await load(ours.child, ours.requests, 2)
  await load(bare.child, bare.requests, 1)
  const taken: { ours: Measured; bare: Measured }[] = []
  for (let round = 0; round < rounds; round++)
    taken.push({
      ours: await load(ours.child, ours.requests, seconds),
      bare: await load(bare.child, bare.requests, seconds),
    })
  return { ours: middle(taken.map((each) => each.ours)), bare: middle(taken.map((each) => each.bare)) }
}

function middle(list: Measured[]): Measured {
  const of = (pick: (each: Measured) => number) => list.map(pick).sort((a, b) => a - b)[list.length >> 1] ?? 0
  return {
    perSecond: of((each) => each.perSecond),
    cpuMs: of((each) => each.cpuMs),
    failed: list.reduce((sum, each) => sum + each.failed, 0),
  }
}
