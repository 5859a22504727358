/** A colleague is invited into a studio, joins, takes over a lead and answers it; the client reads who wrote. */
import { mailedPath, open, register, signedInAs, tokenOf } from '../support/account.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { accountOf } from '../support/brief.ts'
import { putBrief } from '../support/stored-brief.ts'
import { expect, test } from '../support/story.ts'

/** Studios on the Studio plan in the demo, which no other story uses. */
const STUDIOS = { desktop: 37, phone: 33 }
const PASSWORD = 'nine quiet oak boards'

test(
  'an invited assistant joins a studio, answers a lead that is theirs, and finds no billing',
  { tag: '@phone-en|desktop-de' },
  async ({ page, context, baseURL, request, t, at, language, phone }) => {
    test.slow()
    const studio = phone ? STUDIOS.phone : STUDIOS.desktop
    const owner = await tokenOf(request, await accountOf(request, studio))
    const headers = { authorization: `Bearer ${owner}` }
    const { name: studioName } = (await (await request.get('/api/architect/studio', { headers })).json()).data
    const client = await register(request, language)
    const [name = ''] = client.name.split(' ')
    await putBrief(request, client.token)
    const sent = await request.post('/api/messages', {
      headers: { authorization: `Bearer ${client.token}` },
      data: { architect_id: studio, body: 'Could one of you look at our kitchen?' },
    })
    expect(sent.status(), await sent.text()).toBe(201)
    const { id: thread, lead_id: lead } = (await sent.json()).data
    const email = `maria.juhl.${language}@studio.example`
    const main = page.getByRole('main')
    const says = (text: string) => expect(page.getByText(text).first()).toBeVisible()
    const as = async (token: string, path: string) => {
      await context.clearCookies()
      await signedInAs(context, baseURL, token)
      await open(page, at(path))
    }

    await test.step('the owner invites somebody by mail', async () => {
      await as(owner, '/expert/settings?tab=people')
      await expect(main.getByRole('heading', { level: 2, name: t('studio.tab') })).toBeVisible()
      await expectNoAxeViolations(page)
      await main.getByRole('textbox', { name: t('studio.invite.email') }).fill(email)
      await main.getByRole('textbox', { name: t('studio.invite.name') }).fill('Maria Juhl')
      await main.getByRole('radio', { name: t('studio.role.assistant') }).check()
      await main.getByRole('button', { name: t('studio.invite.submit') }).click()
      await says(t('studio.invited.title'))
      await expect(main.getByRole('button', { name: `${t('studio.invited.resend')}: Maria Juhl` })).toBeVisible()
      await open(page, at('/expert/settings?tab=people')) // the toast covers part of the list
      await expect(main.getByRole('button', { name: `${t('studio.invited.resend')}: Maria Juhl` })).toBeVisible()
      await expectNoAxeViolations(page)
    })

    await test.step('the mailed link says who invites whom, and makes the account', async () => {
      const { path } = await mailedPath(request, email, '/studio-invitation')
      await context.clearCookies()
      await open(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('studio.join.title', { studio: studioName }))
      await says(email)
      await expectNoAxeViolations(page)
      await page.getByRole('textbox', { name: t('password.new'), exact: true }).fill(PASSWORD)
      await page.getByRole('textbox', { name: t('password.repeat') }).fill(PASSWORD)
      await page.getByRole('checkbox').check()
      await page.getByRole('button', { name: t('studio.join.submit', { studio: studioName }) }).click()
      await expect(page).toHaveURL(/\/expert\/leads/)
      await expect(page.getByText(t('error.forbidden'))).toHaveCount(0)
      await open(page, path)
      await says(t('studio.join.dead.title'))
    })

    const maria = await tokenOf(request, { email, password: PASSWORD })
    await test.step('a lead becomes theirs, and a note says whose it is', async () => {
      await as(maria, `/expert/leads?lead=${lead}`)
      await expectNoAxeViolations(page)
      await page.getByRole('combobox', { name: t('leads.assign.label') }).selectOption({ label: 'Maria Juhl' })
      await says(t('leads.toast.assigned', { name: 'Maria Juhl' }))
      await page.getByRole('button', { name: t('leads.notes.add') }).click()
      await page.getByRole('textbox', { name: t('leads.notes.new') }).fill('Ask about the oak floor')
      await page.getByRole('button', { name: t('leads.notes.save') }).click()
      await expect(main.getByRole('listitem').filter({ hasText: 'Ask about the oak floor' })).toContainText(
        'Maria Juhl',
      )
      await expectNoAxeViolations(page)
      await open(page, at('/expert/leads?mine=1'))
      await expect(main.locator(`#lead-${lead}`)).toContainText('Maria')
      await expectNoAxeViolations(page)
    })

    await test.step('they answer, and both sides read who wrote', async () => {
      await open(page, at(`/expert/leads?lead=${lead}`))
      await page.getByRole('button', { name: t('leads.action.answer', { name }) }).click()
      const form = page.getByRole('form', { name: t('leads.answer.label', { name }) })
      await form.getByRole('textbox').fill('Gladly. Would Tuesday suit you?')
      await form.getByRole('button', { name: t('leads.answer.send', { name }) }).click()
      await expect(page).toHaveURL(/\/expert\/messages/)
      const answer = page.getByRole('listitem').filter({ hasText: 'Would Tuesday suit you?' }).last()
      await expect(answer).toContainText('Maria Juhl')
      await expectNoAxeViolations(page)
      await as(owner, `/expert/leads?lead=${lead}`)
      await says(t('leads.assign.answered', { name: 'Maria Juhl' }))
      await as(client.token, `/account/messages?thread=${thread}`)
      await expect(answer).toContainText('Maria Juhl')
      await expectNoAxeViolations(page)
    })

    await test.step('an assistant has no billing, and is told why', async () => {
      await as(maria, '/expert/billing-and-payments')
      await expect(page.getByRole('heading', { level: 1, name: t('studio.billing.title') })).toBeVisible()
      await expect(page.getByRole('link', { name: t('shell.nav.billing') })).toHaveCount(0)
      await expectNoAxeViolations(page)
      await main.getByRole('link', { name: t('studio.billing.people') }).click()
      await says(t('studio.leave.title', { studio: studioName }))
    })

    await test.step('removed, they are logged out at once, and the lead is everyone’s again', async () => {
      await as(owner, '/expert/settings?tab=people')
      const remove = t('studio.remove.action', { name: 'Maria Juhl' })
      await main.getByRole('button', { name: remove }).click()
      const question = page.getByRole('dialog', { name: t('studio.remove.title', { name: 'Maria Juhl' }) })
      await expectNoAxeViolations(page)
      await question.getByRole('button', { name: remove }).click()
      await says(t('studio.remove.done', { name: 'Maria Juhl' }))
      const gone = await request.get('/api/account', { headers: { authorization: `Bearer ${maria}` } })
      expect(gone.status()).toBe(401)
      const { data } = await (await request.get(`/api/leads/${lead}`, { headers })).json()
      expect(data.assignee).toBeNull()
    })
  },
)
