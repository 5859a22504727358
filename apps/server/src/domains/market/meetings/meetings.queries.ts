import type { MeetingKind, MeetingStatus } from '@husrum/contract/core/vocabulary.ts'
import type { LeadActor } from '@husrum/contract/market/leads/moves.rules.ts'
import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { rowVersions } from '../../../platform/database/row-versions.ts'
import type { DB } from '../../../platform/database/schema.ts'
import { totalOf } from '../../../platform/http/pages.ts'
import { ofReader, people, type People } from '../agreements/agreements.service.ts'
import type { Reader } from '../messaging/messaging.service.ts'

type Typed = { status: MeetingStatus; kind: MeetingKind; cancelled_by: LeadActor | null }
export type MeetingRow = Omit<Selectable<DB['meetings']>, keyof Typed> & Typed
/** A meeting with its two people, for either of them. */
export type ShownMeeting = MeetingRow &
  People & {
    replaced_by: number | null
    /** Cancelled with the lead, because the client hired another expert. */
    hired_other: boolean
  }

const typed = <Row extends { status: string; kind: string; cancelled_by: string | null }>(row: Row) =>
  // column checks allow only these values
  row as Omit<Row, keyof Typed> & Typed

function shown(db: Db, reader: Reader) {
  return db
    .selectFrom('meetings as m')
    .innerJoin('leads as l', 'l.id', 'm.lead_id')
    .innerJoin('accounts as c', 'c.id', 'l.client_id')
    .innerJoin('experts as e', 'e.id', 'l.expert_id')
    .innerJoin('accounts as ea', 'ea.id', 'e.account_id')
    .where(ofReader(reader))
}
type Shown = ReturnType<typeof shown>

const withPeople = (meetings: Shown) =>
  meetings.selectAll('m').select([
    ...people,
    // a later offer for the same calendar entry
    sql<number | null>`case when m.status = 'replaced' then (
      select r.id from meetings r where r.uid = m.uid and r.sequence > m.sequence order by r.sequence limit 1) end`.as(
      'replaced_by',
    ),
    sql<boolean>`m.status = 'cancelled' and exists (
      select from briefs b where b.id = l.brief_id and b.close_reason = 'hired'
         and b.hired_expert_id is distinct from l.expert_id and m.ended_at >= b.ended_at)`.as('hired_other'),
  ])

export type MeetingFilter = { thread_id?: number | undefined; status?: MeetingStatus | undefined }
type Page = { limit: number; offset: number }

function filtered(db: Db, reader: Reader, { thread_id, status }: MeetingFilter): Shown {
  let found = shown(db, reader)
  if (thread_id !== undefined) found = found.where('m.thread_id', '=', thread_id)
  if (status !== undefined) found = found.where('m.status', '=', status)
  return found
}

export async function listMeetings(
  db: Db,
  reader: Reader,
  filter: MeetingFilter,
  page: Page,
): Promise<{ rows: ShownMeeting[]; total: number }> {
  const found = filtered(db, reader, filter)
  const rows = await withPeople(found).orderBy('m.id', 'desc').limit(page.limit).offset(page.offset).execute()
  const total = await totalOf(page, rows.length, () => countMeetings(found))
  return { rows: rows.map(typed), total }
}

async function countMeetings(found: Shown): Promise<number> {
  const { count } = await found.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()
  return count
}

/** Changes with all rows that `listMeetings` reads for the first page. */
export async function selectMeetingsVersion(db: Db, reader: Reader, filter: MeetingFilter): Promise<string> {
  const { version } = await filtered(db, reader, filter)
    .select(rowVersions(['m', 'l', 'c', 'e', 'ea'], 'm.id').as('version'))
    .executeTakeFirstOrThrow()
  return version
}

export async function maybeMeeting(db: Db, reader: Reader, id: number): Promise<ShownMeeting | undefined> {
  const row = await withPeople(shown(db, reader)).where('m.id', '=', id).executeTakeFirst()
  return row && typed(row)
}

/** A reader's agreed meetings for a calendar: from 90 days ago on, at most 500. */
export async function listAgreed(db: Db, reader: Reader): Promise<ShownMeeting[]> {
  const rows = await withPeople(shown(db, reader))
    .where('m.status', '=', 'agreed')
    .where('m.starts_at', '>', sql<Date>`app_now() - interval '90 days'`)
    .orderBy('m.starts_at')
    .orderBy('m.id')
    .limit(500)
    .execute()
  return rows.map(typed)
}

export type NewMeeting = {
  thread_id: number
  lead_id: number
  kind: MeetingKind
  about: string
  place: string
  minutes: number
  slots: readonly Date[]
  /** The calendar entry that this meeting changes. */
  changes: { uid: string; sequence: number } | undefined
}

export async function insertMeeting(tx: Tx, { changes, slots, ...columns }: NewMeeting): Promise<number> {
  const { id } = await tx
    .insertInto('meetings')
    .values({
      ...columns,
      slots: [...slots],
      ...(changes
        ? {
            uid: changes.uid,
            sequence: sql<number>`(select max(sequence) + 1 from meetings where uid = ${changes.uid}::uuid)`,
          }
        : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** False when the meeting is no longer offered. The caller has locked its lead. */
export async function markAgreed(tx: Tx, id: number, startsAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('meetings')
    .set({ status: 'agreed', starts_at: startsAt, agreed_at: sql<Date>`app_now()`, updated_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .where('status', '=', 'offered')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type Ending = { to: 'cancelled' | 'replaced'; by: LeadActor; note?: string | null }
/** Ends an offered or agreed meeting; false when it is already over. The caller has locked its lead. */
export async function markEnded(tx: Tx, id: number, { to, by, note = null }: Ending): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('meetings')
    .set({
      status: to,
      ...(to === 'cancelled' ? { cancelled_by: by, cancel_note: note } : {}),
      ended_at: sql<Date>`app_now()`,
      updated_at: sql<Date>`app_now()`,
    })
    .where('id', '=', id)
    .where('status', 'in', ['offered', 'agreed'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The address of the meeting has changed, so its calendar file needs a newer version. */
export async function touchMeeting(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('meetings')
    .set({ updated_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .execute()
}

/** False when it is neither offered nor agreed. */
export async function markAsked(tx: Tx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('meetings')
    .set({ asked_at: sql<Date>`app_now()`, updated_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .where('status', 'in', ['offered', 'agreed'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type OpenMeeting = Pick<MeetingRow, 'id' | 'thread_id' | 'lead_id' | 'uid' | 'sequence'>
export function maybeOffered(tx: Tx, leadId: number): Promise<OpenMeeting | undefined> {
  return tx
    .selectFrom('meetings')
    .select(['id', 'thread_id', 'lead_id', 'uid', 'sequence'])
    .where('lead_id', '=', leadId)
    .where('status', '=', 'offered')
    .executeTakeFirst()
}

/** Meetings of a lead that are offered, or agreed and in the future. */
export function listToCome(tx: Tx, leadId: number): Promise<OpenMeeting[]> {
  return tx
    .selectFrom('meetings')
    .select(['id', 'thread_id', 'lead_id', 'uid', 'sequence'])
    .where('lead_id', '=', leadId)
    .where(sql<boolean>`(status = 'offered' or status = 'agreed' and starts_at > app_now())`)
    .orderBy('id')
    .execute()
}

/** Clears the subject, the place and the reason of a cancellation of meetings. Deletes addresses of visits. */
export async function clearWords(tx: Tx, of: { client_id: number } | { expert_id: number } | { brief_id: number }) {
  const own =
    'client_id' in of
      ? sql<boolean>`client_id = ${of.client_id}`
      : 'expert_id' in of
        ? sql<boolean>`expert_id = ${of.expert_id}`
        : sql<boolean>`brief_id = ${of.brief_id}`
  await sql`
    update meetings set about = '', place = '', cancel_note = null
     where lead_id in (select id from leads where ${own})`.execute(tx)
  await sql`
    delete from visit_addresses a using meetings m, leads l
     where m.id = a.meeting_id and l.id = m.lead_id and ${own}`.execute(tx)
}
