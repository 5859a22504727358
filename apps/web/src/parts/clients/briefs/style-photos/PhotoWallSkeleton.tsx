import { Masonry, MasonryItem } from '#ui/pictures/Masonry.tsx'
import { wallShape } from './PhotoWall.tsx'
import { Loading, Skeleton } from '#ui/layout/Skeleton.tsx'

const PAGE = 12

export function PhotoWallSkeleton() {
  return (
    <Loading>
      <Masonry columns={3}>
        {Array.from({ length: PAGE }, (_, place) => (
          <MasonryItem key={place} {...wallShape(PAGE, place)}>
            <Skeleton shape="block" className="h-full" />
          </MasonryItem>
        ))}
      </Masonry>
    </Loading>
  )
}
