/** The JavaScript a browser really loads for an address, gzipped. */
import { gzipSync } from 'node:zlib'
import { chromium, type Browser } from '@playwright/test'
import { findChromium } from '../../tools/chromium.ts'

export type Weight = { path: string; kB: number; files: { name: string; kB: number }[] }

export async function weigh(
  origin: string,
  paths: string[],
  signIn?: { email: string; password: string },
): Promise<Weight[]> {
  const executablePath = findChromium()
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
  try {
    const state = signIn ? await enter(browser, origin, signIn) : undefined
    const weights: Weight[] = []
    for (const path of paths) weights.push(await weighOne(browser, origin, path, state))
    return weights
  } finally {
    await browser.close()
  }
}

type State = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>

async function enter(
  browser: Browser,
  origin: string,
  { email, password }: { email: string; password: string },
): Promise<State> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${origin}/login`, { waitUntil: 'networkidle' })
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(password)
  await page.locator('form button[type=submit]').click()
  await page.waitForURL((url) => !url.pathname.includes('login'))
  await page.waitForLoadState('networkidle')
  const state = await context.storageState()
  await context.close()
  return state
}

async function weighOne(browser: Browser, origin: string, path: string, state: State | undefined): Promise<Weight> {
  const context = await browser.newContext({ ...(state && { storageState: state }) })
  const page = await context.newPage()
  const files = new Map<string, Promise<number>>()
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script' && !response.url().endsWith('.js')) return
    files.set(
      response.url(),
      response.body().then((body) => gzipSync(body, { level: 9 }).byteLength / 1000),
    )
  })
  await page.goto(origin + path, { waitUntil: 'networkidle' })
  const sized = await Promise.all(
    [...files].map(async ([url, size]) => ({ name: url.replace(/.*\//, ''), kB: await size })),
  )
  await context.close()
  return { path, kB: sized.reduce((sum, { kB }) => sum + kB, 0), files: sized.sort((a, b) => b.kB - a.kB) }
}
