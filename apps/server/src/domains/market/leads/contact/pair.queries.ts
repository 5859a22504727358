import { sql } from 'kysely'
import { appNow, type Db, type Tx } from '../../../../platform/database/database.ts'

export type Pair = { client_id: number; expert_id: number }

export async function isPairBlocked(db: Db, { client_id, expert_id }: Pair): Promise<boolean> {
  const { rows } = await sql`
    select from threads
     where client_id = ${client_id} and expert_id = ${expert_id} and blocked_at is not null`.execute(db)
  return rows.length > 0
}

/** Locks all leads before one of them is withdrawn, because that hides contact details in all of them. */
export async function lockLeadsOfPair(tx: Tx, { client_id, expert_id }: Pair): Promise<void> {
  await sql`
    select from leads where client_id = ${client_id} and expert_id = ${expert_id} order by id for update`.execute(tx)
}

/**
 * Returns the changed leads; all of the pair's change, since contact is shared with a person. Details that staff hid
 * are not shared again later.
 */
export async function updateContactShared(
  tx: Tx,
  { client_id, expert_id }: Pair,
  isShared: boolean,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with locked as (
      select id, contact_shared_at is ${isShared ? sql`null` : sql`not null`} as changes, contact_held_at from leads
       where client_id = ${client_id} and expert_id = ${expert_id} order by id for update
    ), changed as (
      update leads l set contact_held_at = null, updated_at = app_now(),
             contact_shared_at = case when changes then ${isShared ? appNow : sql`null`} else l.contact_shared_at end
        from locked where l.id = locked.id and (changes or locked.contact_held_at is not null)
      returning l.id, changes
    )
    select id from changed where changes`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Staff hide contact details and the old state is stored, or they restore it. Returns the changed leads. */
export async function updateContactHeld(tx: Tx, { client_id, expert_id }: Pair, isHeld: boolean): Promise<number[]> {
  const [from, to] = isHeld
    ? [sql.ref('contact_shared_at'), sql.ref('contact_held_at')]
    : [sql.ref('contact_held_at'), sql.ref('contact_shared_at')]
  const { rows } = await sql<{ id: number }>`
    update leads l set ${to} = l.${from}, ${from} = null, updated_at = app_now()
      from (select id from leads where client_id = ${client_id} and expert_id = ${expert_id} order by id for update) as locked
     where l.id = locked.id and l.${from} is not null
    returning l.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** A new lead copies the contact sharing that the client has chosen for this expert before. */
export async function updateCarriedContact(tx: Tx, leadId: number): Promise<void> {
  await sql`
    update leads l set contact_shared_at = app_now()
     where l.id = ${leadId} and exists (
       select from leads x where x.client_id = l.client_id and x.expert_id = l.expert_id
          and x.id <> l.id and x.contact_shared_at is not null)`.execute(tx)
}
