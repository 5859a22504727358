/** Security events: written by the platform's collector, searched by staff, deleted after 90 days. */
import type { Database, Db } from '../../../../platform/database/database.ts'
import { maybeAccountByEmail } from '../common/accounts.queries.ts'
import { hashOfEmail } from '../sessions/sessions.service.ts'
import { deleteOldEvents, type SecurityFilter } from './security-events.queries.ts'

/** docs/product/limits.md. */
const KEPT_DAYS = 90

export const sweepSecurityEvents = (db: Database): Promise<void> => deleteOldEvents(db, KEPT_DAYS)

/** An email finds its account and the tries before it existed; a number is an account, other text an address. */
export async function filterOf(db: Db, q: string | undefined): Promise<SecurityFilter> {
  if (!q) return {}
  if (/^[1-9]\d{0,14}$/.test(q)) return { account_id: Number(q) }
  if (/^[0-9a-f]{16}$/.test(q)) return { account_hash: q }
  if (!q.includes('@')) return { address: q }
  const email = q.toLowerCase()
  const account = await maybeAccountByEmail(db, email)
  return { account_id: account?.id, account_hash: await hashOfEmail(db, email) }
}
