/** A search worth repeating: a visitor is sent to log in with it, a client saves it and changes it. */
import { open, register, signedInAs } from '../support/account.ts'
import { aPerson } from '../support/brief.ts'
import { fillAccount, giveCode } from '../support/onboarding.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { expect, test } from '../support/story.ts'

test(
  'a visitor who wants to save a search comes back to it after logging in',
  { tag: '@phone-en|desktop-de' },
  async ({ page, request, t, at, language }) => {
    const { email, password } = await register(request, language)
    await open(page, at('/experts?styles=japandi'))
    await page.getByRole('link', { name: t('saved-searches.save'), exact: true }).click()
    await expect(page).toHaveURL(/\/login\?next=/)
    await page.getByRole('textbox', { name: t('login.email') }).fill(email)
    await page.getByLabel(t('login.password'), { exact: true }).fill(password)
    await page
      .getByRole('main')
      .getByRole('button', { name: t('login.submit'), exact: true })
      .click()
    const dialog = page.getByRole('dialog', { name: t('saved-searches.save') })
    await expect(dialog.getByRole('textbox', { name: t('saved-searches.name') })).toHaveValue(/Japandi/)
    await expect(page).toHaveURL(new RegExp(`${at(RegExp.escape('/experts?styles=japandi'))}$`))
    await dialog.getByRole('button', { name: t('saved-searches.cancel') }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: t('saved-searches.save'), exact: true })).toBeFocused()
  },
)

test(
  'who makes an account to save a search comes back to it too',
  { tag: '@desktop-en|phone-de' },
  async ({ page, request, t, at, language }) => {
    const person = aPerson()
    await open(page, at('/experts?styles=japandi'))
    await page.getByRole('link', { name: t('saved-searches.save'), exact: true }).click()
    await expect(page.getByText(t('login.next.search'))).toBeVisible()
    await page.getByRole('link', { name: t('login.other.accountGo'), exact: true }).click()
    const step = (name: string) =>
      expect(page.getByRole('heading', { level: 1, name: t(`sign-up.step.${name}.title`) })).toBeVisible()
    await step('account')
    await expectNoAxeViolations(page)
    await fillAccount(page, t, person)
    await page.getByRole('button', { name: t('sign-up.sendCode') }).click()
    await step('code')
    await giveCode(page, request, t, person)
    await step('place')
    await page.getByRole('combobox', { name: t('flow.place.town') }).fill(language === 'de' ? 'Hamb' : 'Aarh')
    await page
      .getByRole('option', { name: language === 'de' ? /^Hamburg/ : /^Aarhus/ })
      .first()
      .click()
    await page.locator('input[name="terms"]').check()
    await page.getByRole('button', { name: t('sign-up.make') }).click()
    const dialog = page.getByRole('dialog', { name: t('saved-searches.save') })
    await expect(dialog.getByText(t('saved-searches.mailsLater'))).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${at(RegExp.escape('/experts?styles=japandi'))}$`))
    await dialog.getByRole('button', { name: t('saved-searches.confirm'), exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('link', { name: t('saved-searches.savedAs', { name: 'Japandi' }) })).toBeVisible()
  },
)

test(
  'a client saves a search, finds it in the account, renames it, and takes back its deletion',
  { tag: '@phone-en|desktop-de' },
  async ({ page, context, baseURL, request, t, at, language }) => {
    const person = await register(request, language)
    await signedInAs(context, baseURL, person.token)
    await open(page, at('/experts?styles=japandi&languages=de'))

    await test.step('nothing is mailed unless it is asked for', async () => {
      await page.getByRole('button', { name: t('saved-searches.save'), exact: true }).click()
      const dialog = page.getByRole('dialog', { name: t('saved-searches.save') })
      await expect(dialog.getByRole('textbox', { name: t('saved-searches.name') })).not.toHaveValue('')
      await expect(dialog.getByRole('checkbox', { name: t('saved-searches.mails') })).not.toBeChecked()
      await expectNoAxeViolations(page)
      await dialog.getByRole('textbox', { name: t('saved-searches.name') }).fill('Berlin')
      await dialog.getByRole('button', { name: t('saved-searches.confirm'), exact: true }).click()
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('link', { name: t('saved-searches.savedAs', { name: 'Berlin' }) })).toBeVisible()
    })

    await test.step('it stands in the account with its filters, and leads back to them', async () => {
      await open(page, at('/account/design-hub?tab=searches'))
      await expect(page.getByRole('heading', { level: 1, name: t('saved-searches.title') })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Berlin', exact: true })).toBeVisible()
      const mails = page.getByRole('checkbox', { name: t('saved-searches.mailsOf', { name: 'Berlin' }) })
      await mails.click() // `check()` reads the box before the answer has set it
      await expect(page.getByRole('link', { name: t('saved-searches.confirmLink') })).toBeVisible()
      await expectNoAxeViolations(page)
    })

    const menu = (name: string) => page.getByRole('button', { name: t('saved-searches.menu', { name }) })
    await test.step('it is renamed', async () => {
      await menu('Berlin').click()
      await page.getByRole('menuitem', { name: t('saved-searches.rename') }).click()
      const dialog = page.getByRole('dialog', { name: t('saved-searches.renameTitle') })
      await dialog.getByRole('textbox', { name: t('saved-searches.name') }).fill('Calm rooms')
      await dialog.getByRole('button', { name: t('saved-searches.confirm'), exact: true }).click()
      await expect(page.getByRole('link', { name: 'Calm rooms', exact: true })).toBeVisible()
    })

    await test.step('its deletion can be taken back', async () => {
      await menu('Calm rooms').click()
      await page.getByRole('menuitem', { name: t('saved-searches.remove') }).click()
      await expect(page.getByText(t('saved-searches.none'))).toBeVisible()
      await page.getByRole('button', { name: t('saved-searches.undo') }).click()
      await page.getByRole('link', { name: 'Calm rooms', exact: true }).click()
      await expect(page).toHaveURL(/languages=de/)
      await expect(page).toHaveURL(/styles=japandi/)
    })
  },
)
