import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Dashboard } from '@husrum/contract/dashboard.ts'
import texts from '#locales/admin-dashboard/en.json' with { type: 'json' }
import { expectNoAxeViolations, show } from '#ui/browser.testing.tsx'
import { FunnelPanel } from './FunnelPanel.tsx'

const words = texts['admin-dashboard'].funnel

test('a step above the one before says that it has no percentage, the others have theirs', async () => {
  const totals = { briefs: 9, saw_matches: 4, saw_three: 3, invited: 6, invitations: 8, answered: 3, won: 0 }
  // what the funnel reads of the dashboard
  const data = { totals, totals_before: totals, period: { days: 30 } } as unknown as Dashboard
  show(<FunnelPanel data={data} />, { more: texts })
  await expect
    .element(page.getByRole('listitem').filter({ hasText: words.above }))
    .toHaveTextContent(`${words.above}${words.invited}6`)
  await expect.element(page.getByText('50% got an answer')).toBeVisible()
  await expect.element(page.getByText('0% agreed')).toBeVisible()
  await expectNoAxeViolations()
})
