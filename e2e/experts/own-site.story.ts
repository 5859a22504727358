/** An expert chooses a handle, finds the widgets for other websites, and connects a domain; visitors find the page. */
import { open, signedInAs, tokenOf } from '../support/account.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { accountOf } from '../support/brief.ts'
import { expect, test } from '../support/story.ts'

/** Experts without a handle in the demo, whom no other story uses. */
const EXPERTS = { desktop: 28, phone: 31 }

test(
  'an expert’s own address, portfolio elsewhere and domain',
  { tag: '@phone-en|desktop-de' },
  async ({ page, context, baseURL, request, t, at, language, phone }) => {
    const id = phone ? EXPERTS.phone : EXPERTS.desktop
    const token = await tokenOf(request, await accountOf(request, id))
    const { name } = (await (await request.get(`/api/architect/${id}`)).json()).data
    const [first, second] = [`rooms-${language}-first`, `rooms-${language}-second`]
    const main = page.getByRole('main')
    const field = main.getByRole('textbox', { name: t('own-site.name.label') })
    await signedInAs(context, baseURL, token)

    await test.step('the name is checked, chosen and changed', async () => {
      await open(page, at('/expert/settings?tab=site'))
      await field.fill('admin')
      await main.getByRole('button', { name: t('own-site.name.choose') }).click()
      await expect(main.getByText(t('error.field.handle_reserved'))).toBeVisible()
      await expect(field).toBeFocused()
      await field.fill('studio-vest')
      await main.getByRole('button', { name: t('own-site.name.choose') }).click()
      await expect(main.getByText(t('error.handle_taken'))).toBeVisible()
      for (const handle of [first, second]) {
        await field.fill(handle)
        await field.press('Enter')
        await expect(main.getByRole('link', { name: new RegExp(`/e/${handle}`) })).toBeVisible()
      }
      await expect(main.getByText(t('own-site.name.earlier', { names: first }))).toBeVisible()
      await expectNoAxeViolations(page, { frames: 1 })
    })

    await test.step('the pieces for other websites are shown as they are, in the language chosen', async () => {
      await main.getByRole('radio', { name: 'Dansk' }).check()
      const frame = page.frameLocator(`iframe[src="/da/embed/${second}"]`)
      await expect(frame.getByRole('heading', { level: 1, name })).toBeVisible()
      await expect(main.getByLabel(t('own-site.code', { title: t('own-site.frame.title') }))).toHaveValue(
        new RegExp(`/da/embed/${second}"`),
      )
      const badge = main.getByRole('img', { name: t('own-site.badge.preview') })
      await expect.poll(() => badge.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(100)
      const framed = await context.newPage()
      await framed.goto(`/da/embed/${second}`)
      await expect(framed.getByRole('heading', { level: 1, name })).toBeVisible()
      await expectNoAxeViolations(framed)
      await framed.close()
    })

    await test.step('a domain waits for the record that is named, and can be removed', async () => {
      const host = `www.${second}.example`
      const domain = main.getByRole('textbox', { name: t('own-site.domain.label') })
      await domain.fill('192.168.0.1')
      await main.getByRole('button', { name: t('own-site.domain.connect') }).click()
      await expect(main.getByText(t('error.field.domain_form'))).toBeVisible()
      await domain.fill(host)
      await domain.press('Enter')
      await expect(main.getByText(t('own-site.domain.waiting.title', { host }))).toBeVisible()
      await expect(main.getByText('CNAME', { exact: true })).toBeVisible()
      await main.getByRole('button', { name: t('own-site.domain.check') }).click()
      await expect(page.getByText(t('own-site.domain.notFound')).first()).toBeVisible()
      await expectNoAxeViolations(page, { frames: 1 })
      await main.getByRole('button', { name: t('own-site.domain.remove') }).click()
      const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
      await dialog.getByRole('button', { name: t('own-site.domain.remove') }).click()
      await expect(domain).toBeVisible()
    })

    await test.step('visitors come to the page by every address it had', async () => {
      await context.clearCookies()
      for (const path of [`/experts/${id}`, `/e/${first}`]) {
        const moved = await request.get(at(path), { maxRedirects: 0, headers: { accept: 'text/html' } })
        expect([moved.status(), moved.headers()['location']]).toEqual([
          301,
          expect.stringContaining(at(`/e/${second}`)),
        ])
      }
      await open(page, at(`/experts/${id}`))
      await expect(page).toHaveURL(new RegExp(`${at(`/e/${second}`)}$`))
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`/e/${second}$`))
      const card = await page.locator('meta[property="og:image"]').getAttribute('content')
      const picture = await request.get(String(card))
      expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/jpeg'])
    })
  },
)

test(
  'from a list to a named expert’s page there is no other address',
  { tag: '@phone-de|desktop-en' },
  async ({ page, at, t }) => {
    await open(page, at('/experts?q=Studio%20Vest'))
    const seen: string[] = []
    page.on('framenavigated', (frame) => void seen.push(new URL(frame.url()).pathname))
    await page.getByRole('main').getByRole('link', { name: 'Studio Vest', exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Studio Vest' })).toBeVisible()
    expect(new Set(seen)).toEqual(new Set([at('/e/studio-vest')]))
    await page.goto(at('/e/nobody-by-this-name'))
    await expect(page.getByRole('heading', { name: t('shell.notFound.title') })).toBeVisible()
  },
)
