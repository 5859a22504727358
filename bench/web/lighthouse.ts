/** Lighthouse as a phone on a slow network, on addresses of the running product. */
import lighthouse from 'lighthouse'
import { chromium } from '@playwright/test'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import process from 'node:process'
import { findChromium } from '../../tools/chromium.ts'

export type Report = {
  path: string
  scores: { performance: number; accessibility: number; 'best-practices': number; seo: number }
  lcpMs: number
  cls: number
  tbtMs: number
  bytes: number
  /** Ids of audits that cost points. */ lost: string[]
}

export const ROUNDS = 3

export async function judge(origin: string, paths: string[]): Promise<Report[]> {
  const port = await freePort()
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  })
  try {
    const taken = new Map<string, Report[]>(paths.map((path) => [path, []]))
    // in turns, so that a busy moment of the machine affects every page alike
    for (let round = 0; round < ROUNDS; round++)
      for (const [path, reports] of taken) reports.push(await judgeOne(origin, path, port))
    return [...taken.values()].map(middleOf)
  } finally {
    await browser.close()
  }
}

async function judgeOne(origin: string, path: string, port: number): Promise<Report> {
  const result = await lighthouse(origin + path, { port, output: 'json', logLevel: 'error', formFactor: 'mobile' })
  if (!result) throw new Error(`Lighthouse said nothing about ${path}`)
  const { audits, categories } = result.lhr
  if (process.env.BENCH_REPORTS) await keepReport(process.env.BENCH_REPORTS, path, result.lhr)
  const score = (name: string) => Math.round(100 * (categories[name]?.score ?? 0))
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
  const lost = Object.values(categories).flatMap((category) =>
    category.auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < (category.id === 'performance' ? 0.9 : 1))
      .map(({ id }) => id),
  )
  return {
    path,
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    lcpMs: value('largest-contentful-paint'),
    cls: value('cumulative-layout-shift'),
    tbtMs: value('total-blocking-time'),
    bytes: value('total-byte-weight'),
    lost,
  }
}

/** Lighthouse's full report of the last round, to look up lost points. */
async function keepReport(folder: string, path: string, report: unknown): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${path.replaceAll('/', '_')}.json`), JSON.stringify(report))
}

/** The median of each figure; `lost` lists audits that cost points in most of the rounds. */
function middleOf(reports: Report[]): Report {
  const middle = (read: (report: Report) => number) => reports.map(read).toSorted((a, b) => a - b)[reports.length >> 1]
  const lost = new Set(reports.flatMap((report) => report.lost))
  const often = (id: string) => reports.filter((report) => report.lost.includes(id)).length * 2 > reports.length
  const first = reports[0]
  if (!first) throw new Error('No page was judged')
  return {
    path: first.path,
    scores: {
      performance: middle(({ scores }) => scores.performance) ?? 0,
      accessibility: middle(({ scores }) => scores.accessibility) ?? 0,
      'best-practices': middle(({ scores }) => scores['best-practices']) ?? 0,
      seo: middle(({ scores }) => scores.seo) ?? 0,
    },
    lcpMs: middle(({ lcpMs }) => lcpMs) ?? Number.NaN,
    cls: middle(({ cls }) => cls) ?? Number.NaN,
    tbtMs: middle(({ tbtMs }) => tbtMs) ?? Number.NaN,
    bytes: middle(({ bytes }) => bytes) ?? Number.NaN,
    lost: [...lost].filter(often),
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const at = server.address()
      server.close(() => (at && typeof at === 'object' ? resolve(at.port) : reject(new Error('no free port'))))
    })
  })
}
