/**
 * `npm run bench:reads -- [quick] [names]`: the cost of each hot call (reads/calls.ts) in the demo world, in turns with
 * its ceiling: the same bytes and headers from a bare Fastify in another process. `quick` is shorter and coarser. Ends
 * with 1 when a side did nothing, refused anything, or the two answers differ.
 */
import { ask, get, learn, read, requireSame } from './kit/ask.ts'
import type { Child } from './kit/child.ts'
import { average, kB, ms, openTable, percent } from './kit/figures.ts'
import { compare, load, type Bounds, type Compared, type Measured } from './kit/load.ts'
import { findFirst, makeClients, makeOwner, makePairs, makeReaders } from './kit/people.ts'
import { openStage } from './kit/stage.ts'
import { countStatements, type CallStatements } from './kit/statements.ts'
import { reads, writes, type Call } from './reads/calls.ts'

const asked = process.argv.slice(2)
const quick = asked.includes('quick')
const names = asked.filter((word) => word !== 'quick')
const { rounds, seconds } = quick ? { rounds: 1, seconds: 1 } : { rounds: 3, seconds: 3 }
/** In addition to the named client. */
const READERS = 40
/** For a write that succeeds only once. */
const AMOUNT = quick ? 150 : 400

type Sides = { ours: Child; bare: Child }
type Outcome = Compared & {
  call: Call
  cost: { statements: number; commits: number }
  bytes: number
  brotli: number | undefined
  aloneMs: number
  /** At 256 connections. */ crowd: Measured
}

await using stage = await openStage()
const sides: Sides = { ours: await stage.serve({ demo: true }), bare: await stage.serveBare() }
const found = await findFirst(sides.ours)
const readers = [found.client, ...(await makeReaders(stage.connection, READERS))]
const calls = reads({ ...found, readers, owner: await makeOwner(stage.connection) })
const row = openTable(
  'Call | Requests/s | Ceiling | Share | Share by CPU | Statements | CPU, ms | Alone p50, ms | 16: p50 / p99, ms | 256: p50 / p99, ms | kB (Brotli) | Missed',
)
const others = new Set(names).difference(await measureAll(calls))
if (names.length === 0 || others.size > 0) {
  // made after the reads, whose figures they would change
  const changes = writes(await makePairs(stage.connection), await makeInviting(), await listExperts())
  const unknown = others.difference(await measureAll(changes))
  if (unknown.size > 0)
    throw new Error(`No ${[...unknown].join()} among ${[...calls, ...changes].map(({ name }) => name).join(', ')}`)
}
console.log(
  '\nAims: public reads 20 % of the ceiling (a list of 24 1,200/s), no statement, alone p50 3 ms; signed-in reads 4 % and 1,500/s,' +
    ' 3 statements (account 1), alone 6 ms; writes 6 statements and one commit; p99 at 256 connections 10 × its p50.',
)

/** Measures those that are wanted, and returns the names of all. */
async function measureAll(all: Call[]): Promise<Set<string>> {
  for (const call of all.filter(({ name }) => names.length === 0 || names.includes(name)))
    try {
      say(await measure(call, sides))
      if (call.handlerShare !== undefined) await besideHandler(call, call.handlerShare, sides)
    } catch (error) {
      // a call that cannot be compared has no figures; the others are still measured
      process.exitCode = 1
      console.error(`${call.title} (${call.name}): ERROR ${error instanceof Error ? error.message : String(error)}`)
    }
  return new Set(all.map(({ name }) => name))
}

/** An invitation requires that the client has seen the list. */
async function makeInviting() {
  const clients = await makeClients(stage.connection, quick ? 300 : 1000)
  for (const { token } of clients) await ask(sides.ours, get('/api/matches', token))
  return clients
}

async function listExperts(): Promise<number[]> {
  const { data } = await read<{ data: { id: number }[] }>(sides.ours, '/api/architect/search?per_page=20')
  return data.map(({ id }) => id)
}

async function measure(call: Call, { ours, bare }: Sides): Promise<Outcome> {
  const { requests, title, supply } = call
  const turns = Array.isArray(requests) ? requests : [requests()]
  const { answers, plain } = await learn(title, { ours, bare }, turns)
  const [own, ceiling] = [
    { child: ours, requests },
    { child: bare, requests: plain },
  ]
  const bounds: Bounds = { connections: 16, ...(supply === undefined ? { seconds } : { amount: AMOUNT }) }
  if (supply === undefined) await load(own, { connections: 16, seconds: quick ? 1 : 2 })
  await load(ceiling, { connections: 16, seconds: 1 })
  const cost = await count(ours, requests)
  const alone = await load(own, { connections: 1, ...(supply === undefined ? { seconds: 1 } : { amount: 50 }) })
  const compared = await compare(own, ceiling, rounds, bounds)
  // by number: a slow call answers none of 256 for seconds, and then all of them
  const crowdAmount = Math.max(quick ? 256 : 768, Math.round(seconds * compared.ours.perSecond))
  const crowd = await load(own, { connections: 256, amount: supply === undefined ? crowdAmount : AMOUNT })
  // a write that succeeds only once has changed its own reply
  for (const [n, request] of supply === undefined ? turns.entries() : [])
    requireSame(title, request, await ask(ours, request), await ask(bare, plain[n] ?? request))
  return {
    ...compared,
    call,
    cost,
    crowd,
    bytes: average(answers.map(({ body }) => body.length)),
    brotli: await brotliBytes(ours, turns),
    aloneMs: alone.p50,
  }
}

/** Ten warm calls, one after the other. */
async function count(ours: Child, requests: Call['requests']): Promise<Outcome['cost']> {
  await ours.ask('statements')
  for (let n = 0; n < 10; n += 1) {
    const request = Array.isArray(requests) ? requests[n % requests.length] : requests()
    if (request) await ask(ours, request)
  }
  const counted = (await ours.ask<CallStatements[]>('statements', true)).map(({ sent }) => countStatements(sent))
  if (counted.length !== 10) throw new Error(`Ten calls were made and ${counted.length} were seen.`)
  return {
    statements: average(counted.map(({ statements }) => statements)),
    commits: average(counted.map(({ commits }) => commits)),
  }
}

/** The size for browsers, if the reply is compressed. */
async function brotliBytes(ours: Child, turns: ReturnType<typeof get>[]): Promise<number | undefined> {
  const sizes: number[] = []
  for (const request of turns.filter(({ method }) => method === 'GET')) {
    const { headers, body } = await ask(ours, { ...request, headers: { ...request.headers, 'accept-encoding': 'br' } })
    if (headers['content-encoding'] === 'br') sizes.push(body.length)
  }
  return sizes.length === turns.length ? average(sizes) : undefined
}

/** Beside a bare handler that sends the statements of each request and answers as many bytes. */
async function besideHandler({ title, requests }: Call, aim: number, { ours, bare }: Sides): Promise<void> {
  const turns = Array.isArray(requests) ? requests : Array.from({ length: 40 }, requests)
  const { plain } = await learn(title, { ours, bare }, turns, { statements: true })
  const [own, handler] = [
    { child: ours, requests: turns },
    { child: bare, requests: plain },
  ]
  await load(handler, { seconds: 1 })
  const { share, ours: answered, bare: handled } = await compare(own, handler, rounds, { seconds })
  const cells = [answered, handled].map(({ perSecond }) => perSecond.toFixed(0))
  const missed = share < aim ? percent(aim) : '–'
  row(`${title}, beside the same statements`, ...cells, percent(share), ...Array.from({ length: 7 }, () => ''), missed)
}

/** The aims of the call that were missed; empty when all were reached. */
function missedBy({ call: { aim }, cost, aloneMs, ours: own, share, crowd }: Outcome): string[] {
  const aims: [string, boolean][] = [
    [percent(aim.share ?? 0), share < (aim.share ?? 0)],
    [`${aim.perSecond}/s`, own.perSecond < (aim.perSecond ?? 0)],
    [`${aim.statements} statements`, cost.statements > aim.statements],
    [`${aim.commits} commits`, cost.commits > aim.commits],
    [`alone ${aim.aloneMs} ms`, aloneMs > (aim.aloneMs ?? Infinity)],
    ['p99 ≤ 10 × p50 at 256', crowd.p99 > 10 * crowd.p50],
  ]
  return aims.filter(([, isMissed]) => isMissed).map(([what]) => what)
}

function say(outcome: Outcome): void {
  const { call, cost, bytes, brotli, aloneMs, ours: own, bare: ceiling, share, crowd } = outcome
  const some = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(1))
  row(
    call.title,
    own.perSecond.toFixed(0),
    ceiling.perSecond.toFixed(0),
    percent(share),
    percent(ceiling.cpuMs / own.cpuMs), // what a busy machine changes least
    some(cost.statements) + (cost.commits > 0 ? ` + ${some(cost.commits)} commit` : ''),
    own.cpuMs.toFixed(2),
    aloneMs.toFixed(1),
    `${ms(own.p50)} / ${ms(own.p99)}`,
    `${ms(crowd.p50)} / ${ms(crowd.p99)}`,
    kB(bytes) + (brotli === undefined ? '' : ` (${kB(brotli)})`),
    missedBy(outcome).join(', ') || '–',
  )
}
