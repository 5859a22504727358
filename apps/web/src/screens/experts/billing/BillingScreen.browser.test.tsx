import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Subscription } from '@husrum/contract/experts/billing/billing.ts'
import { button, expectNoAxeViolations } from '#ui/browser.testing.tsx'
import {
  END,
  free,
  invoice,
  paid,
  professional,
  refusal,
  showBilling,
  words,
} from '#parts/experts/billing/billing.testing.tsx'
import { BillingScreen } from './BillingScreen.tsx'

const says = (text: string | RegExp) => expect.element(page.getByText(text).first()).toBeVisible()
const saysNothingOf = (text: string) => expect.element(page.getByText(text)).not.toBeInTheDocument()
const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const day = '4 December 2026'
const ending = { ...professional, paid: { ...paid, cancel_at_period_end: true } }
const failing: Subscription = {
  ...professional,
  state: 'past_due',
  paid: { ...paid, state: 'past_due', rights_until: '2026-12-18T10:00:00.000Z' },
}

test('a paid plan says its price, its next invoice with VAT, what is used of it, and its invoices', async () => {
  showBilling(<BillingScreen />)
  await expect.element(heading('Professional')).toBeVisible()
  await says('399 kr. a month')
  await says(`Paid until ${day}. It renews by itself until you cancel.`)
  await says(/498,75\skr\. with 25% VAT/)
  await expect.element(page.getByRole('meter', { name: words.usage.leads })).toHaveAttribute('aria-valuetext', '5 of 8')
  await says('4, no limit')
  await says('Invoice H-0007')
  await expect.element(page.getByRole('button', { name: 'PDF of invoice H-0007' })).toBeVisible()
  await expectNoAxeViolations()
})

test('the free plan has nothing to cancel, no payment details, and no invoices', async () => {
  showBilling(<BillingScreen />, { own: free })
  await expect.element(heading('Basic')).toBeVisible()
  await says(words.usage.projectsOver.replaceAll('{{limit}}', '3'))
  await says(words.next.none)
  await expect.element(heading(words.invoices.none)).toBeVisible()
  await expect.element(button(words.cancel.open)).not.toBeInTheDocument()
  await expect.element(button(words.portal.action)).not.toBeInTheDocument()
  await expectNoAxeViolations()
})

test('a trial without a card says when it ends, and that nothing is charged', async () => {
  showBilling(<BillingScreen />, {
    own: { ...professional, state: 'trialing', paid: null, trial: { plan_id: 2, ends_at: END }, invoices: [] },
  })
  await says(/Your trial ends on 4 December 2026, and nothing is charged\./)
  await says(words.next.none)
  await expect.element(button(words.cancel.open)).not.toBeInTheDocument()
})

const tried: Subscription = {
  ...professional,
  state: 'trialing',
  paid: { ...paid, state: 'trialing', trial_ends_at: END },
  invoices: [],
}

test('a trial with a known card says for sure what comes after it, and what it is charged to', async () => {
  showBilling(<BillingScreen />, { own: tried })
  await says('Your trial runs until 4 December 2026. Then your plan begins.')
  await says(/Professional, 399\skr\./)
  await says('It’s charged to Visa ending 4417.')
  await saysNothingOf(words.next.noCard)
})

test('a trial at the provider without a known card promises no charge', async () => {
  showBilling(<BillingScreen />, { own: { ...tried, card: null } })
  await says(/Your trial runs until 4 December 2026\. No card is on file, so it then ends by itself/)
  await says(words.next.noCard)
  await expect.element(button(words.next.addCard)).toBeVisible()
  await expect.element(page.getByText(/498,75/)).not.toBeInTheDocument()
})

test('cancelling is one question, and is taken back with one press', async () => {
  const world = showBilling(<BillingScreen />, { changed: ending })
  await button(words.cancel.open).click()
  await expectNoAxeViolations()
  await page.getByRole('dialog').getByRole('button', { name: words.cancel.action }).click()
  await says(`Professional ends on ${day}.`)
  await says(words.next.none)
  await expect.element(button(words.cancel.open)).not.toBeInTheDocument()
  await button('Stay on Professional').click()
  await expect
    .poll(() => world.calls)
    .toEqual([
      ['cancel', undefined],
      ['change', { plan_id: 2, interval: 'monthly' }],
    ])
  await expectNoAxeViolations()
})

test('cancelling says how many projects will be hidden, and keeps which of them stay', async () => {
  const world = showBilling(<BillingScreen />, { changed: ending })
  await button(words.cancel.open).click()
  const question = page.getByRole('dialog')
  await expect.element(question.getByRole('group', { name: '1 of 4 projects will be hidden' })).toBeVisible()
  const project = (name: string) => question.getByRole('checkbox', { name })
  await expect.element(project('Two rooms for a school')).toBeChecked()
  await expect.element(project('A kitchen for six')).toBeDisabled()
  await expectNoAxeViolations()
  await project('A flat in Aarhus').click()
  await project('A kitchen for six').click()
  await question.getByRole('button', { name: words.cancel.action }).click()
  await expect
    .poll(() => world.calls)
    .toEqual([
      ['stay', { ids: [2, 3] }],
      ['stay', { ids: [2, 3, 4] }],
      ['cancel', undefined],
    ])
  // It can still be changed while the plan runs out.
  await expect.element(page.getByRole('checkbox', { name: 'A kitchen for six' })).toBeChecked()
  await expectNoAxeViolations()
})

test('a lesser plan that waits is told with its day, and given up with one press', async () => {
  showBilling(<BillingScreen />, {
    own: {
      ...professional,
      plan_id: 3,
      paid: { ...paid, plan_id: 3, next: { plan_id: 2, interval: 'monthly', at: END } },
    },
  })
  await says(`Professional starts on ${day}.`)
  await says(/Professional, 399\skr\./) // The amount of the next invoice.
  await expect.element(button('Stay on Studio')).toBeVisible()
})

test('a payment that fails is told with what happens when, and leads to the card', async () => {
  const world = showBilling(<BillingScreen />, { own: failing })
  await says(words.failing.title)
  await says(/We’ll try your card again until 18 December 2026, and you keep/)
  await says(words.next.open)
  await expectNoAxeViolations()
  await button(words.failing.action).click()
  await expect.poll(() => location.hash).toBe('#portal')
  expect(world.calls).toEqual([['portal', { back: '/expert/billing-and-payments' }]])
  location.hash = ''
})

test('a plan whose payment never came says that the free one holds', async () => {
  showBilling(<BillingScreen />, { own: { ...failing, plan_id: 1 } })
  await says(/Professional waits for this payment\./)
  await says('The limits of Basic apply until the payment goes through.')
})

test('after the checkout the page waits until the provider has told, and then says so', async () => {
  const world = showBilling(<BillingScreen returned />, { own: free })
  await says(words.waiting.title)
  await expectNoAxeViolations()
  world.own = professional
  await expect.element(page.getByText('Professional is yours.')).toBeVisible()
  await saysNothingOf(words.waiting.title)
})

test('an invoice of another country says who accounts for the VAT, one without its file that it comes, and a credit note what it takes back', async () => {
  showBilling(<BillingScreen />, {
    own: {
      ...professional,
      invoices: [
        {
          ...invoice,
          id: 42,
          kind: 'credit_note',
          number: 'H-0008',
          credits: 'H-0007',
          net: -39_900,
          vat: -9_975,
          total: -49_875,
        },
        { ...invoice, currency: 'EUR', net: 5_300, vat: 0, total: 5_300, reverse_charge: true, has_file: false },
      ],
    },
  })
  await says(words.vat.reverse)
  await says(words.invoices.noFile)
  await says('Credit note H-0008 for invoice H-0007')
  await says('−498,75 kr.')
  await says(words.invoices.credited)
  await expect.element(page.getByRole('button', { name: 'PDF of credit note H-0008' })).toBeVisible()
})

test('a provider that does not answer is told, and nothing else changes', async () => {
  showBilling(<BillingScreen />, {
    refuse: refusal(503, 'payments_unavailable', 'Our payment provider isn’t answering.'),
  })
  await button(words.portal.action).click()
  await expect.element(page.getByRole('alert').getByText('Our payment provider isn’t answering.')).toBeVisible()
  await expect.element(heading('Professional')).toBeVisible()
  await expectNoAxeViolations()
})
