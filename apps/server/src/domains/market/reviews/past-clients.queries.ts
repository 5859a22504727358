import { sql, type Insertable, type Selectable } from 'kysely'
import { appNow, type Db, type Tx } from '../../../platform/database/database.ts'
import type { Ready } from '../../../platform/core/jobs/set-aside-rows.ts'
import type { DB } from '../../../platform/database/schema.ts'

export type PastClientRow = Selectable<DB['past_clients']> & { expired: boolean }
const expired = sql<boolean>`expires_at <= app_now()`.as('expired')

export function listAsked(db: Db, expertId: number): Promise<PastClientRow[]> {
  return db
    .selectFrom('past_clients')
    .selectAll()
    .select(expired)
    .where('expert_id', '=', expertId)
    .orderBy('id', 'desc')
    .execute()
}

export type Asker = {
  id: number
  name: string
  company_name: string | null
  expert_type: string
  /** Addresses of the expert, and of people invited to the studio. */ own: string[]
  /** The studio's own domain, once it is proven. */ host: string | null
}

/** Finds and locks the expert, so that parallel requests wait. Undefined without a public page. */
export async function maybeAskerForUpdate(tx: Tx, expertId: number): Promise<Asker | undefined> {
  const { rows } = await sql<Asker>`
    select e.id, e.name, e.company_name, e.expert_type,
           array_remove(array[a.email, a.pending_email], null)
             || array(select i.email from studio_invitations i where i.expert_id = e.id) as own,
           (select d.host from own_domains d where d.expert_id = e.id and d.status = 'proven') as host
      from experts e join accounts a on a.id = e.account_id
     where e.id = ${expertId} and e.status in ('active', 'paused') and a.suspended_at is null and a.deleted_at is null
       for no key update of e`.execute(tx)
  return rows[0]
}

/** Whether the address belongs to a person who works as an expert, in any studio. */
export async function isExpertsAddress(tx: Tx, spellings: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from accounts where role = 'expert' and deleted_at is null and email = any(${[...spellings]})`.execute(tx)
  return rows.length > 0
}

/** The number of the expert's past clients, whether this address is one, and whether it refuses requests. */
export async function selectStatus(
  tx: Tx,
  expertId: number,
  hash: Buffer,
): Promise<{ asked: number; is_asked: boolean; refuses: boolean }> {
  const { rows } = await sql<{ asked: number; is_asked: boolean; refuses: boolean }>`
    select count(*) as asked, coalesce(bool_or(email_hash = ${hash}), false) as is_asked,
           exists (select from mail_refusals where email_hash = ${hash}) as refuses
      from past_clients where expert_id = ${expertId}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('Counting gave no row')
  return row
}

export async function insertPastClient(
  tx: Tx,
  asked: Omit<Insertable<DB['past_clients']>, 'expires_at'>,
  days: number,
): Promise<PastClientRow> {
  const row = await tx
    .insertInto('past_clients')
    .values({ ...asked, expires_at: sql<Date>`app_now() + make_interval(days => ${days})` })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...row, expired: false }
}

export function maybeAskedForUpdate(tx: Tx, expertId: number, id: number): Promise<PastClientRow | undefined> {
  return tx
    .selectFrom('past_clients')
    .selectAll()
    .select(expired)
    .where('id', '=', id)
    .where('expert_id', '=', expertId)
    .forUpdate()
    .executeTakeFirst()
}

export async function markWithdrawn(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('past_clients')
    .set({ withdrawn_at: sql<Date>`coalesce(withdrawn_at, app_now())` })
    .where('id', '=', id)
    .execute()
}

export type Opened = PastClientRow & Pick<Asker, 'name' | 'company_name' | 'expert_type'> & { is_public: boolean }

/** The recipient of a link, used or not. */
export async function maybeOpened(db: Db, tokenHash: Buffer): Promise<Opened | undefined> {
  const { rows } = await sql<Opened>`
    select c.*, c.expires_at <= app_now() as expired, e.name, e.company_name, e.expert_type,
           e.status in ('active', 'paused') and a.suspended_at is null and a.deleted_at is null as is_public
      from past_clients c join experts e on e.id = c.expert_id join accounts a on a.id = e.account_id
     where c.token_hash = ${tokenHash}`.execute(db)
  return rows[0]
}

/** False when the link is used, withdrawn or expired: of parallel calls one gets true. */
export async function markUsed(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .updateTable('past_clients')
    .set({ answered_at: appNow })
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', appNow)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertPastReview(tx: Tx, review: Insertable<DB['past_reviews']>): Promise<void> {
  await tx.insertInto('past_reviews').values(review).execute()
}

/** Finds and locks the next review to publish; undefined when none is due. Each instance gets a different one. */
export async function maybePastPublishable(
  tx: Tx,
  ready: Ready,
  hours: number,
): Promise<{ id: number; expert_id: number } | undefined> {
  const { rows } = await sql<{ id: number; expert_id: number }>`
    select id, expert_id from past_reviews
     where status = 'pending' and held_reason is null
       and created_at <= app_now() - make_interval(hours => ${hours}) and ${ready('past_reviews.id')}
     order by created_at limit 1 for update skip locked`.execute(tx)
  return rows[0]
}

export async function markPastPublished(tx: Tx, id: number): Promise<void> {
  await sql`update past_reviews set status = 'published', published_at = app_now() where id = ${id}`.execute(tx)
}

export async function insertRefusal(tx: Tx, hash: Buffer): Promise<void> {
  await tx
    .insertInto('mail_refusals')
    .values({ email_hash: hash })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function selectHashKey(db: Db): Promise<Buffer> {
  const { key } = await db.selectFrom('unsubscribe_key').select('key').executeTakeFirstOrThrow()
  return key
}

export async function maybeEmailOf(tx: Tx, accountId: number): Promise<string | undefined> {
  const row = await tx.selectFrom('accounts').select('email').where('id', '=', accountId).executeTakeFirst()
  return row?.email
}

/** Reviews of earlier work remain, without the name of the person with this address. */
export async function clearPastAuthor(tx: Tx, hash: Buffer): Promise<void> {
  await sql`
    update past_reviews r set author_name = '' from past_clients c
     where c.id = r.past_client_id and c.email_hash = ${hash}`.execute(tx)
}

/** Deletes them with the reviews they wrote. */
export async function deletePastClients(tx: Tx, expertId: number): Promise<void> {
  await tx.deleteFrom('past_clients').where('expert_id', '=', expertId).execute()
}
