import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { QuoteTerms } from '@husrum/contract/quotes.ts'
import texts from '#locales/quotes/en.json' with { type: 'json' }
import { show } from '#ui/browser.testing.tsx'
import { Lines } from './QuoteEditor.tsx'

const amounts = () => page.getByRole('textbox', { name: texts.quotes.editor.amount, exact: true })

function Editor() {
  const [terms, setTerms] = useState({
    fee_model: 'fixed',
    lines: [
      { part: 'Kitchen', included: '', amount: 1_800_000 },
      { part: 'Bath', included: '', amount: 900_000 },
    ],
  } as unknown as QuoteTerms) // the lines use no other terms
  return (
    <>
      <Lines terms={terms} problems={{}} unit="EUR" change={(given) => setTerms((now) => ({ ...now, ...given }))} />
      <output>{JSON.stringify(terms.lines.map(({ part, amount }) => [part, amount]))}</output>
    </>
  )
}

test('a line keeps its own amount when one above it is removed, and a new one starts empty', async () => {
  show(<Editor />, { more: texts })
  await expect.element(amounts().nth(0)).toHaveValue('18.000')
  await page.getByRole('button', { name: /Kitchen/ }).click()
  await expect.element(amounts()).toHaveValue('9.000')
  await page.getByRole('button', { name: texts.quotes.editor.add }).click()
  await expect.element(amounts().nth(1)).toHaveValue('')
  await amounts().nth(0).fill('9.500')
  await expect.element(page.getByText('[["Bath",950000],["",null]]')).toBeVisible()
})
