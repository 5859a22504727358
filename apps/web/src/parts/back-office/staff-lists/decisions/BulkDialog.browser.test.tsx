import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import texts from '#locales/back-office/staff-lists/admin.en.json' with { type: 'json' }
import experts from '#locales/back-office/expert-review/admin-experts.en.json' with { type: 'json' }
import { showScreen } from '#parts/market/reviews/reviews.testing.tsx'
import { expectNoAxeViolations } from '#ui/browser.testing.tsx'
import type { Bulk, BulkCall } from '../bulk-action.ts'
import { BulkDialog } from './BulkDialog.tsx'

const own = 'Your pictures show rooms by somebody else.'

function load() {
  const calls: BulkCall[] = []
  const bulk: Bulk = {
    actions: [],
    run: async (call) => {
      calls.push(call)
      const reason = call.values?.['template'] ? 'Billederne i din profil viser andres arbejde.' : null
      return call.ids.map((id) =>
        id === 3
          ? { id, outcome: 'illegal_move', message: 'Not possible from here.' }
          : { id, outcome: call.preview ? 'ready' : 'done', message: null, locale: 'dk' as const, reason },
      )
    },
  }
  function Screen() {
    const [open, setOpen] = useState(true)
    if (!open) return <p>Closed</p>
    return (
      <BulkDialog
        bulk={bulk}
        action={{
          action: 'reject',
          label: 'admin-experts.bulk.reject',
          reason: 10,
          fields: [
            {
              name: 'template',
              label: 'Template',
              placeholder: 'In your own words',
              options: [{ value: 'not_own', label: 'Pictures of someone else’s work' }],
            },
          ],
          asksReason: ({ template }) => !template,
        }}
        ids={[1, 3]}
        nameOf={(id) => `Expert ${id}`}
        onClose={() => setOpen(false)}
        onDone={() => undefined}
      />
    )
  }
  showScreen(Screen, {}, { more: { ...texts, ...experts } })
  return calls
}
const go = page.getByRole('button', { name: 'Do it for 1' })
const reason = page.getByRole('textbox', { name: texts.admin.bulk.reason })

test('a template is shown in the language of each before it is sent, and asks for no words', async () => {
  const calls = load()
  await expect.element(page.getByText('Not possible from here.')).toBeVisible()
  await expect.element(page.getByText(/Danish/)).toBeVisible()
  await expect.element(reason).toBeVisible()
  await page.getByRole('combobox', { name: 'Template' }).selectOptions('not_own')
  await expect.element(page.getByText('Billederne i din profil viser andres arbejde.')).toHaveAttribute('lang', 'da')
  await expect.element(reason).not.toBeInTheDocument()
  await expectNoAxeViolations()
  await go.click()
  await expect.element(page.getByText('Closed')).toBeVisible()
  expect(calls.at(-1)).toEqual({ ids: [1], action: 'reject', preview: false, values: { template: 'not_own' } })
})

test('own words have their least length', async () => {
  const calls = load()
  await go.click()
  await expect.element(page.getByText('Write at least 10 characters.')).toBeVisible()
  expect(calls.every(({ preview }) => preview)).toBe(true)
  await reason.fill(own)
  await go.click()
  await expect.element(page.getByText('Closed')).toBeVisible()
  expect(calls.at(-1)).toMatchObject({ ids: [1], preview: false, reason: own })
})
