/** Mailed links: 256 random bits, stored as a hash, single use, only the newest of each purpose. */
import { LEAVING_DAYS } from '@husrum/contract/core/limits.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'
import type { Db, Tx } from '../../../../platform/database/database.ts'
import { insertLink, maybeLink, maybeOpenLink, type LinkRow, type Purpose } from './links.queries.ts'
import { pageUrl } from './mails.ts'
import { hashSecret, newToken } from './secrets.ts'
import type { Platform } from '../../../../platform/core/platform.ts'

export { deleteEndedLinks, markLinkUsed, markLinksUsed, type LinkRow } from './links.queries.ts'

const pages = { reset: '/reset-password', verify_email: '/verify-email', restore: '/restore-account' } as const
const HOUR_S = 3600
const lives: Record<Purpose, number> = {
  reset: HOUR_S,
  verify_email: 24 * HOUR_S,
  restore: LEAVING_DAYS * 24 * HOUR_S,
}

export async function makeLink(
  deps: Pick<Platform, 'config'>,
  tx: Tx,
  link: { account_id: number; purpose: Purpose; email: string; locale: Locale },
): Promise<{ url: string; expires_at: Date }> {
  const { locale, ...columns } = link
  const token = newToken()
  const expires_at = await insertLink(tx, { ...columns, token_hash: hashSecret(token) }, lives[link.purpose])
  return { url: pageUrl(deps, locale, `${pages[link.purpose]}?token=${token}`), expires_at }
}

/** Finds the valid link of a token. The caller marks it used, in the transaction of the action that it permits. */
export const findLink = (db: Db, purpose: Purpose, token: string): Promise<LinkRow | undefined> =>
  maybeLink(db, purpose, hashSecret(token))

/** Finds the valid link of an account, for a person who has proven ownership in another way. */
export const findOpenLink = (db: Db, accountId: number, purpose: Purpose): Promise<LinkRow | undefined> =>
  maybeOpenLink(db, accountId, purpose)
