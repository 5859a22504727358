/** Strangers have used up half of a limit: devices prove themselves, and people continue as usual. */
import { aPerson, logIn } from '../support/brief.ts'
import { open } from '../support/account.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { fillAccount, giveCode } from '../support/onboarding.ts'
import { startProduct } from '../support/start-product.ts'
import { expect, test as story } from '../support/story.ts'

const test = story.extend<object, { product: { url: string } }>({
  product: [
    async ({ browserName: _browserName }, give) => {
      const product = await startProduct({
        HUSRUM_RATE_LIMITS: 'on',
        HUSRUM_LIMIT_CODES: '2',
        HUSRUM_LIMIT_LOGINS_ACCOUNT: '4',
        HUSRUM_LIMIT_CONTACTS: '2',
      })
      await give(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  baseURL: async ({ product }, give) => give(product.url),
})

test(
  'the phone’s code, a login and a message go through by themselves, and the page says what it does',
  { tag: '@phone-de|desktop-en' },
  async ({ page, browser, request, baseURL, t, at }) => {
    const person = aPerson()
    const proving = page.getByText(t('shell.proving'), { exact: true }).first()
    await test.step('a code', async () => {
      await request.post('/api/verification/send', { data: { phone: `+45${aPerson().phone}` } })
      await open(page, at('/sign-up'))
      await fillAccount(page, t, person)
      await page.getByRole('button', { name: t('sign-up.sendCode') }).click()
      await expect(proving).toBeVisible()
      await expect(page.getByRole('heading', { level: 1, name: t('sign-up.step.code.title') })).toBeVisible()
      await expect(proving).toBeHidden()
      await giveCode(page, request, t, person)
      await page.getByRole('combobox', { name: t('flow.place.town') }).fill('Aarh')
      await page
        .getByRole('option', { name: /^Aarhus/ })
        .first()
        .click()
      await page.locator('input[name="terms"]').check()
      await page.getByRole('button', { name: t('sign-up.make') }).click()
      await expect(
        page.getByRole('heading', { name: t('sign-up.step.done.title', { name: person.name.split(' ')[0] ?? '' }) }),
      ).toBeVisible()
    })

    const wrong = { email: person.email, password: 'not the password' }
    for (let nth = 0; nth < 2; nth += 1)
      expect((await request.post('/api/auth/login', { data: wrong })).status()).toBe(401)

    await test.step('a login where the person has been before, which is held up by nothing', async () => {
      await page.context().clearCookies()
      await open(page, at('/login'))
      const answers: number[] = []
      page.on('response', (answer) => {
        if (answer.url().endsWith('/api/auth/login')) answers.push(answer.status())
      })
      await logIn(page, t, person)
      await expect(page).not.toHaveURL(/\/login/)
      expect(answers).toEqual([200])
    })

    await test.step('a login on a device that nobody knows', async () => {
      const elsewhere = await browser.newContext({
        ...(baseURL === undefined ? {} : { baseURL }),
        viewport: page.viewportSize(),
        serviceWorkers: 'block',
      })
      const there = await elsewhere.newPage()
      await open(there, at('/login'))
      await logIn(there, t, person)
      await expect(there.getByText(t('shell.proving'), { exact: true }).first()).toBeVisible()
      await expectNoAxeViolations(there)
      await expect(there).not.toHaveURL(/\/login/)
      await elsewhere.close()
    })

    await test.step('a message', async () => {
      const message = { name: person.name, email: person.email, subject: 'Hello', message: 'Somebody else was first.' }
      expect((await request.post('/api/contacts', { data: message })).status()).toBe(201)
      await open(page, at('/contact'))
      await page.getByRole('textbox', { name: t('support.form.subject') }).fill('Nobody near us')
      await page
        .getByRole('textbox', { name: t('support.form.message') })
        .fill('We live on Samsø and see three experts. Will there be more?')
      await page.getByRole('button', { name: t('support.form.send') }).click()
      await expect(proving).toBeVisible()
      await expect(page.getByText(t('support.form.sentTitle'))).toBeVisible()
    })
  },
)
