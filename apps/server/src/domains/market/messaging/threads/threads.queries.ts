/** The threads of one reader: their rows, their list and versions of both. */
import type { ThreadFolder } from '@husrum/contract/market/messaging/messaging.ts'
import { liveStatuses } from '@husrum/contract/market/leads/moves.rules.ts'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Db } from '../../../../platform/database/database.ts'
import { rowVersion, rowVersions } from '../../../../platform/database/row-versions.ts'
import type { DB } from '../../../../platform/database/schema.ts'
import { shownImage, type ShownImage } from '../../../foundation/media/media.service.ts'

export type Side = 'client' | 'expert'
/** The reader of a thread: a client by account, an expert by profile. */
export type Reader = { side: 'client'; client_id: number } | { side: 'expert'; expert_id: number }
export type MessageRow = Selectable<DB['messages']>
export type ThreadRow = Selectable<DB['threads']> & {
  client_name: string
  client_city_id: number | null
  expert_name: string
  is_studio: boolean
  expert_city_id: number
  lead_status: string | null
  lead_paused_at: Date | null
  hire_confirmed_at: Date | null
  contact_shared_at: Date | null
  /** The client's next message also sends the current brief, see `sendMessage`. */
  invites: boolean
  /** The counterpart's account is deleted. */
  counterpart_gone: boolean
  unread_count: number
  last_message: MessageRow | null
  /** The expert's picture, for a client. */
  avatar: ShownImage | null
}

/** Deleted accounts have no name. */
export const expertName = sql`case when ea.deleted_at is not null then '' when e.expert_type = 'agency' then coalesce(e.company_name, e.name) else e.name end`

export const other = (side: Side): Side => (side === 'client' ? 'expert' : 'client')

/** Uses a thread `t`, its expert `e` and the expert's account `ea`. */
export const invites = sql<boolean>`(
  t.blocked_at is null and e.status = 'active' and ea.deleted_at is null and ea.suspended_at is null and exists (
    select from briefs b where b.client_id = t.client_id and b.status = 'active' and not exists (
      select from leads x where x.brief_id = b.id and x.expert_id = t.expert_id
         and x.status in (${sql.join([...liveStatuses])}))))`

/** In JSON, dates are texts. */
type WrittenMessage = Omit<MessageRow, 'read_at' | 'edited_at' | 'created_at'> & {
  read_at: string | null
  edited_at: string | null
  created_at: string
}
const threadRow = ({
  last_message: last,
  ...row
}: Omit<ThreadRow, 'last_message'> & { last_message: WrittenMessage | null }): ThreadRow => ({
  ...row,
  last_message: last && {
    ...last,
    read_at: last.read_at === null ? null : new Date(last.read_at),
    edited_at: last.edited_at === null ? null : new Date(last.edited_at),
    created_at: new Date(last.created_at),
  },
})

export const own = (reader: Reader) =>
  reader.side === 'client' ? sql`t.client_id = ${reader.client_id}` : sql`t.expert_id = ${reader.expert_id}`

const unreadCount = (reader: Reader) => sql<number>`(
  select count(*)::int from messages m
   where m.thread_id = t.id and m.sender = ${other(reader.side)} and m.read_at is null)`

/**
 * All unread messages, except in muted threads; live events count the same (live-events.queries.ts). Ids are read at
 * once: a join would search the index of unread messages for each of a thousand threads.
 */
const unreadOfAll = (reader: Reader) => sql<number>`(
  select count(*)::int from messages m
   where m.sender = ${other(reader.side)} and m.read_at is null and m.thread_id = any(array(
     select t.id from threads t where ${own(reader)} and ${sql.ref(`t.muted_by_${reader.side}_at`)} is null)))`

function threads(db: Db, reader: Reader) {
  return db
    .selectFrom('threads as t')
    .innerJoin('accounts as c', 'c.id', 't.client_id')
    .innerJoin('experts as e', 'e.id', 't.expert_id')
    .innerJoin('accounts as ea', 'ea.id', 'e.account_id')
    .leftJoin('leads as l', 'l.id', 't.lead_id')
    .selectAll('t')
    .select([
      sql<string>`case when c.deleted_at is null then c.name else '' end`.as('client_name'),
      'c.city_id as client_city_id',
      sql<string>`${expertName}`.as('expert_name'),
      sql<boolean>`e.expert_type = 'agency' or e.company_name is not null`.as('is_studio'),
      sql<boolean>`${sql.ref(reader.side === 'client' ? 'ea.deleted_at' : 'c.deleted_at')} is not null`.as(
        'counterpart_gone',
      ),
      'e.city_id as expert_city_id',
      'l.status as lead_status',
      'l.paused_at as lead_paused_at',
      'l.hire_confirmed_at',
      'l.contact_shared_at',
      (reader.side === 'client' ? invites : sql<boolean>`false`).as('invites'),
      unreadCount(reader).as('unread_count'),
      sql<WrittenMessage | null>`(
        select row_to_json(m) from messages m where m.thread_id = t.id order by m.id desc limit 1)`.as('last_message'),
      (reader.side === 'client'
        ? sql<ShownImage | null>`(
            select ${shownImage} from images i
             where i.id = coalesce(e.avatar_image_id, ea.avatar_image_id) and ea.deleted_at is null)`
        : sql<null>`null`
      ).as('avatar'),
    ])
    .where(sql<boolean>`${own(reader)}`)
}

export type Page = { limit: number; offset: number }
/** Selects the reader's threads: of one folder, or only those with unread messages. */
export type ThreadFilter = { folder?: ThreadFolder | undefined; unread?: boolean }

const within = (reader: Reader, { folder, unread }: ThreadFilter) => {
  const archived = sql.ref(`t.archived_by_${reader.side}_at`)
  const inFolder = !folder ? sql`true` : folder === 'archived' ? sql`${archived} is not null` : sql`${archived} is null`
  return unread ? sql`${inFolder} and ${unreadCount(reader)} > 0` : inFolder
}

export async function listThreads(
  db: Db,
  reader: Reader,
  page: Page,
  filter: ThreadFilter = {},
): Promise<{ rows: ThreadRow[]; total: number; unread: number }> {
  const wanted = within(reader, filter)
  const found = await threads(db, reader)
    .select([
      sql<number>`(select count(*) from threads t where ${own(reader)} and ${wanted})`.as('total'),
      unreadOfAll(reader).as('unread'),
    ])
    .where(sql<boolean>`${wanted}`)
    .orderBy('t.updated_at', 'desc')
    .orderBy('t.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  const [first] = found
  // an empty page has no row with the total
  const { total, unread } = first ?? (await countThreads(db, reader, wanted))
  return { rows: found.map(threadRow), total, unread }
}

type Counts = { total: number; unread: number }
async function countThreads(db: Db, reader: Reader, wanted: RawBuilder<unknown>): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*) as total, ${unreadOfAll(reader)} as unread
      from threads t where ${own(reader)} and ${wanted}`.execute(db)
  return rows[0] ?? { total: 0, unread: 0 }
}

export async function maybeThread(db: Db, reader: Reader, id: number): Promise<ThreadRow | undefined> {
  const row = await threads(db, reader).where('t.id', '=', id).executeTakeFirst()
  return row && threadRow(row)
}

/** The person of the thread who is not the reported account. */
export async function maybeOtherReader(
  db: Db,
  id: number,
  { reported_account_id }: { reported_account_id: number | null },
): Promise<Reader | undefined> {
  const { rows } = await sql<{ client_id: number; expert_id: number }>`
    select client_id, expert_id from threads where id = ${id}`.execute(db)
  const [thread] = rows
  if (!thread) return undefined
  return thread.client_id === reported_account_id
    ? { side: 'expert', expert_id: thread.expert_id }
    : { side: 'client', client_id: thread.client_id }
}

/** A version of one thread `t` of `threadTables`, as the reader sees it. */
function threadVersion(reader: Reader): RawBuilder<string> {
  const seen =
    reader.side === 'client' ? sql`${rowVersion(['t', 'l', 'e', 'ea', 'i'])}, ${invites}` : rowVersion(['t', 'l', 'c'])
  return sql<string>`concat_ws(' ', ${seen}, ${unreadCount(reader)}, (
    select ${rowVersion(['m'])} from messages m where m.thread_id = t.id order by m.id desc limit 1))`
}
const threadTables = (reader: Reader) =>
  reader.side === 'client'
    ? sql`threads t join experts e on e.id = t.expert_id join accounts ea on ea.id = e.account_id
        left join leads l on l.id = t.lead_id
        left join images i on i.id = coalesce(e.avatar_image_id, ea.avatar_image_id)`
    : sql`threads t join accounts c on c.id = t.client_id left join leads l on l.id = t.lead_id`

/** Changes with all rows that `listThreads` reads. */
export async function selectThreadsVersion(
  db: Db,
  reader: Reader,
  page: Page,
  filter: ThreadFilter = {},
): Promise<string> {
  const wanted = sql`${own(reader)} and ${within(reader, filter)}`
  const { rows } = await sql<{ version: string }>`
    select coalesce(md5(string_agg(version, ',' order by id)), '')
           || (select count(*) from threads t where ${wanted}) || ' ' || ${unreadOfAll(reader)} as version
      from (select t.id, ${threadVersion(reader)} as version from ${threadTables(reader)} where ${wanted}
             order by t.updated_at desc, t.id desc limit ${page.limit} offset ${page.offset}) as listed`.execute(db)
  return rows[0]?.version ?? ''
}

/** Changes with all rows of the reader's thread and its latest messages; undefined for threads of others. */
export async function maybeThreadVersion(
  db: Db,
  reader: Reader,
  id: number,
  messages: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ version: string }>`
    select ${threadVersion(reader)} || (
             select ${rowVersions(['m'], 'm.id')} from messages m where m.id in (
               select id from messages where thread_id = t.id order by id desc limit ${messages})) as version
      from ${threadTables(reader)} where t.id = ${id} and ${own(reader)}`.execute(db)
  return rows[0]?.version
}

/** In the order of the ids. */
export async function listThreadsByIds(db: Db, reader: Reader, ids: readonly number[]): Promise<ThreadRow[]> {
  if (ids.length === 0) return []
  const found = await threads(db, reader)
    .where(sql<boolean>`t.id = any(${ids}::bigint[])`)
    .execute()
  return found.map(threadRow).toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}
