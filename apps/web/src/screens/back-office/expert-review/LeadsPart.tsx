import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { leadStatuses, type LeadStatus } from '@husrum/contract/core/vocabulary.ts'
import { adminExpertLeadQueries } from '#queries/back-office/expert-review.ts'
import { useShell } from '#lib/shell-context.ts'
import { TableDownload } from '#parts/back-office/staff-lists/filters/ListTools.tsx'
import { Moment } from '#parts/back-office/staff-lists/cells/Moment.tsx'
import { SeveralFilter } from '#parts/back-office/staff-lists/filters/SeveralFilter.tsx'
import { LoadFailed } from '#parts/back-office/work-list/LoadFailed.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { Loading, Skeleton } from '#ui/layout/Skeleton.tsx'

/** The outcome of the briefs that this expert received, without any texts of either side. */
export function LeadsPart({ id, now }: { id: number; now: number }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const [{ page, status }, ask] = useState<Asked>({ page: 1 })
  const queries = adminExpertLeadQueries(api, id)
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <SeveralFilter
          label={t('admin-experts.leads.status')}
          options={leadStatuses.map((value) => ({ value, label: t(`leads.status.${value}`) }))}
          chosen={status ?? []}
          onChange={(chosen) =>
            ask({ page: 1, status: chosen && leadStatuses.filter((each) => chosen.includes(each)) })
          }
        />
        <TableDownload list={`leads-of-expert-${id}`} download={() => queries.table({ status })} />
      </div>
      <LeadTable {...{ id, now, page, status }} onPage={(other) => ask({ page: other, status })} />
    </>
  )
}
type Asked = { page: number; status?: LeadStatus[] | undefined }

type LeadTableProps = Asked & { id: number; now: number; onPage: (page: number) => void }

function LeadTable({ id, now, page, status, onPage }: LeadTableProps) {
  const { t } = useTranslation()
  const { api } = useShell()
  const list = useQuery(adminExpertLeadQueries(api, id).list({ page, status }))
  if (list.isError && !list.data)
    return <LoadFailed className="" error={list.error} retry={() => void list.refetch()} />
  if (!list.data)
    return (
      <Loading className="grid gap-3">
        <Skeleton className="w-2/3" />
        <Skeleton className="w-1/2" />
        <Skeleton className="w-3/5" />
      </Loading>
    )
  const { data: leads, meta } = list.data
  if (leads.length === 0)
    return (
      <p role="status" className="text-ink-2">
        {t(status ? 'admin-experts.leads.noneSo' : 'admin-experts.leads.none')}
      </p>
    )
  return (
    <>
      <table className="w-full border-collapse text-15">
        <caption className="sr-only">{t('admin-experts.leads.caption')}</caption>
        <thead className="text-13 text-ink-2">
          <tr>
            {(['client', 'status', 'match', 'sent', 'answered'] as const).map((column) => (
              <th
                key={column}
                scope="col"
                className={clsx(
                  'border-b border-line py-1.5 pr-3 font-normal',
                  column === 'match' ? 'text-right' : 'text-left',
                  column === 'answered' && '@max-lg:hidden',
                )}
              >
                {t(`admin-experts.leads.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {leads.map((lead) => (
            <tr key={lead.id}>
              <th scope="row" className="border-b border-line py-2 pr-3 text-left font-normal">
                {[lead.client.first_name || t('admin-experts.leads.left'), lead.city.name].join(', ')}
              </th>
              <td className="border-b border-line py-2 pr-3">
                {t(`leads.status.${lead.status}`)}
                {lead.paused_at && <span className="block text-13 text-ink-2">{t('leads.row.paused')}</span>}
              </td>
              <td className="tabular border-b border-line py-2 pr-3 text-right">
                {lead.percent === null ? '–' : `${lead.percent} %`}
              </td>
              <td className="border-b border-line py-2 pr-3 text-13">
                <Moment at={lead.created_at} now={now} />
                {lead.answered_at && (
                  <span className="block text-ink-2 @lg:hidden">
                    {t('admin-experts.leads.answered')}: <Moment at={lead.answered_at} now={now} />
                  </span>
                )}
              </td>
              <td className="border-b border-line py-2 text-13 @max-lg:hidden">
                <Moment at={lead.answered_at} now={now} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {meta.last_page > 1 && (
        <div className="mt-3 flex flex-wrap items-center gap-2 text-13 text-ink-2">
          <Button size="small" aria-disabled={page === 1 || undefined} onClick={() => page > 1 && onPage(page - 1)}>
            {t('admin-experts.leads.newer')}
          </Button>
          <Button
            size="small"
            aria-disabled={page === meta.last_page || undefined}
            onClick={() => page < meta.last_page && onPage(page + 1)}
          >
            {t('admin-experts.leads.older')}
          </Button>
          <span role="status">{t('admin.pages', { from: meta.from ?? 0, to: meta.to ?? 0, count: meta.total })}</span>
        </div>
      )}
    </>
  )
}
