import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { keys, show, tap, zoomTo200 } from '../browser.testing.tsx'
import { PhoneField } from './PhoneField.tsx'

const prefixes = [
  { value: '+45', label: 'DK +45' },
  { value: '+49', label: 'DE +49' },
  { value: '+44', label: 'GB +44' },
]

function Phone({ error }: { error?: string }) {
  const [prefix, setPrefix] = useState('+45')
  const [number, setNumber] = useState('')
  return (
    <>
      <PhoneField
        label="Phone number"
        prefixes={prefixes}
        prefix={{ value: prefix, onChange: (event) => setPrefix(event.target.value) }}
        number={{ value: number, onChange: (event) => setNumber(event.target.value) }}
        error={error}
      />
      <p data-testid="chosen">
        {prefix} {number}
      </p>
    </>
  )
}
const code = page.getByRole('combobox', { name: 'Country code' })
const number = page.getByRole('textbox', { name: 'Phone number' })

test('the country code and the number each have a name and what a browser fills in', async () => {
  show(<Phone />)
  await expect.element(code).toHaveValue('+45')
  await expect.element(code).toHaveAttribute('autocomplete', 'tel-country-code')
  await expect.element(number).toHaveAttribute('autocomplete', 'tel-national')
  await expect.element(number).toHaveAttribute('inputmode', 'tel')
})

test('Tab goes from the code to the number, and arrow keys and letters choose the code', async () => {
  show(<Phone />)
  await expect.element(code).toBeVisible()
  await keys('{Tab}')
  await expect.element(code).toHaveFocus()
  await keys('{ArrowDown}')
  await expect.element(code).toHaveValue('+49')
  await keys('g')
  await expect.element(code).toHaveValue('+44')
  await keys('{Tab}20123456')
  await expect.element(number).toHaveValue('20123456')
  await expect.element(page.getByTestId('chosen')).toHaveTextContent('+44 20123456')
})

test('an error is tied to the number', async () => {
  show(<Phone error="This number is too short" />)
  await expect.element(number).toHaveAttribute('aria-invalid', 'true')
  await expect.element(number).toHaveAccessibleDescription(/This number is too short/)
})

test('a finger reaches both', async () => {
  show(<Phone />)
  await tap(number)
  await expect.element(number).toHaveFocus()
  const { height } = code.element().getBoundingClientRect()
  expect(height).toBeGreaterThanOrEqual(44)
})

test('at 200 % and on a narrow phone the number keeps room beside the code, also from right to left', async () => {
  for (const size of [() => zoomTo200(), () => page.viewport(320, 640)])
    for (const dir of ['ltr', 'rtl'] as const) {
      await size()
      show(<Phone />, { dir })
      await expect.element(number).toBeVisible()
      const box = number.element().getBoundingClientRect()
      expect(box.width).toBeGreaterThan(120)
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
      const before = code.element().getBoundingClientRect()
      // side by side, overlapping by the one line between them
      expect(Math.abs(dir === 'ltr' ? before.right - box.left : box.right - before.left)).toBeLessThanOrEqual(2)
    }
})
