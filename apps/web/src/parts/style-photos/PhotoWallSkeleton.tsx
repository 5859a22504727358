import { Masonry, MasonryItem } from '../../ui/Masonry.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'

/** Portrait and landscape, mixed as the offer mixes them. */
const shapes = [
  [3, 4],
  [4, 3],
  [4, 3],
  [4, 3],
  [3, 4],
  [3, 4],
  [3, 4],
  [3, 4],
  [4, 3],
  [4, 3],
  [4, 3],
  [3, 4],
] as const

export function PhotoWallSkeleton() {
  return (
    <Loading>
      <Masonry columns={3}>
        {shapes.map(([width, height], place) => (
          <MasonryItem key={place} width={width} height={height}>
            <Skeleton shape="block" className="h-full" />
          </MasonryItem>
        ))}
      </Masonry>
    </Loading>
  )
}
