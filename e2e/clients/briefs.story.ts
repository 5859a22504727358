/** The main job from end to end: a brief becomes matches, a lead and a conversation. */
import { open, signedInAs, tokenOf } from '../support/account.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { accountOf, answerWishes, aPerson, introduce } from '../support/brief.ts'
import { expect, test } from '../support/story.ts'

test(
  'a client answers the brief, gets matches, sends it to three experts; one answers, and the client reads it',
  { tag: '@phone-de|desktop-en' },
  async ({ page, browser, request, baseURL, t, at, language, contextOptions }, info) => {
    test.slow()
    const person = aPerson()
    const firstName = person.name.split(' ')[0] ?? ''

    await test.step('the start page asks the first question', async () => {
      await page.goto(at('/'))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNoAxeViolations(page)
      await page
        .getByRole('link', { name: t('landing.starter.designer') })
        .first()
        .click()
    })

    await test.step('ten steps', async () => {
      await answerWishes(page, t, language)
      await expect(page.getByRole('heading', { level: 1, name: t('brief.step.about.title') })).toBeVisible()
      await page.reload() // the draft survives a reload
      await introduce(page, request, t, person)
      await expect(page).toHaveURL(/client-registration\/success/)
    })

    const invited = await test.step('the first matches are there, and the brief goes to the top three', async () => {
      const send = page.getByRole('button', { name: t('brief.send.top', { count: 3 }) })
      await expect(send).toBeVisible()
      await expectNoAxeViolations(page)
      const answered = page.waitForResponse((response) => response.url().endsWith('/api/matches/invite'))
      await send.click()
      const { data } = await (await answered).json()
      expect(data).toHaveLength(3)
      const confirmation = page.getByRole('status').filter({ hasText: data[0].expert.name })
      await expect(confirmation).toBeVisible()
      await expect(confirmation.locator(':focus')).toContainText(data[0].expert.name)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(
        t('brief.success.onItsWay', { name: firstName }),
      )
      return data[0].expert
    })

    await test.step('the empty inbox says who has the brief; nobody else can be written to meanwhile', async () => {
      await page.goto(at('/account/messages'))
      await expect(page.getByText(t('messages.empty.asked.title')).locator('visible=true')).toBeVisible()
      await expect(page.getByText(invited.name).locator('visible=true').first()).toBeVisible()
      const token = (await page.context().cookies()).find(({ name }) => name === 'access_token')?.value ?? ''
      const headers = { authorization: `Bearer ${token}` }
      const list = await (await request.get('/api/matches', { headers, params: { per_page: '15' } })).json()
      const other = list.data.find(({ status }: { status: string }) => status === 'proposed')
      await page.goto(at(`/account/messages?architect=${other.expert.id}`))
      await expect(page.getByText(t('matches.unsendable.too_many_open'))).toBeVisible()
      await expect(page.getByRole('textbox', { name: t('messages.composer.label', { name: '' }).trim() })).toHaveCount(
        0,
      )
      await expectNoAxeViolations(page)
    })

    await test.step('the matches have reasons, and say who has the brief', async () => {
      await page.goto(at('/account/design-hub'))
      await expect(page.getByText(t('matches.invitations.open', { open: 3, limit: 3 }))).toBeVisible()
      const token = (await page.context().cookies()).find(({ name }) => name === 'access_token')?.value ?? ''
      const headers = { authorization: `Bearer ${token}`, locale: language }
      const { data } = await (await request.get('/api/matches', { headers })).json()
      for (const { expert, place_reason: why, status } of data)
        if (why && status === 'proposed')
          await expect(
            why.key === 'new_here'
              ? page.getByRole('article', { name: expert.name }).getByText(why.text)
              : page.getByText(t('matches.placed')),
          ).toBeVisible()
      await expectNoAxeViolations(page)
    })

    // the expert has a separate browser context
    const theirs = await browser.newContext({
      ...contextOptions,
      ...info.project.use,
      ...(baseURL && { baseURL }),
    })
    const expertPage = await theirs.newPage()
    const answer = 'Thank you for the brief. The oak floor is worth keeping. Could we speak on Thursday?'

    await test.step('the expert reads the lead with the brief and the reasons, and answers', async () => {
      await signedInAs(theirs, baseURL, await tokenOf(request, await accountOf(request, invited.id)))
      await expertPage.goto(at('/expert/leads'))
      await expect(expertPage.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNoAxeViolations(expertPage)
      await expertPage
        .getByRole('link', { name: new RegExp(firstName) })
        .first()
        .click()
      await expect(expertPage.getByText('keep the oak floor', { exact: false }).first()).toBeVisible()
      await expect(expertPage.getByText(t('leads.reasons.title')).first()).toBeVisible()
      await expect(expertPage.getByText(person.phone)).toHaveCount(0)
      await expectNoAxeViolations(expertPage)
      await expertPage.getByRole('button', { name: t('leads.action.answer', { name: firstName }) }).click()
      const composer = expertPage.getByRole('form', { name: t('leads.answer.label', { name: firstName }) })
      await composer.getByRole('textbox').fill(answer)
      // the brief stays beside the answer
      await expect(expertPage.getByText('keep the oak floor', { exact: false }).first()).toBeVisible()
      await expectNoAxeViolations(expertPage)
      await composer.getByRole('button', { name: t('leads.answer.project') }).click()
      const projects = expertPage.getByRole('dialog').getByRole('listitem')
      const shown = (await projects.first().locator('b').textContent()) ?? ''
      await expectNoAxeViolations(expertPage)
      await projects.first().getByRole('button').click()
      await expect(composer.getByText(shown)).toBeVisible()
      await composer.getByRole('button', { name: t('leads.answer.send', { name: firstName }) }).click()
      await expect(expertPage).toHaveURL(/\/expert\/messages/)
      await expect(expertPage.getByText(answer).last()).toBeVisible()
      await expect(expertPage.getByRole('article').getByRole('link', { name: shown })).toBeVisible()
      await expectNoAxeViolations(expertPage)
    })

    await test.step('the client reads the answer and writes back', async () => {
      await open(page, at('/account/messages'))
      await page
        .getByRole('link', { name: new RegExp(RegExp.escape(invited.name)) })
        .first()
        .click()
      await expect(page.getByText(answer).last()).toBeVisible()
      await expect(page.getByRole('article').getByRole('link').last()).toBeVisible() // the project is beside the text
      await expectNoAxeViolations(page)
      const box = page.getByRole('textbox', { name: t('messages.composer.label', { name: '' }).trim() })
      await box.fill('Thursday at four suits us.')
      const kept = page.waitForResponse((response) => response.url().endsWith('/api/messages'))
      await page.locator('form').filter({ has: box }).getByRole('button').last().click()
      await expect(page.getByText('Thursday at four suits us.').last()).toBeVisible() // before the server has stored it
      expect((await kept).status()).toBe(201)
      await expertPage.reload()
      await expect(expertPage.getByText('Thursday at four suits us.').last()).toBeVisible()
    })
    await theirs.close()
  },
)
