import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '#ui/browser.testing.tsx'
import { addNews } from '#lib/live/live-state.ts'
import type { Outgoing } from '../outbox/outbox.ts'
import { useChat, type Chat } from './use-chat.ts'

const PATH = '/account/messages'
const thread = { id: 3, updated_at: '2026-11-20T08:00:00.000Z', counterpart: { name: 'Maja' } }
const stored = { id: 9, body: 'Hello', at: '2026-11-20T08:01:00.000Z' }
const outgoing: Outgoing = { key: 'k1', threadId: 3, body: 'Hello', state: 'sending', at: stored.at }

let chat: Chat | undefined
let asked = 0
let listed = 0
let looks = 0
let loaded: Promise<void> | undefined
let answer: () => Promise<unknown>
function Reader() {
  const made = useChat(PATH, {})
  useEffect(() => {
    chat = made
  }, [made])
  return <h1>Messages</h1>
}

function open() {
  const listThreads = async () => {
    listed++
    return { data: [thread], meta: { current_page: 1, last_page: 1 } }
  }
  const getThread = async () => {
    asked++
    return { data: { ...thread, messages: [], has_more: false, has_newer: false } }
  }
  const readThread = async () => {
    looks++
    return { data: { ...thread, unread_count: 0 } }
  }
  const rootRoute = createRootRoute()
  const routeTree = rootRoute.addChildren([
    createRoute({ getParentRoute: () => rootRoute, path: PATH, component: Reader }),
    createRoute({ getParentRoute: () => rootRoute, path: '/elsewhere', component: () => <h1>Elsewhere</h1> }),
    createRoute({
      getParentRoute: () => rootRoute,
      path: '/slow',
      loader: () => loaded,
      component: () => <h1>Slow</h1>,
    }),
  ])
  const router = createRouter({
    routeTree,
    history: createMemoryHistory({ initialEntries: [PATH] }),
    context: { api: () => ({ listThreads, getThread, sendMessage: () => answer(), readThread }) }, // Its calls
  })
  show(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}
async function shown(): Promise<Chat> {
  await expect.poll(() => chat?.chat.threads.length).toBe(1)
  return chat ?? expect.fail('the widget was not drawn')
}

beforeEach(() => {
  chat = undefined
  asked = 0
  listed = 0
})

test('an answer that comes after Messages was left does not lead back there', async () => {
  const router = open()
  const { deliver } = await shown()
  let arrive = (_answer: unknown) => {}
  answer = () => new Promise((resolve) => (arrive = resolve))
  const delivered = deliver(outgoing)
  router.history.push('/elsewhere')
  await expect.element(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible()
  arrive({ data: { ...thread, message: stored } })
  await delivered
  await new Promise((done) => setTimeout(done, 100)) // A navigation would have begun by now.
  expect(router.latestLocation.pathname).toBe('/elsewhere')
})

test('nor does one that comes while the next page is loading', async () => {
  let load = () => {}
  loaded = new Promise((resolve) => (load = resolve))
  const router = open()
  const { deliver } = await shown()
  router.history.push('/slow')
  await expect.poll(() => router.latestLocation.pathname).toBe('/slow')
  answer = () => Promise.resolve({ data: { ...thread, message: stored } })
  await deliver(outgoing)
  load()
  await expect.element(page.getByRole('heading', { name: 'Slow' })).toBeVisible()
})

test('an answer that comes while Messages is open opens the conversation', async () => {
  const router = open()
  const { deliver } = await shown()
  answer = () => Promise.resolve({ data: { ...thread, message: stored } })
  await deliver(outgoing)
  await expect.poll(() => router.latestLocation.search).toEqual({ thread: 3 })
})

test('an own message is written into the list and the conversation, which are not asked for again', async () => {
  open()
  const { deliver } = await shown()
  await expect.poll(() => asked).toBe(1)
  answer = () => Promise.resolve({ data: { ...thread, last_message: stored, message: stored } })
  await deliver(outgoing)
  await expect.poll(() => chat?.chat.threads[0]?.last_message).toEqual(stored)
  await new Promise((done) => setTimeout(done, 100)) // The requests would have been made by now.
  expect([listed, asked]).toEqual([1, 1])
})

test('a message whose answer was lost counts as sent, and its conversation is loaded again', async () => {
  open()
  const { deliver } = await shown()
  await expect.poll(() => asked).toBe(1)
  const code = 'idempotency_answer_lost'
  answer = () => Promise.reject(Object.assign(new Error(code), { status: 409, refusal: { message: '', code } }))
  await deliver(outgoing)
  await expect.poll(() => asked).toBe(2)
})

test('looking reads a conversation once, and again after each news that is no message', async () => {
  looks = 0
  open()
  const look = async () => (await shown()).look({ id: 3, unread_count: 0 })
  await look()
  await expect.poll(() => looks).toBe(1)
  await look()
  addNews(3)
  await expect.poll(async () => (await look(), looks)).toBe(2)
  await look()
  await look()
  expect(looks).toBe(2)
})
