import { HandCoins, Scale, Undo2, UserRoundCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { links } from '#lib/paths.ts'
import type { ProjectPhoto } from '#queries/discovery/landing.content.ts'
import { PhotoCredit } from '#parts/experts/portfolio/credit/PhotoCredit.tsx'
import { Heading } from '#ui/text/Heading.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Photo } from '#ui/pictures/Photo.tsx'

const promises = [
  { icon: Scale, title: 'for-experts.promise.rank', text: 'for-experts.promise.rankText' },
  { icon: HandCoins, title: 'for-experts.promise.flat', text: 'for-experts.promise.flatText' },
  { icon: UserRoundCheck, title: 'for-experts.promise.chosen', text: 'for-experts.promise.chosenText' },
  { icon: Undo2, title: 'for-experts.promise.back', text: 'for-experts.promise.backText' },
] as const

/** What experts can rely on: docs/product contains the rule behind each promise. */
export function Promises({ photo }: { photo: ProjectPhoto | undefined }) {
  const { t } = useTranslation()
  return (
    <section
      aria-labelledby="promises"
      className="grid gap-y-10 pt-22 pr-gutter max-lg:pl-gutter lg:grid-cols-[minmax(0,10fr)_minmax(0,12fr)] lg:gap-x-[clamp(40px,6.5vw,96px)] lg:pt-32 xl:pr-[calc((100%-var(--container-page))/2+var(--spacing-gutter))]"
    >
      {photo && (
        <figure>
          <Photo
            photo={photo.photo}
            ratio="natural"
            sizes="(min-width: 64rem) 45vw, 96vw"
            className="aspect-4/3 lg:aspect-auto lg:h-170 lg:rounded-l-none [&_img]:h-full [&_img]:object-cover"
          />
          <figcaption className="pt-3 text-15 text-ink-2 lg:text-right">
            <PhotoCredit of={photo} />
          </figcaption>
        </figure>
      )}
      <div className="flex flex-col justify-between gap-8 lg:only:col-span-2 lg:only:pl-gutter">
        <Heading level={2} size={40} id="promises" className="max-w-[20ch]">
          {t('for-experts.promise.title')}
        </Heading>
        <div>
          <ul className="divide-y divide-line border-y border-line">
            {promises.map(({ icon: Icon, title, text }) => (
              <li key={title} className="grid grid-cols-[36px_minmax(0,1fr)] py-5.5">
                <Icon aria-hidden="true" strokeWidth={1.75} className="mt-0.75 size-5.5" />
                <div>
                  <Heading level={3} size={21}>
                    {t(title)}
                  </Heading>
                  <p className="mt-1 text-ink-2">{t(text)}</p>
                </div>
              </li>
            ))}
          </ul>
          <Link {...links.howMatchingWorks()} className="mt-6 inline-block text-15">
            {t('landing.fair.more')}
          </Link>
        </div>
      </div>
    </section>
  )
}
