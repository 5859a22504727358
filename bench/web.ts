/**
 * `npm run bench:web [draw|weight|press|lighthouse]…`: the cost of drawing the list of experts beside sending the same
 * HTML, how much JavaScript each address loads, how fast a slow phone answers the first press, and Lighthouse for a
 * phone. Without an argument: all four.
 */
import process from 'node:process'
import { world, demoPassword } from '../demo/world.ts'
import { buildWeb } from '../tools/web-build.ts'
import { startChild, type Child } from './api/child.ts'
import { compare, type Measured, type Request } from './api/load.ts'
import { openStage } from './api/stage.ts'
import { judge, type Report } from './web/lighthouse.ts'
import { press, type Press } from './web/press.ts'
import { isFramework, shareOut, weigh, type Weight } from './web/weight.ts'

const asked = process.argv.slice(2)
const wants = (part: string) => asked.length === 0 || asked.includes(part)

await buildWeb()
const stage = await openStage(0)
const env = { BENCH_CONNECTION: JSON.stringify(stage.connection), BENCH_FOLDER: stage.folder }
const children: Child[] = []
try {
  const ours = await startChild(import.meta.resolve('./web/ours.ts'), env)
  children.push(ours)
  const origin = `http://localhost:${ours.port}`
  const profile = await aProfile(origin)
  const publicPages = [
    '/',
    '/experts',
    profile,
    await aProject(origin, profile),
    '/login',
    '/sign-up',
    '/forgot-password',
    '/terms-and-conditions',
    '/privacy-policy',
    '/imprint',
    '/contact',
    '/client-registration',
    '/expert-registration',
  ]
  if (wants('draw')) {
    const bare = await startChild(import.meta.resolve('./api/bare.ts'), env)
    children.push(bare)
    await draw(ours, bare, origin)
  }
  if (wants('weight')) {
    sayWeights('JavaScript of public pages (aim: at most 140 kB gzip, flows 160 kB)', await weigh(origin, publicPages))
    for (const role of ['client', 'expert'] as const) {
      const email = world.signIns.find((person) => person.role === role)?.email ?? ''
      const paths =
        role === 'client'
          ? ['/account', '/account/messages', '/experts']
          : ['/expert', '/expert/leads', '/expert/messages']
      sayWeights(
        `JavaScript signed in as ${role} (aim: at most 160 kB gzip)`,
        await weigh(origin, paths, { email, password: demoPassword }),
      )
    }
  }
  if (wants('press')) sayPresses(await press(origin, profile))
  if (wants('lighthouse')) sayReports(await judge(origin, publicPages))
} finally {
  for (const child of children) child.stop()
  await stage.stop()
}

async function aProfile(origin: string): Promise<string> {
  const reply = await fetch(`${origin}/api/architect/search?per_page=1`)
  const { data } = (await reply.json()) as { data: { id: number }[] } // the contract says so
  return `/experts/${data[0]?.id}`
}

async function aProject(origin: string, profile: string): Promise<string> {
  const page = await (await fetch(origin + profile)).text()
  return page.match(/\/experts\/\d+\/projects\/\d+/)?.[0] ?? profile
}

/** Cached: what visitors get. Drawn: made anew, as for logged-in users, by asking for a new address each time. */
async function draw(ours: Child, bare: Child, origin: string): Promise<void> {
  const kept: Request[] = [{ method: 'GET', path: '/experts' }]
  const drawn: Request[] = [{ method: 'GET', path: '/experts?visit={n}' }]
  const reply = await (await fetch(`${origin}/experts`)).text()
  await bare.ask('work', [{ statements: [], reply }])
  const page: Request[] = [{ method: 'GET', path: '/page/0' }]
  console.log(
    `The list of experts (${(reply.length / 1000).toFixed(0)} kB of HTML) beside the same HTML from a bare route`,
  )
  for (const [name, requests] of [
    ['kept', kept],
    ['drawn', drawn],
  ] as const) {
    const { ours: own, bare: ceiling } = await compare(
      { child: { ...ours, port: ours.port }, requests },
      { child: bare, requests: page },
      { rounds: 3, seconds: 3 },
    )
    if (name === 'kept') row('bare', ceiling, ceiling)
    row(name, own, ceiling)
  }
}

function row(name: string, { perSecond, cpuMs, failed }: Measured, ceiling: Measured): void {
  const share = ((100 * perSecond) / ceiling.perSecond).toFixed(1)
  const byCpu = ((100 * ceiling.cpuMs) / cpuMs).toFixed(1)
  console.log(
    `  ${name.padEnd(6)}${perSecond.toFixed(0).padStart(7)} pages/s ${cpuMs.toFixed(2).padStart(7)} ms CPU each   ${share} % of bare, by CPU ${byCpu} % (aim: 15 %)${failed ? ` ${failed} failed` : ''}`,
  )
}

function sayWeights(title: string, weights: Weight[]): void {
  console.log(title)
  const framework = weights.flatMap(({ files }) => files).find(isFramework)?.kB ?? 0
  console.log(`  React, router and queries alone: ${framework.toFixed(1)} kB`)
  for (const { path, kB, files } of weights) {
    console.log(
      `  ${path.padEnd(26)}${kB.toFixed(1).padStart(7)} kB in ${String(files.length).padStart(2)} files, ${(kB / framework).toFixed(2)} times the framework`,
    )
    if (process.env.BENCH_FILES)
      for (const file of files) console.log(`      ${file.kB.toFixed(1).padStart(6)} ${file.name}`)
  }
  sayShares(weights)
}

/** What weighs what: one line for each package or room of the application, one column for each page. */
function sayShares(weights: Weight[]): void {
  const columns = weights.map(({ path, files }) => ({ path, shares: shareOut(files) }))
  const rows = [...new Set(columns.flatMap(({ shares }) => [...shares.keys()]))]
    .map((name) => ({ name, most: Math.max(...columns.map(({ shares }) => shares.get(name) ?? 0)) }))
    .toSorted((a, b) => b.most - a.most)
    .filter(({ most }) => most >= 0.3)
  console.log(`  ${'of which, in kB'.padEnd(34)}${columns.map(({ path }) => path.slice(0, 11).padStart(12)).join('')}`)
  for (const { name } of rows)
    console.log(
      `  ${name.padEnd(34)}${columns.map(({ shares }) => (shares.get(name) ?? 0).toFixed(1).padStart(12)).join('')}`,
    )
}

function sayPresses(presses: Press[]): void {
  console.log('First press on a slow phone (aims: shown within 100 ms, done within 1 s)')
  for (const { what, waitedMs, shownMs, doneMs } of presses)
    console.log(
      `  ${what.padEnd(24)}${waitedMs === 0 ? 'as it has loaded' : `${waitedMs / 1000} s later     `}  shown ${shownMs.toFixed(0).padStart(5)} ms  done ${doneMs.toFixed(0).padStart(5)} ms`,
    )
}

function sayReports(reports: Report[]): void {
  console.log('Lighthouse, mobile (aims: 95 / 100 / 100 / 100, LCP 1.2 s, CLS 0.02, TBT 100 ms)')
  for (const { path, scores, lcpMs, cls, tbtMs, bytes, lost } of reports) {
    const marks = Object.values(scores)
      .map((score) => String(score).padStart(3))
      .join(' / ')
    console.log(
      `  ${path.padEnd(24)}${marks}  LCP ${(lcpMs / 1000).toFixed(2)} s  CLS ${cls.toFixed(3)}  TBT ${tbtMs.toFixed(0).padStart(4)} ms  ${(bytes / 1000).toFixed(0)} kB${lost.length ? `  lost: ${lost.join(', ')}` : ''}`,
    )
  }
}
