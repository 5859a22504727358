/** Other actions of a client on the matches: hiding one, and saving one as a favourite. */
import { open, register, signedInAs } from '../support/account.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { logIn } from '../support/brief.ts'
import { answerAs, matchesOf, putBrief, talkToTheBest } from '../support/stored-brief.ts'
import { expect, test } from '../support/story.ts'

test(
  'a client dismisses a match with a reason, the next one slides in, and the dismissed one can come back',
  { tag: '@phone-de|desktop-en' },
  async ({ page, context, baseURL, request, t, at, language }) => {
    const person = await register(request, language)
    await putBrief(request, person.token)
    const before = await matchesOf(request, person.token)
    const name = before[1]?.expert.name ?? ''
    await signedInAs(context, baseURL, person.token)
    await open(page, at('/account/design-hub'))
    const row = page.getByRole('article', { name, exact: true })
    const dialog = page.getByRole('dialog')
    const send = dialog.getByRole('button', { name: t('matches.dismiss.send') })
    const undo = page.getByRole('button', { name: t('matches.dismissed.undoNamed', { name }) })
    await expect(page.getByRole('article')).toHaveCount(before.length)

    await test.step('a reason is asked for', async () => {
      await row.getByRole('button', { name: t('matches.action.dismissNamed', { name }) }).click()
      await send.click()
      await expect(dialog.getByText(t('matches.dismiss.missing'))).toBeVisible()
      await expectNoAxeViolations(page)
    })

    await test.step('the next best one takes the place', async () => {
      await dialog.getByRole('radio', { name: t('matches.dismiss.reasons.price') }).check()
      await send.click()
      await expect(row).toHaveCount(0)
      await expect(page.locator('#matches')).toBeFocused()
      const after = await matchesOf(request, person.token)
      const known = new Set(before.map(({ id }) => id))
      const arrived = after.filter(({ id }) => !known.has(id))
      expect(arrived).toHaveLength(1)
      await expect(page.getByRole('article', { name: arrived[0]?.expert.name ?? '', exact: true })).toBeVisible()
      await expect(page.getByRole('article')).toHaveCount(before.length)
      await expectNoAxeViolations(page)
    })

    await test.step('after a reload the dismissed one can still be brought back', async () => {
      await open(page, at('/account/design-hub'))
      await expect(row).toHaveCount(0)
      await undo.click()
      await expect(row).toBeVisible()
      await expect(undo).toHaveCount(0)
    })

    const list = await matchesOf(request, person.token)
    const [best, second] = list.map(({ expert }) => expert)
    if (!best || !second) throw new Error('two fit the brief')
    const rowOf = (expert: { name: string }) => page.getByRole('article', { name: expert.name, exact: true })
    const short = ({ name: full, company, expert_type }: typeof best) =>
      company !== null || expert_type === 'agency' ? full : (full.split(' ')[0] ?? full)
    const undoButton = page.getByRole('button', { name: t('matches.timeline.undo'), exact: true })
    const steps = page.getByRole('list', { name: t('matches.timeline.label') })

    await test.step('the brief is sent: the project becomes a timeline with who has it', async () => {
      await rowOf(best).getByRole('button').first().click() // a person is listed by first name, a studio by full name
      await expect(steps.getByText(t('matches.invitations.open', { open: 1, limit: 3 }))).toBeVisible()
      await expect(steps.getByRole('article', { name: best.name, exact: true })).toBeVisible()
      await expect(page.getByRole('article', { name: best.name, exact: true })).toHaveCount(1)
      await expectNoAxeViolations(page)
    })

    await test.step('one press takes it back, and can be undone by keyboard', async () => {
      await rowOf(best)
        .getByRole('button', { name: t('matches.action.withdrawNamed', { name: best.name }) })
        .click()
      await expect(undoButton).toBeFocused()
      await page.keyboard.press('Enter') // undo is available for a few seconds only
      await expect(rowOf(best).getByRole('heading', { name: best.name })).toBeFocused()
      expect((await matchesOf(request, person.token)).find(({ expert }) => expert.id === best.id)?.status).toBe(
        'invited',
      )
    })

    await test.step('one press gives the place to the next best', async () => {
      const names = { name: best.name, next: short(second) }
      await rowOf(best)
        .getByRole('button', { name: t('matches.timeline.action.replaceNamed', names) })
        .click()
      await expect(
        rowOf(best).getByText(t('matches.timeline.replacing', { name: short(best), next: short(second) })),
      ).toBeVisible()
      await expectNoAxeViolations(page)
      // leaving the page sends the pending change at once
      await page
        .getByRole('link', { name: new RegExp(`^${t('shell.nav.messages')}`) })
        .locator('visible=true')
        .first()
        .click()
      await expect(page).toHaveURL(/\/account\/messages/)
      await page.goBack()
      await expect(rowOf(best).getByText(t('matches.history.withdrawn_client'))).toBeVisible()
      await expect(steps.getByRole('article', { name: second.name, exact: true })).toBeVisible()
      await rowOf(best).getByText(t('matches.history.title')).click()
      await expect(rowOf(best).getByText(t('matches.history.new_client'))).toBeVisible()
      await expectNoAxeViolations(page)
    })

    await test.step('after an answer somebody is let go with a word', async () => {
      const expert = second
      await answerAs(request, person, expert)
      // live, without a reload
      await expect(rowOf(expert).getByText(t('matches.tag.replied'))).toBeVisible()
      await rowOf(expert)
        .getByRole('button', { name: t('matches.action.withdrawNamed', { name: expert.name }) })
        .click()
      await expectNoAxeViolations(page)
      await dialog.getByRole('textbox').fill('We wait until the spring.')
      await dialog.getByRole('button', { name: t('matches.withdraw.send') }).click()
      await expect(rowOf(expert).getByText(t('matches.history.withdrawn_client'))).toBeVisible()
      await expect(dialog).toHaveCount(0)
    })
  },
)

test(
  'a client keeps a match as a favourite and lets go of it',
  { tag: '@phone-en|desktop-de' },
  async ({ page, context, baseURL, request, t, at, language }) => {
    const person = await register(request, language)
    await putBrief(request, person.token)
    const name = (await matchesOf(request, person.token))[0]?.expert.name ?? ''
    await signedInAs(context, baseURL, person.token)
    await open(page, at('/account/design-hub?tab=favourites'))
    await expect(page.getByText(t('favourites.none'), { exact: true })).toBeVisible()
    await expectNoAxeViolations(page)

    // the heart in the row: a favourite is in the panel beside the list too
    const heart = page.getByRole('button', { name: t('favourites.keep', { name }), exact: true }).first()
    await open(page, at('/account/design-hub'))
    await expect(heart).toHaveAttribute('aria-pressed', 'false')
    const kept = page.waitForResponse((response) => response.url().includes('/api/favorite/'))
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    expect((await kept).ok()).toBe(true)

    await open(page, at('/account/design-hub?tab=favourites'))
    await expect(page.getByText(t('favourites.count_one', { count: 1 }))).toBeVisible()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await expectNoAxeViolations(page)
    const gone = page.waitForResponse((response) => response.url().includes('/api/favorite/'))
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'false') // another press would undo it
    expect((await gone).ok()).toBe(true)
    await open(page, at('/account/design-hub?tab=favourites'))
    await expect(page.getByText(t('favourites.none'), { exact: true })).toBeVisible()
  },
)

test(
  'three experts side by side, chosen without an account',
  { tag: '@desktop-de|phone-en' },
  async ({ page, request, t, at }) => {
    const { data } = await (await request.get('/api/architect/search?sort=rating')).json()
    const [first, second, third, fourth]: { id: number; name: string }[] = data
    if (!first || !second || !third || !fourth) throw new Error('the demo has more than three experts')
    const box = ({ name }: { name: string }) =>
      page.getByRole('checkbox', { name: t('compare.chooseNamed', { name }), exact: true })
    await open(page, at('/experts?sort=rating'))

    await test.step('three can be chosen, a fourth is refused with a reason', async () => {
      for (const expert of [first, second, third]) await box(expert).check()
      await box(fourth).click()
      await expect(page.getByText(t('compare.full')).first()).toBeVisible()
      await expect(box(fourth)).not.toBeChecked()
      await expectNoAxeViolations(page)
    })

    await test.step('the choice outlives the page, and leads to a table', async () => {
      await open(page, at('/experts?sort=rating'))
      await expect(box(second)).toBeChecked()
      await page.getByRole('link', { name: t('compare.open') }).click()
      await expect(page.getByRole('table')).toBeVisible()
      for (const { name } of [first, second, third])
        await expect(page.getByRole('columnheader').filter({ hasText: name })).toBeVisible()
      await expectNoAxeViolations(page)
    })

    await test.step('one that is removed is gone from the address and from the choice', async () => {
      await page.getByRole('button', { name: t('compare.remove', { name: first.name }) }).click()
      await expect(page).toHaveURL(new RegExp(`ids=${second.id}(,|%2C)${third.id}$`))
      await open(page, at('/experts?sort=rating'))
      await expect(box(first)).not.toBeChecked()
      await expect(box(third)).toBeChecked()
    })

    await test.step('who is no longer there is named, and nobody is an invitation to choose', async () => {
      await open(page, at(`/experts/compare?ids=${first.id},99999999,x`))
      await expect(page.getByText(t('compare.gone_one'))).toBeVisible()
      await open(page, at('/experts/compare'))
      await expect(page.getByText(t('compare.none.title'))).toBeVisible()
    })
  },
)

test(
  'a visitor keeps experts on the device, and the account takes them over at the login that is offered',
  { tag: '@phone-de|desktop-en' },
  async ({ page, request, t, at, language }) => {
    const person = await register(request, language)
    const { data } = await (await request.get('/api/architect/search?sort=rating')).json()
    const [first = '', second = ''] = data.map((expert: { name: string }) => expert.name)
    const heart = (name: string) =>
      page.getByRole('button', { name: t('favourites.keep', { name }), exact: true }).first()
    await open(page, at('/experts?sort=rating'))

    await test.step('the heart stays on this device', async () => {
      await heart(first).click()
      await expect(page.getByText(t('favourites.onDevice', { name: first })).first()).toBeVisible()
      await open(page, at('/experts?sort=rating'))
      await expect(heart(first)).toHaveAttribute('aria-pressed', 'true')
      await expect(heart(second)).toHaveAttribute('aria-pressed', 'false')
    })

    await test.step('the login that is offered leads back, and both are the account’s', async () => {
      await heart(second).click()
      await page.getByRole('button', { name: t('favourites.forGood') }).click()
      await logIn(page, t, person)
      await expect(page).toHaveURL(/\/experts\?.*sort=rating/)
      // both are shown at once, and only for a short time
      for (const name of [first, second])
        await expect(page.getByText(t('favourites.kept', { name })).first()).toBeVisible()
      for (const name of [first, second]) await expect(heart(name)).toHaveAttribute('aria-pressed', 'true')
      await open(page, at('/account/design-hub?tab=favourites'))
      for (const name of [first, second]) await expect(heart(name)).toHaveAttribute('aria-pressed', 'true')
    })
  },
)

test(
  'after a login the matches are read once, and what happens before the live events begin is heard',
  { tag: '@desktop-en|phone-de' },
  async ({ page, request, t, at, language }) => {
    const person = await register(request, language)
    await putBrief(request, person.token)
    const { id, session } = await talkToTheBest(request, person)
    const waiting = (words: string, count: number) => page.getByText(t(`shell.waiting.${words}`, { count })).first()
    const streamMayOpen = Promise.withResolvers<void>()
    await page.route('**/api/events', async (route) => {
      await streamMayOpen.promise
      await route.continue()
    })
    let reads = 0
    page.on('request', (asked) => {
      if (/\/api\/matches\?.*page=1/.test(asked.url())) reads += 1
    })
    await open(page, at('/login'))
    const opening = page.waitForRequest('**/api/events')
    await logIn(page, t, person)
    await opening
    await expect(waiting('messages_one', 1)).toBeAttached()
    const headers = { authorization: `Bearer ${session}` }
    const sent = await request.post('/api/messages', { headers, data: { lead_id: id, body: 'On Tuesday at nine?' } })
    expect(sent.status(), await sent.text()).toBe(201)
    streamMayOpen.resolve()
    await expect(waiting('messages_other', 2)).toBeAttached()
    await expect(page.getByRole('article').first()).toBeVisible()
    expect(reads).toBe(1)
  },
)
