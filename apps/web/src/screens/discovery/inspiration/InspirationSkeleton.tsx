import { Masonry, MasonryItem } from '#ui/pictures/Masonry.tsx'
import { Loading, Skeleton } from '#ui/layout/Skeleton.tsx'

const SHAPES = [3, 5, 3, 4, 5, 3, 3, 4, 5] as const

/** Tabs, chips and photos, until the first answer. */
export function InspirationSkeleton() {
  return (
    <Loading className="mt-6">
      <div className="flex gap-6 border-b border-line pb-4">
        {Array.from({ length: 6 }, (_, place) => (
          <Skeleton key={place} className="w-20" />
        ))}
      </div>
      <div className="mt-4 flex gap-2 overflow-hidden">
        {Array.from({ length: 8 }, (_, place) => (
          <Skeleton key={place} shape="circle" className="h-8 w-28 shrink-0" />
        ))}
      </div>
      <Masonry className="mt-5">
        <ComingPhotos />
      </Masonry>
    </Loading>
  )
}

/** Placeholders of the next photos, after those that are loaded. */
export const ComingPhotos = () =>
  SHAPES.map((height, place) => (
    <MasonryItem key={place} width={4} height={height} hidden>
      <Skeleton shape="block" className="h-full" />
    </MasonryItem>
  ))
