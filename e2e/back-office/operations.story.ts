/** Running the product from the back office: switches, the notice of maintenance, jobs and dead letters. */
import { mailServer, type MailServer } from '../../apps/server/src/testing/providers/mail-server.ts'
import { open, signedInAs, tokenOf } from '../support/account.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { startProduct } from '../support/start-product.ts'
import { expect, test as story } from '../support/story.ts'

const STAFF = { email: 'ida.krogh@husrum.example', password: 'husrum-demo-2026' }
const STAFF_EMAIL = 'staff@husrum.example'

const test = story.extend<object, { mail: MailServer; product: { url: string } }>({
  mail: [
    async ({ browserName: _browserName }, give) => {
      const mail = await mailServer({ disabledCommands: ['AUTH', 'STARTTLS'] })
      await give(mail)
      await mail.close()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ mail }, give) => {
      const product = await startProduct({
        SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
        MAIL_FROM: 'Husrum <hello@husrum.example>',
        STAFF_EMAIL,
      })
      await give(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  baseURL: async ({ product }, give) => give(product.url),
})
const tags = { tag: '@desktop-de|phone-en' }

test(
  'an owner closes a registration and announces maintenance, and visitors see both',
  tags,
  async ({ page, context, browser, request, baseURL, t, at, language }) => {
    await signedInAs(context, baseURL, await tokenOf(request, STAFF))
    await open(page, at('/admin/switches'))
    const row = page.getByRole('listitem').filter({ hasText: t('admin-operating.switch.expert_registration.name') })
    await row.getByRole('button', { name: t('admin-operating.switches.turnOff') }).click()
    await expect(row.getByText(t('admin-operating.switches.off'), { exact: true })).toBeVisible()
    await expectNoAxeViolations(page)

    const texts = { en: 'We are moving tonight.', da: 'Vi flytter i nat.', de: 'Wir ziehen heute Nacht um.' }
    // the language that is left out gets a ready sentence
    await page.getByLabel(t(`admin-operating.maintenance.text.${language}`)).fill(texts[language])
    await page.getByLabel(t('admin-operating.maintenance.readOnly')).click()
    await page.getByRole('button', { name: t('admin-operating.maintenance.announce') }).click()
    // the badge, and not the toast with the same text
    const badge = page.getByText(t('admin-operating.maintenance.phase.shown'), { exact: true })
    await expect(badge).toBeVisible()

    const visitor = await (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage()
    await visitor.goto(at('/expert-registration'))
    await expect(visitor.getByRole('heading', { name: t('flow.closed.expertTitle') })).toBeVisible()
    const notice = visitor.getByRole('region', { name: t('shell.maintenance.title') })
    await expect(notice).toContainText(texts[language])
    await expect(notice).toContainText(t('shell.maintenance.readOnly'))
    await expectNoAxeViolations(visitor)
    const refused = await request.post('/api/contacts', { data: {} })
    expect([refused.status(), (await refused.json()).code]).toEqual([503, 'read_only'])

    await page.getByRole('button', { name: t('admin-operating.maintenance.remove') }).click()
    await expect(badge).toHaveCount(0)
    await row.getByRole('button', { name: t('admin-operating.switches.turnOn') }).click()
    await expect(row.getByText(t('admin-operating.switches.on'), { exact: true })).toBeVisible()
    await visitor.goto(at('/expert-registration'))
    await expect(visitor.getByRole('heading', { name: t('flow.closed.expertTitle') })).toHaveCount(0)
    await visitor.context().close()
  },
)

test(
  'a letter that no server took is sent again from the outbox, and the queues are there',
  tags,
  async ({ page, context, request, baseURL, mail, t, at }) => {
    mail.mood.refuseRecipient = { code: 550, text: 'no such mailbox' }
    const subject = 'Is anybody there?'
    const written = await request.post('/api/contacts', {
      data: {
        name: 'Karen Holm',
        email: 'karen@husrum.example',
        topic: 'other',
        subject,
        message: 'I wonder who reads this.',
      },
    })
    expect(written.status(), await written.text()).toBe(201)
    const token = await tokenOf(request, STAFF)
    const headers = { authorization: `Bearer ${token}` }
    const dead = async () => {
      const { data } = await (await request.get(`/api/admin/outbox?state=dead&q=${STAFF_EMAIL}`, { headers })).json()
      return data.length
    }
    await expect.poll(dead, { timeout: 20_000 }).toBeGreaterThan(0)
    delete mail.mood.refuseRecipient
    const before = mail.received.length

    await signedInAs(context, baseURL, token)
    await open(page, at('/admin/outbox?state=dead'))
    await page.getByRole('link', { name: STAFF_EMAIL }).first().click()
    const pane = page.getByRole('region', { name: t('admin.pane') })
    await expect(pane).toContainText('550')
    await expectNoAxeViolations(page)
    await pane.getByRole('button', { name: t('admin-outbox.retry') }).click()
    await expect.poll(() => mail.received.length, { timeout: 20_000 }).toBeGreaterThan(before)
    await expect.poll(dead).toBe(0)

    await open(page, at('/admin/jobs'))
    await expect(page.getByText(t('admin-operating.backups.fine'))).toBeVisible()
    await page.getByLabel(t('admin-operating.jobs.all')).click()
    await expect(page.getByRole('rowheader', { name: 'send-mail' })).toBeVisible()
    await expectNoAxeViolations(page)
  },
)
