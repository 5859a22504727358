/** Presents boards to their owner and to readers with the link; photos come from the cached public pieces. */
import type { Board, BoardSummary, SharedBoard } from '@husrum/contract/clients/boards/boards.ts'
import { inspirationPhoto, type InspirationPhoto } from '@husrum/contract/experts/portfolio/inspiration-photo.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'
import type { Pieces, Dependencies } from '../../../platform/read-models/read-models.ts'
import type { BoardRow, ItemRow, PhotoKey, SharedBoardRow, WholeBoardRow } from './boards.queries.ts'

/** Panels and lists show this many photos of a board. */
const COVERS = 4

export type PhotoDeps = {
  readModels: { photo: Pick<Pieces<{ id: number; photo: number }, InspirationPhoto>, 'list'> }
}

/** Maps photo ids to photos; hidden photos are missing. */
export async function photosOf(
  { readModels }: PhotoDeps,
  keys: readonly PhotoKey[],
  locale: Locale,
  uses?: Dependencies,
): Promise<Map<number, InspirationPhoto>> {
  const wanted = keys.map(({ photo_id, expert_id }) => ({ id: expert_id, photo: photo_id }))
  const pieces = await readModels.photo.list(wanted, locale, uses)
  return new Map(
    pieces.flatMap((piece) => {
      if (!piece) return []
      const photo = inspirationPhoto.parse(piece.toJSON())
      return [[photo.id, photo]]
    }),
  )
}

type Facts = Omit<BoardRow, 'photos'>
const presentFacts = ({ id, name, share_token, shows_owner, attached, used_at, created_at }: Facts) => ({
  id,
  name,
  share_token,
  shows_owner,
  attached,
  used_at: used_at.toISOString(),
  created_at: created_at.toISOString(),
})

export async function presentBoards(
  deps: PhotoDeps,
  rows: readonly BoardRow[],
  locale: Locale,
  uses?: Dependencies,
): Promise<BoardSummary[]> {
  const first = rows.flatMap(({ photos }) => photos.slice(0, COVERS))
  const shown = await photosOf(deps, first, locale, uses)
  return rows.map(({ photos, ...facts }) => ({
    ...presentFacts(facts),
    photo_ids: photos.map(({ photo_id }) => photo_id),
    covers: photos.slice(0, COVERS).flatMap(({ photo_id }) => shown.get(photo_id)?.picture ?? []),
  }))
}

export async function presentBoard(
  deps: PhotoDeps,
  { items, taken_back, ...facts }: WholeBoardRow,
  locale: Locale,
  uses?: Dependencies,
): Promise<Board> {
  const shown = await presentItems(deps, items, locale, uses)
  return {
    ...presentFacts(facts),
    photo_ids: shown.map(({ photo }) => photo.id),
    covers: shown.slice(0, COVERS).map(({ photo }) => photo.picture),
    items: shown,
    taken_back: taken_back + items.length - shown.length,
  }
}

export async function presentSharedBoard(
  deps: PhotoDeps,
  { name, owner, items }: SharedBoardRow,
  locale: Locale,
  uses?: Dependencies,
): Promise<SharedBoard> {
  const shown = await presentItems(deps, items, locale, uses)
  return { name, owner, items: shown.map(({ photo, note }) => ({ photo, note })) }
}

async function presentItems(deps: PhotoDeps, items: readonly ItemRow[], locale: Locale, uses?: Dependencies) {
  const photos = await photosOf(deps, items, locale, uses)
  return items.flatMap(({ photo_id, mark, note, saved_at }) => {
    const photo = photos.get(photo_id)
    return photo ? [{ photo, mark, note, saved_at: new Date(saved_at).toISOString() }] : []
  })
}
