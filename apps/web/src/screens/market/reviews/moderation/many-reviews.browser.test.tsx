import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import admin from '#locales/back-office/staff-lists/admin.en.json' with { type: 'json' }
import texts from '#locales/market/reviews/admin-reviews.en.json' with { type: 'json' }
import type { ReviewsDecided } from '#queries/market/reviews.moderation.ts'
import { BulkBar } from '#parts/back-office/staff-lists/decisions/BulkBar.tsx'
import { showScreen } from '#parts/market/reviews/reviews.testing.tsx'
import { ToastLayer } from '#parts/shell/toasts/ToastLayer.tsx'
import { expectNoAxeViolations } from '#ui/browser.testing.tsx'
import { actionsForReviews, manyDecided } from './many-reviews.ts'

const words = texts['admin-reviews']
const reason = 'The second sentence names the neighbour and where she works.'

/** Two of three can be rejected. */
function load() {
  const asked: ReviewsDecided[] = []
  function Screen() {
    const { t } = useTranslation()
    const [ids, setIds] = useState([1, 2, 3])
    return (
      <>
        <BulkBar
          bulk={{
            actions: actionsForReviews(t),
            run: async (call) => {
              asked.push(manyDecided(call))
              return call.ids.map((id) =>
                id === 3
                  ? { id, outcome: 'illegal_move', message: 'Not possible from here.', seen: null }
                  : {
                      id,
                      outcome: call.preview ? 'ready' : 'done',
                      message: null,
                      seen: `after ${id}`,
                    },
              )
            },
          }}
          ids={ids}
          nameOf={(id) => `Review ${id}`}
          onDone={() => setIds([])}
        />
        <ToastLayer />
      </>
    )
  }
  showScreen(Screen, {}, { more: { ...admin, ...texts } })
  return asked
}
const go = page.getByRole('button', { name: 'Do it for 2' })
const ground = page.getByRole('combobox', { name: words.field.ground })
const rule = page.getByRole('textbox', { name: words.field.rule })
const why = page.getByRole('textbox', { name: admin.admin.bulk.reason })

test('many are rejected with ground, law and reason, after a look at each, and the result is said', async () => {
  const asked = load()
  await page.getByRole('button', { name: words.bulk.reject }).click()
  await expect.element(page.getByText('It can be done for 2 of 3.')).toBeVisible()
  await expect.element(page.getByText('Not possible from here.')).toBeVisible()
  await expect.element(rule).not.toBeInTheDocument()
  await go.click()
  await expect.element(page.getByText(words.problem.ground)).toBeVisible()
  await expect.element(page.getByText('Write at least 10 characters.')).toBeVisible()
  await expect.element(ground).toHaveFocus()
  await ground.selectOptions('illegal')
  await rule.fill('§')
  await why.fill(reason)
  await expectNoAxeViolations()
  await go.click()
  await expect.element(page.getByText(words.problem.rule)).toBeVisible()
  expect(asked.every(({ preview }) => preview)).toBe(true)
  await rule.fill('Section 267 of the criminal code')
  await go.click()
  await expect.element(page.getByText('Done for 2.').last()).toBeVisible()
  expect(asked.at(-1)).toEqual({
    ids: [1, 2],
    action: 'reject',
    preview: false,
    ground: 'illegal',
    rule: 'Section 267 of the criminal code',
    reason,
  })
  await page.getByRole('button', { name: 'Undo' }).click()
  const seen = { 1: 'after 1', 2: 'after 2' }
  await expect.poll(() => asked.at(-1)).toEqual({ ids: [1, 2], action: 'undo', preview: false, seen })
  await expect.element(page.getByText('Undone: 2 are as they were before.').last()).toBeVisible()
})

test('no law is asked for or sent where private information is the ground', async () => {
  const asked = load()
  await page.getByRole('button', { name: words.bulk.reject }).click()
  await ground.selectOptions('illegal')
  await rule.fill('Section 267')
  await ground.selectOptions('private_data')
  await expect.element(rule).not.toBeInTheDocument()
  await why.fill(reason)
  await go.click()
  await expect.element(page.getByText('Done for 2.').last()).toBeVisible()
  expect(asked.at(-1)).toEqual({ ids: [1, 2], action: 'reject', preview: false, ground: 'private_data', reason })
})
