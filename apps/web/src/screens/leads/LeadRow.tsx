import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { LeadSummary } from '@husrum/contract/leads.ts'
import { formatDate } from '#lib/format.ts'
import { useShell } from '#lib/shell-context.ts'
import { briefTitle } from '#parts/brief-document/brief-title.ts'
import { KeptMark } from '#parts/lead/KeptMark.tsx'
import { LeadBadge } from '#parts/lead/LeadBadge.tsx'
import { LeadScore } from '#parts/lead/LeadScore.tsx'
import { TimeLeft } from '#parts/lead/TimeLeft.tsx'
import { statusOf } from './lead-view.ts'

/** One line of the list: who, what, how well it fits, how much, and how long there is to answer. */
export function LeadRow({
  lead,
  open,
  inTabOrder,
  now,
}: {
  lead: LeadSummary
  open: boolean
  /** One row of the list is in the tab order; the arrow keys reach the others. */
  inTabOrder: boolean
  now: number
}) {
  const { t } = useTranslation()
  const { language } = useShell()
  const unread = lead.read_at === null
  return (
    <li className="group/row">
      <Link
        to="."
        search={(before: object) => ({ ...before, lead: lead.id })}
        resetScroll={false}
        id={`lead-${lead.id}`}
        data-list-row
        tabIndex={inTabOrder ? undefined : -1}
        aria-current={open ? 'true' : undefined}
        className={clsx(
          'relative grid grid-cols-[40px_minmax(0,1fr)] gap-x-3.5 py-3 pr-4 pl-6 text-15 no-underline -outline-offset-3! md:pr-5 md:pl-7',
          'after:absolute after:right-0 after:bottom-0 after:left-[78px] after:border-b after:border-line group-last/row:after:hidden',
          open
            ? 'md:bg-plaster md:before:absolute md:before:inset-y-0 md:before:left-0 md:before:w-0.75 md:before:bg-marigold md:after:left-0'
            : 'hover:bg-plaster/60',
        )}
      >
        {unread && (
          <span className="absolute top-7 left-2.25 size-2 rounded-chip bg-marigold outline outline-[color-mix(in_oklab,var(--color-marigold)_72%,var(--color-ink))] md:left-3">
            <span className="sr-only">{t('leads.row.unread')}</span>
          </span>
        )}
        <span className="mt-px">
          <LeadScore score={lead.score} word={lead.word} />
        </span>
        <span className="min-w-0">
          <span className="flex items-baseline justify-between gap-3">
            <span className={clsx('truncate', unread ? 'font-bold' : 'font-medium')}>
              {t('leads.row.who', { name: lead.client.first_name, city: lead.client.city })}
            </span>
            <span className="shrink-0 text-13 whitespace-nowrap text-ink-2">
              {lead.deleted_at ? (
                t('leads.row.archived', { date: formatDate(lead.deleted_at, language, 'dayOfYear') })
              ) : lead.expires_at && !lead.declines_at ? (
                <TimeLeft until={lead.expires_at} now={now} />
              ) : (
                <time dateTime={lead.created_at}>{formatDate(lead.created_at, language, 'dayOfYear')}</time>
              )}
            </span>
          </span>
          <span className="block truncate text-ink-2">{briefTitle(lead.brief, t, language)}</span>
          <span className="mt-1.5 flex items-center justify-between gap-3 text-13">
            <span className="flex min-w-0 items-center gap-2.5">
              <span className="truncate">{lead.brief.budget.name}</span>
              {lead.favourite && <KeptMark />}
            </span>
            <LeadBadge status={statusOf(lead)} />
          </span>
        </span>
      </Link>
    </li>
  )
}
