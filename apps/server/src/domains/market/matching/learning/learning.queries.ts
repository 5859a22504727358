/** The inputs of lists, their outcomes, and the weights fitted to them. */
import type { FitResult, ModelWeights } from '@husrum/matching/learning/learning.types.ts'
import { sql } from 'kysely'
import { deleteInBatches } from '../../../../platform/database/batches.ts'
import { appNow, type Database, type Db, type Tx } from '../../../../platform/database/database.ts'

/**
 * Logs the inputs of these matches as shown. `match_features` stores only the first time, for the figures of experts
 * and staff.
 */
export async function insertImpressions(
  tx: Tx,
  shown: readonly { match_id: number; /** Place in the list, from 1. */ position: number }[],
): Promise<void> {
  await sql`
    with made_of as materialized (
      select m.id, m.brief_id, m.expert_id, s.position, (
               select coalesce(jsonb_object_agg(c ->> 'key', c -> 'value'), '{}')
                 from jsonb_array_elements(m.components -> 'components') c) as components,
             (m.components ->> 'factor')::float8 as factor, m.score, m.model_version
        from unnest(${shown.map(({ match_id }) => match_id)}::bigint[], ${shown.map(({ position }) => position)}::int[])
               as s (match_id, position)
        join matches m on m.id = s.match_id),
    logged as (
      insert into match_impressions (match_id, brief_id, expert_id, position, components, factor, score, model_version)
      select id, brief_id, expert_id, position, components, factor, score, model_version from made_of order by position)
    insert into match_features (match_id, brief_id, position, components, factor, score, model_version)
    select id, brief_id, position, components, factor, score, model_version from made_of
        on conflict (match_id) do nothing`.execute(tx)
}

export async function deleteOldImpressions(db: Database, months: number): Promise<void> {
  await deleteInBatches(db, 'match_impressions', sql`shown_at < app_now() - make_interval(months => ${months})`)
}

export type Shown = {
  id: number
  brief_id: number
  position: number
  components: Record<string, number | null>
  factor: number
  contacted: boolean
  accepted: boolean | null
}

/**
 * The newest impressions before an id, with their outcomes, for one version of the model, and the id of the last row
 * read. Contacted: the pair's first lead came from the match as shown in this impression, not an earlier or later one;
 * impressions after that lead are left out. Accepted: the expert answered yes; false after a decline, an expiry or a
 * lead lost without an answer, null while open and when the client withdrew first.
 */
export async function listOutcomes(
  db: Db,
  modelVersion: string,
  { before, limit }: { before: number; limit: number },
): Promise<{ shown: Shown[]; last: number | undefined }> {
  const { rows } = await sql<Shown & { counts: boolean }>`
    select f.id, f.brief_id, f.position, f.components, f.factor, led.contacted,
           split_part(f.model_version, '+', 1) = ${modelVersion} and (l.id is null or l.created_at >= f.shown_at) as counts,
           case when not led.contacted then null
                when l.status in ('declined', 'expired') then false
                when l.status = 'lost' and m.status = 'passed_on' then false
                when l.status in ('contacted', 'meeting', 'proposal', 'won', 'lost') then true
                when l.answered_at is not null then true
           end as accepted
      from (select * from match_impressions where id < ${before} order by id desc limit ${limit}) f
      left join matches m on m.id = f.match_id
      -- of several leads the first: it is what the list brought about
      left join lateral (
        select id, match_id, status, answered_at, created_at from leads
         where brief_id = f.brief_id and expert_id = f.expert_id order by id limit 1) l on true
      cross join lateral (
        select (l.match_id = f.match_id and l.created_at >= f.shown_at and not exists (
                 select from match_impressions n
                  where n.match_id = f.match_id and n.id > f.id and n.shown_at <= l.created_at)) is true as contacted) led
     order by f.id desc`.execute(db)
  return {
    shown: rows.filter(({ counts }) => counts),
    last: rows.length < limit ? undefined : rows.at(-1)?.id,
  }
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

/** The shipped weights of this version of the model; undefined if none. The caller validates the JSON. */
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
    .set({ shipped_at: appNow, withdrawn_at: null })
    .where('id', '=', id)
    .where('model_version', '=', modelVersion)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Restores the weights of the release; returns the number of withdrawn rows. */
export async function markWithdrawn(db: Db): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('model_weights')
    .set({ withdrawn_at: appNow })
    .where('shipped_at', 'is not', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
