/** How often questions were answered and options chosen: triggers maintain `question_uses`. */
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'

/** The number of answers to each question, by the question's name. */
export async function countAnswers(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ question: string; uses: number }>`
    select question, sum(uses)::int as uses from question_uses where option is null group by question having sum(uses) <> 0`.execute(
    db,
  )
  return new Map(rows.map(({ question, uses }) => [question, uses]))
}

/** Those of the options that some answer has chosen. */
export async function listChosenOptions(db: Db, question: string, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ option: string }>`
    select option from question_uses where question = ${question} and option = any(${[...keys]}::text[])
     group by option having sum(uses) > 0`.execute(db)
  return rows.map(({ option }) => option)
}

/** Combines many rows into one; rows that are added in the meantime stay separate. */
export async function addUp(db: Db): Promise<void> {
  await sql`
    with taken as (delete from question_uses returning question, option, uses)
    insert into question_uses (question, option, uses)
    select question, option, sum(uses) from taken group by question, option having sum(uses) <> 0`.execute(db)
}
