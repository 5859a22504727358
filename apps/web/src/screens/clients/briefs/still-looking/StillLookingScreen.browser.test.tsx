import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { StillLookingAnswer } from '@husrum/contract/clients/briefs/life.rules.ts'
import application from '#locales/clients/briefs/application.en.json' with { type: 'json' }
import { refusal, showScreen } from '#parts/market/reviews/reviews.testing.tsx'
import { button, expectNoAxeViolations } from '#ui/browser.testing.tsx'
import { StillLookingScreen } from './StillLookingScreen.tsx'

const words = application.application.asked
const title = (text: string) => expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(text)
const way = (name: string) => expect.element(page.getByRole('link', { name, exact: true }))

function load({ answer, token = 'abc', refuse }: { answer?: StillLookingAnswer; token?: string; refuse?: Error } = {}) {
  const sent: unknown[] = []
  showScreen(
    () => <StillLookingScreen token={token || undefined} answer={answer} />,
    {
      answerStillLooking: async ({ body }: { body: { answer: StillLookingAnswer } }) => {
        sent.push(body)
        if (refuse) throw refuse
        return { data: { answer: body.answer, ends_at: '2027-01-20T10:00:00.000Z' } }
      },
      listLandingPhotos: async () => ({ data: [] }),
    },
    { more: application },
  )
  return sent
}

beforeEach(() => sessionStorage.clear())

test('opening the link answers nothing, and the answer that was chosen in the mail stands first', async () => {
  const sent = load({ answer: 'paused' })
  await title(words.title)
  await expect.element(page.getByRole('button', { name: words.answer.paused })).toBeEnabled()
  const offered = Object.values(words.answer)
  expect(
    page
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent)
      .filter((text) => offered.includes(text)),
  ).toEqual([words.answer.paused, words.answer.looking, words.answer.found])
  await expectNoAxeViolations()
  expect(sent).toEqual([])
})

test('yes, and a pause, are thanked for with what follows, and lead to the brief', async () => {
  for (const answer of ['looking', 'paused'] as const) {
    const sent = load({ answer })
    await button(words.answer[answer]).click()
    await title(words.done[answer])
    await way(words.brief).toHaveAttribute('href', '/account/application')
    expect(sent).toEqual([{ token: 'abc', answer }])
    await expectNoAxeViolations()
  }
  await expect.element(page.getByText(words.done.pausedText)).toBeVisible()
})

test('whoever has found somebody is led to the question who', async () => {
  load({ answer: 'found' })
  await button(words.answer.found).click()
  await title(words.done.found)
  await way(words.who).toHaveAttribute('href', '/account/application?ask=end')
})

test('a question that is settled, or a link without its secret, says so and leads to the brief', async () => {
  load({ refuse: refusal(409, 'already_answered', 'Answered') })
  await button(words.answer.looking).click()
  await title(words.dead)
  await expect.element(page.getByText(words.answered)).toBeVisible()
  await way(words.brief).toHaveAttribute('href', '/account/application')
  await expectNoAxeViolations()
  sessionStorage.clear()
  load({ token: '' })
  await expect.element(page.getByText(words.deadText)).toBeVisible()
})

test('a server that is down leaves the question on the page', async () => {
  const sent = load({ refuse: refusal(503, 'unavailable', 'Down') })
  await button(words.answer.looking).click()
  await expect.poll(() => sent).toHaveLength(1)
  await title(words.title)
  await expect.element(button(words.answer.looking)).toBeEnabled()
})
