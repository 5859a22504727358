/** An owner's morning in the back office, from the queues to the audit log. */
import type { APIRequestContext, Page } from '@playwright/test'
import { newestMail, open, register, signedInAs, tokenOf } from '../support/account.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { aWord, look, OWNER, takeTable } from '../support/back-office.ts'
import { aPerson, type Texts } from '../support/brief.ts'
import { inbox, nextMessage } from '../support/inbox.ts'
import { matchesOf, putBrief, talkToTheBest } from '../support/stored-brief.ts'
import { expect, test } from '../support/story.ts'
import { aWaitingExpert } from '../support/waiting-expert.ts'

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
/** A client has hired an expert and writes a review with a phone number, so that staff check it first. */
async function aHeldReview(request: APIRequestContext, client: { token: string; name: string }, word: string) {
  await putBrief(request, client.token)
  const lead = await talkToTheBest(request, client)
  const won = await request.put(`/api/leads/${lead.id}`, { headers: bearer(lead.session), data: { status: 'won' } })
  expect(won.status(), await won.text()).toBe(200)
  const hiring = (await matchesOf(request, client.token)).find(({ expert }) => expert.name === lead.expert)
  const hired = await request.post(`/api/matches/${hiring?.id}/confirm-hire`, { headers: bearer(client.token) })
  expect(hired.status(), await hired.text()).toBe(200)
  const written = await request.post(`/api/architect/${hiring?.expert.id}/reviews`, {
    headers: bearer(client.token),
    data: {
      rating: 4,
      title: `Good ${word}`,
      body: `Listened first and drew three ways to do it. Call me on +45 21 43 65 87 to hear more about ${word}.`,
    },
  })
  expect(written.status(), await written.text()).toBe(201)
  const { data } = await written.json()
  expect(data.held).toBe('private_data')
  return { id: Number(data.id), title: `Good ${word}` }
}

/** Two styles that nobody has chosen yet. */
async function twoStyles(request: APIRequestContext, owner: string) {
  const aStyle = async () => {
    const slug = aWord()
    const texts = { en: `English ${slug}`, da: `Dansk ${slug}`, de: `Deutsch ${slug}` }
    const palette = ['#aabbcc', '#ddeeff', '#102030']
    const data = { slug, names: texts, descriptions: texts, palette, state: 'offered' }
    const answer = await request.post('/api/admin/styles', { headers: bearer(owner), data })
    expect(answer.status(), await answer.text()).toBe(201)
    return (await answer.json()).data
  }
  return [await aStyle(), await aStyle()] as const
}

/** Through the menu, as people do. */
async function goTo(page: Page, t: Texts, list: string, phone: boolean): Promise<void> {
  const label = t(`admin.nav.${list}`)
  if (phone) await page.getByRole('button', { name: t('admin.nav.open') }).click()
  // a count of waiting entries follows the name
  const name = new RegExp(`^${RegExp.escape(label)}`)
  await page
    .getByRole('navigation', { name: t('admin.nav.label') })
    .getByRole('link', { name })
    .first()
    .click()
  await expect(
    page.getByRole('heading', {
      level: 1,
      name: t(list === 'styles' ? 'admin-catalogue.tabs.styles' : `admin-${list}.title`),
    }),
  ).toBeVisible()
}

/** Types into the list's own search box, and opens the only remaining row; the address then contains its number. */
async function find(page: Page, t: Texts, words: string, name: string): Promise<number> {
  await look(page, t, words)
  const row = page.getByRole('rowheader').getByRole('link', { name, exact: true })
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await row.click()
  await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
  return Number(new URL(page.url()).searchParams.get('open'))
}

test(
  'an owner approves, answers, moderates, merges, exports and looks, and reads it all back in the log',
  { tag: '@desktop-en|phone-de' },
  async ({ page, context, request, baseURL, t, at, language, phone }) => {
    test.slow()
    const word = aWord()
    const owner = await tokenOf(request, OWNER)
    const expert = await aWaitingExpert(request, page, language)
    const client = await register(request, language)
    const review = await aHeldReview(request, client, word)
    const [from, into] = await twoStyles(request, owner)
    const asker = aPerson()
    const subject = `=Spring ${word}`
    const sent = await request.post('/api/contacts', {
      headers: { locale: language },
      data: {
        name: asker.name,
        email: asker.email,
        subject,
        message: 'We live on Samsø. Will there be more in spring?',
      },
    })
    expect(sent.status(), await sent.text()).toBe(201)
    const pane = page.getByRole('region', { name: t('admin.pane') })
    await signedInAs(context, baseURL, owner)

    await test.step('the dashboard first', async () => {
      await open(page, at('/admin'))
      await expect(page.getByRole('heading', { level: 1, name: t('admin.nav.dashboard') })).toBeVisible()
      await expectNoAxeViolations(page)
    })

    const expertId = await test.step('an expert is approved, and told', async () => {
      await goTo(page, t, 'experts', phone)
      await expectNoAxeViolations(page)
      const id = await find(page, t, expert.email, expert.name)
      await expectNoAxeViolations(page)
      await pane.getByRole('button', { name: t('admin-experts.decide.approve'), exact: true }).click()
      await expect(page.getByText(t('admin-experts.done.approve', { name: expert.name })).last()).toBeVisible()
      const mails = async () => (await inbox(request, expert.email, 'mail')).map(({ text }) => text).join('\n')
      await expect.poll(mails, { timeout: 30_000 }).toContain('/expert/leads')
      return id
    })

    const contactId = await test.step('a message is answered, and the answer is in the mail', async () => {
      await goTo(page, t, 'contacts', phone)
      const id = await find(page, t, asker.email, subject)
      await expectNoAxeViolations(page)
      const before = await newestMail(request, asker.email)
      const words = 'Two have moved there and will be approved in May.'
      await page.getByLabel(t('admin-contacts.reply.label', { name: asker.name }), { exact: true }).fill(words)
      await page.getByRole('button', { name: t('admin-contacts.reply.send') }).click()
      await expect(page.getByText(t('admin-contacts.done.reply', { name: asker.name })).last()).toBeVisible()
      expect((await nextMessage(request, asker.email, 'mail', before, words)).subject).toContain(subject)
      return id
    })

    await test.step('the list of messages comes as a table that no spreadsheet runs', async () => {
      await open(page, at(`/admin/contacts?q=${encodeURIComponent(asker.email)}`))
      await expectNoAxeViolations(page)
      const lines = await takeTable(page, t)
      expect(lines).toHaveLength(2)
      expect(lines[1]).toContain(asker.email)
      expect(lines[1]).toContain(`'${subject}`)
    })

    await test.step('a review that names a number is refused, with its ground', async () => {
      await goTo(page, t, 'reviews', phone)
      await expectNoAxeViolations(page)
      await find(page, t, word, review.title)
      await expect(pane.getByText(t('admin-reviews.heldFor.private_data'))).toBeVisible()
      await pane.getByRole('button', { name: t('admin-reviews.decide.reject') }).click()
      await pane.getByLabel(t('admin-reviews.field.ground')).selectOption('private_data')
      await pane.getByLabel(t('admin-reviews.field.reason'), { exact: true }).fill(`It has a number in it, ${word}.`)
      await expectNoAxeViolations(page)
      await pane.getByRole('button', { name: t('admin-reviews.send.reject') }).click()
      await expect(page.getByText(t('admin-reviews.done.reject')).last()).toBeVisible()
      await expect(pane.getByText(`It has a number in it, ${word}.`)).toBeVisible()
    })

    await test.step('one style takes the place of another', async () => {
      await goTo(page, t, 'styles', phone)
      await expectNoAxeViolations(page)
      await find(page, t, from.slug, from.names[language])
      await page.getByRole('button', { name: t('admin-catalogue.merge.open'), exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.locator('#into').selectOption(String(into.id))
      await dialog.locator('#confirm').fill(from.names[language])
      await expectNoAxeViolations(page)
      await dialog.getByRole('button', { name: t('admin-catalogue.merge.go'), exact: true }).click()
      await expect(dialog).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 2, name: into.names[language] })).toBeVisible()
    })

    const accountId = await test.step('looks as the client, who is told, and comes back', async () => {
      await goTo(page, t, 'users', phone)
      await expectNoAxeViolations(page)
      const id = await find(page, t, client.email, client.name)
      await page.getByRole('button', { name: t('user-steps.look.button'), exact: true }).click()
      const dialog = page.getByRole('dialog').filter({ has: page.getByRole('textbox') })
      await dialog.getByRole('textbox', { name: t('user-steps.reason') }).fill(`Cannot find the matches, ${word}.`)
      await expectNoAxeViolations(page)
      await dialog.getByRole('button', { name: t('user-steps.look.begin'), exact: true }).click()
      await expect(page).toHaveURL(new RegExp(at('/account/design-hub')))
      const note = page.getByRole('region', { name: t('look.label') })
      await expect(note).toContainText(t('look.title', { name: client.name }))
      await open(page, at('/account/design-hub')) // a full page load: wait until it is hydrated before the press
      await note.getByRole('button', { name: t('look.end') }).click()
      await expect(page).toHaveURL(new RegExp(at('/admin/users')))
      await expect(note).toBeHidden()
      await open(page, at('/admin/users')) // the same on the return
      await nextMessage(request, client.email, 'mail', 0, `Cannot find the matches, ${word}.`)
      return id
    })

    await test.step('and the log has each of it, with what was before and after', async () => {
      await goTo(page, t, 'audit', phone)
      await expectNoAxeViolations(page)
      for (const [action, kind, id, words] of [
        ['expert.approve', 'expert', expertId, 'active'],
        ['contact.reply', 'contact', contactId, 'handled'],
        ['review.reject', 'review', review.id, word],
        ['style.merge', 'style', from.id, into.slug],
        ['account.impersonate', 'account', accountId, word],
        ['account.impersonate_end', 'account', accountId, ''],
      ] as const) {
        await open(page, at(`/admin/audit?action=${action}&subject_kind=${kind}&subject_id=${id}`))
        const row = page.getByRole('row').filter({ has: page.getByRole('rowheader') })
        await expect(row).toHaveCount(1)
        await expect(row).toContainText('Ida Krogh')
        await expect(row).toContainText(t(`audit-words.action.${action}`))
        await row.getByRole('rowheader').getByRole('link').click()
        await expect(pane).toContainText('Ida Krogh')
        await expect(pane).toContainText(words)
        await expectNoAxeViolations(page)
      }
    })
  },
)
