import { ArrowRight, Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import type { OwnExpert } from '@husrum/contract/experts/profile/profile.ts'
import { ownExpertQueries } from '#queries/experts/profile.own.ts'
import { toRoute } from '#lib/addresses/address.ts'
import { paths } from '#lib/paths.ts'
import { ExpertStatus } from '#parts/experts/joining/approval/ExpertStatus.tsx'
import { useExistingItems } from '#parts/shell/navigation/navigation.ts'
import { InboxNote } from '#parts/identity/accounts/verification/InboxNote.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { fromOwnExpert } from '#flows/experts/joining/expert-answers.ts'
import { useShell } from '#lib/shell-context.ts'
import { ProfileCard } from '#parts/experts/joining/profile/ProfileCard.tsx'
import { Wordmark } from '#parts/shell/Wordmark.tsx'
import { Heading } from '#ui/text/Heading.tsx'
import { Page } from '#ui/layout/layout.tsx'
import { StepProgress } from '#ui/measures/Meter.tsx'
import { ChosenPlan, type CheckoutEnd } from './ChosenPlan.tsx'

type Props = {
  expert: OwnExpert
  of: number
  /** Created or submitted on this screen a moment ago. */ isNew: boolean
  flow: 'account-first' | 'photos-first' | undefined
  checkout: CheckoutEnd | undefined
}

type Way = { path: string; title: string; text: string }

/**
 * The useful actions besides an appeal: a refused profile cannot publish anything, and only experts who are or were
 * public get leads.
 */
function waysOf(status: OwnExpert['status']): Way[] {
  const portfolio = {
    path: paths.portfolio(),
    title: 'onboarding.done.portfolio',
    text: 'onboarding.done.portfolioText',
  }
  const settings = {
    path: paths.expertSettings(),
    title: 'onboarding.done.settings',
    text: 'onboarding.done.settingsText',
  }
  const leads = { path: paths.leads(), title: 'onboarding.done.leads', text: 'onboarding.done.leadsText' }
  if (status === 'rejected') return [settings]
  if (status === 'suspended') return [settings, leads]
  if (status === 'active' || status === 'paused') return [portfolio, settings, leads]
  return [portfolio, settings]
}

/** The end of all flows, also for a returning expert: what happens next, and what can be done meanwhile. */
export function ExpertDone({ expert, of, isNew, flow, checkout }: Props) {
  const { t } = useTranslation()
  const isActive = expert.status === 'active'
  const isPending = expert.status === 'pending_review'
  const name = expert.name.trim().split(/\s+/)[0] ?? expert.name
  const ways = useExistingItems(waysOf(expert.status))
  // The last step of the flow.
  const here = `/expert-registration?${flow ? `flow=${flow}&` : ''}step=${flow === 'photos-first' ? of : 11}`
  const plan = (isPending || isActive) && <ChosenPlan status={expert.status} checkout={checkout} here={here} />
  const own = { path: paths.expert(expert.card), title: 'onboarding.done.profile', text: 'onboarding.done.profileText' }
  return (
    <EndFrame
      expert={expert}
      of={of}
      isNew={isNew}
      title={t(isActive ? 'onboarding.done.active' : isPending ? 'onboarding.done.pending' : 'onboarding.done.other', {
        name,
      })}
      text={isActive ? t('onboarding.done.activeText') : isPending ? t('onboarding.done.pendingText') : undefined}
    >
      {/* The text above already says that the profile waits for the review. */}
      {!(isPending && expert.email_verified) && <ExpertStatus expert={expert} className="mt-7" />}
      {!expert.email_verified && (isActive || isPending) && (
        <InboxNote link={t('password.inbox.open')}>{t('password.inbox.text')}</InboxNote>
      )}
      {isPending && <NextSteps emailVerified={expert.email_verified} />}
      {isPending && plan}
      <h2 className="mt-10 mb-3 text-21">{t(isPending ? 'onboarding.done.next' : 'onboarding.done.nextActive')}</h2>
      <ul className="grid gap-2">
        {[...ways.slice(0, 1), ...(isActive ? [own] : []), ...ways.slice(1)].map(({ path, title, text }) => (
          <li
            key={path}
            className="relative flex min-h-18 items-center gap-4 rounded-photo border border-line-strong px-5 py-3 transition-colors hover:border-ink"
          >
            <span className="flex-1">
              <Link {...toRoute(path)} tone="bare" className="font-semibold after:absolute after:inset-0">
                {t(title)}
              </Link>
              <span className="block text-15 text-ink-2">{t(text)}</span>
            </span>
            <ArrowRight aria-hidden="true" className="size-5" />
          </li>
        ))}
      </ul>
      {isActive && plan}
    </EndFrame>
  )
}

/** The steps between submitting and being found: confirming the email address, the review, the public page. */
function NextSteps({ emailVerified }: { emailVerified: boolean }) {
  const { t } = useTranslation()
  const steps = [
    {
      key: 'email',
      title: t(emailVerified ? 'onboarding.done.steps.emailDone' : 'onboarding.done.steps.email'),
      text: undefined,
      state: emailVerified ? 'done' : 'now',
    },
    {
      key: 'review',
      title: t('onboarding.done.steps.review'),
      text: t('onboarding.done.steps.reviewText'),
      state: emailVerified ? 'now' : 'later',
    },
    {
      key: 'public',
      title: t('onboarding.done.steps.public'),
      text: t('onboarding.done.steps.publicText'),
      state: 'later',
    },
  ] as const
  return (
    <section aria-labelledby="next-steps" className="mt-9">
      <h2 id="next-steps" className="mb-3 text-21">
        {t('onboarding.done.steps.title')}
      </h2>
      <ol className="border-t border-ink">
        {steps.map(({ key, title, text, state }, place) => (
          <li key={key} className="flex gap-4 border-b border-line py-4">
            <span
              aria-hidden="true"
              className={
                state === 'now'
                  ? 'grid size-8 shrink-0 place-items-center rounded-chip border border-ink bg-marigold font-semibold text-on-marigold'
                  : 'grid size-8 shrink-0 place-items-center rounded-chip border border-line-strong'
              }
            >
              {state === 'done' ? <Check className="size-4.5" strokeWidth={2.5} /> : place + 1}
            </span>
            <span className="min-w-0 pt-0.5">
              <span className="font-semibold">{title}</span>
              {state === 'now' && <span className="sr-only"> ({t('onboarding.done.steps.now')})</span>}
              {text && <span className="block text-15 text-ink-2">{text}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The last page of both flows: the profile as it is, and next to it what happens next. */
function EndFrame({
  expert,
  of,
  isNew,
  title,
  text,
  children,
}: {
  expert: OwnExpert
  /** The number of steps. */ of: number
  /** Reached on this screen a moment ago: then the progress is shown and the heading gets the focus. */ isNew: boolean
  title: string
  text?: string | undefined
  children: ReactNode
}) {
  const { t } = useTranslation()
  const { api } = useShell()
  // Drafts count too: what was sent a step ago is still there.
  const { data: beginnings } = useQuery(ownExpertQueries(api).beginnings())
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNew) heading.current?.focus()
  }, [isNew])
  const progress = t('flow.progress', { place: of, of, name: t('onboarding.step.done.name') })
  return (
    <div className="min-h-dvh">
      <Page>
        <header className="flex min-h-15 items-center lg:min-h-18">
          <Wordmark />
        </header>
        {isNew && <StepProgress step={of} of={of} text={progress} />}
      </Page>
      <Page className="grid gap-x-[calc(100%/12+8px)] pt-7 pb-16 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)] lg:pt-10">
        <div>
          {isNew && <p className="text-15 font-semibold">{progress}</p>}
          <Heading level={1} ref={heading} focusable className="mt-3">
            {title}
          </Heading>
          {text && <p className="mt-2.5 max-w-[62ch] text-ink-2 lg:mt-3.5">{text}</p>}
          {children}
        </div>
        <div className="mt-12 lg:mt-0">
          <ProfileCard
            draft={fromOwnExpert(expert)}
            cover={(expert.cover ?? beginnings?.cover)?.url}
            isFresh={() => false}
            laterPlace={() => undefined}
          />
        </div>
      </Page>
    </div>
  )
}
