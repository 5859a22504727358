import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import type { DB } from '../../platform/schema.ts'

export type ImageRow = Selectable<DB['images']>
export type NewImage = {
  sha256: string
  type: string
  width: number
  height: number
  bytes: number
  placeholder: string | null
  color: string
}

/** The row of these bytes: the one there is, or a new one. A placeholder that was missing is filled in. */
export async function insertImage(db: Db, image: NewImage): Promise<ImageRow> {
  return db
    .insertInto('images')
    .values(image)
    .onConflict((conflict) =>
      conflict
        .column('sha256')
        .doUpdateSet((row) => ({ placeholder: row.fn.coalesce('images.placeholder', 'excluded.placeholder') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** By the beginning of its hash (hex digits). */
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
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Forgets those that nothing shows any more; a picture two people sent is one row. Their files follow by `sweepForgotten`. */
export async function deleteUnusedImages(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    with gone as (
      delete from images i where i.id = any(${[...ids]}::bigint[])
         and not exists (select from accounts where avatar_image_id = i.id)
         and not exists (select from experts where i.id in (avatar_image_id, cover_image_id))
         and not exists (select from project_images where image_id = i.id)
         and not exists (select from showcases where image_id = i.id)
      returning sha256
    )
    insert into forgotten_images (sha256) select sha256 from gone
        on conflict (sha256) do update set forgotten_at = app_now()`.execute(tx)
}

/** One whose files are due, held against other instances; `kept` when the same picture has come back since. */
export async function maybeForgottenForUpdate(tx: Tx): Promise<{ sha256: string; kept: boolean } | undefined> {
  const { rows } = await sql<{ sha256: string; kept: boolean }>`
    select f.sha256, exists (select from images i where i.sha256 = f.sha256) as kept
      from forgotten_images f where f.forgotten_at <= app_now() - interval '1 hour'
     order by f.forgotten_at limit 1 for update of f skip locked`.execute(tx)
  return rows[0]
}

export async function deleteForgotten(tx: Tx, sha256: string): Promise<void> {
  await tx.deleteFrom('forgotten_images').where('sha256', '=', sha256).execute()
}

export async function listImageHashes(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('images').select('sha256').orderBy('sha256').execute()
  return rows.map(({ sha256 }) => sha256)
}
