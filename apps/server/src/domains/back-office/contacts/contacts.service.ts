/** Messages of people to the staff: mailed to them, listed, answered and closed, and deleted in time. */
import { type sendContact, type updateContact as changes } from '@husrum/contract/back-office/contacts.ts'
import { contactMoves, type ContactStatus } from '@husrum/contract/back-office/contacts.rules.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'
import type { z } from 'zod'
import { clearAuditOf, writeAudit } from '../../../platform/core/audit.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { conflict, fieldRefusal, notFound } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/http-viewer.ts'
import { asking, ofNetwork, type Allowance, type Caller } from '../../../platform/limits/allowances.ts'
import type { Limit } from '../../../platform/limits/limits.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import { isStaff } from '../../identity/accounts/staff/staff.service.ts'
import { mailReply, mailStaff, type StaffDeps } from './contact-mail.service.ts'
import * as queries from './contacts.queries.ts'
import { clearStaff } from './inbox.queries.ts'

/** Above half of it a proof of work is required: staff can read so many, and nobody may be blocked. */
const inAll = (allowed: number): Allowance => ({
  ...asking({ scope: 'contacts-overall', allowed, windowSeconds: 3600, code: 'too_many_contacts' }),
  overall: true,
})
/** People in trouble write two or three times; a script writes all day. */
const perAddress: Limit = { scope: 'contacts-address', allowed: 20, windowSeconds: 3600, code: 'too_many_contacts' }
/** Counted by email and address together: by email alone, anybody could lock out a stranger. */
const perEmail: Limit = { scope: 'contacts-email', allowed: 5, windowSeconds: 3600, code: 'too_many_contacts' }

/** docs/product/limits.md */
const KEPT_MONTHS = 24

type Deps = Pick<Platform, 'allowances' | 'events' | 'limits'> & StaffDeps
type Sender = { accountId: number | undefined; caller: Caller; locale: Locale }

/**
 * 429 `too_many_contacts`. A message with the hidden field filled in gets the usual reply and is not stored. Only staff
 * get mail: the sender's address is unconfirmed.
 */
export async function receiveContact(
  deps: Deps,
  { website, ...contact }: z.output<typeof sendContact>,
  { accountId, caller, locale }: Sender,
): Promise<void> {
  const { address } = caller
  await deps.allowances.spend(
    [...ofNetwork(perAddress, address), [inAll(deps.allowances.settings.contacts), 'all']],
    caller,
  )
  await deps.events.transaction(async (tx) => {
    await deps.limits.count(tx, perEmail, `${address} ${contact.email}`)
    if (website) return
    const id = await queries.insertContact(tx, { ...contact, account_id: accountId ?? null, locale })
    await mailStaff(deps, tx, { ...contact, id }, accountId)
  })
}

/**
 * 404 `contact_not_found`; 409 `changed_elsewhere` when it is no longer the version that was seen, `illegal_move`, also
 * for a reply to a handled message; 422 `unknown_colleague`. Every reply handles its message, so if two staff members
 * answer at once, the person gets one mail.
 */
export async function updateContact(
  deps: StaffDeps,
  viewer: Viewer,
  id: number,
  { status, note, reply, assigned_to, version }: z.output<typeof changes>,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const before = await queries.lockContact(tx, id)
    if (!before) throw notFound('contact_not_found')
    const from = before.status as ContactStatus // a check constraint of the table allows only the three
    const to = status ?? (reply === undefined ? from : 'handled')
    if ((to !== from && !contactMoves[from].includes(to)) || (from === 'handled' && reply !== undefined))
      throw conflict('illegal_move', { from, to })
    // adding a note changes no other note
    const changesIt = status !== undefined || reply !== undefined || assigned_to !== undefined
    if (changesIt && version !== undefined && version !== before.version) throw conflict('changed_elsewhere')
    if (assigned_to !== undefined) await requireColleague(tx, assigned_to)
    const changed = {
      status: to,
      ...(note ? { note } : {}),
      ...(assigned_to === undefined ? {} : { assigned_to }),
    }
    // before the update, or the trigger `contacts_note_kept` would treat it as one of the release before
    if (note) await queries.insertNote(tx, { contact_id: id, body: note, author_id: viewer.account_id })
    await queries.updateContact(tx, before, {
      isNewVersion: changesIt,
      ...changed,
      ...(reply === undefined ? {} : { reply, replied_by: viewer.account_id }),
    })
    if (reply !== undefined) await mailReply(deps, tx, before, reply)
    await writeAudit(tx, viewer, {
      action: reply === undefined ? 'contact.update' : 'contact.reply',
      subject: { kind: 'contact', id, label: before.name },
      before: audited(before),
      after: audited({ ...before, ...changed }),
    })
  })
}

/** Roles that a message can be assigned to: those that may answer it. */
export const ANSWERING = ['support', 'owner'] as const

/** 422 `unknown_colleague`. */
export async function requireColleague(tx: Tx, id: number | null): Promise<void> {
  if (id !== null && !(await isStaff(tx, id, ANSWERING))) throw fieldRefusal('assigned_to', 'unknown_colleague')
}

/** Without the reply itself, which is stored with the message. */
export const audited = ({
  status,
  note,
  assigned_to,
}: Pick<queries.ContactRow, 'status' | 'note' | 'assigned_to'>) => ({
  status,
  note,
  ...(assigned_to === null ? {} : { assigned_to }),
})

/** Texts written to and about a person are deleted with the messages; who did what stays in the audit log. */
async function forget(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const id of ids) await clearAuditOf(tx, { kind: 'contact', id })
}

export async function forgetContactsOf(tx: Tx, accountId: number): Promise<void> {
  await forget(tx, await queries.deleteContactsOf(tx, accountId))
  await clearStaff(tx, accountId)
}

/** The most deletions in one transaction: each also clears its quotes in the audit log. */
const AT_ONCE = 200

export async function sweepContacts({ db }: Pick<Platform, 'db'>): Promise<void> {
  for (let deleted = AT_ONCE; deleted === AT_ONCE;)
    deleted = await db.transaction().execute(async (tx) => {
      const ids = await queries.deleteContactsAfter(tx, KEPT_MONTHS, AT_ONCE)
      await forget(tx, ids)
      return ids.length
    })
}
