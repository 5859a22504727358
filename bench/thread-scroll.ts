/**
 * `npm run bench:thread-scroll -- [messages=10000]`: frame times on a slow phone (390 wide, CPU four times slower)
 * while scrolling up a long conversation: as older messages come in, and again with many there. Beside them those of
 * an empty box, scrolled in the same way: a busy machine drops frames too.
 */
import { chromium, type CDPSession, type Page } from '@playwright/test'
import { buildWeb } from '../tools/web-build.ts'
import { findChromium } from '../tools/chromium.ts'
import { startChild } from './api/child.ts'
import { openStage } from './api/stage.ts'
import { makeTalker } from './reads/people.ts'

const AIM_MS = 32
const SECONDS = 12
const LOADING_MS = 120_000
/** Runs in the page. */
const HYDRATED = `new Promise((resolve) => {
  const look = () => {
    const box = document.querySelector('[data-stream]')
    const isHydrated = Object.keys(box ?? {}).some((key) => key.startsWith('__reactProps'))
    setTimeout(isHydrated ? resolve : look, 100)
  }
  look()
})`
const messages = Number(process.argv[2] ?? 10_000)

type Scrolled = { what: string; p50: number; p95: number; max: number; frames: number; busyMs: number; px: number }

await buildWeb()
const stage = await openStage(0)
const env = { BENCH_CONNECTION: JSON.stringify(stage.connection), BENCH_FOLDER: stage.folder }
const executablePath = findChromium()
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
try {
  const ours = await startChild(import.meta.resolve('./web/ours.ts'), env)
  const origin = `http://localhost:${ours.port}`
  try {
    const { token, thread } = await makeTalker(stage.connection, 20, messages)
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    await context.addCookies([{ name: 'access_token', value: token, url: origin }])
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable')
    const slow = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate })
    await page.setContent(
      '<div data-stream style="height:800px;overflow-y:auto;display:flex;flex-direction:column-reverse"><div style="height:900000px;flex:none"></div></div>',
    )
    await slow(4)
    const rows = [await scroll(page, session, 'an empty box')]
    await page.goto(`${origin}/expert/messages?thread=${thread}`)
    await page.evaluate(HYDRATED)
    await page.waitForTimeout(4000) // the screen's own first requests are not part of the scrolling
    rows.push(await scroll(page, session, 'up, older messages come in'))
    await slow(1)
    const there = await loadAll(page)
    await slow(4)
    rows.push(await scroll(page, session, `up, with ${there.toLocaleString('en')} messages there`))
    say(rows)
  } finally {
    ours.stop()
  }
} finally {
  await browser.close()
  await stage.stop()
}

/** From the end upwards, two screens a second. */
async function scroll(page: Page, session: CDPSession, what: string): Promise<Scrolled> {
  await page.evaluate(`document.querySelector('[data-stream]').scrollTop = 0`)
  await page.waitForTimeout(1500) // rendering after the jump is not part of the scrolling
  const before = await busy(session)
  const { deltas, px } = await page.evaluate<{ deltas: number[]; px: number }>(`new Promise((resolve) => {
    const box = document.querySelector('[data-stream]')
    const deltas = []
    const began = performance.now()
    let last = began
    let px = 0
    const step = (now) => {
      const delta = Math.max(0, now - last)
      last = now
      deltas.push(delta)
      const top = box.scrollTop
      box.scrollTop = top - Math.min(200, delta * 1.7)
      px += top - box.scrollTop
      if (now - began < ${SECONDS * 1000}) requestAnimationFrame(step)
      else resolve({ deltas: deltas.slice(2), px })
    }
    requestAnimationFrame(step)
  })`)
  const sorted = deltas.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  const busyMs = (((await busy(session)) - before) * 1000) / deltas.length
  return { what, p50: at(0.5), p95: at(0.95), max: at(1), frames: deltas.length, busyMs, px }
}

/** Seconds in which the page's thread was busy. */
async function busy(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
}

/** Returns how many messages were loaded: fifty a page. */
async function loadAll(page: Page): Promise<number> {
  const counted = new Set<string>()
  page.on('response', (response) => {
    if (/\/api\/threads\/\d+\?/.test(response.url())) counted.add(response.url())
  })
  await page.evaluate(`new Promise((resolve) => {
    const box = document.querySelector('[data-stream]')
    const began = performance.now()
    let height = 0
    let same = 0
    const more = () => {
      box.scrollTop = -box.scrollHeight
      same = box.scrollHeight === height ? same + 1 : 0
      height = box.scrollHeight
      if (same > 40 || performance.now() - began > ${LOADING_MS}) resolve()
      else setTimeout(more, 50)
    }
    more()
  })`)
  return Math.min(messages, counted.size * 50 + 50)
}

function say(rows: readonly Scrolled[]): void {
  for (const { what, p50, p95, max, frames, busyMs, px } of rows)
    console.log(
      `${what}: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)}, longest ${max.toFixed(0)} of ${frames} frames, ` +
        `${busyMs.toFixed(1)} ms of work a frame, ${Math.round(px).toLocaleString('en')} px`,
    )
  const [empty, ...own] = rows
  if (empty && own.some(({ p95 }) => p95 > Math.max(AIM_MS, empty.p95 * 1.5))) process.exitCode = 1
}
