import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { favouriteQueries } from '#queries/clients/favourites.ts'
import { useShell } from '#lib/shell-context.ts'
import { CompareDock } from '#parts/experts/profile/compare/CompareDock.tsx'
import { ExpertCard } from '#parts/experts/profile/card/ExpertCard.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { EmptyPage } from '#ui/layout/EmptyPage.tsx'
import { Heading } from '#ui/text/Heading.tsx'
import { ButtonLink } from '#ui/navigation/Link.tsx'
import { Page } from '#ui/layout/layout.tsx'
import { priorityIn } from '#ui/pictures/Photo.tsx'

const FIRST_ROW = 4

/** Favourite experts. A removed one stays until the screen is opened again, so that it can be added back. */
export function FavouritesScreen() {
  const { t } = useTranslation()
  const { api } = useShell()
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useSuspenseInfiniteQuery(
    favouriteQueries(api).list(),
  )
  const experts = data.pages.flatMap((page) => page.data)
  const total = data.pages[0]?.meta.total ?? 0
  if (total === 0)
    return (
      <EmptyPage
        drawing="house"
        heading={t('favourites.title')}
        title={t('favourites.none')}
        action={
          <ButtonLink to="/experts" tone="primary">
            {t('favourites.search')}
          </ButtonLink>
        }
      >
        {t('favourites.noneText')}
      </EmptyPage>
    )
  return (
    <>
      <Page className="pt-7 md:pt-10">
        <Heading level={1}>{t('favourites.title')}</Heading>
        <p className="mt-2 text-15 text-ink-2">{t('favourites.count', { count: total })}</p>
        <ul className="mt-7 grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
          {experts.map((expert, place) => (
            <li key={expert.id} className="grid">
              <ExpertCard
                expert={expert}
                level={2}
                isFavourite
                sizes="(min-width: 80rem) 300px, (min-width: 64rem) 30vw, (min-width: 40rem) 45vw, 92vw"
                priority={priorityIn(place, FIRST_ROW)}
              />
            </li>
          ))}
        </ul>
        {hasNextPage && (
          <Button className="mt-10" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('favourites.more')}
          </Button>
        )}
      </Page>
      <CompareDock />
    </>
  )
}
