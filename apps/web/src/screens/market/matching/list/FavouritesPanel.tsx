import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Match } from '@husrum/contract/market/matching/matching.ts'
import { links } from '#lib/paths.ts'
import { favouriteQueries } from '#queries/clients/favourites.ts'
import { useShell } from '#lib/shell-context.ts'
import { FavouriteButton } from '#parts/clients/favourites/FavouriteButton.tsx'
import { Heading } from '#ui/text/Heading.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Photo, SMALL_PHOTO } from '#ui/pictures/Photo.tsx'

/** The client's latest favourites, with the chance of those who are in the list. */
export function FavouritesPanel({ matches }: { matches: readonly Match[] }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const { data } = useQuery(favouriteQueries(api).latest())
  const { data: ids } = useQuery(favouriteQueries(api).ids())
  if (!data || data.data.length === 0) return null
  const count = ids?.length ?? data.meta.total
  return (
    <section aria-labelledby="favourites" className="border-t border-ink pt-3">
      <div className="flex items-baseline justify-between gap-4">
        <Heading level={2} size={15} id="favourites">
          {t('favourites.title')}
        </Heading>
        {count > 0 && (
          <Link {...links.favourites()} className="text-15" aria-label={t('matches.favourites.allNamed', { count })}>
            {t('matches.favourites.all', { count })}
          </Link>
        )}
      </div>
      <ul className="mt-3 grid gap-3">
        {data.data.map((expert) => {
          const [photo] = expert.photos
          const score = matches.find((match) => match.expert.id === expert.id)?.score
          return (
            <li key={expert.id} className="flex items-center gap-3">
              <span className="block aspect-4/3 w-18 shrink-0 overflow-hidden rounded-control bg-plaster">
                {photo && <Photo photo={photo} ratio="fill" sizes="72px" upTo={SMALL_PHOTO} alt="" />}
              </span>
              <p className="min-w-0 flex-1 text-15 leading-snug [overflow-wrap:anywhere]">
                <Link tone="bare" {...links.expert(expert)} className="font-semibold hover:underline">
                  {expert.name}
                </Link>
                <span className="block text-13 text-ink-2">
                  {score === undefined
                    ? expert.city.name
                    : t('matches.favourites.fits', { score, city: expert.city.name })}
                </span>
              </p>
              <FavouriteButton expert={expert} known tone="plain" />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
