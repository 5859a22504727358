import type { BoardMark } from '@husrum/contract/clients/boards/board-marks.rules.ts'
import { sql, type RawBuilder, type Updateable } from 'kysely'
import { appNow, type Db, type Tx } from '../../../platform/database/database.ts'
import type { DB } from '../../../platform/database/schema.ts'
import { isPublic } from '../../experts/profile/market.service.ts'

/** A public photo on a board, with the expert it belongs to. */
export type PhotoKey = { photo_id: number; expert_id: number }
export type ItemRow = PhotoKey & { style_id: number | null; mark: BoardMark; note: string; saved_at: string }
type Facts = {
  id: number
  name: string
  share_token: string | null
  shows_owner: boolean
  attached: boolean
  used_at: Date
  created_at: Date
}
export type BoardRow = Facts & { photos: PhotoKey[] }
export type WholeBoardRow = Facts & { items: ItemRow[]; taken_back: number }
export type SharedBoardRow = { id: number; name: string; owner: string | null; items: ItemRow[] }

const isAttached = sql`exists (
  select from briefs f where f.board_id = b.id and f.status in ('draft', 'active', 'paused'))`
const facts = sql`b.id, b.name, b.share_token, b.shows_owner, ${isAttached} as attached, b.used_at, b.created_at`
/** A public photo: its expert shows it in inspiration, and its project is public. */
const photoSource = sql`project_images pi join projects p on p.id = pi.project_id
  join experts e on e.id = p.expert_id join accounts a on a.id = e.account_id`
const isShown = sql`(pi.in_inspiration and p.status = 'published' and p.deleted_at is null and ${isPublic})`
const inOrder = sql`i.position, i.saved_at desc, i.photo_id desc`
const shownItems = sql`board_items i join (${photoSource}) on pi.id = i.photo_id and ${isShown}`
const shownOf = sql`(
  select coalesce(json_agg(json_build_object(
           'photo_id', i.photo_id, 'expert_id', e.id, 'style_id', coalesce(pi.style_id, p.style_ids[1]), 'mark', i.mark, 'note', i.note,
           'saved_at', i.saved_at) order by ${inOrder}), '[]')
    from ${shownItems} where i.board_id = b.id)`

/** Includes the photos to show for each board; the board last saved to comes first. */
export async function listBoards(db: Db, accountId: number, id?: number): Promise<BoardRow[]> {
  const { rows } = await sql<BoardRow>`
    select ${facts}, (
             select coalesce(json_agg(json_build_object('photo_id', i.photo_id, 'expert_id', e.id) order by ${inOrder}), '[]')
               from ${shownItems} where i.board_id = b.id) as photos
      from boards b
     where b.account_id = ${accountId} and b.id = coalesce(${id ?? null}::bigint, b.id)
     order by b.used_at desc, b.id desc`.execute(db)
  return rows
}

/** Undefined if the board belongs to another client. */
export const maybeBoard = (db: Db, accountId: number, id: number): Promise<WholeBoardRow | undefined> =>
  maybeWhole(db, sql`b.id = ${id} and b.account_id = ${accountId}`)
/** Finds the board of any client. */
export const maybeBoardOf = (db: Db, id: number): Promise<WholeBoardRow | undefined> =>
  maybeWhole(db, sql`b.id = ${id}`)

async function maybeWhole(db: Db, which: RawBuilder<unknown>): Promise<WholeBoardRow | undefined> {
  const { rows } = await sql<Omit<WholeBoardRow, 'taken_back'> & { on_it: number }>`
    select ${facts}, ${shownOf} as items,
           (select count(*)::int from board_items i where i.board_id = b.id) as on_it
      from boards b where ${which}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { on_it, ...board } = row
  return { ...board, taken_back: on_it - board.items.length }
}

/** Undefined unless the board is shared and its owner's account is active. */
export async function maybeSharedBoard(db: Db, token: string): Promise<SharedBoardRow | undefined> {
  const { rows } = await sql<SharedBoardRow>`
    select b.id, b.name, case when b.shows_owner then split_part(w.name, ' ', 1) end as owner, ${shownOf} as items
      from boards b join accounts w on w.id = b.account_id
     where b.share_token = ${token} and w.deleted_at is null and w.suspended_at is null`.execute(db)
  return rows[0]
}

/** Locks the client, so that boards are created and selected one at a time; returns the number of boards. */
export async function lockOwner(tx: Tx, accountId: number): Promise<number> {
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().executeTakeFirstOrThrow()
  const { total } = await tx
    .selectFrom('boards')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return total
}

/** Serialises changes of one board. False if the board belongs to another client. */
export async function lockBoard(tx: Tx, accountId: number, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('boards')
    .select('id')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export async function maybeLastUsed(tx: Tx, accountId: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('boards')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

export async function insertBoard(tx: Tx, accountId: number, name: string): Promise<number> {
  const { id } = await tx
    .insertInto('boards')
    .values({ account_id: accountId, name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Inserts photos in the given order; hidden photos are skipped. */
export async function insertItems(
  tx: Tx,
  boardId: number,
  items: readonly { photo_id: number; mark: BoardMark }[],
): Promise<void> {
  if (items.length === 0) return
  const [ids, marks] = [items.map(({ photo_id }) => photo_id), items.map(({ mark }) => mark)]
  await sql`
    insert into board_items (board_id, photo_id, mark, position)
    select ${boardId}::bigint, given.id, given.mark, given.at
      from unnest(${ids}::bigint[], ${marks}::text[]) with ordinality as given (id, mark, at)
      join (${photoSource}) on pi.id = given.id and ${isShown}
        on conflict do nothing`.execute(tx)
}

export type Added = { shown: boolean; on_it: boolean; room: boolean }
/** Puts the photo first, unless the board has it. The board must be locked, otherwise parallel calls pass the limit. */
export async function insertItem(tx: Tx, boardId: number, photoId: number, most: number): Promise<Added> {
  const { rows } = await sql<Added>`
    with board as (
           select count(*) < ${most} as room, coalesce(min(position), 0) as first,
                  coalesce(bool_or(photo_id = ${photoId}), false) as on_it
             from board_items where board_id = ${boardId}),
         photo as (select exists (select from ${photoSource} where pi.id = ${photoId} and ${isShown}) as shown),
         added as (
           insert into board_items (board_id, photo_id, position)
           select ${boardId}::bigint, ${photoId}::bigint, board.first - 1 from board, photo
            where photo.shown and board.room and not board.on_it
               on conflict do nothing)
    select photo.shown, board.on_it, board.room from board, photo`.execute(tx)
  return rows[0] ?? { shown: false, on_it: false, room: false }
}

export async function markUsed(tx: Tx, boardId: number): Promise<void> {
  await tx.updateTable('boards').set({ used_at: appNow }).where('id', '=', boardId).execute()
}

export async function deleteItem(tx: Tx, boardId: number, photoId: number): Promise<void> {
  await tx.deleteFrom('board_items').where('board_id', '=', boardId).where('photo_id', '=', photoId).execute()
}

/** Deletes the photo from all boards of the client; returns the boards that had it. */
export async function deleteEverywhere(tx: Tx, accountId: number, photoId: number): Promise<number[]> {
  const { rows } = await sql<{ board_id: number }>`
    delete from board_items i using boards b
     where b.id = i.board_id and b.account_id = ${accountId} and i.photo_id = ${photoId}
    returning i.board_id`.execute(tx)
  return rows.map(({ board_id }) => board_id)
}

export async function deleteUnsaved(tx: Tx, boardId: number): Promise<void> {
  await sql`
    delete from board_items i
     where i.board_id = ${boardId}
       and not exists (select from ${photoSource} where pi.id = i.photo_id and ${isShown})`.execute(tx)
}

/** Undefined when the photo is not on the board. */
export async function maybeUpdateItem(
  tx: Tx,
  boardId: number,
  photoId: number,
  set: Pick<Updateable<DB['board_items']>, 'mark' | 'note'>,
): Promise<{ mark: BoardMark; note: string } | undefined> {
  const row = await tx
    .updateTable('board_items')
    .set((item) => ({ mark: item.ref('mark'), ...set }))
    .where('board_id', '=', boardId)
    .where('photo_id', '=', photoId)
    .returning(['mark', 'note'])
    .executeTakeFirst()
  return row && { note: row.note, mark: row.mark as BoardMark } // a column check allows only marks
}

/** Puts the given photos first, in this order; the others follow in their old order. Returns all ids. */
export async function updateOrder(tx: Tx, boardId: number, photoIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ photo_id: number }>`
    with placed as (
      select i.photo_id, row_number() over (order by array_position(${photoIds}::bigint[], i.photo_id) nulls last, ${inOrder}) as at
        from board_items i where i.board_id = ${boardId}),
    moved as (
      update board_items i set position = placed.at from placed
       where i.board_id = ${boardId} and i.photo_id = placed.photo_id and i.position <> placed.at)
    select photo_id from placed order by at`.execute(tx)
  return rows.map(({ photo_id }) => photo_id)
}

/** The boards of the client that have the photo. */
export async function listBoardsWith(
  db: Db,
  accountId: number,
  photoId: number,
): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('boards as b')
    .innerJoin('board_items as i', 'i.board_id', 'b.id')
    .select(['b.id', 'b.name'])
    .where('b.account_id', '=', accountId)
    .where('i.photo_id', '=', photoId)
    .orderBy('b.id')
    .execute()
}

/** A shared board retains its link, an unshared board gets `token`; undefined if it belongs to another client. */
export async function maybeUpdateBoard(
  tx: Tx,
  accountId: number,
  id: number,
  {
    name,
    shared,
    shows_owner,
    token,
  }: { name?: string | undefined; shared?: boolean | undefined; shows_owner?: boolean | undefined; token: string },
): Promise<{ id: number } | undefined> {
  const link = { true: sql<string>`coalesce(share_token, ${token})`, false: null }
  return tx
    .updateTable('boards')
    .set((board) => ({
      name: name ?? board.ref('name'),
      ...(shows_owner === undefined ? {} : { shows_owner }),
      ...(shared === undefined ? {} : { share_token: shared ? link.true : link.false }),
    }))
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst()
}

export async function deleteBoard(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('boards').where('id', '=', id).execute()
}

export async function deleteBoardsOf(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom('boards').where('account_id', '=', accountId).execute()
}
