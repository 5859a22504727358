import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { button, expectOnScreen, focused, keys, show, tap, zoomTo200 } from '../browser.testing.tsx'
import { Button } from '../buttons/Button.tsx'
import { Menu, type MenuEntry } from './Menu.tsx'

const onReport = vi.fn()
const onBlock = vi.fn()
const entries: MenuEntry[] = [
  { key: 'report', label: 'Report', onSelect: onReport },
  { key: 'home', label: 'Home page', link: <a href="#home" aria-label="Home page" /> },
  { key: 'line', separator: true },
  { key: 'block', label: 'Block', disabled: true, note: 'Already blocked', onSelect: onBlock },
  { key: 'remove', label: 'Remove', onSelect: () => {} },
]
const menu = <Menu label="Actions" trigger={<Button>More</Button>} entries={entries} />
const popup = page.getByRole('menu', { name: 'Actions' })

async function openByKey() {
  await expect.element(button('More')).toBeVisible()
  button('More').element().focus()
  await keys('{Enter}')
  await expect.poll(focused).toBe('Report')
}

test('a button that has a menu says so, and the menu has a name and items', async () => {
  show(menu)
  await expect.element(button('More')).toHaveAttribute('aria-haspopup', 'menu')
  await button('More').click()
  await expect.element(popup).toBeVisible()
  expect(popup.getByRole('menuitem').elements()).toHaveLength(4)
  await expect.element(page.getByRole('menuitem', { name: /^Block/ })).toHaveAttribute('aria-disabled', 'true')
})

test('arrow keys go round, Home and End jump, a first letter finds', async () => {
  show(menu)
  await openByKey()
  await keys('{ArrowUp}')
  expect(focused()).toBe('Remove')
  await keys('{ArrowDown}{ArrowDown}')
  expect(focused()).toBe('Home page')
  await keys('{End}')
  expect(focused()).toBe('Remove')
  await keys('{Home}')
  expect(focused()).toBe('Report')
  await keys('r')
  expect(focused()).toBe('Remove')
  await keys('ho')
  expect(focused()).toBe('Home page')
})

test('Escape and Tab close it; Escape gives the focus back', async () => {
  show(
    <>
      {menu}
      <Button>After</Button>
    </>,
  )
  await openByKey()
  await keys('{Escape}')
  await expect.element(popup).not.toBeInTheDocument()
  expect(focused()).toBe('More')
  await keys('{Enter}')
  await expect.poll(focused).toBe('Report')
  await keys('{Tab}')
  await expect.element(popup).not.toBeInTheDocument()
  expect(focused()).toBe('After')
})

test('Enter and Space choose, close and give the focus back; a disabled item does nothing', async () => {
  show(menu)
  for (const key of ['{Enter}', '[Space]']) {
    onReport.mockClear()
    await openByKey()
    await keys(key)
    expect(onReport).toHaveBeenCalledOnce()
    await expect.element(popup).not.toBeInTheDocument()
    expect(focused()).toBe('More')
  }
  await openByKey()
  await keys('b{Enter}')
  expect(onBlock).not.toHaveBeenCalled()
  await expect.element(popup).toBeVisible()
})

test('a press outside closes it, and so does a second press of its button', async () => {
  show(
    <div className="grid h-96 content-between">
      {menu}
      <p>Elsewhere</p>
    </div>,
  )
  await button('More').click()
  await expect.element(popup).toBeVisible()
  await page.getByText('Elsewhere').click()
  await expect.element(popup).not.toBeInTheDocument()
  await button('More').click()
  await expect.element(popup).toBeVisible()
  await button('More').click()
  await expect.element(popup).not.toBeInTheDocument()
})

test('a finger opens it, chooses, and closes it outside', async () => {
  onReport.mockClear()
  show(
    <div className="grid h-96 content-between">
      {menu}
      <p>Elsewhere</p>
    </div>,
  )
  await tap(button('More'))
  await tap(page.getByRole('menuitem', { name: 'Report' }))
  expect(onReport).toHaveBeenCalledOnce()
  await tap(button('More'))
  await expect.element(popup).toBeVisible()
  await tap(page.getByText('Elsewhere'))
  await expect.element(popup).not.toBeInTheDocument()
})

test('at 200 % and in every corner of the window all of it can be seen', async () => {
  await zoomTo200()
  for (const place of ['top-0 left-0', 'top-0 right-0', 'bottom-0 left-0', 'bottom-0 right-0']) {
    for (const dir of ['ltr', 'rtl'] as const) {
      show(<div className={`fixed ${place}`}>{menu}</div>, { dir })
      await button('More').click()
      await expectOnScreen(popup)
      await keys('{ArrowDown}')
      expect(focused()).toBe('Home page')
      await keys('{Escape}')
    }
  }
})

test('it follows its button when the box around it scrolls', async () => {
  show(
    <div className="mt-40 h-60 overflow-y-auto" data-testid="box">
      <div className="h-[60rem] pt-32">{menu}</div>
    </div>,
  )
  await button('More').click()
  await expect.element(popup).toBeVisible()
  const distance = () =>
    Math.round(popup.element().getBoundingClientRect().top - button('More').element().getBoundingClientRect().bottom)
  await expect.poll(distance).toBe(6)
  page.getByTestId('box').element().scrollTop = 60
  await expect.poll(distance).toBe(6)
})
