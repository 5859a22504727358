import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import type { DB } from '../../platform/schema.ts'

type DraftRow = Selectable<DB['flow_drafts']>
type NewDraft = Pick<DraftRow, 'flow' | 'email' | 'token_hash' | 'sealed_answers'>

/** Takes the place of the one this address had of this flow; the link before opens nothing any more. */
export async function upsertDraft(tx: Tx, draft: NewDraft, lifeDays: number): Promise<Date> {
  const times = {
    mailed_at: sql<Date>`app_now()`,
    expires_at: sql<Date>`app_now() + make_interval(days => ${lifeDays})`,
  }
  const { expires_at } = await tx
    .insertInto('flow_drafts')
    .values({ ...draft, ...times })
    .onConflict((conflict) =>
      conflict.constraint('flow_drafts_newest').doUpdateSet({
        token_hash: draft.token_hash,
        sealed_answers: draft.sealed_answers,
        ...times,
      }),
    )
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return expires_at
}

export function maybeDraft(db: Db, tokenHash: Buffer): Promise<DraftRow | undefined> {
  return db
    .selectFrom('flow_drafts')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`app_now()`)
    .executeTakeFirst()
}

/** Whatever was mailed to the address of this account. */
export async function deleteDraftsOf(tx: Tx, accountId: number): Promise<void> {
  await tx
    .deleteFrom('flow_drafts')
    .where('email', '=', ({ selectFrom }) => selectFrom('accounts').select('email').where('id', '=', accountId))
    .execute()
}

export async function deleteExpiredDrafts(db: Db): Promise<void> {
  await sql`delete from flow_drafts where expires_at <= app_now()`.execute(db)
}
