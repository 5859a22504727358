import { sql, type RawBuilder } from 'kysely'
import type { InvitationState } from '@husrum/contract/experts/invitations/invitations.rules.ts'
import { deleteInBatches } from '../../../platform/database/batches.ts'
import { anyOf, appNow, likeAnywhere, type Database, type Db, type Tx } from '../../../platform/database/database.ts'
import { countIds, listIds, type Page } from '../../../platform/database/lists.ts'
import { idsIfSelective } from '../../../platform/database/selective-ids.ts'

export type InvitationRow = {
  id: number
  state: InvitationState
  name: string | null
  email: string | null
  note: string | null
  answers: unknown
  locale: string
  source: string
  mails: number
  created_at: Date
  sent_at: Date | null
  opened_at: Date | null
  ended_at: Date | null
  expires_at: Date
  expert_id: number | null
  invited_by: string | null
  /** Hours since the newest mail; infinite without one. */
  hours_since_mail: number | null
}

/** For an accepted invitation, the person's current name and address. */
const columns = sql`
  i.id, i.state, coalesce(i.name, a.name) as name, coalesce(i.email, a.email) as email, i.note, i.answers, i.locale,
  i.source, i.mails, i.created_at, i.sent_at, i.opened_at, i.ended_at, i.expires_at, i.expert_id, s.name as invited_by,
  (extract(epoch from app_now() - i.sent_at) / 3600)::float8 as hours_since_mail`
const joined = sql`
  left join experts e on e.id = i.expert_id left join accounts a on a.id = e.account_id
  left join accounts s on s.id = i.invited_by`

/** The data of an invitation mail. */
export type OpenRow = Pick<InvitationRow, 'id' | 'note' | 'locale' | 'source' | 'expires_at'> & {
  name: string
  email: string
}

export type InvitationFilter = {
  q?: string | undefined
  state?: readonly InvitationState[] | undefined
  import_id?: number | undefined
  /** Ids that match the search words, if they are few. */
  few?: readonly number[] | undefined
}

const isNamed = (row: RawBuilder<unknown>, q: string) =>
  sql`(${row}.name ilike ${likeAnywhere(q)} or ${row}.email ilike ${likeAnywhere(q)})`

/** People with that name or address, if they are few: invited ones, and ones who accepted. */
export const maybeInvitedIds = (db: Db, q: string): Promise<number[] | undefined> =>
  idsIfSelective(db, [
    sql`select n.id from expert_invitations n where ${isNamed(sql.ref('n'), q)}`,
    sql`select o.id from accounts p join experts x on x.account_id = p.id
          join expert_invitations o on o.expert_id = x.id where ${isNamed(sql.ref('p'), q)}`,
  ])

function filtered(db: Db, { q, few, state, import_id }: InvitationFilter) {
  let query = db.selectFrom('expert_invitations as i')
  if (import_id !== undefined) query = query.where('i.import_id', '=', import_id)
  if (state) query = query.where('i.state', 'in', [...state])
  if (few) query = query.where('i.id', '=', anyOf(few))
  else if (q)
    query = query.where(
      sql<boolean>`(${isNamed(sql.ref('i'), q)} or exists (
        select from experts x join accounts p on p.id = x.account_id where x.id = i.expert_id and ${isNamed(sql.ref('p'), q)} offset 0))`,
    )
  return query
}

export async function listInvitationIds(
  db: Db,
  filter: InvitationFilter,
  { column, descending }: { column: 'created_at' | 'expires_at'; descending: boolean },
  page?: Page,
): Promise<number[]> {
  const way = descending ? 'desc' : 'asc'
  const sorted = filtered(db, filter).select('i.id').orderBy(`i.${column}`, way).orderBy('i.id', way)
  return listIds(sorted, page)
}

export const countInvitations = (db: Db, filter: InvitationFilter): Promise<number> =>
  countIds(db, filtered(db, filter).select('i.id'))

/** In the order of the ids. */
export async function listInvitations(db: Db, ids: readonly number[]): Promise<InvitationRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<InvitationRow>`
    select ${columns} from unnest(${[...ids]}::bigint[]) with ordinality as o (id, place)
      join expert_invitations i on i.id = o.id ${joined} order by o.place`.execute(db)
  return rows
}

/** Parallel decisions wait for the lock. */
export async function maybeInvitationForUpdate(tx: Tx, id: number): Promise<InvitationRow | undefined> {
  const { rows } = await sql<InvitationRow>`
    select ${columns} from expert_invitations i ${joined} where i.id = ${id} for update of i`.execute(tx)
  return rows[0]
}

/** Found by the link of the newest mail, while it is valid. */
export async function maybeOpenInvitation(db: Db, tokenHash: Buffer): Promise<InvitationRow | undefined> {
  const { rows } = await sql<InvitationRow>`
    select ${columns} from expert_invitations i ${joined}
     where i.token_hash = ${tokenHash} and i.ended_at is null and i.expires_at > app_now()`.execute(db)
  return rows[0]
}

export type NewInvitation = {
  name: string
  email: string
  note: string | null
  answers: object
  locale: string
  source: string
  invited_by: number
}

/** Undefined if there is an open invitation to this address. */
export function insertInvitation(
  tx: Tx,
  given: NewInvitation,
  days: number,
): Promise<{ id: number; expires_at: Date } | undefined> {
  return tx
    .insertInto('expert_invitations')
    .values({
      ...given,
      answers: JSON.stringify(given.answers),
      expires_at: sql<Date>`app_now() + make_interval(days => ${days})`,
    })
    .onConflict((conflict) => conflict.column('email').where('email', 'is not', null).doNothing())
    .returning(['id', 'expires_at'])
    .executeTakeFirst()
}

export async function markMailed(tx: Tx, id: number, tokenHash: Buffer): Promise<void> {
  await tx
    .updateTable('expert_invitations')
    .set((eb) => ({ state: 'sent', token_hash: tokenHash, mails: eb('mails', '+', 1), sent_at: appNow }))
    .where('id', '=', id)
    .execute()
}

export async function markOpened(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('expert_invitations')
    .set({ state: 'opened', opened_at: sql<Date>`coalesce(opened_at, app_now())` })
    .where('id', '=', id)
    .where('state', 'in', ['sent', 'opened'])
    .execute()
}

/** Ended invitations contain no personal data. */
const forgotten = {
  name: null,
  email: null,
  note: null,
  answers: null,
  token_hash: null,
  ended_at: appNow,
}

export async function markEnded(tx: Tx, id: number, state: 'refused' | 'withdrawn'): Promise<void> {
  await tx
    .updateTable('expert_invitations')
    .set({ ...forgotten, state })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

/** Invitations of an import whose mail is not written yet; each is taken by one job. */
export async function listWaiting(tx: Tx, importId: number, most: number): Promise<OpenRow[]> {
  const { rows } = await sql<OpenRow>`
    select id, name, email, note, locale, source, expires_at from expert_invitations
     where import_id = ${importId} and state = 'waiting' order by id limit ${most} for update skip locked`.execute(tx)
  return rows
}

/** Withdraws all invitations of an import that were not accepted; returns their addresses. */
export async function markImportWithdrawn(tx: Tx, importId: number): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    with open as (
      select id, email from expert_invitations
       where import_id = ${importId} and ended_at is null order by id for update)
    update expert_invitations i
       set state = 'withdrawn', name = null, email = null, note = null, answers = null, token_hash = null,
           ended_at = app_now()
      from open where i.id = open.id returning open.email`.execute(tx)
  return rows.map(({ email }) => email)
}

/** Returns the address; undefined if the link is no longer valid. Of parallel calls one gets it. */
export async function markInvitationAccepted(tx: Tx, tokenHash: Buffer, expertId: number): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`
    with open as (
      select id, email from expert_invitations
       where token_hash = ${tokenHash} and ended_at is null and expires_at > app_now() for update)
    update expert_invitations i
       set state = 'taken_over', expert_id = ${expertId}, name = null, email = null, note = null, answers = null,
           token_hash = null, ended_at = app_now()
      from open where i.id = open.id returning open.email`.execute(tx)
  return rows[0]?.email
}

export async function markExpired(db: Db): Promise<void> {
  await db
    .updateTable('expert_invitations')
    .set({ ...forgotten, state: 'expired' })
    .where('ended_at', 'is', null)
    .where('expires_at', '<=', appNow)
    .execute()
}

/** Deletes ended invitations, except accepted ones, which remain with their expert. */
export async function deleteEnded(db: Database, days: number): Promise<void> {
  const longAgo = sql`app_now() - make_interval(days => ${days})`
  await deleteInBatches(db, 'expert_invitations', sql`expert_id is null and ended_at <= ${longAgo}`)
}

export type InvitationStatus = { has_account: boolean; refuses: boolean }

export async function selectStatus(db: Db, email: string, hash: Buffer): Promise<InvitationStatus> {
  const { rows } = await sql<InvitationStatus>`
    select exists (select from accounts where email = ${email}) as has_account,
           exists (select from invitation_refusals where email_hash = ${hash}) as refuses`.execute(db)
  // a select without a table returns one row
  return rows[0] as InvitationStatus
}

export async function insertRefusal(tx: Tx, hash: Buffer): Promise<void> {
  await tx
    .insertInto('invitation_refusals')
    .values({ email_hash: hash })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function selectHashKey(db: Db): Promise<Buffer> {
  const { key } = await db.selectFrom('unsubscribe_key').select('key').executeTakeFirstOrThrow()
  return key
}

/** For a person who is erased: invitations accepted by the person, and open ones to the address. */
export async function deleteInvitationsOf(tx: Tx, accountId: number): Promise<void> {
  await sql`
    delete from expert_invitations
     where expert_id in (select id from experts where account_id = ${accountId})
        or email = (select email from accounts where id = ${accountId})`.execute(tx)
}

/** For staff who are erased. */
export async function clearInviter(tx: Tx, accountId: number): Promise<void> {
  await tx.updateTable('expert_invitations').set({ invited_by: null }).where('invited_by', '=', accountId).execute()
}
