/** A reported conversation is kept for staff as it was; each of their looks is in the audit log. */
import { writeAudit } from '../../platform/audit.ts'
import { composeMail, type Mail } from '../../platform/delivery/mail-frame.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import type { Viewer } from '../../platform/http/http-viewer.ts'
import type { Limit } from '../../platform/limits/limits.ts'
import type { Platform } from '../../platform/platform.ts'
import { maybeThread } from './threads.queries.ts'
import { readerOf } from './messaging.service.ts'
import * as queries from './reports.queries.ts'

/** docs/product/limits.md. */
const reportsPerDay: Limit = { scope: 'reports', allowed: 10, windowSeconds: 86_400, code: 'too_many_reports' }
const KEPT_MONTHS = 24

type Deps = Pick<Platform, 'config' | 'delivery' | 'events' | 'limits' | 'translators'>
type Report = { reason: string; words?: string | undefined }

/** 404 `thread_not_found`; 409 `already_reported` while the first one waits. Staff get it by mail. */
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
    subject: translate('mail-staff.report.subject', { id }),
    lines: [
      translate('mail-staff.report.text', { reason: translate(`mail-staff.report.reason.${reason}`) }),
      ...(words ? [words] : []),
    ],
    after: [translate('mail-staff.report.after')],
  })
}

/** A look of staff; it is recorded before anything is shown. */
export function lookAtReport({ events }: Pick<Platform, 'events'>, viewer: Viewer, id: number) {
  return events.transaction(async (tx) => {
    const report = await queries.maybeReport(tx, id)
    if (!report) throw notFound('report_not_found')
    const subject = { kind: 'report', id }
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
