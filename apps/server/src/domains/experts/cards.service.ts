import type { ExpertCard } from '@husrum/contract/experts.ts'
import type { Locale, Picture } from '@husrum/contract/shapes.ts'
import type { Translators } from '../../platform/catalogues.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { listImages, type Pictures } from '../media/media.service.ts'
import type { References } from '../reference/reference.service.ts'
import { presentAvatar, shownImages, toCard, type CardParts } from './card.ts'
import { listAvatarRows, listCardRows, listProjectPictures } from './cards.queries.ts'
import { listStyleCounts } from './market.queries.ts'
import { groupBy, weighStyles } from './style-evidence.ts'

export type CardDeps = { db: Db | Database; refs: References; pictures: Pictures; translators: Translators }

/**
 * Cards in the order of `ids`, in a fixed number of statements. Experts the public does not see are left out, unless `anyStatus` says that
 * the reader knows them already (a match, a lead, a thread); of people who have left nothing is shown but that. `forBrief` shows pictures of
 * that brief's rooms first.
 */
export async function presentCards(
  deps: CardDeps,
  ids: readonly number[],
  locale: Locale,
  { anyStatus = false, forBrief }: { anyStatus?: boolean; forBrief?: number } = {},
): Promise<ExpertCard[]> {
  const parts = await gatherCards(deps.db, ids, anyStatus, forBrief)
  return ids.flatMap((id) => {
    const own = parts.get(id)
    return own ? [toCard(deps, own, locale)] : []
  })
}

/** Faces alone, of everybody who has one and has not left. */
export async function presentAvatars(
  { db, pictures }: Pick<CardDeps, 'db' | 'pictures'>,
  ids: readonly number[],
): Promise<Map<number, Picture | null>> {
  if (ids.length === 0) return new Map()
  const rows = await listAvatarRows(db, ids)
  const images = await listImages(
    db,
    rows.flatMap((row) => row.avatar_image_id ?? []),
  )
  return new Map(rows.map((row) => [row.id, presentAvatar(pictures, row, images)]))
}

export async function gatherCards(
  db: Db,
  ids: readonly number[],
  anyStatus: boolean,
  forBrief?: number,
): Promise<Map<number, CardParts>> {
  if (ids.length === 0) return new Map()
  const [rows, counts, pictures] = await together(
    db,
    () => listCardRows(db, ids, anyStatus),
    () => listStyleCounts(db, ids),
    () => listProjectPictures(db, ids, forBrief),
  )
  const countsOf = groupBy(counts, (row) => row.expert_id)
  const picturesOf = groupBy(pictures, (row) => row.expert_id)
  const wanted = rows.flatMap((row) =>
    [row.avatar_image_id ?? [], shownImages(row, picturesOf.get(row.id) ?? [])].flat(),
  )
  const images = await listImages(db, wanted)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        row,
        images,
        styles: weighStyles(countsOf.get(row.id) ?? [], row.style_ids),
        pictures: picturesOf.get(row.id) ?? [],
      },
    ]),
  )
}

/** At once, or one after the other where `db` is a transaction, which has one connection. */
async function together<A, B, C>(
  db: Db,
  a: () => Promise<A>,
  b: () => Promise<B>,
  c: () => Promise<C>,
): Promise<[A, B, C]> {
  return db.isTransaction ? [await a(), await b(), await c()] : Promise.all([a(), b(), c()])
}
