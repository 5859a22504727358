/** A visitor goes from inspiration over a board to a brief. */
import type { Page } from '@playwright/test'
import { open, tokenOf } from '../support/account.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { aPerson, goOn, introduce, type Texts } from '../support/brief.ts'
import { expect, test } from '../support/story.ts'

/** A name without the placeholder for the photo's own text. */
const named = (t: Texts, key: string) => new RegExp(`^${RegExp.escape(t(key, { name: '' }).trim())}`)

/** Presses the bookmark of the next photos that are not saved yet. */
async function savePhotos(page: Page, t: Texts, count: number): Promise<void> {
  const unsaved = page.getByRole('main').getByRole('button', { name: named(t, 'boards.save.button') })
  for (let place = 0; place < count; place += 1) await unsaved.nth(place).click()
}

test.describe('in Danish', () => {
  test.use({ language: 'da', locale: 'da-DK' })

  test(
    'a visitor saves photos, turns them into a brief, registers, and has the board on the brief',
    { tag: '@phone-en|desktop-en' },
    async ({ page, request, t, at }) => {
      test.slow()
      const person = aPerson()

      await test.step('three photos of inspiration are saved on the device', async () => {
        await open(page, at('/inspiration?seed=2468'))
        await savePhotos(page, t, 3)
        await expect(page.getByRole('button', { name: named(t, 'boards.save.button'), pressed: true })).toHaveCount(3)
        await expectNoAxeViolations(page)
      })

      await test.step('the board shows them with a style and their designers; one is liked', async () => {
        await open(page, at('/boards'))
        await expect(page.getByText(t('boards.device.text_other', { count: 3 }))).toBeVisible()
        await page
          .getByRole('button', { name: named(t, 'boards.item.like') })
          .first()
          .click()
        await expect(page.getByRole('button', { name: named(t, 'boards.item.like'), pressed: true })).toHaveCount(1)
        await expect(page.getByRole('heading', { name: t('boards.designers') })).toBeVisible()
        await expectNoAxeViolations(page)
      })

      await test.step('the brief begins with what the photos say', async () => {
        await page.getByRole('link', { name: t('boards.toBrief') }).click()
        await expect(page.getByRole('heading', { level: 1, name: t('brief.step.service.title') })).toBeVisible()
        await expect(page.locator('input[name="service_type"]:checked')).toHaveCount(1)
        await page.locator('input[name="service_type"][value="designer"]').check()
        await goOn(page, t)
        await page.locator('input[name="project_type"][value="residential"]').check()
        await page.locator('input[name="expert_type"][value="no-preference"]').check()
        await goOn(page, t)
        await expect(page.getByRole('heading', { level: 1, name: t('brief.step.rooms.title') })).toBeVisible()
        await expect(page.locator('input[name="room_types"]:checked').first()).toBeVisible()
        await goOn(page, t)
        await page.locator('input[name="project_size"][value="small"]').check()
        await page.locator('input[name="project_phase"][value="sketching"]').check()
        await goOn(page, t)
        await page.getByRole('combobox', { name: t('flow.place.town') }).fill('Aarh')
        await page
          .getByRole('option', { name: /^Aarhus/ })
          .first()
          .click()
        await page.locator('input[name="session_type"][value="both"]').check()
        await page.locator('input[name="outside_expert"][value="yes"]').check()
        await goOn(page, t)
        await expect(page.getByRole('heading', { level: 1, name: t('brief.step.specialists.title') })).toBeVisible()
        await goOn(page, t)
        await page.locator('input[name="project_budget_id"]').nth(2).check()
        await page.locator('input[name="project_timeline_id"]').nth(1).check()
        await goOn(page, t)
      })

      await test.step('the style step shows the photos instead of an empty page', async () => {
        await expect(page.getByRole('heading', { level: 1, name: t('brief.step.style.title') })).toBeVisible()
        const board = page.getByRole('region', { name: t('boards.brief.fromDevice') })
        await expect(board.getByRole('img')).toHaveCount(3)
        await expect(board.getByRole('checkbox', { name: t('boards.brief.keep') })).toBeChecked()
        await expectNoAxeViolations(page)
        await goOn(page, t)
      })

      await test.step('registering takes them along, and the matches are there', async () => {
        await introduce(page, request, t, person)
        await expect(page).toHaveURL(/client-registration\/success/)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        const headers = { authorization: `Bearer ${await tokenOf(request, person)}` }
        const brief = (await (await request.get('/api/applicant/account', { headers })).json()).data
        expect(brief.board).toMatchObject({ name: t('boards.first'), photos: [{ mark: 'like' }, {}, {}] })
        const { data: matches } = await (await request.get('/api/matches', { headers })).json()
        expect(matches.length).toBeGreaterThan(0)
        expect(await page.evaluate(() => localStorage.getItem('husrum.board'))).toBeNull()
      })

      await test.step('the board is one of the account and on the brief', async () => {
        await open(page, at('/account/boards'))
        const board = page.getByRole('article').filter({ hasText: t('boards.first') })
        await expect(board).toContainText(t('boards.attached'))
        await expectNoAxeViolations(page)
        await board.getByRole('link').click()
        await expect(page.getByRole('button', { name: t('boards.brief.detach') })).toBeVisible()
        await expectNoAxeViolations(page)
      })
    },
  )
})
