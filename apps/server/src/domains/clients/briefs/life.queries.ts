/** The age of briefs: which clients to ask, which briefs have expired. Paused days do not count. */
import type { StillLookingDay, StillLookingAnswer } from '@husrum/contract/clients/briefs/life.rules.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { Ready } from '../../../platform/core/jobs/set-aside-rows.ts'
import { latestBriefId } from './briefs.queries.ts'

const since = sql`coalesce(looking_since, created_at)`
const age = (days: number) => sql`${since} <= app_now() - make_interval(days => ${days})`

export type Asked = { id: number; client_id: number; ends_at: Date }

/** Finds and locks one active brief of that age whose client was not asked this yet. Each instance gets another one. */
export async function maybeUnasked(
  tx: Tx,
  ready: Ready,
  { days, lifeDays }: { days: StillLookingDay; lifeDays: number },
): Promise<Asked | undefined> {
  const { rows } = await sql<Asked>`
    select id, client_id, ${since} + make_interval(days => ${lifeDays}) as ends_at from briefs
     where status = 'active' and ${age(days)} and coalesce(asked_days, 0) < ${days} and ${ready('briefs.id')}
     order by ${since} limit 1 for update skip locked`.execute(tx)
  return rows[0]
}

export async function markAsked(tx: Tx, id: number, days: StillLookingDay): Promise<void> {
  await tx.updateTable('briefs').set({ asked_days: days, asked_answer: null }).where('id', '=', id).execute()
}

/** Lists active briefs whose days are over, a limited number after the id `after`. */
export async function listRanOut(
  db: Db,
  ready: Ready,
  after: number,
  lifeDays: number,
): Promise<{ id: number; client_id: number }[]> {
  const { rows } = await sql<{ id: number; client_id: number }>`
    select id, client_id from briefs
     where status = 'active' and ${age(lifeDays)} and id > ${after} and ${ready('briefs.id')}
     order by id limit 100`.execute(db)
  return rows
}

/** Checks again under the lock that the brief has expired. */
export async function hasRunOut(tx: Tx, id: number, lifeDays: number): Promise<boolean> {
  const { rows } = await sql`select from briefs where id = ${id} and status = 'active' and ${age(lifeDays)}`.execute(tx)
  return rows.length > 0
}

export type LifeRow = {
  id: number
  client_id: number
  status: string
  asked_days: StillLookingDay | null
  asked_answer: StillLookingAnswer | null
  close_reason: string | null
  ends_at: Date
}
const life = (lifeDays: number) => sql`
  select id, client_id, status, asked_days, asked_answer, close_reason, ${since} + make_interval(days => ${lifeDays}) as ends_at
    from briefs`

export async function maybeLife(db: Db, clientId: number, lifeDays: number): Promise<LifeRow | undefined> {
  const { rows } = await sql<LifeRow>`${life(lifeDays)} where id = ${latestBriefId(clientId)}`.execute(db)
  return rows[0]
}

export async function maybeLifeForUpdate(tx: Tx, id: number, lifeDays: number): Promise<LifeRow | undefined> {
  const { rows } = await sql<LifeRow>`${life(lifeDays)} where id = ${id} for update`.execute(tx)
  return rows[0]
}

export async function markAnswered(tx: Tx, id: number, answer: StillLookingAnswer): Promise<void> {
  await tx.updateTable('briefs').set({ asked_answer: answer }).where('id', '=', id).execute()
}

export type Recipient = {
  email: string
  locale: string
  verified: boolean
  name: string
  /** The client has not switched off the mails that ask. */ hears_questions: boolean
}

/** The recipient of a mail about a brief; undefined for an account that is deleted or suspended. */
export async function maybeRecipient(db: Db, accountId: number): Promise<Recipient | undefined> {
  const { rows } = await sql<Recipient>`
    select a.email, a.locale, a.email_verified_at is not null as verified, split_part(a.name, ' ', 1) as name,
           coalesce(p.email, true) as hears_questions
      from accounts a left join notification_preferences p on p.account_id = a.id and p.kind = 'brief_asked'
     where a.id = ${accountId} and a.deleted_at is null and a.suspended_at is null`.execute(db)
  return rows[0]
}

/** The key that signs links in our mails. */
export async function selectLinkKey(db: Db): Promise<Buffer> {
  const { key } = await db.selectFrom('unsubscribe_key').select('key').executeTakeFirstOrThrow()
  return key
}
