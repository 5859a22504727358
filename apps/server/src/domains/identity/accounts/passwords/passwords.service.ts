/** Sets passwords: by their owner, or with a mailed link. */
import type { Locale } from '@husrum/contract/core/shapes.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { conflict, fieldRefusal, Refusal } from '../../../../platform/http/errors.ts'
import { ofNetwork, type Caller } from '../../../../platform/limits/allowances.ts'
import type { Limit } from '../../../../platform/limits/limits.ts'
import type { Viewer } from '../../../../platform/http/http-viewer.ts'
import type { Platform } from '../../../../platform/core/platform.ts'
import * as queries from '../common/accounts.queries.ts'
import type { AccountRow } from '../common/accounts.queries.ts'
import { endSessions, forgetTries } from '../sessions/sessions.service.ts'
import { requireGoodPassword } from './good-password.ts'
import { findLink, makeLink, markLinksUsed, markLinkUsed } from '../common/links.service.ts'
import { addresseeOf, localeOf, type MailDeps, mailPerson, pageUrl, passkeyLines } from '../common/mails.ts'
import { wrongPassword, type ProveOwner } from './owner.service.ts'
import { hashPassword } from '../common/secrets.ts'
import { hasFactor } from '../factors/factors.queries.ts'
import { deleteFactors } from '../factors/factors.service.ts'
import { deletePasskeys, listPasskeys } from '../factors/passkeys.queries.ts'
import { createKeyedMutex } from '../common/keyed-mutex.ts'

/** The limit for one network; above half of it a proof of work is required. */
const forgotPerAddress: Limit = { scope: 'forgot-address', allowed: 40, windowSeconds: 3600, code: 'too_many_tries' }
const resetMails: Limit = { scope: 'reset-mails', allowed: 3, windowSeconds: 3600, code: 'too_many_tries' }
const resetsPerAddress: Limit = { scope: 'resets-address', allowed: 240, windowSeconds: 600, code: 'too_many_tries' }

type Deps = MailDeps & Pick<Platform, 'db' | 'events' | 'limits'>

/**
 * Stores the new hash, ends all sessions but `keep`, invalidates mailed reset links and notifies the owner. A pending
 * email or phone is dropped: a person who knew the old password may have entered it, and could take over the account by
 * confirming it.
 */
export async function setPassword(
  deps: MailDeps & Pick<Platform, 'events'>,
  tx: Tx,
  account: Pick<AccountRow, 'id' | 'email' | 'email_verified_at' | 'locale' | 'name'>,
  password_hash: string,
  keep?: number,
): Promise<void> {
  const locale = localeOf(account)
  await queries.updateAccount(tx, account.id, { password_hash, pending_email: null, pending_phone: null })
  await endSessions(deps, tx, account.id, keep)
  await markLinksUsed(tx, account.id, 'reset')
  await mailPerson(deps, tx, 'password_changed', {
    ...addresseeOf(account),
    url: pageUrl(deps, locale, '/forgot-password'),
    also: passkeyLines(deps, locale, await listPasskeys(tx, account.id)),
  })
}

export async function changePassword(
  deps: Deps,
  prove: ProveOwner,
  viewer: Viewer,
  given: { current_password: string; password: string },
): Promise<void> {
  requireGoodPassword(await queries.selectAccount(deps.db, viewer.account_id), given.password)
  const proven = await prove(viewer.account_id, given.current_password)
  const hash = await hashPassword(given.password)
  await deps.events.transaction(async (tx) => {
    await setPassword(deps, tx, await lockProven(tx, proven), hash, viewer.session_id)
  })
}

/** The account, locked, if the proven password is still its password. */
export async function lockProven(tx: Tx, proven: AccountRow): Promise<AccountRow> {
  const account = await queries.maybeAccountForUpdate(tx, proven.id)
  if (!account) throw new Refusal(401, 'unauthenticated')
  if (account.password_hash !== proven.password_hash) throw wrongPassword()
  return account
}

export type ForgotJob = { email: string; locale: Locale }
export const FORGOT_JOB = 'mail-reset-link'

/** Does the same work for every address; a job checks whether it is known. 429 `too_many_tries` by caller. */
export async function forgotPassword(
  deps: Pick<Platform, 'allowances' | 'db' | 'jobs'>,
  { email, locale, caller }: ForgotJob & { caller: Caller },
): Promise<void> {
  await deps.allowances.spend(ofNetwork(forgotPerAddress, caller.address), caller)
  await deps.db.transaction().execute((tx) => deps.jobs.enqueue(tx, FORGOT_JOB, { email, locale }))
}

export async function mailForgotten(deps: Deps, wish: ForgotJob): Promise<void> {
  try {
    await deps.events.transaction((tx) => mailResetLink(deps, tx, wish))
  } catch (error) {
    // at most three mails an hour for an address; further ones are dropped silently, as for unknown addresses
    if (!(error instanceof Refusal && error.status === 429)) throw error
  }
}

async function mailResetLink(deps: Deps, tx: Tx, { email, locale }: ForgotJob): Promise<void> {
  const known = await queries.maybeAccountByEmail(tx, email)
  const account = known && (await queries.maybeAccountForUpdate(tx, known.id))
  if (!account) return
  await deps.limits.count(tx, resetMails, email)
  const link = await makeLink(deps, tx, { account_id: account.id, purpose: 'reset', email, locale })
  // the mail alone states that staff need longer passwords; the page asks for them before the server does
  const url = account.role === 'admin' ? `${link.url}&team=1` : link.url
  // in the language of the requesting page, because the link leads back to it
  await mailPerson(deps, tx, 'reset', { account_id: account.id, to: email, locale, url, expires_at: link.expires_at })
}

export type ResetPassword = (given: ResetBy & { caller: Caller }) => Promise<void>
type ResetBy = { token: string; password: string; remove_passkeys?: boolean | undefined }

/**
 * If one link is used several times at once, one use succeeds. 409 `last_factor`, 422 `reset_invalid`; a refusal does
 * not use up the link. Uses of a link queue in memory, so that only the first hashes a password.
 */
export function createReset(deps: Deps & Pick<Platform, 'allowances'>): ResetPassword {
  const exclusively = createKeyedMutex()
  return async ({ caller, ...given }) => {
    await deps.allowances.spend(ofNetwork(resetsPerAddress, caller.address), caller)
    await exclusively(given.token, () => resetOnce(deps, given))
  }
}

async function resetOnce(deps: Deps, { token, password, remove_passkeys = false }: ResetBy): Promise<void> {
  const link = await findLink(deps.db, 'reset', token)
  if (!link) throw invalidReset()
  requireGoodPassword(await queries.selectAccount(deps.db, link.account_id), password)
  const hash = await hashPassword(password)
  await deps.events.transaction(async (tx) => {
    const owner = await queries.maybeAccountForUpdate(tx, link.account_id)
    // if the address has changed since, it may no longer be the owner's
    if (!owner || owner.email !== link.email || !(await markLinkUsed(tx, link.id))) throw invalidReset()
    if (!owner.email_verified_at) await forgetWhoCameFirst(tx, owner)
    else if (remove_passkeys) await removePasskeys(tx, owner)
    await setPassword(deps, tx, owner, hash)
    if (!owner.email_verified_at) await queries.markEmailVerified(tx, owner.id, owner.email)
    await forgetTries(tx, owner.email)
  })
}

/**
 * The address was unproven, so the account may have been registered by a stranger: everything that gives the stranger
 * access or identifies them as the owner is deleted.
 */
async function forgetWhoCameFirst(tx: Tx, { id, email }: AccountRow): Promise<void> {
  await deleteFactors(tx, id)
  const [before = ''] = email.split('@')
  const name = (before.length < NAME_MIN ? email : before).slice(0, NAME_MAX)
  await queries.updateAccount(tx, id, { name, phone: null, phone_verified_at: null })
}
/** The limits in the column's check. */
const [NAME_MIN, NAME_MAX] = [2, 80]

/** 409 `last_factor`: staff without an app have passkeys as their second factor, which a mail alone must not remove. */
async function removePasskeys(tx: Tx, { id, role }: AccountRow): Promise<void> {
  if (role === 'admin' && !(await hasFactor(tx, id))) throw conflict('last_factor')
  await deletePasskeys(tx, id)
}

const invalidReset = () => fieldRefusal('token', 'reset_invalid')
