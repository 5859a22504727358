/** Two things that the law requires: reporting unlawful content, and a true list of what a browser stores. */
import type { Page } from '@playwright/test'
import { storedIdOf } from '../../apps/web/src/lib/device-storage/stored-names.ts'
import { open, register, signedInAs } from '../support/account.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { nextMessage } from '../support/inbox.ts'
import { expect, test } from '../support/story.ts'

test(
  'a profile is reported from where it stands, and the receipt comes by mail with its number',
  { tag: '@phone-de|desktop-en' },
  async ({ page, request, t, at }) => {
    const email = `${crypto.randomUUID()}@husrum.example`
    await open(page, at('/experts/1'))
    await page.getByRole('link', { name: t('notice.report') }).click()
    const form = page.getByRole('form', { name: t('notice.title') })
    await expect(form.getByLabel(t('notice.at'))).toHaveValue(/^\/(experts|e)\//)
    await form.getByRole('button', { name: t('notice.send') }).click()
    await expect(form.getByLabel(t('notice.explanation'))).toBeFocused()
    await expectNoAxeViolations(page)

    await form.getByLabel(t('notice.explanation')).fill('The second photo is mine; I never allowed its use.')
    await form.getByLabel(t('support.form.name')).fill('Karen Holm')
    await form.getByLabel(t('support.form.email')).fill(email)
    await form.getByLabel(t('notice.goodFaith')).check()
    await form.getByRole('button', { name: t('notice.send') }).click()
    const said = page.getByRole('status').filter({ hasText: t('notice.sentTitle') })
    await expect(said).toContainText(email)
    const number = /[A-Z2-9]{4}-[A-Z2-9]{4}/.exec((await said.textContent()) ?? '')?.[0] ?? 'none'
    expect((await nextMessage(request, email, 'mail')).subject).toContain(number)
    await expectNoAxeViolations(page)
  },
)

test.describe('what a browser keeps', () => {
  test.use({ serviceWorkers: 'allow' })

  test(
    'is on the page about cookies, name by name',
    { tag: '@desktop-en' },
    async ({ page, context, request, baseURL, t, at, language }) => {
      const person = await register(request, language)
      await signedInAs(context, baseURL, person.token)
      // public pages hydrate on the first interaction
      for (const path of ['/', '/inspiration', '/experts', '/experts/1']) {
        await page.goto(at(path))
        await page.mouse.wheel(0, 400)
      }
      for (const path of ['/account/messages', '/account/settings']) await open(page, at(path))
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
      await expect.poll(() => namesIn(page)).toContainEqual(['cache', 'husrum-offline'])
      const found = await namesIn(page)
      const cookies = (await context.cookies()).map(({ name }) => ['cookie', name] as const)
      expect(cookies.map(([, name]) => name)).toContain('access_token')
      const all = [...found, ...cookies]
      expect(all.filter(([kind, name]) => storedIdOf(kind, name) === undefined)).toEqual([])
      await page.goto(at('/cookies'))
      for (const [, name] of cookies)
        await expect(page.getByRole('main').getByText(name, { exact: true })).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('shell.footer.cookies'))
    },
  )
})

type Kept = readonly ['local' | 'session' | 'cache', string]
const namesIn = (page: Page): Promise<Kept[]> =>
  page.evaluate(async () => [
    ...Object.keys(localStorage).map((name) => ['local', name] as const),
    ...Object.keys(sessionStorage).map((name) => ['session', name] as const),
    ...(await caches.keys()).map((name) => ['cache', name] as const),
  ])
