import { Link } from '@tanstack/react-router'
import type { UseQueryResult } from '@tanstack/react-query'
import { ChevronLeft, X } from 'lucide-react'
import { useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminExpertDetail } from '@husrum/contract/onboarding.ts'
import { links } from '#lib/paths.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Link as TextLink } from '#ui/Link.tsx'
import { Notice } from '#ui/Notice.tsx'
import { CompanyPart } from './CompanyPart.tsx'
import { DecisionBar } from './DecisionBar.tsx'
import type { Decision } from './decisions.ts'
import { HistoryPart } from './HistoryPart.tsx'
import { PersonPart } from './PersonPart.tsx'
import { ProfilePart } from './ProfilePart.tsx'
import { Photo } from '#ui/Photo.tsx'
import { Part } from './Part.tsx'
import { LoadFailed } from '#parts/work-list/LoadFailed.tsx'
import { PaneSkeleton } from './QueueSkeleton.tsx'
import { ReasonForm } from './ReasonForm.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import { useReview, wasChanged } from './use-review.ts'

const closing = { to: '.', search: (before: object) => ({ ...before, expert: undefined }), resetScroll: false } as const

/** One profile as staff need it: who, what was handed in, what was decided, and what can be decided now. */
export function ExpertPane({
  detail,
  mayDecide,
  title,
  now,
  onDecided,
}: {
  detail: UseQueryResult<AdminExpertDetail | null>
  mayDecide: boolean
  title: RefObject<HTMLHeadingElement | null>
  now: number
  /** What brought it into the queue is decided: on to the next. */
  onDecided: () => void
}) {
  const { t } = useTranslation()
  const { seen, hasChanged, lookAgain } = useSeen(detail.data?.seen)
  const review = useReview(seen, lookAgain, onDecided)
  const [asked, setAsked] = useState<Decision>()
  const [words, setWords] = useState('')
  /** The state of the profile whose new number was looked up: of another it was not. */
  const [checkedIn, setCheckedIn] = useState<string>()
  if (detail.isError && !detail.data) return <LoadFailed className="px-4 md:px-6" retry={() => void detail.refetch()} />
  if (detail.data === null)
    return (
      <EmptyState
        drawing="door"
        tone="plain"
        className="px-4 py-10 md:px-6"
        title={t('admin-experts.missing.title')}
        action={<Button render={<Link {...closing} />}>{t('admin-experts.missing.action')}</Button>}
      >
        {t('admin-experts.missing.text')}
      </EmptyState>
    )
  const expert = detail.data
  if (!expert) return <PaneSkeleton />
  const newChecked = checkedIn === expert.seen
  const refused = wasChanged(review.error)
  const ask = (decision: Decision | undefined, kept = '') => {
    setAsked(decision)
    setWords(kept)
  }
  const decide = (decision: Decision) => {
    if (decision.needsReason) return ask(decision, words)
    if (review.isPending) return
    const marks = decision.key === 'approve_company' && newChecked ? { registration_checked: true } : {}
    review.mutate({ expert, body: { action: decision.action, ...marks }, decision: decision.key })
  }
  return (
    <>
      <div className="sticky top-0 z-10 border-b border-line bg-wall px-4 pt-2.5 pb-3 md:px-6">
        <div className="flex items-start gap-2">
          <IconButton
            label={t('admin-experts.back')}
            icon={<ChevronLeft aria-hidden="true" />}
            className="-ml-2.5 md:hidden"
            render={<Link {...closing} />}
          />
          <div className="min-w-0 flex-1 pt-1.5">
            <h2 ref={title} tabIndex={-1} className="text-21 leading-tight break-words outline-none">
              {expert.company_name ?? expert.name}
            </h2>
            <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-ink-2">
              <StatusBadge expert={expert} />
              <span>{t('admin-experts.number.expert', { id: expert.id })}</span>
              {expert.status === 'active' && (
                <TextLink {...links.expert(expert.profile.card)}>{t('admin-experts.public')}</TextLink>
              )}
            </p>
          </div>
          <IconButton
            label={t('admin-experts.close')}
            icon={<X aria-hidden="true" />}
            className="-mr-2.5 max-md:hidden"
            render={<Link {...closing} />}
          />
        </div>
        <DecisionBar {...{ expert, mayDecide, hasChanged, review }} onDecide={decide} />
      </div>
      <div className="grid gap-8 px-4 pt-5 pb-10 md:px-6">
        {(hasChanged || refused) && (
          <ChangedNotice
            refused={refused}
            onLook={() => {
              lookAgain(expert.seen)
              review.reset()
            }}
          />
        )}
        <PersonPart expert={expert} />
        <CompanyPart
          {...{ expert, review, newChecked }}
          mayDecide={mayDecide && !hasChanged}
          onNewChecked={(checked) => setCheckedIn(checked ? expert.seen : undefined)}
        />
        <ProfilePart expert={expert} />
        <ProjectsPart projects={expert.projects} />
        <HistoryPart history={expert.history} now={now} />
      </div>
      {asked && (
        <ReasonForm
          key={asked.key}
          {...{ expert, review, words }}
          decision={asked}
          onClose={() => ask(undefined)}
          onChanged={(kept) => ask(undefined, kept)}
        />
      )}
    </>
  )
}

/** The version that staff opened or last reviewed: decisions are about it, whatever a refetch brings. */
function useSeen(shown: string | undefined) {
  const [seen, setSeen] = useState(shown)
  // the first that comes; later ones are somebody's change
  if (seen === undefined && shown !== undefined) setSeen(shown)
  return {
    seen: seen ?? shown,
    hasChanged: seen !== undefined && shown !== undefined && seen !== shown,
    lookAgain: setSeen,
  }
}

/** Somebody has changed what staff were looking at: nothing is decided about it before it was looked at again. */
function ChangedNotice({ refused, onLook }: { /** A decision was under way. */ refused: boolean; onLook: () => void }) {
  const { t } = useTranslation()
  return (
    <Notice
      tone="bad"
      role="alert"
      stacked
      title={t(refused ? 'admin-experts.changed.refused' : 'admin-experts.changed.title')}
      action={
        <Button size="small" onClick={onLook}>
          {t('admin-experts.changed.action')}
        </Button>
      }
    >
      {t('admin-experts.changed.text')}
    </Notice>
  )
}

/** Every picture of the work, drafts included: whether it is their own is what staff look for. */
function ProjectsPart({ projects }: { projects: AdminExpertDetail['projects'] }) {
  const { t } = useTranslation()
  return (
    <Part title={t('admin-experts.projects.title')} end={t('admin-experts.projects.count', { count: projects.length })}>
      {projects.length === 0 && <p className="mt-2 text-15 text-ink-2">{t('admin-experts.projects.none')}</p>}
      {projects.map((project) => (
        <div key={project.id} className="mt-3">
          <h4 className="flex items-baseline justify-between gap-4 text-15">
            <span className="min-w-0 break-words">{project.title || t('admin-experts.projects.untitled')}</span>
            <span className="text-13 font-normal whitespace-nowrap text-ink-2">
              {t(`admin-experts.projects.${project.status}`)}
            </span>
          </h4>
          <ul className="mt-1.5 grid grid-cols-3 gap-1.5 sm:grid-cols-4">
            {project.pictures.map((picture) => (
              <li key={picture.id}>
                <a
                  href={picture.url}
                  target="_blank"
                  rel="noopener"
                  aria-label={t('admin-experts.projects.open', { alt: picture.alt })}
                  className="block"
                >
                  <Photo photo={picture} ratio="4/3" sizes="140px" upTo={640} corners="control" alt="" />
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Part>
  )
}
