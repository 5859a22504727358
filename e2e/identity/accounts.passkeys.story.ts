/** Passkeys: added in the settings, then used instead of password and code. Staff need a second factor. */
import type { Page } from '@playwright/test'
import { confirmEmail, open, openTab, register, signedInAs, tokenOf } from '../support/account.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { inbox } from '../support/inbox.ts'
import { startProduct } from '../support/start-product.ts'
import { expect, test as story } from '../support/story.ts'

const test = story.extend<object, { product: { url: string } }>({
  product: [
    async ({ browserName: _browserName }, give) => {
      const product = await startProduct({ STAFF_SECOND_FACTOR: 'required' })
      await give(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  baseURL: async ({ product }, give) => give(product.url),
})

/** On pages with passkey autofill, this device answers at once, before anybody could press a button. */
const FILLS_IN = '#fills-in'

/** A device with a screen lock, whose owner always unlocks it. Returns how many passkeys it has. */
async function withDevice(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript((fillsIn) => {
    const ask = PublicKeyCredential.isConditionalMediationAvailable.bind(PublicKeyCredential)
    PublicKeyCredential.isConditionalMediationAvailable = async () => location.hash === fillsIn && ask()
  }, FILLS_IN)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      // a press on the page counts as a press on the device
      automaticPresenceSimulation: true,
    },
  })
  return async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length
}

test(
  'a client adds a passkey, names it, logs out and in with it, and removes it',
  { tag: '@phone-en|desktop-de' },
  async ({ page, context, request, baseURL, t, at, language, phone }) => {
    const person = await register(request, language)
    await signedInAs(context, baseURL, person.token)
    const passkeysOnDevice = await withDevice(page)
    await open(page, at('/account/settings'))
    await openTab(page, t, 'security', phone)
    const own = page.getByRole('region', { name: t('security.passkeys.title') })
    // only after the address is confirmed; the mail can be sent again from this page
    await expect(page.getByText(t('security.confirmFirst'))).toBeVisible()
    await expect(own.getByRole('button', { name: t('security.passkeys.add') })).toHaveCount(0)
    await expectNoAxeViolations(page)
    await confirmEmail(request, person)
    await open(page, at('/account/settings'))
    await openTab(page, t, 'security', phone)
    const dialog = page.getByRole('dialog')
    const password = dialog.getByLabel(t('settings.reach.password'), { exact: true })
    const goOn = dialog.getByRole('button', { name: t('security.setUp.next'), exact: true })

    await own.getByRole('button', { name: t('security.passkeys.add') }).click()
    await goOn.click()
    await expect(password).toHaveAttribute('aria-invalid', 'true')
    await password.fill('not the password')
    await goOn.click()
    await expect(password).toHaveAttribute('aria-invalid', 'true')
    expect(await passkeysOnDevice()).toBe(0)
    await expectNoAxeViolations(page)
    await password.fill(person.password)
    await goOn.click()
    await expect(own.getByText(t('security.passkeys.added'))).toBeVisible()
    await expect(own.getByRole('heading', { name: t('security.passkeys.title') })).toBeFocused()
    expect(await passkeysOnDevice()).toBe(1)
    await expectNoAxeViolations(page)

    // the device refuses a second passkey
    await own.getByRole('button', { name: t('security.passkeys.add') }).click()
    await password.fill(person.password)
    await goOn.click()
    await expect(dialog.getByText(t('security.passkeys.known'))).toBeVisible()
    await dialog.getByRole('button', { name: t('security.cancel') }).click()

    const row = own.getByRole('listitem')
    await row.getByRole('button', { name: new RegExp(t('security.passkeys.rename'), 'i') }).click()
    const name = dialog.getByRole('textbox', { name: t('security.passkeys.name') })
    await name.fill('My own laptop')
    await dialog.getByRole('button', { name: t('security.passkeys.save') }).click()
    await expect(row).toContainText('My own laptop')
    await expect(row).toContainText(t('security.passkeys.never'))

    await context.clearCookies()
    await open(page, at('/login'))
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: t('login.passkey.button') }).click()
    await expect(page).toHaveURL(new RegExp(at('/account/design-hub')))

    // without a press, by autofill
    await context.clearCookies()
    await page.goto(at(`/login${FILLS_IN}`))
    await expect(page).toHaveURL(new RegExp(at('/account/design-hub')))

    await open(page, at('/account/settings'))
    await openTab(page, t, 'security', phone)
    await expect(row).not.toContainText(t('security.passkeys.never'))
    // logged in with the password, which is not enough to remove it: the device must confirm too
    await context.clearCookies()
    await signedInAs(context, baseURL, await tokenOf(request, person))
    await open(page, at('/account/settings'))
    await openTab(page, t, 'security', phone)
    await row.getByRole('button', { name: t('security.passkeys.removeLong', { name: 'My own laptop' }) }).click()
    await expect(dialog.getByText(t('security.proof.passkey'))).toBeVisible()
    await expectNoAxeViolations(page)
    await password.fill(person.password)
    await dialog.getByRole('button', { name: t('security.passkeys.remove'), exact: true }).click()
    await expect(own.getByText(t('security.passkeys.removed', { name: 'My own laptop' }))).toBeVisible()
    await expect(row).toHaveCount(0)
    const subjects = async () => (await inbox(request, person.email, 'mail')).map(({ subject }) => subject)
    await expect
      .poll(subjects, { timeout: 30_000 })
      .toEqual(
        expect.arrayContaining([t('mail-account.passkey_added.subject'), t('mail-account.passkey_removed.subject')]),
      )

    // a passkey that only the device still has does not log in
    await context.clearCookies()
    await open(page, at('/login'))
    await page.getByRole('button', { name: t('login.passkey.button') }).click()
    await expect(page.getByText(t('error.field.passkey_refused'))).toBeVisible()
    await expectNoAxeViolations(page)
  },
)

test(
  'somebody on the team adds a passkey before anything else, and the password alone opens nothing after that',
  { tag: '@desktop-de|phone-en' },
  async ({ page, context, request, baseURL, t, at }) => {
    const person = { email: 'ida.krogh@husrum.example', password: 'husrum-demo-2026' }
    await signedInAs(context, baseURL, await tokenOf(request, person))
    await withDevice(page)
    await page.goto(at('/admin'))
    await expect(page).toHaveURL(new RegExp(at('/admin/account')))
    await expect(page.getByText(t('security.required'))).toBeVisible()
    await expectNoAxeViolations(page)
    const own = page.getByRole('region', { name: t('security.passkeys.title') })
    const dialog = page.getByRole('dialog')
    await own.getByRole('button', { name: t('security.passkeys.add') }).click()
    await dialog.getByLabel(t('settings.reach.password'), { exact: true }).fill(person.password)
    await dialog.getByRole('button', { name: t('security.setUp.next'), exact: true }).click()
    await expect(own.getByText(t('security.passkeys.added'))).toBeVisible()
    await expect(page.getByText(t('security.required'))).toHaveCount(0)
    const codes = own.getByRole('list', { name: t('security.codes.title') }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    await expectNoAxeViolations(page)
    const code = await codes.first().innerText()
    await own.getByRole('button', { name: t('security.codes.kept') }).click()
    await expect(own.getByRole('button', { name: t('security.codes.renew') })).toBeVisible()
    await expectNoAxeViolations(page)

    // the last passkey cannot be removed
    await own.getByRole('listitem').getByRole('button').last().click()
    await dialog.getByLabel(t('settings.reach.password'), { exact: true }).fill(person.password)
    await dialog.getByRole('button', { name: t('security.passkeys.remove'), exact: true }).click()
    await expect(dialog.getByRole('alert').filter({ hasText: t('error.last_factor') })).toBeVisible()
    await expectNoAxeViolations(page)

    await context.clearCookies()
    await open(page, at('/login'))
    await page.getByLabel(t('login.email'), { exact: true }).fill(person.email)
    await page.getByLabel(t('login.password'), { exact: true }).fill(person.password)
    await page.getByRole('button', { name: t('login.submit'), exact: true }).click()
    const use = page.getByRole('button', { name: t('login.passkey.use') })
    await expect(use).toBeFocused()
    await expectNoAxeViolations(page)
    await use.click()
    await expect(page).toHaveURL(new RegExp(`${at('/admin')}$`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

    // as if the device was lost
    await context.clearCookies()
    await open(page, at('/login'))
    await page.getByLabel(t('login.email'), { exact: true }).fill(person.email)
    await page.getByLabel(t('login.password'), { exact: true }).fill(person.password)
    await page.getByRole('button', { name: t('login.submit'), exact: true }).click()
    await page.getByRole('button', { name: t('login.code.useRecovery') }).click()
    const field = page.getByLabel(t('login.code.recovery'), { exact: true })
    await expect(field).toBeFocused()
    await expectNoAxeViolations(page)
    await field.fill(code)
    await page.getByRole('button', { name: t('login.submit'), exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`${at('/admin')}$`))
  },
)
