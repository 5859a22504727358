import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import texts from '#locales/experts/profile/expert-settings.en.json' with { type: 'json' }
import { button, show } from '#ui/browser.testing.tsx'
import type { DayOff, NewDayOff } from '@husrum/contract/experts/profile/availability.ts'
import { copenhagenDay } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import { DaysOffPart } from './DaysOffPart.tsx'
import { plusDays, daysText } from './days.ts'

const today = copenhagenDay(new Date())

function load() {
  const days: DayOff[] = []
  const calls = {
    listDaysOff: async () => ({ data: [...days], public_holidays: [{ day: plusDays(today, 2), name: 'Town Fair' }] }),
    addDaysOff: async ({ body }: { body: NewDayOff }) => {
      const added = { label: '', pauses_leads: false, ...body, id: days.length + 1 }
      days.push(added)
      return { data: added }
    },
    removeDaysOff: async ({ params: { id } }: { params: { id: number } }) =>
      void days.splice(
        days.findIndex((each) => each.id === id),
        1,
      ),
  }
  const router = createRouter({
    routeTree: createRootRoute({ component: DaysOffPart }),
    history: createMemoryHistory(),
    context: { api: () => calls, language: 'en' }, // the calls and the language this part asks for
  })
  show(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    { more: texts },
  )
  return days
}

const daysOff = texts['expert-settings'].daysOff

test('two taps choose the days, which are added as a holiday, listed, marked and taken out', async () => {
  const days = load()
  const first = page
    .getByRole('gridcell')
    .getByRole('button')
    .and(page.getByRole('button', { name: /^Today/ }))
  await first.click()
  await expect.element(page.getByText(daysText({ from_day: today, to_day: today }, 'en'))).toBeVisible()
  await page.getByRole('radio', { name: new RegExp(`^${daysOff.kind.holiday}`) }).click()
  await page.getByRole('textbox').fill('Ski')
  await button(daysOff.add).click()
  await expect.poll(() => days).toEqual([{ id: 1, from_day: today, to_day: today, label: 'Ski', pauses_leads: true }])
  await expect.element(page.getByText(`${daysOff.kind.holiday} · Ski`)).toBeVisible()
  await expect.element(page.getByRole('button', { name: new RegExp(`^Today.*${daysOff.kind.holiday}`) })).toBeVisible()
  await page.getByRole('button', { name: /^Remove/ }).click()
  await expect.poll(() => days).toEqual([])
})
