/** An owner asks more questions: of clients in the brief, whose answers experts read in the lead, and of experts. */
import type { APIRequestContext } from '@playwright/test'
import { open, register, signedInAs, tokenOf } from '../support/account.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { goOn } from '../support/brief.ts'
import { putBrief, sendToTheBest } from '../support/stored-brief.ts'
import { expect, test } from '../support/story.ts'

async function ownerToken(request: APIRequestContext): Promise<string> {
  const { data } = await (await request.get('/api/dev/accounts')).json()
  return tokenOf(
    request,
    data.find(({ role }: { role: string }) => role === 'admin'),
  )
}

/** Only letters: stories run in parallel, and see each other's questions. */
const aWord = () => Array.from({ length: 8 }, () => String.fromCodePoint(97 + Math.floor(Math.random() * 26))).join('')

test(
  'an owner adds a question, a client answers it in the brief, and the expert reads it',
  { tag: '@desktop-en|phone-de' },
  async ({ page, context, baseURL, request, t, at, language }) => {
    test.slow()
    const word = aWord()
    const owner = { authorization: `Bearer ${await ownerToken(request)}` }
    const [height, floor] = [`Height ${word}`, `Floor ${word}`]
    const labels = (text: string) => ({ en: `${text} en`, da: `${text} da`, de: `${text} de` })

    const id = await test.step('a number with its unit and bounds, in three languages', async () => {
      await signedInAs(context, baseURL, owner.authorization.slice(7))
      await open(page, at('/admin/questions'))
      await expectNoAxeViolations(page)
      await page.getByRole('button', { name: t('admin-questions.add'), exact: true }).click()
      const form = page.getByRole('dialog')
      await form.locator('#kind').selectOption('number')
      await form.locator('#place').selectOption('size')
      await expectNoAxeViolations(page)
      await form.getByRole('button', { name: t('admin-questions.form.save'), exact: true }).click()
      await expect(form.getByText(t('error.field.no_language')).first()).toBeVisible()
      for (const other of ['en', 'da', 'de'] as const)
        await form.locator(`[name="labels.${other}"]`).fill(labels(height)[other])
      await form.locator('#unit').fill('m')
      await form.locator('#min').fill('2')
      await form.locator('#max').fill('9,5')
      await form.getByRole('button', { name: t('admin-questions.form.save'), exact: true }).click()
      await expect(form).toHaveCount(0)
      await page.getByRole('link', { name: labels(height)[language] }).click()
      await expect(page.getByRole('heading', { level: 2, name: labels(height)[language] })).toBeVisible()
      await expectNoAxeViolations(page)
      return Number(new URL(page.url()).searchParams.get('open'))
    })
    const made = await request.post('/api/admin/questions', {
      headers: owner,
      data: {
        subject: 'brief',
        kind: 'one',
        place: 'size',
        // in Danish only
        labels: { en: '', da: floor, de: '' },
        options: ['Stuen', 'Øverst'].map((da) => ({ labels: { en: '', da, de: '' } })),
      },
    })
    expect(made.status(), await made.text()).toBe(201)
    const { data: choice } = await made.json()

    const client = await register(request, language)
    await test.step('the brief asks both at their step, says what is wrong, and keeps the answers', async () => {
      await signedInAs(context, baseURL, client.token)
      await open(page, at('/client-registration?step=0'))
      await page.locator('input[name="service_type"][value="designer"]').check()
      await goOn(page, t)
      await page.locator('input[name="project_type"][value="residential"]').check()
      await page.locator('input[name="expert_type"][value="no-preference"]').check()
      await goOn(page, t)
      await page.locator('input[name="room_types"]').first().check()
      await goOn(page, t)
      await page.locator('input[name="project_size"][value="small"]').check()
      await page.locator('input[name="project_phase"][value="sketching"]').check()
      const field = page.getByRole('textbox', { name: labels(height)[language] })
      await field.fill('12')
      const cards = page.getByRole('group', { name: floor })
      await expect(cards.getByText(t('extra.only.da'))).toBeVisible()
      await cards.getByRole('radio', { name: 'Øverst' }).check()
      await expectNoAxeViolations(page)
      await goOn(page, t)
      await expect(page.getByText(t('error.field.too_big', { limit: '9,5' }))).toBeVisible()
      await expect(field).toBeFocused()
      await field.fill('2,6')
      await page.reload()
      await expect(field).toHaveValue('2,6')
      await goOn(page, t)
      await expect(page.getByRole('heading', { level: 1, name: t('brief.step.place.title') })).toBeVisible()
    })

    await test.step('the stored brief is answered and changed by section', async () => {
      await putBrief(request, client.token)
      await open(page, at('/account/application?section=size'))
      const form = page.getByRole('region', { name: t('application.section.size') })
      await form.getByRole('textbox', { name: labels(height)[language] }).fill('2,65')
      await form.getByRole('group', { name: floor }).getByRole('radio', { name: 'Øverst' }).check()
      await expectNoAxeViolations(page)
      await form.getByRole('button', { name: t('application.save'), exact: true }).click()
      await expect(page.getByText('2,65\u00a0m')).toBeVisible()
      await expectNoAxeViolations(page)
    })

    const lead = await test.step('the expert who gets the brief reads both', async () => {
      const lead = await sendToTheBest(request, client)
      await signedInAs(context, baseURL, lead.session)
      await open(page, at(`/expert/leads?lead=${lead.id}`))
      await expect(page.getByText('2,65\u00a0m')).toBeVisible()
      await expect(page.getByText(labels(height)[language])).toBeVisible()
      await expect(page.getByText('Øverst')).toBeVisible()
      await expectNoAxeViolations(page)
      return lead
    })

    const wood = labels(`Wood ${word}`)
    // unique: answers to questions of earlier runs stay on the same expert's page
    const answer = `Oak, and ash. ${word}`
    await test.step('a question for experts has no step of the brief', async () => {
      await signedInAs(context, baseURL, owner.authorization.slice(7))
      await open(page, at('/admin/questions'))
      await page.getByRole('button', { name: t('admin-questions.add'), exact: true }).click()
      const form = page.getByRole('dialog')
      await form.locator('#subject').selectOption('profile')
      await expect(form.locator('#place')).toHaveCount(0)
      for (const other of ['en', 'da', 'de'] as const) await form.locator(`[name="labels.${other}"]`).fill(wood[other])
      await form.getByRole('button', { name: t('admin-questions.form.save'), exact: true }).click()
      await expect(form).toHaveCount(0)
      await expect(page.getByRole('link', { name: wood[language] })).toBeVisible()
    })

    await test.step('the expert answers it in the profile, and everybody reads the answer', async () => {
      await signedInAs(context, baseURL, lead.session)
      await open(page, at('/expert/settings'))
      await page.getByRole('textbox', { name: wood[language] }).fill(answer)
      await expectNoAxeViolations(page)
      await page.getByRole('button', { name: t('expert-settings.save.submit'), exact: true }).click()
      const headers = { authorization: `Bearer ${lead.session}` }
      const own = async () => (await (await request.get('/api/architect/account', { headers })).json()).data
      await expect
        .poll(async () => (await own()).extra_answers.map(({ text }: { text: string }) => text))
        .toContain(answer)
      await open(page, at(`/experts/${(await own()).id}`))
      const fact = page.getByRole('term').filter({ hasText: wood[language] })
      await expect(fact).toBeVisible()
      await expect(page.getByText(answer)).toBeVisible()
    })

    await test.step('answered, it is retired: no longer asked, and what was answered stays', async () => {
      await signedInAs(context, baseURL, owner.authorization.slice(7))
      await open(page, at(`/admin/questions?open=${id}`))
      await expect(page.getByText(t('admin-questions.delete.used'))).toBeVisible()
      await page.getByRole('button', { name: t('admin-questions.edit'), exact: true }).click()
      const form = page.getByRole('dialog')
      await form.locator('#state').selectOption('retired')
      await form.getByRole('button', { name: t('admin-questions.form.save'), exact: true }).click()
      await expect(form).toHaveCount(0)
      const asked = async () =>
        (await (await request.get('/api/questions')).json()).data.map((question: { id: number }) => question.id)
      await expect.poll(asked).not.toContain(id)
      const headers = { authorization: `Bearer ${client.token}` }
      const { data } = await (await request.get('/api/applicant/account', { headers })).json()
      expect(data.extra_answers).toMatchObject([{ id, given: 2.65 }, { text: 'Øverst' }])
    })

    // other stories see the question
    const listed = await request.get('/api/admin/questions', { headers: owner, params: { q: word, state: 'asked' } })
    const { data: left } = await listed.json()
    expect(left.map(({ labels }: { labels: object }) => labels)).toEqual([choice.labels, wood])
    for (const { id, subject: _subject, kind: _kind, uses: _uses, edited_at: _edited, ...read } of left) {
      const rested = await request.put(`/api/admin/questions/${id}`, {
        headers: owner,
        data: { ...read, state: 'retired' },
      })
      expect(rested.ok(), await rested.text()).toBe(true)
    }
  },
)
