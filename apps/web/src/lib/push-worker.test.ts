/** The worker of `public/sw.js` in a real Chromium: what a push shows, once for each key, and what a press opens. */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium, type Browser, type CDPSession, type Page, type Worker } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BROWSER_ARGS, findChromium } from '../../../../tools/chromium.ts'

const source = readFileSync(new URL('../../public/sw.js', import.meta.url))
let server: Server
let browser: Browser
let page: Page
let worker: Worker
let cdp: CDPSession
let registrationId = ''
let origin = ''
beforeAll(async () => {
  server = createServer((request, reply) => {
    const isWorker = request.url === '/sw.js'
    reply.setHeader('content-type', isWorker ? 'text/javascript' : 'text/html')
    reply.end(isWorker ? source : '<!doctype html><title>Husrum</title>')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // of a server that listens on a port
  const executablePath = findChromium()
  browser = await chromium.launch({ args: BROWSER_ARGS, ...(executablePath ? { executablePath } : {}) })
  const context = await browser.newContext()
  await context.grantPermissions(['notifications'], { origin })
  page = await context.newPage()
  await page.goto(`${origin}/elsewhere`)
  cdp = await context.newCDPSession(page)
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId = registrations[0]?.registrationId ?? registrationId
  })
  await cdp.send('ServiceWorker.enable')
  const started = context.waitForEvent('serviceworker')
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js', { scope: '/' })
    await navigator.serviceWorker.ready
  })
  worker = await started
}, 60_000)
afterAll(async () => {
  await browser.close()
  server.closeAllConnections()
  server.close()
})

const push = (message: unknown) =>
  cdp.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId,
    data: typeof message === 'string' ? message : JSON.stringify(message),
  })
type Shown = { title: string; body: string; tag: string; lang: string; actions: string[] }
const shown = (): Promise<Shown[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const all = (await registration.getNotifications()) as (Notification & { actions?: { title: string }[] })[] // newer
    return all.map(({ title, body, tag, lang, actions = [] }) => ({
      title,
      body,
      tag,
      lang,
      actions: actions.map((each) => each.title),
    }))
  })
const message = {
  key: 'one',
  title: 'Ann in Aarhus hat dich angefragt',
  body: 'Wir haben eine Küche von 1974.',
  path: '/de/expert/leads?lead=7',
  tag: 'lead:7',
  lang: 'de',
  answer: 'Antworten',
}
const onScreen = { title: message.title, body: message.body, tag: 'lead:7', lang: 'de', actions: ['Antworten'] }

test('a push is shown with its words and "Answer"; the same key once more shows nothing new', async () => {
  await push(message)
  await expect.poll(shown).toEqual([onScreen])
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    for (const each of await registration.getNotifications()) each.close()
  })
  await push(message)
  await push({ ...message, key: 'two', tag: 'lead:8', title: 'Liv' })
  await expect.poll(async () => (await shown()).map(({ title }) => title)).toEqual(['Liv'])
})

test('the next one on the same subject takes the place of the one before; what is no message shows nothing', async () => {
  await push({ ...message, key: 'three', tag: 'lead:8', title: 'Liv again', answer: undefined })
  await push('no JSON')
  await push({ key: 'four' })
  await expect
    .poll(async () => (await shown()).map(({ title, actions }) => [title, actions]))
    .toEqual([['Liv again', []]])
})

test.each([
  ['answer', '/de/expert/leads?lead=7', '/de/expert/leads?lead=7#answer'],
  ['', '/de/expert/leads?lead=7', '/de/expert/leads?lead=7'],
  ['', 'https://evil.example/', '/'],
  ['', '//evil.example/', '/'],
])('a press on "%s" of %s opens %s', async (action, path, opened) => {
  await push({ ...message, key: `${action}${path}`, path, tag: 'pressed', title: 'Pressed' })
  await expect.poll(async () => (await shown()).map(({ tag }) => tag)).toContain('pressed')
  // a press cannot be made here, and only a press may open a window: the event is the worker's own
  const address = await worker.evaluate(async (pressed) => {
    const self = globalThis as unknown as {
      registration: ServiceWorkerRegistration
      clients: { openWindow: (url: URL) => Promise<void> }
      dispatchEvent(event: Event): boolean
      NotificationEvent: new (type: string, given: object) => Event
    } // what a worker has and TypeScript's page has not
    const [notification] = await self.registration.getNotifications({ tag: 'pressed' })
    return new Promise<string>((resolve) => {
      self.clients.openWindow = async (url) => resolve(String(url))
      self.dispatchEvent(new self.NotificationEvent('notificationclick', { notification, action: pressed }))
    })
  }, action)
  expect(address).toBe(origin + opened)
  await expect.poll(async () => (await shown()).map(({ tag }) => tag)).not.toContain('pressed')
})
