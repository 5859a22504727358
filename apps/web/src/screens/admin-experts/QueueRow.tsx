import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { AdminExpert } from '@husrum/contract/onboarding.ts'
import { formatDate, formatRelative } from '#lib/format.ts'
import { useShell } from '#lib/shell-context.ts'
import { StatusBadge } from './StatusBadge.tsx'

const cell = 'border-b border-line px-2 py-2 align-top'

/** Who, where, and what has to be looked at; the whole line opens the profile. */
export function QueueRow({ expert, open, now }: { expert: AdminExpert; open: boolean; now: number }) {
  const { t } = useTranslation()
  const { language } = useShell()
  const since = expert.submitted_at ?? expert.created_at
  // what was checked is the number that is public
  const newNumber = expert.pending?.company_registration ?? undefined
  const hints = [
    ...(expert.pending ? [t('admin-experts.row.pending')] : []),
    ...(expert.chamber_waits ? [t('admin-experts.row.chamber')] : []),
    ...(expert.email_verified ? [] : [t('admin-experts.row.unconfirmed')]),
  ]
  return (
    <tr className={clsx('relative', open ? 'bg-plaster' : 'hover:bg-plaster/60')}>
      <th scope="row" className={clsx(cell, 'w-full pl-4 text-left font-normal md:w-auto md:pl-6')}>
        <Link
          to="."
          search={(before: object) => ({ ...before, expert: expert.id })}
          resetScroll={false}
          id={`expert-${expert.id}`}
          data-list-row
          aria-current={open ? 'true' : undefined}
          className={clsx(
            'font-semibold no-underline after:absolute after:inset-0',
            open && 'before:absolute before:inset-y-0 before:left-0 before:w-0.75 before:bg-marigold',
          )}
        >
          {expert.company_name ?? expert.name}
        </Link>
        <span className="block text-13 wrap-anywhere text-ink-2 @2xl:min-w-56 @3xl:min-w-64">
          {[...(expert.company_name ? [expert.name] : []), expert.email].join(' · ')}
        </span>
        {hints.length > 0 && <span className="block text-13">{hints.join(' · ')}</span>}
        <span className="mt-1 block @xl:hidden">
          <StatusBadge expert={expert} />
        </span>
      </th>
      <td className={clsx(cell, 'hidden @2xl:table-cell')}>
        {expert.city.name}
        <span className="block text-13 text-ink-2">{expert.country.name}</span>
      </td>
      <td className={clsx(cell, 'hidden @3xl:table-cell')}>
        {newNumber ?? expert.company_registration ?? '–'}
        <span className={clsx('block text-13', expert.registration_problem ? 'text-danger' : 'text-ink-2')}>
          {expert.registration_problem
            ? t(`admin-experts.number.${expert.registration_problem}`)
            : expert.registration_checked && newNumber === undefined
              ? t('admin-experts.number.checked')
              : ''}
        </span>
      </td>
      <td className={clsx(cell, 'hidden text-right tabular @4xl:table-cell')}>
        {t('admin-experts.percent', { value: expert.completeness })}
      </td>
      <td className={clsx(cell, 'hidden text-right tabular @4xl:table-cell')}>{expert.projects_count}</td>
      <td className={clsx(cell, 'hidden @xl:table-cell')}>
        <StatusBadge expert={expert} />
      </td>
      <td className={clsx(cell, 'pr-4 text-right text-13 whitespace-nowrap text-ink-2 md:pr-6')}>
        <time dateTime={since} title={formatDate(since, language, 'moment')}>
          {formatRelative(since, language, new Date(Math.max(now, Date.parse(since))))}
        </time>
      </td>
    </tr>
  )
}
