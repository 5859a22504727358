/** Tests the worker of `public/sw.js` in a real Chromium: what it shows without a connection, and what it caches. */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { BROWSER_ARGS, findChromium } from '../../../../../tools/chromium.ts'

const source = readFileSync(new URL('../../../public/sw.js', import.meta.url), 'utf8')
/** The server's page in short; its real text and headers are tested separately and in e2e/product/install.story.ts. */
const offlinePage = (language: string) =>
  `<!doctype html><h1>Offline ${language}</h1><a href="">Again</a><script>addEventListener('online', () => location.reload())</script>`
const SOON = { timeout: 15_000 }
let server: Server
let browser: Browser
let context: BrowserContext
let page: Page
let origin = ''
let reachable = true
let worker = source
/** The requested paths, the newest last. */
const asked: string[] = []

beforeAll(async () => {
  server = createServer((request, reply) => {
    const { pathname } = new URL(request.url ?? '/', origin)
    asked.push(pathname)
    if (!reachable) return void request.socket.destroy()
    const [, language = 'en'] = /^\/(da|de)\/offline$/.exec(pathname) ?? []
    if (pathname === '/sw.js') return void reply.setHeader('content-type', 'text/javascript').end(worker)
    reply.setHeader('content-type', 'text/html; charset=utf-8').setHeader('cache-control', 'private, no-store')
    if (!pathname.endsWith('/offline')) return void reply.end(`<!doctype html><h1>Page of ${pathname}</h1>`)
    return void reply.end(offlinePage(language))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // of a server that listens on a port
  const executablePath = findChromium()
  browser = await chromium.launch({ args: BROWSER_ARGS, ...(executablePath ? { executablePath } : {}) })
}, 60_000)
beforeEach(async () => {
  reachable = true
  worker = source
  await context?.close()
  context = await browser.newContext()
  page = await context.newPage()
  await page.goto(`${origin}/experts`)
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js', { scope: '/' })
    await navigator.serviceWorker.ready
  })
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), SOON).toBe('activated')
})
afterAll(async () => {
  await browser.close()
  server.closeAllConnections()
  server.close()
})

const heading = () => page.locator('h1').textContent()
const keptAddresses = () =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const all = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    )
    return all.flat().map((url) => new URL(url).pathname)
  })

test.each([
  ['/experts/43', 'Offline en'],
  ['/da/experts', 'Offline da'],
  ['/dk', 'Offline da'],
  ['/de/account/messages?thread=7', 'Offline de'],
  ['/dark-rooms', 'Offline en'],
])('without connection %s shows the page of its language, at its own address', async (path, title) => {
  reachable = false
  const reply = await page.goto(origin + path)
  expect([reply?.status(), page.url(), await heading()]).toEqual([503, origin + path, title])
})

test('the link asks for the same page again, and a connection that is back opens it by itself', async () => {
  reachable = false
  await page.goto(`${origin}/account/messages`)
  reachable = true
  await page.getByRole('link', { name: 'Again' }).click()
  await expect.poll(heading, SOON).toBe('Page of /account/messages')
  reachable = false
  await page.goto(`${origin}/expert/leads`)
  expect(await heading()).toBe('Offline en')
  reachable = true
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(heading, SOON).toBe('Page of /expert/leads')
})

test('pages come from the server each time, and nothing of them is kept', async () => {
  for (const path of ['/account/messages', '/expert/leads', '/experts']) {
    asked.splice(0)
    await page.goto(origin + path)
    expect(await heading()).toBe(`Page of ${path}`)
    expect(asked.filter((each) => each === path)).toEqual([path])
  }
  const reply = await page.evaluate(async () => (await fetch('/api/account')).text())
  expect(reply).toContain('/api/account')
  expect((await keptAddresses()).toSorted()).toEqual(['/da/offline', '/de/offline', '/offline'])
})

test('an address of the API that cannot be reached is no page: the browser says so itself', async () => {
  reachable = false
  await expect(page.goto(`${origin}/api/files/7`)).rejects.toThrow(/ERR_/)
})

test('a new version takes over at once, and leaves no cache of an old one behind', async () => {
  await page.evaluate(async () => void (await caches.open('husrum-old')).put('/old', new Response('old')))
  worker = `${source}\n// newer`
  await page.evaluate(async () => {
    const changed = new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done))
    await (await navigator.serviceWorker.ready).update()
    await changed
    const { controller } = navigator.serviceWorker
    while (controller && controller.state !== 'activated')
      await new Promise((done) => controller.addEventListener('statechange', done, { once: true }))
  })
  expect(await page.evaluate(() => caches.keys())).toEqual(['husrum-offline'])
})
