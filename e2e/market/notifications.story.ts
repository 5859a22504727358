/** Husrum's mails to people: a link to continue later, and news with a switch for each kind. */
import { mailedPath, newestMail, open, register, signedInAs } from '../support/account.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { answerWishes, aPerson } from '../support/brief.ts'
import { nextMessage } from '../support/inbox.ts'
import { putBrief, talkToTheBest } from '../support/stored-brief.ts'
import { expect, test } from '../support/story.ts'

test(
  'a client stops in the middle of the brief and goes on from the mailed link on another device',
  { tag: '@phone-en|desktop-de' },
  async ({ page, browser, contextOptions, request, t, at, language }, info) => {
    test.slow()
    const { email } = aPerson()
    const words = 'Our kitchen is from 1974. We want daylight on the worktop and to keep the oak floor.'
    await open(page, at('/client-registration?step=0'))
    await page.locator('input[name="service_type"][value="designer"]').check()
    await page.getByRole('button', { name: t('flow.continue'), exact: true }).click()
    await answerWishes(page, t, language, { withAxe: false })
    await page.locator('#about_project').fill(words)
    await page.getByRole('textbox', { name: t('flow.account.email'), exact: true }).fill(email)
    const later = page.getByRole('region', { name: t('drafts.later.title') })
    await later.getByRole('button', { name: t('drafts.later.mail') }).click()
    await expect(later.getByRole('status')).toContainText(email)
    await expectNoAxeViolations(page)

    const { text } = await nextMessage(request, email, 'mail', 0, 'resume=')
    const link = new URL(text.match(/https?:\/\/\S+resume=\S+/)?.[0] ?? '')
    const elsewhere = await browser.newContext({ ...contextOptions, ...info.project.use })
    const other = await elsewhere.newPage()
    await other.goto(new URL(link.pathname + link.search, page.url()).href)
    await expect(other.getByRole('heading', { level: 1, name: t('brief.step.about.title') })).toBeVisible()
    await expect(other.locator('#about_project')).toHaveValue(words)
    await expect(other).not.toHaveURL(/resume/)
    await expectNoAxeViolations(other)
    await elsewhere.close()
  },
)

test(
  'a client hears of an answer under the bell and by mail, and ends such mails by the link in them',
  { tag: '@phone-de|desktop-en' },
  async ({ page, context, baseURL, request, t, at, language }) => {
    const person = await register(request, language)
    const { path } = await mailedPath(request, person.email, '/verify-email')
    const token = new URL(path, baseURL).searchParams.get('token')
    expect((await request.post('/api/email/verify', { data: { token } })).ok()).toBe(true)
    await putBrief(request, person.token)
    const before = await newestMail(request, person.email)
    const { expert } = await talkToTheBest(request, person)
    await signedInAs(context, baseURL, person.token)

    await test.step('the bell says how much is new, and what', async () => {
      await open(page, at('/account/design-hub'))
      await page
        .getByRole('button', { name: new RegExp(`^${t('notifications.title')}`) })
        .locator('visible=true')
        .click()
      await expect(page.getByText(t('notifications.item.lead_answered.contacted', { name: expert }))).toBeVisible()
      await expectNoAxeViolations(page)
    })

    await test.step('the mail names its kind, and its link ends that kind after a press', async () => {
      const mail = await mailedPath(request, person.email, '/unsubscribe', before)
      await open(page, mail.path)
      await expect(page).not.toHaveURL(/token/)
      await expect(page.getByText(t('notifications.kind.lead_answered.mails'))).toBeVisible()
      await expectNoAxeViolations(page)
      await page
        .getByRole('main')
        .getByRole('button', { name: t('notifications.unsubscribe.button') })
        .click()
      await expect(
        page.getByRole('heading', { level: 1, name: t('notifications.unsubscribe.done.title') }),
      ).toBeVisible()
      await expectNoAxeViolations(page)
    })

    await test.step('the settings know it', async () => {
      await open(page, at('/account/settings?tab=notifications'))
      const kind = (name: string) =>
        page.getByRole('checkbox', {
          name: `${t(`notifications.kind.${name}.label`)} ${t('notifications.channel.email')}`,
        })
      await expect(kind('lead_answered')).not.toBeChecked()
      await expect(kind('new_message')).toBeChecked()
      await expectNoAxeViolations(page)
      await kind('lead_answered').check()
      await expect(page.getByText(t('notifications.saved'), { exact: true })).toBeVisible()
      await open(page, at('/account/settings?tab=notifications'))
      await expect(kind('lead_answered')).toBeChecked()
    })
  },
)
