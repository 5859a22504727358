import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { button, expectNoAxeViolations } from '#ui/browser.testing.tsx'
import {
  END,
  free,
  paid,
  preview,
  professional,
  refusal,
  showBilling,
  words,
} from '#parts/experts/billing/billing.testing.tsx'
import { UpgradeScreen } from './UpgradeScreen.tsx'

const says = (text: string | RegExp) => expect.element(page.getByText(text).first()).toBeVisible()
const warns = (text: RegExp) => expect.element(page.getByRole('alert').getByText(text)).toBeVisible()
const choose = (name: string | RegExp) => page.getByRole('radio', { name }).click()
const studio = { ...professional, plan_id: 3, paid: { ...paid, plan_id: 3 } }

test('an upgrade shows what is due today and from when what, and is bought for that sum', async () => {
  const world = showBilling(<UpgradeScreen />, { changed: studio })
  await expect.element(page.getByRole('radio', { name: 'Studio' })).toBeChecked()
  await expect.element(page.getByRole('radio', { name: 'Professional, Your plan' })).not.toBeChecked()
  await says(/^You’re on Professional, paid until 4 December 2026\./)
  await says('For you that means 15 free places today.')
  await says(/^Studio, 20 Nov to 4 Dec/)
  await says('14 of 30 days of 899 kr.')
  await says('419,53 kr.')
  await says(/^Professional, the days you no longer use/)
  await says('−186,20 kr.')
  await says('VAT, 25% Denmark')
  await says('58,33 kr.')
  await says('Up to 20 new leads in 30 days from this minute. Those you had (5) still count.')
  await says(/^Charged to Visa ending 4417\./)
  await says('From 4 December 2026 899 kr. a month, 1.123,75 kr. with VAT.')
  await expectNoAxeViolations()
  await button('Upgrade for 291,66 kr.').click()
  await expect.element(page.getByRole('radio', { name: 'Studio, Your plan' })).toBeVisible()
  expect(world.calls).toEqual([['change', { plan_id: 3, interval: 'monthly', proration_at: preview.proration_at }]])
})

test('an upgrade asks to raise the own limit with it, and says which of the two counts otherwise', async () => {
  const own = { ...professional, usage: { ...professional.usage, new_leads: { used: 8, limit: 8, own_limit: 8 } } }
  const world = showBilling(<UpgradeScreen />, { own, changed: studio })
  await says('For you that means 12 free places today, if you raise your own limit of 8 with it.')
  const raise = page.getByRole('checkbox', { name: /^Raise your own limit from 8 to 20/ })
  await expect.element(raise).toBeChecked()
  await says('Up to 20 new leads in 30 days from this minute. Those you had (8) still count.')
  await raise.click()
  await says('Your own limit is 8 new leads in 30 days, your plan’s is 20. The lower one counts.')
  await raise.click()
  await expectNoAxeViolations()
  await button('Upgrade for 291,66 kr.').click()
  await expect.poll(() => world.calls).toMatchObject([['change', { plan_id: 3, raise_own_limit: true }]])
})

test('a studio with more people than any plan has is told whom to write to', async () => {
  showBilling(<UpgradeScreen />)
  const way = page.getByRole('link', { name: words.larger.action })
  await expect.element(way).toHaveAttribute('href', '/expert/support-and-faq')
})

test('the card can be changed before anything is charged to it', async () => {
  const world = showBilling(<UpgradeScreen />)
  await button(words.paysWith.other).click()
  await expect.poll(() => location.hash).toBe('#portal')
  expect(world.calls.map(([name]) => name)).toEqual(['portal'])
  location.hash = ''
})

const german = { ...professional, currency: 'EUR' as const, paid: { ...paid, currency: 'EUR' as const } }
const vat = { country: 'DE', rate: 25, reverse_charge: false, number: 'DE123456789', valid: null }

test('a studio elsewhere in the EU with a valid number pays no VAT, and is told who does', async () => {
  showBilling(<UpgradeScreen />, {
    own: { ...german, vat: { ...vat, rate: 0, reverse_charge: true, valid: true } },
    preview: { ...preview, vat: { country: 'DE', rate: 0, reverse_charge: true } },
  })
  await says(/^From 4 December 2026 899\skr\. a month, with no VAT added\./)
  await says(words.vatNumber.reverse)
  await says(/Reverse charge: you account for the VAT under DE123456789\./)
  await expectNoAxeViolations()
})

test('a VAT number that is not valid, or could not be checked yet, says what is charged meanwhile', async () => {
  const world = showBilling(<UpgradeScreen />, { own: { ...german, vat: { ...vat, valid: false } } })
  await says('VAT number DE123456789 isn’t valid.')
  await says(/25% Danish VAT is added until you give a valid one\./)
  await expectNoAxeViolations()
  await button(words.vatNumber.change).click()
  await expect.poll(() => location.hash).toBe('#portal')
  expect(world.calls.map(([name]) => name)).toEqual(['portal'])
  location.hash = ''
})

test('what is given back beyond what is charged stays for the next invoices', async () => {
  showBilling(<UpgradeScreen />, {
    preview: { ...preview, due_now: { net: -100_000, vat: -25_000, total: -125_000 } },
  })
  await says(words.sum.credit)
  await says('1.250 kr.')
  await expect.element(button('Move to Studio')).toBeVisible()
})

test('a declined card leaves the plan as it was and leads to another card', async () => {
  const world = showBilling(<UpgradeScreen />, { refuse: refusal(409, 'payment_declined', 'Declined.') })
  await button('Upgrade for 291,66 kr.').click()
  await warns(/You’re still on Professional, and nothing was charged\./)
  await expectNoAxeViolations()
  world.refuse = undefined
  await button(words.declined.action).click()
  await expect.poll(() => location.hash).toBe('#portal')
  expect(world.calls.at(-1)).toEqual([
    'portal',
    { back: '/expert/billing-and-payments/upgrade?plan=3&interval=monthly' },
  ])
  location.hash = ''
  await choose('Basic') // The alert was about the other plan.
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('a bank that asks first is told, with the way to confirm', async () => {
  showBilling(<UpgradeScreen />, {
    refuse: refusal(409, 'payment_needs_confirmation', 'Your bank wants you to confirm this payment.'),
  })
  await button('Upgrade for 291,66 kr.').click()
  await warns(/Your bank wants you to confirm this payment\./)
  await expect.element(button(words.portal.action)).toBeVisible()
})

test('a price that cannot be told is said, and asked for again', async () => {
  const world = showBilling(<UpgradeScreen />, {
    previewRefuse: refusal(503, 'payments_unavailable', 'Our payment provider isn’t answering.'),
  })
  await says(words.preview.failed)
  await warns(/Our payment provider isn’t answering\./)
  await expectNoAxeViolations()
  world.previewRefuse = undefined
  await button(words.preview.again).click()
  await expect.element(button('Upgrade for 291,66 kr.')).toBeVisible()
})

test('a lesser plan begins at the end of what is paid, and costs nothing today', async () => {
  const waiting = { ...studio, paid: { ...studio.paid, next: { plan_id: 2, interval: 'monthly' as const, at: END } } }
  const world = showBilling(<UpgradeScreen />, { own: studio, changed: waiting })
  await choose('Professional')
  await says(/Nothing is due today\. You keep Studio until 4 December 2026/)
  await says(/^From 4 December 2026 399\skr\. a month, excl\. VAT, until you cancel\.$/)
  await button('Move on 4 December 2026').click()
  await says('Professional starts on 4 December 2026.')
  expect(world.calls).toEqual([['change', { plan_id: 2, interval: 'monthly' }]])
  await expectNoAxeViolations()
})

test('the free plan is the end of the paid one', async () => {
  const world = showBilling(<UpgradeScreen />, {
    changed: { ...professional, paid: { ...paid, cancel_at_period_end: true } },
  })
  await choose('Basic')
  await expect.element(page.getByRole('group', { name: '1 of 4 projects will be hidden' })).toBeVisible()
  await button('Cancel Professional').click()
  await says('Professional ends on 4 December 2026.')
  await says('Basic comes by itself')
  expect(world.calls).toEqual([['change', { plan_id: 1, interval: 'monthly' }]])
})

test('yearly says what is saved, and more for the same plan is an upgrade', async () => {
  showBilling(<UpgradeScreen />)
  await choose('Professional, Your plan')
  await says('You’re on Professional')
  await page.getByRole('radio', { name: /^Yearly/ }).click()
  await says('You save 798 kr.')
  await expect.element(button('Upgrade for 291,66 kr.')).toBeVisible()
})

test('who has no plan goes to the checkout with the price and VAT told, and comes back to here', async () => {
  const world = showBilling(<UpgradeScreen left />, { own: free })
  await says(words.left.title)
  await says('498,75 kr.')
  await expectNoAxeViolations()
  await button(words.deal.buy.action).click()
  await expect.poll(() => location.hash).toBe('#checkout')
  expect(world.calls).toEqual([
    [
      'buy',
      {
        plan_id: 2,
        interval: 'monthly',
        success_url: '/expert/billing-and-payments?checkout=done',
        cancel_url: '/expert/billing-and-payments/upgrade?plan=2&interval=monthly&checkout=left',
      },
    ],
  ])
  location.hash = ''
})

test('who may still try pays nothing today, and is told what comes after', async () => {
  showBilling(<UpgradeScreen wished={{ plan: 3 }} />, { own: { ...free, can_try: true } })
  await says('Trial, 14 days without a card')
  await expect.element(button('Try Studio for free')).toBeVisible()
  await choose('Basic, Your plan')
  await expect.element(button('Try Studio for free')).not.toBeInTheDocument()
})

test('a trial that runs goes on for nothing', async () => {
  showBilling(<UpgradeScreen />, { own: { ...professional, paid: null, trial: { plan_id: 2, ends_at: END } } })
  await says('Keep Professional after the trial')
  await says('From 4 December 2026 399 kr. a month, excl. VAT, until you cancel.')
  await says(words.deal.afterTrial.action)
})

test('a provider that sells nothing is told', async () => {
  showBilling(<UpgradeScreen />, {
    own: free,
    refuse: refusal(503, 'payments_unavailable', 'Our payment provider isn’t answering.'),
  })
  await button(words.deal.buy.action).click()
  await warns(/Our payment provider isn’t answering\./)
})
