import { ArrowRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnExpert } from '@husrum/contract/profiles.ts'
import { target } from '../../lib/address.ts'
import { paths } from '../../lib/paths.ts'
import { ExpertStatus } from '../../parts/joining/ExpertStatus.tsx'
import { ProfileCard } from '../../parts/joining/ProfileCard.tsx'
import { useExistingItems } from '../../parts/shell/navigation.ts'
import { Wordmark } from '../../parts/shell/wordmark.tsx'
import { InboxNote } from '../../parts/verification/InboxNote.tsx'
import { fromOwnExpert } from '../../flows/expert-answers.ts'
import { Heading } from '../../ui/Heading.tsx'
import { Link } from '../../ui/Link.tsx'
import { StepProgress } from '../../ui/Meter.tsx'
import { Page } from '../../ui/layout.tsx'
import { NextSteps } from './NextSteps.tsx'

type Props = {
  expert: OwnExpert
  of: number
  /** Made or handed in on this screen a moment ago. */ isNew: boolean
}

/** The end of both flows, and where an expert lands who comes again: what happens next, and what can be done meanwhile. */
export function ExpertDone({ expert, of, isNew }: Props) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNew) heading.current?.focus()
  }, [isNew])
  const isActive = expert.status === 'active'
  const isPending = expert.status === 'pending_review'
  const name = expert.name.trim().split(/\s+/)[0] ?? expert.name
  const progress = t('flow.progress', { place: of, of, name: t('joining.step.done.name') })
  const ways = useExistingItems([
    { path: paths.portfolio(), title: 'joining.done.portfolio', text: 'joining.done.portfolioText' },
    { path: paths.expertSettings(), title: 'joining.done.settings', text: 'joining.done.settingsText' },
    { path: paths.leads(), title: 'joining.done.leads', text: 'joining.done.leadsText' },
  ])
  const own = { path: paths.expert(expert.id), title: 'joining.done.profile', text: 'joining.done.profileText' }
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
            {t(isActive ? 'joining.done.active' : isPending ? 'joining.done.pending' : 'joining.done.other', { name })}
          </Heading>
          {(isActive || isPending) && (
            <p className="mt-2.5 max-w-[62ch] text-ink-2 lg:mt-3.5">
              {t(isActive ? 'joining.done.activeText' : 'joining.done.pendingText')}
            </p>
          )}
          {/* That it waits for the review is said above already. */}
          {!(isPending && expert.email_verified) && <ExpertStatus expert={expert} className="mt-7" />}
          {!expert.email_verified && (
            <InboxNote link={t('joining.done.openInbox')}>{t('joining.done.inbox')}</InboxNote>
          )}
          {isPending && <NextSteps emailVerified={expert.email_verified} />}
          <h2 className="mt-10 mb-3 text-21">{t('joining.done.next')}</h2>
          <ul className="grid gap-2">
            {[...ways.slice(0, 1), ...(isActive ? [own] : []), ...ways.slice(1)].map(({ path, title, text }) => (
              <li
                key={path}
                className="relative flex min-h-18 items-center gap-4 rounded-photo border border-line-strong px-5 py-3 transition-colors hover:border-ink"
              >
                <span className="flex-1">
                  <Link {...target(path)} tone="bare" className="font-semibold after:absolute after:inset-0">
                    {t(title)}
                  </Link>
                  <span className="block text-15 text-ink-2">{t(text)}</span>
                </span>
                <ArrowRight aria-hidden="true" className="size-5" />
              </li>
            ))}
          </ul>
        </div>
        <div className="mt-12 lg:mt-0">
          <ProfileCard
            draft={fromOwnExpert(expert)}
            cover={expert.cover?.url}
            isFresh={() => false}
            laterPlace={() => undefined}
          />
        </div>
      </Page>
    </div>
  )
}
