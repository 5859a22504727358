/** Appeals of experts to decisions: one to each. Their texts are in the history. */
import type { OwnDecision } from '@husrum/contract/back-office/expert-review/expert-review.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'

export type DecisionRow = {
  decision_id: number
  what: OwnDecision['what']
  reason: string | null
  decided_at: Date
  decided_by: number | null
  decider: string | null
  appealed: { text: string | null; created_at: Date } | null
  /** Staff have to answer its appeal. */
  waits: boolean
  settled_at: Date | null
  upheld: boolean | null
  /** The reason that staff gave when they closed the appeal. */
  answer: string | null
  pick_until: string | null
  refused_company_name: string | null
  refused_company_registration: string | null
  corrected: Readonly<Record<string, { before: string | null; after: string | null }>> | null
}

/** docs/product/limits.md: a decision that the status does not show can be appealed for a limited time. */
const BESIDE_STATUS_DAYS = 183

/**
 * The current decisions of staff, the latest first, each with its appeal: the one behind the profile's status, a
 * refused change of company, a withdrawn pick, and corrections that are still in effect in part. An appeal that
 * something else ended before its answer is left out.
 */
export async function listDecisions(db: Db, expertId: number): Promise<DecisionRow[]> {
  const { rows } = await sql<Omit<DecisionRow, 'appealed'> & { text: string | null; appealed_at: Date | null }>`
    with held as (
      select m.*, e.status as what
        from experts e
        join lateral (
          select * from expert_moves m
           where m.expert_id = e.id and m.status_from is distinct from m.status_to
           order by m.id desc limit 1) m on true
       where e.id = ${expertId} and m.status_to = e.status
         and e.status in ('changes_requested', 'rejected', 'suspended')
      union all
      select m.*, b.what
        from experts e
        cross join (values ('unfeatured', 'unfeature', array['feature', 'unfeature']),
                           ('company_rejected', 'reject', array['approve', 'reject'])) b (what, action, among)
        join lateral (
          select * from expert_moves m
           where m.expert_id = e.id and m.action = any (b.among)
           order by m.id desc limit 1) m on m.action = b.action and m.status_from = m.status_to
       where e.id = ${expertId} and e.status in ('active', 'paused')
         and coalesce(m.pick_until::text, m.refused_company_name, m.refused_company_registration) is not null
      union all
      select m.*, 'edited'
        from experts e
        join expert_moves m on m.expert_id = e.id
       where e.id = ${expertId} and m.action = 'edit' and m.corrected is not null)
    select h.id as decision_id, h.what, h.reason, h.created_at as decided_at, h.actor_account_id as decided_by,
           a.name as decider, w.reason as text, p.created_at as appealed_at, p.settled_at, p.upheld,
           p.decision_id is not null and p.settled_at is null as waits,
           (select r.reason from expert_moves r
             where p.settled_at is not null and r.expert_id = h.expert_id and r.id > p.appeal_id
               and r.action in ('appeal_upheld', 'appeal_dismissed')
             order by r.id limit 1) as answer,
           h.pick_until::text as pick_until, h.refused_company_name, h.refused_company_registration,
           h.corrected
      from held h
      join experts e on e.id = h.expert_id
      left join accounts a on a.id = h.actor_account_id
      left join expert_appeals p on p.decision_id = h.id
        and (p.settled_at is not null or e.appealed_at is not null and p.appeal_id = (
          select max(o.appeal_id) from expert_appeals o where o.expert_id = e.id and o.settled_at is null))
      left join expert_moves w on w.id = p.appeal_id
     where h.actor = 'staff' and p.upheld is not true
       and (h.what in ('changes_requested', 'rejected', 'suspended') or p.decision_id is not null
            or h.created_at > app_now() - make_interval(days => ${BESIDE_STATUS_DAYS}))
       -- once its appeal waits it is answered, whatever becomes of the fields
       and (h.what <> 'edited' or p.decision_id is not null and p.settled_at is null
            or exists (select from jsonb_each(h.corrected) c
                        where (to_jsonb(e) ->> c.key) is not distinct from (c.value ->> 'after')))
     order by h.id desc`.execute(db)
  return rows.map(({ text, appealed_at, ...decision }) => ({
    ...decision,
    appealed: appealed_at && { text, created_at: appealed_at },
  }))
}

/** Whether staff ever made this decision about the expert. */
export async function hasDecision(tx: Tx, expertId: number, decisionId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('expert_moves')
    .select('id')
    .where('id', '=', decisionId)
    .where('expert_id', '=', expertId)
    .where('actor', '=', 'staff')
    .executeTakeFirst()
  return row !== undefined
}

/** Replaces an appeal that something else ended before its answer. Returns when the appeal was made. */
export async function upsertAppeal(
  tx: Tx,
  appeal: { decision_id: number; expert_id: number; appeal_id: number },
): Promise<Date> {
  const { created_at } = await tx
    .insertInto('expert_appeals')
    .values(appeal)
    .onConflict((conflict) =>
      conflict.column('decision_id').doUpdateSet({ appeal_id: appeal.appeal_id, created_at: sql<Date>`app_now()` }),
    )
    .returning('created_at')
    .executeTakeFirstOrThrow()
  return created_at
}

export async function markDecided(tx: Tx, decisionId: number, upheld: boolean): Promise<void> {
  await tx
    .updateTable('expert_appeals')
    .set({ upheld, settled_at: sql<Date>`app_now()` })
    .where('decision_id', '=', decisionId)
    .execute()
}

/** Whether another moderator or owner who can sign in could decide. */
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
