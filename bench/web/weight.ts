/** The JavaScript a browser really loads for an address, gzipped, until the page is hydrated and idle. */
import { gzipSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import { kB, openTable } from '../kit/figures.ts'

const AIMS_KB = { public: 140, signedIn: 160 }

/**
 * Prints a row for each page, as its reader with this token sees it. React, router and queries are in one file, without
 * which no page works.
 */
export async function weigh(browser: Browser, origin: string, paths: string[], token?: string): Promise<void> {
  const aim = token ? AIMS_KB.signedIn : AIMS_KB.public
  const row = openTable(
    `${token ? 'Signed in' : 'Public page'} | Scripts, kB gzip | Files | HTML, kB | Framework alone, kB | As a multiple of it | Missed`,
  )
  for (const path of paths) {
    const { files, html } = await weighOne(browser, origin, path, token)
    const sum = [...files.values()].reduce((total, bytes) => total + bytes, 0)
    const framework = [...files].find(([name]) => name.startsWith('framework-'))?.[1] ?? 0
    if (sum === 0 || framework === 0) throw new Error(`${path} loaded no scripts`)
    const missed = sum > aim * 1000 ? `${aim} kB` : '–'
    row(path, kB(sum), files.size, kB(html), kB(framework), (sum / framework).toFixed(2), missed)
  }
}

async function weighOne(browser: Browser, origin: string, path: string, token?: string) {
  const context = await browser.newContext()
  if (token) await context.addCookies([{ name: 'access_token', value: token, url: origin }])
  // the network is never idle while a stream is open
  await context.route('**/api/events', (route) => route.abort())
  const page = await context.newPage()
  const loading = new Map<string, Promise<number>>()
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script' && !response.url().endsWith('.js')) return
    const size = response.body().then(
      (body) => gzipSync(body, { level: 9 }).byteLength,
      () => 0, // still loading when the page was closed
    )
    loading.set(response.url().replace(/.*\//, ''), size)
  })
  const reply = await page.goto(origin + path, { waitUntil: 'networkidle' })
  const html = (await reply?.body())?.byteLength ?? 0
  await page.evaluate(HYDRATED)
  const files = new Map(await Promise.all([...loading].map(async ([name, size]) => [name, await size] as const)))
  await context.close()
  return { files, html }
}

/** Runs in the page. The screen's own requests after hydration arrive within a moment. */
const HYDRATED = `new Promise((resolve) => {
  const look = () => {
    const isHydrated = Object.keys(document.getElementById('main') ?? {}).some((key) => key.startsWith('__reactProps'))
    setTimeout(isHydrated ? resolve : look, isHydrated ? 1000 : 100)
  }
  look()
})`
