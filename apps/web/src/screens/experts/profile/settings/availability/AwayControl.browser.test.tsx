import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ExpertPatch, OwnExpert } from '@husrum/contract/experts/profile/profile.ts'
import texts from '#locales/experts/profile/expert-settings.en.json' with { type: 'json' }
import { button, show } from '#ui/browser.testing.tsx'
import { AwayControl } from './AwayControl.tsx'

afterEach(() => void vi.useRealTimers())

const expert = {
  status: 'active',
  away: null,
  back_on: null,
  capacity: { used: 1, month: 8 },
} as unknown as OwnExpert // The fields that the control reads.

const { snooze } = texts['expert-settings'].away

test('a day is a day in Copenhagen, whatever the device says', async () => {
  // Half past midnight in Copenhagen; most devices of the world still show the day before
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T23:30:00Z') })
  const sent: ExpertPatch[] = []
  const calls = {
    patchOwnExpert: async ({ body }: { body: ExpertPatch }) => {
      sent.push(body)
      return { data: { ...expert, status: 'paused', away: 'snoozed', back_on: '2026-11-26' } }
    },
  }
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <AwayControl expert={expert} /> }),
    history: createMemoryHistory(),
    context: { api: () => calls, language: 'en' }, // the calls and the language this part asks for
  })
  show(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    { more: texts },
  )
  await button(snooze.open).click()
  await expect.element(page.getByRole('button', { name: /^Today.*25/ })).toBeDisabled()
  await button(snooze.day).click()
  await expect.poll(() => sent).toEqual([{ paused: true, back_on: '2026-11-26' }])
})
