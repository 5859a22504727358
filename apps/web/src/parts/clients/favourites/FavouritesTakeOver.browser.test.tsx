import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { favouritesOnDevice } from '#lib/device-storage/device-list.ts'
import { favouriteQueries } from '#queries/clients/favourites.ts'
import { useShell } from '#lib/shell-context.ts'
import texts from '#locales/clients/favourites/favourites.en.json' with { type: 'json' }
import { show } from '#ui/browser.testing.tsx'
import { FavouritesTakeOver } from './FavouritesTakeOver.tsx'

function Kept() {
  const { api } = useShell()
  const { data } = useQuery(favouriteQueries(api).ids())
  return (
    <>
      <FavouritesTakeOver />
      <p>Kept: {data?.join(', ') ?? 'not known yet'}</p>
    </>
  )
}

test('a list that was asked for before is read again, also when it answers last', async () => {
  favouritesOnDevice.set({ id: 1, name: 'Katrin' }, true)
  favouritesOnDevice.set({ id: 2, name: 'Bo' }, true)
  const { promise: firstAnswer, resolve: answer } = Promise.withResolvers<undefined>()
  let kept: number[] = []
  let lists = 0
  const calls = {
    async addFavourite({ params: { id } }: { params: { id: number } }) {
      kept = [id, ...kept]
    },
    async listFavourites() {
      const ids = kept
      lists += 1
      if (lists === 1) await firstAnswer
      return { ids }
    },
  }
  const router = createRouter({
    routeTree: createRootRoute({ component: Kept }),
    history: createMemoryHistory(),
    context: { api: () => calls, auth: { token: () => undefined, subscribe: () => () => undefined } },
  })
  show(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    { more: texts },
  )
  await expect.poll(() => [kept, favouritesOnDevice.current()]).toEqual([[2, 1], []])
  answer(undefined)
  await expect.element(page.getByText('Kept: 2, 1')).toBeVisible()
})
