/**
 * Tests the worker of `public/sw.js` in a real Chromium: what a push shows, once for each key and only to its person,
 * and what a press opens.
 */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium, type Browser, type CDPSession, type Page, type Worker } from '@playwright/test'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { BROWSER_ARGS, findChromium } from '../../../../../tools/chromium.ts'

const source = readFileSync(new URL('../../../public/sw.js', import.meta.url))
let server: Server
let browser: Browser
let page: Page
let worker: Worker
let cdp: CDPSession
let registrationId = ''
let origin = ''
/** The requests about a push, the newest last. */
const checks: IncomingMessage[] = []
const json = (status: number, body: unknown) => (reply: ServerResponse) =>
  void reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const yes = json(200, { data: { may_show: true } })
let answer: (reply: ServerResponse) => void = yes
beforeAll(async () => {
  server = createServer((request, reply) => {
    if (request.url?.startsWith('/api/')) {
      checks.push(request)
      return answer(reply)
    }
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
  await context.addCookies([{ name: 'access_token', value: 'secret', url: origin }])
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
  await worker.evaluate(() => {
    const self = globalThis as unknown as Handled // members of a worker that TypeScript's page type lacks
    const { waitUntil } = self.ExtendableEvent.prototype
    self.handledPushes = 0
    self.ExtendableEvent.prototype.waitUntil = function (this: Event, work: Promise<unknown>) {
      if (this.type === 'push') void work.finally(() => (self.handledPushes += 1))
      waitUntil.call(this, work)
    }
  })
}, 60_000)
beforeEach(() => void (answer = yes))
afterAll(async () => {
  await browser.close()
  server.closeAllConnections()
  server.close()
})

type Handled = {
  handledPushes: number
  ExtendableEvent: { prototype: { waitUntil(work: Promise<unknown>): void } }
}
const handledPushes = () => worker.evaluate(() => (globalThis as unknown as Handled).handledPushes)
/**
 * Returns when the worker has handled it. Nothing may list the notifications before: Chromium deletes those that it has
 * stored and does not yet display when they are listed.
 */
async function push(message: unknown): Promise<void> {
  const before = await handledPushes()
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId,
    data: typeof message === 'string' ? message : JSON.stringify(message),
  })
  await expect.poll(handledPushes).toBe(before + 1)
}
/** Waits until they are gone: the browser does not await closing, and would also close a newer one of the same tag. */
async function close(): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    for (const each of await registration.getNotifications()) each.close()
  })
  await expect.poll(shown).toEqual([])
}
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
  plain: 'Neues bei Husrum',
}
const onScreen = { title: message.title, body: message.body, tag: 'lead:7', lang: 'de', actions: ['Antworten'] }

test('a push is shown with its words and "Answer"; the same key once more shows nothing new', async () => {
  await push(message)
  expect(await shown()).toEqual([onScreen])
  await close()
  await push(message)
  await push({ ...message, key: 'two', tag: 'lead:8', title: 'Liv' })
  expect((await shown()).map(({ title }) => title)).toEqual(['Liv'])
})

test('the next one on the same subject takes the place of the one before; what is no message shows nothing', async () => {
  await push({ ...message, key: 'three', tag: 'lead:8', title: 'Liv again', answer: undefined })
  await push('no JSON')
  await push({ key: 'four' })
  expect((await shown()).map(({ title, actions }) => [title, actions])).toEqual([['Liv again', []]])
})

const shownPath = () =>
  worker.evaluate(async () => {
    // members of a worker that TypeScript's page type lacks
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    return (await registration.getNotifications()).map(({ data }) => data.path)
  })

test('before it shows the words it asks by the key alone, and the server learns nothing else', async () => {
  await close()
  checks.splice(0)
  await push({ ...message, key: 'asked/?#' })
  expect(await shown()).toEqual([onScreen])
  expect(checks.map(({ method, url, headers }) => [method, url, headers.cookie])).toEqual([
    ['GET', '/api/push/messages/asked%2F%3F%23', undefined],
  ])
})

test('whose session was ended meanwhile: a line about nobody, which leads nowhere, also for several', async () => {
  await close()
  answer = json(200, { data: { may_show: false } })
  await push({ ...message, key: 'ended' })
  await push({ ...message, key: 'ended too', tag: 'lead:9', path: '/de/expert/leads?lead=9' })
  const plain = { title: 'Neues bei Husrum', body: '', tag: 'plain', lang: 'de', actions: [] }
  expect([checks.length, await shown()]).toEqual([3, [plain]])
  expect(await shownPath()).toEqual(['/'])
})

test.each<[string, (reply: ServerResponse) => void]>([
  ['is down', (reply) => void reply.socket?.destroy()],
  ['refuses', json(429, { code: 'too_many_requests' })],
  ['does not know the question', json(404, { code: 'not_found' })],
  ['answers something else', json(200, ['may_show'])],
  ['sends it elsewhere', (reply) => void reply.writeHead(302, { location: '/api/yes' }).end()],
  ['does not answer in time', () => undefined],
])('when the server %s the words stay away, and a press opens what it is about', async (mood, given) => {
  await close()
  // the time of the worker runs faster
  await worker.evaluate(() => {
    AbortSignal.timeout = () => {
      const controller = new AbortController()
      setTimeout(() => controller.abort(), 300)
      return controller.signal
    }
  })
  answer = given
  await push({ ...message, key: mood })
  expect(await shown()).toEqual([{ ...onScreen, title: 'Neues bei Husrum', body: '', actions: [] }])
  expect(await shownPath()).toEqual([message.path])
})

test('a push of the release before has no plain words, and names the site instead of a brand', async () => {
  await close()
  answer = json(200, { data: { may_show: false } })
  await push({ ...message, key: 'older', plain: undefined })
  expect((await shown()).map(({ title, body }) => [title, body])).toEqual([['127.0.0.1', '']])
  await close()
})

test.each([
  ['answer', '/de/expert/leads?lead=7', '/de/expert/leads?lead=7#answer'],
  ['', '/de/expert/leads?lead=7', '/de/expert/leads?lead=7'],
  ['', 'https://evil.example/', '/'],
  ['', '//evil.example/', '/'],
])('a press on "%s" of %s opens %s', async (action, path, opened) => {
  await push({ ...message, key: `${action}${path}`, path, tag: 'pressed', title: 'Pressed' })
  expect((await shown()).map(({ tag }) => tag)).toContain('pressed')
  // a test cannot press, and only a press may open a window: the event is the worker's own
  const address = await worker.evaluate(async (pressed) => {
    const self = globalThis as unknown as {
      registration: ServiceWorkerRegistration
      clients: { openWindow: (url: URL) => Promise<void> }
      dispatchEvent(event: Event): boolean
      NotificationEvent: new (type: string, given: object) => Event
    } // members of a worker that TypeScript's page type lacks
    const [notification] = await self.registration.getNotifications({ tag: 'pressed' })
    return new Promise<string>((resolve) => {
      self.clients.openWindow = async (url) => resolve(String(url))
      self.dispatchEvent(new self.NotificationEvent('notificationclick', { notification, action: pressed }))
    })
  }, action)
  expect(address).toBe(origin + opened)
  await expect.poll(async () => (await shown()).map(({ tag }) => tag)).not.toContain('pressed')
})
