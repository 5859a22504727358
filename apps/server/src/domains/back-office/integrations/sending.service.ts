/** Sends events: retries for three days, and switches off an address that accepts nothing for five days. */
import { randomUUID } from 'node:crypto'
import { isLocale, type Locale } from '@husrum/contract/core/shapes.ts'
import { composeMail, type Mail } from '../../../platform/providers/delivery/mail-frame.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Job } from '../../../platform/core/jobs/jobs.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import { openText } from '../../../platform/core/sealed-text.ts'
import { sendWebhook, type Sent } from '../../../platform/providers/webhooks/send-webhook.ts'
import { listOwners } from '../../identity/accounts/staff/staff.service.ts'
import * as queries from './sending.queries.ts'
import type { Claimed } from './sending.queries.ts'
import { clearExpiredSecrets } from './webhooks.queries.ts'
import { SEND_JOB, type WebhookDeps } from './webhooks.service.ts'

/** Seconds from one try to the next; about three days in all. */
const PAUSES_S = [5, 60, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400] as const
export const GIVE_UP_DAYS = 5
const KEPT_DAYS = 30
/** With it the receiver asks for no more events. */
const GONE = 410

export async function sendDelivery(
  deps: WebhookDeps,
  { id: job, payload: { delivery } }: Job<{ delivery: number }>,
): Promise<void> {
  const claimed = await queries.claimDelivery(deps.db, delivery, job)
  if (!claimed) return queries.markNotSent(deps.db, delivery, job) // unless another job has it by now, or it has ended
  const key = await deps.webhookKey()
  const secret = openText(key, claimed.secret_sealed)
  const previous = claimed.previous_sealed && openText(key, claimed.previous_sealed)
  const began = performance.now()
  const sent: Sent =
    secret === undefined
      ? { error: 'sealed with another key' }
      : await sendWebhook(
          {
            url: claimed.url,
            secrets: previous ? [secret, previous] : [secret],
            id: `msg_${claimed.event_id}`,
            body: claimed.body,
            // the receiver compares it with its own clock
            timestamp: Math.floor(Date.now() / 1000),
          },
          { allowPrivate: deps.config.privateWebhooks },
        )
  const took_ms = Math.round(performance.now() - began)
  const status = 'status' in sent ? sent.status : null
  if (status !== null && status >= 200 && status < 300)
    return deps.db.transaction().execute((tx) => queries.markDelivered(tx, claimed, { status, took_ms }))
  const error = 'error' in sent ? sent.error : status !== null && status < 400 ? 'redirect not followed' : 'refused'
  await deps.db.transaction().execute((tx) => keepFailure(deps, tx, claimed, { status, error, took_ms }))
}

async function keepFailure(
  deps: WebhookDeps,
  tx: Tx,
  claimed: Claimed,
  { status, error, took_ms }: { status: number | null; error: string; took_ms: number },
): Promise<void> {
  const { jobs, log } = deps
  const isLasting = await queries.markFailing(tx, claimed.webhook_id, GIVE_UP_DAYS)
  const ends = isLasting || status === GONE
  const pause = PAUSES_S[claimed.tries - 1]
  const next = ends || pause === undefined ? undefined : { job: randomUUID(), seconds: pause }
  await queries.markTryFailed(tx, claimed, { status, error, took_ms, next })
  if (next) await jobs.enqueue(tx, SEND_JOB, { delivery: claimed.id }, { id: next.job, afterSeconds: next.seconds })
  log.warn({ webhook: claimed.webhook_id, delivery: claimed.id, status, error, tries: claimed.tries }, 'webhook failed')
  if (ends && (await queries.markSwitchedOff(tx, claimed.webhook_id))) await mailOwners(deps, tx, claimed)
}

async function mailOwners(deps: Pick<Platform, 'config' | 'delivery' | 'translators'>, tx: Tx, webhook: Claimed) {
  for (const { id, email, name, locale } of await listOwners(tx)) {
    const mail = composeGivenUp(deps, webhook, { to: email, name, locale: isLocale(locale) ? locale : 'en' })
    await deps.delivery.mailLater(tx, mail, { kind: 'webhook-given-up', account_id: id })
  }
}

/** Contains only the host: the path of an address may include a secret. */
export function composeGivenUp(
  { config, translators }: Pick<Platform, 'config' | 'translators'>,
  { webhook_id, url }: Pick<Claimed, 'webhook_id' | 'url'>,
  { to, name, locale }: { to: string; name: string; locale: Locale },
): Mail {
  const translate = translators.for(locale)
  const text = (part: string) => translate(`mail-integrations.givenUp.${part}`, { host: new URL(url).host })
  return composeMail(translate, {
    to,
    name: name.split(' ')[0] ?? '',
    subject: text('subject'),
    lines: [text('text')],
    button: {
      label: text('button'),
      url: `${config.baseUrl}${locale === 'en' ? '' : `/${locale}`}/admin/integrations?open=${webhook_id}`,
    },
    after: [text('next')],
  })
}

/** Deletes events that ended long ago, and replaced secrets that no longer sign. */
export async function sweepDeliveries({ db }: Pick<Platform, 'db'>): Promise<void> {
  await queries.deleteEnded(db, KEPT_DAYS)
  await clearExpiredSecrets(db)
}
