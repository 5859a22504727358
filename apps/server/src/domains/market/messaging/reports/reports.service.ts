/** A reported conversation is stored for staff as it was; the audit log records each time they open it. */
import type { BodyOf } from '@husrum/contract/core/endpoint.ts'
import type { reports } from '@husrum/contract/market/messaging/reports.ts'
import { DECISION_MAIL_DELAY_SECONDS } from '@husrum/contract/core/limits.ts'
import { isLocale, type Locale } from '@husrum/contract/core/shapes.ts'
import { writeAudit } from '../../../../platform/core/audit.ts'
import type { Letter } from '../../../../platform/providers/delivery/delivery.ts'
import { composeMail, type Mail } from '../../../../platform/providers/delivery/mail-frame.ts'
import { conflict, notFound } from '../../../../platform/http/errors.ts'
import type { Viewer } from '../../../../platform/http/http-viewer.ts'
import type { Limit } from '../../../../platform/limits/limits.ts'
import type { Platform } from '../../../../platform/core/platform.ts'
import { changeUserIn, type StepDeps } from '../../../identity/accounts/staff/user-steps.service.ts'
import { closeByStaff, reopenByStaff } from '../threads/blocking.service.ts'
import { maybeOtherReader, maybeThread } from '../threads/threads.queries.ts'
import { readerOf } from '../messaging.service.ts'
import * as queries from './reports.queries.ts'

export { lockReportsOf } from './reports.queries.ts'

/** docs/product/limits.md. */
const reportsPerDay: Limit = { scope: 'reports', allowed: 10, windowSeconds: 86_400, code: 'too_many_reports' }
const KEPT_MONTHS = 24

type Deps = Pick<Platform, 'config' | 'delivery' | 'events' | 'limits' | 'translators'>
type Report = { reason: string; words?: string | undefined }

/** 404 `thread_not_found`; 409 `already_reported` while the first report is open. Staff get it by mail. */
export function reportThread(deps: Deps, viewer: Viewer, threadId: number, { reason, words }: Report): Promise<void> {
  const reader = readerOf(viewer)
  return deps.events.transaction(async (tx) => {
    if (!(await maybeThread(tx, reader, threadId))) throw notFound('thread_not_found')
    await deps.limits.count(tx, reportsPerDay, String(viewer.account_id))
    const report = await queries.insertReport(tx, reader, threadId, { reason, words: words || null })
    if (!report) throw conflict('already_reported')
    await deps.delivery.mailLater(tx, composeReport(deps, report.id, { reason, words }), { kind: 'staff-report' })
    await deps.events.emit(tx, 'thread.changed', { thread_id: threadId, side: reader.side })
  })
}

export function composeReport(
  { config, translators }: Pick<Platform, 'config' | 'translators'>,
  id: number,
  { reason, words }: Report,
): Mail {
  const translate = translators.for(config.staffLocale)
  return composeMail(translate, {
    to: config.staffEmail,
    reason: 'team',
    subject: translate('mail-staff.report.subject', { id }),
    lines: [
      translate('mail-staff.report.text', { reason: translate(`mail-staff.report.reason.${reason}`) }),
      ...(words ? [words] : []),
    ],
    after: [translate('mail-staff.report.after')],
  })
}

export const reportMails = ['done', 'nothing', 'warned', 'blocked'] as const
export type ReportMail = (typeof reportMails)[number]

/** The mail to the reporter or to the reported person; only the latter quotes the reasons. */
export function composeReportDecision(
  { config, translators }: Pick<Platform, 'config' | 'translators'>,
  kind: ReportMail,
  { email, name, locale, reason }: { email: string; name: string; locale: Locale; reason: string | null },
): Mail {
  const translate = translators.for(locale)
  const text = (key: string) => translate(`mail-reports.${key}`)
  const quoted = (reason ?? '').split(/\n+/).filter((line) => line.trim() !== '')
  const isReported = kind === 'warned' || kind === 'blocked'
  const mail = composeMail(translate, {
    to: email,
    name: name.split(' ')[0] ?? '',
    subject: text(`${kind}.subject`),
    lines: [text(`${kind}.text`), ...(isReported && quoted.length > 0 ? [text('reason'), ...quoted] : [])],
    after: [text('person'), text('object')],
  })
  return { ...mail, reply_to: config.staffEmail }
}

const reportedMail = { none: undefined, warned: 'warned', blocked: 'blocked', suspended: undefined } as const

/**
 * 404 `report_not_found`; 409 `report_decided`: of two simultaneous decisions one succeeds; 409 `thread_gone` if there
 * is no conversation to close, and the errors of a suspension.
 */
export function decideReport(
  deps: StepDeps & Pick<Platform, 'config' | 'delivery' | 'events' | 'translators'>,
  viewer: Viewer,
  id: number,
  { measure, reason }: BodyOf<typeof reports.decideReport>,
): Promise<void> {
  return deps.events.transaction(async (tx) => {
    const report = await queries.lockReport(tx, id)
    if (!report) throw notFound('report_not_found')
    if (report.handled_at) throw conflict('report_decided')
    let closed = { can_reopen: true }
    if (measure === 'blocked') {
      const reader = report.thread_id === null ? undefined : await maybeOtherReader(tx, report.thread_id, report)
      if (!reader || report.thread_id === null) throw conflict('thread_gone')
      closed = await closeByStaff(deps, tx, reader, report.thread_id)
    }
    // the suspension notifies the person itself; an account being erased is not locked, since it has left
    if (measure === 'suspended')
      await changeUserIn(deps, tx, viewer, report.reported_account_id ?? 0, { action: 'suspend', reason: reason ?? '' })
    const decision_reason = measure === 'none' ? null : (reason ?? null)
    await queries.markDecided(tx, id, {
      decision: measure,
      decision_reason,
      decided_by: viewer.account_id,
      undo_seconds: closed.can_reopen ? DECISION_MAIL_DELAY_SECONDS : 0,
    })
    const held = closed.can_reopen ? { hold_seconds: DECISION_MAIL_DELAY_SECONDS } : {}
    const letters: Letter[] = []
    for (const person of await queries.listRecipients(tx, [report.reporter_account_id, report.reported_account_id])) {
      const isReported = person.id === report.reported_account_id
      const kind = isReported ? reportedMail[measure] : measure === 'none' ? 'nothing' : 'done'
      // a mail with reasons goes to any address, because the person concerned has a right to it
      if (!kind || (!isReported && !person.verified)) continue
      const locale = isLocale(person.locale) ? person.locale : 'en'
      const mail = composeReportDecision(deps, kind, { ...person, locale, reason: decision_reason })
      letters.push({ mail, about: { kind: `report-${kind}`, account_id: person.id, ...held } })
    }
    await deps.delivery.mailAllLater(tx, letters)
    await writeAudit(tx, viewer, {
      action: 'report.decide',
      subject: { kind: 'report', id },
      before: { decision: null },
      after: { decision: measure, reason: decision_reason },
    })
  })
}

/**
 * Undoes the last decision before anyone was notified: the mails are not sent, and the measure is undone. 404
 * `report_not_found`; 409 `report_undo_over`.
 */
export function undoReport(
  deps: StepDeps & Pick<Platform, 'delivery' | 'events' | 'translators'>,
  viewer: Viewer,
  id: number,
): Promise<void> {
  return deps.events.transaction(async (tx) => {
    const report = await queries.lockReport(tx, id)
    if (!report) throw notFound('report_not_found')
    if (!report.handled_at || !(await queries.markUndecided(tx, id))) throw conflict('report_undo_over')
    const { thread_id, reported_account_id: reported } = report
    if (report.decision === 'blocked' && thread_id !== null) {
      const reader = await maybeOtherReader(tx, thread_id, report)
      if (reader) await reopenByStaff(deps, tx, reader, thread_id)
    }
    const kinds = reportMails.map((kind) => `report-${kind}`)
    const people = [report.reporter_account_id, reported].filter((person) => person !== null)
    for (const person of people) await deps.delivery.cancelPending(tx, person, kinds, report.handled_at)
    if (await deps.delivery.wasTried(tx, people, kinds, report.handled_at)) throw conflict('report_undo_over')
    if (report.decision === 'suspended' && reported !== null) {
      const step = { action: 'restore', reason: report.decision_reason ?? '' } as const
      if ((await changeUserIn(deps, tx, viewer, reported, step)).told) throw conflict('report_undo_over')
    }
    await writeAudit(tx, viewer, {
      action: 'report.undo',
      subject: { kind: 'report', id },
      before: { decision: report.decision },
      after: { decision: null },
    })
  })
}

/** Opens a report for staff, after recording that in the audit log. */
export function openReport({ events }: Pick<Platform, 'events'>, viewer: Viewer, id: number) {
  return events.transaction(async (tx) => {
    const [report] = await queries.listReports(tx, [id])
    if (!report) throw notFound('report_not_found')
    const subject = { kind: 'report', id } as const
    await writeAudit(tx, viewer, {
      action: 'report.look',
      subject,
      before: null,
      after: { thread_id: report.thread_id },
    })
    return report
  })
}

export const sweepReports = ({ db }: Pick<Platform, 'db'>): Promise<void> => queries.deleteOldReports(db, KEPT_MONTHS)
