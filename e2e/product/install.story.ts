/** The product on a device: the installed app, the message when offline, and the data left after logging out. */
import type { Page } from '@playwright/test'
import { BROWSER_ARGS, findChromium } from '../../tools/chromium.ts'
import { open, register, signedInAs } from '../support/account.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { expect, test } from '../support/story.ts'

test.use({ serviceWorkers: 'allow' })

/** The page registers it when it is idle. */
const workerRuns = (page: Page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    while (active && active.state !== 'activated')
      await new Promise((done) => active.addEventListener('statechange', done, { once: true }))
  })
const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const all = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)),
    )
    return { databases: (await indexedDB.databases()).length, pages: all.flat().toSorted() }
  })

test(
  'without a connection a page says so in its language, opens when it is back, and nothing of a person is kept',
  { tag: '@phone-de|desktop-en' },
  async ({ page, context, request, baseURL, t, at, language, complaints }) => {
    const person = await register(request, language)
    await signedInAs(context, baseURL, person.token)
    await open(page, at('/account/settings'))
    await workerRuns(page)
    const onlyOffline = ['/da/offline', '/de/offline', '/offline']
    expect((await kept(page)).pages).toEqual(onlyOffline)

    await context.setOffline(true)
    await page.goto(at('/account/messages'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('shell.offline.title'))
    await expect(page.getByRole('link', { name: t('shell.problem.retry') })).toBeVisible()
    await expect(page.getByText(person.name)).toHaveCount(0)
    await expectNoAxeViolations(page)
    await context.setOffline(false)
    await expect(page).toHaveURL(at('/account/messages'))
    await expect(page.getByRole('banner').getByRole('button', { name: person.name })).toBeVisible()

    await open(page, at('/account/settings'))
    await page.getByRole('banner').getByRole('button', { name: person.name }).click()
    await page.getByRole('button', { name: t('shell.account.logout') }).click()
    await page.waitForURL((url) => url.pathname === at('/'))
    // a page that goes offline while it fetches its modules renders again, and logs that to the console
    await page.waitForLoadState('networkidle')
    expect((await kept(page)).pages).toEqual(onlyOffline)
    await context.setOffline(true)
    await page.goto(at('/account/messages'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('shell.offline.title'))
    await expect(page.getByText(person.name)).toHaveCount(0)
    // the browser logs each page that it could not fetch
    const others = complaints.filter((each) => !/ERR_INTERNET_DISCONNECTED|status of 503/.test(each))
    complaints.splice(0, complaints.length, ...others)
  },
)

test(
  'every page names its manifest, icon and colours, and a browser finds nothing wrong with them',
  { tag: '@desktop-en|phone-de' },
  async ({ playwright, complaints, t, at }) => {
    const executablePath = findChromium() // the headless shell installs no application
    await using browser = await playwright.chromium.launch({
      args: BROWSER_ARGS,
      ...(executablePath && { executablePath }),
    })
    const page = await browser.newPage()
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    await page.goto(at('/'))
    await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', at('/manifest.webmanifest'))
    await expect(page.locator('meta[name=theme-color]')).toHaveCount(2)
    const session = await page.context().newCDPSession(page)
    const { errors, data } = await session.send('Page.getAppManifest')
    expect(errors).toEqual([])
    const manifest = JSON.parse(data ?? '{}')
    expect(manifest).toMatchObject({ name: t('shell.product'), start_url: at('/'), display: 'standalone' })
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
    // the only problem is the private window of this test, which stores nothing
    expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito'])
    const icon = await page.locator('link[rel=apple-touch-icon]').getAttribute('href')
    expect((await page.request.get(icon ?? '')).headers()['content-type']).toBe('image/png')
    for (const { url } of manifest.shortcuts) expect((await page.request.get(url)).status()).toBe(200)
  },
)
