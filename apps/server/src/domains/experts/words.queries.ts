import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import type { DB } from '../../platform/schema.ts'

/** Weights of PostgreSQL's full text, the heaviest first. */
export type Weight = 'A' | 'B' | 'C' | 'D'

/** Adds to what is there. Words are sorted: two transactions take their locks in the same order. */
export async function upsertWords(tx: Tx, expertId: number, words: ReadonlyMap<string, Weight>): Promise<void> {
  const sorted = [...words.keys()].sort()
  if (sorted.length === 0) return
  const vector = sorted.map((word) => `'${word}':1${words.get(word) ?? 'D'}`).join(' ') // folded words hold letters and digits only
  await sql`
    with known as (insert into search_words (word) select unnest(${sorted}::text[]) on conflict do nothing)
    insert into expert_words (expert_id, words) values (${expertId}, ${vector}::tsvector)
    on conflict (expert_id) do update set words = expert_words.words || excluded.words`.execute(tx)
}

/** Instead of what was there. */
export async function replaceWords(tx: Tx, expertId: number, words: ReadonlyMap<string, Weight>): Promise<void> {
  await tx.deleteFrom('expert_words').where('expert_id', '=', expertId).execute()
  await upsertWords(tx, expertId, words)
}

export type WordsSource = Pick<
  Selectable<DB['experts']>,
  | 'name'
  | 'company_name'
  | 'description'
  | 'company_details'
  | 'service_types'
  | 'skill_ids'
  | 'specialty_ids'
  | 'aspect_ids'
  | 'room_type_ids'
  | 'style_ids'
  | 'city_id'
  | 'state_id'
  | 'country_id'
>

/** The expert stays locked until the transaction ends: two who write the words anew do so one after the other, each knowing all. */
export function selectWordsSource(tx: Tx, expertId: number): Promise<WordsSource> {
  return tx
    .selectFrom('experts')
    .select([
      'name',
      'company_name',
      'description',
      'company_details',
      'service_types',
      'skill_ids',
      'specialty_ids',
      'aspect_ids',
      'room_type_ids',
      'style_ids',
      'city_id',
      'state_id',
      'country_id',
    ])
    .where('id', '=', expertId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

export type ProjectWordsSource = Pick<Selectable<DB['projects']>, 'title' | 'description' | 'materials' | 'city_id'>

export function listPublishedWordsSources(tx: Tx, expertId: number): Promise<ProjectWordsSource[]> {
  return tx
    .selectFrom('projects')
    .select(['title', 'description', 'materials', 'city_id'])
    .where('expert_id', '=', expertId)
    .where('status', '=', 'published')
    .orderBy('id')
    .execute()
}

/** Sorts behind every letter. */
const LAST = '\u{10FFFF}'

/** For each word, whether any known one begins with it. */
export async function listKnownStarts(db: Db, words: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ asked: string }>`
    select asked from unnest(${[...words]}::text[]) as asked
     where exists (select from search_words w where w.word >= asked collate "C" and w.word < (asked || ${LAST}) collate "C")`.execute(
    db,
  )
  return new Set(rows.map(({ asked }) => asked))
}

/** Known words of about that length. */
export async function listWordsOfLength(db: Db, from: number, to: number): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from search_words where char_length(word) between ${from} and ${to}`.execute(db)
  return rows.map(({ word }) => word)
}

/** D, C, B, A: a name says more than an offer, an offer more than a project, that more than a word in passing. */
const ranks = '{0.05, 0.15, 0.4, 1}'

/** One letter alone begins too many words: it counts as a whole one. */
const startOf = (word: string) => `'${word}'${word.length > 1 ? ':*' : ''}`

/**
 * Public experts with every one of the words (each asked as a beginning, in any of its spellings), best first; a whole word counts twice.
 */
export async function listExpertsByWords(
  db: Db,
  asked: readonly (readonly string[])[],
  limit: number,
): Promise<number[]> {
  const starts = asked.map((spellings) => spellings.map(startOf).join(' | '))
  const whole = asked.map((spellings) => spellings.map((word) => `'${word}'`).join(' | '))
  const { rows } = await sql<{ expert_id: number }>`
    select w.expert_id
      from expert_words w join experts e on e.id = w.expert_id join accounts a on a.id = e.account_id
     where w.words @@ ${starts.map((start) => `(${start})`).join(' & ')}::tsquery
       and e.status = 'active' and a.suspended_at is null and a.deleted_at is null
     order by (select sum(ts_rank(${ranks}::float4[], w.words, term::tsquery)) from unnest(${[...starts, ...whole]}::text[]) as term) desc, w.expert_id
     limit ${limit}`.execute(db)
  return rows.map(({ expert_id }) => expert_id)
}
