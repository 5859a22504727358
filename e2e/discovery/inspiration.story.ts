/** Browsing photos: tabs, styles, pages that add up, one photo in full, and the expert behind each. */
import type { APIRequestContext, Page } from '@playwright/test'
import { open, signedInAs, tokenOf } from '../support/account.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { expect, test } from '../support/story.ts'

const BO = { email: 'bo.lindgaard@husrum.example', password: 'husrum-demo-2026' }
const A_PAGE = 24
const tiles = (page: Page) => page.locator('a[data-photo]')

test(
  'the wall has two rows of tabs, and each first tab its own second one',
  { tag: '@phone-de|phone-en+desktop-de+desktop-en' },
  async ({ page, t, at }) => {
    await open(page, at('/inspiration'))
    await expect(tiles(page).first()).toBeVisible()
    const types = page.getByRole('navigation', { name: t('inspiration.type.rooms') })
    await expect(types.locator('[aria-current=page]')).toHaveCount(1)
    await page.getByRole('link', { name: t('inspiration.category.architecture'), exact: true }).click()
    await expect(page).toHaveURL(/category=architecture/)
    const works = page.getByRole('navigation', { name: t('inspiration.type.works') })
    await expect(works.getByRole('link').first()).toHaveAttribute('aria-current', 'page')
    await works.getByRole('link').nth(3).click()
    await expect(page).toHaveURL(/architecture_type=extension/)
    await page.getByRole('link', { name: t('inspiration.category.interior'), exact: true }).click()
    await expect(types.getByRole('link').first()).toHaveAttribute('aria-current', 'page')
    await expect(page).not.toHaveURL(/architecture/)
  },
)

for (const width of [360, 1280])
  test(`nothing is in the way of anybody at ${width}`, { tag: '@phone-de|desktop-en' }, async ({ page, t, at }) => {
    await page.setViewportSize({ width, height: 800 })
    await open(page, at('/inspiration'))
    await expect(tiles(page).first()).toBeVisible()
    await expectNoAxeViolations(page)
    await tiles(page).nth(1).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page.getByRole('heading', { name: inAnyPlace(t('inspiration.like.in', { place: '' })) })).toBeVisible()
    await expectNoAxeViolations(page)
    await open(page, at('/inspiration?styles=luxurious&q=zzzz'))
    await expect(page.getByRole('heading', { name: t('inspiration.none.title') })).toBeVisible()
    await expectNoAxeViolations(page)
  })
const inAnyPlace = (text: string) => new RegExp(text.trim())

test(
  'pages add up while scrolling, and Back finds them all',
  { tag: '@desktop-de|desktop-en+phone-de+phone-en' },
  async ({ page, t, at }) => {
    await open(page, at('/inspiration'))
    await expect(tiles(page)).toHaveCount(A_PAGE)
    await tiles(page).last().scrollIntoViewIfNeeded()
    await expect.poll(() => tiles(page).count()).toBeGreaterThan(A_PAGE)
    const photos = await tiles(page).evaluateAll((all) => all.map((each) => each.getAttribute('data-photo')))
    expect(new Set(photos).size).toBe(photos.length)
    const far = tiles(page).nth(A_PAGE + 3)
    await far.scrollIntoViewIfNeeded()
    const place = await page.evaluate(() => scrollY)
    await far.click()
    await page.getByRole('link', { name: t('inspiration.project') }).click()
    await expect(page).toHaveURL(/projects/)
    await page.goBack()
    await page.goBack()
    await expect(page).toHaveURL(/\/inspiration$/)
    await expect.poll(() => tiles(page).count()).toBeGreaterThanOrEqual(photos.length)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(place / 2)
  },
)

test(
  'a photo opens above the wall, moves with the arrows, and gives the focus back',
  { tag: '@desktop-en+phone-de|desktop-de+phone-en' },
  async ({ page, t, at, phone }) => {
    await open(page, at('/inspiration'))
    const [first, second] = [tiles(page).nth(0), tiles(page).nth(1)]
    const ids = [await first.getAttribute('data-photo'), await second.getAttribute('data-photo')]
    if (phone) await first.click()
    else {
      await first.focus()
      await page.keyboard.press('Enter')
    }
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`photo=${ids[0]}`))
    await expect(
      dialog
        .getByRole('list', { name: t('inspiration.colours') })
        .getByRole('listitem')
        .first(),
    ).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL(new RegExp(`photo=${ids[1]}`))
    await expect(dialog.getByText(/^2 /)).toBeVisible() // on the page, and not only in the address
    await page.keyboard.press('ArrowLeft')
    await expect(page).toHaveURL(new RegExp(`photo=${ids[0]}`))
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page).not.toHaveURL(/photo=/)
    if (!phone) await expect(first).toBeFocused()
  },
)

/** The first of two neighbours with other experts of its style, also near Odense: some styles have no other expert. */
async function firstBesideExperts(request: APIRequestContext, ids: readonly (string | null)[]): Promise<number> {
  const { data: found } = await (await request.get('/api/search-locations?q=Odense&all=true')).json()
  const odense = found.find(({ type }: { type: string }) => type === 'city').id
  const hasExperts = async (id: string | null | undefined, query: string) =>
    (await (await request.get(`/api/inspirations/${id}${query}`)).json()).data.experts_like_this.length > 0
  for (const place of ids.keys()) {
    const asked = [
      hasExperts(ids[place], ''),
      hasExperts(ids[place], `?city_id=${odense}`),
      hasExperts(ids[place + 1], `?city_id=${odense}`),
    ]
    if (place + 1 < ids.length && (await Promise.all(asked)).every(Boolean)) return place
  }
  throw new Error('No two photos have other experts of their style')
}

test(
  'a visitor says near which town, and it holds from photo to photo',
  { tag: '@desktop-de|phone-en' },
  async ({ page, request, t, at }) => {
    await open(page, at('/inspiration'))
    const ids = await tiles(page).evaluateAll((all) => all.map((each) => each.getAttribute('data-photo')))
    const place = await firstBesideExperts(request, ids)
    await tiles(page).nth(place).click()
    const dialog = page.getByRole('dialog')
    const choose = dialog.getByRole('button', { name: t('inspiration.like.choose') })
    const town = dialog.getByRole('combobox', { name: t('inspiration.like.which') })
    await choose.click()
    await expect(town).toBeFocused()
    await town.fill('Odens')
    await expect(page.getByRole('option', { name: /^Odense/ }).first()).toBeVisible()
    await expectNoAxeViolations(page)
    await page.keyboard.press('Enter')
    const near = dialog.getByRole('heading', { name: t('inspiration.like.near', { place: 'Odense' }) })
    await expect(near).toBeVisible()
    await expect(choose).toBeFocused()
    await expect(page).toHaveURL(/city_id=\d+/)
    const url = page.url()
    await page.keyboard.press('ArrowRight')
    await expect(page).not.toHaveURL(url)
    await expect(near).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await tiles(page)
      .nth(place + 1)
      .click()
    await expect(near).toBeVisible()
    // the address contains it for every recipient, also before any script runs
    expect(await (await page.request.get(url)).text()).toContain(t('inspiration.like.near', { place: 'Odense' }))
  },
)

test(
  'photos of a project can be saved from its page',
  { tag: '@phone-de|desktop-en' },
  async ({ page, request, t, at }) => {
    const { data } = await (await request.get('/api/inspirations?q=Lindgaard&per_page=1')).json()
    await open(page, at(`/experts/${data[0].expert.id}/projects/${data[0].project.id}`))
    const save = t('boards.save.button', { name: '' }).trim()
    await page
      .getByRole('main')
      .getByRole('button', { name: new RegExp(`^${RegExp.escape(save)}`), pressed: false })
      .first()
      .click()
    await expect(page.getByText(t('boards.save.onDevice')).first()).toBeVisible()
    await expectNoAxeViolations(page)
    await open(page, at('/boards'))
    await expect(page.getByText(t('boards.device.text_one', { count: 1 }))).toBeVisible()
  },
)

test(
  'without JavaScript there are photos, a next page, and one photo in full with its credit',
  { tag: '@desktop-de|phone-en' },
  async ({ browser, baseURL, t, at }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
    const page = await context.newPage()
    await page.goto(at('/inspiration'))
    await expect(tiles(page)).toHaveCount(A_PAGE)
    const firstPage = await tiles(page).first().getAttribute('data-photo')
    await page.getByRole('link', { name: t('inspiration.more.next') }).click()
    await expect(page).toHaveURL(/page=2/)
    await expect(page.locator(`[data-photo="${firstPage}"]`)).toHaveCount(0)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/inspiration\?page=2$/)
    await page.goto(at(`/inspiration?photo=${firstPage}`))
    await expect(page.getByRole('dialog').getByRole('link', { name: t('inspiration.project') })).toBeVisible()
    const data = await page.locator('script[type="application/ld+json"]').allTextContents()
    expect(data.map((text) => JSON.parse(text))).toContainEqual(
      expect.objectContaining({ '@type': 'ImageObject', creditText: expect.stringMatching(/./) }),
    )
    await page
      .getByRole('dialog')
      .getByRole('link', { name: t('ui.close') })
      .click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect((await page.goto(at('/inspiration?photo=999999')))?.status()).toBe(404)
    await context.close()
  },
)

test(
  'an expert takes a photo back in the editor, and it is gone at once',
  { tag: '@desktop-en' },
  async ({ page, context, request, baseURL, t, at }) => {
    const token = await tokenOf(request, BO)
    const headers = { authorization: `Bearer ${token}` }
    const { data } = await (await request.get('/api/projects?status=published', { headers })).json()
    const project = data.find(({ images }: { images: { in_inspiration: boolean }[] }) => images[1]?.in_inspiration)
    const shown = async () => {
      const { data: photos } = await (
        await request.get(`/api/inspirations?q=${encodeURIComponent(project.title)}&per_page=60`)
      ).json()
      return photos.filter((photo: { project: { id: number } }) => photo.project.id === project.id).length
    }
    const before = await shown()
    await signedInAs(context, baseURL, token)
    await open(page, at(`/expert/projects/${project.id}/edit`))
    const box = page.getByRole('checkbox', { name: t('portfolio.inspiration.one') })
    await expect(box).toBeChecked()
    const press = async (action: () => Promise<void>) => {
      const saved = page.waitForResponse((reply) => reply.request().method() === 'POST' && reply.ok())
      await action()
      await saved
    }
    await press(() => box.click())
    await expect.poll(shown).toBe(before - 1)
    await press(() => box.click())
    await press(() => page.getByRole('button', { name: t('portfolio.publish.changes') }).click())
    await expect.poll(shown).toBe(before)
  },
)
