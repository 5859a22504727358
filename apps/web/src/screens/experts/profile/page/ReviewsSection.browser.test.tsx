import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ExpertProfile, Review } from '@husrum/contract/experts/profile/experts.ts'
import { refusal, showScreen, words } from '#parts/market/reviews/reviews.testing.tsx'
import { ReviewsSection } from './ReviewsSection.tsx'

const review: Review = {
  id: 9,
  rating: 4,
  title: '',
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
const expert = {
  id: 5,
  name: 'Maja Holm',
  company: null,
  expert_type: 'individual',
  rating: { average: null, count: 2, distribution: [] },
} as unknown as ExpertProfile // The fields that the section reads.
const reportOf = (name: string) => page.getByRole('button', { name: words.report.of.replace('{{name}}', name) })

function load(role?: 'client' | 'expert', written: () => Promise<{ id: number }[]> = async () => [{ id: 9 }]) {
  const asked: string[] = []
  showScreen(
    () => <ReviewsSection expert={expert} />,
    {
      getAccount: async () => ({ data: { role } }),
      listReviews: async () => ({
        data: [review, { ...review, id: 10, author: 'Per' }],
        from_before: [],
        meta: { current_page: 1, last_page: 1, per_page: 10, total: 2, from: 1, to: 2 },
      }),
      listOwnReviews: async () => {
        asked.push('own')
        return { data: { due: [], written: await written() } }
      },
    },
    { token: role && 'a token' },
  )
  return asked
}

test('a client can report what others wrote, and not the own review', async () => {
  load('client')
  await expect.element(reportOf('Per')).toBeVisible()
  expect(reportOf('Ann').query()).toBeNull()
})

test('the own reviews cannot be loaded: every review can be reported, and the server says no to the own', async () => {
  load('client', () => Promise.reject(refusal(500, 'internal', 'Broken')))
  await expect.element(reportOf('Ann')).toBeVisible()
  await expect.element(reportOf('Per')).toBeVisible()
})

test('an expert can report every review, and nobody asks for own ones', async () => {
  const asked = load('expert')
  await expect.element(reportOf('Ann')).toBeVisible()
  await expect.element(reportOf('Per')).toBeVisible()
  expect(asked).toEqual([])
})

test('a visitor reports nothing', async () => {
  const asked = load()
  await expect.element(page.getByText('The drawings came two weeks late, and were good.').first()).toBeVisible()
  expect(reportOf('Ann').query()).toBeNull()
  expect(asked).toEqual([])
})
