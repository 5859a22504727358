/** A visitor who does not know Husrum reads how it works, tries the formula, and finds answers. */
import { open } from '../support/account.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { expect, test } from '../support/story.ts'

test(
  'the formula is read, and tried on an example',
  { tag: '@phone-de|desktop-en' },
  async ({ page, t, at, request }) => {
    const { data: formula } = await (await request.get('/api/matching/formula')).json()
    // not `open`: sections of the start page are not hydrated, and their links must work without
    await page.goto(at('/'))
    await page
      .getByRole('main')
      .getByRole('link', { name: t('landing.fair.more') })
      .click()
    await expect(page).toHaveURL(/\/how-matching-works$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('how-matching.heading'))
    await expect(page.getByText(formula.model_version).first()).toBeVisible()
    await expectNoAxeViolations(page)

    const ring = page.getByRole('region', { name: t('how-matching.example.title') })
    const said = () => ring.getByRole('status').textContent()
    const before = Number.parseInt((await said()) ?? '', 10)
    await ring.getByLabel(t('how-matching.example.style.label')).selectOption('far')
    await expect(page).toHaveURL(/style=far/)
    await expect.poll(async () => Number.parseInt((await said()) ?? '', 10)).toBeLessThan(before)
  },
)

test('without JavaScript the example works as a form', { tag: '@desktop-en' }, async ({ browser, baseURL, t, at }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto(at('/how-matching-works'))
  await page.getByLabel(t('how-matching.example.fee.label')).selectOption('far_above')
  await page.getByRole('button', { name: t('how-matching.example.work') }).click()
  await expect(page).toHaveURL(/fee=far_above/)
  await expect(page.getByLabel(t('how-matching.example.fee.label'))).toHaveValue('far_above')
  await page.goto(at('/faq?q=zzzzz'))
  await expect(page.getByText(t('faq.nothing'))).toBeVisible()
  await context.close()
})

test(
  'an answer is found in spite of a slip, and has an address',
  { tag: '@desktop-en|phone-de' },
  async ({ page, t, at }) => {
    await open(page, at('/faq'))
    await expectNoAxeViolations(page)
    await page.getByRole('searchbox', { name: t('support.searchLabel') }).fill('Husrrum')
    await expect(page.getByText(t('faq.question.what.ask'), { exact: true })).toBeVisible()
    for (const hash of ['about-money', 'husrum-money']) {
      await open(page, at(`/faq#${hash}`))
      await expect(page.getByText(t('faq.question.money.answer'))).toBeVisible()
      await expect(page).toHaveURL(/#about-money$/)
    }
    await open(page, at('/about'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('about.heading'))
    await expectNoAxeViolations(page)
  },
)

test(
  'an address that leads nowhere offers a search for its words',
  { tag: '@phone-de|desktop-en' },
  async ({ page, t, at }) => {
    const answer = await page.goto(at('/nowhere/kitchen-aarhus'))
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('textbox', { name: t('shell.notFound.searchLabel') })).toHaveValue(
      'nowhere kitchen aarhus',
    )
    await expect(page.getByRole('navigation', { name: t('shell.notFound.pages') })).toBeVisible()
  },
)
