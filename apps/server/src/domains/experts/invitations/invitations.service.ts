/**
 * Experts invited by staff. Before an expert accepts there is no account and no profile, so nothing can be found,
 * matched or logged in to; accepting is a registration with prefilled answers (docs/decisions/0083).
 */
import { createHmac } from 'node:crypto'
import type { newExpertInvitation } from '@husrum/contract/experts/invitations/invitations.ts'
import type { AuditValues } from '@husrum/contract/back-office/audit/audit.rules.ts'
import { INVITATION_DAYS, INVITATION_MAILS_MAX, INVITATION_PAUSE_HOURS } from '@husrum/contract/core/limits.ts'
import type { z } from 'zod'
import { writeAudit } from '../../../platform/core/audit.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { mailboxOf } from '../../../platform/providers/delivery/mailbox.ts'
import { conflict, fieldRefusal, notFound } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/http-viewer.ts'
import type { Limit } from '../../../platform/limits/limits.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import { hashSecret, isEmailTaken, newToken } from '../../identity/accounts/accounts.service.ts'
import * as queries from './invitations.queries.ts'
import type { InvitationRow } from './invitations.queries.ts'
import { cancelInvitationMails, mailInvitation } from './mails.ts'

export type InvitationDeps = Pick<Platform, 'config' | 'db' | 'delivery' | 'events' | 'limits' | 'translators'>

/** Days until the anonymous record of an ended invitation is deleted. */
const KEPT_DAYS = 90

const sent: Limit = {
  scope: 'expert-invitations',
  allowed: 100,
  windowSeconds: 86_400,
  code: 'too_many_invitations_sent',
}
const opened: Limit = { scope: 'expert-invitation-address', allowed: 60, windowSeconds: 600, code: 'too_many_tries' }

/** Hashes a mailbox, in any spelling, with a key of this installation. */
export async function hasher(db: Db): Promise<(email: string) => Buffer> {
  const key = await queries.selectHashKey(db)
  return (email) =>
    createHmac('sha256', key)
      .update(`expert invitation\n${mailboxOf(email)}`)
      .digest()
}
const hashOf = async (db: Db, email: string): Promise<Buffer> => (await hasher(db))(email)

/**
 * Returns its id. 409 `invitation_open`; 422 `person_has_account`, `address_refuses` on `email`; 429
 * `too_many_invitations_sent`.
 */
export async function invite(
  deps: InvitationDeps,
  viewer: Viewer,
  { name, email, locale, source, note }: z.output<typeof newExpertInvitation>,
): Promise<number> {
  await deps.db.transaction().execute((tx) => deps.limits.count(tx, sent, String(viewer.account_id)))
  return deps.events.transaction(async (tx) => {
    const { has_account, refuses } = await queries.selectStatus(tx, email, await hashOf(tx, email))
    if (has_account) throw fieldRefusal('email', 'person_has_account')
    if (refuses) throw fieldRefusal('email', 'address_refuses')
    const row = { name, email, note: note || null, answers: { name }, locale, source, invited_by: viewer.account_id }
    const made = await queries.insertInvitation(tx, row, INVITATION_DAYS)
    if (!made) throw conflict('invitation_open')
    await mailNewLink(deps, tx, { ...row, ...made })
    // the audit log names no person; the list does, because its rows can be deleted
    await audit(tx, viewer, { id: made.id, step: 'send', before: null, after: { state: 'sent', mails: 1 } })
    return made.id
  })
}

/** Each mail has a link of its own; the previous link becomes invalid. */
export async function mailNewLink(
  deps: Pick<InvitationDeps, 'config' | 'delivery' | 'translators'>,
  tx: Tx,
  { id, email: to, ...invited }: OpenRow,
): Promise<void> {
  const token = newToken()
  await queries.markMailed(tx, id, hashSecret(token))
  await mailInvitation(deps, tx, { ...invited, to, token })
}

type OpenRow = queries.OpenRow
const isOpen = (row: InvitationRow): row is InvitationRow & OpenRow => row.ended_at === null

/** The reason why no other mail may be sent now. */
export function resendRefusal(row: InvitationRow) {
  if (!isOpen(row)) return 'invitation_ended'
  if (row.mails >= INVITATION_MAILS_MAX) return 'invitation_sent_enough'
  const rests = row.hours_since_mail === null || row.hours_since_mail < INVITATION_PAUSE_HOURS
  return rests ? 'invitation_sent_lately' : undefined
}

/** 404 `invitation_not_found`; 409 as in `resendRefusal`; 422 `person_has_account` on `email`. */
export function resend(deps: InvitationDeps, viewer: Viewer, id: number): Promise<void> {
  return deps.events.transaction(async (tx) => {
    const row = await requireInvitation(tx, id)
    const refusal = resendRefusal(row)
    if (refusal || !isOpen(row)) throw conflict(refusal ?? 'invitation_ended', { hours: INVITATION_PAUSE_HOURS })
    if (await isEmailTaken(tx, row.email)) throw fieldRefusal('email', 'person_has_account')
    await cancelInvitationMails(deps, tx, [row.email])
    await mailNewLink(deps, tx, row)
    const after = { state: 'sent', mails: row.mails + 1 }
    await audit(tx, viewer, { id, step: 'resend', before: { state: row.state, mails: row.mails }, after })
  })
}

export type EndingDeps = Pick<InvitationDeps, 'delivery' | 'events'>

/** 404 `invitation_not_found`; 409 `invitation_ended`. */
export function withdraw(deps: EndingDeps, viewer: Viewer, id: number): Promise<void> {
  return deps.events.transaction(async (tx) => {
    const row = await requireInvitation(tx, id)
    if (!isOpen(row)) throw conflict('invitation_ended')
    await queries.markEnded(tx, id, 'withdrawn')
    await cancelInvitationMails(deps, tx, [row.email])
    await audit(tx, viewer, { id, step: 'withdraw', before: { state: row.state }, after: { state: 'withdrawn' } })
  })
}

async function requireInvitation(tx: Tx, id: number): Promise<InvitationRow> {
  const row = await queries.maybeInvitationForUpdate(tx, id)
  if (!row) throw notFound('invitation_not_found')
  return row
}

type Step = {
  id: number
  step: 'send' | 'resend' | 'withdraw'
  before: AuditValues | null
  after: AuditValues
}
const audit = (tx: Tx, viewer: Viewer, { id, step, before, after }: Step): Promise<void> =>
  writeAudit(tx, viewer, {
    action: `expert_invitation.${step}`,
    subject: { kind: 'expert_invitation', id },
    before,
    after,
  })

const deadLink = () => fieldRefusal('token', 'invitation_invalid')

async function countTry({ db, limits }: Pick<InvitationDeps, 'db' | 'limits'>, address: string): Promise<void> {
  await db.transaction().execute((tx) => limits.count(tx, opened, address))
}

/** Records that it was opened, by the page's script, which mail scanners do not run. 422 `invitation_invalid`. */
export async function openInvitation(deps: InvitationDeps, token: string, address: string): Promise<InvitationRow> {
  await countTry(deps, address)
  const row = await queries.maybeOpenInvitation(deps.db, hashSecret(token))
  if (!row) throw deadLink()
  if (row.state !== 'opened') await deps.events.transaction((tx) => queries.markOpened(tx, row.id))
  return row
}

/** Deletes all data about the person, and blocks invitations to the mailbox. 422 `invitation_invalid`. */
export async function refuse(deps: InvitationDeps, token: string, address: string): Promise<void> {
  await countTry(deps, address)
  await deps.events.transaction(async (tx) => {
    const found = await queries.maybeOpenInvitation(tx, hashSecret(token))
    const row = found && (await queries.maybeInvitationForUpdate(tx, found.id))
    if (!row || !isOpen(row)) throw deadLink()
    await queries.insertRefusal(tx, await hashOf(tx, row.email))
    await queries.markEnded(tx, row.id, 'refused')
    await cancelInvitationMails(deps, tx, [row.email])
  })
}

/**
 * A registration with the link of an invitation accepts it; returns the address proven by the link, or undefined if it
 * is no longer valid: then it is an ordinary registration.
 */
export const acceptExpertInvitation = (tx: Tx, token: string, expertId: number): Promise<string | undefined> =>
  queries.markInvitationAccepted(tx, hashSecret(token), expertId)

/** Deletes invitations that were not accepted in time, and later their anonymous records. */
export async function sweepInvitations({ db }: Pick<Platform, 'db'>): Promise<void> {
  await queries.markExpired(db)
  await queries.deleteEnded(db, KEPT_DAYS)
}
