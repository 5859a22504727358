import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminReport } from '@husrum/contract/market/messaging/reports.ts'
import { DECISION_UNDO_SECONDS } from '@husrum/contract/core/limits.ts'
import { reportMeasures, type ReportMeasure } from '@husrum/contract/market/messaging/report-measures.rules.ts'
import { REPORT_DECISION_MAX, REPORT_DECISION_MIN } from '@husrum/contract/core/limits.ts'
import { adminKey } from '#queries/back-office/staff-lists.ts'
import {
  adminReportQuery,
  decideAdminReport,
  undoAdminReport,
  type ReportDecided,
} from '#queries/back-office/notices/notices.reports.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { undoButton } from '#parts/back-office/staff-lists/decisions/undo-button.ts'
import { FormRefusal } from '#parts/forms/dialogs/FormRefusal.tsx'
import { useProblems } from '#parts/forms/dialogs/use-problems.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Select } from '#ui/choices/Select.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'

/** Decides each report once; the typed text stays if another person was faster. */
export function DecideReport({ report }: { report: AdminReport }) {
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
