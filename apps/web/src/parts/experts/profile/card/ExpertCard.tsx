import { useTranslation } from 'react-i18next'
import type { ExpertCard as Expert } from '@husrum/contract/experts/profile/experts.ts'
import { formatDate } from '#lib/language/format.ts'
import { useShell } from '#lib/shell-context.ts'
import { CompareBox } from '../compare/CompareBox.tsx'
import { FavouriteButton } from '../../../clients/favourites/FavouriteButton.tsx'
import { Tag } from '#ui/text/Badge.tsx'
import { Link } from '@tanstack/react-router'
import { Photo, SMALL_PHOTO, type PhotoProps } from '#ui/pictures/Photo.tsx'
import { Rating } from '#ui/measures/Rating.tsx'
import { StyleBar } from '#ui/measures/StyleBar.tsx'
import { alsoIn, answersIn, kroner, placeOf, stars } from './expert-words.ts'
import { links } from '#lib/paths.ts'

export type ExpertCardProps = {
  expert: Expert
  /** As in `<img sizes>`. */
  sizes: string
  /** The first row loads eagerly. */
  priority?: PhotoProps['priority']
  level?: 2 | 3
  /** The expert is known to be a favourite: the list of favourites has this before the hearts are loaded. */
  isFavourite?: boolean
}

const MOST_STYLES = 2

/** One expert among others: the picture comes first, and the whole card links to the profile. */
export function ExpertCard({ expert, sizes, priority = false, level = 3, isFavourite = false }: ExpertCardProps) {
  const { t } = useTranslation()
  const { language } = useShell()
  const { rating, price_from: price } = expert
  const [cover] = expert.photos
  const Title = `h${level}` as const
  const inKroner = price && kroner(price, language)
  return (
    <article className="expert-card">
      {cover ? (
        <Photo photo={cover} sizes={sizes} upTo={SMALL_PHOTO} priority={priority} morph={`expert-${expert.id}`} />
      ) : (
        <span className="block aspect-4/3 rounded-photo bg-plaster" />
      )}
      <header>
        <Title>
          <Link {...links.expert(expert)} viewTransition>
            {expert.name}
          </Link>
        </Title>
        {rating.average !== null && (
          <Rating
            average={stars(rating.average)}
            count={String(rating.count)}
            text={t('experts.rating', { average: stars(rating.average), count: rating.count })}
          />
        )}
        {rating.average === null && expert.is_new && <Tag tone="marigold">{t('match.new')}</Tag>}
      </header>
      <p>
        {placeOf(expert)}
        {expert.also_in.length > 0 && <span className="block">{alsoIn(expert, t, language)}</span>}
        {expert.back_on && (
          <b className="block text-ink">
            {t('experts.backOn', { date: formatDate(`${expert.back_on}T12:00:00Z`, language, 'longDay') })}
          </b>
        )}
      </p>
      {expert.styles.length > 0 && (
        <div className="card-styles">
          <StyleBar
            shares={expert.styles.map(({ slug, name, share }) => ({ key: slug, label: name, share }))}
            size="thin"
          />
          {expert.styles
            .slice(0, MOST_STYLES)
            .map(({ name }) => name)
            .join(', ')}
        </div>
      )}
      <FavouriteButton expert={expert} known={isFavourite} tone="floating" className="card-heart" />
      <footer>
        <span>{answersIn(expert.response_time, t)}</span>
        {price && (
          <span className="card-fee">
            <span className="sr-only">{`${t('experts.fee.label')} `}</span>
            {price.name}
            {inKroner && <span className="block text-ink-2">{inKroner}</span>}
          </span>
        )}
      </footer>
      <CompareBox expert={expert} />
    </article>
  )
}
