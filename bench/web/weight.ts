/** The JavaScript a browser really loads for an address, gzipped, until the page is hydrated and idle. */
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { chromium, type Browser, type BrowserContext } from '@playwright/test'
import { chunkModulesFile, type ChunkModules } from '../../apps/web/chunk-modules.ts'
import { findChromium } from '../../tools/chromium.ts'

export type Weight = {
  path: string
  kB: number
  files: { name: string; kB: number }[]
}

/** React, router and queries in one file: no page of this renderer works without them once its script runs. */
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

/** The network is never idle while a stream is open. */
const withoutStream = (context: BrowserContext) => context.route('**/api/events', (route) => route.abort())

async function enter(
  browser: Browser,
  origin: string,
  { email, password }: { email: string; password: string },
): Promise<State> {
  const context = await browser.newContext()
  await withoutStream(context)
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
  await withoutStream(context)
  const page = await context.newPage()
  const files = new Map<string, Promise<number>>()
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script' && !response.url().endsWith('.js')) return
    files.set(
      nameOf(response.url()),
      response.body().then(
        (body) => gzipSync(body, { level: 9 }).byteLength / 1000,
        () => 0, // still loading when the page was closed
      ),
    )
  })
  await page.goto(origin + path, { waitUntil: 'networkidle' })
  await page.evaluate(HYDRATED)
  const loaded = await sizes(files)
  await context.close()
  return { path, kB: sum(loaded), files: loaded.toSorted((a, b) => b.kB - a.kB) }
}

/** Runs in the page. The screen's own requests after hydration arrive within a moment. */
const HYDRATED = `new Promise((resolve) => {
  const look = () => {
    const isHydrated = Object.keys(document.getElementById('main') ?? {}).some((key) => key.startsWith('__reactProps'))
    setTimeout(isHydrated ? resolve : look, isHydrated ? 1000 : 100)
  }
  look()
})`

const nameOf = (url: string): string => url.replace(/.*\//, '')
const sum = (files: { kB: number }[]): number => files.reduce((total, { kB }) => total + kB, 0)
const sizes = (files: Map<string, Promise<number>>): Promise<{ name: string; kB: number }[]> =>
  Promise.all([...files].map(async ([name, size]) => ({ name, kB: await size })))

/** The gzipped bytes of the files, divided by the length of their sources. */
export function shareOut(files: { name: string; kB: number }[]): Map<string, number> {
  const chunks: ChunkModules = JSON.parse(readFileSync(chunkModulesFile, 'utf8'))
  const shares = new Map<string, number>()
  for (const { name, kB } of files) {
    const modules = chunks.find(({ file }) => file === name)?.modules ?? []
    const whole = modules.reduce((total, { length }) => total + length, 0)
    for (const { id, length } of modules) {
      const room = roomOf(id)
      shares.set(room, (shares.get(room) ?? 0) + (kB * length) / whole)
    }
  }
  return shares
}

/** `react-dom`, `@tanstack/router-core`, `src/parts/shell`, `packages/contract`. */
function roomOf(id: string): string {
  const [, scoped] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id) ?? []
  const [, own] = /^apps\/web\/(src\/(?:parts|screens)\/[^/]+|src\/[^/]+)/.exec(id) ?? []
  const [, inner] = /^(packages\/[^/]+)/.exec(id) ?? []
  return scoped ?? own ?? inner ?? 'the bundler'
}
