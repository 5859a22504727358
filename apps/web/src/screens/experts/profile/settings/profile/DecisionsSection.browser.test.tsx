import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { OwnDecision } from '@husrum/contract/back-office/expert-review/expert-review.ts'
import texts from '#locales/experts/joining/onboarding.en.json' with { type: 'json' }
import { refusal, showScreen } from '#parts/market/reviews/reviews.testing.tsx'
import { ToastLayer } from '#parts/shell/toasts/ToastLayer.tsx'
import { button, expectNoAxeViolations } from '#ui/browser.testing.tsx'
import { DecisionsSection } from './DecisionsSection.tsx'

const decision = (given: Partial<OwnDecision>): OwnDecision => ({
  id: 7,
  what: 'company_rejected',
  reason: 'The register does not know this company.',
  company: { name: 'Egestuen & Co', registration: '' },
  corrected: null,
  decided_at: '2026-03-02T09:00:00.000Z',
  may_appeal: true,
  appeal: null,
  ...given,
})
const words = 'It is registered since Monday; I can send the letter.'
const appealed = { text: words, created_at: '2026-03-03T09:00:00.000Z', upheld: null, answer: null, answered_at: null }

function load(decisions: OwnDecision[], refused?: Error) {
  const sent: object[] = []
  const Screen = () => (
    <>
      <DecisionsSection />
      <ToastLayer />
    </>
  )
  const calls = {
    listOwnDecisions: async () => ({ data: decisions }),
    appealDecision: async ({ body }: { body: object }) => {
      sent.push(body)
      if (refused) throw refused
      return { data: [decision({ may_appeal: false, appeal: appealed })] }
    },
  }
  showScreen(Screen, calls, { more: texts })
  return sent
}
const { decisions: shown, appeal } = texts.onboarding.status

test('a refused change of company is told with its reason, and objected to once', async () => {
  const sent = load([decision({}), decision({ id: 3, what: 'rejected', company: null })])
  await expect.element(page.getByText(shown.company_rejected)).toBeVisible()
  await expect.element(page.getByText('You had entered: Egestuen & Co, no registration number')).toBeVisible()
  await expect.element(page.getByText('The register does not know this company.')).toBeVisible()
  // The status has its own strip.
  expect(page.getByRole('listitem').elements()).toHaveLength(1)
  await expectNoAxeViolations()
  await button(appeal.open).click()
  await page.getByRole('textbox', { name: appeal.label }).fill(words)
  await button(appeal.send).click()
  await expect.element(page.getByText(/You appealed on/)).toBeVisible()
  await expect.element(button(appeal.open)).not.toBeInTheDocument()
  await expect.element(page.getByText(shown.company_rejected)).toHaveFocus()
  expect(sent).toEqual([{ decision_id: 7, text: words }])
})

test('a correction says what was before, also where that was nothing', async () => {
  const corrected = [
    { field: 'company_name', before: 'Egestuen' },
    { field: 'chamber_number', before: '' },
  ] satisfies OwnDecision['corrected']
  load([decision({ what: 'edited', company: null, corrected })])
  await expect.element(page.getByText(shown.edited)).toBeVisible()
  await expect.element(page.getByText('Company, before: Egestuen')).toBeVisible()
  await expect.element(page.getByText('Chamber number, before: nothing')).toBeVisible()
  await expect.element(button(appeal.open)).toBeVisible()
  await expectNoAxeViolations()
})

test('one at a time, and the answer to it', async () => {
  load([
    decision({ what: 'unfeatured', company: null, may_appeal: false }),
    decision({
      id: 5,
      may_appeal: false,
      appeal: { ...appealed, upheld: false, answer: 'It still does not.', answered_at: '2026-03-04T09:00:00.000Z' },
    }),
  ])
  await expect.element(page.getByText(shown.oneAtATime)).toBeVisible()
  await expect.element(page.getByText('It still does not.')).toBeVisible()
  await expect.element(button(appeal.open)).not.toBeInTheDocument()
})

test('words that are refused take the focus to their field', async () => {
  load([decision({})], refusal(422, 'validation_failed', 'Check the fields.', { text: ['Write a little more.'] }))
  await button(appeal.open).click()
  await button(appeal.send).click()
  await expect.element(page.getByText('Write a little more.')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: appeal.label })).toHaveFocus()
})
