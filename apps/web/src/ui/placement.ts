type Box = { left: number; top: number; width: number; height: number }
type Size = { width: number; height: number }

export type PlacementWish = { side: 'below' | 'above'; align: 'start' | 'center' | 'end'; gap: number }
export type Placement = { left: number; top: number; maxHeight: number }

const EDGE = 8

/** Where a popup stands beside its anchor: on the wished side if it fits there or has more room there, always inside the window. */
export function placement(anchor: Box, popup: Size, window: Size, { side, align, gap }: PlacementWish): Placement {
  const below = window.height - (anchor.top + anchor.height) - gap - EDGE
  const above = anchor.top - gap - EDGE
  const [wished, other] = side === 'below' ? [below, above] : [above, below]
  const isWished = popup.height <= wished || wished >= other
  const room = Math.max(0, isWished ? wished : other)
  const goesBelow = (side === 'below') === isWished
  const height = Math.min(popup.height, room)
  const start =
    align === 'start'
      ? anchor.left
      : align === 'end'
        ? anchor.left + anchor.width - popup.width
        : anchor.left + (anchor.width - popup.width) / 2
  return {
    left: Math.max(EDGE, Math.min(start, window.width - popup.width - EDGE)),
    top: goesBelow ? anchor.top + anchor.height + gap : anchor.top - gap - height,
    maxHeight: room,
  }
}
