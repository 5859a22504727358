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
import { ChangedNotice } from './ChangedNotice.tsx'
import { CompanyPart } from './CompanyPart.tsx'
import { DecisionBar } from './DecisionBar.tsx'
import type { Decision } from './decisions.ts'
import { HistoryPart } from './HistoryPart.tsx'
import { PersonPart } from './PersonPart.tsx'
import { ProfilePart } from './ProfilePart.tsx'
import { ProjectsPart } from './ProjectsPart.tsx'
import { LoadFailed } from '#parts/work-list/LoadFailed.tsx'
import { PaneSkeleton } from './QueueSkeleton.tsx'
import { ReasonForm } from './ReasonForm.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import { useReview, wasChanged } from './use-review.ts'
import { useSeen } from './use-seen.ts'

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
                <TextLink {...links.expert(expert.id)}>{t('admin-experts.public')}</TextLink>
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
