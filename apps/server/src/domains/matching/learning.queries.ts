/** What lists were made of, their outcomes, and the weights fitted to them. */
import type { FitResult, ModelWeights } from '@husrum/matching/learning.types.ts'
import { sql, type Insertable } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { DB } from '../../platform/database/schema.ts'

type Components = { key: string; value: number | null }[]
export type Features = Omit<Insertable<DB['match_features']>, 'components' | 'delivered_at'> & {
  components: Record<string, number | null>
}

export async function insertFeatures(tx: Tx, features: readonly Features[]): Promise<void> {
  if (features.length === 0) return
  await tx
    .insertInto('match_features')
    .values(features.map((row) => ({ ...row, components: JSON.stringify(row.components) })))
    .onConflict((conflict) => conflict.column('match_id').doNothing())
    .execute()
}

export type MadeOf = {
  id: number
  brief_id: number
  score: number
  model_version: string
  components: { factor: number; components: Components }
}
/** The components of these matches' scores at the time they are shown. */
export async function listMadeOf(tx: Tx, matchIds: readonly number[]): Promise<MadeOf[]> {
  const rows = await tx
    .selectFrom('matches')
    .select(['id', 'brief_id', 'score', 'model_version', 'components'])
    .where('id', '=', sql<number>`any(${[...matchIds]}::bigint[])`)
    .execute()
  return rows as unknown as MadeOf[] // only proposals write `components`, in this form
}

export type Shown = {
  brief_id: number
  position: number
  components: Record<string, number | null>
  factor: number
  contacted: boolean
  accepted: boolean | null
}

/**
 * Everything shown under one version of the model, with its outcome. Contacted: there is a lead. Accepted: the expert
 * answered yes; false after a decline, an expiry or a lead lost without an answer, null while open and when the client
 * withdrew first.
 */
export async function listOutcomes(db: Db, modelVersion: string): Promise<Shown[]> {
  const { rows } = await sql<Shown>`
    select f.brief_id, f.position, f.components, f.factor, l.id is not null as contacted,
           case when l.id is null then null
                when l.status in ('declined', 'expired') then false
                when l.status = 'lost' and m.status = 'passed_on' then false
                when l.status in ('contacted', 'meeting', 'proposal', 'won', 'lost') then true
                when l.answered_at is not null then true
           end as accepted
      from match_features f
      join matches m on m.id = f.match_id
      -- of several leads the first: it is what the list brought about
      left join lateral (
        select id, status, answered_at from leads
         where brief_id = m.brief_id and expert_id = m.expert_id order by id limit 1) l on true
     where split_part(f.model_version, '+', 1) = ${modelVersion}
     order by f.brief_id, f.position`.execute(db)
  return rows
}

/** Returns the new row's id. Fitted weights are not used until they are shipped. */
export async function insertWeights(db: Db, modelVersion: string, fit: FitResult): Promise<number> {
  const { id } = await db
    .insertInto('model_weights')
    .values({
      model_version: modelVersion,
      weights: JSON.stringify(fit.weights),
      looks: JSON.stringify(fit.looks),
      loss_before: JSON.stringify(fit.before),
      loss_after: JSON.stringify(fit.after),
      improved: fit.improved,
      counts: JSON.stringify({ fitted: fit.fitted, held_out: fit.held_out }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type WeightsRow = {
  id: number
  model_version: string
  weights: ModelWeights
  improved: boolean
  created_at: Date
  shipped_at: Date | null
  withdrawn_at: Date | null
}

/** Newest first. */
export async function listWeights(db: Db): Promise<WeightsRow[]> {
  const rows = await db
    .selectFrom('model_weights')
    .select(['id', 'model_version', 'weights', 'improved', 'created_at', 'shipped_at', 'withdrawn_at'])
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
  return rows as unknown as WeightsRow[] // insertWeights writes `weights` in this form
}

/** The weights in use for this version of the model; undefined for those of the release. The caller checks the JSON. */
export async function maybeShippedWeights(
  db: Db,
  modelVersion: string,
): Promise<{ id: number; weights: unknown } | undefined> {
  return db
    .selectFrom('model_weights')
    .select(['id', 'weights'])
    .where('model_version', '=', modelVersion)
    .where('shipped_at', 'is not', null)
    .where('withdrawn_at', 'is', null)
    .orderBy('shipped_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** False when no such row exists for this version of the model. */
export async function markShipped(db: Db, id: number, modelVersion: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('model_weights')
    .set({ shipped_at: sql`app_now()`, withdrawn_at: null })
    .where('id', '=', id)
    .where('model_version', '=', modelVersion)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns to the weights of the release; returns how many rows were withdrawn. */
export async function markWithdrawn(db: Db): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('model_weights')
    .set({ withdrawn_at: sql`app_now()` })
    .where('shipped_at', 'is not', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
