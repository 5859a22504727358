/** Two people in two windows: each sees the other's actions live, without reloading. */
import type { Page } from '@playwright/test'
import { open, register, signedInAs } from '../support/account.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { putBrief, talkToTheBest } from '../support/stored-brief.ts'
import { expect, test } from '../support/story.ts'

/** The stream opens after the page has been hydrated and the browser was idle. */
const follows = (page: Page) => page.waitForResponse((answer) => answer.url().endsWith('/api/events') && answer.ok())

test(
  'a client and an expert talk live: message, badge, typing and read tick',
  { tag: '@phone-de|desktop-en' },
  async ({ page, context, browser, baseURL, request, t, at, language }) => {
    const person = await register(request, language)
    const [name = ''] = person.name.split(' ')
    await putBrief(request, person.token)
    const { session, expert } = await talkToTheBest(request, person)
    const { data: threads } = await (
      await request.get('/api/threads', { headers: { authorization: `Bearer ${person.token}` } })
    ).json()
    const [{ id, counterpart }] = threads
    const otherContext = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      ...(baseURL ? { baseURL } : {}),
    })
    const theirs = await otherContext.newPage()
    await signedInAs(context, baseURL, person.token)
    await signedInAs(otherContext, baseURL, session)

    await test.step('both have the conversation open', async () => {
      const mine = follows(page)
      await open(page, at(`/account/messages?thread=${id}`))
      await mine
      const other = follows(theirs)
      await open(theirs, at(`/expert/messages?thread=${id}`))
      await other
    })

    const box = page.getByRole('textbox', { name: t('messages.composer.label', { name: counterpart.short_name }) })
    const stream = (of: Page, who: string) =>
      of.getByRole('region', { name: t('messages.stream.label', { name: who }) })
    const theirBox = theirs.getByRole('textbox', { name: t('messages.composer.label', { name }) })

    await test.step('what is being written is seen, and goes with the message', async () => {
      await box.pressSequentially('Tuesday at nine', { delay: 30 })
      const line = theirs.getByText(t('messages.typing', { name }))
      await expect(line).toBeVisible()
      await expectNoAxeViolations(theirs)
      await page.getByRole('button', { name: t('messages.composer.send', { name: counterpart.short_name }) }).click()
      await expect(stream(theirs, name).getByText('Tuesday at nine')).toBeVisible()
      await expect(line).toHaveCount(0)
    })

    await test.step('it was read: the tick comes by itself, and the message stands there once', async () => {
      await expect(stream(page, expert).getByText(t('messages.stream.read')).last()).toBeAttached()
      await expect(stream(page, expert).getByText('Tuesday at nine')).toHaveCount(1)
      await expectNoAxeViolations(page)
    })

    /** Streams that this person's browser has opened. */
    let streams = 0
    context.on('request', (asked) => {
      if (asked.url().endsWith('/api/events')) streams += 1
    })
    const tab = await context.newPage()

    await test.step('elsewhere in the product the number beside Messages follows, by one stream for both tabs', async () => {
      const again = follows(page)
      await open(page, at('/account/design-hub'))
      await again
      await open(tab, at('/account/design-hub'))
      await theirBox.fill('Nine is fine. See you then.')
      await theirs.getByRole('button', { name: t('messages.composer.send', { name }) }).click()
      for (const each of [page, tab])
        await expect(each.getByText(t('shell.waiting.messages_one', { count: 1 })).first()).toBeAttached()
      expect(streams).toBe(1)
    })

    await test.step('whoever comes back reads what was missed, once', async () => {
      await open(page, at(`/account/messages?thread=${id}`))
      await expect(stream(page, expert).getByText('Nine is fine. See you then.')).toHaveCount(1)
      await expect(stream(theirs, name).getByText(t('messages.stream.read')).last()).toBeAttached()
      await expect(tab.getByText(t('shell.waiting.messages_one', { count: 1 }))).toHaveCount(0)
    })

    const send = (of: Page) =>
      of.getByRole('button', { name: t('messages.composer.send', { name: counterpart.short_name }) })
    const tabBox = tab.getByRole('textbox', { name: t('messages.composer.label', { name: counterpart.short_name }) })

    await test.step('two tabs are one conversation: what is written in one is sent in the other', async () => {
      const again = follows(page)
      await open(tab, at(`/account/messages?thread=${id}`))
      await again // the other tab did the reading, until it left the page
      await box.fill('I will bring the old plans')
      await expect(tabBox).toHaveValue('I will bring the old plans')
      await send(tab).click()
      await expect(box).toHaveValue('')
      for (const each of [page, tab])
        await expect(stream(each, expert).getByText('I will bring the old plans')).toHaveCount(1)
    })

    await test.step('and when the tab that reads the stream is closed, the other one goes on', async () => {
      const taken = follows(tab)
      await page.close()
      await taken
      await theirBox.fill('Please do.')
      await theirs.getByRole('button', { name: t('messages.composer.send', { name }) }).click()
      await expect(stream(tab, expert).getByText('Please do.')).toHaveCount(1)
    })
    await otherContext.close()
  },
)
