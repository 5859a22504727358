import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/database.ts'

/** Pauses the profile while its account is deleted, and stores the previous status. */
export async function markLeft(tx: Tx, accountId: number): Promise<void> {
  await sql`
    update experts set status_before_leaving = status, status = 'paused', updated_at = app_now()
     where account_id = ${accountId} and status_before_leaving is null`.execute(tx)
}

/** Restores the previous status, unless staff have changed it meanwhile. */
export async function markReturned(tx: Tx, accountId: number): Promise<void> {
  await sql`
    update experts set status = case when status = 'paused' then status_before_leaving else status end,
                       status_before_leaving = null, updated_at = app_now()
     where account_id = ${accountId} and status_before_leaving is not null`.execute(tx)
}

/** Pictures of the profile; project pictures are removed with the portfolio. */
export async function listOwnImages(tx: Tx, expertId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select unnest(array[avatar_image_id, cover_image_id]) as id from experts where id = ${expertId}`.execute(tx)
  return rows.flatMap(({ id }) => id ?? [])
}

/** Clears everything that names or shows the expert; the row remains for threads, leads and reviews. */
export async function markErased(tx: Tx, expertId: number): Promise<void> {
  await sql`
    update experts set name = 'Deleted user', company_name = null, company_registration = null, registration_checked_at = null,
                       pending_company_name = null, pending_company_registration = null, company_details = '',
                       chamber = null, chamber_number = null, chamber_checked_at = null,
                       description = '', status = 'paused', back_on = null, snoozed_until = null, automatic_answer = null, status_before_leaving = null, status_reason = null,
                       extra_answers = '{}', avatar_image_id = null, cover_image_id = null, updated_at = app_now()
     where id = ${expertId}`.execute(tx)
  await tx.deleteFrom('expert_photos').where('expert_id', '=', expertId).execute()
  await tx.deleteFrom('days_off').where('expert_id', '=', expertId).execute()
}

/**
 * Deletes the expert's search words, and suggestions that no other expert has, because a name must not remain as one.
 * `search_words` will be removed, see migrations/README.md.
 */
export async function deleteWords(tx: Tx, expertId: number): Promise<void> {
  await sql`
    with own as (delete from expert_words where expert_id = ${expertId} returning words)
    delete from search_words s using (select distinct unnest(tsvector_to_array(words)) as word from own) mine
     where s.word = mine.word collate "C"
       and not exists (select from expert_words o where o.expert_id <> ${expertId}
                          and o.words @@ quote_literal(mine.word)::tsquery)`.execute(tx)
}

/** Experts whose pages contain something of the account: its own profile, or reviews by its person. */
export async function listShowing(tx: Tx, accountId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from experts where account_id = ${accountId}
    union select expert_id from reviews where client_id = ${accountId}`.execute(tx)
  return rows.map(({ id }) => id)
}
