import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { BriefSection } from '../../flows/brief-section-names.ts'
import { briefStandingQueries } from '../../lib/queries/briefs.ts'
import { briefQueries } from '../../lib/queries/registration.ts'
import { useShell } from '../../lib/shell-context.ts'
import { BriefPage } from './BriefPage.tsx'
import { EndedBrief, type Ending } from './EndedBrief.tsx'
import { NoBrief } from './NoBrief.tsx'

/** The client's brief as it stands: read and changed by section; ended; or not there yet. */
export function OwnBriefScreen({ section }: { section: BriefSection | undefined }) {
  const { api } = useShell()
  const { data: brief } = useSuspenseQuery(briefQueries(api).current())
  const { data: meta } = useSuspenseQuery(briefStandingQueries(api).standing())
  const [ended, setEnded] = useState<Ending>()
  const [lost, setLost] = useState(false)
  const status = brief?.status ?? meta.brief_status
  const ending = ended ?? (!brief && (status === 'hired' || status === 'closed') ? { status } : undefined)
  if (ending) return <EndedBrief ending={ending} lost={lost} />
  if (!brief) return <NoBrief />
  return (
    <BriefPage
      key={brief.id}
      brief={brief}
      meta={meta}
      first={section}
      onLost={() => setLost(true)}
      onEnded={(how) => {
        flushSync(() => setEnded(how))
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
        window.scrollTo({ top: 0 })
      }}
    />
  )
}
