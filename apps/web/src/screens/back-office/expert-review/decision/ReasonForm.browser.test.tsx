import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { AdminExpertDetail } from '@husrum/contract/back-office/expert-review/reviewed-expert.ts'
import texts from '#locales/back-office/expert-review/admin-experts.en.json' with { type: 'json' }
import type { Action } from '#parts/back-office/expert-review/decisions.ts'
import { useReview } from '#parts/back-office/expert-review/use-review.ts'
import { showScreen } from '#parts/market/reviews/reviews.testing.tsx'
import { ToastLayer } from '#parts/shell/toasts/ToastLayer.tsx'
import { button, expectNoAxeViolations } from '#ui/browser.testing.tsx'
import { ReasonForm } from './ReasonForm.tsx'

const words = texts['admin-experts']
const usual = 'Vi kom til at godkende din profil, før vi var færdige med at gennemgå den.'
const template = { title: 'Approved by mistake', text: usual }
// The fields that the form reads.
const expert = {
  id: 4,
  name: 'Eva Egholm',
  company_name: null,
  locale: 'da',
  templates: [
    { action: 'unapprove', ...template },
    { action: 'suspend', title: 'Complaints', text: 'Flere kunder har klaget.' },
  ],
} as unknown as AdminExpertDetail

function load(action: Action & ('unapprove' | 'suspend')) {
  const sent: object[] = []
  const Screen = () => {
    const review = useReview()
    return (
      <>
        <ReasonForm
          {...{ expert, review }}
          decision={{ key: action, action, needsReason: true }}
          words=""
          send={(reason) => ({ expert, seen: 'as read', decision: action, body: { action, reason } })}
          onClose={() => undefined}
          onChanged={() => undefined}
        />
        <ToastLayer />
      </>
    )
  }
  const calls = {
    reviewExpert: async (call: object) => {
      sent.push(call)
      return { data: expert }
    },
  }
  showScreen(Screen, calls, { more: texts })
  return sent
}

test('an approval is taken back with the usual reason, in the expert’s language, by one press', async () => {
  const sent = load('unapprove')
  const box = page.getByRole('textbox', { name: words.reason.label })
  await expect.element(box).toHaveValue(usual)
  await expect.element(box).toHaveAttribute('lang', 'da')
  await expectNoAxeViolations()
  await button(words.decide.unapprove).click()
  await expect.element(page.getByText('Eva Egholm is in review again.')).toBeVisible()
  expect(sent).toMatchObject([{ params: { id: 4 }, body: { action: 'unapprove', reason: usual } }])
})

test('or with other words', async () => {
  const sent = load('unapprove')
  await page.getByRole('textbox', { name: words.reason.label }).fill('Registret har ikke svaret endnu.')
  await button(words.decide.unapprove).click()
  // A toast of the test before may still be there.
  await expect.poll(() => sent).toMatchObject([{ body: { reason: 'Registret har ikke svaret endnu.' } }])
})

test('what accuses begins empty', async () => {
  load('suspend')
  await expect.element(page.getByRole('textbox', { name: words.reason.label })).toHaveValue('')
})
