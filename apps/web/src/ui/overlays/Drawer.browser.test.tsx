import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { button, expectOnScreen, focused, keys, show, tap, zoomTo200 } from '../browser.testing.tsx'
import { Button } from '../buttons/Button.tsx'
import { Checkbox } from '../choices/Checkbox.tsx'
import { Drawer } from './Drawer.tsx'

const drawer = page.getByRole('dialog', { name: 'Filters' })
const filters = (side?: 'start' | 'end' | 'bottom') => (
  <Drawer side={side} trigger={<Button>Open</Button>} title="Filters" footer={<Button>Show 27 experts</Button>}>
    <Checkbox>Japandi</Checkbox>
    <div className="h-[90rem]" />
    <Checkbox>Urban</Checkbox>
  </Drawer>
)
const rect = () => drawer.element().getBoundingClientRect()

test('it has the name of its title, and the first choice in it has the focus', async () => {
  show(filters())
  await expect.element(button('Open')).toHaveAttribute('aria-haspopup', 'dialog')
  await button('Open').click()
  await expect.element(drawer).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: 'Japandi' })).toHaveFocus()
})

test('Escape, the close button and a press beside it close it and give the focus back', async () => {
  show(filters())
  const beside = () => page.elementLocator(document.documentElement).click({ position: { x: 20, y: 300 }, force: true })
  for (const close of [() => keys('{Escape}'), () => button('Close').click(), beside]) {
    await button('Open').click()
    await expect.element(drawer).toBeVisible()
    await close()
    await expect.element(drawer).not.toBeInTheDocument()
    expect(focused()).toBe('Open')
  }
})

test('it stands at its edge of the window', async () => {
  const edges = {
    end: () => [rect().right, rect().top, rect().bottom],
    start: () => [rect().left, rect().top, rect().bottom],
    bottom: () => [rect().left, rect().bottom, rect().right],
  }
  const wanted = { end: [1280, 0, 800], start: [0, 0, 800], bottom: [0, 800, 1280] }
  for (const side of ['end', 'start', 'bottom'] as const) {
    show(filters(side))
    await button('Open').click()
    await expect.element(drawer).toBeVisible()
    await expect.poll(edges[side]).toEqual(wanted[side])
    await keys('{Escape}')
  }
})

test('from right to left it stands at the other edge', async () => {
  show(filters('end'), { dir: 'rtl' })
  await button('Open').click()
  await expect.element(drawer).toBeVisible()
  await expect.poll(() => [rect().left, rect().right]).toEqual([0, 440])
  await keys('{Escape}')
  show(filters('start'), { dir: 'rtl' })
  await button('Open').click()
  await expect.element(drawer).toBeVisible()
  await expect.poll(() => [rect().left, rect().right]).toEqual([840, 1280])
})

test('at 200 % and on a phone its buttons stay in sight while the choices scroll', async () => {
  for (const size of [() => zoomTo200(), () => page.viewport(320, 480)]) {
    await size()
    show(filters())
    await button('Open').click()
    await expectOnScreen(drawer)
    await expectOnScreen(button('Show 27 experts'))
    await expectOnScreen(button('Close'))
    page.getByRole('checkbox', { name: 'Urban' }).element().focus()
    await expectOnScreen(page.getByRole('checkbox', { name: 'Urban' }))
    await keys('{Escape}')
  }
})

test('a finger opens it, chooses and closes it', async () => {
  show(filters())
  await tap(button('Open'))
  await tap(page.getByText('Japandi'))
  await expect.element(page.getByRole('checkbox', { name: 'Japandi' })).toBeChecked()
  await tap(button('Close'))
  await expect.element(drawer).not.toBeInTheDocument()
})
