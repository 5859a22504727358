import { clsx } from 'clsx'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExpertProfile, Project } from '@husrum/contract/experts.ts'
import { BeforeAfter } from '#parts/before-after/BeforeAfter.tsx'
import { Heading } from '#ui/Heading.tsx'
import { Page } from '#ui/layout.tsx'
import { AskBar } from './AskBar.tsx'
import { CoverPhoto } from './CoverPhoto.tsx'
import { ExpertBox } from './ExpertBox.tsx'
import { FactsStrip } from './FactsStrip.tsx'
import { MoreProjects } from './MoreProjects.tsx'
import { PaletteAndMaterials } from './PaletteAndMaterials.tsx'
import { PhotoFigure } from './PhotoFigure.tsx'
import { PhotoRows } from './PhotoRows.tsx'
import { ProjectHead } from './ProjectHead.tsx'
import type { ShownProject } from './shown-project.ts'
import { Story } from './Story.tsx'

const Lightbox = lazy(async () => ({ default: (await import('#parts/lightbox/Lightbox.tsx')).Lightbox }))

/** In characters: about as high as half of the expert's box. */
const SHORT_STORY = 700

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
  // The cover is the first photo, seen large above; the others follow, and the large view counts them in the same order.
  const rest = images.filter(({ id }) => id !== cover?.id)
  const all = [...images.filter(({ id }) => id === cover?.id), ...rest]
  const firstNumber = all.length - rest.length + 1
  // A few words would leave a hole beside the expert's box: the next photo stands under them.
  const isShort = expert !== null && project.description.length < SHORT_STORY
  const [beside] = isShort ? rest : []
  const inRows = beside ? rest.slice(1) : rest
  const openAt = (id: number) =>
    setOpen(
      Math.max(
        0,
        all.findIndex((image) => image.id === id),
      ),
    )
  return (
    // The last section has a ground of its own, which the footer stands against.
    <article className={clsx(expert && others.length > 0 && '-mb-24')}>
      <ProjectHead project={project} expert={expert} preview={preview} />
      {cover && <CoverPhoto id={project.id} cover={cover} count={images.length} onOpen={() => openAt(cover.id)} />}
      <Page>
        <FactsStrip project={project} />
        <div className="mt-9 grid items-start gap-x-16 gap-y-10 md:mt-14 lg:grid-cols-[minmax(0,1fr)_384px] xl:gap-x-24">
          <div className="grid gap-y-8">
            <Story text={project.description} preview={preview} />
            {beside && (
              <PhotoFigure
                image={beside}
                number={firstNumber}
                box="aspect-4/3 lg:aspect-3/2"
                sizes="(min-width: 64rem) 800px, 100vw"
                bleeds="both"
                onOpen={openAt}
              />
            )}
          </div>
          {expert && <ExpertBox expert={expert} />}
        </div>
        {inRows.length > 0 && <PhotoRows images={inRows} from={firstNumber + (beside ? 1 : 0)} onOpen={openAt} />}
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
      {expert && !preview && <AskBar expert={expert} />}
      {open !== undefined && (
        <Suspense>
          <Lightbox title={project.title} images={all} start={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </article>
  )
}
