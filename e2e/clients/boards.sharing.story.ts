/** A client's board from its first photo to its end: marked, shared with a person without an account, withdrawn. */
import type { Browser, Page } from '@playwright/test'
import { open, register, signedInAs, type Account } from '../support/account.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import type { Texts } from '../support/brief.ts'
import { putBrief, sendToTheBest } from '../support/stored-brief.ts'
import { expect, test } from '../support/story.ts'

/** A name without the placeholder for the photo's own text. */
const named = (t: Texts, key: string) => new RegExp(`^${RegExp.escape(t(key, { name: '' }).trim())}`)
const NAME = 'Quiet rooms'
const NOTE = 'The light by the window'

/** The browser of another person without an account. */
async function aStranger(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext(baseURL ? { baseURL } : {})
  return context.newPage()
}

async function boardsOf(page: Page, { token }: Account) {
  const headers = { authorization: `Bearer ${token}` }
  return (await (await page.request.get('/api/boards', { headers })).json()).data
}

test(
  'a client makes a board from photos, shares it by link, and withdraws the link',
  { tag: '@phone-de|desktop-en' },
  async ({ page, browser, context, request, baseURL, t, at, language }) => {
    test.slow()
    const person = await register(request, language)
    await signedInAs(context, baseURL, person.token)
    const main = page.getByRole('main')

    await test.step('the first photo makes a first board, the others follow', async () => {
      await open(page, at('/inspiration?seed=1357'))
      const unsaved = main.getByRole('button', { name: named(t, 'boards.save.button') })
      for (const count of [1, 2, 3]) {
        await unsaved.first().click()
        await expect(main.getByRole('button', { name: named(t, 'boards.save.saved') })).toHaveCount(count)
        await expect.poll(async () => (await boardsOf(page, person))[0]?.photo_ids.length).toBe(count)
      }
    })

    await test.step('in the photo’s dialog a second board is made with it', async () => {
      await main
        .getByRole('button', { name: named(t, 'boards.save.saved') })
        .first()
        .click()
      const dialog = page.getByRole('dialog', { name: t('boards.save.title') })
      await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(1)
      await expectNoAxeViolations(page)
      await dialog.getByRole('button', { name: t('boards.new') }).click()
      await dialog.getByRole('textbox', { name: t('boards.new') }).fill(NAME)
      await dialog.getByRole('button', { name: t('boards.make') }).click()
      await expect(dialog.getByRole('checkbox', { name: new RegExp(NAME), checked: true })).toHaveCount(1)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(main.getByRole('button', { name: named(t, 'boards.save.saved') }).first()).toBeFocused()
    })

    await test.step('on the board one photo is liked and has a note', async () => {
      await open(page, at('/account/boards'))
      await main.getByRole('link', { name: t('boards.first'), exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: t('boards.first') })).toBeVisible()
      const like = main.getByRole('button', { name: named(t, 'boards.item.like') }).first()
      await like.click()
      await expect(like).toHaveAttribute('aria-pressed', 'true')
      await main
        .getByRole('button', { name: named(t, 'boards.item.menu') })
        .first()
        .click()
      await page.getByRole('menuitem', { name: t('boards.item.addNote') }).click()
      const dialog = page.getByRole('dialog', { name: t('boards.note.title') })
      await dialog.getByRole('textbox', { name: t('boards.note.label') }).fill(NOTE)
      await expectNoAxeViolations(page)
      await dialog.getByRole('button', { name: t('boards.note.save') }).click()
      await expect(dialog).toHaveCount(0)
      await expect(main.getByText(NOTE).first()).toBeVisible()
    })

    const link = await test.step('the link is made, and names its owner only when they want it', async () => {
      await main.getByRole('button', { name: t('boards.share.action'), exact: true }).click()
      const dialog = page.getByRole('dialog', { name: t('boards.share.title') })
      // the server's answer decides, so this clicks once, however long the answer takes
      await dialog.getByRole('checkbox', { name: t('boards.share.on') }).click()
      const field = dialog.getByRole('textbox', { name: t('boards.share.link') })
      await expect(field).toHaveValue(/\/boards\/[\w-]{43}$/)
      await expectNoAxeViolations(page)
      return new URL(await field.inputValue()).pathname
    })

    const stranger = await aStranger(browser, baseURL)
    await test.step('another browser without an account sees photos and note, and no word of likes', async () => {
      const [answer] = await Promise.all([
        stranger.waitForResponse((each) => new URL(each.url()).pathname === link),
        open(stranger, link),
      ])
      expect(answer.status()).toBe(200)
      await expect(stranger.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
      await expect(stranger.getByRole('heading', { level: 1, name: t('boards.first') })).toBeVisible()
      const photos = stranger.getByRole('list', { name: t('boards.first') })
      await expect(photos.getByRole('listitem')).toHaveCount(3)
      await expect(stranger.getByText(NOTE).first()).toBeVisible()
      for (const key of ['boards.item.like', 'boards.item.dislike'])
        await expect(stranger.getByRole('button', { name: named(t, key) })).toHaveCount(0)
      const text = await stranger.getByRole('main').innerText()
      expect(text).not.toContain(t('boards.item.liked'))
      expect(text).not.toContain(person.name.split(' ')[0])
      const token = link.split('/').at(-1)
      expect(await (await stranger.request.get(`/api/boards/shared/${token}`)).text()).not.toContain('"mark"')
      await expectNoAxeViolations(stranger)
    })

    await test.step('the stranger keeps a photo on their own device', async () => {
      await stranger
        .getByRole('main')
        .getByRole('button', { name: named(t, 'boards.save.button') })
        .first()
        .click()
      await expect(stranger.getByRole('button', { name: named(t, 'boards.save.button'), pressed: true })).toHaveCount(1)
    })

    await test.step('with the name on, the first name stands there', async () => {
      const dialog = page.getByRole('dialog', { name: t('boards.share.title') })
      const name = dialog.getByRole('checkbox', { name: t('boards.share.name') })
      await name.click()
      await expect(name).toBeChecked()
      await stranger.reload()
      await expect(stranger.getByRole('main')).toContainText(person.name.split(' ')[0] ?? '')
    })

    await test.step('withdrawn, the link is gone for everybody', async () => {
      const dialog = page.getByRole('dialog', { name: t('boards.share.title') })
      const box = dialog.getByRole('checkbox', { name: t('boards.share.on') })
      await box.click()
      await expect(box).not.toBeChecked()
      await expect(dialog.getByRole('textbox', { name: t('boards.share.link') })).toHaveCount(0)
      expect((await stranger.goto(link))?.status()).toBe(404)
      await expect(stranger.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNoAxeViolations(stranger)
    })
    await stranger.context().close()
  },
)

test(
  'a board on the brief is in the document of the client and of the expert who has it',
  { tag: '@desktop-de|phone-en' },
  async ({ page, browser, context, request, baseURL, t, at, language }) => {
    test.slow()
    const person = await register(request, language)
    await putBrief(request, person.token)
    const lead = await sendToTheBest(request, person)
    const headers = { authorization: `Bearer ${person.token}` }
    const { data: found } = await (await request.get('/api/inspirations?per_page=3')).json()
    const items = found.map(({ id }: { id: number }, place: number) => ({
      photo_id: id,
      mark: place === 0 ? 'like' : 'none',
    }))
    const made = await request.post('/api/boards', { headers, data: { name: NAME, items } })
    const board = (await made.json()).data
    await request.patch(`/api/boards/${board.id}/items/${items[0].photo_id}`, { headers, data: { note: NOTE } })
    await signedInAs(context, baseURL, person.token)

    await test.step('the client adds it to the brief and sees it there', async () => {
      await open(page, at(`/account/boards/${board.id}`))
      await page.getByRole('button', { name: t('boards.brief.attach') }).click()
      await expect(page.getByRole('button', { name: t('boards.brief.detach') })).toBeVisible()
      await open(page, at('/account/application'))
      const photos = page.getByRole('list', { name: t('boards.document.photos', { name: NAME }) })
      await expect(photos.getByRole('listitem')).toHaveCount(3)
      await expect(photos.getByText(t('boards.item.liked'), { exact: true })).toHaveCount(1)
      await expectNoAxeViolations(page)
    })

    await test.step('the expert sees photos and marks, and none of the notes', async () => {
      const own = await browser.newContext(baseURL ? { baseURL } : {})
      await signedInAs(own, baseURL, lead.session)
      const expert = await own.newPage()
      await open(expert, at(`/expert/leads?lead=${lead.id}`))
      const photos = expert.getByRole('list', { name: t('boards.document.photos', { name: NAME }) })
      await expect(photos.getByRole('listitem')).toHaveCount(3)
      await expect(photos.getByText(t('boards.item.liked'), { exact: true })).toHaveCount(1)
      await expect(expert.getByText(NOTE)).toHaveCount(0)
      await expectNoAxeViolations(expert)
      await own.close()
    })
  },
)
