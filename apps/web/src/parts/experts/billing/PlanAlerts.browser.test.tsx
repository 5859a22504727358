import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { User } from '@husrum/contract/identity/accounts/accounts.ts'
import type { Subscription } from '@husrum/contract/experts/billing/billing.ts'
import words from '#locales/experts/billing/plans.en.json' with { type: 'json' }
import { accountQueries } from '#queries/identity/accounts.ts'
import { subscriptionQueries } from '#queries/experts/billing.ts'
import { expectNoAxeViolations } from '#ui/browser.testing.tsx'
import { endingTrial, failedPayment } from './plan-alerts.ts'
import { PaymentAlert, TrialLine } from './PlanAlerts.tsx'
import { showWithPlans } from './plans.testing.tsx'

const NOW = Date.now()
const inDays = (days: number) => new Date(NOW + days * 86_400_000).toISOString()
const paid: NonNullable<Subscription['paid']> = {
  state: 'past_due',
  plan_id: 2,
  interval: 'monthly',
  currency: 'DKK',
  period_end: inDays(20),
  trial_ends_at: null,
  cancel_at_period_end: false,
  next: null,
  rights_until: inDays(8.5),
}
// the fields that these parts read
const failing = { plan_id: 2, currency: 'DKK', paid, trial: null } as Subscription
const trying = { ...failing, paid: null, trial: { plan_id: 2, ends_at: inDays(2.5) } } as Subscription // as above

const alert = page.getByRole('region', { name: words.plans.failed.title })

function showAlerts(own: Subscription, studio?: User['studio']) {
  const api = () => ({}) as never // nothing is requested
  showWithPlans(
    <>
      <PaymentAlert />
      <TrialLine />
    </>,
    {
      planId: own.plan_id,
      paths: ['/expert/billing-and-payments'],
      fill: (client) => {
        const account = { id: 1, role: 'expert', email: 'bo@example.com', studio } as User // as above
        client.setQueryData(accountQueries(api).account().queryKey, account)
        client.setQueryData(subscriptionQueries(api).own().queryKey, own)
      },
    },
  )
}

test('a payment that fails is said with the days left, and leads to the payment', async () => {
  showAlerts(failing)
  await expect.element(alert.getByText(/You keep Professional for 9 more days, until/)).toBeVisible()
  const pay = page.getByRole('link', { name: words.plans.failed.action })
  expect(pay.element().getAttribute('href')).toBe('/expert/billing-and-payments')
  await expectNoAxeViolations()
})

test('once the days are over it says that Basic applies until the payment', async () => {
  showAlerts({ ...failing, plan_id: 1 })
  await expect.element(alert.getByText(/Professional waits for this payment\./)).toBeVisible()
})

test('a trial without a card is spoken of in its last days, quietly', async () => {
  showAlerts(trying)
  await expect.element(page.getByText(/^Your trial of Professional ends on .*you’re on Basic/)).toBeVisible()
  await expect.element(alert).not.toBeInTheDocument()
  await expectNoAxeViolations()
})

test('neither is said without need', () => {
  expect(failedPayment({ ...failing, paid: { ...paid, state: 'active', rights_until: null } }, NOW)).toBeUndefined()
  expect(failedPayment(trying, NOW)).toBeUndefined()
  expect(endingTrial({ ...trying, trial: { plan_id: 2, ends_at: inDays(4) } }, NOW)).toBeNull()
  expect(endingTrial({ ...trying, paid: { ...paid, state: 'trialing' } }, NOW)).toBeNull()
  // a wrong clock gives no days
  expect(failedPayment(failing, NOW + 40 * 86_400_000)?.days).toBeUndefined()
  expect(failedPayment(failing, NOW - 14 * 86_400_000)?.days).toBeUndefined()
})
