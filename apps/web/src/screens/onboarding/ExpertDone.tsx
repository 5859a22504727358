import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { OwnExpert } from '@husrum/contract/profiles.ts'
import { toRoute } from '#lib/address.ts'
import { paths } from '#lib/paths.ts'
import { ExpertStatus } from '#parts/onboarding/ExpertStatus.tsx'
import { useExistingItems } from '#parts/shell/navigation.ts'
import { InboxNote } from '#parts/verification/InboxNote.tsx'
import { Link } from '#ui/Link.tsx'
import { EndFrame } from './EndFrame.tsx'
import { NextSteps } from './NextSteps.tsx'

type Props = {
  expert: OwnExpert
  of: number
  /** Made or handed in on this screen a moment ago. */ isNew: boolean
}

type Way = { path: string; title: string; text: string }

/**
 * What is worth doing beside objecting: nothing is published for a profile that was refused, and leads come to those
 * only who are, or were, public.
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

/** The end of both flows, also for an expert who returns: what happens next, and what can be done meanwhile. */
export function ExpertDone({ expert, of, isNew }: Props) {
  const { t } = useTranslation()
  const isActive = expert.status === 'active'
  const isPending = expert.status === 'pending_review'
  const name = expert.name.trim().split(/\s+/)[0] ?? expert.name
  const ways = useExistingItems(waysOf(expert.status))
  const own = { path: paths.expert(expert.id), title: 'onboarding.done.profile', text: 'onboarding.done.profileText' }
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
      {/* That it waits for the review is said above already. */}
      {!(isPending && expert.email_verified) && <ExpertStatus expert={expert} className="mt-7" />}
      {!expert.email_verified && (isActive || isPending) && (
        <InboxNote link={t('password.inbox.open')}>{t('password.inbox.text')}</InboxNote>
      )}
      {isPending && <NextSteps emailVerified={expert.email_verified} />}
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
    </EndFrame>
  )
}
