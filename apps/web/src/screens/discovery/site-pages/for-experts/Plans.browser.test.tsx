import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import forExperts from '#locales/discovery/site-pages/for-experts.en.json' with { type: 'json' }
import plansWords from '#locales/experts/billing/plans.en.json' with { type: 'json' }
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
  limits: { projects, new_leads: leads, places_of_work: id === 3 ? 3 : 1, seats: id === 3 ? 5 : 1, insights: id > 1 },
  trial_days: id === 1 ? 0 : 14,
  is_default: id === 2,
})
const plans = [plan(1, 'Basic', 0, 2, 3), plan(2, 'Professional', 399, 8, null), plan(3, 'Studio', 899, 20, null)]
const words = { ...plansWords.plans.card, ...forExperts['for-experts'].plans }
const more = { ...forExperts, ...plansWords }
const card = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
const says = (name: string, text: string | RegExp) => expect.poll(() => card(name).query()?.textContent).toMatch(text)

test('the arrow keys change between monthly and yearly prices', async () => {
  showWithShell(Plans, { answers: { listPlans: () => plans }, more })
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
  await says('Professional', /You save 798\skr\./)
  await says('Basic', words.free)
  await keys('{ArrowLeft}')
  await says('Studio', /899\skr\. a month/)
  await expectNoAxeViolations()
  await userEvent.tab()
  expect(focused()).toBe('Start with Basic')
})

test('every plan says what it gives and leads to its own sign-up', async () => {
  showWithShell(Plans, { answers: { listPlans: () => plans }, more })
  await says(
    'Basic',
    /New leads in 30 days 2Public projects 3Places of work 1People in the studio 1Insights Not included/,
  )
  await says(
    'Studio',
    /New leads in 30 days 20Public projects No limitPlaces of work Up to 3People in the studio Up to 5Insights Included/,
  )
  for (const { id, name } of plans)
    await expect
      .element(page.getByRole('link', { name: `Start with ${name}` }))
      .toHaveAttribute('href', `/expert-registration?flow=account-first&plan=${id}&step=1`)
  await expect.element(page.getByText(/you get Professional free for 14 days, without a card/)).toBeVisible()
})

test('without the plans the page says so and asks for them again', async () => {
  let isAway = true
  const listPlans = () => {
    if (isAway) throw refused(503, 'unavailable')
    return plans
  }
  showWithShell(Plans, { answers: { listPlans }, more })
  await expect.element(page.getByText(words.failed)).toBeVisible()
  isAway = false
  await page.getByRole('button', { name: words.retry }).click()
  await expect.element(page.getByRole('heading', { name: 'Studio' })).toBeVisible()
  await expect.element(page.getByText(words.failed)).not.toBeInTheDocument()
})
