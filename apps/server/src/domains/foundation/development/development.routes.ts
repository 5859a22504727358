/** Development only: pages for inbox, mails, demo accounts and clock. Production never mounts them. */
import { development, type DemoAccount } from '@husrum/contract/foundation/development.ts'
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { moveClock } from '../../../platform/core/clock.ts'
import { listOutbox, maybeOutboxMail } from '../../../platform/providers/delivery/delivery-local.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { mount, type MountOptions } from '../../../platform/http/mount.ts'
import { INBOUND_MAIL } from '../../../platform/providers/inbound-mail/inbound-mail.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import { mountMails, type MailSample } from './mails-page.ts'

export type DemoAccounts = (db: Platform['db']) => Promise<DemoAccount[]>

export function mountDevelopment(
  http: FastifyInstance,
  deps: Platform & { demoAccounts: DemoAccounts; mailSamples: readonly MailSample[] },
  options: MountOptions,
): void {
  mountMails(http, deps)
  mount(
    http,
    development,
    {
      async listOutbox({ query }) {
        await deps.delivery.flush() // the inbox shows a new mail at once
        return { data: await listOutbox(deps.db, query) }
      },
      async replyToOutbox({ params, body }) {
        const mail = await maybeOutboxMail(deps.db, params.id)
        if (!mail?.reply_to || !deps.config.inbound) throw notFound('not_found')
        const login = Buffer.from(`development:${deps.config.inbound.secret}`).toString('base64')
        const answered = await http.inject({
          method: 'POST',
          url: INBOUND_MAIL,
          headers: { authorization: `Basic ${login}` },
          payload: answerOf(mail, body.body),
        })
        const { data } = answered.json<{ data?: { outcome: string } }>()
        return { data: { outcome: data?.outcome ?? `status ${answered.statusCode}` } }
      },
      listDemoAccounts: async () => ({ data: await deps.demoAccounts(deps.db) }),
      async moveClock({ body }) {
        const now = await deps.events.transaction(async (tx) => {
          await deps.events.emit(tx, 'sessions.changed', {}) // some sessions may have expired
          return moveClock(tx, body.offset_s)
        })
        await deps.clock.refresh()
        return { data: { offset_s: body.offset_s, now: now.toISOString() } }
      },
    },
    options,
  )
}

/** A reply as Postmark delivers it: the new text above, the quoted mail below. */
function answerOf(
  {
    recipient,
    subject,
    text,
    reply_to,
  }: { recipient: string; subject: string | null; text: string; reply_to: string | null },
  body: string,
) {
  const id = `<${randomUUID()}@development>`
  const quoted = text.split('\n').map((line) => `> ${line}`)
  const host = 'p-pm-inboundg01a-aws-euwest1a'
  const above = `On Mon, 23 Nov 2026 at 10:11, Husrum <${reply_to}> wrote:`
  return {
    MessageID: id,
    From: recipient,
    FromFull: { Email: recipient, Name: '' },
    To: reply_to,
    OriginalRecipient: reply_to,
    Subject: `Re: ${subject ?? ''}`,
    TextBody: [body, '', above, '', ...quoted].join('\n'),
    HtmlBody: '',
    Headers: [
      { Name: 'X-Spam-Checker-Version', Value: `SpamAssassin 3.4.0 (2014-02-07) on ${host}` },
      { Name: 'X-Spam-Status', Value: 'No' },
      { Name: 'X-Spam-Score', Value: '-0.1' },
      { Name: 'X-Spam-Tests', Value: 'DKIM_SIGNED,DKIM_VALID,DKIM_VALID_AU,SPF_PASS' },
      { Name: 'Received', Value: `from mail.example by ${host}.inbound.postmarkapp.com (Postfix) with ESMTPS` },
      { Name: 'Message-ID', Value: id },
    ],
    Attachments: [],
  }
}
