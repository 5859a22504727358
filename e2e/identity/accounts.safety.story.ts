/** Protection of accounts: a code of an app at the login, and the actions of staff on an account. */
import { expect, test } from '../support/story.ts'
import { confirmEmail, open, openTab, register, signedInAs, tokenOf } from '../support/account.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { appCode } from '../support/authenticator.ts'

const DEMO_PASSWORD = 'husrum-demo-2026'

test(
  'a client switches login in two steps on, logs in with a code, and with a recovery code once the app is lost',
  { tag: '@phone-en|desktop-de' },
  async ({ page, context, request, baseURL, t, at, language, phone }) => {
    const person = await register(request, language)
    await confirmEmail(request, person)
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
      await page.getByRole('button', { name: t('login.submit'), exact: true }).click()
      await expect(page.getByRole('heading', { level: 2, name: t('login.code.title') })).toBeVisible()
    }
    await logIn()
    await expectNoAxeViolations(page)
    // each code is valid once, and the next one is valid already
    await page.getByRole('textbox', { name: t('login.code.app') }).fill(appCode(secret, 30))
    await expect(page).toHaveURL(new RegExp(at('/account/design-hub')))

    await logIn()
    await page.getByRole('button', { name: t('login.code.useRecovery') }).click()
    await page.getByRole('textbox', { name: t('login.code.recovery') }).fill(codes[0] ?? '')
    await page.getByRole('button', { name: t('login.submit'), exact: true }).click()
    await expect(page).toHaveURL(new RegExp(at('/account/design-hub')))
  },
)

test(
  'an owner looks as a client, changes nothing and comes back; then suspends them, undoes it, and lifts a suspension with a reason',
  { tag: '@desktop-en|phone-de' },
  async ({ page, context, request, baseURL, t, at, language }) => {
    const person = await register(request, language)
    const staff = await tokenOf(request, { email: 'ida.krogh@husrum.example', password: DEMO_PASSWORD })
    const { data: found } = await (
      await request.get(`/api/admin/users?q=${person.email}`, { headers: { authorization: `Bearer ${staff}` } })
    ).json()
    const id: number = found[0].id
    const reason = 'Cannot find the matches, asked by mail.'
    const pane = at(`/admin/users?open=${id}`)
    await signedInAs(context, baseURL, staff)
    await open(page, pane)
    const act = async (button: string, submit: string) => {
      await page.getByRole('button', { name: button, exact: true }).click()
      const dialog = page
        .getByRole('dialog')
        .filter({ has: page.getByRole('textbox', { name: t('user-steps.reason') }) })
      await dialog.getByRole('button', { name: submit, exact: true }).click()
      const field = dialog.getByRole('textbox', { name: t('user-steps.reason') })
      await expect(field).toHaveAttribute('aria-invalid', 'true') // every action needs a reason
      await expectNoAxeViolations(page)
      await field.fill(reason)
      await dialog.getByRole('button', { name: submit, exact: true }).click()
    }

    await test.step('looking', async () => {
      await act(t('user-steps.look.button'), t('user-steps.look.begin'))
      await expect(page).toHaveURL(new RegExp(at('/account/design-hub')))
      const note = page.getByRole('region', { name: t('look.label') })
      await expect(note).toContainText(t('look.title', { name: person.name }))
      await expectNoAxeViolations(page)
      await open(page, at('/account/settings'))
      const main = page.getByRole('main')
      await main.getByRole('textbox', { name: t('settings.you.name'), exact: true }).fill('Somebody Else')
      await main.getByRole('button', { name: t('settings.profile.save') }).click()
      await expect(page.getByText(t('error.looking_only')).first()).toBeVisible()
      await open(page, at('/account/design-hub'))
      await note.getByRole('button', { name: t('look.end') }).click()
      await expect(page).toHaveURL(new RegExp(at('/admin/users')))
      await expect(note).toBeHidden()
      const devices = await (
        await request.get('/api/account/sessions', { headers: { authorization: `Bearer ${person.token}` } })
      ).json()
      expect(devices.data.some((each: { by_staff?: { reason: string } }) => each.by_staff?.reason === reason)).toBe(
        true,
      )
    })

    await test.step('suspending', async () => {
      await open(page, pane)
      await act(t('user-steps.suspend.button'), t('user-steps.suspend.button'))
      await expect(page.getByText(t('user-steps.suspend.done', { name: person.name })).first()).toBeVisible()
      const refused = await request.post('/api/auth/login', { data: person })
      expect((await refused.json()).code).toBe('account_suspended')
      await page.getByRole('button', { name: t('admin.bulk.undo'), exact: true }).click()
      await expect(page.getByText(t('user-steps.suspend.undone', { name: person.name })).first()).toBeVisible()
      expect((await request.post('/api/auth/login', { data: person })).status()).toBe(200)
      await act(t('user-steps.suspend.button'), t('user-steps.suspend.button'))
      await act(t('user-steps.restore.button'), t('user-steps.restore.button'))
      await expect(page.getByText(t('user-steps.restore.done', { name: person.name })).first()).toBeVisible()
      expect((await request.post('/api/auth/login', { data: person })).status()).toBe(200)
      await expectNoAxeViolations(page)
    })
  },
)
