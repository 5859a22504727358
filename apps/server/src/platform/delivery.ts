/**
 * Ports for mail and SMS, and the local stand-ins behind them. Nobody calls a provider inside a request: `sendLater` writes a job in the
 * business transaction, and the job delivers. The stand-in is honest about what it is: it writes to the development inbox and nowhere else.
 */
import type { Database, Tx } from './database.ts'
import type { Jobs } from './jobs.ts'

export type Mail = { to: string; subject: string; text: string; html: string }
export type Sms = { to: string; text: string }
/** `key` is the same on every retry: providers that know idempotency keys send once. */
export type MailPort = { sendMail(mail: Mail, key: string): Promise<void> }
export type SmsPort = { sendSms(sms: Sms, key: string): Promise<void> }

export function localMail(db: Database): MailPort {
  return {
    sendMail: (mail, key) =>
      store(db, {
        channel: 'mail',
        recipient: mail.to,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        delivery_key: key,
      }),
  }
}
export function localSms(db: Database): SmsPort {
  return {
    sendSms: (sms, key) =>
      store(db, { channel: 'sms', recipient: sms.to, subject: null, text: sms.text, html: null, delivery_key: key }),
  }
}

type Stored = {
  channel: 'mail' | 'sms'
  recipient: string
  subject: string | null
  text: string
  html: string | null
  delivery_key: string
}
async function store(db: Database, row: Stored): Promise<void> {
  await db
    .insertInto('outbox')
    .values(row)
    .onConflict((conflict) => conflict.column('delivery_key').doNothing())
    .execute()
}

/**
 * Where no provider is set: sending fails, so the message stays in the queue and is tried again, for two days, while an operator sets one.
 * Nothing pretends to have been sent.
 */
export const noMail: MailPort = { sendMail: () => Promise.reject(new Error('No mail provider is set')) }
export const noSms: SmsPort = { sendSms: () => Promise.reject(new Error('No SMS provider is set')) }

/** The queues that carry messages. */
export const deliveryQueues = ['deliver-mail', 'deliver-sms'] as const

export type Delivery = { mailLater(tx: Tx, mail: Mail): Promise<void>; smsLater(tx: Tx, sms: Sms): Promise<void> }

export function createDelivery(jobs: Jobs, mail: MailPort, sms: SmsPort): Delivery {
  jobs.work<Mail>('deliver-mail', (job) => mail.sendMail(job.payload, job.id))
  jobs.work<Sms>('deliver-sms', (job) => sms.sendSms(job.payload, job.id))
  return {
    mailLater: (tx, message) => jobs.enqueue(tx, 'deliver-mail', message),
    smsLater: (tx, message) => jobs.enqueue(tx, 'deliver-sms', message),
  }
}

export type OutboxFilter = { to?: string | undefined; channel?: 'mail' | 'sms' | undefined }
/** Newest first, at most 100. */
export async function listOutbox(db: Database, filter: OutboxFilter) {
  let query = db.selectFrom('outbox').selectAll().orderBy('id', 'desc').limit(100)
  if (filter.to) query = query.where('recipient', '=', filter.to)
  if (filter.channel) query = query.where('channel', '=', filter.channel)
  const rows = await query.execute()
  return rows.map((row) => ({
    ...row,
    channel: row.channel === 'sms' ? ('sms' as const) : ('mail' as const),
    to: row.recipient,
    created_at: row.created_at.toISOString(),
  }))
}
