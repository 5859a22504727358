/** Confirms email addresses by a mailed link: after registering, and after a change. */
import type { Locale } from '@husrum/contract/core/shapes.ts'
import { violatedUnique, type Tx } from '../../../../platform/database/database.ts'
import { conflict, fieldRefusal, Refusal } from '../../../../platform/http/errors.ts'
import { mailboxOf } from '../../../../platform/providers/delivery/mailbox.ts'
import type { Limit } from '../../../../platform/limits/limits.ts'
import { unconfirmedMails } from '../../../../platform/limits/recipients.ts'
import type { Viewer } from '../../../../platform/http/http-viewer.ts'
import type { Platform } from '../../../../platform/core/platform.ts'
import * as queries from '../common/accounts.queries.ts'
import { findLink, makeLink, markLinkUsed } from '../common/links.service.ts'
import { addresseeOf, localeOf, type MailDeps, mailPerson } from '../common/mails.ts'

const perMinute: Limit = { scope: 'email-link-minute', allowed: 1, windowSeconds: 60, code: 'link_too_soon' }
/** Counted by recipient: several accounts may ask for mails to one address. It never refuses a registration. */
const perRecipient = unconfirmedMails('links', 'too_many_links')
const verifiesPerAddress: Limit = {
  scope: 'email-verify-address',
  allowed: 120,
  windowSeconds: 600,
  code: 'too_many_tries',
}

type Deps = MailDeps & Pick<Platform, 'db' | 'events' | 'limits'>

/** 429 `too_many_links` if the address has received all its mails of the day. */
export const requireRecipientRoom = (deps: Pick<Platform, 'limits'>, tx: Tx, email: string): Promise<void> =>
  deps.limits.requireRoom(tx, perRecipient, mailboxOf(email))

/** Mails the link to the address to confirm, in the caller's transaction. */
export async function mailVerification(
  deps: MailDeps & Pick<Platform, 'limits'>,
  tx: Tx,
  {
    account_id,
    email,
    locale,
    kind,
  }: { account_id: number; email: string; locale: Locale; kind: 'verify' | 'verify_expert' | 'verify_new' },
): Promise<void> {
  const { url, expires_at } = await makeLink(deps, tx, { account_id, purpose: 'verify_email', email, locale })
  await queries.markLinkSent(tx, account_id)
  await deps.limits.record(tx, perRecipient, mailboxOf(email))
  await mailPerson(deps, tx, kind, { account_id, to: email, locale, url, expires_at })
}

/**
 * Sends to the pending address, else to the current one. 409 `email_already_verified`; 429 `link_too_soon`,
 * `too_many_links`.
 */
export async function sendEmailVerification(deps: Deps, viewer: Viewer): Promise<{ resend_after_s: number }> {
  await deps.events.transaction(async (tx) => {
    const account = await queries.maybeAccountForUpdate(tx, viewer.account_id)
    if (!account) throw new Refusal(401, 'unauthenticated')
    if (account.pending_email === null && account.email_verified_at) throw conflict('email_already_verified')
    await deps.limits.count(tx, perMinute, String(account.id))
    const email = account.pending_email ?? account.email
    await requireRecipientRoom(deps, tx, email)
    await mailVerification(deps, tx, {
      account_id: account.id,
      email,
      locale: localeOf(account),
      kind: account.pending_email !== null ? 'verify_new' : account.role === 'expert' ? 'verify_expert' : 'verify',
    })
  })
  return { resend_after_s: perMinute.windowSeconds }
}

/** Confirms the address to which the link was sent. 422 `email_link_invalid`, `email_taken`. Sessions remain. */
export async function verifyEmail(deps: Deps, { token, address }: { token: string; address: string }): Promise<string> {
  await deps.db.transaction().execute((tx) => deps.limits.count(tx, verifiesPerAddress, address))
  const link = await findLink(deps.db, 'verify_email', token)
  if (!link) throw invalidLink()
  return deps.events.transaction(async (tx) => {
    const account = await queries.maybeAccountForUpdate(tx, link.account_id)
    if (!account || ![account.email, account.pending_email].includes(link.email)) throw invalidLink()
    if (!(await markLinkUsed(tx, link.id))) throw invalidLink()
    // if two people have the same pending address, the first one gets it
    await queries.markEmailVerified(tx, account.id, link.email).catch((error: unknown) => {
      throw violatedUnique(error) === 'accounts_email' ? fieldRefusal('token', 'email_taken') : error
    })
    if (!account.email_verified_at) await deps.events.emit(tx, 'account.email_verified', { account_id: account.id })
    if (link.email !== account.email) {
      await deps.events.emit(tx, 'account.email_changed', { account_id: account.id })
      await mailPerson(deps, tx, 'email_changed', addresseeOf(account))
    }
    return link.email
  })
}

const invalidLink = () => fieldRefusal('token', 'email_link_invalid')
