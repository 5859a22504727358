import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import danish from '#locales/market/notifications/notifications.da.json' with { type: 'json' }
import german from '#locales/market/notifications/notifications.de.json' with { type: 'json' }
import texts from '#locales/market/notifications/notifications.en.json' with { type: 'json' }
import { button, show } from '#ui/browser.testing.tsx'
import { NotificationPanel } from './NotificationPanel.tsx'

const at = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString()
const line = (id: number, text: string, created_at: string, read = false) => ({
  id,
  kind: 'quote',
  key: 'quote.sent',
  params: {},
  text,
  path: `/account/messages?thread=${id}`,
  read,
  created_at,
})

const role = 'client'
function open(lines: ReturnType<typeof line>[], more: typeof texts = texts) {
  const readIds: unknown[] = []
  const calls = {
    listNotifications: async () => ({
      data: lines,
      meta: { current_page: 1, last_page: 1, per_page: 20, total: lines.length, from: 1, to: lines.length, unread: 1 },
    }),
    readNotifications: async ({ body }: { body: unknown }) => {
      readIds.push(body)
      return { data: { unread: 0 } }
    },
  }
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => <NotificationPanel role={role} unread={1} close={() => undefined} />,
    }),
    history: createMemoryHistory(),
    context: { api: () => calls, auth: { token: () => undefined, subscribe: () => () => undefined } },
  })
  show(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    { more },
  )
  return readIds
}

test('days stand over what came on them, and each entry is a link to what it is about', async () => {
  const readIds = open([
    line(4, 'Bo has sent you a quote', at(0)),
    line(3, 'Bo has answered your brief', at(1), true),
    line(2, 'Liv has declined', at(400), true),
    line(1, 'Liv wrote to you', at(400), true),
  ])
  await expect.element(page.getByRole('heading', { level: 3, name: 'Today' }), { timeout: 10_000 }).toBeVisible()
  const headings = page.getByRole('heading', { level: 3 }).elements()
  expect(headings.map(({ textContent }) => textContent?.replace(/^\d+ \w+ \d{4}$/, 'a day'))).toEqual([
    'Today',
    'Yesterday',
    'a day',
  ])
  const old = page.getByRole('region').elements().at(-1)
  expect(old?.querySelectorAll('li')).toHaveLength(2)
  // this router quotes the values that ours leaves plain
  const links = page.getByRole('link', { name: /Bo|Liv/ }).elements()
  expect(links.map((each) => each.getAttribute('href')?.replaceAll('%22', ''))).toEqual(
    [4, 3, 2, 1].map((id) => `/account/messages?thread=${id}`),
  )
  await button('Mark all as read').click()
  await expect.poll(() => readIds).toEqual([{}])
})

test('in each language its head stays inside the panel', async () => {
  for (const language of [texts, german, danish]) {
    open([line(4, 'Bo has sent you a quote', at(0))], language)
    const { bell } = language.notifications
    // the header appears before the list, whose lines are as wide as the panel
    await expect.element(page.getByRole('link', { name: /Bo has/ }), { timeout: 10_000 }).toBeVisible()
    const head = button(bell.readAll).element()
    const links = page.getByRole('link').elements()
    const edge = Math.max(...links.map((each) => each.getBoundingClientRect().right))
    const words = document.createRange()
    words.selectNodeContents(head)
    expect(words.getBoundingClientRect().right).toBeLessThanOrEqual(edge)
  }
})
