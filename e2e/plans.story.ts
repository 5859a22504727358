/** An expert's plan: tried, moved to a larger one with a card that is declined first, cancelled, and taken back. */
import type { Page } from '@playwright/test'
import { open, signedInAs, tokenOf } from './support/account.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { accountOf } from './support/brief.ts'
import { expect, test } from './support/story.ts'

/** In the demo, and in no other story; nothing is bought for them beforehand. */
const EXPERTS = { desktop: 61, phone: 62 }
/** Pays for Professional in the demo. */
const PAYS = 1

test(
  'an expert tries a plan, moves to a larger one with another card, cancels it and takes that back',
  { tag: '@desktop-de+phone-en' },
  async ({ page, context, baseURL, request, t, at, phone }) => {
    test.slow()
    const main = page.getByRole('main')
    const press = (name: string) => main.getByRole('button', { name, exact: true }).click()
    const choose = (name: RegExp) => main.getByRole('radio', { name }).check()
    const says = (text: string) => expect(main.getByText(text).first()).toBeVisible()
    const token = await tokenOf(request, await accountOf(request, phone ? EXPERTS.phone : EXPERTS.desktop))
    const planNow = async () => {
      const headers = { authorization: `Bearer ${token}` }
      return (await (await request.get('/api/architect/subscriptions', { headers })).json()).data
    }
    await signedInAs(context, baseURL, token)

    await test.step('the page of the plan leads to all plans', async () => {
      await open(page, at('/expert/billing-and-payments'))
      await expect(page.getByRole('heading', { level: 1, name: t('shell.nav.billing') })).toBeVisible()
      await says(t('billing.invoices.none'))
      await expectNoAxeViolations(page)
      await main.getByRole('link', { name: t('billing.see') }).click()
      await expect(page.getByRole('heading', { level: 1, name: t('billing.upgrade.title') })).toBeVisible()
      await expectNoAxeViolations(page)
    })

    await test.step('who comes back without buying has bought nothing', async () => {
      await choose(/^Professional/)
      await press(t('billing.deal.try.action', { plan: 'Professional' }))
      await arriveAt(page, t('local-payments.checkout.title', { plan: 'Professional' }))
      await expectNoAxeViolations(page)
      await page.getByRole('link', { name: t('local-payments.checkout.back') }).click()
      await says(t('billing.left.title'))
      expect((await planNow()).paid).toBeNull()
    })

    await test.step('a declined card buys nothing, another one does, and the page says so', async () => {
      await press(t('billing.deal.try.action', { plan: 'Professional' }))
      await arriveAt(page, t('local-payments.checkout.title', { plan: 'Professional' }))
      await page.getByRole('radio', { name: t('local-payments.card.declined') }).check()
      await page.getByRole('button', { name: t('local-payments.checkout.start') }).click()
      await expect(page.getByRole('alert')).toHaveText(t('local-payments.declined'))
      await page.getByRole('radio', { name: t('local-payments.card.fails_later') }).check()
      await page.getByRole('button', { name: t('local-payments.checkout.start') }).click()
      await says(t('billing.bought.title', { plan: 'Professional' }))
      await expectNoAxeViolations(page)
    })

    await test.step('a larger plan needs a card that pays, and the way back keeps the choice', async () => {
      await main.getByRole('link', { name: t('billing.change'), exact: true }).click()
      await choose(/^Studio/)
      await press(t('billing.deal.upgrade.action', { plan: 'Studio' }))
      await says(t('billing.declined.title'))
      await expectNoAxeViolations(page)
      expect((await planNow()).plan_id).toBe(2)
      await press(t('billing.declined.action'))
      await arriveAt(page, t('local-payments.portal.title'))
      await page.getByRole('radio', { name: t('local-payments.card.pays') }).check()
      await page.getByRole('button', { name: t('local-payments.portal.save') }).click()
      await expect(page.getByRole('status')).toHaveText(t('local-payments.portal.saved'))
      await page.getByRole('link', { name: t('local-payments.portal.back') }).click()
      await expect(main.getByRole('radio', { name: /^Studio/ })).toBeChecked()
      await press(t('billing.deal.upgrade.action', { plan: 'Studio' }))
      await says(t('billing.deal.own.title', { plan: 'Studio' }))
      expect((await planNow()).plan_id).toBe(3)
    })

    await test.step('it is cancelled with one question, and taken back with one press', async () => {
      await main.getByRole('link', { name: t('shell.nav.billing') }).click()
      await press(t('billing.cancel.open'))
      const question = page.getByRole('dialog', { name: t('billing.cancel.title', { plan: 'Studio' }) })
      await expectNoAxeViolations(page)
      await question.getByRole('button', { name: t('billing.cancel.action') }).click()
      await says(t('billing.state.ending.badge'))
      expect((await planNow()).paid.cancel_at_period_end).toBe(true)
      await expectNoAxeViolations(page)
      await press(t('billing.stay', { plan: 'Studio' }))
      await says(t('billing.state.paidTrial.badge'))
      expect((await planNow()).paid.cancel_at_period_end).toBe(false)
    })

    await test.step('an invoice is a file', async () => {
      const session = await tokenOf(request, await accountOf(request, PAYS))
      await context.clearCookies()
      await signedInAs(context, baseURL, session)
      await open(page, at('/expert/billing-and-payments'))
      const loaded = page.waitForEvent('download')
      await main
        .getByRole('button', { name: t('billing.invoices.fileOf', { number: '' }) })
        .first()
        .click()
      expect((await loaded).suggestedFilename()).toMatch(/^husrum-[\w-]+\.pdf$/)
      await expectNoAxeViolations(page)
    })
  },
)

const arriveAt = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
