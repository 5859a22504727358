import type { AttachmentFacts } from '@husrum/contract/attachments.ts'
import type { MessageKind, ThreadFolder } from '@husrum/contract/messages.ts'
import { liveStatuses } from '@husrum/contract/rules/lead-moves.ts'
import { sql, type Expression, type RawBuilder, type Selectable } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { rowVersion, rowVersions } from '../../platform/database/row-versions.ts'
import type { DB } from '../../platform/database/schema.ts'
import { shownImage, type ShownImage } from '../media/media.service.ts'

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
  hire_confirmed_at: Date | null
  contact_shared_at: Date | null
  /** The client's next message sends the current brief along, see `sendMessage`. */
  invites: boolean
  /** The counterpart's account is deleted. */
  counterpart_gone: boolean
  unread_count: number
  last_message: MessageRow | null
  /** The expert's picture, for a client. */
  avatar: ShownImage | null
}

/** An attachment as its message shows it: columns of the row `a` of `attachments`. */
export const attachmentFacts = sql<AttachmentFacts>`json_build_object('id', a.id, 'kind', a.kind, 'name', a.name,
  'size', a.bytes, 'width', a.width, 'height', a.height, 'placeholder', a.placeholder)`

/** Deleted accounts have no name. */
export const expertName = sql`case when ea.deleted_at is not null then '' when e.expert_type = 'agency' then coalesce(e.company_name, e.name) else e.name end`

const other = (side: Side): Side => (side === 'client' ? 'expert' : 'client')

/** Of a thread `t`, its expert `e` and the expert's account `ea`. */
const invites = sql<boolean>`(
  t.blocked_at is null and e.status = 'active' and ea.deleted_at is null and ea.suspended_at is null and exists (
    select from briefs b where b.client_id = t.client_id and b.status = 'active' and not exists (
      select from leads x where x.brief_id = b.id and x.expert_id = t.expert_id
         and x.status in (${sql.join([...liveStatuses])}))))`

/** JSON has no dates. */
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
 * All that the reader has not read, but in muted threads; live events count the same (live.queries.ts). By their ids at
 * once: a join looks into the index of unread messages anew for each of a thousand threads.
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
/** Which of the reader's threads: of one folder, or only those with unread messages. */
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
  // an empty page has no row that says how many there are
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

/** Of one thread `t` of `threadTables`, as the reader sees it. */
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

/** Changes with everything that `listThreads` reads. */
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

/** Changes with everything that is read for the reader's thread and its latest messages; undefined for others'. */
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

/**
 * The lead two people have to act on, otherwise that of their newest brief: the hired one, or the newest. Migration
 * 0035 has the same order.
 */
function leadBetween(clientId: Expression<number>, expertId: Expression<number>): RawBuilder<unknown> {
  const isLive = sql`x.status in (${sql.join([...liveStatuses])})`
  // a confirmed hire counts as live, but asks for nothing any more
  return sql`(
    select x.id, x.status from leads x where x.client_id = ${clientId} and x.expert_id = ${expertId}
     order by ${isLive} and x.hire_confirmed_at is null desc, x.brief_id desc, ${isLive} desc, x.id desc limit 1)`
}

export async function maybeLeadBetween(db: Db, clientId: number, expertId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from ${leadBetween(sql.val(clientId), sql.val(expertId))} as lead`.execute(db)
  return rows[0]?.id
}

/** Keeps the thread of two people on the lead that matters to them; the thread, where that is another one now. */
export async function maybeUpdateThreadLead(tx: Tx, clientId: number, expertId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    update threads t set lead_id = lead.id from ${leadBetween(sql.val(clientId), sql.val(expertId))} as lead
     where t.client_id = ${clientId} and t.expert_id = ${expertId} and t.lead_id is distinct from lead.id
    returning t.id`.execute(tx)
  return rows[0]?.id
}

/** A thread as a message finds it. */
export type WritableThread = {
  id: number
  client_id: number
  expert_id: number
  blocked: boolean
  counterpart_gone: boolean
  /** As in `ThreadRow`. */
  invites: boolean
  /** The lead it is kept on, and the one it should be on: they differ in rows of earlier releases. */
  lead_id: number | null
  current_lead_id: number | null
  current_lead_status: string | null
  /** The reader has written here in own words. */
  has_written: boolean
}

export async function maybeWritableThread(tx: Tx, reader: Reader, id: number): Promise<WritableThread | undefined> {
  const [own, left] =
    reader.side === 'client'
      ? [sql`t.client_id = ${reader.client_id}`, sql`ea.deleted_at`]
      : [sql`t.expert_id = ${reader.expert_id}`, sql`c.deleted_at`]
  const { rows } = await sql<WritableThread>`
    select t.id, t.client_id, t.expert_id, t.lead_id, t.blocked_at is not null as blocked,
           ${left} is not null as counterpart_gone, ${invites} as invites,
           lead.id as current_lead_id, lead.status as current_lead_status,
           ${hasWrittenIn(sql.ref('t.id'), reader.side)} as has_written
      from threads t join accounts c on c.id = t.client_id join experts e on e.id = t.expert_id
      join accounts ea on ea.id = e.account_id
      left join lateral ${leadBetween(sql.ref('t.client_id'), sql.ref('t.expert_id'))} as lead on true
     where t.id = ${id} and ${own}`.execute(tx)
  return rows[0]
}

export function maybeThreadBetween(
  tx: Tx,
  clientId: number,
  expertId: number,
): Promise<{ id: number; blocked_at: Date | null } | undefined> {
  return tx
    .selectFrom('threads')
    .select(['id', 'blocked_at'])
    .where('client_id', '=', clientId)
    .where('expert_id', '=', expertId)
    .executeTakeFirst()
}

/** One thread per pair: two simultaneous first messages share it. It keeps its lead: `maybeUpdateThreadLead`. */
export async function upsertThread(
  tx: Tx,
  thread: { client_id: number; expert_id: number; lead_id: number | null },
): Promise<number> {
  const { id } = await tx
    .insertInto('threads')
    .values(thread)
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'expert_id'])
        .doUpdateSet((row) => ({ lead_id: sql<number>`coalesce(threads.lead_id, ${row.ref('excluded.lead_id')})` })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type NewMessage = {
  thread_id: number
  sender: Side
  kind: MessageKind
  /** What a card shows: the id of a quote, meeting or project. */
  ref_id: number | null
  body: string
  /** Its reader is told to be careful. */
  caution?: boolean
  /** Ids of files that this account has sent ahead; the row has fewer when others of them are taken or gone. */
  attachments?: { account_id: number; ids: readonly number[] } | undefined
}

/**
 * Writes the message and moves its thread to the top of both inboxes, except one where it is muted. Undefined when it
 * has been blocked: the thread's row decides, so a message beside a block either comes before it or is refused.
 */
export async function maybeInsertMessage(
  tx: Tx,
  { thread_id, sender, kind, ref_id, body, caution = false, attachments }: NewMessage,
): Promise<MessageRow | undefined> {
  const moved = sql`moved as (
      update threads set updated_at = app_now(),
             archived_by_client_at = case when muted_by_client_at is not null then archived_by_client_at end,
             archived_by_expert_at = case when muted_by_expert_at is not null then archived_by_expert_at end
       where id = ${thread_id} and blocked_at is null
      returning id
    )`
  const values = sql`moved.id, ${sender}, ${kind}, ${ref_id}::bigint, ${body}, ${caution}::boolean`
  const ids = [...(attachments?.ids ?? [])]
  const query = attachments
    ? // locked: of two messages that name one file the second finds it taken
      sql<MessageRow>`
    with ${moved}, taken as (
      select a.id, ${attachmentFacts} as facts from attachments a
       where a.account_id = ${attachments.account_id} and a.message_id is null and a.id = any(${ids}::bigint[])
       order by a.id for update
    ), sent as (
      insert into messages (thread_id, sender, kind, ref_id, body, caution, attachments)
      select ${values}, coalesce((
               select jsonb_agg(facts order by array_position(${ids}::bigint[], taken.id)) from taken), '[]')
        from moved returning *
    ), claimed as (
      update attachments a set message_id = sent.id from sent where a.id in (select taken.id from taken)
    )
    select * from sent`
    : sql<MessageRow>`
    with ${moved}
    insert into messages (thread_id, sender, kind, ref_id, body, caution)
    select ${values} from moved returning *`
  const { rows } = await query.execute(tx)
  return rows[0]
}

/** Newest first, those before `before` when given. */
export function listMessages(
  db: Db,
  threadId: number,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<MessageRow[]> {
  let query = db.selectFrom('messages').selectAll().where('thread_id', '=', threadId).orderBy('id', 'desc').limit(limit)
  if (before !== undefined) query = query.where('id', '<', before)
  return query.execute()
}

/** The message and as many around it, newest first; undefined where the thread has no such message. */
export async function listMessagesAround(
  db: Db,
  threadId: number,
  { around, limit }: { around: number; limit: number },
): Promise<MessageRow[]> {
  const of = sql`from messages where thread_id = ${threadId}`
  const { rows } = await sql<MessageRow>`
    (select * ${of} and id > ${around} order by id limit ${limit})
     union all (select * ${of} and id <= ${around} order by id desc limit ${limit})
     order by id desc`.execute(db)
  return rows
}

/** Oldest first, those after `after`. */
export function listMessagesAfter(
  db: Db,
  threadId: number,
  { after, limit }: { after: number; limit: number },
): Promise<MessageRow[]> {
  return db
    .selectFrom('messages')
    .selectAll()
    .where('thread_id', '=', threadId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export type EditableMessage = MessageRow & { blocked: boolean; counterpart_gone: boolean; now: Date }
/** A message of the reader's, locked until its words are changed. */
export async function maybeOwnMessageForUpdate(
  tx: Tx,
  reader: Reader,
  id: number,
): Promise<EditableMessage | undefined> {
  const { rows } = await sql<EditableMessage>`
    select m.*, t.blocked_at is not null as blocked, app_now() as now,
           ${reader.side === 'client' ? sql`ea.deleted_at` : sql`c.deleted_at`} is not null as counterpart_gone
      from messages m join threads t on t.id = m.thread_id join accounts c on c.id = t.client_id
      join experts e on e.id = t.expert_id join accounts ea on ea.id = e.account_id
     where m.id = ${id} and m.sender = ${reader.side} and ${own(reader)} for update of m`.execute(tx)
  return rows[0]
}

export function updateMessageBody(
  tx: Tx,
  id: number,
  { body, caution }: Pick<MessageRow, 'body' | 'caution'>,
): Promise<MessageRow> {
  return tx
    .updateTable('messages')
    .set({ body, caution, edited_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export type MessageOfPair = MessageRow & { client_id: number; expert_id: number }
/** With the account of the client, by which a message is somebody's own. */
export function listMessagesByIds(db: Db, ids: readonly number[]): Promise<MessageOfPair[]> {
  return db
    .selectFrom('messages as m')
    .innerJoin('threads as t', 't.id', 'm.thread_id')
    .selectAll('m')
    .select(['t.client_id', 't.expert_id'])
    .where('m.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute()
}

type SeenThread = { up_to: number | null; has_news: boolean }
/**
 * Marks the counterpart's messages as read, in a thread of the reader's: the latest of them, and whether notifications
 * about the pair wait for the reader.
 */
export async function markThreadRead(tx: Tx, threadId: number, reader: Reader, accountId: number): Promise<SeenThread> {
  const { rows } = await sql<SeenThread>`
    with seen as (
      update messages m set read_at = app_now() from threads t
       where t.id = m.thread_id and t.id = ${threadId} and ${own(reader)}
         and m.sender = ${other(reader.side)} and m.read_at is null
      returning m.id
    )
    select max(id) as up_to, exists (
             select from notifications n join leads l on l.id = n.lead_id
               join threads t on t.client_id = l.client_id and t.expert_id = l.expert_id
              where t.id = ${threadId} and n.account_id = ${accountId} and n.read_at is null
                and n.kind in ('lead_answered', 'lead_changed', 'quote', 'meeting')) as has_news
      from seen`.execute(tx)
  return rows[0] ?? { up_to: null, has_news: false }
}

/** Whether a side has said something in own words; cards, automatic answers and files alone are not that. */
const hasWrittenIn = (thread: RawBuilder<unknown>, side: Side, before?: number) => sql<boolean>`exists (
  select from messages w where w.thread_id = ${thread} and w.sender = ${side} and w.kind in ('text', 'project')
     and w.body <> '' ${before === undefined ? sql`` : sql`and w.id < ${before}`})`

/** Before the message `before`, where one is named. */
export async function hasWritten(tx: Tx, threadId: number, side: Side, before?: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select ${hasWrittenIn(sql.val(threadId), side, before)} as is`.execute(tx)
  return rows[0]?.is ?? false
}

/** How many people have got these words from the reader within an hour, by message or with an invitation. */
export async function selectSameTexts(tx: Tx, reader: Reader, body: string): Promise<number> {
  const them = sql.ref(reader.side === 'client' ? 't.expert_id' : 't.client_id')
  const invited =
    reader.side === 'client'
      ? sql`union select l.expert_id from leads l where l.client_id = ${reader.client_id}
              and l.created_at > app_now() - interval '1 hour' and lower(l.message) = lower(${body})`
      : sql``
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select ${them} from threads t join messages m on m.thread_id = t.id
       where ${own(reader)} and t.updated_at > app_now() - interval '1 hour' and m.sender = ${reader.side}
         and m.created_at > app_now() - interval '1 hour' and lower(m.body) = lower(${body})
       ${invited}) as people`.execute(tx)
  return rows[0]?.count ?? 0
}
