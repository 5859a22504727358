import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showScreen } from '#parts/market/reviews/reviews.testing.tsx'
import { Moment } from './Moment.tsx'

const now = Date.parse('2026-11-20T11:00:00Z')
const said = async (at: string | null, text: string) => {
  showScreen(() => <Moment at={at} now={now} />, {})
  await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  return page.getByText(text, { exact: true })
}

test('what was is said from today, with its exact time and year on hover', async () => {
  const moment = await said('2025-10-20T10:00:00Z', 'last year')
  await expect.element(moment).toHaveAttribute('title', '20 Oct 2025, 12:00')
})

test('what is to come has its date, and its year where that may be the next one', async () => {
  await said('2026-12-20T11:00:00Z', 'Sun 20 Dec, 12:00')
  await said('2027-11-20T11:00:00Z', '20 Nov 2027, 12:00')
})

test('clocks that differ a little make nothing to come; what never was is a dash', async () => {
  await said('2026-11-20T11:00:30Z', 'now')
  await said(null, '–')
})
