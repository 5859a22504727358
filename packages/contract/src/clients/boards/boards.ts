/** Boards: photos of inspiration that a client collects, marks, shares by a link and attaches to the brief. */
import { z } from 'zod'
import { boardName, boardStart, mark } from './board-answers.ts'
import { endpoints } from '../../core/endpoint.ts'
import { inspirationPhoto } from '../../experts/portfolio/inspiration-photo.ts'
import { BOARD_NOTE_MAX, BOARD_PHOTOS_MAX } from '../../core/limits.ts'
import { id, idText, instant, one, picture, text, whole } from '../../core/shapes.ts'

const note = text().trim().max(BOARD_NOTE_MAX)

export const boardSummary = z.object({
  id: z.int(),
  name: z.string(),
  /** Every visible photo on the board, in its order: pages learn from this list which photos are saved. */
  photo_ids: z.array(z.int()),
  /** The first few. */
  covers: z.array(picture),
  /** The last part of the address `/boards/…` while the board is shared. */
  share_token: z.string().nullable(),
  /** The shared board names its owner by first name. */
  shows_owner: z.boolean(),
  /** The board is attached to the brief. */
  attached: z.boolean(),
  used_at: instant(),
  created_at: instant(),
})
export type BoardSummary = z.infer<typeof boardSummary>

export const boardItem = z.object({ photo: inspirationPhoto, mark, note: z.string(), saved_at: instant() })
export type BoardItem = z.infer<typeof boardItem>

export const board = boardSummary.extend({
  items: z.array(boardItem),
  /** How many more photos their designers have withdrawn. */
  taken_back: z.int(),
})
export type Board = z.infer<typeof board>

/** What anybody with the link sees: photos and notes. The owner's marks are not included. */
export const sharedBoard = z.object({
  name: z.string(),
  /** First name, if the owner chose to show it. */
  owner: z.string().nullable(),
  items: z.array(boardItem.omit({ mark: true, saved_at: true })),
})
export type SharedBoard = z.infer<typeof sharedBoard>

export const savedPhoto = z.object({
  photo_id: z.int(),
  /** The boards that have the photo now. */
  boards: z.array(z.object({ id: z.int(), name: z.string() })),
})

const params = z.object({ id: idText() })
const itemParams = params.extend({ photo: idText() })
const missing = { 404: ['board_not_found'] } as const
const missingItem = { 404: ['board_not_found', 'photo_not_found'] } as const
const full = { 404: ['board_not_found', 'photo_not_found'], 409: ['boards_full', 'board_full'] } as const

export const boards = endpoints({
  listBoards: {
    method: 'GET',
    path: '/api/boards',
    audience: ['client'],
    summary: 'Own boards, the one last saved to first',
    reply: whole(boardSummary),
  },
  createBoard: {
    method: 'POST',
    path: '/api/boards',
    audience: ['client'],
    summary: 'A new board, empty or with photos',
    form: true,
    body: boardStart,
    status: 201,
    reply: one(boardSummary),
    refusals: { 409: ['boards_full'] },
  },
  getSharedBoard: {
    method: 'GET',
    path: '/api/boards/shared/{token}',
    audience: ['public'],
    summary: 'A board by the link its owner shared; 404 once sharing is off',
    params: z.object({ token: text().min(1).max(100) }),
    reply: one(sharedBoard),
    refusals: missing,
  },
  getBoard: {
    method: 'GET',
    path: '/api/boards/{id}',
    audience: ['client'],
    summary: 'One own board with its photos, marks and notes',
    params,
    reply: one(board),
    refusals: missing,
  },
  patchBoard: {
    method: 'PATCH',
    path: '/api/boards/{id}',
    audience: ['client'],
    summary: 'Rename a board, share it or stop sharing; sharing anew makes a new link',
    form: true,
    params,
    body: z.object({
      name: boardName.optional(),
      shared: z.boolean().optional(),
      shows_owner: z.boolean().optional(),
      /** true: withdrawn photos are no longer counted. */
      forget_taken_back: z.boolean().optional(),
    }),
    reply: one(boardSummary),
    refusals: missing,
  },
  deleteBoard: {
    method: 'DELETE',
    path: '/api/boards/{id}',
    audience: ['client'],
    summary: 'Delete a board with its notes; a brief that has it loses it',
    params,
    refusals: missing,
  },
  addBoardItem: {
    method: 'POST',
    path: '/api/boards/{id}/items',
    audience: ['client'],
    summary: 'Put a photo on a board; again changes nothing',
    form: true,
    params,
    body: z.object({ photo_id: id() }),
    reply: one(savedPhoto),
    refusals: { ...missingItem, 409: ['board_full'] },
  },
  patchBoardItem: {
    method: 'PATCH',
    path: '/api/boards/{id}/items/{photo}',
    audience: ['client'],
    summary: 'Mark a photo of a board, or write a note beside it',
    form: true,
    params: itemParams,
    body: z.object({ mark: mark.optional(), note: note.optional() }),
    reply: one(z.object({ photo_id: z.int(), mark, note: z.string() })),
    refusals: missingItem,
  },
  removeBoardItem: {
    method: 'DELETE',
    path: '/api/boards/{id}/items/{photo}',
    audience: ['client'],
    summary: 'Take a photo off a board; again changes nothing',
    params: itemParams,
    reply: one(savedPhoto),
    refusals: missing,
  },
  sortBoard: {
    method: 'PUT',
    path: '/api/boards/{id}/order',
    audience: ['client'],
    summary: 'Put the photos of a board in order; those that are not named come after the named ones',
    form: true,
    params,
    body: z.object({ photo_ids: z.array(id()).min(1).max(BOARD_PHOTOS_MAX) }),
    reply: one(z.object({ photo_ids: z.array(z.int()) })),
    refusals: missing,
  },
  saveInspiration: {
    method: 'POST',
    path: '/api/inspirations/{id}/save',
    audience: ['client'],
    summary: 'Save a photo to a board: the given one, else the one last saved to, else a first one',
    form: true,
    params,
    body: z.object({ board_id: id().optional() }),
    reply: one(savedPhoto),
    refusals: full,
  },
  unsaveInspiration: {
    method: 'DELETE',
    path: '/api/inspirations/{id}/save',
    audience: ['client'],
    summary: 'Take a photo off every own board; again changes nothing',
    params,
    reply: one(savedPhoto),
  },
})
