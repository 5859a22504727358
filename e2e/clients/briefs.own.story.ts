/** A client's brief after the flow: read, changed by section, paused, questioned by mail, closed. */
import process from 'node:process'
import { openPool } from '../../apps/server/src/platform/database/database.ts'
import { joinEmbedded } from '../../apps/server/src/platform/database/embedded.ts'
import { open, register, signedInAs } from '../support/account.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { nextMessage } from '../support/inbox.ts'
import { matchesOf, putBrief, talkToTheBest } from '../support/stored-brief.ts'
import { expect, test } from '../support/story.ts'

test(
  'a client reads the brief, changes it by section, pauses it, takes it up again and ends it with somebody hired',
  { tag: '@desktop-de|phone-en' },
  async ({ page, context, baseURL, request, t, at, language }) => {
    test.slow()
    const person = await register(request, language)
    await signedInAs(context, baseURL, person.token)
    const main = page.getByRole('main')
    const dialog = page.getByRole('dialog')
    const named = (section: string) => t(`application.section.${section}`)
    const editButton = (section: string) =>
      main.getByRole('button', { name: t('application.editNamed', { section: named(section) }) })
    const save = main.getByRole('button', { name: t('application.save'), exact: true })

    await test.step('without a brief there is a way to one', async () => {
      await open(page, at('/account/application'))
      await expect(page.getByRole('heading', { level: 1, name: t('application.title') })).toBeVisible()
      await expect(main.getByRole('link', { name: t('application.none.start') })).toBeVisible()
      await expectNoAxeViolations(page)
      await putBrief(request, person.token)
    })

    await test.step('all of it is read by section', async () => {
      await open(page, at('/account/application'))
      await expect(page).toHaveTitle(new RegExp(t('application.title')))
      await expect(main.getByText(t('application.status.active'), { exact: true })).toBeVisible()
      await expect(main.getByText('keep the oak floor')).toBeVisible()
      await expect(main.getByText(t('application.standing.nobody'))).toBeVisible()
      await expectNoAxeViolations(page)
    })

    await test.step('a text that is too short is refused on its field, and cancelling brings the stored one back', async () => {
      await editButton('about').click()
      await expect(page.locator('#section-about')).toBeFocused()
      const words = main.getByRole('textbox', { name: t('brief.about.label') })
      await words.fill('A kitchen.')
      await save.click()
      await expect(words).toBeFocused()
      await expect(words).toHaveAttribute('aria-invalid', 'true')
      await expectNoAxeViolations(page)
      await editButton('budget').click() // sections are edited one at a time
      await expectNoAxeViolations(page)
      await dialog.getByRole('button', { name: t('application.unsaved.keep') }).click()
      await expect(page.locator('#section-about')).toBeFocused()
      await main.getByRole('button', { name: t('application.cancel'), exact: true }).click()
      await expect(editButton('about')).toBeFocused()
      await expect(main.getByText('keep the oak floor')).toBeVisible()
    })

    await test.step('another fee is sent alone', async () => {
      await editButton('budget').click()
      await main.locator('input[name="project_budget_id"]').nth(1).check()
      await expectNoAxeViolations(page)
      const sent = page.waitForRequest(
        (each) => each.method() === 'PUT' && each.url().endsWith('/api/applicant/account'),
      )
      await save.click()
      expect(Object.keys((await sent).postDataJSON()).toSorted()).toEqual(['project_budget_id', 'project_timeline_id'])
      await expect(main.getByText(t('application.saved.renewed'))).toBeVisible()
      await expect(editButton('budget')).toBeFocused()
      await expectNoAxeViolations(page)
    })

    await test.step('other style photos make other matches', async () => {
      const matched = async () => (await matchesOf(request, person.token)).map(({ expert }) => expert.id)
      const before = await matched()
      await editButton('style').click()
      await main.getByRole('button', { name: t('application.clearPhotos') }).click()
      const photos = main.locator('input[name="photos"]')
      for (const place of [5, 6]) await photos.nth(place).check()
      await save.click()
      await expect(main.getByText(t('application.problem.photos'))).toBeVisible()
      await expectNoAxeViolations(page)
      for (const place of [7, 8, 10]) await photos.nth(place).check()
      await save.click()
      await expect(main.getByText(t('application.saved.renewed'))).toBeVisible()
      expect(await matched()).not.toEqual(before)
      await main.getByRole('link', { name: t('application.saved.link') }).click()
      await expect(page).toHaveURL(/design-hub/)
      await expect(page.getByText(t('matches.style.fromPhotos_other', { count: 5 }))).toBeVisible()
    })

    await test.step('an architect instead of a designer is asked for the work at once', async () => {
      await open(page, at('/account/application?section=service'))
      await main.locator('input[name="service_type"][value="architect"]').check()
      await save.click()
      const work = main.locator('input[name="aspects"]')
      await expect(work.first()).toBeFocused()
      await expectNoAxeViolations(page)
      await main.getByRole('button', { name: t('application.cancel'), exact: true }).click()
    })

    await test.step('paused, the matches say so; taken up again there, all goes on', async () => {
      await main.getByRole('button', { name: t('application.stop.pause') }).click()
      await expectNoAxeViolations(page)
      await dialog.getByRole('button', { name: t('application.pause.do') }).click()
      await expect(main.getByRole('button', { name: t('application.paused.resume') })).toBeFocused()
      await expectNoAxeViolations(page)
      await open(page, at('/account/design-hub'))
      await expect(main.getByText(t('application.paused.title'))).toBeVisible()
      await expectNoAxeViolations(page)
      await main.getByRole('button', { name: t('application.paused.resume') }).click()
      await expect(main.getByText(t('application.paused.title'))).toHaveCount(0)
      await expect(main.getByText(t('matches.invitations.none'))).toBeVisible()
    })

    const { expert } = await talkToTheBest(request, person)

    await test.step('a month later a mail asks whether it goes on; its answer leads to who was found', async () => {
      await passAMonth(person.email)
      const { text } = await nextMessage(request, person.email, 'mail', 0, 'answer=found')
      const [, path = ''] = /(\/still-looking\?answer=found&token=\S+)/.exec(text) ?? []
      await open(page, at(path))
      await expect(page).not.toHaveURL(/token=/)
      await main.getByRole('button', { name: t('application.asked.answer.found') }).click()
      await expect(page.getByRole('heading', { level: 1, name: t('application.asked.done.found') })).toBeVisible()
      await expectNoAxeViolations(page)
      await main.getByRole('link', { name: t('application.asked.who') }).click()
      await expect(dialog.getByRole('heading', { name: t('application.end.title') })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    })

    await test.step('it ends with the expert who was found', async () => {
      await expect(main.getByText(t('application.standing.have_one', { count: 1 }))).toBeVisible()
      const stop = main.getByRole('button', { name: t('application.stop.end') })
      await stop.click()
      await dialog.getByRole('button', { name: t('application.end.keep') }).click()
      await expect(stop).toBeFocused()
      await page.keyboard.press('Enter')
      const end = dialog.getByRole('button', { name: t('application.end.do') })
      await end.click() // the reason is still missing
      await expect(dialog.getByText(t('application.end.reasonMissing'))).toBeVisible()
      await dialog.getByRole('radio', { name: t('application.end.reasons.hired') }).check()
      await expectNoAxeViolations(page)
      await dialog.getByRole('radio', { name: new RegExp(RegExp.escape(expert)) }).check()
      await expect(dialog.getByText(t('application.end.thenHired', { name: expert }))).toBeVisible()
      await end.click()
      await expect(
        page.getByRole('heading', { name: t('application.ended.hiredNamed', { name: expert }) }),
      ).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      await expectNoAxeViolations(page)
    })

    await test.step('an ended brief makes room for another', async () => {
      await open(page, at('/account/design-hub'))
      await expect(main.getByText(t('matches.status.hired'))).toBeVisible()
      await expectNoAxeViolations(page)
      await open(page, at('/account/application'))
      await main.getByRole('link', { name: t('application.ended.start') }).click()
      await expect(page.getByRole('heading', { level: 1, name: t('brief.step.service.title') })).toBeVisible()
    })
  },
)

/** Moves this brief alone to the question "still looking?": other stories share the clock. */
async function passAMonth(email: string): Promise<void> {
  const connection = await joinEmbedded(process.env.HUSRUM_E2E_DATA ?? process.env.HUSRUM_DATA ?? '.data')
  if (!connection) throw new Error('No database answers')
  const pool = openPool(connection, 1)
  try {
    // the question goes only to confirmed addresses
    const { rows } = await pool.query(
      'update accounts set email_verified_at = app_now() where email = $1 returning id',
      [email],
    )
    const { rowCount } = await pool.query(
      "update briefs set looking_since = app_now() - interval '31 days' where client_id = $1 and status = 'active'",
      [rows[0].id],
    )
    expect(rowCount).toBe(1)
    // runs the ten-minute job now
    await pool.query("insert into pgboss.job (name, data) values ('ask-briefs', '{}')")
  } finally {
    await pool.end()
  }
}
