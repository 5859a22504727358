/** Changes that an owner makes without code: legal texts, and the texts of pages and mails. */
import { open, signedInAs, tokenOf } from '../support/account.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { look } from '../support/back-office.ts'
import { expect, test } from '../support/story.ts'

const owner = { email: 'ida.krogh@husrum.example', password: 'husrum-demo-2026' }

test(
  'an owner writes a legal text, sees it as its page shows it, publishes it, and goes back to the one that is shipped',
  { tag: '@desktop-de|phone-en' },
  async ({ page, context, browser, request, baseURL, t, at, language }) => {
    // two parallel stories publish two different texts
    const document = language === 'en' ? 'accessibility' : 'imprint'
    const line = `Since ${crypto.randomUUID()} somebody answers on Sundays too.`
    await signedInAs(context, baseURL, await tokenOf(request, owner))
    await open(page, at('/admin/texts'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('admin-texts.title'))
    await expectNoAxeViolations(page)
    const documentName = t(
      document === 'imprint' ? 'admin-texts.document.imprint' : 'admin-texts.document.accessibility',
    )
    await page.getByRole('main').getByRole('link', { name: documentName }).click()
    const publish = page.getByRole('button', { name: t('admin-texts.publish'), exact: true })
    const box = page.getByRole('main').getByRole('textbox')
    await expect(box).toHaveValue(/^# /)
    await expectNoAxeViolations(page)

    const before = await box.inputValue()
    await box.fill(`${before}\n[press](javascript:alert(1))\n`)
    await expect(page.getByText(t('admin-texts.problems'))).toBeVisible()
    await box.fill(`${before}\n## ${line}\n\n<b>Words</b> and **weight**.\n`)
    await expect(page.getByText(t('admin-texts.problems'))).toBeHidden()
    await page.getByRole('button', { name: t('admin-texts.save') }).click()
    await expect(publish).toBeEnabled()

    await page.getByRole('tab', { name: t('admin-texts.side.preview') }).click()
    await expect(page.getByRole('heading', { level: 2, name: line })).toBeVisible()
    await expect(page.getByText('<b>Words</b> and')).toBeVisible()
    await expectNoAxeViolations(page)
    await publish.click()
    const dialog = page.getByRole('dialog')
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: t('admin-texts.publishNow') }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(t('admin-texts.inForce'))).toBeVisible()
    await expectNoAxeViolations(page)

    const visitor = await browser.newContext(baseURL ? { baseURL } : {})
    const read = await visitor.newPage()
    await read.goto(at(`/${document}`))
    await expect(read.getByRole('heading', { level: 2, name: line })).toBeVisible()

    await page.getByRole('button', { name: t('admin-texts.backShipped') }).click()
    await dialog.getByRole('button', { name: t('admin-texts.publishNow') }).click()
    await expect(dialog).toBeHidden()
    await read.goto(at(`/${document}`))
    await expect(read.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(read.getByText(line)).toHaveCount(0)
    await visitor.close()
  },
)

test(
  'an owner says a page in other words, sees a mail beforehand, and goes back to the words that are shipped',
  { tag: '@desktop-de|phone-en' },
  async ({ page, context, browser, request, baseURL, t, at }) => {
    const words = `Nothing is here ${crypto.randomUUID()}`
    await signedInAs(context, baseURL, await tokenOf(request, owner))
    await open(page, at('/admin/wording'))
    await expectNoAxeViolations(page)
    const main = page.getByRole('main')
    await look(page, t, 'quagga')
    await expect(main.getByText(t('admin-wording.none.title'))).toBeVisible()
    await expectNoAxeViolations(page)
    await look(page, t, 'shell.notFound.title')
    await main.getByRole('link', { name: 'shell.notFound.title', exact: true }).click()
    const dialog = page.getByRole('dialog')
    const box = dialog.getByRole('textbox', { name: t('admin-wording.own') })
    const publish = dialog.getByRole('button', { name: t('admin-wording.publish') })
    await box.fill('<b>Nothing</b>')
    await expect(box).toHaveAttribute('aria-invalid', 'true')
    await expect(publish).toBeDisabled()
    await expectNoAxeViolations(page)
    await box.fill(words)
    // the preview is on the page itself, before anybody else sees the change
    const preview = dialog.getByRole('region', { name: t('admin-wording.page') })
    await expect(preview.getByText(t('admin-wording.pageHas'))).toBeVisible()
    await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText(words)
    await expectNoAxeViolations(page, { frames: 1 })
    await dialog.getByRole('button', { name: t('admin-wording.saveDraft') }).click()
    await expect(dialog.getByRole('button', { name: t('admin-wording.discard') })).toBeVisible()
    await expectNoAxeViolations(page, { frames: 1 })
    await publish.click()
    await expect(dialog.getByText(t('admin-wording.version', { number: 1 })).first()).toBeVisible()
    await expect(dialog.getByRole('button', { name: t('admin-wording.discard') })).toBeHidden()
    await expectNoAxeViolations(page, { frames: 1 })

    const visitor = await browser.newContext(baseURL ? { baseURL } : {})
    const read = await visitor.newPage()
    await read.goto(at('/nowhere-at-all'))
    await expect(read.getByRole('heading', { level: 1 })).toHaveText(words)
    await dialog.getByRole('button', { name: t('admin-wording.restore') }).click()
    await expect(dialog.getByRole('button', { name: t('admin-wording.restore') })).toBeHidden()
    await read.goto(at('/nowhere-at-all'))
    await expect(read.getByRole('heading', { level: 1 })).toHaveText(t('shell.notFound.title'))
    await visitor.close()

    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await look(page, t, 'mail-account.erased.subject')
    await main.getByRole('link', { name: 'mail-account.erased.subject' }).click()
    await box.fill(words)
    await expect(dialog.getByText(words).last()).toBeVisible()
    await expect(page.frameLocator('iframe').getByText(words).first()).toBeAttached()
    await expectNoAxeViolations(page, { frames: 1 })
    await dialog.getByRole('radio', { name: t('admin-wording.form.text') }).click()
    await expect(page.locator('iframe')).toHaveCount(0)
  },
)
