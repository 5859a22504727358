/** What is told to whom: listens to what the other domains did, inside their transactions. The mails go out later (mailing.service.ts). */
import type { NotificationKind } from '@husrum/contract/notifications.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { selectAccountOf } from '../experts/expert-availability.service.ts'
import type { References } from '../reference/reference.service.ts'
import { mailDue, MESSAGE_PACE } from './mailing.service.ts'
import * as queries from './notifications.queries.ts'
import { cancelAllPending } from './preferences.service.ts'

/** docs/product/states.md: hours before the deadline. */
const REMINDERS = [24, 4] as const
const KEPT_DAYS = 90
const MAIL_JOB = 'mail-notification'

type Deps = Pick<Platform, 'config' | 'db' | 'delivery' | 'events' | 'jobs' | 'translators'> & { refs: References }

/** Where a lead comes to by somebody else than the client, its client hears of it. */
const toldToClient = new Set(['contacted', 'meeting', 'proposal', 'won', 'lost', 'declined', 'expired'])
const decisions = new Set(['active', 'changes_requested', 'rejected', 'suspended'])

export function listenForNotifications(deps: Deps): void {
  const { events, jobs } = deps
  jobs.work<{ notification_id: number }>(
    MAIL_JOB,
    async ({ payload }) => void (await mailDue(deps, payload.notification_id)),
  )
  jobs.every(1, 'mail-notifications', async () => {
    await remindExperts(deps)
    await mailDue(deps)
  })
  jobs.every(30, 'sweep-notifications', () => sweepNotifications(deps))

  events.on('lead.created', async (tx, { lead_id, expert_id }) => {
    const account_id = await selectAccountOf(tx, expert_id)
    await tell(deps, tx, { account_id, kind: 'new_lead', lead_id, about: `lead:${lead_id}` })
  })
  events.on('lead.moved', async (tx, { lead_id, status, actor }) => {
    if (actor === 'client' || !toldToClient.has(status)) return
    const { client_id } = await queries.selectLeadEnds(tx, lead_id)
    const about = `lead:${lead_id}:${status}`
    await tell(deps, tx, { account_id: client_id, kind: 'lead_answered', detail: status, lead_id, about })
  })
  events.on('message.created', async (tx, { message_id }) => {
    const line = await queries.upsertMessageLine(tx, message_id, MESSAGE_PACE)
    // a line whose mail waits already has its job
    if (line?.newly_due)
      await jobs.enqueue(tx, MAIL_JOB, { notification_id: line.id }, { afterSeconds: line.mail_in_seconds + 1 })
  })
  events.on('expert.moved', async (tx, { expert_id }) => {
    const { id, status_from, status_to, actor } = await queries.selectLastMove(tx, expert_id)
    // a pause that ends on its day is nobody's decision
    if (actor === 'expert' || status_from === 'paused' || !decisions.has(status_to)) return
    const account_id = await selectAccountOf(tx, expert_id)
    // the mail about it is the review's own, and nobody can switch it off
    const line = { account_id, kind: 'profile_decision' as const, detail: status_to, about: `expert-move:${id}` }
    await queries.insertOnce(tx, { ...line, mailed: false })
  })
  events.on('account.left', (tx, { account_id }) => cancelAllPending(deps, tx, account_id))
  events.on('account.erasing', (tx, { account_id }) => queries.deleteOf(tx, account_id))
}

type Line = { account_id: number; kind: NotificationKind; detail?: string; lead_id: number; about: string }

async function tell(deps: Pick<Deps, 'jobs'>, tx: Tx, line: Line): Promise<void> {
  const id = await queries.insertOnce(tx, { ...line, mailed: true })
  if (id !== undefined) await deps.jobs.enqueue(tx, MAIL_JOB, { notification_id: id })
}

/** Leads that wait and come close to their deadline; the line is there once, whoever of the instances looks first. */
export async function remindExperts({ db }: Pick<Deps, 'db'>): Promise<void> {
  // one statement each: several leads in one would wait in a ring with those who answer them
  for (const { lead_id, account_id, hours } of await queries.listExpiring(db, REMINDERS))
    await queries.insertOnce(db, {
      account_id,
      kind: 'lead_expiring',
      detail: String(hours),
      lead_id,
      about: `lead:${lead_id}:${hours}h`,
      mailed: true,
    })
}

export const sweepNotifications = ({ db }: Pick<Deps, 'db'>): Promise<void> => queries.deleteOld(db, KEPT_DAYS)
