import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { DueReview } from '@husrum/contract/market/reviews/reviews.ts'
import { showScreen, words } from '#parts/market/reviews/reviews.testing.tsx'
import { button, expectNoAxeViolations, focused } from '#ui/browser.testing.tsx'
import { OwnReviewsScreen } from './OwnReviewsScreen.tsx'

const hire: DueReview = {
  lead_id: 41,
  expert: { id: 5, name: 'Maja Holm', avatar: null },
  hired_at: '2026-11-01T10:00:00.000Z',
  finished_at: null,
  ends_on: null,
  until: '2026-12-31T10:00:00.000Z',
  project_type: 'residential',
  city: 'Aarhus',
}

test('whose work is not said to be finished offers to say so, and the days then begin', async () => {
  let due = hire
  const said: number[] = []
  showScreen(() => <OwnReviewsScreen />, {
    listOwnReviews: async () => ({ data: { due: [due], written: [] } }),
    finishHire: async ({ params }: { params: { id: number } }) => {
      said.push(params.id)
      due = { ...hire, finished_at: '2027-02-01T10:00:00.000Z', until: '2027-04-02T10:00:00.000Z' }
    },
  })
  await expect.element(page.getByRole('link', { name: words.own.write })).toBeVisible()
  await expectNoAxeViolations()
  await button(words.own.finish).click()
  await expect.element(page.getByText('You can write until 2 April 2027.')).toBeVisible()
  expect(said).toEqual([41])
  expect(button(words.own.finish).query()).toBeNull()
  await expect.poll(focused).toBe('Maja Holm')
})

test('says which end of the work was agreed, until one says that it is finished', async () => {
  const due = { ...hire, ends_on: '2027-03-12', until: '2027-05-11T22:00:00.000Z' }
  showScreen(() => <OwnReviewsScreen />, { listOwnReviews: async () => ({ data: { due: [due], written: [] } }) })
  const says = 'You agreed that the work is finished by 12 March 2027. You can write until 11 May 2027,'
  await expect
    .element(page.getByText(/You can write/))
    .toHaveTextContent(`${says} or for 60 days once the work is finished.`)
})
