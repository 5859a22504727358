/** Staff answer people, and decide which content stays public. */
import type { APIRequestContext, Page } from '@playwright/test'
import { newestMail, open, register, signedInAs, tokenOf } from '../support/account.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { MODERATOR } from '../support/back-office.ts'
import { aPerson, type Texts } from '../support/brief.ts'
import { nextMessage } from '../support/inbox.ts'
import { putBrief, talkToTheBest } from '../support/stored-brief.ts'
import { expect, test } from '../support/story.ts'

const STAFF = { email: 'ida.krogh@husrum.example', password: 'husrum-demo-2026' }

/** A click on the row of a list opens its drawer. */
async function openRow(page: Page, name: string): Promise<void> {
  await page.getByRole('rowheader').getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
}

test(
  'a message is taken on, noted and answered, and the answer is in the mail',
  { tag: '@phone-en|desktop-de' },
  async ({ page, context, request, baseURL, t, at, language }) => {
    const person = aPerson()
    const subject = `Somewhere on Samsø ${Date.now()}`
    const message = 'We live on Samsø and see three experts. Will there be more in spring?'
    const sent = await request.post('/api/contacts', {
      headers: { locale: language },
      data: { name: person.name, email: person.email, subject, message },
    })
    expect(sent.status()).toBe(201)
    await signedInAs(context, baseURL, await tokenOf(request, STAFF))
    await open(page, at(`/admin/contacts?q=${encodeURIComponent(person.email)}`))
    await expect(page.getByRole('heading', { level: 1, name: t('admin-contacts.title') })).toBeVisible()
    await expectNoAxeViolations(page)
    await openRow(page, subject)
    await expect(page.getByText(message)).toBeVisible()
    await expectNoAxeViolations(page)
    const holder = page.getByRole('combobox', { name: t('admin-contacts.column.assigned') }).last()
    await holder.selectOption({ label: 'Ida Krogh' })
    await expect(holder.locator('option:checked')).toHaveText('Ida Krogh')
    await page.getByLabel(t('admin-contacts.note.new'), { exact: true }).fill('Asks every spring.')
    await page.getByRole('button', { name: t('admin-contacts.note.save') }).click()
    await expect(page.getByText(t('admin-contacts.done.note')).last()).toBeVisible()
    // the field holds the same words until the saved note is listed
    await expect(page.getByRole('paragraph').filter({ hasText: 'Asks every spring.' })).toBeVisible()
    const before = await newestMail(request, person.email)
    const words = 'Two have moved there and will be approved in May.'
    await page.getByLabel(t('admin-contacts.reply.label', { name: person.name }), { exact: true }).fill(words)
    await page.getByRole('button', { name: t('admin-contacts.reply.send') }).click()
    await expect(page.getByText(t('admin-contacts.done.reply', { name: person.name })).last()).toBeVisible()
    await expect(
      page.getByRole('heading', { level: 3, name: t('admin-contacts.reply.given', { name: 'Ida Krogh' }) }),
    ).toBeVisible()
    expect((await nextMessage(request, person.email, 'mail', before, words)).subject).toContain(subject)
    await expectNoAxeViolations(page)
  },
)

/** A published review of an expert whom no other story uses: each project has its own. */
async function anyReview(request: APIRequestContext, nth: number) {
  const found = await (await request.get('/api/architect/search?per_page=60')).json()
  const experts: { id: number; rating: { count: number } }[] = found.data
  const reviewed = experts.filter(({ rating }) => rating.count > 0).toSorted((a, b) => a.id - b.id)
  const { id } = reviewed.at(-1 - nth) ?? { id: 0 }
  const { data } = await (await request.get(`/api/architect/${id}/reviews`)).json()
  return { expert: id, review: data[0] }
}

const staysOn = async (request: APIRequestContext, expert: number): Promise<number[]> =>
  (await (await request.get(`/api/architect/${expert}/reviews?per_page=50`)).json()).data.map(
    ({ id }: { id: number }) => id,
  )

const nameOf = ({ title, body }: { title: string; body: string }) =>
  title || (body.length > 60 ? `${body.slice(0, 60).trimEnd()}…` : body)

async function reject(page: Page, t: Texts): Promise<void> {
  await page.getByRole('button', { name: t('admin-reviews.decide.reject') }).click()
  await page.getByRole('button', { name: t('admin-reviews.send.reject') }).click()
  await expect(page.getByLabel(t('admin-reviews.field.ground'))).toBeFocused()
  await expectNoAxeViolations(page)
  await page.getByLabel(t('admin-reviews.field.ground')).selectOption('private_data')
  await page.getByLabel(t('admin-reviews.field.reason'), { exact: true }).fill('It names where the neighbour works.')
  await page.getByRole('button', { name: t('admin-reviews.send.reject') }).click()
  await expect(page.getByText(t('admin-reviews.done.reject')).last()).toBeVisible()
}

test(
  'a reported review is rejected with its ground, and is gone from the page',
  { tag: '@desktop-de|phone-en' },
  async ({ page, context, request, baseURL, t, at, language, phone }) => {
    const { expert, review } = await anyReview(request, phone ? 0 : 1)
    const { token } = await register(request, language)
    const note = 'My neighbour is in it.'
    const reported = await request.post(`/api/reviews/${review.id}/report`, {
      headers: { authorization: `Bearer ${token}` },
      data: { reason: 'private_data', note },
    })
    expect(reported.status(), await reported.text()).toBe(204)
    await signedInAs(context, baseURL, await tokenOf(request, STAFF))
    const words = encodeURIComponent(review.body.slice(0, 40))
    await open(page, at(`/admin/reviews?state=reported&q=${words}`))
    await expectNoAxeViolations(page)
    await openRow(page, nameOf(review))
    await expect(page.getByText(note)).toBeVisible()
    await expectNoAxeViolations(page)
    await reject(page, t)
    await expect(page.getByText('It names where the neighbour works.')).toBeVisible()
    await expect.poll(() => staysOn(request, expert)).not.toContain(review.id)
    await expectNoAxeViolations(page)
  },
)

test(
  'a reported conversation is closed, and a notice decided',
  { tag: '@desktop-de|phone-en' },
  async ({ page, context, request, baseURL, t, at, language }) => {
    const person = await register(request, language)
    await putBrief(request, person.token)
    await talkToTheBest(request, person)
    const words = `Asks for cash ${Date.now()}`
    const headers = { authorization: `Bearer ${person.token}` }
    const { data: threads } = await (await request.get('/api/threads', { headers })).json()
    const thread: number = threads[0].id
    const reported = await request.post(`/api/threads/${thread}/report`, {
      headers,
      data: { reason: 'fraud', words },
    })
    expect(reported.status(), await reported.text()).toBe(201)
    const told = await request.post('/api/notices', {
      headers: { locale: language },
      data: {
        kind: 'rights',
        at: '/experts/1',
        explanation: 'The second photo is mine, and I never allowed its use here.',
        name: person.name,
        email: person.email,
        good_faith: true,
      },
    })
    expect(told.status(), await told.text()).toBe(201)
    const { case_number: number } = (await told.json()).data

    await signedInAs(context, baseURL, await tokenOf(request, STAFF))
    await open(page, at(`/admin/reports?status=open&q=${encodeURIComponent(person.email)}`))
    await expect(page.getByRole('heading', { level: 1, name: t('admin-reports.title') })).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByRole('rowheader').getByRole('link').click()
    await expect(page.getByText(words)).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByLabel(t('admin-reports.field.measure'), { exact: true }).selectOption('blocked')
    await page.getByLabel(t('admin-reports.field.reason'), { exact: true }).fill('Cash was asked for beforehand.')
    await page.getByRole('button', { name: t('admin-reports.decide') }).click()
    await expect(page.getByText(t('admin-reports.done')).last()).toBeVisible()
    await expect(page.getByText('Cash was asked for beforehand.')).toBeVisible()
    await expectNoAxeViolations(page)
    const refused = await request.post('/api/messages', { headers, data: { thread_id: thread, body: 'Hello?' } })
    expect([refused.status(), (await refused.json()).code]).toEqual([409, 'thread_closed'])

    await open(page, at('/admin/reports?tab=notices&status=open&sort=-created_at'))
    await page.getByRole('row').filter({ hasText: number }).getByRole('link').click()
    await expect(page.getByRole('heading', { level: 2, name: number })).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByLabel(t('admin-reports.notice.decision'), { exact: true }).selectOption('not_upheld')
    const after = await newestMail(request, person.email)
    const reasons = 'The photo is of the expert’s own work, as its file shows.'
    await page.getByLabel(t('admin-reports.notice.reasons'), { exact: true }).fill(reasons)
    await page.getByRole('button', { name: t('admin-reports.decide') }).click()
    await expect(page.getByText(t('admin-reports.doneAtOnce')).last()).toBeVisible()
    expect((await nextMessage(request, person.email, 'mail', after, reasons)).text).toContain(reasons)
    await expectNoAxeViolations(page)
  },
)

const STUDIO = { name: 'Studio Vest', email: 'studio.vest@husrum.example', password: 'husrum-demo-2026' }

async function photosOf(request: APIRequestContext, name: string): Promise<number[]> {
  const found: number[] = []
  for (let page = 1; ; page += 1) {
    const { data, meta } = await (await request.get(`/api/inspirations?seed=1111&per_page=60&page=${page}`)).json()
    for (const { id, expert } of data) if (expert.name === name) found.push(id)
    if (page >= meta.last_page) return found
  }
}

test(
  'a photo is out of inspiration with a notice decided, and back when its expert has objected',
  { tag: '@phone-en|desktop-de' },
  async ({ page, context, browser, request, baseURL, t, at, language, phone }) => {
    const photos = await photosOf(request, STUDIO.name)
    expect(photos.length).toBeGreaterThan(1)
    const photo = photos.at(phone ? 0 : -1)
    const told = await request.post('/api/notices', {
      headers: { locale: language },
      data: {
        kind: 'rights',
        at: `/inspiration?photo=${photo}`,
        explanation: 'This photo is mine, and I never allowed its use here.',
        name: 'Karen Holm',
        email: aPerson().email,
        good_faith: true,
      },
    })
    expect(told.status(), await told.text()).toBe(201)
    const { case_number: number } = (await told.json()).data
    const isShown = async () => (await request.get(`/api/inspirations/${photo}`)).status()

    await signedInAs(context, baseURL, await tokenOf(request, STAFF))
    await open(page, at(`/admin/reports?tab=notices&q=${number}`))
    await page.getByRole('row').filter({ hasText: number }).getByRole('link').click()
    await expect(page.getByRole('heading', { level: 3, name: t('admin-reports.notice.now.title') })).toBeVisible()
    await page.getByLabel(t('admin-reports.notice.decision'), { exact: true }).selectOption('upheld')
    await expect(page.getByRole('radio', { checked: true })).toHaveValue(`photo ${photo}`)
    await page.getByRole('button', { name: t('admin-reports.decide') }).click()
    await expect(page.getByLabel(t('admin-reports.notice.measure'), { exact: true })).toBeFocused()
    await expectNoAxeViolations(page)
    await page.getByLabel(t('admin-reports.notice.measure'), { exact: true }).selectOption('hidden')
    await page.getByLabel(t('admin-reports.notice.ground'), { exact: true }).selectOption('law')
    await page.getByLabel(t('admin-reports.notice.rule'), { exact: true }).fill('Ophavsretslovens § 2')
    await page.getByLabel(t('admin-reports.notice.facts'), { exact: true }).fill('Somebody else took this photo.')
    await page.getByLabel(t('admin-reports.notice.reasons'), { exact: true }).fill('We have taken your photo down.')
    await page.getByRole('button', { name: t('admin-reports.decide') }).click()
    await expect(page.getByText(t('admin-reports.notice.did.photo_hidden'))).toBeVisible()
    await expect.poll(isShown).toBe(404)
    await expectNoAxeViolations(page)

    const appeal = 'I took this photo myself; the file with its date is in my mail.'
    const studio = await browser.newContext(baseURL ? { baseURL } : {})
    await signedInAs(studio, baseURL, await tokenOf(request, STUDIO))
    const theirs = await studio.newPage()
    await open(theirs, at('/expert/projects'))
    const decision = theirs
      .getByRole('region', { name: t('portfolio.decisions.title') })
      .getByRole('listitem')
      .filter({ hasText: number })
    await expect(decision).toContainText('Somebody else took this photo.')
    await decision.getByRole('button', { name: t('portfolio.decisions.objectAbout', { number }) }).click()
    await expectNoAxeViolations(theirs)
    await decision.getByLabel(t('portfolio.decisions.words'), { exact: true }).fill(appeal)
    await decision.getByRole('button', { name: t('portfolio.decisions.send') }).click()
    await expect(decision.getByText(t('portfolio.decisions.waits'))).toBeVisible()
    await expectNoAxeViolations(theirs)
    await studio.close()

    await signedInAs(context, baseURL, await tokenOf(request, MODERATOR))
    await open(page, at(`/admin/reports?tab=notices&status=appealed&q=${number}`))
    await page.getByRole('row').filter({ hasText: number }).getByRole('link').click()
    await expect(page.getByText(appeal)).toBeVisible()
    await expectNoAxeViolations(page)
    const reason = 'The file shows that the photo is of the expert’s own work.'
    await page.getByLabel(t('admin-reports.notice.settle.reason'), { exact: true }).fill(reason)
    await page.getByRole('button', { name: t('admin-reports.notice.settle.lifted') }).click()
    await expect(page.getByText(t('admin-reports.notice.settled.done.lifted')).last()).toBeVisible()
    await expect.poll(isShown).toBe(200)
    await expectNoAxeViolations(page)
  },
)
