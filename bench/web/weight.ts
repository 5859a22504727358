/** The JavaScript a browser really loads for an address, gzipped: before anybody touches the page, and once somebody has. */
import { gzipSync } from 'node:zlib'
import { chromium, type Browser } from '@playwright/test'
import { findChromium } from '../../tools/chromium.ts'

export type Weight = {
  path: string
  /** Fetched before anybody touches the page, by the time the browser has nothing left to do. */ kB: number
  /** Of that, how much ran. */ ranKB: number
  /** With what the first touch brings; the same where the page does not sleep. */ touchedKB: number
  files: { name: string; kB: number }[]
}

/** React, router and queries in one file: what no page of this renderer can do without once its script runs. */
export const isFramework = ({ name }: { name: string }): boolean => name.startsWith('framework-')

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
  const ran = new Set<string>()
  page.on('response', (response) => {
    const isScript = response.request().resourceType() === 'script'
    if (!isScript && !response.url().endsWith('.js')) return
    if (isScript) ran.add(nameOf(response.url()))
    files.set(
      nameOf(response.url()),
      response.body().then(
        (body) => gzipSync(body, { level: 9 }).byteLength / 1000,
        () => 0, // still on its way when the page was closed
      ),
    )
  })
  await page.goto(origin + path, { waitUntil: 'networkidle' })
  const before = await sizes(files)
  const untouched = { kB: sum(before), ranKB: sum(before.filter(({ name }) => ran.has(name))) }
  const awake = page.evaluate(AWAKE)
  await page.mouse.move(5, 5)
  await page.mouse.move(9, 9)
  await awake
  const after = await sizes(files)
  await context.close()
  return { path, ...untouched, touchedKB: sum(after), files: after.toSorted((a, b) => b.kB - a.kB) }
}

/** Runs in the page. What the screen asks for by itself once it is awake comes within a moment. */
const AWAKE = `new Promise((resolve) => {
  if (!document.querySelector('script[type=asleep]')) return resolve()
  document.addEventListener('page-awake', () => setTimeout(resolve, 500), { once: true })
})`

const nameOf = (url: string): string => url.replace(/.*\//, '')
const sum = (files: { kB: number }[]): number => files.reduce((total, { kB }) => total + kB, 0)
const sizes = (files: Map<string, Promise<number>>): Promise<{ name: string; kB: number }[]> =>
  Promise.all([...files].map(async ([name, size]) => ({ name, kB: await size })))
