import { clsx } from 'clsx'
import { Check, Lock, Pencil } from 'lucide-react'
import { Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Brief } from '@husrum/contract/clients/briefs/briefs.ts'
import type { Match } from '@husrum/contract/market/matching/matching.ts'
import type { TimelineEntry } from '@husrum/contract/market/timeline.ts'
import { formatDate } from '#lib/language/format.ts'
import { lazyPart } from '#lib/rendering/lazy-part.ts'
import { links } from '#lib/paths.ts'
import type { MatchPage } from '#queries/market/matching.ts'
import { useShell } from '#lib/shell-context.ts'
import { shortName } from '#parts/experts/profile/card/expert-words.ts'
import { whyUnsendable } from '#parts/market/leads/sendable.ts'
import { Heading } from '#ui/text/Heading.tsx'
import { ButtonLink } from '#ui/navigation/Link.tsx'
import { Skeleton } from '#ui/layout/Skeleton.tsx'
import { BriefReadBack } from '../brief/BriefReadBack.tsx'
import { TimelineEntryRow } from './TimelineEntry.tsx'
import { isReviewDue, mayReportDone, statusOf, wasClosed } from './timeline-words.ts'
import { atLead } from '../use-match-actions.ts'
import type { ProjectMoves } from '../use-project-moves.ts'

const QuotesToCompare = lazyPart(async () => (await import('./QuotesToCompare.tsx')).QuotesToCompare)

export type TimelineProps = {
  entries: readonly TimelineEntry[]
  brief: Brief | null
  meta: MatchPage['meta']
  /** The best match that can receive the brief. */
  next: Match | undefined
  moves: ProjectMoves
  /** Decides what is in the future and what is past. */
  now: number
}

/** The client's project from the brief to the review, step by step. */
export function Timeline({ entries, brief, meta, next, moves, now }: TimelineProps) {
  const { t } = useTranslation()
  const { language } = useShell()
  const standing = statusOf(entries)
  const { live, ended, quoted, hired } = standing
  const isActive = meta.brief_status === 'active'
  // Only withdrawing the brief hides it: experts who declined, were too late or were not chosen can still read it.
  const readers = entries.filter(({ status }) => status !== 'withdrawn').length
  const sent = entries.map(({ sent_at }) => sent_at).toSorted()[0]
  const row = (entry: TimelineEntry) => {
    const waits = moves.waiting?.entry.lead_id === entry.lead_id ? moves.waiting : undefined
    const mayAgain =
      isActive && entry.status === 'withdrawn' && entry.match_id !== null && !whyUnsendable(meta, entry.expert)
    // A first message asks an expert again who passed.
    const mayWrite = entry.status !== 'withdrawn' && !whyUnsendable(meta, entry.expert)
    const againLater = entry.again_at !== null && Date.parse(entry.again_at) > now ? entry.again_at : undefined
    return (
      <li key={entry.lead_id}>
        <TimelineEntryRow
          entry={entry}
          next={isActive ? next : undefined}
          mayWrite={mayWrite}
          now={now}
          comparable={quoted.length > 1}
          undoable={waits && moves.inWords(waits)}
          busy={moves.busy === entry.lead_id || (entry.match_id !== null && moves.sending === entry.match_id)}
          problem={moves.problemAt(atLead(entry))}
          onUndo={moves.undo}
          onReplace={(match) => moves.replace(entry, match, atLead(entry))}
          onTakeBack={() => moves.takeBack(entry)}
          onSendAgain={mayAgain && !againLater ? () => moves.sendAgain(entry) : undefined}
          againAt={mayAgain ? againLater : undefined}
        />
      </li>
    )
  }
  return (
    <ol className="grid gap-y-8" aria-label={t('matches.timeline.label')}>
      <Step
        number={1}
        state="done"
        title={t('matches.timeline.step.brief')}
        beside={sent && t('matches.timeline.sent', { date: formatDate(sent, language, 'weekday') })}
      >
        {brief ? (
          <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
            <BriefReadBack brief={brief} className="min-w-0 flex-1 basis-80" />
            <ButtonLink {...links.brief()} aria-label={t('matches.timeline.action.editNamed')}>
              <Pencil aria-hidden="true" />
              {t('matches.timeline.action.edit')}
            </ButtonLink>
          </div>
        ) : (
          <p className="text-15 text-ink-2">{t('matches.timeline.briefEnded')}</p>
        )}
      </Step>
      <Step
        number={2}
        state={hired ? 'done' : 'current'}
        title={
          live.length > 0
            ? t('matches.timeline.step.experts', { count: live.length, number: t(`matches.number.${live.length}`) })
            : t('matches.timeline.step.nobody')
        }
        beside={
          isActive &&
          meta.invitations.open > 0 &&
          t('matches.invitations.open', { open: meta.invitations.open, limit: meta.invitations.open_limit })
        }
      >
        {live.length > 0 && <ul className="divide-y divide-line border-y border-t-ink border-line">{live.map(row)}</ul>}
        {ended.length > 0 && (
          <>
            <Heading level={3} size={15} className="mt-6">
              {t('matches.timeline.passedOn')}
            </Heading>
            <ul className="mt-2 divide-y divide-line border-y border-line">{ended.map(row)}</ul>
          </>
        )}
        {readers > 0 && (
          <p className="mt-4 flex gap-3 text-15 text-ink-2">
            <Lock aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-4.5 shrink-0" />
            {t(`matches.timeline.${readers > live.length ? 'privateEnded' : 'private'}`, { count: readers })}
          </p>
        )}
      </Step>
      {!hired && (
        <Step
          number={3}
          state={quoted.length > 0 ? 'current' : 'later'}
          id="compare-quotes"
          title={t('matches.timeline.step.quotes')}
          beside={quoted.length > 0 && t('quotes.compare.about', { count: quoted.length })}
        >
          {quoted.length > 1 ? (
            <Suspense fallback={<Skeleton shape="block" className="h-96" />}>
              <QuotesToCompare leads={quoted.map(({ lead_id }) => lead_id)} />
            </Suspense>
          ) : (
            <p className="text-15 text-ink-2">
              {quoted[0]
                ? t('matches.timeline.oneQuote', { name: shortName(quoted[0].expert) })
                : t('matches.timeline.noQuote')}
            </p>
          )}
        </Step>
      )}
      <Step number={hired ? 3 : 4} state={hired ? 'done' : 'later'} title={t('matches.timeline.step.choose')}>
        <p className="text-15 text-ink-2">
          {hired
            ? t(`matches.timeline.${ended.some(wasClosed) ? 'chosen' : 'chosenOnly'}`, {
                name: shortName(hired.expert),
              })
            : t('matches.timeline.chooseLater')}
        </p>
      </Step>
      <Step number={hired ? 4 : 5} state={hired ? 'current' : 'later'} title={t('matches.timeline.step.together')} last>
        <p className="text-15 text-ink-2">
          {t(
            `matches.timeline.${!hired || isReviewDue(hired, now) || mayReportDone(hired, now) ? 'togetherReview' : 'together'}`,
          )}
        </p>
      </Step>
    </ol>
  )
}

type StepState = 'done' | 'current' | 'later'
const markers: Record<StepState, string> = {
  done: 'border-ink bg-ink text-on-ink',
  current: 'border-marigold bg-marigold text-on-marigold',
  later: 'border-line-strong bg-wall text-ink-2',
}

function Step({
  number,
  state,
  title,
  id,
  beside,
  last = false,
  children,
}: {
  number: number
  state: StepState
  title: string
  id?: string
  /** Shown at the right of the title. */
  beside?: ReactNode
  last?: boolean
  children: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <li className="relative min-w-0" aria-current={state === 'current' ? 'step' : undefined}>
      {!last && (
        <span
          aria-hidden="true"
          className={clsx(
            'absolute top-9 -bottom-7 left-3.5 hidden border-l-2 md:block',
            state === 'done' ? 'border-ink' : 'border-dashed border-line-strong',
          )}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span
          className={clsx(
            'grid size-7.5 shrink-0 place-items-center rounded-full border text-13 font-semibold',
            markers[state],
          )}
        >
          {state === 'done' ? (
            <>
              <Check aria-hidden="true" className="size-4" />
              <span className="sr-only">{t('matches.timeline.done')}</span>
            </>
          ) : (
            <span aria-hidden="true">{number}</span>
          )}
        </span>
        <Heading
          level={2}
          size={21}
          {...(id ? { id } : {})}
          focusable
          className={clsx('min-w-0', state === 'later' && 'font-normal text-ink-2')}
        >
          {title}
        </Heading>
        {beside && <p className="text-15 text-ink-2 sm:ml-auto">{beside}</p>}
      </div>
      <div className="mt-3 md:pl-11.5">{children}</div>
    </li>
  )
}
