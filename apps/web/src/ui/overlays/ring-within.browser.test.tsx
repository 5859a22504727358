import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { button, keys, show } from '../browser.testing.tsx'
import { Dialog } from './Dialog.tsx'
import { TextField } from '../fields/TextField.tsx'

function Box() {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="ring-within" data-testid="box">
      <button onClick={() => setOpen(true)}>Open</button>
      {isOpen && (
        <Dialog open title="Quote" onOpenChange={setOpen}>
          <TextField label="Name" />
        </Dialog>
      )}
    </div>
  )
}
const ring = () => getComputedStyle(page.getByTestId('box').element()).outlineStyle

test('what stands around the focus has a ring, but not while a dialog in it has the focus', async () => {
  show(<Box />)
  await keys('{Tab}')
  await expect.poll(ring).toBe('solid')
  await button('Open').click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Bo')
  await expect.poll(ring).toBe('none')
})
