import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { AdminExpert } from '@husrum/contract/onboarding.ts'
import { links } from '#lib/paths.ts'
import { adminExpertQueries } from '#lib/queries/admin-experts.ts'
import { useShell } from '#lib/shell-context.ts'
import { Moment } from '#parts/admin/Moment.tsx'
import { LoadFailed } from '#parts/work-list/LoadFailed.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { DashboardPanel, NothingYet } from './DashboardPanel.tsx'

const MOST = 7
export const waitingQuery = { waiting: 'yes' } as const

/** Who has waited longest to be reviewed; the queue itself is a page of its own. */
export function WaitingPanel({ now }: { now: number }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const queue = useQuery(adminExpertQueries(api).list(waitingQuery))
  const experts = queue.data?.data.slice(0, MOST) ?? []
  return (
    <DashboardPanel
      title={t('admin-dashboard.waiting.title')}
      about={
        queue.data && (
          <Link {...links.adminExperts()} className="underline underline-offset-2">
            {t('admin-dashboard.waiting.all', { count: queue.data.meta.total })}
          </Link>
        )
      }
    >
      {queue.isPending && <Skeleton shape="block" className="h-44" />}
      {queue.isError && !queue.data && <LoadFailed className="" retry={() => void queue.refetch()} />}
      {queue.data && experts.length === 0 && <NothingYet>{t('admin-dashboard.waiting.nothing')}</NothingYet>}
      {experts.length > 0 && (
        <ul className="-mb-2 text-15">
          {experts.map((expert) => (
            <Row key={expert.id} expert={expert} now={now} />
          ))}
        </ul>
      )}
    </DashboardPanel>
  )
}

function Row({ expert, now }: { expert: AdminExpert; now: number }) {
  const { t } = useTranslation()
  const kind = `${expert.service_type[0] ?? 'designer'}_${expert.expert_type === 'agency' ? 'agency' : 'individual'}`
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 border-t border-line py-2.5 first:border-t-0 hover:bg-plaster/60">
      <span className="min-w-0">
        <Link
          {...links.adminExperts()}
          search={{ open: expert.id }}
          className="font-semibold no-underline after:absolute after:inset-0"
        >
          {expert.company_name ?? expert.name}
        </Link>{' '}
        <span className="text-13 text-ink-2">
          {expert.city.name} · {t(`admin-dashboard.waiting.${kind}`)} ·{' '}
          {t('admin-dashboard.waiting.projects', { count: expert.projects_count })}
        </span>
      </span>
      <span className="text-13 whitespace-nowrap text-ink-2">
        <Moment at={expert.submitted_at ?? expert.created_at} now={now} />
      </span>
    </li>
  )
}
