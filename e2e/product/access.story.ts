/** Access to pages: without an account, with an ended session, without JavaScript. */
import { open, register, signedInAs } from '../support/account.ts'
import { expect, test } from '../support/story.ts'

test('support is open to visitors', { tag: '@phone-de|desktop-en' }, async ({ page, t, at }) => {
  await open(page, at('/account/support'))
  await expect(page).toHaveURL(/\/account\/support$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('support.title'))
  await expect(page.getByRole('textbox', { name: t('support.form.message') })).toBeVisible()
})

test(
  'a message to support is confirmed where the reader looks',
  { tag: '@phone-de|desktop-en' },
  async ({ page, t, at }) => {
    await open(page, at('/account/support'))
    for (const [field, words] of [
      ['name', 'Karin Holm'],
      ['email', 'karin.holm@example.com'],
      ['subject', 'My brief'],
      ['message', 'How do I take my brief back from one expert and keep the others?'],
    ] as const)
      await page.getByRole('textbox', { name: t(`support.form.${field}`) }).fill(words)
    await page.getByRole('button', { name: t('support.form.send') }).click()
    const confirmation = page.getByRole('status').filter({ hasText: t('support.form.sentTitle') })
    await expect(confirmation).toBeInViewport({ ratio: 1 })
    await expect(page.locator(':focus')).toContainText(t('support.form.sentTitle'))
  },
)

test(
  'logging out with the cookie gone clears the page and leads to the login',
  { tag: '@phone-en|desktop-de' },
  async ({ page, context, request, baseURL, t, at, language }) => {
    const person = await register(request, language)
    await signedInAs(context, baseURL, person.token)
    await open(page, at('/account/settings'))
    await page.getByRole('banner').getByRole('button', { name: person.name }).click()
    await context.clearCookies({ name: 'access_token' })
    await page.getByRole('button', { name: t('shell.account.logout') }).click()
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByRole('banner').getByRole('button', { name: person.name })).toHaveCount(0)
  },
)

test(
  'logging out loads the next page whole, which says so',
  { tag: '@phone-de|desktop-en' },
  async ({ page, context, request, baseURL, t, at, language }) => {
    const person = await register(request, language)
    await signedInAs(context, baseURL, person.token)
    await open(page, at('/experts'))
    await page.getByRole('banner').getByRole('button', { name: person.name }).click()
    await page.evaluate(() => Object.assign(globalThis, { isTheOldPage: true }))
    await page.getByRole('button', { name: t('shell.account.logout') }).click()
    // does not wait for the load event: the message may have disappeared by then
    await page.waitForURL((url) => url.pathname === at('/'), { waitUntil: 'commit' })
    await expect(page.getByRole('status').filter({ hasText: t('shell.account.loggedOut') })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('button', { name: person.name })).toHaveCount(0)
    expect(await page.evaluate(() => 'isTheOldPage' in globalThis)).toBe(false)
    const cookies = await context.cookies()
    expect(cookies.find(({ name }) => name === 'access_token')).toBeUndefined()
    const answer = await request.get('/api/account', { headers: { authorization: `Bearer ${person.token}` } })
    expect(answer.status()).toBe(401)
  },
)

test(
  'without JavaScript a guarded page says what to do',
  { tag: '@desktop-en|phone-de' },
  async ({ browser, baseURL, t, at }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
    const page = await context.newPage()
    for (const path of ['/account/design-hub', '/client-registration', '/login']) {
      await page.goto(at(path))
      await expect(page.getByRole('heading', { name: t('shell.noScript.title') })).toBeVisible()
    }
    await page.goto(at('/experts'))
    await expect(page.getByRole('heading', { name: t('shell.noScript.title') })).toHaveCount(0)
    await page.goto(at('/for-designer-and-architects')) // the server renders the whole page
    await expect(page.getByRole('heading', { name: t('shell.noScript.title') })).toHaveCount(0)
    for (const name of [t('for-experts.promise.title'), t('for-experts.plans.title'), t('for-experts.begin.title')])
      await expect(page.getByRole('heading', { name })).toBeVisible()
    await expect(page.getByRole('link', { name: t('for-experts.plans.start', { plan: 'Studio' }) })).toHaveAttribute(
      'href',
      at('/expert-registration?flow=account-first&plan=3&step=1'),
    )
    await context.close()
  },
)
