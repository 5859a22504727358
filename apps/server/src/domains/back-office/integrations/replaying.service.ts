/** Manual resending of one event, several, or all that an address missed. Each keeps its `webhook-id`. */
import { randomUUID } from 'node:crypto'
import type { BulkOutcome } from '@husrum/contract/core/staff-lists.ts'
import { WEBHOOK_REPLAYS_MAX } from '@husrum/contract/core/limits.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'
import { writeAudit, writeAudits } from '../../../platform/core/audit.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { conflict, notFound } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/http-viewer.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import * as queries from './sent-events.queries.ts'
import type { DeliveryRow, LockedWebhook, Replayable } from './sent-events.queries.ts'
import { hostOf, requireOn, SEND_JOB, type WebhookDeps } from './webhooks.service.ts'

type Deps = Pick<WebhookDeps, 'db' | 'jobs'>
type Refusal = 'webhook_delivery_not_found' | 'webhook_off' | 'webhook_under_way'

/** 404 `webhook_delivery_not_found`. */
export async function readDelivery({ db }: Pick<Platform, 'db'>, id: number): Promise<DeliveryRow> {
  const [row] = await queries.listDeliveries(db, [id])
  if (!row) throw notFound('webhook_delivery_not_found')
  return row
}

/** Why it cannot be sent again; undefined if it can. */
function refusalOf(row: Replayable | undefined, webhook: LockedWebhook | undefined): Refusal | undefined {
  if (!row) return 'webhook_delivery_not_found'
  if (webhook?.is_on !== true) return 'webhook_off'
  return row.state === 'delivered' || row.state === 'failed' ? undefined : 'webhook_under_way'
}

async function sendAgain({ jobs }: Pick<Deps, 'jobs'>, tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const rows = ids.map((id) => ({ id, job: randomUUID() }))
  await queries.markReplayed(tx, rows)
  await jobs.enqueueAll(
    tx,
    SEND_JOB,
    rows.map(({ id }) => ({ delivery: id })),
    { ids: rows.map(({ job }) => job) },
  )
}

async function replay(
  deps: Deps,
  viewer: Viewer,
  { ids, preview }: { ids: readonly number[]; preview: boolean },
): Promise<Map<number, Refusal | undefined>> {
  return deps.db.transaction().execute(async (tx) => {
    const webhooks = await queries.lockWebhooksOf(tx, ids)
    const rows = await queries.lockDeliveries(tx, ids)
    const byId = new Map(rows.map((row) => [row.id, row]))
    const webhookOf = (row: Replayable | undefined) => row && webhooks.get(row.webhook_id)
    const refusals = new Map(
      [...new Set(ids)].map((id) => {
        const row = byId.get(id)
        return [id, refusalOf(row, webhookOf(row))]
      }),
    )
    if (preview) return refusals
    const ready = rows.filter(({ id }) => refusals.get(id) === undefined)
    await sendAgain(
      deps,
      tx,
      ready.map(({ id }) => id),
    )
    await writeAudits(
      tx,
      viewer,
      ready.map((row) => {
        const { id, webhook_id, state } = row
        const webhook = webhookOf(row)
        return {
          action: 'webhook.replay',
          subject: { kind: 'webhook_delivery', id, ...(webhook ? { label: hostOf(webhook) } : {}) },
          before: { webhook: webhook_id, state },
          after: { webhook: webhook_id, state: 'waiting' },
        }
      }),
    )
    return refusals
  })
}

/** 404 `webhook_delivery_not_found`; 409 `webhook_off`, `webhook_under_way`. */
export async function replayDelivery(deps: Deps, viewer: Viewer, id: number): Promise<DeliveryRow> {
  const refusal = (await replay(deps, viewer, { ids: [id], preview: false })).get(id)
  if (refusal === 'webhook_delivery_not_found') throw notFound(refusal)
  if (refusal) throw conflict(refusal)
  return readDelivery(deps, id)
}

/** The actual or previewed outcome of each, in the order of the request. */
export async function replayDeliveries(
  deps: Deps & Pick<Platform, 'translators'>,
  viewer: Viewer,
  { ids, preview }: { ids: readonly number[]; preview: boolean },
  locale: Locale,
): Promise<BulkOutcome[]> {
  const translate = deps.translators.for(locale)
  const refusals = await replay(deps, viewer, { ids, preview })
  return [...refusals].map(([id, refusal]) => ({
    id,
    outcome: refusal ?? (preview ? 'ready' : 'done'),
    message: refusal === undefined ? null : translate(`error.${refusal}`),
  }))
}

/** Sends all that one address missed; the lock on the address prevents a double send of parallel requests. */
export async function replayFailed(
  deps: Deps,
  viewer: Viewer,
  id: number,
  { since, preview }: { since: string | null; preview: boolean },
): Promise<{ events: number; more: boolean }> {
  return deps.db.transaction().execute(async (tx) => {
    const webhook = await requireOn(tx, id)
    const from = since === null ? null : new Date(since)
    const found = await queries.listFailedIds(tx, { webhook_id: id, since: from, limit: WEBHOOK_REPLAYS_MAX + 1 })
    const ids = found.slice(0, WEBHOOK_REPLAYS_MAX)
    const answer = { events: ids.length, more: found.length > WEBHOOK_REPLAYS_MAX }
    if (preview || ids.length === 0) return answer
    await sendAgain(deps, tx, ids)
    await writeAudit(tx, viewer, {
      action: 'webhook.replay_failed',
      subject: { kind: 'webhook', id, label: hostOf(webhook) },
      before: { failed: found.length, since },
      after: { sent_again: ids.length },
    })
    return answer
  })
}
