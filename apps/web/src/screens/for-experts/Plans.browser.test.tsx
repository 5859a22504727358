import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import forExperts from '#locales/for-experts/en.json' with { type: 'json' }
import { focused, keys } from '#ui/browser.testing.tsx'
import { expectNoAxeViolations, refused, showWithShell } from '#ui/shell.testing.tsx'
import { Plans } from './Plans.tsx'

const plan = (id: number, name: string, monthly: number, leads: number, projects: number | null) => ({
  id,
  slug: name.toLowerCase(),
  name,
  description: '',
  price: { monthly: monthly * 100, yearly: monthly * 1000 },
  currency: 'DKK',
  vat_rate: 25,
  features: [],
  limits: { projects, new_leads: leads, places_of_work: 1, seats: 1, insights: false },
  trial_days: id === 1 ? 0 : 14,
  is_default: id === 2,
})
const plans = [plan(1, 'Basic', 0, 2, 3), plan(2, 'Professional', 399, 8, null), plan(3, 'Studio', 899, 20, null)]
const words = forExperts['for-experts'].plans
const card = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
const says = (name: string, text: string | RegExp) => expect.poll(() => card(name).query()?.textContent).toMatch(text)

test('the arrow keys change between monthly and yearly prices', async () => {
  showWithShell(Plans, { answers: { listPlans: () => plans }, more: forExperts })
  await says('Professional', /399\skr\. a month/)
  await says('Professional', /or 3\.990\skr\. a year/)
  const monthly = page.getByRole('radio', { name: words.monthly, exact: true })
  await expect.element(monthly).toBeChecked()
  await userEvent.tab()
  await expect.element(monthly).toHaveFocus()
  await keys('{ArrowRight}')
  await expect.element(page.getByRole('radio', { name: words.yearly })).toHaveFocus()
  await expect.element(page.getByRole('radio', { name: words.yearly })).toBeChecked()
  await says('Professional', /3\.990\skr\. a year/)
  await says('Professional', /798\skr\. less/)
  await says('Basic', words.forever)
  await keys('{ArrowLeft}')
  await says('Studio', /899\skr\. a month/)
  await expectNoAxeViolations()
  await userEvent.tab()
  expect(focused()).toBe('Start with Basic')
})

test('every plan says what it gives and leads to its own sign-up', async () => {
  showWithShell(Plans, { answers: { listPlans: () => plans }, more: forExperts })
  await says('Basic', /2 new leads in 30 days3 projects in your portfolio/)
  await says('Studio', /20 new leads in 30 daysAs many projects as you like/)
  for (const { id, name } of plans)
    await expect
      .element(page.getByRole('link', { name: `Start with ${name}` }))
      .toHaveAttribute('href', `/expert-registration?flow=account-first&plan=${id}`)
  await expect.element(page.getByText(/you get Professional free for 14 days, without a card/)).toBeVisible()
})

test('without the plans the page says so and asks for them again', async () => {
  let isAway = true
  const listPlans = () => {
    if (isAway) throw refused(503, 'unavailable')
    return plans
  }
  showWithShell(Plans, { answers: { listPlans }, more: forExperts })
  await expect.element(page.getByText(words.failed)).toBeVisible()
  isAway = false
  await page.getByRole('button', { name: words.retry }).click()
  await expect.element(page.getByRole('heading', { name: 'Studio' })).toBeVisible()
  await expect.element(page.getByText(words.failed)).not.toBeInTheDocument()
})
