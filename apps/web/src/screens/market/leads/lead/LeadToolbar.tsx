import { Link } from '@tanstack/react-router'
import { AlarmClock, Archive, ArchiveRestore, ChevronDown, ChevronLeft, Ellipsis, Reply, Undo2 } from 'lucide-react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { LeadDetail } from '@husrum/contract/market/leads/leads.ts'
import { movable, type Movable } from '@husrum/contract/market/leads/moves.rules.ts'
import { formatDate } from '#lib/language/format.ts'
import { useShell } from '#lib/shell-context.ts'
import { disabledReason, hasEnded } from '#parts/market/leads/moves.ts'
import { TimeLeft } from '#parts/market/leads/TimeLeft.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import { Menu, type MenuEntry } from '#ui/overlays/Menu.tsx'
import { isSnoozed, statusOf } from '../lead-view.ts'
import { snoozeEntries } from '../snooze-entries.tsx'
import type { LeadActions } from '../use-lead-actions.ts'

export type LeadToolbarProps = {
  lead: LeadDetail
  now: number
  /** Receives the focus when the pane replaces the list on a phone. */
  title: RefObject<HTMLParagraphElement | null>
  onAnswer: () => void
  onDecline: () => void
  onMove: (status: Movable) => void
  actions: LeadActions
}

/** Whether the client of this lead can still be written to, in a conversation or by starting one. */
export const canWrite = (lead: LeadDetail): boolean =>
  lead.thread_id !== null || !['declined', 'expired', 'withdrawn'].includes(statusOf(lead))

/**
 * Whether the lead is answered next to its brief: an unanswered lead always is, even when an automatic answer or an
 * earlier brief has opened a conversation.
 */
export const isAnsweredHere = ({ status, thread_id }: Pick<LeadDetail, 'status' | 'thread_id'>): boolean =>
  status === 'new' || thread_id === null

/** Declining is a separate action with a reason; the archive is for answered leads. */
export const canDecline = (lead: LeadDetail): boolean => statusOf(lead) === 'new' && lead.deleted_at === null

/** The client and the actions, pinned above the brief. */
export function LeadToolbar({ lead, now, title, onAnswer, onDecline, onMove, actions }: LeadToolbarProps) {
  const { t } = useTranslation()
  const { language } = useShell()
  const name = lead.client.first_name
  const snoozes = snoozeEntries(
    lead,
    { now, t, language },
    {
      onSnooze: (until) => actions.snooze.mutate({ lead, until }),
      onWake: () => actions.wake.mutate(lead),
    },
  )
  const snoozeMenu = snoozes.length > 0 && (
    <Menu
      label={t('leads.snooze.label')}
      trigger={
        <IconButton label={t('leads.snooze.label')} icon={<AlarmClock aria-hidden="true" strokeWidth={1.75} />} />
      }
      entries={snoozes}
    />
  )
  // Only for an answered lead: a new one is answered, declined or snoozed
  const moves: MenuEntry[] = movable.map((status) => {
    const reason = disabledReason(lead, status)
    return {
      key: status,
      label: t(`leads.status.${status}`),
      current: reason === 'here',
      disabled: reason !== undefined,
      ...(reason ? { note: t(`leads.move.bar.${reason}`) } : {}),
      onSelect: () => onMove(status),
    }
  })
  const archive: MenuEntry = {
    key: 'archive',
    label: t('leads.action.archive'),
    icon: <Archive aria-hidden="true" />,
    onSelect: () => actions.archive.mutate(lead),
  }
  return (
    <div className="sticky top-0 z-10 flex min-h-16 items-center gap-2.5 border-b border-line bg-wall py-2.5 pr-3 pl-1 md:px-6 xl:px-8">
      <IconButton
        label={t('leads.action.back')}
        icon={<ChevronLeft aria-hidden="true" />}
        className="md:hidden"
        render={
          <Link to="." search={(before: object): object => ({ ...before, lead: undefined })} resetScroll={false} />
        }
      />
      <div className="min-w-0 flex-1 leading-snug">
        <p ref={title} tabIndex={-1} className="truncate text-17 font-semibold outline-none">
          {t('leads.row.who', { name, city: lead.client.city })}
        </p>
        <p className="line-clamp-2 text-13 text-ink-2">
          {lead.declines_at ? (
            t('leads.statusAbout.declining', { name })
          ) : lead.paused_at ? (
            t('leads.row.paused')
          ) : lead.expires_at ? (
            <>
              {lead.snoozed_until && isSnoozed(lead, now) && (
                <span className="block">
                  {t('leads.snooze.back', { moment: formatDate(lead.snoozed_until, language, 'moment') })}
                </span>
              )}
              {/* On a phone the moment itself is in the bar at the bottom. */}
              <TimeLeft until={lead.expires_at} now={now} icon={false} className="md:hidden" />
              <TimeLeft until={lead.expires_at} now={now} withDate icon={false} className="max-md:hidden" />
            </>
          ) : (
            t(`leads.statusAbout.${lead.status}`, { name })
          )}
        </p>
      </div>
      {lead.deleted_at ? (
        <Button
          tone="primary"
          icon={<ArchiveRestore aria-hidden="true" />}
          onClick={() => actions.restore.mutate(lead)}
        >
          {t('leads.action.restore')}
        </Button>
      ) : lead.declines_at ? (
        <Button
          size="small"
          className="min-h-10"
          icon={<Undo2 aria-hidden="true" />}
          onClick={() => actions.undoDecline.mutate(lead)}
        >
          {t('leads.action.undoDecline')}
        </Button>
      ) : (
        <>
          <div className="hidden items-center gap-2.5 md:flex">
            {lead.status !== 'new' && (
              <Button
                tone="quiet"
                size="small"
                className="min-h-10"
                icon={<Archive aria-hidden="true" strokeWidth={1.75} />}
                onClick={() => actions.archive.mutate(lead)}
              >
                {t('leads.action.archive')}
              </Button>
            )}
            {lead.status !== 'new' && (
              <Menu
                label={t('leads.move.label')}
                trigger={
                  <Button size="small" iconEnd={<ChevronDown aria-hidden="true" />} className="min-h-10">
                    <span className="sr-only">{t('leads.move.label')}: </span>
                    {t(`leads.status.${lead.status}`)}
                  </Button>
                }
                entries={moves}
              />
            )}
            {snoozeMenu}
            {canDecline(lead) && (
              <Button size="small" className="min-h-10" onClick={onDecline}>
                {t('leads.action.declineLong')}
              </Button>
            )}
            {canWrite(lead) && (
              <Button
                tone="primary"
                size="small"
                className="min-h-10"
                icon={<Reply aria-hidden="true" />}
                onClick={onAnswer}
              >
                {answerLabel(lead, t)}
              </Button>
            )}
          </div>
          <div className="md:hidden">
            {lead.status === 'new' ? (
              snoozeMenu
            ) : (
              <Menu
                label={t('leads.action.more')}
                trigger={<IconButton label={t('leads.action.more')} icon={<Ellipsis aria-hidden="true" />} />}
                entries={hasEnded(lead) ? [archive] : [...moves, { key: 'line', separator: true }, archive]}
              />
            )}
          </div>
        </>
      )}
    </div>
  )
}

function answerLabel(
  { status, thread_id, client }: LeadDetail,
  t: (key: string, values: { name: string }) => string,
): string {
  const values = { name: client.first_name }
  if (status === 'new') return t('leads.action.answer', values)
  return thread_id === null ? t('leads.action.write', values) : t('leads.action.open', values)
}

/** The same two actions at the bottom of a phone's screen. */
export function LeadFootBar({
  lead,
  now,
  onAnswer,
  onDecline,
}: Pick<LeadToolbarProps, 'lead' | 'now' | 'onAnswer' | 'onDecline'>) {
  const { t } = useTranslation()
  if (lead.deleted_at || !canWrite(lead)) return null
  return (
    <div className="sticky bottom-0 z-10 flex flex-wrap gap-2 border-t border-line bg-wall px-4 pt-2.5 pb-[max(0.875rem,env(safe-area-inset-bottom))] md:hidden">
      {lead.expires_at && !lead.paused_at && (
        <p className="w-full text-13 text-ink-2">
          <TimeLeft until={lead.expires_at} now={now} withDate />
        </p>
      )}
      {canDecline(lead) && <Button onClick={onDecline}>{t('leads.action.decline')}</Button>}
      <Button tone="primary" className="flex-1" icon={<Reply aria-hidden="true" />} onClick={onAnswer}>
        {answerLabel(lead, t)}
      </Button>
    </div>
  )
}
