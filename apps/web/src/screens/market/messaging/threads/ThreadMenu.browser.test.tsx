import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Thread } from '@husrum/contract/market/messaging/messaging.ts'
import { browserApi, type Api } from '#lib/api/api.ts'
import texts from '#locales/market/messaging/messages.en.json' with { type: 'json' }
import { button, expectOnScreen, focused, keys, show } from '#ui/browser.testing.tsx'
import { ThreadMenu } from './ThreadMenu.tsx'

const none = {
  id: 3,
  counterpart: { short_name: 'Bo', deleted: false },
  archived: false,
  muted: false,
  blocked: false,
  blocked_by_me: false,
  reported: false,
  contact_shared: false,
}

function open(
  side: 'client' | 'expert',
  change: Partial<typeof none> = {},
  /** Replaces the calls that are otherwise only recorded. */ api?: Api,
): { asked: unknown[][] } {
  const asked: unknown[][] = []
  const thread = { ...none, ...change } as unknown as Thread // The fields that it reads.
  const calls = new Proxy(
    {},
    {
      get: (_, name) => async (sent: unknown) => {
        asked.push([name, sent])
        return { data: { ...thread, reported: true } }
      },
    },
  )
  const rootRoute = createRootRoute({ component: () => <ThreadMenu thread={thread} side={side} /> })
  const auth = { token: () => undefined, subscribe: () => () => undefined }
  const router = createRouter({
    routeTree: rootRoute,
    history: createMemoryHistory(),
    context: { api: api ?? (() => calls), auth },
  })
  show(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    { more: texts },
  )
  return { asked }
}
const item = (name: RegExp) => page.getByRole('menuitem', { name })
const openMenu = () => button('More about this conversation').click()

test('muting is one press; by keyboard too', async () => {
  const { asked } = open('expert')
  await openMenu()
  await expect.poll(focused).toBe('Archive')
  await keys('{ArrowDown}{Enter}')
  await expect.poll(() => asked).toEqual([['muteThread', { params: { id: 3 } }]])
})

test('only a client shares contact, after reading what is shared', async () => {
  open('expert')
  await openMenu()
  await expect.element(item(/Report/)).toBeVisible()
  await expect.element(item(/Share/)).not.toBeInTheDocument()
  const { asked } = open('client')
  await openMenu()
  await item(/Share your phone and email with Bo/).click()
  await expect.element(page.getByText(/Bo sees them from now on/)).toBeVisible()
  await button('Share phone and email').click()
  await expect.poll(() => asked).toEqual([['shareContact', { params: { id: 3 } }]])
})

test('a refused sharing says why, and the question stays', async () => {
  const message = 'You’ve shared and hidden your phone and email several times. You can share them again in 40 min.'
  const fetching = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => Response.json({ code: 'too_many_contact_changes', message }, { status: 429 }))
  const told: string[] = []
  const onFailure = (text: string) => void told.push(text)
  open('client', {}, browserApi({ token: () => 'x', locale: 'en', onUnauthorised: async () => false, onFailure }))
  await openMenu()
  await item(/Share your phone and email with Bo/).click()
  await button('Share phone and email').click()
  // The page shows it as a toast (router.tsx)
  await expect.poll(() => told).toEqual([message])
  await expect.element(page.getByText(/Bo sees them from now on/)).toBeVisible()
  fetching.mockRestore()
})

test('a block is asked about first, and says what it does', async () => {
  const { asked } = open('client')
  await openMenu()
  await item(/Block Bo/).click()
  await expect.element(page.getByText(/won’t be suggested to you again/)).toBeVisible()
  expect(asked).toEqual([])
  await button('Block').click()
  await expect.poll(() => asked).toEqual([['blockThread', { params: { id: 3 } }]])
})

test('a report needs a reason, and afterwards says what happens next; on a phone all of it fits', async () => {
  await page.viewport(360, 700)
  const { asked } = open('client')
  await openMenu()
  await item(/Report/).click()
  await button('Report').click()
  await expect.element(page.getByText('Choose what is wrong.')).toBeVisible()
  expect(asked).toEqual([])
  await page.getByLabelText('Advertising or spam').click()
  await page.getByLabelText(/What happened/).fill('The same text three times')
  await button('Report').click()
  await expect.element(page.getByText(/our team will read it/)).toBeVisible()
  await expectOnScreen(button('Done'))
  expect(asked).toEqual([
    ['reportThread', { params: { id: 3 }, body: { reason: 'spam', words: 'The same text three times' } }],
  ])
})

test('what is done already is not offered again', async () => {
  open('client', { archived: true, muted: true, blocked: true, blocked_by_me: true, reported: true })
  await openMenu()
  for (const name of [/Move to inbox/, /Unmute/, /Unblock/]) await expect.element(item(name)).toBeVisible()
  await expect.element(item(/Report/)).toHaveAttribute('aria-disabled', 'true')
  await expect.element(item(/Share/)).not.toBeInTheDocument()
})
