/** The end of a measure: its owner appeals once, and staff lift it or confirm it (DSA, Article 20). */
import { NOTICE_APPEAL_DAYS } from '@husrum/contract/core/limits.ts'
import type { notices } from '@husrum/contract/back-office/notices/notices.ts'
import type { BodyOf } from '@husrum/contract/core/endpoint.ts'
import type { NoticeMeasure, NoticeTarget } from '@husrum/contract/back-office/notices/notices.rules.ts'
import { isLocale } from '@husrum/contract/core/shapes.ts'
import { writeAudit } from '../../../platform/core/audit.ts'
import { readNow } from '../../../platform/core/clock.ts'
import { conflict, notFound } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/http-viewer.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import { maybeAccount } from '../../identity/accounts/accounts.service.ts'
import { mayDecide } from '../expert-review/appeals.service.ts'
import { lift, type CarryingDeps } from './carrying-out.ts'
import { composeClosed } from './mails.ts'
import * as queries from './notices.queries.ts'

/** Decisions about profiles are appealed beside the status, those about reviews where their authors read them. */
export const mayAppeal = (
  { status, target, appealed_at, settled, decided_at }: queries.NoticeRow,
  now: Date,
): boolean =>
  status === 'upheld' &&
  target !== 'profile' &&
  target !== 'review' &&
  appealed_at === null &&
  settled === null &&
  decided_at !== null &&
  now.getTime() - decided_at.getTime() < NOTICE_APPEAL_DAYS * 86_400_000

/** 404 `notice_not_found` for anybody else's; 409 `already_appealed`, `nothing_to_appeal`. */
export function appealContentDecision(
  { events }: Pick<Platform, 'events'>,
  viewer: Viewer,
  id: number,
  words: string,
): Promise<void> {
  return events.transaction(async (tx) => {
    const notice = await queries.lockNotice(tx, id)
    if (!notice || notice.owner_account_id !== viewer.account_id) throw notFound('notice_not_found')
    if (notice.appealed_at) throw conflict('already_appealed')
    if (!mayAppeal(notice, await readNow(tx))) throw conflict('nothing_to_appeal')
    await queries.markAppealed(tx, id, words)
  })
}

/**
 * 404 `notice_not_found`; 409 `nothing_to_settle` if the notice was not upheld or is closed, or if the measure stays
 * and there is no appeal; `own_decision` if somebody else can judge the appeal.
 */
export function closeNotice(
  deps: CarryingDeps,
  viewer: Viewer,
  id: number,
  { outcome, reason }: BodyOf<typeof notices.settleNotice>,
): Promise<void> {
  return deps.events.transaction(async (tx) => {
    const notice = await queries.lockNotice(tx, id)
    if (!notice) throw notFound('notice_not_found')
    const waits = notice.appealed_at !== null
    if (notice.status !== 'upheld' || notice.settled !== null || (outcome === 'stays' && !waits))
      throw conflict('nothing_to_settle')
    if (waits && !(await mayDecide(tx, notice, viewer))) throw conflict('own_decision')
    // checks of the table allow both only the values of a decision
    const [kind, measure] = [notice.target as NoticeTarget | null, notice.measure as NoticeMeasure | null]
    if (outcome === 'lifted' && kind && measure && notice.target_id !== null)
      await lift(deps, tx, viewer, { kind, id: notice.target_id, measure, reason })
    await queries.markClosed(tx, id, {
      settled: outcome,
      settled_reason: reason,
      settled_by: viewer.account_id,
    })
    await writeAudit(tx, viewer, {
      action: outcome === 'lifted' ? 'notice.lift' : 'notice.keep',
      subject: { kind: 'notice', id, label: notice.case_number },
      before: { settled: null, measure, target: kind, target_id: notice.target_id, appealed: waits },
      after: { settled: outcome, reason },
    })
    // the mail about reviews notifies the author of a review
    const owner = notice.owner_account_id === null || kind === 'review' ? undefined : notice.owner_account_id
    const account = owner === undefined ? undefined : await maybeAccount(tx, owner)
    if (!account || account.erased_at) return
    const locale = isLocale(account.locale) ? account.locale : ('en' as const)
    const to = { email: account.email, locale, case_number: notice.case_number }
    const about = { kind: `notice-${outcome}`, account_id: account.id }
    await deps.delivery.mailLater(tx, composeClosed(deps, to, { outcome, label: notice.target_label, reason }), about)
  })
}
