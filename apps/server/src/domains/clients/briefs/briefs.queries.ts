import type { BriefWeights } from '@husrum/contract/market/matching/matching.ts'
import { openStatuses } from '@husrum/contract/market/leads/moves.rules.ts'
import type { ExtraAnswers } from '@husrum/contract/foundation/reference/extra-answers.rules.ts'
import type * as words from '@husrum/contract/core/vocabulary.ts'
import { sql, type Selectable, type Updateable, type UpdateObject } from 'kysely'
import { anyOf, appNow, type Db, type Tx } from '../../../platform/database/database.ts'
import type { Ready } from '../../../platform/core/jobs/set-aside-rows.ts'
import type { DB } from '../../../platform/database/schema.ts'
import type { BriefBoard } from './board-evidence.ts'

type Vocabulary = {
  status: words.BriefStatus
  service_type: words.ServiceType
  project_type: (typeof words.projectTypes)[number]
  expert_type: (typeof words.preferredExpertTypes)[number]
  session_type: (typeof words.sessionTypes)[number]
  project_size: (typeof words.projectSizes)[number]
  project_phase: (typeof words.projectPhases)[number]
  preferred_contacts: (typeof words.contactWays)[number][]
  weights: BriefWeights
  extra_answers: ExtraAnswers
  board: BriefBoard | null
}
type Stored = Selectable<DB['briefs']> & { /** One style per chosen photo. */ photo_style_ids: number[] }
export type BriefRow = Omit<Stored, keyof Vocabulary> & Vocabulary
// column checks allow only these values
const briefRow = (row: Stored) => row as BriefRow

/** Selected with every brief, so that ranking and presenting need no further statement. */
const photoStyles = sql<number[]>`array(
  select s.style_id from showcases s where s.id = any(briefs.photo_ids) order by array_position(briefs.photo_ids, s.id)
)`.as('photo_style_ids')

/** Columns that answers do not set. */
type Ending =
  | 'photo_style_ids'
  | 'weights'
  | 'close_reason'
  | 'close_note'
  | 'hired_expert_id'
  | 'ended_at'
  | 'paused_by_leaving'
  | 'paused_by_team'
  | 'looking_since'
  | 'paused_at'
  | 'asked_days'
  | 'asked_answer'
  | 'board_id'
  | 'board'
export type BoardColumns = Pick<BriefRow, 'board_id' | 'board'>
export type BriefColumns = Omit<BriefRow, 'id' | 'client_id' | 'status' | 'created_at' | 'updated_at' | Ending>
export type NewBrief = BriefColumns & Pick<BriefRow, 'client_id'> & Partial<BoardColumns>

const current = ['draft', 'active', 'paused'] as const satisfies readonly words.BriefStatus[]

const briefs = (db: Db) => db.selectFrom('briefs').selectAll().select(photoStyles)

export async function selectBrief(db: Db, id: number): Promise<BriefRow> {
  return briefRow(await briefs(db).where('id', '=', id).executeTakeFirstOrThrow())
}

export async function listBriefs(db: Db, ids: readonly number[]): Promise<BriefRow[]> {
  return (await briefs(db).where('id', '=', anyOf(ids)).execute()).map(briefRow)
}

/** The brief that is neither hired nor closed. */
export async function maybeCurrentBrief(db: Db, clientId: number): Promise<BriefRow | undefined> {
  const row = await briefs(db).where('client_id', '=', clientId).where('status', 'in', current).executeTakeFirst()
  return row && briefRow(row)
}

/** The current brief, otherwise the one that ended last. */
export const latestBriefId = (clientId: number) => sql<number>`(
  select id from briefs where client_id = ${clientId}
   order by status in (${sql.join([...current])}) desc, id desc limit 1)`

const latestBrief = (db: Db, clientId: number) => briefs(db).where('id', '=', latestBriefId(clientId))

export async function maybeLatestBrief(db: Db, clientId: number): Promise<BriefRow | undefined> {
  const row = await latestBrief(db, clientId).executeTakeFirst()
  return row && briefRow(row)
}

export type BriefOverview = { brief: BriefRow; now: Date; invitations: { open: number; used: number } }
/** The latest brief, with the facts that a client's list shows beside it, in one statement. */
export async function maybeOverview(db: Db, clientId: number): Promise<BriefOverview | undefined> {
  const found = await latestBrief(db, clientId)
    .select([
      appNow.as('now'),
      sql<number>`(select count(*) from leads l where l.brief_id = briefs.id)`.as('used'),
      sql<number>`(select count(*) from leads l
        where l.brief_id = briefs.id and l.status in (${sql.join([...openStatuses])}))`.as('open'),
    ])
    .executeTakeFirst()
  if (!found) return undefined
  const { now, open, used, ...brief } = found
  return { brief: briefRow(brief), now, invitations: { open, used } }
}

/** Every change of a brief's list takes this lock first, and so does creating leads. */
export async function lockBrief(tx: Tx, id: number): Promise<BriefRow> {
  return briefRow(await briefs(tx).where('id', '=', id).forUpdate().executeTakeFirstOrThrow())
}

export async function lockBriefsOf(tx: Tx, clientId: number): Promise<void> {
  await tx.selectFrom('briefs').select('id').where('client_id', '=', clientId).orderBy('id').forUpdate().execute()
}

/** Serialises changes of one client's briefs: two simultaneous first briefs become one. */
export async function lockClientsBriefs(tx: Tx, clientId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`briefs of ${clientId}`}, 0))`.execute(tx)
}

/** Inserts an active brief. */
export async function insertBrief(tx: Tx, brief: NewBrief): Promise<BriefRow> {
  return briefRow(
    await tx
      .insertInto('briefs')
      .values({
        ...brief,
        extra_answers: JSON.stringify(brief.extra_answers),
        board: boardText(brief.board),
        status: 'active',
        looking_since: appNow,
      })
      .returningAll()
      .returning(photoStyles)
      .executeTakeFirstOrThrow(),
  )
}

async function change(tx: Tx, id: number, set: UpdateObject<DB, 'briefs'>): Promise<BriefRow> {
  const row = await tx
    .updateTable('briefs')
    .set({ ...set, updated_at: appNow })
    .where('id', '=', id)
    .returningAll()
    .returning(photoStyles)
    .executeTakeFirstOrThrow()
  return briefRow(row)
}

export const updateBrief = (tx: Tx, id: number, columns: BriefColumns): Promise<BriefRow> =>
  change(tx, id, { ...columns, extra_answers: JSON.stringify(columns.extra_answers) })

const boardText = (board: BriefBoard | null | undefined) => (board ? JSON.stringify(board) : null)

export const updateBriefBoard = (tx: Tx, id: number, { board_id, board }: BoardColumns): Promise<BriefRow> =>
  change(tx, id, { board_id, board: boardText(board) })

/** A board belongs to one client, who has at most one open brief. */
export async function maybeOpenBriefWith(tx: Tx, boardId: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('briefs')
    .select('id')
    .where('board_id', '=', boardId)
    .where('status', 'in', current)
    .executeTakeFirst()
  return row?.id
}

/** Removes the board also from briefs that have ended. */
export async function clearBoard(tx: Tx, boardId: number): Promise<void> {
  await tx.updateTable('briefs').set({ board_id: null, board: null }).where('board_id', '=', boardId).execute()
}

/** A pause stops the clock of a brief: after it, the days continue where they stopped. */
const clockOf = (status: words.BriefStatus) =>
  status === 'paused'
    ? { paused_at: appNow }
    : {
        looking_since: sql<Date>`coalesce(looking_since, created_at) + (app_now() - coalesce(paused_at, app_now()))`,
        paused_at: null,
      }

export const updateBriefStatus = (tx: Tx, id: number, status: words.BriefStatus): Promise<BriefRow> =>
  change(tx, id, { status, ...clockOf(status) })

export type BriefEnd = {
  status: 'hired' | 'closed'
  close_reason: string | null
  close_note: string | null
  hired_expert_id: number | null
}

export const markBriefEnded = (tx: Tx, id: number, end: BriefEnd): Promise<BriefRow> =>
  change(tx, id, { ...end, paused_by_leaving: false, paused_by_team: false, ended_at: appNow })

/**
 * The mark is set when the client deletes the account or staff suspend it, so that restoring the account resumes only
 * briefs that the client had not paused.
 */
export async function markPausedBy(
  tx: Tx,
  id: number,
  who: 'paused_by_leaving' | 'paused_by_team',
  paused: boolean,
): Promise<void> {
  await tx
    .updateTable('briefs')
    .set({
      status: paused ? 'paused' : 'active',
      ...clockOf(paused ? 'paused' : 'active'),
      [who]: paused,
      updated_at: appNow,
    })
    .where('id', '=', id)
    .execute()
}

/** Whether the expert has answered this brief, and neither has blocked the other: only such an expert can be hired. */
export async function hasAnswered(db: Db, briefId: number, expertId: number): Promise<boolean> {
  const row = await db
    .selectFrom('leads')
    .select('id')
    .where('brief_id', '=', briefId)
    .where('expert_id', '=', expertId)
    .where('status', 'in', ['contacted', 'meeting', 'proposal', 'won'])
    .where(
      sql<boolean>`not exists (
        select from threads t
         where t.client_id = leads.client_id and t.expert_id = leads.expert_id and t.blocked_at is not null)`,
    )
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the expert has set `won` and the client has not confirmed that yet. */
export async function isAwaitingConfirmation(db: Db, briefId: number, expertId: number): Promise<boolean> {
  const row = await db
    .selectFrom('leads')
    .select('id')
    .where('brief_id', '=', briefId)
    .where('expert_id', '=', expertId)
    .where('status', '=', 'won')
    .where('hire_confirmed_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** False when the client has no current brief. */
export async function updateWeights(db: Db, clientId: number, weights: BriefWeights): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('briefs')
    .set({ weights: JSON.stringify(weights) })
    .where('client_id', '=', clientId)
    .where('status', 'in', current)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

const withoutWords: Updateable<DB['briefs']> = {
  about_project: '',
  close_note: null,
  preferred_contacts: [],
  // extra answers may contain personal text
  extra_answers: '{}',
  // the client wrote the board's name
  board_id: null,
  board: null,
}

/** Clears the texts of all briefs of a client; choices from lists stay. */
export async function clearClientTexts(tx: Tx, clientId: number): Promise<void> {
  await tx.updateTable('briefs').set(withoutWords).where('client_id', '=', clientId).execute()
}

/** Returns and locks up to `most` briefs that ended that long ago and still have texts. */
export async function listWithExpiredTexts(
  tx: Tx,
  ready: Ready,
  months: number,
  most: number,
): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    select id from briefs
     where coalesce(ended_at, updated_at) <= app_now() - make_interval(months => ${months})
       and status in ('hired', 'closed') and (about_project <> '' or close_note is not null
            or cardinality(preferred_contacts) > 0 or extra_answers <> '{}')
       and ${ready('briefs.id')}
     order by coalesce(ended_at, updated_at) limit ${most} for update skip locked`.execute(tx)
  return rows
}

export async function clearWords(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.updateTable('briefs').set(withoutWords).where('id', '=', anyOf(ids)).execute()
}
