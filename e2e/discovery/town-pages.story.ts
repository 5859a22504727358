/** A visitor comes from a search engine to the page of a town, reads who works there, and starts a brief. */
import type { APIRequestContext, Page } from '@playwright/test'
import type { TownPage } from '../../packages/contract/src/discovery/town-pages.ts'
import { open } from '../support/account.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { answerUntilPlace } from '../support/brief.ts'
import { expect, test } from '../support/story.ts'

const TOWN = '/interior-designers/aarhus'
/** With fewer experts a page would have no content of its own. */
const LEAST = 3

type Read = { data: { name: string }[]; about: TownPage }
async function readTown(request: APIRequestContext, locale: string): Promise<Read> {
  const answer = await request.get('/api/towns/designer/aarhus', { headers: { locale } })
  expect(answer.status()).toBe(200)
  return answer.json()
}
const main = (page: Page) => page.getByRole('main')

test(
  'a town from a search engine: who works there, what it costs, and a brief that knows the town',
  { tag: '@phone-de|desktop-en+phone-en' },
  async ({ page, t, at, request, language }) => {
    const { data, about } = await readTown(request, language)
    expect(about.experts.total).toBeGreaterThanOrEqual(LEAST)
    await open(page, at(TOWN))
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toContainText(about.town.name)
    await expectNoAxeViolations(page)

    const list = page.getByRole('region', { name: t('towns.experts.title'), exact: true })
    await expect(list.getByRole('article')).toHaveCount(data.length)
    for (const { name } of data) await expect(list.getByRole('link', { name, exact: true })).toBeVisible()

    // the demo has enough quotes for this town: prices in kroner beside euros
    const price = page.getByRole('region', { name: t('towns.price.title') })
    await expect(price.getByText(/[\d.]+–[\d.]+\s€ \(/)).toBeVisible()
    const projects = page.getByRole('region', { name: t('towns.projects.title') })
    for (const { title } of about.projects) await expect(projects.getByRole('link', { name: title })).toBeVisible()
    const reviews = page.getByRole('region', { name: t('towns.reviews.title') })
    expect(about.reviews.length).toBeGreaterThan(0)
    for (const { body } of about.reviews) await expect(reviews.getByText(body)).toBeVisible()

    await main(page)
      .getByRole('link', { name: t('towns.brief.action') })
      .click()
    await expect(page).toHaveURL(/\/client-registration\?service=designer&town=aarhus/)
    await answerUntilPlace(page, t, { withAxe: false })
    await expect(page.getByRole('combobox', { name: t('flow.place.town') })).toHaveValue(new RegExp(about.town.name))
  },
)

test('by keyboard alone', { tag: '@desktop-en' }, async ({ page, t, at }) => {
  await open(page, at(TOWN))
  const questions = page.getByRole('region', { name: t('towns.questions.title') })
  const second = questions.locator('summary').nth(1)
  await second.focus()
  await page.keyboard.press('Enter')
  await expect(questions.locator('details').nth(1)).toHaveAttribute('open')
  const focuses = page.getByRole('navigation', { name: t('towns.focus.title') })
  await focuses.getByRole('link').first().focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/interior-designers\/aarhus\/[a-z-]+$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNoAxeViolations(page)
  const way = page.getByRole('navigation', { name: t('towns.nav') })
  // the address changes before the page, whose last link went to all towns
  await expect(way.getByRole('link').last()).toHaveAttribute('href', new RegExp(`${TOWN}$`))
  await way.getByRole('link').last().focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${TOWN}$`))
})

test(
  'without JavaScript the way to a town is links, and all of it can be read',
  { tag: '@desktop-en|phone-de' },
  async ({ browser, baseURL, t, at, request, language }) => {
    const { data, about } = await readTown(request, language)
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
    const page = await context.newPage()
    await page.goto(at('/experts'))
    await main(page)
      .getByRole('link', { name: t('experts.byTown') })
      .click()
    await expect(page).toHaveURL(/\/towns$/)
    await page.locator(`main a[href="${at(TOWN)}"]`).click()
    await expect(main(page).getByRole('article')).toHaveCount(data.length)
    await expect(page.getByRole('region', { name: t('towns.price.title') })).toBeVisible()
    const [project] = about.projects
    await expect(page.getByRole('link', { name: project?.title ?? '' }).first()).toBeVisible()
    await context.close()
  },
)

test(
  'every town on the list has three experts, and none below has a page',
  { tag: '@desktop-en' },
  async ({ request }) => {
    const { data: countries } = await (await request.get('/api/towns')).json()
    const counts = countries
      .flatMap(({ towns }: { towns: { designer: number | null; architect: number | null }[] }) => towns)
      .flatMap(({ designer, architect }: { designer: number | null; architect: number | null }) => [
        designer,
        architect,
      ])
      .filter((count: number | null) => count !== null)
    expect(counts.length).toBeGreaterThan(3)
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(LEAST)
    // Thisted has no expert in the demo or in other stories, and architects have no rooms
    for (const path of ['/interior-designers/thisted', '/da/architects/thisted', '/architects/aarhus/kitchen'])
      expect([path, (await request.get(path, { maxRedirects: 0 })).status()]).toEqual([path, 404])
  },
)
