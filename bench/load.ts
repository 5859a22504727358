/**
 * `npm run bench:load [-- minutes=10 people=500 experts=1000 instances=2]`, only numbers in this order: people with
 * different actions at once, on so many instances with one PostgreSQL, all on this machine and stopped at the end. Each
 * call goes to the next instance, as behind a proxy. Linux only: memory and handles are read from /proc. BENCH_POOLER
 * names a PgBouncer to put in front of PostgreSQL.
 */
import { readdir } from 'node:fs/promises'
import { Agent, request as send } from 'node:http'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { foldName } from '../apps/server/src/domains/foundation/reference/fold.ts'
import { hashSecret, newToken } from '../apps/server/src/domains/identity/accounts/common/secrets.ts'
import { openPool } from '../apps/server/src/platform/database/database.ts'
import { freePort, instanceOn, type Instance } from '../apps/server/src/soak/product.ts'
import { whenThisProcessDies } from '../apps/server/src/testing/processes/guard.ts'
import { urlOf } from '../apps/server/src/testing/processes/tool.ts'
import { addExperts } from '../demo/scale.ts'
import { mediaFolder } from '../demo/world.ts'
import { openStage } from './api/stage.ts'
import { costsOf, readStatements, statementsOf, type Costs, type Made } from './load/costs.ts'
import { openPooler } from './load/pooler.ts'
import { watch, type Samples } from './load/watch.ts'
import { mix, visit, type Answer, type Kind, type Person } from './load/stories.ts'
import { makeClients } from './reads/people.ts'

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
/** docs/product/quality.md, Performance. */
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

const stage = await openStage(0)
const program = process.env.BENCH_POOLER
const pooler = program === undefined ? undefined : await openPooler(program, stage.connection, stage.folder)
const running: { instance: Instance; pid: number }[] = []
try {
  for (let n = 0; n < instances; n += 1) {
    const instance = instanceOn(await freePort(), {
      DATABASE_URL: pooler?.url ?? urlOf(stage.connection),
      HUSRUM_DATA: stage.folder,
      HUSRUM_TRUSTED_PROXIES: 'loopback', // all calls come through this process, as through a proxy
      NODE_OPTIONS: `--import=${import.meta.resolve('./load/statements-by-call.ts')}`,
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
  const agent = new Agent({ keepAlive: true })
  console.log(
    `${people} people on ${instances} instances, ${experts.toLocaleString('en')} experts added to the demo world, ${minutes} minutes; ${THINKS.from} to ${THINKS.to} s between steps; ` +
      Object.entries(mix)
        .map(([role, shares]) => `${count(crowd, role)} ${role}s (${JSON.stringify(shares).replaceAll(/["{}]/g, '')})`)
        .join(', '),
  )
  const living = crowd.map((person) => live(person, agent, photo))
  await sleep(WARMING_S * 1000)
  const watching = watch(running, stage.folder)
  const own = process.cpuUsage()
  measuring = true
  await sleep(minutes * 60_000)
  measuring = false
  const { user, system } = process.cpuUsage(own)
  const samples = watching.stop()
  endings.abort()
  await Promise.race([Promise.all(living), sleep(30_000)])
  report(samples, (user + system) / (minutes * 60e6))
  console.log('what each kind of call costs is measured by making some of them again (about a minute) ...')
  const costs = await costsOf(made, watching.used)
  agent.destroy()
  for (const { instance } of running) await instance.end()
  sayCosts(costs)
} finally {
  endings.abort()
  for (const { instance } of running) await instance.end()
  pooler?.stop()
  await stage.stop()
}
process.exit()

function count(crowd: Person[], role: string): number {
  return crowd.filter((person) => person.role === role).length
}

async function addMarket(): Promise<void> {
  const pool = openPool(stage.connection, 1)
  const client = await pool.connect()
  await client.query('set statement_timeout = 0')
  await client.query('begin')
  await addExperts(client, experts, foldName)
  await client.query('commit')
  await client.query('analyze')
  client.release(true)
  await pool.end()
  // the instances load the market by themselves; until then it would be measured as empty
  for (const { instance } of running)
    for (let tries = 0; tries < 600 && (await found(instance)) < experts * 0.9; tries += 1) await sleep(500)
}

async function found({ url }: Instance): Promise<number> {
  const reply = await fetch(`${url}/api/architect/search?per_page=1&page=1&is_new=false&available=false`)
  const { meta } = (await reply.json()) as { meta?: { total: number } } // the contract defines it
  return meta?.total ?? 0
}

/** Visitors, clients with a brief, and the market's experts, each one person with one device. */
async function makePeople(): Promise<Person[]> {
  const clients = await makeClients(stage.connection, Math.ceil((people * CLIENTS) / 100))
  const pool = openPool(stage.connection, 1)
  const { rows } = await pool.query<{ account_id: number }>(
    "select account_id from experts where status = 'active' order by id limit $1",
    [Math.ceil((people * EXPERTS) / 100)],
  )
  const specialists = rows.map(({ account_id }) => ({ account_id, token: newToken() }))
  await pool.query(
    `insert into sessions (token_hash, account_id, expires_at)
     select t, a, now() + interval '1 day' from unnest($1::bytea[], $2::bigint[]) as s (t, a)`,
    [specialists.map(({ token }) => hashSecret(token)), specialists.map(({ account_id }) => account_id)],
  )
  await pool.end()
  const known: Person[] = [
    ...clients.map(({ token }): Person => ({ role: 'client', token })),
    ...specialists.map(({ token }): Person => ({ role: 'expert', token })),
  ]
  const visitors = Array.from({ length: Math.max(0, people - known.length) }, (): Person => ({ role: 'visitor' }))
  return [...known, ...visitors]
}

/** A photo of six megapixels that differs each time: bytes after a JPEG's end change its checksum. */
async function makePhotos(): Promise<() => Uint8Array> {
  const [first = ''] = (await readdir(mediaFolder)).filter((name) => /\.(jpe?g|webp|avif)$/.test(name)).toSorted()
  const picture = path.join(fileURLToPath(mediaFolder), first)
  const jpeg = await sharp(picture).resize(3000, 2000, { fit: 'cover' }).jpeg({ quality: 90 }).toBuffer()
  let made = 0
  return () => Buffer.concat([jpeg, Buffer.from(`${process.pid}-${(made += 1)}`)])
}

/** One visit after the other until the time is over. */
async function live(person: Person, agent: Agent, photo: () => Uint8Array): Promise<void> {
  const { signal } = endings
  const think = (seconds = THINKS.from + Math.random() * (THINKS.to - THINKS.from)) =>
    sleep(seconds * 1000, undefined, { signal }).catch(() => {})
  const ask = async (
    what: string,
    kind: Kind,
    method: string,
    address: string,
    body?: object | Uint8Array,
  ): Promise<Answer | undefined> => {
    if (signal.aborted) return undefined
    const counts = measuring
    const isPhoto = body instanceof Uint8Array
    const from = performance.now()
    const { status, text } = await call(agent, person.token, method, address, body)
    if (counts && measuring) taken.push({ kind, what, ms: performance.now() - from })
    if (isFine(status)) {
      const again = async () =>
        isFine((await call(agent, person.token, method, address, isPhoto ? photo() : body)).status)
      made.set(what, [{ method, address, again }, ...(made.get(what) ?? [])].slice(0, MADE_KEPT))
      return answerIn(text)
    }
    if (counts && measuring) {
      const name = `${what}: ${status} ${/"code":"(\w+)"/.exec(text)?.[1] ?? text.slice(0, 80)}`
      refusals.set(name, (refusals.get(name) ?? 0) + 1)
    }
    return undefined
  }
  await think(Math.random() * THINKS.to) // so that they do not all start in the same second
  while (!signal.aborted) {
    await visit({ person, ask, think, chance: Math.random, photo })
    await think()
  }
}

function isFine(status: number): boolean {
  return status >= 200 && status < 300
}

function answerIn(text: string): Answer {
  return text === '' ? { data: undefined } : (JSON.parse(text) as Answer) // the contract defines it
}

function call(
  agent: Agent,
  token: string | undefined,
  method: string,
  address: string,
  body?: object | Uint8Array,
): Promise<{ status: number; text: string }> {
  const { port } = new URL(running[(calls += 1) % running.length]?.instance.url ?? '')
  const sent = packed(body)
  return new Promise((resolve) => {
    const lost = (error: Error) => resolve({ status: 0, text: error.message })
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(sent && { 'content-type': sent.type, 'content-length': sent.bytes.length }),
    }
    send({ agent, host: '127.0.0.1', port, method, path: address, headers, timeout: 60_000 }, (reply) => {
      let text = ''
      reply.setEncoding('utf8').on('data', (piece: string) => (text += piece))
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text })).on('error', lost)
    })
      .on('error', lost)
      .on('timeout', function onTimeout(this: { destroy(error: Error): void }) {
        this.destroy(new Error('no answer within a minute'))
      })
      .end(sent?.bytes)
  })
}

function packed(body: object | Uint8Array | undefined): { type: string; bytes: Buffer } | undefined {
  if (body === undefined) return undefined
  if (!(body instanceof Uint8Array)) return { type: 'application/json', bytes: Buffer.from(JSON.stringify(body)) }
  const head =
    '--photo\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n'
  const bytes = Buffer.concat([Buffer.from(head), body, Buffer.from('\r\n--photo--\r\n')])
  return { type: 'multipart/form-data; boundary=photo', bytes }
}

function report(samples: Samples, ownCores: number): void {
  const seconds = minutes * 60
  for (const kind of ['read', 'write', 'upload'] as const) {
    const times = timesOf(taken.filter((each) => each.kind === kind))
    const aim = AIMS[kind]
    const verdict = aim === undefined ? '' : `, aim ${aim}: ${at(times, 0.95) <= aim ? 'met' : 'missed'}`
    console.log(
      `${kind}s: ${(times.length / seconds).toFixed(1)}/s, p50 ${at(times, 0.5).toFixed(1)}, p95 ${at(times, 0.95).toFixed(1)} ms${verdict}, p99 ${at(times, 0.99).toFixed(0)}, longest ${at(times, 1).toFixed(0)}`,
    )
  }
  const errors = [...refusals.values()].reduce((sum, times) => sum + times, 0)
  console.log(`errors: ${errors} of ${taken.length} calls`)
  for (const [name, times] of refusals) console.log(`  ${times} × ${name}`)
  for (const { name, begin, middle, end, growth } of samples.instances)
    console.log(
      `${name}: ${[begin, middle, end].map(({ bytes }) => (bytes / 1e6).toFixed(0)).join(' → ')} MB, ${[begin, middle, end].map(({ handles }) => handles.toFixed(0)).join(' → ')} handles at the begin, in the middle, at the end; slope of the second half ${(growth.bytes / 1e6).toFixed(2)} MB and ${growth.handles.toFixed(1)} handles a minute`,
    )
  const { cores, gigabytes, ofInstances, ofDatabase, busy } = samples
  console.log(
    `${cores.toFixed(2)} cores used (instances ${ofInstances.toFixed(2)}, PostgreSQL ${ofDatabase.toFixed(2)}), ${gigabytes.toFixed(2)} GB held: ${(people / cores).toFixed(0)} people a core, ${(people / gigabytes).toFixed(0)} a gigabyte; beside them ${ownCores.toFixed(2)} cores for the people themselves; the machine's cores were ${(100 * busy).toFixed(0)} % busy, everything on it counted`,
  )
  const [reads, writes] = (['read', 'write'] as const).map((kind) =>
    timesOf(taken.filter((each) => each.kind === kind)),
  )
  const both = (times: number[] = []) => `${at(times, 0.5).toFixed(0)}, ${at(times, 0.95).toFixed(0)} ms`
  console.log(
    `for docs/performance.md: | ${people} | ${((reads?.length ?? 0) / seconds).toFixed(0)}, ${((writes?.length ?? 0) / seconds).toFixed(1)} | ${both(reads)} | ${both(writes)} | ${errors === 0 ? 0 : `${((100 * errors) / taken.length).toFixed(1)} %`} | ${ofInstances.toFixed(2)}, ${ofDatabase.toFixed(2)} | ${gigabytes.toFixed(1)} GB |`,
  )
  if (errors > 0 || taken.length === 0) process.exitCode = 1
}

/** By call, the most expensive first. */
function sayCosts(costs: Costs): void {
  const routes = readStatements(stage.folder)
  const rows = [...made].map(([what, [first]]) => {
    const times = timesOf(taken.filter((each) => each.what === what))
    const cost = costs.get(what)
    const all = times.length * ((cost?.instances ?? 0) + (cost?.database ?? 0))
    return { what, times, cost, all, statements: first && statementsOf(first, routes) }
  })
  const sum = rows.reduce((total, { all }) => total + all, 0)
  console.log(
    '\n| Call | Calls | p50, p95, ms | Statements | CPU of the instance, ms | of PostgreSQL, ms | Share of all |\n|---|---|---|---|---|---|---|',
  )
  for (const { what, times, cost, all, statements } of rows.toSorted((a, b) => b.all - a.all))
    console.log(
      `| ${what} | ${times.length} | ${at(times, 0.5).toFixed(1)}, ${at(times, 0.95).toFixed(0)} | ${statements?.toFixed(1) ?? '–'} | ${cost?.instances.toFixed(2) ?? '–'} | ${cost?.database.toFixed(2) ?? '–'} | ${cost ? `${((100 * all) / sum).toFixed(1)} %` : '–'} |`,
    )
}

function timesOf(list: Taken[]): number[] {
  return list.map(({ ms }) => ms).toSorted((a, b) => a - b)
}
function at(times: number[], share: number): number {
  return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
}
