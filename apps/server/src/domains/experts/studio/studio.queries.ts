/** Members of a studio and invitations to it. The database assigns seats after every change (`settle_seats`). */
import { sql } from 'kysely'
import { deleteInBatches } from '../../../platform/database/batches.ts'
import type { Database, Db, Tx } from '../../../platform/database/database.ts'
import { shownImage, type ShownImage } from '../../foundation/media/media.service.ts'

export type StudioRow = {
  expert_id: number
  account_id: number
  /** As clients see it. */
  name: string
  owner_name: string
  plan_id: number
  seats: number
  country_id: number
  city_id: number
  /** The owner's account is open, and staff have suspended neither the account nor the profile. */
  is_open: boolean
  now: Date
}

const studio = sql`
  select e.id as expert_id, e.account_id, a.name as owner_name, e.plan_id, p.seats_limit as seats, e.country_id, e.city_id,
         case e.expert_type when 'agency' then coalesce(e.company_name, e.name) else e.name end as name,
         a.deleted_at is null and a.suspended_at is null and e.status <> 'suspended' as is_open, app_now() as now
    from experts e join accounts a on a.id = e.account_id join subscription_plans p on p.id = e.plan_id`

async function one(rows: Promise<{ rows: StudioRow[] }>, expertId: number): Promise<StudioRow> {
  const [row] = (await rows).rows
  if (!row) throw new Error(`There is no studio ${expertId}`)
  return row
}

export const selectStudio = (db: Db, expertId: number): Promise<StudioRow> =>
  one(sql<StudioRow>`${studio} where e.id = ${expertId}`.execute(db), expertId)

/** Locks the studio while seats are counted and assigned: the next transaction sees them. */
export const lockStudio = (tx: Tx, expertId: number): Promise<StudioRow> =>
  one(sql<StudioRow>`${studio} where e.id = ${expertId} for no key update of e`.execute(tx), expertId)

export type PersonRow = {
  account_id: number
  name: string
  email: string
  role: 'owner' | 'member' | 'assistant'
  avatar: ShownImage | null
  joined_at: Date
  has_seat: boolean
}

const people = (expertId: number) => sql<PersonRow>`
  select a.id as account_id, a.name, a.email, s.role, s.joined_at, s.has_seat,
         (select ${shownImage} from images i where i.id = a.avatar_image_id) as avatar
    from (select account_id, 'owner' as role, joined_at, true as has_seat from experts where id = ${expertId}
          union all
          select account_id, role, joined_at, has_seat from studio_members
           where expert_id = ${expertId} and left_at is null) as s
    join accounts a on a.id = s.account_id`

/** The owner first, then in the order in which they joined. */
export async function listPeople(db: Db, expertId: number): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    ${people(expertId)} order by s.role <> 'owner', s.joined_at, a.id`.execute(db)
  return rows
}

export async function maybePerson(db: Db, expertId: number, accountId: number): Promise<PersonRow | undefined> {
  const { rows } = await sql<PersonRow>`${people(expertId)} where a.id = ${accountId}`.execute(db)
  return rows[0]
}

export async function countPeople(db: Db, expertId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int + 1 as count from studio_members where expert_id = ${expertId} and left_at is null`.execute(db)
  return rows[0]?.count ?? 1
}

export async function upsertMember(
  tx: Tx,
  member: { account_id: number; expert_id: number; role: string },
): Promise<void> {
  await sql`
    insert into studio_members (account_id, expert_id, role)
    values (${member.account_id}, ${member.expert_id}, ${member.role})
    on conflict (account_id) do update
      set expert_id = excluded.expert_id, role = excluded.role, joined_at = excluded.joined_at, left_at = null`.execute(
    tx,
  )
}

/** For a member; returns whether there was one. */
export async function updateRole(tx: Tx, expertId: number, accountId: number, role: string): Promise<boolean> {
  const { rows } = await sql`
    update studio_members set role = ${role}
     where expert_id = ${expertId} and account_id = ${accountId} and left_at is null returning account_id`.execute(tx)
  return rows.length > 0
}

/** Marks a member of any studio as left; `markBack` makes the person the last to have joined. */
export async function markLeft(tx: Tx, accountId: number): Promise<boolean> {
  const { rows } = await sql`
    update studio_members set left_at = app_now()
     where account_id = ${accountId} and left_at is null returning account_id`.execute(tx)
  return rows.length > 0
}

export async function markReturned(tx: Tx, accountId: number): Promise<void> {
  await sql`
    update studio_members set left_at = null, joined_at = app_now()
     where account_id = ${accountId} and left_at is not null`.execute(tx)
}

/** All members but the owner, including those who have left. */
export async function listMembers(tx: Tx, expertId: number): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    select account_id from studio_members where expert_id = ${expertId} order by account_id`.execute(tx)
  return rows.map(({ account_id }) => account_id)
}

export async function deleteMember(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom('studio_members').where('account_id', '=', accountId).execute()
}

export type InvitationRow = {
  id: number
  expert_id: number
  email: string
  name: string | null
  role: 'member' | 'assistant'
  sent_at: Date
  expires_at: Date
  expired: boolean
}

const columns = sql`
  i.id, i.expert_id, i.email, i.name, i.role, i.sent_at, i.expires_at, i.expires_at <= app_now() as expired`
/** Neither accepted nor withdrawn. */
const isOpen = sql`i.accepted_at is null and i.revoked_at is null`

export async function listInvitations(db: Db, expertId: number): Promise<InvitationRow[]> {
  const { rows } = await sql<InvitationRow>`
    select ${columns} from studio_invitations i where i.expert_id = ${expertId} and ${isOpen}
     order by i.sent_at desc, i.id desc`.execute(db)
  return rows
}

export async function maybeInvitation(tx: Tx, expertId: number, id: number): Promise<InvitationRow | undefined> {
  const { rows } = await sql<InvitationRow>`
    select ${columns} from studio_invitations i
     where i.expert_id = ${expertId} and i.id = ${id} and ${isOpen} for update`.execute(tx)
  return rows[0]
}

/** The valid invitation of a token. */
export async function maybeInvitationOf(db: Db, tokenHash: Buffer): Promise<InvitationRow | undefined> {
  const { rows } = await sql<InvitationRow>`
    select ${columns} from studio_invitations i
     where i.token_hash = ${tokenHash} and ${isOpen} and i.expires_at > app_now()`.execute(db)
  return rows[0]
}

type Sent = { token_hash: Buffer; days: number; invited_by: number }
export async function insertInvitation(
  tx: Tx,
  { expert_id, email, name, role }: Pick<InvitationRow, 'expert_id' | 'email' | 'name' | 'role'>,
  { token_hash, days, invited_by }: Sent,
): Promise<InvitationRow> {
  const { rows } = await sql<InvitationRow>`
    insert into studio_invitations as i (expert_id, email, name, role, invited_by, token_hash, expires_at)
    values (${expert_id}, ${email}, ${name}, ${role}, ${invited_by}, ${token_hash}, app_now() + make_interval(days => ${days}))
    returning ${columns}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('An invitation was not written')
  return row
}

/** Sets a new token: that of the earlier mail becomes invalid. */
export async function markSentAgain(
  tx: Tx,
  id: number,
  { token_hash, days, invited_by }: Sent,
): Promise<InvitationRow | undefined> {
  const { rows } = await sql<InvitationRow>`
    update studio_invitations i set token_hash = ${token_hash}, invited_by = ${invited_by}, sent_at = app_now(),
           expires_at = app_now() + make_interval(days => ${days})
     where i.id = ${id} returning ${columns}`.execute(tx)
  return rows[0]
}

export async function markRevoked(tx: Tx, expertId: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    update studio_invitations i set revoked_at = app_now()
     where i.expert_id = ${expertId} and i.id = ${id} and ${isOpen} returning i.id`.execute(tx)
  return rows.length > 0
}

/** True for exactly one caller. */
export async function markAccepted(tx: Tx, id: number, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    update studio_invitations i set accepted_at = app_now()
     where i.id = ${id} and i.token_hash = ${tokenHash} and ${isOpen} and i.expires_at > app_now() returning i.id`.execute(
    tx,
  )
  return rows.length > 0
}

/** Deletes invitations with the studio, and with the person whose address they name. */
export async function deleteInvitationsAbout(tx: Tx, accountId: number): Promise<void> {
  await sql`
    delete from studio_invitations i
     where i.expert_id in (select id from experts where account_id = ${accountId})
        or i.email in (select email from accounts where id = ${accountId})`.execute(tx)
}

export async function deleteEndedInvitations(db: Database, days: number): Promise<void> {
  const ended = sql`coalesce(accepted_at, revoked_at, expires_at)`
  await deleteInBatches(db, 'studio_invitations', sql`${ended} < app_now() - make_interval(days => ${days})`)
}
