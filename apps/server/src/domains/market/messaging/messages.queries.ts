/** Writes, lists, edits and marks the messages of a thread. */
import type { AttachmentFacts } from '@husrum/contract/market/messaging/attachments.ts'
import type { MessageKind } from '@husrum/contract/market/messaging/messaging.ts'
import { sql, type RawBuilder } from 'kysely'
import { anyOf, appNow, type Db, type Tx } from '../../../platform/database/database.ts'
import { other, own, type MessageRow, type Reader, type Side } from './threads/threads.queries.ts'

/** An attachment in its message: columns of the row `a` of `attachments`. */
export const attachmentFacts = sql<AttachmentFacts>`json_build_object('id', a.id, 'kind', a.kind, 'name', a.name,
  'size', a.bytes, 'width', a.width, 'height', a.height, 'placeholder', a.placeholder)`

export type NewMessage = {
  thread_id: number
  sender: Side
  /** The writing account on the expert's side; absent for an automatic answer. */
  author?: number | undefined
  kind: MessageKind
  /** The id of the quote, meeting or project on a card. */
  ref_id: number | null
  body: string
  /** The reader gets a warning. */
  caution?: boolean
  /** Ids of files that this account has uploaded; the row has fewer if a message has taken some or they are deleted. */
  attachments?: { account_id: number; ids: readonly number[] } | undefined
}

/**
 * Inserts the message and moves its thread to the top of both inboxes, except one where it is muted. Undefined when the
 * thread is blocked: the lock on the thread's row orders a message and a simultaneous block.
 */
export async function maybeInsertMessage(
  tx: Tx,
  { thread_id, sender, author, kind, ref_id, body, caution = false, attachments }: NewMessage,
): Promise<MessageRow | undefined> {
  const moved = sql`moved as (
      update threads set updated_at = app_now(),
             archived_by_client_at = case when muted_by_client_at is not null then archived_by_client_at end,
             archived_by_expert_at = case when muted_by_expert_at is not null then archived_by_expert_at end
       where id = ${thread_id} and blocked_at is null
      returning id
    )`
  const by = author ?? null
  const values = sql`moved.id, ${sender}, ${kind}, ${ref_id}::bigint, ${body}, ${caution}::boolean, ${by}::bigint,
    (select name from accounts where id = ${by}::bigint)`
  const ids = [...(attachments?.ids ?? [])]
  const query = attachments
    ? // locked: of two messages with one file the second finds it taken
      sql<MessageRow>`
    with ${moved}, taken as (
      select a.id, ${attachmentFacts} as facts from attachments a
       where a.account_id = ${attachments.account_id} and a.message_id is null and a.id = any(${ids}::bigint[])
       order by a.id for update
    ), sent as (
      insert into messages (thread_id, sender, kind, ref_id, body, caution, author_id, author_name, attachments)
      select ${values}, coalesce((
               select jsonb_agg(facts order by array_position(${ids}::bigint[], taken.id)) from taken), '[]')
        from moved returning *
    ), claimed as (
      update attachments a set message_id = sent.id from sent where a.id in (select taken.id from taken)
    )
    select * from sent`
    : sql<MessageRow>`
    with ${moved}
    insert into messages (thread_id, sender, kind, ref_id, body, caution, author_id, author_name)
    select ${values} from moved returning *`
  const { rows } = await query.execute(tx)
  return rows[0]
}

/** Newest first, only those before `before` if given. */
export function listMessages(
  db: Db,
  threadId: number,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<MessageRow[]> {
  let query = db.selectFrom('messages').selectAll().where('thread_id', '=', threadId).orderBy('id', 'desc').limit(limit)
  if (before !== undefined) query = query.where('id', '<', before)
  return query.execute()
}

/**
 * Up to `limit` messages that are newer than `around`, and as many others from it on back, newest first. The message
 * itself is missing if it is not in the thread.
 */
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

/** Oldest first, only those after `after`. */
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
/** Locks a message of the reader until its text is changed; a colleague's message does not match. */
export async function maybeOwnMessageForUpdate(
  tx: Tx,
  reader: Reader,
  id: number,
  accountId: number,
): Promise<EditableMessage | undefined> {
  const { rows } = await sql<EditableMessage>`
    select m.*, t.blocked_at is not null as blocked, app_now() as now,
           ${reader.side === 'client' ? sql`ea.deleted_at` : sql`c.deleted_at`} is not null as counterpart_gone
      from messages m join threads t on t.id = m.thread_id join accounts c on c.id = t.client_id
      join experts e on e.id = t.expert_id join accounts ea on ea.id = e.account_id
     where m.id = ${id} and m.sender = ${reader.side} and ${own(reader)}
       and coalesce(m.author_id, ${accountId}) = ${accountId} for update of m`.execute(tx)
  return rows[0]
}

export function updateMessageBody(
  tx: Tx,
  id: number,
  { body, caution }: Pick<MessageRow, 'body' | 'caution'>,
): Promise<MessageRow> {
  return tx
    .updateTable('messages')
    .set({ body, caution, edited_at: appNow })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Removes an erased person's name from their messages for a studio. */
export async function clearAuthor(tx: Tx, accountId: number): Promise<void> {
  await sql`
    update messages set author_name = null
     where author_id = ${accountId} and thread_id in (select t.id from threads t where t.expert_id in (
       select id from experts where account_id = ${accountId}
       union select expert_id from studio_members where account_id = ${accountId}))`.execute(tx)
}

export type MessageOfPair = MessageRow & { client_id: number; expert_id: number }
/** Each row includes the client's account and the expert: with the sender, they determine whose message it is. */
export function listMessagesByIds(db: Db, ids: readonly number[]): Promise<MessageOfPair[]> {
  return db
    .selectFrom('messages as m')
    .innerJoin('threads as t', 't.id', 'm.thread_id')
    .selectAll('m')
    .select(['t.client_id', 't.expert_id'])
    .where('m.id', '=', anyOf(ids))
    .execute()
}

type SeenThread = { up_to: number | null; has_news: boolean }
/**
 * Marks the counterpart's messages in a thread of the reader as read: returns the latest of them, and whether the
 * reader has unread notifications about the pair.
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

/** Whether a side has written its own text; cards, automatic answers and files alone do not count. */
export const hasWrittenIn = (thread: RawBuilder<unknown>, side: Side, before?: number) => sql<boolean>`exists (
  select from messages w where w.thread_id = ${thread} and w.sender = ${side} and w.kind in ('text', 'project')
     and w.body <> '' ${before === undefined ? sql`` : sql`and w.id < ${before}`})`

/** Counts only messages before `before`, if given. */
export async function hasWritten(tx: Tx, threadId: number, side: Side, before?: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select ${hasWrittenIn(sql.val(threadId), side, before)} as is`.execute(tx)
  return rows[0]?.is ?? false
}

/** The number of people who received this text from the reader within an hour, by message or with an invitation. */
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
