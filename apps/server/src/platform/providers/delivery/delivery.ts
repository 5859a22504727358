/**
 * Durable mail, text messages and web push. `mailLater`, `smsLater` and `pushLater` write the message and its job in
 * the business transaction; the job sends it, so no request waits for a provider. Temporary failures are retried for
 * two days, each try by a job of its own; after that, or when it can never be sent, it becomes a dead letter for staff
 * (docs/decisions/0008).
 */
import { randomUUID } from 'node:crypto'
import type { Database, Tx } from '../../database/database.ts'
import {
  claimDelivery,
  countOpenDeliveries,
  deleteEnded,
  insertDeliveries,
  listStranded,
  markExpired,
  markFailed,
  markArrived,
  markUndeliverable,
  markAllRevived,
  markRevived,
  markSent,
  markStranded,
  markCancelled,
  markCancelledTo,
  wasTried,
  type Channel,
  type Claimed,
  type OpenDeliveries,
} from './delivery-rows.ts'
import { withTimeout } from '../../core/with-timeout.ts'
import type { Job, Jobs } from '../../core/jobs/jobs.ts'
import type { Log } from '../../core/log.ts'
import type { LiveBrand } from '../../core/texts/brand.ts'
import { placed, type Mail } from './mail-frame.ts'

export type Sms = { to: string; text: string }
/** A browser that receives notifications (RFC 8291). */
export type PushDevice = { endpoint: string; p256dh: Buffer; auth: Buffer }
/** `topic`: a later message on the same topic replaces one that the browser has not fetched. */
export type Push = { message: object; topic: string; urgency: 'high' | 'normal' }
/** A domain knows the owners of devices: those of an ended session, or of another person, are not returned. */
export type PushDevices = {
  find(id: number, accountId: number | null): Promise<PushDevice | undefined>
  /** Deletes a device whose browser has unsubscribed. */ drop(id: number): Promise<void>
}
/** The kind, recipient and expiry of a message: late codes are not sent. */
export type About = {
  kind?: string
  account_id?: number
  expires_at?: Date
  /** The delay before the first try, in which it can be cancelled (`cancelPending`). */ hold_seconds?: number
  /** The row is deleted when it has been sent or has failed, including the recipient. */ traceless?: true
}

export type Letter = { mail: Mail; about: About }

/** What a port gets beside the message. `key` is the same on every try. */
export type Handover = {
  key: string
  /** Set from the second try on: an earlier one may have arrived without an acknowledgement. */ firstTryAt?: Date
  expiresAt?: Date
}
type Port = { /** delivers at once: the development inbox */ inbox?: true; close?(): Promise<void> }
export type MailPort = Port & { sendMail(mail: Mail, handover: Handover): Promise<void> }
export type SmsPort = Port & { sendSms(sms: Sms, handover: Handover): Promise<void> }
export type PushPort = Port & {
  sendPush(push: Omit<Push, 'message'> & { device: PushDevice; text: string }, handover: Handover): Promise<void>
}

/**
 * Thrown by a port. `lasting`: retrying cannot help. `reason` is logged and shown to staff, so ports word it
 * themselves.
 */
export class Undelivered extends Error {
  readonly reason: string
  readonly lasting: boolean
  /** The recipient no longer exists; staff cannot retry either. */
  readonly gone: boolean

  constructor(
    reason: string,
    { lasting = false, gone = false, cause }: { lasting?: boolean; gone?: boolean; cause?: unknown } = {},
  ) {
    super(reason, { cause })
    this.reason = reason
    this.lasting = lasting
    this.gone = gone
  }
}

/** `failed`: a refused try, whatever follows; `dead`: given up. */
export type DeliveryOutcome = 'sent' | 'failed' | 'dead'
export type DeliveryFigures = {
  /** Since the start of this process. */
  outcomes(): readonly { channel: Channel; outcome: DeliveryOutcome; times: number }[]
  countOpen(): Promise<OpenDeliveries[]>
}

export type Revival = 'revived' | 'absent' | 'not_dead' | 'expired'

export type Delivery = {
  figures: DeliveryFigures
  mailLater(tx: Tx, mail: Mail, about?: About): Promise<void>
  /** The same for up to a thousand letters with as many statements as for one. */
  mailAllLater(tx: Tx, letters: readonly Letter[]): Promise<void>
  smsLater(tx: Tx, sms: Sms, about?: About): Promise<void>
  /** To one device, by its id in the domain. */
  pushLater(tx: Tx, device: { id: number; service: string }, push: Push, about?: About): Promise<void>
  /** Sends now what goes to the development inbox; messages to a provider wait for its worker. */
  flush(): Promise<void>
  /**
   * Cancels unsent messages of these kinds to this person. True where a message waited and none had been tried, since a
   * try may have arrived. `writtenAt`: only messages of the transaction of this moment.
   */
  cancelPending(tx: Tx, accountId: number, kinds: readonly string[], writtenAt?: Date): Promise<boolean>
  /** The same for addresses; staff cannot retry these either. */
  cancelPendingTo(tx: Tx, recipients: readonly string[], kinds: readonly string[]): Promise<void>
  /** Whether one of these, written by the transaction of this moment, may have arrived. */
  wasTried(tx: Tx, accountIds: readonly number[], kinds: readonly string[], writtenAt: Date): Promise<boolean>
  /** Lets a dead letter be retried. */
  revive(tx: Tx, id: number): Promise<Revival>
  /** The same for many locked letters that can be retried; one statement for each channel. */
  reviveAll(tx: Tx, ids: readonly number[]): Promise<void>
  close(): Promise<void>
}

/** A queue for each channel: a provider that hangs delays neither the others nor any other job. */
const queues = { mail: 'send-mail', sms: 'send-sms', push: 'send-push' } as const
const channels = ['mail', 'sms', 'push'] as const satisfies readonly Channel[]
/** A first try goes before the retries of an outage. */
const FIRST = 1

/** The maximum time of a port; the job of a dead process counts as lost well after it. */
const HANDOVER_MS = 30_000
export const TOGETHER = 4
const pace = { together: TOGETHER, lostAfterSeconds: 60 }

const KEPT_DAYS = 30

type Parts = {
  db: Database
  jobs: Jobs
  log: Log
  baseUrl: string
  /** The current look of mails; the default is as shipped. */
  brand?: Pick<LiveBrand, 'now'>
  mail: MailPort
  sms: SmsPort
  push?: PushPort
  devices?: PushDevices
  /** The maximum time of a port. */ handoverMs?: number
}
type Carried = { delivery: number }
type Message = Omit<Mail, 'subject' | 'html'> & Partial<Mail> & { device?: number }
const noDevices: PushDevices = { find: async () => undefined, drop: async () => undefined }

export function createDelivery({
  db,
  jobs,
  log,
  baseUrl,
  brand,
  mail,
  sms,
  push = { sendPush: () => Promise.reject(new Undelivered('push is not set up')) },
  devices = noDevices,
  handoverMs = HANDOVER_MS,
}: Parts): Delivery {
  const outcomes = new Map<string, { channel: Channel; outcome: DeliveryOutcome; times: number }>()
  function count(channel: Channel, outcome: DeliveryOutcome): void {
    const key = `${channel} ${outcome}`
    outcomes.set(key, { channel, outcome, times: (outcomes.get(key)?.times ?? 0) + 1 })
  }
  const write = (tx: Tx, channel: Channel, message: Message, about: About) =>
    writeAll(tx, channel, [{ message, about }])

  async function writeAll(tx: Tx, channel: Channel, all: readonly { message: Message; about: About }[]) {
    if (all.length === 0) return
    const written = await insertDeliveries(
      tx,
      all.map(({ message, about }) => ({
        channel,
        kind: about.kind ?? 'other',
        account_id: about.account_id ?? null,
        recipient: message.to,
        subject: message.subject ?? null,
        text: message.text,
        html: message.html ?? null,
        unsubscribe_url: message.unsubscribe_url ?? null,
        reply_to: message.reply_to ?? null,
        attachments: message.attachments ? JSON.stringify(message.attachments) : null,
        push_subscription_id: message.device ?? null,
        job_id: randomUUID(),
        expires_at: about.expires_at ?? null,
        traceless: about.traceless ?? false,
        hold_seconds: about.hold_seconds ?? 0,
      })),
    )
    for (const [afterSeconds, held] of Map.groupBy(written, ({ hold_seconds }) => hold_seconds))
      await jobs.enqueueAll(
        tx,
        queues[channel],
        held.map(({ id }) => ({ delivery: id }) satisfies Carried),
        { ids: held.map(({ job_id }) => job_id), priority: FIRST, afterSeconds },
      )
  }

  const inLook = (mail: Mail) => placed(mail, { baseUrl, look: brand?.now().mail ?? {} })

  async function handOver(claimed: Claimed): Promise<void> {
    const { recipient: to, subject, text, html, unsubscribe_url, reply_to, attachments, key, expires_at } = claimed
    const handover: Handover = {
      key,
      ...(claimed.tries > 1 ? { firstTryAt: claimed.first_try_at } : {}),
      ...(expires_at ? { expiresAt: expires_at } : {}),
    }
    if (claimed.channel === 'push') return handOverPush(claimed, handover)
    await (claimed.channel === 'mail'
      ? mail.sendMail(
          {
            to,
            subject: subject ?? '',
            text,
            html: html ?? '',
            ...(unsubscribe_url ? { unsubscribe_url } : {}),
            ...(reply_to ? { reply_to } : {}),
            ...(attachments ? { attachments } : {}),
          },
          handover,
        )
      : sms.sendSms({ to, text }, handover))
  }

  async function handOverPush(
    { text, push_subscription_id: id, account_id }: Claimed,
    handover: Handover,
  ): Promise<void> {
    const device = id === null ? undefined : await devices.find(id, account_id)
    if (id === null || !device) throw new Undelivered('push: the device was signed out', { lasting: true, gone: true })
    const { message, ...how } = JSON.parse(text) as Push // pushLater writes this shape
    try {
      await push.sendPush({ ...how, device, text: JSON.stringify(message) }, handover)
    } catch (error) {
      if (error instanceof Undelivered && error.gone) await devices.drop(id)
      throw error
    }
  }

  async function deliver({ id: job, payload }: Job<Carried>): Promise<void> {
    const claimed = await claimDelivery(db, payload.delivery, job)
    if (!claimed) return markExpired(db, payload.delivery, job) // unless another job has the message, or it has ended
    const handingOver = handOver(claimed)
    try {
      await within(handoverMs, handingOver)
    } catch (error) {
      if (error === TOO_LATE) noteArrival(claimed, handingOver)
      return keepFor(claimed, error instanceof Undelivered ? error : new Undelivered(`failed: ${codeOf(error)}`))
    }
    if (await markSent(db, claimed)) count(claimed.channel, 'sent')
  }

  /** A send that continues after its time limit may still arrive: the next try would be a duplicate. */
  function noteArrival(claimed: Claimed, handingOver: Promise<void>): void {
    handingOver
      .then(async () => {
        if (await markArrived(db, claimed)) count(claimed.channel, 'sent')
      })
      .catch((error: unknown) => log.info({ delivery: claimed.id, reason: codeOf(error) }, 'a late try failed'))
  }

  /** After a failure: stores the next try and its job in one transaction, or ends the message. */
  async function keepFor(claimed: Claimed, { reason, lasting, gone }: Undelivered): Promise<void> {
    count(claimed.channel, 'failed')
    if (gone) return markUndeliverable(db, claimed, reason)
    const job = randomUUID()
    const afterSeconds = delayAfter(claimed.tries)
    const state = await db.transaction().execute(async (tx) => {
      const next = await markFailed(tx, claimed, { reason, lasting, afterSeconds, job })
      const carried: Carried = { delivery: claimed.id }
      if (next === 'retrying') await jobs.enqueue(tx, queues[claimed.channel], carried, { id: job, afterSeconds })
      return next
    })
    if (state === 'dead') count(claimed.channel, 'dead')
    log[state === 'dead' ? 'error' : 'warn'](
      { delivery: claimed.id, channel: claimed.channel, kind: claimed.kind, tries: claimed.tries, state, reason },
      'message not delivered',
    )
  }

  /** Every half hour: deletes what ended 30 days ago and gives messages without a job (after a restore) a new one. */
  async function sweep(): Promise<void> {
    await deleteEnded(db, KEPT_DAYS)
    for (const { id, channel, job_id } of await listStranded(db, Object.values(queues)))
      await db.transaction().execute(async (tx) => {
        const job = randomUUID()
        if (await markStranded(tx, id, job_id, job))
          await jobs.enqueue(tx, queues[channel], { delivery: id }, { id: job })
      })
  }

  jobs.work<Carried>(queues.mail, deliver, pace)
  jobs.work<Carried>(queues.sms, deliver, pace)
  jobs.work<Carried>(queues.push, deliver, pace)
  // messages queued by the earlier release are in the job itself
  const rare = { lookEverySeconds: 30 }
  jobs.work<Mail>(
    'deliver-mail',
    ({ payload }) => db.transaction().execute((tx) => write(tx, 'mail', payload, {})),
    rare,
  )
  jobs.work<Sms>('deliver-sms', ({ payload }) => db.transaction().execute((tx) => write(tx, 'sms', payload, {})), rare)
  jobs.every(30, 'sweep-deliveries', sweep)

  return {
    figures: { outcomes: () => [...outcomes.values()], countOpen: () => countOpenDeliveries(db) },
    mailLater: (tx, mail, about = {}) => write(tx, 'mail', inLook(mail), about),
    mailAllLater: (tx, letters) =>
      writeAll(
        tx,
        'mail',
        letters.map(({ mail, about }) => ({ message: inLook(mail), about })),
      ),
    smsLater: (tx, message, about = {}) => write(tx, 'sms', message, about),
    pushLater: (tx, { id, service }, message, about = {}) =>
      write(tx, 'push', { to: service, device: id, text: JSON.stringify(message) }, about),
    flush: () =>
      jobs.flush([
        ...(mail.inbox ? [queues.mail] : []),
        ...(sms.inbox ? [queues.sms] : []),
        ...(push.inbox ? [queues.push] : []),
      ]),
    cancelPending: markCancelled,
    cancelPendingTo: markCancelledTo,
    wasTried,
    async revive(tx, id) {
      const job = randomUUID()
      const revived = await markRevived(tx, id, job)
      if (typeof revived === 'string') return revived
      await jobs.enqueue(tx, queues[revived.channel], { delivery: id } satisfies Carried, { id: job, priority: FIRST })
      return 'revived'
    },
    async reviveAll(tx, ids) {
      const revived = await markAllRevived(tx, ids)
      for (const channel of channels) {
        const mine = revived.filter((row) => row.channel === channel)
        await jobs.enqueueAll(
          tx,
          queues[channel],
          mine.map(({ id }) => ({ delivery: id }) satisfies Carried),
          { ids: mine.map(({ job_id }) => job_id), priority: FIRST },
        )
      }
    },
    async close() {
      await mail.close?.()
      await sms.close?.()
      await push.close?.()
    },
  }
}

/** 5, 10, 20 … seconds, at most an hour, a quarter more or less, so that an outage does not end in a rush. */
function delayAfter(tries: number): number {
  return Math.round(Math.min(3600, 5 * 2 ** (tries - 1)) * (0.75 + Math.random() / 2))
}

const TOO_LATE = new Undelivered('no answer in time')

async function within(milliseconds: number, handingOver: Promise<void>): Promise<void> {
  if ((await withTimeout(milliseconds, handingOver, TOO_LATE)) === TOO_LATE) throw TOO_LATE
}

/** For an unforeseen error staff only see its code: its message may quote the mail. */
export function codeOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  return typeof code === 'string' && /^\w{2,40}$/.test(code) ? code : 'unexpected'
}
