import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { ProjectPhoto } from '#queries/discovery/landing.content.ts'
import { PhotoCredit } from '#parts/experts/portfolio/credit/PhotoCredit.tsx'
import { Heading } from '#ui/text/Heading.tsx'
import { Photo } from '#ui/pictures/Photo.tsx'
import { ApplyLink } from './ApplyLink.tsx'

/** What it takes to begin, at the end of the page. */
export function Beginning({ photo }: { photo: ProjectPhoto | undefined }) {
  const { t } = useTranslation()
  return (
    <section
      aria-labelledby="beginning"
      className="grid gap-y-10 pt-22 pr-gutter max-lg:pl-gutter lg:grid-cols-2 lg:gap-x-[clamp(40px,5.5vw,80px)] lg:pt-32 xl:pr-[calc((100%-var(--container-page))/2+var(--spacing-gutter))]"
    >
      {photo && (
        <figure>
          <Photo
            photo={photo.photo}
            ratio="natural"
            sizes="(min-width: 64rem) 50vw, 96vw"
            className="aspect-4/3 lg:rounded-l-none [&_img]:h-full [&_img]:object-cover"
          />
          <figcaption className="pt-3 text-15 text-ink-2 lg:text-right">
            <PhotoCredit of={photo} />
          </figcaption>
        </figure>
      )}
      <div className={clsx('self-center', !photo && 'lg:pl-gutter')}>
        <Heading level={2} size={40} id="beginning" className="max-w-[16ch] lg:text-[clamp(2.5rem,3.6vw,3.25rem)]">
          {t('for-experts.begin.title')}
        </Heading>
        <p className="mt-4 max-w-[44ch] text-ink-2 lg:text-21 lg:leading-[1.42]">{t('for-experts.begin.text')}</p>
        <ApplyLink note={t('for-experts.free')} className="mt-7 flex flex-wrap items-center gap-x-5 gap-y-3" />
      </div>
    </section>
  )
}
