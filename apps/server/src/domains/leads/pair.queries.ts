import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'

export async function isPairBlocked(
  db: Db,
  { client_id, expert_id }: { client_id: number; expert_id: number },
): Promise<boolean> {
  const { rows } = await sql`
    select from threads
     where client_id = ${client_id} and expert_id = ${expert_id} and blocked_at is not null`.execute(db)
  return rows.length > 0
}

/** Before one of them is locked to be taken back: that hides contact in all of them. */
export async function lockLeadsOfPair(
  tx: Tx,
  { client_id, expert_id }: { client_id: number; expert_id: number },
): Promise<void> {
  await sql`
    select from leads where client_id = ${client_id} and expert_id = ${expert_id} order by id for update`.execute(tx)
}

/** The leads of the two that did change; all of the pair's, since contact is shared with a person. */
export async function updateContactShared(
  tx: Tx,
  { client_id, expert_id }: { client_id: number; expert_id: number },
  isShared: boolean,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update leads l set contact_shared_at = ${isShared ? sql`app_now()` : sql`null`}, updated_at = app_now()
      from (select id from leads where client_id = ${client_id} and expert_id = ${expert_id} order by id for update) as locked
     where l.id = locked.id and l.contact_shared_at is ${isShared ? sql`null` : sql`not null`}
    returning l.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** A new lead takes over what the client has shared with this expert before. */
export async function updateCarriedContact(tx: Tx, leadId: number): Promise<void> {
  await sql`
    update leads l set contact_shared_at = app_now()
     where l.id = ${leadId} and exists (
       select from leads x where x.client_id = l.client_id and x.expert_id = l.expert_id
          and x.id <> l.id and x.contact_shared_at is not null)`.execute(tx)
}
