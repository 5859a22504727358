import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { keys, show, tap, zoomTo200 } from '../browser.testing.tsx'
import { CodeField } from './CodeField.tsx'

const onComplete = vi.fn()

function Code({ error, right, start = '' }: { error?: string; right?: boolean; start?: string }) {
  const [code, setCode] = useState(start)
  return <CodeField label="Code" value={code} onChange={setCode} onComplete={onComplete} error={error} right={right} />
}
const field = page.getByRole('textbox', { name: 'Code' })

test('it is one field with one name, for the code that a phone suggests', async () => {
  show(<Code />)
  expect(page.getByRole('textbox').elements().length).toBeLessThanOrEqual(1)
  await expect.element(field).toHaveAttribute('autocomplete', 'one-time-code')
  await expect.element(field).toHaveAttribute('inputmode', 'numeric')
})

test('digits are taken, letters are not, and the last digit completes it once', async () => {
  onComplete.mockClear()
  show(<Code />)
  await field.click()
  await keys('40a7 91')
  await expect.element(field).toHaveValue('40791')
  expect(onComplete).not.toHaveBeenCalled()
  await keys('67')
  await expect.element(field).toHaveValue('407916')
  expect(onComplete.mock.calls).toEqual([['407916']])
})

test('a pasted sentence gives its digits', async () => {
  onComplete.mockClear()
  show(
    <>
      <input aria-label="Mail" defaultValue="Your code is 407 916." />
      <Code />
    </>,
  )
  await page.getByRole('textbox', { name: 'Mail' }).click()
  await keys('{Control>}a{/Control}')
  await userEvent.copy()
  await field.click()
  await userEvent.paste()
  await expect.element(field).toHaveValue('407916')
  expect(onComplete.mock.calls).toEqual([['407916']])
})

test('Backspace takes the last digit, wherever the caret was put', async () => {
  show(<Code start="1234" />)
  await field.click()
  await keys('{Home}{Backspace}')
  await expect.element(field).toHaveValue('123')
})

test('typing on after a wrong code begins a new one, and the error is read', async () => {
  show(<Code start="123456" error="That code is wrong" />)
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field).toHaveAccessibleDescription(/That code is wrong/)
  await field.click()
  await keys('7')
  await expect.element(field).toHaveValue('7')
})

test('an accepted code can no longer be changed', async () => {
  show(<Code start="123456" right />)
  await field.click()
  await keys('{Backspace}7')
  await expect.element(field).toHaveValue('123456')
})

test('a finger anywhere on the boxes gives it the focus', async () => {
  show(<Code start="12" />)
  await tap(field)
  await expect.element(field).toHaveFocus()
  await keys('3')
  await expect.element(field).toHaveValue('123')
})

test('at 200 % and on a narrow phone all six boxes can be seen; digits run from left to right in any direction', async () => {
  for (const size of [() => zoomTo200(), () => page.viewport(320, 640)]) {
    await size()
    show(<Code start="123456" />, { dir: 'rtl' })
    await expect.element(field).toBeVisible()
    const boxes = [...document.querySelectorAll('[aria-hidden] > span.grid')].map((each) =>
      each.getBoundingClientRect(),
    )
    expect(boxes).toHaveLength(6)
    const lefts = boxes.map(({ left }) => left)
    expect(lefts).toEqual(lefts.toSorted((a, b) => a - b))
    expect(Math.min(...lefts)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThanOrEqual(innerWidth)
  }
})
