import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { useRef } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { button, expectOnScreen, focused, keys, show, tap, zoomTo200 } from '../browser.testing.tsx'
import { Button } from '../buttons/Button.tsx'
import { Dialog, DialogClose } from './Dialog.tsx'
import { Menu } from './Menu.tsx'
import { TextField } from '../fields/TextField.tsx'

const dialog = page.getByRole('dialog', { name: 'Decline the brief' })
const onDecline = vi.fn()
const footer = (
  <>
    <DialogClose render={<Button>Keep it</Button>} />
    <DialogClose
      render={
        <Button tone="danger" onClick={onDecline}>
          Decline
        </Button>
      }
    />
  </>
)
const question = (
  <Dialog
    trigger={<Button>Open</Button>}
    title="Decline the brief"
    description="Ann sees the reason."
    footer={footer}
  />
)

/** A press on the page behind, at its top left corner. */
const pressOutside = () =>
  page.elementLocator(document.documentElement).click({ position: { x: 5, y: 5 }, force: true })

test('it has a name and a description, and its title has the focus when there is nothing to fill in', async () => {
  show(question)
  await button('Open').click()
  await expect.element(dialog).toBeVisible()
  await expect.element(dialog).toHaveAccessibleDescription('Ann sees the reason.')
  expect(focused()).toBe('Decline the brief')
})

test('the first field has the focus, or what the caller names', async () => {
  function WithNamed() {
    const named = useRef<HTMLInputElement>(null)
    return (
      <Dialog trigger={<Button>Named</Button>} title="Decline the brief" initialFocus={named}>
        <TextField label="Subject" />
        <TextField label="Body" ref={named} />
      </Dialog>
    )
  }
  show(
    <>
      <Dialog trigger={<Button>Open</Button>} title="Decline the brief">
        <TextField label="Subject" />
      </Dialog>
      <WithNamed />
    </>,
  )
  await button('Open').click()
  await expect.element(page.getByRole('textbox', { name: 'Subject' })).toHaveFocus()
  await keys('{Escape}')
  await button('Named').click()
  await expect.element(page.getByRole('textbox', { name: 'Body' })).toHaveFocus()
})

test('Escape, the close button and a button of its own close it and give the focus back', async () => {
  show(question)
  for (const close of [() => keys('{Escape}'), () => button('Close').click(), () => button('Keep it').click()]) {
    await button('Open').click()
    await expect.element(dialog).toBeVisible()
    await close()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(focused()).toBe('Open')
  }
  await button('Open').click()
  await button('Decline').click()
  expect(onDecline).toHaveBeenCalledOnce()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('Tab never reaches the page behind', async () => {
  show(
    <>
      {question}
      <Button>Behind</Button>
    </>,
  )
  await button('Open').click()
  const reached = new Set<string | undefined>()
  for (let step = 0; step < 8; step += 1) {
    await keys('{Tab}')
    reached.add(focused())
  }
  expect(reached).toContain('Keep it')
  expect(reached).toContain('Decline')
  expect(reached).not.toContain('Behind')
  expect(reached).not.toContain('Open')
})

test('a press outside closes it, by finger too; a question that must be answered stays', async () => {
  show(
    <>
      {question}
      <Dialog trigger={<Button>Must</Button>} title="Answer this" modalOnly footer={footer} />
    </>,
  )
  await button('Open').click()
  await expect.element(dialog).toBeVisible()
  await pressOutside()
  await expect.element(dialog).not.toBeInTheDocument()
  await tap(button('Open'))
  await tap(button('Keep it'))
  await expect.element(dialog).not.toBeInTheDocument()
  await button('Must').click()
  const must = page.getByRole('dialog', { name: 'Answer this' })
  await expect.element(must).toBeVisible()
  await pressOutside()
  await expect.element(must).toBeVisible()
})

test('Escape in a menu inside closes the menu alone', async () => {
  show(
    <Dialog trigger={<Button>Open</Button>} title="Decline the brief">
      <Menu label="Actions" trigger={<Button>More</Button>} entries={[{ key: 'a', label: 'A', onSelect: () => {} }]} />
    </Dialog>,
  )
  await button('Open').click()
  await button('More').click()
  await expect.element(page.getByRole('menu')).toBeVisible()
  await expectOnScreen(page.getByRole('menu'))
  await keys('{Escape}')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await expect.element(dialog).toBeVisible()
  expect(focused()).toBe('More')
})

test('at 200 % and on a phone its title and its buttons can be seen while what is long scrolls', async () => {
  const long = (
    <Dialog trigger={<Button>Open</Button>} title="Decline the brief" footer={footer}>
      <div className="h-[90rem]">Long</div>
    </Dialog>
  )
  for (const size of [() => zoomTo200(), () => page.viewport(320, 480)]) {
    await size()
    show(long, { dir: 'rtl' })
    await button('Open').click()
    await expectOnScreen(dialog)
    await expectOnScreen(button('Close'))
    await expectOnScreen(button('Decline'))
    await keys('{Escape}')
  }
})

test('the page behind does not scroll, and does again afterwards', async () => {
  show(<div className="h-[200rem]">{question}</div>)
  await button('Open').click()
  expect(getComputedStyle(document.documentElement).overflowY).toBe('hidden')
  await keys('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(getComputedStyle(document.documentElement).overflowY).not.toBe('hidden')
  expect(document.documentElement.style.paddingInlineEnd).toBe('')
})

test('Back closes the topmost dialog and stays on the page; without one it leaves', async () => {
  const before = location.href
  const history = createBrowserHistory()
  for (const path of ['/first', '/second']) {
    history.push(path)
    history.flush()
  }
  const root = createRootRoute()
  const any = createRoute({
    getParentRoute: () => root,
    path: '$',
    component: () => (
      <Dialog title="Attach a project" trigger={<Button>Attach</Button>}>
        <Dialog title="Sure" trigger={<Button>Ask</Button>} />
      </Dialog>
    ),
  })
  const router = createRouter({ routeTree: root.addChildren([any]), history })
  show(<RouterProvider router={router} />)
  await button('Attach').click()
  await button('Ask').click()
  history.back()
  await expect.element(page.getByRole('dialog', { name: 'Sure' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('dialog', { name: 'Attach a project' })).toBeVisible()
  history.back()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.poll(() => location.pathname).toBe('/second')
  history.back()
  await expect.poll(() => location.pathname).toBe('/first')
  history.destroy()
  window.history.replaceState(null, '', before)
})
