import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { expertQueries } from '#lib/queries/experts.ts'
import { referenceQueries } from '#lib/queries/reference.ts'
import { useShell } from '#lib/shell-context.ts'
import { kindOf } from '#parts/expert-card/expert-words.ts'
import type { LightboxPicture } from '#parts/lightbox/Lightbox.tsx'
import { Page } from '#ui/layout.tsx'
import { ActionBar } from './ActionBar.tsx'
import { AreaSection } from './AreaSection.tsx'
import { CompanySection } from './CompanySection.tsx'
import { Cover } from './Cover.tsx'
import { FactsCard } from './FactsCard.tsx'
import { OwnProfileBar } from './OwnProfileBar.tsx'
import { ProfileHeader } from './ProfileHeader.tsx'
import { ProjectsSection } from './ProjectsSection.tsx'
import { ReviewsSection } from './ReviewsSection.tsx'
import { StyleSection } from './StyleSection.tsx'
import { WorkSection } from './WorkSection.tsx'

const Lightbox = lazy(async () => ({ default: (await import('#parts/lightbox/Lightbox.tsx')).Lightbox }))

/** One expert: the pictures first, then what they say themselves, then what others say. */
export function ProfileScreen({ id }: { id: number }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const queries = expertQueries(api)
  const { data: expert } = useSuspenseQuery(queries.profile(id))
  const { data: projects } = useSuspenseQuery(queries.projects(id))
  const { data: countries } = useSuspenseQuery(referenceQueries(api).countries())
  const [images, setImages] = useState<readonly LightboxPicture[]>()
  const countryCode = countries.find((each) => each.id === expert.country.id)?.code
  return (
    <article>
      <OwnProfileBar expertId={id} />
      <Cover expert={expert} projects={projects} onOpen={setImages} />
      <Page>
        <div className="grid items-start gap-x-16 lg:grid-cols-[minmax(0,1fr)_352px]">
          <div className="grid min-w-0 gap-14 pt-3 md:gap-18">
            <ProfileHeader
              expert={expert}
              kind={kindOf(expert, t)}
              countryCode={countryCode}
              card={<FactsCard expert={expert} />}
            />
            <StyleSection expert={expert} projects={projects} />
            <ProjectsSection expert={expert} projects={projects} />
            <WorkSection expert={expert} />
            <CompanySection expert={expert} />
            <AreaSection expert={expert} countryCode={countryCode} />
            <ReviewsSection expert={expert} />
          </div>
          <div className="sticky top-6 z-10 -mt-36 max-lg:hidden">
            <FactsCard expert={expert} floating />
          </div>
        </div>
      </Page>
      <ActionBar expert={expert} />
      {images && (
        <Suspense>
          <Lightbox
            title={t('experts.profile.gallery', { name: expert.name })}
            images={images}
            start={0}
            onClose={() => setImages(undefined)}
          />
        </Suspense>
      )}
    </article>
  )
}
