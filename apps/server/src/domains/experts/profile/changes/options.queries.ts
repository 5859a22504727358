import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/database/database.ts'
import type { EditedKind } from '../../../foundation/reference/reference.service.ts'

const lists = { aspect: 'aspect_ids', style: 'style_ids', specialty: 'specialty_ids', skill: 'skill_ids' } as const

const named = (kind: EditedKind, id: number) =>
  sql`select e.id from experts e where e.${sql.ref(lists[kind])} @> array[${id}]::bigint[]`
/** In projects and their photos, which contain only styles and aspects. */
const shown = (kind: EditedKind, id: number) =>
  kind === 'style'
    ? sql`select p.expert_id from projects p where p.style_ids @> array[${id}]::bigint[]
          union select p.expert_id from project_images i join projects p on p.id = i.project_id where i.style_id = ${id}`
    : sql`select p.expert_id from projects p where ${kind === 'aspect'} and p.aspect_ids @> array[${id}]::bigint[]`
const chosen = (kind: EditedKind, id: number) =>
  sql`select ep.expert_id from expert_photos ep join showcases s on s.id = ep.showcase_id where ${kind === 'style'} and s.style_id = ${id}`

/** `named`: in the profile, whose words make the expert findable; `shown`: only in projects, photos or taste. */
export type ExpertsUsing = { kind: EditedKind; id: number; how: 'named' | 'shown' }

/** Those after `after` by id, up to the limit. */
export async function listExpertsUsing(
  db: Db,
  { kind, id, how }: ExpertsUsing,
  after: number,
  most: number,
): Promise<number[]> {
  const every = how === 'named' ? named(kind, id) : sql`${shown(kind, id)} union ${chosen(kind, id)}`
  const { rows } = await sql<{ id: number }>`
    select id from (${every}) as e (id) where id > ${after} order by id limit ${most}`.execute(db)
  return rows.map((row) => row.id)
}

/** Locks all experts whose profile or projects will be changed, in the common order of locks. */
export async function lockExpertsUsing(tx: Tx, kind: EditedKind, id: number): Promise<void> {
  await sql`select from experts where id in (${named(kind, id)} union ${shown(kind, id)}) order by id for no key update`.execute(
    tx,
  )
}

export async function countExpertsByPlan(db: Db): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('experts')
    .select(['plan_id', (row) => row.fn.countAll<number>().as('count')])
    .groupBy('plan_id')
    .execute()
  return new Map(rows.map(({ plan_id, count }) => [plan_id, count]))
}

/** Experts who chose one of these photos for their taste. */
export async function listExpertsOfShowcases(
  db: Db,
  showcaseIds: readonly number[],
  after: number,
  most: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct expert_id as id from expert_photos
     where showcase_id = any(${showcaseIds}::bigint[]) and expert_id > ${after} order by 1 limit ${most}`.execute(db)
  return rows.map((row) => row.id)
}

export async function markExperts(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`select mark_experts(${ids}::bigint[])`.execute(tx)
}
