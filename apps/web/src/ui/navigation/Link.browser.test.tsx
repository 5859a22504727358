import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../browser.testing.tsx'
import { Chip } from '../buttons/Chip.tsx'
import { Link } from './Link.tsx'
import { Pagination } from './Pagination.tsx'
import { TabLinks } from './TabLinks.tsx'

function Rows() {
  const link = (search: object) => <Link to="." search={search} />
  return (
    <>
      <TabLinks
        label="Tabs"
        items={[
          { key: 'all', label: 'All', active: false, link: link({}) },
          { key: 'saved', label: 'Saved', active: true, link: link({ tab: 'saved' }) },
        ]}
      />
      <nav aria-label="Chips">
        <Chip selected={false} render={link({})}>
          Any style
        </Chip>
        <Chip selected render={link({ tab: 'saved' })}>
          Japandi
        </Chip>
      </nav>
      <Pagination page={2} lastPage={3} renderLink={(number) => link(number > 1 ? { page: number } : {})} />
    </>
  )
}

test('only the tab, chip and page that is shown is current, although others have a part of its address', async () => {
  const root = createRootRoute({ component: Rows })
  const router = createRouter({
    routeTree: root.addChildren([createRoute({ getParentRoute: () => root, path: '/list' })]),
    history: createMemoryHistory({ initialEntries: ['/list?tab=saved&page=2'] }),
  })
  show(<RouterProvider router={router} />)
  for (const [row, current] of [
    ['Tabs', 'Saved'],
    ['Chips', 'Japandi'],
    ['Pages', 'Page 2'],
  ] as const) {
    const links = page.getByRole('navigation', { name: row }).getByRole('link')
    await expect.element(links.first()).toBeVisible()
    const marked = links.elements().filter((element) => element.hasAttribute('aria-current'))
    expect(marked.map((element) => element.getAttribute('aria-label') ?? element.textContent)).toEqual([current])
  }
})
