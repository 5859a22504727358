import { clsx } from 'clsx'
import { ArrowUp, Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Match } from '@husrum/contract/market/matching/matching.ts'
import { CompareBox } from '#parts/experts/profile/compare/CompareBox.tsx'
import { ReasonList } from '#parts/market/matching/ReasonList.tsx'
import { ExpertLines } from '#parts/experts/profile/card/ExpertLines.tsx'
import { Heading } from '#ui/text/Heading.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { ScoreRing } from '#ui/measures/ScoreRing.tsx'
import { cardCaveats, cardReasons, kilometresOf } from '#parts/market/matching/distance.ts'
import { BreakdownSheet } from '#parts/market/matching/BreakdownSheet.tsx'
import { LazyDisclosure } from '#ui/text/Disclosure.tsx'
import type { ExpertCard } from '@husrum/contract/experts/profile/experts.ts'
import { Photo, SMALL_PHOTO } from '#ui/pictures/Photo.tsx'
import { MatchActions, type MatchActionsProps } from './MatchActions.tsx'
import { MatchHistory } from '../MatchHistory.tsx'
import { links } from '#lib/paths.ts'
import { shortName } from '#parts/experts/profile/card/expert-words.ts'
import { formatDate } from '#lib/language/format.ts'
import { useShell } from '#lib/shell-context.ts'
import { Tag } from '#ui/text/Badge.tsx'

const SHOWN = 3
/** Wider than their boxes, which are higher than the pictures: they are cropped at the sides. */
const sizes = ['(min-width: 54rem) 420px, 80vw', '(min-width: 54rem) 210px, 40vw']

type MatchRowProps = MatchActionsProps & {
  /** Has just received a free place. */
  isNew: boolean
  priority: boolean
  /** Places gained by the weights being tried out, negative if lost; undefined for an expert who is not in the list. */
  moved: number | undefined
}

/** One match in a row: pictures, the expert, score and reasons, and the actions. */
export function MatchRow({ match, isNew, priority, moved, ...actions }: MatchRowProps) {
  const { t } = useTranslation()
  const { expert } = match
  const hours = expert.response_time?.median_hours
  const promise =
    hours === undefined
      ? t('matches.promise.unknown')
      : hours <= HOURS_A_DAY
        ? t('matches.promise.hours', { count: Math.max(1, hours) })
        : t('matches.promise.days', { count: Math.ceil(hours / HOURS_A_DAY) })
  return (
    <article
      aria-labelledby={`match-${match.id}`}
      className={clsx(
        'py-5 md:py-7',
        isNew && 'transition-[translate,opacity] duration-220 starting:translate-y-6 starting:opacity-0',
      )}
    >
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <MatchPhotos
          photos={expert.photos}
          priority={priority}
          className="aspect-7/4 md:aspect-auto md:h-full md:max-h-92 md:min-h-78"
        />
        <div className="min-w-0">
          <MatchTags match={match} moved={moved} />
          <div className="flex items-start justify-between gap-4">
            <MatchFacts match={match} />
            <MatchScore match={match} />
          </div>
          {match.place_reason?.key === 'new_here' && (
            <p className="mt-3 flex gap-3 text-15 font-semibold">
              <ArrowUp aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-4.5 shrink-0" />
              {match.place_reason.text}
            </p>
          )}
          <ReasonList reasons={cardReasons(match)} caveats={cardCaveats(match)} look="dense" className="mt-4" />
          <div className="mt-4 flex items-center justify-between gap-4">
            <p className="flex gap-3 text-15 text-ink-2">
              <Clock aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-4.5 shrink-0" />
              {promise}
            </p>
            <CompareBox expert={expert} className="shrink-0" />
          </div>
          <MatchActions match={match} {...actions} />
        </div>
      </div>
      <div className="mt-4 flex flex-wrap gap-x-8 gap-y-1 [&>details[open]]:w-full">
        <Breakdown match={match} />
        {match.history.length > 0 && <MatchHistory history={match.history} name={shortName(expert)} />}
      </div>
    </article>
  )
}

const HOURS_A_DAY = 24

/** The expert: name, profession and place, reviews. */
function MatchFacts({ match }: { match: Match }) {
  const { id, expert } = match
  return (
    <div className="min-w-0">
      <Heading level={3} size={28} id={`match-${id}`} focusable>
        <Link tone="bare" {...links.expert(expert)} className="hover:underline">
          {expert.name}
        </Link>
      </Heading>
      <ExpertLines expert={expert} km={kilometresOf(match)} />
    </div>
  )
}

/** The chance that both say yes, as a ring with its word: next to it, on phones below. */
function MatchScore({ match }: { match: Pick<Match, 'score' | 'word'> }) {
  const { t } = useTranslation()
  return (
    <ScoreRing
      value={match.score}
      percent
      label={t('match.chance')}
      word={t(`match.word.${match.word}`)}
      caption={<span aria-hidden="true">{t('match.chance')}</span>}
      words="before"
      className="shrink-0 max-md:flex-col max-md:items-end max-md:gap-1.5"
    />
  )
}

/** How the percentage is calculated: the parts of each side's yes. */
function Breakdown({ match }: { match: Match }) {
  const { t } = useTranslation()
  return (
    <LazyDisclosure tone="link" summary={t('matches.breakdown.summary', { score: match.score })}>
      <div className="mt-1 max-md:-mx-gutter">
        <BreakdownSheet match={match} level={4} />
      </div>
    </LazyDisclosure>
  )
}

/** Three pictures of the work: a large one and two next to it. Fewer pictures fill the same space. */
function MatchPhotos({
  photos,
  priority = false,
  className,
}: {
  photos: ExpertCard['photos']
  priority?: boolean
  className?: string
}) {
  const shown = photos.slice(0, SHOWN)
  if (shown.length === 0) return <span className={clsx('block rounded-photo bg-plaster', className)} />
  return (
    <div
      className={clsx(
        'grid grid-rows-2 gap-1 overflow-hidden rounded-photo',
        shown.length > 1 && 'grid-cols-[2fr_1fr]',
        className,
      )}
    >
      {shown.map((photo, place) => (
        <span
          key={photo.id}
          className={clsx(
            'relative block min-h-0 overflow-hidden',
            (place === 0 || shown.length === 2) && 'row-span-2',
          )}
        >
          <Photo
            photo={photo}
            ratio="fill"
            corners="square"
            sizes={sizes[place === 0 ? 0 : 1] ?? '40vw'}
            upTo={SMALL_PHOTO}
            priority={priority && place === 0}
          />
        </span>
      ))}
    </div>
  )
}

/** What the weights changed, and which wish was relaxed to include this match. */
function MatchTags({ match, moved }: { match: Match; moved: number | undefined }) {
  const { t } = useTranslation()
  const { language } = useShell()
  const place =
    moved === undefined
      ? t('matches.matters.added')
      : moved > 0
        ? t('matches.matters.up', { count: moved })
        : moved < 0
          ? t('matches.matters.down', { count: -moved })
          : undefined
  const isNew = match.is_new_slot && match.place_reason?.key !== 'new_here'
  if (!place && !isNew && !match.expert.back_on && match.relaxed.length === 0) return null
  return (
    <ul className="mb-1.5 flex flex-wrap gap-2">
      {place && (
        <li>
          <Tag tone="marigold">{place}</Tag>
        </li>
      )}
      {isNew && (
        <li>
          <Tag tone="marigold">{t('match.new')}</Tag>
        </li>
      )}
      {match.expert.back_on && (
        <li>
          <Tag>
            {t('experts.backOn', { date: formatDate(`${match.expert.back_on}T12:00:00Z`, language, 'longDay') })}
          </Tag>
        </li>
      )}
      {match.relaxed.map(({ key, text }) => (
        <li key={key}>
          <Tag>{text}</Tag>
        </li>
      ))}
    </ul>
  )
}
