/** What the queue shows of an expert; some of it is also shown on other pages. */
import { useTranslation } from 'react-i18next'
import { clsx } from 'clsx'
import { Check, CircleDashed, Clock, X } from 'lucide-react'
import type { AdminExpert } from '@husrum/contract/back-office/expert-review/reviewed-expert.ts'
import type { AdminColumn } from '#parts/back-office/staff-lists/admin-columns.ts'
import { momentColumn } from '#parts/back-office/staff-lists/moment-column.tsx'
import { Avatar } from '#ui/pictures/Avatar.tsx'
import { Photo } from '#ui/pictures/Photo.tsx'
import { formatDate } from '#lib/language/format.ts'
import { useShell } from '#lib/shell-context.ts'
import { StatusBadge } from './StatusBadge.tsx'

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
  momentColumn('created_at', 'admin-experts.column.created', { optional: true, card: 'labelled' }),
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

const looks = {
  ok: { icon: Check, look: 'text-pine-text' },
  wrong: { icon: X, look: 'text-danger' },
  asked: { icon: Clock, look: 'text-ink-2' },
  open: { icon: CircleDashed, look: 'text-ink-2' },
} as const

/** What is known about number, email, phone and chamber, in words and with an icon. */
function CheckChips({ expert }: { expert: Pick<AdminExpert, 'checks' | 'country'> }) {
  const { t } = useTranslation()
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-0.5 text-13">
      {expert.checks.map(({ kind, state, because }) => {
        const { icon: Icon, look } = looks[state]
        const name =
          kind === 'company' && expert.country.code === 'DK'
            ? t('admin-experts.check.cvr')
            : t(`admin-experts.check.${kind}`)
        return (
          <li
            key={kind}
            className={clsx('inline-flex items-center gap-1 whitespace-nowrap', state === 'wrong' && 'text-danger')}
          >
            <Icon aria-hidden="true" className={clsx('size-3.5 shrink-0', look)} />
            {because === 'check_digit' ? t('admin-experts.check.digit', { name }) : name}
            {state === 'asked' ? t('admin-experts.check.asked') : null}
            <span className="sr-only">{t(`admin-experts.check.state.${because ?? state}`)}</span>
          </li>
        )
      })}
    </ul>
  )
}

const HOUR = 60
const DAY = 24 * HOUR

/** Working days and hours since the case began to wait for staff; red past the target. */
function WaitingTime({ waiting }: { waiting: AdminExpert['waiting'] }) {
  const { t } = useTranslation()
  const { language } = useShell()
  if (!waiting) return '–'
  const { minutes, since, overdue } = waiting
  const days = Math.floor(minutes / DAY)
  const hours = Math.floor((minutes % DAY) / HOUR)
  const text =
    days > 0
      ? t('admin-experts.wait.days', { days: t('admin-experts.wait.day', { count: days }), hours })
      : hours > 0
        ? t('admin-experts.wait.hours', { hours })
        : t('admin-experts.wait.minutes', { minutes })
  return (
    <time
      dateTime={since}
      title={formatDate(since, language, 'moment')}
      className={clsx('whitespace-nowrap', overdue && 'font-semibold text-danger')}
    >
      {text}
      {overdue && <span className="sr-only">{t('admin-experts.wait.overdue')}</span>}
    </time>
  )
}
