/** Staff invite experts; the invited expert accepts the prepared profile, or has it deleted. */
import type { Page } from '@playwright/test'
import { mailedPath, open, signedInAs, tokenOf } from '../support/account.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { aPerson, goOn, type Person, type Texts } from '../support/brief.ts'
import { phoneCode } from '../support/inbox.ts'
import * as onboarding from '../support/onboarding.ts'
import { expect, test } from '../support/story.ts'

const STAFF = { email: 'ida.krogh@husrum.example', password: 'husrum-demo-2026' }
const SOURCE = 'The members’ list of the association'

async function sendInvitation(page: Page, t: Texts, person: Person): Promise<void> {
  await page.getByRole('button', { name: t('admin-invitations.invite.open') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('admin-invitations.invite.send') }).click()
  await expect(dialog.getByText(t('admin-invitations.problem.email')).first()).toBeVisible()
  await expectNoAxeViolations(page)
  const fill = (field: string, words: string) => dialog.locator(`#${field}`).fill(words)
  await fill('name', person.name)
  await fill('email', person.email)
  await fill('source', SOURCE)
  await fill('note', 'We liked your kitchens at the fair.')
  await dialog.getByRole('button', { name: t('admin-invitations.invite.send') }).click()
  // the person's drawer opens
  await expect(page.getByRole('heading', { level: 2, name: person.name })).toBeVisible()
}

test(
  'an expert is invited, sees what is known, takes over and submits; another has everything deleted',
  { tag: '@phone-en|desktop-de' },
  async ({ page, context, request, baseURL, t, at, language }) => {
    test.slow()
    const [taker, refuser] = [aPerson(), aPerson()]
    const says = (text: string) => expect(page.getByText(text).first()).toBeVisible()
    const staff = await tokenOf(request, STAFF)
    const headers = { authorization: `Bearer ${staff}` }
    const stateOf = async ({ email }: Person) => {
      const found = await request.get(`/api/admin/invitations?q=${encodeURIComponent(email)}`, { headers })
      return (await found.json()).data[0]?.state
    }

    await test.step('staff invite two people', async () => {
      await signedInAs(context, baseURL, staff)
      await open(page, at('/admin/invitations'))
      await expect(page.getByRole('heading', { level: 1, name: t('admin-invitations.title') })).toBeVisible()
      await sendInvitation(page, t, taker)
      await expect(page.getByText(t('admin-invitations.resend.invitation_sent_lately'))).toBeVisible()
      await expectNoAxeViolations(page)
      await open(page, at('/admin/invitations'))
      await sendInvitation(page, t, refuser)
    })

    await test.step('one reads what is known, and goes through the form that begins with it', async () => {
      await context.clearCookies()
      const { path } = await mailedPath(request, taker.email, '/expert-invitation')
      await open(page, path)
      await says(t('invitation.source', { source: SOURCE }))
      await says(taker.email)
      await expectNoAxeViolations(page)
      await expect.poll(() => stateOf(taker)).toBe('opened')
      await page.getByRole('button', { name: t('invitation.take') }).click()
      await onboarding.arriveAt(page, t, 'plan', { withAxe: false })
      await goOn(page, t)
      await onboarding.arriveAt(page, t, 'person')
      await expect(page.getByRole('textbox', { name: t('flow.account.name'), exact: true })).toHaveValue(taker.name)
      await page.locator('input[name="expert_type"][value="individual-expert"]').check()
      await goOn(page, t)
      await onboarding.arriveAt(page, t, 'login')
      await expect(page.getByRole('textbox', { name: t('flow.account.email'), exact: true })).toHaveValue(taker.email)
      await onboarding.fillAccount(page, t, taker, ['password'])
      await goOn(page, t)
      await onboarding.arriveAt(page, t, 'place')
      await onboarding.answerPlace(page, t, language)
      await goOn(page, t)
      await onboarding.arriveAt(page, t, 'phone', { withAxe: false })
      await onboarding.fillAccount(page, t, taker, ['phone'])
      await page.getByRole('button', { name: t('onboarding.bar.sendCode') }).click()
      await onboarding.giveCode(page, request, t, taker)
      await onboarding.arriveAt(page, t, 'register')
      await page.locator('input[name="terms"]').check()
      await page.getByRole('button', { name: t('onboarding.bar.register') }).click()
      await onboarding.arriveAt(page, t, 'work')
      const account = await request.get('/api/account', {
        headers: { authorization: `Bearer ${await tokenOf(request, taker)}` },
      })
      expect((await account.json()).data).toMatchObject({ email: taker.email, email_verified: true })
      expect(await stateOf(taker)).toBe('taken_over')
    })

    await test.step('answers the rest, and submits the profile like any applicant', async () => {
      const check = (field: string, value: string) => page.locator(`input[name="${field}"][value="${value}"]`).check()
      await onboarding.answerService(page)
      await check('project_types', 'residential')
      await check('phaseOfProject', 'sketching')
      await goOn(page, t)
      await onboarding.arriveAt(page, t, 'style', { withAxe: false })
      await onboarding.answerStyle(page)
      await goOn(page, t)
      await onboarding.arriveAt(page, t, 'strengths', { withAxe: false })
      await check('specialists', 'interior-design')
      await goOn(page, t)
      await onboarding.arriveAt(page, t, 'fees', { withAxe: false })
      await check('project_budget_id', '5000-10000')
      await check('project_size', 'small')
      await check('project_timeline_id', '3-6-months')
      await page.locator('#description').fill(onboarding.DESCRIPTION)
      await goOn(page, t)
      await onboarding.arriveAt(page, t, 'portfolio', { withAxe: false })
      await page.getByRole('button', { name: t('onboarding.bar.withoutPhotos') }).click()
      const [first = ''] = taker.name.split(' ')
      await expect(
        page.getByRole('heading', { level: 1, name: t('onboarding.done.pending', { name: first }) }),
      ).toBeVisible()
    })

    await test.step('the other has everything deleted', async () => {
      await context.clearCookies()
      const { path } = await mailedPath(request, refuser.email, '/expert-invitation')
      await open(page, path)
      await page.getByRole('button', { name: t('invitation.refuse.button') }).click()
      await says(t('invitation.refused.title'))
      await expectNoAxeViolations(page)
      expect(await stateOf(refuser)).toBeUndefined()
      await open(page, path)
      await says(t('invitation.dead.title'))
    })

    await test.step('staff read what became of both, and nobody is invited who refused', async () => {
      await signedInAs(context, baseURL, staff)
      await open(page, at('/admin/invitations?state=taken_over'))
      await page.getByRole('rowheader').getByRole('link', { name: taker.name }).click()
      await expect(page.getByRole('link', { name: t('admin-invitations.course.profile') })).toBeVisible()
      await open(page, at('/admin/invitations?state=refused'))
      await expect(page.getByRole('rowheader').first()).toBeVisible()
      await expect(page.getByText(refuser.email)).toHaveCount(0)
      const again = await request.post('/api/admin/invitations', {
        headers,
        data: { name: refuser.name, email: refuser.email, locale: language, source: SOURCE },
      })
      expect((await again.json()).code).toBe('address_refuses')
    })
  },
)

test(
  'a list is tried, its wrong line put aside, carried out and taken back but for who has taken over',
  { tag: '@desktop-de|phone-en' },
  async ({ page, context, request, baseURL, t, at }) => {
    test.slow()
    const [taker, other] = [aPerson(), aPerson()]
    const file_name = `members-${Date.now()}.csv`
    const csv = [
      'name;email;language;company;country;town;services;styles',
      `${taker.name};${taker.email};en;"Lund; og lys";Denmark;Aarhus;designer;japandi`,
      `${other.name};${other.email};de;;Deutschland;München;architect;`,
      'Jo Wrong;nobody;en;;Denmark;Atlantis;;',
    ].join('\r\n')
    const staff = await tokenOf(request, STAFF)
    const row = page.getByRole('listitem').filter({ hasText: file_name })

    await test.step('the dry run names the wrong line, its column and what stands there', async () => {
      await signedInAs(context, baseURL, staff)
      await open(page, at('/admin/invitations'))
      await page.getByRole('link', { name: t('admin-invitations.import') }).click()
      await expect(page.getByRole('heading', { level: 1, name: t('admin-imports.title') })).toBeVisible()
      await expectNoAxeViolations(page)
      await page
        .locator('input[name="csv"]')
        .setInputFiles({ name: file_name, mimeType: 'text/csv', buffer: Buffer.from(csv) })
      await page.locator('input[name="source"]').fill(SOURCE)
      await page.getByRole('button', { name: t('admin-imports.list.check') }).click()
      const wrong = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: '4', exact: true }) })
      await expect(wrong).toContainText(t('admin-imports.verdict.error'))
      await expect(wrong).toContainText(t('admin-imports.problem.email'))
      await expect(wrong).toContainText(t('admin-imports.problem.town'))
      await expectNoAxeViolations(page)
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: t('admin-imports.checked.report') }).click()
      expect((await download).suggestedFilename()).toContain('result.csv')
    })

    await test.step('who is ready is invited, with what the list says', async () => {
      await page.getByRole('button', { name: t('admin-imports.checked.go_other', { count: 2 }) }).click()
      await expect(row).toBeVisible()
      const { path } = await mailedPath(request, taker.email, '/expert-invitation')
      const token = new URL(path, 'http://x').searchParams.get('token')
      const opened = (await (await request.post('/api/expert-invitations/open', { data: { token } })).json()).data
      expect(opened).toMatchObject({ known: { company_name: 'Lund; og lys', service_type: ['designer'] } })
      await mailedPath(request, other.email, '/expert-invitation')
      const phone = `+45${taker.phone}`
      expect((await request.post('/api/verification/send', { data: { phone } })).ok()).toBe(true)
      const made = await request.post('/api/architect/register', {
        data: {
          ...taker,
          flow: 'account-first',
          phone,
          password_confirmation: taker.password,
          verifyCode: await phoneCode(request, phone),
          terms: true,
          country_id: opened.answers.country_id,
          city_id: opened.answers.city_id,
          invitation: token,
        },
      })
      expect(made.status(), await made.text()).toBe(201)
    })

    await test.step('undoing withdraws the other, and says who stays', async () => {
      await open(page, at('/admin/imports'))
      await row.getByRole('button').click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText(t('admin-imports.earlier.undoAbout_one', { count: 1, taken: 1 }))
      await expectNoAxeViolations(page)
      await dialog.getByRole('button', { name: t('admin-imports.earlier.undo') }).click()
      await expect(row.getByText(t('admin-imports.earlier.undone'))).toBeVisible()
      await row.getByRole('link').click()
      await expect(page.getByRole('rowheader').getByRole('link', { name: taker.name })).toBeVisible()
      await expect(page.getByText(other.email)).toHaveCount(0)
    })
  },
)
