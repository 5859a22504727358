import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type {
  JobFailure,
  JobQueue,
  OpenPaymentEvent,
  SetAsideRow,
} from '@husrum/contract/back-office/operations/operations.ts'
import { adminKey } from '#queries/back-office/staff-lists.ts'
import { adminOperatingActions, adminOperatingQueries } from '#queries/back-office/operations/operations.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { changed } from '#parts/back-office/staff-lists/admin-view.ts'
import { AdminPage, AdminSection } from '#parts/back-office/staff-lists/page-frame/AdminPage.tsx'
import { Moment } from '#parts/back-office/staff-lists/cells/Moment.tsx'
import { useNow } from '#parts/market/leads/use-now.ts'
import { LoadFailed } from '#parts/back-office/work-list/LoadFailed.tsx'
import { Badge } from '#ui/text/Badge.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { Pagination } from '#ui/navigation/Pagination.tsx'
import { Skeleton } from '#ui/layout/Skeleton.tsx'
import { BackupsPart } from './BackupsPart.tsx'

type JobsScreenProps = { page: number; loadedAt: number; mayRetry: boolean }

/** The jobs: what waits, what failed and why, the schedules, and the last backup. */
export function JobsScreen({ page, loadedAt, mayRetry }: JobsScreenProps) {
  const { t } = useTranslation()
  const { api } = useShell()
  const now = useNow(loadedAt)
  const queries = adminOperatingQueries(api)
  const jobs = useQuery(queries.jobs())
  const events = jobs.data?.payment_events ?? []
  return (
    <AdminPage title={t('admin-operating.jobs.title')}>
      <BackupsPart now={now} />
      {events.length > 0 && (
        <AdminSection
          id="payment-events"
          title={t('admin-operating.payments.title')}
          about={t('admin-operating.payments.about')}
        >
          <ul className="max-w-180 divide-y divide-line border-y border-line">
            {events.map((event) => (
              <PaymentEvent key={event.id} {...{ event, now, mayRetry }} />
            ))}
          </ul>
        </AdminSection>
      )}
      <SetAside now={now} mayRetry={mayRetry} />
      <Failures page={page} now={now} mayRetry={mayRetry} />
      <AdminSection id="queues" title={t('admin-operating.jobs.queues')} about={t('admin-operating.jobs.about')}>
        {jobs.isError && !jobs.data && <LoadFailed className="" error={jobs.error} retry={() => void jobs.refetch()} />}
        {!jobs.data && !jobs.isError && <Skeleton shape="block" className="h-64" />}
        {jobs.data && <Queues queues={jobs.data.queues} now={now} />}
      </AdminSection>
    </AdminPage>
  )
}

function useRetry<Asked>(work: (asked: Asked) => Promise<unknown>) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: work,
    onSuccess: () => showToast(t('admin-operating.jobs.retried'), { tone: 'success' }),
    onSettled: () => cache.invalidateQueries({ queryKey: adminKey }),
  })
}

function PaymentEvent({ event, now, mayRetry }: { event: OpenPaymentEvent; now: number; mayRetry: boolean }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const retry = useRetry(adminOperatingActions(api).retryPaymentEvent)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-15">
      <div className="min-w-0 flex-1 basis-60">
        <code className="font-mono wrap-anywhere">{event.type}</code>
        <p className="text-13 text-ink-2">
          <span className="wrap-anywhere">{event.id}</span> · <Moment at={event.received_at} now={now} />
        </p>
      </div>
      {mayRetry && (
        <Button size="small" loading={retry.isPending} onClick={() => retry.mutate(event.id)}>
          {t('admin-operating.jobs.retry')}
        </Button>
      )}
    </li>
  )
}

function Failures({ page, now, mayRetry }: { page: number; now: number; mayRetry: boolean }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const failures = useQuery(adminOperatingQueries(api).failures(page))
  const { data: rows = [], meta } = failures.data ?? {}
  return (
    <AdminSection id="failures" title={t('admin-operating.failures.title')} about={t('admin-operating.failures.about')}>
      {failures.isError && !failures.data && (
        <LoadFailed className="" error={failures.error} retry={() => void failures.refetch()} />
      )}
      {failures.data && rows.length === 0 && <p className="text-15">{t('admin-operating.failures.none')}</p>}
      {rows.length > 0 && (
        <ul className="max-w-220 divide-y divide-line border-y border-line">
          {rows.map((job) => (
            <Failure key={job.id} {...{ job, now, mayRetry }} />
          ))}
        </ul>
      )}
      {meta && meta.last_page > 1 && (
        <Pagination
          className="mt-3"
          page={meta.current_page}
          lastPage={meta.last_page}
          renderLink={(to) => <Link to="." search={changed({ page: to > 1 ? to : undefined })} />}
          summary={t('admin.pages', { from: meta.from ?? 0, to: meta.to ?? 0, count: meta.total })}
        />
      )}
    </AdminSection>
  )
}

function Failure({ job, now, mayRetry }: { job: JobFailure; now: number; mayRetry: boolean }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const retry = useRetry(adminOperatingActions(api).retryJob)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-15">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <code className="font-mono font-semibold">{job.queue}</code>
          <Badge tone={job.state === 'failed' ? 'danger' : 'info'}>{t(`admin-operating.failures.${job.state}`)}</Badge>
        </p>
        <p className="mt-0.5 wrap-anywhere">{job.error ?? t('admin-operating.failures.unknown')}</p>
        <p className="text-13 text-ink-2">
          {t('admin-operating.failures.tries', { count: job.tries })} · <Moment at={job.last_try_at} now={now} />
          {job.next_try_at && (
            <>
              {' · '}
              {t('admin-operating.failures.next')} <Moment at={job.next_try_at} now={now} />
            </>
          )}
        </p>
      </div>
      {mayRetry && (
        <Button size="small" loading={retry.isPending} onClick={() => retry.mutate(job)}>
          {t('admin-operating.jobs.retry')}
        </Button>
      )}
    </li>
  )
}

/** Jobs that staff must deal with; shown only while there are any. */
function SetAside({ now, mayRetry }: { now: number; mayRetry: boolean }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const [page, setPage] = useState(1)
  const { data } = useQuery(adminOperatingQueries(api).setAside(page))
  if (!data || data.meta.total === 0) return null
  const { data: rows, meta } = data
  return (
    <AdminSection
      id="set-aside"
      title={t('admin-operating.setAside.title')}
      about={t('admin-operating.setAside.about')}
    >
      <ul className="max-w-220 divide-y divide-line border-y border-line">
        {rows.map((row) => (
          <SetAsideItem key={`${row.kind} ${row.row_id}`} {...{ row, now, mayRetry }} />
        ))}
      </ul>
      {meta.last_page > 1 && (
        <p className="mt-3 flex flex-wrap items-center gap-3 text-15">
          {t('admin.pages', { from: meta.from ?? 0, to: meta.to ?? 0, count: meta.total })}
          {page > 1 && (
            <Button size="small" onClick={() => setPage(page - 1)}>
              {t('admin-operating.setAside.newer')}
            </Button>
          )}
          {page < meta.last_page && (
            <Button size="small" onClick={() => setPage(page + 1)}>
              {t('admin-operating.setAside.older')}
            </Button>
          )}
        </p>
      )}
    </AdminSection>
  )
}

function SetAsideItem({ row, now, mayRetry }: { row: SetAsideRow; now: number; mayRetry: boolean }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const retry = useRetry(adminOperatingActions(api).retrySetAside)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-15">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <code className="font-mono font-semibold">{row.kind}</code>
          <span className="wrap-anywhere">{t('admin-operating.setAside.row', { id: row.row_id })}</span>
        </p>
        <p className="mt-0.5 wrap-anywhere">{row.cause}</p>
        <p className="text-13 text-ink-2">
          {t('admin-operating.failures.tries', { count: row.tries })} · <Moment at={row.last_failed_at} now={now} />
        </p>
      </div>
      {mayRetry && (
        <Button size="small" loading={retry.isPending} onClick={() => retry.mutate(row)}>
          {t('admin-operating.jobs.retry')}
        </Button>
      )}
    </li>
  )
}

const isQuiet = ({ waiting, scheduled, active, retrying, failed }: JobQueue): boolean =>
  waiting + scheduled + active + retrying + failed === 0

function Queues({ queues, now }: { queues: readonly JobQueue[]; now: number }) {
  const { t } = useTranslation()
  const [all, setAll] = useState(false)
  const shown = all ? queues : queues.filter((queue) => !isQuiet(queue))
  const counts = ['waiting', 'scheduled', 'active', 'retrying', 'failed'] as const
  return (
    <>
      <Checkbox size="small" checked={all} onChange={({ target }) => setAll(target.checked)}>
        {t('admin-operating.jobs.all')}
      </Checkbox>
      {shown.length === 0 && <p className="mt-3 text-15">{t('admin-operating.jobs.quiet')}</p>}
      {shown.length > 0 && (
        // Too wide for a phone, so it scrolls separately, by keyboard too.
        <div
          role="group"
          aria-labelledby="queues"
          // oxlint-disable-next-line no-noninteractive-tabindex -- what scrolls must be reachable by keys
          tabIndex={0}
          className="mt-3 overflow-x-auto"
        >
          <table className="w-full min-w-180 border-collapse text-15">
            <thead>
              <tr className="border-b border-line-strong text-13 text-ink-2">
                <th scope="col" className="py-1.5 pr-4 text-left font-semibold">
                  {t('admin-operating.jobs.queue')}
                </th>
                {counts.map((count) => (
                  <th key={count} scope="col" className="px-2 py-1.5 text-right font-semibold">
                    {t(`admin-operating.jobs.${count}`)}
                  </th>
                ))}
                <th scope="col" className="px-2 py-1.5 text-right font-semibold">
                  {t('admin-operating.jobs.oldest')}
                </th>
                <th scope="col" className="py-1.5 pl-2 text-right font-semibold">
                  {t('admin-operating.jobs.lastRun')}
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map((queue) => (
                <tr key={queue.name} className="border-b border-line">
                  <th scope="row" className="py-1.5 pr-4 text-left font-normal">
                    <code className="font-mono">{queue.name}</code>
                    {queue.recurring && (
                      <span className="block text-13 text-ink-2">
                        {t('admin-operating.jobs.every', { count: queue.recurring.every_minutes })}
                      </span>
                    )}
                  </th>
                  {counts.map((count) => (
                    <td
                      key={count}
                      className={
                        count === 'failed' && queue.failed > 0
                          ? 'px-2 py-1.5 text-right font-semibold text-danger tabular-nums'
                          : 'px-2 py-1.5 text-right tabular-nums'
                      }
                    >
                      {t('admin.number', { value: queue[count] })}
                    </td>
                  ))}
                  <td className="px-2 py-1.5 text-right whitespace-nowrap">
                    <Moment at={queue.oldest_waiting_at} now={now} />
                  </td>
                  <td className="py-1.5 pl-2 text-right whitespace-nowrap">
                    <Moment at={queue.recurring?.last_run_at ?? null} now={now} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}
