import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { User } from '@husrum/contract/identity/accounts/accounts.ts'
import texts from '#locales/market/notifications/notifications.en.json' with { type: 'json' }
import { readPushState } from '#lib/service-worker/push.ts'
import { button, show } from '#ui/browser.testing.tsx'
import { PushOffer } from './PushOffer.tsx'

const account = { id: 7, role: 'expert' } as User // the fields that it reads

/** A browser that answers its own prompt, and a server that has these notifications. */
function open(
  kinds: string[],
  { answer = 'granted', key = 'BKey', of = account }: { answer?: string; key?: string | null; of?: User } = {},
) {
  let permission = 'default'
  const asked: unknown[] = []
  const requestPermission = vi.spyOn(Notification, 'requestPermission').mockImplementation(async () => {
    permission = answer
    return permission as NotificationPermission // one of the type's words
  })
  vi.spyOn(Notification, 'permission', 'get').mockImplementation(() => permission as NotificationPermission) // as above
  const subscription = {
    endpoint: 'https://fcm.googleapis.com/send/a',
    toJSON: () => ({ endpoint: 'https://fcm.googleapis.com/send/a', keys: { p256dh: 'p', auth: 'a' } }),
  }
  const registration = {
    pushManager: { subscribe: async () => subscription, getSubscription: async () => subscription },
  }
  vi.spyOn(navigator, 'serviceWorker', 'get').mockReturnValue({
    register: async (url: unknown) => void asked.push(['register', String(url)]),
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  } as unknown as ServiceWorkerContainer) // the methods that it uses
  const calls = {
    listNotifications: async () => ({ data: kinds.map((kind) => ({ key: kind })) }),
    getPushKey: async () => ({ data: { key } }),
    subscribePush: async (sent: unknown) => void asked.push(sent),
  }
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <PushOffer account={of} /> }),
    history: createMemoryHistory(),
    context: { api: () => calls, auth: { token: () => undefined, subscribe: () => () => undefined } },
  })
  show(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    { more: texts },
  )
  return { asked, requestPermission }
}
afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})
/** Long enough for a render: it proves that nothing is rendered. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 200))

test('the browser is asked after a press only, and the device is known from then on', async () => {
  const { asked, requestPermission } = open(['new_lead'])
  await expect.element(button('Turn on'), { timeout: 10_000 }).toBeVisible()
  expect(requestPermission).not.toHaveBeenCalled()
  await button('Turn on').click()
  await expect
    .poll(() => asked)
    .toEqual([
      ['register', '/sw.js'],
      { body: { endpoint: 'https://fcm.googleapis.com/send/a', keys: { p256dh: 'p', auth: 'a' } } },
    ])
  await expect.poll(() => button('Turn on').elements()).toEqual([])
  expect([await readPushState(account), await readPushState({ id: 8 })]).toEqual(['on', 'off'])
})

test.each([
  ['before anything came', ['profile_decision'], {}],
  ['where push is switched off', ['new_lead'], { key: null }],
  [
    'to staff who look',
    ['new_lead'],
    { of: { ...account, looked_at_by: { name: 'Ida', until: '2026-11-20T10:00:00Z' } } },
  ],
])('nothing is offered %s', async (_, kinds, more) => {
  open(kinds, more)
  await settled()
  expect(button('Turn on').elements()).toEqual([])
})

test('"Not now" is kept on the device', async () => {
  const { requestPermission } = open(['new_message'])
  await button('Not now').click()
  open(['new_message'])
  await settled()
  expect([button('Turn on').elements(), requestPermission.mock.calls]).toEqual([[], []])
})

test('whoever refuses the browser’s prompt is told where to change that', async () => {
  const { asked } = open(['new_lead'], { answer: 'denied' })
  await button('Turn on').click()
  await expect.poll(() => button('Turn on').elements()).toEqual([])
  expect([asked, await readPushState(account)]).toEqual([[], 'blocked'])
})
