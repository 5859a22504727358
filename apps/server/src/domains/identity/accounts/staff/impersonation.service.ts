/**
 * Staff impersonate a person and can only read (the mount refuses the rest). It lasts half an hour, ends with the staff
 * member's session, and the person is notified.
 */
import { IMPERSONATION_LIFE_S } from '@husrum/contract/core/limits.ts'
import { writeAudit } from '../../../../platform/core/audit.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { drain, type DrainDeps } from '../../../../platform/core/jobs/drain.ts'
import { dateFormat } from '../../../../platform/core/texts/dates.ts'
import { conflict, notFound, Refusal } from '../../../../platform/http/errors.ts'
import type { Viewer } from '../../../../platform/http/http-viewer.ts'
import type { Limit } from '../../../../platform/limits/limits.ts'
import type { Platform } from '../../../../platform/core/platform.ts'
import { addresseeOf, localeOf, type MailDeps, mailPerson, pageUrl } from '../common/mails.ts'
import { hashSecret, newToken } from '../common/secrets.ts'
import {
  markImpersonationEndRecorded,
  maybeEndedImpersonation,
  maybeInsertedImpersonation,
} from '../sessions/sessions.queries.ts'
import type { OpenedSession } from '../sessions/sessions.service.ts'
import { maybeKnownForUpdate } from './user-steps.queries.ts'

const looks: Limit = { scope: 'looks', allowed: 30, windowSeconds: 3600, code: 'too_many_tries' }

type Deps = MailDeps & Pick<Platform, 'events' | 'limits'>

/** 404 `user_not_found`; 409 `own_account`, `staff_account`, `user_not_active`; 429 `too_many_tries`. */
export function impersonate(
  deps: Deps,
  viewer: Viewer,
  id: number,
  { reason, userAgent }: { reason: string; userAgent: string },
): Promise<OpenedSession> {
  return deps.events.transaction(async (tx) => {
    await deps.limits.count(tx, looks, String(viewer.account_id))
    const account = await maybeKnownForUpdate(tx, id)
    if (!account) throw notFound('user_not_found')
    if (account.id === viewer.account_id) throw conflict('own_account')
    if (account.role === 'admin') throw conflict('staff_account')
    if (account.suspended_at) throw conflict('user_not_active')
    const token = newToken()
    const expires = await maybeInsertedImpersonation(
      tx,
      {
        token_hash: hashSecret(token),
        account_id: id,
        user_agent: userAgent,
        impersonator_account_id: viewer.account_id,
        impersonator_session_id: viewer.session_id,
        impersonation_reason: reason,
      },
      IMPERSONATION_LIFE_S,
    )
    if (!expires) throw new Refusal(401, 'unauthenticated') // logged out at this moment
    await writeAudit(tx, viewer, {
      action: 'account.impersonate',
      subject: { kind: 'account', id, label: account.name },
      before: null,
      after: { reason, until: expires.toISOString() },
    })
    const locale = localeOf(account)
    await mailPerson(deps, tx, 'looked_at', {
      ...addresseeOf(account),
      url: pageUrl(deps, locale, '/contact'),
      params: { reason, time: dateFormat(locale, { timeStyle: 'short' }).format(expires) },
    })
    return { token, expires_at: expires.toISOString(), account_id: id }
  })
}

/** Records impersonations that ended without a log-out. */
export async function recordEndedImpersonations(deps: DrainDeps): Promise<void> {
  await drain(deps, 'note-ended-looks', {
    next: maybeEndedImpersonation,
    act: (tx, { id }) => recordEndedImpersonation(tx, id),
  })
}

/** Records the end once, whatever its cause. */
export async function recordEndedImpersonation(tx: Tx, sessionId: number): Promise<void> {
  const ended = await markImpersonationEndRecorded(tx, sessionId)
  if (!ended) return
  const { account_id, account_name, staff_id, staff_role, ended_at } = ended
  const staff: Viewer = {
    account_id: staff_id,
    session_id: sessionId,
    role: 'admin',
    audience: staff_role === 'owner' ? 'owner' : 'support', // other roles may not impersonate
    expert_id: undefined,
  }
  await writeAudit(tx, staff, {
    action: 'account.impersonate_end',
    subject: { kind: 'account', id: account_id, label: account_name },
    before: null,
    after: { ended_at: ended_at.toISOString() },
  })
}
