import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useRef, useState } from 'react'
import type { AdminNoticeDetail } from '@husrum/contract/back-office/notices/notices.ts'
import { NOTICE_TEXT_MAX, NOTICE_TEXT_MIN } from '@husrum/contract/core/limits.ts'
import { adminLinks } from '#lib/addresses/admin-paths.ts'
import { adminNoticeQuery, closeAdminNotice, type NoticeClosed } from '#queries/back-office/notices/notices.reports.ts'
import { adminKey } from '#queries/back-office/staff-lists.ts'
import { useShell } from '#lib/shell-context.ts'
import { AdminPane, PaneFacts, PanePart, type PaneProps } from '#parts/back-office/staff-lists/AdminPane.tsx'
import { Moment } from '#parts/back-office/staff-lists/cells/Moment.tsx'
import { Disclosure } from '#ui/text/Disclosure.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { showToast } from '#lib/toast.ts'
import { FormRefusal } from '#parts/forms/dialogs/FormRefusal.tsx'
import { useProblems } from '#parts/forms/dialogs/use-problems.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { DecideNotice } from './DecideNotice.tsx'
import { isUnchanged, NoticeContent } from './NoticeContent.tsx'
import { NoticeState } from './report-words.tsx'

/** One notice of unlawful content, with the content next to the decision. */
export function NoticePane({ id, title, now }: PaneProps) {
  const { t } = useTranslation()
  const { api } = useShell()
  return (
    <AdminPane
      detail={useQuery(adminNoticeQuery(api, id))}
      title={title}
      name={(notice) => notice.case_number}
      renderUnder={(notice) => (
        <>
          <NoticeState notice={notice} />
          <span>{t(`notice.kind.${notice.kind}`)}</span>
        </>
      )}
    >
      {(notice) => (
        <>
          <PanePart title={t('admin-reports.notice.what')} end={<Moment at={notice.created_at} now={now} />}>
            <p className="mt-2 wrap-anywhere whitespace-pre-line">{notice.explanation}</p>
          </PanePart>
          <SenderPart notice={notice} />
          <ReportedPart notice={notice} />
          {notice.status === 'open' ? (
            <DecideNotice key={notice.id} notice={notice} />
          ) : (
            <DecidedPart notice={notice} now={now} />
          )}
          {notice.appeal && (
            <PanePart title={t('admin-reports.notice.appeal')} end={<Moment at={notice.appeal.created_at} now={now} />}>
              <p className="mt-2 wrap-anywhere whitespace-pre-line">{notice.appeal.words}</p>
            </PanePart>
          )}
          {notice.settled && (
            <PanePart
              title={t(`admin-reports.notice.settled.${notice.settled.outcome}`)}
              end={<Moment at={notice.settled.created_at} now={now} />}
            >
              <p className="mt-2 wrap-anywhere whitespace-pre-line">{notice.settled.reason}</p>
              <p className="mt-1 text-13 text-ink-2">{notice.settled.by?.name ?? t('admin-reports.nobody')}</p>
            </PanePart>
          )}
          {notice.status === 'upheld' && !notice.settled && <CloseNotice key={notice.id} notice={notice} />}
        </>
      )}
    </AdminPane>
  )
}

/** The content at the time of the notice, if it has changed since. */
function ReportedPart({ notice: { status, content, reported } }: { notice: AdminNoticeDetail }) {
  const { t } = useTranslation()
  if (!reported || (status === 'open' && isUnchanged({ content, reported }))) return null
  return (
    <Disclosure summary={t('admin-reports.notice.then.title')}>
      <NoticeContent content={reported} />
    </Disclosure>
  )
}

function SenderPart({ notice }: { notice: AdminNoticeDetail }) {
  const { t } = useTranslation()
  return (
    <PanePart title={t('admin-reports.notice.where')}>
      <PaneFacts
        facts={[
          {
            term: t('admin-reports.column.path'),
            value: (
              // Opens next to the decision, in a new tab.
              <a href={notice.path} target="_blank" rel="noopener noreferrer">
                {notice.path}
              </a>
            ),
          },
          { term: t('admin-reports.notice.sender'), value: notice.name ?? t('admin-reports.notice.nameless') },
          { term: t('admin-contacts.person.email'), value: notice.email },
          {
            term: t('admin-contacts.person.account'),
            value: notice.account_id !== null && (
              <Link {...adminLinks.users(notice.account_id)}>{t('admin-users.number', { id: notice.account_id })}</Link>
            ),
          },
        ]}
      />
    </PanePart>
  )
}

function DecidedPart({ notice, now }: { notice: AdminNoticeDetail; now: number }) {
  const { t } = useTranslation()
  return (
    <PanePart title={t('admin-reports.decision')} end={<Moment at={notice.decided_at} now={now} />}>
      <PaneFacts
        facts={[
          {
            term: t('admin-reports.notice.measure'),
            value:
              notice.measure &&
              (notice.target
                ? t(`admin-reports.notice.did.${notice.target.kind}_${notice.measure}`)
                : t(`admin-reports.notice.measures.${notice.measure}`)),
          },
          { term: t('admin-reports.notice.target'), value: notice.target?.label },
          {
            term: t('admin-reports.notice.ground'),
            value: notice.ground && `${t(`admin-reports.notice.grounds.${notice.ground}`)} · ${notice.rule ?? ''}`,
          },
          { term: t('admin-reports.notice.facts'), value: notice.facts },
          { term: t('admin-reports.notice.reasons'), value: notice.reasons },
          { term: t('admin-reports.notice.decider'), value: notice.decided_by?.name },
          {
            term: t('admin-reports.notice.owner'),
            value: notice.owner_account_id !== null && (
              <Link {...adminLinks.users(notice.owner_account_id)}>
                {t('admin-users.number', { id: notice.owner_account_id })}
              </Link>
            ),
          },
        ]}
      />
    </PanePart>
  )
}

/** Lifts a measure, with or without an appeal, or confirms it. */
function CloseNotice({ notice: { id, appeal, target } }: { notice: AdminNoticeDetail }) {
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
