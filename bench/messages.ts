/**
 * `npm run bench:messages -- [quick]`: the time from sending a message until the recipient's open stream has it, with
 * 500 and 5,000 streams open, and the messages per second beside a bare handler that sends the same SQL. Ends with 1
 * when a side did nothing or a recipient did not get a message exactly once.
 */
import { request as open } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { startChild, type Child, type Statement } from './api/child.ts'
import { compare, type Request } from './api/load.ts'
import { ask, requireSame } from './api/same.ts'
import { makePairs, openStage, type Writer } from './api/stage.ts'

const quick = process.argv.includes('quick')
const STREAMS = quick ? [100, 500] : [500, 5000]
const PAIRS = Math.max(...STREAMS) / 2
/** Sent at an even pace, like that of a product with some ten thousand people in conversations. */
const PER_SECOND = 50
const SECONDS = quick ? 3 : 15
const SEEN_WITHIN_MS = 10_000
const AIMS = { p95Ms: 150, share: 0.4, statements: 6 }
const COMPARED = 40

/** When a message was sent, and when streams delivered it. */
type Sent = { at: number; seen: number[] }

const stage = await openStage(PAIRS + 100)
const env = {
  BENCH_CONNECTION: JSON.stringify(stage.connection),
  BENCH_FOLDER: stage.folder,
  BENCH_TRUSTED_PROXIES: 'loopback', // one address might not be allowed so many connections
}
const children: Child[] = []
try {
  const ours = await startChild(import.meta.resolve('./api/ours.ts'), env)
  children.push(ours)
  const writers = await makePairs(stage.connection, PAIRS)
  for (const streams of STREAMS) await sayLatency(ours, writers, streams)
  const bare = await startChild(import.meta.resolve('./api/bare.ts'), env)
  children.push(bare)
  await sayShare(ours, bare, writers.slice(0, COMPARED))
} finally {
  for (const child of children) child.stop()
  await stage.stop()
}

/** Reads a person's stream; `onText` gets its text. Resolves when the stream is open. */
function follow(child: Child, { token }: Writer, onText: (text: string) => void): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const asked = open(
      {
        host: '127.0.0.1',
        port: child.port,
        path: '/api/events',
        headers: { authorization: `Bearer ${token}` },
        agent: false,
      },
      (reply) => {
        if (reply.statusCode !== 200) return reject(new Error(`A stream was refused: ${reply.statusCode}`))
        reply.setEncoding('utf8').on('data', onText)
        reply.on('error', () => {}) // an error is expected when the bench disconnects
        return resolve(() => asked.destroy())
      },
    )
    asked.on('error', reject).end()
  })
}

async function sayLatency(child: Child, writers: readonly Writer[], streams: number): Promise<void> {
  const sent = new Map<string, Sent>()
  const leaving: (() => void)[] = []
  const people = writers.slice(0, streams)
  if (people.length < streams) throw new Error(`There are ${people.length} people for ${streams} streams.`)
  for (let at = 0; at < people.length; at += 50)
    leaving.push(...(await Promise.all(people.slice(at, at + 50).map((person) => follow(child, person, watch(sent))))))
  await sleep(1000)
  const cpu = await child.ask<number>('cpu')
  const sending: Promise<unknown>[] = []
  const started = performance.now()
  for (let n = 0; n < PER_SECOND * SECONDS; n += 1) {
    await sleep(Math.max(0, started + (n * 1000) / PER_SECOND - performance.now()))
    const writer = people[(n * 7919) % people.length] // a prime, so that each time another pair writes
    if (!writer) continue
    const body = `bench ${streams} ${n}`
    sent.set(body, { at: performance.now(), seen: [] })
    sending.push(ask(child, sendingOf(writer, body)))
  }
  await Promise.all(sending)
  const cpuMs = ((await child.ask<number>('cpu')) - cpu) / sent.size
  // the writer's own stream delivers it too
  const isSeen = ({ seen }: Sent) => seen.length >= 2
  for (const end = performance.now() + SEEN_WITHIN_MS; ![...sent.values()].every(isSeen);) {
    if (performance.now() > end) break
    await sleep(20)
  }
  await sleep(200)
  for (const leave of leaving) leave()
  const wrong = [...sent.values()].filter(({ seen }) => seen.length !== 2)
  if (sent.size === 0 || wrong.length > 0)
    throw new Error(`${wrong.length} of ${sent.size} messages were not seen once by each of the two.`)
  const times = [...sent.values()].map(({ at, seen }) => Math.max(...seen) - at).toSorted((a, b) => a - b)
  const of = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  const aim = streams === 500 ? ` (aim: p95 ≤ ${AIMS.p95Ms} ms)` : ''
  console.log(
    `${streams.toLocaleString('en')} open streams, ${PER_SECOND} messages/s: send to seen p50 ${of(0.5).toFixed(0)} ms, p95 ${of(0.95).toFixed(0)} ms${aim}; ${cpuMs.toFixed(1)} ms CPU of the process each`,
  )
}

/** Records the text of each incoming message; a message that arrives in two pieces is joined first. */
function watch(sent: Map<string, Sent>): (text: string) => void {
  let rest = ''
  return (text) => {
    const blocks = (rest + text).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const body = block.includes('event: message.created') && /"body":"(bench \d+ \d+)"/.exec(block)?.[1]
      if (body) sent.get(body)?.seen.push(performance.now())
    }
  }
}

function sendingOf({ token, thread_id }: Writer, body: string): Request {
  return {
    method: 'POST',
    path: '/api/messages',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ thread_id, body }),
  }
}

async function sayShare(ours: Child, bare: Child, writers: readonly Writer[]): Promise<void> {
  const what = 'a message in a thread'
  const requests = writers.map((writer) =>
    sendingOf(writer, 'The carpenter can start in May. Shall I ask for the oak?'),
  )
  const plain = requests.map((request, n): Request => ({ ...request, path: `/${n}` }))
  const work: { statements: Statement[]; reply: unknown }[] = []
  const replies: Awaited<ReturnType<typeof ask>>[] = []
  for (const request of requests) {
    await ask(ours, request) // the first request also plans the statements
    await ours.ask('write')
    const reply = await ask(ours, request)
    work.push({ statements: await ours.ask<Statement[]>('read'), reply: JSON.parse(reply.body.toString()) })
    replies.push(reply)
  }
  await bare.ask('work', work)
  for (const [n, request] of requests.entries()) {
    const [reply, same] = [replies[n], plain[n]]
    if (reply && same) requireSame(what, request, reply, { ...(await ask(bare, same)), status: reply.status })
  }
  const ofCall = work.flatMap(({ statements }) => statements.filter(({ text }) => !/^(begin|commit)\b/.test(text)))
  const idle = work.filter(({ statements }) => !statements.some(({ text }) => /insert into messages/i.test(text)))
  if (work.length === 0 || idle.length > 0) throw new Error(`${idle.length} of ${work.length} calls wrote no message.`)
  const both = await compare({ child: ours, requests }, { child: bare, requests: plain })
  const share = both.ours.perSecond / both.bare.perSecond
  console.log(
    `${what}: ${both.ours.perSecond.toFixed(0)}/s, ${(share * 100).toFixed(0)} % of a bare handler's ${both.bare.perSecond.toFixed(0)} (aim ${AIMS.share * 100} %); ${(ofCall.length / work.length).toFixed(1)} statements (aim ≤ ${AIMS.statements}); p50 ${both.ours.p50.toFixed(1)} ms`,
  )
}
