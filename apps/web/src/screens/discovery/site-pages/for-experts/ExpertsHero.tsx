import { clsx } from 'clsx'
import { CalendarDays, Clock, MapPin, Palette, Reply } from 'lucide-react'
import { Trans, useTranslation } from 'react-i18next'
import { EXAMPLE_KM } from '#queries/discovery/landing.ts'
import type { ProjectPhoto, StylePhoto } from '#queries/discovery/landing.content.ts'
import { PhotoCredit } from '#parts/experts/portfolio/credit/PhotoCredit.tsx'
import { Tag } from '#ui/text/Badge.tsx'
import { buttonClass } from '#ui/buttons/Button.tsx'
import { Marker } from '#ui/text/Heading.tsx'
import { Photo, SMALL_PHOTO } from '#ui/pictures/Photo.tsx'
import { ScoreRing } from '#ui/measures/ScoreRing.tsx'
import { ApplyLink } from './ApplyLink.tsx'

/** The promise, the button to join, and an example of what arrives: a lead over a photo of real work. */
export function ExpertsHero({
  cover,
  ...example
}: {
  cover: ProjectPhoto | undefined
} & Example) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="statement">
      <div className="mx-auto max-w-page px-gutter pt-6 lg:pt-9">
        <h1
          id="statement"
          className="max-w-[10.6em] text-[clamp(2.5rem,6vw,5.5rem)] leading-[0.97] tracking-[-0.035em]"
        >
          <Trans i18nKey="for-experts.statement" components={{ m: <Marker>{null}</Marker> }} />
        </h1>
        <div className="mt-5 flex flex-wrap items-end justify-between gap-x-10 gap-y-6 lg:mt-7">
          <p className="max-w-[46ch] text-ink-2 lg:text-21 lg:leading-[1.42]">{t('for-experts.lead')}</p>
          <ApplyLink
            note={t('for-experts.free')}
            className="flex flex-wrap items-center gap-x-5 gap-y-3 max-sm:w-full sm:flex-row-reverse"
          />
        </div>
      </div>
      <div
        className={clsx(
          'relative mt-8 lg:mt-10',
          // Next to its photo the example has a fixed height; without one it is in the page's flow.
          cover && 'lg:min-h-170',
        )}
      >
        {cover && (
          <Photo
            photo={cover.photo}
            ratio="natural"
            corners="square"
            priority
            sizes="100vw"
            className="h-76 sm:h-110 lg:absolute! lg:inset-0 lg:h-full [&_img]:h-full [&_img]:object-cover"
          />
        )}
        <div className="relative mx-auto flex max-w-page justify-end px-gutter lg:py-5">
          <LeadExample {...example} className={clsx('w-full lg:w-100', cover && 'max-lg:-mt-16')} />
        </div>
      </div>
      <div className="mx-auto flex max-w-page flex-wrap justify-between gap-x-10 gap-y-1 px-gutter pt-3 text-15 text-ink-2">
        {cover && (
          <p>
            <PhotoCredit of={cover} />
          </p>
        )}
        <p className={cover && 'lg:self-end'}>{t('for-experts.example.about')}</p>
      </div>
    </section>
  )
}

/** A made-up name, the same in all three languages. */
const name = 'Ditte'
const reasons = [
  { icon: Palette, text: 'for-experts.example.style' },
  { icon: MapPin, text: 'for-experts.example.distance' },
  { icon: CalendarDays, text: 'for-experts.example.start' },
] as const

type Example = {
  /** Photos of one taste, as a client chooses them. */
  wished: readonly StylePhoto[]
  /** The matching score of two people who share style and fee and live that near to each other. */
  score: number | undefined
}

/** A lead as an expert sees it, of a client made up for this page, and marked as such. */
function LeadExample({ wished, score, className }: Example & { className?: string }) {
  const { t } = useTranslation()
  return (
    <figure
      aria-label={t('for-experts.example.label')}
      className={clsx('overflow-hidden rounded-photo bg-wall text-15 shadow-float', className)}
    >
      <figcaption className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-line px-4.5 py-3 text-13">
        <span className="inline-flex items-center gap-2">
          <span aria-hidden="true" className="size-2 rounded-chip bg-marigold" />
          {t('for-experts.example.new')}
        </span>
        <Tag>{t('landing.steps.talk.example')}</Tag>
      </figcaption>
      <div className="grid gap-3.5 p-4.5">
        <div className="flex items-start justify-between gap-4">
          <div className="min-w-0">
            <p className="text-21 font-semibold tracking-[-0.015em]">{t('for-experts.example.title')}</p>
            <p className="mt-1 text-13 text-ink-2">{t('for-experts.example.who', { name })}</p>
          </div>
          {score !== undefined && (
            <ScoreRing value={score} size="medium" percent label={t('match.chance')} className="shrink-0" />
          )}
        </div>
        {wished.length === 3 && (
          <div className="grid h-19 grid-cols-3 gap-1">
            {wished.map(({ id, image }) => (
              <Photo
                key={id}
                photo={image}
                ratio="fill"
                corners="control"
                alt=""
                upTo={SMALL_PHOTO}
                sizes="(min-width: 64rem) 120px, 30vw"
              />
            ))}
          </div>
        )}
        <ul className="grid gap-1.5">
          {reasons.map(({ icon: Icon, text }) => (
            <li key={text} className="grid grid-cols-[18px_minmax(0,1fr)] gap-3">
              <Icon aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-4.5" />
              {t(text, { km: EXAMPLE_KM })}
            </li>
          ))}
          <li className="grid grid-cols-[18px_minmax(0,1fr)] gap-3">
            <Clock aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-4.5" />
            {t('for-experts.example.left')}
          </li>
        </ul>
        {/* A picture of the lead's buttons that cannot be pressed. */}
        <div aria-hidden="true" className="pointer-events-none grid grid-cols-2 gap-2">
          <span className={buttonClass('primary')}>
            <Reply className="size-4.5" strokeWidth={1.75} />
            {t('for-experts.example.answer')}
          </span>
          <span className={buttonClass()}>{t('for-experts.example.decline')}</span>
        </div>
      </div>
    </figure>
  )
}
