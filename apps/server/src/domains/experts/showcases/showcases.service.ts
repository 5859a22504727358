/** Staff-curated photos of rooms and houses: what clients and experts choose from to show their taste. */
import type { showcasePhoto } from '@husrum/contract/experts/showcases/showcases.ts'
import { languageOf, type Locale, type Picture } from '@husrum/contract/core/shapes.ts'
import type { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { fieldRefusal } from '../../../platform/http/errors.ts'
import type { Pictures } from '../../foundation/media/media.service.ts'
import {
  namedOption,
  type Option,
  type References,
  type RoomTypeRow,
} from '../../foundation/reference/reference.service.ts'
import {
  insertShowcaseRow,
  listActiveShowcaseIds,
  listOffered,
  listShowcases,
  listStyleFaces,
  type ShowcaseRow,
} from './showcases.queries.ts'

export { listShowcaseIdsByImage, markWithdrawn } from './showcases.queries.ts'

export type ShowcasePhoto = z.infer<typeof showcasePhoto>
export type ShowcaseDeps = { db: Db; refs: References; pictures: Pictures }

export type NewShowcase = {
  image_id: number
  category: 'interior' | 'architecture'
  style: Option
  /** A room, or a kind of building work. */
  room_type?: Option | null
  /** A description, not a caption. */
  alt: { en: string; da: string; de: string }
  credit: string
  license: string
  position?: number
}

/** Offers a picture; returns the showcase's id. 422 `unknown_option`. */
export async function insertShowcase(deps: { refs: References }, tx: Tx, showcase: NewShowcase): Promise<number> {
  const { style, room_type, alt, ...row } = showcase
  return insertShowcaseRow(tx, {
    ...row,
    style_id: deps.refs.choose('style', style, 'style').id,
    room_type_id: room_type == null ? null : chooseRoom(deps.refs, room_type, 'room_type').id,
    alt_en: alt.en,
    alt_da: alt.da,
    alt_de: alt.de,
  })
}

/** Rooms and kinds of building work share one table and are resolved in the same way. */
export function chooseRoom(refs: References, option: Option, field: string): RoomTypeRow {
  return refs.resolve('room_type', option) ?? refs.choose('architecture_type', option, field)
}

/** Only offered photos can be chosen; those chosen `before` may remain. 422 `unknown_option` on the photo's field. */
export async function requireOfferedPhotos(
  tx: Tx,
  photoIds: readonly number[],
  before: readonly number[] = [],
): Promise<void> {
  const fresh = photoIds.filter((id) => !before.includes(id))
  if (fresh.length === 0) return
  const allowed = new Set([...before, ...(await listActiveShowcaseIds(tx, fresh))])
  const at = photoIds.findIndex((id) => !allowed.has(id))
  if (at >= 0) throw fieldRefusal(`photos.${at}`, 'unknown_option')
}

/** In the format of the contract, in the order given. */
export function describeShowcases(
  { refs, pictures }: Pick<ShowcaseDeps, 'refs' | 'pictures'>,
  rows: readonly ShowcaseRow[],
  locale: Locale,
): ShowcasePhoto[] {
  return rows.map((row) => ({
    id: row.id,
    style: namedOption(refs.row('style', row.style_id), locale),
    room: row.room_type_id === null ? null : namedOption(chooseRoom(refs, row.room_type_id, 'room_type'), locale),
    image: pictures.present(row.image, row[`alt_${languageOf(locale)}`]),
  }))
}

/** Includes those no longer offered, because people who chose one retain it. In the order of `ids`. */
export async function listShowcasesByIds(
  deps: ShowcaseDeps,
  ids: readonly number[],
  locale: Locale,
): Promise<ShowcasePhoto[]> {
  return describeShowcases(deps, await listShowcases(deps.db, ids), locale)
}

export type FirstOffered = { photo: Picture; credit: string }
/** The offered interior that staff put first. */
export async function maybeFirstOffered(
  { db, pictures }: Pick<ShowcaseDeps, 'db' | 'pictures'>,
  locale: Locale,
): Promise<FirstOffered | undefined> {
  const filter = { category: 'interior', room_type_ids: [], style_ids: [] } as const
  const [row] = await listOffered(db, filter, { limit: 1, offset: 0 })
  return row && { photo: pictures.present(row.image, row[`alt_${languageOf(locale)}`]), credit: row.credit }
}

/** A picture for each style with an offered one, by the style's id. */
export async function pictureStyles(
  { db, pictures }: Pick<ShowcaseDeps, 'db' | 'pictures'>,
  locale: Locale,
): Promise<Map<number, Picture>> {
  const faces = await listStyleFaces(db)
  return new Map(
    faces.map((row) => [row.style_id, pictures.present(row.image, row[`alt_${languageOf(locale)}`])] as const),
  )
}
