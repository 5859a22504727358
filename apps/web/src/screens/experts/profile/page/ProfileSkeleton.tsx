import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { knownCard } from '#queries/experts/profile.ts'
import { Heading } from '#ui/text/Heading.tsx'
import { Page } from '#ui/layout/layout.tsx'
import { Photo, SMALL_PHOTO } from '#ui/pictures/Photo.tsx'
import { Loading, LoadingHeading, Skeleton } from '#ui/layout/Skeleton.tsx'

/** Name and cover come from the card that linked here, whose picture the browser has already. */
export function ProfileSkeleton() {
  const { id, handle } = useParams({ strict: false })
  const known = knownCard(useQueryClient(), { id: Number(id), handle })
  const cover = known?.photos[0]
  return (
    <Loading>
      {!known && <LoadingHeading />}
      <span className="block h-[86vw] max-h-[340px] overflow-hidden bg-track sm:max-h-[420px] lg:h-[40vw] lg:max-h-[580px] motion-safe:animate-pulse">
        {cover && (
          <Photo photo={cover} ratio="fill" corners="square" sizes="320px" upTo={SMALL_PHOTO} priority alt="" />
        )}
      </span>
      <Page className="grid items-start gap-x-16 pt-8 lg:grid-cols-[minmax(0,1fr)_352px]">
        <div>
          <div className="flex items-center gap-4">
            <Skeleton shape="block" className="size-14 sm:size-19" />
            {known ? (
              <Heading
                level={1}
                className="wrap-anywhere max-sm:text-[2.125rem] lg:text-[3.5rem] lg:leading-none lg:tracking-[-0.03em]"
              >
                {known.name}
              </Heading>
            ) : (
              <Skeleton className="h-10 w-64 max-w-full" />
            )}
          </div>
          <Skeleton className="mt-10 w-full" />
          <Skeleton className="mt-8 h-24 w-full" shape="block" />
        </div>
        <Skeleton shape="block" className="h-96 max-lg:hidden" />
      </Page>
    </Loading>
  )
}
