import { sql, type Selectable, type Updateable } from 'kysely'
import { appNow, type Db, type Tx } from '../../../../platform/database/database.ts'
import type { DB } from '../../../../platform/database/schema.ts'

const columns = [
  'id',
  'account_id',
  'status',
  'status_reason',
  'status_before_leaving',
  'submitted_at',
  'reviewed_at',
  'name',
  'expert_type',
  'country_id',
  'company_name',
  'company_registration',
  'pending_company_name',
  'pending_company_registration',
  'registration_checked_at',
  'chamber',
  'chamber_number',
  'chamber_checked_at',
  'appealed_at',
] as const
/** A date, as the driver returns it. */
const featuredUntil = sql<string | null>`featured_until::text`.as('featured_until')
export type StatusRow = Pick<Selectable<DB['experts']>, (typeof columns)[number]> & { featured_until: string | null }
export type MoveRow = {
  id: number
  action: string | null
  checklist: string[]
  status_from: string | null
  status_to: string
  reason: string | null
  actor: string
  actor_name: string | null
  created_at: Date
}

/** Locks the profile: status changes happen one at a time. */
export function maybeStatusForUpdate(tx: Tx, expertId: number): Promise<StatusRow | undefined> {
  return tx
    .selectFrom('experts')
    .select(columns)
    .select(featuredUntil)
    .where('id', '=', expertId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function updateStatus(tx: Tx, expertId: number, set: Updateable<DB['experts']>): Promise<void> {
  await tx
    .updateTable('experts')
    .set({ ...set, updated_at: appNow })
    .where('id', '=', expertId)
    .execute()
}

export async function insertMove(
  tx: Tx,
  move: {
    expert_id: number
    status_from: string | null
    status_to: string
    reason: string | null
    actor: string
    actor_account_id: number | null
    action: string | null
    checklist: string[]
    pick_until?: string | null
    refused_company_name?: string | null
    refused_company_registration?: string | null
    corrected?: string | null
  },
): Promise<number> {
  return (await tx.insertInto('expert_moves').values(move).returning('id').executeTakeFirstOrThrow()).id
}

/** Locks the profiles in the order of their ids, so that parallel bulk decisions cannot deadlock. */
export function listStandingsForUpdate(tx: Tx, expertIds: readonly number[]): Promise<StatusRow[]> {
  return tx
    .selectFrom('experts')
    .select(columns)
    .select(featuredUntil)
    .where('id', 'in', [...expertIds])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** What the suspension ended: the status, and the pick unless picks were decided on since. */
export function maybeSuspension(
  tx: Tx,
  expertId: number,
): Promise<{ status_from: string | null; pick_until: string | null; created_at: Date } | undefined> {
  return tx
    .selectFrom('expert_moves as m')
    .innerJoin('experts as e', 'e.id', 'm.expert_id')
    .select(['m.status_from', 'm.created_at'])
    .select(
      sql<string | null>`case when e.featured_until is null and not exists (
          select from expert_moves d
           where d.expert_id = m.expert_id and d.id > m.id and d.action in ('feature', 'unfeature'))
        then m.pick_until::text end`.as('pick_until'),
    )
    .where('m.expert_id', '=', expertId)
    .where('m.status_to', '=', 'suspended')
    .where('m.status_from', '<>', 'suspended')
    .orderBy('m.id', 'desc')
    .executeTakeFirst()
}

/** Newest first. */
export function listMoves(db: Db, expertId: number): Promise<MoveRow[]> {
  return db
    .selectFrom('expert_moves as m')
    .leftJoin('accounts as a', 'a.id', 'm.actor_account_id')
    .select(['m.id', 'm.status_from', 'm.status_to', 'm.action', 'm.checklist', 'm.reason', 'm.actor'])
    .select(['a.name as actor_name', 'm.created_at'])
    .where('m.expert_id', '=', expertId)
    .orderBy('m.id', 'desc')
    .execute()
}

/** Clears the reasons, the refused company and the corrections of all decisions; the decisions themselves remain. */
export async function clearReasons(tx: Tx, expertId: number): Promise<void> {
  await tx
    .updateTable('expert_moves')
    .set({ reason: null, refused_company_name: null, refused_company_registration: null, corrected: null })
    .where('expert_id', '=', expertId)
    .execute()
}
