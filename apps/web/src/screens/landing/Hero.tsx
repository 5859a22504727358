import { clsx } from 'clsx'
import { Trans, useTranslation } from 'react-i18next'
import type { ProjectPhoto } from '#lib/queries/landing.ts'
import { Marker } from '#ui/Heading.tsx'
import { Photo } from '#ui/Photo.tsx'
import { PhotoCredit } from '#parts/credit/PhotoCredit.tsx'
import { Starter } from './Starter.tsx'

/** The page's inner left edge, also where a box reaches to the window's right edge. */
const INNER_LEFT = 'pl-gutter xl:pl-[calc((100%-var(--container-page))/2+var(--spacing-gutter))]'

/** What this is, the first question, and one photo of the work. */
export function Hero({ cover }: { cover: ProjectPhoto | undefined }) {
  const { t } = useTranslation()
  return (
    <section
      aria-labelledby="statement"
      className={clsx(
        INNER_LEFT,
        'lg:grid lg:grid-cols-[minmax(0,12fr)_minmax(0,11fr)] lg:gap-x-[clamp(32px,5vw,80px)]',
      )}
    >
      <div className={clsx('flex flex-col pt-6 pr-gutter lg:pt-10 lg:pr-0', cover && 'lg:min-h-180')}>
        <h1 id="statement" className="max-w-[8.11em] text-hero tracking-[-0.035em]">
          <Trans i18nKey="landing.statement" components={{ m: <Marker>{null}</Marker> }} />
        </h1>
        <p className="mt-5 max-w-[40ch] text-ink-2 lg:mt-7 lg:text-21 lg:leading-[1.42]">{t('landing.lead')}</p>
        <Starter className="mt-auto pt-8 lg:pt-12" />
      </div>
      {cover && (
        <figure className="mt-10 pr-gutter lg:mt-0 lg:pr-0">
          <Photo
            photo={cover.photo}
            ratio="natural"
            focus="bottom"
            priority
            sizes="(min-width: 64rem) 48vw, 96vw"
            className="aspect-4/5 lg:aspect-auto lg:h-180 lg:rounded-r-none [&_img]:h-full [&_img]:object-cover"
          />
          <figcaption className="pt-3 text-15 text-ink-2">
            <PhotoCredit of={cover} />
          </figcaption>
        </figure>
      )}
    </section>
  )
}
