import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/database.ts'
import type { QuestionRow } from '../reference.queries.ts'

/** Columns of a question that staff edit. */
export type QuestionColumns = Omit<QuestionRow, 'id' | 'version' | 'edited_at' | 'deleted_at'>

const valuesOf = ({ labels, helps, options, ...plain }: Omit<QuestionColumns, 'subject' | 'kind'>) => ({
  ...plain,
  labels: JSON.stringify(labels),
  helps: JSON.stringify(helps),
  options: JSON.stringify(options),
})

/** The question as the database has it; undefined if it does not exist or was deleted. */
export async function maybeQuestion(tx: Tx, id: number): Promise<QuestionRow | undefined> {
  const { rows } = await sql<{ row: QuestionRow }>`
    select to_json(q) as row from questions q where id = ${id} and deleted_at is null`.execute(tx)
  return rows[0]?.row
}

export async function countQuestions(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('questions')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertQuestion(tx: Tx, { subject, kind, ...written }: QuestionColumns): Promise<number> {
  const { id } = await tx
    .insertInto('questions')
    .values({ subject, kind, ...valuesOf(written) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Its subject and kind cannot change. */
export async function updateQuestion(
  tx: Tx,
  id: number,
  { subject: _subject, kind: _kind, ...written }: QuestionColumns,
): Promise<void> {
  await tx
    .updateTable('questions')
    .set({ ...valuesOf(written), edited_at: sql`app_now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function markQuestionDeleted(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('questions')
    .set({ deleted_at: sql`app_now()`, edited_at: sql`app_now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}
