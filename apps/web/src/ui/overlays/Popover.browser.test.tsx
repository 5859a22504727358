import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { button, expectOnScreen, focused, keys, show, tap, zoomTo200 } from '../browser.testing.tsx'
import { Button } from '../buttons/Button.tsx'
import { Popover, type PopoverProps } from './Popover.tsx'

const panel = ({ content, ...props }: Partial<PopoverProps> & { content?: ReactNode } = {}) => (
  <Popover title="Fee" trigger={<Button>Fee range</Button>} {...props}>
    {(close) => (
      <>
        {content}
        <label>
          From <input />
        </label>
        <Button onClick={close}>Apply</Button>
      </>
    )}
  </Popover>
)
const popup = page.getByRole('dialog', { name: 'Fee' })

test('the button says that it opens a dialog, which has a name and shows its title', async () => {
  show(panel())
  await expect.element(button('Fee range')).toHaveAttribute('aria-haspopup', 'dialog')
  await expect.element(popup).not.toBeInTheDocument()
  await button('Fee range').click()
  await expect.element(popup).toBeVisible()
  await expect.element(popup.getByText('Fee', { exact: true })).toBeVisible()
})

test('Enter opens it, Tab goes into it, and Escape gives the focus back', async () => {
  show(panel())
  await expect.element(button('Fee range')).toBeVisible()
  await keys('{Tab}{Enter}')
  await expect.element(popup).toBeVisible()
  await keys('{Tab}')
  await expect.element(page.getByRole('textbox', { name: 'From' })).toHaveFocus()
  await keys('{Escape}')
  await expect.element(popup).not.toBeInTheDocument()
  expect(focused()).toBe('Fee range')
})

test('a button in it closes it, gives the focus back, and the owner hears of both', async () => {
  const onOpenChange = vi.fn()
  show(panel({ onOpenChange }))
  await button('Fee range').click()
  await button('Apply').click()
  await expect.element(popup).not.toBeInTheDocument()
  expect(focused()).toBe('Fee range')
  expect(onOpenChange.mock.calls).toEqual([[true], [false]])
})

test('a press outside closes it, by mouse and by finger', async () => {
  show(
    <div className="grid h-[30rem] content-between">
      {panel()}
      <p>Elsewhere</p>
    </div>,
  )
  for (const press of [() => page.getByText('Elsewhere').click(), () => tap(page.getByText('Elsewhere'))]) {
    await tap(button('Fee range'))
    await expect.element(popup).toBeVisible()
    await press()
    await expect.element(popup).not.toBeInTheDocument()
  }
})

test('a panel opened inside another one leaves that one open', async () => {
  const onOpenChange = vi.fn()
  show(
    <Popover title="Fee" trigger={<Button>Fee range</Button>} onOpenChange={onOpenChange}>
      <Popover title="Help" trigger={<Button>What is this</Button>}>
        <p>An explanation</p>
      </Popover>
    </Popover>,
  )
  await button('Fee range').click()
  await button('What is this').click()
  await expect.element(page.getByRole('dialog', { name: 'Help' })).toBeVisible()
  await keys('{Escape}')
  await expect.element(page.getByRole('dialog', { name: 'Help' })).not.toBeInTheDocument()
  await expect.element(popup).toBeVisible()
  expect(onOpenChange.mock.calls).toEqual([[true]])
})

test('at 200 % and in every corner, from either side, all of it can be seen', async () => {
  await zoomTo200()
  for (const place of ['top-0 left-0', 'top-0 right-0', 'bottom-0 left-0', 'bottom-0 right-0'])
    for (const dir of ['ltr', 'rtl'] as const) {
      show(
        <div className={`fixed ${place}`}>
          {panel({ align: 'center', content: <div style={{ height: 800 }}>Very high</div> })}
        </div>,
        { dir },
      )
      await button('Fee range').click()
      await expectOnScreen(popup)
      await keys('{Escape}')
    }
})

test('it follows its button in a box that scrolls', async () => {
  show(
    <div className="mt-40 h-60 overflow-y-auto" data-testid="box">
      <div className="h-[60rem] pt-32">{panel()}</div>
    </div>,
  )
  await button('Fee range').click()
  const distance = () =>
    Math.round(
      popup.element().getBoundingClientRect().top - button('Fee range').element().getBoundingClientRect().bottom,
    )
  await expect.poll(distance).toBe(8)
  page.getByTestId('box').element().scrollTop = 60
  await expect.poll(distance).toBe(8)
})

test('at 200 % a high panel scrolls to its last control and stays there', async () => {
  await zoomTo200()
  show(panel({ content: <div style={{ height: 800 }}>Very high</div> }))
  await button('Fee range').click()
  await expectOnScreen(popup)
  await keys('{Tab}')
  await expect.element(page.getByRole('textbox', { name: 'From' })).toHaveFocus()
  await expectOnScreen(page.getByRole('textbox', { name: 'From' }))
  await keys('{Tab}')
  expect(focused()).toBe('Apply')
  await expectOnScreen(button('Apply'))
  // After repositioning, its scroll position is the same.
  const { scrollTop } = popup.element()
  dispatchEvent(new Event('resize'))
  expect(popup.element().scrollTop).toBe(scrollTop)
})
