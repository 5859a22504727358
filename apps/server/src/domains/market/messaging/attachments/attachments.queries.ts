import type { AttachmentFacts, AttachmentKind } from '@husrum/contract/market/messaging/attachments.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/database/database.ts'
import type { Ready } from '../../../../platform/core/jobs/set-aside-rows.ts'
import { attachmentFacts } from '../messages.queries.ts'
import type { Reader } from '../threads/threads.queries.ts'

export type NewAttachment = Omit<AttachmentFacts, 'id' | 'size'> & { account_id: number; key: string; bytes: number }

/** The file was recorded as forgotten before it was written; this row makes it permanent. */
export async function insertAttachment(tx: Tx, attachment: NewAttachment): Promise<AttachmentFacts> {
  await tx.deleteFrom('forgotten_attachments').where('key', '=', attachment.key).execute()
  const { id } = await tx.insertInto('attachments').values(attachment).returning('id').executeTakeFirstOrThrow()
  const { kind, name, bytes: size, width, height, placeholder } = attachment
  return { id, kind, name, size, width, height, placeholder }
}

export type ForgottenFile = { key: string; account_id: number; bytes: number }
export async function insertForgotten(tx: Tx, file: ForgottenFile): Promise<void> {
  await tx.insertInto('forgotten_attachments').values(file).execute()
}

/** The size of the person's files, including unswept files without a row. Calls for one person run in turn. */
export async function selectBytesOf(tx: Tx, accountId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`attachments:${accountId}`}, 0))`.execute(tx)
  const { rows } = await sql<{ bytes: number }>`
    select (select coalesce(sum(bytes), 0) from attachments where account_id = ${accountId})::float8
         + (select coalesce(sum(bytes), 0) from forgotten_attachments where account_id = ${accountId})::float8 as bytes`.execute(
    tx,
  )
  return rows[0]?.bytes ?? 0
}

/** Of these ids, the files that the person has uploaded and no message has taken. */
export async function listUnclaimed(db: Db, accountId: number, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from attachments where account_id = ${accountId} and message_id is null
       and id = any(${[...ids]}::bigint[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export async function listAttachmentNames(tx: Tx, accountId: number, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from attachments where account_id = ${accountId} and id = any(${[...ids]}::bigint[])`.execute(tx)
  return rows.map(({ name }) => name)
}

export async function deleteUnclaimed(tx: Tx, accountId: number, ids: readonly number[]): Promise<number> {
  const { rows } = await sql`
    delete from attachments where account_id = ${accountId} and message_id is null and id = any(${[...ids]}::bigint[])
    returning id`.execute(tx)
  return rows.length
}

const ofReader = (reader: Reader) =>
  reader.side === 'client' ? sql`t.client_id = ${reader.client_id}` : sql`t.expert_id = ${reader.expert_id}`

export type OpenAttachment = { key: string; kind: AttachmentKind; name: string; facts: AttachmentFacts }
/** An attachment in one of the reader's threads, unless that client's or expert's account is deleted or suspended. */
export async function maybeAttachment(db: Db, reader: Reader, id: number): Promise<OpenAttachment | undefined> {
  const { rows } = await sql<OpenAttachment>`
    select a.key, a.kind, a.name, ${attachmentFacts} as facts
      from attachments a join messages m on m.id = a.message_id join threads t on t.id = m.thread_id
      join experts e on e.id = t.expert_id
      join accounts r on r.id = ${reader.side === 'client' ? sql`t.client_id` : sql`e.account_id`}
     where a.id = ${id} and ${ofReader(reader)} and r.deleted_at is null and r.suspended_at is null`.execute(db)
  return rows[0]
}

export async function selectSigningKey(db: Db): Promise<Buffer> {
  const { key } = await db.selectFrom('attachment_key').select('key').executeTakeFirstOrThrow()
  return key
}

/** Deletes the person's files, and removes them from the messages that show them. */
export async function deleteAttachmentsOf(tx: Tx, accountId: number): Promise<void> {
  await sql`
    with gone as (delete from attachments where account_id = ${accountId} returning message_id)
    update messages set attachments = '[]' where id in (select message_id from gone)`.execute(tx)
}

/** Deletes files uploaded over a day ago that no message has taken. True if there may be more. */
export async function deleteStale(tx: Tx, count: number): Promise<boolean> {
  const { rows } = await sql`
    delete from attachments where id in (
      select id from attachments where message_id is null and created_at <= app_now() - interval '1 day'
       order by created_at limit ${count} for update skip locked) returning id`.execute(tx)
  return rows.length === count
}

/** Finds and locks one file that is due for deletion; `kept` if a row has it after all. */
export async function maybeForgottenForUpdate(
  tx: Tx,
  ready: Ready,
): Promise<{ id: string; kept: boolean } | undefined> {
  const { rows } = await sql<{ id: string; kept: boolean }>`
    select f.key as id, exists (select from attachments a where a.key = f.key) as kept from forgotten_attachments f
     where f.forgotten_at <= app_now() - interval '1 hour' and ${ready('f.key')} order by f.forgotten_at limit 1
       for update of f skip locked`.execute(tx)
  return rows[0]
}

export async function deleteForgotten(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('forgotten_attachments').where('key', '=', key).execute()
}

export async function listKeys(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('attachments').select('key').orderBy('key').execute()
  return rows.map(({ key }) => key)
}
