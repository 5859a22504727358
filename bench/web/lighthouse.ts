/** Lighthouse as a phone on a slow network, on addresses of the running product: the median of three rounds. */
import lighthouse from 'lighthouse'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { openTable, percentile } from '../kit/figures.ts'

const ROUNDS = 3
const SCORES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const TIMES = ['largest-contentful-paint', 'cumulative-layout-shift', 'total-blocking-time'] as const

type Report = { figures: Record<string, number>; /** Ids of audits that cost points. */ lost: string[] }

/** `port` is that of the browser's debugger. */
export async function judge(port: number, origin: string, paths: string[]): Promise<void> {
  const taken = new Map<string, Report[]>(paths.map((path) => [path, []]))
  // in turns, so that a busy moment of the machine affects every page alike
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [path, reports] of taken) reports.push(await judgeOne(origin, path, port))
  console.log('\nLighthouse, mobile (aims: 95 / 100 / 100 / 100, LCP 1.2 s, CLS 0.02)')
  const row = openTable(`Page | ${SCORES.join(' | ')} | LCP, s | CLS | TBT, ms | Lost`)
  for (const [path, reports] of taken) {
    const middle = (name: string) =>
      percentile(
        reports.map(({ figures }) => figures[name] ?? Number.NaN),
        0.5,
      )
    const [lcp, cls, tbt] = TIMES.map(middle) as [number, number, number] // one for each
    const often = (id: string) => reports.filter(({ lost }) => lost.includes(id)).length * 2 > reports.length
    const lost = [...new Set(reports.flatMap((report) => report.lost))].filter(often)
    row(path, ...SCORES.map(middle), (lcp / 1000).toFixed(2), cls.toFixed(3), tbt.toFixed(0), lost.join(', ') || '–')
  }
}

async function judgeOne(origin: string, path: string, port: number): Promise<Report> {
  const result = await lighthouse(origin + path, { port, output: 'json', logLevel: 'error', formFactor: 'mobile' })
  if (!result) throw new Error(`Lighthouse said nothing about ${path}`)
  const { audits, categories } = result.lhr
  if (process.env.BENCH_REPORTS) await keepReport(process.env.BENCH_REPORTS, path, result.lhr)
  const lost = Object.values(categories).flatMap((category) =>
    category.auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < (category.id === 'performance' ? 0.9 : 1))
      .map(({ id }) => id),
  )
  const scores = SCORES.map((name) => [name, Math.round(100 * (categories[name]?.score ?? 0))])
  const times = TIMES.map((name) => [name, audits[name]?.numericValue ?? Number.NaN])
  return { figures: Object.fromEntries([...scores, ...times]), lost }
}

/** Lighthouse's full report of the last round, to look up lost points. */
async function keepReport(folder: string, path: string, report: unknown): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${path.replaceAll('/', '_')}.json`), JSON.stringify(report))
}
