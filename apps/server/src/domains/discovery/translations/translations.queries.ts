import { sql, type RawBuilder } from 'kysely'
import { deleteInBatches } from '../../../platform/database/batches.ts'
import type { Database, Db, Tx } from '../../../platform/database/database.ts'

export const kinds = ['review', 'profile', 'project', 'message'] as const
export type Kind = (typeof kinds)[number]
export type Language = 'en' | 'da' | 'de'
export type Stored = {
  texts: Record<string, string>
  from_language: string
  provider: string
  translated_at: Date
}
/** The text of an original, its hash, and the translation that was made from exactly this text. */
export type Source = {
  words: Record<string, string>
  hash: string
  stored: Stored | null
  /** For a message: whether its reader agreed to the service. */ agreed: boolean
}

const column = {
  review: sql.raw('review_id'),
  profile: sql.raw('expert_id'),
  project: sql.raw('project_id'),
  message: sql.raw('message_id'),
} satisfies Record<Kind, RawBuilder<unknown>>

const isShown = sql`(e.status in ('active', 'paused') and a.suspended_at is null and a.deleted_at is null)`
const words = {
  review: sql`jsonb_build_object('title', r.title, 'body', r.body, 'reply', coalesce(r.reply, ''))`,
  profile: sql`jsonb_build_object('description', e.description)`,
  project: sql`jsonb_build_object('title', p.title, 'description', p.description)`,
  message: sql`jsonb_build_object('body', m.body)`,
} satisfies Record<Kind, RawBuilder<unknown>>

export type Reader = { account_id: number; expert_id: number | undefined }

/** The original that this reader may read, as rows `(words)`. */
function original(kind: Kind, id: number, reader: Reader | undefined): RawBuilder<unknown> {
  switch (kind) {
    case 'review':
      return sql`select ${words.review} as words from reviews r
        join experts e on e.id = r.expert_id join accounts a on a.id = e.account_id
       where r.id = ${id} and r.status = 'published' and r.withdrawn_at is null and ${isShown}`
    case 'profile':
      return sql`select ${words.profile} as words from experts e join accounts a on a.id = e.account_id
       where e.id = ${id} and ${isShown}`
    case 'project':
      return sql`select ${words.project} as words from projects p
        join experts e on e.id = p.expert_id join accounts a on a.id = e.account_id
       where p.id = ${id} and p.status = 'published' and ${isShown}`
    case 'message':
      return sql`select ${words.message} as words from messages m join threads t on t.id = m.thread_id
       where m.id = ${id} and m.kind in ('text', 'automatic')
         and (t.client_id = ${reader?.account_id ?? 0} or t.expert_id = ${reader?.expert_id ?? 0})`
  }
}

/** Undefined if this reader may not read it; one statement that also reads the stored translation. */
export async function maybeSource(
  db: Db,
  { kind, id, language, reader }: { kind: Kind; id: number; language: Language; reader?: Reader | undefined },
): Promise<Source | undefined> {
  const { rows } = await sql<Source>`
    select o.words, md5(o.words::text) as hash,
           (select to_jsonb(t) from translations t
             where t.${column[kind]} = ${id} and t.language = ${language} and t.source_hash = md5(o.words::text)) as stored,
           (${kind !== 'message'} or exists (
             select from consents c where c.account_id = ${reader?.account_id ?? 0}
                and c.document = 'translation' and c.withdrawn_at is null)) as agreed
      from (${original(kind, id, reader)}) as o`.execute(db)
  const [row] = rows
  return row && { ...row, stored: row.stored && { ...row.stored, translated_at: new Date(row.stored.translated_at) } }
}

type Made = { kind: Kind; id: number; language: Language; hash: string } & Omit<Stored, 'translated_at'>
/** Stores it only if the original is still the translated text: it may have changed in the meantime. */
export async function upsertTranslation(tx: Tx, made: Made, reader: Reader | undefined): Promise<void> {
  const { kind, id, language, hash, texts, from_language, provider } = made
  await sql`
    insert into translations (${column[kind]}, language, source_hash, texts, from_language, provider)
    select ${id}::bigint, ${language}, ${hash}, ${JSON.stringify(texts)}::jsonb, ${from_language}, ${provider}
      from (${original(kind, id, reader)}) as o where md5(o.words::text) = ${hash}
        on conflict (${column[kind]}, language) where ${column[kind]} is not null do update set
           source_hash = excluded.source_hash, texts = excluded.texts, from_language = excluded.from_language,
           provider = excluded.provider, translated_at = app_now()`.execute(tx)
}

/** False when the characters would exceed the limit of the day. */
export async function upsertCharacters(db: Db, day: string, characters: number, most: number): Promise<boolean> {
  const { rows } = await sql`
    insert into translation_days (day, characters) select ${day}::date, ${characters}::int where ${characters} <= ${most}::int
        on conflict (day) do update set characters = translation_days.characters + excluded.characters
           where translation_days.characters + excluded.characters <= ${most}
    returning day`.execute(db)
  return rows.length > 0
}

/** Subtracts characters that the service did not translate. */
export async function updateCharactersRefunded(db: Db, day: string, characters: number): Promise<void> {
  await sql`
    update translation_days set characters = greatest(0, characters - ${characters}) where day = ${day}::date`.execute(
    db,
  )
}

export async function deleteOldDays(db: Database): Promise<void> {
  await deleteInBatches(db, 'translation_days', sql`day < (app_now() - interval '40 days')::date`)
}

/** Translations of a person's conversations and texts: the originals of others stay, and can be translated again. */
export async function deleteTranslationsOf(tx: Tx, accountId: number): Promise<void> {
  await sql`
    with own as (select id from experts where account_id = ${accountId})
    delete from translations
     where expert_id in (select id from own)
        or project_id in (select p.id from projects p where p.expert_id in (select id from own))
        or review_id in (select r.id from reviews r where r.client_id = ${accountId} or r.expert_id in (select id from own))
        or message_id in (select m.id from threads t join messages m on m.thread_id = t.id
                           where t.client_id = ${accountId} or t.expert_id in (select id from own))`.execute(tx)
}
