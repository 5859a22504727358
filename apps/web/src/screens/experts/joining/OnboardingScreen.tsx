import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { REGISTER_STEP } from '#flows/experts/joining/account-first.ts'
import { accountFirstSteps, expertFormSteps, photosFirstSteps } from '#flows/experts/joining/expert-step-names.ts'
import { useMailedDraft } from '#flows/clients/drafts/use-mailed-draft.ts'
import { lazyPart } from '#lib/rendering/lazy-part.ts'
import { useSwitch } from '#lib/operating.ts'
import { ownExpertQueries } from '#queries/experts/profile.own.ts'
import { useAccount } from '#lib/session/session.ts'
import { useShell } from '#lib/shell-context.ts'
import { ClosedPage } from '#parts/flow/closed-pages/ClosedPage.tsx'
import { FlowSkeleton } from '#parts/flow/FlowSkeleton.tsx'
import { LinkFailed } from '#parts/flow/closed-pages/LinkFailed.tsx'
import { OtherRole } from '#parts/flow/closed-pages/OtherRole.tsx'
import type { CheckoutEnd } from './ChosenPlan.tsx'
import { ExpertWizard } from './ExpertWizard.tsx'

// Only experts see it, once the account exists.
const ProfileWizard = lazyPart(async () => (await import('./ProfileWizard.tsx')).ProfileWizard)
const ExpertDone = lazyPart(async () => (await import('./ExpertDone.tsx')).ExpertDone)
/** The route loads it before it is shown. */
export const PhotosFirstWizard = lazyPart(
  async () => (await import('./photos-first/PhotosFirstWizard.tsx')).PhotosFirstWizard,
)

export type OnboardingScreenProps = {
  step: number | undefined
  flow: 'account-first' | 'photos-first' | undefined
  plan: number | undefined
  /** The token of an emailed link. */
  resume: string | undefined
  /** The expert is back from the provider's checkout. */
  checkout: CheckoutEnd | undefined
}

const accountFirstKept = { flow: 'account-first' } as const

function stepsIn(flow: OnboardingScreenProps['flow']): number {
  if (flow === 'photos-first') return photosFirstSteps.length
  return flow === 'account-first' ? accountFirstSteps.length : expertFormSteps.length
}

/**
 * Expert registration for visitors in either flow, for experts with or without a complete profile, and for other roles.
 */
export function OnboardingScreen({ step, flow, plan, resume, checkout }: OnboardingScreenProps) {
  const { t } = useTranslation()
  const account = useAccount()
  const opens = useSwitch('expert_registration')
  /** While the account is created, its existence must not change the screen below the step that creates it. */
  const [registering, setRegistering] = useState(false)
  const [made, setMade] = useState(false)
  const of = stepsIn(flow)
  const isPast = flow === 'account-first' ? (step ?? 0) > REGISTER_STEP : step === of
  useEffect(() => {
    if (registering && isPast && account) {
      setRegistering(false)
      setMade(true)
    }
  }, [registering, isPast, account])

  const finishing = registering && !(isPast && account)
  const arrival = useMailedDraft({
    flow: flow === 'account-first' ? 'expert-account-first' : 'expert-application',
    page: '/expert-registration',
    kept: flow === 'account-first' ? accountFirstKept : undefined,
    inAddress: resume,
    isVisitor: !account || finishing,
  })
  if (account && account.role !== 'expert' && !finishing) return <NotAnExpert />
  if (!opens && !account && !finishing)
    return <ClosedPage title={t('flow.closed.expertTitle')} text={t('flow.closed.expertText')} />
  if (account && !finishing) return <SignedIn step={step} flow={flow} checkout={checkout} isNew={made || registering} />
  if (arrival.state === 'opening') return <FlowSkeleton place={1} of={of} />
  if (arrival.state === 'failed') return <LinkFailed onRetry={arrival.retry} />
  const mailed = arrival.state === 'come' ? arrival.mailed : undefined
  const wizard = { step, plan, mailed, onRegister: () => setRegistering(true), onFail: () => setRegistering(false) }
  if (flow === 'photos-first')
    return (
      <Suspense fallback={<FlowSkeleton place={step ?? 1} of={of} />}>
        <PhotosFirstWizard {...wizard} mailed={undefined} />
      </Suspense>
    )
  return flow === 'account-first' ? (
    <ExpertWizard {...wizard} key={flow} way={flow} />
  ) : (
    <ExpertWizard {...wizard} key="application" way="application" plan={undefined} />
  )
}

type SignedInProps = Pick<OnboardingScreenProps, 'step' | 'flow' | 'checkout'> & { isNew: boolean }

/** An expert continues at their current step, whichever flow they used. */
function SignedIn({ step, flow, checkout, isNew }: SignedInProps) {
  const { api } = useShell()
  // The emailed link may open in another tab, and staff may decide meanwhile, so a return to this page fetches the
  // current state.
  const {
    data: expert,
    isError,
    error,
  } = useQuery({ ...ownExpertQueries(api).profile(), refetchOnWindowFocus: 'always' })
  const [handingIn, setHandingIn] = useState(false)
  const of = stepsIn(flow)
  const isOpen = expert?.status === 'pending_review' && expert.submitted_at === null
  useEffect(() => {
    if (isOpen) setHandingIn(true)
  }, [isOpen])
  useEffect(() => {
    // Rendering tries again, and reports a failure.
    for (const part of [ProfileWizard, ExpertDone]) void part.preload().catch(() => undefined)
  }, [])
  if (isError) throw error
  if (!expert) return <FlowSkeleton place={of} of={of} />
  return (
    <Suspense fallback={<FlowSkeleton place={of} of={of} />}>
      {isOpen ? (
        <ProfileWizard step={step} expert={expert} isNew={isNew} />
      ) : (
        <ExpertDone expert={expert} of={of} isNew={isNew || handingIn} flow={flow} checkout={checkout} />
      )}
    </Suspense>
  )
}

/** For clients and staff. */
function NotAnExpert() {
  const { t } = useTranslation()
  return <OtherRole title={t('onboarding.other.title')} text={t('onboarding.other.text')} />
}
