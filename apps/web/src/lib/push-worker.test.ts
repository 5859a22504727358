import { readFileSync } from 'node:fs'
import path from 'node:path'
import vm from 'node:vm'
import { expect, test } from 'vitest'

const source = readFileSync(path.resolve(import.meta.dirname, '../../public/sw.js'), 'utf8')
const ORIGIN = 'https://husrum.example'

type Shown = { title: string; options: { body: string; tag: string; data: unknown; actions: unknown[] } }
type Window = { url: string; focused: boolean; navigated: string[] }

/** The worker as a browser runs it. */
function aWorker(windows: Window[] = []) {
  const listeners = new Map<string, (event: object) => void>()
  const shown: Shown[] = []
  const opened: string[] = []
  const kept = new Map<string, unknown>()
  const cache = {
    match: async (key: string) => kept.get(key),
    put: async (key: string, value: unknown) => void kept.set(key, value),
    keys: async () => [...kept.keys()],
    delete: async (key: string) => kept.delete(key),
  }
  const self = {
    location: { origin: ORIGIN },
    registration: {
      showNotification: async (title: string, options: Shown['options']) => void shown.push({ title, options }),
    },
    clients: {
      matchAll: async () =>
        windows.map((each) => ({
          url: each.url,
          focus: async () => void (each.focused = true),
          navigate: async (url: URL) => void each.navigated.push(url.href),
        })),
      openWindow: async (url: URL) => void opened.push(url.href),
    },
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
  }
  vm.runInNewContext(source, { self, caches: { open: async () => cache }, URL, Response, encodeURIComponent })
  async function happen(name: string, event: object): Promise<void> {
    const work: Promise<unknown>[] = []
    listeners.get(name)?.({ ...event, waitUntil: (each: Promise<unknown>) => work.push(each) })
    await Promise.all(work)
  }
  return {
    shown,
    opened,
    kept,
    push: (message: unknown) => happen('push', { data: { json: () => message } }),
    pushBroken: () =>
      happen('push', {
        data: {
          json: () => {
            throw new SyntaxError()
          },
        },
      }),
    press: (path: unknown, action = '') =>
      happen('notificationclick', { action, notification: { close: () => undefined, data: { path } } }),
  }
}

const message = {
  key: 'k1',
  title: 'Bo wrote to you',
  body: 'Thursday?',
  path: '/account/messages?thread=7',
  tag: 'thread:7',
  lang: 'en',
  answer: 'Answer',
}

test('a push becomes a notification with what it opens and how to answer', async () => {
  const worker = aWorker()
  await worker.push(message)
  expect(worker.shown).toEqual([
    {
      title: 'Bo wrote to you',
      options: {
        body: 'Thursday?',
        tag: 'thread:7',
        lang: 'en',
        renotify: true,
        icon: '/favicon.ico',
        data: { path: '/account/messages?thread=7' },
        actions: [{ action: 'answer', title: 'Answer' }],
      },
    },
  ])
})

test('the same message twice is shown once; it remembers the last fifty', async () => {
  const worker = aWorker()
  for (let nth = 0; nth < 2; nth += 1) await worker.push(message)
  expect(worker.shown).toHaveLength(1)
  for (let nth = 0; nth < 60; nth += 1) await worker.push({ ...message, key: `other ${nth}` })
  expect([worker.shown.length, worker.kept.size]).toEqual([61, 50])
})

test('what is no message of ours is not shown', async () => {
  const worker = aWorker()
  await worker.pushBroken()
  await worker.push({})
  expect(worker.shown).toEqual([])
})

test('a press opens the page, "Answer" with the answer’s place', async () => {
  const worker = aWorker()
  await worker.press('/account/messages?thread=7')
  await worker.press('/de/expert/leads?lead=7', 'answer')
  expect(worker.opened).toEqual([`${ORIGIN}/account/messages?thread=7`, `${ORIGIN}/de/expert/leads?lead=7#answer`])
})

test('a window that is there already comes to the front and keeps what was written in it', async () => {
  const there = { url: `${ORIGIN}/account/messages?thread=7`, focused: false, navigated: [] as string[] }
  const worker = aWorker([there])
  await worker.press('/account/messages?thread=7')
  expect([there.focused, there.navigated, worker.opened]).toEqual([true, [], []])
  await worker.press('/account/messages?thread=7', 'answer')
  expect(there.navigated).toEqual([`${there.url}#answer`])
})

test.each([undefined, 7, '', 'https://evil.example/', '//evil.example/', '/\\evil.example/', 'javascript:alert(1)'])(
  'from %s it leads to the start page and nowhere else',
  async (wrong) => {
    const worker = aWorker()
    await worker.press(wrong)
    expect(worker.opened).toEqual([`${ORIGIN}/`])
  },
)
