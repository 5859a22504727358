/**
 * Staff's decisions about an account: always with a reason, which the person gets by mail and can object to. Sessions
 * end at once. Only owners decide about staff, and no one decides about themselves.
 */
import { DECISION_MAIL_DELAY_SECONDS } from '@husrum/contract/core/limits.ts'
import type { UserAction } from '@husrum/contract/identity/accounts/user-steps.ts'
import { writeAudit } from '../../../../platform/core/audit.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { conflict, notFound, Refusal } from '../../../../platform/http/errors.ts'
import type { Viewer } from '../../../../platform/http/http-viewer.ts'
import type { Platform } from '../../../../platform/core/platform.ts'
import type { AccountRow } from '../common/accounts.queries.ts'
import { addresseeOf, localeOf, type MailDeps, mailPerson, pageUrl } from '../common/mails.ts'
import { deleteFactors } from '../factors/factors.service.ts'
import { countOtherOwners } from '../leaving/leaving.queries.ts'
import { endSessions } from '../sessions/sessions.service.ts'
import { markSuspended, maybeKnownForUpdate } from './user-steps.queries.ts'

export type StepDeps = MailDeps & Pick<Platform, 'db' | 'events'>
type Step = { action: UserAction; reason: string }
/** `told`: false if it undoes a decision of which the person was not yet notified. */
type Changed = { suspended_at: Date | null; told: boolean }

/**
 * 403 `forbidden` for a decision about staff by a person who is no owner; 404 `user_not_found`; 409 `own_account`,
 * `last_owner`, `already_suspended`, `not_suspended`, `factor_is_off`.
 */
export const changeUser = (deps: StepDeps, viewer: Viewer, id: number, step: Step): Promise<{ id: number } & Changed> =>
  deps.events.transaction((tx) => changeUserIn(deps, tx, viewer, id, step))

/** Does the same in the caller's transaction. */
export async function changeUserIn(
  deps: StepDeps,
  tx: Tx,
  viewer: Viewer,
  id: number,
  { action, reason }: Step,
): Promise<{ id: number } & Changed> {
  if (action !== 'reset_factor') await deps.events.emit(tx, 'account.leaving', { account_id: id })
  const account = await maybeKnownForUpdate(tx, id)
  if (!account) throw notFound('user_not_found')
  requireDeciding(viewer, account, action)
  const changed = await steps[action](deps, tx, account, reason)
  await writeAudit(tx, viewer, {
    action: `account.${action}`,
    subject: { kind: 'account', id, label: account.name },
    before: { suspended: account.suspended_at !== null },
    after: { suspended: changed.suspended_at !== null, reason },
  })
  return { id, ...changed }
}

function requireDeciding(viewer: Viewer, account: AccountRow, action: UserAction): void {
  if (account.id === viewer.account_id) throw conflict('own_account')
  if ((account.role === 'admin' || action === 'reset_factor') && viewer.audience !== 'owner')
    throw new Refusal(403, 'forbidden')
}

const SUSPENDED_MAIL = 'account-suspended'

type Apply = (deps: StepDeps, tx: Tx, account: AccountRow, reason: string) => Promise<Changed>

const steps: Record<UserAction, Apply> = {
  async suspend(deps, tx, account, reason) {
    if (account.suspended_at) throw conflict('already_suspended')
    if (account.staff_role === 'owner' && (await countOtherOwners(tx, account.id)) === 0) throw conflict('last_owner')
    const suspended_at = await markSuspended(tx, account.id, true)
    await endSessions(deps, tx, account.id)
    await deps.events.emit(tx, 'account.suspension', { account_id: account.id, suspended: true })
    await tell(deps, tx, account, { kind: 'suspended', path: '/contact', reason })
    return { suspended_at, told: true }
  },
  async restore(deps, tx, account, reason) {
    if (!account.suspended_at) throw conflict('not_suspended')
    await markSuspended(tx, account.id, false)
    await deps.events.emit(tx, 'account.suspension', { account_id: account.id, suspended: false })
    // a person who was not notified of the suspension need not be notified of its end
    const unheard = await deps.delivery.cancelPending(tx, account.id, [SUSPENDED_MAIL])
    if (!unheard) await tell(deps, tx, account, { kind: 'unsuspended', path: '/login', reason })
    return { suspended_at: null, told: !unheard }
  },
  /** For a person who has lost the app and the recovery codes, or the passkeys, and has identified to staff. */
  async reset_factor(deps, tx, account, reason) {
    if (!(await deleteFactors(tx, account.id))) throw conflict('factor_is_off')
    await endSessions(deps, tx, account.id)
    await tell(deps, tx, account, { kind: 'factor_reset', path: '/login', reason })
    return { suspended_at: account.suspended_at, told: true }
  },
}

async function tell(
  deps: MailDeps,
  tx: Tx,
  account: AccountRow,
  { kind, path, reason }: { kind: 'suspended' | 'unsuspended' | 'factor_reset'; path: string; reason: string },
): Promise<void> {
  const locale = localeOf(account)
  const url = pageUrl(deps, locale, path)
  await mailPerson(deps, tx, kind, {
    ...addresseeOf(account),
    url,
    params: { reason },
    ...(kind === 'suspended' ? { hold_seconds: DECISION_MAIL_DELAY_SECONDS } : {}),
  })
}
