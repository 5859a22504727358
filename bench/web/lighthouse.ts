/** Lighthouse as a phone on a slow network, on addresses of the running product. */
import lighthouse from 'lighthouse'
import { chromium } from '@playwright/test'
import { createServer } from 'node:net'
import { findChromium } from '../../tools/chromium.ts'

export type Report = {
  path: string
  scores: { performance: number; accessibility: number; 'best-practices': number; seo: number }
  lcpMs: number
  cls: number
  tbtMs: number
  bytes: number
  /** Audits that took points, by their ids. */ lost: string[]
}

export async function judge(origin: string, paths: string[]): Promise<Report[]> {
  const port = await freePort()
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  })
  try {
    const reports: Report[] = []
    for (const path of paths) reports.push(await judgeOne(origin, path, port))
    return reports
  } finally {
    await browser.close()
  }
}

async function judgeOne(origin: string, path: string, port: number): Promise<Report> {
  const result = await lighthouse(origin + path, { port, output: 'json', logLevel: 'error', formFactor: 'mobile' })
  if (!result) throw new Error(`Lighthouse said nothing about ${path}`)
  const { audits, categories } = result.lhr
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

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const at = server.address()
      server.close(() => (at && typeof at === 'object' ? resolve(at.port) : reject(new Error('no free port'))))
    })
  })
}
