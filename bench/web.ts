/**
 * `npm run bench:web [draw|beside|weight|press|lighthouse]…`: the cost of rendering against sending the same HTML, how
 * many visitors get a cached page while others write, how much JavaScript each address loads, how fast a slow phone
 * answers a press, and Lighthouse for a phone, the median of three. Without an argument: all five.
 * `BENCH_PAGES=/,/experts` tests only those, `BENCH_REPORTS=dir` stores Lighthouse's reports.
 */
import type { Profiler } from 'node:inspector'
import process from 'node:process'
import { world, demoPassword } from '../demo/world.ts'
import { buildWeb } from '../tools/web-build.ts'
import { startChild, type Child } from './api/child.ts'
import { compare, load, type Compared, type Request } from './api/load.ts'
import { ask, requireSame } from './api/same.ts'
import { openStage } from './api/stage.ts'
import { findFirst } from './reads/people.ts'
import { besideWrites, READS_A_SECOND, WRITES_A_SECOND, type Beside } from './web/beside-writes.ts'
import { bytesOf, withoutOnces, workOf } from './web/drawn.ts'
import { judge, ROUNDS, type Report } from './web/lighthouse.ts'
import { press, type Press } from './web/press.ts'
import { isFramework, shareOut, weigh, type Weight } from './web/weight.ts'

const KEPT_AIM = 80
const DRAW_AIMS = { cpuMs: 12, kB: 120 }

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
    '/inspiration',
    '/for-designer-and-architects',
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
    await draw(ours, bare, profile)
  }
  if (wants('beside')) sayBeside(await besideWrites(ours, stage.connection, await findFirst(ours)))
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
  if (wants('lighthouse')) sayReports(await judge(origin, process.env.BENCH_PAGES?.split(',') ?? publicPages))
} finally {
  for (const child of children) child.stop()
  await stage.stop()
}

async function aProfile(origin: string): Promise<string> {
  const reply = await fetch(`${origin}/api/architect/search?per_page=1`)
  const { data } = (await reply.json()) as { data: { id: number }[] } // the contract defines it
  return `/experts/${data[0]?.id}`
}

async function aProject(origin: string, profile: string): Promise<string> {
  const page = await (await fetch(origin + profile)).text()
  return page.match(/\/experts\/\d+\/projects\/\d+/)?.[0] ?? profile
}

type Page = { name: string; request: Request; aim: 'kept' | 'drawn' }
type Drawn = { name: string; html: string; compared: Compared; work: Map<string, number> }

/**
 * Kept: the cached page that visitors get for a few seconds. Drawn: rendered for one reader, signed in or with an
 * individual shuffle. The ceiling is the same HTML from a bare route, in turns.
 */
async function draw(ours: Child, bare: Child, profile: string): Promise<void> {
  const people = await findFirst(ours)
  const [client, expert] = [people.client, people.specialist].map((token) => ({ cookie: `access_token=${token}` }))
  const page = (name: string, path: string, headers = {}, aim: Page['aim'] = 'drawn'): Page => ({
    name,
    request: { method: 'GET', path, headers: { 'accept-encoding': 'identity', ...headers } },
    aim,
  })
  const pages = [
    page('experts, kept', '/experts', {}, 'kept'),
    page('experts', '/experts?sort=random', { cookie: 'seed=1234' }),
    page('experts, client', '/experts', client),
    page('profile, client', profile, client),
    page('matches', '/account/design-hub', client),
    page('favourites', '/account/design-hub?tab=favourites', client),
    page('brief', '/account/application', client),
    page('messages, client', '/account/messages', client),
    page('leads', '/expert/leads', expert),
    page('messages, expert', '/expert/messages', expert),
  ]
  console.log(
    `Pages beside the same HTML from a bare route, both without compression (aims: drawn at most ${DRAW_AIMS.cpuMs} ms of CPU and ${DRAW_AIMS.kB} kB of HTML, kept at least 50 %)`,
  )
  const drawn: Drawn[] = []
  for (const { name, request, aim } of pages) {
    const { body } = await ask(ours, request)
    const html = body.toString()
    await bare.ask('work', [{ statements: [], reply: html }])
    const same: Request = { ...request, path: '/page/0' }
    const compared = await compare(
      { child: ours, requests: [request] },
      { child: bare, requests: [same] },
      { rounds: 3, seconds: 2 },
    )
    requireSame(name, request, withoutOnces(await ask(ours, request)), withoutOnces(await ask(bare, same)))
    await ours.ask('profile')
    await load({ child: ours, requests: [request] }, { seconds: 2 })
    const work = workOf(await ours.ask<Profiler.Profile>('profiled'))
    drawn.push({ name, html, compared, work })
    sayDrawn(name, aim, body.length / 1000, compared)
  }
  const personal = drawn.filter(({ name }) => !name.endsWith('kept'))
  sayTable(
    'What the milliseconds are',
    personal,
    ({ work, compared }) => new Map([...work].map(([kind, share]) => [kind, share * compared.ours.cpuMs])),
  )
  sayTable(
    'What the kilobytes are',
    personal,
    ({ html }) => new Map([...bytesOf(html)].map(([kind, bytes]) => [kind, bytes / 1000])),
  )
}

function sayDrawn(name: string, aim: Page['aim'], kB: number, { ours, bare }: Compared): void {
  const share = (100 * ours.perSecond) / bare.perSecond
  const verdict =
    aim === 'kept' ? said(share >= 50) : `CPU ${said(ours.cpuMs <= DRAW_AIMS.cpuMs)}, HTML ${said(kB <= DRAW_AIMS.kB)}`
  console.log(
    `  ${name.padEnd(18)}${kB.toFixed(0).padStart(5)} kB${ours.cpuMs.toFixed(1).padStart(7)} ms CPU${ours.perSecond.toFixed(0).padStart(7)}/s of ${bare.perSecond.toFixed(0).padStart(5)}/s bare: ${share.toFixed(1).padStart(5)} %  ${verdict}`,
  )
}
function said(met: boolean): string {
  return met ? 'met' : 'missed'
}

/** A line for each page, a column for each kind, the largest first. */
function sayTable(title: string, drawn: Drawn[], of: (page: Drawn) => Map<string, number>): void {
  const rows = drawn.map((page) => ({ name: page.name, kinds: of(page) }))
  const sum = (kind: string) => rows.reduce((total, { kinds }) => total + (kinds.get(kind) ?? 0), 0)
  const columns = [...new Set(rows.flatMap(({ kinds }) => [...kinds.keys()]))].toSorted((a, b) => sum(b) - sum(a))
  console.log(`${title}\n  ${''.padEnd(18)}${columns.map((kind) => kind.padStart(11)).join('')}`)
  for (const { name, kinds } of rows)
    console.log(`  ${name.padEnd(18)}${columns.map((kind) => (kinds.get(kind) ?? 0).toFixed(1).padStart(11)).join('')}`)
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

/** The sizes: one line for each package or room of the application, one column for each page. */
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

function sayBeside({ reads, drawn, writes, seconds }: Beside): void {
  const kinds = [...writes].map(([name, count]) => `${count} ${name}`).join(', ')
  const rate = (count: number) => (count / seconds).toFixed(1)
  const written = [...writes.values()].reduce((sum, count) => sum + count, 0)
  console.log(
    `Lists of experts beside writes (${READS_A_SECOND} reads and ${WRITES_A_SECOND} writes a second; aim: at least ${KEPT_AIM} % kept)`,
  )
  console.log(
    `  ${rate(reads)} reads/s, ${drawn} of ${reads} drawn: ${(100 * (1 - drawn / reads)).toFixed(1)} % kept; ${rate(written)} writes/s: ${kinds}`,
  )
}

function sayPresses(presses: Press[]): void {
  console.log('First press on a slow phone (aims: shown within 100 ms, done within 1 s)')
  for (const { what, waitedMs, shownMs, doneMs, rounds } of presses)
    console.log(
      `  ${what.padEnd(24)}${waitedMs === 0 ? 'as it has loaded' : `${waitedMs / 1000} s later     `}  shown ${shownMs.toFixed(0).padStart(5)} ms  done ${doneMs.toFixed(0).padStart(5)} ms, the middle of ${rounds}`,
    )
}

function sayReports(reports: Report[]): void {
  console.log(
    `Lighthouse, mobile, the middle of ${ROUNDS} (aims: 95 / 100 / 100 / 100, LCP 1.2 s, CLS 0.02, TBT 100 ms)`,
  )
  for (const { path, scores, lcpMs, cls, tbtMs, bytes, lost } of reports) {
    const marks = Object.values(scores)
      .map((score) => String(score).padStart(3))
      .join(' / ')
    console.log(
      `  ${path.padEnd(24)}${marks}  LCP ${(lcpMs / 1000).toFixed(2)} s  CLS ${cls.toFixed(3)}  TBT ${tbtMs.toFixed(0).padStart(4)} ms  ${(bytes / 1000).toFixed(0)} kB${lost.length ? `  lost: ${lost.join(', ')}` : ''}`,
    )
  }
}
