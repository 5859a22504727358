import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { expertQueries } from '../../../lib/queries/experts.ts'
import { referenceQueries } from '../../../lib/queries/reference.ts'
import { useShell } from '../../../lib/shell-context.ts'
import { Page } from '../../../ui/layout.tsx'
import { kindOf } from '../../../parts/expert-card/expert-words.ts'
import { useTranslation } from 'react-i18next'
import { ActionBar } from './ActionBar.tsx'
import { AreaSection } from './AreaSection.tsx'
import { Cover } from './Cover.tsx'
import { FactsCard } from './FactsCard.tsx'
import { Lightbox, type Gallery } from './Lightbox.tsx'
import { ProfileHeader } from './ProfileHeader.tsx'
import { ProjectsSection } from './ProjectsSection.tsx'
import { ReviewsSection } from './ReviewsSection.tsx'
import { StyleSection } from './StyleSection.tsx'
import { WorkSection } from './WorkSection.tsx'

/** One expert: the pictures first, then what they say themselves, then what others say. */
export function ProfileScreen({ id }: { id: number }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const queries = expertQueries(api)
  const { data: expert } = useSuspenseQuery(queries.profile(id))
  const { data: projects } = useSuspenseQuery(queries.projects(id))
  const { data: countries } = useSuspenseQuery(referenceQueries(api).countries())
  const [gallery, setGallery] = useState<Gallery | null>(null)
  const kind = kindOf(expert, t, countries, expert.registration_checked)
  return (
    <article>
      <Cover expert={expert} projects={projects} onOpen={setGallery} />
      <Page>
        <div className="grid items-start gap-x-16 lg:grid-cols-[minmax(0,1fr)_352px]">
          <div className="grid min-w-0 gap-14 pt-3 md:gap-18">
            <ProfileHeader expert={expert} kind={kind} card={<FactsCard expert={expert} />} />
            <StyleSection expert={expert} projects={projects} />
            <ProjectsSection expert={expert} projects={projects} onOpen={setGallery} />
            <WorkSection expert={expert} />
            <AreaSection expert={expert} countryCode={countries.find((each) => each.id === expert.country.id)?.code} />
            <ReviewsSection expert={expert} />
          </div>
          <div className="sticky top-6 z-10 -mt-36 max-lg:hidden">
            <FactsCard expert={expert} floating />
          </div>
        </div>
      </Page>
      <ActionBar expert={expert} />
      {gallery && <Lightbox gallery={gallery} onClose={() => setGallery(null)} />}
    </article>
  )
}
