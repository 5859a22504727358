/** Public pages hydrate once they have loaded. What is done before must count all the same. */
import { expectNoAxeViolations } from './support/axe.ts'
import { register } from './support/account.ts'
import { holdModules, slowDevice } from './support/slow-device.ts'
import { expect, test } from './support/story.ts'

/** True once React has the page's main part. */
const isHydrated = () =>
  Object.keys(document.getElementById('main') ?? {}).some((key) => key.startsWith('__reactProps'))

test(
  'a page hydrates by itself, and under Save-Data at the first intent',
  { tag: '@desktop-en+phone-de' },
  async ({ page, at }) => {
    await test.step('untouched, it hydrates after it has loaded', async () => {
      await page.goto(at('/experts'))
      await page.waitForFunction(isHydrated)
      await expectNoAxeViolations(page)
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

    if (phone) return
    await test.step('filters ticked one after the other are ticked at once, and all count', async () => {
      const release = await holdModules(page)
      await page.goto(at('/experts'))
      const boxes = ['scandinavian', 'modern'].map((value) =>
        page.locator(`input[type=checkbox][name="styles"][value="${value}"]`).first(),
      )
      for (const box of boxes) {
        await box.click()
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
  { tag: '@desktop-en+phone-de' },
  async ({ page, request, t, at, language }) => {
    await test.step('and sent before the page listens', async () => {
      const person = await register(request, language)
      const release = await holdModules(page)
      await page.goto(at('/login'))
      await page.getByRole('textbox', { name: t('login.email') }).fill(person.email)
      await page.getByLabel(t('login.password'), { exact: true }).fill(person.password)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('button', { name: t('login.submit') })).toHaveAttribute('aria-busy', 'true')
      release()
      await expect(page).toHaveURL(/\/account\/design-hub/)
    })
  },
)

test(
  'no character is lost to hydration on a slow phone',
  { tag: '@desktop-de+phone-en' },
  async ({ browser, baseURL, t, at }) => {
    test.setTimeout(300_000)
    const email = 'somebody.with.a.long.address@example.org'
    const password = 'husrum-demo-2026-and-then-some'
    for (const [path, delay] of [
      ['/login', 0],
      ['/login', 20],
      ['/login', 60],
      ['/login', 110],
      ['/forgot-password', 40],
      ['/forgot-password', 90],
    ] as const)
      await test.step(`${path}, a key each ${delay} ms`, async () => {
        const page = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
        await slowDevice(page)
        await page.goto(at(path), { waitUntil: 'commit' })
        const address = page.getByRole('textbox', { name: t('login.email') })
        await address.click()
        await page.keyboard.type(email, { delay })
        if (path === '/login') {
          await page.keyboard.press('Tab')
          await page.getByLabel(t('login.password'), { exact: true }).focus()
          await page.keyboard.type(password, { delay })
        }
        const check = async () => {
          await expect(address).toHaveValue(email)
          if (path === '/login')
            await expect(page.getByLabel(t('login.password'), { exact: true })).toHaveValue(password)
        }
        await page.waitForFunction(isHydrated)
        await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle))) // whatever hydration still draws
        await check()
        // a change of another field draws every field anew from what the form knows
        await page.keyboard.type('!')
        await page.keyboard.press('Backspace')
        await check()
        await page.context().close()
      })
  },
)

test(
  'the words of a search typed through hydration are searched for',
  { tag: '@desktop-en+phone-de' },
  async ({ page, at }) => {
    await slowDevice(page)
    await page.goto(at('/experts'), { waitUntil: 'commit' })
    const box = page.getByRole('combobox').first()
    await box.click()
    await page.keyboard.type('nordhavn studio kitchen', { delay: 70 })
    await page.waitForFunction(isHydrated)
    await expect(box).toHaveValue('nordhavn studio kitchen')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/q=nordhavn/)
  },
)
