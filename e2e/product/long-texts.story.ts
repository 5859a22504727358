/** Every screen with texts 40 % longer than the English ones, on a phone and a desktop: nothing breaks. */
import type { APIRequestContext, Page } from '@playwright/test'
import { signedInAs, tokenOf } from '../support/account.ts'
import { allPages } from '../support/all-pages.ts'
import { brokenLayout } from '../support/broken-layout.ts'
import { startProduct } from '../support/start-product.ts'
import { expect, test as story } from '../support/story.ts'

const SIZES = [
  { width: 360, height: 780 },
  { width: 1440, height: 900 },
] as const

type Product = Awaited<ReturnType<typeof startProduct>>
const test = story.extend<object, { product: Product }>({
  product: [
    async ({ browserName: _browserName }, give) => {
      const product = await startProduct({ HUSRUM_PSEUDO_LOCALE: 'en', HUSRUM_AUTO_APPROVE: 'on' })
      await give(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  baseURL: async ({ product }, give) => give(product.url),
})
test.describe.configure({ timeout: 300_000 })

type Request = APIRequestContext
/** The id of the first entry of a list, for the address of a page. */
async function firstId(request: Request, path: string, token?: string): Promise<string> {
  const answer = await request.get(path, token ? { headers: { authorization: `Bearer ${token}` } } : {})
  const { data } = await answer.json()
  expect(data, `${path} has something`).not.toEqual([])
  return String(data[0].id)
}

/** Replaces `{expert}` and the like in an address by ids of the demo world. */
async function withIds(request: Request, paths: readonly string[], token?: string): Promise<string[]> {
  // without a seed the first one changes daily
  const expert = await firstId(request, '/api/architect/search?per_page=1&seed=2468')
  const found: Record<string, () => Promise<string>> = {
    expert: async () => expert,
    studioProject: async () => {
      const studio = await firstId(request, '/api/architect/search?q=Studio+Vest&per_page=1')
      return firstId(request, `/api/architect/${studio}/projects`)
    },
    project: () => firstId(request, `/api/architect/${expert}/projects`),
    lead: () => firstId(request, '/api/leads', token),
    own: () => firstId(request, '/api/projects', token),
    board: () => firstId(request, '/api/boards', token),
    shared: async () => 'none', // an expired link
    hired: async () => '1', // a client who has hired nobody gets the same page for any id
  }
  return Promise.all(
    paths.map(async (path) => {
      let filled = path
      for (const [slot, name = ''] of path.matchAll(/\{(\w+)\}/g))
        filled = filled.replace(slot, (await found[name]?.()) ?? '')
      return filled
    }),
  )
}

/** Shown, by the server or the browser; hydration makes no difference to the layout. */
async function show(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

async function findBreaks(page: Page, paths: readonly string[]): Promise<string[]> {
  const breaks: string[] = []
  for (const path of paths) {
    await page.setViewportSize(SIZES[0])
    await show(page, path)
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

test('what does not fit is found', { tag: '@|desktop-en' }, async ({ page }) => {
  await page.setContent(`<!doctype html><html lang="en"><title>Breaks</title><body style="margin:0">
    <p style="width:90px;overflow:hidden;white-space:nowrap">cut off at its right edge</p>
    <p style="width:90px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">shortened by its own style</p>
    <button style="width:40px;white-space:nowrap">beyond its button</button>
    <div style="display:flex"><a href="#a" style="display:block">first link</a><a href="#b" style="display:block;margin-left:-30px">second link</a></div>
    <p style="width:200px;overflow-x:auto;white-space:nowrap">can be scrolled to, however long it is and grows</p>
    <p style="width:60px;overflow-wrap:break-word">of Barrierefreiheit</p><p>write to {email}</p>
    <input aria-label="a" style="width:40px" placeholder="longer than its field">
    <p style="width:3000px">wide</p></body></html>`)
  const kinds = (await brokenLayout(page)).map((each) => each.replace(/:.*/, '').replace(/\d+ px/, 'too'))
  expect(kinds.toSorted()).toEqual([
    'a placeholder is cut off',
    'beyond its control',
    'broken in the middle',
    'cut off',
    'not filled in',
    'over one another',
    'the page is too wide',
  ])
})

test('a visitor', { tag: '@|desktop-en' }, async ({ page, request }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 }), 'the texts are the pseudo-locale').toHaveText(/[äéïöü]{3}/)
  expect(await findBreaks(page, await withIds(request, allPages.visitor))).toEqual([])
})

for (const role of ['client', 'expert', 'admin'] as const)
  test(`signed in as ${role}`, { tag: '@|desktop-en' }, async ({ page, context, request, baseURL }) => {
    const { data: accounts } = await (await request.get('/api/dev/accounts')).json()
    const account = accounts.find((each: { role: string }) => each.role === role)
    const token = await tokenOf(request, account)
    await signedInAs(context, baseURL, token)
    expect(await findBreaks(page, await withIds(request, allPages[role], token))).toEqual([])
  })
