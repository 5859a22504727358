/** Writes notifications about events of other domains, inside their transactions. */
import { readNow } from '../../../platform/core/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import { selectAccountOf } from '../../experts/profile/expert-accounts.service.ts'
import { upsertReviewQuestion } from './lines.queries.ts'
import { notificationsFor, notifiableEvents } from './compose.ts'
import { MESSAGE_PACE } from './mailing/mailing.service.ts'
import * as queries from './notifications.queries.ts'
import { announceAll, announceOnce, MAIL_JOB, notifyOf, pushSoon } from './notifications.service.ts'
import { cancelAllPending } from './preferences/preferences.service.ts'
import { deleteSubscriptionsOf } from './push/push.queries.ts'

const decisions = new Set(['active', 'changes_requested', 'rejected', 'suspended'])

export function registerNotificationListeners(deps: Platform): void {
  const { events, jobs } = deps
  /** The domain that emits the event sends the mail, which cannot be switched off. */
  const notifyProfileOwner = (tx: Tx, account_id: number, detail: string, about: string) =>
    announceOnce(deps, tx, { account_id, kind: 'profile_decision', detail, about, mailed: false })
  events.on('lead.created', async (tx, { leads }) => {
    const ids = leads.map(({ id }) => id)
    await announceAll(deps, tx, await queries.insertNewLeads(tx, ids))
  })
  // after all events of the transaction, and before the live events, which include the notifications
  events.beforeCommit(notifiableEvents, async (tx, emitted) => {
    const invites = emitted.some(({ name }) => name === 'review.invited')
    for (const { name, event } of emitted)
      if (name === 'quote.moved' && event.status === 'accepted' && !invites)
        await announceAll(deps, tx, await upsertReviewQuestion(tx, event.lead_id))
    await notifyOf(deps, tx, notificationsFor(emitted))
    return () => undefined
  })
  events.on('message.created', async (tx, { message_id }) => {
    const lines = await queries.upsertMessageLines(tx, message_id, MESSAGE_PACE)
    if (lines.length > 0) await events.emit(tx, 'notification.created', { notifications: lines })
    // the mails of the others are already scheduled
    const due = Map.groupBy(
      lines.filter(({ newly_due }) => newly_due),
      (line) => line.mail_in_seconds,
    )
    for (const [seconds, mailed] of due) {
      const payloads = mailed.map(({ id }) => ({ notification_id: id }))
      await jobs.enqueueAll(tx, MAIL_JOB, payloads, { afterSeconds: seconds + 1 })
    }
    const pushed = lines.filter(({ newly_pushed }) => newly_pushed).map(({ id }) => id)
    await pushSoon(deps, tx, pushed)
  })
  events.on('lead.assigned', async (tx, { lead_id, account_id }) => {
    await announceAll(deps, tx, await queries.insertAssigned(tx, lead_id, account_id))
  })
  events.on('thread.seen', async (tx, { thread_id, account_id }) => {
    if (await queries.markPairRead(tx, account_id, thread_id))
      await events.emit(tx, 'notification.read', { account_id })
  })
  events.on('lead.seen', async (tx, { lead_id, account_id }) => {
    if (await queries.markLeadNewsRead(tx, account_id, lead_id))
      await events.emit(tx, 'notification.read', { account_id })
  })
  events.on('expert.moved', async (tx, { expert_id, from, status, unheard }) => {
    const isUnapproved = from === 'active' && status === 'pending_review'
    if (isUnapproved || unheard) {
      const account_id = await queries.deleteDecisionLine(tx, expert_id, isUnapproved ? 'active' : 'suspended')
      if (account_id !== undefined) await events.emit(tx, 'notification.read', { account_id })
      return
    }
    const { id, status_from, status_to, actor } = await queries.selectLastMove(tx, expert_id)
    // a pause that ends by itself needs no notification
    if (actor === 'expert' || status_from === 'paused' || !decisions.has(status_to)) return
    await notifyProfileOwner(tx, await selectAccountOf(tx, expert_id), status_to, `expert-move:${id}`)
  })
  events.on('expert.decided', async (tx, { expert_id, what }) => {
    const { id } = await queries.selectLastMove(tx, expert_id)
    // a status step that is already notified is not repeated
    await notifyProfileOwner(tx, await selectAccountOf(tx, expert_id), what, `expert-move:${id}`)
  })
  events.on('own_domain.lost', async (tx, { account_id, host }) => {
    await notifyProfileOwner(tx, account_id, 'domain_lost', `own-domain:${host}:${(await readNow(tx)).toISOString()}`)
  })
  events.on('subscription.changed', async (tx, { account_id, what }) => {
    // billing sends its own mail, which cannot be switched off
    if (what) await announceAll(deps, tx, await queries.insertPlanNews(tx, account_id, what))
  })
  events.on('saved_search.found', async (tx, { account_id, count }) => {
    // the mail of the saved-searches domain names the experts
    await announceAll(deps, tx, await queries.upsertSearchNews(tx, account_id, count))
  })
  events.on('brief.asked', async (tx, asked) => {
    // the mail of the briefs domain has the answers as links
    await announceAll(deps, tx, await queries.insertAsked(tx, asked))
  })
  events.on('account.left', (tx, { account_id }) => cancelAllPending(deps, tx, account_id))
  events.on('account.erasing', async (tx, { account_id }) => {
    await queries.deleteOf(tx, account_id)
    await deleteSubscriptionsOf(tx, account_id)
  })
}
