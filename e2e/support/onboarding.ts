/** An interior designer's onboarding in the browser, by its visible texts. */
import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { expectNoAxeViolations } from './axe.ts'
import { goOn, type Person, type Texts } from './brief.ts'
import { phoneCode } from './inbox.ts'
import type { Language } from './story.ts'

/** A town without demo experts, so that a new expert is the nearest. */
export const quietTown = (language: Language) =>
  language === 'de'
    ? { typed: 'Passa', chosen: /^Passau/, name: 'Passau' }
    : { typed: 'Rønn', chosen: /^Rønne/, name: 'Rønne' }

export const DESCRIPTION =
  'I draw quiet rooms in oak and linen for people who cook and have children. I visit twice, and say early when an idea costs more than it gives.'

/** Waits for a step's heading and checks it with axe before anything is answered. */
export async function arriveAt(page: Page, t: Texts, step: string, { withAxe = true } = {}): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: t(`onboarding.step.${step}.title`) })).toBeVisible()
  if (withAxe) await expectNoAxeViolations(page)
}

const check = async (page: Page, field: string, ...values: string[]) => {
  for (const value of values) await page.locator(`input[name="${field}"][value="${value}"]`).check()
}

export async function answerService(page: Page): Promise<void> {
  await check(page, 'service_type', 'designer')
}

export async function answerPlace(page: Page, t: Texts, language: Language): Promise<void> {
  const town = quietTown(language)
  await page.getByRole('combobox', { name: t('flow.place.town') }).fill(town.typed)
  await page.getByRole('option', { name: town.chosen }).first().click()
  await check(page, 'outside_expert', 'no')
  await check(page, 'session_type', 'both')
}

/** Selects photos of the first style on the wall, so that the style is clear. */
export async function answerStyle(page: Page): Promise<void> {
  const photos = page.locator('input[name="photos"]')
  for (const at of [0, 2, 4]) await photos.nth(at).check()
}

/** Steps 1 to 7 of the application. */
export async function answerWork(page: Page, t: Texts, language: Language): Promise<void> {
  await arriveAt(page, t, 'service')
  await answerService(page)
  await check(page, 'expert_type', 'individual-expert')
  await goOn(page, t)

  await arriveAt(page, t, 'projects')
  await check(page, 'project_types', 'residential', 'sale_styling')
  await check(page, 'project_size', 'small', 'complete')
  await check(page, 'phaseOfProject', 'sketching', 'consultancy')
  await goOn(page, t)

  await arriveAt(page, t, 'place')
  await answerPlace(page, t, language)
  await goOn(page, t)

  await arriveAt(page, t, 'rooms')
  await check(page, 'room_type_id', 'kitchen', 'livingRoom')
  await goOn(page, t)

  await arriveAt(page, t, 'specialists')
  await check(page, 'specialists', 'interior-design', 'lighting-design')
  await goOn(page, t)

  await arriveAt(page, t, 'fee')
  await check(page, 'project_budget_id', '5000-10000', '10000-25000')
  await check(page, 'project_timeline_id', '3-6-months')
  await goOn(page, t)

  await arriveAt(page, t, 'style')
  await answerStyle(page)
  await goOn(page, t)
}

export async function fillAccount(page: Page, t: Texts, person: Person, only?: readonly string[]): Promise<void> {
  const fields: [key: string, fill: () => Promise<void>][] = [
    ['name', () => page.getByRole('textbox', { name: t('flow.account.name'), exact: true }).fill(person.name)],
    ['email', () => page.getByRole('textbox', { name: t('flow.account.email'), exact: true }).fill(person.email)],
    ['password', () => page.getByLabel(t('flow.account.password'), { exact: true }).fill(person.password)],
    [
      'phone',
      () => page.getByRole('textbox', { name: t('flow.account.phone'), exact: true }).fill(`+45 ${person.phone}`),
    ],
  ]
  for (const [key, fill] of fields) if (!only || only.includes(key)) await fill()
}

export async function giveCode(page: Page, request: APIRequestContext, t: Texts, person: Person): Promise<void> {
  const code = await phoneCode(request, `+45${person.phone}`)
  await page.getByRole('textbox', { name: t('flow.code.label') }).fill(code)
}
