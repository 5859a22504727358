/**
 * How fast a public page answers the first press on a slow phone (slow 4G, CPU four times slower, no cache): until a
 * visible change, and until its work is done. Pressed on load, and after a while.
 */
import { devices, type Browser, type Page } from '@playwright/test'
import { openTable, percentile } from '../kit/figures.ts'

type Target = { what: string; path: string; control: string; done: string }

const ROUNDS = 3
/** A page takes five to ten seconds to load: after this time no further round starts. */
const BUDGET_MS = 100_000
const WAITS_MS = [0, 4000]
const AIMS_MS = { shown: 200, done: 1000 }

export async function press(browser: Browser, origin: string, profile: string): Promise<void> {
  const menu = { control: 'header button', done: 'dialog[open]' }
  const photo = 'label:has(> input[type=checkbox])'
  const targets: Target[] = [
    { what: 'landing, menu', path: '/', ...menu },
    { what: 'landing, style photo', path: '/', control: photo, done: 'main input[type=checkbox]:checked' },
    { what: 'experts, menu', path: '/experts', ...menu },
    { what: 'experts, filters', path: '/experts', control: 'main button[aria-haspopup=dialog]', done: 'dialog[open]' },
    { what: 'profile, menu', path: profile, ...menu },
  ]
  const cases = targets.flatMap((target) => WAITS_MS.map((waitedMs): Case => ({ target, waitedMs, taken: [] })))
  const started = performance.now()
  for (let round = 0; round < ROUNDS && (round === 0 || performance.now() - started < BUDGET_MS); round += 1)
    for (const { target, waitedMs, taken } of cases) {
      const context = await browser.newContext({ ...devices['Pixel 7'] })
      taken.push(await pressOnce(await context.newPage(), origin, target, waitedMs))
      await context.close()
    }
  const row = openTable('First press on a slow phone | Pressed after, s | Shown, ms | Done, ms | Rounds | Missed')
  for (const { target, waitedMs, taken } of cases) {
    const [shown, done] = (['shownMs', 'doneMs'] as const).map((name) =>
      percentile(
        taken.map((each) => each[name]),
        0.5,
      ),
    ) as [number, number] // one for each name
    // a press without an answer has no time
    const missed = [shown <= AIMS_MS.shown ? [] : 'shown', done <= AIMS_MS.done ? [] : 'done'].flat().join(', ')
    row(target.what, waitedMs / 1000, shown.toFixed(0), done.toFixed(0), taken.length, missed || '–')
  }
}

type Taken = { shownMs: number; doneMs: number }
type Case = { target: Target; waitedMs: number; taken: Taken[] }

async function pressOnce(page: Page, origin: string, target: Target, waitedMs: number): Promise<Taken> {
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
  return page.evaluate<Taken>('pressAnswered')
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
