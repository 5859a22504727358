import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { AdminExpertDetail } from '@husrum/contract/back-office/expert-review/reviewed-expert.ts'
import texts from '#locales/back-office/expert-review/admin-experts.en.json' with { type: 'json' }
import { showScreen } from '#parts/market/reviews/reviews.testing.tsx'
import { button, expectNoAxeViolations } from '#ui/browser.testing.tsx'
import { CompanyDialog } from './CompanyDialog.tsx'

const words = texts['admin-experts'].company

function load(registration: string | null) {
  const approved: boolean[] = []
  // The fields that the dialog reads.
  const expert = {
    name: 'Eva Egholm',
    company_name: 'Maison Strand',
    country: { id: 1, code: 'DK', name: 'Denmark' },
    pending: { company_name: 'Strand & Søn', company_registration: registration },
  } as unknown as AdminExpertDetail
  function Screen() {
    const [checked, setChecked] = useState(false)
    const [open, setOpen] = useState(true)
    if (!open) return <p>Closed</p>
    return (
      <CompanyDialog
        {...{ expert, checked, busy: false }}
        onCheck={setChecked}
        onApprove={() => approved.push(checked)}
        onClose={() => setOpen(false)}
      />
    )
  }
  showScreen(Screen, {}, { more: texts })
  return approved
}

test('a changed number leads to its register, and the button says when nobody looked it up', async () => {
  const approved = load('99471026')
  await expect.element(page.getByText('Make the company Strand & Søn public?')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'datacvr.virk.dk' })).toBeVisible()
  await expect.element(button(words.ask.unchecked)).toBeVisible()
  await expectNoAxeViolations()
  await page.getByRole('checkbox', { name: words.newNumberChecked }).click()
  await button(words.ask.approve).click()
  expect(approved).toEqual([true])
})

test('a changed name alone asks too, and can be left as it was', async () => {
  const approved = load(null)
  await expect.element(button(words.ask.approve)).toBeVisible()
  await button(texts['admin-experts'].reason.cancel).click()
  await expect.element(page.getByText('Closed')).toBeVisible()
  expect(approved).toEqual([])
})
