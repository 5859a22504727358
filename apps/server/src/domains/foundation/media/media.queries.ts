import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { Ready } from '../../../platform/core/jobs/set-aside-rows.ts'
import type { DB } from '../../../platform/database/schema.ts'

export type ImageRow = Selectable<DB['images']>
/** The columns needed to show a picture. */
export type ShownImage = Pick<ImageRow, 'id' | 'sha256' | 'width' | 'height' | 'placeholder' | 'color'>
/** Selects the picture of row `i` of `images` as one value, for statements of other domains. */
export const shownImage = sql<ShownImage>`json_build_object('id', i.id, 'sha256', i.sha256, 'width', i.width,
  'height', i.height, 'placeholder', i.placeholder, 'color', i.color)`
export type NewImage = {
  /** The name of the picture: a keyed hash for uploads (`NameOf` in originals.ts), a plain hash for our own files. */
  sha256: string
  type: string
  width: number
  height: number
  bytes: number
  placeholder: string | null
  color: string
}

/**
 * Inserts or finds the row of these bytes, and fills in a missing placeholder. The row is locked until the transaction
 * ends, so that no sweep deletes it.
 */
export async function insertImage(db: Db, image: NewImage): Promise<ImageRow> {
  return db
    .insertInto('images')
    .values(image)
    .onConflict((conflict) =>
      conflict.column('sha256').doUpdateSet((row) => ({
        placeholder: row.fn.coalesce('images.placeholder', 'excluded.placeholder'),
        created_at: sql`app_now()`,
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Finds a picture by the first hex digits of its hash. */
export function maybeImage(db: Db, start: string): Promise<ImageRow | undefined> {
  return db
    .selectFrom('images')
    .selectAll()
    .where('sha256', '>=', start)
    .where('sha256', '<', `${start}g`)
    .executeTakeFirst()
}

export async function listImages(db: Db, ids: readonly number[]): Promise<Map<number, ImageRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('images')
    .selectAll()
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Whether the picture `i` is used. */
const needed = sql`
      exists (select from uploads where image_id = i.id)
   or exists (select from accounts where avatar_image_id = i.id)
   or exists (select from experts where i.id in (avatar_image_id, cover_image_id))
   or exists (select from project_images where image_id = i.id)
   or exists (select from project_images where before_image_id = i.id)
   or exists (select from withheld_pictures where image_id = i.id)
   or exists (select from withheld_pictures where before_image_id = i.id)
   or exists (select from review_photos where image_id = i.id)
   or exists (select from showcases where image_id = i.id)`

/** Deletes unused pictures; older rows may belong to several accounts. `sweepForgotten` deletes their files. */
export async function deleteUnusedImages(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  // lock first, check in a second statement: the lock waits for parallel new uses, and the check sees them
  const held = await tx
    .selectFrom('images')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  await deleteHeld(
    tx,
    held.map(({ id }) => id),
  )
}

/** Deletes those of the locked pictures that are unused. */
export async function deleteHeld(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    with gone as (
      delete from images i where i.id = any(${[...ids]}::bigint[]) and not (${needed}) returning sha256
    )
    insert into forgotten_images (sha256) select sha256 from gone
        on conflict (sha256) do update set forgotten_at = app_now()`.execute(tx)
}

/**
 * Locks up to `most` pictures that were stored a day ago and never used, because their registration was refused. Those
 * older than a week have been checked.
 */
export async function listStrandedForUpdate(tx: Tx, ready: Ready, most: number): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    select i.id from images i
     where i.created_at between app_now() - interval '8 days' and app_now() - interval '1 day' and not (${needed})
       and ${ready('i.id')}
     order by i.id limit ${most} for update skip locked`.execute(tx)
  return rows
}

/** Records files with this hash before they are written: unless a row claims them, the sweep deletes them. */
export async function markForgotten(db: Db, sha256: string): Promise<void> {
  await sql`
    insert into forgotten_images (sha256) values (${sha256})
        on conflict (sha256) do update set forgotten_at = app_now()`.execute(db)
}

/** Locks one picture whose files are due for deletion; `kept` if the same picture was stored again since. */
export async function maybeForgottenForUpdate(
  tx: Tx,
  ready: Ready,
): Promise<{ id: string; kept: boolean } | undefined> {
  const { rows } = await sql<{ id: string; kept: boolean }>`
    select f.sha256 as id, exists (select from images i where i.sha256 = f.sha256) as kept
      from forgotten_images f where f.forgotten_at <= app_now() - interval '1 hour' and ${ready('f.sha256')}
     order by f.forgotten_at limit 1 for update of f skip locked`.execute(tx)
  return rows[0]
}

export async function deleteForgotten(tx: Db, sha256: string): Promise<void> {
  await tx.deleteFrom('forgotten_images').where('sha256', '=', sha256).execute()
}

export async function listImageHashes(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('images').select('sha256').orderBy('sha256').execute()
  return rows.map(({ sha256 }) => sha256)
}
