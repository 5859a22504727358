/** Other actions of an expert on a lead: declining it and undoing that, archiving it and restoring it. */
import { open, register, signedInAs } from '../support/account.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { leadOf, putBrief, sendToTheBest, talkToTheBest } from '../support/stored-brief.ts'
import { expect, test } from '../support/story.ts'

test(
  'an expert declines a lead with a reason and takes it back, at once and after a reload',
  { tag: '@phone-en|desktop-de' },
  async ({ page, context, baseURL, request, t, at, language, phone }) => {
    const person = await register(request, language)
    const [name = ''] = person.name.split(' ')
    await putBrief(request, person.token)
    const lead = await sendToTheBest(request, person)
    await signedInAs(context, baseURL, lead.session)
    await open(page, at(`/expert/leads?lead=${lead.id}`))
    const decline = page.getByRole('button', { name: t(`leads.action.${phone ? 'decline' : 'declineLong'}`) })
    const dialog = page.getByRole('dialog', { name: t('leads.decline.title', { name }) })
    const send = dialog.getByRole('button', { name: t('leads.decline.action') })
    const keep = page.getByRole('button', { name: t('leads.action.undoDecline'), exact: true })

    await test.step('without a reason it is not declined', async () => {
      await decline.click()
      await send.click()
      await expect(dialog.getByText(t('leads.decline.choose'))).toBeVisible()
      await expectNoAxeViolations(page)
    })

    await test.step('with one it is, and the lead offers the one way back', async () => {
      await dialog.getByRole('radio', { name: t('leads.decline.reason.busy') }).check()
      await dialog
        .getByRole('textbox', { name: t('leads.decline.note', { name }) })
        .fill('We are away until the spring.')
      await send.click()
      await expect(dialog).toHaveCount(0)
      await expect(keep).toBeVisible()
      await expect(decline).toHaveCount(0)
      await expect(page.getByText(t('leads.toast.declined', { name })).first()).toBeVisible()
      await expect(page.getByRole('button', { name: t('leads.toast.undo'), exact: true })).toHaveCount(0)
      await keep.click()
      await expect(page.getByText(t('leads.toast.kept', { name })).first()).toBeVisible()
      await expect(decline).toBeVisible()
    })

    await test.step('declined again, a reload does not lose the way back', async () => {
      await decline.click()
      await dialog.getByRole('radio', { name: t('leads.decline.reason.distance') }).check()
      await send.click()
      await expect(keep).toBeVisible()
      // undo is shown before the answer arrives, and a reload before that would cancel the request
      await expect.poll(async () => (await leadOf(request, lead)).declines_at).not.toBeNull()
      await open(page, at(`/expert/leads?lead=${lead.id}`))
      await expect(keep).toBeVisible()
      await expectNoAxeViolations(page)
      await keep.click()
      await expect(decline).toBeVisible()
      expect(await leadOf(request, lead)).toMatchObject({ status: 'new', declines_at: null })
    })
  },
)

test(
  'an expert archives a lead, finds it in the archive and restores it',
  { tag: '@desktop-en+phone-de' },
  async ({ page, context, baseURL, request, t, at, language, phone }) => {
    const person = await register(request, language)
    const [name = ''] = person.name.split(' ')
    await putBrief(request, person.token)
    const lead = await talkToTheBest(request, person)
    await signedInAs(context, baseURL, lead.session)
    await open(page, at(`/expert/leads?lead=${lead.id}`))
    const row = page.locator(`#lead-${lead.id}`)

    await test.step('a note is kept beside it, and the list comes as a table', async () => {
      await page.getByRole('button', { name: t('leads.notes.add') }).click()
      await page.getByRole('textbox', { name: t('leads.notes.new') }).fill('Call on Tuesday')
      const answered = page.waitForResponse((answer) => answer.url().endsWith('/notes'))
      await page.getByRole('button', { name: t('leads.notes.save') }).click()
      expect((await answered).status()).toBe(201)
      await expect(page.getByText('Call on Tuesday')).toBeVisible()
      await expectNoAxeViolations(page)
      if (phone) return
      const loaded = page.waitForEvent('download')
      await page.getByRole('button', { name: t('leads.table.download') }).click()
      expect((await loaded).suggestedFilename()).toMatch(/^husrum-leads-\d{4}-\d\d-\d\d\.csv$/)
    })

    await test.step('archived, it leaves the list', async () => {
      if (phone) {
        await page.getByRole('button', { name: t('leads.action.more') }).click()
        await expectNoAxeViolations(page)
        await page.getByRole('menuitem', { name: t('leads.action.archive') }).click()
      } else await page.getByRole('button', { name: t('leads.action.archive'), exact: true }).click()
      await expect(page.getByText(t('leads.toast.archived', { name })).first()).toBeVisible()
      await expect(page).not.toHaveURL(/lead=/)
      await expect(row).toHaveCount(0)
    })

    await test.step('the archive has it', async () => {
      await page.getByRole('link', { name: t('leads.archive'), exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: t('leads.archive') })).toBeAttached()
      await row.click()
      await expect(page.getByRole('button', { name: t('leads.action.restore') })).toBeVisible()
      await expectNoAxeViolations(page)
    })

    if (phone)
      await test.step('the bar at the foot is there for lists, and leaves it to the lead’s own', async () => {
        const bar = page.getByRole('navigation', { name: t('shell.nav.phone') })
        await expect(bar).toHaveCount(0)
        await page.getByRole('link', { name: t('leads.action.back') }).click()
        await expect(bar.getByRole('link')).toHaveCount(4)
        await expect(bar.getByRole('link', { name: t('shell.nav.leads') })).toHaveAttribute('aria-current', 'page')
        await expectNoAxeViolations(page)
        await row.click()
      })

    await test.step('restored, it is back where it was', async () => {
      await page.getByRole('button', { name: t('leads.action.restore') }).click()
      await expect(page.getByText(t('leads.toast.restored', { name })).first()).toBeVisible()
      expect(await leadOf(request, lead)).toMatchObject({ status: 'contacted', deleted_at: null })
      if (phone) await page.getByRole('link', { name: t('leads.action.back') }).click()
      await expect(row).toHaveCount(0)
      await page
        .getByRole('link', { name: t('leads.archiveClose') })
        .first()
        .click() // the empty archive has a second link
      await expect(row).toBeVisible()
    })
  },
)

test(
  'an expert puts a lead off, brings it back, and answers it with a saved reply, times and a file',
  { tag: '@desktop-de|phone-en' },
  async ({ page, context, baseURL, request, t, at, language, phone }) => {
    const person = await register(request, language)
    const [name = ''] = person.name.split(' ')
    await putBrief(request, person.token)
    const lead = await sendToTheBest(request, person)
    await signedInAs(context, baseURL, lead.session)
    await open(page, at('/expert/leads'))
    const link = page.locator(`#lead-${lead.id}`)
    const row = page.getByRole('listitem').filter({ has: link })
    const snooze = row.getByRole('button', { name: t('leads.snooze.label') })
    /** A finger swipes the row aside; a mouse hovers over it. */
    const reach = async () => {
      if (!phone) return row.hover()
      const box = await row.boundingBox()
      const touch = await context.newCDPSession(page)
      const [x, y] = [(box?.x ?? 0) + 320, (box?.y ?? 0) + 40]
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
      for (let moved = 20; moved <= 260; moved += 20)
        await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: x - moved, y }] })
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
      await expect(snooze).toBeInViewport({ ratio: 1 })
    }

    await test.step('snoozed from its row, it waits in a folder of its own', async () => {
      await reach()
      await snooze.click()
      await page.getByRole('menuitem', { name: t('leads.snooze.hours') }).click()
      await expect(link).toHaveCount(0)
      const folders = page.getByRole('navigation', { name: t('leads.tab.label') })
      await expect(folders.getByRole('link', { name: t('leads.tab.snoozed') })).toBeVisible()
      await open(page, at('/expert/leads?snoozed=1')) // on a phone the toast covers the folders
      await expect(link).toBeVisible()
      await expectNoAxeViolations(page)
      await reach()
      await snooze.click()
      await page.getByRole('menuitem', { name: t('leads.snooze.wake') }).click()
      await expect(link).toHaveCount(0)
    })

    const form = page.getByRole('form', { name: t('leads.answer.label', { name }) })
    const box = form.getByRole('textbox')
    const title = `Times for ${name}` // the same expert may answer in the other window size in parallel
    await test.step('a reply is saved with a field, which is filled where it is used', async () => {
      await open(page, at(`/expert/leads?lead=${lead.id}`))
      await page.getByRole('button', { name: t('leads.action.answer', { name }) }).click()
      await expect(box).toBeFocused()
      await page.keyboard.press('/')
      const drawer = page.getByRole('dialog', { name: t('saved-replies.title') })
      await drawer.getByRole('button', { name: t('saved-replies.new') }).click()
      await page.getByRole('textbox', { name: t('saved-replies.titleLabel') }).fill(title)
      const words = page.getByRole('textbox', { name: t('saved-replies.words') })
      await words.fill('Here are my times, ')
      await page.getByRole('button', { name: t('saved-replies.field.first_name') }).click()
      await expect(words).toHaveValue('Here are my times, {first_name}')
      await expectNoAxeViolations(page)
      await page.getByRole('button', { name: t('saved-replies.save'), exact: true }).click()
      await drawer.getByText(title).click()
      await expect(box).toHaveValue(`Here are my times, ${name}`)
    })

    await test.step('times and a file go along, all in one go', async () => {
      await form.getByRole('button', { name: t('leads.answer.times') }).click()
      const sheet = page.getByRole('dialog', { name: t('meetings.offer.title') })
      await sheet.getByLabel(t('meetings.offer.what')).fill('The oak floor')
      await sheet.getByRole('button', { name: t('meetings.offer.day', { number: 1 }) }).click()
      // the last day of the six weeks shown is always in the future
      await sheet.getByRole('gridcell').getByRole('button').last().click()
      await sheet.getByRole('button', { name: t('meetings.offer.keep') }).click()
      await expect(form.getByRole('button', { name: 'The oak floor' })).toBeVisible()
      await form.locator('input[type=file]').setInputFiles({
        name: 'plan.png',
        mimeType: 'image/png',
        buffer: Buffer.from(
          'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
          'base64',
        ),
      })
      await expect(form.getByText('plan.png')).toBeVisible()
      await expectNoAxeViolations(page)
      await form.getByRole('button', { name: t('leads.answer.send', { name }) }).click()
      await expect(page).toHaveURL(/\/expert\/messages/)
      await expect(page.getByText(`Here are my times, ${name}`).last()).toBeVisible()
      await expect(page.getByRole('article', { name: t('meetings.title', { about: 'The oak floor' }) })).toBeVisible()
      expect(await leadOf(request, lead)).toMatchObject({ status: 'contacted' })
    })
  },
)
