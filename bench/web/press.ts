/**
 * How fast a public page answers the first press on a slow phone (slow 4G, CPU four times slower, no cache): until a
 * visible change, and until its work is done. Pressed on load, and after a while.
 */
import { chromium, devices, type Page } from '@playwright/test'
import { findChromium } from '../../tools/chromium.ts'

export type Press = { what: string; waitedMs: number; shownMs: number; doneMs: number; rounds: number }

type Taken = { shownMs: number; doneMs: number }
type Target = { what: string; path: string; control: string; done: string }

const ROUNDS = 3
/** A page takes five to ten seconds to load: after this time no further round starts. */
const BUDGET_MS = 100_000
const WAITS_MS = [0, 4000]

export async function press(origin: string, profile: string): Promise<Press[]> {
  const targets: Target[] = [
    { what: 'landing, menu', path: '/', control: 'header button', done: 'dialog[open]' },
    {
      what: 'landing, style photo',
      path: '/',
      control: 'label:has(> input[type=checkbox])',
      done: 'main input[type=checkbox]:checked',
    },
    { what: 'experts, menu', path: '/experts', control: 'header button', done: 'dialog[open]' },
    { what: 'experts, filters', path: '/experts', control: 'main button[aria-haspopup=dialog]', done: 'dialog[open]' },
    { what: 'profile, menu', path: profile, control: 'header button', done: 'dialog[open]' },
  ]
  const executablePath = findChromium()
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
  try {
    const cases = targets.flatMap((target) =>
      WAITS_MS.map((waitedMs): { target: Target; waitedMs: number; taken: Taken[] } => ({
        target,
        waitedMs,
        taken: [],
      })),
    )
    const started = performance.now()
    for (let round = 0; round < ROUNDS && (round === 0 || performance.now() - started < BUDGET_MS); round++)
      for (const { target, waitedMs, taken } of cases) {
        const context = await browser.newContext({ ...devices['Pixel 7'] })
        taken.push(await pressOnce(await context.newPage(), origin, target, waitedMs))
        await context.close()
      }
    return cases.map(({ target: { what }, waitedMs, taken }) => ({
      what,
      waitedMs,
      shownMs: median(taken.map(({ shownMs }) => shownMs)),
      doneMs: median(taken.map(({ doneMs }) => doneMs)),
      rounds: taken.length,
    }))
  } finally {
    await browser.close()
  }
}

async function pressOnce(page: Page, origin: string, target: Target, waitedMs: number) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 562.5,
    downloadThroughput: 180_000,
    uploadThroughput: 84_375,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(WATCH)
  await page.goto(origin + target.path, { waitUntil: 'load' })
  const control = page.locator(target.control).locator('visible=true').first()
  await control.scrollIntoViewIfNeeded()
  await page.waitForTimeout(waitedMs) // the condition under test: how long the visitor waited before the press
  await page.evaluate(`watchPress(${JSON.stringify(target.done)})`)
  const box = await control.boundingBox()
  if (!box) throw new Error(`${target.control} is not on ${target.path}`)
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  return page.evaluate<{ shownMs: number; doneMs: number }>('pressAnswered')
}

/** Runs in the page: from the click to the frame after the first change, and to the frame after the work is done. */
const WATCH = `globalThis.watchPress = (done) => {
  globalThis.pressAnswered = new Promise((resolve) => {
    addEventListener('click', (event) => {
      const from = event.timeStamp
      const since = () => performance.now() - from
      let shownMs
      const look = () => requestAnimationFrame(() => {
        shownMs ??= since()
        if (!document.querySelector(done)) return
        changes.disconnect()
        resolve({ shownMs, doneMs: since() })
      })
      const changes = new MutationObserver(look)
      changes.observe(document, { subtree: true, childList: true, attributes: true })
      if (document.querySelector(done)) look()
      setTimeout(() => resolve({ shownMs: shownMs ?? NaN, doneMs: NaN }), 15_000)
    }, { capture: true, once: true })
  })
}`

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
