/** Changes that an owner makes without code: the product's name, its company, and its colours. */
import { open, signedInAs, tokenOf } from '../support/account.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { startProduct } from '../support/start-product.ts'
import { expect, test as story } from '../support/story.ts'

/** A separate product, because every other story would see the new name. */
const test = story.extend<object, { product: { url: string } }>({
  product: [
    async ({ browserName: _browserName }, give) => {
      const product = await startProduct({})
      await give(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  baseURL: async ({ product }, give) => give(product.url),
})
const owner = { email: 'ida.krogh@husrum.example', password: 'husrum-demo-2026' }

test(
  'an owner gives the product another colour and company, sees page and mail beforehand, publishes, and goes back',
  { tag: '@desktop-de|phone-en' },
  async ({ page, context, browser, request, baseURL, t, at }) => {
    await signedInAs(context, baseURL, await tokenOf(request, owner))
    await open(page, at('/admin/company'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('admin-company.title'))
    await expectNoAxeViolations(page)
    const main = page.getByRole('main')
    const field = (name: string) => main.getByRole('textbox', { name: t(name), exact: true })
    const publish = page.getByRole('button', { name: t('admin-company.publish'), exact: true })
    const save = page.getByRole('button', { name: t('admin-company.save') })
    const accent = field('admin-company.fact.accent')

    await accent.fill('#7a4b00')
    await expect(accent).toHaveAttribute('aria-invalid', 'true')
    await save.click()
    await expect(publish).toBeDisabled()
    await expectNoAxeViolations(page)
    await accent.fill('#8fd3ff')
    await field('admin-company.fact.name').fill('Hjem A/S')
    const logo = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"><rect width="90" height="30"/></svg>'
    const choose = main.locator('input[type=file]').first()
    await choose.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('no picture') })
    await expect(main.getByText(t('error.field.logo_type'))).toBeVisible()
    await choose.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logo) })
    await expect(main.getByRole('button', { name: t('admin-company.logo.remove') })).toBeVisible()
    const icon = main.getByRole('region', { name: t('admin-company.fact.icon') })
    const chooseIcon = icon.locator('input[type=file]')
    await chooseIcon.setInputFiles({ name: 'wide.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logo) })
    await expect(icon.getByText(t('error.field.icon_square'))).toBeVisible()
    await expectNoAxeViolations(page)
    const square = logo.replaceAll('90', '30')
    await chooseIcon.setInputFiles({ name: 'icon.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(square) })
    await expect(icon.getByRole('button', { name: t('admin-company.logo.remove') })).toBeVisible()
    await expect(icon.getByText(t('error.field.icon_square'))).toHaveCount(0)
    await save.click()
    await expect(publish).toBeEnabled()

    await page.getByRole('tab', { name: t('admin-company.side.preview') }).click()
    const shown = page.frameLocator('iframe')
    await expect(shown.getByText('Hjem A/S').first()).toBeAttached()
    await expectNoAxeViolations(page, { frames: 1 })
    await main.getByRole('radio', { name: t('admin-company.preview.mail') }).click({ force: true })
    await expect(shown.getByText('Hjem A/S').first()).toBeVisible()
    await main.getByRole('radio', { name: t('admin-company.preview.icon') }).click({ force: true })
    await expect(main.getByText(t('admin-company.preview.home'))).toBeVisible()
    const undrawn = () =>
      main
        .locator('figure img')
        .evaluateAll((all) => all.filter((each) => !(each instanceof HTMLImageElement && each.naturalWidth > 0)).length)
    await expect(main.locator('figure img')).toHaveCount(5)
    await expect.poll(undrawn, { timeout: 30_000 }).toBe(0)
    await expectNoAxeViolations(page)

    await publish.click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Hjem A/S')).toBeVisible()
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: t('admin-company.publishNow') }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(t('admin-company.inForce'))).toBeVisible()
    await expectNoAxeViolations(page)

    const visitor = await browser.newContext(baseURL ? { baseURL } : {})
    const read = await visitor.newPage()
    await read.goto(at('/'))
    const accentOf = () =>
      read.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-marigold').trim())
    expect(await accentOf()).toBe('#8fd3ff')
    const tabIcon = read.locator('link[rel=icon]')
    await expect(tabIcon).toHaveAttribute('href', /^\/look\/icon-own-/)
    await expect(read.getByText('© Hjem A/S')).toBeVisible()
    await expect(read.getByRole('img', { name: t('shell.product') }).first()).toHaveAttribute('src', /^\/look\/logo-/)
    await read.goto('/dev/mails/html?mail=account-verify')
    await expect(read.getByText('Hjem A/S')).toBeVisible()
    await read.goto(at('/imprint'))
    await expect(read.getByText('Hjem A/S').first()).toBeVisible()

    await page.getByRole('button', { name: t('admin-company.takeSet') }).click()
    await expect(accent).toHaveValue('#ffc53d')
    await save.click()
    await expect(publish).toBeEnabled()
    await publish.click()
    await dialog.getByRole('button', { name: t('admin-company.publishNow') }).click()
    await expect(dialog).toBeHidden()
    await read.goto(at('/'))
    expect(await accentOf()).toBe('#ffc53d')
    await expect(tabIcon).toHaveAttribute('href', '/favicon.svg')
    await expect(read.getByText('Hjem A/S')).toHaveCount(0)
    await visitor.close()
  },
)
