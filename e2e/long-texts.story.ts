/** Every screen with texts 40 % longer than the English ones, on a phone and a desktop: nothing breaks. */
import type { Page } from '@playwright/test'
import { open, signedInAs, tokenOf } from './support/account.ts'
import { brokenLayout } from './support/broken-layout.ts'
import { startProduct } from './support/start-product.ts'
import { expect, test } from './support/story.ts'

const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const

let product: Awaited<ReturnType<typeof startProduct>>
test.describe.configure({ mode: 'serial', timeout: 300_000 })
test.beforeAll(async () => {
  product = await startProduct({ HUSRUM_PSEUDO_LOCALE: 'en', HUSRUM_AUTO_APPROVE: 'on' })
})
test.afterAll(() => product.stop())
test.use({ baseURL: async ({ language: _language }, give) => give(product.url) })

const visitorsPages = [
  '/',
  '/for-designer-and-architects',
  '/experts',
  '/experts?q=zzzz',
  '/experts/1',
  '/experts/compare?ids=1,2,3',
  '/login',
  '/sign-up',
  '/forgot-password',
  '/reset-password?token=none',
  '/client-registration',
  '/client-registration/success',
  '/expert-registration',
  '/expert-registration?flow=account-first&plan=2',
  '/expert-registration?flow=photos-first',
  '/contact',
  '/account/support',
  '/terms-and-conditions',
  '/imprint',
  '/nowhere',
]
const pagesOf = {
  client: [
    '/account/design-hub',
    '/account/design-hub?tab=favourites',
    '/account/application',
    '/account/messages',
    '/account/quotes',
    '/account/settings',
    '/account/settings?tab=notifications',
    '/account/settings?tab=privacy',
  ],
  expert: [
    '/expert/leads',
    '/expert/messages',
    '/expert/projects',
    '/expert/projects/new',
    '/expert/billing-and-payments',
    '/expert/billing-and-payments/upgrade',
    '/expert/settings',
    '/expert/settings?tab=availability',
    '/expert/settings?tab=people',
    '/expert/insights',
    '/expert/reviews',
    '/expert/support-and-faq',
  ],
  admin: ['/admin', '/admin/experts'],
}

async function findBreaks(page: Page, paths: readonly string[]): Promise<string[]> {
  const breaks: string[] = []
  for (const path of paths) {
    await page.setViewportSize(SIZES[0])
    await open(page, path)
    for (const size of SIZES) {
      await page.setViewportSize(size)
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
      const broken = await brokenLayout(page)
      if (broken.length === 0) continue
      const name = `${path} at ${size.width}`
      await test.info().attach(name, { body: await page.screenshot({ fullPage: true }), contentType: 'image/png' })
      breaks.push(...broken.map((each) => `${name}: ${each}`))
    }
  }
  return breaks
}

test('a visitor', { tag: '@desktop-en' }, async ({ page }) => {
  await open(page, '/')
  await expect(page.getByRole('heading', { level: 1 }), 'the texts are the pseudo-locale').toHaveText(/[äéïöü]{3}/)
  expect(await findBreaks(page, visitorsPages)).toEqual([])
})

for (const role of ['client', 'expert', 'admin'] as const)
  test(`signed in as ${role}`, { tag: '@desktop-en' }, async ({ page, context, request, baseURL }) => {
    const { data: accounts } = await (await request.get('/api/dev/accounts')).json()
    const account = accounts.find((each: { role: string }) => each.role === role)
    await signedInAs(context, baseURL, await tokenOf(request, account))
    expect(await findBreaks(page, pagesOf[role])).toEqual([])
  })
