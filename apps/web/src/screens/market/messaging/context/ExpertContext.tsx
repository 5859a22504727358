import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExpertProfile } from '@husrum/contract/experts/profile/experts.ts'
import type { Thread } from '@husrum/contract/market/messaging/messaging.ts'
import { formatDate, formatNumber } from '#lib/language/format.ts'
import { lazyPart, Nothing } from '#lib/rendering/lazy-part.ts'
import { links } from '#lib/paths.ts'
import { matchQueries } from '#queries/market/matching.ts'
import { threadQueries } from '#queries/market/messaging.ts'
import { briefQueries } from '#queries/clients/briefs.own.ts'
import { useShell } from '#lib/shell-context.ts'
import { BriefSummary } from '#parts/clients/briefs/document/BriefSummary.tsx'
import { ReasonList } from '#parts/market/matching/ReasonList.tsx'
import { Avatar } from '#ui/pictures/Avatar.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { Photo } from '#ui/pictures/Photo.tsx'
import { ScoreRing } from '#ui/measures/ScoreRing.tsx'
import { ContextBlock } from './ContextBlock.tsx'
import { ContextSkeleton } from './ContextSkeleton.tsx'
import { expertAbout } from './expert-about.ts'
import { shortName } from '../names.ts'
import { useThreadActions } from '../threads/use-thread-actions.ts'

const ThreadDialogs = lazyPart(async () => (await import('../threads/ThreadDialogs.tsx')).ThreadDialogs, Nothing)

/** Next to a client's conversation: the expert, their match, and the client's own brief. */
export function ExpertContext({ expertId, thread }: { expertId: number; thread: Thread | undefined }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const queries = threadQueries(api)
  const expert = useQuery(queries.expert(expertId))
  const matches = useQuery(matchQueries(api).shown()).data
  const match = [...(matches?.data ?? []), ...(matches?.passed_on ?? [])].find((each) => each.expert.id === expertId)
  const brief = useQuery(briefQueries(api).current()).data
  if (expert.isPending) return <ContextSkeleton />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 text-15">
      {expert.data ? <Person expert={expert.data} /> : <p className="text-ink-2">{t('messages.expert.notPublic')}</p>}
      {match && (
        <ContextBlock title={t('messages.details.match')}>
          <div className="flex items-center gap-3">
            <ScoreRing value={match.score} size="small" label={t('leads.score.label')} />
            <p className="leading-snug">
              <span className="font-semibold">{t(`match.word_match.${match.word}`)}</span>
              <span className="block text-13 text-ink-2">{t('match.chance')}</span>
            </p>
          </div>
          <ReasonList look="dense" reasons={match.reasons} caveats={match.caveats} />
        </ContextBlock>
      )}
      {brief && (
        <ContextBlock title={t('messages.details.yourBrief')}>
          <BriefSummary brief={brief} />
        </ContextBlock>
      )}
      {thread && !thread.counterpart.deleted && <OwnContact thread={thread} />}
    </div>
  )
}

/** The client's contact details, which they can share with the expert and hide again. */
function OwnContact({ thread }: { thread: Thread }) {
  const { t } = useTranslation()
  const { act } = useThreadActions(thread.id)
  const [asked, setAsked] = useState(false)
  const name = shortName(thread.counterpart, t)
  const isShared = thread.contact_shared
  return (
    <ContextBlock title={t('messages.share.sees', { name })}>
      <p className="text-13 text-ink-2">{t(isShared ? 'messages.share.isShared' : 'messages.share.isHidden')}</p>
      {isShared ? (
        <Button size="small" className="w-fit" loading={act.isPending} onClick={() => act.mutate('withdrawContact')}>
          {t('messages.menu.withdraw')}
        </Button>
      ) : (
        !thread.blocked && (
          <Button size="small" className="w-fit" aria-haspopup="dialog" onClick={() => setAsked(true)}>
            {t('messages.share.action')}
          </Button>
        )
      )}
      {asked && (
        <Suspense fallback={null}>
          <ThreadDialogs
            question="share"
            thread={thread}
            side="client"
            onAsk={() => undefined}
            onClose={() => setAsked(false)}
          />
        </Suspense>
      )}
    </ContextBlock>
  )
}

function Person({ expert }: { expert: ExpertProfile }) {
  const { t } = useTranslation()
  const { language } = useShell()
  const page = links.expert(expert)
  const { average, count } = expert.rating
  const since = formatDate(expert.member_since, language, 'month').slice(-4)
  const photos = expert.photos.slice(0, 3)
  return (
    <>
      <div className="flex items-center gap-3.5">
        <Avatar
          name={expert.name}
          picture={expert.avatar}
          size="large"
          shape={expert.expert_type === 'agency' ? 'studio' : 'person'}
        />
        <div className="min-w-0 text-13 leading-[1.4] text-ink-2">
          <p className="text-17 font-semibold text-ink">
            <Link {...page} className="no-underline hover:underline">
              {expert.name}
            </Link>
          </p>
          <p>{expertAbout(expert, t)}</p>
          <p>
            {average === null
              ? t('messages.expert.since', { year: since })
              : t('messages.expert.rating', { stars: formatNumber(average, 1), count, year: since })}
          </p>
        </div>
      </div>
      {photos.length > 0 && (
        <Link
          {...page}
          aria-label={t('messages.expert.work', { name: expert.name })}
          className={clsx(
            'grid gap-1.5',
            photos.length === 3 ? 'aspect-[2.05] grid-cols-[2fr_1fr] grid-rows-2' : 'aspect-16/9 grid-cols-1',
          )}
        >
          {(photos.length === 3 ? photos : photos.slice(0, 1)).map((photo, place) => (
            <span key={photo.id} className={clsx('min-h-0', place === 0 && photos.length === 3 && 'row-span-2')}>
              <Photo photo={photo} ratio="fill" corners="control" sizes={place === 0 ? '200px' : '100px'} upTo={640} />
            </span>
          ))}
        </Link>
      )}
    </>
  )
}
