import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { AdminExpert } from '@husrum/contract/back-office/expert-review/reviewed-expert.ts'
import { adminLinks } from '#lib/addresses/admin-paths.ts'
import { adminExpertQueries, reviewQueueQuery } from '#queries/back-office/expert-review.ts'
import { useAccount } from '#lib/session/session.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { queueColumns } from '#parts/back-office/expert-review/queue-columns.tsx'
import { RowDecisions } from '#parts/back-office/expert-review/RowDecisions.tsx'
import { useReview } from '#parts/back-office/expert-review/use-review.ts'
import { LoadFailed } from '#parts/back-office/work-list/LoadFailed.tsx'
import { Chip } from '#ui/buttons/Chip.tsx'
import { Skeleton } from '#ui/layout/Skeleton.tsx'
import { DashboardPanel, NothingYet } from './DashboardPanel.tsx'

export const waitingQuery = { queue: 'waiting', per_page: 7 } as const
const shown = ['name', 'kind', 'checks', 'pictures', 'waiting'] as const
const columns = shown.flatMap((key) => queueColumns.find((column) => column.key === key) ?? [])
const cell = 'min-w-0 md:table-cell md:border-b md:border-line md:px-2.5 md:py-2 md:first:pl-0 md:last:pr-0'

/** The experts who have waited longest for a review; the whole queue has its own page. */
export function WaitingPanel({ now }: { now: number }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const list = useQuery(adminExpertQueries(api).list(waitingQuery))
  const experts = list.data?.data ?? []
  const title = t('admin-dashboard.waiting.title')
  return (
    <DashboardPanel title={title} about={t('admin-experts.queue.aim')}>
      <QueueLinks />
      {list.isPending && <Skeleton shape="block" className="h-44" />}
      {list.isError && !list.data && <LoadFailed className="" error={list.error} retry={() => void list.refetch()} />}
      {list.data && experts.length === 0 && <NothingYet>{t('admin-dashboard.waiting.nothing')}</NothingYet>}
      {experts.length > 0 && (
        <div
          role="group"
          aria-label={title}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a table that scrolls needs the focus
          tabIndex={0}
          className="relative overflow-x-auto"
        >
          <table className="w-full border-collapse text-15 max-md:block">
            <caption className="sr-only">{title}</caption>
            <thead className="text-13 text-ink-2 max-md:sr-only">
              <tr>
                {columns.map(({ key, label, align }) => (
                  <th
                    key={key}
                    scope="col"
                    className={clsx(
                      'border-b border-line px-2.5 py-1.5 font-normal first:pl-0',
                      align === 'end' ? 'text-right' : 'text-left',
                    )}
                  >
                    {t(label)}
                  </th>
                ))}
                <th scope="col" className="border-b border-line">
                  <span className="sr-only">{t('admin.actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody className="max-md:block">
              {experts.map((expert) => (
                <Row key={expert.id} expert={expert} now={now} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </DashboardPanel>
  )
}

/** Links to the other queues, with their counts. */
function QueueLinks() {
  const { t } = useTranslation()
  const { api } = useShell()
  const { data: counts } = useQuery(reviewQueueQuery(api))
  return (
    <ul aria-label={t('admin-experts.queue.label')} className="mb-3 flex flex-wrap gap-1.5">
      {(['waiting', 'changes_requested', 'company', 'appeals'] as const).map((name) => (
        <li key={name}>
          <Chip
            selected={name === 'waiting'}
            render={<Link {...adminLinks.experts()} {...(name === 'waiting' ? {} : { search: { queue: name } })} />}
          >
            {counts
              ? t('admin-experts.queue.counted', { name: t(`admin-experts.queue.${name}`), count: counts[name] })
              : t(`admin-experts.queue.${name}`)}
          </Chip>
        </li>
      ))}
    </ul>
  )
}

/** A table row, a card on phones. Reasons are written next to the profile, on the queue's own page. */
function Row({ expert, now }: { expert: AdminExpert; now: number }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const account = useAccount()
  const review = useReview()
  const mayDecide = account?.staff_role === 'owner' || account?.staff_role === 'moderator'
  const opened = { ...adminLinks.experts(), search: { open: expert.id } }
  return (
    <tr className="relative max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-4 max-md:gap-y-1.5 max-md:border-t max-md:border-line max-md:py-3 md:hover:bg-plaster/60">
      {columns.map(({ key, cell: render, under, align, card }, at) =>
        at === 0 ? (
          <th key={key} scope="row" className={clsx(cell, 'text-left font-normal max-md:w-full')}>
            <Link {...opened} className="font-semibold no-underline after:absolute after:inset-0">
              {render(expert, { now })}
            </Link>
            <span className="block text-13 text-ink-2">{under?.(expert)}</span>
          </th>
        ) : (
          <td
            key={key}
            className={clsx(cell, 'text-13', align === 'end' && 'text-right', card === 'none' && 'max-md:hidden')}
          >
            {render(expert, { now })}
          </td>
        ),
      )}
      <td className={clsx(cell, 'max-md:w-full')}>
        {mayDecide && (
          <span className="relative z-1 flex justify-end gap-2">
            <RowDecisions
              expert={expert}
              busy={review.isPending}
              onApprove={(of, decision) => {
                if (decision.bar) return showToast(t(`admin-experts.bar.${decision.bar}`))
                // It cannot be undone, so the profile opens first.
                if (decision.key === 'approve_company') return void navigate(opened)
                return review.mutate({
                  expert: of,
                  seen: of.seen,
                  body: { action: decision.action },
                  decision: decision.key,
                })
              }}
              onChanges={() => void navigate(opened)}
            />
          </span>
        )}
      </td>
    </tr>
  )
}
