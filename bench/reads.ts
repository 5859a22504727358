/**
 * `npm run bench:reads -- [quick] [names]`: the cost of each hot call (reads/calls.ts) in the demo world, in turns with
 * its ceiling: the same bytes and headers from a bare Fastify route in another process. `quick` is shorter and coarser.
 * Ends with 1 when a side did nothing, refused anything, or the two replies differ.
 */
import { buildWeb } from '../tools/web-build.ts'
import type { Sent } from './api/bare.ts'
import { startChild, type Child } from './api/child.ts'
import { load, takeTurns, type Bounds, type Measured, type Request, type Side } from './api/load.ts'
import { ask, requireSame, type Answer } from './api/same.ts'
import { makePairs, openStage } from './api/stage.ts'
import type { CallCost } from './api/statements.ts'
import { reads, writes, type Call } from './reads/calls.ts'
import { findFirst, makeClients, makeReaders, makeStaff, makeTalker } from './reads/people.ts'

const asked = process.argv.slice(2)
const quick = asked.includes('quick')
const names = asked.filter((word) => word !== 'quick')
const { rounds, seconds } = quick ? { rounds: 1, seconds: 1 } : { rounds: 3, seconds: 3 }
/** In addition to the named client. */
const READERS = 40
/** For a write that succeeds only once. */
const AMOUNT = quick ? 150 : 400

/** Headers of one reply or connection: the bare route sends its own. */
const OWN_HEADERS = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'])

type Outcome = {
  call: Call
  cost: CallCost
  bytes: number
  brotli: number | undefined
  aloneMs: number
  ours: Measured
  bare: Measured
  /** Undefined when some of 256 parallel calls were refused. */ crowd: Measured | undefined
}

await buildWeb()
const stage = await openStage(0)
const env = { BENCH_CONNECTION: JSON.stringify(stage.connection), BENCH_FOLDER: stage.folder }
const children: Child[] = []
try {
  const ours = await startChild(import.meta.resolve('./web/ours.ts'), env)
  children.push(ours)
  const bare = await startChild(import.meta.resolve('./api/bare.ts'), env)
  children.push(bare)
  const wanted = ({ name }: Call) => names.length === 0 || names.includes(name)
  const outcomes: Outcome[] = []
  const found = await findFirst(ours, await makeReaders(stage.connection, READERS))
  const calls = reads({
    ...found,
    talker: await makeTalker(stage.connection, 1000, 10_000),
    staff: await makeStaff(stage.connection),
  })
  for (const call of calls.filter(wanted)) await attempt(call, ours, bare, outcomes)
  const changes = await writers(ours)
  for (const call of changes.filter(wanted)) await attempt(call, ours, bare, outcomes)
  if (![...calls, ...changes].some(wanted))
    throw new Error(`There is no such call. Names: ${[...calls, ...changes].map(({ name }) => name).join(', ')}`)
  sayTable(outcomes)
} finally {
  for (const child of children) child.stop()
  await stage.stop()
}

/** A call that cannot be compared has no figures; the others are still measured, and the bench ends with 1. */
async function attempt(call: Call, ours: Child, bare: Child, outcomes: Outcome[]): Promise<void> {
  try {
    outcomes.push(await measure(call, ours, bare))
  } catch (error) {
    fail(`${call.title} (${call.name})`, error)
  }
}

function fail(what: string, error: unknown): undefined {
  process.exitCode = 1
  console.error(`${what}: ERROR ${error instanceof Error ? error.message : String(error)}`)
}

async function writers(child: Child): Promise<Call[]> {
  const { body } = await ask(child, { method: 'GET', path: '/api/architect/search?per_page=20' })
  const { data } = JSON.parse(body.toString()) as { data: { id: number }[] } // the contract defines it
  const clients = await makeClients(stage.connection, quick ? 300 : 1000)
  // an invitation requires that the client has seen the list
  for (const { token } of clients)
    await ask(child, { method: 'GET', path: '/api/matches', headers: { authorization: `Bearer ${token}` } })
  return writes(
    await makePairs(stage.connection, 40),
    clients,
    data.map(({ id }) => id),
  )
}

async function measure(call: Call, ours: Child, bare: Child): Promise<Outcome> {
  const { requests, title } = call
  const turns = Array.isArray(requests) ? requests : [requests()]
  const answers: Answer[] = []
  for (const request of turns) answers.push(await ask(ours, request))
  await bare.ask('sent', answers.map(toSend))
  const plain = turns.map((request, n): Request => ({ ...request, path: `/sent/${n}` }))
  const compareAll = async (again: boolean) => {
    for (const [n, request] of turns.entries()) {
      const [before, same] = [answers[n], plain[n]]
      if (!before || !same) continue
      requireSame(title, request, again ? await ask(ours, request) : before, await ask(bare, same))
    }
  }
  await compareAll(false)
  const own: Side = { child: ours, requests }
  const ceiling: Side = { child: bare, requests: plain }
  const bounds: Bounds = call.supply === undefined ? { connections: 16, seconds } : { connections: 16, amount: AMOUNT }
  if (call.supply === undefined) await load(own, { connections: 16, seconds: quick ? 1 : 2 })
  await load(ceiling, { connections: 16, seconds: 1 })
  const cost = await count(ours, requests)
  const alone = await load(
    own,
    call.supply === undefined ? { connections: 1, seconds: 1 } : { connections: 1, amount: 50 },
  )
  const both = await takeTurns(own, ceiling, rounds, bounds)
  // by number: a slow call answers none of 256 for seconds, and then all of them
  const crowdAmount = Math.max(quick ? 256 : 768, Math.round(seconds * both.ours.perSecond))
  const crowd = await load(own, {
    connections: 256,
    amount: call.supply === undefined ? crowdAmount : AMOUNT,
  }).catch((error: unknown) => fail(`${title} at 256 connections`, error))
  // a write that succeeds only once has changed its own reply
  if (call.supply === undefined) await compareAll(true)
  const outcome: Outcome = {
    call,
    cost,
    bytes: average(answers.map(({ body }) => body.length)),
    brotli: await brotliBytes(ours, turns, call),
    aloneMs: alone.p50,
    ...both,
    crowd,
  }
  say(outcome)
  return outcome
}

function toSend({ status, headers, body }: Answer): Sent {
  const kept = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || OWN_HEADERS.has(name) ? [] : [[name, String(value)] as const],
  )
  return { status, headers: Object.fromEntries(kept), body: body.toString('base64') }
}

/** Ten warm calls, one after the other. */
async function count(ours: Child, requests: Call['requests']): Promise<CallCost> {
  const turns = Array.isArray(requests) ? requests : []
  await ours.ask('count')
  for (let n = 0; n < 10; n += 1) {
    const request = Array.isArray(requests) ? turns[n % turns.length] : requests()
    if (request) await ask(ours, request)
  }
  const calls = await ours.ask<CallCost[]>('counted')
  if (calls.length !== 10) throw new Error(`Ten calls were made and ${calls.length} were seen.`)
  return {
    statements: average(calls.map(({ statements }) => statements)),
    commits: average(calls.map(({ commits }) => commits)),
    databaseMs: average(calls.map(({ databaseMs }) => databaseMs)),
  }
}

/** The size for browsers, if the reply is compressed. */
async function brotliBytes(ours: Child, turns: Request[], { supply }: Call): Promise<number | undefined> {
  if (supply !== undefined || turns.some(({ method }) => method !== 'GET')) return undefined
  const sizes: number[] = []
  for (const request of turns) {
    const { headers, body } = await ask(ours, { ...request, headers: { ...request.headers, 'accept-encoding': 'br' } })
    if (headers['content-encoding'] === 'br') sizes.push(body.length)
  }
  return sizes.length === turns.length ? average(sizes) : undefined
}

function average(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}

/** The aims of the call that were missed; empty when all were reached. */
function missed({ call: { aim }, cost, aloneMs, ours: own, bare: ceiling, crowd }: Outcome): string[] {
  const found: [string, boolean][] = [
    [`${(aim.share ?? 0) * 100} %`, own.perSecond / ceiling.perSecond < (aim.share ?? 0)],
    [`${aim.perSecond}/s`, own.perSecond < (aim.perSecond ?? 0)],
    [`${aim.statements} statements`, cost.statements > aim.statements],
    [`${aim.commits} commits`, cost.commits > aim.commits],
    [`alone ${aim.aloneMs} ms`, aloneMs > (aim.aloneMs ?? Infinity)],
    ['p99 ≤ 10 × p50 at 256', !crowd || crowd.p99 > 10 * crowd.p50],
  ]
  return found.filter(([, isMissed]) => isMissed).map(([what]) => what)
}

function ms(value: number): string {
  return value.toFixed(value < 10 ? 1 : 0)
}
function kB(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}
function some(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(1)
}
function percent({ ours: own, bare: ceiling }: Outcome): string {
  const share = (100 * own.perSecond) / ceiling.perSecond
  return share.toFixed(share < 10 ? 1 : 0)
}

/** The figure that a busy machine changes least: the processor time of a bare reply as a share of ours. */
function byCpu({ ours: own, bare: ceiling }: Outcome): string {
  const share = (100 * ceiling.cpuMs) / own.cpuMs
  return share.toFixed(share < 10 ? 1 : 0)
}

function say(outcome: Outcome): void {
  const { call, cost, bytes, brotli, aloneMs, ours: own, bare: ceiling, crowd } = outcome
  const commits = cost.commits > 0 ? ` and ${some(cost.commits)} commit` : ''
  console.log(
    `${call.title} (${call.name}): ${own.perSecond.toFixed(0)} requests/s, ${percent(outcome)} % of ${ceiling.perSecond.toFixed(0)}, by CPU ${byCpu(outcome)} %; ` +
      `${some(cost.statements)} statements${commits}, ${cost.databaseMs.toFixed(2)} ms at the database, ${own.cpuMs.toFixed(2)} ms CPU (bare ${ceiling.cpuMs.toFixed(2)}); ` +
      `p50 alone ${aloneMs.toFixed(1)} ms, p50/p99 at 16 ${ms(own.p50)}/${ms(own.p99)}, at 256 ${crowd ? `${ms(crowd.p50)}/${ms(crowd.p99)} ms` : 'refused'}; ` +
      `${kB(bytes)} kB${brotli === undefined ? '' : ` (Brotli ${kB(brotli)})`}; missed: ${missed(outcome).join(', ') || 'nothing'}`,
  )
}

/** In the format of the README. */
function sayTable(outcomes: Outcome[]): void {
  const head =
    'Call|Requests/s|Ceiling|Share|Statements|Database, ms|CPU, ms (the ceiling as a share)|Alone p50, ms|16: p50 / p99, ms|256: p50 / p99, ms|kB (Brotli)|Missed'.split(
      '|',
    )
  const rows = outcomes.map((outcome) => {
    const { call, cost, bytes, brotli, aloneMs, ours: own, bare: ceiling, crowd } = outcome
    return [
      call.title,
      own.perSecond.toFixed(0),
      ceiling.perSecond.toFixed(0),
      `${percent(outcome)} %`,
      some(cost.statements) + (cost.commits > 0 ? ` + ${some(cost.commits)} commit` : ''),
      cost.databaseMs.toFixed(2),
      `${own.cpuMs.toFixed(2)} (${byCpu(outcome)} %)`,
      aloneMs.toFixed(1),
      `${ms(own.p50)} / ${ms(own.p99)}`,
      crowd ? `${ms(crowd.p50)} / ${ms(crowd.p99)}` : 'refused',
      kB(bytes) + (brotli === undefined ? '' : ` (${kB(brotli)})`),
      missed(outcome).join(', ') || '–',
    ]
  })
  console.log(`\n| ${head.join(' | ')} |\n|${head.map(() => '---').join('|')}|`)
  for (const row of rows) console.log(`| ${row.join(' | ')} |`)
  console.log(
    '\nAims: public reads 20 % of the ceiling (a list of 24 1,200/s), no statement, alone p50 3 ms; signed-in reads 5 % and 800/s,' +
      ' 3 statements (account 1), alone 6 ms; writes 6 statements and one commit; p99 at 256 connections 10 × its p50.',
  )
}
