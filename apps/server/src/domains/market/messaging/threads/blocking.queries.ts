import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/database.ts'
import { other, own, type Reader } from './threads.queries.ts'

export type Mark = 'archived' | 'muted'

/** Sets or clears one of the reader's own marks; false for threads of others. Setting it again keeps the first time. */
export async function setMark(tx: Tx, reader: Reader, id: number, mark: Mark, isOn: boolean): Promise<boolean> {
  const column = sql.ref(`${mark}_by_${reader.side}_at`)
  const { rows } = await sql`
    update threads t set ${column} = ${isOn ? sql`coalesce(${column}, app_now())` : sql`null`}
     where t.id = ${id} and ${own(reader)} returning t.id`.execute(tx)
  return rows.length > 0
}

/** Closes the thread for both, or removes the reader's own block: it opens only if there is no other block. */
export async function setBlock(tx: Tx, reader: Reader, id: number, isOn: boolean): Promise<boolean> {
  const mine = sql.ref(`blocked_by_${reader.side}_at`)
  const theirs = sql.ref(`blocked_by_${other(reader.side)}_at`)
  const { rows } = await sql`
    update threads t set ${mine} = ${isOn ? sql`coalesce(${mine}, app_now())` : sql`null`},
           blocked_at = ${isOn ? sql`coalesce(blocked_at, app_now())` : sql`coalesce(${theirs}, blocked_by_staff_at)`}
     where t.id = ${id} and ${own(reader)} returning t.id`.execute(tx)
  return rows.length > 0
}

/** Staff close the thread for both, independently of the blocks of the two people. */
export async function markBlockedByStaff(tx: Tx, id: number): Promise<void> {
  await sql`
    update threads set blocked_by_staff_at = coalesce(blocked_by_staff_at, app_now()),
           blocked_at = coalesce(blocked_at, app_now())
     where id = ${id}`.execute(tx)
}

export async function isBlockedByStaff(tx: Tx, id: number): Promise<boolean> {
  const row = await tx.selectFrom('threads').select('blocked_by_staff_at').where('id', '=', id).executeTakeFirst()
  return (row?.blocked_by_staff_at ?? null) !== null
}

/** A block by one of the two stays. False if another report was decided in the same way. */
export async function markUnblockedByStaff(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    update threads t set blocked_by_staff_at = null, blocked_at = coalesce(blocked_by_client_at, blocked_by_expert_at)
     where id = ${id} and not exists (
       select from reports r where r.thread_id = t.id and r.decision = 'blocked' and r.handled_at is not null)
    returning id`.execute(tx)
  return rows.length > 0
}

/** Whether the pair's thread is blocked. Locks it, so that a simultaneous block is seen or sees the new lead. */
export async function isBlockedBetween(tx: Tx, clientId: number, expertId: number): Promise<boolean> {
  const { rows } = await sql<{ blocked: boolean }>`
    select blocked_at is not null as blocked from threads
     where client_id = ${clientId} and expert_id = ${expertId} for update`.execute(tx)
  return rows[0]?.blocked ?? false
}
