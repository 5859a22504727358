import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { TimelineEntry } from '@husrum/contract/market/timeline.ts'
import texts from '#locales/market/matching/matches.en.json' with { type: 'json' }
import meetings from '#locales/market/meetings/meetings.en.json' with { type: 'json' }
import { button, show } from '#ui/browser.testing.tsx'
import { HireQuestion } from './HireQuestion.tsx'

// the fields that the question reads
const lead = (id: number) =>
  ({ lead_id: id, status: 'won', expert: { id: 5, name: 'Maja Holm', short_name: 'Maja' } }) as unknown as TimelineEntry
let confirmed: number[] = []
let refused: [number, unknown][] = []
let answers = 0

function ask(id: number) {
  const confirmLeadHire = async ({ params }: { params: { id: number } }) => {
    confirmed.push(params.id)
  }
  const refuseLeadHire = async ({ params, body }: { params: { id: number }; body: object }) => {
    refused.push([params.id, body])
  }
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  // the fields that the list of lost meetings reads
  const listMeetings = async () => ({
    data: [
      { id: 1, lead_id: id, starts_at: tomorrow, expert: { id: 5, name: 'Maja Holm' } },
      { id: 2, lead_id: 90, starts_at: tomorrow, expert: { id: 6, name: 'Studio Nordlys' } },
    ],
  })
  const getTimeline = async () => ({
    data: [lead(id), { lead_id: 90, status: 'meeting', expert: { id: 6, name: 'Studio Nordlys' } }],
  })
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <>
          <h1>Matches</h1>
          <HireQuestion lead={lead(id)} onAnswered={() => answers++} />
        </>
      ),
    }),
    history: createMemoryHistory(),
    context: { api: () => ({ confirmLeadHire, refuseLeadHire, listMeetings, getTimeline }), language: 'en' },
  })
  show(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    { more: { ...texts, ...meetings } },
  )
}
const question = page.getByText(/says you’re working together/)

beforeEach(() => {
  confirmed = []
  refused = []
  answers = 0
})

test('a yes is sent once and leaves the focus to whoever asked', async () => {
  ask(41)
  await expect.element(question).toBeVisible()
  await button('Yes, we work together').click()
  await expect.poll(() => answers).toBe(1)
  expect(confirmed).toEqual([41])
})

test('says which meetings with others a yes cancels', async () => {
  ask(41)
  await expect.element(page.getByText('Your meeting will be cancelled:')).toBeVisible()
  await expect.element(page.getByRole('listitem')).toMatchTextContent(/, with Studio Nordlys$/)
})

test('a no is sent too, with a word or without, so that the expert hears it', async () => {
  ask(41)
  await button('No, not yet').click()
  expect([confirmed, refused]).toEqual([[], []])
  await button('Back').click()
  await expect.element(question).toBeVisible()
  await button('No, not yet').click()
  await page.getByRole('textbox', { name: /A few words to Maja/ }).fill(' We are still comparing. ')
  await button('No, not yet').click()
  await expect.poll(() => answers).toBe(1)
  ask(42)
  await button('No, not yet').click()
  await button('No, not yet').click()
  await expect.poll(() => answers).toBe(2)
  expect([confirmed, refused]).toEqual([
    [],
    [
      [41, { note: 'We are still comparing.' }],
      [42, {}],
    ],
  ])
})
