import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { PastReviewWords } from '#queries/market/reviews.ts'
import { refusal, showScreen, words } from '#parts/market/reviews/reviews.testing.tsx'
import { button, expectNoAxeViolations } from '#ui/browser.testing.tsx'
import { PastClientReviewScreen } from './PastClientReviewScreen.tsx'

const says = (text: string | RegExp) => expect.element(page.getByText(text)).toBeVisible()
const dead = () => {
  throw refusal(422, 'past_link_invalid', 'This link no longer works.', { token: ['This link no longer works.'] })
}

function load({ never = false, open = () => ({ id: 5, name: 'Maja Holm' }) } = {}) {
  const sent: PastReviewWords[] = []
  const refused: unknown[] = []
  showScreen(() => <PastClientReviewScreen token="abc" never={never} />, {
    openPastReview: async () => ({ data: { expert: open(), expires_at: '2026-12-20T10:00:00.000Z' } }),
    writePastReview: async ({ body }: { body: PastReviewWords }) => void sent.push(body),
    refusePastMails: async ({ body }: { body: unknown }) => void refused.push(body),
    listLandingPhotos: async () => ({ data: [] }),
  })
  return { sent, refused }
}

beforeEach(() => sessionStorage.clear())

test('asks for what is missing, and sends the review once', async () => {
  const { sent } = load()
  await button(words.write.send).click()
  for (const problem of Object.values(words.problem)) await says(problem)
  await expectNoAxeViolations()
  expect(sent).toEqual([])
  await page.getByRole('radio', { name: '4 stars' }).click({ force: true }) // The drawn star is above it
  const body = 'She drew three ways to do it, and stayed within what we had agreed.'
  await page.getByRole('textbox', { name: words.field.body }).fill(body)
  await page.getByRole('textbox', { name: words.field.name }).fill('Per Lund')
  await page.getByRole('checkbox').click()
  await button(words.write.send).click()
  await says(words.pastPage.writtenText)
  expect(sent).toEqual([{ token: 'abc', name: 'Per Lund', rating: 4, title: '', body, was_client: true }])
  await expectNoAxeViolations()
})

test('a link that was used, or taken back, says so', async () => {
  load({ open: dead })
  await says(words.pastPage.deadText)
  await expectNoAxeViolations()
})

test('nobody is asked again who does not want to, from the page or straight from the mail', async () => {
  const fromThePage = load()
  await button(words.pastPage.neverButton).click()
  await says(words.pastPage.neverText)
  expect(fromThePage).toEqual({ sent: [], refused: [{ token: 'abc' }] })
  const fromTheMail = load({ never: true })
  await says(words.pastPage.neverAsk)
  expect(fromTheMail.refused).toEqual([]) // Opening the link changes nothing
  await expectNoAxeViolations()
  await button(words.pastPage.neverButton).click()
  await expect.poll(() => fromTheMail.refused).toEqual([{ token: 'abc' }])
})
