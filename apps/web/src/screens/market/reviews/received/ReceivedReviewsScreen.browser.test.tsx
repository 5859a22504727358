import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Review } from '@husrum/contract/experts/profile/experts.ts'
import type { PastClient } from '@husrum/contract/market/reviews/past-clients.ts'
import { refusal, showScreen, words } from '#parts/market/reviews/reviews.testing.tsx'
import { button, expectNoAxeViolations, keys } from '#ui/browser.testing.tsx'
import { ReceivedReviewsScreen } from './ReceivedReviewsScreen.tsx'

const review: Review = {
  id: 9,
  rating: 2,
  title: 'Late, but good',
  body: 'The drawings came two weeks late, and were good.',
  language: 'en',
  author: 'Ann',
  city: 'Aarhus',
  project_type: 'residential',
  photos: [],
  reported: false,
  reply: null,
  created_at: '2026-11-20T10:00:00.000Z',
}
const before = {
  ...review,
  id: 3,
  author: 'Per',
  title: 'Long ago',
  body: 'A calm house that we still enjoy every day.',
}
const asked: PastClient = {
  id: 7,
  email: 'p…@example.com',
  status: 'asked',
  created_at: '2026-11-20T10:00:00.000Z',
  expires_at: '2026-12-20T10:00:00.000Z',
}
const says = (text: string | RegExp) => expect.element(page.getByText(text)).toBeVisible()

function load({ reviews = [review], left = 9, people = [asked], refuse = '' } = {}) {
  const world = {
    reviews: [...reviews],
    people: [...people],
    left,
    reported: new Array<unknown>(),
    asked: new Array<unknown>(),
  }
  showScreen(ReceivedReviewsScreen, {
    getOwnExpert: async () => ({ data: { id: 5, name: 'Maja Holm' } }),
    listReceivedReviews: async () => ({
      data: world.reviews,
      rating: {
        average: 4.7,
        count: 31,
        distribution: [24, 5, 1, 1, 0].map((count, at) => ({ stars: 5 - at, count })),
      },
      from_before: [before],
      meta: { current_page: 1, last_page: 1, per_page: 10, total: 1, from: 1, to: 1 },
    }),
    listPastClients: async () => ({ data: world.people, meta: { left: world.left } }),
    replyToReview: async ({ body: { body } }: { body: { body: string } }) => {
      if (refuse) throw refusal(422, 'validation', refuse, { body: [refuse] })
      const reply = { body, created_at: '2026-11-22T10:00:00.000Z' }
      world.reviews = world.reviews.map((each) => ({ ...each, reply }))
      return { data: { id: 9, reply } }
    },
    reportReview: async ({ body }: { body: unknown }) => {
      if (refuse) throw refusal(429, 'too_many_tries', refuse)
      world.reported.push(body)
      world.reviews = world.reviews.map((each) => ({ ...each, reported: true }))
    },
    previewPastClient: async ({ body }: { body: { language: string; note: string } }) => ({
      data: { subject: `Asked in ${body.language}`, text: `Hello\n\n${body.note}` },
    }),
    askPastClient: async ({ body }: { body: unknown }) => {
      world.asked.push(body)
      if (refuse) throw refusal(409, 'past_client_asked', refuse)
      world.people = [{ ...asked, id: 8, email: 'k…@example.com' }, ...world.people]
      world.left -= 1
      return { data: asked }
    },
    withdrawPastClient: async () => {
      world.people = world.people.map((each) => ({ ...each, status: 'withdrawn' as const }))
    },
  })
  return world
}

test('the average and how many gave how many stars stand above the reviews', async () => {
  load()
  await says('4,7')
  await says('31 reviews')
  await expect.element(page.getByRole('meter', { name: '5 stars' })).toHaveAttribute('aria-valuetext', '24 reviews')
  await expectNoAxeViolations()
})

test('a reply is public once it is long enough, and there is one', async () => {
  load()
  await page.getByRole('button', { name: 'Reply to Ann' }).click()
  const reply = page.getByRole('textbox', { name: 'Reply to Ann' })
  await reply.fill('Sorry')
  await button(words.reply.send).click()
  await says(/at least 10 characters/i)
  await expectNoAxeViolations()
  await reply.fill('Sorry for the delay, Ann.')
  await button(words.reply.send).click()
  await says('Sorry for the delay, Ann.')
  await expect.element(page.getByRole('button', { name: 'Reply to Ann' })).not.toBeInTheDocument()
  await expectNoAxeViolations()
})

test('a reply that names private data is refused on its field, and stays there', async () => {
  load({ refuse: 'Leave out emails and phone numbers.' })
  await page.getByRole('button', { name: 'Reply to Ann' }).click()
  const reply = page.getByRole('textbox', { name: 'Reply to Ann' })
  await reply.fill('Call me at 12345678, Ann.')
  await button(words.reply.send).click()
  await says('Leave out emails and phone numbers.')
  await expect.element(reply).toHaveValue('Call me at 12345678, Ann.')
})

test('a report needs a reason, and marks the review', async () => {
  const world = load()
  await page.getByRole('button', { name: 'Report the review by Ann' }).click()
  const send = page.getByRole('dialog').getByRole('button', { name: words.report.send })
  await send.click()
  await says(words.report.missing)
  await expect.element(page.getByRole('radio').first()).toHaveFocus()
  await expectNoAxeViolations()
  await page.getByRole('radio', { name: words.report.notAClient.expert }).click()
  await send.click()
  await says(words.reported)
  expect(world.reported).toEqual([{ reason: 'not_a_client' }])
})

test('a report that is refused says why and stays open', async () => {
  load({ refuse: 'That was often enough for today.' })
  await page.getByRole('button', { name: 'Report the review by Ann' }).click()
  await page.getByRole('radio', { name: words.report.reason.other }).click()
  await page.getByRole('dialog').getByRole('button', { name: words.report.send }).click()
  await says('That was often enough for today.')
})

test('past clients are asked one by one, taken back, and ten are enough', async () => {
  load()
  const email = page.getByRole('textbox', { name: words.past.email })
  await email.fill('per')
  await button(words.past.ask).click()
  await expect.element(email).toHaveAttribute('aria-invalid', 'true')
  await email.fill('kim@example.com')
  await button(words.past.ask).click()
  await says('k…@example.com')
  await expect.element(email).toHaveValue('')
  await page.getByRole('button', { name: 'Withdraw: p…@example.com' }).click()
  await expect.element(page.getByText(words.past.state.withdrawn).first()).toBeVisible()
  await expectNoAxeViolations()
  load({ refuse: 'You have asked this person already.' })
  await email.fill('per@example.com')
  await button(words.past.ask).click()
  await says('You have asked this person already.')
  load({ left: 0 })
  await says(/the most there can be/)
  await expect.element(email).not.toBeInTheDocument()
  await expectNoAxeViolations()
})

test('a past client is asked in a language and with a sentence that were chosen, and seen before', async () => {
  const world = load()
  const email = page.getByRole('textbox', { name: words.past.email })
  await email.fill('kim@example.com')
  await page.getByRole('combobox', { name: words.past.language }).selectOptions('Dansk')
  await page.getByRole('textbox', { name: new RegExp(`^${words.past.note}`) }).fill('Jeg husker jeres lyse køkken.')
  await button(words.past.preview).click()
  const preview = page.getByRole('dialog', { name: words.past.shown })
  await expect.element(preview.getByText('Asked in da')).toBeVisible()
  await expect.element(preview.getByText(/Jeg husker jeres lyse køkken\./)).toBeVisible()
  await expectNoAxeViolations()
  await keys('{Escape}')
  expect(world.asked).toEqual([])
  await button(words.past.ask).click()
  await says('k…@example.com')
  expect(world.asked).toEqual([{ email: 'kim@example.com', language: 'da', note: 'Jeg husker jeres lyse køkken.' }])
})
