/** Staff review experts: by keyboard, with a reason in the expert's language, an appeal, and picks. */
import { open, signedInAs, tokenOf } from '../support/account.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { aWord, MODERATOR } from '../support/back-office.ts'
import type { Person } from '../support/brief.ts'
import { nextMessage } from '../support/inbox.ts'
import { expect, test } from '../support/story.ts'
import { aWaitingExpert } from '../support/waiting-expert.ts'

const STAFF = { email: 'ida.krogh@husrum.example', password: 'husrum-demo-2026' }
/** The mouse does not move: staff decide by keys on a wide screen. */
const DESK = { width: 1440, height: 900 }

type Ranked = { id: number; photos: unknown[]; rating: { average: number | null; count: number } }

test(
  'approve by keyboard, ask for changes in German, an appeal',
  { tag: '@desktop-en|desktop-de+phone-de+phone-en' },
  async ({ browser, page, request, t, at, baseURL, language }) => {
    const first = await aWaitingExpert(request, page, 'en')
    const second = await aWaitingExpert(request, page, 'de')
    const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), viewport: DESK })
    await signedInAs(context, baseURL, await tokenOf(request, STAFF))
    const staff = await context.newPage()
    const find = async (person: Person, more = '') => {
      await open(staff, at(`/admin/experts?q=${encodeURIComponent(person.email)}${more}`))
      await expect(staff.getByRole('link', { name: person.name })).toBeVisible()
    }

    await find(first)
    if (language === 'en') await expectNoAxeViolations(staff)
    await staff.keyboard.press('j')
    await staff.keyboard.press('a')
    await expect(staff.getByText(t('admin-experts.done.approve', { name: first.name })).last()).toBeVisible()
    await nextMessage(request, first.email, 'mail', 0, '/expert/leads')

    await find(first, '&queue=all')
    await staff.getByRole('link', { name: first.name }).click()
    await staff.getByRole('button', { name: t('admin-experts.decide.unapprove') }).click()
    const takeBack = staff.getByRole('form', {
      name: t('admin-experts.reason.unapprove.title', { name: first.name }),
    })
    // the usual reason is filled in, in the expert's language
    await expect(takeBack.getByRole('textbox')).toHaveValue(/This isn’t about anything you did/)
    await takeBack.getByRole('button', { name: t('admin-experts.decide.unapprove') }).click()
    await expect(staff.getByText(t('admin-experts.done.unapprove', { name: first.name })).last()).toBeVisible()
    await nextMessage(request, first.email, 'mail', 0, 'This isn’t about anything you did')

    await find(second)
    await staff.keyboard.press('j')
    await staff.keyboard.press('c')
    const reason = staff.getByRole('textbox', { name: t('admin-experts.reason.label') })
    await expect(reason).toBeFocused()
    if (language === 'en') await expectNoAxeViolations(staff)
    await staff.getByRole('button', { name: t('review-reasons.request_changes.pictures.title') }).click()
    await expect(reason).toHaveValue(/mindestens drei Fotos/)
    await staff.getByRole('checkbox', { name: t('admin-experts.checklist.item.pictures_own') }).click()
    await staff
      .getByRole('form', { name: t('admin-experts.reason.request_changes.title', { name: second.name }) })
      .getByRole('button', { name: t('admin-experts.decide.request_changes') })
      .click()
    await expect(staff.getByText(t('admin-experts.done.request_changes', { name: second.name })).last()).toBeVisible()
    await nextMessage(request, second.email, 'mail', 0, 'mindestens drei Fotos')

    const theirs = await browser.newContext(baseURL ? { baseURL } : {})
    await signedInAs(theirs, baseURL, await tokenOf(request, second))
    const own = await theirs.newPage()
    await open(own, at('/expert/settings'))
    await own.getByRole('button', { name: t('onboarding.status.appeal.open') }).click()
    if (language === 'en') await expectNoAxeViolations(own)
    await own
      .getByRole('textbox', { name: t('onboarding.status.appeal.label') })
      .fill('Meine Fotos sind in der Mappe, die ihr noch nicht gesehen habt.')
    await own.getByRole('button', { name: t('onboarding.status.appeal.send') }).click()
    await expect(own.getByText(t('onboarding.status.appeal.sent')).last()).toBeVisible()
    await expect(own.getByRole('button', { name: t('onboarding.status.appeal.open') })).toHaveCount(0)

    await signedInAs(context, baseURL, await tokenOf(request, MODERATOR))
    await find(second, '&queue=appeals')
    await staff.getByRole('link', { name: second.name }).click()
    // both in the appeal and in the history below it
    await expect(staff.getByText('Meine Fotos sind in der Mappe').first()).toBeVisible()
    if (language === 'en') await expectNoAxeViolations(staff)
    await staff.getByRole('textbox', { name: t('admin-experts.appeal.reason') }).fill('Wir haben die Mappe gesehen.')
    await staff.getByRole('button', { name: t('admin-experts.appeal.upheld') }).click()
    await expect(staff.getByText(t('admin-experts.appeal.done.upheld', { name: second.name })).last()).toBeVisible()
    await nextMessage(request, second.email, 'mail', 0, 'Wir haben die Mappe gesehen.')
    await theirs.close()
    await context.close()
  },
)

test(
  'picked for the start page, with a label, and no place in search moves',
  { tag: '@desktop-de|desktop-en+phone-de+phone-en' },
  async ({ browser, page, request, t, at, baseURL }, { parallelIndex }) => {
    const search = async (): Promise<Ranked[]> =>
      (await (await request.get('/api/architect/search?sort=rating&per_page=40')).json()).data
    const before = await search()
    // each worker takes another one: the same story may run in parallel, in another size
    const last = before.filter(({ photos }) => photos.length > 0).at(-1 - parallelIndex)
    if (!last) throw new Error('the demo has experts with photos')
    const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), viewport: DESK })
    await signedInAs(context, baseURL, await tokenOf(request, STAFF))
    const staff = await context.newPage()
    const change = async (key: 'feature' | 'unfeature') => {
      await open(staff, at(`/admin/experts?queue=all&open=${last.id}`))
      await staff.getByRole('button', { name: t(`admin-experts.change.${key}.open`) }).click()
      const dialog = staff.getByRole('dialog')
      await dialog
        .getByRole('textbox', { name: t('admin-experts.reason.label') })
        .fill('Quiet, exact work that more people should see.')
      await dialog.getByRole('button', { name: t(`admin-experts.change.${key}.send`), exact: true }).click()
      await expect(dialog).toHaveCount(0)
    }
    await change('feature')
    const picks = async () => {
      const { data } = await (await request.get('/api/architect/picks')).json()
      return data.map(({ id }: { id: number }) => id)
    }
    await expect.poll(picks).toContain(last.id)
    // the page hydrates in parts, but its content is visible at once
    await page.goto(at('/'))
    await expect(page.getByText(t('landing.projects.picked')).first()).toBeAttached()
    const after = await search()
    // a review in another story moves its expert, and may bring another one up
    const isRatedAs = (others: Ranked[]) => (one: Ranked) =>
      others.some(({ id, rating }) => id === one.id && rating.count === one.rating.count)
    const idsOf = (ranked: Ranked[]) => ranked.map(({ id }) => id)
    expect(idsOf(after.filter(isRatedAs(before)))).toEqual(idsOf(before.filter(isRatedAs(after))))
    expect(idsOf(after)).toContain(last.id)
    await change('unfeature')
    await expect.poll(picks).not.toContain(last.id)
    // an empty result keeps the link to the same queue
    await open(staff, at(`/admin/experts?queue=all&q=${aWord()}`))
    await staff.getByRole('link', { name: t('admin.nothing.action') }).click()
    await expect(staff).toHaveURL(/\?queue=all$/)
    await context.close()
  },
)
