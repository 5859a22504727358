import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'

/** Keeps the heavier weight where a word is known already. Words are sorted: two transactions take their locks in the same order. */
export async function upsertWords(tx: Tx, expertId: number, words: ReadonlyMap<string, number>): Promise<void> {
  const sorted = [...words.keys()].sort()
  if (sorted.length === 0) return
  await sql`insert into search_words (word) select unnest(${sorted}::text[]) on conflict do nothing`.execute(tx)
  await sql`
    insert into expert_words (expert_id, word, weight)
    select ${expertId}::bigint, * from unnest(${sorted}::text[], ${sorted.map((word) => words.get(word) ?? 1)}::smallint[])
    on conflict (expert_id, word) do update set weight = greatest(expert_words.weight, excluded.weight)`.execute(tx)
}

export async function deleteWords(tx: Tx, expertId: number): Promise<void> {
  await tx.deleteFrom('expert_words').where('expert_id', '=', expertId).execute()
}

/** For each word, whether any known one begins with it. */
export async function listKnownStarts(db: Db, words: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ asked: string }>`
    select asked from unnest(${[...words]}::text[]) as asked where exists (select from search_words w where w.word >= asked collate "C" and w.word < (asked || ${LAST})  collate "C")`.execute(
    db,
  )
  return new Set(rows.map(({ asked }) => asked))
}

/** Known words of about that length. */
export async function listWordsOfLength(db: Db, from: number, to: number): Promise<string[]> {
  const { rows } = await sql<{
    word: string
  }>`select word from search_words where char_length(word) between ${from} and ${to}`.execute(db)
  return rows.map(({ word }) => word)
}

/** Sorts behind every letter. */
const LAST = '\u{10FFFF}'

/**
 * Public experts with every one of the words (each asked as a beginning, in any of its spellings), best first: whole words and heavy ones
 * count more than beginnings.
 */
export async function listExpertsByWords(
  db: Db,
  asked: readonly (readonly string[])[],
  limit: number,
): Promise<number[]> {
  const spellings = asked.flatMap((group, at) => group.map((word) => ({ at, word })))
  const { rows } = await sql<{ expert_id: number }>`
    select found.expert_id
      from (select w.expert_id, s.at, max(w.weight * case when w.word = s.word then 2 else 1 end) as weight
              from unnest(${spellings.map(({ at }) => at)}::int[], ${spellings.map(({ word }) => word)}::text[]) as s (at, word)
              join expert_words w on w.word >= s.word collate "C" and w.word < (s.word || ${LAST}) collate "C"
             group by w.expert_id, s.at) found
      join experts e on e.id = found.expert_id join accounts a on a.id = e.account_id
     where e.status = 'active' and a.suspended_at is null and a.deleted_at is null
     group by found.expert_id having count(*) = ${asked.length}
     order by sum(found.weight) desc, found.expert_id limit ${limit}`.execute(db)
  return rows.map(({ expert_id }) => expert_id)
}
