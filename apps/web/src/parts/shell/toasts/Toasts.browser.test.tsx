import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { showToast } from '#lib/toast.ts'
import { button, show } from '#ui/browser.testing.tsx'
import { Toasts } from './Toasts.tsx'

vi.mock('./ToastLayer.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

test('messages are drawn as plain text when the script of their layer cannot be fetched', async () => {
  const run = vi.fn()
  showToast('Not sent, for want of a connection', { untilOnline: true })
  showToast('The brief is sent', { seconds: 30, action: { label: 'Undo', run } })
  show(<Toasts />)
  const said = page.getByRole('status')
  await expect.element(said).toHaveTextContent('The brief is sent Undo')
  await button('Undo').click()
  expect(run).toHaveBeenCalledOnce()
  await expect.element(said).toHaveTextContent('')
  showToast('Saved')
  await expect.element(said).toHaveTextContent('Saved')
})
