import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useRef, useState } from 'react'
import type { AdminReport, AdminReportDetail } from '@husrum/contract/market/messaging/reports.ts'
import { DECISION_UNDO_SECONDS, REPORT_DECISION_MAX, REPORT_DECISION_MIN } from '@husrum/contract/core/limits.ts'
import { reportMeasures, type ReportMeasure } from '@husrum/contract/market/messaging/report-measures.rules.ts'
import { adminLinks } from '#lib/addresses/admin-paths.ts'
import {
  adminReportQuery,
  decideAdminReport,
  undoAdminReport,
  type ReportDecided,
} from '#queries/back-office/notices/notices.reports.ts'
import { adminKey } from '#queries/back-office/staff-lists.ts'
import { useShell } from '#lib/shell-context.ts'
import { AdminPane, PaneFacts, PanePart, type PaneProps } from '#parts/back-office/staff-lists/AdminPane.tsx'
import { Moment } from '#parts/back-office/staff-lists/cells/Moment.tsx'
import { exactMoment } from '#parts/back-office/staff-lists/cells/exact-moment.ts'
import { Link } from '#ui/navigation/Link.tsx'
import { showToast } from '#lib/toast.ts'
import { undoButton } from '#parts/back-office/staff-lists/decisions/undo-button.ts'
import { FormRefusal } from '#parts/forms/dialogs/FormRefusal.tsx'
import { useProblems } from '#parts/forms/dialogs/use-problems.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Select } from '#ui/choices/Select.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { PersonName, ReasonName, ReportState } from './report-words.tsx'

/** One reported conversation as it was then; the audit log records that staff viewed it. */
export function ReportPane({ id, title, now }: PaneProps) {
  const { t } = useTranslation()
  const { api } = useShell()
  return (
    <AdminPane
      detail={useQuery({ ...adminReportQuery(api, id), refetchOnWindowFocus: false })}
      title={title}
      name={(report) => t('admin-reports.number', { id: report.id })}
      renderUnder={(report) => (
        <>
          <ReportState report={report} />
          <ReasonName of={report} />
        </>
      )}
    >
      {(report) => (
        <>
          {report.decision ? (
            <DecisionPart report={report} now={now} />
          ) : (
            <DecideReport key={report.id} report={report} />
          )}
          <PeoplePart report={report} now={now} />
          <SaidPart report={report} />
        </>
      )}
    </AdminPane>
  )
}

function DecisionPart({ report: { decision, handled_at }, now }: { report: AdminReport; now: number }) {
  const { t } = useTranslation()
  if (!decision) return null
  return (
    <PanePart title={t('admin-reports.decision')} end={<Moment at={handled_at} now={now} />}>
      <p className="mt-2">{t(`admin-reports.measured.${decision.measure}`)}</p>
      {decision.reason && <p className="mt-1 wrap-anywhere whitespace-pre-line">{decision.reason}</p>}
      <p className="mt-1 text-13 text-ink-2">{decision.by?.name ?? t('admin-reports.nobody')}</p>
    </PanePart>
  )
}

function PeoplePart({ report, now }: { report: AdminReport; now: number }) {
  const { t } = useTranslation()
  const person = (of: AdminReport['reported']) =>
    of ? (
      <>
        <Link {...adminLinks.users(of.id)}>{of.name}</Link> {t(`admin-users.role.${of.role}`)}
      </>
    ) : (
      <PersonName of={of} />
    )
  return (
    <PanePart title={t('admin-reports.people')} end={<Moment at={report.created_at} now={now} />}>
      <PaneFacts
        facts={[
          { term: t('admin-reports.column.who'), value: person(report.reported) },
          {
            term: t('admin-reports.column.reporter'),
            value: report.origin === 'automatic' ? t('admin-reports.origin.automatic') : person(report.reporter),
          },
          {
            term: t('admin-reports.words'),
            value: report.words && <span className="whitespace-pre-line">{report.words}</span>,
          },
        ]}
      />
    </PanePart>
  )
}

function SaidPart({ report: { evidence } }: { report: AdminReportDetail }) {
  const { t } = useTranslation()
  const { language } = useShell()
  return (
    <PanePart
      title={t('admin-reports.said.title')}
      end={t('admin-reports.said.count', { count: evidence.messages_count })}
    >
      <p className="mt-2 text-13 text-ink-2">{t('admin-reports.said.logged')}</p>
      {evidence.invitation && (
        <p className="mt-2 wrap-anywhere whitespace-pre-line">
          <span className="block text-13 text-ink-2">{t('admin-reports.said.invitation')}</span>
          {evidence.invitation}
        </p>
      )}
      <ul>
        {evidence.messages.map((message) => (
          <li key={message.id} className="border-b border-line py-2 last:border-0">
            <span className="block text-13 text-ink-2">
              {t(`admin-users.role.${message.sender}`)} · {exactMoment(message.created_at, language)}
            </span>
            <span className="wrap-anywhere whitespace-pre-line">
              {message.body || t('admin-reports.said.wordless')}
            </span>
          </li>
        ))}
      </ul>
    </PanePart>
  )
}

/** Decides each report once; the typed text stays if another person was faster. */
function DecideReport({ report }: { report: AdminReport }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const { problems, refusal, tell, take } = useProblems(form)
  const [measure, setMeasure] = useState<ReportMeasure | ''>('')
  const [reason, setReason] = useState('')
  const show = (changed: AdminReport) => {
    queryClient.setQueryData(adminReportQuery(api, report.id).queryKey, (before) => before && { ...before, ...changed })
    // The report itself is not fetched again: the audit log records each view.
    return queryClient.invalidateQueries({ queryKey: [...adminKey, 'reports', 'list'] })
  }
  const takeBack = async () => {
    await show(await undoAdminReport(api, report.id))
    showToast(t('admin-reports.undone'), { tone: 'success' })
  }
  const decide = useMutation({
    mutationFn: (body: ReportDecided) => decideAdminReport(api, report.id, body),
    onSuccess: async (decided) => {
      showToast(t(decided.undo_until ? 'admin-reports.done' : 'admin-reports.doneAtOnce'), {
        tone: 'success',
        ...(decided.undo_until
          ? { seconds: DECISION_UNDO_SECONDS, action: undoButton(t('admin.bulk.undo'), takeBack) }
          : {}),
      })
      await show(decided)
    },
    onError: take,
  })
  // A conversation or account that was deleted, or never existed, cannot be closed or suspended.
  const possible = { none: true, warned: true, blocked: report.thread_id !== null, suspended: report.reported !== null }
  const measures = reportMeasures.filter((each) => possible[each])
  const needsReason = measure !== '' && measure !== 'none'
  const send = () => {
    const length = reason.trim().length
    const found = {
      ...(measure === '' ? { measure: t('admin-reports.problem.measure') } : {}),
      ...(needsReason && (length < REPORT_DECISION_MIN || length > REPORT_DECISION_MAX)
        ? { reason: t('admin-reports.problem.reason', { count: REPORT_DECISION_MIN }) }
        : {}),
    }
    if (tell(found) || measure === '' || decide.isPending) return
    decide.mutate({ measure, ...(needsReason ? { reason: reason.trim() } : {}) })
  }
  return (
    <form
      ref={form}
      noValidate
      aria-label={t('admin-reports.decide')}
      className="grid gap-4 rounded-photo bg-plaster px-4 py-4"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <FormRefusal>{refusal}</FormRefusal>
      <Select
        label={t('admin-reports.field.measure')}
        placeholder={t('admin-reports.field.choose')}
        value={measure}
        error={problems['measure']}
        options={measures.map((value) => ({ value, label: t(`admin-reports.measure.${value}`) }))}
        onChange={({ target }) => setMeasure(reportMeasures.find((each) => each === target.value) ?? '')}
      />
      {needsReason && (
        <TextArea
          label={t('admin-reports.field.reason')}
          hint={t('admin-reports.field.reasonHint')}
          rows={4}
          value={reason}
          counter={{ minimum: REPORT_DECISION_MIN, maximum: REPORT_DECISION_MAX }}
          error={problems['reason']}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      <Button type="submit" tone="primary" className="justify-self-start" loading={decide.isPending}>
        {t('admin-reports.decide')}
      </Button>
    </form>
  )
}
