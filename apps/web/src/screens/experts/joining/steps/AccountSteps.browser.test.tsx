import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import texts from '#locales/experts/joining/onboarding.en.json' with { type: 'json' }
import plansTexts from '#locales/experts/billing/plans.en.json' with { type: 'json' }
import { plans } from '#parts/experts/billing/plans.testing.tsx'
import { expectNoAxeViolations, showWithShell } from '#ui/shell.testing.tsx'
import { PlanStep } from './AccountSteps.tsx'
import type { StepProps } from './step-props.ts'

const none = () => []
const draw = (country_id: number | null) =>
  showWithShell(
    // The data that the step reads.
    () => (
      <PlanStep
        {...({ answers: { country_id, plan_id: 2 }, change: () => {}, problems: {} } as unknown as StepProps)}
      />
    ),
    {
      answers: {
        listCountries: () => [{ id: 1, name: 'Denmark', code: 'DK' }],
        listRoomTypes: none,
        listAspects: none,
        listSpecialties: none,
        listBudgets: none,
        listTimelines: none,
        listPlans: ({ query }: { query: { currency?: 'DKK' } }) =>
          plans.map((plan) => ({ ...plan, currency: query.currency ?? 'EUR' })),
      },
      more: { ...texts, ...plansTexts },
    },
  )
const note = page.getByText(texts.onboarding.plan.currency, { exact: false })

test('the plans are in the currency of the language until the country is known, with a word about it', async () => {
  draw(null)
  await expect.element(page.getByText(/399\s€/).first()).toBeVisible()
  await expect.element(note).toBeVisible()
  await expectNoAxeViolations()
})

test('whoever goes back to the plans finds them in the currency of the country that was chosen', async () => {
  draw(1)
  await expect.element(page.getByText(/399\skr\./).first()).toBeVisible()
  expect(document.body.textContent).not.toContain('€')
  await expect.element(note).not.toBeInTheDocument()
})
