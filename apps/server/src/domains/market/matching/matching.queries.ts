import { liveStatuses, type LeadActor, type LeadFact } from '@husrum/contract/market/leads/moves.rules.ts'
import type { LeadStatus, MatchStatus } from '@husrum/contract/core/vocabulary.ts'
import type { Breakdown, PlaceReason, Reason, RelaxedKey } from '@husrum/matching/match.types.ts'
import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { rowVersions } from '../../../platform/database/row-versions.ts'
import type { DB } from '../../../platform/database/schema.ts'
import { latestBriefId } from '../../clients/briefs/briefs.service.ts'

/** The components of a score, and the expert's reasons and caveats. */
export type StoredComponents = Breakdown & { expert_reasons: Reason[]; expert_caveats: Reason[] }
type Typed = {
  status: MatchStatus
  relaxed: RelaxedKey[]
  reasons: Reason[]
  caveats: Reason[]
  components: StoredComponents
  place_reason: PlaceReason | null
}
export type MatchRow = Omit<Selectable<DB['matches']>, keyof Typed> & Typed
const matchRow = <Column extends keyof MatchRow>(row: Pick<Selectable<DB['matches']>, Column>) =>
  // only upsertProposals and updateWords write these columns, in these forms
  row as unknown as Pick<MatchRow, Column>

export async function listMatches(db: Db, briefId: number): Promise<MatchRow[]> {
  const rows = await db
    .selectFrom('matches')
    .selectAll()
    .where('brief_id', '=', briefId)
    .orderBy('rank')
    .orderBy('id')
    .execute()
  return rows.map(matchRow)
}

const listedColumns = [
  'id',
  'brief_id',
  'expert_id',
  'status',
  'percent',
  'relaxed',
  'reasons',
  'caveats',
  'components',
  'is_new_slot',
  'place_reason',
  'delivered_at',
  'is_remade',
  'created_at',
] as const satisfies (keyof MatchRow)[]

/** The data shown beside a match in its client's list. */
export type ListedMatch = Pick<MatchRow, (typeof listedColumns)[number]> & {
  /** Active by the database; the index receives a change a moment later. */
  expert_active: boolean
  favourite: boolean
  /** The brief's rooms: the expert's card shows their pictures first. */
  rooms: number[]
  /** The lead with the expert: the live one, otherwise the newest. */
  lead: (LeadFacts & { history: StepRow[] }) | undefined
}
export type LeadFacts = {
  status: LeadStatus
  thread_id: number | null
  expires_at: Date | null
  decline_reason: string | null
  decline_note: string | null
  hire_confirmed_at: Date | null
  read_at: Date | null
}
/** A row of a lead's history as JSON. */
export type StepRow = { status: LeadStatus; fact: LeadFact | null; by: LeadActor; created_at: string }

/** A brief's matches in order with all data that its client sees beside them, or only those with these ids. */
export async function listListed(
  db: Db,
  brief: { id: number; client_id: number },
  ids?: readonly number[],
): Promise<ListedMatch[]> {
  const rows = await db
    .selectFrom('matches as m')
    .innerJoin('briefs as b', 'b.id', 'm.brief_id')
    .innerJoin('experts as e', 'e.id', 'm.expert_id')
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .leftJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('leads as l')
          .select(['l.client_id', 'l.expert_id', 'l.status', 'l.expires_at'])
          .select(['l.decline_reason', 'l.decline_note', 'l.hire_confirmed_at', 'l.read_at'])
          .select(
            // facts about the expert's places are visible to the expert only
            sql<StepRow[]>`(
              select coalesce(json_agg(json_build_object(
                       'status', h.status, 'fact', h.fact, 'by', h.actor, 'created_at', h.created_at) order by h.id), '[]')
                from lead_history h where h.lead_id = l.id and h.fact is distinct from 'given_back')`.as('history'),
          )
          .whereRef('l.brief_id', '=', 'm.brief_id')
          .whereRef('l.expert_id', '=', 'm.expert_id')
          .orderBy(sql`l.status in (${sql.join([...liveStatuses])})`, 'desc')
          .orderBy('l.id', 'desc')
          .limit(1)
          .as('lead'),
      (join) => join.onTrue(),
    )
    .leftJoin('threads as t', (join) =>
      join.onRef('t.client_id', '=', 'lead.client_id').onRef('t.expert_id', '=', 'lead.expert_id'),
    )
    .select(listedColumns.map((column) => `m.${column}` as const))
    .select([
      sql<boolean>`e.status = 'active' and a.suspended_at is null and a.deleted_at is null`.as('expert_active'),
      sql<boolean>`exists (
        select from favourites f where f.account_id = ${brief.client_id} and f.expert_id = m.expert_id)`.as(
        'favourite',
      ),
      'lead.status as lead_status',
      'b.room_type_ids as rooms',
      't.id as thread_id',
      'lead.expires_at',
      'lead.decline_reason',
      'lead.decline_note',
      'lead.hire_confirmed_at',
      'lead.read_at',
      'lead.history',
    ])
    .where('m.brief_id', '=', brief.id)
    .$if(ids !== undefined, (query) => query.where('m.id', '=', sql<number>`any(${[...(ids ?? [])]}::bigint[])`))
    .orderBy('m.rank')
    .orderBy('m.id')
    .execute()
  return rows.map(
    ({
      expert_active,
      favourite,
      rooms,
      lead_status,
      thread_id,
      expires_at,
      decline_reason,
      decline_note,
      hire_confirmed_at,
      read_at,
      history,
      ...row
    }) => {
      const status = lead_status as LeadStatus | null // a column check allows only these values
      const lead = status
        ? {
            status,
            thread_id,
            expires_at,
            decline_reason,
            decline_note,
            hire_confirmed_at,
            read_at,
            history: history ?? [],
          }
        : undefined
      return { ...matchRow(row), expert_active, favourite, rooms, lead }
    },
  )
}

/** Changes with every row that a client's list reads, except cards: those of `maybeOverview` and `listListed`. */
export async function selectListVersion(db: Db, clientId: number): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    with latest as materialized (select ${latestBriefId(clientId)} as id)
    select (
      select ${rowVersions(['b', 'm', 'e', 'a', 't', 'f'], 'm.id')}
        from latest join briefs b using (id) left join matches m on m.brief_id = b.id
        left join experts e on e.id = m.expert_id left join accounts a on a.id = e.account_id
        left join threads t on t.client_id = b.client_id and t.expert_id = m.expert_id
        left join favourites f on f.account_id = b.client_id and f.expert_id = m.expert_id
    ) || (
      select ${rowVersions(['l'], 'l.id')} from latest join leads l on l.brief_id = latest.id
    ) as version`.execute(db)
  return rows[0]?.version ?? ''
}

export async function maybeMatchWith(db: Db, briefId: number, expertId: number): Promise<MatchRow | undefined> {
  const row = await db
    .selectFrom('matches')
    .selectAll()
    .where('brief_id', '=', briefId)
    .where('expert_id', '=', expertId)
    .executeTakeFirst()
  return row && matchRow(row)
}

/** The matches with these ids that belong to the client's briefs. */
export async function listOwnMatches(db: Db, clientId: number, ids: readonly number[]): Promise<MatchRow[]> {
  const rows = await db
    .selectFrom('matches as m')
    .innerJoin('briefs as b', 'b.id', 'm.brief_id')
    .selectAll('m')
    .where('b.client_id', '=', clientId)
    .where('m.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute()
  return rows.map(matchRow)
}

/** Whether the client has seen any match of the list. */
export async function isListShown(db: Db, briefId: number): Promise<boolean> {
  const row = await db
    .selectFrom('matches')
    .select('id')
    .where('brief_id', '=', briefId)
    .where('delivered_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function countPlaces(db: Db, briefId: number): Promise<number> {
  const { count } = await db
    .selectFrom('matches')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('brief_id', '=', briefId)
    .where('status', 'not in', ['dismissed', 'passed_on'])
    .executeTakeFirstOrThrow()
  return count
}

export type Proposal = Pick<
  MatchRow,
  | 'brief_id'
  | 'expert_id'
  | 'rank'
  | 'score'
  | 'percent'
  | 'step'
  | 'relaxed'
  | 'reasons'
  | 'caveats'
  | 'components'
  | 'is_new_slot'
  | 'place_reason'
  | 'model_version'
>

/** Inserts or updates proposals; rows with a later status do not change. Returns the ids of new rows. */
export async function upsertProposals(tx: Tx, proposals: readonly Proposal[]): Promise<number[]> {
  if (proposals.length === 0) return []
  const rows = await tx
    .insertInto('matches')
    .values(
      // ordered by expert: foreign keys then lock in this order, as invitations do
      proposals
        .toSorted((a, b) => a.expert_id - b.expert_id)
        .map((proposal) => ({
          ...proposal,
          status: 'proposed',
          reasons: JSON.stringify(proposal.reasons),
          caveats: JSON.stringify(proposal.caveats),
          components: JSON.stringify(proposal.components),
        })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['brief_id', 'expert_id'])
        .doUpdateSet((row) => ({
          rank: row.ref('excluded.rank'),
          score: row.ref('excluded.score'),
          percent: row.ref('excluded.percent'),
          step: row.ref('excluded.step'),
          relaxed: row.ref('excluded.relaxed'),
          reasons: row.ref('excluded.reasons'),
          caveats: row.ref('excluded.caveats'),
          components: row.ref('excluded.components'),
          is_new_slot: row.ref('excluded.is_new_slot'),
          place_reason: row.ref('excluded.place_reason'),
          model_version: row.ref('excluded.model_version'),
          is_remade: sql<boolean>`matches.is_remade or matches.delivered_at is not null and
            (matches.rank, matches.components) is distinct from (excluded.rank, excluded.components)`,
          updated_at: sql<Date>`app_now()`,
        }))
        .where('matches.status', '=', 'proposed'),
    )
    .returning(['id', sql<boolean>`xmax = 0`.as('is_new')])
    .execute()
  return rows.filter(({ is_new }) => is_new).map(({ id }) => id)
}

/** Updates score, reasons and caveats of a match that retains its place. */
export async function updateReasons(
  tx: Tx,
  id: number,
  said: Pick<Proposal, 'score' | 'percent' | 'relaxed' | 'reasons' | 'caveats' | 'components' | 'model_version'>,
): Promise<void> {
  await tx
    .updateTable('matches')
    .set({
      ...said,
      reasons: JSON.stringify(said.reasons),
      caveats: JSON.stringify(said.caveats),
      components: JSON.stringify(said.components),
      is_remade: sql<boolean>`delivered_at is not null`,
      updated_at: sql<Date>`app_now()`,
    })
    .where('id', '=', id)
    .execute()
}

/** Deletes matches that are still proposals. */
export async function deleteProposals(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.deleteFrom('matches').where('id', 'in', ids).where('status', '=', 'proposed').execute()
}

export async function updateMatch(
  tx: Tx,
  id: number,
  change: { status: MatchStatus; dismiss_reason?: string | null; dismiss_note?: string | null },
): Promise<MatchRow> {
  const row = await tx
    .updateTable('matches')
    .set({ ...change, updated_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return matchRow(row)
}

/** Clears the client's dismissal notes, in all briefs or in one. */
export async function clearWords(tx: Tx, of: { client_id: number } | { brief_id: number }): Promise<void> {
  const own =
    'client_id' in of
      ? sql<boolean>`brief_id in (select id from briefs where client_id = ${of.client_id})`
      : sql<boolean>`brief_id = ${of.brief_id}`
  await tx.updateTable('matches').set({ dismiss_note: null }).where('dismiss_note', 'is not', null).where(own).execute()
}

export async function insertHistory(
  tx: Tx,
  matchIds: readonly number[],
  step: { status: MatchStatus; actor: LeadActor; note?: string | null },
): Promise<void> {
  if (matchIds.length === 0) return
  await tx
    .insertInto('match_history')
    .values(matchIds.map((match_id) => ({ match_id, ...step })))
    .execute()
}

/**
 * Returns matches not delivered before, and proposals recalculated since: if several requests race, each id goes to
 * only one of them.
 */
export async function markDelivered(tx: Tx, ids: readonly number[]): Promise<{ id: number; is_first: boolean }[]> {
  const { rows } = await sql<{ id: number; is_first: boolean }>`
    with due as (
      select id, delivered_at from matches
       where id = any(${[...ids]}::bigint[]) and (delivered_at is null or is_remade and status = 'proposed')
       order by id for no key update)
    update matches m set delivered_at = coalesce(due.delivered_at, app_now()), is_remade = false
      from due where m.id = due.id
    returning m.id, due.delivered_at is null as is_first`.execute(tx)
  return rows
}

/** The client's own matches with these ids, as pairs of brief and expert. */
export const ownPairs = (clientId: number, ids: readonly number[]) => sql<{ brief_id: number; expert_id: number }>`
  select m.brief_id, m.expert_id from matches m join briefs b on b.id = m.brief_id
   where b.client_id = ${clientId} and m.id = any(${[...ids]}::bigint[])`

/** A brief and an expert, with or without a match. */
export const pairOf = (brief: { id: number; client_id: number }, expertId: number) => sql<{
  brief_id: number
  expert_id: number
}>`
  select b.id as brief_id, ${expertId}::bigint as expert_id from briefs b
   where b.id = ${brief.id} and b.client_id = ${brief.client_id}`

/** Moves the matches of the leads `created` from these statuses, with their history. Part of a `with`. */
export const inviteCreated = (from: readonly MatchStatus[]) => sql`
  invited as (
    update matches m set status = 'invited', updated_at = app_now() from created
     where m.brief_id = created.brief_id and m.expert_id = created.expert_id and m.status = any(${[...from]}::text[])
    returning m.id
  ),
  match_steps as (
    insert into match_history (match_id, status, actor) select id, 'invited', 'client' from invited order by id
  )`

/** For each expert: whether the profile is active, and whether the client's conversation with the expert is closed. */
export async function listProposable(
  db: Db,
  clientId: number,
  expertIds: readonly number[],
): Promise<{ id: number; is_active: boolean; is_closed: boolean }[]> {
  const { rows } = await sql<{ id: number; is_active: boolean; is_closed: boolean }>`
    select e.id, e.status = 'active' and a.deleted_at is null and a.suspended_at is null as is_active,
           exists (select from threads t where t.client_id = ${clientId} and t.expert_id = e.id and t.blocked_at is not null) as is_closed
      from experts e join accounts a on a.id = e.account_id
     where e.id = any(${expertIds}::bigint[])`.execute(db)
  return rows
}
