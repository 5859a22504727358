/** What the queue shows of an expert; some of it is also shown on other pages. */
import { useTranslation } from 'react-i18next'
import type { AdminExpert } from '@husrum/contract/back-office/expert-review/reviewed-expert.ts'
import type { AdminColumn } from '#parts/back-office/staff-lists/admin-columns.ts'
import { Moment } from '#parts/back-office/staff-lists/cells/Moment.tsx'
import { Avatar } from '#ui/pictures/Avatar.tsx'
import { Photo } from '#ui/pictures/Photo.tsx'
import { CheckChips } from './CheckChips.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import { WaitingTime } from './WaitingTime.tsx'

export const nameOfExpert = (expert: Pick<AdminExpert, 'name' | 'company_name'>): string =>
  expert.company_name ?? expert.name

export const queueColumns: readonly AdminColumn<AdminExpert>[] = [
  {
    key: 'name',
    label: 'admin-experts.column.name',
    sort: 'name',
    cell: (expert) => (
      <span className="inline-flex items-center gap-2.5">
        <Avatar
          name={nameOfExpert(expert)}
          size="small"
          shape={expert.expert_type === 'agency' ? 'studio' : 'person'}
          className="shrink-0"
        />
        <span>{nameOfExpert(expert)}</span>
      </span>
    ),
    under: (expert) => <Under expert={expert} />,
  },
  { key: 'kind', label: 'admin-experts.column.kind', cell: (expert) => <Kind expert={expert} />, card: 'none' },
  { key: 'checks', label: 'admin-experts.column.checks', cell: (expert) => <CheckChips expert={expert} /> },
  { key: 'pictures', label: 'admin-experts.column.pictures', cell: (expert) => <Thumbnails expert={expert} /> },
  {
    key: 'status',
    label: 'admin-experts.column.status',
    optional: true,
    cell: (expert) => <StatusBadge expert={expert} />,
  },
  { key: 'email', label: 'admin-experts.person.email', optional: true, cell: (expert) => expert.email },
  {
    key: 'plan',
    label: 'admin-experts.column.plan',
    sort: 'plan',
    optional: true,
    cell: (expert) => <Plan expert={expert} />,
  },
  {
    key: 'leads',
    label: 'admin-experts.column.leads',
    sort: 'leads',
    descending: true,
    optional: true,
    align: 'end',
    card: 'labelled',
    cell: (expert) => <Leads expert={expert} />,
  },
  {
    key: 'completeness',
    label: 'admin-experts.column.complete',
    optional: true,
    align: 'end',
    card: 'labelled',
    cell: (expert) => `${expert.completeness} %`,
  },
  {
    key: 'created_at',
    label: 'admin-experts.column.created',
    sort: 'created_at',
    descending: true,
    optional: true,
    align: 'end',
    words: true,
    card: 'labelled',
    cell: (expert, { now }) => <Moment at={expert.created_at} now={now} />,
  },
  {
    key: 'waiting',
    label: 'admin-experts.column.waiting',
    sort: 'waiting',
    align: 'end',
    words: true,
    cell: (expert) => <WaitingTime waiting={expert.waiting} />,
  },
]

/** The place, and the other reasons why the profile is in the queue. */
function Under({ expert }: { expert: AdminExpert }) {
  const { t } = useTranslation()
  const hints = [
    ...(expert.appealed_at ? [t('admin-experts.row.appeal')] : []),
    ...(expert.pending ? [t('admin-experts.row.pending')] : []),
    ...(expert.chamber_waits ? [t('admin-experts.row.chamber')] : []),
  ]
  return (
    <span className="ml-10.5 block hyphens-auto">
      {[...(expert.company_name ? [expert.name] : []), expert.city.name].join(', ')}
      {hints.length > 0 && <span className="block text-ink hyphens-auto">{hints.join(' · ')}</span>}
    </span>
  )
}

function Plan({ expert }: { expert: AdminExpert }) {
  const { t } = useTranslation()
  return t(`admin-experts.plan.${expert.plan_id}`)
}

function Leads({ expert }: { expert: AdminExpert }) {
  const { t } = useTranslation()
  return t('admin.number', { value: expert.leads_count })
}

function Kind({ expert }: { expert: AdminExpert }) {
  const { t } = useTranslation()
  const services = expert.service_type.map((service) => t(`experts.option.service_type.${service}`))
  const agency = expert.expert_type === 'agency' ? [t('experts.option.expert_type.agency')] : []
  return [...services, ...agency].join(', ')
}

function Thumbnails({ expert }: { expert: AdminExpert }) {
  const { t } = useTranslation()
  const { pictures, pictures_count: count } = expert
  if (count === 0) return <span className="text-13 text-ink-2">{t('admin-experts.pictures.none')}</span>
  return (
    <span className="inline-flex items-center gap-0.5">
      {pictures.map((picture) => (
        <span key={picture.id} aria-hidden="true" className="block w-9.5">
          <Photo photo={picture} ratio="4/3" sizes="38px" upTo={320} corners="control" alt="" />
        </span>
      ))}
      <span className="ml-1.5 text-13 text-ink-2">
        <span aria-hidden="true">{count}</span>
        <span className="sr-only">{t('admin-experts.pictures.count', { count })}</span>
      </span>
    </span>
  )
}
