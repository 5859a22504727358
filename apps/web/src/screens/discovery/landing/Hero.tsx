import { clsx } from 'clsx'
import { Trans, useTranslation } from 'react-i18next'
import type { ProjectPhoto } from '#queries/discovery/landing.content.ts'
import { Marker } from '#ui/text/Heading.tsx'
import { Photo } from '#ui/pictures/Photo.tsx'
import { PhotoCredit } from '#parts/experts/portfolio/credit/PhotoCredit.tsx'
import { Armchair, ArrowRight, DraftingCompass } from 'lucide-react'
import { links } from '#lib/paths.ts'
import { Link } from '#ui/navigation/Link.tsx'

const choices = [
  { service: 'designer', icon: Armchair, title: 'landing.starter.designer', about: 'landing.starter.designerAbout' },
  {
    service: 'architect',
    icon: DraftingCompass,
    title: 'landing.starter.architect',
    about: 'landing.starter.architectAbout',
  },
] as const

/** The page's inner left edge, also for a box that reaches to the window's right edge. */
const INNER_LEFT = 'pl-gutter xl:pl-[calc((100%-var(--container-page))/2+var(--spacing-gutter))]'

/** What Husrum is, the first question, and one photo of the work. */
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

/** The brief's first question: a client who answers it on this page begins at the second. */
function Starter({ className }: { className?: string }) {
  const { t } = useTranslation()
  return (
    <div className={className}>
      <h2 id="starter" className="mb-3.5 text-17 tracking-[-0.005em]">
        {t('landing.starter.title')}
      </h2>
      <ul aria-labelledby="starter" className="grid gap-2 lg:grid-cols-2 lg:gap-3">
        {choices.map(({ service, icon: Icon, title, about }) => (
          <li key={service} className="grid">
            <Link
              {...links.clientRegistration()}
              search={{ service }}
              tone="bare"
              className={clsx(
                'grid items-center gap-x-5 rounded-photo border border-ink bg-wall px-4.5 py-4 transition-colors hover:bg-marigold-soft',
                'grid-cols-[auto_minmax(0,1fr)_auto] lg:min-h-38 lg:grid-cols-[minmax(0,1fr)_auto] lg:content-between lg:p-5',
              )}
            >
              <Icon aria-hidden="true" strokeWidth={1.75} className="size-7" />
              <span className="min-w-0 lg:order-3 lg:col-span-2">
                <span className="block text-17 font-semibold tracking-[-0.02em] lg:text-21">{t(title)}</span>
                <span className="mt-0.5 block text-15 text-ink-2 lg:mt-1">{t(about)}</span>
              </span>
              <ArrowRight aria-hidden="true" strokeWidth={1.75} className="size-5 lg:self-start" />
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-15 text-ink-2">{t('landing.starter.terms')}</p>
    </div>
  )
}
