import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { AlarmClock, Undo2, UserRound, X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { LeadSummary } from '@husrum/contract/market/leads/leads.ts'
import type { SnoozeChoice } from '@husrum/contract/market/leads/snoozing.rules.ts'
import { formatDate } from '#lib/language/format.ts'
import { useShell } from '#lib/shell-context.ts'
import { briefTitle } from '#parts/clients/briefs/document/brief-title.ts'
import { kronerOf } from '#parts/clients/briefs/steps/budget/fee-text.ts'
import { FavouriteMark } from '#parts/market/leads/FavouriteMark.tsx'
import { LeadBadge } from '#parts/market/leads/LeadBadge.tsx'
import { LeadScore } from '#parts/market/leads/LeadScore.tsx'
import { TimeLeft } from '#parts/market/leads/TimeLeft.tsx'
import { Badge } from '#ui/text/Badge.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { Menu } from '#ui/overlays/Menu.tsx'
import { useAreTimesLeft } from '../answer/answer-drafts.ts'
import { isSnoozed, statusOf } from '../lead-view.ts'
import { snoozeEntries } from '../snooze-entries.tsx'

/** The actions of the list itself. */
export type RowActions = {
  onDecline: (lead: LeadSummary) => void
  onKeep: (lead: LeadSummary) => void
  onSnooze: (lead: LeadSummary, until: SnoozeChoice) => void
  onWake: (lead: LeadSummary) => void
}

/**
 * One row of the list: client, project, match, budget, and the time left to answer. On a phone a swipe shows its
 * actions; elsewhere they appear on hover or focus.
 */
export function LeadRow({
  lead,
  open,
  inTabOrder,
  isShared,
  now,
  actions,
}: {
  lead: LeadSummary
  open: boolean
  /** Several people work in the studio. */
  isShared: boolean
  /** One row of the list is in the tab order; the arrow keys reach the others. */
  inTabOrder: boolean
  now: number
  actions: RowActions
}) {
  const { t } = useTranslation()
  const { language } = useShell()
  const unread = lead.read_at === null
  const areTimesLeft = useAreTimesLeft(lead.id)
  return (
    <li className="group/row relative pointer-coarse:flex pointer-coarse:snap-x pointer-coarse:snap-mandatory pointer-coarse:overflow-x-auto pointer-coarse:overscroll-x-contain pointer-coarse:[scrollbar-width:none]">
      <Link
        to="."
        search={(before: object): object => ({ ...before, lead: lead.id })}
        resetScroll={false}
        id={`lead-${lead.id}`}
        data-list-row
        tabIndex={inTabOrder ? undefined : -1}
        aria-current={open ? 'true' : undefined}
        className={clsx(
          'relative grid grid-cols-[40px_minmax(0,1fr)] gap-x-3.5 py-3 pr-4 pl-6 text-15 no-underline -outline-offset-3! md:pr-5 md:pl-7',
          'pointer-coarse:w-full pointer-coarse:shrink-0 pointer-coarse:snap-start',
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
              ) : lead.snoozed_until && isSnoozed(lead, now) ? (
                t('leads.snooze.back', { moment: formatDate(lead.snoozed_until, language, 'moment') })
              ) : lead.paused_at ? (
                t('leads.row.paused')
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
              <span className="truncate">{kronerOf(lead.brief.budget, language) ?? lead.brief.budget.name}</span>
              {isShared && lead.assignee && (
                <span
                  className={clsx(
                    'flex min-w-0 items-center gap-1 text-ink-2',
                    hasButtons(lead) && 'pointer-fine:group-hover/row:invisible',
                  )}
                >
                  <UserRound aria-hidden="true" strokeWidth={1.75} className="size-3.75 shrink-0" />
                  <span className="sr-only">{t('leads.assign.label')} </span>
                  <span className="truncate">{firstNameOf(lead.assignee.name)}</span>
                </span>
              )}
              {lead.favourite && (
                <span className={clsx('flex', hasButtons(lead) && 'pointer-fine:group-hover/row:invisible')}>
                  <FavouriteMark />
                </span>
              )}
            </span>
            {areTimesLeft ? (
              <Badge tone="danger">{t('leads.row.timesLeft')}</Badge>
            ) : (
              <LeadBadge status={statusOf(lead)} />
            )}
          </span>
        </span>
      </Link>
      <RowButtons lead={lead} inTabOrder={inTabOrder} now={now} actions={actions} />
    </li>
  )
}

const firstNameOf = (name: string): string => name.split(' ')[0] ?? name

const watchFingers = (onChange: () => void) => {
  const fingers = matchMedia('(pointer: coarse)')
  fingers.addEventListener('change', onChange)
  return () => fingers.removeEventListener('change', onChange)
}

const hasButtons = ({ status, deleted_at }: LeadSummary): boolean => status === 'new' && deleted_at === null

/** For a lead that waits for an answer, or is just being declined. */
function RowButtons({
  lead,
  inTabOrder,
  now,
  actions,
}: {
  lead: LeadSummary
  inTabOrder: boolean
  now: number
  actions: RowActions
}) {
  const { t } = useTranslation()
  const { language } = useShell()
  // Each row that scrolls sideways must be reachable by keyboard
  const hasFingers = useSyncExternalStore(
    watchFingers,
    () => matchMedia('(pointer: coarse)').matches,
    () => false,
  )
  if (!hasButtons(lead)) return null
  const about = t('leads.row.who', { name: lead.client.first_name, city: lead.client.city })
  const tabIndex = inTabOrder || hasFingers ? undefined : -1
  const look =
    'pointer-coarse:h-full pointer-coarse:rounded-none! pointer-coarse:px-4 pointer-fine:min-h-8! pointer-fine:px-2! pointer-fine:text-13!'
  const snoozes = snoozeEntries(
    lead,
    { now, t, language },
    { onSnooze: (until) => actions.onSnooze(lead, until), onWake: () => actions.onWake(lead) },
  )
  return (
    <div
      className={clsx(
        'flex pointer-coarse:shrink-0 pointer-coarse:snap-end',
        'pointer-fine:absolute pointer-fine:right-3 pointer-fine:bottom-1.5 pointer-fine:gap-1 pointer-fine:opacity-0',
        'pointer-fine:group-focus-within/row:opacity-100 pointer-fine:group-hover/row:opacity-100',
      )}
    >
      {lead.declines_at ? (
        <Button
          size="small"
          className={look}
          tabIndex={tabIndex}
          icon={<Undo2 aria-hidden="true" />}
          onClick={() => actions.onKeep(lead)}
        >
          {t('leads.action.undoDecline')}
          <span className="sr-only">: {about}</span>
        </Button>
      ) : (
        <>
          {snoozes.length > 0 && (
            <Menu
              label={t('leads.snooze.label')}
              trigger={
                <Button size="small" className={look} tabIndex={tabIndex} icon={<AlarmClock aria-hidden="true" />}>
                  {/* The fee is next to it. */}
                  <span className="pointer-fine:max-xl:sr-only">{t('leads.snooze.label')}</span>
                  <span className="sr-only">: {about}</span>
                </Button>
              }
              entries={snoozes}
            />
          )}
          <Button
            size="small"
            className={look}
            tabIndex={tabIndex}
            icon={<X aria-hidden="true" />}
            onClick={() => actions.onDecline(lead)}
          >
            {t('leads.action.decline')}
            <span className="sr-only">: {about}</span>
          </Button>
        </>
      )}
    </div>
  )
}
