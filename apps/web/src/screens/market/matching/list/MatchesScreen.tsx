import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Fragment, Suspense, useEffect, useState } from 'react'
import { useTranslation, Trans } from 'react-i18next'
import type { Brief } from '@husrum/contract/clients/briefs/briefs.ts'
import { matchQueries, type MatchPage } from '#queries/market/matching.ts'
import { briefQueries } from '#queries/clients/briefs.own.ts'
import { useShell } from '#lib/shell-context.ts'
import { Heading, Marker } from '#ui/text/Heading.tsx'
import { Page, Panel } from '#ui/layout/layout.tsx'
import { formatNumber, listParts } from '#lib/language/format.ts'
import { links } from '#lib/paths.ts'
import { Link, ButtonLink } from '#ui/navigation/Link.tsx'
import { CompareDock } from '#parts/experts/profile/compare/CompareDock.tsx'
import { PausedNotice } from '#parts/clients/briefs/status/PausedNotice.tsx'
import { BriefPrice } from '#parts/discovery/figures/BriefPrice.tsx'
import { StillLookingNotice } from '#parts/clients/briefs/status/StillLookingNotice.tsx'
import { Notice } from '#ui/text/Notice.tsx'
import { StyleBar } from '#ui/measures/StyleBar.tsx'
import { EmptyPage } from '#ui/layout/EmptyPage.tsx'
import type { Match } from '@husrum/contract/market/matching/matching.ts'
import { Steps } from '#ui/measures/Meter.tsx'
import { invitationsLeft } from '#parts/market/leads/sendable.ts'
import { useNow } from '#parts/market/leads/use-now.ts'
import { FavouritesPanel } from './FavouritesPanel.tsx'
import { MatchList } from './matches/MatchList.tsx'
import { Shortage } from './matches/Shortage.tsx'
import { useWeighing } from './weighing/use-weighing.ts'
import { WhatMatters } from './weighing/WhatMatters.tsx'
import { headlineTopics } from './brief/read-back.ts'
import { BriefReadBack } from './brief/BriefReadBack.tsx'
import { Timeline } from './timeline/Timeline.tsx'
import { headlineOf, nextInLine, nextStepOf, statusOf } from './timeline/timeline-words.ts'
import { useMatchActions } from './use-match-actions.ts'
import { useProjectMoves } from './use-project-moves.ts'
import { lazyPart, Nothing } from '#lib/rendering/lazy-part.ts'

const WithdrawDialog = lazyPart(async () => (await import('./timeline/WithdrawDialog.tsx')).WithdrawDialog, Nothing)

/** The client's project: who fits the brief and, once it was sent, who has it and how far each has come. */
export function MatchesScreen() {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const { data, hasNextPage, isFetchingNextPage, isError, fetchNextPage } = useSuspenseInfiniteQuery(
    matchQueries(api).list(),
  )
  const { data: entries } = useSuspenseQuery(matchQueries(api).timeline())
  const { data: brief } = useSuspenseQuery(briefQueries(api).current())
  const [loadedAt] = useState(() => Date.now())
  const now = useNow(loadedAt)
  const weigher = useWeighing(data.pages)
  const actions = useMatchActions()
  const moves = useProjectMoves(actions, entries)
  const meta = data.pages.at(-1)?.meta
  const listed = data.pages.flatMap((page) => page.data)
  const asked = new Set(entries.map(({ expert }) => expert.id))
  const isFree = ({ status, expert }: Match) => status === 'proposed' && !asked.has(expert.id)
  const free = listed.filter(isFree)
  const next = meta && nextInLine(free, meta.invitations, moves.waiting?.match)
  // Experts who have the brief may fill the first pages.
  const needsMore =
    meta?.brief_status === 'active' && free.length === 0 && hasNextPage && !isFetchingNextPage && !isError
  useEffect(() => {
    if (needsMore) void fetchNextPage()
  }, [needsMore, fetchNextPage])
  if (!meta || meta.brief_status === 'none') return <NoBrief />
  const isActive = meta.brief_status === 'active'
  const isSent = entries.length > 0
  const canWeigh = isActive && meta.total > 1
  const standing = statusOf(entries)
  const shown = weigher.list?.filter(isFree) ?? free
  const insteadOf = standing.waiting.find(({ lead_id }) => lead_id !== moves.waiting?.entry.lead_id)
  const hasEnded = meta.brief_status === 'closed' || meta.brief_status === 'hired'
  return (
    <>
      <Page className="pt-5 md:pt-10">
        <div className="grid items-start gap-x-14 lg:grid-cols-[minmax(0,1fr)_280px]">
          <header className="max-w-[58rem]">
            {isSent ? (
              <>
                <Heading level={1} focusable>
                  {headlineOf(standing, hasEnded, t).map(({ key, values }) => (
                    <Fragment key={key}>
                      <Trans i18nKey={key} values={values} components={{ stroke: <Marker>{null}</Marker> }} />{' '}
                    </Fragment>
                  ))}
                </Heading>
                <p className="mt-2 max-w-[62ch] text-ink-2 max-md:text-15 md:mt-3">
                  {nextStepOf(standing, { ended: hasEnded, now, language, t })}
                </p>
              </>
            ) : brief ? (
              <>
                <Headline brief={brief} count={listed.length} />
                <BriefReadBack brief={brief} className="mt-2 md:mt-3">
                  <Link {...links.brief()} className="whitespace-nowrap">
                    {t('matches.readBack.correct')}
                  </Link>
                </BriefReadBack>
              </>
            ) : (
              // An ended brief is not shown any more, but the hired expert stays.
              <Heading level={1}>{t('matches.title')}</Heading>
            )}
          </header>
          {isActive && !isSent && (
            <div className="mt-3 lg:mt-2">
              <Invitations invitations={meta.invitations} />
            </div>
          )}
        </div>
        {brief && !hasEnded && <BriefPrice brief={brief} className="mt-4 max-w-[58rem]" />}
        <StillLookingNotice className="mt-6" />
        <BriefNotice status={meta.brief_status} />
        <div className="mt-3 grid items-start md:mt-8 gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_280px]">
          <div className="min-w-0">
            {isSent && <Timeline entries={entries} brief={brief} meta={meta} next={next} moves={moves} now={now} />}
            {/* Experts who received an ended brief are shown with the outcome; no one else can be asked any more. */}
            {!(hasEnded && isSent) && (isActive || !isSent || shown.length > 0) && (
              <section aria-labelledby="matches" className={isSent ? 'mt-12 border-t border-line pt-8 md:mt-16' : ''}>
                {isSent ? (
                  <div className="border-b border-ink pb-2.5">
                    <Heading level={2} id="matches" focusable>
                      {t('matches.timeline.line.title')}
                    </Heading>
                    <p className="mt-1 text-15 text-ink-2">
                      {weigher.list ? t('matches.matters.order') : <PlacesLeft invitations={meta.invitations} />}
                      {standing.waiting.length > 0 && ` ${t('matches.timeline.line.told')}`}
                    </p>
                  </div>
                ) : (
                  <div className="border-b border-ink md:pb-2.5">
                    <Heading
                      level={2}
                      size={15}
                      id="matches"
                      focusable
                      className="font-normal text-ink-2 max-md:sr-only"
                    >
                      {weigher.list
                        ? t('matches.matters.order')
                        : listed.length > 0
                          ? t('matches.order')
                          : t('matches.orderNone')}
                    </Heading>
                  </div>
                )}
                {!weigher.list && listed.some(isPlacedHigher) && (
                  <p className="mt-2.5 max-w-[58rem] text-15 text-ink-2">{t('matches.placed')}</p>
                )}
                {canWeigh && <WhatMatters weigher={weigher} folded />}
                {meta.total < FEW && isActive && <Shortage meta={meta} />}
                <MatchList
                  matches={shown}
                  meta={meta}
                  weighed={weigher.list !== undefined}
                  read={listed.length}
                  insteadOf={insteadOf}
                  actions={actions}
                  moves={moves}
                />
              </section>
            )}
          </div>
          <aside aria-label={t('matches.aside')} className="grid gap-8 lg:sticky lg:top-6">
            {canWeigh && <WhatMatters weigher={weigher} />}
            {brief && <YourStyle brief={brief} />}
            <FavouritesPanel matches={listed} />
            <FairnessNote />
          </aside>
        </div>
      </Page>
      <CompareDock />
      {moves.lettingGo && (
        <Suspense fallback={null}>
          <WithdrawDialog
            match={moves.lettingGo}
            sending={actions.withdrawing}
            onClose={moves.keep}
            onWithdraw={moves.letGo}
          />
        </Suspense>
      )}
    </>
  )
}

/** Below this number the list says why it is short. */
const FEW = 3

/** "Five designers for your kitchen and bedroom", with the stroke below each room. */
function Headline({ brief, count }: { brief: Brief; count: number }) {
  const { t, i18n } = useTranslation()
  const { language } = useShell()
  const word = `matches.number.${count}`
  const number = i18n.exists(word) ? t(word) : formatNumber(count)
  const topics = headlineTopics(brief)
  const keys = topics.map((slug, place) => `matches.${place === 0 ? 'subject' : 'subjectAlso'}.${slug}`)
  const named = keys.length > 0 && keys.every((key) => i18n.exists(key)) ? keys : ['matches.subject.home']
  return (
    <Heading level={1} focusable>
      {count === 0 ? t('matches.headline.none') : t(`matches.headline.${brief.service_type}`, { count, number })}{' '}
      {listParts(named, language).map(({ type, value }) =>
        type === 'element' ? (
          <Trans key={value} i18nKey={value} components={{ stroke: <Marker>{null}</Marker> }} />
        ) : (
          value
        ),
      )}
    </Heading>
  )
}

/** A brief that is not active retains its list, but nothing is sent; an ended one allows a new one. */
function BriefNotice({ status }: { status: MatchPage['meta']['brief_status'] }) {
  const { t } = useTranslation()
  if (status === 'active' || status === 'none' || status === 'draft') return null
  if (status === 'paused') return <PausedNotice className="mt-6" />
  return (
    <Notice
      className="mt-6"
      title={t(`matches.status.${status}`)}
      action={
        <ButtonLink to="/client-registration" size="small">
          {t('matches.status.new')}
        </ButtonLink>
      }
    >
      {t(`matches.status.${status}Text`)}
    </Notice>
  )
}

/** The style of the chosen photos; without any, where to choose them. */
function YourStyle({ brief }: { brief: Brief }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="your-style">
      <Heading level={2} size={15} id="your-style">
        {brief.photos.length > 0
          ? t('matches.style.fromPhotos', { count: brief.photos.length })
          : t('matches.style.title')}
      </Heading>
      {brief.style_profile.length > 0 ? (
        <StyleBar
          className="mt-3"
          size="medium"
          legend="list"
          shares={brief.style_profile.map(({ slug, name, share }) => ({ key: slug, label: name, share }))}
        />
      ) : (
        <p className="mt-2 text-15 text-ink-2">
          {t('matches.style.none')} <Link {...links.brief('style')}>{t('matches.style.choose')}</Link>
        </p>
      )}
    </section>
  )
}

function FairnessNote() {
  const { t } = useTranslation()
  return (
    <Panel ground="plaster" className="px-5 py-4 text-15">
      {t('matches.fairness')}
    </Panel>
  )
}

/** There is no brief to match: how to begin one. */
function NoBrief() {
  const { t } = useTranslation()
  return (
    <EmptyPage
      drawing="plan"
      heading={t('matches.title')}
      title={t('matches.noBrief.title')}
      action={
        <ButtonLink to="/client-registration" tone="primary">
          {t('matches.noBrief.start')}
        </ButtonLink>
      }
    >
      {t('matches.noBrief.text')}
    </EmptyPage>
  )
}

/** It is above a higher percentage, and the card itself does not say why. */
const isPlacedHigher = ({ place_reason: why }: Match): boolean => why !== null && why.key !== 'new_here'

type Counts = MatchPage['meta']['invitations']

/** Before the brief is sent: how many experts can have it at a time. */
function Invitations({ invitations }: { invitations: Counts }) {
  const { t } = useTranslation()
  return (
    <section
      aria-labelledby="invitations"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-15 lg:block"
    >
      <Steps
        of={invitations.open_limit}
        done={Math.min(invitations.open, invitations.open_limit)}
        className="max-lg:order-2 max-lg:w-24"
      />
      <h2 id="invitations" className="text-15 tracking-normal lg:mt-3">
        {t('matches.invitations.none')}
      </h2>
      <p className="text-ink-2 max-lg:order-3 max-lg:w-full max-md:sr-only">
        {t('matches.invitations.first', { limit: invitations.open_limit })}
      </p>
    </section>
  )
}

function PlacesLeft({ invitations }: { invitations: Counts }) {
  const { t } = useTranslation()
  const left = invitationsLeft(invitations)
  if (left > 0) return t('matches.invitations.left', { count: left })
  return t(invitations.used >= invitations.used_limit ? 'matches.invitations.usedUp' : 'matches.invitations.wait')
}
