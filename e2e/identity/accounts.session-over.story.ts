/** A session ends while a person types: a dialog asks for the password, and the interrupted request continues. */
import type { Page } from '@playwright/test'
import { open, register, signedInAs, tokenOf } from '../support/account.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import type { Texts } from '../support/brief.ts'
import { leadOf, putBrief, sendToTheBest, talkToTheBest } from '../support/stored-brief.ts'
import { expect, test } from '../support/story.ts'

const DEMO_PASSWORD = 'husrum-demo-2026'

const question = (page: Page, t: Texts) => page.getByRole('dialog', { name: t('shell.again.title') })

async function logInAgain(page: Page, t: Texts, password: string): Promise<void> {
  const dialog = question(page, t)
  await dialog.getByLabel(t('login.password'), { exact: true }).fill(password)
  await dialog.getByRole('button', { name: t('login.submit'), exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

test(
  'settings: the dialog asks, the save carries on; after a reload the login leads back to what was typed',
  { tag: '@desktop-de|phone-en' },
  async ({ page, context, request, baseURL, t, at, language }) => {
    const person = await register(request, language)
    await signedInAs(context, baseURL, person.token)
    await open(page, at('/account/settings'))
    const name = page.locator('#name')
    const save = page.getByRole('button', { name: t('settings.profile.save') })

    await name.fill('Karoline Brevik')
    await context.clearCookies()
    await save.click()
    await expect(question(page, t)).toContainText(person.email)
    await expectNoAxeViolations(page)
    const password = question(page, t).getByLabel(t('login.password'), { exact: true })
    await password.fill('not the password')
    await question(page, t)
      .getByRole('button', { name: t('login.submit'), exact: true })
      .click()
    await expect(question(page, t).getByRole('alert')).toBeVisible()
    await logInAgain(page, t, person.password)
    await expect(page.getByText(t('settings.profile.saved'), { exact: true }).first()).toBeVisible()
    await open(page, at('/account/settings'))
    await expect(name).toHaveValue('Karoline Brevik')

    await name.fill('Karoline Brevik Holm')
    await context.clearCookies()
    await page.goto(at('/account/settings'))
    await expect(page.getByRole('heading', { level: 1, name: t('login.title') })).toBeVisible()
    await page.getByRole('textbox', { name: t('login.email') }).fill(person.email)
    await page.getByLabel(t('login.password'), { exact: true }).fill(person.password)
    await page.getByRole('button', { name: t('login.submit'), exact: true }).click()
    await expect(name).toHaveValue('Karoline Brevik Holm')
    await save.click()
    await expect(page.getByText(t('settings.profile.saved'), { exact: true }).first()).toBeVisible()
  },
)

test(
  'a log-out in another tab: a page that is only read goes to the login, one with a message in its composer asks',
  { tag: '@phone-de|desktop-en' },
  async ({ page, context, request, baseURL, t, at, language }) => {
    const person = await register(request, language)
    await putBrief(request, person.token)
    await talkToTheBest(request, person)
    const { data: threads } = await (
      await request.get('/api/threads', { headers: { authorization: `Bearer ${person.token}` } })
    ).json()
    const [{ id, counterpart }] = threads
    await signedInAs(context, baseURL, person.token)
    const [read, other] = [await context.newPage(), await context.newPage()]
    await open(page, at(`/account/messages?thread=${id}`))
    await open(read, at('/account/settings'))
    await open(other, at('/account/settings'))
    const box = page.getByRole('textbox', { name: t('messages.composer.label', { name: counterpart.short_name }) })
    await box.fill('Would Tuesday at ten suit you?')

    await other.getByRole('banner').getByRole('button', { name: person.name }).click()
    await other.getByRole('button', { name: t('shell.account.logout') }).click()
    await expect(read).toHaveURL(/\/login\?next=/)
    await expect(question(page, t)).toBeVisible()
    await expectNoAxeViolations(page)
    await question(page, t)
      .getByRole('button', { name: t('ui.close') })
      .click()
    await expect(box).toHaveValue('Would Tuesday at ten suit you?')
    await page.getByRole('button', { name: t('messages.composer.send', { name: counterpart.short_name }) }).click()
    await logInAgain(page, t, person.password)
    const token = await tokenOf(request, person)
    const thread = async () =>
      (await request.get(`/api/threads/${id}`, { headers: { authorization: `Bearer ${token}` } })).text()
    await expect.poll(thread).toContain('Would Tuesday at ten suit you?')
  },
)

test(
  'an expert’s answer to a lead and an edited project are kept and saved after logging in again',
  { tag: '@phone-en|desktop-de' },
  async ({ page, context, request, baseURL, t, at, language }) => {
    const person = await register(request, language)
    const [name = ''] = person.name.split(' ')
    await putBrief(request, person.token)
    const lead = await sendToTheBest(request, person)

    await test.step('the answer', async () => {
      await signedInAs(context, baseURL, lead.session)
      await open(page, at(`/expert/leads?lead=${lead.id}`))
      await page.getByRole('button', { name: t('leads.action.answer', { name }) }).click()
      const form = page.getByRole('form', { name: t('leads.answer.label', { name }) })
      await form.getByRole('textbox').fill('A kitchen with daylight on the worktop: gladly.')
      await context.clearCookies()
      await form.getByRole('button', { name: t('leads.answer.send', { name }) }).click()
      await logInAgain(page, t, DEMO_PASSWORD)
      await expect(page).toHaveURL(/\/expert\/messages/)
      expect(await leadOf(request, lead)).toMatchObject({ status: 'contacted' })
    })

    await test.step('the project', async () => {
      const headers = { authorization: `Bearer ${lead.session}` }
      const projects = async () => (await (await request.get('/api/projects', { headers })).json()).data
      const [{ id, title }] = await projects()
      await open(page, at(`/expert/projects/${id}/edit`))
      await context.clearCookies()
      await page.locator('#title').fill(`${title} again`)
      await logInAgain(page, t, DEMO_PASSWORD)
      await expect(page.locator('#title')).toHaveValue(`${title} again`)
      const stored = async () => (await projects()).find((project: { id: number }) => project.id === id).title
      await expect.poll(stored).toBe(`${title} again`)
      await page.locator('#title').fill(title)
      await expect.poll(stored).toBe(title)
    })
  },
)
