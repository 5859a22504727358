import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import portfolio from '#locales/portfolio/en.json' with { type: 'json' }
import { showWithPlans } from '#parts/plans/plans.testing.tsx'
import { expectNoAxeViolations } from '#ui/browser.testing.tsx'
import { PublishBar } from './PublishBar.tsx'

test('a project that the plan has no place for is said to stay a draft, with what has more and its price', async () => {
  showWithPlans(
    <PublishBar
      project={undefined}
      needs={{ large: 3, missing: 0, title: false, type: false, ready: true }}
      underWay={0}
      busy={false}
      full
      onPublish={() => {}}
      onTakeBack={() => {}}
    />,
    { more: portfolio },
  )
  const alert = page.getByRole('alert')
  await expect.element(alert.getByText(portfolio.portfolio.publish.full)).toBeVisible()
  expect(alert.element().textContent.replaceAll('\u00a0', ' ')).toContain('Professional has no limit, 399 kr. a month.')
  expect(alert.getByRole('link').element().getAttribute('href')).toBe('/expert/billing-and-payments/upgrade?plan=2')
  await expectNoAxeViolations()
})
