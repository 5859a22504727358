import { useTranslation } from 'react-i18next'
import type { ExpertCard as Expert } from '@husrum/contract/experts.ts'
import { useShell } from '#lib/shell-context.ts'
import { FavouriteButton } from '../favourites/FavouriteButton.tsx'
import { Tag } from '#ui/Badge.tsx'
import { Heading } from '#ui/Heading.tsx'
import { Link } from '#ui/Link.tsx'
import { Photo, SMALL_PHOTO } from '#ui/Photo.tsx'
import { Rating } from '#ui/Rating.tsx'
import { StyleBar } from '#ui/StyleBar.tsx'
import { answersIn, kroner, placeOf, stars } from './expert-words.ts'
import { links } from '#lib/paths.ts'

export type ExpertCardProps = {
  expert: Expert
  /** As in `<img sizes>`. */
  sizes: string
  /** The first row loads at once. */
  priority?: boolean
  level?: 2 | 3
  /** The client is known to keep the expert: the list of favourites says so before the hearts are asked for. */
  isFavourite?: boolean
}

const MOST_STYLES = 2

/** One expert among others: the picture leads, and the whole card goes to the profile. */
export function ExpertCard({ expert, sizes, priority = false, level = 3, isFavourite = false }: ExpertCardProps) {
  const { t } = useTranslation()
  const { language } = useShell()
  const { rating, price_from: price } = expert
  const [cover] = expert.photos
  const inKroner = price && kroner(price, language)
  return (
    <article className="group relative flex flex-col">
      {cover ? (
        <Photo photo={cover} sizes={sizes} upTo={SMALL_PHOTO} priority={priority} morph={`expert-${expert.id}`} />
      ) : (
        <span className="block aspect-4/3 rounded-photo bg-plaster" />
      )}
      <div className="mt-3.5 flex items-baseline justify-between gap-3">
        <Heading level={level} size={17} className="min-w-0 wrap-anywhere max-sm:text-21 max-sm:tracking-[-0.02em]">
          <Link
            tone="bare"
            {...links.expert(expert.id)}
            viewTransition
            className="group-hover:underline after:absolute after:inset-0 after:rounded-photo"
          >
            {expert.name}
          </Link>
        </Heading>
        {rating.average !== null && (
          <Rating
            average={stars(rating.average)}
            count={String(rating.count)}
            text={t('experts.rating', { average: stars(rating.average), count: rating.count })}
          />
        )}
        {rating.average === null && expert.is_new && <Tag tone="marigold">{t('match.new')}</Tag>}
      </div>
      <p className="text-15 text-ink-2">{placeOf(expert)}</p>
      {expert.styles.length > 0 && (
        <div className="mt-2.5 flex items-center gap-2.5 text-13 max-sm:text-15">
          <StyleBar
            shares={expert.styles.map(({ slug, name, share }) => ({ key: slug, label: name, share }))}
            size="thin"
            className="w-18 shrink-0 max-sm:w-24"
          />
          {expert.styles
            .slice(0, MOST_STYLES)
            .map(({ name }) => name)
            .join(', ')}
        </div>
      )}
      <FavouriteButton expert={expert} known={isFavourite} tone="floating" className="absolute top-2.5 right-2.5 z-1" />
      <p className="mt-3 flex flex-wrap justify-between gap-x-3 border-t border-line pt-2.5 text-13 text-ink-2 max-sm:text-15">
        <span>{answersIn(expert.response_time, t)}</span>
        {price && (
          <span className="text-right text-ink">
            <span className="sr-only">{t('experts.fee.label')} </span>
            {price.name}
            {inKroner && <span className="block text-ink-2">{inKroner}</span>}
          </span>
        )}
      </p>
    </article>
  )
}
