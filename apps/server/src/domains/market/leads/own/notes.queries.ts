/** An expert's notes about a lead. */
import { sql } from 'kysely'
import { appNow, type Tx } from '../../../../platform/database/database.ts'
import type { NoteRow } from '../lead-lists.queries.ts'

const columns = ['id', 'body', 'author_id', 'author_name', 'created_at', 'updated_at'] as const

/** A text, and the studio member who wrote it. */
type Written = { body: string; by: number }

/** Undefined when the lead has the maximum of notes. The lead must be locked. */
export async function maybeInsertNote(
  tx: Tx,
  leadId: number,
  { body, by }: Written,
  most: number,
): Promise<NoteRow | undefined> {
  const { rows } = await sql<NoteRow>`
    insert into lead_notes (lead_id, body, author_id, author_name)
    select ${leadId}::bigint, ${body}, ${by}::bigint, (select name from accounts where id = ${by}) where (select count(*) from lead_notes where lead_id = ${leadId}) < ${most}::int
    returning id, body, author_id, author_name, created_at, updated_at`.execute(tx)
  return rows[0]
}

export async function maybeUpdateNote(
  tx: Tx,
  leadId: number,
  id: number,
  { body, by }: Written,
): Promise<NoteRow | undefined> {
  return tx
    .updateTable('lead_notes')
    .set({
      body,
      author_id: by,
      author_name: sql<string>`(select name from accounts where id = ${by})`,
      updated_at: appNow,
    })
    .where('id', '=', id)
    .where('lead_id', '=', leadId)
    .returning(columns)
    .executeTakeFirst()
}

/** Returns whether the note existed. */
export async function deleteNote(tx: Tx, leadId: number, id: number): Promise<boolean> {
  const gone = await tx
    .deleteFrom('lead_notes')
    .where('id', '=', id)
    .where('lead_id', '=', leadId)
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}
