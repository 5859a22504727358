/** What people write to the staff: kept once, mailed to them, forgotten in time. */
import type { sendContact as body } from '@husrum/contract/contacts.ts'
import type { Locale } from '@husrum/contract/shapes.ts'
import type { z } from 'zod'
import type { Limit } from '../../platform/limits/limits.ts'
import type { Platform } from '../../platform/platform.ts'
import { deleteContactsAfter, insertContact } from './contact.queries.ts'
import { mailStaff, type StaffDeps } from './staff-mail.service.ts'

/** Somebody in trouble writes twice or three times; a machine writes all day. */
const perAddress: Limit = { scope: 'contacts-address', allowed: 10, windowSeconds: 3600, code: 'too_many_contacts' }
/** Of one e-mail from one address: counted by the e-mail alone, anybody could lock a stranger's out. */
const perEmail: Limit = { scope: 'contacts-email', allowed: 5, windowSeconds: 3600, code: 'too_many_contacts' }

/** docs/product/accounts.md: what has ended is erased after two years. */
const KEPT_MONTHS = 24

type Deps = Pick<Platform, 'db' | 'limits'> & StaffDeps
type Sender = { accountId: number | undefined; address: string; locale: Locale }

/**
 * 429 `too_many_contacts`. Who fills in the field that nobody sees is counted and answered like everybody, and kept nowhere. Mail goes to the
 * staff alone: the address is anybody's who types it.
 */
export async function receiveContact(
  deps: Deps,
  { website, ...contact }: z.output<typeof body>,
  { accountId, address, locale }: Sender,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await deps.limits.count(tx, perAddress, address)
    await deps.limits.count(tx, perEmail, `${address} ${contact.email}`)
    if (website) return
    await insertContact(tx, { ...contact, account_id: accountId ?? null, locale })
    await mailStaff(deps, tx, contact, accountId)
  })
}

export const sweepContacts = ({ db }: Pick<Platform, 'db'>): Promise<void> => deleteContactsAfter(db, KEPT_MONTHS)
