/**
 * `npm run bench:api [experts=100000]`: the API's cost beside bare Fastify handlers that send the same SQL and answer
 * the same JSON. Compare ratios within one run, not requests a second.
 */
import { startChild, type Child, type Statement } from './api/child.ts'
import { compare, type Measured, type Request } from './api/load.ts'
import { ask, requireSame, type Answer } from './api/same.ts'
import { makePairs, openStage } from './api/stage.ts'

const experts = Number(process.argv[2] ?? 100_000)
const PAIRS = 40

const styles = ['japandi', 'scandinavian', 'modern', 'minimalist', 'vintage', 'urban']
const sizes = ['small', 'complete']
/** Three filters and pages of 24, like visitors: each time with other filters and pages. */
const lists = styles.flatMap((style) =>
  sizes.flatMap((size) =>
    [1, 2, 3].map(
      (page) =>
        `/api/architect/search?service_type=designer&styles=${style}&project_size=${size}&per_page=24&page=${page}`,
    ),
  ),
)

const stage = await openStage(experts)
const env = { BENCH_CONNECTION: JSON.stringify(stage.connection), BENCH_FOLDER: stage.folder }
const children: Child[] = []
try {
  const ours = await startChild(import.meta.resolve('./api/ours.ts'), env)
  children.push(ours)
  const bare = await startChild(import.meta.resolve('./api/bare.ts'), env)
  children.push(bare)
  const reads = lists.map((path): Request => ({ method: 'GET', path }))
  const list = `expert list, 3 filters, 24 of ${experts.toLocaleString('en')}`
  say(list, await measure(list, ours, bare, reads), { ratio: 0.5, cpuMs: 0.35 })
  const writers = await makePairs(stage.connection, PAIRS)
  const writes = writers.map(({ token, thread_id }): Request => ({
    method: 'POST',
    path: '/api/messages',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ thread_id, body: 'The carpenter can start in May. Shall I ask for the oak you liked?' }),
  }))
  const message = 'a message in a thread'
  say(message, await measure(message, ours, bare, writes), { ratio: 0.4 })
} finally {
  for (const child of children) child.stop()
  await stage.stop()
}

/** Sends each request once to learn its cost, then measures both in turn. Throws when the two replies differ. */
async function measure(what: string, ours: Child, bare: Child, requests: Request[]): Promise<Outcome> {
  const work: { statements: Statement[]; reply: unknown }[] = []
  const plain = requests.map((request, n): Request => ({ ...request, path: `/${n}` }))
  const replies: Answer[] = []
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
  const statements = work.reduce((sum, each) => sum + each.statements.length, 0) / work.length
  const bytes = work.reduce((sum, each) => sum + JSON.stringify(each.reply).length, 0) / work.length
  return { statements, bytes, ...(await compare({ child: ours, requests }, { child: bare, requests: plain })) }
}

type Outcome = { statements: number; bytes: number; ours: Measured; bare: Measured }
function say(
  what: string,
  { statements, bytes, ours: own, bare: ceiling }: Outcome,
  aim: { ratio: number; cpuMs?: number },
) {
  const row = (name: string, { perSecond, cpuMs }: Measured) =>
    `  ${name.padEnd(8)}${perSecond.toFixed(0).padStart(7)} requests/s ${cpuMs.toFixed(2).padStart(7)} ms CPU of the process each`
  console.log(`${what} (${statements.toFixed(1)} statements, ${(bytes / 1000).toFixed(1)} kB of JSON)`)
  console.log(row('Husrum', own))
  console.log(row('bare', ceiling))
  const share = own.perSecond / ceiling.perSecond
  const above = own.cpuMs - ceiling.cpuMs
  console.log(
    `  ratio   ${share.toFixed(2)} (aim ${aim.ratio.toFixed(2)}), by CPU ${(ceiling.cpuMs / own.cpuMs).toFixed(2)}; ${above.toFixed(2)} ms CPU above bare` +
      (aim.cpuMs === undefined ? '' : ` (aim: at most ${aim.cpuMs} ms)`),
  )
}
