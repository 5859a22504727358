/** A person who answers the ten-step brief in the browser, by its visible texts. */
import process from 'node:process'
import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { expectNoAxeViolations } from './axe.ts'
import { phoneCode } from './inbox.ts'
import type { Language } from './story.ts'

export type Texts = (key: string, params?: Record<string, string | number>) => string
export type Person = {
  name: string
  email: string
  password: string
  /** without its country code, Danish */ phone: string
}

/** The demo account of an expert, as in the sign-in menu. */
export async function accountOf(
  request: APIRequestContext,
  expertId: number,
): Promise<{ email: string; password: string }> {
  const { data } = await (await request.get('/api/dev/accounts')).json()
  const account = data.find((each: { expert_id: number | null }) => each.expert_id === expertId)
  if (!account) throw new Error(`no demo account for expert ${expertId}`)
  return account
}

/** Through the form of the login page. */
export async function logIn(
  page: Page,
  t: Texts,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.getByRole('textbox', { name: t('login.email') }).fill(email)
  await page.getByLabel(t('login.password'), { exact: true }).fill(password)
  await page
    .getByRole('main')
    .getByRole('button', { name: t('login.submit'), exact: true })
    .click()
}

/** Two stories may write to the same expert at once, and recognise their client by first name. */
function firstName(): string {
  const letters = Array.from({ length: 8 }, () => String.fromCodePoint(97 + Math.floor(Math.random() * 26)))
  return `K${letters.join('')}`
}

/** The serial of the last person in this worker. */
let lastSerial = 0

/** A name, address and number that are unique in the run. */
export function aPerson(): Person {
  // unique within one millisecond, and across workers
  lastSerial = Math.max(lastSerial + 1, Date.now())
  const ofWorker = Number(process.env.TEST_PARALLEL_INDEX ?? 0) % 2
  const serial = String((lastSerial * 2 + ofWorker) % 10_000_000).padStart(7, '0')
  return {
    name: `${firstName()} Holst`,
    email: `karen-${serial}-${Math.floor(Math.random() * 1e6)}@husrum.example`,
    password: 'walnut ladder seven',
    phone: `2${serial}`,
  }
}

export async function goOn(page: Page, t: Texts): Promise<void> {
  await page.getByRole('button', { name: t('flow.continue'), exact: true }).click()
}

/** A choice's name is its label and then its help text, which may contain another label. */
const beginningWith = (label: string) => new RegExp(`^${RegExp.escape(label)}`)

/** Waits for a step's heading and checks it with axe before anything is answered. */
async function arrive(page: Page, heading: string, withAxe = true): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  if (withAxe) await expectNoAxeViolations(page)
}

type Looking = { withAxe?: boolean }
const choose = (page: Page, t: Texts, group: string, value: string) =>
  page.getByRole('radio', { name: beginningWith(t(`brief.option.${group}.${value}`)) }).check()

/** Steps 1 to 3 for a designer, up to the town. */
export async function answerUntilPlace(page: Page, t: Texts, { withAxe = true }: Looking = {}): Promise<void> {
  const at = (step: string) => arrive(page, t(`brief.step.${step}.title`), withAxe)

  await at('project')
  await choose(page, t, 'project_type', 'residential')
  await choose(page, t, 'expert_type', 'no-preference')
  await goOn(page, t)

  await at('rooms')
  await page.locator('input[name="room_types"]').nth(3).check()
  await goOn(page, t)

  await at('size')
  await choose(page, t, 'project_size', 'small')
  await choose(page, t, 'project_phase', 'sketching')
  await goOn(page, t)

  await at('place')
}

/** Steps 1 to 7 for a designer, all but the account. One story checks each step; others pass `withAxe: false`. */
export async function answerWishes(
  page: Page,
  t: Texts,
  language: Language,
  { withAxe = true }: Looking = {},
): Promise<void> {
  const town = language === 'de' ? { typed: 'Hamb', chosen: /^Hamburg/ } : { typed: 'Aarh', chosen: /^Aarhus/ }
  const at = (step: string) => arrive(page, t(`brief.step.${step}.title`), withAxe)

  await answerUntilPlace(page, t, { withAxe })
  await page.getByRole('combobox', { name: t('flow.place.town') }).fill(town.typed)
  await page.getByRole('option', { name: town.chosen }).first().click()
  await choose(page, t, 'session_type', 'both')
  await choose(page, t, 'outside_expert', 'yes')
  await goOn(page, t)

  await at('specialists')
  await goOn(page, t)

  await at('budget')
  await page.locator('input[name="project_budget_id"]').nth(2).check()
  await page.locator('input[name="project_timeline_id"]').nth(1).check()
  await goOn(page, t)

  await at('style')
  const photos = page.locator('input[name="photos"]')
  for (const place of [0, 3, 5, 8]) await photos.nth(place).check()
  await goOn(page, t)
}

/** Steps 8 and 9: the person, and the code from the text message. */
export async function introduce(page: Page, request: APIRequestContext, t: Texts, person: Person): Promise<void> {
  await arrive(page, t('brief.step.about.title'))
  await page
    .locator('#about_project')
    .fill(
      'Our kitchen is from 1974. We want daylight on the worktop, room for six at the table, and to keep the oak floor.',
    )
  await page.getByRole('textbox', { name: t('flow.account.name'), exact: true }).fill(person.name)
  await page.getByRole('textbox', { name: t('flow.account.email'), exact: true }).fill(person.email)
  await page.getByLabel(t('flow.account.password'), { exact: true }).fill(person.password)
  await page.getByRole('textbox', { name: t('flow.account.phone'), exact: true }).fill(`+45 ${person.phone}`)
  await page.locator('input[name="terms"]').check()
  await page.getByRole('button', { name: t('brief.bar.sendCode') }).click()

  await arrive(page, t('brief.step.code.title'))
  const code = await phoneCode(request, `+45${person.phone}`)
  await page.getByRole('textbox', { name: t('flow.code.label') }).fill(code)
}
