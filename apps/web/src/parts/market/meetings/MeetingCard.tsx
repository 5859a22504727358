import { clsx } from 'clsx'
import { CalendarClock, MapPin, Video } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { Meeting } from '@husrum/contract/market/meetings.ts'
import { formatDate } from '#lib/language/format.ts'
import { useShell } from '#lib/shell-context.ts'
import { FieldError } from '#ui/fields/Field.tsx'
import { hasTakenPlace, kindWords, spanWords } from './meeting-words.ts'

export type MeetingCardProps = {
  meeting: Meeting
  /** Decides what is over. */
  now: number
  /** Takes the focus once an answer has removed its button. */
  ref?: Ref<HTMLElement>
  /** Called when a client taps a time; without it the times are only shown. */
  onChoose?: (slot: string) => void
  /** A tap is being sent. */
  busy?: boolean
  /** Why the last tap was refused. */
  problem?: string | undefined
  /** The address of a visit, and the client's button to enter it. */
  visit?: ReactNode
  actions?: ReactNode
}

const slotClass = 'grid h-full min-h-13 content-center rounded-control border px-2.5 py-1.5 text-left leading-[1.35]'

/** A meeting in the conversation: three times to choose from, or the agreed one. */
export function MeetingCard({ meeting, now, ref, onChoose, busy = false, problem, visit, actions }: MeetingCardProps) {
  const { t } = useTranslation()
  const { language } = useShell()
  const { status, about, slots, minutes, starts_at, place, kind } = meeting
  const over = status === 'cancelled' || status === 'replaced'
  const isPast = (slot: string) => Date.parse(slot) <= now
  const title = t('meetings.title', { about: about || t('meetings.untitled') })
  return (
    <article
      ref={ref}
      tabIndex={-1}
      aria-label={title}
      className={clsx('rounded-photo border bg-wall text-left', over ? 'border-line' : 'border-ink-3')}
    >
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-0.5 border-b border-line px-4 py-2.5">
        <h4 className="flex min-w-0 gap-2.5 text-15 font-semibold tracking-normal [overflow-wrap:anywhere]">
          <CalendarClock aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-4.5 shrink-0" />
          {title}
        </h4>
        <p className="text-13 text-ink-2 max-sm:pl-7">
          {t('meetings.minutes', { count: minutes })}, {kindWords(meeting, t)}
        </p>
      </header>
      <div className="px-4 py-3">
        {status === 'offered' && (
          <ul className="grid grid-cols-3 gap-2" aria-label={t('meetings.times')}>
            {slots.map((slot) => {
              const words = (
                <>
                  <span className="text-15 font-semibold max-sm:text-13">
                    {formatDate(slot, language, 'weekdayShort')}
                  </span>
                  <span className="text-13 text-ink-2">{spanWords(slot, minutes, language)}</span>
                </>
              )
              return (
                <li key={slot} className="min-w-0">
                  {isPast(slot) ? (
                    <span className={clsx(slotClass, 'border-line text-ink-2 [&_*]:line-through')}>
                      {words}
                      <span className="sr-only">{t('meetings.past')}</span>
                    </span>
                  ) : onChoose ? (
                    <button
                      type="button"
                      className={clsx(slotClass, 'w-full border-line-strong bg-wall hover:border-ink')}
                      aria-disabled={busy || undefined}
                      onClick={() => !busy && onChoose(slot)}
                    >
                      {words}
                    </button>
                  ) : (
                    <span className={clsx(slotClass, 'border-line')}>{words}</span>
                  )}
                </li>
              )
            })}
          </ul>
        )}
        {status === 'offered' && slots.every(isPast) ? (
          <p className="mt-1.5 text-13 text-ink-2">
            {meeting.mine ? t('meetings.allPastMine') : t('meetings.allPast')}
          </p>
        ) : (
          problem && <FieldError>{problem}</FieldError>
        )}
        {starts_at !== null && (
          <p className={clsx('text-15 font-semibold', over && 'text-ink-2 line-through')}>
            {formatDate(starts_at, language, 'weekday')}, {spanWords(starts_at, minutes, language)}
          </p>
        )}
        {hasTakenPlace(meeting, now) && <p className="text-13 text-ink-2">{t('meetings.met')}</p>}
        {over && <p className="text-13 text-ink-2">{endWords(meeting, t)}</p>}
        {meeting.cancel_note && (
          <blockquote className="mt-1.5 border-l-3 border-marigold pl-2.5 text-13 whitespace-pre-line [overflow-wrap:anywhere]">
            {meeting.cancel_note}
          </blockquote>
        )}
        {!over && place && (
          <p className="mt-1.5 flex gap-2 text-13 [overflow-wrap:anywhere]">
            {kind === 'online' ? (
              <>
                <Video aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-4 shrink-0" />
                <a href={place} target="_blank" rel="noopener noreferrer nofollow" className="underline">
                  {place}
                </a>
              </>
            ) : (
              <>
                <MapPin aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-4 shrink-0" />
                {place}
              </>
            )}
          </p>
        )}
        {visit}
        {meeting.other_times_wanted && !over && !hasTakenPlace(meeting, now) && (
          <p className="mt-1.5 text-13 text-ink-2">
            {meeting.mine ? t('meetings.wanted', { name: meeting.client.first_name }) : t('meetings.asked')}
          </p>
        )}
        {actions}
      </div>
    </article>
  )
}

function endWords(
  { status, cancelled_by, hired_other, mine, expert, client }: Meeting,
  t: ReturnType<typeof useTranslation>['t'],
): string {
  if (status === 'replaced') return t('meetings.replaced')
  if (hired_other) return mine ? t('meetings.hiredOther', { name: client.first_name }) : t('meetings.hiredOtherYou')
  if (cancelled_by === (mine ? 'expert' : 'client')) return t('meetings.cancelledByYou')
  if (cancelled_by === 'system' || cancelled_by === null) return t('meetings.cancelled')
  return t('meetings.cancelledBy', { name: mine ? client.first_name : expert.name })
}
