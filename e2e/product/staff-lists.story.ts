/** Lists for staff: filters, order, columns, pages and saved views in the address; tables, drawers, keys and bulk. */
import type { Page } from '@playwright/test'
import { open, register, signedInAs, tokenOf } from '../support/account.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { aWord, look, OWNER, takeTable } from '../support/back-office.ts'
import { aPerson, type Texts } from '../support/brief.ts'
import { expect, test } from '../support/story.ts'

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const rows = (page: Page) => page.getByRole('rowheader').getByRole('link')
const addressOf = (page: Page) => new URL(page.url()).searchParams
/** Sorted, so that the order of the parts does not matter. */
const askedOf = (page: Page) => [...addressOf(page)].map(String).toSorted()

/** A filter with several values: opened by its line, and closed by the keyboard. */
async function choose(page: Page, label: string, options: readonly string[], withAxe = false): Promise<void> {
  const line = page.getByRole('button', { name: new RegExp(`^${RegExp.escape(label)}`) })
  await line.click()
  const popup = page.getByRole('dialog', { name: label, exact: true })
  for (const option of options) {
    await popup.getByRole('checkbox', { name: option, exact: true }).click()
    await expect(popup.getByRole('checkbox', { name: option, exact: true })).toBeChecked()
  }
  if (withAxe) await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()
  await expect(line).toContainText(options.join(', '))
}

/** Through the column's header, or the select that phones have instead. */
async function sortBy(page: Page, t: Texts, column: string, sort: string, phone: boolean): Promise<void> {
  if (phone) await page.getByRole('combobox', { name: t('admin.sort') }).selectOption(sort)
  else await page.getByRole('columnheader').getByRole('link', { name: column, exact: true }).click()
  await expect.poll(() => addressOf(page).get('sort')).toBe(sort)
}

/** Saves the list as a named view, opens it from the plain list, and deletes it. */
async function keepAsView(page: Page, t: Texts, path: string, name: string): Promise<void> {
  const views = page.getByRole('button', { name: t('admin.views.open'), exact: true })
  const popup = page.getByRole('dialog', { name: t('admin.views.title') })
  const kept = popup.getByRole('link', { name, exact: true })
  await views.click()
  await popup.getByRole('textbox', { name: t('admin.views.name') }).fill(name)
  await popup.getByRole('button', { name: t('admin.views.save'), exact: true }).click()
  await expect(kept).toBeVisible()
  await expectNoAxeViolations(page)
  const before = askedOf(page)
  await open(page, path)
  await views.click()
  await kept.click()
  await expect.poll(() => askedOf(page)).toEqual(before)
  await views.click()
  await popup.getByRole('button', { name: t('admin.views.delete', { name }), exact: true }).click()
  await expect(kept).toHaveCount(0)
  await page.keyboard.press('Escape')
}

test(
  'users: several filters, order, columns and pages stand in the address and in an own view',
  { tag: '@desktop-en|phone-de' },
  async ({ page, context, request, baseURL, t, at, phone }) => {
    const owner = await tokenOf(request, OWNER)
    await signedInAs(context, baseURL, owner)
    await open(page, at('/admin/users'))
    await expectNoAxeViolations(page)
    await look(page, t, 'market.') // demo people whom no story uses
    await expect.poll(() => addressOf(page).get('q')).toBe('market.')
    await choose(page, t('admin-users.column.role'), [t('admin-users.role.client'), t('admin-users.role.expert')], true)
    expect(addressOf(page).getAll('role')).toEqual(['client', 'expert'])
    await sortBy(page, t, t('admin-users.column.name'), 'name', phone)

    await test.step('the server has put them in order', async () => {
      const asked = '/api/admin/users?q=market.&role=client&role=expert&sort=name'
      const { data, meta } = await (await request.get(asked, { headers: bearer(owner) })).json()
      await expect(rows(page)).toHaveText(data.map(({ name }: { name: string }) => name))
      await page.getByRole('link', { name: t('ui.pages.page', { page: 2 }), exact: true }).click()
      await expect.poll(() => addressOf(page).get('page')).toBe('2')
      await expect(rows(page).first()).not.toHaveText(data[0].name)
      await expectNoAxeViolations(page)
      const lines = await takeTable(page, t)
      expect(lines).toHaveLength(meta.total + 1)
      expect(lines[0]).toContain('email')
      expect(lines.slice(1).every((line) => line.includes('market.'))).toBe(true)
    })

    if (!phone)
      await test.step('a column more, also after a reload', async () => {
        await page.getByRole('button', { name: t('admin.columns.open') }).click()
        await page
          .getByRole('dialog')
          .getByRole('checkbox', { name: t('admin-users.column.phone') })
          .click()
        const head = page.getByRole('columnheader', { name: t('admin-users.column.phone') })
        await expect(head).toBeVisible()
        await page.keyboard.press('Escape')
        await page.reload()
        await expect(head).toBeVisible()
        await expect(page.getByRole('columnheader', { name: t('admin-users.column.name') })).toHaveAttribute(
          'aria-sort',
          'ascending',
        )
      })

    await test.step('and all of it is an own view', async () => {
      await open(page, at(`/admin/users${new URL(page.url()).search.replace(/&?page=2/, '')}`))
      await keepAsView(page, t, at('/admin/users'), aWord())
    })

    await test.step('what nothing matches says so, and leads back to everybody', async () => {
      await open(page, at(`/admin/users?q=${aWord()}`))
      await expect(page.getByText(t('admin.nothing.title'))).toBeVisible()
      await expectNoAxeViolations(page)
      await page.getByRole('link', { name: t('admin.nothing.action') }).click()
      await expect(rows(page).first()).toBeVisible()
    })
  },
)

test(
  'users by the keyboard: words, rows, the drawer and all keys',
  { tag: '@desktop-en' },
  async ({ page, context, request, baseURL, t, at }) => {
    await signedInAs(context, baseURL, await tokenOf(request, OWNER))
    await open(page, at('/admin/users?q=market.&sort=name'))
    const drawer = page.getByRole('region', { name: t('admin.pane') })
    await page.keyboard.press('j')
    await expect(rows(page).nth(0)).toBeFocused()
    await page.keyboard.press('j')
    await expect(rows(page).nth(1)).toBeFocused()
    await page.keyboard.press('k')
    await expect(rows(page).nth(0)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(drawer.getByRole('heading', { level: 2 })).toHaveText((await rows(page).nth(0).textContent()) ?? '')
    // the list stays a table beside the drawer
    await expect(page.getByRole('button', { name: t('admin.columns.open') })).toBeVisible()
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: t('admin.keys.title') })
    await expect(keys).toBeVisible()
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    await expect(keys).toHaveCount(0)
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type('jjkk') // typed text, which must not move the selection
    await expect.poll(() => addressOf(page).get('q')).toBe('jjkk')
  },
)

test(
  'applicants, subscriptions and security: found, filtered, opened, and taken along',
  { tag: '@desktop-de|phone-en' },
  async ({ page, context, request, baseURL, t, at, language, phone }) => {
    const client = await register(request, language)
    const nobody = `${aWord()}@husrum.example`
    await request.post('/api/auth/login', { data: { email: nobody, password: 'walnut ladder seven' } })
    const drawer = page.getByRole('region', { name: t('admin.pane') })
    await signedInAs(context, baseURL, await tokenOf(request, OWNER))

    await test.step('applicants', async () => {
      await open(page, at(`/admin/applicants?q=${encodeURIComponent(client.email)}`))
      await choose(
        page,
        t('admin-clients.column.brief'),
        [t('admin-clients.brief.paused'), t('admin-clients.brief.none')],
        true,
      )
      await sortBy(page, t, t('admin-clients.column.name'), 'name', phone)
      await keepAsView(page, t, at('/admin/applicants'), aWord())
      const lines = await takeTable(page, t)
      expect(lines).toHaveLength(2)
      expect(lines[1]).toContain(client.email)
      await rows(page).filter({ hasText: client.name }).click()
      await expect(drawer.getByRole('heading', { level: 2, name: client.name })).toBeVisible()
      await expectNoAxeViolations(page)
    })

    await test.step('subscriptions', async () => {
      await open(page, at('/admin/subscriptions?q=bo.lindgaard'))
      await choose(page, t('admin-subscriptions.column.state'), [
        t('admin-subscriptions.state.active'),
        t('admin-subscriptions.state.past_due'),
      ])
      await sortBy(page, t, t('admin-subscriptions.column.end'), 'period_end', phone)
      await expectNoAxeViolations(page)
      expect((await takeTable(page, t)).slice(1).join()).toContain('bo.lindgaard@husrum.example')
      await rows(page).first().click()
      await expect(drawer.getByRole('heading', { level: 2 })).toBeVisible()
      await expectNoAxeViolations(page)
    })

    await test.step('security', async () => {
      await open(page, at('/admin/security'))
      await expectNoAxeViolations(page)
      await look(page, t, nobody)
      await choose(page, t('admin-security.column.kind'), [
        t('admin-security.kind.sign_in'),
        t('admin-security.kind.limit'),
      ])
      await expect(rows(page)).toHaveCount(1)
      expect(await takeTable(page, t)).toHaveLength(2)
      await rows(page).click()
      await expect(drawer.getByRole('heading', { level: 2 })).toBeVisible()
      await expect(drawer).not.toContainText(nobody) // an email without an account is not stored
      await expectNoAxeViolations(page)
    })
  },
)

test(
  'the log: an entry in words, found by day and action, and a table that no spreadsheet runs',
  { tag: '@desktop-en|phone-de' },
  async ({ page, context, request, baseURL, t, at }) => {
    const name = `=${aWord()}`
    const owner = await tokenOf(request, OWNER)
    const data = { list: 'users', name, address: '?state=suspended' }
    expect((await request.post('/api/admin/views', { headers: bearer(owner), data })).status()).toBe(201)
    await signedInAs(context, baseURL, owner)
    await open(page, at('/admin/audit'))
    await expectNoAxeViolations(page)
    await look(page, t, name)
    const saved = t('audit-words.action.view.save')
    await choose(page, t('admin-audit.column.action'), [saved])
    await expect(rows(page)).toHaveText([saved])
    const [head = '', line = ''] = await takeTable(page, t)
    expect(head).toContain('subject_label')
    expect(line).toContain(`'${name}`)
    await rows(page).click()
    const drawer = page.getByRole('region', { name: t('admin.pane') })
    await expect(drawer.getByRole('heading', { level: 2, name: saved })).toBeVisible()
    await expect(drawer).toContainText('?state=suspended')
    await expectNoAxeViolations(page)
    await page.goto(at(`/admin/audit?q=${encodeURIComponent(name)}&to=2020-01-01`))
    await expect(page.getByText(t('admin.nothing.title'))).toBeVisible()
  },
)

test(
  'bulk: what would happen is shown first, and it can be taken back',
  { tag: '@desktop-en|phone-de' },
  async ({ page, context, request, baseURL, t, at, language }) => {
    const person = aPerson()
    for (const subject of ['First', 'Second']) {
      const data = {
        name: person.name,
        email: person.email,
        subject,
        message: 'We live on Samsø, and look for somebody near.',
      }
      expect((await request.post('/api/contacts', { headers: { locale: language }, data })).status()).toBe(201)
    }
    const owner = await tokenOf(request, OWNER)
    const list = `/api/admin/contacts?q=${encodeURIComponent(person.email)}`
    const holders = async () => {
      const { data } = await (await request.get(list, { headers: bearer(owner) })).json()
      return data.map(({ assigned_to }: { assigned_to: { name: string } | null }) => assigned_to?.name ?? null)
    }
    await signedInAs(context, baseURL, owner)
    await open(page, at(`/admin/contacts?q=${encodeURIComponent(person.email)}`))
    await expect(rows(page)).toHaveCount(2)
    for (const box of await page.locator('tbody input[type=checkbox]').all()) await box.click()
    await page
      .getByRole('group', { name: t('admin.bulk.label') })
      .getByRole('button', { name: t('admin-contacts.bulk.assign') })
      .click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(t('admin.bulk.willHappen'))).toHaveCount(2)
    expect(await holders()).toEqual([null, null])
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: t('admin.bulk.go_other', { count: 2 }), exact: true }).click()
    await expect(dialog).toHaveCount(0)
    expect(await holders()).toEqual(['Ida Krogh', 'Ida Krogh'])
    await page.getByRole('button', { name: t('admin.bulk.undo') }).click()
    await expect.poll(holders).toEqual([null, null])
  },
)
