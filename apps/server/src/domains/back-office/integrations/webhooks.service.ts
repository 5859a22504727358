/** Addresses that receive events: created, changed, switched off, tested, with replaceable secrets. */
import { randomBytes } from 'node:crypto'
import { WEBHOOKS_MAX } from '@husrum/contract/core/limits.ts'
import type { WebhookData, WebhookKind } from '@husrum/contract/back-office/integrations/integrations.rules.ts'
import { writeAudit } from '../../../platform/core/audit.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { conflict, fieldRefusal, notFound } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/http-viewer.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import type { StoreKey } from '../../../platform/files/store-key.ts'
import { sealText } from '../../../platform/core/sealed-text.ts'
import { SECRET_PREFIX, urlProblem } from '../../../platform/providers/webhooks/send-webhook.ts'
import { insertDeliveries, listDeliveries, type DeliveryRow } from './sent-events.queries.ts'
import * as queries from './webhooks.queries.ts'
import type { WebhookRow } from './webhooks.queries.ts'

export const SEND_JOB = 'send-webhook'

export type WebhookDeps = Platform & { webhookKey: StoreKey }

export type NewWebhookEvent = { [K in keyof WebhookData]: { kind: K; data: WebhookData[K] } }[keyof WebhookData]

/**
 * Inserts a row and a job for each subscribed address, in the caller's transaction, and returns the rows. An address
 * named by its id gets every kind.
 */
export async function enqueueWebhooks(
  { clock, jobs }: Pick<WebhookDeps, 'clock' | 'jobs'>,
  tx: Tx,
  events: readonly NewWebhookEvent[],
  webhookId?: number,
): Promise<number[]> {
  if (events.length === 0) return []
  const timestamp = clock.now().toISOString()
  const bodies = events.map(({ kind, data }) => ({ kind, body: JSON.stringify({ type: kind, timestamp, data }) }))
  const written = await insertDeliveries(tx, bodies, webhookId)
  await jobs.enqueueAll(
    tx,
    SEND_JOB,
    written.map(({ id }) => ({ delivery: id })),
    { ids: written.map(({ job_id }) => job_id) },
  )
  return written.map(({ id }) => id)
}

function requireUrl(deps: Pick<Platform, 'config'>, url: string): void {
  const problem = urlProblem(url, { allowPrivate: deps.config.privateWebhooks })
  if (problem) throw fieldRefusal('url', problem === 'private' ? 'webhook_private' : 'webhook_url')
}

/** 404 `webhook_not_found`. */
export async function readWebhook({ db }: Pick<Platform, 'db'>, id: number): Promise<WebhookRow> {
  const row = await queries.maybeWebhook(db, id)
  if (!row) throw notFound('webhook_not_found')
  return row
}

/** The name of an address for staff: the rest of it may be a secret, and is never logged. */
export const hostOf = ({ url }: Pick<WebhookRow, 'url'>): string => new URL(url).host
const audited = ({ url, kinds, is_on }: WebhookRow) => ({ host: hostOf({ url }), kinds, is_on })

const newSecret = () => SECRET_PREFIX + randomBytes(32).toString('base64')

/** Only this reply contains the secret. */
export async function createWebhook(
  deps: WebhookDeps,
  viewer: Viewer,
  { url, description, kinds }: { url: string; description: string; kinds: readonly WebhookKind[] },
): Promise<{ row: WebhookRow; secret: string }> {
  requireUrl(deps, url)
  const secret = newSecret()
  const secret_sealed = sealText(await deps.webhookKey(), secret)
  const row = await deps.events.transaction(async (tx) => {
    if ((await queries.countWebhooks(tx)) >= WEBHOOKS_MAX) throw conflict('too_many_webhooks', { limit: WEBHOOKS_MAX })
    const made = await queries.insertWebhook(tx, {
      url,
      description,
      kinds: [...new Set(kinds)],
      secret_sealed,
      created_by: viewer.account_id,
    })
    await writeAudit(tx, viewer, {
      action: 'webhook.create',
      subject: { kind: 'webhook', id: made.id, label: hostOf(made) },
      before: null,
      after: audited(made),
    })
    return made
  })
  return { row, secret }
}

export async function changeWebhook(
  deps: WebhookDeps,
  viewer: Viewer,
  id: number,
  {
    url,
    description,
    kinds,
    is_on,
  }: { [K in 'url' | 'description']?: string | undefined } & {
    kinds?: readonly WebhookKind[] | undefined
    is_on?: boolean | undefined
  },
): Promise<WebhookRow> {
  if (url !== undefined) requireUrl(deps, url)
  const row = await deps.db.transaction().execute(async (tx) => {
    const before = await queries.maybeLockedWebhook(tx, id)
    if (!before) throw notFound('webhook_not_found')
    const change = {
      url: url ?? before.url,
      description: description ?? before.description,
      kinds: kinds ? [...new Set(kinds)] : before.kinds,
      is_on: is_on ?? before.is_on,
    }
    const anew = change.url !== before.url || (change.is_on && !before.is_on)
    const after = await queries.updateWebhook(tx, id, change, { anew })
    await writeAudit(tx, viewer, {
      action: 'webhook.change',
      subject: { kind: 'webhook', id, label: hostOf(after) },
      before: audited(before),
      after: audited(after),
    })
    return after
  })
  return row
}

export async function deleteWebhook(deps: WebhookDeps, viewer: Viewer, id: number): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const before = await queries.maybeLockedWebhook(tx, id)
    if (!before) throw notFound('webhook_not_found')
    await queries.deleteWebhook(tx, id)
    await writeAudit(tx, viewer, {
      action: 'webhook.delete',
      subject: { kind: 'webhook', id, label: hostOf(before) },
      before: audited(before),
      after: null,
    })
  })
}

/** The new secret signs from now on, and the previous one too for so many hours. */
export async function rotateSecret(
  deps: WebhookDeps,
  viewer: Viewer,
  id: number,
  hours: number,
): Promise<{ row: WebhookRow; secret: string }> {
  const secret = newSecret()
  const secret_sealed = sealText(await deps.webhookKey(), secret)
  return deps.events.transaction(async (tx) => {
    const before = await queries.maybeLockedWebhook(tx, id)
    if (!before) throw notFound('webhook_not_found')
    const row = await queries.updateSecret(tx, id, { secret_sealed, hours })
    const until = (webhook: WebhookRow) => webhook.previous_secret_until?.toISOString() ?? null
    await writeAudit(tx, viewer, {
      action: 'webhook.rotate',
      subject: { kind: 'webhook', id, label: hostOf(row) },
      before: { previous_secret_until: until(before) },
      after: { previous_secret_until: until(row) },
    })
    return { row, secret }
  })
}

/** 404 `webhook_not_found`; 409 `webhook_off`. */
export async function requireOn(tx: Tx, id: number): Promise<WebhookRow> {
  const row = await queries.maybeLockedWebhook(tx, id)
  if (!row) throw notFound('webhook_not_found')
  if (!row.is_on) throw conflict('webhook_off')
  return row
}

export async function pingWebhook(deps: WebhookDeps, viewer: Viewer, id: number): Promise<DeliveryRow> {
  return deps.db.transaction().execute(async (tx) => {
    const webhook = await requireOn(tx, id)
    const [row] = await listDeliveries(tx, await enqueueWebhooks(deps, tx, [{ kind: 'ping', data: {} }], id))
    if (!row) throw new Error('nothing was written')
    await writeAudit(tx, viewer, {
      action: 'webhook.ping',
      subject: { kind: 'webhook', id, label: hostOf(webhook) },
      before: null,
      after: { delivery: row.id },
    })
    return row
  })
}
