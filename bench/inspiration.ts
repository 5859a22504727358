/**
 * `npm run bench:inspiration [photos=100000] [samples=200]`: the time of a page of inspiration from request to last
 * byte, one after the other. Each sample is a new query: another seed, so another shuffle of all results, and another
 * reply. CPU is that of our whole process. Beside each, in the same run: bare Fastify answering the same bytes.
 * PostgreSQL generates the experts; the database is thrown away.
 */
import process from 'node:process'
import { startChild, type Child } from './api/child.ts'
import { openStage } from './api/stage.ts'

/** docs/product/quality.md, Performance. */
const AIM_MS = 10
/** The average of a generated expert: two projects with two photos each. */
const PHOTOS_OF_ONE = 4
const photos = Number(process.argv[2] ?? 100_000)
const samples = Number(process.argv[3] ?? 200)
let asked = 0

const list = (query: Record<string, string | number>) => (seed: string) =>
  `/api/inspirations?${new URLSearchParams({ ...Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])), seed }).toString()}`
const scenarios = [
  { name: 'living rooms, a new visitor', path: list({ room_type: 'livingRoom' }) },
  { name: 'every interior', path: list({}) },
  { name: 'every interior, page 40', path: list({ page: 40 }) },
  { name: 'every interior, the last page', path: list({ page: 416 }) },
  { name: 'two styles', path: list({ styles: 'japandi,modern' }) },
  { name: 'words', path: list({ q: 'home hamburg' }) },
  { name: 'mistyped words', path: list({ q: 'kobnhavn livign' }) },
]

const stage = await openStage(Math.ceil((photos / PHOTOS_OF_ONE) * 1.035)) // some generated experts are paused
const env = { BENCH_CONNECTION: JSON.stringify(stage.connection), BENCH_FOLDER: stage.folder }
const children: Child[] = []
try {
  const ours = await startChild(import.meta.resolve('./inspiration/ours.ts'), env)
  children.push(ours)
  const bare = await startChild(import.meta.resolve('./api/bare.ts'), env)
  children.push(bare)
  const shown = await ours.ask<number>('photos')
  const rss = await ours.ask<number>('rss')
  console.log(`${shown.toLocaleString('en')} photos in the index, ${rss.toFixed(0)} MB of memory`)
  console.log(`aim: half of all answers within ${AIM_MS} ms\n`)
  console.log('                               found      kB   Husrum p50    p95   CPU   bare p50   bare/Husrum')
  for (const { name, path } of scenarios) await measure(name, path, ours, bare)
} finally {
  for (const child of children) child.stop()
  await stage.stop()
}

/** Four digits 1-9, different each time. */
function nextSeed(): string {
  const digits = (asked++).toString(9).padStart(4, '0').slice(-4)
  return [...digits].map((digit) => Number(digit) + 1).join('')
}

type Page = { meta: { total: number } }
async function measure(name: string, path: (seed: string) => string, ours: Child, bare: Child): Promise<void> {
  const reply = await ask<Page>(ours, path(nextSeed()))
  await bare.ask('work', [{ statements: [], reply }])
  await ask(bare, '/0')
  const [own, ceiling]: [number[], number[]] = [[], []]
  const before = await ours.ask<number>('cpu')
  for (let n = 0; n < samples; n++) {
    const question = path(nextSeed())
    own.push(await timed(() => ask(ours, question)))
    ceiling.push(await timed(() => ask(bare, '/0')))
  }
  const cpu = ((await ours.ask<number>('cpu')) - before) / samples
  const [p50, floor] = [at(own, 0.5), at(ceiling, 0.5)]
  const cells = [
    name.padEnd(28),
    String(reply.meta.total).padStart(8),
    (JSON.stringify(reply).length / 1000).toFixed(0).padStart(8),
    p50.toFixed(1).padStart(13),
    at(own, 0.95).toFixed(1).padStart(7),
    cpu.toFixed(1).padStart(6),
    floor.toFixed(1).padStart(11),
    (floor / p50).toFixed(2).padStart(14),
  ]
  console.log(`${cells.join('')}${p50 > AIM_MS ? '   above the aim' : ''}`)
  if (p50 > AIM_MS) process.exitCode = 1
}

function at(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

async function ask<T>(child: Child, path: string): Promise<T> {
  const reply = await fetch(`http://127.0.0.1:${child.port}${path}`)
  const body = await reply.text()
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${body.slice(0, 300)}`)
  return JSON.parse(body)
}
