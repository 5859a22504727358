/**
 * `npm run bench:load -- [minutes=10 people=500 experts=1000 instances=2]`, only numbers in this order: people with
 * different actions at once, on so many instances with one PostgreSQL, all on this machine and stopped at the end. Each
 * call goes to the next instance, as behind a proxy. Linux only: memory and handles are read from /proc. BENCH_POOLER
 * names a PgBouncer to put in front of PostgreSQL.
 */
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { foldName } from '../apps/server/src/domains/foundation/reference/fold.ts'
import { freePort, instanceOn, type Instance } from '../apps/server/src/soak/product.ts'
import { whenThisProcessDies } from '../apps/server/src/testing/processes/guard.ts'
import { urlOf } from '../apps/server/src/testing/processes/tool.ts'
import { addExperts } from '../demo/scale.ts'
import { mediaFolder } from '../demo/world.ts'
import { call, isFine, read, type Answer as Reply } from './kit/ask.ts'
import { ms, openTable, percent, percentile } from './kit/figures.ts'
import type { Request } from './kit/load.ts'
import { makeClients, openSessions } from './kit/people.ts'
import { fillAtOnce, openStage, usingPool } from './kit/stage.ts'
import { routeOf } from './kit/statements.ts'
import { costsOf, readStatements, type Costs, type Made } from './load/costs.ts'
import { openPooler } from './load/pooler.ts'
import { mix, visit, type Answer, type Ask, type Kind, type Person } from './load/stories.ts'
import { watch, type Samples } from './load/watch.ts'

const [minutes = 10, people = 500, experts = 1000, instances = 2] = process.argv.slice(2).map(Number)
if (![minutes, people, experts, instances].every((n) => n > 0) || minutes > 60 || people > 20_000 || instances > 8) {
  console.error(
    'Minutes (up to 60), people (up to 20,000), experts, instances (up to 8). Example: npm run bench:load -- 2',
  )
  process.exit(1)
}
/** Seconds of reading and thinking between two steps: evenly distributed, so five on average. */
const THINKS = { from: 2, to: 8 }
/** Time for caches to fill and code to compile; not measured. */
const WARMING_S = 20
/** docs/performance.md, People at once. */
const AIMS: Record<Kind, number | undefined> = { read: 100, write: 200, upload: undefined }
/** Out of a hundred people; the experts are those of the demo world. */
const CLIENTS = 40
const EXPERTS = 10

type Taken = { kind: Kind; what: string; ms: number }
const taken: Taken[] = []
const refusals = new Map<string, number>()
const endings = new AbortController()
let measuring = false
let calls = 0
/** The last successful calls of each kind. */
const made = new Map<string, Made[]>()
const MADE_KEPT = 40

const stage = await openStage()
const program = process.env.BENCH_POOLER
const pooler = program === undefined ? undefined : await openPooler(program, stage.connection, stage.folder)
const running: { instance: Instance; pid: number }[] = []
try {
  for (let n = 0; n < instances; n += 1) {
    const instance = instanceOn(await freePort(), {
      DATABASE_URL: pooler?.url ?? urlOf(stage.connection),
      HUSRUM_DATA: stage.folder,
      HUSRUM_TRUSTED_PROXIES: 'loopback', // all calls come through this process, as through a proxy
      NODE_OPTIONS: `--import=${import.meta.resolve('./kit/statements.ts')}`,
      BENCH_STATEMENTS: stage.folder,
    })
    const pid = instance.launch()
    whenThisProcessDies('kill -TERM "$PID"', { PID: String(pid) })
    await instance.untilReady()
    running.push({ instance, pid })
  }
  await addMarket()
  const crowd = await makePeople()
  const photo = await makePhotos()
  const shares = Object.entries(mix).map(([role, visits]) => `${role}s: ${JSON.stringify(visits)}`)
  console.log(
    `${people} people on ${instances} instances, ${experts.toLocaleString('en')} experts added to the demo world, ${minutes} minutes; ${THINKS.from} to ${THINKS.to} s between steps; ${shares.join(', ')}`,
  )
  const living = crowd.map((person) => live(person, photo))
  await sleep(WARMING_S * 1000)
  const watching = watch(running, stage.folder)
  measuring = true
  await sleep(minutes * 60_000)
  measuring = false
  const samples = watching.stop()
  endings.abort()
  await Promise.race([Promise.all(living), sleep(30_000)])
  report(samples)
  console.log('\nWhat each kind of call costs is measured by making some of them again (about a minute) ...')
  const costs = await costsOf(made, watching.used)
  for (const { instance } of running) await instance.end()
  sayCosts(costs)
} finally {
  endings.abort()
  for (const { instance } of running) await instance.end()
  pooler?.stop()
  await stage[Symbol.asyncDispose]()
}
process.exit() // visits that wait for an answer would keep this process

async function addMarket(): Promise<void> {
  await usingPool(stage.connection, (pool) => fillAtOnce(pool, (client) => addExperts(client, experts, foldName)))
  // the instances load the market by themselves; until then it would be measured as empty
  for (const { instance } of running)
    for (let tries = 0; tries < 600 && (await found(instance)) < experts * 0.9; tries += 1) await sleep(500)
}

async function found({ url }: Instance): Promise<number> {
  const all = '/api/architect/search?per_page=1&page=1&is_new=false&available=false'
  return (await read<{ meta: { total: number } }>({ port: Number(new URL(url).port) }, all)).meta.total
}

/** Visitors, clients with a brief, and the market's experts, each one person with one device. */
async function makePeople(): Promise<Person[]> {
  const clients = await makeClients(stage.connection, Math.ceil((people * CLIENTS) / 100))
  const specialists = await usingPool(stage.connection, async (pool) => {
    const { rows } = await pool.query<{ id: number }>(
      "select account_id as id from experts where status = 'active' order by experts.id limit $1",
      [Math.ceil((people * EXPERTS) / 100)],
    )
    return openSessions(pool, rows)
  })
  const known: Person[] = [
    ...clients.map(({ token }): Person => ({ role: 'client', token })),
    ...specialists.map((token): Person => ({ role: 'expert', token })),
  ]
  const visitors = Array.from({ length: Math.max(0, people - known.length) }, (): Person => ({ role: 'visitor' }))
  return [...known, ...visitors]
}

/** A photo of six megapixels that differs each time: bytes after a JPEG's end change its checksum. */
async function makePhotos(): Promise<() => Uint8Array> {
  const [first = ''] = (await readdir(mediaFolder)).filter((name) => /\.(jpe?g|webp|avif)$/.test(name)).toSorted()
  const picture = path.join(fileURLToPath(mediaFolder), first)
  const jpeg = await sharp(picture).resize(3000, 2000, { fit: 'cover' }).jpeg({ quality: 90 }).toBuffer()
  let copies = 0
  return () => Buffer.concat([jpeg, Buffer.from(`${process.pid}-${(copies += 1)}`)])
}

/** One visit after the other until the time is over. */
async function live(person: Person, photo: () => Uint8Array): Promise<void> {
  const { signal } = endings
  const think = (seconds = THINKS.from + Math.random() * (THINKS.to - THINKS.from)) =>
    sleep(seconds * 1000, undefined, { signal }).catch(() => {})
  const ask: Ask = async (what, kind, method, address, body) => {
    if (signal.aborted) return undefined
    const began = measuring
    const from = performance.now()
    const reply = await callNext(person.token, method, address, body)
    const counts = began && measuring
    if (counts) taken.push({ kind, what, ms: performance.now() - from })
    const text = reply.body.toString()
    if (isFine(reply)) {
      const anew = () => (body instanceof Uint8Array ? photo() : body)
      const again = async () => isFine(await callNext(person.token, method, address, anew()))
      made.set(what, [{ route: routeOf(method, address), again }, ...(made.get(what) ?? [])].slice(0, MADE_KEPT))
      return text === '' ? { data: undefined } : (JSON.parse(text) as Answer) // the contract defines it
    }
    const refusal = `${what}: ${reply.status} ${/"code":"(\w+)"/.exec(text)?.[1] ?? text.slice(0, 80)}`
    if (counts) refusals.set(refusal, (refusals.get(refusal) ?? 0) + 1)
    return undefined
  }
  await think(Math.random() * THINKS.to) // so that they do not all start in the same second
  while (!signal.aborted) {
    await visit({ person, ask, think, chance: Math.random, photo })
    await think()
  }
}

/** Calls the next instance. A call that was lost has the status 0. */
function callNext(token: string | undefined, method: Request['method'], address: string, body?: object | Uint8Array) {
  const port = Number(new URL(running[(calls += 1) % running.length]?.instance.url ?? '').port)
  const sent = packed(body)
  const headers = { ...(token && { authorization: `Bearer ${token}` }), ...(sent && { 'content-type': sent.type }) }
  return call({ port }, { method, path: address, headers, ...(sent && { body: sent.bytes }) }).catch(
    (error: Error): Reply => ({ status: 0, headers: {}, body: Buffer.from(error.message) }),
  )
}

function packed(body: object | Uint8Array | undefined): { type: string; bytes: Buffer } | undefined {
  if (body === undefined) return undefined
  if (!(body instanceof Uint8Array)) return { type: 'application/json', bytes: Buffer.from(JSON.stringify(body)) }
  const head =
    '--photo\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n'
  const bytes = Buffer.concat([Buffer.from(head), body, Buffer.from('\r\n--photo--\r\n')])
  return { type: 'multipart/form-data; boundary=photo', bytes }
}

function report({ ofInstances, ofDatabase, gigabytes, busy, say }: Samples): void {
  const seconds = minutes * 60
  const row = openTable('Calls | A second | p50, ms | p95, ms | p99, ms | Longest, ms | Missed')
  for (const [kind, aim] of Object.entries(AIMS)) {
    const times = taken.filter((each) => each.kind === kind).map((each) => each.ms)
    const [p50, p95 = 0, p99, longest] = [0.5, 0.95, 0.99, 1].map((share) => percentile(times, share))
    const cells = [p50, p95, p99, longest].map((value = 0) => ms(value))
    row(`${kind}s`, (times.length / seconds).toFixed(1), ...cells, aim !== undefined && p95 > aim ? `${aim} ms` : '–')
  }
  const errors = [...refusals.values()].reduce((sum, times) => sum + times, 0)
  console.log(`\nErrors: ${errors} of ${taken.length} calls`)
  for (const [name, times] of refusals) console.log(`  ${times} × ${name}`)
  say()
  const cores = ofInstances + ofDatabase
  console.log(
    `\n${cores.toFixed(2)} cores used (instances ${ofInstances.toFixed(2)}, PostgreSQL ${ofDatabase.toFixed(2)}), ${gigabytes.toFixed(2)} GB held: ${(people / cores).toFixed(0)} people a core, ${(people / gigabytes).toFixed(0)} a gigabyte; the machine's cores were ${percent(busy)} busy, everything on it counted`,
  )
  if (errors > 0 || taken.length === 0) process.exitCode = 1
}

/** By call, the most expensive first. */
function sayCosts(costs: Costs): void {
  const statements = readStatements(stage.folder)
  const rows = [...made].map(([what, [first]]) => {
    const times = taken.filter((each) => each.what === what).map((each) => each.ms)
    const cost = costs.get(what)
    const all = times.length * ((cost?.instances ?? 0) + (cost?.database ?? 0))
    return { what, times, cost, all, statements: first && statements.get(first.route) }
  })
  const sum = rows.reduce((total, { all }) => total + all, 0)
  const row = openTable(
    'Call | Share of calls | p50, ms | p95, ms | Statements | CPU of the instance, ms | of PostgreSQL, ms | Share of the processor',
  )
  const some = (value: number | undefined, digits: number) => value?.toFixed(digits) ?? '–'
  for (const { what, times, cost, all, statements: sent } of rows.toSorted((a, b) => b.all - a.all)) {
    const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)]
    const spent = [some(sent, 1), some(cost?.instances, 2), some(cost?.database, 2), cost ? percent(all / sum) : '–']
    row(what, percent(times.length / taken.length), ms(p50), ms(p95), ...spent)
  }
}
