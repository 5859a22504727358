import { sql, type Selectable } from 'kysely'
import type { Tx } from '../../../../platform/database/database.ts'
import type { DB } from '../../../../platform/database/schema.ts'

/** PostgreSQL's full-text weights, heaviest first. */
export type Weight = 'A' | 'B' | 'C' | 'D'

/** Adds to the stored words. */
export async function upsertWords(tx: Tx, expertId: number, words: ReadonlyMap<string, Weight>): Promise<void> {
  if (words.size === 0) return
  // folded words contain letters and digits only
  const vector = [...words].map(([word, weight]) => `'${word}':1${weight}`).join(' ')
  await sql`
    insert into expert_words (expert_id, words) values (${expertId}, ${vector}::tsvector)
    on conflict (expert_id) do update set words = expert_words.words || excluded.words`.execute(tx)
}

/** Replaces the stored words. */
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
  | 'further_city_ids'
  | 'plan_id'
>

/**
 * Locks the expert until the transaction ends: concurrent rewrites run one after the other and see each other's data.
 */
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
      'further_city_ids',
      'plan_id',
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
