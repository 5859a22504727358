/**
 * `npm run bench:web -- [draw|beside|weight|press|lighthouse]…`: the cost of drawing pages beside sending the same
 * HTML, how many visitors get a kept page while others write, how much JavaScript each address loads, how fast a slow
 * phone answers a press, and Lighthouse for a phone, the median of three. Without an argument: all five.
 * `BENCH_PAGES=/,/experts` weighs and judges only those, `BENCH_REPORTS=dir` stores Lighthouse's reports.
 */
import process from 'node:process'
import { chromium } from '@playwright/test'
import { freePort } from '../apps/server/src/soak/product.ts'
import { findChromium } from '../tools/chromium.ts'
import { ask, get } from './kit/ask.ts'
import { findFirst } from './kit/people.ts'
import { openStage } from './kit/stage.ts'
import { besideWrites } from './web/beside-writes.ts'
import { draw } from './web/draw.ts'
import { judge } from './web/lighthouse.ts'
import { press } from './web/press.ts'
import { weigh } from './web/weight.ts'

const asked = process.argv.slice(2)
const wants = (part: string) => asked.length === 0 || asked.includes(part)

await using stage = await openStage()
const ours = await stage.serve({ demo: true })
const origin = `http://localhost:${ours.port}`
const people = await findFirst(ours)
const profile = `/experts/${people.expert}`
const html = (await ask(ours, get(profile))).body.toString()
const publicPages = process.env.BENCH_PAGES?.split(',') ?? [
  '/',
  '/experts',
  profile,
  /\/experts\/\d+\/projects\/\d+/.exec(html)?.[0] ?? profile,
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
if (wants('draw')) await draw({ ours, bare: await stage.serveBare() }, profile, people)
if (wants('beside')) await besideWrites(ours, stage.connection, people)
if (['weight', 'press', 'lighthouse'].some(wants)) {
  const port = await freePort()
  const executablePath = findChromium()
  const args = ['--no-sandbox', `--remote-debugging-port=${port}`]
  await using browser = await chromium.launch({ ...(executablePath && { executablePath }), args })
  if (wants('weight')) {
    await weigh(browser, origin, publicPages)
    await weigh(browser, origin, ['/account', '/account/messages', '/experts'], people.client)
    await weigh(browser, origin, ['/expert', '/expert/leads', '/expert/messages'], people.specialist)
  }
  if (wants('press')) await press(browser, origin, profile)
  if (wants('lighthouse')) await judge(port, origin, publicPages)
}
