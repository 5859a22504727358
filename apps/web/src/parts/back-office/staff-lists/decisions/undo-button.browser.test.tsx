import { expect, test, vi } from 'vitest'
import { button, keys, show } from '#ui/browser.testing.tsx'
import { createToasts } from '#ui/overlays/toasts.ts'
import { ToastViewport } from '#ui/overlays/ToastViewport.tsx'
import { undoButton } from './undo-button.ts'

test('pressed with the keyboard, it takes back and leaves the focus on the page', async () => {
  const toasts = createToasts()
  const undo = vi.fn(async () => Promise.reject(new Error('refused')))
  show(
    <>
      <div id="main" tabIndex={-1}>
        A list
      </div>
      <ToastViewport toasts={toasts} />
    </>,
  )
  toasts.add({ tone: 'success', message: 'Done', seconds: 0, action: undoButton('Undo', undo) })
  await expect.element(button('Undo')).toBeVisible()
  button('Undo').element().focus()
  await keys('{Enter}')
  await expect.element(button('Undo')).not.toBeInTheDocument()
  expect(undo).toHaveBeenCalledOnce()
  expect(document.activeElement?.id).toBe('main')
})
