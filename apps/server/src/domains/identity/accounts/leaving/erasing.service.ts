/**
 * Erases accounts that were closed 14 days ago, every half hour and in one transaction each, so that a crash or a
 * failure stops no other. Each domain deletes its own rows on the event. Accounts unused for two years are closed
 * first, and can be restored in the same way.
 */
import { INACTIVE_MONTHS } from '@husrum/contract/core/limits.ts'
import { clearAuditOf } from '../../../../platform/core/audit.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { drainListed } from '../../../../platform/core/jobs/drain.ts'
import type { Platform } from '../../../../platform/core/platform.ts'
import { deleteUnusedImages } from '../../../foundation/media/media.service.ts'
import { maybeAccountForUpdate } from '../common/accounts.queries.ts'
import * as queries from './leaving.queries.ts'
import { markLeft } from './leaving.service.ts'
import { LEAVING_DAYS } from '@husrum/contract/core/limits.ts'
import { localeOf, mailPerson, type MailDeps } from '../common/mails.ts'

type Deps = MailDeps & Pick<Platform, 'db' | 'events' | 'log'>

export async function eraseAccounts(deps: Deps): Promise<void> {
  await drainListed(deps, 'erase-accounts', {
    list: (ready) => queries.listDueForErasing(deps.db, ready, LEAVING_DAYS),
    act: (id) => deps.events.transaction((tx) => eraseAccount(deps, tx, id)),
  })
}

export async function eraseAccount(deps: Deps, tx: Tx, id: number): Promise<void> {
  const account = await queries.maybeLeftAccountForUpdate(tx, id)
  if (!account) return // restored meanwhile, or erased by another instance
  await deps.events.emit(tx, 'account.locking', { account_id: id })
  // other domains first, while name and address still identify the person
  await deps.events.emit(tx, 'account.erasing', { account_id: id })
  await queries.deleteTraces(tx, account)
  await clearAuditOf(tx, { kind: 'account', id })
  await queries.markErased(tx, id)
  // after the traces, because they would delete the mail; the mail's row is deleted once it is sent
  await mailPerson(deps, tx, 'erased', { to: account.email, locale: localeOf(account) })
  if (account.avatar_image_id !== null) await deleteUnusedImages(tx, [account.avatar_image_id])
}

export async function leaveInactive(deps: Deps): Promise<void> {
  await drainListed(deps, 'leave-inactive', {
    list: (ready) => queries.listInactive(deps.db, ready, INACTIVE_MONTHS),
    act: (id) =>
      deps.events.transaction(async (tx) => {
        const account = await maybeAccountForUpdate(tx, id)
        if (account) await markLeft(deps, tx, account, 'inactive')
      }),
  })
}
