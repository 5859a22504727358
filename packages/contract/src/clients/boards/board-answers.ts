/** What a client enters about a board, in its own forms and with a first brief. */
import { z } from 'zod'
import { BOARD_NAME_MAX, BOARD_PHOTOS_MAX } from '../../core/limits.ts'
import { boardMarks } from './board-marks.rules.ts'
import { id, trimmed } from '../../core/shapes.ts'

export const mark = z.enum(boardMarks)
export const boardName = trimmed(1, BOARD_NAME_MAX)

/** Photos of a new board in its order; those that are no longer visible are left out. */
export const boardStart = z.object({
  name: boardName,
  items: z
    .array(z.object({ photo_id: id(), mark: mark.default('none') }))
    .max(BOARD_PHOTOS_MAX)
    .default([]),
})
export type BoardStart = z.input<typeof boardStart>
