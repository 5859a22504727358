/** Other programs: one reads with a token, another receives events by a webhook, misses some and gets them again. */
import { createHmac } from 'node:crypto'
import { webhookServer, type WebhookServer } from '../../apps/server/src/testing/providers/webhook-server.ts'
import { open, signedInAs, tokenOf } from '../support/account.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { startProduct } from '../support/start-product.ts'
import { expect, test as story } from '../support/story.ts'

const STAFF = { email: 'ida.krogh@husrum.example', password: 'husrum-demo-2026' }
/** The first tries are five seconds apart. */
const PATIENCE = { timeout: 30_000 }

const test = story.extend<object, { receiver: WebhookServer; product: { url: string } }>({
  receiver: [
    async ({ browserName: _browserName }, give) => {
      const receiver = await webhookServer()
      await give(receiver)
      await receiver.close()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ browserName: _browserName }, give) => {
      // the receiver is on this machine, which webhooks otherwise refuse
      const product = await startProduct({ HUSRUM_PRIVATE_WEBHOOKS: 'on' })
      await give(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  baseURL: async ({ product }, give) => give(product.url),
})
const tags = { tag: '@desktop-de|phone-en' }

test(
  'a program reads what its token opens, until the token is revoked',
  tags,
  async ({ page, context, request, baseURL, t, at }) => {
    await signedInAs(context, baseURL, await tokenOf(request, STAFF))
    await open(page, at('/admin/integrations/tokens'))
    await page.getByRole('button', { name: t('admin-integrations.token.make') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: t('admin-integrations.token.make') }).click()
    await expect(dialog.getByRole('textbox', { name: t('admin-integrations.token.name') })).toHaveAttribute(
      'aria-invalid',
      'true',
    )
    await expectNoAxeViolations(page)
    await dialog.getByRole('textbox', { name: t('admin-integrations.token.name') }).fill('Data warehouse')
    await dialog.getByRole('checkbox', { name: 'experts:read' }).click()
    await dialog.getByRole('button', { name: t('admin-integrations.token.make') }).click()
    const token = await dialog.getByRole('textbox', { name: t('admin-integrations.token.label') }).inputValue()
    expect(token).toMatch(/^service_token_/)
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: t('admin-integrations.secret.kept') }).click()
    await expect(page.getByText(token)).toHaveCount(0)

    const read = (path: string) => request.get(path, { headers: { authorization: `Bearer ${token}` } })
    const experts = await read('/api/admin/experts')
    expect([experts.status(), (await experts.json()).data.length > 0]).toEqual([200, true])
    const reviews = await read('/api/admin/reviews')
    expect([reviews.status(), (await reviews.json()).code]).toEqual([403, 'scope_missing'])

    await open(page, page.url())
    await page.getByRole('link', { name: 'Data warehouse' }).first().click()
    const pane = page.getByRole('region', { name: t('admin.pane') })
    await expect(pane).toContainText('127.0.0.1')
    await expectNoAxeViolations(page)
    await pane.getByRole('button', { name: t('admin-integrations.token.revoke') }).click()
    await dialog.getByRole('button', { name: t('admin-integrations.token.revoke') }).click()
    await expect(pane.getByRole('button', { name: t('admin-integrations.token.revoke') })).toHaveCount(0)
    expect((await read('/api/admin/experts')).status()).toBe(401)
  },
)

test(
  'a webhook is signed, tried again by itself, and sent again by hand what it missed',
  tags,
  async ({ page, context, request, baseURL, receiver, t, at }) => {
    const owner = await tokenOf(request, STAFF)
    const headers = { authorization: `Bearer ${owner}` }
    const [{ id: expert }] = (await (await request.get('/api/admin/experts?status=active', { headers })).json()).data
    const decide = async (action: 'suspend' | 'restore') => {
      const data = { action, reason: 'Two clients have written to us, and nobody answers.' }
      const answer = await request.put(`/api/admin/experts/${expert}`, { headers, data })
      expect(answer.status(), await answer.text()).toBe(200)
    }
    receiver.mood = {}
    receiver.received.length = 0
    const arrived = () => receiver.received.map(({ body }) => JSON.parse(body).type)

    await signedInAs(context, baseURL, owner)
    await open(page, at('/admin/integrations'))
    await page.getByRole('button', { name: t('admin-integrations.webhook.make') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: t('admin-integrations.webhook.url') }).fill(receiver.url)
    for (const kind of await dialog.getByRole('checkbox').all()) await kind.check()
    await dialog.getByRole('button', { name: t('admin-integrations.webhook.make') }).click()
    const secret = await dialog.getByRole('textbox', { name: t('admin-integrations.webhook.secret') }).inputValue()
    await dialog.getByRole('button', { name: t('admin-integrations.secret.kept') }).click()
    await page.getByRole('link', { name: receiver.url }).first().click()
    const pane = page.getByRole('region', { name: t('admin.pane') })
    const press = (key: string) => pane.getByRole('button', { name: t(key), exact: true }).click()
    const says = (key: string) => expect(pane.getByText(t(key), { exact: true }).first()).toBeVisible(PATIENCE)

    await press('admin-integrations.webhook.ping')
    await expect.poll(arrived, PATIENCE).toEqual(['ping'])
    const [{ headers: sent, body }] = receiver.received as [(typeof receiver.received)[number]] // one has arrived
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    const signed = createHmac('sha256', key).update([sent['webhook-id'], sent['webhook-timestamp'], body].join('.'))
    expect(sent['webhook-signature']).toBe(`v1,${signed.digest('base64')}`)
    await says('admin-integrations.event.state.delivered')
    await expectNoAxeViolations(page)

    const suspensions = () => arrived().filter((type) => type === 'expert.suspended').length
    receiver.mood = { status: 500 }
    await decide('suspend')
    await expect.poll(suspensions, PATIENCE).toBeGreaterThan(0)
    receiver.mood = {}
    const refused = suspensions() // several, if this step was late
    await expect.poll(suspensions, PATIENCE).toBeGreaterThan(refused)

    receiver.mood = { status: 500 }
    await decide('restore')
    await expect.poll(() => arrived().at(-1), PATIENCE).toBe('expert.approved')
    await press('admin-integrations.webhook.turnOff')
    await says('admin-integrations.webhook.state.off')
    const failed = async () =>
      (await (await request.get('/api/admin/webhook-deliveries?state=failed', { headers })).json()).data
        .map(({ kind }: { kind: string }) => kind)
        .filter((kind: string) => kind === 'expert.approved')
    await expect.poll(failed, PATIENCE).toHaveLength(1)
    receiver.mood = {}
    const before = receiver.received.length
    await open(page, page.url())
    await press('admin-integrations.webhook.turnOn')
    await press('admin-integrations.webhook.replay')
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: t('admin-integrations.replay.go_one', { count: 1 }) }).click()
    await expect.poll(() => receiver.received.length, PATIENCE).toBe(before + 1)
    const approvals = receiver.received.filter((each) => JSON.parse(each.body).type === 'expert.approved')
    expect(new Set(approvals.map((each) => each.headers['webhook-id'])).size).toBe(1)

    await open(page, at('/admin/integrations/events?kind=expert.approved'))
    await page
      .getByRole('link', { name: t('admin-integrations.kind.expert.approved') })
      .first()
      .click()
    await expect(pane).toContainText('"expert.approved"')
    await says('admin-integrations.event.state.delivered')
    await expectNoAxeViolations(page)
    await press('admin-integrations.event.replay')
    await expect.poll(() => receiver.received.length, PATIENCE).toBe(before + 2)

    await open(page, at('/admin/integrations'))
    await page.getByRole('link', { name: receiver.url }).first().click()
    await press('admin-integrations.webhook.rotate')
    await dialog.getByRole('button', { name: t('admin-integrations.rotate.go') }).click()
    const next = await dialog.getByRole('textbox', { name: t('admin-integrations.webhook.secret') }).inputValue()
    expect(next).not.toBe(secret)
    await dialog.getByRole('button', { name: t('admin-integrations.secret.kept') }).click()
    await press('admin-integrations.webhook.ping')
    await expect.poll(() => receiver.received.length, PATIENCE).toBe(before + 3)
    expect(String(receiver.received.at(-1)?.headers['webhook-signature']).split(' ')).toHaveLength(2)
    await press('admin-integrations.webhook.delete')
    await dialog.getByRole('button', { name: t('admin-integrations.webhook.delete') }).click()
    await expect(page.getByRole('link', { name: receiver.url })).toHaveCount(0)

    await open(page, at('/admin/integrations/guide'))
    await expect(page.getByRole('group', { name: t('admin-integrations.guide.node'), exact: true })).toContainText(
      'createHmac',
    )
    await expectNoAxeViolations(page)
  },
)
