import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { keys, show, tap, zoomTo200 } from '../browser.testing.tsx'
import { Slider } from './Slider.tsx'

const onCommit = vi.fn()

function Weight({ start = 50 }: { start?: number }) {
  const [value, setValue] = useState(start)
  return (
    <Slider
      label="Style"
      value={value}
      onChange={setValue}
      onCommit={onCommit}
      step={5}
      valueText={`${value} of 100`}
    />
  )
}
const slider = page.getByRole('slider', { name: 'Style' })

test('it has a name, and its value is read in words', async () => {
  show(<Weight />)
  await expect.element(slider).toHaveValue('50')
  await expect.element(slider).toHaveAttribute('aria-valuetext', '50 of 100')
  await expect.element(slider).toHaveAttribute('min', '0')
  await expect.element(slider).toHaveAttribute('max', '100')
})

test('arrow keys step, Home and End go to the ends, and each key is reported once', async () => {
  onCommit.mockClear()
  show(<Weight />)
  await expect.element(slider).toBeVisible()
  slider.element().focus()
  await keys('{ArrowRight}{ArrowUp}')
  await expect.element(slider).toHaveValue('60')
  await keys('{ArrowLeft}')
  await expect.element(slider).toHaveAttribute('aria-valuetext', '55 of 100')
  expect(onCommit.mock.calls).toEqual([[55], [60], [55]])
  await keys('{End}')
  await expect.element(slider).toHaveValue('100')
  await keys('{Home}')
  await expect.element(slider).toHaveValue('0')
})

test('keys that only pass through change nothing and report nothing', async () => {
  onCommit.mockClear()
  show(<Weight />)
  await expect.element(slider).toBeVisible()
  await keys('{Tab}')
  await expect.element(slider).toHaveFocus()
  await keys('{Tab}')
  expect(onCommit).not.toHaveBeenCalled()
})

test('a finger on the track moves it there and reports it', async () => {
  onCommit.mockClear()
  show(<Weight start={0} />)
  await expect.element(slider).toBeVisible()
  await tap(slider)
  await expect.element(slider).toHaveValue('50')
  expect(onCommit).toHaveBeenLastCalledWith(50)
})

test('from right to left the arrow keys follow what is seen', async () => {
  show(<Weight />, { dir: 'rtl' })
  await expect.element(slider).toBeVisible()
  slider.element().focus()
  await keys('{ArrowLeft}')
  await expect.element(slider).toHaveValue('55')
})

test('at 200 % it is as wide as its place and thick enough for a finger', async () => {
  await zoomTo200()
  show(<Weight />)
  await expect.element(slider).toBeVisible()
  const { left, right, height } = slider.element().getBoundingClientRect()
  expect(left).toBeGreaterThanOrEqual(0)
  expect(right).toBeLessThanOrEqual(640)
  expect(height).toBeGreaterThanOrEqual(24)
})
