import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Dashboard } from '@husrum/contract/back-office/dashboard.ts'
import texts from '#locales/back-office/dashboard/admin-dashboard.en.json' with { type: 'json' }
import { expectNoAxeViolations, show } from '#ui/browser.testing.tsx'
import { FunnelPanel } from './FunnelPanel.tsx'

const words = texts['admin-dashboard'].funnel

test('each step says which share of the one before goes on', async () => {
  const totals = { briefs: 9, saw_matches: 8, saw_three: 3, invited: 6, invitations: 8, answered: 3, won: 0 }
  // The fields of the dashboard that the funnel reads.
  const data = { totals, totals_before: totals, period: { days: 30 } } as unknown as Dashboard
  show(<FunnelPanel data={data} />, { more: texts })
  await expect
    .element(page.getByRole('listitem').filter({ hasText: words.invited }))
    .toHaveTextContent(`75% invited an expert, 1,3 on average${words.invited}6`)
  await expect.element(page.getByText('50% got an answer')).toBeVisible()
  await expect.element(page.getByText('0% agreed')).toBeVisible()
  await expectNoAxeViolations()
})
