/** No page answers 500, whatever its address contains. */
import { open, register, signedInAs, tokenOf } from '../support/account.ts'
import { expect, test } from '../support/story.ts'

const searches = [
  'q[a]=b',
  'page[a]=1',
  'sort[a]=1',
  'country_id[x]=1',
  'specialties=japandi',
  'room_type_id=zzz',
  'q=%00',
  'q=%ED%A0%80',
  'city_id=999999999',
  'country_id=99999',
  'languages=xx',
  '__proto__=x',
  'view=map&q=%00',
  `q=${'a'.repeat(3000)}`,
].map((query) => `/experts?${query}`)
const others = [
  '/_serverFn/x',
  '/_serverFn/x?payload=%7B',
  '/dev/outbox?to=%00',
  '/contact?q=%00',
  '/login?next=%00',
  '/%00',
  '/%61pi/x',
  '/experts/0',
  '/experts/999999999999999999',
  '/experts/1e308',
  '/experts/%00',
  '/de/experts?q[a]=b',
  '/da//evil.example',
]
const signedIn = [
  '/account/messages?q=%00',
  '/account/messages?thread=999999999',
  '/account/settings?tab=%00',
  '/expert/leads?q=%00',
]
const staff = [
  '/admin/experts?q=%00',
  '/admin/experts?expert=999999999',
  '/admin/experts?page=999999',
  '/admin/outbox?q=%00',
]

test(
  'whoever asks for an address that means nothing gets a page that says so',
  { tag: '@desktop-de|phone-en' },
  async ({ request, language }) => {
    test.slow()
    const seen: [string, string, number][] = []
    const look = async (who: string, addresses: readonly string[], token?: string) => {
      for (const address of addresses) {
        const answer = await request.get(address, {
          maxRedirects: 0,
          headers: { accept: 'text/html', ...(token ? { cookie: `access_token=${token}` } : {}) },
        })
        seen.push([who, address, answer.status()])
      }
    }
    await look('visitor', [...searches, ...others, ...signedIn, ...staff])
    const { token } = await register(request, language)
    await look('client', [...searches, ...others, ...signedIn, ...staff], token)
    for (const role of ['expert', 'admin']) await look(role, [...signedIn, ...staff], await demoToken(role))
    expect(seen.filter(([, , status]) => status >= 500)).toEqual([])

    async function demoToken(role: string): Promise<string> {
      const { data } = await (await request.get('/api/dev/accounts')).json()
      const person = data.find((each: { role: string }) => each.role === role)
      return tokenOf(request, person)
    }
  },
)

test(
  'after logging out, going back shows nothing of the account',
  { tag: '@desktop-en|phone-de' },
  async ({ page, context, baseURL, request, t, at, language }) => {
    const person = await register(request, language)
    await signedInAs(context, baseURL, person.token)
    await open(page, at('/account/settings'))
    await expect(page.getByRole('main')).toContainText(person.email)
    // not a page of the product, which would notice the end of the session by itself, and redirect
    await page.goto('/live')
    await request.post('/api/auth/logout', { headers: { authorization: `Bearer ${person.token}` } })
    await context.clearCookies({ name: 'access_token' })
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: t('login.title') })).toBeVisible()
    await expect(page.getByText(person.email)).toHaveCount(0)
  },
)

test(
  'the map of the search gives the policy of its page nothing to report',
  { tag: '@desktop-de|phone-en' },
  async ({ page, at }) => {
    await page.addInitScript(() => {
      const seen: string[] = []
      Object.assign(globalThis, { heldBack: seen })
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, sample }) => {
        seen.push(`${effectiveDirective} ${sample}`)
      })
    })
    await open(page, at('/experts?view=map'))
    await expect(page.locator('.leaflet-marker-icon').first()).toBeVisible()
    // the script above defines it
    const heldBack = await page.evaluate(() => (globalThis as unknown as { heldBack: string[] }).heldBack)
    expect(heldBack).toEqual([])
  },
)

test(
  'a step inside the application brings what search engines read of the page, under its policy',
  { tag: '@desktop-en|phone-de' },
  async ({ page, at, complaints }) => {
    await open(page, at('/contact'))
    await page.evaluate(() => Object.assign(globalThis, { stayed: true }))
    await page
      .locator(`a[href="${at('/faq')}"]`)
      .first()
      .click()
    await expect(page).toHaveURL(new RegExp(`${at('/faq')}$`))
    const schemas = page.locator('script[type="application/ld+json"]')
    await expect.poll(async () => (await schemas.allTextContents()).join(' ')).toContain('FAQPage')
    expect(await page.evaluate(() => 'stayed' in globalThis)).toBe(true)
    // foreign markup is refused, and the page's complaint would fail every story
    const written = await page.evaluate(() => {
      try {
        document.createElement('p').innerHTML = '<img src="x">'
        return 'written'
      } catch (error) {
        return error instanceof TypeError ? 'refused' : 'something else'
      }
    })
    expect(written).toBe('refused')
    await expect.poll(() => complaints.join(' ')).toContain('TrustedHTML')
    complaints.length = 0
  },
)
