import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { button, expectNoAxeViolations } from '#ui/browser.testing.tsx'
import { END, free, paid, professional, refusal, showBilling } from '#parts/experts/billing/billing.testing.tsx'
import { ChosenPlan } from './ChosenPlan.tsx'

const here = '/expert-registration?flow=account-first&step=11'
const says = (text: string | RegExp) => expect.element(page.getByText(text).first()).toBeVisible()
const saysNothingOf = (text: string | RegExp) => expect.element(page.getByText(text)).not.toBeInTheDocument()
const pending = <ChosenPlan status="pending_review" checkout={undefined} here={here} />
const active = <ChosenPlan status="active" checkout={undefined} here={here} />
const joined = { ...free, can_try: true, wished_plan_id: 2 }
const trying = { ...professional, state: 'trialing' as const, paid: null, trial: { plan_id: 2, ends_at: END } }

test('a profile that is being read: the trial comes by itself, and can be started today through the checkout', async () => {
  const world = showBilling(pending, { own: joined })
  await says(/When we approve you, 14 days of Professional begin by themselves\. No card/)
  await says(/Then Professional begins today, and the trial also runs while we read your profile\./)
  await expectNoAxeViolations()
  await button('Start 14-day trial, no card').click()
  await expect.poll(() => location.hash).toBe('#checkout')
  expect(world.calls).toEqual([
    [
      'buy',
      {
        plan_id: 2,
        interval: 'monthly',
        success_url: `${here}&checkout=done`,
        cancel_url: `${here}&checkout=left`,
      },
    ],
  ])
  location.hash = ''
})

test('Studio chosen, before the approval: what comes by itself is another plan, and that is said', async () => {
  showBilling(pending, { own: { ...joined, wished_plan_id: 3 } })
  await says(/14 days of Professional begin by themselves.* You chose Studio, which you can try instead\./)
  await says(/Then Studio begins today/)
})

test('approved at once: the trial runs, and buying keeps its rest', async () => {
  const world = showBilling(active, { own: { ...trying, wished_plan_id: 2 } })
  await says(/Your trial of Professional runs until 4 December 2026\. We’ve asked for no card/)
  await says(/From 4 December 2026 it costs 399\skr\. a month, excl\. VAT, until you cancel\./)
  await saysNothingOf(/You chose/)
  await button('Buy Professional now').click()
  await expect.poll(() => location.hash).toBe('#checkout')
  expect(world.calls.map(([name]) => name)).toEqual(['buy'])
  location.hash = ''
})

test('Studio chosen and approved at once: its limits wait until it is bought', async () => {
  showBilling(active, { own: { ...trying, wished_plan_id: 3 } })
  await says(/Your trial of Professional runs.* You chose Studio: its limits apply once you have it\./)
  await expect.element(button('Buy Studio now')).toBeVisible()
})

test('Basic chosen: nothing to start, nothing to buy', async () => {
  showBilling(active, { own: { ...free, can_try: true, wished_plan_id: 1 } })
  await says(/You chose Basic\. It’s free for as long as you like, and no trial begins\./)
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
  await expectNoAxeViolations()
})

test('back from the checkout the page waits for the provider, and then says what holds', async () => {
  const world = showBilling(<ChosenPlan status="active" checkout="done" here={here} />, { own: trying })
  await says('Waiting for our payment provider.')
  world.own = { ...professional, state: 'trialing', paid: { ...paid, state: 'trialing', trial_ends_at: END } }
  await expect.element(page.getByText('Professional is yours.')).toBeVisible()
  await says(/Your trial runs until 4 December 2026\./)
  await expectNoAxeViolations()
})

test('back without buying: nothing was charged, and the offer still stands', async () => {
  showBilling(<ChosenPlan status="pending_review" checkout="left" here={here} />, { own: joined })
  await says('You came back without buying.')
  await expect.element(button('Start 14-day trial, no card')).toBeVisible()
})

test('a provider that sells nothing is told', async () => {
  showBilling(pending, {
    own: joined,
    refuse: refusal(503, 'payments_unavailable', 'Our payment provider isn’t answering.'),
  })
  await button('Start 14-day trial, no card').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Our payment provider isn’t answering.')
})
