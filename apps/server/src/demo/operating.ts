/**
 * Traces of running the marketplace: tokens and webhooks as an owner creates them, with events sent to two addresses
 * that do not exist (`.example`), a letter that no server accepted, a failed job and some nights of backups.
 */
import { randomUUID } from 'node:crypto'
import type { Deps } from '../app/deps.ts'
import { composeGivenUp } from '../domains/back-office/integrations/sending.service.ts'
import { createToken } from '../domains/back-office/integrations/tokens.service.ts'
import { createWebhook, SEND_JOB } from '../domains/back-office/integrations/webhooks.service.ts'
import { readNow } from '../platform/core/clock.ts'
import { createStoreKey } from '../platform/files/store-key.ts'
import type { Viewer } from '../platform/http/http-viewer.ts'
import {
  insertNights,
  insertPastEvents,
  listPastSubjects,
  markJobFailed,
  markLetterDead,
  markWebhook,
  type PastEvent,
} from './operating.queries.ts'

const REVIEWS = 'https://hooks.warehouse.example/husrum'
const LEADS = 'https://crm.example/hooks/husrum'
const CLOSED_MAILBOX = 'birgit.holst@demo.example'

const arrived = { after: 0, status: 204, error: null, took_ms: 182 }
const refused = (after: number) => ({ after, status: 503, error: 'refused', took_ms: 431 })
const unanswered = (after: number) => ({ after, status: null, error: 'no answer in time', took_ms: 10_003 })

export async function loadOperating(deps: Deps, account_id: number): Promise<void> {
  const owner: Viewer = { account_id, session_id: 0, role: 'admin', audience: 'owner', expert_id: undefined }
  const webhooks = {
    ...deps,
    webhookKey: createStoreKey(deps, 'keys/webhooks'),
  }
  await createToken(deps, owner, { name: 'Data warehouse', scopes: ['experts:read', 'reviews:read'], days: 365 })
  await createToken(deps, owner, { name: 'Figures for the board', scopes: ['leads:read'], days: 30 })
  const { row: reviews } = await createWebhook(webhooks, owner, {
    url: REVIEWS,
    description: 'Data warehouse',
    kinds: ['review.published', 'review.rejected'],
  })
  const { row: leads } = await createWebhook(webhooks, owner, {
    url: LEADS,
    description: 'The CRM we had before',
    kinds: ['lead.created', 'lead.updated'],
  })
  const now = await readNow(deps.db)
  const told = await listPastSubjects(deps.db)
  const [late, ...earlier] = told.reviews.map(({ id, expert_id }) => ({
    webhook_id: reviews.id,
    kind: 'review.published',
    data: { review_id: id, expert_id, status: 'published' },
  }))
  await deps.db.transaction().execute(async (tx) => {
    await markWebhook(tx, reviews.id, { days_ago: 24, failing_hours: 3 })
    await markWebhook(tx, leads.id, { days_ago: 40, failing_hours: 180, given_up_hours: 58 })
    const past: PastEvent[] = [
      ...told.leads.map(({ id, expert_id, status }, at) => ({
        webhook_id: leads.id,
        kind: 'lead.updated',
        data: { lead_id: id, expert_id, status, previous_status: 'new' },
        state: 'failed' as const,
        hours_ago: 150 - at * 31,
        tries: [0, 0.02, 0.1, 0.6, 2.6, 7.6].map(unanswered),
      })),
      ...earlier
        .toReversed()
        .map((event, at) => ({ ...event, state: 'delivered' as const, hours_ago: 430 - at * 71, tries: [arrived] })),
    ]
    // in order of time, since ids ascend
    const inOrder = past.toSorted((one, other) => other.hours_ago - one.hours_ago)
    const [given] = await insertPastEvents(tx, inOrder, now)
    if (late) {
      const next = { job: randomUUID(), hours: 2 }
      const event = { ...late, state: 'retrying' as const, hours_ago: 3, tries: [0, 0.02, 0.1, 0.6, 2.6].map(refused) }
      const [delivery] = await insertPastEvents(tx, [{ ...event, next }], now)
      await deps.jobs.enqueue(tx, SEND_JOB, { delivery }, { id: next.job, afterSeconds: next.hours * 3600 })
    }

    const letter = composeGivenUp(
      deps,
      { webhook_id: leads.id, url: LEADS },
      { to: CLOSED_MAILBOX, name: 'Birgit Holst', locale: 'da' },
    )
    await deps.delivery.mailLater(tx, letter, { kind: 'webhook-given-up' })
    await markLetterDead(tx, CLOSED_MAILBOX, '550 5.1.1 no such mailbox')
    const failed = randomUUID()
    await deps.jobs.enqueue(tx, SEND_JOB, { delivery: given }, { id: failed })
    await markJobFailed(tx, failed, { tries: 61, message: 'Connection terminated unexpectedly' })
    await insertNights(tx, [
      { days_ago: 0, bytes: 214_500_000, files: 1204 },
      { days_ago: 1, bytes: 214_100_000, files: 1198 },
      { days_ago: 2, bytes: 0, files: 0, failure: 'ENOSPC: no space left on device, write' },
      { days_ago: 3, bytes: 212_900_000, files: 1171 },
      { days_ago: 4, bytes: 212_400_000, files: 1160 },
    ])
  })
}
