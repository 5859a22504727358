/**
 * `npm run bench:admin -- [leads=1000000] [experts=100000] [samples=15]`: the time of back-office calls at that size,
 * one after the other, from request to last byte. `anew`: without caches. Beside each, in the same run: bare Fastify
 * that sends the same bytes. PostgreSQL generates the database, which is thrown away (HUSRUM_BENCH_DATA keeps it).
 */
import process from 'node:process'
import { buildWeb } from '../tools/web-build.ts'
import { calls, type Call } from './admin/calls.ts'
import { fillMarket } from './admin/market.ts'
import { startChild, type Child } from './api/child.ts'
import { openStage } from './api/stage.ts'

/** docs/product/quality.md: the first paint of a screen for staff. */
const AIM_MS = 300
const [leads, experts, samples] = [1_000_000, 100_000, 15].map((usual, at) =>
  Number(process.argv[at + 2] ?? usual),
) as [number, number, number] // the array has the three numbers

await buildWeb()
const stage = await openStage(0)
const children: Child[] = []
try {
  const token = await fillMarket(stage.connection, leads, experts)
  const env = { BENCH_CONNECTION: JSON.stringify(stage.connection), BENCH_FOLDER: stage.folder }
  const ours = await startChild(import.meta.resolve('./admin/ours.ts'), env)
  children.push(ours)
  const bare = await startChild(import.meta.resolve('./api/bare.ts'), env)
  children.push(bare)
  type Counted = { days: number; seconds: number; again: number; uses: number }
  const { days, seconds, again, uses } = await ours.ask<Counted>('count')
  console.log(
    `counting all ${days} days took ${seconds.toFixed(1)} s, counting again with one changed day ${again.toFixed(1)} s`,
  )
  // recorded without an aim: a job does it every five minutes, and no call waits for it
  console.log(`counting where options are used took ${uses.toFixed(1)} s`)
  console.log(`aim: half of all answers within ${AIM_MS} ms\n`)
  console.log('                                      kB   Husrum p50     p95   bare p50   Husrum/bare')
  for (const call of calls) await measure(call, token, ours, bare)
} finally {
  for (const child of children) child.stop()
  await stage.stop()
}

async function measure(call: Call, token: string, ours: Child, bare: Child): Promise<void> {
  const headers = call.page ? { cookie: `access_token=${token}` } : { authorization: `Bearer ${token}` }
  const get = async (child: Child, path: string) => {
    const from = performance.now()
    const reply = await fetch(`http://localhost:${child.port}${path}`, { headers })
    const body = Buffer.from(await reply.arrayBuffer())
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${body.toString().slice(0, 300)}`)
    return { body, type: reply.headers.get('content-type') ?? '', ms: performance.now() - from }
  }
  const { body, type } = await get(ours, call.path)
  await bare.ask('sent', [{ status: 200, headers: { 'content-type': type }, body: body.toString('base64') }])
  await get(bare, '/sent/0')
  const [own, ceiling]: [number[], number[]] = [[], []]
  for (let n = 0; n < samples; n += 1) {
    if (call.anew) await ours.ask('forget')
    own.push((await get(ours, call.path)).ms)
    ceiling.push((await get(bare, '/sent/0')).ms)
  }
  const [p50, floor] = [at(own, 0.5), at(ceiling, 0.5)]
  const cells = [
    call.name.padEnd(32),
    (body.length / 1000).toFixed(0).padStart(8),
    p50.toFixed(0).padStart(13),
    at(own, 0.95).toFixed(0).padStart(8),
    floor.toFixed(1).padStart(11),
    (p50 / floor).toFixed(0).padStart(14),
  ]
  console.log(`${cells.join('')}${p50 > AIM_MS ? '   above the aim' : ''}`)
  if (p50 > AIM_MS) process.exitCode = 1
}

function at(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0
}
