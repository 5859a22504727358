import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { OwnExpert } from '@husrum/contract/experts/profile/profile.ts'
import texts from '#locales/experts/profile/expert-settings.en.json' with { type: 'json' }
import flow from '#locales/core/flow/flow.en.json' with { type: 'json' }
import { showWithPlans } from '#parts/experts/billing/plans.testing.tsx'
import { button, expectNoAxeViolations, keys } from '#ui/browser.testing.tsx'
import type { OwnDraft } from '../draft.ts'
import { FurtherPlaces } from './FurtherPlaces.tsx'

const town = (id: number, name: string) => ({ id, name, country_id: 1, state_id: 3, latitude: 56, longitude: 10 })
const [aarhus, odense, ribe, skagen] = [town(1, 'Aarhus'), town(2, 'Odense'), town(3, 'Ribe'), town(4, 'Skagen')]
const calls = {
  listCountries: async () => ({ data: [{ id: 1, slug: 'denmark', name: 'Denmark', code: 'DK' }] }),
  listStates: async () => ({ data: [] }),
  searchLocations: async () => ({ data: [aarhus, skagen].map((one) => ({ type: 'city', ...one })) }),
}

function showPlaces(planId: number, limit: number, further: OwnDraft['further']) {
  function Places() {
    const [draft, setDraft] = useState({ town: aarhus, country_id: 1, further } as unknown as OwnDraft) // Its fields
    return (
      <FurtherPlaces
        expert={{ places_limit: limit } as unknown as OwnExpert} // Its fields
        form={{ draft, change: (part) => setDraft((before) => ({ ...before, ...part })), problems: {} }}
      />
    )
  }
  showWithPlans(<Places />, { planId, calls, more: { ...texts, ...flow } })
}
const shown = () => [...document.querySelectorAll('li')].map((row) => row.querySelector('span span span')?.textContent)

test('places are added, put first and taken away; a full plan offers no more', async () => {
  showPlaces(3, 3, [odense])
  await expect.poll(shown).toEqual(['Odense, Denmark'])
  await expectNoAxeViolations()
  await button('Add a place').click()
  const box = page.getByRole('combobox', { name: 'Town' })
  await box.fill('Aar')
  await page.getByRole('option', { name: /Aarhus/ }).click()
  await expect.element(page.getByText('Aarhus is already one of your places.')).toBeVisible()
  await box.fill('Ska')
  await page.getByRole('option', { name: /Skagen/ }).click()
  await expect.poll(shown).toEqual(['Odense, Denmark', 'Skagen, Denmark'])
  await expect.element(button('Add a place')).not.toBeInTheDocument()
  await button('Make main place: Skagen').click()
  await expect.poll(shown).toEqual(['Odense, Denmark', 'Aarhus, Denmark'])
  await button('Remove Odense').click()
  await expect.poll(shown).toEqual(['Aarhus, Denmark'])
  // The focus stays where the row was.
  await expect.element(page.getByRole('heading', { name: 'Further places of work' })).toHaveFocus()
  await keys('{Tab}')
  await expect.element(button('Make main place: Aarhus')).toHaveFocus()
})

test('beyond the plan they rest, and the plan that has more is named with its price', async () => {
  showPlaces(1, 1, [odense, ribe])
  await expect.poll(shown).toEqual(['Odense, Denmark', 'Ribe, Denmark'])
  await expect.element(button('Add a place')).not.toBeInTheDocument()
  const words = () => document.querySelector('main')?.textContent?.replaceAll('\u00a0', ' ')
  await expect.poll(() => words()?.match(/Not used at the moment/g)).toHaveLength(2)
  await expect.poll(words).toContain('1 of 1 place of work on Basic. Studio has 3, 899 kr. a month.')
  const link = page.getByRole('link', { name: 'See plans' }).element()
  expect(link.getAttribute('href')).toBe('/expert/billing-and-payments/upgrade?plan=3')
  await expectNoAxeViolations()
})
