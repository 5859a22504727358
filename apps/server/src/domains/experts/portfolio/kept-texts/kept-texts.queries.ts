import { sql } from 'kysely'
import type { KeptText } from '@husrum/contract/experts/portfolio/portfolio.ts'
import { deleteInBatches } from '../../../../platform/database/batches.ts'
import type { Database, Db, Tx } from '../../../../platform/database/database.ts'

export type NewKeptText = Pick<KeptText, 'field' | 'text'>
export type KeptTextRow = NewKeptText & { id: number; kept_by: string | null; kept_at: Date }

/** Texts of the last `days`, the newest first. */
export async function listTexts(db: Db, projectId: number, days: number): Promise<KeptTextRow[]> {
  const { rows } = await sql<KeptTextRow>`
    select k.id, k.field, k.body as text, case when a.deleted_at is null then a.name end as kept_by, k.kept_at
      from kept_texts k left join accounts a on a.id = k.kept_by
     where k.project_id = ${projectId} and k.kept_at > app_now() - make_interval(days => ${days})
     order by k.kept_at desc, k.id desc`.execute(db)
  return rows
}

/** An equal text restarts its days. Of each project the newest `most` texts remain. */
export async function insertTexts(
  tx: Tx,
  projectId: number,
  by: number,
  texts: readonly NewKeptText[],
  most: number,
): Promise<void> {
  await sql`
    insert into kept_texts (project_id, field, body, kept_by)
    select distinct ${projectId}::bigint, t.field, t.body, ${by}::bigint
      from unnest(${texts.map(({ field }) => field)}::text[], ${texts.map(({ text }) => text)}::text[]) as t (field, body)
        on conflict (project_id, field, md5(body)) do update set kept_by = excluded.kept_by, kept_at = app_now()`.execute(
    tx,
  )
  await sql`
    delete from kept_texts where id in (
      select id from kept_texts where project_id = ${projectId} order by kept_at desc, id desc offset ${most})`.execute(
    tx,
  )
}

export async function deleteOldTexts(db: Database, days: number): Promise<void> {
  await deleteInBatches(db, 'kept_texts', sql`kept_at < app_now() - make_interval(days => ${days})`)
}
