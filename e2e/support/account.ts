/** Existing clients, registered through the API so that a story starts at its own subject. */
import { expect, type APIRequestContext, type BrowserContext, type Page } from '@playwright/test'
import { aPerson, type Person, type Texts } from './brief.ts'
import { inbox, nextMessage, phoneCode } from './inbox.ts'
import type { Language } from './story.ts'

export type Account = Person & { token: string }

/** A client without a brief, living in a Danish town, whose mail comes in `language`. */
export async function register(request: APIRequestContext, language: Language): Promise<Account> {
  const person = aPerson()
  const phone = `+45${person.phone}`
  const headers = { locale: language }
  expect((await request.post('/api/verification/send', { headers, data: { phone } })).ok()).toBe(true)
  const { data: countries } = await (await request.get('/api/countries', { headers })).json()
  const country = countries.find(({ code }: { code: string }) => code === 'DK')
  const { data: cities } = await (await request.get(`/api/cities/${country.id}`, { headers })).json()
  const answer = await request.post('/api/account/register', {
    headers,
    data: {
      ...person,
      phone,
      password_confirmation: person.password,
      verifyCode: await phoneCode(request, phone),
      terms: true,
      country_id: country.id,
      city_id: cities[0].id,
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  const { data } = await answer.json()
  return { ...person, token: data.token }
}

/** The same person on another device. */
export async function logInElsewhere(
  request: APIRequestContext,
  { email, password }: { email: string; password: string },
  userAgent: string,
): Promise<{ status: number; token: string }> {
  const answer = await request.post('/api/auth/login', {
    headers: { 'user-agent': userAgent },
    data: { email, password },
  })
  const { data } = await answer.json()
  return { status: answer.status(), token: data?.token }
}

/** A session of an existing account. */
export async function tokenOf(
  request: APIRequestContext,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const answer = await request.post('/api/auth/login', { data: { email, password } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).data.token
}

/** Opens the browser with the person's session in it. */
export async function signedInAs(context: BrowserContext, baseURL: string | undefined, token: string): Promise<void> {
  await context.addCookies([{ name: 'access_token', value: token, url: baseURL ?? '', sameSite: 'Strict' }])
}

/** The id of the newest message, so that the next one can be recognised. */
export async function newestMail(request: APIRequestContext, to: string): Promise<number> {
  return Math.max(0, ...(await inbox(request, to, 'mail')).map(({ id }) => id))
}

/** Path and query of the link to `page` in the next mail to this address. */
export async function mailedPath(
  request: APIRequestContext,
  to: string,
  page: string,
  after = 0,
): Promise<{ path: string; mail: number }> {
  const { id, text } = await nextMessage(request, to, 'mail', after, `${page}?token=`)
  const url = text.match(/https?:\/\/\S+/g)?.find((each) => each.includes(`${page}?token=`))
  if (!url) throw new Error(`no link to ${page} in "${text}"`)
  const { pathname, search } = new URL(url)
  return { path: pathname + search, mail: id }
}

/** Opens the link of the newest mail that confirms the address. */
export async function confirmEmail(request: APIRequestContext, { email }: { email: string }): Promise<void> {
  const { path } = await mailedPath(request, email, '/verify-email')
  const token = new URLSearchParams(path.split('?')[1]).get('token')
  const answer = await request.post('/api/email/verify', { data: { token } })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** Goes to a page and waits until it is hydrated: public pages hydrate after they have loaded. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await untilHydrated(page)
}

/** Waits until React has hydrated the page; `open` does so, a link with a full page load does not. */
export async function untilHydrated(page: Page): Promise<void> {
  // a screen inside is hydrated after the frame
  await page.waitForFunction(() => {
    const main = document.getElementById('main')
    const parts = main ? [main, ...main.querySelectorAll('h1, button, input, select, textarea')] : []
    return main !== null && parts.every((part) => Object.keys(part).some((key) => key.startsWith('__react')))
  })
  // React marks elements while it renders, and hydrates them when all are rendered: so wait until it is idle
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 5000 })))
}

export async function openTab(
  page: Page,
  t: Texts,
  tab: 'profile' | 'password' | 'security' | 'devices' | 'privacy',
  phone: boolean,
): Promise<void> {
  const parts = t('settings.tabs')
  if (phone) {
    const box = page.getByRole('combobox', { name: parts })
    // its label includes a count, and may change in the meantime
    const value = await box
      .locator('option')
      .filter({ hasText: t(`settings.tab.${tab}`) })
      .first()
      .getAttribute('value')
    await box.selectOption({ value: value ?? '' })
  } else
    await page
      .getByRole('navigation', { name: parts })
      .getByRole('link', { name: t(`settings.tab.${tab}`) })
      .click()
  await expect(page.getByRole('heading', { level: 1, name: t('settings.title') })).toBeVisible()
}
