/** The only thread of two people, to write to, and its current lead. */
import { liveStatuses } from '@husrum/contract/market/leads/moves.rules.ts'
import { sql, type Expression, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../../platform/database/database.ts'
import { hasWrittenIn } from '../messages.queries.ts'
import { invites, own, type Reader } from './threads.queries.ts'

/**
 * The lead on which two people must act, otherwise the lead of their newest brief: the hired one, or the newest.
 */
function leadBetween(clientId: Expression<number>, expertId: Expression<number>): RawBuilder<unknown> {
  const isLive = sql`x.status in (${sql.join([...liveStatuses])})`
  // a confirmed hire counts as live, but needs no action
  return sql`(
    select x.id, x.status from leads x where x.client_id = ${clientId} and x.expert_id = ${expertId}
     order by ${isLive} and x.hire_confirmed_at is null desc, x.brief_id desc, ${isLive} desc, x.id desc limit 1)`
}

export async function maybeLeadBetween(db: Db, clientId: number, expertId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from ${leadBetween(sql.val(clientId), sql.val(expertId))} as lead`.execute(db)
  return rows[0]?.id
}

/** Points the thread of two people to their relevant lead; returns the thread if that changed. */
export async function maybeUpdateThreadLead(tx: Tx, clientId: number, expertId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    update threads t set lead_id = lead.id from ${leadBetween(sql.val(clientId), sql.val(expertId))} as lead
     where t.client_id = ${clientId} and t.expert_id = ${expertId} and t.lead_id is distinct from lead.id
    returning t.id`.execute(tx)
  return rows[0]?.id
}

/** A thread as read before a message is sent. */
export type WritableThread = {
  id: number
  client_id: number
  expert_id: number
  blocked: boolean
  counterpart_gone: boolean
  /** As in `ThreadRow`. */
  invites: boolean
  /** The current lead of the thread, and the one it should have: they differ in rows of earlier releases. */
  lead_id: number | null
  current_lead_id: number | null
  current_lead_status: string | null
  /** The reader has written their own text in the thread. */
  has_written: boolean
}

export async function maybeWritableThread(tx: Tx, reader: Reader, id: number): Promise<WritableThread | undefined> {
  const left = reader.side === 'client' ? sql`ea.deleted_at` : sql`c.deleted_at`
  const { rows } = await sql<WritableThread>`
    select t.id, t.client_id, t.expert_id, t.lead_id, t.blocked_at is not null as blocked,
           ${left} is not null as counterpart_gone, ${invites} as invites,
           lead.id as current_lead_id, lead.status as current_lead_status,
           ${hasWrittenIn(sql.ref('t.id'), reader.side)} as has_written
      from threads t join accounts c on c.id = t.client_id join experts e on e.id = t.expert_id
      join accounts ea on ea.id = e.account_id
      left join lateral ${leadBetween(sql.ref('t.client_id'), sql.ref('t.expert_id'))} as lead on true
     where t.id = ${id} and ${own(reader)}`.execute(tx)
  return rows[0]
}

export function maybeThreadBetween(
  tx: Tx,
  clientId: number,
  expertId: number,
): Promise<{ id: number; blocked_at: Date | null } | undefined> {
  return tx
    .selectFrom('threads')
    .select(['id', 'blocked_at'])
    .where('client_id', '=', clientId)
    .where('expert_id', '=', expertId)
    .executeTakeFirst()
}

/** Two simultaneous first messages share the pair's one thread. Only `maybeUpdateThreadLead` replaces its lead. */
export async function upsertThread(
  tx: Tx,
  thread: { client_id: number; expert_id: number; lead_id: number | null },
): Promise<number> {
  const { id } = await tx
    .insertInto('threads')
    .values(thread)
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'expert_id'])
        .doUpdateSet((row) => ({ lead_id: sql<number>`coalesce(threads.lead_id, ${row.ref('excluded.lead_id')})` })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
