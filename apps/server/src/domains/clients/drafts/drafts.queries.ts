import { sql, type Selectable } from 'kysely'
import { deleteInBatches } from '../../../platform/database/batches.ts'
import { appNow, type Database, type Db, type Tx } from '../../../platform/database/database.ts'
import type { DB } from '../../../platform/database/schema.ts'

type DraftRow = Selectable<DB['flow_drafts']>
type NewDraft = Pick<DraftRow, 'flow' | 'email' | 'token_hash' | 'sealed_answers'>

/** At most as many drafts as the hourly limit, so that drafts strangers request do not replace one's own. */
const KEPT = 3

/** The caller has the limit's lock on the address, so parallel calls run one after the other. */
export async function insertDraft(tx: Tx, draft: NewDraft, lifeDays: number): Promise<Date> {
  const { expires_at } = await tx
    .insertInto('flow_drafts')
    .values({ ...draft, expires_at: sql<Date>`app_now() + make_interval(days => ${lifeDays})` })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  await sql`
    delete from flow_drafts where id in (
      select id from flow_drafts where email = ${draft.email} and flow = ${draft.flow} order by id desc offset ${KEPT})`.execute(
    tx,
  )
  return expires_at
}

export function maybeDraft(db: Db, tokenHash: Buffer): Promise<DraftRow | undefined> {
  return db
    .selectFrom('flow_drafts')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', appNow)
    .executeTakeFirst()
}

/** All drafts mailed to the address of this account. */
export async function deleteDraftsOf(tx: Tx, accountId: number): Promise<void> {
  await tx
    .deleteFrom('flow_drafts')
    .where('email', '=', ({ selectFrom }) => selectFrom('accounts').select('email').where('id', '=', accountId))
    .execute()
}

export async function deleteExpiredDrafts(db: Database): Promise<void> {
  await deleteInBatches(db, 'flow_drafts', sql`expires_at <= app_now()`)
}
