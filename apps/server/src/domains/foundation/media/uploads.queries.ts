import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { Ready } from '../../../platform/core/jobs/set-aside-rows.ts'

/** Serialises the counting of one account's uploads. */
export async function lockUploads(tx: Tx, accountId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`kept-uploads:${accountId}`}, 0))`.execute(tx)
}

export async function countUploads(tx: Tx, accountId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('uploads')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Locks those of `imageIds` that belong to the account, and marks them as used now. */
export async function touchUploads(tx: Tx, accountId: number, imageIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ image_id: number }>`
    update uploads u set used_at = app_now()
      from (select account_id, image_id from uploads
             where account_id = ${accountId} and image_id = any(${[...imageIds]}::bigint[])
             order by image_id for update) mine
     where u.account_id = mine.account_id and u.image_id = mine.image_id
     returning u.image_id`.execute(tx)
  return new Set(rows.map(({ image_id }) => image_id))
}

/** Skips pictures that do not exist; false if none of them does. */
export async function insertUploads(tx: Tx, accountId: number, imageIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql<{ image_id: number }>`
    with there as (select id from images where id = any(${[...imageIds]}::bigint[]) order by id for key share)
    insert into uploads (account_id, image_id) select ${accountId}, id from there
        on conflict (account_id, image_id) do update set used_at = app_now()
     returning image_id`.execute(tx)
  return rows.length > 0
}

/** Whether the account shows the upload `u` anywhere. */
const shown = sql`(
      exists (select from accounts a where a.id = u.account_id and a.avatar_image_id = u.image_id)
   or exists (select from experts e where e.account_id = u.account_id and u.image_id in (e.avatar_image_id, e.cover_image_id))
   or exists (select from project_images p join projects on projects.id = p.project_id join experts e on e.id = projects.expert_id
               where e.account_id = u.account_id and p.image_id = u.image_id)
   or exists (select from project_images p join projects on projects.id = p.project_id join experts e on e.id = projects.expert_id
               where e.account_id = u.account_id and p.before_image_id = u.image_id)
   or exists (select from review_photos p join reviews r on r.id = p.review_id
               where r.client_id = u.account_id and p.image_id = u.image_id))`

/** Locks an upload for deletion; undefined if the account has no such upload. */
export async function maybeUploadForUpdate(
  tx: Tx,
  accountId: number,
  imageId: number,
): Promise<{ shown: boolean } | undefined> {
  const { rows: held } = await sql`
    select 1 from uploads where account_id = ${accountId} and image_id = ${imageId} for update`.execute(tx)
  if (held.length === 0) return undefined
  // a second statement sees uses that were committed before the lock
  const { rows } = await sql<{ shown: boolean }>`
    select ${shown} as shown from uploads u where u.account_id = ${accountId} and u.image_id = ${imageId}`.execute(tx)
  return rows[0]
}

export type OwnUpload = {
  id: number
  sha256: string
  width: number
  height: number
  bytes: number
  placeholder: string | null
}
export async function listOwnUploads(db: Db, accountId: number, imageIds: readonly number[]): Promise<OwnUpload[]> {
  const { rows } = await sql<OwnUpload>`
    select i.id, i.sha256, i.width, i.height, i.bytes, i.placeholder from uploads u join images i on i.id = u.image_id
     where u.account_id = ${accountId} and u.image_id = any(${[...imageIds]}::bigint[])`.execute(db)
  return rows
}

export async function deleteUpload(tx: Tx, accountId: number, imageId: number): Promise<void> {
  await tx.deleteFrom('uploads').where('account_id', '=', accountId).where('image_id', '=', imageId).execute()
}

export async function deleteUploadsOf(tx: Tx, accountId: number): Promise<number[]> {
  const rows = await tx.deleteFrom('uploads').where('account_id', '=', accountId).returning('image_id').execute()
  return rows.map(({ image_id }) => image_id)
}

export type UnusedUpload = { id: string; account_id: number; image_id: number }

/** Locks up to `most` uploads unused for a day; those locked by other transactions are skipped. */
export async function listUnusedForUpdate(tx: Tx, ready: Ready, most: number): Promise<UnusedUpload[]> {
  const id = sql`account_id || ':' || image_id`
  const { rows } = await sql<UnusedUpload>`
    select ${id} as id, account_id, image_id from uploads
     where used_at <= app_now() - interval '1 day' and ${ready(id)}
     order by used_at limit ${most} for update skip locked`.execute(tx)
  return rows
}

/**
 * Deletes those of the uploads that the account shows nowhere, and returns their pictures. The others are checked again
 * only after a month, because removing a picture from its place marks it as used at once.
 */
export async function deleteUnusedUploads(tx: Tx, due: readonly UnusedUpload[]): Promise<number[]> {
  const accounts = due.map(({ account_id }) => account_id)
  const images = due.map(({ image_id }) => image_id)
  const { rows: gone } = await sql<{ image_id: number }>`
    delete from uploads u using unnest(${accounts}::bigint[], ${images}::bigint[]) due (account_id, image_id)
     where u.account_id = due.account_id and u.image_id = due.image_id and not ${shown} returning u.image_id`.execute(
    tx,
  )
  await sql`
    update uploads u set used_at = app_now() + interval '29 days' from unnest(${accounts}::bigint[], ${images}::bigint[]) due (account_id, image_id)
     where u.account_id = due.account_id and u.image_id = due.image_id`.execute(tx)
  return gone.map(({ image_id }) => image_id)
}
