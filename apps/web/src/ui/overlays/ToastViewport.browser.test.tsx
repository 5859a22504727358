import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { button, expectOnScreen, keys, show, tap, zoomTo200 } from '../browser.testing.tsx'
import { Dialog } from './Dialog.tsx'
import { createToasts, type Toast } from './toasts.ts'
import { ToastViewport } from './ToastViewport.tsx'

const toast = (message: string, more: Partial<Toast> = {}): Omit<Toast, 'id'> => ({
  tone: 'success',
  message,
  seconds: 0,
  ...more,
})
const region = page.getByRole('region', { name: 'Messages from Husrum' })
const item = (text: string) => page.getByRole('listitem').filter({ hasText: text })

test('a message is shown in a named region and spoken politely from one that was there before', async () => {
  const toasts = createToasts()
  show(<ToastViewport toasts={toasts} />)
  const spoken = page.getByRole('status')
  await expect.element(spoken).toHaveAttribute('aria-live', 'polite')
  await expect.element(spoken).toHaveTextContent('')
  toasts.add(toast('The brief is sent'))
  await expect.element(spoken).toHaveTextContent('The brief is sent')
  await expect.element(region).toBeVisible()
  await expect.element(item('The brief is sent')).toBeVisible()
})

test('it does not take the focus from what a person is doing', async () => {
  const toasts = createToasts()
  show(
    <>
      <input aria-label="Title" />
      <ToastViewport toasts={toasts} />
    </>,
  )
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.click()
  toasts.add(toast('Saved'))
  await expect.element(item('Saved')).toBeVisible()
  await expect.element(title).toHaveFocus()
})

test('it goes by itself, but not while it is pointed at or has the focus', async () => {
  const toasts = createToasts()
  show(
    <>
      <ToastViewport toasts={toasts} />
      <p className="fixed bottom-0 left-0">Elsewhere</p>
    </>,
  )
  toasts.add(toast('Saved', { seconds: 0.4 }))
  await item('Saved').hover()
  // well past its 0.4 seconds: no condition can wait for a message that must not appear
  await new Promise((resolve) => setTimeout(resolve, 700))
  await expect.element(item('Saved')).toBeVisible()
  await page.getByText('Elsewhere').hover()
  await expect.element(item('Saved')).not.toBeInTheDocument()
})

test('its action runs once and closes it; the close button closes it by finger', async () => {
  const run = vi.fn()
  const toasts = createToasts()
  show(<ToastViewport toasts={toasts} />)
  toasts.add(toast('Removed', { action: { label: 'Undo', run } }))
  await button('Undo').click()
  expect(run).toHaveBeenCalledOnce()
  await expect.element(item('Removed')).not.toBeInTheDocument()
  toasts.add(toast('Removed again'))
  await tap(button('Close'))
  await expect.element(item('Removed again')).not.toBeInTheDocument()
})

test('it is in the top layer beside an open dialog', async () => {
  const toasts = createToasts()
  show(
    <>
      <Dialog open title="A question" size="full" />
      <ToastViewport toasts={toasts} />
    </>,
  )
  await expect.element(page.getByRole('dialog')).toBeVisible()
  toasts.add(toast('No connection', { tone: 'danger' }))
  await expect.poll(() => document.querySelector(':popover-open')?.textContent).toMatch(/No connection/)
})

test('over an open dialog it is spoken, its action can be pressed, and it outlives the dialog', async () => {
  const toasts = createToasts()
  const run = vi.fn()
  function Page() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <button onClick={() => setOpen(true)}>Ask</button>
        <Dialog open={open} onOpenChange={setOpen} title="A question" />
        <ToastViewport toasts={toasts} />
      </>
    )
  }
  show(<Page />)
  await button('Ask').click()
  const dialog = page.getByRole('dialog', { name: 'A question' })
  await expect.element(dialog).toBeVisible()
  toasts.add(toast('Removed', { action: { label: 'Undo', run } }))
  toasts.add(toast('Saved'))
  await expect.element(page.getByRole('status')).toHaveTextContent('Saved')
  await button('Undo').click()
  expect(run).toHaveBeenCalledOnce()
  await expect.element(dialog).toBeVisible()
  await keys('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expectOnScreen(item('Saved'))
  await button('Close').click()
  await expect.element(item('Saved')).not.toBeInTheDocument()
})

test('moved out of a dialog, the region is inserted empty and its text follows', async () => {
  const toasts = createToasts()
  function Page() {
    const [open, setOpen] = useState(true)
    return (
      <>
        <Dialog open={open} onOpenChange={setOpen} title="A question" />
        <ToastViewport toasts={toasts} />
      </>
    )
  }
  show(<Page />)
  toasts.add(toast('Saved'))
  const spoken = page.getByRole('status')
  await expect.element(spoken).toHaveTextContent('Saved')
  const inserted: (string | null)[] = []
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node instanceof Element && node.role === 'status') inserted.push(node.textContent)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  await keys('{Escape}')
  await expect.poll(() => inserted).toEqual([''])
  await expect.element(spoken).toHaveTextContent('Saved')
  observer.disconnect()
})

test('at most four stand there, and at 200 % and from right to left each of two is wholly in the window', async () => {
  const toasts = createToasts()
  show(<ToastViewport toasts={toasts} />)
  for (let place = 1; place <= 6; place += 1) toasts.add(toast(`Message ${place}`))
  await expect.poll(() => page.getByRole('listitem').elements().length).toBe(4)
  await zoomTo200()
  for (const dir of ['ltr', 'rtl'] as const) {
    const few = createToasts()
    show(<ToastViewport toasts={few} />, { dir })
    await expect.element(page.getByRole('status')).toBeInTheDocument()
    few.add(toast('First'))
    few.add(toast('Second'))
    await expectOnScreen(item('First'))
    await expectOnScreen(item('Second'))
  }
})

test('in a frame with panes it stands at the foot beside the menu, above what is there for chosen rows', async () => {
  const toasts = createToasts()
  toasts.add(toast('Saved'))
  for (const [width, left] of [
    [1440, 228],
    [390, 16],
  ] as const) {
    await page.viewport(width, 800)
    show(
      <>
        <div data-toasts-aside>Staff</div>
        <ToastViewport toasts={toasts} />
      </>,
    )
    await expectOnScreen(item('Saved'))
    const box = item('Saved').element().getBoundingClientRect()
    expect([box.left, box.bottom]).toEqual([left, 800 - 112])
  }
})

test('on a phone it stands at the foot of a page that wants its head free, and at the head of others', async () => {
  const toasts = createToasts()
  toasts.add(toast('Snoozed'))
  const top = async (width: number, atFoot: true | undefined) => {
    await page.viewport(width, 800)
    show(
      <>
        <section data-toasts-at-foot={atFoot}>Leads</section>
        <ToastViewport toasts={toasts} />
      </>,
    )
    await expectOnScreen(item('Snoozed'))
    return item('Snoozed').element().getBoundingClientRect().top
  }
  expect(await top(390, true)).toBeGreaterThan(600)
  expect(await top(390, undefined)).toBeLessThan(200)
  expect(await top(1280, true)).toBeLessThan(200)
})
