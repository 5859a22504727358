import { useEffect, useEffectEvent, useRef, useState } from 'react'

type Held = { list: string; place: number }
const isHeld = (value: Record<string, unknown>): value is Held =>
  typeof value.list === 'string' && typeof value.place === 'number'

/**
 * Dragging within one list: the dropped item takes the place of its target. The library is loaded after the list;
 * buttons do the same without it. `place` is the current index.
 */
export function useSortable({
  list,
  place,
  enabled = true,
  onMove,
}: {
  list: string
  place: number
  enabled?: boolean
  onMove: (from: number, to: number) => void
}) {
  const ref = useRef<HTMLLIElement>(null)
  const [dragged, setDragged] = useState(false)
  /** The side of this item on which the dragged one would be dropped. */
  const [landing, setLanding] = useState<'before' | 'after'>()
  const current = useEffectEvent((): Held => ({ list, place }))
  const drop = useEffectEvent((from: number) => from !== place && onMove(from, place))
  const hover = useEffectEvent((from: number | undefined) =>
    setLanding(from === undefined || from === place ? undefined : from < place ? 'after' : 'before'),
  )
  useEffect(() => {
    const element = ref.current
    if (!element || !enabled) return
    let gone = false
    let release = () => {}
    void import('@atlaskit/pragmatic-drag-and-drop/element/adapter').then(({ draggable, dropTargetForElements }) => {
      if (gone) return
      const releases = [
        draggable({
          element,
          getInitialData: () => current(),
          onDragStart: () => setDragged(true),
          onDrop: () => setDragged(false),
        }),
        dropTargetForElements({
          element,
          canDrop: ({ source }) => isHeld(source.data) && source.data.list === list,
          onDragEnter: ({ source }) => hover(isHeld(source.data) ? source.data.place : undefined),
          onDragLeave: () => hover(undefined),
          onDrop: ({ source }) => {
            hover(undefined)
            if (isHeld(source.data)) drop(source.data.place)
          },
        }),
      ]
      release = () => {
        for (const each of releases) each()
      }
    })
    return () => {
      gone = true
      release()
    }
  }, [list, enabled])
  return { ref, dragged, landing }
}
