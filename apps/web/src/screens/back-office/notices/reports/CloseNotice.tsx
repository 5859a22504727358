import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NOTICE_TEXT_MAX, NOTICE_TEXT_MIN } from '@husrum/contract/core/limits.ts'
import type { AdminNoticeDetail } from '@husrum/contract/back-office/notices/notices.ts'
import { adminKey } from '#queries/back-office/staff-lists.ts'
import { adminNoticeQuery, closeAdminNotice, type NoticeClosed } from '#queries/back-office/notices/notices.reports.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { FormRefusal } from '#parts/forms/dialogs/FormRefusal.tsx'
import { useProblems } from '#parts/forms/dialogs/use-problems.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'

/** Lifts a measure, with or without an appeal, or confirms it. */
export function CloseNotice({ notice: { id, appeal, target } }: { notice: AdminNoticeDetail }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const { problems, refusal, tell, take } = useProblems(form)
  const [reason, setReason] = useState('')
  const settle = useMutation({
    mutationFn: (body: NoticeClosed) => closeAdminNotice(api, id, body),
    onSuccess: async (settled, { outcome }) => {
      queryClient.setQueryData(adminNoticeQuery(api, id).queryKey, settled)
      showToast(t(`admin-reports.notice.settled.done.${outcome}`), { tone: 'success' })
      await queryClient.invalidateQueries({ queryKey: adminKey })
    },
    onError: take,
  })
  const send = (outcome: NoticeClosed['outcome']) => {
    const isShort = reason.trim().length < NOTICE_TEXT_MIN
    const found: Record<string, string> = isShort
      ? { reason: t('admin-reports.problem.reason', { count: NOTICE_TEXT_MIN }) }
      : {}
    if (!tell(found) && !settle.isPending) settle.mutate({ outcome, reason: reason.trim() })
  }
  const title = t(appeal ? 'admin-reports.notice.settle.titleAppealed' : 'admin-reports.notice.settle.title')
  return (
    <form
      ref={form}
      noValidate
      aria-label={title}
      className="grid gap-4 rounded-photo bg-plaster px-4 py-4"
      onSubmit={(event) => {
        event.preventDefault()
        send('lifted')
      }}
    >
      <h3 className="text-15">{title}</h3>
      {target?.kind === 'review' && <p className="text-ink-2">{t('admin-reports.notice.settle.ofReview')}</p>}
      <FormRefusal>{refusal}</FormRefusal>
      <TextArea
        label={t('admin-reports.notice.settle.reason')}
        hint={t('admin-reports.notice.settle.hint')}
        rows={3}
        value={reason}
        counter={{ minimum: NOTICE_TEXT_MIN, maximum: NOTICE_TEXT_MAX }}
        error={problems['reason']}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" loading={settle.isPending && settle.variables.outcome === 'lifted'}>
          {t('admin-reports.notice.settle.lifted')}
        </Button>
        {appeal && (
          <Button loading={settle.isPending && settle.variables.outcome === 'stays'} onClick={() => send('stays')}>
            {t('admin-reports.notice.settle.stays')}
          </Button>
        )}
      </div>
    </form>
  )
}
