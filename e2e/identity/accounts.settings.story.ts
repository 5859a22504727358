/** The client's account: a lost password, confirmed changes of data, devices, leaving and returning. */
import { formatDate } from '../../apps/web/src/lib/language/format.ts'
import { logInElsewhere, mailedPath, newestMail, open, openTab, register, signedInAs } from '../support/account.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { logIn } from '../support/brief.ts'
import { phoneCode } from '../support/inbox.ts'
import { expect, test } from '../support/story.ts'

const PHONE_BROWSER =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1'
const TABLET_BROWSER =
  'Mozilla/5.0 (Linux; Android 16; Tablet) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

test(
  'somebody who forgot the password asks for a link, sets a new one and logs in with it',
  { tag: '@desktop-de|phone-en' },
  async ({ page, request, t, at, language }) => {
    test.slow()
    const person = await register(request, language)
    const main = page.getByRole('main')

    await open(page, at('/login'))
    await page.getByRole('textbox', { name: t('login.email') }).fill(person.email)
    await page.getByRole('link', { name: t('login.forgot') }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('password.forgot.title') })).toBeVisible()
    // the typed email stays
    await expect(page.getByRole('textbox', { name: t('login.email') })).toHaveValue(person.email)
    await expectNoAxeViolations(page)
    await main.getByRole('button', { name: t('password.forgot.submit') }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('password.sent.title') })).toBeVisible()
    await expect(main).toContainText(person.email)
    await expectNoAxeViolations(page)

    const { path } = await mailedPath(request, person.email, '/reset-password')
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1, name: t('password.reset.title') })).toBeVisible()
    await expect(page).not.toHaveURL(/token/)
    await open(page, at('/reset-password?team=1')) // as in the link from staff
    await expect(main).toContainText(t('flow.account.rule.length', { limit: 15 }))
    await open(page, at('/reset-password')) // a reload does not lose the link
    await expectNoAxeViolations(page)
    const fresh = page.getByLabel(t('password.new'), { exact: true })
    await fresh.fill('password')
    await page.getByLabel(t('password.repeat'), { exact: true }).fill('password')
    await main.getByRole('button', { name: t('password.reset.submit') }).click()
    await expect(fresh).toBeFocused() // the error is on its field
    await expectNoAxeViolations(page)
    await fresh.fill('seven ladders of walnut')
    await page.getByLabel(t('password.repeat'), { exact: true }).fill('seven ladders of walnut')
    await main.getByRole('button', { name: t('password.reset.submit') }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('login.title') })).toBeVisible()
    await expect(page.getByRole('textbox', { name: t('login.email') })).toBeFocused()

    await page.getByLabel(t('login.password'), { exact: true }).fill('seven ladders of walnut')
    await page.getByRole('textbox', { name: t('login.email') }).fill(person.email)
    await main.getByRole('button', { name: t('login.submit'), exact: true }).click()
    await expect(page).toHaveURL(/\/account\/design-hub/)
    expect((await logInElsewhere(request, person, PHONE_BROWSER)).status).toBe(401)

    await open(page, path) // the link is used a second time
    await page.getByLabel(t('password.new'), { exact: true }).fill('eight ladders of walnut')
    await page.getByLabel(t('password.repeat'), { exact: true }).fill('eight ladders of walnut')
    await main.getByRole('button', { name: t('password.reset.submit') }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('password.dead.title') })).toBeVisible()
    await expect(main.getByRole('link', { name: t('password.dead.again') })).toBeVisible()
    await expectNoAxeViolations(page)
  },
)

test(
  'a client changes name and place, then e-mail and phone, and the old ones stay until the new are confirmed',
  { tag: '@phone-de|desktop-en' },
  async ({ page, context, request, baseURL, t, at, language }) => {
    test.slow()
    const person = await register(request, language)
    const fresh = { email: `new-${person.email}`, phone: `3${person.phone.slice(1)}` }
    await signedInAs(context, baseURL, person.token)
    await open(page, at('/account/settings'))
    const main = page.getByRole('main')
    const save = main.getByRole('button', { name: t('settings.profile.save') })
    const email = main.getByRole('textbox', { name: t('settings.reach.email'), exact: true })
    const phone = main.getByRole('textbox', { name: t('settings.reach.phone'), exact: true })
    const password = main.getByLabel(t('settings.reach.password'), { exact: true })
    await expect(page.getByRole('heading', { level: 1, name: t('settings.title') })).toBeVisible()
    await expectNoAxeViolations(page)

    await test.step('name and place', async () => {
      await main.getByRole('textbox', { name: t('settings.you.name'), exact: true }).fill(`${person.name} Vang`)
      await main.getByRole('combobox', { name: t('flow.place.town') }).fill('Tranb')
      await page
        .getByRole('option', { name: /^Tranbjerg/ })
        .first()
        .click()
      const list = new Intl.ListFormat(language).format([t('settings.part.name'), t('settings.part.place')])
      await expect(main.getByText(t('settings.profile.unsaved_other', { count: 2, list }))).toBeVisible()
      await expectNoAxeViolations(page)

      await page
        .getByRole('link', { name: t('shell.nav.matches') })
        .locator('visible=true')
        .first()
        .click()
      const question = page.getByRole('dialog', { name: t('settings.unsaved.title') })
      await expectNoAxeViolations(page)
      await question.getByRole('button', { name: t('settings.unsaved.stay') }).click()

      await save.click()
      // exact, because the note on pictures, which is always there, ends with the same word in German
      await expect(page.getByText(t('settings.profile.saved'), { exact: true }).first()).toBeVisible()
      await open(page, at('/account/settings'))
      await expect(main.getByRole('textbox', { name: t('settings.you.name'), exact: true })).toHaveValue(
        `${person.name} Vang`,
      )
      await expect(main.getByRole('combobox', { name: t('flow.place.town') })).toHaveValue('Tranbjerg')
    })

    await test.step('another e-mail takes the password, and waits for its link', async () => {
      await email.fill(fresh.email)
      await save.click()
      await expect(password).toBeFocused() // the password is missing
      await password.fill('not this one at all')
      await save.click()
      await expect(password).toHaveAttribute('aria-invalid', 'true')
      await expect(password).toBeFocused()
      await expect(email).toHaveValue(fresh.email) // the typed address is still there
      await expectNoAxeViolations(page)
      await password.fill(person.password)
      await save.click()
      await expect(main.getByText(fresh.email)).toBeVisible()
      await expect(email).toHaveValue(person.email)
      await expectNoAxeViolations(page)
      expect((await logInElsewhere(request, person, PHONE_BROWSER)).status).toBe(200)
    })

    await test.step('the link confirms it', async () => {
      const { path } = await mailedPath(request, fresh.email, '/verify-email')
      await open(page, path)
      await expect(page.getByRole('heading', { level: 1, name: t('verify-email.done.title') })).toBeVisible()
      await expect(main).toContainText(fresh.email)
      await expectNoAxeViolations(page)
      expect((await logInElsewhere(request, person, PHONE_BROWSER)).status).toBe(401)
      await open(page, path)
      // the address is confirmed
      await expect(page.getByRole('heading', { level: 1, name: t('verify-email.done.title') })).toBeVisible()
      await open(page, at('/account/settings'))
      await expect(email).toHaveValue(fresh.email)
    })

    await test.step('another phone waits for its code', async () => {
      await phone.fill(fresh.phone)
      await password.fill(person.password)
      await save.click()
      const code = main.getByRole('textbox', { name: t('flow.code.label') })
      await expect(code).toBeVisible()
      await expectNoAxeViolations(page)
      const right = await phoneCode(request, `+45${fresh.phone}`)
      await code.fill(right === '123456' ? '654321' : '123456')
      await expect(code).toHaveAttribute('aria-invalid', 'true')
      await expectNoAxeViolations(page)
      await code.fill('')
      await code.fill(right)
      const today = formatDate(new Date(), language, 'longDay')
      await expect(main.getByText(t('settings.phone.verified', { date: today }))).toBeVisible()
      await expect(code).toHaveCount(0)
    })
  },
)

test(
  'a client puts a picture beside the name, sees it in the header, and takes it away again',
  { tag: '@desktop-de|phone-en' },
  async ({ page, context, request, baseURL, t, at, language }) => {
    const person = await register(request, language)
    await signedInAs(context, baseURL, person.token)
    await open(page, at('/account/settings'))
    const main = page.getByRole('main')
    const file = main.getByLabel(t('settings.picture.choose'))
    const inHeader = page.getByRole('banner').locator('img')
    await expect(inHeader).toHaveCount(0)

    await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('not a picture at all') })
    await expect(file).toHaveAttribute('aria-invalid', 'true')
    await expect(file).toBeFocused()
    await expectNoAxeViolations(page)

    await file.setInputFiles({
      name: 'me.png',
      mimeType: 'image/png',
      buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 240, height: 240 } }), // any PNG
    })
    await expect(page.getByText(t('settings.picture.saved')).first()).toBeVisible()
    await expect(inHeader).toHaveCount(1)
    await expect(main.getByLabel(t('settings.picture.other'))).not.toHaveAttribute('aria-invalid')

    await open(page, at('/account/settings')) // it is stored, not only shown
    await expect(inHeader).toHaveCount(1)
    await main.getByRole('button', { name: t('settings.picture.removeLong') }).click()
    await expect(inHeader).toHaveCount(0)
    await expect(file).toBeFocused()
  },
)

test(
  'a client changes the password and signs other devices out',
  { tag: '@phone-de|desktop-en' },
  async ({ page, context, request, baseURL, t, at, language, phone }) => {
    test.slow()
    const person = await register(request, language)
    await signedInAs(context, baseURL, person.token)
    for (const browser of [PHONE_BROWSER, TABLET_BROWSER])
      expect((await logInElsewhere(request, person, browser)).status).toBe(200)
    await open(page, at('/account/settings'))
    const main = page.getByRole('main')

    await openTab(page, t, 'devices', phone)
    const tablet = t('settings.devices.name', { browser: 'Chrome', system: 'Android' })
    await expect(main.getByRole('listitem').filter({ hasText: tablet })).toBeVisible()
    await expect(main.getByText(t('settings.devices.this'))).toHaveCount(1)
    await expectNoAxeViolations(page)
    await main.getByRole('button', { name: t('settings.devices.signOutLong', { name: tablet }) }).click()
    await expect(main.getByText(t('settings.devices.out', { name: tablet }))).toBeVisible()
    await expect(main.getByRole('listitem').filter({ hasText: tablet })).toHaveCount(0)

    await openTab(page, t, 'password', phone)
    const current = main.getByLabel(t('settings.password.current'), { exact: true })
    await expectNoAxeViolations(page)
    await current.fill('not this one at all')
    await main.getByLabel(t('password.new'), { exact: true }).fill('nine ladders of walnut')
    await main.getByLabel(t('password.repeat'), { exact: true }).fill('nine ladders of walnut')
    await main.getByRole('button', { name: t('settings.password.save') }).click()
    await expect(current).toHaveAttribute('aria-invalid', 'true')
    await expect(current).toBeFocused()
    await expectNoAxeViolations(page)
    await current.fill(person.password)
    await main.getByRole('button', { name: t('settings.password.save') }).click()
    await expect(page.getByText(t('settings.password.saved')).first()).toBeVisible()

    await openTab(page, t, 'devices', phone)
    // changing the password ended the phone's session
    await expect(main.getByText(t('settings.devices.onlyThis'))).toBeVisible()
  },
)

test(
  'a client leaves, and the mailed link brings everything back',
  { tag: '@phone-en|desktop-de' },
  async ({ page, context, request, baseURL, t, at, language, phone }) => {
    test.slow()
    const person = await register(request, language)
    await signedInAs(context, baseURL, person.token)
    await open(page, at('/account/settings'))
    await openTab(page, t, 'privacy', phone)
    const main = page.getByRole('main')
    await expectNoAxeViolations(page)
    const before = await newestMail(request, person.email)

    const password = main.getByLabel(t('settings.reach.password'), { exact: true })
    const leave = main.getByRole('button', { name: t('settings.leave.submit') }).first()
    const question = page.getByRole('dialog', { name: t('settings.leave.sure') })
    await password.fill('not this one at all')
    await leave.click()
    await expectNoAxeViolations(page)
    await question.getByRole('button', { name: t('settings.leave.submit') }).click()
    await expect(password).toHaveAttribute('aria-invalid', 'true')
    await password.fill(person.password)
    await leave.click()
    await question.getByRole('button', { name: t('settings.leave.submit') }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('restore.left.title') })).toBeVisible()
    await expectNoAxeViolations(page)
    const until = formatDate(new Date(Date.now() + 14 * 86_400_000), language, 'longDay')
    await expect(page.getByText(t('settings.leave.done', { date: until })).first()).toBeVisible()
    expect((await logInElsewhere(request, person, PHONE_BROWSER)).status).toBe(401)

    const { path } = await mailedPath(request, person.email, '/restore-account', before)
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1, name: t('restore.title') })).toBeVisible()
    await expectNoAxeViolations(page)
    await main.getByRole('button', { name: t('restore.submit') }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('restore.back.title') })).toBeVisible()
    await expectNoAxeViolations(page)
    await main.getByRole('link', { name: t('restore.back.login') }).click()
    await logIn(page, t, person)
    await expect(page).toHaveURL(/\/account\/design-hub/)

    await open(page, path)
    await main.getByRole('button', { name: t('restore.submit') }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('restore.dead.title') })).toBeVisible()
    await expectNoAxeViolations(page)
  },
)
