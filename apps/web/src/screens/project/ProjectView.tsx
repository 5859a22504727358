import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExpertProfile, Project } from '@husrum/contract/experts.ts'
import { BeforeAfter } from '../../parts/before-after/BeforeAfter.tsx'
import { Heading } from '../../ui/Heading.tsx'
import { Page } from '../../ui/layout.tsx'
import { CoverPhoto } from './CoverPhoto.tsx'
import { ExpertBox } from './ExpertBox.tsx'
import { FactsStrip } from './FactsStrip.tsx'
import { MoreProjects } from './MoreProjects.tsx'
import { PaletteAndMaterials } from './PaletteAndMaterials.tsx'
import { PhotoRows } from './PhotoRows.tsx'
import { ProjectHead } from './ProjectHead.tsx'
import type { ShownProject } from './shown-project.ts'
import { Story } from './Story.tsx'

const Lightbox = lazy(async () => ({ default: (await import('../../parts/lightbox/Lightbox.tsx')).Lightbox }))

/** The page of a project: the same for everybody and for its expert's look before publishing. */
export function ProjectView({
  project,
  expert,
  others,
  preview = false,
}: {
  project: ShownProject
  /** Null while the expert is not public. */
  expert: ExpertProfile | null
  others: readonly Project[]
  preview?: boolean
}) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<number>()
  const { cover, images } = project
  const pairs = images.flatMap((image) => (image.before ? [{ image, before: image.before }] : []))
  // The cover has been seen, large, above.
  const rest = images.filter(({ id }) => id !== cover?.id)
  const openAt = (id: number) =>
    setOpen(
      Math.max(
        0,
        images.findIndex((image) => image.id === id),
      ),
    )
  return (
    <article>
      <ProjectHead project={project} expert={expert} preview={preview} />
      {cover && <CoverPhoto id={project.id} cover={cover} count={images.length} onOpen={() => openAt(cover.id)} />}
      <Page>
        <FactsStrip project={project} expert={expert} />
        <div className="mt-10 grid items-start gap-x-16 gap-y-10 md:mt-14 lg:grid-cols-[minmax(0,1fr)_384px]">
          <Story text={project.description} preview={preview} />
          {expert && <ExpertBox expert={expert} />}
        </div>
        {rest.length > 0 && <PhotoRows images={rest} onOpen={openAt} />}
        {pairs.length > 0 && (
          <section aria-labelledby="before-after" className="mt-14">
            <Heading level={2} id="before-after">
              {t('project.pairs')}
            </Heading>
            <p className="mt-1.5 text-15 text-ink-2">{t('project.pairsHint')}</p>
            <div className="mt-5 grid gap-8">
              {pairs.map(({ image, before }) => (
                <BeforeAfter
                  key={image.id}
                  before={before}
                  after={image}
                  split={before.split}
                  sizes="(min-width: 80rem) 1200px, 94vw"
                />
              ))}
            </div>
          </section>
        )}
        <PaletteAndMaterials project={project} />
      </Page>
      {expert && others.length > 0 && <MoreProjects expert={expert} projects={others} />}
      {open !== undefined && (
        <Suspense>
          <Lightbox title={project.title} images={images} start={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </article>
  )
}
