import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { REACH_KM_MAX } from '@husrum/contract/core/limits.ts'
import type { OwnExpert } from '@husrum/contract/experts/profile/profile.ts'
import texts from '#locales/experts/profile/expert-settings.en.json' with { type: 'json' }
import { keys, show } from '#ui/browser.testing.tsx'
import type { OwnDraft } from '../draft.ts'
import type { OwnForm } from '../use-own-form.ts'
import { ReachPart } from './ReachPart.tsx'

const city = { id: 3, name: 'Aarhus', latitude: 56.16, longitude: 10.2 }
const country = { id: 1, code: 'DK', name: 'Denmark' }
const places = [{ city, country, resting: false }]
const expert = { city, country, places } as unknown as OwnExpert // The fields that this part reads.

const { reach } = texts['expert-settings']

test('says how many towns are reached, and follows the radius without asking again', async () => {
  let asked = 0
  const calls = {
    countTowns: async () => {
      asked += 1
      return {
        data: { region: 120, country: 940, within: Array.from({ length: REACH_KM_MAX + 1 }, (_, km) => km * 2) },
      }
    },
  }
  function Part() {
    const [draft, setDraft] = useState({ outside_expert: 'no', reach_km: null } as unknown as OwnDraft) // Its fields
    const form = {
      draft,
      change: (part: Partial<OwnDraft>) => setDraft((before) => ({ ...before, ...part })),
      problems: {},
    } as unknown as OwnForm // The functions it calls.
    return <ReachPart expert={expert} form={form} />
  }
  const router = createRouter({
    routeTree: createRootRoute({ component: Part }),
    history: createMemoryHistory(),
    context: { api: () => calls, language: 'en' }, // the calls and the language this part asks for
  })
  show(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    { more: texts },
  )
  const says = (text: string) => expect.element(page.getByText(RegExp(text))).toBeVisible()
  await page.getByRole('checkbox', { name: RegExp(reach.byKilometres) }).click()
  await says('within 50 km of Aarhus. That reaches 100 towns in Denmark.')
  const slider = page.getByRole('slider').element()
  if (slider instanceof HTMLElement) slider.focus()
  await keys('{ArrowRight}')
  await says('within 55 km of Aarhus. That reaches 110 towns in Denmark.')
  await page.getByRole('checkbox', { name: RegExp(reach.byKilometres) }).click()
  await says('That reaches 120 towns in Denmark.')
  await page.getByRole('radio').nth(1).click()
  await says('That reaches 940 towns in Denmark.')
  expect(asked).toBe(1)
})
