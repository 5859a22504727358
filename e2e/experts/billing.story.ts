/** An expert's plan: a trial, a payment that fails and recovers, an upgrade, a downgrade and an end, each undone. */
import process from 'node:process'
import type { Page } from '@playwright/test'
import { createTranslators, loadCatalogues } from '../../apps/server/src/platform/core/texts/catalogues.ts'
import { openPool } from '../../apps/server/src/platform/database/database.ts'
import { joinEmbedded } from '../../apps/server/src/platform/database/embedded.ts'
import { open, signedInAs, tokenOf, untilHydrated } from '../support/account.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { accountOf } from '../support/brief.ts'
import { inbox } from '../support/inbox.ts'
import { expect, test } from '../support/story.ts'

/** Experts of the demo that no other story uses, and who have no paid plan yet. */
const EXPERTS = { desktop: 61, phone: 62 }

test(
  'an expert tries a plan, pays for it with a second card, takes more, less and nothing, and takes that back',
  { tag: '@phone-en|desktop-de' },
  async ({ page, context, baseURL, request, t, at, phone }) => {
    test.slow()
    const main = page.getByRole('main')
    const press = (name: string) => main.getByRole('button', { name, exact: true }).click()
    const choose = (name: RegExp) => main.getByRole('radio', { name }).check()
    const says = (text: string) => expect(main.getByText(text).first()).toBeVisible()
    const account = await accountOf(request, phone ? EXPERTS.phone : EXPERTS.desktop)
    const token = await tokenOf(request, account)
    const planNow = async () => {
      const headers = { authorization: `Bearer ${token}` }
      return (await (await request.get('/api/architect/subscriptions', { headers })).json()).data
    }
    /** In the language of the account, whatever language the pages have. */
    const mailed = (key: string) =>
      expect
        .poll(async () => (await inbox(request, account.email, 'mail')).map((mail) => mail.subject ?? ''), {
          timeout: 30_000,
        })
        .toContainEqual(expect.stringMatching(inAnyLanguage(key)))
    await signedInAs(context, baseURL, token)

    await test.step('insights are locked on Basic, with what opens them, its price and an example', async () => {
      await open(page, at('/expert/insights'))
      await expect(page.getByRole('heading', { level: 1, name: t('shell.nav.insights') })).toBeVisible()
      const choose = main.getByRole('link', { name: t('plans.panel.choose', { plan: 'Professional' }), exact: true })
      await expect(choose).toHaveAttribute('href', at('/expert/billing-and-payments/upgrade?plan=2'))
      await main.getByRole('link', { name: t('insights.example.open') }).click()
      await expect(main.getByRole('heading', { name: t('insights.places.title') })).toBeVisible()
      await expectNoAxeViolations(page)
      const headers = { authorization: `Bearer ${token}` }
      expect((await request.get('/api/architect/insights', { headers })).status()).toBe(403)
    })

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

    await test.step('with the plan the insights are open', async () => {
      await open(page, at('/expert/insights?period=30'))
      await expect(main.getByRole('heading', { level: 1, name: t('insights.head.empty') })).toBeVisible()
      await expectNoAxeViolations(page)
      await open(page, at('/expert/billing-and-payments'))
      await says(t('billing.portal.about'))
    })

    await test.step('when the trial ends the card is declined: the page says until when what holds', async () => {
      await endPeriod(account.email)
      // with the poll of the next minute at the latest
      await expect.poll(async () => (await planNow()).state, { timeout: 75_000 }).toBe('past_due')
      await open(page, at('/expert/billing-and-payments')) // hydrated: a button is pressed next
      await says(t('billing.failing.title'))
      expect((await planNow()).plan_id).toBe(2)
      await expectNoAxeViolations(page)
    })

    await test.step('another card pays at once, and its invoice is a file', async () => {
      await press(t('billing.failing.action'))
      await arriveAt(page, t('local-payments.portal.title'))
      await page.getByRole('radio', { name: t('local-payments.card.pays') }).check()
      await page.getByRole('button', { name: t('local-payments.portal.save') }).click()
      await expect(page.getByRole('status')).toHaveText(t('local-payments.portal.saved'))
      await page.getByRole('link', { name: t('local-payments.portal.back') }).click()
      await says(t('billing.state.active.badge'))
      await says(t('billing.invoices.status.paid'))
      await untilHydrated(page)
      await expect(main.getByText(t('billing.failing.title'))).toHaveCount(0)
      for (const subject of ['payment_failed.first', 'payment_receipt.paid'])
        await mailed(`mail-billing.${subject}.subject`)
      const { invoices, currency } = await planNow()
      expect(invoices).toMatchObject([{ status: 'paid', net: currency === 'DKK' ? 39_900 : 5_300 }])
      const loaded = page.waitForEvent('download')
      await main.getByRole('button', { name: t('billing.invoices.fileOf', { number: '' }) }).click()
      expect((await loaded).suggestedFilename()).toMatch(/^husrum-[\w-]+\.pdf$/)
    })

    await test.step('more begins at once, for the price that is shown', async () => {
      await main.getByRole('link', { name: t('billing.change'), exact: true }).click()
      await choose(/^Studio/)
      await says(t('billing.sum.givenBack', { plan: 'Professional' }))
      const pay = main.getByRole('button', { name: like(t('billing.deal.upgrade.pay', { sum: ANY })) })
      const shown = (await pay.innerText()).replace(/[^\d,.]/g, '')
      await expectNoAxeViolations(page)
      await pay.click()
      await says(t('billing.deal.own.title', { plan: 'Studio' }))
      const { plan_id, invoices } = await planNow()
      expect(plan_id).toBe(3)
      expect(shown).toContain(String(Math.floor(invoices[0].total / 100)))
    })

    await test.step('less waits for the end of the period, and is taken back', async () => {
      await choose(/^Professional/)
      await main.getByRole('button', { name: like(t('billing.deal.downgrade.action', { date: ANY })) }).click()
      await says(t('billing.stay', { plan: 'Studio' }))
      expect((await planNow()).paid.next).toMatchObject({ plan_id: 2 })
      await press(t('billing.stay', { plan: 'Studio' }))
      await expect.poll(async () => (await planNow()).paid.next).toBeNull()
    })

    await test.step('it is cancelled with one question, and taken back with one press', async () => {
      await addProjects(account.email)
      await open(page, at('/expert/billing-and-payments'))
      await press(t('billing.cancel.open'))
      const question = page.getByRole('dialog', { name: t('billing.cancel.title', { plan: 'Studio' }) })
      await expectNoAxeViolations(page)
      const projects = question.getByRole('group').getByRole('checkbox')
      await expect(projects.nth(2)).toBeChecked()
      await expect(projects.last()).toBeDisabled()
      await projects.first().uncheck()
      await projects.last().check()
      const staying = async () => {
        const reply = await request.get('/api/projects?per_page=100', { headers: { authorization: `Bearer ${token}` } })
        const { data } = await reply.json()
        return data.flatMap(({ stays }: { stays: boolean }, at: number) =>
          stays ? [at === data.length - 1 ? 'last' : at] : [],
        )
      }
      await expect.poll(staying).toEqual([1, 2, 'last'])
      await question.getByRole('button', { name: t('billing.cancel.action') }).click()
      await says(t('billing.state.ending.badge'))
      expect((await planNow()).paid.cancel_at_period_end).toBe(true)
      await expectNoAxeViolations(page)
      await press(t('billing.stay', { plan: 'Studio' }))
      await says(t('billing.state.active.badge'))
      expect((await planNow()).paid.cancel_at_period_end).toBe(false)
    })
  },
)

const arriveAt = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

const translators = createTranslators(loadCatalogues())
const inAnyLanguage = (key: string) =>
  new RegExp(
    (['en', 'da', 'de'] as const)
      .map((language) => like(translators.for(language)(key, { amount: ANY })).source)
      .join('|'),
  )

/** A text with a date or a sum in it, with any value. */
const ANY = '|'
const like = (text: string) => new RegExp(`^${text.split(ANY).map(RegExp.escape).join('.+')}$`)

/** More public projects than the free plan shows. */
async function addProjects(email: string): Promise<void> {
  const pool = await openStored()
  try {
    await pool.query(
      `insert into projects (expert_id, title, project_type, status, position, published_at)
       select e.id, 'Project ' || n, 'residential', 'published', 1000 + n, app_now()
         from generate_series(1, 5) n, experts e join accounts a on a.id = e.account_id where a.email = $1`,
      [email],
    )
  } finally {
    await pool.end()
  }
}

async function openStored() {
  const connection = await joinEmbedded(process.env.HUSRUM_E2E_DATA ?? process.env.HUSRUM_DATA ?? '.data')
  if (!connection) throw new Error('No database answers')
  return openPool(connection, 1)
}

/** Ends the trial or paid period for this expert alone: other stories share the clock. */
async function endPeriod(email: string): Promise<void> {
  const pool = await openStored()
  try {
    const { rowCount } = await pool.query(
      `update local_payments s
          set due_at = app_now(), body = s.body || jsonb_build_object('period_end', to_jsonb(app_now()))
         from local_payments c
        where s.kind = 'subscription' and c.id = s.customer_id and c.body ->> 'email' = $1`,
      [email],
    )
    expect(rowCount).toBe(1)
    // runs the job of every minute now
    await pool.query("insert into pgboss.job (name, data) values ('advance-local-payments', '{}')")
  } finally {
    await pool.end()
  }
}
