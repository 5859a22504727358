import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnExpert } from '@husrum/contract/experts/profile/profile.ts'
import { fromOwnExpert } from '#flows/experts/joining/expert-answers.ts'
import { ownExpertQueries } from '#queries/experts/profile.own.ts'
import { useShell } from '#lib/shell-context.ts'
import { ProfileCard } from '#parts/experts/joining/profile/ProfileCard.tsx'
import { Wordmark } from '#parts/shell/Wordmark.tsx'
import { Heading } from '#ui/text/Heading.tsx'
import { Page } from '#ui/layout/layout.tsx'
import { StepProgress } from '#ui/measures/Meter.tsx'

/** The last page of both flows: the profile as it is, and next to it what happens next. */
export function EndFrame({
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
