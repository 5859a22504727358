/** Confirms a phone whose code a signed-in person has just given: a pending one replaces the current one. */
import type { Viewer } from '../../../../platform/http/http-viewer.ts'
import type { Platform } from '../../../../platform/core/platform.ts'
import { markPhoneVerified, maybeAccountForUpdate } from '../common/accounts.queries.ts'
import { addresseeOf, type MailDeps, mailPerson } from '../common/mails.ts'

/** Ignores any phone other than the pending one or the own unconfirmed one. */
export async function confirmPhone(
  deps: MailDeps & Pick<Platform, 'events'>,
  viewer: Viewer,
  phone: string,
): Promise<void> {
  await deps.events.transaction(async (tx) => {
    const account = await maybeAccountForUpdate(tx, viewer.account_id)
    if (!account) return
    const isWaiting = account.pending_phone === phone
    const isUnproven = account.phone === phone && account.phone_verified_at === null
    if (!isWaiting && !isUnproven) return
    await markPhoneVerified(tx, account.id, phone)
    if (isWaiting) await mailPerson(deps, tx, 'phone_changed', addresseeOf(account))
  })
}
