/**
 * Leaving: the account is hidden and signed out at once, restorable for 14 days by a mailed link or at the login, then
 * erased (erasing.service.ts). Other domains hide, end or restore their own rows on the event, in the same transaction.
 */
import type { Tx } from '../../../../platform/database/database.ts'
import { longDay } from '../../../../platform/core/texts/dates.ts'
import { conflict, fieldRefusal } from '../../../../platform/http/errors.ts'
import { ofNetwork, type Caller } from '../../../../platform/limits/allowances.ts'
import type { Limit } from '../../../../platform/limits/limits.ts'
import type { Viewer } from '../../../../platform/http/http-viewer.ts'
import type { Platform } from '../../../../platform/core/platform.ts'
import { maybeAccountForUpdate, type AccountRow } from '../common/accounts.queries.ts'
import { countOtherOwners, markAccountLeft, maybeLeftAccountForUpdate, markAccountRestored } from './leaving.queries.ts'
import { findLink, findOpenLink, makeLink, markLinksUsed, markLinkUsed } from '../common/links.service.ts'
import { LEAVING_DAYS } from '@husrum/contract/core/limits.ts'
import { addresseeOf, localeOf, type MailDeps, mailPerson, pageUrl } from '../common/mails.ts'
import type { ProveOwner } from '../passwords/owner.service.ts'
import { lockProven } from '../passwords/passwords.service.ts'
import { createLeftProof, endSessions } from '../sessions/sessions.service.ts'

const restoresPerAddress: Limit = {
  scope: 'restores-address',
  allowed: 240,
  windowSeconds: 600,
  code: 'too_many_tries',
}

type Deps = MailDeps & Pick<Platform, 'db' | 'events' | 'limits'>

/** 409 `last_owner`: without an owner no account could admit staff. */
export async function leaveAccount(
  deps: Deps,
  prove: ProveOwner,
  viewer: Viewer,
  current_password: string,
): Promise<void> {
  const proven = await prove(viewer.account_id, current_password)
  await deps.events.transaction(async (tx) => {
    const account = await lockProven(tx, proven)
    if (account.staff_role === 'owner' && (await countOtherOwners(tx, account.id)) === 0) throw conflict('last_owner')
    await markLeft(deps, tx, account, 'left')
  })
}

/** Closes the account, also one that was unused for two years. The account must be locked. */
export async function markLeft(
  deps: Pick<Deps, keyof MailDeps | 'events'>,
  tx: Tx,
  account: AccountRow,
  kind: 'left' | 'inactive',
): Promise<void> {
  await hide(deps, tx, account.id)
  const locale = localeOf(account)
  const link = { account_id: account.id, purpose: 'restore' as const, email: account.email, locale }
  const { url, expires_at } = await makeLink(deps, tx, link)
  await mailPerson(deps, tx, kind, {
    ...addresseeOf(account),
    url,
    expires_at,
    params: { date: longDay(expires_at, locale), days: LEAVING_DAYS },
  })
}

async function hide({ events }: Pick<Deps, 'events'>, tx: Tx, accountId: number): Promise<void> {
  await events.emit(tx, 'account.leaving', { account_id: accountId })
  await markAccountLeft(tx, accountId)
  await endSessions({ events }, tx, accountId)
  await markLinksUsed(tx, accountId, 'reset')
  await events.emit(tx, 'account.left', { account_id: accountId })
}

/** Closes an account for another person, for example an owner of the studio, without a link that restores it. */
export async function closeAccount(
  deps: Pick<Deps, keyof MailDeps | 'events'>,
  tx: Tx,
  accountId: number,
  { studio, now }: { studio: string; now: Date },
): Promise<void> {
  const account = await maybeAccountForUpdate(tx, accountId)
  if (!account) return // already closed, or suspended by staff
  await hide(deps, tx, account.id)
  const locale = localeOf(account)
  await mailPerson(deps, tx, 'removed', {
    ...addresseeOf(account),
    params: { studio, date: longDay(new Date(now.getTime() + LEAVING_DAYS * 86_400_000), locale), days: LEAVING_DAYS },
  })
}

export type RestoreProof = { token?: string | undefined; email?: string | undefined; password?: string | undefined }
export type RestoreAccount = (way: RestoreProof, caller: Caller) => Promise<void>

/**
 * Restores by the mailed link, or by email and password, whose wrong tries count as logins. Of parallel calls one
 * restores the account. 422 `restore_invalid` if the link or the pair is wrong, the account is suspended, or nothing is
 * left to restore.
 */
export function createRestore(deps: Deps & Pick<Platform, 'allowances' | 'jobs'>): RestoreAccount {
  const proveLeft = createLeftProof(deps)
  return async ({ token, email = '', password = '' }, caller) => {
    if (token !== undefined) await deps.allowances.spend(ofNetwork(restoresPerAddress, caller.address), caller)
    const invalid = () => fieldRefusal(token === undefined ? 'password' : 'token', 'restore_invalid')
    const link =
      token === undefined
        ? await linkOfLeft(deps, await proveLeft({ email, password, caller }))
        : await findLink(deps.db, 'restore', token)
    if (!link) throw invalid()
    await deps.events.transaction(async (tx) => {
      const account = await maybeLeftAccountForUpdate(tx, link.account_id)
      // the link remains valid in case staff lift the suspension
      if (!account || account.suspended_at || !(await markLinkUsed(tx, link.id))) throw invalid()
      await bringBack(deps, tx, account)
    })
  }
}

/** There is no link if another person closed the account. */
const linkOfLeft = async ({ db }: Pick<Deps, 'db'>, accountId: number | null | undefined) =>
  typeof accountId !== 'number' ? undefined : findOpenLink(db, accountId, 'restore')

async function bringBack(deps: Deps, tx: Tx, account: AccountRow): Promise<void> {
  await markAccountRestored(tx, account.id)
  await deps.events.emit(tx, 'account.restored', { account_id: account.id })
  const locale = localeOf(account)
  await mailPerson(deps, tx, 'restored', {
    ...addresseeOf(account),
    url: pageUrl(deps, locale, '/login'),
  })
}
