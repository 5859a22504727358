import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { BriefSection } from '#flows/clients/briefs/brief-section-names.ts'
import { matchQueries } from '#queries/market/matching.ts'
import { briefQueries } from '#queries/clients/briefs.own.ts'
import { useShell } from '#lib/shell-context.ts'
import { EmptyPage } from '#ui/layout/EmptyPage.tsx'
import { ButtonLink } from '#ui/navigation/Link.tsx'
import { BriefPage } from './BriefPage.tsx'
import { EndedBrief, type Ending } from './EndedBrief.tsx'

/** The client's brief: shown and changed by section, or ended, or missing. */
export function OwnBriefScreen({
  section,
  asksEnd,
}: {
  section: BriefSection | undefined
  /** The page begins with the question how the brief ended. */
  asksEnd: boolean
}) {
  const { api } = useShell()
  const { data: brief } = useSuspenseQuery(briefQueries(api).current())
  const {
    data: { meta },
  } = useSuspenseQuery(matchQueries(api).shown())
  const [ended, setEnded] = useState<Ending>()
  const [lost, setLost] = useState(false)
  const status = brief?.status ?? meta.brief_status
  const ending = ended ?? (!brief && (status === 'hired' || status === 'closed') ? { status } : undefined)
  if (ending) return <EndedBrief ending={ending} lost={lost} onRestarted={() => setEnded(undefined)} />
  if (!brief) return <NoBrief />
  return (
    <BriefPage
      key={brief.id}
      brief={brief}
      meta={meta}
      first={section}
      asksEnd={asksEnd}
      onLost={() => setLost(true)}
      onEnded={(how) => {
        flushSync(() => setEnded(how))
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
        window.scrollTo({ top: 0 })
      }}
    />
  )
}

/** The client never had a brief: explains what it is and where it begins. */
function NoBrief() {
  const { t } = useTranslation()
  return (
    <EmptyPage
      drawing="plan"
      heading={t('application.title')}
      title={t('application.none.title')}
      action={
        <ButtonLink to="/client-registration" tone="primary">
          {t('application.none.start')}
        </ButtonLink>
      }
    >
      {t('application.none.text')}
    </EmptyPage>
  )
}
