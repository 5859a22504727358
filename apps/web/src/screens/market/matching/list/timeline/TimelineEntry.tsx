import { CalendarCheck, CalendarPlus, CircleCheck, Eye, FileText, MessageSquare, Send } from 'lucide-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import type { Match } from '@husrum/contract/market/matching/matching.ts'
import { meetings } from '@husrum/contract/market/meetings.ts'
import { canWithdraw, isLive } from '@husrum/contract/market/leads/moves.rules.ts'
import type { TimelineEntry } from '@husrum/contract/market/timeline.ts'
import { formatDate, formatDeadline, formatMoney } from '#lib/language/format.ts'
import { links } from '#lib/paths.ts'
import { saveFile } from '#lib/api/save-file.ts'
import { useShell } from '#lib/shell-context.ts'
import { kindOf, shortName } from '#parts/experts/profile/card/expert-words.ts'
import { FinishWork } from '#parts/market/leads/FinishWork.tsx'
import { HireQuestion } from '#parts/market/leads/HireQuestion.tsx'
import { spanWords } from '#parts/market/meetings/meeting-words.ts'
import { QuotePdfLink } from '#parts/market/quotes/QuotePdfLink.tsx'
import { totalLabel } from '#parts/market/quotes/quote-words.ts'
import { Tag } from '#ui/text/Badge.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { FieldError } from '#ui/fields/Field.tsx'
import { Heading } from '#ui/text/Heading.tsx'
import { ButtonLink, Link } from '#ui/navigation/Link.tsx'
import { Photo, SMALL_PHOTO } from '#ui/pictures/Photo.tsx'
import { MatchHistory, stepWords } from '../MatchHistory.tsx'
import { hasQuote, isHired, isReviewDue, mayReportDone, meetingNow } from './timeline-words.ts'

export type EntryProps = {
  entry: TimelineEntry
  /** The next best match, who may get the place. */
  next: Match | undefined
  /** Whether a message can ask an expert again who passed. */
  mayWrite: boolean
  now: number
  /** Several quotes are open and compared below. */
  comparable: boolean
  /** The text for undoing the last press, while that is possible. */
  undoable: string | undefined
  busy: boolean
  /** Why the last press could not send the brief. */
  problem: string | undefined
  onUndo: () => void
  onReplace: (next: Match) => void
  onTakeBack: () => void
  /** Set if the brief can be sent to this expert again. */
  onSendAgain: (() => void) | undefined
  /** The date from which it can be sent again. */
  againAt: string | undefined
}

/** One expert who has the brief: their state, and the possible actions. */
export function TimelineEntryRow(props: EntryProps) {
  const { t } = useTranslation()
  const { language } = useShell()
  const { entry, next, now, undoable, onUndo } = props
  const { expert, lead_id, status, quote, meeting } = entry
  const name = shortName(expert)
  const stands = meetingNow(entry, now)
  const [photo] = expert.photos
  const title = useRef<HTMLHeadingElement>(null)
  const undo = useRef<HTMLButtonElement>(null)
  const wasUndoable = useRef(undoable !== undefined)
  useEffect(() => {
    // The pressed button disappears, so the focus stays in this row.
    if (undoable !== undefined && !wasUndoable.current) undo.current?.focus({ preventScroll: true })
    if (undoable === undefined && wasUndoable.current && document.activeElement === document.body)
      title.current?.focus({ preventScroll: true })
    wasUndoable.current = undoable !== undefined
  }, [undoable])
  return (
    <article
      aria-labelledby={`match-${lead_id}`}
      className="grid grid-cols-[7rem_minmax(0,1fr)] items-start gap-x-4 gap-y-2 py-5 sm:grid-cols-[9.25rem_minmax(0,1fr)] sm:gap-x-6 xl:grid-cols-[9.25rem_minmax(0,1fr)_12.75rem] xl:grid-rows-[auto_1fr_auto]"
    >
      <span className="block aspect-4/3 overflow-hidden rounded-photo bg-plaster sm:row-span-3">
        {photo && <Photo photo={photo} ratio="fill" sizes="148px" upTo={SMALL_PHOTO} alt="" />}
      </span>
      <div className="min-w-0">
        <EntryTag entry={entry} now={now} />
        <Heading level={3} size={21} id={`match-${lead_id}`} focusable ref={title} className="mt-1.5">
          <Link tone="bare" {...links.expert(expert)} className="hover:underline">
            {expert.name}
          </Link>
        </Heading>
        <p className="mt-0.5 text-15 text-ink-2">
          {kindOf(expert, t)}, {expert.city.name}
        </p>
      </div>
      <div className="min-w-0 max-sm:col-span-2 sm:col-start-2">
        <div className="grid gap-1 text-15 [overflow-wrap:anywhere] [&_b]:font-semibold">
          {hasQuote(entry) && quote && (
            <p>
              {quote.total !== null && <b>{formatMoney(quote.total, quote.currency)}</b>} {totalLabel(quote, t)}.{' '}
              {quote.valid_until &&
                t('matches.timeline.until', {
                  date: formatDate(`${quote.valid_until}T12:00:00Z`, language, 'weekday'),
                })}
            </p>
          )}
          {isHired(entry) && quote?.status === 'accepted' && (
            <div className="flex flex-wrap items-center gap-x-4">
              <p>
                {t('matches.timeline.accepted')}{' '}
                {quote.total !== null && <b>{formatMoney(quote.total, quote.currency)}</b>} {totalLabel(quote, t)}
              </p>
              <Link {...links.clientMessages(entry.thread_id ?? undefined)}>
                {t('matches.timeline.action.readQuote')}
              </Link>
              <QuotePdfLink id={quote.id} />
            </div>
          )}
          {meeting && (stands?.state === 'agreed' || stands?.state === 'met') && (
            <p>
              {stands.state === 'met' && t('matches.timeline.met')}{' '}
              <b>
                {formatDate(stands.starts_at, language, 'weekday')},{' '}
                {spanWords(stands.starts_at, meeting.minutes, language)}
              </b>
              , {t(meeting.kind === 'home' ? 'meetings.at.yours' : `meetings.at.${meeting.kind}`)}
            </p>
          )}
          {stands?.state === 'offered' && <p>{t('matches.timeline.times', { name, count: stands.slots.length })}</p>}
          {stands?.state === 'over' && <p>{t('matches.timeline.timesOver', { name })}</p>}
          {status === 'new' && entry.answer_by && (
            <p>
              <Trans
                i18nKey={next ? 'matches.timeline.dueNext' : 'matches.timeline.due'}
                values={{
                  date: formatDeadline(entry.answer_by, language),
                  next: next ? shortName(next.expert) : '',
                }}
                components={{ b: <b /> }}
              />
            </p>
          )}
          {props.againAt && (
            <p className="text-ink-2">
              {t('matches.timeline.againFrom', { name, date: formatDate(props.againAt, language, 'moment') })}
            </p>
          )}
          {/* The tag already says that the time ran out. */}
          {entry.passed_on_reason && status !== 'expired' && (
            <p className="max-w-[56ch] text-ink-2">{entry.passed_on_reason}</p>
          )}
        </div>
      </div>
      <div className="min-w-0 max-sm:col-span-2 sm:col-start-2 xl:col-start-3 xl:row-span-2 xl:row-start-1">
        <div role="status" className={undoable === undefined ? 'sr-only' : 'text-15'}>
          {undoable}
        </div>
        {undoable === undefined ? (
          <EntryActions {...props} />
        ) : (
          <Button ref={undo} className="mt-2 w-full" onClick={onUndo}>
            {t('matches.timeline.undo')}
          </Button>
        )}
        <div role="alert">{props.problem && <FieldError>{props.problem}</FieldError>}</div>
      </div>
      {entry.history.length > 1 && (
        <div className="min-w-0 max-sm:col-span-2 sm:col-start-2">
          <MatchHistory history={entry.history} name={name} />
        </div>
      )}
    </article>
  )
}

/** The state in one line. */
function EntryTag({ entry, now }: { entry: TimelineEntry; now: number }) {
  const { t } = useTranslation()
  const { language } = useShell()
  const { status, read_at, history, expert } = entry
  const meeting = meetingNow(entry, now)?.state
  const say = (icon: ReactNode, text: string, tone: 'pine' | 'marigold' | 'plain' = 'pine') => (
    <Tag tone={tone} icon={icon}>
      {text}
    </Tag>
  )
  if (isHired(entry)) return say(<CircleCheck aria-hidden="true" />, t('matches.tag.hired'))
  if (entry.awaiting_confirmation)
    return say(<MessageSquare aria-hidden="true" />, t('matches.timeline.tag.asks'), 'marigold')
  if (hasQuote(entry)) return say(<FileText aria-hidden="true" />, t('matches.timeline.tag.quote'), 'marigold')
  if (status === 'new')
    return say(
      read_at ? <Eye aria-hidden="true" /> : <Send aria-hidden="true" />,
      read_at ? t('matches.tag.read', { date: formatDate(read_at, language, 'weekday') }) : t('matches.tag.unread'),
    )
  if (isLive(status))
    return meeting === 'agreed' || meeting === 'met'
      ? say(
          <CalendarCheck aria-hidden="true" />,
          t(meeting === 'met' ? 'matches.timeline.tag.met' : 'matches.timeline.tag.meeting'),
        )
      : say(<MessageSquare aria-hidden="true" />, t('matches.tag.replied'))
  if (status === 'expired') return say(null, t('matches.tag.expired'), 'plain')
  const last = history.findLast((step) => step.status === status)
  if (status === 'declined' && last?.by !== 'system') return say(null, t('matches.tag.passedOn'), 'plain')
  return say(null, stepWords(last ?? { status, fact: null, by: 'system' }, shortName(expert), t), 'plain')
}

function AddToCalendar({ meeting, name }: { meeting: number; name: string }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const file = useMutation({
    mutationFn: () => api(meetings).getMeetingFile({ params: { id: meeting } }),
    onSuccess: (calendar) => saveFile(calendar, `husrum-${meeting}.ics`),
  })
  return (
    <Button
      wide
      icon={<CalendarPlus aria-hidden="true" strokeWidth={1.75} />}
      loading={file.isPending}
      onClick={() => file.mutate()}
      aria-label={t('matches.timeline.action.calendarNamed', { name })}
    >
      {t('meetings.add')}
    </Button>
  )
}

function EntryActions({
  entry,
  next,
  now,
  mayWrite,
  comparable,
  busy,
  onReplace,
  onTakeBack,
  onSendAgain,
}: Omit<EntryProps, 'undoable' | 'onUndo'>) {
  const { t } = useTranslation()
  const { expert, status, thread_id: thread, quote } = entry
  const stands = meetingNow(entry, now)
  const talk = thread === null ? links.writeTo(expert.id) : links.clientMessages(thread)
  const talkWord = t(thread === null ? 'matches.action.message' : 'matches.action.conversation')
  const main = mayReportDone(entry, now) ? (
    <FinishWork
      lead={entry}
      onFinished={() => document.getElementById(`match-${entry.lead_id}`)?.focus({ preventScroll: true })}
    />
  ) : isHired(entry) && isReviewDue(entry, now) ? (
    <ButtonLink {...links.ownReview(entry.lead_id)} wide>
      {t('reviews.own.write')}
    </ButtonLink>
  ) : entry.awaiting_confirmation ? (
    <HireQuestion
      lead={entry}
      onAnswered={() => document.getElementById(`match-${entry.lead_id}`)?.focus({ preventScroll: true })}
    />
  ) : hasQuote(entry) && quote ? (
    comparable ? (
      <Button wide tone="primary" render={<a href="#compare-quotes">{null}</a>}>
        {t('matches.timeline.action.compare')}
      </Button>
    ) : (
      <ButtonLink {...talk} wide tone="primary" aria-label={t('quotes.compare.openOf', { name: expert.name })}>
        {t('quotes.compare.open')}
      </ButtonLink>
    )
  ) : stands?.state === 'offered' ? (
    <ButtonLink {...talk} wide tone="primary">
      {t('matches.timeline.action.choose')}
    </ButtonLink>
  ) : stands?.state === 'over' ? (
    <ButtonLink {...talk} wide>
      {t('matches.timeline.action.otherTimes')}
    </ButtonLink>
  ) : stands?.state === 'agreed' ? (
    <AddToCalendar meeting={stands.id} name={expert.name} />
  ) : status === 'new' && next ? (
    <Button
      wide
      loading={busy}
      aria-label={t('matches.timeline.action.replaceNamed', { name: expert.name, next: shortName(next.expert) })}
      onClick={() => onReplace(next)}
    >
      {t('matches.timeline.action.replace', { next: shortName(next.expert) })}
    </Button>
  ) : onSendAgain ? (
    <Button wide loading={busy} onClick={onSendAgain}>
      {t('matches.action.sendAgain', { name: shortName(expert) })}
    </Button>
  ) : undefined
  const mayTalk = isLive(status) || thread !== null || mayWrite
  return (
    <div className="grid gap-1.5">
      {main}
      {(mayTalk || canWithdraw(status)) && (
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          {mayTalk &&
            (main ? (
              <Link
                {...talk}
                className="py-1.5 text-15"
                aria-label={t('matches.timeline.action.talkNamed', { talk: talkWord, name: expert.name })}
              >
                {talkWord}
              </Link>
            ) : (
              <ButtonLink {...talk} wide>
                <MessageSquare aria-hidden="true" />
                {talkWord}
              </ButtonLink>
            ))}
          {canWithdraw(status) && (
            <Button
              tone="quiet"
              size="small"
              className="-ml-2.25"
              disabled={busy}
              onClick={onTakeBack}
              aria-label={t('matches.action.withdrawNamed', { name: expert.name })}
            >
              {t('matches.action.withdraw')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
