import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '#ui/browser.testing.tsx'
import { ProfileSkeleton } from './ProfileSkeleton.tsx'

const photo = { url: '/cover.jpg', width: 1200, height: 900, alt: 'A kitchen' }

function draw(address: string) {
  const cache = new QueryClient()
  const found = [{ id: 7, handle: 'bo-lindgaard', name: 'Bo Lindgaard', photos: [photo] }]
  cache.setQueryData(['experts', 'search', {}], { data: found })
  const rootRoute = createRootRoute()
  const paths = ['/e/$handle', '/experts/$id'] as const
  const routeTree = rootRoute.addChildren(
    paths.map((path) => createRoute({ getParentRoute: () => rootRoute, path, component: ProfileSkeleton })),
  )
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [address] }) })
  show(
    <QueryClientProvider client={cache}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}
const heading = page.getByRole('heading', { level: 1 })

test.each(['/e/bo-lindgaard', '/experts/7'])(
  'on the way to %s, name and cover are those of the card',
  async (address) => {
    draw(address)
    await expect.element(heading).toMatchTextContent('Bo Lindgaard')
    expect(document.querySelector('img')).not.toBeNull()
  },
)

test('of somebody whom no search on the page has found, nothing is known', async () => {
  draw('/e/somebody')
  await expect.element(heading).toMatchTextContent('Loading')
  expect(document.querySelector('img')).toBeNull()
})
