import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import favourites from '#locales/clients/favourites/favourites.en.json' with { type: 'json' }
import notifications from '#locales/market/notifications/notifications.en.json' with { type: 'json' }
import shell from '#locales/core/shell/shell.en.json' with { type: 'json' }
import { favouritesOnDevice } from '#lib/device-storage/device-list.ts'
import { paths } from '#lib/paths.ts'
import { refusal } from '#parts/market/reviews/reviews.testing.tsx'
import { button, show } from '#ui/browser.testing.tsx'
import { BottomBar } from './BottomBar.tsx'

function open(role: 'client' | 'expert', address: string, calls: object = {}) {
  const root = createRootRoute({ component: BottomBar })
  const known = [paths.leads(), paths.matches(), paths.expertMessages(), '/experts'].map((path) =>
    createRoute({ getParentRoute: () => root, path }),
  )
  const router = createRouter({
    routeTree: root.addChildren(known),
    history: createMemoryHistory({ initialEntries: [address] }),
    context: {
      api: () => ({
        getAccount: async () => ({ data: { id: 7, role } }),
        listNotifications: async () => ({ data: [{ key: 'new_lead' }], meta: { unread: 0 } }),
        getPushKey: async () => ({ data: { key: 'BKey' } }),
        listLeads: async () => ({ data: [], meta: { total: 0, waiting: 0 } }),
        ...calls,
      }),
      auth: { token: () => 'token', subscribe: () => () => undefined },
    },
  })
  show(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Suspense>
        <RouterProvider router={router} />
      </Suspense>
    </QueryClientProvider>,
    { more: { ...favourites, ...notifications, ...shell } },
  )
}
afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

test('beside an open lead notifications are offered as well; a phone leaves its foot to the lead', async () => {
  vi.spyOn(Notification, 'permission', 'get').mockReturnValue('default')
  open('expert', `${paths.leads()}?lead=3`)
  await expect.element(button('Turn on'), { timeout: 10_000 }).toBeVisible()
  await page.viewport(390, 844)
  await expect.element(button('Turn on')).not.toBeInTheDocument()
})

test('staff who look as a person have no way to conversations, which are kept from them', async () => {
  await page.viewport(390, 844)
  const looked_at_by = { name: 'Ida Krogh', until: '2026-11-28T16:42:00.000Z' }
  open('expert', paths.leads(), { getAccount: async () => ({ data: { id: 7, role: 'expert', looked_at_by } }) })
  await expect.element(page.getByRole('link', { name: shell.shell.nav.leads })).toBeVisible()
  await expect.element(page.getByRole('link', { name: shell.shell.nav.messages })).not.toBeInTheDocument()
})

test('a client’s first page takes over whom the device kept, also without a heart; who failed stays there', async () => {
  const expert = (id: number) => ({ id, name: `Expert ${id}` })
  for (const id of [1, 2, 3, 4]) favouritesOnDevice.set(expert(id), true)
  const asked: number[] = []
  let failing = [3]
  const calls = {
    addFavourite: async ({ params: { id } }: { params: { id: number } }) => {
      asked.push(id)
      if (failing.includes(id)) throw refusal(503, 'unavailable', 'Away')
      if (id === 1) throw refusal(404, 'not_found', 'Gone')
    },
  }
  open('client', '/experts', calls)
  await expect.poll(() => asked).toEqual([1, 2, 3])
  await expect.poll(() => favouritesOnDevice.current()).toEqual([expert(4), expert(3)])
  failing = []
  open('client', '/experts', calls)
  await expect.poll(() => asked).toEqual([1, 2, 3, 3, 4])
  await expect.poll(() => favouritesOnDevice.current()).toEqual([])
})
