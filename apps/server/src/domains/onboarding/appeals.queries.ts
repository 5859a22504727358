/** Objections of experts to decisions: one to each. Their words stand in the history. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'

export type DecisionRow = {
  decision_id: number
  status: string
  decided_at: Date
  decided_by: number | null
  decider: string | null
  appealed: { text: string | null; created_at: Date } | null
  settled_at: Date | null
  upheld: boolean | null
  /** What was said when it was settled. */
  answer: string | null
}

/**
 * The decision of staff that the profile's status comes from, with the objection to it; undefined where it comes from
 * none.
 */
export async function maybeDecision(db: Db, expertId: number): Promise<DecisionRow | undefined> {
  const { rows } = await sql<
    Omit<DecisionRow, 'appealed'> & { has_appeal: boolean; text: string | null; appealed_at: Date }
  >`
    select m.id as decision_id, e.status, m.created_at as decided_at, m.actor_account_id as decided_by,
           a.name as decider, p.decision_id is not null as has_appeal, w.reason as text, p.created_at as appealed_at,
           p.settled_at, p.upheld,
           (select r.reason from expert_moves r
             where r.expert_id = e.id and r.id > p.appeal_id and r.action in ('appeal_upheld', 'appeal_dismissed')
             order by r.id limit 1) as answer
      from experts e
      join lateral (
        select * from expert_moves m
         where m.expert_id = e.id and m.status_from is distinct from m.status_to
         order by m.id desc limit 1) m on true
      left join accounts a on a.id = m.actor_account_id
      left join expert_appeals p on p.decision_id = m.id
      left join expert_moves w on w.id = p.appeal_id
     where e.id = ${expertId} and m.status_to = e.status and m.actor = 'staff'
       and e.status in ('changes_requested', 'rejected', 'suspended')`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { has_appeal, text, appealed_at, ...decision } = row
  return { ...decision, appealed: has_appeal ? { text, created_at: appealed_at } : null }
}

export async function insertAppeal(
  tx: Tx,
  appeal: { decision_id: number; expert_id: number; appeal_id: number },
): Promise<void> {
  await tx.insertInto('expert_appeals').values(appeal).execute()
}

export async function markSettled(tx: Tx, decisionId: number, upheld: boolean): Promise<void> {
  await tx
    .updateTable('expert_appeals')
    .set({ upheld, settled_at: sql<Date>`app_now()` })
    .where('decision_id', '=', decisionId)
    .execute()
}

/** Whether somebody else could decide: a moderator or owner who can sign in. */
export async function hasOtherModerator(db: Db, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('staff_role', 'in', ['moderator', 'owner'])
    .where('deleted_at', 'is', null)
    .where('suspended_at', 'is', null)
    .where('id', '<>', accountId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
