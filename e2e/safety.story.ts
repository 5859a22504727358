/** What guards accounts: a code of an app at the login. */
import { expect, test } from './support/story.ts'
import { open, openTab, register, signedInAs } from './support/account.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { appCode } from './support/authenticator.ts'

test(
  'a client switches login in two steps on, logs in with a code, and with a recovery code once the app is lost',
  { tag: '@phone-en+desktop-de' },
  async ({ page, context, request, baseURL, t, at, language, phone }) => {
    const person = await register(request, language)
    await signedInAs(context, baseURL, person.token)
    await open(page, at('/account/settings'))
    await openTab(page, t, 'security', phone)
    const main = page.getByRole('main')
    await main.getByRole('button', { name: t('security.steps.start') }).click()
    await main.getByLabel(t('settings.reach.password'), { exact: true }).fill(person.password)
    await main.getByRole('button', { name: t('security.setUp.next') }).click()
    await expect(main.getByRole('img', { name: t('security.setUp.picture') })).toBeVisible()
    await expectNoAxeViolations(page)
    const secret = ((await main.locator('p.font-mono').textContent()) ?? '').replaceAll(' ', '')
    const field = main.getByRole('textbox', { name: t('login.code.app') })
    await field.fill('000000')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toBeFocused()
    await field.fill(appCode(secret))
    const kept = main.getByRole('list', { name: t('security.codes.title') }).getByRole('listitem')
    await expect(kept).toHaveCount(10)
    const codes = await kept.allTextContents()
    await expectNoAxeViolations(page)
    await main.getByRole('button', { name: t('security.codes.kept') }).click()
    await expect(main.getByText(t('security.steps.kept'))).toBeVisible()
    await expect(main.getByText(t('security.codes.left_other', { count: 10 }))).toBeVisible()
    await expectNoAxeViolations(page)

    const logIn = async () => {
      await context.clearCookies()
      await open(page, at('/login'))
      await page.getByLabel(t('login.email'), { exact: true }).fill(person.email)
      await page.getByLabel(t('login.password'), { exact: true }).fill(person.password)
      await page.getByRole('button', { name: t('login.submit') }).click()
      await expect(page.getByRole('heading', { level: 2, name: t('login.code.title') })).toBeVisible()
    }
    await logIn()
    await expectNoAxeViolations(page)
    // each counts once, and the next one counts already
    await page.getByRole('textbox', { name: t('login.code.app') }).fill(appCode(secret, 30))
    await expect(page).toHaveURL(new RegExp(at('/account/design-hub')))

    await logIn()
    await page.getByRole('button', { name: t('login.code.useRecovery') }).click()
    await page.getByRole('textbox', { name: t('login.code.recovery') }).fill(codes[0] ?? '')
    await page.getByRole('button', { name: t('login.submit') }).click()
    await expect(page).toHaveURL(new RegExp(at('/account/design-hub')))
  },
)
