import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { JobQueue } from '@husrum/contract/back-office/operations/operations.ts'
import { formatNumber } from '#lib/language/format.ts'
import { jobQueries } from '#queries/back-office/operations/operations.jobs.ts'
import { useShell } from '#lib/shell-context.ts'
import { Moment } from '#parts/back-office/staff-lists/cells/Moment.tsx'
import { LoadFailed } from '#parts/back-office/work-list/LoadFailed.tsx'
import { Skeleton } from '#ui/layout/Skeleton.tsx'
import { DashboardPanel } from './DashboardPanel.tsx'

const columns = ['waiting', 'active', 'retrying', 'failed'] as const
const isBusy = (queue: JobQueue) => columns.some((column) => queue[column] > 0)
const worst = (queue: JobQueue) => queue.failed * 1e6 + queue.retrying * 1e3 + queue.waiting
const MOST = 6

/** Shows whether the jobs keep up: what waits, what failed, and since when. */
export function QueuesPanel({ now }: { now: number }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const jobs = useQuery(jobQueries(api).queues())
  const queues = jobs.data?.queues ?? []
  const busy = queues.filter(isBusy).toSorted((a, b) => worst(b) - worst(a) || a.name.localeCompare(b.name))
  const failed = queues.reduce((all, queue) => all + queue.failed, 0)
  const title = t('admin-dashboard.queues.title')
  return (
    <DashboardPanel title={title} about={jobs.data && t('admin-dashboard.queues.about', { count: queues.length })}>
      {jobs.isPending && <Skeleton shape="block" className="h-30" />}
      {jobs.isError && !jobs.data && <LoadFailed className="" error={jobs.error} retry={() => void jobs.refetch()} />}
      {jobs.data && (
        <p className="text-15">
          {busy.length === 0
            ? t('admin-dashboard.queues.empty')
            : failed === 0
              ? t('admin-dashboard.queues.going')
              : t('admin-dashboard.queues.failures', { count: failed })}{' '}
          {jobs.data.payment_events.length > 0 &&
            t('admin-dashboard.queues.events', { count: jobs.data.payment_events.length })}
        </p>
      )}
      {busy.length > 0 && (
        <div
          role="group"
          aria-label={title}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a table that scrolls needs the focus
          tabIndex={0}
          className="relative mt-2 overflow-x-auto"
        >
          <table className="w-full border-collapse text-13 [&_td]:tabular">
            <caption className="sr-only">{title}</caption>
            <thead>
              <tr>
                {(['name', ...columns, 'oldest'] as const).map((column) => (
                  <th
                    key={column}
                    scope="col"
                    className="border-b border-line py-1.5 pr-3 text-right font-normal text-ink-2 first:text-left last:pr-0"
                  >
                    {t(`admin-dashboard.queues.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {busy.slice(0, MOST).map((queue) => (
                <tr key={queue.name}>
                  <th scope="row" className="border-b border-line py-1.5 pr-3 text-left font-normal">
                    {queue.name}
                  </th>
                  {columns.map((column) => (
                    <td
                      key={column}
                      className={clsx(
                        'border-b border-line py-1.5 pr-3 text-right',
                        column === 'failed' && queue.failed > 0 && 'font-semibold text-danger',
                      )}
                    >
                      {formatNumber(queue[column])}
                    </td>
                  ))}
                  <td className="border-b border-line py-1.5 text-right whitespace-nowrap">
                    <Moment at={queue.oldest_waiting_at} now={now} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </DashboardPanel>
  )
}
