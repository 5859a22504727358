/**
 * Several people in one studio. Its owner invites by mail, as many as the plan has seats; accepting creates an account
 * that is only a place in this studio, and is closed with it (docs/decisions/0042).
 */
import { STUDIO_INVITATION_DAYS } from '@husrum/contract/core/limits.ts'
import type { acceptInvitation, inviteToStudio } from '@husrum/contract/experts/studio.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'
import type { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { composeMail, type Mail } from '../../../platform/providers/delivery/mail-frame.ts'
import { mailboxOf } from '../../../platform/providers/delivery/mailbox.ts'
import { conflict, fieldRefusal, notFound } from '../../../platform/http/errors.ts'
import { requireExpert, type Viewer } from '../../../platform/http/http-viewer.ts'
import type { Limit } from '../../../platform/limits/limits.ts'
import { unconfirmedMails } from '../../../platform/limits/recipients.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import {
  createKeyedMutex,
  createMemberAccount,
  hashGoodPassword,
  hashSecret,
  isFreeForMember,
  newToken,
  pageUrl,
} from '../../identity/accounts/accounts.service.ts'
import { closeAccount } from '../../identity/accounts/leaving/leaving.service.ts'
import type { Caller } from '../../../platform/limits/allowances.ts'
import { openSession, type OpenedSession } from '../../identity/accounts/sessions/sessions.service.ts'
import { nameIn, type References } from '../../foundation/reference/reference.service.ts'
import * as queries from './studio.queries.ts'
import type { InvitationRow, PersonRow, StudioRow } from './studio.queries.ts'

/** Days until the result of an invitation is deleted. */
const KEPT_DAYS = 30

const sent: Limit = {
  scope: 'studio-invitations',
  allowed: 20,
  windowSeconds: 86_400,
  code: 'too_many_invitations_sent',
}
/** Counted by recipient: several studios may invite one address. */
const perRecipient = unconfirmedMails('studio-invitations', 'too_many_mails_to_address')
const opened: Limit = { scope: 'studio-invitation-address', allowed: 60, windowSeconds: 600, code: 'too_many_tries' }

export type StudioDeps = Pick<Platform, 'config' | 'db' | 'delivery' | 'events' | 'limits' | 'translators'> & {
  refs: References
}

export type OwnStudio = { studio: StudioRow; people: PersonRow[]; invitations: InvitationRow[]; used: number }

export async function readStudio({ db }: Pick<StudioDeps, 'db'>, viewer: Viewer): Promise<OwnStudio> {
  const expertId = requireExpert(viewer)
  const studio = await queries.selectStudio(db, expertId)
  const people = await queries.listPeople(db, expertId)
  const invitations = await queries.listInvitations(db, expertId)
  const used = people.length + invitations.filter(({ expired }) => !expired).length
  return { studio, people, invitations: viewer.studio_role === 'owner' ? invitations : [], used }
}

const noSeat = ({ refs }: Pick<StudioDeps, 'refs'>, { plan_id, seats }: StudioRow, locale: Locale) =>
  conflict('no_seat_left', { limit: seats, plan: nameIn(refs.row('plan', plan_id), locale) })

/** Counts members and other open invitations. 409 `no_seat_left`. */
async function requireSeat(deps: StudioDeps, tx: Tx, studio: StudioRow, locale: Locale, except?: number) {
  const people = await queries.countPeople(tx, studio.expert_id)
  const waiting = (await queries.listInvitations(tx, studio.expert_id)).filter(
    ({ id, expired }) => !expired && id !== except,
  )
  if (people + waiting.length >= studio.seats) throw noSeat(deps, studio, locale)
}

async function requireFree({ db }: Pick<StudioDeps, 'db'>, email: string): Promise<void> {
  if (!(await isFreeForMember(db, email))) throw fieldRefusal('email', 'email_has_account')
}

/**
 * 409 `no_seat_left`, `invitation_open`; 422 `email_has_account`; 429 `too_many_invitations_sent`,
 * `too_many_mails_to_address`.
 */
export async function invite(
  deps: StudioDeps,
  viewer: Viewer,
  { email, name, role }: z.output<typeof inviteToStudio>,
  locale: Locale,
): Promise<InvitationRow> {
  const expert_id = requireExpert(viewer)
  // counted separately, because a refusal reveals something about an address
  await deps.db.transaction().execute((tx) => deps.limits.count(tx, sent, String(expert_id)))
  await requireFree(deps, email)
  return deps.events.transaction(async (tx) => {
    const studio = await queries.lockStudio(tx, expert_id)
    const known = (await queries.listInvitations(tx, expert_id)).find((each) => each.email === email)
    if (known && !known.expired) throw conflict('invitation_open')
    await requireSeat(deps, tx, studio, locale)
    if (known) await queries.markRevoked(tx, expert_id, known.id)
    const token = newToken()
    const row = await queries.insertInvitation(
      tx,
      { expert_id, email, name: name ?? null, role },
      { token_hash: hashSecret(token), days: STUDIO_INVITATION_DAYS, invited_by: viewer.account_id },
    )
    await mailInvitation(deps, tx, studio, { ...row, token, locale })
    return row
  })
}

/** Does the same as `invite`; 404 `invitation_not_found`. */
export async function inviteAgain(
  deps: StudioDeps,
  viewer: Viewer,
  id: number,
  locale: Locale,
): Promise<InvitationRow> {
  const expertId = requireExpert(viewer)
  await deps.db.transaction().execute((tx) => deps.limits.count(tx, sent, String(expertId)))
  return deps.events.transaction(async (tx) => {
    const studio = await queries.lockStudio(tx, expertId)
    const known = await queries.maybeInvitation(tx, expertId, id)
    if (!known) throw notFound('invitation_not_found')
    await requireFree({ db: deps.db }, known.email)
    await requireSeat(deps, tx, studio, locale, id)
    const token = newToken()
    const row = await queries.markSentAgain(tx, id, {
      token_hash: hashSecret(token),
      days: STUDIO_INVITATION_DAYS,
      invited_by: viewer.account_id,
    })
    if (!row) throw notFound('invitation_not_found')
    await mailInvitation(deps, tx, studio, { ...row, token, locale })
    return row
  })
}

/** 404 `invitation_not_found`, also for one that was accepted. */
export function revokeInvitation({ events }: Pick<StudioDeps, 'events'>, viewer: Viewer, id: number): Promise<void> {
  return events.transaction(async (tx) => {
    if (!(await queries.markRevoked(tx, requireExpert(viewer), id))) throw notFound('invitation_not_found')
  })
}

export type InvitationMail = {
  to: string
  name: string | null
  role: 'member' | 'assistant'
  studio: string
  owner: string
  token: string
  locale: Locale
}

export function composeInvitation(
  deps: Pick<StudioDeps, 'config' | 'translators'>,
  { to, name, role, studio, owner, token, locale }: InvitationMail,
): Mail {
  const translate = deps.translators.for(locale)
  const text = (part: string) => translate(`mail-studio.${part}`, { studio, owner, days: STUDIO_INVITATION_DAYS })
  return composeMail(translate, {
    to,
    reason: 'given',
    ...(name === null ? {} : { name: name.split(' ')[0] ?? name }),
    subject: text('subject'),
    lines: [text('text'), text(role)],
    button: { label: text('button'), url: pageUrl(deps, locale, `/studio-invitation?token=${token}`) },
    after: [text('life'), text('otherwise')],
  })
}

async function mailInvitation(
  deps: StudioDeps,
  tx: Tx,
  { name: studio, owner_name: owner }: StudioRow,
  { email, name, role, expires_at, token, locale }: InvitationRow & { token: string; locale: Locale },
): Promise<void> {
  await deps.limits.count(tx, perRecipient, mailboxOf(email))
  const mail = composeInvitation(deps, { to: email, name, role, studio, owner, token, locale })
  await deps.delivery.mailLater(tx, mail, { kind: 'studio-invitation', expires_at })
}

const invalidLink = () => fieldRefusal('token', 'invitation_invalid')

type Opened = { invitation: InvitationRow; studio: StudioRow; tokenHash: Buffer }
async function findInvitation({ db }: Pick<StudioDeps, 'db'>, token: string): Promise<Opened> {
  const tokenHash = hashSecret(token)
  const invitation = await queries.maybeInvitationOf(db, tokenHash)
  const studio = invitation && (await queries.selectStudio(db, invitation.expert_id))
  if (!invitation || !studio?.is_open) throw invalidLink()
  return { invitation, studio, tokenHash }
}

/** 422 `invitation_invalid`; 429 `too_many_tries`. */
export async function openInvitation(deps: StudioDeps, token: string, address: string): Promise<Opened> {
  await deps.db.transaction().execute((tx) => deps.limits.count(tx, opened, address))
  return findInvitation(deps, token)
}

type Accepting = z.output<typeof acceptInvitation> & {
  address: string
  caller: Caller
  userAgent: string
  fallback: Locale
}
export type Accept = (given: Accepting) => Promise<OpenedSession>

/**
 * 409 `no_seat_left`; 422 `invitation_invalid`, `email_has_account`, refused passwords. Calls for one studio queue in
 * memory, so that a password is hashed only if there is a seat.
 */
export function createAccept(deps: StudioDeps): Accept {
  const exclusively = createKeyedMutex()
  return async (given) => {
    const { studio } = await openInvitation(deps, given.token, given.address)
    return exclusively(String(studio.expert_id), () => accept(deps, given))
  }
}

async function requireFreeSeat(deps: StudioDeps, db: Db, studio: StudioRow, locale: Locale): Promise<void> {
  if ((await queries.countPeople(db, studio.expert_id)) >= studio.seats) throw noSeat(deps, studio, locale)
}

async function accept(
  deps: StudioDeps,
  { token, name, password, locale: chosen, caller, userAgent, fallback }: Accepting,
): Promise<OpenedSession> {
  const { invitation, studio: seen, tokenHash } = await findInvitation(deps, token)
  const { email, expert_id, role } = invitation
  const locale = chosen ?? fallback
  await requireFreeSeat(deps, deps.db, seen, locale)
  await requireFree(deps, email)
  const password_hash = await hashGoodPassword({ name, email }, password)
  return deps.events.transaction(async (tx) => {
    const studio = await queries.lockStudio(tx, expert_id)
    if (!studio.is_open || !(await queries.markAccepted(tx, invitation.id, tokenHash))) throw invalidLink()
    await requireFreeSeat(deps, tx, studio, locale)
    const { country_id, city_id } = studio
    const account_id = await createMemberAccount(deps, tx, { name, email, password_hash, locale, country_id, city_id })
    await queries.upsertMember(tx, { account_id, expert_id, role })
    return openSession(tx, account_id, userAgent, { caller })
  })
}

/** Adds an existing account, for the demo. */
export async function addMember(
  deps: Pick<Platform, 'events'>,
  tx: Tx,
  expertId: number,
  {
    role,
    ...person
  }: Omit<Parameters<typeof createMemberAccount>[2], 'country_id' | 'city_id'> & { role: 'member' | 'assistant' },
): Promise<number> {
  const { country_id, city_id } = await queries.selectStudio(tx, expertId)
  const account_id = await createMemberAccount(deps, tx, { ...person, country_id, city_id })
  await queries.upsertMember(tx, { account_id, expert_id: expertId, role })
  return account_id
}

/** 404 `person_not_found`, 409 `owner_stays`. */
async function requireMember(tx: Tx, expertId: number, accountId: number): Promise<PersonRow> {
  const person = await queries.maybePerson(tx, expertId, accountId)
  if (!person) throw notFound('person_not_found')
  if (person.role === 'owner') throw conflict('owner_stays')
  return person
}

export function changeRole(
  { events }: Pick<StudioDeps, 'events'>,
  viewer: Viewer,
  accountId: number,
  role: 'member' | 'assistant',
): Promise<PersonRow> {
  const expertId = requireExpert(viewer)
  return events.transaction(async (tx) => {
    const person = await requireMember(tx, expertId, accountId)
    if (!(await queries.updateRole(tx, expertId, accountId, role))) throw notFound('person_not_found')
    await events.emit(tx, 'sessions.changed', {})
    return { ...person, role }
  })
}

/** Logs the person out at once and closes the account, because it is only a place in this studio. */
export function removePerson(deps: StudioDeps, viewer: Viewer, accountId: number): Promise<void> {
  const expertId = requireExpert(viewer)
  return deps.events.transaction(async (tx) => {
    await requireMember(tx, expertId, accountId)
    const { name, now } = await queries.selectStudio(tx, expertId)
    // true for exactly one caller
    if (!(await queries.markLeft(tx, accountId))) throw notFound('person_not_found')
    await deps.events.emit(tx, 'studio.left', { account_id: accountId })
    await closeAccount(deps, tx, accountId, { studio: name, now })
    await deps.events.emit(tx, 'sessions.changed', {})
  })
}

/** Closes the accounts of its members with the studio. */
export async function closeStudio(deps: Omit<StudioDeps, 'refs'>, tx: Tx, expertId: number): Promise<void> {
  const { name, now } = await queries.selectStudio(tx, expertId)
  for (const accountId of await queries.listMembers(tx, expertId))
    await closeAccount(deps, tx, accountId, { studio: name, now })
}

export const sweepInvitations = ({ db }: Pick<StudioDeps, 'db'>): Promise<void> =>
  queries.deleteEndedInvitations(db, KEPT_DAYS)
