import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import texts from '#locales/experts/portfolio/portfolio.en.json' with { type: 'json' }
import { showWithPlans } from '#parts/experts/billing/plans.testing.tsx'
import { button, expectNoAxeViolations } from '#ui/browser.testing.tsx'
import { emptyDraft } from '../draft.ts'
import { SaveNotices } from './SaveNotices.tsx'
import type { Editor } from '../use-editor.ts'

const words = texts.portfolio
const none = async () => ({ data: [] })
const calls = { listStyles: none, listRoomTypes: none, listAspects: none, listBudgets: none }

test('only the field that both windows changed is asked about, with both texts', async () => {
  const draft = { ...emptyDraft, title: 'A flat by the harbour', year: '2025' }
  const theirs = { ...emptyDraft, title: 'A house', description: 'It was dark.' }
  const resolve = vi.fn()
  const editor = {
    draft,
    saver: { state: () => ({ kind: 'conflict' }) },
    clash: { base: emptyDraft, theirs, fields: ['title'] },
    resolve,
  } as unknown as Editor // The parts that the notice reads.
  showWithPlans(<SaveNotices editor={editor} />, { calls, more: texts })
  const question = page.getByRole('group')
  await expect.element(question).toHaveAccessibleName(words.edit.title)
  await expect.element(question.getByText('A flat by the harbour')).toBeVisible()
  await expect.element(question.getByText('A house')).toBeVisible()
  expect(document.body.textContent).not.toContain('It was dark.')
  await expect.element(button(words.conflict.action)).toBeDisabled()
  await question.getByText('A house').click()
  await button(words.conflict.action).click()
  expect(resolve).toHaveBeenCalledExactlyOnceWith(['title'])
  await expectNoAxeViolations()
})
