/** The figures of the marketplace for staff: beside the period before, in charts that also read as text. */
import { readFileSync } from 'node:fs'
import { open, signedInAs, tokenOf } from '../support/account.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { expect, test } from '../support/story.ts'

const STAFF = { email: 'ida.krogh@husrum.example', password: 'husrum-demo-2026' }

test(
  'an owner reads the dashboard, chooses other days, and takes the series along',
  { tag: '@desktop-en|phone-de' },
  async ({ page, context, baseURL, request, t, at, phone }) => {
    await signedInAs(context, baseURL, await tokenOf(request, STAFF))
    const main = page.getByRole('main')
    const panel = (key: string) =>
      main.getByRole('region', { name: t(`admin-dashboard.${key}.title`), exact: true }).first()

    await test.step('every part has figures of the last 30 days', async () => {
      await open(page, at('/admin'))
      await expect(page.getByRole('heading', { level: 1, name: t('admin.nav.dashboard') })).toBeVisible()
      for (const key of [
        'funnel',
        'series',
        'demand',
        'calibration',
        'reasons',
        'relaxed',
        'spread',
        'answers',
        'revenue',
        'waiting',
        'queues',
      ])
        await expect(panel(key)).toBeVisible()
      await expect(main.getByText(t('admin-dashboard.compared_other', { count: 30 }))).toBeVisible()
      await expect(panel('demand').getByRole('table')).toBeVisible()
      await expect(panel('calibration').getByRole('img')).toBeVisible()
      const below = () => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
      expect(await below(), 'what only screen readers meet scrolls with its part, not the whole page').toBe(0)
      await expectNoAxeViolations(page)
    })

    await test.step('the figures behind a chart open by the keyboard', async () => {
      const summary = panel('series').locator('summary')
      await summary.focus()
      await page.keyboard.press('Enter')
      await expect(panel('series').getByRole('row')).toHaveCount(31)
      await expectNoAxeViolations(page)
    })

    await test.step('another period stands in the address, and survives a reload', async () => {
      await main.getByRole('radio', { name: t('admin-dashboard.days_other', { count: 7 }) }).click()
      await expect(page).toHaveURL(/period=7/)
      await expect(main.getByText(t('admin-dashboard.compared_other', { count: 7 }))).toBeVisible()
      await open(page, page.url()) // hydrated: keys are pressed next
      await expect(main.getByText(t('admin-dashboard.compared_other', { count: 7 }))).toBeVisible()
    })

    await test.step('the series comes as a table', async () => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        main.getByRole('button', { name: t('admin.csv') }).click(),
      ])
      const lines = readFileSync(await download.path(), 'utf8')
        .trim()
        .split('\r\n')
      expect(lines).toHaveLength(8)
      expect(lines[0]).toContain(t('admin-dashboard.table.briefs'))
    })

    await test.step('words lead to the people they name, and back', async () => {
      if (phone) await page.getByRole('button', { name: t('admin.find') }).click()
      else await page.keyboard.press('/')
      await expect(page.getByRole('searchbox', { name: t('admin-dashboard.search') })).toBeFocused()
      await page.keyboard.type('ann.krogh')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/admin\/users\?q=ann\.krogh/)
      await expect(page.getByRole('searchbox')).toHaveValue('ann.krogh')
      await page.goBack()
      await expect(panel('waiting')).toBeVisible()
    })

    if (!phone)
      await test.step('who waits leads to the queue', async () => {
        await panel('waiting').getByRole('rowheader').first().getByRole('link').click()
        await expect(page).toHaveURL(/\/admin\/experts\?open=/)
      })
  },
)
