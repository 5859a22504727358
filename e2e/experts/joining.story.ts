/** Experts join in both ways, show their work, are reviewed by staff, and are found. */
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { mailedPath, open, signedInAs, tokenOf } from '../support/account.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { aPerson, goOn, type Person, type Texts } from '../support/brief.ts'
import { phoneCode } from '../support/inbox.ts'
import * as onboarding from '../support/onboarding.ts'
import { makePhotos, SECRET_OWNER, tells, type Photos } from '../support/photos.ts'
import { expect, test, type Language } from '../support/story.ts'

let photos: Photos
test.beforeAll(async () => {
  photos = await makePhotos()
})

const STAFF = { email: 'ida.krogh@husrum.example', password: 'husrum-demo-2026' }

async function confirmEmail(page: Page, request: APIRequestContext, person: Person): Promise<void> {
  const { path } = await mailedPath(request, person.email, '/verify-email')
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect
    .poll(async () => {
      const headers = { authorization: `Bearer ${await tokenOf(request, person)}` }
      return (await (await request.get('/api/account', { headers })).json()).data.email_verified
    })
    .toBe(true)
}

/** Staff find the person in the queue and decide. */
async function approve(
  browser: Browser,
  request: APIRequestContext,
  t: Texts,
  at: (path: string) => string,
  baseURL: string | undefined,
  person: Person,
  withAxe: boolean,
): Promise<void> {
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), viewport: { width: 1440, height: 900 } })
  await signedInAs(context, baseURL, await tokenOf(request, STAFF))
  const page = await context.newPage()
  await open(page, at(`/admin/experts?q=${encodeURIComponent(person.email)}`))
  await expect(page.getByRole('heading', { level: 1, name: t('admin-experts.title') })).toBeVisible()
  if (withAxe) await expectNoAxeViolations(page)
  await page.getByRole('link', { name: person.name }).click()
  await expect(page.getByText(onboarding.DESCRIPTION.slice(0, 40), { exact: false })).toBeVisible()
  if (withAxe) await expectNoAxeViolations(page)
  await page.getByRole('button', { name: t('admin-experts.decide.approve'), exact: true }).click()
  await expect(page.getByText(t('admin-experts.done.approve', { name: person.name })).last()).toBeVisible()
  await context.close()
}

type Stage = {
  page: Page
  browser: Browser
  request: APIRequestContext
  t: Texts
  at: (path: string) => string
  language: Language
  baseURL: string | undefined
}

/** The answer to the demo owner's question for experts: the first option, as people read it. */
async function demoAnswer(request: APIRequestContext, language: Language): Promise<string> {
  const answer = await request.get('/api/questions?subject=profile', { headers: { locale: language } })
  const asked: { kind: string; options: { label: string }[] }[] = (await answer.json()).data
  return asked.find(({ kind }) => kind === 'several')?.options[0]?.label ?? ''
}
const textsOf = ({ extra_answers }: { extra_answers: { text: string }[] }) => extra_answers.map(({ text }) => text)

type Found = { id: number; name: string }
async function searchFor(request: APIRequestContext, query: string): Promise<Found[]> {
  return (await (await request.get(`/api/architect/search?${query}`)).json()).data
}

/** A client nearby with suitable wishes, created through the API: the brief itself has its own story. */
async function matchesOfANewBrief(request: APIRequestContext, town: string, country: string): Promise<Found[]> {
  const client = aPerson()
  const phone = `+45${client.phone}`
  await request.post('/api/verification/send', { data: { phone } })
  const list = async (path: string) => (await (await request.get(path)).json()).data
  const countryId = (await list('/api/countries')).find(({ code }: { code: string }) => code === country).id
  const [city] = await list(`/api/cities/${countryId}?q=${encodeURIComponent(town)}`)
  const answer = await request.post('/api/applicant/register', {
    data: {
      ...client,
      phone,
      password_confirmation: client.password,
      verifyCode: await phoneCode(request, phone),
      terms: true,
      service_type: 'designer',
      project_type: 'residential',
      expert_type: 'no-preference',
      session_type: 'physical',
      country_id: countryId,
      city_id: city.id,
      outside_expert: 'no',
      room_types: ['kitchen'],
      aspects: [],
      project_size: 'small',
      project_phase: 'sketching',
      specialists: ['interior-design'],
      project_budget_id: '5000-10000',
      project_timeline_id: '3-6-months',
      about_project: 'A kitchen in oak and linen for people who cook, in a house from the seventies.',
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  const headers = { authorization: `Bearer ${(await answer.json()).data.token}` }
  const matches = (await (await request.get('/api/matches?per_page=15', { headers })).json()).data
  return matches.map(({ expert }: { expert: Found }) => expert)
}

const newest = (request: APIRequestContext): Promise<Found[]> => searchFor(request, 'sort=newest')

/**
 * A public expert is in the index of every instance within two seconds; the search is polled until then. This expert
 * and any from parallel stories come before those who were the newest.
 */
async function isFound(
  { request, page, at }: Pick<Stage, 'request' | 'page' | 'at'>,
  name: string,
  before: readonly Found[],
): Promise<void> {
  await expect.poll(async () => (await searchFor(request, `q=${encodeURIComponent(name)}`))[0]?.name).toBe(name)
  const joined = async () => {
    const all = await newest(request)
    return all.slice(
      0,
      all.findIndex(({ id }) => before.some((known) => known.id === id)),
    )
  }
  await expect.poll(async () => (await joined()).map((each) => each.name)).toContain(name)
  await open(page, at(`/experts?q=${encodeURIComponent(name)}`))
  await expect(page.getByRole('link', { name: new RegExp(RegExp.escape(name)) }).first()).toBeVisible()
}

/** Publishing asks again for the fields that clients search by; the year and the place are left empty. */
async function publish(page: Page, t: Texts, withAxe: boolean): Promise<void> {
  const action = page.getByRole('button', { name: t('portfolio.publish.action') })
  const question = page.getByRole('dialog', { name: t('portfolio.nudge.title') })
  const missing = question.getByRole('listitem')
  await action.click()
  await expect(missing.filter({ hasText: t('portfolio.nudge.year') })).toBeVisible()
  if (withAxe) await expectNoAxeViolations(page)
  if ((await missing.filter({ hasText: t('portfolio.nudge.style') }).count()) > 0) {
    await question.getByRole('button', { name: t('portfolio.nudge.add') }).click()
    const style = page.locator('#styles').getByRole('button').first()
    await expect(style).toBeFocused()
    await style.click()
    await action.click()
    await expect(missing.filter({ hasText: t('portfolio.nudge.year') })).toBeVisible()
    await expect(missing.filter({ hasText: t('portfolio.nudge.style') })).toHaveCount(0)
  }
  await question.getByRole('button', { name: t('portfolio.nudge.publish') }).click()
  await expect(page.getByText(t('portfolio.publish.done')).last()).toBeVisible()
}

/** The application in eleven steps, then a portfolio with photos from a camera. */
async function apply({ page, browser, request, t, at, language, baseURL }: Stage): Promise<void> {
  const person = aPerson()
  const [first = ''] = person.name.split(' ')
  const received = await demoAnswer(request, language)

  await test.step('seven steps about the work', async () => {
    await open(page, at('/expert-registration'))
    await onboarding.answerWork(page, t, language)
  })

  await test.step('the company, a number with a typing error that only warns, and pictures: bad ones say why at once', async () => {
    await onboarding.arriveAt(page, t, 'company')
    await page.locator('#company_registration').fill(language === 'de' ? 'DE 136695978' : '12 34 56 78')
    await page.locator('#description').fill(onboarding.DESCRIPTION)
    await page.getByRole('checkbox', { name: received, exact: true }).check()
    await expect(page.getByText(t('onboarding.company.warning.check_digit'))).toBeVisible()
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles([photos.good[4] ?? '', photos.good[5] ?? '', photos.bomb])
    await expect(page.getByText(t('error.field.image_pixels', { limit: 64 }))).toBeVisible()
    const pictures = page.getByRole('list', { name: t('onboarding.pictures.label') }).getByRole('listitem')
    await expect(pictures).toHaveCount(3)
    await expectNoAxeViolations(page)
    await page.reload() // texts and pictures survive the reload, without the refused picture
    await expect(page.locator('#description')).toHaveValue(onboarding.DESCRIPTION)
    await expect(page.getByRole('checkbox', { name: received, exact: true })).toBeChecked()
    await expect(pictures).toHaveCount(2)
    await goOn(page, t)
  })

  await test.step('account, plan and code make the account', async () => {
    await onboarding.arriveAt(page, t, 'account')
    await onboarding.fillAccount(page, t, person)
    await page.locator('input[name="terms"]').check()
    await page.getByRole('button', { name: t('onboarding.bar.sendCode') }).click()
    await onboarding.arriveAt(page, t, 'code')
    await onboarding.giveCode(page, request, t, person)
    await expect(
      page.getByRole('heading', { level: 1, name: t('onboarding.done.pending', { name: first }) }),
    ).toBeVisible({
      timeout: 60_000,
    })
    await expectNoAxeViolations(page)
  })

  await test.step('the e-mail is confirmed', () => confirmEmail(page, request, person))

  const project =
    await test.step('twelve photos are dropped at once, with a polyglot and a bomb among them', async () => {
      await open(page, at('/expert/projects/new'))
      await page
        .locator('input[type="file"]')
        .first()
        .setInputFiles([...photos.good, photos.polyglot, photos.bomb])
      await expect(page.getByText(t('portfolio.photos.count', { count: 13, most: 24 }))).toBeVisible({
        timeout: 120_000,
      })
      await expect(
        page
          .getByText(t('error.field.image_pixels', { limit: 64 }))
          .filter({ visible: true })
          .first(),
      ).toBeVisible()
      await expect(page).toHaveURL(/\/expert\/projects\/\d+\/edit/)
      await page.locator('#title').fill(`Oak and linen, ${first}`)
      await page
        .locator('#description')
        .fill('Eleven kinds of wood became one. The stove looks out at the apple tree now.')
      await page.locator('#project_type').selectOption('residential')
      await expect(page.getByText(/\d\d[:.]\d\d/).first()).toBeVisible()
      await expectNoAxeViolations(page)
      await publish(page, t, true)
      return Number(/projects\/(\d+)\//.exec(page.url())?.[1])
    })

  await test.step('nobody else sees any of it before staff have looked', async () => {
    expect(await searchFor(request, `q=${encodeURIComponent(person.name)}`)).toEqual([])
  })
  const before = await newest(request)
  await test.step('staff approve', () => approve(browser, request, t, at, baseURL, person, true))
  await test.step('search finds the person by name, and before those who were the newest', () =>
    isFound({ request, page, at }, person.name, before))

  await test.step('the project is public, its pictures upright and silent about who took them where', async () => {
    const [expert] = await searchFor(request, `q=${encodeURIComponent(person.name)}`)
    const answer = await request.get(`/api/architect/${expert?.id}/projects/${project}`)
    const { images } = (await answer.json()).data
    expect(images).toHaveLength(13)
    // the two phone photos, chosen first and eleventh, have rotated pixels
    for (const place of [0, 10]) expect(images[place].height, `picture ${place}`).toBeGreaterThan(images[place].width)
    expect(images[0]).toMatchObject({ width: 1350, height: 1800 })
    for (const { url } of images) {
      const bytes = await (await request.get(url)).body()
      expect([await tells(bytes), bytes.includes(SECRET_OWNER), bytes.includes('<script>')]).toEqual([
        false,
        false,
        false,
      ])
    }
    const { data: own } = await (
      await request.get(`/api/architect/${expert?.id}`, { headers: { locale: language } })
    ).json()
    expect(textsOf(own)).toEqual([received])
    await open(page, at(`/experts/${expert?.id}/projects/${project}`))
    await expect(page.getByRole('heading', { level: 1, name: `Oak and linen, ${first}` })).toBeVisible()
    await expectNoAxeViolations(page)
  })

  await test.step('a new brief from the same town is matched', async () => {
    const town = onboarding.quietTown(language)
    const matched = await matchesOfANewBrief(request, town.name, language === 'de' ? 'DE' : 'DK')
    expect(matched.map(({ name }) => name)).toContain(person.name)
  })
}

/** The account first, then the profile step by step, with a break. Axe checks only steps that the application lacks. */
async function joinAccountFirst({ page, browser, request, t, at, language, baseURL }: Stage): Promise<void> {
  const person = aPerson()
  const [first = ''] = person.name.split(' ')
  const check = async (field: string, ...values: string[]) => {
    for (const value of values) await page.locator(`input[name="${field}"][value="${value}"]`).check()
  }

  await test.step('name, e-mail, place, phone', async () => {
    // like the links of the experts' plan page: with a plan in the address, the step is skipped
    await open(page, at('/expert-registration?flow=account-first&plan=3&step=1'))
    await onboarding.arriveAt(page, t, 'person')
    await onboarding.fillAccount(page, t, person, ['name'])
    await check('expert_type', 'individual-expert')
    await goOn(page, t)
    await onboarding.arriveAt(page, t, 'login')
    await onboarding.fillAccount(page, t, person, ['email', 'password'])
    await goOn(page, t)
    await onboarding.arriveAt(page, t, 'place')
    await onboarding.answerPlace(page, t, language)
    await goOn(page, t)
    await onboarding.arriveAt(page, t, 'phone')
    await onboarding.fillAccount(page, t, person, ['phone'])
    await page.getByRole('button', { name: t('onboarding.bar.sendCode') }).click()
    await onboarding.giveCode(page, request, t, person)
  })

  await test.step('the account is there after the sixth step', async () => {
    await onboarding.arriveAt(page, t, 'register')
    await page.locator('input[name="terms"]').check()
    await page.getByRole('button', { name: t('onboarding.bar.register') }).click()
    await onboarding.arriveAt(page, t, 'work')
  })

  await test.step('each further step is saved as it is left, and coming back goes on where it stopped', async () => {
    await onboarding.answerService(page)
    await check('project_types', 'residential')
    await check('phaseOfProject', 'sketching')
    await goOn(page, t)
    await onboarding.arriveAt(page, t, 'style')
    await open(page, at('/expert-registration'))
    await onboarding.arriveAt(page, t, 'style', { withAxe: false })
    await onboarding.answerStyle(page)
    await goOn(page, t)
    await onboarding.arriveAt(page, t, 'strengths')
    await check('specialists', 'interior-design')
    await goOn(page, t)
    await onboarding.arriveAt(page, t, 'fees')
    await check('project_budget_id', '5000-10000')
    await check('project_size', 'small')
    await check('project_timeline_id', '3-6-months')
    await page.locator('#description').fill(onboarding.DESCRIPTION)
    const received = await demoAnswer(request, language)
    await page.getByRole('checkbox', { name: received, exact: true }).check()
    await goOn(page, t)
    await onboarding.arriveAt(page, t, 'portfolio')
    const headers = { authorization: `Bearer ${await tokenOf(request, person)}`, locale: language }
    const { data: own } = await (await request.get('/api/architect/account', { headers })).json()
    expect(textsOf(own)).toEqual([received])
  })

  await test.step('photos become a first draft, and the profile is handed in', async () => {
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles([...photos.good.slice(0, 4), photos.good[10] ?? ''])
    const pictures = page.getByRole('list', { name: t('onboarding.portfolio.label') })
    await expect(pictures.getByRole('listitem')).toHaveCount(5)
    await expect(pictures.getByRole('progressbar')).toHaveCount(0, { timeout: 90_000 })
    await page.locator('#project_title').fill(`A quiet house, ${first}`)
    await page.getByRole('button', { name: t('onboarding.bar.handIn') }).click()
    await expect(
      page.getByRole('heading', { level: 1, name: t('onboarding.done.pending', { name: first }) }),
    ).toBeVisible()
  })

  await test.step('the chosen plan is tried through the checkout, which leads back to what holds now', async () => {
    await page.getByRole('button', { name: t('onboarding.done.plan.start', { days: 14 }) }).click()
    await page.getByRole('button', { name: t('local-payments.checkout.start') }).click()
    await expect(page.getByText(t('billing.bought.title', { plan: 'Studio' }))).toBeVisible()
  })

  await test.step('the e-mail is confirmed', () => confirmEmail(page, request, person))

  await test.step('the draft is finished and published', async () => {
    await open(page, at('/expert/projects'))
    await expectNoAxeViolations(page)
    await page
      .getByRole('link', { name: new RegExp(`A quiet house, ${first}`) })
      .first()
      .click()
    await page.locator('#project_type').selectOption('residential')
    await publish(page, t, false)
  })

  const before = await newest(request)
  await test.step('staff approve', () => approve(browser, request, t, at, baseURL, person, false))
  await test.step('search finds the person', () => isFound({ request, page, at }, person.name, before))
  await test.step('a new brief from the same town is matched', async () => {
    const town = onboarding.quietTown(language)
    const matched = await matchesOfANewBrief(request, town.name, language === 'de' ? 'DE' : 'DK')
    expect(matched.map(({ name }) => name)).toContain(person.name)
  })
}

test(
  'an interior designer applies, shows work, is looked at by staff, is found and is matched',
  { tag: '@desktop-en|phone-de' },
  async ({ page, browser, request, t, at, language, baseURL }) => {
    test.setTimeout(360_000)
    await apply({ page, browser, request, t, at, language, baseURL })
  },
)

test(
  'an interior designer makes the account first, fills the profile afterwards, is found and is matched',
  { tag: '@desktop-de|phone-en' },
  async ({ page, browser, request, t, at, language, baseURL }) => {
    test.setTimeout(360_000)
    await joinAccountFirst({ page, browser, request, t, at, language, baseURL })
  },
)
