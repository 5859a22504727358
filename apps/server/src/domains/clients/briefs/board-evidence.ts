/** The copy of a board in a brief: photos to show, and the weight of each style. */
import { BRIEF_BOARD_PHOTOS_MAX, PHOTOS_MAX } from '@husrum/contract/core/limits.ts'
import { markWeights, type BoardMark } from '@husrum/contract/clients/boards/board-marks.rules.ts'
import type { BoardForBrief } from '../boards/boards.service.ts'

export type BriefBoard = {
  name: string
  photos: { id: number; expert_id: number; mark: BoardMark }[]
  /** Weights by style id. Their sum never exceeds that of the style step's photos, so a board never outweighs those. */
  styles: Record<string, number>
}

const marksInOrder: readonly BoardMark[] = ['like', 'none', 'dislike']

export function copyOfBoard({ name, items }: BoardForBrief): BriefBoard {
  const photos = items
    .toSorted((a, b) => marksInOrder.indexOf(a.mark) - marksInOrder.indexOf(b.mark))
    .slice(0, BRIEF_BOARD_PHOTOS_MAX)
    .map(({ photo_id, expert_id, mark }) => ({ id: photo_id, expert_id, mark }))
  return { name, photos, styles: stylesOf(items) }
}

function stylesOf(items: BoardForBrief['items']): Record<string, number> {
  const weights = new Map<number, number>()
  for (const { style_id, mark } of items)
    if (style_id !== null && markWeights[mark] > 0)
      weights.set(style_id, (weights.get(style_id) ?? 0) + markWeights[mark])
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  const scale = Math.min(1, PHOTOS_MAX / total)
  return Object.fromEntries([...weights].map(([id, weight]) => [id, weight * scale]))
}
