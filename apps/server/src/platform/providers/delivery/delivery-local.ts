/** Stand-ins for providers. The development inbox only writes to its own table. */
import type { Database } from '../../database/database.ts'
import { Undelivered, type MailPort, type PushPort, type SmsPort } from './delivery.ts'

export function localMail(db: Database): MailPort {
  return {
    inbox: true,
    sendMail: (mail, { key }) =>
      store(db, {
        channel: 'mail',
        recipient: mail.to,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        reply_to: mail.reply_to ?? null,
        attachments: mail.attachments ? JSON.stringify(mail.attachments) : null,
        delivery_key: key,
      }),
  }
}
export function localSms(db: Database): SmsPort {
  return {
    inbox: true,
    sendSms: (sms, { key }) =>
      store(db, {
        channel: 'sms',
        recipient: sms.to,
        subject: null,
        text: sms.text,
        html: null,
        reply_to: null,
        attachments: null,
        delivery_key: key,
      }),
  }
}

/** Nothing leaves the machine: the inbox shows, under its push service, what a browser would have shown. */
export function localPush(db: Database): PushPort {
  return {
    inbox: true,
    sendPush: ({ device, text }, { key }) =>
      store(db, {
        channel: 'push',
        recipient: new URL(device.endpoint).hostname,
        subject: null,
        text,
        html: null,
        reply_to: null,
        attachments: null,
        delivery_key: key,
      }),
  }
}

type OutboxChannel = 'mail' | 'sms' | 'push'
type Stored = {
  channel: OutboxChannel
  recipient: string
  subject: string | null
  text: string
  html: string | null
  reply_to: string | null
  attachments: string | null
  delivery_key: string
}
async function store(db: Database, row: Stored): Promise<void> {
  await db
    .insertInto('outbox')
    .values(row)
    .onConflict((conflict) => conflict.column('delivery_key').doNothing())
    .execute()
}

/** Used when no provider is set: sending fails, so the message stays in the queue and is retried for two days. */
export const noMail: MailPort = { sendMail: () => Promise.reject(new Undelivered('no mail provider is set')) }
export const noSms: SmsPort = { sendSms: () => Promise.reject(new Undelivered('no SMS provider is set')) }

export type OutboxFilter = { to?: string | undefined; channel?: OutboxChannel | undefined }
/** Newest first, at most 100. */
export async function listOutbox(db: Database, filter: OutboxFilter) {
  let query = db.selectFrom('outbox').selectAll().orderBy('id', 'desc').limit(100)
  if (filter.to) query = query.where('recipient', '=', filter.to)
  if (filter.channel) query = query.where('channel', '=', filter.channel)
  const rows = await query.execute()
  return rows.map((row) => ({
    ...row,
    channel: row.channel as OutboxChannel, // guaranteed by a check of the column
    to: row.recipient,
    created_at: row.created_at.toISOString(),
  }))
}

export function maybeOutboxMail(
  db: Database,
  id: number,
): Promise<{ recipient: string; subject: string | null; text: string; reply_to: string | null } | undefined> {
  return db
    .selectFrom('outbox')
    .select(['recipient', 'subject', 'text', 'reply_to'])
    .where('id', '=', id)
    .where('channel', '=', 'mail')
    .executeTakeFirst()
}
