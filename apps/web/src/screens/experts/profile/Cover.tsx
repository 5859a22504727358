import { Images } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ExpertProfile, Project } from '@husrum/contract/experts.ts'
import { useShell } from '#lib/shell-context.ts'
import { Button } from '#ui/Button.tsx'
import { Page } from '#ui/layout.tsx'
import { Photo } from '#ui/Photo.tsx'
import type { LightboxPicture } from '#parts/lightbox/Lightbox.tsx'
import { photosOf } from './photos-of.ts'
import { captionOf } from './project-facts.ts'

/** From edge to edge; without any picture there is a quiet band. */
export function Cover({
  expert,
  projects,
  onOpen,
}: {
  expert: ExpertProfile
  projects: readonly Project[]
  onOpen: (images: readonly LightboxPicture[]) => void
}) {
  const { t } = useTranslation()
  const { language } = useShell()
  const cover = expert.cover ?? expert.photos[0]
  const images = photosOf(projects)
  const from =
    projects.find((project) => project.cover.id === cover?.id) ??
    projects.find((project) => project.images.some(({ id }) => id === cover?.id))
  if (!cover) return <div className="h-24 bg-plaster lg:h-44" />
  return (
    <>
      <div className="relative h-[86vw] max-h-[340px] sm:max-h-[420px] lg:h-[40vw] lg:max-h-[580px]">
        <Photo photo={cover} ratio="fill" corners="square" sizes="100vw" priority morph={`expert-${expert.id}`} />
        {images.length > 0 && (
          <div className="absolute inset-x-0 bottom-4 md:bottom-6">
            <Page className="flex max-lg:justify-end">
              <Button
                icon={<Images aria-hidden="true" />}
                className="border-transparent!"
                onClick={() => onOpen(images)}
              >
                {t('experts.profile.photos', { count: images.length })}
              </Button>
            </Page>
          </div>
        )}
      </div>
      {from && (
        <Page>
          <p className="pt-2.5 text-13 text-ink-2 lg:max-w-[56ch] lg:pt-5">{captionOf(from, language)}</p>
        </Page>
      )}
    </>
  )
}
