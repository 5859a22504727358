/** Public pages hydrate after they have loaded. Input before that must not be lost. */
import { expectNoAxeViolations } from '../support/axe.ts'
import { register } from '../support/account.ts'
import { holdModules, isHydrated, slowDevice, typeThroughHydration } from '../support/slow-device.ts'
import { expect, test } from '../support/story.ts'

test(
  'a page hydrates by itself, and under Save-Data at the first intent',
  { tag: '@phone-de|desktop-en' },
  async ({ page, t, at }) => {
    await test.step('untouched, it hydrates after it has loaded', async () => {
      await page.goto(at('/experts'))
      await page.waitForFunction(isHydrated)
      await expectNoAxeViolations(page)
    })

    await test.step('one that is kept is taken over as it was drawn, whatever else the address says', async () => {
      await page.goto(at('/experts?utm_source=first'))
      await page.waitForFunction(isHydrated)
      const release = await holdModules(page)
      await page.goto(at('/experts?utm_source=second'))
      const field = page.getByRole('combobox', { name: t('experts.search.label') })
      await field.fill('kitchen')
      const drawn = await field.elementHandle()
      release()
      await page.waitForFunction(isHydrated)
      expect(await drawn?.evaluate((element) => element.isConnected)).toBe(true)
      await expect(field).toHaveValue('kitchen')
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    })

    await test.step('the start page keeps what the server drew of sections without state, until they change', async () => {
      await page.goto(at('/'))
      await page.waitForFunction(isHydrated)
      const steps = page.getByRole('region', { name: t('landing.steps.title') })
      await expect(steps.getByRole('article')).toBeVisible()
      for (const box of (await steps.getByRole('checkbox', { checked: true }).all()).toReversed()) await box.click()
      await expect(steps.getByText(t('landing.steps.match.none'))).toBeVisible()
      await expect(steps.getByRole('article')).toHaveCount(0)
    })

    await test.step('other rooms bring whom the matching ranks first for them, and a screen reader hears it', async () => {
      const steps = page.getByRole('region', { name: t('landing.steps.title') })
      const answered = page.waitForResponse((answer) => answer.url().includes('/api/matching/sample?'))
      await steps.getByRole('checkbox').last().click()
      const { match } = (await (await answered).json()).data
      const card = steps.getByRole('article', { name: match.expert.name })
      for (const { text } of match.reasons) await expect(card.getByText(text)).toBeVisible()
      const said = t('landing.steps.match.now', { name: match.expert.name, score: match.score })
      await expect(steps.getByText(said)).toBeAttached()
      await expectNoAxeViolations(page)
    })

    await test.step('their links show the next page without loading the document, and Back draws them', async () => {
      await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }))
      await page.getByRole('link', { name: t('landing.projects.all') }).click()
      await expect(page).toHaveURL(/\/inspiration$/)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.goBack()
      await expect(page.getByRole('heading', { name: t('landing.fair.title') })).toBeVisible()
      expect(await page.evaluate(() => 'isSameDocument' in globalThis)).toBe(true)
    })

    await test.step('so does the page for experts, whose plans change by the keyboard and lead to the sign-up', async () => {
      await page.goto(at('/for-designer-and-architects'))
      await page.waitForFunction(isHydrated)
      await expectNoAxeViolations(page)
      await page.getByRole('radio', { name: t('plans.card.monthly'), exact: true }).focus()
      await page.waitForFunction(isHydrated) // also wait for the focused part: parts of a page may hydrate later
      await page.keyboard.press('ArrowRight')
      await expect(page.getByRole('radio', { name: t('plans.card.yearly') })).toBeChecked()
      const plans = page.getByRole('region', { name: t('for-experts.plans.title') })
      await expect(plans.getByText(t('plans.card.perYear'), { exact: true })).toHaveCount(2)
      const start = plans.getByRole('link', { name: t('for-experts.plans.start', { plan: 'Professional' }) })
      await expect(start).toHaveAttribute('href', at('/expert-registration?flow=account-first&plan=2&step=1'))
    })

    await test.step('under Save-Data nothing is fetched before the first intent', async () => {
      await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
      const scripts: string[] = []
      page.on('request', (each) => each.resourceType() === 'script' && scripts.push(each.url()))
      await page.goto(at('/experts'), { waitUntil: 'networkidle' })
      expect(scripts).toEqual([])
      expect(await page.evaluate(isHydrated)).toBe(false)
      await page.mouse.move(5, 5)
      await page.mouse.move(9, 9)
      await page.waitForFunction(isHydrated)
    })
  },
)

test(
  'a press before hydration is shown at once and done afterwards',
  { tag: '@desktop-de+phone-en' },
  async ({ page, request, t, at, phone }) => {
    const { data: experts } = await (
      await request.get('/api/architect/search?sort=rating&service_type=designer')
    ).json()
    const id: number = experts[0].id
    const { data: projects } = await (await request.get(`/api/architect/${id}/projects`)).json()
    const press = (target: ReturnType<typeof page.locator>) => (phone ? target.tap() : target.click())

    await test.step('a menu', async () => {
      const release = await holdModules(page)
      await page.goto(at('/'))
      const menu = phone
        ? page.getByRole('button', { name: t('shell.nav.menu') })
        : page.getByRole('banner').locator('button[aria-expanded]')
      await press(menu)
      await expect(menu).toHaveAttribute('aria-busy', 'true')
      await expect(menu).toHaveAttribute('data-pressed-early', '')
      release()
      if (phone) await expect(page.getByRole('dialog', { name: t('shell.nav.menu') })).toBeVisible()
      else await expect(menu).toHaveAttribute('aria-expanded', 'true')
      await expect(page.locator('[data-pressed-early], [aria-busy=true]')).toHaveCount(0)
    })

    await test.step('a photo opens over the page', async () => {
      const release = await holdModules(page)
      await page.goto(at(`/experts/${id}/projects/${projects[0].id}`))
      const photo = page.locator('figure a[aria-haspopup=dialog]').first()
      await press(photo)
      await expect(photo).toHaveAttribute('data-pressed-early', '')
      release()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expect(page).toHaveURL(/\/projects\/\d+/)
    })

    await test.step('and Back closes it, on the same page', async () => {
      const { pathname } = new URL(page.url())
      await page.goBack()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      expect(new URL(page.url()).pathname).toBe(pathname)
    })

    await test.step('an address that is nowhere says so in its title', async () => {
      await page.goto(at('/nowhere'))
      await expect(page).toHaveTitle(new RegExp(t('shell.notFound.title')))
    })

    await test.step('filters chosen one after the other all count', async () => {
      const release = await holdModules(page)
      await page.goto(at('/experts'))
      const filters = phone ? page.getByRole('dialog', { name: t('experts.filter.title') }) : page.getByRole('main')
      const boxes = ['scandinavian', 'modern'].map((value) =>
        filters.locator(`input[type=checkbox][name="styles"][value="${value}"]`).first(),
      )
      if (phone) {
        // the filters are in a drawer, which opens after hydration
        const opening = page.getByRole('button', { name: t('experts.filter.title') })
        await press(opening)
        await expect(opening).toHaveAttribute('data-pressed-early', '')
        release()
        await expect(filters).toBeVisible()
      }
      for (const box of boxes) {
        await press(box)
        await expect(box).toBeChecked()
      }
      release()
      await expect(page).toHaveURL(/styles=[^&]*scandinavian/)
      await expect(page).toHaveURL(/modern/)
      for (const box of boxes) await expect(box).toBeChecked()
    })
  },
)

test(
  'what is typed before the page listens gets in',
  { tag: '@desktop-en|phone-de' },
  async ({ page, request, t, at, language }) => {
    await test.step('and sent before the page listens', async () => {
      const person = await register(request, language)
      const release = await holdModules(page)
      await page.goto(at('/login'))
      await page.getByRole('textbox', { name: t('login.email') }).fill(person.email)
      await page.getByLabel(t('login.password'), { exact: true }).fill(person.password)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('button', { name: t('login.submit'), exact: true })).toHaveAttribute(
        'aria-busy',
        'true',
      )
      release()
      await expect(page).toHaveURL(/\/account\/design-hub/)
    })
  },
)

const EMAIL = 'anna.holst@example.org'
const PASSWORD = 'walnut ladder seven'

test(
  'no character is lost to hydration, wherever in the typing it falls',
  { tag: '@phone-en|desktop-de' },
  async ({ page, t, at }) => {
    test.slow()
    const address = page.getByRole('textbox', { name: t('login.email') })
    const password = page.getByLabel(t('login.password'), { exact: true })
    const begin = async (path: string) => {
      const release = await holdModules(page)
      await page.goto(at(path), { waitUntil: 'commit' })
      await address.click()
      await address.focus() // the page may still move during the click
      return release
    }
    /** A change of another field renders every field again from the form's state. */
    const holds = async (...fields: [typeof address, string][]) => {
      await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle))) // until hydration is complete
      for (const [field, words] of fields) await expect(field).toHaveValue(words)
      await page.keyboard.type('!')
      await page.keyboard.press('Backspace')
      for (const [field, words] of fields) await expect(field).toHaveValue(words)
    }

    await test.step('after both fields', async () => {
      const release = await begin('/login')
      await page.keyboard.type(EMAIL)
      await password.focus()
      await page.keyboard.type(PASSWORD)
      release()
      await page.waitForFunction(isHydrated)
      await holds([address, EMAIL], [password, PASSWORD])
    })

    await test.step('in the first field', async () => {
      const typed = await typeThroughHydration(page, EMAIL, { delay: 20, release: await begin('/login') })
      await password.focus()
      await page.keyboard.type(PASSWORD)
      await holds([address, typed], [password, PASSWORD])
    })

    await test.step('in the second field', async () => {
      const release = await begin('/login')
      await page.keyboard.type(EMAIL)
      await password.focus()
      const typed = await typeThroughHydration(page, PASSWORD, { delay: 90, release })
      await holds([address, EMAIL], [password, typed])
    })

    await test.step('in the only field', async () => {
      const typed = await typeThroughHydration(page, EMAIL, { delay: 40, release: await begin('/forgot-password') })
      await holds([address, typed])
    })
  },
)

test('no character is lost to hydration on a slow phone', { tag: '@phone-en' }, async ({ page, t, at }) => {
  test.slow()
  await slowDevice(page)
  await page.goto(at('/login'), { waitUntil: 'commit' })
  const address = page.getByRole('textbox', { name: t('login.email') })
  const password = page.getByLabel(t('login.password'), { exact: true })
  await address.click()
  await address.focus() // the page may still move during the click: hydration does not lose text in other fields
  await page.keyboard.type(EMAIL, { delay: 60 })
  await password.focus()
  await page.keyboard.type(PASSWORD, { delay: 60 })
  await page.waitForFunction(isHydrated)
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle))) // until hydration has rendered everything
  await expect.soft(address).toHaveValue(EMAIL) // the password's value shows where a lost address went
  await expect(password).toHaveValue(PASSWORD)
})

test(
  'the words of a search typed through hydration are searched for',
  { tag: '@phone-de|desktop-en' },
  async ({ page, at }) => {
    const release = await holdModules(page)
    await page.goto(at('/experts'), { waitUntil: 'commit' })
    const box = page.getByRole('combobox').first()
    await box.click()
    await box.focus() // the page may still move during the click
    const typed = await typeThroughHydration(page, 'nordhavn studio kitchen', { delay: 70, release })
    await expect(box).toHaveValue(typed)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/q=nordhavn/)
  },
)
