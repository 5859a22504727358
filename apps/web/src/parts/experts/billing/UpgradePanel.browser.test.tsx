import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { User } from '@husrum/contract/identity/accounts/accounts.ts'
import { accountQueries } from '#queries/identity/accounts.ts'
import { expectNoAxeViolations } from '#ui/browser.testing.tsx'
import { plans, showWithPlans } from './plans.testing.tsx'
import { planOffer } from './plan-offer.ts'
import { UpgradeLine } from './UpgradeLine.tsx'
import { UpgradePanel } from './UpgradePanel.tsx'

const text = () => document.querySelector('main')?.textContent?.replaceAll('\u00a0', ' ')
const upgrade = '/expert/billing-and-payments/upgrade'

test('a locked thing says what it is, what it costs, that it buys no place in a list, and where to choose it', async () => {
  showWithPlans(<UpgradePanel limit="insights" />)
  await expect.element(page.getByRole('heading', { name: 'Insights come with Professional' })).toBeVisible()
  expect(text()).toContain('399 kr. a month, excl. VAT. It doesn’t move you in any list.')
  const choose = page.getByRole('link', { name: 'Choose Professional' })
  expect(choose.element().getAttribute('href')).toBe(`${upgrade}?plan=2`)
  await expectNoAxeViolations()
})

test('seats say what they are for', async () => {
  showWithPlans(<UpgradePanel limit="seats" />)
  await expect.element(page.getByRole('heading', { name: 'Work together with Studio' })).toBeVisible()
  expect(text()).toContain('Your plan is for one person. Studio has 5 seats')
  expect(text()).toContain('899 kr. a month')
})

test('a full limit says how far it is used and what the next plan has, in one line', async () => {
  showWithPlans(<UpgradeLine limit="projects" used={3} />)
  await expect.poll(text).toBe('3 of 3 public projects on Basic. Professional has no limit, 399 kr. a month. See plans')
  expect(page.getByRole('link', { name: 'See plans' }).element().getAttribute('href')).toBe(`${upgrade}?plan=2`)
  await expectNoAxeViolations()
})

test('a counted limit of the next plan is named by its number', async () => {
  showWithPlans(<UpgradeLine limit="new_leads" used={8} />, { planId: 2 })
  await expect.poll(text).toContain('Studio has 20, 899 kr. a month.')
})

test('the highest plan leads nowhere, and what has no limit says nothing', async () => {
  showWithPlans(
    <>
      <UpgradeLine limit="new_leads" used={20} />
      <UpgradeLine limit="projects" used={20} />
    </>,
    { planId: 3 },
  )
  await expect.poll(text).toBe('20 of 20 new leads in 30 days on Studio.')
  await expect.element(page.getByRole('link')).not.toBeInTheDocument()
})

test('an assistant, who sees no payments, is told who can change the plan', async () => {
  showWithPlans(<UpgradeLine limit="seats" used={1} />, {
    fill: (client) => {
      const account = { id: 1, role: 'expert', studio: { role: 'assistant', has_seat: true } } as User // fields read
      client.setQueryData(accountQueries(() => ({}) as never).account().queryKey, account) // nothing is requested
    },
  })
  await expect.poll(text).toContain('1 of 1 person on Basic. Studio has 5, 899 kr. a month. Someone who looks after')
  await expect.element(page.getByRole('link')).not.toBeInTheDocument()
})

test('the next plan is the first that has more of it', () => {
  expect(planOffer(plans, 1, 'places')?.next).toMatchObject({ plan: { id: 3 }, amount: 3 })
  expect(planOffer(plans, 1, 'insights')?.next).toMatchObject({ plan: { id: 2 }, amount: null })
  expect(planOffer(plans, 2, 'insights')?.next).toBeUndefined()
  expect(planOffer(plans, 9, 'insights')).toBeUndefined()
})
