import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { AdminExpertDetail } from '@husrum/contract/back-office/expert-review/reviewed-expert.ts'
import texts from '#locales/back-office/expert-review/admin-experts.en.json' with { type: 'json' }
import onboarding from '#locales/experts/joining/onboarding.en.json' with { type: 'json' }
import { refusal, showScreen } from '#parts/market/reviews/reviews.testing.tsx'
import { ToastLayer } from '#parts/shell/toasts/ToastLayer.tsx'
import { button, expectNoAxeViolations } from '#ui/browser.testing.tsx'
import { AppealPart } from './AppealPart.tsx'

type Waiting = NonNullable<AdminExpertDetail['appeal']>
const words = texts['admin-experts'].appeal
// The fields that the part reads.
const expert = { id: 4, name: 'Eva Egholm', company_name: null, locale: 'en' } as unknown as AdminExpertDetail

function load(given: Partial<Waiting>, refused?: Error) {
  const sent: object[] = []
  const appeal: Waiting = {
    what: 'company_rejected',
    company: { name: 'Egestuen & Co', registration: '10150825' },
    corrected: null,
    text: 'It is registered since Monday.',
    created_at: '2026-03-03T09:00:00.000Z',
    decided_by: 'Ida Krogh',
    may_decide: true,
    ...given,
  }
  const Screen = () => (
    <>
      <AppealPart expert={expert} appeal={appeal} />
      <ToastLayer />
    </>
  )
  const calls = {
    decideAppeal: async (call: object) => {
      sent.push(call)
      if (refused) throw refused
      return { data: expert }
    },
  }
  showScreen(Screen, calls, { more: { ...texts, ...onboarding } })
  return sent
}

test('what it is about and what upholding it does are said before it is answered', async () => {
  const sent = load({})
  await expect.element(page.getByText(/Egestuen & Co, registration number 10150825/)).toBeVisible()
  await expect.element(page.getByText(words.then.company_rejected)).toBeVisible()
  await expectNoAxeViolations()
  await page.getByRole('textbox', { name: words.reason }).fill('The register knows it by now.')
  await button(words.upheld).click()
  await expect.element(page.getByText('The appeal of Eva Egholm is upheld.')).toBeVisible()
  expect(sent).toMatchObject([
    { params: { id: 4 }, body: { decision: 'upheld', reason: 'The register knows it by now.' } },
  ])
})

test('of a correction staff read what was before', async () => {
  load({ what: 'edited', company: null, corrected: [{ field: 'name', before: 'Eva Holm' }] })
  await expect.element(page.getByText(words.what.edited)).toBeVisible()
  await expect.element(page.getByText('Name, before: Eva Holm')).toBeVisible()
  await expect.element(page.getByText(words.then.edited)).toBeVisible()
})

test('who decided reads it, and somebody else answers', async () => {
  load({ what: 'unfeatured', company: null, may_decide: false })
  await expect.element(page.getByText(words.what.unfeatured)).toBeVisible()
  await expect.element(page.getByText(new RegExp(words.notYou))).toBeVisible()
  await expect.element(button(words.upheld)).not.toBeInTheDocument()
})

test('a reason that is refused takes the focus to its field', async () => {
  load({}, refusal(422, 'validation_failed', 'Check the fields.', { reason: ['Write at least ten characters.'] }))
  await button(words.dismissed).click()
  await expect.element(page.getByText('Write at least ten characters.')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: words.reason })).toHaveFocus()
})
