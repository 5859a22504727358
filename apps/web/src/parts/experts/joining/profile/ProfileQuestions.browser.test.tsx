import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { AskedQuestion } from '@husrum/contract/foundation/reference/extra-answers.ts'
import settings from '#locales/experts/profile/expert-settings.en.json' with { type: 'json' }
import extra from '#locales/foundation/reference/extra.en.json' with { type: 'json' }
import flow from '#locales/core/flow/flow.en.json' with { type: 'json' }
import type { TypedAnswers } from '#flows/foundation/reference/extra-answers.ts'
import { showWithPlans } from '#parts/experts/billing/plans.testing.tsx'
import { expectNoAxeViolations } from '#ui/browser.testing.tsx'
import { ProfileQuestions } from './ProfileQuestions.tsx'

const options = ['Floor plan', 'Samples'].map((label) => ({ key: label.toLowerCase(), label }))
const several: AskedQuestion = {
  id: 5,
  place: 'profile',
  kind: 'several',
  language: 'en',
  label: 'What clients receive',
  help: null,
  required: false,
  options,
  unit: null,
  min: null,
  max: null,
}
const text: AskedQuestion = { ...several, id: 6, kind: 'text', label: 'Favourite wood', required: true, options: [] }

let answers: TypedAnswers = {}
function Questions({ problems }: { problems: Record<string, string> }) {
  const [extra_answers, setAnswers] = useState<TypedAnswers>({})
  useEffect(() => {
    answers = extra_answers
  }, [extra_answers])
  return (
    <>
      <h1>Your company</h1>
      <ProfileQuestions
        answers={{ extra_answers }}
        change={(change) => setAnswers(change.extra_answers ?? {})}
        problems={problems}
      />
      <p>End of the step</p>
    </>
  )
}
const showQuestions = (asked: readonly AskedQuestion[], problems: Record<string, string> = {}) =>
  showWithPlans(<Questions problems={problems} />, {
    calls: { listQuestions: async () => ({ data: asked }) },
    more: { ...settings, ...extra, ...flow },
  })

test('an application asks what an owner added, in the owner’s order, and says what is optional and what is wrong', async () => {
  showQuestions([text, several], { 'extra_answers.q6': 'Fill this in.' })
  await expect.element(page.getByRole('heading', { level: 2, name: 'More about you' })).toBeVisible()
  const wood = page.getByRole('textbox', { name: 'Favourite wood', exact: true })
  await expect.element(wood).toBeVisible()
  await expect.element(wood).toHaveAccessibleDescription(/Fill this in\./)
  const group = page.getByRole('group', { name: 'What clients receive (optional)' })
  await expect.element(group).toBeVisible()
  const order = wood.element().compareDocumentPosition(group.element())
  expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  await expectNoAxeViolations()
  await wood.fill('Oak')
  await page.getByRole('checkbox', { name: 'Samples' }).click()
  await expect.poll(() => answers).toEqual({ q6: 'Oak', q5: ['samples'] })
})

test('where nothing is asked, the step is as it was', async () => {
  showQuestions([])
  await expect.element(page.getByText('End of the step')).toBeVisible()
  expect(document.querySelector('section')).toBeNull()
})
